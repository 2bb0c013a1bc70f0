"""Operators whose outputs rise with sums of products of inputs and weights, channel by channel.

Which these are follows from `axes`: those that speak of `linear`. Every output is a rising function
of the sum of (input - zero point) * (weight - zero point), plus a bias; what lies outside of the
input adds nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.lib.quant import centred
from opgen.lib.tensor import Array, Tensor
from opgen.operators.axes import EACH, channels, contractions, entries_of, labels_in
from opgen.operators.axis_kinds import window_along
from opgen.operators.model import Definition
from opgen.operators.operation import Bound, Operation

Ints = npt.NDArray[np.int64]
_PART = 1 << 18
"""Weights that are widened at a time: a model may have more than fit into memory so."""


@dataclass(frozen=True, eq=False)
class WeightedSums:
    """An operation with constant weights, its axes sorted out."""

    input: str
    weights: str
    bias: str
    along: int
    """The axis of the weights with the channels of the output."""
    contracted: int | None
    """The axis of the weights along which products are summed; None: each channel of the input has
    channels of the output of its own."""
    axis: int
    """The axis of the output with its channels, from the front."""
    row: int
    """How many elements of the input, side by side in its last axes, a sum reads at one place."""
    groups: int
    """In how many parts rows and channels are divided; each channel reads those of its part."""
    values: Array
    """The weights less their zero points, as small as they are: [channels, taps, inputs that a
    channel reads]"""
    is_whole: bool
    """Whether no weight is ever beside what lies outside of the input."""


def weighted_sums(definition: Definition[Any], op: Operation[Any]) -> WeightedSums | None:
    """Return what an operation sums up; None: it does not, or not with constant weights.

    :raises Exception: what an expression of the spec raises; see
        :func:`opgen.operators.applied.evaluate`.
    """
    found, axes = channels(definition), definition.axes
    if found is None or axes is None or (axes.when is not None and not axes.when(op)):
        return None
    entries = entries_of(definition)
    [output] = [each.name for each in definition.outputs]
    contracted = next((e for e in contractions(definition) if e.weights == found.weights), None)
    of_output = entries[output][found.axis]
    name = contracted.input if contracted is not None else _own_input(definition, of_output)
    weights, data, bias = op.bound.get(found.weights), op.bound.get(name), op.bound.get(found.bias)
    if not isinstance(weights, Tensor) or not isinstance(data, Tensor) or data.is_constant:
        return None
    is_known = weights.is_constant and (bias is None or _is_constant(bias))
    if not is_known or not weights.type.is_integer or not data.type.is_integer or data.rank < 1:
        return None
    last = entries[name][-1]
    inputs = weights.shape[contracted.axis] if contracted is not None else 1
    row = inputs if last.endswith(EACH) else data.shape[-1]
    count = weights.shape[found.along]
    groups = row // inputs if inputs else 0
    if not groups or groups * inputs != row or count % groups or not weights.size:
        return None
    order = [found.along] + ([contracted.axis] if contracted is not None else [])
    rest = [axis for axis in range(weights.rank) if axis not in order]
    data_of = np.asarray(weights.values)
    if weights.zero_points.any():
        data_of = centred(weights).astype(np.int32)
    values = data_of.transpose([found.along, *rest, *order[1:]])
    return WeightedSums(
        name,
        found.weights,
        found.bias,
        found.along,
        contracted.axis if contracted is not None else None,
        found.axis % op.tensor(output).rank,
        row,
        groups,
        values.reshape(count, -1, inputs),
        _is_whole(definition, op, name, data),
    )


def _own_input(definition: Definition[Any], entry: str) -> str:
    """Return the input whose last axis is the outer part of an entry: g of ``g*o``."""
    entries = entries_of(definition)
    for each in definition.inputs:
        own = entries.get(each.name, ())
        if len(own) > 1 and own[-1] != EACH and own[-1] == labels_in(entry)[0]:
            return each.name
    return ""


def _is_constant(bias: Bound) -> bool:
    return isinstance(bias, Tensor) and bias.is_constant


def _is_whole(definition: Definition[Any], op: Operation[Any], name: str, data: Tensor) -> bool:
    """Tell whether a window reads nothing outside, and sums have terms for all of its elements."""
    axes, entries = definition.axes, entries_of(definition)
    assert axes is not None
    given = {entry for each in definition.outputs for entry in entries[each.name]}
    for index, entry in enumerate(entries[name][:-1]):
        found = window_along(definition, op, entry)
        if found is None:
            if entry not in given:
                return False
            continue
        end = (found.out - 1) * found.stride - found.before + (found.size - 1) * found.dilation
        if found.before > 0 or end >= data.shape[index]:
            return False
    return True


def parts_of(values: Array) -> Iterator[slice]:
    """Go through channels of weights, so many at a time that they can be widened."""
    step = max(1, _PART // max(1, values[:1].size))
    return (slice(start, start + step) for start in range(0, len(values), step))


def summed(sums: WeightedSums, low: Ints, high: Ints) -> tuple[Ints, Ints]:
    """Return the least and the greatest sum of each channel, without bias.

    :param low: the least that each element of a row can be, less the zero point.
    """
    if not sums.is_whole:
        low, high = np.minimum(low, 0), np.maximum(high, 0)
    count = len(sums.values)
    low, high = (each.reshape(sums.groups, -1) for each in (low, high))
    least, most = np.zeros(count, np.int64), np.zeros(count, np.int64)
    for part in parts_of(sums.values):
        values = sums.values[part].astype(np.int64)
        positive, negative = (f(values, 0).sum(axis=1) for f in (np.maximum, np.minimum))
        group = np.arange(count)[part] // (count // sums.groups) if sums.groups > 1 else slice(None)
        least[part] = (positive * low[group] + negative * high[group]).sum(axis=1)
        most[part] = (positive * high[group] + negative * low[group]).sum(axis=1)
    return least, most


def of_sums(
    definition: Definition[Any], op: Operation[Any], sums: WeightedSums, of: Ints
) -> tuple[Operation[Any], dict[str, Any]]:
    """Return the operation whose sums come from nothing but its bias, and its inputs.

    At one place of an input that is zero. What it gives, as stored integers, is what the operator
    makes of such a sum.

    :param of: for each channel its sum, with the bias.
    :returns: an operation, and elements of its inputs.
    """
    data, weights = op.tensor(sums.input), op.tensor(sums.weights)
    bias = op.optional(sums.bias) or Tensor(sums.bias, DType.INT32, of.shape)
    shape = [1] * weights.rank
    shape[sums.along] = weights.shape[sums.along]
    point = weights.zero_points if weights.axis is None else np.zeros(1, np.int64)
    nothing = np.full(shape, int(point[0]) if len(point) else 0, np.int64)
    zero = np.full((*(1,) * (data.rank - 1), sums.groups), data.zero_point, np.int64)
    bound: dict[str, Bound] = {
        **op.bound,
        sums.input: replace(data, shape=zero.shape),
        sums.weights: replace(weights, shape=tuple(shape), values=nothing),
        sums.bias: replace(bias, shape=of.shape, values=of),
    }
    small = replace(op, bound=bound)
    [output] = definition.outputs
    found = definition.infer(small)[output.name]
    given = op.tensor(output.name)
    plain = [1] * given.rank
    plain[sums.axis] = prod(of.shape)
    inferred = getattr(found, "shape", None)
    bound[output.name] = replace(given, shape=tuple(plain) if inferred is None else inferred)
    constants = {n: t.values for n, t in bound.items() if isinstance(t, Tensor) and t.is_constant}
    return replace(small, bound=bound), {**constants, sums.input: zero}
