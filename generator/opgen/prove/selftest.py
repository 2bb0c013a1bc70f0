"""The self-test of a module: drawn inputs, and what numpy says that the layers make of them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from opgen.air.control import COPY, MARKS, ROOM
from opgen.air.model import AirTensor
from opgen.aot.emit.options import EntryTest, SelfTest, TestedOutput
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.lib.tensor import Array
from opgen.operators.model import Operand
from opgen.prove.execute import Arithmetic, Execution
from opgen.prove.seeded import inputs_for
from opgen.prove.tolerance import steps_of
from opgen.prove.verify_model import keeps_state

_NEAR_FLOAT = 1e-3
"""Of the largest magnitude of an output: floats that follow from floats, through all layers."""
_NEAR_STEPS = 64
"""The range of a type, divided by this: integers that follow from floats."""
_WIDE = 16
"""Bits of an integer from which on it is no quantized number, but counts something."""


def selftest_of(bound: BoundModel, runs: int, seed: int = 0) -> SelfTest:
    """Draw the inputs of ``runs`` runs, one after another, and compute what they must give.

    :raises UnsupportedError: if numpy cannot run the model.
    """
    first, found = 1, []
    for entry in bound.entries:
        found.append(_entry_test(entry.alone(), first, runs, seed))
        first += len(entry.operators)
    return SelfTest(runs, tuple(found))


def _entry_test(entry: BoundModel, first: int, runs: int, seed: int) -> EntryTest:
    graph, keeps = entry.subgraph, keeps_state(entry)
    drawn = inputs_for(entry, *((1, runs) if keeps else (runs, 1)), seed=seed)
    inputs = tuple(
        each.reshape(runs, *graph.tensors[id_].shape)
        for each, id_ in zip(drawn, graph.input_ids, strict=True)
    )
    unsure = unsure_tensors(entry)
    checksums, outputs = [], []
    machine = Execution(entry, Arithmetic.EXACT)
    for run in range(runs):
        if not keeps:
            machine = Execution(entry, Arithmetic.EXACT)
        taken: list[int] = []

        def note(
            index: int, found: Mapping[int, Array], taken: list[int] = taken
        ) -> Mapping[int, Array]:
            operator = entry.operators[index]
            if operator.operator.op_type not in (*MARKS, ROOM):
                taken += _checksums(graph.tensors, operator, first + index, found, unsure)
            return {}

        step = machine.step([each[run] for each in inputs], note)
        outputs.append([step[id_] for id_ in graph.output_ids])
        checksums.append(tuple(taken))
    numbers = {
        id_: first + index
        for index, each in enumerate(entry.operators)
        for id_ in each.operator.output_ids
    }
    tested = tuple(
        _output(np.stack(values), graph.tensors[id_], numbers.get(id_, 0), id_ in unsure)
        for id_, values in zip(graph.output_ids, zip(*outputs, strict=True), strict=True)
    )
    return EntryTest(inputs, tested, tuple(checksums))


def _checksums(
    tensors: Mapping[int, AirTensor],
    operator: BoundOperator,
    number: int,
    found: Mapping[int, Array],
    unsure: frozenset[int],
) -> Iterator[int]:
    """Go through the checksums of a layer's outputs as C computes them."""
    for output, id_ in enumerate(operator.operator.output_ids):
        data = np.ascontiguousarray(found[id_])
        data = data.astype(data.dtype.newbyteorder("<"), copy=False)
        is_known = id_ not in unsure and data.nbytes == tensors[id_].bytes
        yield zlib.crc32(data.tobytes(), number << 16 | output) or 1 if is_known else 0


def _output(values: Array, tensor: AirTensor, layer: int, is_unsure: bool) -> TestedOutput:
    if values.nbytes != len(values) * tensor.bytes:
        return TestedOutput(values, 0)  # not elements as they are stored
    if not is_unsure:
        return TestedOutput(values, layer)
    if tensor.type.is_integer:
        low, high = tensor.type.range
        wide = tensor.type.bits > _WIDE
        return TestedOutput(values, layer, 2.0 if wide else (high - low + 1) / _NEAR_STEPS)
    if values.dtype not in (np.float32, np.float64):
        return TestedOutput(values, 0)  # C has no such numbers
    sizes = np.abs(values[np.isfinite(values)])
    return TestedOutput(values, layer, _NEAR_FLOAT * float(sizes.max(initial=1e-2)))


def unsure_tensors(bound: BoundModel) -> frozenset[int]:
    """Return the tensors that another compiler or processor may compute to other bits.

    Floats that are computed, integers of kernels that may be off by a step, what nobody reads of an
    output that is filled in part; and all that follows from them.
    """
    found: set[int] = set()
    size = -1
    while size < len(found):  # loops bring what is behind to what was before
        size = len(found)
        for each in bound.operators:
            ids = each.operator.input_ids
            if each.operator.op_type in MARKS and found.intersection(ids):
                return frozenset(bound.subgraph.tensors)  # another way may be taken
            from_unsure = bool(found.intersection(ids))
            tensors = bound.subgraph.tensors
            kept = [id_ for id_ in ids if id_ >= 0 and tensors[id_].is_variable]
            found |= {
                id_
                for id_ in each.operator.output_ids
                if from_unsure or _begins(each, id_, tensors)
            }
            found |= {*kept} if from_unsure else set()
    return frozenset(found)


def _begins(operator: BoundOperator, id_: int, tensors: Mapping[int, AirTensor]) -> bool:
    """Tell whether the bits of an output are not sure though those of the inputs are."""
    definition = operator.definition
    outputs: Sequence[Operand] = definition.outputs if definition is not None else ()
    if any(id_ in operator.operator.tensors_of(each.name) and each.valid for each in outputs):
        return True
    if tensors[id_].type.is_integer or operator.operator.op_type in (COPY, ROOM):
        return steps_of(operator, id_) is not None
    is_moved = definition is not None and definition.elements == "moved"
    return not is_moved and not operator.memory.views and tensors[id_].type.name != "BOOL"
