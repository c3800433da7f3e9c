"""Games that are saved, restored, copied and imagined, and the observation of the end: of both families, and of market rounds."""
import random
import unittest

from common import ecumene, equal, play, total

TABLES = ({"players": 5, "scenario": "short", "turn_limit": 4},
          {"players": 5, "scenario": "short", "turn_limit": 3, "options": {"trade-form": "two-rounds"}},
          {"edition": "hearths", "players": 3})


def trace(env, rng, steps):
    """All that comes of some random steps."""
    seen = []
    for _ in range(steps):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            break
        seen.append((agent, bytes(memoryview(env.observe(agent))), env.infos[agent]["count"], env.action_features()))
        env.step(rng.randrange(env.infos[agent]["count"]))
    return seen


class Saved(unittest.TestCase):
    def test_a_restored_game_goes_on_as_the_first_would_have(self):
        for table in TABLES:
            with ecumene.env(**table) as env, ecumene.env(**table) as other:
                env.reset(seed=3)
                other.reset(seed=9)
                for bots in (False, True):
                    play(env, random.Random(1), 60)
                    for _ in range(20 * bots):  # Then bots remember something.
                        env.step(env.bot("normal"))
                    saved = env.save()
                    first = trace(env, random.Random(2), 80)
                    self.assertGreater(len(first), 20)
                    other.restore(saved)
                    self.assertEqual(first, trace(other, random.Random(2), 80))
                    env.restore(saved)
                    self.assertEqual(env.save(), saved)
                    for _ in range(10):
                        env.step(env.bot("normal"))
                    other.restore(saved)
                    for _ in range(10):
                        other.step(other.bot("normal"))
                    self.assertEqual(env.save(), other.save())

    def test_the_end_of_a_game_is_saved(self):
        with ecumene.env(edition="hearths", players=2) as env, ecumene.env(edition="hearths", players=2) as other:
            env.reset(seed=1)
            play(env, random.Random(1), 10000)
            other.reset(seed=2)
            other.restore(env.save())
            self.assertTrue(all(other.terminations.values()))
            self.assertEqual(other.infos["player_0"]["winner"], env.infos["player_0"]["winner"])
            with self.assertRaises(ecumene.EcumeneError):
                other._take(0)

    def test_what_is_not_a_game_of_these_is_named(self):
        with ecumene.env(**TABLES[0]) as env:
            env.reset(seed=3)
            saved = env.save()
            for other, word in (({**TABLES[0], "players": 6}, "edition|board|players"), ({**TABLES[0], "edition": "western-2019"}, "edition"),
                                ({**TABLES[0], "turn_limit": 5}, "turn-limit"), ({**TABLES[0], "board": "west"}, "board"),
                                ({**TABLES[0], "scenario": "basic"}, "short"), (TABLES[1], "trade-form|turn-limit"),
                                (TABLES[2], "edition")):
                if other.get("edition", "west-2024") not in ecumene.editions() or other.get("board", "plain") not in ecumene.boards():
                    continue
                with ecumene.env(**other) as wrong:
                    wrong.reset(seed=1)
                    before = wrong.save()
                    with self.assertRaisesRegex(ecumene.EcumeneError, word) as caught:
                        wrong.restore(saved)
                    self.assertEqual(caught.exception.code, ecumene.BAD_GAME)
                    with self.assertRaises(ecumene.EcumeneError):
                        wrong.copy_game(0, 0, env)
                    self.assertEqual(wrong.save(), before)

    def test_damaged_bytes_are_named_and_change_nothing(self):
        rng = random.Random(4)
        for table in TABLES:
            with ecumene.env(**table) as env:
                env.reset(seed=3)
                play(env, rng, 30)
                saved = env.save()
                for words, wrong in (("not a saved game", b""), ("not a saved game", b"x" * 5000), ("bytes; there are", saved[:-1]),
                                     ("bytes; there are", saved[:200]), ("bytes; there are", saved + b"0"),
                                     ("version 9", saved[:16] + bytes([9]) + saved[17:]), ("check sum", saved[:-1] + bytes([saved[-1] ^ 1]))):
                    with self.assertRaisesRegex(ecumene.EcumeneError, words) as caught:
                        env.restore(wrong)
                    self.assertEqual(caught.exception.code, ecumene.BAD_GAME)
                for _ in range(200):
                    wrong = bytearray(saved)
                    for _ in range(rng.randrange(1, 4)):
                        wrong[rng.randrange(len(wrong))] ^= 1 << rng.randrange(8)
                    if wrong != saved:
                        with self.assertRaises(ecumene.EcumeneError):
                            env.restore(wrong[:rng.randrange(len(wrong))] if rng.random() < 0.2 else wrong)
                self.assertEqual(env.save(), saved)


class Copied(unittest.TestCase):
    def test_a_copy_is_played_without_the_first(self):
        for table in TABLES:
            games = ecumene.VectorEnv(3, **table)
            games.reset(seed=5)
            rng = random.Random(1)
            for _ in range(40):
                games.step([rng.randrange(int(count)) for count in games.count])
            kept = games.save(0)
            games.copy_game(1, 0)
            self.assertEqual(games.save(1), kept)
            self.assertTrue(equal(games.observation[0], games.observation[1]))
            self.assertTrue(equal(games.mask[0], games.mask[1]))
            games.step([ecumene.SKIP, 0, ecumene.SKIP])
            self.assertNotEqual(games.save(1), kept)
            self.assertEqual(games.save(0), kept)
            with ecumene.VectorEnv(1, **table) as others:
                others.copy_game(0, 0, games)
                self.assertEqual(others.save(), kept)
            games.close()


class Imagined(unittest.TestCase):
    def test_what_the_viewer_sees_stays_and_the_rest_is_dealt_anew(self):
        for table in TABLES:
            with ecumene.env(**table) as env:
                env.reset(seed=3)
                rng, different = random.Random(1), 0
                for turn in range(12):
                    play(env, rng, 12)
                    if any(env.terminations.values()) or any(env.truncations.values()):
                        break
                    kept, seat = env.save(), rng.randrange(env.players)
                    seen = bytes(memoryview(env.observe_seat(seat)))
                    asked = env.agent_selection
                    rows = env.action_features() if asked == f"player_{seat}" else None
                    others = [bytes(memoryview(env.observe_seat(p))) for p in range(env.players)]
                    for seed in (1, 2):
                        env.restore(kept)
                        env.sample(seat, seed)
                        self.assertEqual(env.agent_selection, asked)
                        self.assertEqual(seen, bytes(memoryview(env.observe_seat(seat))))
                        if rows is not None:
                            self.assertEqual(rows, env.action_features())
                        different += others != [bytes(memoryview(env.observe_seat(p))) for p in range(env.players)]
                    again = env.save()
                    env.restore(kept)
                    env.sample(seat, 2)
                    self.assertEqual(again, env.save())
                    play(env, random.Random(turn), 100)  # What is imagined can be played.
                    env.restore(kept)
                self.assertGreater(different, 5)

    def test_players_there_are_not(self):
        with ecumene.env(**TABLES[0]) as env:
            env.reset(seed=1)
            for wrong in (5, -2, "player_9"):
                with self.assertRaisesRegex(ecumene.EcumeneError, "there is no player"):
                    env.sample(wrong, 1)
            with self.assertRaises(ValueError):
                env.sample("somebody", 1)


class Ends(unittest.TestCase):
    def test_the_last_observation_of_every_player_is_kept(self):
        for table in ({**TABLES[0], "step_limit": 40}, {**TABLES[2], "step_limit": 25}):
            games = ecumene.VectorEnv(3, final_observation=True, **table)
            alone = ecumene.VectorEnv(3, final_observation=True, auto_reset=0, **table)
            games.reset(seed=5)
            alone.reset(seed=5)
            rng, ends = random.Random(2), 0
            while not ends:
                actions = [rng.randrange(int(count)) for count in games.count]
                games.step(actions)
                alone.step(actions)
                ends = total(games.truncated)
            for game in range(3):
                for seat in range(games.players):
                    last = alone.observe_seat(seat, game)
                    width = games.observation_size
                    kept = games.final_observation[game][seat] if ecumene.numpy is not None \
                        else games.final_observation[game][seat * width:(seat + 1) * width]
                    self.assertTrue(equal(kept, last))
                    self.assertFalse(equal(kept, games.observe_seat(seat, game)))
            games.close()
            alone.close()
