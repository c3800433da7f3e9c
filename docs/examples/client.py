#!/usr/bin/env python3
"""A client of the protocol in docs/protocol.md, with Python's standard library alone.

    client.py http://127.0.0.1:8080                 a game against eight bots, from the first turn to the winner
    client.py URL --players 5 --turns 3             a short one
    client.py URL --edition hearths --players 4     the card game against three bots
    client.py http://HOST/t/TABLE#s_...             plays the seat of that link

It plays like a beginner in a hurry: tokens go where there is room, cities are built where they can be, the first offer that
asks for nothing special is taken, and what is affordable is bought. The class Seat shows what any client needs: open a socket,
keep the view by its changes, answer when asked, come back when the line breaks.
"""
import argparse, base64, hashlib, json, os, random, socket, ssl, struct, sys, time
import urllib.error, urllib.parse, urllib.request


class Refused(Exception):
    """The server said no: `code` is for programs, the text for people."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


# ---- HTTP: everything but the game itself ----

def ask(base, method, path, body=None, token=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data=data, method=method)
    if data is not None:
        request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", "Bearer " + token)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read().decode()
            return json.loads(text) if answer.headers.get_content_type() == "application/json" else text
    except urllib.error.HTTPError as problem:
        text = problem.read().decode(errors="replace")
        try:
            error = json.loads(text)["error"]
        except (ValueError, KeyError):
            error = {"code": str(problem.code), "message": text}
        raise Refused(error) from None


# ---- A WebSocket (RFC 6455), as much as a client needs ----

class Line:
    TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

    def __init__(self, base, timeout=30):
        url = urllib.parse.urlparse(base)
        secure = url.scheme == "https"
        self.socket = socket.create_connection((url.hostname, url.port or (443 if secure else 80)), timeout)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        self.rest, self.lines = b"", []
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {url.path.rstrip('/')}/ws HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Protocol: ecumene-1\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.rest:
            self.more()
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if head.split()[1] != b"101":
            raise ConnectionError(head.split(b"\r\n")[0].decode())

    def more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the server closed the line")
        self.rest += data

    def take(self, count):
        while len(self.rest) < count:
            self.more()
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def send(self, message, kind=TEXT):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = len(data)
        length = (bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0xFE, size) if size < 65536
                  else struct.pack("!BQ", 0xFF, size))
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def receive(self, seconds=None):
        """The next message, or None when none has come for so long."""
        message = b""
        if self.lines:
            return json.loads(self.lines.pop(0))
        while True:
            if seconds is not None and not message and not self.waiting(seconds):
                return None
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack("!H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self.take(8))[0]
            data = self.take(size)
            kind = first & 0x0F
            if kind == self.PING:
                self.send(data, self.PONG)
            elif kind == self.CLOSE:
                raise ConnectionError("the server said goodbye")
            elif kind != self.PONG:
                message += data
                if first & 0x80:
                    self.lines = message.split(b"\n")  # A frame has one message or several, a line each.
                    return json.loads(self.lines.pop(0))

    def waiting(self, seconds):
        if self.rest:
            return True
        before = self.socket.gettimeout()
        self.socket.settimeout(seconds)
        try:
            self.more()
            return True
        except TimeoutError:
            return False
        finally:
            self.socket.settimeout(before)


# ---- A seat at a table ----

class Seat:
    """Keeps the view of one seat. `view` is a map of the keys of docs/protocol.md, `events` what happened."""

    def __init__(self, base, table, token, tell=lambda event: None):
        self.base, self.table, self.token, self.tell = base, table, token, tell
        self.view, self.info, self.last_id, self.line = {}, {}, 0, None
        self.connect()

    def connect(self):
        """Opens the line, again and again if it must; events missed meanwhile are sent by the server."""
        for attempt in range(20):
            try:
                self.line = Line(self.base)
                since = {"since": self.view["n"]} if self.view else {}
                self.call(do="open", table=self.table, token=self.token, **since)
                while "n" not in self.view:
                    self.hear(self.line.receive())
                return
            except (ConnectionError, OSError) as problem:
                reason = problem
                time.sleep(min(0.2 * 2 ** attempt, 5))
        raise ConnectionError(f"the server does not answer: {reason}")

    def call(self, **message):
        """Sends a message and waits for its answer; what comes before it is heard in between."""
        self.last_id += 1
        self.line.send({"id": self.last_id, **message})
        while True:
            answer = self.line.receive()
            if answer.get("re") != self.last_id:
                self.hear(answer)
            elif "error" in answer:
                raise Refused(answer["error"])
            else:
                return answer

    def hear(self, message):
        on = message.get("on")
        if on == "view":
            if message.get("all"):
                self.view = {}
            self.view.update(message.get("set", {}))
            for key in message.get("gone", []):
                self.view.pop(key, None)
        elif on == "table":
            self.info.update(message)
        elif on == "events":
            for event in message["items"]:
                self.tell(event)
        elif on == "bye":
            raise ConnectionError(f"{message['code']}: {message['message']}")

    def wait(self, seconds=None):
        """Hears one message; False when none came in time."""
        message = self.line.receive(seconds)
        if message:
            self.hear(message)
        return message is not None

    def act(self, *actions):
        """All of them or none. False if the position has changed so that the decision must be looked at again: while all trade, others
        may have taken the offer that one was about to accept."""
        known = self.view["n"]
        try:
            self.call(do="act", n=known, actions=list(actions))
            return True
        except Refused as refused:
            if refused.code != "stale" and self.view["n"] == known:
                raise
            return False


# ---- A beginner in a hurry ----

def pick(entry):
    """One action of an entry of the legal list: a range [least, most] stands for every number between."""
    return [random.randint(*part) if isinstance(part, list) else part for part in entry]


class Beginner:
    NEVER = {"undo", "reset", "cancel", "withdraw", "leave", "leave-now", "scrap"}
    MOVES = 12

    def __init__(self, seat, board, catalogue):
        self.seat, self.areas, self.cards = seat, board["areas"], catalogue["cards"]
        self.moves, self.offered = 0, None

    def of_kind(self, *kinds):
        return [entry for entry in self.seat.view.get("legal", []) if entry[0] in kinds]

    def decide(self):
        """The action for the present prompt; None to wait for others."""
        view = self.seat.view
        prompt = view["prompt"]["kind"]
        if prompt not in ("move", "move-early"):
            self.moves = 0
        if prompt in ("move", "move-early"):
            return self.move()
        if prompt.startswith("trade"):
            return self.trade()
        for wished in ("build-city", "put", "buy", "grow", "pay"):
            if wished == "buy" and (view.get("basket") or {}).get("advances") and self.of_kind("done"):
                return ["done"]
            if self.of_kind(wished):
                return pick(random.choice(self.of_kind(wished)))
        choices = [entry for entry in view["legal"] if entry[0] not in self.NEVER]
        return pick(random.choice(choices or view["legal"]))

    def move(self):
        """Tokens that an area cannot feed go where nobody lives."""
        view = self.seat.view
        self.moves += 1
        spare, free = [], []
        for entry in self.of_kind("move"):
            _, area, to, _ = entry
            here = view.get(f"area.{area}", {"tokens": {}, "city": None})
            limit = 0 if here["city"] is not None else self.areas[area]["limit"]
            if here["tokens"].get(str(view["me"]), 0) > limit:
                spare.append(entry)
                if f"area.{to}" not in view:
                    free.append(entry)
        if self.moves <= self.MOVES and (free or spare):
            return pick(random.choice(free or spare))
        return ["done"] if self.of_kind("done") else pick(random.choice(view["legal"]))

    def trade(self):
        """One honest offer a turn, and the first offer that asks for nothing by name; then done."""
        view = self.seat.view
        if self.of_kind("put"):
            return pick(min(self.of_kind("put"), key=lambda entry: entry[2]))
        if any(view["me"] in deal["players"] for deal in view.get("deals", [])):
            return None
        easy = {offer["offer"] for offer in view.get("offers", []) if not offer["want"]["names"]}
        for entry in self.of_kind("accept"):
            if entry[1] in easy:
                return entry
        names = [card for card, count in view["hand"] for _ in range(count) if self.cards[card]["type"] == "commodity"]
        if self.offered != view["turn"] and view.get("may_offer", 0) >= 3 and len(names) >= 2:
            self.offered = view["turn"]
            side = {"count": 3, "names": []}
            return ["offer", {"to": None, "give": {**side, "names": names[:2]}, "want": side, "answers": None}]
        if any(offer["from"] == view["me"] for offer in view.get("offers", [])) and self.patience():
            return None
        return ["done"] if self.of_kind("done") else self.of_kind("cancel")[0] if self.of_kind("cancel") else None

    def patience(self):
        """An offer is left on the table until nothing has happened for a moment."""
        return self.seat.wait(0.5)


class Builder:
    """The card game: builds and uses what it can, else razes or makes deals, and passes then."""
    WISHES = ("build", "activate", "play", "raze", "visit", "deal", "raze-hand", "exchange")
    NEVER = {"back", "pass", "activate-twice"}

    def __init__(self, seat):
        self.seat = seat

    def of_kind(self, *kinds):
        return [entry for entry in self.seat.view.get("legal", []) if entry[0] in kinds]

    def decide(self):
        legal = self.seat.view["legal"]
        if self.seat.view["prompt"]["kind"] == "turn":
            for wished in self.WISHES:
                if self.of_kind(wished):
                    return pick(random.choice(self.of_kind(wished)))
        choices = self.of_kind("done") or [entry for entry in legal if entry[0] not in self.NEVER]
        return pick(random.choice(choices or legal))


def play(seat, board, catalogue):
    """Until the game is over. Whoever is not asked waits; whoever waits too long in a deal calls it off."""
    beginner = Beginner(seat, board, catalogue) if board else Builder(seat)
    actions = 0
    while not seat.view["over"]:
        try:
            action = None
            if seat.view["me"] in seat.view["pending"] and seat.info.get("state", "running") == "running":
                action = beginner.decide()
            if action:
                actions += seat.act(action)
            elif not seat.wait(2 if seat.view["me"] in seat.view["pending"] else 60):
                deals = beginner.of_kind("cancel")
                if deals:
                    seat.act(deals[0])
        except ConnectionError as problem:
            print(f"the line broke ({problem}); coming back", file=sys.stderr)
            seat.connect()
    return actions


# ---- Telling it ----

class Teller:
    """Puts events into words by the patterns of /api/words."""

    def __init__(self, base, edition, board):
        self.catalogue = ask(base, "GET", f"/api/editions/{edition}")
        self.board = ask(base, "GET", f"/api/boards/{board}") if board else None
        words = ask(base, "GET", f"/api/words?family={self.catalogue.get('family', 'civ')}")
        self.patterns = {event["kind"]: event for event in words["events"]}
        self.plus = {letter: row["plus"] for letter, row in words["placeholders"].items()}
        self.kinds = {letter: row["is"] for letter, row in words["placeholders"].items()}
        self.procedures = [row["name"] for row in words.get("procedures", [])]
        self.seat = None

    def player(self, number):
        if number >= 18:
            return {18: "The Barbarians", 254: "the table"}.get(number, "nobody")
        seen = (self.seat.view if self.seat else {}).get(f"player.{number}", {})
        if "factions" in self.catalogue:
            faction = seen.get("faction")
            return "the virtual player" if seen.get("virtual") else f"seat {number}" if faction is None else self.catalogue["factions"][faction]["name"]
        if "civilizations" not in self.catalogue:
            return f"seat {number + 1}"
        civilization = seen.get("civilization")
        return f"seat {number}" if civilization is None else self.catalogue["civilizations"][civilization]["name"]

    def name(self, letter, value):
        if letter in "pq":
            return self.player(value)
        if "names" in self.catalogue:
            names = [card["name"] for card in self.catalogue["cards"]] if letter in "cs" and "cards" in self.catalogue else self.catalogue["names"].get(self.kinds[letter], [])
            return names[value] if value < len(names) else "the board" if letter == "s" else "a card" if letter == "c" else str(value + self.plus.get(letter, 0))
        if letter == "a":
            area = (self.board["areas"] + self.board["seas"])[value]
            return area if isinstance(area, str) else area["name"]
        lists = {"c": "cards", "v": "advances", "z": "civilizations"}
        if letter in lists:
            return self.catalogue[lists[letter]][value]["name"]
        if letter == "f":
            return self.procedures[value]
        if letter == "y":
            return ("science", "arts", "civics", "crafts", "religion")[value]
        return str(value + self.plus.get(letter, 0))

    def text(self, event):
        text = self.patterns[event["k"]]["pattern"]
        for index, value in enumerate(event["a"]):
            for letter in self.plus:
                mark = f"%{letter}{index}"
                if mark in text:
                    text = text.replace(mark, self.name(letter, value))
        return text


def check_shuffles(info):
    """The server committed to the seed when the game began: was this the seed?"""
    said = hashlib.sha256(f"ecumene seed {info['seed']} {info['salt']}".encode()).hexdigest()
    return said == info["commitment"]


def make_table(base, arguments):
    bots = [{"kind": "bot", "bot": arguments.bots} for _ in range(arguments.players - 1)]
    options = {"turn_limit": arguments.turns} if arguments.turns else {}
    made = ask(base, "POST", "/api/tables", {
        "edition": arguments.edition, "players": arguments.players, **({"scenario": arguments.scenario} if arguments.scenario else {}), "name": "client.py",
        "seats": [{"kind": "mine", "name": "client.py"}, *bots], "options": options, "bot_pace": 0, "first_chance": 0,
    })
    ask(base, "POST", f"/api/tables/{made['table']}/start", {}, made["token"])
    return made["table"], made["token"]


def main():
    parser = argparse.ArgumentParser(description="Plays a game over the protocol of docs/protocol.md.")
    parser.add_argument("url", help="of the server, or the link of a seat")
    parser.add_argument("--edition", default="west-2024")
    parser.add_argument("--players", type=int, default=9)
    parser.add_argument("--scenario", choices=["basic", "expert", "short", "standard", "first-game"], help="default: the first of the edition")
    parser.add_argument("--turns", type=int, default=0, help="the game ends after this turn")
    parser.add_argument("--bots", default="normal", help="easy, normal or hard")
    parser.add_argument("--seed", type=int, default=1, help="of this client's own dice")
    parser.add_argument("--log", metavar="FILE", help="keeps the game there, for `ecumene replay`")
    parser.add_argument("--quiet", action="store_true", help="the result alone")
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    base, _, token = arguments.url.partition("#")
    base = base.rstrip("/")
    if token:
        base, table = base.rsplit("/t/", 1)
    else:
        table, token = make_table(base, arguments)
    settings = ask(base, "GET", f"/api/tables/{table}", token=token)["settings"]
    teller = Teller(base, settings["edition"], settings.get("board"))
    seat = Seat(base, table, token, lambda event: None if arguments.quiet else print(teller.text(event)))
    teller.seat = seat
    began = time.time()
    actions = play(seat, teller.board, teller.catalogue)
    for row in seat.view["ranking"]:
        print(f"{row['place']}. {teller.player(row['player'])} {row['points']}"
              + (" (this client)" if row["player"] == seat.view["me"] else ""))
    if arguments.log:
        with open(arguments.log, "w") as file:
            file.write(ask(base, "GET", f"/api/tables/{table}/log", token=token))
    info = ask(base, "GET", f"/api/tables/{table}", token=token)
    fair = check_shuffles(info)
    print(f"turn {seat.view['turn']}, {seat.view['n']} actions, {actions} of them here, {time.time() - began:.1f} s; "
          f"the seed is {'' if fair else 'NOT '}the one committed to")
    return 0 if fair else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Refused, ConnectionError, urllib.error.URLError) as problem:
        sys.exit(f"client.py: {problem}")
