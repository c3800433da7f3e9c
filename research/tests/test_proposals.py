"""Offers and filings that an agent makes up by itself."""
import unittest

from common import ecumene, total


def reach(env, prompt, seed, steps=3000):
    """Plays by bots until somebody is asked this, and returns the seat."""
    prompts = env.names(ecumene.NAME_PROMPT)
    env.reset(seed=seed)
    for _ in range(steps):
        seat = int(env.player[0])
        if prompts[int(env.part(env.observe_seat(seat), "prompt")[0][0])] == prompt:
            return seat
        env.step(ecumene.bot("normal"))
    raise AssertionError(f"nobody was asked {prompt}")


def commodities(env, seat):
    """Those of a hand by name; calamities come behind them."""
    names = env.names(ecumene.NAME_CARD)
    counts = env.part(env.observe_seat(seat), "hands")[seat]
    return [names[card] for card in range(1, names.index("Tempest"))
            for _ in range(int(counts[card]))]


class Offers(unittest.TestCase):
    def setUp(self):
        self.env = ecumene.env(players=5, scenario="short", offers=0)
        self.seat = reach(self.env, "trade", 3)
        self.held = commodities(self.env, self.seat)[:2]
        self.assertEqual(len(self.held), 2)

    def tearDown(self):
        self.env.close()

    def test_an_offer_is_made_and_seen(self):
        env = self.env
        before = env.infos[env.agent_selection]["count"]
        index = env.offer(self.held, want=["Iron"], gives=3, wants=4, to=(self.seat + 1) % 5)
        self.assertGreaterEqual(index, before)
        self.assertEqual(env.infos[env.agent_selection]["count"], index + 1)
        self.assertEqual(env.infos[env.agent_selection]["action_mask"][index], 1)
        self.assertEqual(env.offer(self.held, want=["Iron"], gives=3, wants=4, to=(self.seat + 1) % 5), index)
        text = env.action_text(index)
        self.assertTrue(text.startswith("offer to "))
        for word in self.held + ["Iron", "give 3", "want 4"]:
            self.assertIn(word, text)
        row = env.action_features()[index]
        self.assertEqual(row[1:4], ((self.seat + 1) % 5, 3, 4))
        env.step(index)
        offers = env.part(env.observe_seat(self.seat), "offers")
        made = [list(map(int, offer)) for offer in offers if offer[0]]
        mine = next(offer for offer in made if offer[1] == self.seat + 1 and offer[4] == 4)
        self.assertEqual(mine[2], (self.seat + 1) % 5 + 1)
        self.assertEqual(mine[5:7], [env.card(name) + 1 for name in self.held])
        others = env.part(env.observe_seat((self.seat + 2) % 5), "offers")
        self.assertFalse(any(offer[1] == self.seat + 1 and offer[4] == 4 for offer in others))

    def test_refusals_say_why(self):
        env, held = self.env, self.held
        for arguments, words in (({"give": held[:1]}, "two"), ({"give": held, "to": self.seat}, "yourself|self"),
                                 ({"give": held, "gives": 1}, "three|3|small|at least"), ({"give": held, "gives": 90}, "cards"),
                                 ({"give": held, "answers": 200}, "no such offer|offer")):
            with self.assertRaises(ecumene.EcumeneError) as caught:
                env.offer(**arguments)
            self.assertEqual(caught.exception.code, ecumene.REFUSED, arguments)
            self.assertRegex(str(caught.exception), f"(?i){words}")
        for wrong in ({"give": ["Nonsense", "Iron"]}, {"give": held * 4}, {"give": held, "to": "nobody"}):
            with self.assertRaises(ValueError):
                env.offer(**wrong)
        with self.assertRaises(TypeError):
            env.offer([1.5, 2])
        with self.assertRaisesRegex(ecumene.EcumeneError, "row 0"):
            env.compose([[10000] * 16])
        with self.assertRaisesRegex(ecumene.EcumeneError, "1 to 64 rows"):
            env.compose([[0] * 16] * 65)

    def test_a_list_has_room_for_eight(self):
        for count in range(3, 11):
            self.env.offer(self.held, wants=count)
        with self.assertRaises(ecumene.EcumeneError) as caught:
            self.env.offer(self.held, wants=11)
        self.assertEqual(caught.exception.code, ecumene.NO_ROOM)
        saved = self.env.save()
        self.env.step(self.env.infos[self.env.agent_selection]["count"] - 1)
        self.env.restore(saved)
        self.env.step(self.env.infos[self.env.agent_selection]["count"] - 1)

    def test_what_is_listed_is_found(self):
        rows = self.env.action_features()
        for i in range(len(rows)):
            self.assertEqual(self.env.compose([rows[i]]), i)
        with ecumene.env(edition="hearths", players=3) as cards:
            cards.reset(seed=1)
            for _ in range(40):
                rows = cards.action_features()
                for i, row in enumerate(rows):
                    self.assertEqual(cards.compose(list(row)), i)
                cards.step(len(rows) // 2)
            with self.assertRaises(ValueError):
                cards.offer(["Coppice"])


class Filings(unittest.TestCase):
    def setUp(self):
        self.env = ecumene.env(players=5, scenario="short", options={"trade-form": "three-rounds"})
        self.seat = reach(self.env, "market", 3)
        self.cards = self.env.names(ecumene.NAME_CARD)

    def tearDown(self):
        self.env.close()

    def part(self, name):
        return [[int(x) for x in row] for row in self.env.part(self.env.observe_seat(self.seat), name)]

    def test_open_trade_and_market_rounds_have_their_own_slices(self):
        self.assertIn("market_order", self.env.slices)
        self.assertNotIn("offers", self.env.slices)
        with ecumene.env(players=5) as other:
            self.assertIn("offers", other.slices)
            self.assertNotIn("market", other.slices)

    def test_an_order_is_filed_in_one_step_and_observed(self):
        env = self.env
        steps = env.infos[env.agent_selection]["steps"]
        others = [p for p in range(5) if p != self.seat]
        index = env.filing({"least": 7, "deals": 2, "keep": ["Iron"], "want": ["Oil", "Wine"],
                            "with": others[:2], "believe": others[2:], "names": 0}, ready=False)
        env.step(index)
        self.assertEqual(env.infos[env.agent_selection]["steps"], steps + 1)
        self.assertEqual(int(env.player[0]), self.seat)
        order = self.part("market_order")[0]
        self.assertEqual(order[:5], [1, 7, 2, 0, 1])
        keep, want = self.part("market_kinds")
        self.assertEqual([self.cards[i] for i, kept in enumerate(keep) if kept], ["Iron"])
        self.assertEqual({self.cards[i] for i, wanted in enumerate(want) if wanted}, {"Oil", "Wine"})
        traders = self.part("market_players")
        self.assertEqual([p for p in range(5) if traders[p][1]], others[:2])
        self.assertEqual([p for p in range(5) if traders[p][2]], others[2:])
        self.assertEqual(self.part("market")[0][:2], [1, 3])

    def test_an_offer_is_filed(self):
        env = self.env
        plain = commodities(env, self.seat)[:3]
        index = env.filing(offers=[{"give": [plain[0], plain[1], (plain[2], "Oil")], "wants": 4, "first": ["Iron", "Oil"],
                                    "least": 3, "to": None}])
        env.step(index)
        rows = self.part("market_offers")[3 * self.seat]
        self.assertEqual(rows[:8], [2, 0, 3, 4, 3, 0, 1, 0])
        self.assertEqual(rows[8:11], [env.card(name) + 1 for name in plain])
        self.assertEqual(rows[16], env.card("Oil") + 1)
        self.assertEqual(self.part("market_to")[0], [int(p != self.seat) for p in range(5)])
        wants = self.part("market_wants")[6 * self.seat]
        self.assertEqual(sum(wants), 2)
        # Nobody else sees it.
        other = (self.seat + 1) % 5
        seen = env.part(env.observe_seat(other), "market_offers")
        self.assertFalse(any(total(row) for row in seen[3 * self.seat:3 * self.seat + 3]))

    def test_refusals_name_the_row(self):
        env = self.env
        with self.assertRaisesRegex(ecumene.EcumeneError, "row 1"):
            env.filing({"least": 3, "deals": 200})
        with self.assertRaises(ValueError):
            env.filing({"colour": 3})
        with self.assertRaises(ValueError):
            env.filing({"with": [7]})
        with self.assertRaisesRegex(ecumene.EcumeneError, "must be the last"):
            env.compose([[env.kind("ready")], [env.kind("done")]])
        with ecumene.env(players=5, scenario="short") as other:
            reach(other, "trade", 3)
            with self.assertRaises(ecumene.EcumeneError) as caught:
                other.filing({"least": 3})
            self.assertEqual(caught.exception.code, ecumene.REFUSED)

    def test_what_was_filed_is_dealt_with(self):
        env = self.env
        for _ in range(200):
            seat = int(env.player[0])
            prompt = env.names(ecumene.NAME_PROMPT)[int(env.part(env.observe_seat(seat), "prompt")[0][0])]
            if prompt != "market":
                break
            try:
                index = env.filing({"least": 1}, ready=True)
            except ecumene.EcumeneError:
                index = env.compose([[env.kind("ready")]])
            env.step(index)
        self.assertNotEqual(prompt, "market")
