"""A small agent that learns the card game `hearths` with numpy alone, and beats the bot `easy`.

    python3 research/learn.py                     learns for some minutes, then plays 400 games against `easy`
    python3 research/learn.py --load mine.npz     only plays

The agent is a softmax over the legal list whose logits are linear: a weight for each kind of action with its card, by round; weights for
what the player has, by kind; weights for the numbers of an action. First it imitates `normal`, whose choices the library tells
(`info`, column taken); then it plays against `easy` and follows the gradient of what it won (REINFORCE, the mean of the batch as
baseline). The same seed gives the same agent."""
import argparse
import time

import numpy

import ecumene
from benchmark import interval

TAKEN, TURN = ecumene.INFO.index("taken"), ecumene.INFO.index("turn")
ROUNDS, NUMBERS = 6, 3


class Agent:
    """Logits of actions, linear in weights of four kinds, and their gradients."""

    def __init__(self, games):
        shape = games._session.shape
        self.kinds = shape.kinds
        self.width = max(shape.cards, 64) + 1
        self.slices = games.slices
        self.players = games.players
        self.card_count = self.kinds * self.width * ROUNDS
        self.state_count = self.state_of(games.observation, numpy.zeros(games.num_envs, int)).shape[1]
        sizes = {"card": self.kinds * self.width, "card_round": self.card_count,
                 "state": self.kinds * self.state_count, "number": self.kinds * NUMBERS}
        self.weights = {name: numpy.zeros(size) for name, size in sizes.items()}
        self.moment = {name: numpy.zeros(size) for name, size in sizes.items()}
        self.square = {name: numpy.zeros(size) for name, size in sizes.items()}
        self.updates = 0

    def slice_of(self, observation, name):
        offset, rows, columns = self.slices[name]
        return observation[:, offset:offset + rows * columns].reshape(len(observation), rows, columns)

    def state_of(self, observation, seats):
        """What a player has, in numbers of about 1."""
        each = numpy.arange(len(observation))
        players, supply = self.slice_of(observation, "players"), self.slice_of(observation, "supply")
        own, goods = players[each, seats], supply[each, seats]
        game = self.slice_of(observation, "game")[:, 0]
        others = (players.sum(1) - own) / max(1, self.players - 1)
        parts = [numpy.ones((len(each), 1)), goods / 4, goods == 0, own[:, [7, 9, 13, 14, 15]] / 8, own[:, [4]], own[:, [8]] / 30,
                 others[:, [4, 8, 13]] / [1, 30, 8], game[:, [0]] == numpy.arange(1, ROUNDS), game[:, [1]] == numpy.arange(1, 6),
                 (own[:, [8]] - others[:, [8]]) / 10]
        return numpy.concatenate(parts, axis=1)

    def look(self, games, which):
        """Of these games: the places of the weights of each action, and what they are multiplied with."""
        count = games.count[which]
        rows = games.features[which, :int(count.max()), :2 + NUMBERS]
        kind, card = rows[:, :, 0], numpy.clip(rows[:, :, 1], 0, self.width - 1)
        turn = numpy.clip(games.info[which, TURN], 0, ROUNDS - 1)
        card_at = kind * self.width + card
        return {"allowed": numpy.arange(rows.shape[1]) < count[:, None], "kind": kind, "card": card_at,
                "card_round": card_at * ROUNDS + turn[:, None], "numbers": rows[:, :, 2:] / 4.0,
                "state": self.state_of(games.observation[which], games.player[which])}

    def probabilities(self, seen):
        by_kind = seen["state"] @ self.weights["state"].reshape(self.kinds, -1).T
        logits = self.weights["card"][seen["card"]] + self.weights["card_round"][seen["card_round"]]
        logits += numpy.take_along_axis(by_kind, seen["kind"], axis=1)
        logits += (seen["numbers"] * self.weights["number"].reshape(self.kinds, NUMBERS)[seen["kind"]]).sum(2)
        logits = numpy.where(seen["allowed"], logits, -1e9)
        logits -= logits.max(1, keepdims=True)
        odds = numpy.exp(logits)
        return odds / odds.sum(1, keepdims=True)

    def gradient(self, seen, chances, chosen, worth):
        """Of the logarithm of what was chosen, times what it was worth."""
        push = -chances * worth[:, None]
        push[numpy.arange(len(chosen)), chosen] += worth
        push *= seen["allowed"]
        out = {name: numpy.bincount(seen[name].ravel(), push.ravel(), len(self.weights[name])) for name in ("card", "card_round")}
        by_kind = numpy.zeros((len(chosen), self.kinds))
        numpy.add.at(by_kind, (numpy.arange(len(chosen))[:, None], seen["kind"]), push)
        out["state"] = (by_kind.T @ seen["state"]).ravel()
        numbers = numpy.zeros((self.kinds, NUMBERS))
        numpy.add.at(numbers, seen["kind"].ravel(), (seen["numbers"] * push[:, :, None]).reshape(-1, NUMBERS))
        out["number"] = numbers.ravel()
        return out

    def follow(self, gradients, rate):
        """Adam, upwards."""
        self.updates += 1
        for name, weights in self.weights.items():
            slope = sum(each[name] for each in gradients)
            self.moment[name] += 0.1 * (slope - self.moment[name])
            self.square[name] += 0.01 * (slope * slope - self.square[name])
            mean = self.moment[name] / (1 - 0.9 ** self.updates)
            spread = numpy.sqrt(self.square[name] / (1 - 0.99 ** self.updates))
            weights += rate * mean / (spread + 1e-8)

    def save(self, path):
        numpy.savez_compressed(path, **{name: weights.astype(numpy.float32) for name, weights in self.weights.items()})

    def load(self, path):
        with numpy.load(path) as kept:
            for name, weights in self.weights.items():
                if kept[name].shape != weights.shape:
                    raise ValueError(f"{path}: {name} has {kept[name].shape[0]} weights, not {len(weights)}")
                weights[:] = kept[name]


def draw(chances, rng):
    """An entry of each row by its chance."""
    return (chances.cumsum(1) < rng.random((len(chances), 1)) * chances.sum(1, keepdims=True)).sum(1).clip(0, chances.shape[1] - 1)


def imitate(agent, games, teacher, steps, rate):
    """Follows what a bot chooses in every seat; returns how often the agent would have chosen the same at last."""
    bot, same = games.bot(teacher), []
    for step in range(steps):
        which = numpy.arange(games.num_envs)
        seen = agent.look(games, which)
        chances = agent.probabilities(seen)
        games.actions[:] = bot
        games.step(games.actions)
        taken = games.info[:, TAKEN]
        known = (taken >= 0) & (taken < chances.shape[1]) & (seen["allowed"].sum(1) > 1)
        worth = known / max(1, known.sum())
        agent.follow([agent.gradient(seen, chances, numpy.where(known, taken, 0), worth)], rate * (1 - step / steps))
        same.append((chances.argmax(1) == taken)[known].mean() if known.any() else 1.0)
    return float(numpy.mean(same[-100:]))


def play(agent, games, seats, opponent, rng, seed, learn=False):
    """A game in every place, the agent in one seat of each. Returns what it won, its points above the mean of the others, and what it
    saw and chose."""
    bot = games.bot(opponent)
    games.reset(seed=seed)
    over = numpy.zeros(games.num_envs, bool)
    won, ahead, memory = numpy.zeros(games.num_envs), numpy.zeros(games.num_envs), []
    each = numpy.arange(games.num_envs)
    while not over.all():
        games.actions[:] = numpy.where(over, ecumene.SKIP, bot)
        which = numpy.flatnonzero((games.player == seats) & ~over)
        if len(which):
            seen = agent.look(games, which)
            chances = agent.probabilities(seen)
            # Never the likeliest alone: what is taken back and done again would go on for ever.
            chosen = draw(chances, rng)
            games.actions[which] = chosen
            if learn:
                memory.append((which, seen, chances, chosen))
        games.step(games.actions)
        ended = (games.terminated | games.truncated) & ~over
        if ended.any():
            points = games.points.astype(float)
            mean = (points.sum(1) - points[each, seats]) / max(1, games.players - 1)
            won[ended] = games.reward[each, seats][ended]
            ahead[ended] = (points[each, seats] - mean)[ended]
            over |= ended
    return won, ahead, memory


def reinforce(agent, games, opponent, batches, rate, rng, seed, report=None):
    for batch in range(batches):
        seats = (numpy.arange(games.num_envs) + batch) % games.players
        won, ahead, memory = play(agent, games, seats, opponent, rng, seed + batch, learn=True)
        worth = (ahead - ahead.mean()) / (ahead.std() + 1e-6) / games.num_envs
        agent.follow([agent.gradient(seen, chances, chosen, worth[which]) for which, seen, chances, chosen in memory],
                     rate * (1 - batch / batches))
        if report:
            report(batch, won.mean(), ahead.mean())


def evaluate(agent, games, opponent, rounds, seed, rng):
    """Games on fixed seeds, the agent in every seat equally often; returns wins, games and points ahead."""
    won, ahead = [], []
    for i in range(rounds):
        seats = (numpy.arange(games.num_envs) + i) % games.players
        result = play(agent, games, seats, opponent, rng, seed + i)
        won.append(result[0])
        ahead.append(result[1])
    won, ahead = numpy.concatenate(won), numpy.concatenate(ahead)
    return float(won.sum()), len(won), float(ahead.mean())


def open_games(count, players):
    games = ecumene.VectorEnv(count, edition="hearths", scenario="first-game", players=players, actions_max=128)
    games.reset(seed=1)
    return games


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponent", default="easy")
    parser.add_argument("--teacher", default="normal")
    parser.add_argument("--imitate", type=int, default=2000, help="steps of 64 games to imitate")
    parser.add_argument("--batches", type=int, default=300, help="of 128 games to learn from")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--games", type=int, default=400, help="of the evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="a file for the weights")
    parser.add_argument("--load", help="weights instead of learning")
    choice = parser.parse_args()
    rng = numpy.random.default_rng(choice.seed)
    start = time.process_time()
    with open_games(64, choice.players) as games:
        agent = Agent(games)
        if choice.load:
            agent.load(choice.load)
        elif choice.imitate:
            same = imitate(agent, games, choice.teacher, choice.imitate, 0.05)
            print(f"imitates {choice.teacher}: the same choice {100 * same:.0f} times of 100, {time.process_time() - start:.0f} s")

    def report(batch, won, ahead):
        if batch % 20 == 0 or batch == choice.batches - 1:
            print(f"batch {batch}: wins {100 * won:.0f} %, {ahead:+.1f} points, {time.process_time() - start:.0f} s", flush=True)
    if not choice.load:
        with open_games(128, choice.players) as games:
            reinforce(agent, games, choice.opponent, choice.batches, choice.rate, rng, 1000 * choice.seed, report)
    if choice.save:
        agent.save(choice.save)
    with open_games(50, choice.players) as games:
        won, count, ahead = evaluate(agent, games, choice.opponent, -(-choice.games // 50), 10**6, rng)
    low, high = interval(won, count)
    print(f"against {choice.opponent}: won {won:.0f} of {count} games, {100 * won / count:.1f} % ({low:.1f} to {high:.1f}), "
          f"fair {100 / choice.players:.0f} %, {ahead:+.1f} points; {time.process_time() - start:.0f} s of processor time")


if __name__ == "__main__":
    main()
