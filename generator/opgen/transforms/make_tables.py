"""What is computed in float from one tensor of int8, and becomes int8 again, is a table of 256.

Only for programs from PyTorch, which say that they mean float where they dequantize. LiteRT's
models are followed to the last bit of their float kernels, which no table can promise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.keys import ROLES
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.air.rewrite import each_subgraph
from opgen.context.registries import RegistryContext
from opgen.interpret.interpret import constant_outputs
from opgen.operators.applied import describe, evaluate
from opgen.operators.axes import is_elementwise
from opgen.transforms.assembly import in_place_of
from opgen.transforms.operators import definition_of, keeps_state

_MOST = 64
"""Operators that one table may stand for."""
_ALL = np.arange(-128, 128).astype(np.int8)


def make_tables(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with tables in place of element-wise operators on dequantized int8."""
    return each_subgraph(model, lambda graph: _rewritten(model.path.name, graph, context))


def _rewritten(file: str, subgraph: AirSubgraph, context: RegistryContext) -> AirSubgraph:
    tensors = dict(subgraph.tensors)
    operators: list[AirOperator] = []
    for operator in subgraph.operators:
        table = _table(file, operator, subgraph, context)
        if table is None:
            operators.append(operator)
            continue
        source, data = table
        id_ = max(tensors) + 1
        tensors[id_] = AirTensor(id_, f"{operator.name}/table", DType.INT8, (len(data),), data=data)
        inputs = {"input": source, "table": id_}
        operators.append(in_place_of(operator, "look_up", inputs, context))
    if len(tensors) == len(subgraph.tensors):
        return subgraph
    return replace(subgraph, operators=tuple(operators), tensors=tensors)


def _table(
    file: str, operator: AirOperator, subgraph: AirSubgraph, context: RegistryContext
) -> tuple[int, Any] | None:
    """Return the tensor of int8 and what becomes of its 256 integers; None: it is not so."""
    if operator.op_type != ROLES["quantize"]:
        return None
    (output,) = operator.output_ids
    if subgraph.tensors[output].type is not DType.INT8:
        return None
    steps = _steps(operator, subgraph, context)
    if steps is None:
        return None
    source = steps[0].input_ids[0]
    tensors = {source: replace(subgraph.tensors[source], shape=_ALL.shape, data=_ALL)}
    for step in steps:
        for id_ in step.input_ids:
            if id_ not in tensors:
                tensors[id_] = _number(subgraph.tensors[id_])
        for id_ in step.output_ids:
            tensors[id_] = replace(subgraph.tensors[id_], shape=_ALL.shape)
        found = _computed(file, step, tensors, context)
        if not found:
            return None
        tensors |= {each.id: each for each in found}
    return source, tensors[output].data


def _number(constant: AirTensor) -> AirTensor:
    assert constant.data is not None
    return replace(constant, shape=(1,), data=constant.data.reshape(1))


def _computed(
    file: str, step: AirOperator, tensors: Mapping[int, AirTensor], context: RegistryContext
) -> tuple[AirTensor, ...]:
    definition = definition_of(step, context)
    assert definition is not None
    return evaluate(
        describe(file, step), lambda op: constant_outputs(file, definition, op, tensors), step
    )


def _steps(
    last: AirOperator, subgraph: AirSubgraph, context: RegistryContext
) -> list[AirOperator] | None:
    """Return the operators from one that dequantizes on that an element passes, in order."""
    found: dict[int, AirOperator] = {}
    wanted = [last]
    while wanted:
        step = wanted.pop()
        if step.id in found:
            continue
        found[step.id] = step
        if len(found) > _MOST or not _is_elementwise(step, last, subgraph, context):
            return None
        if step.op_type != ROLES["dequantize"]:
            for id_ in _read(step, subgraph):
                if id_ not in subgraph.producers:
                    return None
                wanted.append(subgraph.producers[id_])
    steps = [each for each in subgraph.operators if each.id in found]
    sources = [each for each in steps if each.op_type == ROLES["dequantize"]]
    is_one = len({each.input_ids for each in sources}) == 1
    others = [each for each in steps if each.op_type != ROLES["dequantize"]]
    return sources + others if is_one else None


def _read(step: AirOperator, subgraph: AirSubgraph) -> list[int]:
    return [id_ for id_ in step.input_ids if not subgraph.tensors[id_].is_constant]


def _is_elementwise(
    step: AirOperator, last: AirOperator, subgraph: AirSubgraph, context: RegistryContext
) -> bool:
    """Tell whether an operator computes each element from one, and constants."""
    definition = definition_of(step, context)
    if definition is None or len(step.output_ids) != 1 or -1 in step.input_ids:
        return False
    if not is_elementwise(definition):
        return False
    if keeps_state(step, subgraph, context):
        return False
    tensors = subgraph.tensors
    if step.op_type == ROLES["dequantize"] and tensors[step.input_ids[0]].type is not DType.INT8:
        return False
    shape = tensors[last.output_ids[0]].shape
    read = _read(step, subgraph)
    numbers = [tensors[id_].size for id_ in step.input_ids if id_ not in read]
    passed = [tensors[id_].shape for id_ in (*read, *step.output_ids)]
    return bool(read) and set(numbers) <= {1} and set(passed) == {shape}
