"""A proof that loops read tensors before they write over them, by a walk through their rounds.

Where a loop stands among its rounds follows from numbers that no input changes: they are computed
here as a run would compute them. So it is known which bytes each round reads and writes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from opgen.air.control import COPY, Block, blocks, path
from opgen.air.keys import ROLES
from opgen.air.model import AirOperator
from opgen.aot.plan.model import Placement, Plan, Region
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.interpret.interpret import apply_exact
from opgen.lib.tensor import Array
from opgen.operators.applied import describe

_FEW = 64
"""Elements of numbers that are followed."""


def faults_in_loops(bound: BoundModel, plan: Plan) -> Iterator[str]:
    """Yield what a loop would read after it was written over, or beyond its end, in words."""
    operators, places = bound.operators, plan.placements
    left = {id_ for id_, place in places.items() if place.region is Region.WITHIN}
    for block in blocks([each.operator for each in operators]):
        if not block.is_loop:
            continue
        met = [
            input_
            for output, input_, _ in operators[block.begin].memory.used_up
            if _meet(places[output], places[input_])
        ]
        inside = operators[block.begin : block.end]
        parts = left & {id_ for each in inside for id_ in each.operator.output_ids}
        met += [places[id_].index for id_ in sorted(parts)]
        for place in dict.fromkeys(places[id_] for id_ in met):
            yield from _Walk(bound, plan, block, place).faults()
        left -= parts
    yield from (f"tensor {id_} is a part that moves, in no loop" for id_ in sorted(left))


def _meet(one: Placement, other: Placement) -> bool:
    same = (one.region, one.memory, one.index) == (other.region, other.memory, other.index)
    return same and one.offset < other.end and other.offset < one.end


@dataclass
class _Walk:
    """Goes through the rounds of a loop, and looks at bytes that were there before it."""

    bound: BoundModel
    plan: Plan
    block: Block
    place: Placement
    """Of the bytes."""
    known: dict[int, Array] = field(default_factory=dict)
    """Tensor -> its elements, of those that follow from constants."""
    parts: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Part that moves -> from which byte to which of the whole it is now."""

    def faults(self) -> Iterator[str]:
        """Yield a fault for the first read of what is not there any more."""
        operators = [each.operator for each in self.bound.operators[: self.block.end + 1]]
        own = {id_ for each in operators[self.block.begin :] for id_ in each.output_ids}
        intact = np.ones(self.place.bytes, bool)
        for position in path(operators, self._holds):
            layer, operator = self.bound.operators[position], operators[position]
            if position > self.block.begin:
                if fault := self._moves(layer):
                    yield fault
                    return
                for id_ in ({*operator.input_ids} - own - {-1}) | (
                    self.parts.keys() & {*operator.input_ids}
                ):
                    if not intact[self._bytes(id_, self._read_part(layer, id_))].all():
                        yield f"tensor {id_} is read by '{layer.name}' after it was written over"
                        return
                if position not in self.plan.elided:
                    for id_ in operator.output_ids:
                        intact[self._bytes(id_, self._written_part(layer, id_))] = False
            self._follow(layer)

    def _holds(self, mark: AirOperator) -> bool:
        found = self._value(mark.input_ids[0])
        if found is None:
            raise ValueError(f"what operator {mark.id} decides depends on inputs")
        return bool(found.all())

    def _value(self, id_: int) -> Array | None:
        tensor = self.bound.subgraph.tensors[id_]
        return tensor.data if tensor.is_constant else self.known.get(id_)

    def _follow(self, layer: BoundOperator) -> None:
        """Compute what an operator gives, if it is a few numbers that follow from constants."""
        operator, tensors = layer.operator, self.bound.subgraph.tensors
        for id_ in operator.output_ids:
            self.known.pop(id_, None)
        given = {id_: self._value(id_) for id_ in operator.input_ids if id_ >= 0}
        values = {id_: each for id_, each in given.items() if each is not None}
        outputs = [tensors[id_] for id_ in operator.output_ids]
        is_small = all(each.size <= _FEW and not each.type.is_float for each in outputs)
        if not values or len(values) < len(given) or len(outputs) != 1 or not is_small:
            return
        definition, operation = layer.definition, layer.operation
        if operator.op_type == COPY:
            (self.known[outputs[0].id],) = values.values()
        elif definition is not None and operation is not None and not definition.state:
            stored = {
                each.name: values[id_]
                for each in definition.inputs
                for id_ in operator.tensors_of(each.name)
            }
            where = describe(self.bound.model.name, operator)
            made = apply_exact(where, definition, layer.kernel, operation, stored)
            (found,) = made.outputs.values()
            self.known[outputs[0].id] = np.asarray(found)

    def _moves(self, layer: BoundOperator) -> str:
        """Find where a part is now that is read in place; return what is wrong with that."""
        operator, places = layer.operator, self.plan.placements
        for id_ in operator.output_ids:
            if places[id_].region is not Region.WITHIN:
                continue
            whole, begin = operator.tensor_of("input"), self._value(operator.tensor_of("begin"))
            size, shape = (self.bound.subgraph.tensors[each].shape for each in (id_, whole))
            ends = [] if begin is None else [(b, b + n) for b, n in zip(begin, size, strict=True)]
            if not ends or any(b < 0 or e > n for (b, e), n in zip(ends, shape, strict=True)):
                return f"tensor {id_} is not within tensor {whole} in each round"
            assert begin is not None
            self.parts[id_] = self._span(begin, whole, id_)
        return ""

    def _bytes(self, id_: int, part: tuple[int, int]) -> slice:
        """Return which of the bytes are those of a part of a tensor."""
        own = self.plan.placements[id_]
        if own.region is Region.WITHIN:
            return self._bytes(own.index, self.parts[id_])
        if not _meet(own, self.place):
            return slice(0, 0)
        start = own.offset - self.place.offset
        return slice(max(0, start + part[0]), max(0, start + part[1]))

    def _read_part(self, layer: BoundOperator, id_: int) -> tuple[int, int]:
        """Return which bytes of a tensor an operator reads."""
        operator = layer.operator
        if operator.op_type == ROLES["cut_out"] and id_ == operator.tensor_of("input"):
            begin = self._value(operator.tensor_of("begin"))
            if begin is not None:
                return self._span(begin, id_, operator.tensor_of("output"))
        return 0, self.plan.placements[id_].bytes

    def _written_part(self, layer: BoundOperator, id_: int) -> tuple[int, int]:
        """Return which bytes of an output an operator writes."""
        operator, places = layer.operator, self.plan.placements
        if operator.op_type == ROLES["write_over"]:
            start = self._value(operator.tensor_of("start"))
            is_in_place = places[id_] == places[operator.tensor_of("input")]
            if start is not None and is_in_place:
                return self._span(start, id_, operator.tensor_of("update"))
        return 0, places[id_].bytes

    def _span(self, begin: Array, whole: int, part: int) -> tuple[int, int]:
        """Return from which byte to which a part of a tensor is that begins somewhere."""
        tensors = self.bound.subgraph.tensors
        shape, size = tensors[whole].shape, tensors[part].shape
        first = np.ravel_multi_index(tuple(map(int, begin)), shape)
        last = np.ravel_multi_index(tuple(int(b) + n - 1 for b, n in zip(begin, size, strict=True)),
                                    shape)  # fmt: skip
        width = tensors[whole].type.bits // 8
        return int(first) * width, int(last + 1) * width
