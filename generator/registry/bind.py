"""From the graph to operators that are ready to be planned: rules checked, kernels chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.aot.bound import BoundModel, BoundOperator
from opgen.aot.emit.names import layer_names
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.errors import Diagnostic, ModelError, UnsupportedError
from opgen.lib.target import Target
from opgen.lib.tensor import Tensor
from opgen.registry.choice import accepted_in_words, candidates, types_in_words
from opgen.registry.context import RegistryContext
from opgen.registry.definition import (
    Bound,
    Definition,
    Kernel,
    Operand,
    Operation,
    OutputFacts,
    Violation,
)
from opgen.registry.operation import describe, evaluate, evaluation_fault, operation_of

_SCALE_TOLERANCE = 1e-3
"""Relative: TFLite's own kernels accept scales that differ by rounding in float32."""


def bind(model: AirModel, context: RegistryContext, target: Target) -> BoundModel:
    """Check every operator of the main subgraph by its spec and choose its kernel.

    :raises ModelError: if operators break rules of their specs; all of them are listed.
    :raises UnsupportedError: if some have no kernel for their types; all of them are listed.
    """
    subgraph = model.main
    names = layer_names(subgraph)
    bound: list[BoundOperator] = []
    wrong: list[Diagnostic] = []
    unsupported: list[Diagnostic] = []
    for operator in subgraph.operators:
        try:
            bound.append(
                _bind_operator(model.name, operator, names[operator.id], subgraph, context, target)
            )
        except UnsupportedError as error:
            unsupported += error.diagnostics
        except ModelError as error:
            wrong += error.diagnostics
    if wrong:
        raise ModelError(*wrong, *unsupported)
    if unsupported:
        raise UnsupportedError(*unsupported)
    return BoundModel(model, subgraph, tuple(bound), target)


def _bind_operator(  # noqa: PLR0913
    model_name: str,
    operator: AirOperator,
    name: str,
    subgraph: AirSubgraph,
    context: RegistryContext,
    target: Target,
) -> BoundOperator:
    where = describe(model_name, operator)
    found = context.aot_operator_classes.find(operator.op_type)
    if found is None:
        raise UnsupportedError(Diagnostic(where, "no operator class is registered for it"))
    aot = found(operator, subgraph, name=name, target=target)
    if not isinstance(aot, SpecOperator):
        aot.on_resolve()
        return BoundOperator(operator, name, aot=aot)
    definition = found.DEFINITION
    aot.operation = operation_of(definition, operator, subgraph.tensors, target)
    aot.kernel = _kernel(where, definition, aot.operation)
    faults = [*_operand_faults(definition, aot.operation)]
    if not faults:
        faults = [*_rule_faults(where, definition, aot.operation)]
    if faults:
        raise ModelError(
            *(Diagnostic(where, f.message, why=f"required by {f.place}") for f in faults)
        )
    aot.on_resolve()
    return BoundOperator(operator, name, definition, aot.operation, aot.kernel, aot)


def _kernel(
    where: str, definition: Definition[Any], operation: Operation[Any]
) -> Kernel[Any] | None:
    if not definition.kernels and definition.alias:
        return None
    judged = evaluate(where, lambda op: candidates(definition, op), operation)
    if judged and not judged[0].reason:
        return judged[0].kernel
    reasons = [f"{each.kernel.name} ({each.kernel.place}): {each.reason}" for each in judged]
    nearest = accepted_in_words(judged[0].kernel) if judged else "none"
    raise UnsupportedError(
        Diagnostic(
            where,
            f"no kernel takes {types_in_words(operation)}",
            why="; ".join(reasons) or f"{definition.place} has no kernels",
            hint=f"the nearest that is supported: {nearest}",
        )
    )


def _operand_faults(definition: Definition[Any], operation: Operation[Any]) -> Iterator[Violation]:
    for operand in definition.inputs:
        for tensor in _several(operation.bound[operand.name]):
            if operand.layout and tensor.rank != len(operand.layout):
                yield _rank_fault(operand, tensor)
            if operand.const and not tensor.is_constant:
                yield Violation(operand.place, f"'{operand.name}' must be a constant")
    for operand in definition.outputs:
        for tensor in _several(operation.bound[operand.name]):
            if operand.layout and tensor.rank != len(operand.layout):
                yield _rank_fault(operand, tensor)


def _rank_fault(operand: Operand, tensor: Tensor) -> Violation:
    shape = list(tensor.shape)
    wanted = f"{operand.layout} needs {len(operand.layout)}"
    return Violation(
        operand.place, f"'{operand.name}' has {tensor.rank} dimensions {shape}, {wanted}"
    )


def _rule_faults(
    where: str, definition: Definition[Any], operation: Operation[Any]
) -> Iterator[Violation]:
    violated = False
    try:
        for violation in definition.check(operation):
            violated = True
            yield violation
    except (ArithmeticError, ValueError, LookupError, TypeError, MemoryError) as error:
        # After a broken rule the next may not make sense any more: the first one says enough.
        if not violated:
            raise ModelError(evaluation_fault(where, error)) from error
    if not violated:
        yield from _output_faults(
            definition, operation, evaluate(where, definition.infer, operation)
        )


def _output_faults(
    definition: Definition[Any],
    operation: Operation[Any],
    inferred: Mapping[str, OutputFacts | tuple[OutputFacts, ...]],
) -> Iterator[Violation]:
    for operand in definition.outputs:
        facts = inferred[operand.name]
        expected = facts if isinstance(facts, tuple) else (facts,)
        tensors = _several(operation.bound[operand.name])
        if len(expected) != len(tensors):
            message = f"the model has {len(tensors)} of '{operand.name}', it gives {len(expected)}"
            yield Violation(operand.place, message)
        for tensor, fact in zip(tensors, expected, strict=False):
            yield from _fact_faults(operand, tensor, fact)


def _fact_faults(operand: Operand, tensor: Tensor, fact: OutputFacts) -> Iterator[Violation]:
    name = operand.name
    if tensor.type != fact.type:
        yield Violation(operand.place, f"'{name}' is {tensor.type} in the model, not {fact.type}")
    if tensor.shape != tuple(int(size) for size in fact.shape):
        shapes = f"{list(tensor.shape)} in the model, not {[int(s) for s in fact.shape]}"
        yield Violation(operand.place, f"'{name}' has shape {shapes}")
    if not tensor.is_quantized:
        return
    if fact.scale is not None and not np.isclose(
        tensor.scale, fact.scale, rtol=_SCALE_TOLERANCE, atol=0.0
    ):
        yield Violation(
            operand.place, f"'{name}' has scale {tensor.scale:.8g}, it must be {fact.scale:.8g}"
        )
    if fact.zero_point is not None and tensor.zero_point != fact.zero_point:
        message = f"'{name}' has zero point {tensor.zero_point}, it must be {fact.zero_point}"
        yield Violation(operand.place, message)


def _several(bound: Bound) -> tuple[Tensor, ...]:
    if isinstance(bound, tuple):
        return bound
    return () if bound is None else (bound,)
