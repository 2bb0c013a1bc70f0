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


def special_samples(
    generator: np.random.Generator, inputs: Sequence[Array], kind: int
) -> tuple[Array, ...]:
    """Return a sample of inputs [1, steps, *shape] in which some of the floats are special.

    Where half of the elements are fewer than there are special values, it becomes several samples,
    in which each of them is once in each input; all other elements are as they are.

    :param kind: counts the groups of :func:`kinds_of`.
    """
    groups = [_group(each, kind) for each in inputs]
    rooms = [max(1, each.size // 2) for each in inputs]
    count = max(-(-len(group) // room) for group, room in zip(groups, rooms, strict=True))
    found = []
    for values, group, room in zip(inputs, groups, rooms, strict=True):
        samples = np.repeat(values, max(1, count), axis=0)
        for number, sample in enumerate(samples if len(group) else ()):
            chosen = generator.random(sample.shape) < generator.choice(_FEW)
            sample[...] = np.where(chosen, generator.choice(group, sample.shape), sample)
            wanted = np.roll(group, -number * room)[:room]
            places = generator.permutation(sample.size)[: len(wanted)]
            sample.reshape(-1)[places] = wanted
        found.append(samples)
    return tuple(found)


def _group(values: Array, kind: int) -> Array:
    """Return the special values of a group; none of what is no float, or has no elements."""
    if values.dtype.kind != "f" or not values.size:
        return np.zeros(0)
    groups = kinds_of(values.dtype)
    return np.array(groups[kind % len(groups)], values.dtype)


def with_special_samples(inputs: Sequence[Array], seed: int = 0) -> tuple[Array, ...]:
    """Return inputs [samples, steps, *shape] with one more sample, if there are floats.

    It is the first one with every special value once in each input of floats: at places of their
    own, in one of the steps. Where an input has fewer elements there are several such samples.
    """
    firsts = [each[:1] for each in inputs]
    special = [
        np.unique(np.concatenate(kinds_of(each.dtype)))
        if each.dtype.kind == "f" and each.size
        else ()
        for each in firsts
    ]
    if not any(map(len, special)):
        return tuple(inputs)
    count = max(
        -(-len(each) // max(1, first.size)) for each, first in zip(special, firsts, strict=True)
    )
    generator = np.random.default_rng(seed)
    found = []
    for values, first, each in zip(inputs, firsts, special, strict=True):
        samples = np.repeat(first, count, axis=0)
        order = generator.permutation(each)
        for number, sample in enumerate(samples if len(each) else ()):
            wanted = np.roll(order, -number * sample.size)[: sample.size]
            sample.reshape(-1)[generator.permutation(sample.size)[: len(wanted)]] = wanted
        found.append(np.concatenate([values, samples]))
    return tuple(found)
