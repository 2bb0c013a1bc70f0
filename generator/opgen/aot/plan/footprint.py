"""What a kernel brings into a module for a layer: constants, C, and bytes of the arena.

Constants are exact. Code is an estimate, see :mod:`opgen.c.code_size`. What several layers bring
alike is there once: functions of the runtime, C that is written for layers, equal tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from opgen.air.model import AirSubgraph
from opgen.aot.operators.spec_operator import spec_memory
from opgen.aot.plan.constants import as_parameters, content_of, parameter_tables, stored_elements
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.bind.layer_code import LayerCode, layer_code
from opgen.c.code_size import code_bytes, runtime_bytes
from opgen.operators.applied import evaluate
from opgen.operators.kernel import Kernel
from opgen.operators.ranking import cost_of
from opgen.text import c as c_text

_Bytes = Mapping[Any, int]


@dataclass(frozen=True)
class Footprint:
    """What a layer with a kernel takes, and what of it others may share: key -> bytes."""

    cost: int | None
    """Instructions of a run, an estimate; None: the kernel states none."""
    constants: _Bytes
    """Its tables, and the model's constants that it reads."""
    written: _Bytes
    """C that is written for the layer."""
    functions: _Bytes
    """C that all its layers have alike, and what they need of the runtime."""
    scratch: int

    @cached_property
    def flash(self) -> _Bytes:
        """All that lies in flash."""
        return {**self.constants, **self.written, **self.functions}


def footprint(where: str, layer: BoundOperator, kernel: Kernel, graph: AirSubgraph) -> Footprint:
    """Return what a layer would take with a kernel that fits it.

    :param where: of the file and its operator, for messages.
    :raises ModelError: if something that the kernel needs cannot be computed.
    :raises SpecError: if what its template gives is no C.
    """
    assert layer.definition is not None
    assert layer.operation is not None
    operation, definition = layer.operation, layer.definition
    code = layer_code(f"layer {layer.name}", definition, kernel, operation)
    name, text = _own_c(kernel, code)
    own, called = {name: code_bytes(text)}, _called(text, layer)
    memory = spec_memory(definition, operation, kernel, layer.operator.named_tensors)
    return Footprint(
        evaluate(where, lambda op: cost_of(kernel, op), operation),
        _constants(where, layer, kernel, graph),
        {} if code is None else own,
        {**own, **called} if code is None else called,
        memory.scratch,
    )


def code_of(layer: BoundOperator) -> Mapping[str, int]:
    """Return the C that a layer with its kernel calls, with about how many bytes each takes."""
    if layer.kernel is None:
        return {}
    name, text = _own_c(layer.kernel, layer.code)
    return {name: code_bytes(text), **_called(text, layer)}


def _own_c(kernel: Kernel, code: LayerCode | None) -> tuple[str, str]:
    """Return the name and the C of the function that a layer with a kernel has."""
    return (kernel.function, kernel.c) if code is None else (code.function, written_text(code))


def written_text(code: LayerCode) -> str:
    """Return what is compiled where a kernel's template is."""
    return code.text.partition("#else")[0]


def _constants(
    where: str, layer: BoundOperator, kernel: Kernel, graph: AirSubgraph
) -> dict[object, int]:
    assert layer.operation is not None
    read = {id_ for name in kernel.arguments for id_ in layer.operator.tensors_of(name)}
    arrays = [stored_elements(graph.tensors[i]) for i in read if graph.tensors[i].is_constant]
    if "p" in kernel.arguments:
        params = evaluate(where, kernel.values, layer.operation)
        with as_parameters(where, kernel):
            arrays += [elements for _, elements in parameter_tables(params)]
    return {content_of(each): int(each.nbytes) for each in arrays if each.size}


def _called(text: str, layer: BoundOperator) -> Mapping[str, int]:
    """Return what C for a layer calls of the runtime, and all that this needs, with its bytes."""
    helium = layer.operation is not None and layer.operation.target.mve
    return runtime_bytes(c_text.identifiers(text), helium=helium)


def instructions_of(bound: BoundModel) -> int:
    """Return what kernels say that a run takes; of those that say nothing, none."""
    return sum(
        int(evaluate("", layer.kernel.cost, layer.operation)) * layer.operator.turns
        for entry in bound.entries
        for layer in entry.operators
        if layer.kernel is not None
        and layer.kernel.cost is not None
        and layer.operation is not None
    )
