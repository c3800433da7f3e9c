"""Anything at all, to every function: an exception that says what is wrong, and never the end of the interpreter."""
import ctypes
import os
import random
import tempfile
import unittest

from common import ecumene

NUMBERS = (0, 1, -1, -2, 5, 77, 1023, 1024, -1000, 2**31 - 1, -2**31, 2**31, 2**32, 2**63, 2**64, 10**30)
THINGS = (None, "", "x", "player_1", "player_99", b"\0\xff", 1.5, float("nan"), [], {}, [1], object())
EXPECTED = (ecumene.EcumeneError, TypeError, ValueError)


class Fuzz(unittest.TestCase):
    def throw(self, function, *arguments, **named):
        try:
            function(*arguments, **named)
        except EXPECTED as error:
            self.assertTrue(str(error))
            return error
        return None

    def test_every_method(self):
        rng = random.Random(1)
        for options in ({"players": 5, "scenario": "short"}, {"edition": "hearths", "players": 3}):
            games = ecumene.VectorEnv(2, features=False, **options)
            games.reset(seed=1)
            saved = games.save()
            calls = (games.act, games.save, games.restore, games.copy_game, games.sample, games.compose, games.offer, games.filing,
                     games.bot, games.observe_seat, games.legal_features, games.text_of_action, games.text_of_table, games.names,
                     games.card, games.kind, games.reset, games.step, games.attach, games.action_text, games.render)
            refused = 0
            for _ in range(4000):
                function = rng.choice(calls)
                arguments = [rng.choice(rng.choice((NUMBERS, THINGS, (saved, saved[:-3])))) for _ in range(rng.randrange(4))]
                refused += self.throw(function, *arguments) is not None
            self.assertGreater(refused, 1000)
            games.reset(seed=1)
            games.step([0, 0])
            games.close()
            for function in set(calls) - {games.names, games.card, games.kind}:  # These know some by heart.
                for arguments in ((), (0,), (0, 0), ("easy",), ([0, 0],), (saved,), ([[0] * 16],), (["Iron", "Iron"],)):
                    error = self.throw(function, *arguments)
                    self.assertIsNotNone(error, f"{function} of games that are closed")

    def test_every_option(self):
        rng = random.Random(2)
        names = ("edition", "board", "scenario", "seed", "players", "turn_limit", "step_limit", "actions_max", "offers",
                 "choose_civilizations", "strict_order", "auto_reset", "points_weight", "options", "features")
        for _ in range(400):
            options = {rng.choice(names): rng.choice(rng.choice((NUMBERS, THINGS))) for _ in range(rng.randrange(1, 3))}
            try:
                ecumene.VectorEnv(rng.choice((1, 0, -1, 70000, None, "x", 2**40)), **options).close()
            except EXPECTED as error:
                self.assertTrue(str(error))

    def test_the_functions_themselves(self):
        """Handles, indices and null pointers past the Python package."""
        rng = random.Random(3)
        lib = ecumene.library()
        with ecumene.VectorEnv(1, edition="hearths", players=2) as games:
            handle = games._session.handle
            handles = (handle, 0, handle + 1, 2**64 - 1, handle + 256)
            for _ in range(3000):
                h, i, n = rng.choice(handles), rng.choice((0, 1, -1, 2**31 - 1, -2**31)), rng.choice((0, 1, -5, 9999, -2**31))
                name, arguments = rng.choice((
                    ("reset", (h, i, n & 0xFF, None)), ("step", (h, None, None)), ("act", (h, i, n, None)), ("read", (h, None)),
                    ("compose", (h, i, None, n, None)), ("bot", (h, None)), ("save", (h, i, None, n & 0xFFFF)),
                    ("restore", (h, i, None, n & 0xFF, None)), ("restore", (h, i, b"x" * 600, 600, None)),
                    ("copy", (h, i, rng.choice(handles), n, None)), ("sample", (h, i, n, 1, None)), ("observe", (h, i, n, None)),
                    ("actions", (h, i, None, n)), ("action_text", (h, i, n, None, 0)), ("render", (h, i, n, None, 0)),
                    ("name", (h, n, i, None, 0)), ("areas", (h, None, n)), ("borders", (h, None, n))))
                self.assertGreaterEqual(getattr(lib, f"ecumene_{name}")(*arguments), -10)
            games.act(0, 0)

    def test_broken_weights(self):
        with tempfile.TemporaryDirectory() as folder, ecumene.VectorEnv(1, players=5) as games:
            path = os.path.join(folder, "weights.json")
            for text in ("", "{", "[]", "null", '{"x": 1}', '{"weights": 5}', '{"format": 1, "weights": {"no-such-weight": 1}}', "\0" * 50, "[" * 10000):
                with open(path, "w") as out:
                    out.write(text)
                with self.assertRaises(ecumene.EcumeneError) as caught:
                    games.bot(f"normal:{path}")
                self.assertIn("weights.json", str(caught.exception))
            for wrong in (f"normal:{folder}", "normal:/no/such/file", "hard:-1", "hard:x", "hard:99999999999", "easy:1", "x" * 5000):
                with self.assertRaises(ecumene.EcumeneError):
                    games.bot(wrong)
            games.reset(seed=1)
            games.step([games.bot("normal")])

    def test_a_library_of_another_version(self):
        lib = ecumene.library()
        config = ecumene.games.Config()
        for size, version in ((0, 2), (ctypes.sizeof(config), 1), (8, 2)):
            self.assertEqual(lib.ecumene_config_default(ctypes.byref(config), size, version), ecumene.BAD_VERSION)
