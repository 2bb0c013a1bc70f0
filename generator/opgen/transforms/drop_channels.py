"""Leave out channels that are constant, or that nothing needs.

A channel that is the same integer whatever a model is given is part of the biases of what reads it;
of one that nothing reads, or only weights that are zero, nothing is left. Every output of the model
stays what it is, bit for bit: which channels are constant is found with the exact arithmetic of
specs (:mod:`opgen.transforms.ranges`), what goes together by what they say of axes
(:mod:`opgen.transforms.channel_units`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.keys import ROLES
from opgen.air.model import (
    AirModel,
    AirOperator,
    AirSubgraph,
    AirTensor,
    KeptChannels,
    Quantization,
)
from opgen.air.rewrite import with_operands
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError, SpecError
from opgen.lib.quant import centred
from opgen.operators.weighted_sums import parts_of, summed
from opgen.transforms.assembly import Assembly, frozen, in_place_of, standing_for
from opgen.transforms.channel_units import Reader, Units, origins
from opgen.transforms.known import Known, known_operator, known_operators
from opgen.transforms.operators import definition_by_name
from opgen.transforms.ranges import Ranges, biases

Ints = npt.NDArray[np.int64]
_MOST_ELEMENTS = 1 << 28


def drop_channels(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model without channels that are constant, or not needed.

    What is left of tensors stands in :attr:`opgen.air.model.AirModel.kept_channels`.
    """
    subgraphs, kept = [], dict(model.kept_channels)
    for index, subgraph in enumerate(model.subgraphs):
        narrowing = _narrowed(model.path.name, subgraph, context)
        subgraphs.append(narrowing.result() if narrowing is not None else subgraph)
        if narrowing is not None:
            for id_, each in narrowing.left.items():
                axis = narrowing.units.axis[id_]
                count = subgraph.tensors[id_].shape[axis]
                kept[index, id_] = KeptChannels(axis, count, tuple(map(int, each)))
    if kept == model.kept_channels:
        return model
    return replace(model, subgraphs=tuple(subgraphs), kept_channels=kept)


def _narrowed(file: str, subgraph: AirSubgraph, context: RegistryContext) -> Narrowing | None:
    """Return what is left of a subgraph; None if that is all, or if its shapes are open.

    Tensors that are too large for any module are of damaged models: nothing is left out there.
    """
    shapes = [each.shape for each in subgraph.tensors.values()]
    if any(min(shape, default=0) < 0 or math.prod(shape) > _MOST_ELEMENTS for shape in shapes):
        return None
    known = tuple(known_operators(file, subgraph, context))
    if not any(each.sums for each in known):
        return None
    ranges = Ranges(subgraph)
    for each in known:
        ranges.follow(each)
    while True:
        units = _units(subgraph, known, ranges)
        narrowing = Narrowing(units, units.left(), context)
        followed = tuple(each for each in known if narrowing.follow(each))
        if len(followed) == len(known):
            return narrowing if narrowing.left else None
        known = followed  # what cannot do with less keeps all


def _units(subgraph: AirSubgraph, known: tuple[Known, ...], ranges: Ranges) -> Units:
    units = Units(subgraph, ranges, {*subgraph.input_ids, *subgraph.output_ids})
    units.kept.update(id_ for id_, each in subgraph.tensors.items() if each.is_variable)
    for each in known:
        units.follow(each)
    followed = {each.operator.id for each in known}
    for operator in subgraph.operators:
        if operator.id not in followed:
            units.kept.update((*operator.input_ids, *operator.output_ids))
    return units


class Narrowing:
    """Operators and tensors with the channels that are left."""

    def __init__(self, units: Units, left: Mapping[int, Ints], context: RegistryContext) -> None:
        """Begin with the tensors that lose channels.

        :param left: tensor -> the channels that are left of it, of those that lose some.
        """
        self.units = units
        self.left = left
        self.context = context
        self.subgraph = units.subgraph
        self.assembly = Assembly(context, units.subgraph)
        self.changed: dict[int, AirOperator] = {}
        for id_, kept in left.items():
            self.assembly.tensors[id_] = _taken(self.subgraph.tensors[id_], units.axis[id_], kept)

    def result(self) -> AirSubgraph:
        """Return the subgraph; constants that nothing reads any more are still there."""
        operators = tuple(self.changed.get(each.id, each) for each in self.subgraph.operators)
        return replace(self.subgraph, operators=operators, tensors=self.assembly.tensors)

    def follow(self, known: Known) -> bool:
        """Tell whether an operator can do with the channels that are left, and let it."""
        operator = known.operator
        if self.left.keys().isdisjoint((*operator.input_ids, *operator.output_ids)):
            return True
        for changed in self._ways(known):
            if self._is_right(known, changed):
                self.changed[operator.id] = changed
                return True
        return False

    def _ways(self, known: Known) -> Iterator[AirOperator]:
        """Go through what may take the operator's place."""
        reader = self.units.readers.get(known.operator.id)
        if reader is not None:
            for changed in self._reading(reader):
                yield from self._counted(known, changed)
            return
        yield from self._counted(known, self._beside(known))
        [target, *others] = known.outputs
        if known.definition.alias and not others:
            source = known.operator.tensor_of(next(iter(known.definition.alias.values())))
            made: Any = self.context.air_options.get(ROLES["reshape"])
            renamed = in_place_of(known.operator, "reshape", {"input": source}, self.context)
            yield replace(renamed, options=made(new_shape=self.assembly.tensors[target].shape))

    # --- sums ---

    def _reading(self, reader: Reader) -> Iterator[AirOperator]:
        """Yield what is left of a sum, unless its biases become too large."""
        known, sums = reader.known, reader.sums
        [source], [target] = known.operator.tensors_of(sums.input), known.outputs
        channels = self.left.get(target, np.arange(len(reader.channels)))
        is_left = np.ones(sums.row, bool)
        if source in self.left:
            is_left = np.isin(reader.columns - self.units.first[source], self.left[source])
        facts, bias = known.operation.tensor(sums.weights), biases(known, sums).copy()
        values = np.asarray(facts.values)
        if len(reader.weights) and not is_left.all():
            folded = np.where(reader.folded & ~is_left, reader.row.low, 0)
            for part in parts_of(reader.weights):
                bias[part] += reader.weights[part].sum(axis=1, dtype=np.int64) @ folded
            # Of channels that are constant nothing is left but a bias.
            gone = ~is_left & ~reader.folded
            empty = reader.fixed & reader.weights[..., gone].any(axis=(1, 2))
            constant = biases(known, sums) + summed(sums, reader.row.low, reader.row.high)[0]
            bias = np.where(empty, constant, bias)
            if empty.any():
                where = empty.reshape([-1 if k == sums.along else 1 for k in range(values.ndim)])
                values = np.where(where, values - centred(facts), values)
        tensor = self.subgraph.tensors[known.operator.tensor_of(sums.weights)]
        weights = _taken(_with(tensor, values), sums.along, channels)
        if len(reader.weights) and sums.contracted is not None:
            weights = _taken(weights, sums.contracted, np.flatnonzero(is_left))
        named = {**known.operator.named_tensors, sums.weights: self._add(weights)}
        if known.operation.bound.get(sums.bias) is not None:
            old = self.subgraph.tensors[known.operator.tensor_of(sums.bias)]
            low, high = old.type.range
            if bias.min() < low or bias.max() > high:
                return
            named[sums.bias] = self._add(_taken(_with(old, bias), 0, channels))
        yield with_operands(known.operator, [each.name for each in known.definition.inputs], named)

    # --- other operators ---

    def _beside(self, known: Known) -> AirOperator:
        """Return the operator with what is left of constants along the axis of channels."""
        kinds, [target, *_] = known.kinds(), known.outputs
        own = next((each for _, id_, each in kinds if id_ == target), ())
        kept = self.left.get(target)
        new: dict[int, int] = {}
        for _, id_, each in kinds if kept is not None and own else ():
            tensor, kind = self.subgraph.tensors[id_], own[self.units.axis[target]]
            place = each.index(kind) if tensor.is_constant and kind in each else None
            if place is not None and kept is not None and tensor.shape[place] > 1:
                new[id_] = self._add(_taken(tensor, place, kept))
        return _with_inputs(known, new)

    def _counted(self, known: Known, changed: AirOperator) -> Iterator[AirOperator]:
        """Go through operators whose constants may count the channels that are left.

        Such a constant has a number for each axis: how many channels there are, where some begin or
        end, or something else. Which of these it is, the operator itself tells.
        """
        target, axes = known.outputs[0], self.units.axis
        shape, holds = (
            self.subgraph.tensors[target].shape,
            {e.name: e for e in known.definition.inputs},
        )
        ways: list[list[tuple[str, int]]] = []
        for name, id_, facts in known.tensors():
            if target not in axes or name not in holds or holds[name].holds != "index":
                continue
            data = facts.values
            if data is None or data.shape != (len(shape),):
                continue
            axis, source = axes[target], known.data[0]
            number = int(data[axis])
            kept = self.left.get(source, np.arange(shape[axis]))
            numbers = [number, int((kept < number).sum())]
            if number == shape[axis]:
                numbers.append(len(self.left.get(target, np.arange(number))))
            options = [(name, id_)]
            for each in dict.fromkeys(numbers[1:]):
                new = np.array(data)
                new[axis] = each
                options.append((name, self._add(_with(self.subgraph.tensors[id_], new))))
            ways.append(options)
        for chosen in product(*ways):
            named = {**changed.named_tensors, **dict(chosen)}
            yield with_operands(changed, [*holds], named)

    def _is_right(self, known: Known, changed: AirOperator) -> bool:
        """Tell whether a changed operator keeps the rules, has a kernel, and moves what it did."""
        definition = definition_by_name(changed.op_type, self.context)
        assert definition is not None
        after = known_operator("", changed, self.assembly.tensors, definition)
        try:
            if after is None:
                return False
            is_moving = known.operator.id in self.units.moving
            return not is_moving or self._moves_the_same(known, after)
        except (ModelError, SpecError):
            return False

    def _moves_the_same(self, known: Known, after: Known) -> bool:
        """Tell whether each element that is left comes from where it came from."""
        numbers: dict[int, Ints] = {}
        start = 0
        for id_ in known.data:
            tensor = self.subgraph.tensors[id_]
            numbers[id_] = np.arange(start, start + tensor.size).reshape(tensor.shape)
            start += tensor.size
        before = origins(known, numbers)
        now = origins(after, {id_: self.cut(id_, each) for id_, each in numbers.items()})
        return (
            before is not None
            and now is not None
            and all(np.array_equal(self.cut(id_, each), now[id_]) for id_, each in before.items())
        )

    def cut(self, id_: int, values: Ints) -> Ints:
        """Return what is left of the elements of a tensor."""
        kept = self.left.get(id_)
        return values if kept is None else values.take(kept, self.units.axis[id_])

    def _add(self, tensor: AirTensor) -> int:
        """Add a constant that stands for another one, which may have other readers."""
        return self.assembly.add(standing_for(tensor))


def _with(tensor: AirTensor, values: Ints) -> AirTensor:
    return replace(tensor, data=values.astype(tensor.type.numpy, copy=False))


def _with_inputs(known: Known, new: Mapping[int, int]) -> AirOperator:
    """Return an operator with other constants."""
    named = {
        each.name: tuple(new.get(i, i) for i in ids)
        if isinstance(ids, tuple)
        else new.get(ids, ids)
        for each in known.definition.inputs
        if (ids := known.operator.named_tensors.get(each.name)) is not None
    }
    return with_operands(known.operator, [each.name for each in known.definition.inputs], named)


def _taken(tensor: AirTensor, axis: int, kept: Ints) -> AirTensor:
    """Return a tensor with what is left along an axis."""
    found = tensor.quantization
    if found is not None and found.axis == axis and len(found.scales) > 1:
        found = Quantization(found.scales[kept], found.zero_points[kept], axis)
    shape = (*tensor.shape[:axis], len(kept), *tensor.shape[axis + 1 :])
    data = None if tensor.data is None else frozen(tensor.data.take(kept, axis))
    signature = None if tensor.shape_signature is None else shape
    return replace(tensor, shape=shape, quantization=found, data=data, shape_signature=signature)
