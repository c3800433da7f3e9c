"""One game, tested in the manner of PettingZoo's api_test: the order of events, the dicts of agents, and the ends."""
import os
import random
import unittest

from common import ecumene, equal, total


class Aec(unittest.TestCase):
    """One game, as PettingZoo asks it to behave."""

    def setUp(self):
        self.env = ecumene.env(players=5, turn_limit=3, scenario="short")
        self.rng = random.Random(1)

    def tearDown(self):
        self.env.close()

    def choose(self):
        return self.rng.randrange(self.env.infos[self.env.agent_selection]["count"])

    def test_attributes_after_reset(self):
        env = self.env
        self.assertEqual(env.possible_agents, [f"player_{i}" for i in range(5)])
        self.assertEqual(env.max_num_agents, 5)
        env.reset(seed=1)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertEqual(env.num_agents, 5)
        self.assertIn(env.agent_selection, env.agents)
        for each in (env.rewards, env.terminations, env.truncations, env.infos):
            self.assertEqual(set(each), set(env.agents))
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        self.assertIs(env.unwrapped, env)
        self.assertEqual(str(env), env.metadata["name"])

    def test_spaces_stay_the_same_objects(self):
        for agent in self.env.possible_agents:
            self.assertIs(self.env.observation_space(agent), self.env.observation_space(agent))
            self.assertIs(self.env.action_space(agent), self.env.action_space(agent))

    def test_observations_are_in_their_space(self):
        env = self.env
        env.reset(seed=2)
        for step, agent in zip(range(60), env.agent_iter()):
            observation, reward, terminated, truncated, info = env.last()
            self.assertIn(observation, env.observation_space(agent))
            self.assertEqual(reward, 0)
            self.assertFalse(terminated or truncated)
            self.assertEqual(total(info["action_mask"]), info["count"])
            self.assertEqual(len(info["action_mask"]), env.action_space(agent).n)
            self.assertTrue(all(not total(env.infos[a]["action_mask"]) for a in env.agents if a != agent))
            for each in env.agents:
                self.assertEqual(len(env.observe(each)), env.observation_size)
            self.assertTrue(equal(env.observe(agent), observation))
            env.step(env.action_space(agent).sample(info["action_mask"]))

    def test_a_game_to_its_end(self):
        env = self.env
        env.reset(seed=3)
        gained = {agent: 0 for agent in env.possible_agents}
        gone = []
        for agent in env.agent_iter():
            self.assertNotIn(agent, gone)
            self.assertEqual(agent, env.agent_selection)
            _, reward, terminated, truncated, info = env.last(observe=False)
            gained[agent] += reward
            if terminated or truncated:
                winners = info["winners"]
                self.assertTrue(winners >> info["winner"] & 1)
                with self.assertRaises(ValueError):
                    env.step(0)
                env.step(None)
                gone.append(agent)
                self.assertNotIn(agent, env.agents)
                self.assertNotIn(agent, env.rewards)
            else:
                env.step(self.choose())
        self.assertEqual(sorted(gone), env.possible_agents)
        self.assertEqual(gained, {a: float(winners >> seat & 1) for seat, a in enumerate(env.possible_agents)})
        with self.assertRaises(ecumene.EcumeneError):
            env.step(None)
        env.reset(seed=3)
        self.assertEqual(env.num_agents, 5)

    def test_a_shared_victory_names_everyone_who_shares_it(self):
        env = ecumene.env(edition="expansion-project", board="plain", players=5, turn_limit=1)
        env.reset(seed=1)
        while not any(env.truncations.values()):
            env.step(ecumene.bot("random"))
        info = env.infos["player_0"]
        shared = [a for seat, a in enumerate(env.possible_agents) if info["winners"] >> seat & 1]
        self.assertGreater(len(shared), 1)
        self.assertIn(env.possible_agents[info["winner"]], shared)
        self.assertEqual(env.rewards, {a: float(a in shared) for a in env.possible_agents})
        env.close()

    def test_points_in_the_reward_add_up_to_nothing(self):
        env = ecumene.env(players=5, turn_limit=2, points_weight=0.1)
        env.reset(seed=3)
        while not any(env.truncations.values()):
            env.step(self.rng.randrange(env.infos[env.agent_selection]["count"]))
        self.assertAlmostEqual(sum(env.rewards.values()), 1.0, places=4)
        env.close()

    def record(self, env, seed):
        seen = []
        rng = random.Random(9)
        env.reset(seed=seed)
        for _, agent in zip(range(300), env.agent_iter()):
            seen.append((agent, hash(bytes(memoryview(env.observe(agent)))), env.infos[agent]["count"]))
            env.step(rng.randrange(env.infos[agent]["count"]))
        return seen

    def test_seeds(self):
        other = ecumene.env(players=5, turn_limit=3, scenario="short")
        first = self.record(self.env, 42)
        self.assertEqual(first, self.record(self.env, 42))
        self.assertEqual(first, self.record(other, 42))
        self.assertNotEqual(first, self.record(other, 43))
        other.close()

    def test_illegal_actions_change_nothing(self):
        env = self.env
        env.reset(seed=1)
        before = bytes(memoryview(env.observe(env.agent_selection)))
        agent = env.agent_selection
        for wrong in (env.infos[agent]["count"], env.actions_max + 5, -1000):
            with self.assertRaises(ecumene.EcumeneError) as caught:
                env.step(wrong)
            self.assertIn("action", str(caught.exception))
        with self.assertRaises(ValueError):
            env.step(None)
        self.assertEqual(agent, env.agent_selection)
        self.assertEqual(before, bytes(memoryview(env.observe(agent))))

    def test_texts_and_features(self):
        env = self.env
        env.reset(seed=1)
        kinds = [pattern.split()[0] for pattern in env.names(ecumene.NAME_ACTION)]
        for _, agent in zip(range(150), env.agent_iter()):
            rows = env.action_features()
            self.assertEqual(len(rows), env.infos[agent]["count"])
            action = self.choose()
            self.assertEqual(env.action_text(action).split()[0], kinds[rows[action][0]])
            env.step(action)

    def test_render(self):
        self.env.reset(seed=1)
        text = self.env.render()
        self.assertIn("== Turn", text)
        self.assertNotIn("Cards:", text)
        self.assertIn("Cards:", self.env.render("player_0"))

    def test_bots_play(self):
        env = self.env
        env.reset(seed=1)
        self.assertIn("normal", ecumene.bots())
        for _, agent in zip(range(200), env.agent_iter()):
            if env.truncations[agent]:
                break
            env.step(ecumene.bot("normal"))

    def test_slices_fill_the_observation(self):
        env = self.env
        env.reset(seed=1)
        end = 0
        for offset, rows, columns in env.slices.values():
            self.assertEqual(offset, end)
            end += rows * columns
        self.assertEqual(end, env.observation_size)
        observation = env.observe("player_2")
        players = env.part(observation, "players")
        self.assertEqual([int(row[0]) for row in players], [0, 0, 1, 0, 0])
        self.assertEqual(len(env.part(observation, "tokens")), 6)

    def test_every_slice_is_documented(self):
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "observations.md")) as manual:
            text = manual.read()
        for name in self.env.slices:
            self.assertIn(f"| `{name}` |", text)

    def test_the_board(self):
        areas, borders = self.env.areas(), self.env.borders()
        self.assertEqual(len(areas), len(self.env.names(ecumene.NAME_AREA)))
        known = set(borders)
        self.assertTrue(all((b, a, w) in known for a, b, w in borders))


class CardGame(unittest.TestCase):
    """Hearths, behind the same classes."""

    def test_a_whole_game(self):
        env = ecumene.env(edition="hearths", players=3)
        rng = random.Random(2)
        env.reset(seed=3)
        steps = 0
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            if terminated or truncated:
                self.assertFalse(truncated)
                env.step(None)
                continue
            self.assertIn(observation, env.observation_space(agent))
            self.assertEqual(len(env.action_features()), info["count"])
            self.assertEqual(total(info["action_mask"]), info["count"])
            env.step(rng.randrange(info["count"]))
            steps += 1
        self.assertGreater(steps, 50)
        self.assertEqual(env.infos, {})
        env.close()

    def test_own_hand_and_nobody_elses(self):
        env = ecumene.env(edition="hearths", players=4)
        env.reset(seed=1)
        cards = env.names(ecumene.NAME_CARD)
        self.assertIn("Coppice", cards)
        self.assertIn("hearths", ecumene.editions())
        seat = int(env.agent_selection[-1])
        hands = env.part(env.observe(env.agent_selection), "hands")
        self.assertEqual([sum(row) > 0 for row in hands], [i == seat for i in range(4)])
        players = env.part(env.observe(env.agent_selection), "players")
        self.assertEqual(sum(hands[seat]), players[seat][9])
        self.assertIn("Your hand", env.render(env.agent_selection))
        self.assertNotIn("Your hand", env.render())
        env.close()

    def test_many_with_bots(self):
        games = ecumene.VectorEnv(4, edition="hearths", players=2)
        games.reset(seed=5)
        ended = 0
        for _ in range(400):
            games.step([ecumene.bot("normal"), ecumene.bot("easy"), ecumene.bot("random"), 0])
            ended += sum(games.terminated)
        self.assertGreater(ended, 2)
        games.close()

    def test_what_it_has_not(self):
        for wrong in ({"strict_order": 1}, {"scenario": "short"}, {"players": 7}):
            with self.assertRaises(ecumene.EcumeneError):
                ecumene.env(edition="hearths", **{"players": 4, **wrong})
        env = ecumene.env(edition="hearths", players=1)
        self.assertEqual(env.borders(), [])
        with self.assertRaises(ecumene.EcumeneError):
            env.areas()
        env.close()
