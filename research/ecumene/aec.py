"""One game, the way of PettingZoo's AEC environments; one of them if PettingZoo is installed."""
import random

from . import spaces
from .arrays import copy_of
from .games import Games
from .library import ENDED, INFO, EcumeneError, check, library, seed_of
from .vector import PRESENT, RESULTS

try:
    from pettingzoo import AECEnv as Base
except ImportError:
    Base = object

AGAIN = 6364136223846793005


class Table(Games):
    """One game and its agents, who are called player_0, player_1, ... by their seats: what AEC and parallel environments have in
    common."""

    def __init__(self, render_mode=None, **options):
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode}; there is ansi")
        self.render_mode = render_mode
        options["auto_reset"] = 0
        self._open(1, options, RESULTS + PRESENT)
        self.possible_agents = [f"player_{i}" for i in range(self.players)]
        self._seat = {agent: i for i, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: spaces.vector(self.observation_size) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.discrete(self.actions_max) for agent in self.possible_agents}
        self.agents = []
        self._seed = random.SystemRandom().getrandbits(63)
        self._nothing = copy_of(self.mask[0])

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

    def _begin(self, seed):
        """The same seed gives the same game; without one every game is another."""
        self._seed = seed_of(seed) if seed is not None else (self._seed * AGAIN + 1) % 2**63
        check(library().ecumene_reset(self._session.handle, 0, self._seed, self._written))
        self.agents = list(self.possible_agents)

    def _take(self, action):
        self.act(0, action)

    def _asked(self):
        """The agent whose turn it is, or None."""
        seat = int(self.player[0])
        return self.possible_agents[seat] if seat >= 0 else None

    def _infos(self):
        """What each agent is told; a mask that allows something only to whoever is asked."""
        told = dict(zip(INFO, (int(x) for x in self.info[0])))
        infos = {agent: dict(told, action_mask=self._nothing, count=0, points=int(self.points[0][self._seat[agent]]))
                 for agent in self.agents}
        asked = self._asked()
        if asked in infos:
            infos[asked].update(action_mask=copy_of(self.mask[0]), count=int(self.count[0]))
        return infos

    def observe(self, agent):
        if agent not in self._seat:
            raise ValueError(f"there is no agent {agent}; there are {', '.join(self.possible_agents)}")
        return self.observe_seat(self._seat[agent])

    def action_features(self):
        """Of each legal action its kind and arguments, as a list of tuples."""
        return [tuple(int(x) for x in row) for row in self.legal_features()]

    def action_text(self, action):
        return self.text_of_action(action)

    def render(self, agent=None):
        """The table in words, as a spectator or an agent sees it."""
        return self.text_of_table(agent)


class Env(Table, Base):
    metadata = {"name": "ecumene_v2", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, render_mode="ansi", **options):
        super().__init__(render_mode, **options)
        self.agent_selection = None

    def reset(self, seed=None, options=None):
        self._begin(seed)
        self._fresh()

    def _fresh(self):
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        over, cut = bool(self.terminated[0]), bool(self.truncated[0])
        self.terminations = {agent: over for agent in self.agents}
        self.truncations = {agent: cut for agent in self.agents}
        self._select()

    def _changed(self):
        self.agents = list(self.possible_agents)
        self._fresh()

    def _select(self):
        self.infos = self._infos()
        self.agent_selection = self._asked() or (self.agents[0] if self.agents else None)

    def step(self, action):
        """An index into the list of the agent whose turn it is, or bot(name). An agent whose game has ended
        steps with None and is then gone."""
        if not self.agents:
            raise EcumeneError(ENDED, "the game has ended for all; reset it")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("when the game has ended, the only action is None")
            self._leave(agent)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        self._take(action)
        self._cumulative_rewards[agent] = 0.0
        for i, each in enumerate(self.possible_agents):
            self.rewards[each] = float(self.reward[0][i])
            self._cumulative_rewards[each] += self.rewards[each]
            self.terminations[each] = bool(self.terminated[0])
            self.truncations[each] = bool(self.truncated[0])
        self._select()

    def compose(self, rows, game=0):
        index = super().compose(rows, game)
        self._select()
        return index

    def _leave(self, agent):
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            kept.pop(agent, None)
        for each in self.agents:
            self.rewards[each] = 0.0
        self.agent_selection = self.agents[0] if self.agents else None

    def last(self, observe=True):
        agent = self.agent_selection
        if agent is None:
            raise EcumeneError(ENDED, "the game has ended for all; reset it")
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1


