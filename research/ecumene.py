"""Ecumene for Python: games to learn from, over libecumene by ctypes, without dependencies.

    env = ecumene.env(players=5)          one game, used like an AEC environment of PettingZoo
    vec = ecumene.VectorEnv(64, players=5)   many games side by side

Arrays are numpy arrays where numpy can be imported, else memoryviews (a list of them, one for each row, where
there is a row for each game). README.md beside this file says what the numbers mean.
"""
import ctypes
import os
import random
from ctypes import POINTER, byref, c_char_p, c_float, c_int16, c_int32, c_size_t, c_uint8, c_uint32, c_uint64

try:
    import numpy
except ImportError:
    numpy = None

__version__ = "0.6.0"
VERSION = 1    # Of the interface of the library.
SKIP = -1       # In place of an action: this game stays as it is.
SPECTATOR = -1  # In place of a player.


class EcumeneError(Exception):
    """Something was refused; nothing has been changed."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


# ---- The library ----

class Config(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("version", c_uint32), ("edition", c_char_p), ("board", c_char_p),
                ("scenario", c_char_p), ("seed", c_uint64), ("environments", c_int32), ("players", c_int32),
                ("turn_limit", c_int32), ("step_limit", c_int32), ("actions_max", c_int32), ("offers", c_int32),
                ("choose_civilizations", c_int32), ("strict_order", c_int32), ("auto_reset", c_int32),
                ("points_weight", c_float)]


class Shape(ctypes.Structure):
    _fields_ = [("size", c_uint32)] + [(name, c_int32) for name in (
        "environments", "players", "observation", "slices", "actions", "features", "areas", "cards", "advances",
        "civilizations", "kinds")]


class Slice(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("offset", c_int32), ("rows", c_int32), ("columns", c_int32),
                ("name", ctypes.c_char * 32)]


class Buffers(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("reward", POINTER(c_float)),
                ("terminated", POINTER(c_uint8)), ("truncated", POINTER(c_uint8)), ("points", POINTER(c_int32)),
                ("info", POINTER(c_int32)), ("player", POINTER(c_int32)), ("count", POINTER(c_int32)),
                ("mask", POINTER(c_uint8)), ("features", POINTER(c_int32)), ("observation", POINTER(c_int16))]


INFO = ("turn", "steps", "episode", "winner", "left_out", "offers")
AREA_COLUMNS = ("sea", "coastal", "limit", "site", "flood_plain", "region")
(NAME_EDITION, NAME_BOARD, NAME_BOT, NAME_AREA, NAME_CARD, NAME_ADVANCE, NAME_CIVILIZATION, NAME_ACTION,
 NAME_PROCEDURE, NAME_PROMPT) = range(10)

_SIGNATURES = {
    "ecumene_config_default": [POINTER(Config), c_uint32, c_uint32],
    "ecumene_create": [POINTER(c_uint64), POINTER(Config)],
    "ecumene_close": [c_uint64],
    "ecumene_shape": [c_uint64, POINTER(Shape)],
    "ecumene_slice": [c_uint64, c_int32, POINTER(Slice)],
    "ecumene_reset": [c_uint64, c_int32, c_uint64, POINTER(Buffers)],
    "ecumene_step": [c_uint64, POINTER(c_int32), POINTER(Buffers)],
    "ecumene_read": [c_uint64, POINTER(Buffers)],
    "ecumene_observe": [c_uint64, c_int32, c_int32, POINTER(c_int16)],
    "ecumene_actions": [c_uint64, c_int32, POINTER(c_int32), c_int32],
    "ecumene_action_text": [c_uint64, c_int32, c_int32, c_char_p, c_size_t],
    "ecumene_render": [c_uint64, c_int32, c_int32, c_char_p, c_size_t],
    "ecumene_name": [c_uint64, c_int32, c_int32, c_char_p, c_size_t],
    "ecumene_areas": [c_uint64, POINTER(c_int32), c_int32],
    "ecumene_borders": [c_uint64, POINTER(c_int32), c_int32],
}

_library = None


def library():
    """The shared library: $ECUMENE_LIBRARY, else build/libecumene.so of this source tree, else one beside this file, else the
    system's."""
    global _library
    if _library is None:
        here = os.path.dirname(os.path.abspath(__file__))
        places = [os.path.join(here, os.pardir, "build", "libecumene.so"), os.path.join(here, f"libecumene.so.{VERSION}")]
        path = os.environ.get("ECUMENE_LIBRARY") or next(filter(os.path.exists, places), f"libecumene.so.{VERSION}")
        try:
            loaded = ctypes.CDLL(path)
        except OSError as error:
            raise ImportError(f"{error}; `make libecumene` builds it") from error
        loaded.ecumene_version.restype = c_uint32
        loaded.ecumene_error.restype = c_char_p
        if loaded.ecumene_version() != VERSION:
            raise ImportError(f"{path} has version {loaded.ecumene_version()}, this module {VERSION}")
        for name, arguments in _SIGNATURES.items():
            function = getattr(loaded, name)
            function.argtypes = arguments
            function.restype = ctypes.c_int
        _library = loaded
    return _library


def _check(code):
    if code < 0:
        raise EcumeneError(code, library().ecumene_error().decode("utf-8", "replace"))
    return code


def _text(function, *arguments):
    """Calls a function that writes a text, with as much room as it needs."""
    size = 256
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = _check(function(*arguments, buffer, size))
        if length < size:
            return buffer.value.decode("utf-8", "replace")
        size = length + 1


def editions():
    return _names(0, NAME_EDITION)


def boards():
    return _names(0, NAME_BOARD)


def bots():
    return _names(0, NAME_BOT)


def bot(name):
    """In place of an action: whoever is asked is played by this bot."""
    return -2 - bots().index(name)


def _names(handle, what):
    names = []
    while True:
        try:
            names.append(_text(library().ecumene_name, handle, what, len(names)))
        except EcumeneError as error:
            if error.code != -2:
                raise
            return names


# ---- Memory that the library writes to ----

_FORMATS = {c_float: ("f", "float32"), c_uint8: ("B", "uint8"), c_int16: ("h", "int16"), c_int32: ("i", "int32")}


class _Rows:
    """`rows` times `width` numbers: .view is what users see, .pointer what the library gets."""

    def __init__(self, kind, rows, width, flat=False):
        letter, name = _FORMATS[kind]
        self.memory = (kind * (rows * width))()
        self.pointer = ctypes.cast(self.memory, POINTER(kind))
        if numpy is not None:
            array = numpy.frombuffer(self.memory, dtype=name)
            self.view = array if flat else array.reshape(rows, width)
        else:
            # A memoryview of ctypes memory has a format of its own that cannot be indexed.
            whole = memoryview(self.memory).cast("B").cast(letter)
            self.view = whole if flat else [whole[i * width:(i + 1) * width] for i in range(rows)]


class _Session:
    """An open handle with its sizes."""

    def __init__(self, environments, options):
        lib = library()
        config = Config()
        _check(lib.ecumene_config_default(byref(config), ctypes.sizeof(Config), VERSION))
        config.environments = environments
        self.kept = []
        known = {name for name, _ in Config._fields_} - {"size", "version", "environments"}
        for name, value in options.items():
            if name not in known:
                raise TypeError(f"there is no option {name}; known are {', '.join(sorted(known))}")
            if isinstance(value, str):
                value = value.encode()
                self.kept.append(value)
            setattr(config, name, value)
        handle = c_uint64()
        _check(lib.ecumene_create(byref(handle), byref(config)))
        self.handle = handle.value
        self.shape = Shape(size=ctypes.sizeof(Shape))
        _check(lib.ecumene_shape(self.handle, byref(self.shape)))
        self.slices = {}
        for i in range(self.shape.slices):
            part = Slice(size=ctypes.sizeof(Slice))
            _check(lib.ecumene_slice(self.handle, i, byref(part)))
            self.slices[part.name.decode()] = (part.offset, part.rows, part.columns)

    def close(self):
        if self.handle:
            library().ecumene_close(self.handle)
            self.handle = 0

    def __del__(self):
        if getattr(self, "handle", 0):
            self.close()


class _Common:
    """What one game and many have in common."""

    def _open(self, environments, options):
        self._session = _Session(environments, options)
        shape = self._session.shape
        self.players = shape.players
        self.observation_size = shape.observation
        self.actions_max = shape.actions
        self.feature_count = shape.features
        self.slices = self._session.slices

    def part(self, observation, name):
        """A slice of an observation: rows x columns with numpy, else a list of memoryviews."""
        offset, rows, columns = self.slices[name]
        flat = observation[offset:offset + rows * columns]
        if numpy is not None and isinstance(flat, numpy.ndarray):
            return flat.reshape(rows, columns)
        return [flat[i * columns:(i + 1) * columns] for i in range(rows)]

    def names(self, what):
        """The names of NAME_AREA, NAME_CARD, NAME_ADVANCE, ... in the order of their numbers."""
        return _names(self._session.handle, what)

    def areas(self):
        """What is printed in each area: a list of dicts by AREA_COLUMNS."""
        count = self._session.shape.areas
        out = (c_int32 * (count * len(AREA_COLUMNS)))()
        _check(library().ecumene_areas(self._session.handle, out, count))
        width = len(AREA_COLUMNS)
        return [dict(zip(AREA_COLUMNS, out[a * width:(a + 1) * width])) for a in range(count)]

    def borders(self):
        """All borders as (from, to, by water), both ways."""
        count = _check(library().ecumene_borders(self._session.handle, None, 0))
        out = (c_int32 * (count * 3))()
        _check(library().ecumene_borders(self._session.handle, out, count))
        return [tuple(out[i * 3:i * 3 + 3]) for i in range(count)]

    def _observe(self, index, player):
        row = _Rows(c_int16, 1, self.observation_size, flat=True)
        _check(library().ecumene_observe(self._session.handle, index, player, row.pointer))
        return row.view

    def _action_text(self, index, action):
        return _text(library().ecumene_action_text, self._session.handle, index, action)

    def _render(self, index, player):
        return _text(library().ecumene_render, self._session.handle, index, player)

    def close(self):
        self._session.close()


# ---- Many games ----

class VectorEnv(_Common):
    """Games side by side, stepped by one call. A game that has ended is followed by the next at once.

    After reset() and step() these hold a row or a number for each game; the memory stays the same and is
    written over: observation, mask, features, count, player, reward, terminated, truncated, points, info."""

    def __init__(self, environments, features=True, **options):
        options.setdefault("auto_reset", 1)
        self._open(environments, options)
        shape = self._session.shape
        self.num_envs = environments
        self._rows = {
            "reward": _Rows(c_float, environments, shape.players),
            "terminated": _Rows(c_uint8, environments, 1, flat=True),
            "truncated": _Rows(c_uint8, environments, 1, flat=True),
            "points": _Rows(c_int32, environments, shape.players),
            "info": _Rows(c_int32, environments, len(INFO)),
            "player": _Rows(c_int32, environments, 1, flat=True),
            "count": _Rows(c_int32, environments, 1, flat=True),
            "mask": _Rows(c_uint8, environments, shape.actions),
            "observation": _Rows(c_int16, environments, shape.observation),
        }
        if features:
            self._rows["features"] = _Rows(c_int32, environments, shape.actions * shape.features)
        self._buffers = Buffers(size=ctypes.sizeof(Buffers))
        for name, rows in self._rows.items():
            setattr(self._buffers, name, rows.pointer)
            setattr(self, name, rows.view)
        if features and numpy is not None:
            self.features = self.features.reshape(environments, shape.actions, shape.features)
        self._actions = (c_int32 * environments)()

    def reset(self, seed=1):
        _check(library().ecumene_reset(self._session.handle, -1, seed, byref(self._buffers)))
        return self.observation, {"action_mask": self.mask, "player": self.player}

    def step(self, actions):
        """An index into the list of each game, or SKIP, or bot(name). Returns observation, reward [game][player],
        terminated, truncated and infos."""
        if len(actions) != self.num_envs:
            raise ValueError(f"{len(actions)} actions for {self.num_envs} games")
        if numpy is not None and isinstance(actions, numpy.ndarray):
            actions = actions.tolist()
        self._actions[:] = actions
        _check(library().ecumene_step(self._session.handle, self._actions, byref(self._buffers)))
        return (self.observation, self.reward, self.terminated, self.truncated,
                {"action_mask": self.mask, "player": self.player, "count": self.count, "info": self.info})

    def action_text(self, index, action):
        return self._action_text(index, action)

    def render(self, index=0, player=SPECTATOR):
        return self._render(index, player)


# ---- One game, the way of PettingZoo ----

class Discrete:
    """The numbers 0 .. n-1."""

    def __init__(self, n):
        self.n = n
        self.shape = ()
        self._random = random.Random()

    def seed(self, seed=None):
        self._random.seed(seed)

    def sample(self, mask=None):
        if mask is None:
            return self._random.randrange(self.n)
        return self._random.choice([i for i in range(self.n) if mask[i]])

    def contains(self, value):
        try:
            return int(value) == value and 0 <= value < self.n
        except (TypeError, ValueError):
            return False

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Discrete) and other.n == self.n

    def __repr__(self):
        return f"Discrete({self.n})"


class Vector:
    """Vectors of n numbers of 16 bits."""
    low, high, dtype = -32768, 32767, "int16"

    def __init__(self, n):
        self.shape = (n,)

    def contains(self, value):
        return len(value) == self.shape[0] and all(self.low <= int(x) <= self.high for x in value)

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Vector) and other.shape == self.shape

    def __repr__(self):
        return f"Vector({self.shape[0]})"


class Env(_Common):
    """One game. Agents are called player_0, player_1, ... by their seats."""
    metadata = {"name": "ecumene_v1", "render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, **options):
        options["auto_reset"] = 0
        self._open(1, options)
        self.possible_agents = [f"player_{i}" for i in range(self.players)]
        self._seat = {agent: i for i, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: Vector(self.observation_size) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.actions_max) for agent in self.possible_agents}
        self.agents = []
        self.agent_selection = None
        self._rows = {
            "reward": _Rows(c_float, 1, self.players, flat=True),
            "terminated": _Rows(c_uint8, 1, 1, flat=True),
            "truncated": _Rows(c_uint8, 1, 1, flat=True),
            "points": _Rows(c_int32, 1, self.players, flat=True),
            "info": _Rows(c_int32, 1, len(INFO), flat=True),
            "player": _Rows(c_int32, 1, 1, flat=True),
            "count": _Rows(c_int32, 1, 1, flat=True),
            "mask": _Rows(c_uint8, 1, self.actions_max, flat=True),
        }
        self._buffers = Buffers(size=ctypes.sizeof(Buffers))
        for name, rows in self._rows.items():
            setattr(self._buffers, name, rows.pointer)
        self._action = (c_int32 * 1)()
        self._seed = random.SystemRandom().getrandbits(63)

    def __str__(self):
        return self.metadata["name"]

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """The same seed gives the same game; without one every game is another."""
        self._seed = seed if seed is not None else (self._seed * 6364136223846793005 + 1) % 2**63
        _check(library().ecumene_reset(self._session.handle, 0, self._seed, byref(self._buffers)))
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self._select()

    def _value(self, name):
        return self._rows[name].view

    def _select(self):
        """Whose turn it is, and what each agent is told."""
        asked = int(self._value("player")[0])
        told = dict(zip(INFO, (int(x) for x in self._value("info"))))
        none = self._copy(c_uint8, bytes(self.actions_max))
        self.infos = {agent: dict(told, action_mask=none, count=0, points=int(self._value("points")[i]))
                      for i, agent in enumerate(self.possible_agents) if agent in self.agents}
        if asked >= 0:
            self.agent_selection = self.possible_agents[asked]
            mine = self.infos[self.agent_selection]
            mine["action_mask"] = self._copy(c_uint8, bytes(self._value("mask")))
            mine["count"] = int(self._value("count")[0])
        elif self.agents:
            self.agent_selection = self.agents[0]

    @staticmethod
    def _copy(kind, data):
        letter, name = _FORMATS[kind]
        return numpy.frombuffer(data, dtype=name) if numpy is not None else memoryview(data).cast(letter)

    def step(self, action):
        """An index into the list of the agent whose turn it is, or bot(name). An agent whose game has ended
        steps with None and is then gone."""
        if not self.agents:
            raise EcumeneError(-5, "the game has ended for all; reset it")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("when the game has ended, the only action is None")
            self._leave(agent)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        self._action[0] = int(action)
        _check(library().ecumene_step(self._session.handle, self._action, byref(self._buffers)))
        self._cumulative_rewards[agent] = 0.0
        for i, each in enumerate(self.possible_agents):
            self.rewards[each] = float(self._value("reward")[i])
            self._cumulative_rewards[each] += self.rewards[each]
            self.terminations[each] = bool(self._value("terminated")[0])
            self.truncations[each] = bool(self._value("truncated")[0])
        self._select()

    def _leave(self, agent):
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            kept.pop(agent, None)
        for each in self.agents:
            self.rewards[each] = 0.0
        self.agent_selection = self.agents[0] if self.agents else None

    def observe(self, agent):
        return self._observe(0, self._seat[agent])

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def action_features(self):
        """Of each legal action its kind and arguments, as a list of tuples."""
        count = int(self._value("count")[0])
        out = (c_int32 * (count * self.feature_count or 1))()
        _check(library().ecumene_actions(self._session.handle, 0, out, count))
        return [tuple(out[i * self.feature_count:(i + 1) * self.feature_count]) for i in range(count)]

    def action_text(self, action):
        return self._action_text(0, action)

    def render(self, agent=None):
        """The table in words, as a spectator or an agent sees it."""
        return self._render(0, SPECTATOR if agent is None else self._seat[agent])


def env(**options):
    return Env(**options)
