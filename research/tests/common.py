"""What the tests of the Python package share. They are run by  python3 -m unittest discover -s research/tests  with numpy and
without it."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
import ecumene

needs_numpy = "numpy is not installed" if ecumene.numpy is None else ""


def equal(a, b):
    return bytes(memoryview(a)) == bytes(memoryview(b))


def total(row):
    """The sum of a row of either kind."""
    return int(row.sum()) if ecumene.numpy is not None else sum(row)


def play(env, rng, steps):
    """Some steps of random play of one game, as long as it lasts."""
    for _ in range(steps):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            return
        env.step(rng.randrange(env.infos[agent]["count"]))
