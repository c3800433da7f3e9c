"""Memory: views without copies, and memory of the caller's that is refused by name."""
import array
import random
import unittest

from common import ecumene, needs_numpy


class Memory(unittest.TestCase):
    def test_without_numpy_any_memory_will_do(self):
        with ecumene.VectorEnv(2, features=False, edition="hearths", players=2) as games:
            mine = array.array("h", bytes(2 * 2 * games.observation_size))
            games.attach("observation", mine)
            games.reset(seed=1)
            self.assertTrue(any(mine))
            self.assertEqual(bytes(memoryview(mine)), b"".join(bytes(memoryview(row)) for row in games.observation))
            with self.assertRaisesRegex(TypeError, "the buffer observation holds numbers of format"):
                games.attach("observation", array.array("i", bytes(4 * 2 * games.observation_size)))
            with self.assertRaisesRegex(ValueError, "the buffer observation has the shape"):
                games.attach("observation", array.array("h", [0]))
            with self.assertRaisesRegex(ValueError, "read-only"):
                games.attach("count", memoryview(bytes(8)).cast("i"))
            with self.assertRaisesRegex(TypeError, "offer its memory"):
                games.attach("count", [0, 0])
            with self.assertRaisesRegex(ValueError, "there is no buffer colour"):
                games.attach("colour", mine)
            games.step([0, 0])

    def test_actions_that_do_not_fit(self):
        with ecumene.VectorEnv(2, edition="hearths", players=2) as games:
            games.reset(seed=1)
            for wrong, kind in (([0], ValueError), ([0, 2**32], ValueError), ([0, 2**80], ValueError), ([0, 1.5], TypeError),
                                ([0, "1"], TypeError), (7, TypeError), ([0, None], TypeError)):
                with self.assertRaises(kind):
                    games.step(wrong)


@unittest.skipIf(needs_numpy, needs_numpy)
class Numpy(unittest.TestCase):
    def setUp(self):
        self.numpy = ecumene.numpy
        self.games = ecumene.VectorEnv(3, edition="hearths", players=2, final_observation=True)
        self.games.reset(seed=1)
        self.addCleanup(self.games.close)

    def test_views_stay_the_same_memory(self):
        games, numpy = self.games, self.numpy
        kept = {name: getattr(games, name) for name in ("observation", "mask", "features", "count", "player", "reward", "terminated",
                                                        "truncated", "points", "info", "final_observation", "actions")}
        before = {name: each.__array_interface__["data"][0] for name, each in kept.items()}
        games.actions[:] = 0
        observation, reward, terminated, truncated, infos = games.step(games.actions)
        self.assertIs(observation, kept["observation"])
        self.assertIs(reward, kept["reward"])
        self.assertIs(infos["action_mask"], kept["mask"])
        for name, each in kept.items():
            self.assertIs(getattr(games, name), each)
            self.assertEqual(each.__array_interface__["data"][0], before[name])
            self.assertTrue(each.flags.writeable and each.flags.c_contiguous and not each.flags.owndata)
        self.assertEqual(kept["mask"].dtype, numpy.int8)
        self.assertEqual(kept["terminated"].dtype, bool)
        self.assertEqual(kept["features"].shape, (3, games.actions_max, games.feature_count))

    def test_memory_of_the_callers(self):
        numpy = self.numpy
        shape = self.games.observation.shape
        mine = numpy.full(shape, 77, numpy.int16)
        with ecumene.VectorEnv(3, edition="hearths", players=2, buffers={"observation": mine}) as games:
            games.reset(seed=1)
            self.assertTrue((mine == self.games.observation).all())
            self.assertTrue(numpy.shares_memory(mine, games.observation))
            other = numpy.zeros(shape, numpy.int16)
            games.attach("observation", other)
            self.assertTrue((other == mine).all())
            games.step([0, 0, 0])
            self.assertFalse((other == mine).all())
            for wrong, kind, words in ((numpy.zeros(shape, numpy.int32), TypeError, "not int16"),
                                       (numpy.zeros(shape, numpy.float32), TypeError, "not int16"),
                                       (numpy.zeros(shape, ">i2"), TypeError, "not int16"),
                                       (numpy.zeros((shape[0] + 1, shape[1]), numpy.int16), ValueError, "the shape"),
                                       (numpy.zeros(shape[::-1], numpy.int16), ValueError, "the shape"),
                                       (numpy.zeros(shape, numpy.int16, order="F"), ValueError, "C order"),
                                       (numpy.zeros((shape[0], 2 * shape[1]), numpy.int16)[:, ::2], ValueError, "C order")):
                with self.assertRaisesRegex(kind, f"the buffer observation.*{words}"):
                    games.attach("observation", wrong)
                with self.assertRaises(kind):
                    ecumene.VectorEnv(3, edition="hearths", players=2, buffers={"observation": wrong})
            locked = numpy.zeros(shape, numpy.int16)
            locked.flags.writeable = False
            with self.assertRaisesRegex(ValueError, "read-only"):
                games.attach("observation", locked)
            games.step([0, 0, 0])
            self.assertTrue((other == games.observation).all())

    def test_actions_of_numpy(self):
        games, numpy = self.games, self.numpy
        kept = games.save(0)
        results = []
        for actions in (numpy.array([1, 0, 0], numpy.int32), numpy.array([1, 0, 0]), numpy.array([1, 0, 0], numpy.uint8),
                        numpy.array([1, 9, 0, 9, 0, 9], numpy.int32)[::2], [1, 0, 0], (1, 0, 0)):
            games.restore(kept, 0)
            games.step(actions)
            results.append(games.save(0))
        self.assertEqual(len(set(results)), 1)
        for wrong, kind in ((numpy.zeros(3), TypeError), (numpy.zeros((3, 1), int), ValueError), (numpy.zeros(2, int), ValueError),
                            (numpy.array([0, 2**32, 0]), ValueError), (numpy.array([True, False, True]), TypeError)):
            with self.assertRaises(kind):
                games.step(wrong)

    def test_a_step_clears_what_the_last_one_left(self):
        games = self.games
        rng = random.Random(1)
        for _ in range(150):
            games.step([rng.randrange(int(count)) for count in games.count])
            for i in range(3):
                self.assertEqual(int(games.mask[i].sum()), games.count[i])
                self.assertTrue(games.mask[i][:games.count[i]].all())
                self.assertFalse(games.features[i][games.count[i]:].any())
        games.mask[:] = 1
        games.features[:] = 5
        games.read()
        self.assertEqual(int(games.mask.sum()), int(games.count.sum()))
        self.assertFalse(games.features[0][games.count[0]:].any())
