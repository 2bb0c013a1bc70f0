"""The rules of a spec, applied to an operator of a model: which of them it breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from opgen.errors import Diagnostic, ModelError, UnsupportedError
from opgen.lib.limits import memory_limited
from opgen.lib.tensor import Tensor
from opgen.operators.applied import evaluate, evaluation_fault
from opgen.operators.model import Definition, Operand
from opgen.operators.operation import Operation, OutputFacts, Violation, several

_SCALE_TOLERANCE = 1e-3
"""Relative: TFLite's own kernels accept scales that differ by rounding in float32."""


def operand_violations(
    definition: Definition[Any], operation: Operation[Any]
) -> Iterator[Violation]:
    """Go through what operands lack of what their declarations want."""
    yield from input_violations(definition, operation)
    for operand in definition.outputs:
        for tensor in several(operation.bound[operand.name]):
            if operand.layout and tensor.rank != len(operand.layout):
                yield _rank_fault(operand, tensor)


def input_violations(definition: Definition[Any], operation: Operation[Any]) -> Iterator[Violation]:
    """Go through what inputs lack of what their declarations want."""
    for operand in definition.inputs:
        for tensor in several(operation.bound[operand.name]):
            if operand.layout and tensor.rank != len(operand.layout):
                yield _rank_fault(operand, tensor)
            if operand.const and not tensor.is_constant:
                message = f"'{operand.name}' must be a constant"
                yield Violation(operand.place, message, is_limit=True)


def _rank_fault(operand: Operand, tensor: Tensor) -> Violation:
    shape = list(tensor.shape)
    wanted = f"{operand.layout} needs {len(operand.layout)}"
    message = f"'{operand.name}' has {tensor.rank} dimensions {shape}, {wanted}"
    return Violation(operand.place, message, is_limit=True)


def rule_violations(
    where: str, definition: Definition[Any], operation: Operation[Any]
) -> Iterator[Violation]:
    """Go through the rules that an operator breaks; what its outputs have to be is one of them.

    Its operands are as they are declared, and it has a kernel.

    :param where: what messages call the operator.
    :raises ModelError: if a rule cannot be evaluated.
    """
    violated, error = _checked(definition, operation)
    # After a broken rule the next may not make sense any more: the first one says enough.
    yield from violated
    if violated:
        return
    try:
        inferred = evaluate(where, definition.infer, operation)
        faults = list(_output_faults(definition, operation, inferred))
    except ModelError:
        if error is None:
            raise
        faults = []
    # A rule may be about an output, which has to be right for it to make sense.
    if error is not None and not faults:
        raise ModelError(evaluation_fault(where, error)) from error
    yield from faults or _alias_faults(where, definition, operation)


def broken_rules(definition: Definition[Any], operation: Operation[Any]) -> list[Violation]:
    """Return the checks of a spec that an operator breaks, of those that can be evaluated.

    For operators whose other operands are yet to be judged, or computed.
    """
    return _checked(definition, operation)[0]


def _checked(
    definition: Definition[Any], operation: Operation[Any]
) -> tuple[list[Violation], Exception | None]:
    """Return the broken rules up to the first that cannot be evaluated, and why it cannot."""
    violated: list[Violation] = []
    try:
        with memory_limited():
            for violation in definition.check(operation):
                violated.append(violation)
    except (ArithmeticError, ValueError, LookupError, TypeError, MemoryError) as error:
        return violated, error
    return violated, None


def raise_if_any(where: str, violations: Iterable[Violation]) -> None:
    """Raise one error with all rules that an operator breaks, if there are any.

    :param where: what messages call the operator.
    :raises UnsupportedError: if the model is right and only the spec does not go that far.
    :raises ModelError: otherwise.
    """
    found = list(violations)
    faults = [Diagnostic(where, each.message, why=f"required by {each.place}") for each in found]
    if all(each.is_limit for each in found) and faults:
        raise UnsupportedError(*faults)
    ModelError.raise_if_any(faults)


def _output_faults(
    definition: Definition[Any],
    operation: Operation[Any],
    inferred: Mapping[str, OutputFacts | tuple[OutputFacts, ...]],
) -> Iterator[Violation]:
    for operand in definition.outputs:
        facts = inferred[operand.name]
        expected = facts if isinstance(facts, tuple) else (facts,)
        bound = operation.bound[operand.name]
        declared = bound if isinstance(bound, tuple) else (bound,)
        tensors = [each for each in declared if each is not None or operand.optional]
        if len(expected) != len(tensors):
            message = f"the model has {len(tensors)} of '{operand.name}', it gives {len(expected)}"
            yield Violation(operand.place, message)
        for tensor, fact in zip(tensors, expected, strict=False):
            if tensor is not None:
                yield from _fact_faults(operand, tensor, fact)


def is_same_scale(one: float, other: float) -> bool:
    """Tell whether two scales are one, as converters compute them."""
    return bool(np.isclose(one, other, rtol=_SCALE_TOLERANCE, atol=0.0))


def _fact_faults(operand: Operand, tensor: Tensor, fact: OutputFacts) -> Iterator[Violation]:
    name = operand.name
    if fact.type is not None and tensor.type != fact.type:
        message = f"'{name}' is {tensor.type} in the model, not {fact.type}"
        yield Violation(operand.place, message, is_limit=True)
    wanted = None if fact.shape is None else [int(size) for size in fact.shape]
    if wanted is not None and list(tensor.shape) != wanted:
        shapes = f"{list(tensor.shape)} in the model, not {wanted}"
        yield Violation(operand.place, f"'{name}' has shape {shapes}")
    if not tensor.is_quantized:
        return
    if fact.scale is not None and tensor.per_channel:
        message = f"'{name}' has {len(tensor.scales)} scales where one is needed"
        yield Violation(operand.place, message, is_limit=True)
    elif fact.scale is not None and not is_same_scale(tensor.scale, fact.scale):
        message = f"'{name}' has scale {tensor.scale:.8g}, it must be {fact.scale:.8g}"
        yield Violation(operand.place, message, is_limit=True)
    if fact.zero_point is not None and tensor.zero_point != fact.zero_point:
        message = f"'{name}' has zero point {tensor.zero_point}, it must be {fact.zero_point}"
        yield Violation(operand.place, message, is_limit=True)


def _alias_faults(
    where: str, definition: Definition[Any], operation: Operation[Any]
) -> Iterator[Violation]:
    """Go through outputs that cannot have the bytes of the inputs that their spec names."""
    places = {operand.name: operand.place for operand in definition.outputs}
    pairs = list(definition.alias.items())
    for output, source in pairs:
        one, other = operation.optional(output), operation.optional(source)
        if one is None or other is None:
            continue
        sizes, unit = (one.bytes, other.bytes), "bytes"
        if one.bytes == other.bytes and one.type is other.type:  # half a byte may be no element
            sizes, unit = (one.size, other.size), "elements"
        if sizes[0] != sizes[1]:
            words = f"'{output}' has {sizes[0]} {unit}, and {sizes[1]} has '{source}'"
            yield Violation(places[output], f"{words}, whose bytes it is said to have")
    shared = [each for each in definition.parts if evaluate(where, each.is_shared_in, operation)]
    for output, source in (*pairs, *((each.name, each.alias) for each in shared)):
        for one in several(operation.bound[output]):
            for other in several(operation.bound[source]):
                if fault := _other_meaning(one, other):
                    words = f"'{output}' is said to have bytes of '{source}'"
                    yield Violation(places[output], f"{words}, but {fault}")


def _other_meaning(one: Tensor, other: Tensor) -> str:
    """Return why the same bytes stand for other numbers in another tensor, or nothing."""
    if one.type is not other.type:
        return f"one is {one.type}, the other {other.type}"
    if not (one.is_quantized and other.is_quantized) or one.per_channel or other.per_channel:
        return ""
    if is_same_scale(one.scale, other.scale):
        return "" if one.zero_point == other.zero_point else "their zero points differ"
    return f"one has scale {one.scale:.8g}, the other {other.scale:.8g}"
