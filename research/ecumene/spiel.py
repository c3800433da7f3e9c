"""Games and states the way of OpenSpiel. The classes stand by themselves; with OpenSpiel installed its algorithms in Python can use
them, since these ask for no more than the methods.

Chance is *sampled stochastic*: a game begins with one chance node of a single outcome, whose application draws a seed from the generator of
the game; all later chance follows from it inside the state. A clone therefore has the same future as its original. An algorithm that
must not know it asks for `resample_from_infostate`, which draws hidden cards and chance to come anew."""
import base64
import collections
import enum
import hashlib
import json
import random

from .library import BAD_ACTION, ENDED, EcumeneError, number, seed_of
from .vector import VectorEnv


class PlayerId(enum.IntEnum):
    """As pyspiel.PlayerId numbers them."""
    CHANCE = -1
    SIMULTANEOUS = -2
    INVALID = -3
    TERMINAL = -4


GameType = collections.namedtuple("GameType", (
    "short_name", "long_name", "dynamics", "chance_mode", "information", "utility", "reward_model", "max_num_players",
    "min_num_players", "provides_information_state_string", "provides_information_state_tensor", "provides_observation_string",
    "provides_observation_tensor", "parameter_specification"))

CHANCE_OUTCOME = 0
_FIRST_PLACES = 16


class _Places:
    """Room for states: games of vectors that grow as they are needed. A state holds a place as long as it lives."""

    def __init__(self, options):
        self.options = options
        self.vectors = []
        self.free = []

    def take(self):
        if not self.free:
            count = _FIRST_PLACES << min(len(self.vectors), 10)
            vector = VectorEnv(count, features=False, observation=False, **self.options)
            self.vectors.append(vector)
            self.free = [(vector, i) for i in reversed(range(count))]
        return self.free.pop()

    def close(self):
        for vector in self.vectors:
            vector.close()


class Game:
    """The rules of a table, made by load_game()."""

    def __init__(self, seed=None, **options):
        self._options = {**options, "auto_reset": 0}
        self._places = _Places(self._options)
        self._random = random.Random(seed)
        place = self._places.take()
        self._games = place[0]
        self._places.free.append(place)
        self._step_limit = options.get("step_limit", 100000)
        self._weight = options.get("points_weight", 0.0)

    def new_initial_state(self):
        return State(self)

    def num_players(self):
        return self._games.players

    def num_distinct_actions(self):
        return self._games.actions_max

    def max_chance_outcomes(self):
        return 1

    def max_game_length(self):
        return self._step_limit

    def max_move_number(self):
        return self._step_limit + 1

    def min_utility(self):
        """Without `points_weight` a victory is worth 1 and all else 0."""
        return -1000.0 * self._weight

    def max_utility(self):
        return 1.0 + 1000.0 * self._weight

    def utility_sum(self):
        """None: victories can be shared, or be nobody's."""

    def observation_tensor_shape(self):
        return [self._games.observation_size]

    information_state_tensor_shape = observation_tensor_shape

    def observation_tensor_size(self):
        return self._games.observation_size

    information_state_tensor_size = observation_tensor_size

    def policy_tensor_shape(self):
        return [self.num_distinct_actions()]

    def get_parameters(self):
        return {name: value for name, value in self._options.items() if name != "auto_reset"}

    def get_type(self):
        return GameType("ecumene", "Ecumene", "SEQUENTIAL", "SAMPLED_STOCHASTIC", "IMPERFECT_INFORMATION", "GENERAL_SUM", "TERMINAL", 18, 1,
                        True, True, True, True, dict(self._options))

    def get_rng_state(self):
        return json.dumps(self._random.getstate())

    def set_rng_state(self, state):
        version, words, rest = json.loads(state)
        self._random.setstate((version, tuple(words), rest))

    def deserialize_state(self, text):
        """What State.serialize() wrote, of this game or of another of the same table."""
        return State(self)._read(text)

    def names(self, what):
        return self._games.names(what)

    def close(self):
        """States of a closed game can no longer be used."""
        self._places.close()

    def __str__(self):
        told = ",".join(f"{name}={value}" for name, value in sorted(self.get_parameters().items()))
        return f"ecumene({told})"


class State:
    """A point of a game. It is changed by apply_action() and copied by clone()."""

    def __init__(self, game, place=None):
        self._game = game
        self._vector, self._place = place or game._places.take()
        self._begun = False
        self._history = []
        self._recalled = [b""] * game.num_players()
        self._returns = [0.0] * game.num_players()

    def __del__(self):
        game = getattr(self, "_game", None)
        if game is not None and getattr(self, "_vector", None) is not None:
            game._places.free.append((self._vector, self._place))

    def get_game(self):
        return self._game

    # ---- Who is asked what ----

    def current_player(self):
        if not self._begun:
            return PlayerId.CHANCE
        seat = int(self._vector.player[self._place])
        return PlayerId.TERMINAL if seat < 0 else seat

    def is_terminal(self):
        return self.current_player() == PlayerId.TERMINAL

    def is_chance_node(self):
        return not self._begun

    def is_player_node(self):
        return self.current_player() >= 0

    def is_simultaneous_node(self):
        return False

    def is_mean_field_node(self):
        return False

    def is_initial_state(self):
        return not self._history

    def num_players(self):
        return self._game.num_players()

    def num_distinct_actions(self):
        return self._game.num_distinct_actions()

    def _seat(self, player):
        """Whom a question is about; nobody said: who is asked."""
        if player is None:
            player = self.current_player()
        if not 0 <= number(player, "the player") < self.num_players():
            raise EcumeneError(BAD_ACTION, f"there is no player {int(player)}; they go from 0 to {self.num_players() - 1}")
        return int(player)

    def legal_actions(self, player=None):
        """In ascending order; none for those who are not asked."""
        if self.is_chance_node():
            return [CHANCE_OUTCOME] if player in (None, PlayerId.CHANCE) else []
        if self.is_terminal() or (player is not None and player != self.current_player()):
            return []
        return list(range(int(self._vector.count[self._place])))

    def legal_actions_mask(self, player=None):
        legal = self.legal_actions(player)
        size = self._game.max_chance_outcomes() if self.is_chance_node() else self.num_distinct_actions()
        return [1] * len(legal) + [0] * (size - len(legal))

    def chance_outcomes(self):
        if not self.is_chance_node():
            raise EcumeneError(BAD_ACTION, "this is no chance node")
        return [(CHANCE_OUTCOME, 1.0)]

    # ---- Moving on ----

    def apply_action(self, action):
        action = number(action, "the action")
        if self.is_terminal():
            raise EcumeneError(ENDED, "the game has ended")
        if self.is_chance_node():
            if action != CHANCE_OUTCOME:
                raise EcumeneError(BAD_ACTION, f"chance has no outcome {action}")
            self._vector.reset(self._game._random.getrandbits(63), self._place)
            self._begun = True
        else:
            if not 0 <= action < int(self._vector.count[self._place]):
                raise EcumeneError(BAD_ACTION, f"action {action} is not in the list, which goes from 0 to "
                                               f"{int(self._vector.count[self._place]) - 1}")
            self._take(action)
        self._history.append((PlayerId.CHANCE if len(self._history) == 0 else self._mover, action))

    def _take(self, action):
        vector, seat = self._vector, self.current_player()
        seen = hashlib.blake2b(self._recalled[seat], digest_size=16)
        seen.update(bytes(memoryview(vector.observe_seat(seat, self._place))))
        seen.update(str(action).encode())
        vector.act(self._place, action)
        self._recalled[seat] = seen.digest()
        self._mover = seat
        self._returns = [kept + float(gained) for kept, gained in zip(self._returns, vector.reward[self._place])]

    def apply_action_with_legality_check(self, action):
        if action not in self.legal_actions():
            raise EcumeneError(BAD_ACTION, f"action {action} is not legal")
        self.apply_action(action)

    def offer(self, *arguments, **terms):
        """An offer of the own making as a legal action; see Proposals.offer."""
        return self._vector.offer(*arguments, game=self._place, **terms)

    def filing(self, *arguments, **lines):
        """What is filed in a market round as a legal action; see Proposals.filing."""
        return self._vector.filing(*arguments, game=self._place, **lines)

    def clone(self):
        other = State(self._game)
        if self._begun:
            other._vector.copy_game(other._place, self._place, self._vector)
        other._begun, other._history = self._begun, list(self._history)
        other._recalled, other._returns = list(self._recalled), list(self._returns)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def resample_from_infostate(self, player, rng):
        """A state that the player cannot tell from this one. `rng` is a function that gives a number in 0 .. 1, or a seed."""
        other = self.clone()
        if self._begun:
            seed = int(rng() * 2**53) if callable(rng) else seed_of(rng)
            other._vector.sample(self._seat(player), seed, other._place)
        return other

    # ---- What it came to ----

    def returns(self):
        """Of the game so far: 0 before its end."""
        return list(self._returns)

    def rewards(self):
        """Of the last action."""
        return self.returns() if self.is_terminal() else [0.0] * self.num_players()

    def player_return(self, player):
        return self._returns[self._seat(player)]

    def player_reward(self, player):
        return self.rewards()[self._seat(player)]

    # ---- What players see ----

    def observation_tensor(self, player=None):
        seat = self._seat(player)
        if not self._begun:
            return [0] * self._game.observation_tensor_size()
        seen = self._vector.observe_seat(seat, self._place)
        return seen.tolist()

    def information_state_tensor(self, player=None):
        """The same as the observation: all that is seen now. Nothing of a fixed size could hold thousands of earlier ones; the
        string stands for these."""
        return self.observation_tensor(player)

    def observation_string(self, player=None):
        return self._vector.text_of_table(self._seat(player), self._place) if self._begun else ""

    def information_state_string(self, player=None):
        """Equal for two states if the player has seen and chosen the same whenever asked, and sees the same now."""
        seat = self._seat(player)
        if not self._begun:
            return f"{seat}"
        now = hashlib.blake2b(bytes(memoryview(self._vector.observe_seat(seat, self._place))), digest_size=16).hexdigest()
        return f"{seat} {self._recalled[seat].hex()} {now}"

    # ---- Texts and records ----

    def action_to_string(self, first, action=None):
        """Of an action of whoever is asked, or with the player before it."""
        action = first if action is None else action
        if self.is_chance_node():
            return "deal"
        return self._vector.text_of_action(action, self._place)

    def string_to_action(self, *arguments):
        text = arguments[-1]
        for action in self.legal_actions():
            if self.action_to_string(action) == text:
                return action
        raise EcumeneError(BAD_ACTION, f"no legal action is called {text}")

    def action_features(self):
        """The rows of the legal list."""
        return self._vector.legal_features(self._place)

    def history(self):
        return [action for _, action in self._history]

    def full_history(self):
        return list(self._history)

    def history_str(self):
        return ", ".join(str(action) for action in self.history())

    def move_number(self):
        return len(self._history)

    def serialize(self):
        if not self._begun:
            return "initial"
        told = [f"{int(player)}:{action}" for player, action in self._history]
        return "\n".join((base64.b64encode(self._vector.save(self._place)).decode(), " ".join(told),
                          " ".join(each.hex() or "-" for each in self._recalled), " ".join(map(repr, self._returns))))

    def _read(self, text):
        if text == "initial":
            return self
        try:
            saved, told, recalled, returns = text.split("\n")
            saved = base64.b64decode(saved, validate=True)
            self._history = [tuple(map(int, each.split(":"))) for each in told.split()]
            self._recalled = [b"" if each == "-" else bytes.fromhex(each) for each in recalled.split()]
            self._returns = [float(each) for each in returns.split()]
        except ValueError as error:
            raise ValueError(f"this is no state that was written by serialize(): {error}") from None
        if len(self._recalled) != self.num_players() or len(self._returns) != self.num_players():
            raise ValueError("this is a state of another number of players")
        self._vector.restore(saved, self._place)
        self._begun = True
        return self

    def __str__(self):
        return self._vector.text_of_table(None, self._place) if self._begun else "before the deal"


def load_game(seed=None, **options):
    """A game with the options of ecumene.env(); `seed` is that of its chance nodes."""
    return Game(seed, **options)

