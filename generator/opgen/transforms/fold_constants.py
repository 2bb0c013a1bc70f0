"""Compute when compiling what does not depend on any input: shapes, and arithmetic on constants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.air.rewrite import each_subgraph
from opgen.aot.operators.handwritten import made
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError, OperatorPlace, UnsupportedError
from opgen.interpret.by_hand import apply_by_hand, has_reference
from opgen.interpret.interpret import constant_outputs
from opgen.operators.applied import describe, evaluate
from opgen.transforms.operators import definition_of, keeps_state

_MOST_ELEMENTS = 1 << 22
"""A tiny model may ask for constants that no memory holds. What is larger, and larger than the
constants that it is made of, is left to the run."""


def fold_constants(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with constants in place of the operators that compute them.

    Only what is exact in numpy is folded, operators that give integers or bool, or that widen real
    numbers of 16 bits, and those of float64, which few kernels take; and no output of the model,
    which has to be written by a run.
    """

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        tensors = dict(subgraph.tensors)
        kept = []
        for operator in subgraph.operators:
            folded = folded_outputs(
                model.path.name, operator, replace(subgraph, tensors=tensors), context
            )
            tensors.update({tensor.id: tensor for tensor in folded})
            if not folded:
                kept.append(operator)
        if len(kept) == len(subgraph.operators):
            return subgraph
        return replace(subgraph, operators=tuple(kept), tensors=tensors)

    return each_subgraph(model, rewrite)


def folded_outputs(
    file: str, operator: AirOperator, subgraph: AirSubgraph, context: RegistryContext
) -> tuple[AirTensor, ...]:
    """Return the operator's outputs as constants; nothing if they are not known or not wanted."""
    definition = definition_of(operator, context)
    tensors = subgraph.tensors
    if (
        not tensors.keys() >= set(operator.output_ids)  # some are left out
        or not set(operator.output_ids).isdisjoint(subgraph.output_ids)
        or (
            any(tensors[id_].type.is_float for id_ in operator.output_ids)
            and not all(tensors[id_].type is DType.FLOAT16 for id_ in operator.input_ids)
            and not operator.has_type(DType.FLOAT64, tensors)
        )
        or sum(tensors[id_].size for id_ in operator.output_ids) > _most(operator, tensors)
    ):
        return ()
    where = describe(file, operator)
    if definition is None:
        return _by_hand(where, operator, subgraph, context)
    if keeps_state(operator, subgraph, context) or not all(
        tensors[id_].is_constant
        for name in definition.reads_values
        for id_ in operator.tensors_of(name)
    ):
        return ()
    return evaluate(where, lambda op: constant_outputs(file, definition, op, tensors), operator)


def _most(operator: AirOperator, tensors: Mapping[int, AirTensor]) -> int:
    """Return how many elements of constants an operator may add; those that it reads are there."""
    given = (tensors[id_] for id_ in operator.input_ids if id_ >= 0)
    return max(_MOST_ELEMENTS, *(each.size for each in given if each.is_constant), 0)


def _by_hand(
    where: OperatorPlace, operator: AirOperator, subgraph: AirSubgraph, context: RegistryContext
) -> tuple[AirTensor, ...]:
    """Return what a class written by hand says of an operator that reads nothing but constants."""
    found = context.aot_operator_classes.find(operator.op_type)
    tensors = subgraph.tensors
    read = [tensors[id_] for id_ in operator.input_ids if id_ >= 0]
    if (
        operator.is_fixed
        or found is None
        or not has_reference(found)
        or not read
        or not all(tensor.is_constant for tensor in read)
    ):
        return ()
    try:
        aot, facts = made(found, operator, subgraph, where)
    except (ModelError, UnsupportedError):
        return ()  # it is refused where it is bound, for the target
    if facts.states:
        return ()
    stored = {tensor.id: np.asarray(tensor.data) for tensor in read}
    computed, _ = apply_by_hand(where, aot, facts, stored, {})
    for array in computed.values():
        array.setflags(write=False)
    return tuple(replace(tensors[id_], data=computed[id_]) for id_ in operator.output_ids)
