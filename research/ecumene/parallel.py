"""One game, the way of PettingZoo's parallel environments; one of them if PettingZoo is installed.

The library asks one player at a time. In each step the action of whoever is asked is taken; those of the others, whose masks allow
nothing, are passed over and may be left out."""
from .aec import Table
from .library import ENDED, EcumeneError

try:
    from pettingzoo import ParallelEnv as Base
except ImportError:
    Base = object


class ParallelEnv(Table, Base):
    metadata = {"name": "ecumene_parallel_v2", "render_modes": ["ansi"], "is_parallelizable": True}

    def reset(self, seed=None, options=None):
        self._begin(seed)
        return self._observations(), self._infos()

    def _changed(self):
        self.agents = list(self.possible_agents) if self._asked() else []

    def _observations(self):
        return {agent: self.observe(agent) for agent in self.agents}

    @property
    def asked(self):
        """The agent whose action the next step takes; None when the game has ended."""
        return self._asked()

    def step(self, actions):
        """Actions by agent. Returns observations, rewards, terminations, truncations and infos by agent; when the game has ended
        they tell of its end, and there are no agents any more."""
        if not self.agents:
            raise EcumeneError(ENDED, "the game has ended for all; reset it")
        unknown = set(actions) - set(self.possible_agents)
        if unknown:
            raise ValueError(f"there is no agent {sorted(unknown)[0]}; there are {', '.join(self.possible_agents)}")
        asked = self._asked()
        if actions.get(asked) is None:
            raise ValueError(f"{asked} must act")
        self._take(actions[asked])
        agents = self.agents
        over, cut = bool(self.terminated[0]), bool(self.truncated[0])
        told = (self._observations(), {agent: float(self.reward[0][self._seat[agent]]) for agent in agents},
                {agent: over for agent in agents}, {agent: cut for agent in agents}, self._infos())
        if over or cut:
            self.agents = []
        return told


def parallel_env(**options):
    return ParallelEnv(**options)
