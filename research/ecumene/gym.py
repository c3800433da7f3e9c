"""Games of one agent against bots, side by side, the way of Gymnasium's vector environments; one of them if Gymnasium is installed.
Needs numpy.

The agent plays one seat of each game, the bots all others: a step takes the agent's actions and lets the bots play until it is asked
again, or the game has ended. The three ways to begin the next game are those of gymnasium.vector.AutoresetMode:

    NEXT_STEP   the step that ends a game returns its last observation; the next step begins a new one, whatever the action,
                with reward 0
    SAME_STEP   the step that ends a game begins the next one; infos["final_obs"] and infos["final_info"] tell of the end
    DISABLED    games that have ended wait for reset(options={"reset_mask": ...}) and may not be stepped"""
import enum
import random

import numpy

from . import spaces
from .games import SKIP
from .library import ENDED, INFO, EcumeneError, check, library, number, seed_of
from .vector import VectorEnv

try:
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as Base
except ImportError:
    Base = object

    class AutoresetMode(enum.Enum):
        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"


class GymVectorEnv(Base):
    """`seat` is the agent's in every game; None: it moves on by one from game to game. With `copy` what is returned stays; without,
    observations and masks are views that the next step writes over."""
    spec = None
    render_mode = "ansi"
    closed = False

    def __init__(self, num_envs, opponent="easy", seat=None, autoreset_mode=AutoresetMode.NEXT_STEP, copy=True, features=False,
                 **options):
        options["auto_reset"] = 0
        self.games = VectorEnv(num_envs, features=features, **options)
        self.num_envs = self.games.num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": self.autoreset_mode}
        self.copy = copy
        self._bot = self.games.bot(opponent)
        if seat is not None and not 0 <= number(seat, "the seat") < self.games.players:
            raise ValueError(f"there is no seat {seat}; they go from 0 to {self.games.players - 1}")
        self._seat = seat
        self.seats = numpy.zeros(self.num_envs, numpy.int64)
        self._all = numpy.arange(self.num_envs)
        self._ended = numpy.ones(self.num_envs, bool)
        self._seeds = [random.SystemRandom().getrandbits(62) for _ in range(self.num_envs)]
        self._episodes = numpy.zeros(self.num_envs, numpy.int64)
        self.single_observation_space = spaces.vector(self.games.observation_size)
        self.observation_space = spaces.vector(self.num_envs, self.games.observation_size)
        self.single_action_space = spaces.discrete(self.games.actions_max)
        self.action_space = spaces.multi_discrete([self.games.actions_max] * self.num_envs)

    # ---- The interface ----

    def reset(self, *, seed=None, options=None):
        """`seed` is a number, from which every game gets one of its own, or a list with one for each game. With
        options={"reset_mask": array of bool} only these games begin anew."""
        mask = numpy.ones(self.num_envs, bool)
        if options and options.get("reset_mask") is not None:
            mask = numpy.asarray(options["reset_mask"])
            if mask.dtype != bool or mask.shape != (self.num_envs,):
                raise ValueError(f"reset_mask must be {self.num_envs} times true or false")
        if seed is not None:
            given = [seed_of(seed) + i for i in range(self.num_envs)] if hasattr(seed, "__index__") else list(seed)
            if len(given) != self.num_envs:
                raise ValueError(f"{len(given)} seeds for {self.num_envs} games")
            for i in numpy.flatnonzero(mask):
                if given[i] is not None:
                    self._seeds[i] = seed_of(given[i] % 2**64)
                    self._episodes[i] = 0
        self._begin(numpy.flatnonzero(mask))
        self._let_bots_play()
        return self._observation(), self._infos()

    def step(self, actions):
        games, ended = self.games, self._ended
        actions = numpy.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape {actions.shape}, not {(self.num_envs,)}")
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        again = ended.copy()
        if again.any() and self.autoreset_mode is AutoresetMode.DISABLED:
            raise EcumeneError(ENDED, f"game {int(numpy.flatnonzero(again)[0])} has ended; reset it with reset_mask")
        wrong = ~again & ((actions < 0) | (actions >= games.count))
        if wrong.any():
            i = int(numpy.flatnonzero(wrong)[0])
            raise ValueError(f"action {actions[i]} of game {i} is not in its list, which goes from 0 to {games.count[i] - 1}")
        reward = numpy.zeros(self.num_envs, numpy.float64)
        terminated, truncated = numpy.zeros(self.num_envs, bool), numpy.zeros(self.num_envs, bool)
        told = (reward, terminated, truncated)
        games.actions[:] = numpy.where(again, SKIP, actions)
        games.step(games.actions)
        self._gather(told, ~again)
        if again.any():
            self._begin(numpy.flatnonzero(again))
        self._let_bots_play(told)
        infos = {}
        over = terminated | truncated
        if over.any() and self.autoreset_mode is AutoresetMode.SAME_STEP:
            final, final_info = self._observation(), self._infos()
            self._begin(numpy.flatnonzero(over))
            self._let_bots_play()
            infos = self._infos()
            infos["final_obs"] = numpy.array([None] * self.num_envs, dtype=object)
            for i in numpy.flatnonzero(over):
                infos["final_obs"][i] = final[i].copy()
            infos["final_info"] = {key: value for key, value in final_info.items() if not key.startswith("_")}
            infos["final_info"].update({f"_{key}": over.copy() for key in list(infos["final_info"])})
            infos["_final_obs"], infos["_final_info"] = over.copy(), over.copy()
        else:
            infos = self._infos()
        return self._observation(), reward, terminated, truncated, infos

    def render(self):
        return tuple(self.games.text_of_table(int(self.seats[i]), i) for i in range(self.num_envs))

    def close(self, **_):
        self.games.close()
        self.closed = True

    def close_extras(self, **_):
        self.games.close()

    @property
    def unwrapped(self):
        return self

    @property
    def action_mask(self):
        """[game][action]: what the agent may do."""
        return self.games.mask

    def __repr__(self):
        return f"GymVectorEnv(num_envs={self.num_envs})"

    # ---- What happens in between ----

    def _begin(self, which):
        for i in which:
            i = int(i)
            self.seats[i] = (i + self._episodes[i]) % self.games.players if self._seat is None else self._seat
            seed = (self._seeds[i] + 0x9E3779B97F4A7C15 * int(self._episodes[i])) % 2**64
            check(library().ecumene_reset(self.games._session.handle, i, seed, self.games._written))
            self._episodes[i] += 1
            self._ended[i] = False

    def _let_bots_play(self, told=None):
        """Until the agent is asked in every game that has not ended."""
        games = self.games
        while True:
            waiting = (games.player != self.seats) & (games.player >= 0)
            if not waiting.any():
                return
            games.actions[:] = numpy.where(waiting, self._bot, SKIP)
            games.step(games.actions)
            self._gather(told, waiting)

    def _gather(self, told, stepped):
        """What the step was worth, and whether it was the last."""
        games = self.games
        if told is not None:
            reward, terminated, truncated = told
            reward[stepped] += games.reward[self._all, self.seats][stepped]
            terminated[stepped] |= games.terminated[stepped]
            truncated[stepped] |= games.truncated[stepped]
        self._ended[stepped] |= (games.terminated | games.truncated)[stepped]

    def _observation(self):
        """What the agent sees; of a game that has ended, how it ended."""
        games = self.games
        for i in numpy.flatnonzero(self._ended):
            games.observation[i] = games.observe_seat(int(self.seats[i]), int(i))
        return games.observation.copy() if self.copy else games.observation

    def _infos(self):
        games = self.games
        infos = {"action_mask": games.mask.copy() if self.copy else games.mask, "count": games.count.copy(),
                 "seat": self.seats.copy(), "points": games.points[self._all, self.seats]}
        infos.update({name: games.info[:, i].copy() for i, name in enumerate(INFO)})
        infos.update({f"_{key}": numpy.ones(self.num_envs, bool) for key in list(infos)})
        return infos
