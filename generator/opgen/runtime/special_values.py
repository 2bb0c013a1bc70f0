"""Special values of floats among inputs: infinities, NaN, the ends of the range, -0.0, denormals.

Kernels compare, clamp and sum them in ways of their own, and no random number is one of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from opgen.lib.tensor import Array

_FEW = (0.05, 0.3)
"""Shares of the elements that become special besides: NaN hides all that it meets."""


def kinds_of(type_: np.dtype) -> tuple[tuple[float, ...], ...]:
    """Return the special values of a type of floats, in groups that do not hide one another.

    The first of a group is the one that matters most.
    """
    limits = np.finfo(type_)
    most, least = float(limits.max), float(limits.smallest_subnormal)
    small = (-0.0, least, -least, float(limits.tiny) / 2)
    return (np.inf, -np.inf), (np.nan, *small), (most, -most, *small)


def with_special_values(generator: np.random.Generator, values: Array, kind: int) -> Array:
    """Return floats of which some are special; other elements as they are.

    :param kind: counts the groups of :func:`kinds_of`.
    """
    if values.dtype.kind != "f" or not values.size:
        return values
    groups = kinds_of(values.dtype)
    group = np.array(groups[kind % len(groups)], values.dtype)
    chosen = generator.random(values.shape) < generator.choice(_FEW)
    found = np.where(chosen, generator.choice(group, values.shape), values)
    # All of the group where most of the elements stay as they are, else the first.
    count = len(group) if values.size >= 2 * len(group) else 1
    places = generator.permutation(values.size)[:count]
    found.reshape(-1)[places] = group[:count]
    return found


def with_special_sample(inputs: Sequence[Array], seed: int = 0) -> tuple[Array, ...]:
    """Return inputs [samples, steps, *shape] with one more sample, if there are floats.

    It is the first one with every special value once in each input of floats: at places of their
    own, in one of the steps.
    """
    if not any(each.dtype.kind == "f" and each.size for each in inputs):
        return tuple(inputs)
    generator = np.random.default_rng(seed)
    return tuple(np.concatenate([each, _sprinkled(generator, each[:1])]) for each in inputs)


def _sprinkled(generator: np.random.Generator, values: Array) -> Array:
    if values.dtype.kind != "f":
        return values
    special = np.unique(np.concatenate(kinds_of(values.dtype)))
    places = generator.permutation(values.size)[: len(special)]
    found = values.copy()
    found.reshape(-1)[places] = generator.permutation(special)[: len(places)]
    return found
