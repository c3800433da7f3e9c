"""Actions that an agent composes by itself: offers of open trade, and what is filed in market rounds. Each is checked by the rules,
refused in their words, or added to the end of the legal list; what comes back is its index, good until the game goes on."""
import ctypes
from ctypes import c_int32

from .library import check, library, number

OFFER_NAMES, WANT_NAMES = 6, 4
LINE_CARDS = 6
NOTHING = -1

# The lines of an order and of an offer of market rounds, in the order of rules/civ/market_fields.def, and what each holds.
LINES = (("", None), ("keep", "kinds"), ("want", "kinds"), ("least", "number"), ("hidden", "cards"), ("names", "number"),
         ("believe", "players"), ("with", "players"), ("deals", "number"), ("stand", "number"), ("to", "players"),
         ("give", "cards"), ("wants", "number"), ("first", "kinds"), ("second", "kinds"), ("group", "number"))
FIELD = {name: i for i, (name, _) in enumerate(LINES)}
FILE = FIELD[""]
OF_ORDER = ("keep", "want", "least", "hidden", "names", "believe", "with", "deals", "stand")
OF_OFFER = ("least", "stand", "to", "give", "wants", "first", "second", "group")


class Proposals:
    def compose(self, rows, game=0):
        """The index of an action by its rows of features, as the legal list has them: one row, or several that make up one
        step."""
        rows = [rows] if rows and not hasattr(rows[0], "__len__") else list(rows)
        memory = (c_int32 * (len(rows) * self.feature_count))()
        at = 0
        for row in rows:
            if len(row) > self.feature_count:
                raise ValueError(f"a row has {self.feature_count} numbers, not {len(row)}")
            for i, value in enumerate(row):
                memory[at + i] = number(value, "a feature")
            at += self.feature_count
        return check(library().ecumene_compose(self._session.handle, self._game(game), ctypes.addressof(memory), len(rows),
                                               self._written))

    def offer(self, give, want=(), gives=None, wants=None, to=None, answers=0, game=0):
        """An offer of open trade: names of cards given (the first two are binding, the others may be lies) and wanted (the first
        two bind whoever accepts), how many cards go either way (as many as are named, and at least three, if nothing is said), to
        one player or to everybody, and the number of the offer that it answers. An offer stands until it is withdrawn,
        declined or accepted."""
        give, want = [self.card(name) for name in give], [self.card(name) for name in want]
        if len(give) > OFFER_NAMES or len(want) > WANT_NAMES:
            raise ValueError(f"an offer names at most {OFFER_NAMES} cards given and {WANT_NAMES} wanted")
        gives = max(3, len(give)) if gives is None else gives
        wants = max(3, len(want)) if wants is None else wants
        row = [self.kind("offer"), self._seat_of(to), number(gives, "gives"), number(wants, "wants")]
        row += give + [NOTHING] * (OFFER_NAMES - len(give)) + want + [NOTHING] * (WANT_NAMES - len(want))
        return self.compose([row + [number(answers, "answers")]], game)

    def filing(self, order=None, offers=(), ready=True, game=0):
        """What is filed in a market round, in one step. `order` is a dict of keep, want, least, hidden, names, believe, with,
        deals and stand, or True for the order as it is prepared; `offers` are up to three dicts of to, give, wants, first,
        second, group, least and stand; None leaves a place as it is. What is not mentioned stays. Cards are names; hidden and
        give also take pairs of a card and what is said of it. With `ready` the player waits for the others."""
        rows = []
        if order is not None:
            rows += self._lines("order", 0, {} if order is True else order, OF_ORDER)
        for place, offer in enumerate(offers, 1):
            if offer is not None:
                rows += self._lines("market-offer", place, offer, OF_OFFER)
        if ready:
            rows.append([self.kind("ready")])
        return self.compose(rows, game)

    def _lines(self, kind, place, said, known):
        if not isinstance(said, dict):
            raise TypeError(f"what is filed is a dict of lines, not {type(said).__name__}")
        unknown = set(said) - set(known)
        if unknown:
            raise ValueError(f"there is no line {', '.join(sorted(unknown))}; there are {', '.join(known)}")
        kind = self.kind(kind)
        rows = [[kind, place, FIELD[name]] + self._content(name, value) for name, value in said.items()]
        return rows + [[kind, place, FILE]]

    def _content(self, name, value):
        shape = LINES[FIELD[name]][1]
        if shape == "number":
            return [number(value, name)]
        if shape == "kinds":
            bits = 0
            for card in value:
                card = self.card(card)
                if not 0 <= card < 64:
                    raise ValueError(f"{name}: there is no commodity {card}")
                bits |= 1 << card
            return [bits >> 16 * i & 0xFFFF for i in range(4)]
        if shape == "players":
            if value is None:
                return [NOTHING]
            seats = [self._seat_of(player) for player in value]
            if any(not 0 <= seat < self.players for seat in seats):
                raise ValueError(f"{name}: players go from 0 to {self.players - 1}")
            return [sum(1 << seat for seat in set(seats))]
        pairs = [(card, None) if isinstance(card, str) or not hasattr(card, "__len__") else card for card in value]
        if len(pairs) > LINE_CARDS:
            raise ValueError(f"{name} has at most {LINE_CARDS} cards")
        cards = [self.card(card) for card, _ in pairs]
        said = [NOTHING if claim is None else self.card(claim) for _, claim in pairs]
        empty = [NOTHING] * (LINE_CARDS - len(pairs))
        return cards + empty + said + empty
