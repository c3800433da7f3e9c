"""Random and greedy agents, and how fast they play:  python3 research/example.py [--games N] [--players N]"""
import argparse
import random
import time

import ecumene

# What the greedy agent likes, best first: words at the beginning of an action's pattern.
LIKES = ("buy ", "free-advance", "discount", "build-city", "put", "accept", "pay ", "grow", "credit", "free-card",
         "place", "use")


class Greedy:
    """Buys what it can, builds what it can, and else does anything that does not take a move back."""

    def __init__(self, env, rng):
        patterns = env.names(ecumene.NAME_ACTION)
        self.rng = rng
        self.merit = []
        for pattern in patterns:
            fitting = [len(LIKES) - i for i, word in enumerate(LIKES) if pattern.startswith(word)]
            self.merit.append(fitting[0] if fitting else -1 if pattern in ("undo", "reset", "cancel %o0") else 0)
        self.done = patterns.index("done")

    def __call__(self, env):
        actions = env.action_features()
        best = max(self.merit[row[0]] for row in actions)
        choices = [i for i, row in enumerate(actions) if self.merit[row[0]] == best]
        return self.rng.choice(choices)


def play(env, agents, seed):
    """One game; returns points by agent and the winner."""
    env.reset(seed=seed)
    steps = 0
    for agent in env.agent_iter():
        if env.terminations[agent] or env.truncations[agent]:
            break
        env.step(agents[agent](env))
        steps += 1
    info = env.infos[env.agent_selection]
    return {a: env.infos[a]["points"] for a in env.possible_agents}, env.possible_agents[info["winner"]], steps


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--environments", type=int, default=64, help="games side by side in the vector part")
    parser.add_argument("--steps", type=int, default=1000, help="of all environments in the vector part")
    choice = parser.parse_args()
    rng = random.Random(1)

    env = ecumene.env(players=choice.players)
    greedy = Greedy(env, rng)
    def chance(e):
        return rng.randrange(e.infos[e.agent_selection]["count"])
    wins = {"random": 0, "greedy": 0}
    seats = {"random": 0, "greedy": 0}
    points = {"random": 0, "greedy": 0}
    steps, start = 0, time.perf_counter()
    for game in range(choice.games):
        kinds = {a: ("greedy" if (i + game) % 2 else "random") for i, a in enumerate(env.possible_agents)}
        agents = {a: greedy if kind == "greedy" else chance for a, kind in kinds.items()}
        scored, winner, taken = play(env, agents, seed=game)
        steps += taken
        wins[kinds[winner]] += 1
        for a, kind in kinds.items():
            seats[kind] += 1
            points[kind] += scored[a]
    spent = time.perf_counter() - start
    for kind in wins:
        print(f"{kind:8} {wins[kind]:4} wins, {points[kind] / max(1, seats[kind]):6.1f} points a game")
    print(f"one game at a time: {choice.games / spent:.1f} games/s, {steps / spent:.0f} steps/s")
    env.close()

    vector = ecumene.VectorEnv(choice.environments, features=False, players=choice.players)
    vector.reset(seed=1)
    games, start = 0, time.perf_counter()
    for _ in range(choice.steps):
        vector.step([rng.randrange(count) for count in vector.count])
        games += sum(vector.terminated) + sum(vector.truncated)
    spent = time.perf_counter() - start
    print(f"{choice.environments} side by side: {games / spent:.1f} games/s, "
          f"{choice.steps * choice.environments / spent:.0f} steps/s")
    vector.close()


if __name__ == "__main__":
    main()
