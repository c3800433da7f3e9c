"""Games behind one handle: what one game and many have in common. Games are called by their number, 0 .. num_envs - 1."""
import ctypes
from ctypes import byref, c_char_p, c_float, c_int32, c_uint64

from .arrays import Rows, numpy
from .library import (AREA_COLUMNS, INFO, NAME_ACTION, NAME_CARD, VERSION, Buffers, Config, Shape, Slice, check, library,
                      names_of, number, seed_of, text_of)
from .proposals import Proposals

SKIP = -1       # In place of an action: this game stays as it is.
SPECTATOR = -1  # In place of a player.


class Session:
    """An open handle with its sizes."""

    def __init__(self, environments, options):
        lib = library()
        config = Config()
        check(lib.ecumene_config_default(byref(config), ctypes.sizeof(Config), VERSION))
        config.environments = number(environments, "the number of games")
        types = dict(Config._fields_)
        known = set(types) - {"size", "version", "environments"}
        for name, value in options.items():
            if name not in known:
                raise TypeError(f"there is no option {name}; known are {', '.join(sorted(known))}")
            if name == "options" and isinstance(value, dict):
                value = ",".join(f"{key}={choice}" for key, choice in value.items())
            setattr(config, name, self._option(name, types[name], value))
        handle = c_uint64()
        check(lib.ecumene_create(byref(handle), byref(config)))
        self.handle = handle.value
        self.shape = Shape(size=ctypes.sizeof(Shape))
        check(lib.ecumene_shape(self.handle, byref(self.shape)))
        self.slices = {}
        for i in range(self.shape.slices):
            part = Slice(size=ctypes.sizeof(Slice))
            check(lib.ecumene_slice(self.handle, i, byref(part)))
            if part.rows:
                self.slices[part.name.decode()] = (part.offset, part.rows, part.columns)

    @staticmethod
    def _option(name, kind, value):
        if kind is c_char_p:
            # A number would be taken for an address.
            if not isinstance(value, str):
                raise TypeError(f"{name} must be a text, not {type(value).__name__}")
            if "\0" in value:
                raise ValueError(f"{name} has a zero byte")
            return value.encode("utf-8", "surrogateescape")
        if kind is c_float:
            if not isinstance(value, (int, float)):
                raise TypeError(f"{name} must be a number, not {type(value).__name__}")
            return float(value) if abs(value) < 1e30 else float("nan")
        return seed_of(value) if name == "seed" else number(value, name)

    def close(self):
        if self.handle:
            library().ecumene_close(self.handle)
            self.handle = 0

    def __del__(self):
        if getattr(self, "handle", 0):
            self.close()


class Games(Proposals):
    """Open games, and the arrays that hold what is known of them."""

    def _open(self, environments, options, wanted, given=()):
        """`wanted` names the arrays to be kept; `given` are those whose memory is the caller's."""
        self._session = Session(environments, options)
        shape = self._session.shape
        self.num_envs = shape.environments
        self.players = shape.players
        self.observation_size = shape.observation
        self.actions_max = shape.actions
        self.feature_count = shape.features
        self.slices = self._session.slices
        self._shapes = {
            "reward": ("float32", (self.num_envs, shape.players)),
            "terminated": ("bool", (self.num_envs,)),
            "truncated": ("bool", (self.num_envs,)),
            "points": ("int32", (self.num_envs, shape.players)),
            "info": ("int32", (self.num_envs, len(INFO))),
            "player": ("int32", (self.num_envs,)),
            "count": ("int32", (self.num_envs,)),
            "mask": ("int8", (self.num_envs, shape.actions)),
            "features": ("int32", (self.num_envs, shape.actions, shape.features)),
            "observation": ("int16", (self.num_envs, shape.observation)),
            "final_observation": ("int16", (self.num_envs, shape.players, shape.observation)),
        }
        self._rows = {}
        self._buffers = Buffers(size=ctypes.sizeof(Buffers))
        self._written = ctypes.addressof(self._buffers)
        given = dict(given)
        for name in list(given) + [name for name in wanted if name not in given]:
            self._keep(name, given.get(name))
        # Where actions are put; users who write into it need no array of their own.
        self._chosen = Rows("actions", "int32", (self.num_envs,))
        self._cards = self._kinds = None

    def _keep(self, name, memory=None):
        if name not in self._shapes:
            raise ValueError(f"there is no buffer {name}; there are {', '.join(self._shapes)}")
        rows = Rows(name, *self._shapes[name], memory)
        self._rows[name] = rows
        setattr(self._buffers, name, rows.address)
        setattr(self, name, rows.view)

    def attach(self, name, memory):
        """From now on results of this name are written into the caller's memory: a numpy array, or whatever else lends its
        memory. It must be writable, in C order, and of the size and type of the array that it replaces."""
        self._keep(name, memory)
        self.read()

    def read(self):
        """Writes the present state into all arrays again; rewards are 0."""
        check(library().ecumene_read(self._session.handle, self._written))

    def _game(self, game):
        return number(game, "the game")

    def _seat_of(self, player):
        """A seat by its number or as player_2; None is a spectator."""
        if player is None:
            return SPECTATOR
        if isinstance(player, str):
            word, _, digits = player.partition("_")
            if word != "player" or not digits.isdigit():
                raise ValueError(f"there is no player {player}")
            return number(int(digits), "the player")
        return number(player, "the player")

    def act(self, game, action):
        """An action for one game alone; only its rows are written."""
        check(library().ecumene_act(self._session.handle, self._game(game), number(action, "the action"), self._written))

    # ---- Bots ----

    def bot(self, text):
        """In place of an action: whoever is asked is played by this bot: easy, normal:weights.json, hard:20."""
        if not isinstance(text, str):
            raise TypeError(f"a bot is a text, not {type(text).__name__}")
        if "\0" in text:
            raise ValueError("no bot has a zero byte in its name")
        return -2 - check(library().ecumene_bot(self._session.handle, text.encode()))

    # ---- Games kept, copied and imagined ----

    def save(self, game=0):
        """The game as bytes, for restore() of these or of other games of the same table and version."""
        lib, size = library(), 0
        while True:
            out = ctypes.create_string_buffer(size)
            needed = check(lib.ecumene_save(self._session.handle, self._game(game), out, size))
            if needed <= size:
                return out.raw[:needed]
            size = needed

    def restore(self, saved, game=0):
        saved = bytes(memoryview(saved))
        check(library().ecumene_restore(self._session.handle, self._game(game), saved, len(saved), self._written))
        self._changed()

    def copy_game(self, to, source=0, games=None):
        """Game `to` becomes what game `source` of these, or of other games of the same table, is."""
        games = self if games is None else games
        if not isinstance(games, Games):
            raise TypeError(f"games are copied from other games, not from {type(games).__name__}")
        check(library().ecumene_copy(self._session.handle, self._game(to), games._session.handle, self._game(source),
                                     self._written))
        self._changed()

    def sample(self, player, seed, game=0):
        """The game becomes one that agrees with all that the player sees; what is hidden and what is to come are drawn by the
        seed."""
        check(library().ecumene_sample(self._session.handle, self._game(game), self._seat_of(player), seed_of(seed),
                                       self._written))
        self._changed()

    def _changed(self):
        """A game has become another one."""

    # ---- Looking ----

    def part(self, observation, name):
        """A slice of an observation: rows x columns with numpy, else a list of memoryviews."""
        offset, rows, columns = self.slices[name]
        flat = observation[offset:offset + rows * columns]
        if numpy is not None and isinstance(flat, numpy.ndarray):
            return flat.reshape(rows, columns)
        return [flat[i * columns:(i + 1) * columns] for i in range(rows)]

    def observe_seat(self, player, game=0):
        """What any player sees now, or a spectator."""
        row = Rows("observation", "int16", (self.observation_size,))
        check(library().ecumene_observe(self._session.handle, self._game(game), self._seat_of(player), row.address))
        return row.view

    def legal_features(self, game=0):
        """The rows of the legal list of one game."""
        handle, lib = self._session.handle, library()
        count = check(lib.ecumene_actions(handle, self._game(game), None, 0))
        rows = Rows("features", "int32", (max(count, 1), self.feature_count))
        check(lib.ecumene_actions(handle, game, rows.address, count))
        return rows.view[:count]

    def text_of_action(self, action, game=0):
        return text_of(library().ecumene_action_text, self._session.handle, self._game(game), number(action, "the action"))

    def text_of_table(self, player=None, game=0):
        return text_of(library().ecumene_render, self._session.handle, self._game(game), self._seat_of(player))

    def names(self, what):
        """The names of NAME_AREA, NAME_CARD, NAME_ADVANCE, ... in the order of their numbers."""
        return names_of(self._session.handle, number(what, "the kind of names"))

    def card(self, name):
        """The number of a card by its name; numbers pass."""
        if not isinstance(name, str):
            return number(name, "the card")
        if self._cards is None:
            self._cards = {each.lower(): i for i, each in enumerate(self.names(NAME_CARD))}
        if name.lower() not in self._cards:
            raise ValueError(f"there is no card {name}")
        return self._cards[name.lower()]

    def kind(self, word):
        """The number of a kind of actions by the first word of its pattern."""
        if self._kinds is None:
            self._kinds = {}
            for i, pattern in enumerate(self.names(NAME_ACTION)):
                self._kinds.setdefault(pattern.split()[0], i)
        if word not in self._kinds:
            raise ValueError(f"these games have no action {word}")
        return self._kinds[word]

    def areas(self):
        """What is printed in each area: a list of dicts by AREA_COLUMNS."""
        count = self._session.shape.areas
        width = len(AREA_COLUMNS)
        out = (c_int32 * (count * width))()
        check(library().ecumene_areas(self._session.handle, out, count))
        return [dict(zip(AREA_COLUMNS, out[a * width:(a + 1) * width])) for a in range(count)]

    def borders(self):
        """All borders as (from, to, by water), both ways."""
        count = check(library().ecumene_borders(self._session.handle, None, 0))
        out = (c_int32 * (count * 3))()
        check(library().ecumene_borders(self._session.handle, out, count))
        return [tuple(out[i * 3:i * 3 + 3]) for i in range(count)]

    def close(self):
        self._session.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


