"""Games against bots as Gymnasium documents its vector environments: spaces, seeds, and the three ways to begin the next game."""
import unittest

from common import ecumene, needs_numpy

TABLES = ({"edition": "hearths", "players": 2}, {"players": 5, "scenario": "short", "turn_limit": 2})


@unittest.skipIf(needs_numpy, needs_numpy)
class GymVector(unittest.TestCase):
    def setUp(self):
        self.numpy = ecumene.numpy
        self.rng = self.numpy.random.default_rng(1)

    def make(self, mode="NextStep", table=0, **options):
        env = ecumene.gym.GymVectorEnv(3, autoreset_mode=mode, **{**TABLES[table], **options})
        self.addCleanup(env.close)
        return env

    def choose(self, infos):
        return self.numpy.array([self.rng.integers(max(1, count)) for count in infos["count"]])

    def test_shapes_and_spaces(self):
        for table in range(2):
            env = self.make(table=table)
            observation, infos = env.reset(seed=1)
            self.assertEqual(env.metadata["autoreset_mode"].value, "NextStep")
            self.assertEqual(observation.shape, (3, env.games.observation_size))
            self.assertEqual(env.observation_space.shape, observation.shape)
            self.assertEqual(env.single_observation_space.shape, observation.shape[1:])
            self.assertEqual(observation.dtype, self.numpy.int16)
            self.assertIn(observation, env.observation_space)
            self.assertIn(observation[0], env.single_observation_space)
            self.assertIn(env.action_space.sample(), env.action_space)
            self.assertTrue((infos["action_mask"].sum(1) == infos["count"]).all())
            self.assertTrue((env.games.player == env.seats).all())
            observation, reward, terminated, truncated, infos = env.step(self.choose(infos))
            for each, kind in ((reward, self.numpy.float64), (terminated, bool), (truncated, bool)):
                self.assertEqual((each.shape, each.dtype), ((3,), self.numpy.dtype(kind)))
            for key in [key for key in infos if not key.startswith("_")]:
                self.assertTrue(infos[f"_{key}"].all())

    def run_to_an_end(self, env, infos):
        while True:
            observation, reward, terminated, truncated, infos = env.step(self.choose(infos))
            over = terminated | truncated
            if over.any():
                return observation, reward, over, infos
            self.assertFalse(reward.any())

    def test_next_step(self):
        env = self.make()
        _, infos = env.reset(seed=5)
        observation, reward, over, infos = self.run_to_an_end(env, infos)
        self.assertNotIn("final_obs", infos)
        i = int(self.numpy.flatnonzero(over)[0])
        self.assertEqual(infos["count"][i], 0)
        self.assertTrue((observation[i] == env.games.observe_seat(int(env.seats[i]), i)).all())
        self.assertEqual(reward[i], infos["winners"][i] >> env.seats[i] & 1)
        seat = env.seats[i]
        again, reward, terminated, truncated, infos = env.step(self.choose(infos) + 100 * over)
        self.assertFalse(reward[i] or terminated[i] or truncated[i])
        self.assertGreater(infos["count"][i], 0)
        self.assertFalse((again[i] == observation[i]).all())
        self.assertEqual(env.seats[i], (seat + 1) % 2)

    def test_same_step(self):
        for table in range(2):
            env = self.make("SameStep", table)
            _, infos = env.reset(seed=5)
            observation, reward, over, infos = self.run_to_an_end(env, infos)
            self.assertTrue((infos["_final_obs"] == over).all() and (infos["_final_info"] == over).all())
            for i in range(3):
                self.assertGreater(infos["count"][i], 0)
                self.assertEqual(infos["final_obs"][i] is not None, over[i])
                if over[i]:
                    self.assertEqual(infos["final_obs"][i].shape, observation[i].shape)
                    self.assertFalse((infos["final_obs"][i] == observation[i]).all())
                    self.assertGreaterEqual(infos["final_info"]["winner"][i], 0)
                    self.assertTrue(infos["final_info"]["_winner"][i])
                    self.assertEqual(infos["steps"][i] < infos["final_info"]["steps"][i], True)

    def test_same_step_ends_as_next_step_does(self):
        ends = []
        for mode in ("NextStep", "SameStep"):
            self.rng = self.numpy.random.default_rng(3)
            env = self.make(mode)
            _, infos = env.reset(seed=5)
            observation, reward, over, infos = self.run_to_an_end(env, infos)
            i = int(self.numpy.flatnonzero(over)[0])
            ends.append(((observation if mode == "NextStep" else infos["final_obs"])[i].tobytes(), reward[i]))
        self.assertEqual(ends[0], ends[1])

    def test_disabled(self):
        env = self.make("Disabled")
        _, infos = env.reset(seed=5)
        _, _, over, infos = self.run_to_an_end(env, infos)
        with self.assertRaisesRegex(ecumene.EcumeneError, "reset_mask"):
            env.step(self.choose(infos))
        before = [env.games.save(i) for i in range(3)]
        _, infos = env.reset(options={"reset_mask": over})
        for i in range(3):
            self.assertEqual(before[i] == env.games.save(i), not over[i])
        env.step(self.choose(infos))
        with self.assertRaisesRegex(ValueError, "reset_mask"):
            env.reset(options={"reset_mask": [True]})

    def test_seeds(self):
        env, other = self.make(), self.make()
        first, _ = env.reset(seed=7)
        self.assertTrue((first == other.reset(seed=[7, 8, 9])[0]).all())
        self.assertFalse((first == other.reset(seed=8)[0]).all())
        self.assertTrue((first == env.reset(seed=7)[0]).all())
        self.assertFalse((first == env.reset()[0]).all())

    def test_what_is_wrong_is_named(self):
        env = self.make()
        _, infos = env.reset(seed=1)
        for wrong, words in (([0, 0], "shape"), ([0, 0, 5000], "action 5000 of game 2"), ([0, -2, 0], "action -2 of game 1")):
            with self.assertRaisesRegex(ValueError, words):
                env.step(wrong)
        with self.assertRaises(TypeError):
            env.step([0.0, 0.0, 0.0])
        with self.assertRaisesRegex(ecumene.EcumeneError, "no bot named nobody"):
            self.make(opponent="nobody")
        with self.assertRaisesRegex(ValueError, "seat 9"):
            self.make(seat=9)
        with self.assertRaises(ValueError):
            self.make("Sometimes")
        with self.assertRaises(ValueError):
            env.reset(seed=[1, 2])
        env.close()
        with self.assertRaises(ecumene.EcumeneError):
            env.step(self.choose(infos))
