"""The benchmark plays what its page says: fixed seeds, seats in turn, every agent the same games."""
import os
import unittest

from common import ecumene

import benchmark


class Benchmark(unittest.TestCase):
    def test_the_same_games_however_many_side_by_side(self):
        first = benchmark.run("easy", "cards", 6, side=2)
        again = benchmark.run("easy", "cards", 6, side=5)
        for each in (first, again):
            each.pop("seconds")
        self.assertEqual(first, again)
        self.assertGreater(first["decisions"], 100)

    def test_intervals(self):
        low, high = benchmark.interval(60, 100)
        self.assertAlmostEqual(low, 50.2, places=1)
        self.assertAlmostEqual(high, 69.1, places=1)

    def test_an_agent_of_ones_own(self):
        result = benchmark.run("test_benchmark:first_of_the_list", "cards", 4)
        self.assertEqual(result["games"], 4)
        self.assertIn("| `cards` |", benchmark.row("mine", "cards", result))

    def test_every_track_is_on_the_page_and_can_be_played(self):
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "docs", "benchmark.md")) as page:
            text = page.read()
        self.assertIn(str(benchmark.SEED), text)
        for name, (table, opponent) in benchmark.TRACKS.items():
            self.assertIn(f"| `{name}` |", text)
            with ecumene.VectorEnv(1, **table) as games:
                self.assertTrue(games.bot(opponent))


def first_of_the_list(games, which):
    return [0] * len(which)
