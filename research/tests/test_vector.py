"""Many games side by side, and what is refused."""
import gc
import random
import threading
import unittest

from common import ecumene, equal, total


class Vector(unittest.TestCase):
    def test_stepping_and_automatic_reset(self):
        vector = ecumene.VectorEnv(4, players=6, turn_limit=2)
        rng = random.Random(1)
        vector.reset(seed=5)
        self.assertTrue(not total(vector.terminated))
        ends = 0
        for _ in range(800):
            actions = [rng.randrange(int(count)) for count in vector.count]
            kinds = [int(vector.features[i][actions[i]][0]) if ecumene.numpy is not None
                     else vector.features[i][actions[i] * vector.feature_count] for i in range(4)]
            self.assertTrue(all(kind < len(vector.names(ecumene.NAME_ACTION)) for kind in kinds[:1]))
            observation, reward, terminated, truncated, infos = vector.step(actions)
            for i in range(4):
                self.assertEqual(total(infos["action_mask"][i]), vector.count[i])
                self.assertEqual(sum(reward[i]), terminated[i] or truncated[i])
                ends += terminated[i] or truncated[i]
                self.assertTrue(0 <= vector.player[i] < 6)
        self.assertGreater(ends, 4)
        self.assertIn("== Turn", vector.render(3))
        self.assertTrue(vector.action_text(0, 0))
        vector.close()

    def test_games_of_a_vector_differ_and_repeat(self):
        first, second = ecumene.VectorEnv(3, players=5), ecumene.VectorEnv(3, players=5)
        first.reset(seed=8)
        second.reset(seed=8)
        rng = random.Random(2)
        for _ in range(200):
            actions = [rng.randrange(int(count)) for count in first.count]
            first.step(actions)
            second.step(actions)
            self.assertTrue(all(equal(a, b) for a, b in zip(first.observation, second.observation)))
        self.assertFalse(equal(first.observation[0], first.observation[1]))
        first.close()
        second.close()

    def test_what_a_bot_took_is_told(self):
        for options in ({"players": 5, "scenario": "short"}, {"edition": "hearths", "players": 3}):
            bots, same = ecumene.VectorEnv(2, **options), ecumene.VectorEnv(2, **options)
            bots.reset(seed=8)
            same.reset(seed=8)
            column, told = ecumene.INFO.index("taken"), 0
            for _ in range(150):
                bots.step([ecumene.bot("easy")] * 2)
                taken = [int(row[column]) for row in bots.info]
                told += sum(entry >= 0 for entry in taken)
                if min(taken) < 0:  # Offers of a bot are its own.
                    break
                same.step(taken)
                self.assertEqual([list(row) for row in bots.points], [list(row) for row in same.points])
                self.assertEqual([int(row[column]) for row in same.info], taken)
            self.assertGreater(told, 50)
            bots.step([ecumene.SKIP] * 2)
            self.assertEqual([int(row[column]) for row in bots.info], [-1, -1])
            bots.close()
            same.close()

    def test_skipping(self):
        vector = ecumene.VectorEnv(2, players=5)
        vector.reset(seed=8)
        before = list(vector.observation[1])
        vector.step([0, ecumene.SKIP])
        self.assertEqual(before, list(vector.observation[1]))
        with self.assertRaises(ValueError):
            vector.step([0])
        with self.assertRaises(ecumene.EcumeneError):
            vector.step([0, 100000])
        vector.close()

    def test_threads_play_the_same_games(self):
        def play(out, index):
            vector = ecumene.VectorEnv(2, features=False, players=5)
            rng = random.Random(3)
            vector.reset(seed=4)
            for _ in range(300):
                vector.step([rng.randrange(int(count)) for count in vector.count])
            out[index] = [list(row) for row in vector.observation]
            vector.close()
        results = [None] * 3
        threads = [threading.Thread(target=play, args=(results, i)) for i in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertIsNotNone(results[0])
        self.assertTrue(results[0] == results[1] == results[2])


class Refusals(unittest.TestCase):
    def test_configurations(self):
        for options in ({"edition": "none"}, {"board": "none"}, {"players": 2}, {"scenario": "x"},
                        {"actions_max": 1}, {"offers": -1}, {"turn_limit": 999}):
            with self.assertRaises(ecumene.EcumeneError) as caught:
                ecumene.env(**options)
            self.assertTrue(str(caught.exception))
        with self.assertRaises(TypeError):
            ecumene.env(colour="red")

    def test_closed(self):
        env = ecumene.env()
        env.reset(seed=1)
        env.close()
        env.close()
        with self.assertRaises(ecumene.EcumeneError):
            env.step(0)

    def test_what_is_forgotten_is_closed(self):
        for _ in range(600):  # More than there are handles.
            ecumene.env()
        gc.collect()

    def test_every_edition_and_scenario(self):
        for edition in ecumene.editions():
            if edition == "hearths":  # See CardGame.
                continue
            for scenario in ("basic", "expert", "short", "short-expert"):
                if edition == "expansion-project" and "expert" in scenario:
                    with self.assertRaisesRegex(ecumene.EcumeneError, "no Expert game"):
                        ecumene.env(edition=edition, scenario=scenario, players=5)
                    continue
                env = ecumene.env(edition=edition, scenario=scenario, players=5, strict_order=1)
                env.reset(seed=1)
                for _, agent in zip(range(40), env.agent_iter()):
                    env.step(0)
                env.close()
