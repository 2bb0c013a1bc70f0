"""A proof that loops read tensors before they write over them, by a walk through their rounds.

Where a loop stands among its rounds follows from numbers that no input changes: they are computed
here as a run would compute them. So it is known which bytes each round reads and writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from opgen.air.control import COPY, MARKS, Block, blocks, jumps
from opgen.air.keys import ROLES
from opgen.aot.plan.model import Plan
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.interpret.interpret import apply_exact
from opgen.lib.tensor import Array
from opgen.operators.applied import describe

_MOST_STEPS = 1 << 20


def faults_in_loops(bound: BoundModel, plan: Plan) -> Iterator[str]:
    """Yield what a loop would read after it was written over, in words."""
    operators = bound.operators
    for block in blocks([each.operator for each in operators]):
        used_up = operators[block.begin].memory.used_up
        for output, input_, _ in used_up:
            places = plan.placements[output], plan.placements[input_]
            low, high = max(e.offset for e in places), min(e.end for e in places)
            if low < high and places[0].memory == places[1].memory:
                walk = _Walk(bound, plan, block, input_, frozenset({output}))
                yield from walk.faults()


@dataclass
class _Walk:
    """Goes through the rounds of one loop, and looks at the bytes of a tensor that it reads."""

    bound: BoundModel
    plan: Plan
    block: Block
    read: int
    written: frozenset[int]
    known: dict[int, Array] = field(default_factory=dict)
    """Tensor -> its elements, of those that follow from constants."""

    def faults(self) -> Iterator[str]:
        """Yield a fault for the first read of what is not there any more."""
        place = self.plan.placements[self.read]
        intact = np.ones(place.bytes, bool)
        for layer in self._path():
            operator = layer.operator
            if self.read in operator.input_ids:
                start, end = self._part(layer)
                if not intact[start:end].all():
                    yield f"tensor {self.read} is read by '{layer.name}' after it was written over"
                    return
            for id_ in operator.output_ids:
                own = self.plan.placements[id_]
                is_there = (own.region, own.memory) == (place.region, place.memory)
                if not is_there or own.end <= place.offset or place.end <= own.offset:
                    continue
                start, end = self._written_part(layer, own.bytes)
                intact[max(0, own.offset + start - place.offset) :
                       max(0, own.offset + end - place.offset)] = False  # fmt: skip
            self._follow(layer)

    def _path(self) -> Iterator[BoundOperator]:
        """Go through what runs before the loop and makes numbers, and through its rounds."""
        operators = self.bound.operators
        for layer in operators[: self.block.begin]:
            if layer.operator.op_type not in MARKS:
                self._follow(layer)
        there = jumps([each.operator for each in operators])
        position = self.block.begin + 1
        for _ in range(_MOST_STEPS):
            if not self.block.begin < position <= self.block.end:
                return
            layer, behind = operators[position], position + 1
            match layer.operator.op_type:
                case "OPGEN_IF" | "OPGEN_UNLESS" if not self._holds(layer):
                    behind = there[position]
                case "OPGEN_ELSE" | "OPGEN_END":
                    behind = there.get(position, behind)
                case kind if kind not in MARKS:
                    yield layer
                case _:
                    pass
            position = behind
        raise ValueError("a loop has too many rounds to be followed")

    def _holds(self, layer: BoundOperator) -> bool:
        found = self._value(layer.operator.input_ids[0])
        if found is None:
            raise ValueError(f"what '{layer.name}' decides depends on inputs")
        return bool(found.all())

    def _value(self, id_: int) -> Array | None:
        tensor = self.bound.subgraph.tensors[id_]
        return tensor.data if tensor.is_constant else self.known.get(id_)

    def _follow(self, layer: BoundOperator) -> None:
        """Compute what an operator gives, if it is a few numbers that follow from constants."""
        operator, tensors = layer.operator, self.bound.subgraph.tensors
        for id_ in operator.output_ids:
            self.known.pop(id_, None)
        given = [self._value(id_) for id_ in operator.input_ids if id_ >= 0]
        outputs = [tensors[id_] for id_ in operator.output_ids]
        is_small = all(each.size <= _FEW and not each.type.is_float for each in outputs)
        if not given or any(each is None for each in given) or not is_small:
            return
        if operator.op_type == COPY:
            self.known[operator.output_ids[0]] = given[0]  # type: ignore[assignment]
            return
        definition, operation = layer.definition, layer.operation
        if definition is None or operation is None or len(outputs) != 1 or definition.state:
            return
        stored = {
            each.name: self._value(id_)
            for each in definition.inputs
            for id_ in operator.tensors_of(each.name)[:1]
        }
        where = describe(self.bound.model.name, operator)
        made = apply_exact(where, definition, layer.kernel, operation, stored)  # type: ignore[arg-type]
        (found,) = made.outputs.values()
        assert not isinstance(found, tuple)
        self.known[operator.output_ids[0]] = found

    def _part(self, layer: BoundOperator) -> tuple[int, int]:
        """Return which bytes of the tensor an operator reads."""
        operator, tensor = layer.operator, self.bound.subgraph.tensors[self.read]
        whole = (0, tensor.bytes)
        if operator.op_type != ROLES["cut_out"]:
            return whole
        begin = self._value(operator.tensor_of("begin"))
        (output,) = operator.output_ids
        return whole if begin is None else self._span(begin, tensor.shape, output)

    def _written_part(self, layer: BoundOperator, size: int) -> tuple[int, int]:
        """Return which bytes of its output an operator writes."""
        operator = layer.operator
        if not layer.is_control and operator.op_type == ROLES["write_over"]:
            start = self._value(operator.tensor_of("start"))
            (output,) = operator.output_ids
            places = self.plan.placements
            is_in_place = places[output] == places[operator.tensor_of("input")]
            if start is not None and is_in_place:
                shape = self.bound.subgraph.tensors[output].shape
                return self._span(start, shape, operator.tensor_of("update"))
        index = self.bound.operators.index(layer)
        return (0, 0) if index in self.plan.elided else (0, size)

    def _span(self, begin: Array, shape: Sequence[int], part: int) -> tuple[int, int]:
        """Return from which byte to which a part of a tensor is that begins somewhere."""
        tensor = self.bound.subgraph.tensors[part]
        ends = [int(b) + size - 1 for b, size in zip(begin, tensor.shape, strict=True)]
        width = tensor.type.bits // 8
        first, last = (int(np.ravel_multi_index(tuple(map(int, at)), tuple(shape)))
                       for at in (begin, ends))  # fmt: skip
        return first * width, (last + 1) * width


_FEW = 64
"""Elements of numbers that are followed."""
