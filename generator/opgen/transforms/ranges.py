"""Between which integers the elements of tensors lie, whatever a model is given.

Specs say how operators compute: what is asked is `exact`, at the ends of what inputs can be. That
is right for operators that rise with their inputs (`elements`, in all its forms), and for sums of
products, whose weights tell which end is which. Those that work element by element are asked for
all that their inputs can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.model import AirSubgraph
from opgen.errors import ModelError, SpecError
from opgen.operators.applied import evaluate
from opgen.operators.axes import EACH, entries_of
from opgen.operators.operation import several
from opgen.operators.weighted_sums import WeightedSums, of_sums, summed
from opgen.transforms.known import Known

Ints = npt.NDArray[np.int64]

_MOST_ELEMENTS = 1 << 20
"""Of a tensor that is computed as a whole."""
_MOST_TRIED = 1 << 18
"""Combinations of elements that an operator is asked for."""
_MOST_TRIED_ALONE = 1 << 12
"""For one place: above, places are taken together."""
_SMALL = (DType.INT8, DType.UINT8, DType.INT16)


@dataclass(frozen=True, eq=False)
class Range:
    """The least and the greatest that each element can be; axes of size 1 stand for all."""

    low: Ints
    high: Ints

    @property
    def is_point(self) -> npt.NDArray[np.bool_]:
        """Where there is but one integer."""
        return np.asarray(self.low == self.high)


class Ranges:
    """The ranges of a subgraph's tensors."""

    def __init__(self, subgraph: AirSubgraph) -> None:
        """Begin with nothing but types."""
        self.subgraph = subgraph
        self.found: dict[int, Range] = {}

    def of(self, id_: int) -> Range:
        """Return what is known of a tensor of at most 16 bits, or of a constant."""
        tensor = self.subgraph.tensors[id_]
        if tensor.is_constant:
            data = np.asarray(tensor.data)
            if data.size > _MOST_ELEMENTS:
                data = np.stack([data.min(), data.max()])
            values = data.astype(np.int64)
            if values.size != tensor.size:
                one = (1,) * len(tensor.shape)
                return Range(values[:1].reshape(one), values[1:].reshape(one))
            return _compact(values, values)
        low, high = tensor.type.range
        shape = (1,) * len(tensor.shape)
        return self.found.get(id_) or Range(np.full(shape, low), np.full(shape, high))

    def follow(self, known: Known) -> None:
        """Learn what an operator's outputs can be."""
        types = {self.subgraph.tensors[id_].type for id_ in (*known.data, *known.outputs)}
        if not types.issubset(_SMALL):
            return
        try:
            if known.sums is not None:
                self._sums(known, known.sums)
            elif _is_elementwise(known):
                self._each(known)
            elif known.definition.elements:
                self._rising(known)
        except (ModelError, SpecError):
            return  # it is reported where the model is bound or run

    def row(self, known: Known, sums: WeightedSums) -> Range:
        """Return what the elements of an input's rows can be, less the zero point."""
        [id_] = known.operator.tensors_of(sums.input)
        shape, found = self.subgraph.tensors[id_].shape, self.of(id_)
        if sums.row == shape[-1]:
            rows = [each.reshape(-1, each.shape[-1]) for each in (found.low, found.high)]
        else:
            whole = (np.broadcast_to(each, shape) for each in (found.low, found.high))
            rows = [each.reshape(-1, sums.row) for each in whole]
        point = known.operation.tensor(sums.input).zero_point
        ends = (rows[0].min(axis=0), rows[1].max(axis=0))
        return Range(*(np.broadcast_to(each - point, (sums.row,)) for each in ends))

    def _sums(self, known: Known, sums: WeightedSums) -> None:
        row = self.row(known, sums)
        ends = [each + biases(known, sums) for each in summed(sums, row.low, row.high)]
        bias = known.operation.optional(sums.bias)
        least, most = (DType.INT32 if bias is None else bias.type).range
        if ends[0].min() < least or ends[1].max() > most:
            return
        shape = [1] * len(self.subgraph.tensors[known.outputs[0]].shape)
        shape[sums.axis] = -1
        found = (made_of_sums(known, sums, each).reshape(shape) for each in ends)
        self.found[known.outputs[0]] = Range(*found)

    def _each(self, known: Known) -> None:
        entries = entries_of(known.definition)
        rank = len(self.subgraph.tensors[known.outputs[0]].shape)
        operands = [
            (n, i) for n, i, _ in known.tensors() if n in entries and i not in known.outputs
        ]
        ranges = [self.of(id_) for _, id_ in operands]
        ends = [
            _of_rank(e, rank)
            for part in ("low", "high")
            for e in (getattr(r, part) for r in ranges)
        ]
        ends = list(np.broadcast_arrays(*ends))
        places, which = np.unique(
            np.stack([e.reshape(-1) for e in ends]), axis=1, return_inverse=True
        )
        low, high = places[: len(ranges)], places[len(ranges) :]
        many = np.prod(high - low + 1.0, axis=0) > _MOST_TRIED_ALONE
        if many.any():  # which are taken together
            low[:, many], high[:, many] = (
                low[:, many].min(1)[:, None],
                high[:, many].max(1)[:, None],
            )
        both, again = np.unique(np.concatenate([low, high]), axis=1, return_inverse=True)
        low, high = both[: len(ranges)], both[len(ranges) :]
        if np.prod(high - low + 1.0, axis=0).sum() > _MOST_TRIED:
            return
        tried = [_combinations(*each) for each in zip(low.T, high.T, strict=True)]
        found = self._asked_each(known, [n for n, _ in operands], np.concatenate(tried, axis=1))
        starts = np.cumsum([0, *(each.shape[1] for each in tried[:-1])])
        chosen = again.reshape(-1)[which.reshape(-1)]
        least, most = (end.reduceat(found, starts)[chosen] for end in (np.minimum, np.maximum))
        shape = ends[0].shape
        self.found[known.outputs[0]] = _compact(least.reshape(shape), most.reshape(shape))

    def _asked_each(self, known: Known, names: Sequence[str], elements: Ints) -> Ints:
        """Return what an operator gives for each column of elements."""
        bound, stored = dict(known.operation.bound), known.constants
        flat: Any = {"shape": elements.shape[1:], "layout": "", "axis": None, "values": None}
        for name in dict.fromkeys(names):
            rows = tuple(elements[k] for k, each in enumerate(names) if each == name)
            tensors = tuple(replace(each, **flat) for each in several(bound[name]))
            is_variadic = isinstance(bound[name], tuple)
            bound[name] = tensors if is_variadic else tensors[0]
            stored[name] = rows if is_variadic else rows[0]
        [output] = known.definition.outputs
        bound[output.name] = replace(known.operation.tensor(output.name), **flat)
        found = known.asked(replace(known.operation, bound=bound), stored)[output.name]
        return np.asarray(found, np.int64)

    def _rising(self, known: Known) -> None:
        tensors, data = self.subgraph.tensors, known.data
        if self.found.keys().isdisjoint(data) or any(
            tensors[id_].size > _MOST_ELEMENTS for id_ in (*data, *known.outputs)
        ):
            return
        low, high = (
            known.asked_of(
                {i: np.broadcast_to(getattr(self.of(i), end), tensors[i].shape) for i in data}
            )
            for end in ("low", "high")
        )
        for id_ in known.outputs:
            self.found[id_] = _compact(*(np.asarray(each[id_], np.int64) for each in (low, high)))


def biases(known: Known, sums: WeightedSums) -> Ints:
    """Return the bias of each channel; 0 if there is none."""
    bias = known.operation.optional(sums.bias)
    if bias is None:
        return np.zeros(len(sums.values), np.int64)
    return np.asarray(bias.values, np.int64)


def made_of_sums(known: Known, sums: WeightedSums, of: Ints) -> Ints:
    """Return what an operator makes of a sum of each channel, with the bias."""
    made = partial(of_sums, known.definition, sums=sums, of=of)
    operation, stored = evaluate(known.where, made, known.operation)
    [output] = known.definition.outputs
    found = np.asarray(known.asked(operation, stored)[output.name], np.int64)
    if found.shape[sums.axis] != len(of):
        message = f"'{output.name}' has no channel for each element of '{sums.bias}'"
        raise SpecError.at(known.definition.place, message)
    return np.moveaxis(found, sums.axis, 0).reshape(len(of), -1)[:, 0]


def _is_elementwise(known: Known) -> bool:
    """Tell whether each output's element follows from those at its place, and constants."""
    axes, entries = known.definition.axes, entries_of(known.definition)
    if axes is None or axes.numbers or axes.per_axis or axes.bits or axes.order:
        return False
    return (
        len(known.outputs) == 1
        and all(own == (EACH,) for own in entries.values())
        and all(name in entries or tensor.is_constant for name, _, tensor in known.tensors())
        and (axes.when is None or bool(evaluate(known.where, axes.when, known.operation)))
    )


def _combinations(low: Ints, high: Ints) -> Ints:
    """Return all elements from a least to a greatest for each input: [inputs, combinations]."""
    steps = [np.arange(least, most + 1) for least, most in zip(low, high, strict=True)]
    return np.stack([each.reshape(-1) for each in np.meshgrid(*steps, indexing="ij")])


def _of_rank(array: Ints, rank: int) -> Ints:
    return array.reshape((1,) * (rank - array.ndim) + array.shape)


def _compact(low: Ints, high: Ints) -> Range:
    """Return a range without the axes along which it is the same everywhere."""
    for axis in range(low.ndim):
        first = [each.take([0], axis) for each in (low, high)]
        if (low == first[0]).all() and (high == first[1]).all():
            low, high = first
    return Range(low, high)
