"""One game, tested in the manner of PettingZoo's parallel_api_test: dicts by agent, and everybody gone at the end."""
import random
import unittest

from common import ecumene, equal, total

TABLES = ({"edition": "hearths", "players": 3}, {"players": 5, "scenario": "short", "turn_limit": 2})


class Parallel(unittest.TestCase):
    def test_a_game_to_its_end(self):
        for table in TABLES:
            env, rng = ecumene.parallel_env(**table), random.Random(1)
            for seed in (3, None):
                observations, infos = env.reset(seed=seed)
                self.assertEqual(env.agents, env.possible_agents)
                while env.agents:
                    agents = list(env.agents)
                    for each in (observations, infos):
                        self.assertEqual(set(each), set(agents))
                    allowed = {agent: total(infos[agent]["action_mask"]) for agent in agents}
                    self.assertEqual([agent for agent in agents if allowed[agent]], [env.asked])
                    self.assertEqual(allowed[env.asked], infos[env.asked]["count"])
                    actions = {agent: rng.randrange(max(1, allowed[agent])) for agent in agents}
                    observations, rewards, terminations, truncations, infos = env.step(actions)
                    for each in (observations, rewards, terminations, truncations, infos):
                        self.assertEqual(set(each), set(agents))
                    self.assertEqual(len(set(terminations.values())), 1)
                    over = any(terminations.values()) or any(truncations.values())
                    self.assertEqual(over, not env.agents)
                    self.assertEqual(sum(rewards.values()), float(over))
                with self.assertRaises(ecumene.EcumeneError):
                    env.step({})
            env.close()

    def test_it_is_the_game_of_the_aec_environment(self):
        parallel, aec, rng = ecumene.parallel_env(**TABLES[0]), ecumene.env(**TABLES[0]), random.Random(2)
        observations, infos = parallel.reset(seed=9)
        aec.reset(seed=9)
        for _ in range(60):
            agent = aec.agent_selection
            self.assertEqual(agent, parallel.asked)
            self.assertTrue(equal(observations[agent], aec.observe(agent)))
            action = rng.randrange(infos[agent]["count"])
            aec.step(action)
            observations, _, _, _, infos = parallel.step({agent: action})
        parallel.close()
        aec.close()

    def test_what_is_wrong_is_named(self):
        with ecumene.parallel_env(**TABLES[0]) as env:
            env.reset(seed=1)
            for wrong in ({}, {env.asked: None}):
                with self.assertRaisesRegex(ValueError, "must act"):
                    env.step(wrong)
            with self.assertRaisesRegex(ValueError, "no agent player_7"):
                env.step({"player_7": 0})
            with self.assertRaisesRegex(ecumene.EcumeneError, "not in its list"):
                env.step({env.asked: 5000})
            with self.assertRaisesRegex(ValueError, "render mode"):
                ecumene.parallel_env(render_mode="human")
