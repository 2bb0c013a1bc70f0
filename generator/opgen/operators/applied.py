"""From an operator of the graph to what its spec's expressions see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np

from opgen.air.model import AirOperator, AirTensor
from opgen.errors import Diagnostic, ModelError, OperatorPlace
from opgen.lib.limits import MOST_MEMORY, memory_limited
from opgen.lib.target import GENERIC, Target
from opgen.lib.tensor import Tensor
from opgen.operators.model import Definition, Operand
from opgen.operators.operation import Bound, Operation
from opgen.operators.scope import PLACE

A = TypeVar("A")
R = TypeVar("R")


def operation_of(
    definition: Definition[Any],
    operator: AirOperator,
    tensors: Mapping[int, AirTensor],
    target: Target = GENERIC,
) -> Operation[Any]:
    """Return the operator applied to the facts of its tensors."""
    bound: dict[str, Bound] = {}
    for operand in (*definition.inputs, *definition.outputs):
        ids = operator.named_tensors.get(operand.name)
        if isinstance(ids, tuple):
            bound[operand.name] = tuple(
                tensor_facts(operand, tensors[id_]) if id_ >= 0 else None for id_ in ids
            )
        else:
            bound[operand.name] = None if ids is None else tensor_facts(operand, tensors[ids])
    pairs = zip(definition.intermediates, operator.intermediates, strict=False)
    inner = {
        operand.name: tensor_facts(operand, tensor)
        for operand, tensor in pairs
        if tensor is not None
    }
    return Operation(operator.options, bound, target, inner, operator.overrides)


def tensor_facts(operand: Operand, tensor: AirTensor) -> Tensor:
    """Return a tensor as expressions see it under an operand's name and layout."""
    quantization = None if operand.ignores_scale else tensor.quantization
    values = tensor.data if tensor.is_constant else None
    if quantization is None:
        return Tensor(operand.name, tensor.type, tensor.shape, operand.layout, values=values)
    return Tensor(
        operand.name,
        tensor.type,
        tensor.shape,
        operand.layout,
        quantization.scales.astype(np.float64),
        quantization.zero_points,
        quantization.axis,
        values,
    )


def describe(file: str, operator: AirOperator) -> OperatorPlace:
    """Return how messages name an operator: ``kws.tflite: operator 12 CONV_2D 'dw3/conv'``."""
    inner, _, number = (operator.origin or str(operator.id)).rpartition("operator ")
    return OperatorPlace(f"{file}: {inner}", number, operator.op_type, operator.name)


def evaluate(
    where: object, function: Callable[[A], R], argument: A, memory: int = MOST_MEMORY
) -> R:
    """Call a function of a definition; what goes wrong in it is the model's or the spec's fault.

    Real numbers that overflow are infinite, as those of the C are, and 0 / 0 is NaN: no warnings.

    :param memory: bytes that it may take.
    :raises ModelError: naming the operator, and the line of the spec that could not be evaluated.
    """
    try:
        with memory_limited(memory), np.errstate(all="ignore"):
            return function(argument)
    except (ArithmeticError, ValueError, LookupError, TypeError, MemoryError) as error:
        raise ModelError(evaluation_fault(where, error)) from error


def evaluation_fault(where: object, error: BaseException) -> Diagnostic:
    """Return the diagnostic of an expression that failed, with the line of the spec it is from."""
    place = vars(error).get(PLACE)
    why = f"while evaluating {place}" if place else ""
    message = str(error) or type(error).__name__
    if isinstance(error, MemoryError):
        # What numpy says of an array that is too large: its shape and its bytes.
        message = "an expression takes too much memory" + (f": {error}" if str(error) else "")
    return Diagnostic(where, message, why=why)
