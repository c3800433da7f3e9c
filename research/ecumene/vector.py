"""Many games side by side, stepped by one call."""
from array import array

from .arrays import numpy
from .games import Games
from .library import check, library, number, seed_of

RESULTS = ("reward", "terminated", "truncated", "points", "info")
PRESENT = ("player", "count", "mask")


class VectorEnv(Games):
    """Games side by side, stepped by one call. A game that has ended is followed by the next at once.

    After reset() and step() these hold a row or a number for each game; the memory stays the same and is
    written over: observation, mask, features, count, player, reward, terminated, truncated, points, info, and, if asked for,
    final_observation. `buffers` has memory of the caller's in place of our own, by these names."""

    def __init__(self, environments, features=True, observation=True, final_observation=False, buffers=(), **options):
        options.setdefault("auto_reset", 1)
        wanted = RESULTS + PRESENT + ("observation",) * bool(observation) + ("features",) * bool(features) \
            + ("final_observation",) * bool(final_observation)
        self._open(environments, options, wanted, buffers)
        self.actions = self._chosen.view
        self._step = library().ecumene_step
        self._told = {"action_mask": self.mask, "player": self.player, "count": self.count, "info": self.info}

    def attach(self, name, memory):
        super().attach(name, memory)
        self._told = {"action_mask": self.mask, "player": self.player, "count": self.count, "info": self.info}

    def reset(self, seed=1, game=None):
        """All games, or one of them alone."""
        which = -1 if game is None else number(game, "the game")
        check(library().ecumene_reset(self._session.handle, which, seed_of(seed), self._written))
        return getattr(self, "observation", None), self._told

    def step(self, actions):
        """An index into the list of each game, or SKIP, or bot(name). Returns observation, reward [game][player],
        terminated, truncated and infos. An array of numpy's int32, such as `actions` of this object, is used where it is."""
        address = self._chosen.address if actions is self.actions else self._address(actions)
        code = self._step(self._session.handle, address, self._written)
        if code < 0:
            check(code)
        return getattr(self, "observation", None), self.reward, self.terminated, self.truncated, self._told

    def _address(self, actions):
        try:
            count = len(actions)
        except TypeError:
            raise TypeError(f"actions must be one for each game, not {type(actions).__name__}") from None
        if count != self.num_envs:
            raise ValueError(f"{count} actions for {self.num_envs} games")
        if numpy is not None and isinstance(actions, numpy.ndarray):
            if actions.ndim != 1:
                raise ValueError(f"actions have {actions.ndim} dimensions, not one")
            if actions.dtype.kind not in "iu":
                raise TypeError(f"actions are whole numbers, not {actions.dtype}")
            if actions.dtype == numpy.int32 and actions.flags.c_contiguous and actions.flags.aligned:
                return actions.__array_interface__["data"][0]
            self.actions[:] = actions
            if (self.actions != actions).any():
                raise ValueError("an action does not fit into 32 bits")
            return self._chosen.address
        try:
            flat = array("i", actions)
        except OverflowError:
            raise ValueError("an action does not fit into 32 bits") from None
        memoryview(self._chosen.memory).cast("B")[:] = memoryview(flat).cast("B")
        return self._chosen.address

    def action_text(self, game, action):
        return self.text_of_action(action, game)

    def render(self, game=0, player=None):
        return self.text_of_table(None if player == -1 else player, game)
