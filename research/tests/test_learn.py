"""The worked example, a short version of it: it learns, the same from the same seed."""
import importlib
import os
import sys
import tempfile
import unittest

from common import ecumene, needs_numpy


@unittest.skipIf(needs_numpy, needs_numpy)
class Learn(unittest.TestCase):
    def train(self, learn, imitated, batches):
        rng = ecumene.numpy.random.default_rng(1)
        with learn.open_games(32, 2) as games:
            agent = learn.Agent(games)
            learn.imitate(agent, games, "normal", imitated, 0.05)
            learn.reinforce(agent, games, "easy", batches, 0.02, rng, 1)
        return agent

    def test_it_learns_and_repeats(self):
        sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
        learn = importlib.import_module("learn")
        rng = ecumene.numpy.random.default_rng(1)
        agent, again = self.train(learn, 100, 2), self.train(learn, 100, 2)
        for name, weights in agent.weights.items():
            self.assertTrue((weights == again.weights[name]).all())
        with learn.open_games(25, 2) as games:
            novice = learn.Agent(games)
            first = learn.evaluate(novice, games, "easy", 1, 50, rng)
            then = learn.evaluate(agent, games, "easy", 1, 50, rng)
            self.assertGreater(then[2], first[2] + 8)  # Points ahead of the bot; at first it chooses at random.
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "agent.npz")
                agent.save(path)
                novice.load(path)
            for name, weights in agent.weights.items():
                self.assertLess(abs(novice.weights[name] - weights).max(), 1e-3)
