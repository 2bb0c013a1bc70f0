"""Channels of tensors, which of them go together, and which are needed.

A tensor whose channels are known has a unit for each; operators tie units of their inputs and
outputs, so that they stay or go together. A sum of products ties nothing but reads some.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from opgen.air.model import AirSubgraph
from opgen.errors import ModelError, SpecError
from opgen.lib.tensor import Array
from opgen.operators.axis_kinds import moves_along
from opgen.operators.weighted_sums import WeightedSums, parts_of
from opgen.transforms.known import Known
from opgen.transforms.ranges import Range, Ranges

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
_MOST_MOVED = 1 << 20


@dataclass(frozen=True, eq=False)
class Reader:
    """A sum of products: which units of its input and of its output it reads and makes."""

    known: Known
    sums: WeightedSums
    columns: Ints
    """The unit of each element of a row."""
    channels: Ints
    """The unit of each channel of the output."""
    weights: Array
    """The weights less their zero points: [channels, taps, elements of a row]; none if units are
    tied, as each channel of the input has some of the output."""
    row: Range
    """What elements of a row can be, less the zero point."""
    folded: Bools
    """Which elements of a row are constant, and can be part of the bias or add nothing."""
    fixed: Bools
    """Which channels are constant, so that a bias is enough for them."""

    def reads(self, channels: Bools) -> Bools:
        """Return which elements of a row some channels have weights for."""
        found = np.zeros(self.sums.row, bool)
        for part in parts_of(self.weights):
            found |= self.weights[part][channels[part]].any(axis=(0, 1))
        return found

    @property
    def can_lose(self) -> bool:
        """Whether something may not be needed."""
        is_read = not len(self.weights) or self.reads(np.ones(self.channels.shape, bool)).all()
        return bool(self.fixed.any() or (len(self.weights) and self.folded.any()) or not is_read)


@dataclass(eq=False)
class Units:
    """The channels of a subgraph's tensors."""

    subgraph: AirSubgraph
    ranges: Ranges
    kept: set[int] = field(default_factory=set)
    """Tensors that stay as they are."""
    axis: dict[int, int] = field(default_factory=dict)
    """Tensor -> the axis of its channels."""
    first: dict[int, int] = field(default_factory=dict)
    """Tensor -> its first unit."""
    count: int = 0
    readers: dict[int, Reader] = field(default_factory=dict)
    """By operator."""
    ties: list[tuple[Ints, Ints]] = field(default_factory=list)
    loose: list[Ints] = field(default_factory=list)
    """Units that come from no unit, and stay."""
    moving: set[int] = field(default_factory=set)
    """Operators that move elements."""

    def of(self, id_: int, axis: int | None = None) -> Ints | None:
        """Return the units of a tensor; None if its channels are along another axis.

        :param axis: default: the one that is known, or the last.
        """
        shape = self.subgraph.tensors[id_].shape
        axis = self.axis.get(id_, len(shape) - 1) if axis is None else axis
        if not 0 <= axis < len(shape) or self.axis.setdefault(id_, axis) != axis:
            return None
        if id_ not in self.first:
            self.first[id_] = self.count
            self.count += shape[axis]
        return np.arange(self.first[id_], self.first[id_] + shape[axis])

    def of_elements(self, id_: int) -> Ints | None:
        """Return the unit of each element of a tensor."""
        shape, own = self.subgraph.tensors[id_].shape, self.of(id_)
        if own is None:
            return None
        along = [1] * len(shape)
        along[self.axis[id_]] = -1
        return np.broadcast_to(own.reshape(along), shape)

    def follow(self, known: Known) -> None:
        """Learn which channels an operator ties and reads; what is not known stays as it is."""
        try:
            if known.sums is not None:
                followed = self._reads(known, known.sums)
            else:
                followed = self._ties_by_axes(known) or self._ties_by_moving(known)
        # It is reported where the model is bound or run; a damaged one has tensors of any size.
        except (ModelError, SpecError, MemoryError):
            followed = False
        if not followed:
            self.kept.update((*known.operator.input_ids, *known.outputs))

    def _reads(self, known: Known, sums: WeightedSums) -> bool:
        [source], [target] = known.operator.tensors_of(sums.input), known.outputs
        groups, (count, _, inputs) = sums.groups, sums.values.shape
        elements, channels = self.of_elements(source), self.of(target, sums.axis)
        if (groups > 1 and inputs > 1) or elements is None or channels is None:
            return False
        rows = elements.reshape(-1, sums.row)
        if (rows != rows[0]).any():
            return False
        weights = sums.values
        if groups > 1 or sums.contracted is None:
            self.ties.append((channels, np.repeat(rows[0], count // groups)))
            weights = weights[:0]
        row, found = self.ranges.row(known, sums), self.ranges.of(target)
        has_bias = known.operation.bound.get(sums.bias) is not None
        folded = row.is_point & ((sums.is_whole and has_bias) | (row.low == 0))
        fixed = np.broadcast_to(found.is_point.reshape(-1) & has_bias, channels.shape)
        self.readers[known.operator.id] = Reader(
            known, sums, rows[0], channels, weights, row, folded, fixed
        )
        return True

    def _ties_by_axes(self, known: Known) -> bool:
        """Tie channels where the labels of axes tell that one comes from the one of its index."""
        axes, tensors = known.definition.axes, self.subgraph.tensors
        if axes is None or moves_along(known.definition) or not known.data:
            return False
        source = max(known.data, key=lambda i: (i in self.axis, len(tensors[i].shape)))
        kinds = known.kinds()
        own = next((each for _, id_, each in kinds if id_ == source), ())
        units, axis = self.of(source), self.axis.get(source)
        if units is None or axis is None or len(units) == 1 or not own:
            return False
        kind, there = own[axis], {id_ for _, id_, _ in kinds}
        if kind == "1" or kind in axes.windows or not there.issuperset(known.outputs):
            return False
        for _, id_, each in kinds:
            shape, places = tensors[id_].shape, [k for k, one in enumerate(each) if one == kind]
            if tensors[id_].is_constant:
                continue
            if len(places) > 1 or (not places and id_ in known.outputs):
                return False
            if not places or (shape[places[0]] == 1 and id_ in known.data):
                self.kept.add(id_)
                continue
            other = self.of(id_, places[0])
            if other is None or len(other) != len(units):
                return False
            self.ties.append((units, other))
        return there.issuperset(known.data)

    def _ties_by_moving(self, known: Known) -> bool:
        """Tie channels by what becomes of elements that an operator moves."""
        moves = known.definition.elements == "moved"
        if not (moves or (known.definition.elements and moves_along(known.definition))):
            return False
        elements = {id_: self.of_elements(id_) for id_ in known.data}
        numbers = {id_: each for id_, each in elements.items() if each is not None}
        if len(numbers) < len(elements) or not numbers:
            return False
        found = origins(known, numbers)
        again = np.random.default_rng(0).permutation(self.count)
        other = origins(known, {id_: again[each] for id_, each in numbers.items()})
        if found is None or other is None:
            return False
        for id_, units in found.items():
            axis = self.axis.get(id_, _axis_of(units))
            own = self.of(id_, axis) if axis is not None else None
            # Two numberings tell what moves elements from what combines them.
            if own is None or (other[id_] != np.where(units < 0, -1, again[units])).any():
                return False
            flat = np.moveaxis(units, self.axis[id_], 0).reshape(len(own), -1)
            there = flat >= 0
            self.loose.append(own[~there.any(axis=1)])
            self.ties.append((np.broadcast_to(own[:, None], flat.shape)[there], flat[there]))
        self.moving.add(known.operator.id)
        return True

    def groups(self) -> Ints:
        """Return the least unit that each unit goes with."""
        return _joined(np.arange(self.count), self.ties)

    def needed(self) -> Bools:
        """Return which units are needed, so that no output changes; of each tensor one."""
        group = self.groups()
        wanted = np.zeros(self.count, bool)
        own = {id_: np.arange(s, s + self._size(id_)) for id_, s in self.first.items()}
        for each in (*self.loose, *(own[id_] for id_ in own if id_ in self.kept)):
            wanted[group[each]] = True
        while True:
            before = wanted.copy()
            for reader in reversed(self.readers.values()):
                rows = wanted[group[reader.channels]] & ~reader.fixed
                if len(reader.weights):
                    read = reader.reads(rows) & ~reader.folded
                    wanted[group[reader.columns[read]]] = True
            if (wanted == before).all():
                empty = [each for each in own.values() if not wanted[group[each]].any()]
                if not empty:
                    return wanted[group]
                wanted[group[[each[0] for each in empty]]] = True

    def _size(self, id_: int) -> int:
        return self.subgraph.tensors[id_].shape[self.axis[id_]]

    def left(self) -> Mapping[int, Ints]:
        """Return the channels that are left of tensors that lose some."""
        if not any(each.can_lose for each in self.readers.values()):
            return {}
        return self.left_of(self.needed())

    def left_of(self, wanted: Bools) -> Mapping[int, Ints]:
        """Return the same, if some units are needed."""
        found = {i: np.flatnonzero(wanted[s : s + self._size(i)]) for i, s in self.first.items()}
        return {id_: each for id_, each in found.items() if len(each) < self._size(id_)}


def _joined(group: Ints, ties: Sequence[tuple[Ints, Ints]]) -> Ints:
    """Return the groups with pairs of units in one group each; a group is its least unit."""
    one, other = (np.concatenate([group[:0], *(each[k] for each in ties)]) for k in (0, 1))
    while True:
        low, after = np.minimum(group[one], group[other]), group.copy()
        for side in (one, other):
            np.minimum.at(after, group[side], low)
        after = after[after]
        if (after == group).all():
            return group
        group = after


def _axis_of(units: Ints) -> int | None:
    """Return the last axis along which no element shares its unit with others; None: there is none.

    -1 is no unit.
    """
    for axis in reversed(range(units.ndim)):
        flat = np.moveaxis(units, axis, 0).reshape(units.shape[axis], -1)
        most = flat.max(axis=1)
        if len(flat) > 1 and (np.where(flat < 0, most[:, None], flat) == most[:, None]).all():
            return axis
    return None


def origins(known: Known, numbers: Mapping[int, Ints]) -> dict[int, Ints] | None:
    """Return which of the numbers at elements of inputs each element of an output is.

    Inputs hold the ends of their type, by each bit of the numbers, and then the other way round.
    -1: an element that is the same whatever inputs hold. None: elements are not only moved.
    """
    holds = {each.name: each.holds for each in known.definition.inputs}
    types = {id_: tensor.type for _, id_, tensor in known.tensors()}
    counts = any(holds.get(name) for name, id_, _ in known.tensors() if id_ in numbers)
    if counts or max(each.size for each in numbers.values()) > _MOST_MOVED:
        return None
    if len({types[id_] for id_ in (*numbers, *known.outputs)}) > 1:
        return None
    if not types[known.outputs[0]].is_integer:
        return None
    least, most = types[known.outputs[0]].range

    def moved(bit: int, *, is_turned: bool) -> dict[int, Ints]:
        marks = {id_: (each >> bit & 1 == 1) != is_turned for id_, each in numbers.items()}
        return known.asked_of({id_: np.where(each, most, least) for id_, each in marks.items()})

    bits = max(int(each.max()) for each in numbers.values()).bit_length()
    low, high = (moved(bits, is_turned=each) for each in (False, True))
    same = {id_: low[id_] == high[id_] for id_ in known.outputs}
    found = {id_: np.where(each, -1, 0) for id_, each in same.items()}
    for bit in range(bits + 1):
        one, other = moved(bit, is_turned=False), moved(bit, is_turned=True)
        for id_, fixed in same.items():
            is_high = one[id_] == most
            is_right = (is_high & (other[id_] == least)) | (
                (one[id_] == least) & (other[id_] == most)
            )
            if ((one[id_] == other[id_]) != fixed).any() or not (is_right | fixed).all():
                return None
            found[id_] |= np.where(fixed, -1, is_high.astype(np.int64) << bit)
    return found
