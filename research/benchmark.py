"""The benchmark of docs/benchmark.md: one agent among bots, on fixed seeds.

    python3 research/benchmark.py --agent normal                         a bot of the library, on all tracks
    python3 research/benchmark.py --agent learn:agent.npz --track cards  the agent of research/learn.py with its weights
    python3 research/benchmark.py --agent package.module:function        any other: function(games, which) gives an action for
                                                                         each of these games of a VectorEnv

It prints a row of the table for each track."""
import argparse
import importlib
import math
import time

import ecumene

# What a track fixes: the table, and who sits in the other seats. Games i = 0, 1, ... have the seed SEED + i, and the agent sits in
# seat i modulo players.
SEED = 20260000
TRACKS = {
    "cards": ({"edition": "hearths", "players": 2}, "easy"),
    "cards-4": ({"edition": "hearths", "players": 4}, "normal"),
    "trade": ({"edition": "west-2024", "board": "plain", "players": 5, "turn_limit": 30}, "easy"),
    "trade-7": ({"edition": "west-2024", "board": "plain", "players": 7, "turn_limit": 30}, "normal"),
    "market": ({"edition": "west-2024", "board": "plain", "players": 5, "turn_limit": 30,
                "options": {"trade-form": "three-rounds"}}, "normal"),
}


def interval(won, games):
    """Wilson's 95 % interval of a share, in per cent."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return 100 * (middle - half), 100 * (middle + half)


def agent_of(text, games):
    """What chooses for the agent's seat: function(games, which)."""
    module, _, name = text.partition(":")
    if module == "learn":
        learn = importlib.import_module("learn")
        agent = learn.Agent(games)
        agent.load(name)
        rng = ecumene.numpy.random.default_rng(1)
        return lambda games, which: learn.draw(agent.probabilities(agent.look(games, which)), rng)
    if module.split(".")[0] in ecumene.bots():
        bot = games.bot(text)
        return lambda games, which: [bot] * len(which)
    return getattr(importlib.import_module(module), name)


def run(text, track, count, side=50):
    """Plays the games of a track; returns shares of victories, points of the agent and of the others, and seconds for a decision."""
    table, opponent = TRACKS[track]
    side = min(side, count)
    games = ecumene.VectorEnv(side, auto_reset=0, **table)
    games.reset(seed=1)
    choose, bot = agent_of(text, games), games.bot(opponent)
    won, own, others, decisions, spent = 0.0, 0, 0.0, 0, 0.0
    next_game, numbers = 0, [None] * side
    actions = [ecumene.SKIP] * side
    for place in range(side):
        games.reset(SEED + next_game, place)
        numbers[place] = next_game
        next_game += 1
    while any(number is not None for number in numbers):
        which = [i for i, number in enumerate(numbers) if number is not None and games.player[i] == number % games.players]
        for i, number in enumerate(numbers):
            actions[i] = ecumene.SKIP if number is None else bot
        if which:
            start = time.process_time()
            for i, action in zip(which, choose(games, which)):
                actions[i] = int(action)
            spent += time.process_time() - start
            decisions += len(which)
        games.step(actions)
        for i, number in enumerate(numbers):
            if number is None or not (games.terminated[i] or games.truncated[i]):
                continue
            seat = number % games.players
            won += float(games.reward[i][seat])
            own += int(games.points[i][seat])
            others += (sum(int(x) for x in games.points[i]) - int(games.points[i][seat])) / max(1, games.players - 1)
            numbers[i] = next_game if next_game < count else None
            if numbers[i] is not None:
                games.reset(SEED + next_game, i)
                next_game += 1
    games.close()
    return {"won": won, "games": count, "points": own / count, "others": others / count, "decisions": decisions,
            "seconds": spent / max(1, decisions), "players": table["players"], "opponent": opponent}


def row(text, track, result):
    low, high = interval(result["won"], result["games"])
    return (f"| `{track}` | `{text}` | {result['games']} | {100 * result['won'] / result['games']:.1f} % ({low:.1f} to {high:.1f}) | "
            f"{100 / result['players']:.1f} % | {result['points']:.1f}, {result['others']:.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", required=True)
    parser.add_argument("--track", choices=TRACKS, action="append", help="may be given again; all of them if none is")
    parser.add_argument("--games", type=int, default=400)
    choice = parser.parse_args()
    print("| track | agent | games | won (95 %) | fair share | points of the agent, of the others |")
    print("|---|---|---|---|---|---|")
    for track in choice.track or TRACKS:
        start = time.process_time()
        result = run(choice.agent, track, choice.games)
        print(row(choice.agent, track, result), flush=True)
        print(f"# {result['decisions']} decisions, {1000 * result['seconds']:.3f} ms each; {time.process_time() - start:.1f} s of processor time")


if __name__ == "__main__":
    main()
