"""Let operators read constants of 16 bits themselves, where a kernel of theirs can.

Models with such weights widen them in front of what reads them. Without this transform, they are
widened when compiling, and take twice as much flash.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.air.rewrite import each_subgraph, with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.interpret.interpret import constant_outputs
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.choice import candidates
from opgen.operators.model import Kernel
from opgen.operators.rules import operand_violations
from opgen.transforms.operators import definition_of, keeps_state


def keep_half_weights(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with float16 constants as operands wherever a kernel takes them.

    As many operands of an operator as one of its kernels takes; the others are widened as before.
    """
    file = model.path.name

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        halves = dict(_widened(file, subgraph, context))
        if not halves:
            return subgraph
        operators = tuple(
            _reading_halves(file, operator, halves, subgraph.tensors, context)
            for operator in subgraph.operators
        )
        return replace(subgraph, operators=operators)

    return each_subgraph(model, rewrite)


def _widened(
    file: str, subgraph: AirSubgraph, context: RegistryContext
) -> Iterator[tuple[int, int]]:
    """Go through tensors that are float16 constants as float32, each with the constant."""
    for operator in subgraph.operators:
        ids = [*operator.input_ids, *operator.output_ids]
        tensors = [subgraph.tensors[id_] for id_ in ids if id_ >= 0]
        definition = definition_of(operator, context)
        if (
            [each.type for each in tensors] != [DType.FLOAT16, DType.FLOAT32]
            or not tensors[0].is_constant
            or tensors[0].shape != tensors[1].shape
            or definition is None
            or keeps_state(operator, subgraph, context)
        ):
            continue
        found = constant_outputs(file, definition, operator, subgraph.tensors)
        if found and _is_same(tensors[0], found[0]):
            yield tensors[1].id, tensors[0].id


def _is_same(half: AirTensor, full: AirTensor) -> bool:
    assert half.data is not None
    assert full.data is not None
    return np.array_equal(half.data.astype(np.float32), full.data, equal_nan=True)


def _reading_halves(
    file: str,
    operator: AirOperator,
    halves: Mapping[int, int],
    tensors: Mapping[int, AirTensor],
    context: RegistryContext,
) -> AirOperator:
    """Return the operator as it reads most constants of 16 bits; itself if it cannot."""
    definition = definition_of(operator, context)
    if definition is None or halves.keys().isdisjoint(operator.input_ids):
        return operator
    taken = [_taken(operator, kernel, halves) for kernel in definition.kernels]
    for ids in sorted((each for each in taken if each), key=len, reverse=True):
        changed = with_tensors_renamed(operator, {id_: halves[id_] for id_ in ids})
        operation = operation_of(definition, changed, tensors)
        if any(operand_violations(definition, operation)):
            continue
        where = describe(file, operator)
        if not evaluate(where, lambda op: candidates(definition, op), operation)[0].reason:
            return changed
    return operator


def _taken(operator: AirOperator, kernel: Kernel, halves: Mapping[int, int]) -> frozenset[int]:
    """Return which tensors a kernel takes as float16, wherever the operator reads them."""
    named = operator.named_tensors
    places = [named[name] for name, types in kernel.accepted.items() if DType.FLOAT16 in types]
    return frozenset(
        id_
        for id_ in places
        if isinstance(id_, int)
        and id_ in halves
        and places.count(id_) == operator.input_ids.count(id_)
    )
