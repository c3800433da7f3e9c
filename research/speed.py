"""How fast games are stepped from Python, by random agents, in steps for each second of processor time:

    python3 research/speed.py [--games 64] [--players 5] [--edition west-2024] [--steps 400000] [--plain] [--features]"""
import argparse
import random
import time

import ecumene


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--edition", default="west-2024")
    parser.add_argument("--steps", type=int, default=400000, help="of all games together")
    parser.add_argument("--plain", action="store_true", help="without observations")
    parser.add_argument("--features", action="store_true", help="with the features of actions")
    choice = parser.parse_args()
    games = ecumene.VectorEnv(choice.games, features=choice.features, observation=not choice.plain, players=choice.players,
                              edition=choice.edition)
    games.reset(seed=1)
    rounds = choice.steps // choice.games
    numpy = ecumene.numpy
    start, began = time.process_time(), time.perf_counter()
    if numpy is not None:
        rng = numpy.random.default_rng(1)
        for _ in range(rounds):
            numpy.multiply(rng.random(choice.games), games.count, out=games.actions, casting="unsafe")
            games.step(games.actions)
    else:
        rng = random.Random(1)
        for _ in range(rounds):
            games.step([int(rng.random() * count) for count in games.count])
    spent, passed = time.process_time() - start, time.perf_counter() - began
    steps = rounds * choice.games
    print(f"{choice.games} games of {choice.players}, {choice.edition}, {'numpy' if numpy is not None else 'no numpy'}"
          f"{', no observations' if choice.plain else ''}{', features' if choice.features else ''}: "
          f"{steps / spent:,.0f} steps for a second of processor time, {steps / passed:,.0f} for one of the clock")


if __name__ == "__main__":
    main()
