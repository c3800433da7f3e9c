"""Ecumene for Python: games to learn from, over libecumene by ctypes, without dependencies.

    ecumene.env(players=5)                one game, used like an AEC environment of PettingZoo
    ecumene.parallel_env(players=5)       the same like a parallel environment
    ecumene.VectorEnv(64, players=5)      many games side by side
    ecumene.gym.GymVectorEnv(64, ...)     many games of one agent against bots, like a vector environment of Gymnasium
    ecumene.spiel.load_game(players=5)    game and states like those of OpenSpiel

Arrays are numpy arrays where numpy can be imported, else memoryviews (a list of them, one for each row, where
there is a row for each game). research/README.md says what the numbers mean."""
import importlib

from .arrays import numpy
from .games import SKIP, SPECTATOR
from .library import (AREA_COLUMNS, BAD_ACTION, BAD_ARGUMENT, BAD_GAME, BAD_HANDLE, BAD_VERSION, BUG, ENDED, INFO,
                      NAME_ACTION, NAME_ADVANCE, NAME_AREA, NAME_BOARD, NAME_BOT, NAME_CARD, NAME_CIVILIZATION,
                      NAME_EDITION, NAME_OPTION, NAME_PROCEDURE, NAME_PROMPT, NO_MEMORY, NO_ROOM, REFUSED, VERSION,
                      EcumeneError, boards, bot, bots, editions, library)
from .vector import VectorEnv

__version__ = "0.6.0"

# What other packages know is loaded when it is asked for, and these packages with it if they are installed.
_LATER = {"Env": "aec", "ParallelEnv": "parallel", "aec": "aec", "parallel": "parallel", "gym": "gym", "spiel": "spiel"}


def __getattr__(name):
    if name not in _LATER:
        raise AttributeError(f"ecumene has no {name}")
    module = importlib.import_module(f".{_LATER[name]}", __name__)
    return module if name == _LATER[name] else getattr(module, name)


def env(**options):
    """One game, the way of PettingZoo's AEC environments."""
    return __getattr__("Env")(**options)


def parallel_env(**options):
    """One game, the way of PettingZoo's parallel environments."""
    return __getattr__("ParallelEnv")(**options)
