"""Random and greedy agents, and how fast they play:  python3 research/example.py [--games N] [--players N]"""
import argparse
import random
import time

import ecumene

# What the greedy agent likes, best first: words at the beginning of an action's pattern.
LIKES = ("buy ", "free-advance", "discount", "build-city", "pay ", "grow", "credit", "free-card", "place", "move ", "use",
         "done")
DISLIKES = ("undo", "reset", "cancel", "offer", "scrap")


class Greedy:
    """Spreads until there are tokens enough to feed a city, then gathers six on a site, builds, and buys what it can."""

    def __init__(self, env, rng):
        patterns = env.names(ecumene.NAME_ACTION)
        self.rng = rng
        self.move = next(i for i, pattern in enumerate(patterns) if pattern.startswith("move "))
        self.build = next(i for i, pattern in enumerate(patterns) if pattern.startswith("build-city"))
        self.merit = [self.liking(pattern) for pattern in patterns]
        self.areas = env.areas()

    @staticmethod
    def liking(pattern):
        for i, word in enumerate(LIKES):
            if pattern.startswith(word):
                return 100 * (len(LIKES) - i)
        return -1 if pattern.startswith(DISLIKES) else 0

    def __call__(self, env):
        rows = env.action_features()
        scores = [self.merit[row[0]] for row in rows]
        if any(row[0] in (self.move, self.build) for row in rows):
            self.look(env)
            for i, (kind, start, to, count, *_) in enumerate(rows):
                if kind == self.build and not self.rich:
                    scores[i] = -1
                elif kind == self.move:
                    here, there = self.tokens[start], self.tokens[to]
                    gain = (self.wish(to, there + count) - self.wish(to, there)
                            + self.wish(start, here - count) - self.wish(start, here))
                    scores[i] = scores[i] + gain if gain > 0 else -1
        best = max(scores)
        return self.rng.choice([i for i, score in enumerate(scores) if score == best])

    def look(self, env):
        observation = env.observe(env.agent_selection)
        seat = env.possible_agents.index(env.agent_selection)
        self.tokens = [int(count) for count in env.part(observation, "tokens")[seat]]
        cities = env.part(observation, "cities")
        self.city = [any(row[a] for row in cities) for a in range(len(self.areas))]
        # A city takes six tokens and feeds on two more.
        self.rich = sum(self.tokens) - 6 >= 2 * (sum(cities[seat]) + 1)

    def wish(self, area, count):
        """What it is worth to have this many tokens in an area."""
        if self.city[area]:
            return 0
        if self.rich and self.areas[area]["site"]:
            return 3 * min(count, 6) + (12 if count >= 6 else 0)
        return 3 * min(count, 1) + 2 * min(count, self.areas[area]["limit"])


def play(env, agents, seed):
    """One game; returns points by agent and the winners, of whom there are several when a victory is shared."""
    env.reset(seed=seed)
    steps = 0
    for agent in env.agent_iter():
        if env.terminations[agent] or env.truncations[agent]:
            break
        env.step(agents[agent](env))
        steps += 1
    info = env.infos[env.agent_selection]
    winners = [a for seat, a in enumerate(env.possible_agents) if info["winners"] >> seat & 1]
    return {a: env.infos[a]["points"] for a in env.possible_agents}, winners, steps


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--environments", type=int, default=64, help="games side by side in the vector part")
    parser.add_argument("--steps", type=int, default=3000, help="of all environments in the vector part")
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
        scored, winners, taken = play(env, agents, seed=game)
        steps += taken
        for winner in winners:
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
