"""Spaces of actions and observations: Gymnasium's if it is installed, else these, which have the part of it that games need."""
import random

try:
    import gymnasium.spaces as gymnasium_spaces
    import numpy
except ImportError:
    gymnasium_spaces = None


class Discrete:
    """The numbers 0 .. n-1."""
    shape, dtype, start = (), "int64", 0

    def __init__(self, n):
        self.n = n
        self._random = random.Random()

    def seed(self, seed=None):
        self._random.seed(seed)

    def sample(self, mask=None):
        """Any of them, or any that the mask allows; 0 if it allows none."""
        if mask is None:
            return self._random.randrange(self.n)
        allowed = [i for i in range(self.n) if mask[i]]
        return self._random.choice(allowed) if allowed else 0

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


class MultiDiscrete:
    """A number 0 .. n-1 for each of several."""
    dtype = "int64"

    def __init__(self, nvec):
        self.nvec = list(nvec)
        self.shape = (len(self.nvec),)
        self._random = random.Random()

    def seed(self, seed=None):
        self._random.seed(seed)

    def sample(self):
        return [self._random.randrange(n) for n in self.nvec]

    def contains(self, value):
        return len(value) == len(self.nvec) and all(0 <= int(x) < n for x, n in zip(value, self.nvec))

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, MultiDiscrete) and other.nvec == self.nvec

    def __repr__(self):
        return f"MultiDiscrete({self.nvec})"


class Vector:
    """Vectors of numbers of 16 bits, or rows of them."""
    low, high, dtype = -32768, 32767, "int16"

    def __init__(self, *shape):
        self.shape = shape

    def contains(self, value):
        if len(value) != self.shape[0]:
            return False
        if len(self.shape) > 1:
            return all(len(row) == self.shape[1] for row in value)
        return all(self.low <= int(x) <= self.high for x in value)

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Vector) and other.shape == self.shape

    def __repr__(self):
        return f"Vector{self.shape}"


def discrete(n):
    return Discrete(n) if gymnasium_spaces is None else gymnasium_spaces.Discrete(n)


def multi_discrete(nvec):
    return MultiDiscrete(nvec) if gymnasium_spaces is None else gymnasium_spaces.MultiDiscrete(nvec)


def vector(*shape):
    if gymnasium_spaces is None:
        return Vector(*shape)
    return gymnasium_spaces.Box(low=Vector.low, high=Vector.high, shape=shape, dtype=numpy.int16)
