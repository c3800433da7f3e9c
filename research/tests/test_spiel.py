"""Games and states as OpenSpiel documents them: chance, legal actions, clones, returns, tensors and strings."""
import copy
import random
import unittest

from common import ecumene

TABLES = ({"edition": "hearths", "players": 2}, {"players": 5, "scenario": "short", "turn_limit": 2})


class Spiel(unittest.TestCase):
    def load(self, table=0, seed=1):
        game = ecumene.spiel.load_game(seed=seed, **TABLES[table])
        self.addCleanup(game.close)
        return game

    def begun(self, game, steps=30, seed=1):
        state, rng = game.new_initial_state(), random.Random(seed)
        state.apply_action(0)
        for _ in range(steps):
            state.apply_action(rng.choice(state.legal_actions()))
        return state

    def test_a_game_from_chance_to_its_end(self):
        for table in range(2):
            game = self.load(table)
            self.assertEqual(game.get_type().chance_mode, "SAMPLED_STOCHASTIC")
            state, rng, moves = game.new_initial_state(), random.Random(2), 1
            self.assertTrue(state.is_initial_state() and state.is_chance_node())
            self.assertEqual(state.current_player(), -1)
            self.assertEqual(state.chance_outcomes(), [(0, 1.0)])
            self.assertEqual(state.legal_actions(), [0])
            state.apply_action(0)
            while not state.is_terminal():
                player = state.current_player()
                self.assertTrue(0 <= player < game.num_players() and state.is_player_node())
                self.assertEqual(state.returns(), [0.0] * game.num_players())
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(set(legal)))
                self.assertEqual(legal, state.legal_actions(player))
                self.assertEqual(state.legal_actions((player + 1) % game.num_players()), [])
                if moves % 50 == 1:
                    self.assertEqual([i for i, allowed in enumerate(state.legal_actions_mask()) if allowed], legal)
                    text = state.action_to_string(player, legal[-1])
                    self.assertEqual(state.action_to_string(state.string_to_action(player, text)), text)
                state.apply_action(rng.choice(legal))
                moves += 1
            self.assertEqual(state.current_player(), -4)
            self.assertEqual(state.legal_actions(), [])
            self.assertEqual(sum(state.returns()), 1.0)
            self.assertEqual(state.rewards(), state.returns())
            self.assertEqual(state.player_return(0), state.returns()[0])
            self.assertEqual(state.move_number(), moves)
            self.assertEqual(len(state.history()), moves)
            with self.assertRaises(ecumene.EcumeneError):
                state.apply_action(0)

    def test_clones_go_their_own_way(self):
        for table in range(2):
            state = self.begun(self.load(table))
            for other in (state.clone(), copy.deepcopy(state), copy.copy(state)):
                self.assertEqual(str(state), str(other))
                self.assertEqual(state.history(), other.history())
                before, player = str(state), state.current_player()
                kept = state.information_state_string(player)
                self.assertEqual(kept, other.information_state_string(player))
                for _ in range(10):
                    other.apply_action(other.legal_actions()[-1])
                self.assertEqual(str(state), before)
                self.assertEqual(kept, state.information_state_string(player))
                self.assertNotEqual(kept, other.information_state_string(player))
            self.assertEqual(state.child(0).history(), state.history() + [0])

    def test_many_states_at_once(self):
        game = self.load()
        states = [self.begun(game, 3, seed) for seed in range(60)]
        texts = [str(state) for state in states]
        for state in states[::2]:
            state.apply_action(0)
        self.assertEqual([str(state) for state in states[1::2]], texts[1::2])
        del states
        places = sum(vector.num_envs for vector in game._places.vectors)
        for _ in range(200):
            self.begun(game, 1)
        self.assertEqual(places, sum(vector.num_envs for vector in game._places.vectors))

    def test_what_players_see(self):
        for table in range(2):
            game = self.load(table)
            state = self.begun(game)
            self.assertEqual(game.observation_tensor_shape(), [game.observation_tensor_size()])
            for player in range(game.num_players()):
                seen = state.observation_tensor(player)
                self.assertEqual(len(seen), game.information_state_tensor_size())
                self.assertEqual(seen, state.information_state_tensor(player))
                self.assertTrue(state.observation_string(player))
            self.assertEqual(state.observation_tensor(), state.observation_tensor(state.current_player()))
            for wrong in (-1, game.num_players()):
                with self.assertRaisesRegex(ecumene.EcumeneError, "no player"):
                    state.observation_tensor(wrong)

    def test_the_information_state_recalls_what_was_seen(self):
        game = self.load()
        state = self.begun(game, 0)
        while len(state.legal_actions()) < 2:
            state.apply_action(0)
        player = state.current_player()
        first, second = state.child(0), state.child(1)
        self.assertNotEqual(first.information_state_string(player), second.information_state_string(player))

    def test_resampling_keeps_the_information_state(self):
        for table in range(2):
            state = self.begun(self.load(table), 60)
            for player in range(state.num_players()):
                other = state.resample_from_infostate(player, random.Random(3).random)
                again = state.resample_from_infostate(player, random.Random(3).random)
                self.assertEqual(state.information_state_string(player), other.information_state_string(player))
                self.assertEqual(other.serialize(), again.serialize())
                self.assertNotEqual(state.serialize(), other.serialize())
                other.apply_action(other.legal_actions()[0])

    def test_serialization(self):
        game, other = self.load(), self.load()
        state = self.begun(game)
        text = state.serialize()
        read = other.deserialize_state(text)
        self.assertEqual(read.serialize(), text)
        self.assertEqual(read.returns(), state.returns())
        self.assertTrue(other.deserialize_state(game.new_initial_state().serialize()).is_chance_node())
        for wrong in ("", "x", text[10:], text.replace("\n", " ")):
            with self.assertRaises((ValueError, ecumene.EcumeneError)):
                other.deserialize_state(wrong)
        kept = game.get_rng_state()
        first = self.begun(game).serialize()
        game.set_rng_state(kept)
        self.assertEqual(first, self.begun(game).serialize())

    def test_wrong_actions_are_named(self):
        game = self.load()
        state = game.new_initial_state()
        with self.assertRaisesRegex(ecumene.EcumeneError, "no outcome 1"):
            state.apply_action(1)
        state.apply_action(0)
        with self.assertRaisesRegex(ecumene.EcumeneError, "no chance node"):
            state.chance_outcomes()
        for wrong in (-1, -2, 99999):
            with self.assertRaisesRegex(ecumene.EcumeneError, f"action {wrong} is not"):
                state.apply_action(wrong)
        with self.assertRaises(TypeError):
            state.apply_action("0")
