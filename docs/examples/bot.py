#!/usr/bin/env python3
"""A bot by network in thirty lines: it plays a seat of a server with what docs/examples/client.py knows of the protocol.

    bot.py http://127.0.0.1:8080/t/TABLE#s_...      the seat of a link, as the page shows them to whoever made the table
    bot.py http://127.0.0.1:8080                    a card game of its own against two bots

`choose` is the bot. It is given the view of its seat (docs/protocol.md, "The view") with the prompt and the legal list in it, and returns
one action of the list; None lets the others go on first.
"""
import random
import sys

from client import Seat, ask, pick

NEVER = {"undo", "reset", "cancel", "withdraw", "leave", "leave-now", "scrap"}  # They go back, or give the game up.


def choose(view):
    """Builds and buys what it can, and else does anything that leads on."""
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
