"""Proves that a scale which a model gives to wide integers by mistake does not part numpy from C.

What the C does then does not change, unless its parameters do; so what numpy computes must not
change either.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from opgen.bind.bound import BoundOperator
from opgen.interpret.idle_scales import alike
from opgen.operators.applied import operation_of
from opgen.operators.choice import accepted
from opgen.operators.model import Definition
from opgen.operators.operation import Operation
from opgen.prove.cases import ConformanceCase
from opgen.prove.draw_tensors import ACCUMULATORS, whole_tensor
from opgen.prove.execute import execute

_SCALE = whole_tensor(0.37, 3)


def scaled_cases(case: ConformanceCase) -> dict[str, ConformanceCase]:
    """Return the case with a scale on one of its operands that need none: operand -> case.

    These are wide integers, and whatever the spec says to be no real numbers. Left out is what the
    spec refuses, and wide integers that have a scale already.
    """
    layer = case.bound.operators[0]
    found: dict[str, ConformanceCase] = {}
    assert layer.definition is not None
    for operand in (*layer.definition.inputs, *layer.definition.outputs):
        for id_ in layer.operator.tensors_of(operand.name)[:1]:
            tensor = case.bound.subgraph.tensors[id_]
            if operand.ignores_scale:
                wanted = tensor.type.is_integer
            else:
                free = tensor.quantization is None or operand.const
                wanted = tensor.type in ACCUMULATORS and free
            if wanted:
                scaled = _with_scale(case, layer.definition, id_)
                found |= {operand.name: scaled} if scaled else {}
    return found


def scale_fault(case: ConformanceCase) -> str:
    """Return which operand's scale numpy takes for more than the C does, or nothing."""
    layer = case.bound.operators[0]
    for name, scaled in scaled_cases(case).items():
        other = scaled.bound.operators[0]
        if other.kernel != layer.kernel or not alike(_params(layer), _params(other)):
            continue
        pairs = zip(
            execute(case.bound, case.inputs).outputs,
            execute(scaled.bound, case.inputs).outputs,
            strict=True,
        )
        if not all(np.array_equal(a, b, equal_nan=a.dtype.kind == "f") for a, b in pairs):
            return f"a scale of '{name}' changes what numpy computes, but not the C"
    return ""


def _with_scale(
    case: ConformanceCase, definition: Definition[Any], id_: int
) -> ConformanceCase | None:
    """Return the case with a scale on a tensor; None if the spec does not accept it."""
    bound, layer = case.bound, case.bound.operators[0]
    where = f"a case of {definition.op}"
    tensors = dict(bound.subgraph.tensors)
    tensors[id_] = replace(tensors[id_], quantization=_SCALE)
    operation: Operation[Any] = operation_of(definition, layer.operator, tensors, bound.target)
    runs = accepted(where, definition, operation)
    if runs is None:
        return None
    graph = replace(bound.subgraph, tensors=tensors)
    other = BoundOperator(layer.operator, layer.name, definition, operation, runs.kernel)
    model = replace(bound.model, subgraphs=(graph,))
    return replace(case, bound=replace(bound, model=model, subgraph=graph, operators=(other,)))


def _params(layer: BoundOperator) -> object:
    assert layer.operation is not None
    return layer.kernel.values(layer.operation) if layer.kernel is not None else ()
