#!/usr/bin/env python3
"""A bot over the network in thirty lines: it plays a seat at a server, using docs/examples/client.py for the protocol.

    bot.py http://127.0.0.1:8080/t/TABLE#s_...      a seat at a table, by its link (Settings, Links, My seat)
    bot.py http://127.0.0.1:8080                    a new card game against two bots

`choose` is the bot. It gets the view of its seat (docs/protocol.md, "The view") with the prompt and the legal list in it, and returns one
action from the list, or None to let the others go first.
"""
import random
import sys

from client import Seat, ask, pick

NEVER = {"undo", "reset", "cancel", "withdraw", "leave", "leave-now", "scrap"}  # They take something back, or give the game up.


def choose(view):
    """Builds and buys what it can, and otherwise does anything that leads on."""
    forward = [entry for entry in view["legal"] if entry[0] not in NEVER] or view["legal"]
    liked = [entry for entry in forward if entry[0] in ("build", "build-city", "buy")]
    return pick(random.choice(liked or forward))


def main(url):
    base, _, token = url.partition("#")
    base, _, table = base.rstrip("/").partition("/t/")
    if not token:
        seats = [{"kind": "mine", "name": "bot.py"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "normal"}]
        made = ask(base, "POST", "/api/tables", {"edition": "hearths", "players": 3, "scenario": "basic", "name": "bot.py", "seats": seats,
                                                 "options": {}, "bot_pace": 0, "first_chance": 0})
        table, token = made["table"], made["token"]
        ask(base, "POST", f"/api/tables/{table}/start", {}, token)
    seat = Seat(base, table, token)
    while not seat.view.get("over"):
        action = choose(seat.view) if seat.view.get("legal") else None
        if not action or not seat.act(action):
            seat.wait()
    for row in seat.view["ranking"]:
        print(f"{row['place']}. seat {row['player']} with {row['points']} points{' (bot.py)' if row['player'] == seat.view['me'] else ''}")


if __name__ == "__main__":
    random.seed(1)
    main(sys.argv[1])
