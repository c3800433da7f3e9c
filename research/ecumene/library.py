"""The shared library and its structs, by ctypes; research/ecumene.h is the manual."""
import ctypes
import os
from ctypes import POINTER, c_char_p, c_float, c_int32, c_size_t, c_uint32, c_uint64, c_void_p

VERSION = 2  # Of the interface of the library.


class EcumeneError(Exception):
    """Something was refused; nothing has been changed. `code` is one of those below."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


(BAD_HANDLE, BAD_ARGUMENT, BAD_VERSION, BAD_ACTION, ENDED, NO_MEMORY, NO_ROOM, BUG, REFUSED, BAD_GAME) = range(-1, -11, -1)


class Config(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("version", c_uint32), ("edition", c_char_p), ("board", c_char_p),
                ("scenario", c_char_p), ("seed", c_uint64), ("environments", c_int32), ("players", c_int32),
                ("turn_limit", c_int32), ("step_limit", c_int32), ("actions_max", c_int32), ("offers", c_int32),
                ("choose_civilizations", c_int32), ("strict_order", c_int32), ("auto_reset", c_int32),
                ("points_weight", c_float), ("options", c_char_p)]


class Shape(ctypes.Structure):
    _fields_ = [("size", c_uint32)] + [(name, c_int32) for name in (
        "environments", "players", "observation", "slices", "actions", "features", "areas", "cards", "advances",
        "civilizations", "kinds")]


class Slice(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("offset", c_int32), ("rows", c_int32), ("columns", c_int32),
                ("name", ctypes.c_char * 32)]


class Buffers(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32)] + [(name, c_void_p) for name in (
        "reward", "terminated", "truncated", "points", "info", "player", "count", "mask", "features", "observation",
        "final_observation")]


INFO = ("turn", "steps", "episode", "winner", "left_out", "taken", "offers", "winners")
AREA_COLUMNS = ("sea", "coastal", "limit", "site", "flood_plain", "region")
(NAME_EDITION, NAME_BOARD, NAME_BOT, NAME_AREA, NAME_CARD, NAME_ADVANCE, NAME_CIVILIZATION, NAME_ACTION,
 NAME_PROCEDURE, NAME_PROMPT, NAME_OPTION) = range(11)

# Memory goes in as an address.
_SIGNATURES = {
    "ecumene_config_default": [POINTER(Config), c_uint32, c_uint32],
    "ecumene_create": [POINTER(c_uint64), POINTER(Config)],
    "ecumene_close": [c_uint64],
    "ecumene_shape": [c_uint64, POINTER(Shape)],
    "ecumene_slice": [c_uint64, c_int32, POINTER(Slice)],
    "ecumene_reset": [c_uint64, c_int32, c_uint64, c_void_p],
    "ecumene_step": [c_uint64, c_void_p, c_void_p],
    "ecumene_act": [c_uint64, c_int32, c_int32, c_void_p],
    "ecumene_read": [c_uint64, c_void_p],
    "ecumene_compose": [c_uint64, c_int32, c_void_p, c_int32, c_void_p],
    "ecumene_bot": [c_uint64, c_char_p],
    "ecumene_save": [c_uint64, c_int32, c_void_p, c_size_t],
    "ecumene_restore": [c_uint64, c_int32, c_char_p, c_size_t, c_void_p],
    "ecumene_copy": [c_uint64, c_int32, c_uint64, c_int32, c_void_p],
    "ecumene_sample": [c_uint64, c_int32, c_int32, c_uint64, c_void_p],
    "ecumene_observe": [c_uint64, c_int32, c_int32, c_void_p],
    "ecumene_actions": [c_uint64, c_int32, c_void_p, c_int32],
    "ecumene_action_text": [c_uint64, c_int32, c_int32, c_char_p, c_size_t],
    "ecumene_render": [c_uint64, c_int32, c_int32, c_char_p, c_size_t],
    "ecumene_name": [c_uint64, c_int32, c_int32, c_char_p, c_size_t],
    "ecumene_areas": [c_uint64, c_void_p, c_int32],
    "ecumene_borders": [c_uint64, c_void_p, c_int32],
}

_library = None


def library():
    """The shared library: $ECUMENE_LIBRARY, else build/libecumene.so of this source tree, else one beside this file, else the
    system's."""
    global _library
    if _library is None:
        here = os.path.dirname(os.path.abspath(__file__))
        places = [os.path.join(here, os.pardir, os.pardir, "build", "libecumene.so"),
                  os.path.join(here, f"libecumene.so.{VERSION}")]
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


def check(code):
    """Counts pass; what is refused is raised."""
    if code < 0:
        raise EcumeneError(code, library().ecumene_error().decode("utf-8", "replace"))
    return code


def number(value, what, bits=31, signed=True):
    """A whole number that fits; ctypes would cut it off without a word."""
    try:
        whole = value.__index__()
    except AttributeError:
        raise TypeError(f"{what} must be a whole number, not {type(value).__name__}") from None
    if not (-(1 << bits) if signed else 0) <= whole < 1 << bits:
        raise ValueError(f"{what} is {whole}, which is out of range")
    return whole


def seed_of(value):
    return number(value, "the seed", 64, signed=False)


def text_of(function, *arguments):
    """Calls a function that writes a text, with as much room as it needs."""
    size = 256
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = check(function(*arguments, buffer, size))
        if length < size:
            return buffer.value.decode("utf-8", "replace")
        size = length + 1


def names_of(handle, what):
    names = []
    while True:
        try:
            names.append(text_of(library().ecumene_name, handle, what, len(names)))
        except EcumeneError as error:
            if error.code != BAD_ARGUMENT:
                raise
            return names


def editions():
    return names_of(0, NAME_EDITION)


def boards():
    return names_of(0, NAME_BOARD)


def bots():
    return names_of(0, NAME_BOT)


def bot(name):
    """In place of an action: whoever is asked is played by this bot, one of bots(). Those with settings, such as hard:20,
    are made by the bot() of the games they play in."""
    known = bots()
    if name not in known:
        raise EcumeneError(BAD_ARGUMENT, f"there is no bot {name}; there are {', '.join(known)}")
    return -2 - known.index(name)
