"""A small example of an operator in real numbers, for its documentation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from opgen.air.dtype import DType
from opgen.errors import OpgenError
from opgen.interpret.interpret import Elements, apply_real, real_states, reset_states
from opgen.lib.draw import Case, Draw
from opgen.lib.tensor import Array, Tensor
from opgen.lib.types import Shape
from opgen.operators.applied import evaluate
from opgen.operators.model import Definition, Kernel, Operand
from opgen.operators.operation import Bound, Operation, in_words, several

T = TypeVar("T")

_MOST_SHOWN = 16
_SMALL = 2
_QUANTIZED = (DType.INT8, DType.INT16, DType.UINT8)
_STEP = 0.5


class Simplest(Draw):
    """Makes the simplest choice: sizes near 2, what a spec names first."""

    def __init__(self) -> None:
        super().__init__(np.random.default_rng(0))

    def span(self, low: int, high: int) -> int:
        """Return 2, or what of ``low`` .. ``high`` is nearest to it."""
        return min(high, max(low, _SMALL))

    def choice(self, *values: T) -> T:
        """Return the first value."""
        return values[0]


@dataclass(frozen=True)
class Example:
    """One application of an operator, in words."""

    options: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    elements: int
    """Of all tensors."""


def example_of(definition: Definition[Any]) -> Example | None:
    """Return the smallest example that the spec's own test spaces and rules allow; None if none.

    It depends on nothing but the spec.
    """
    kernels = sorted(definition.kernels, key=lambda each: DType.FLOAT32 not in _firsts(each))
    found = []
    for sample in definition.samples:
        for kernel in kernels:
            try:
                case = evaluate(definition.place, sample, Simplest())
                example = _applied(definition, kernel, case)
            except (OpgenError, ArithmeticError, ValueError):
                continue
            if example is not None:
                found.append(example)
                break
    return min(found, key=lambda each: each.elements, default=None)


def _firsts(kernel: Kernel) -> tuple[DType, ...]:
    return next(iter(kernel.accepted.values()), ())


def _applied(definition: Definition[Any], kernel: Kernel, case: Case) -> Example | None:
    types = {name: _type(accepted) for name, accepted in kernel.accepted.items()}
    types |= {name: types[other] for name, other in kernel.same_type.items()}
    real: dict[str, Array | tuple[Array, ...]] = {}
    bound: dict[str, Bound] = {}
    for position, operand in enumerate(definition.inputs):
        shapes, type_ = case.shapes.get(operand.name), types.get(operand.name)
        if shapes is None or type_ is None:
            bound[operand.name] = None
            continue
        given = case.constants.get(operand.name)
        if operand.variadic:
            arrays = tuple(
                _elements(type_, shape, position + index)
                for index, shape in enumerate(shapes)
                if isinstance(shape, tuple)
            )
            real[operand.name] = arrays
            bound[operand.name] = tuple(_tensor(operand, type_, each, False) for each in arrays)
            continue
        shape = tuple(size for size in shapes if isinstance(size, int))
        array = _elements(type_, shape, position) if given is None else given.astype(type_.numpy)
        real[operand.name] = array
        known = operand.const or given is not None
        bound[operand.name] = _tensor(operand, type_, array, known)
    operation = Operation(definition.options_type(**case.options), bound)
    facts = definition.infer(operation)
    for operand in definition.outputs:
        found = facts[operand.name]
        expected = found if isinstance(found, tuple) else (found,)
        drawn = _plain(case.shapes.get(operand.name))  # if the spec leaves the shape to the model
        outputs = []
        for each in expected:
            wanted = drawn if each.shape is None else each.shape
            if wanted is None:
                return None
            outputs.append(_facts(operand, each.type or types[operand.name], wanted))
        bound[operand.name] = tuple(outputs) if isinstance(found, tuple) else outputs[0]
    operation = Operation(operation.options, bound)
    if any(definition.check(operation)):
        return None
    states = real_states(definition, operation, reset_states(definition, operation))
    result = apply_real(definition.place, definition, operation, {**real, **states})
    return Example(
        tuple(f"{name}={in_words(value)}" for name, value in case.options.items()),
        tuple(_in_words(definition.inputs, bound, real)),
        tuple(_in_words(definition.outputs, bound, result.outputs)),
        sum(tensor.size for each in bound.values() for tensor in several(each)),
    )


def _plain(shape: tuple[int, ...] | tuple[tuple[int, ...], ...] | None) -> Shape | None:
    return None if shape is None else tuple(size for size in shape if isinstance(size, int))


def _type(accepted: tuple[DType, ...]) -> DType:
    return DType.FLOAT32 if DType.FLOAT32 in accepted else accepted[0]


def _tensor(operand: Operand, type_: DType, array: Array, known: bool) -> Tensor:
    """Return the facts of an operand that holds real numbers; small integers are halves."""
    facts = _facts(operand, type_, array.shape)
    if not known:
        return facts
    return facts.with_values(array / _STEP if facts.is_quantized else array)


def _facts(operand: Operand, type_: DType, shape: tuple[int, ...]) -> Tensor:
    if type_ not in _QUANTIZED:
        return Tensor(operand.name, type_, shape, operand.layout)
    scale, zero_point = np.array([_STEP]), np.zeros(1, np.int64)
    return Tensor(operand.name, type_, shape, operand.layout, scale, zero_point)


def _elements(type_: DType, shape: tuple[int, ...], start: int) -> Array:
    """Return a few different numbers, as real ones or as the type holds them."""
    count = np.arange(int(np.prod(shape))).reshape(shape) + start
    if type_ is DType.BOOL:
        return np.asarray(count % 3 == 0)
    if type_.is_float or type_.is_complex or type_ in _QUANTIZED:
        return np.asarray((count % 7 - 2) / 2)
    return np.asarray(count % 5 - (1 if type_.range[0] else 0), np.int64)


def _in_words(
    operands: tuple[Operand, ...], bound: Mapping[str, Bound], found: Elements
) -> Iterator[str]:
    for operand in operands:
        tensors = bound.get(operand.name)
        if tensors is None or operand.name not in found:
            continue
        arrays = found[operand.name]
        listed = arrays if isinstance(arrays, tuple) else (arrays,)
        for tensor, array in zip(several(tensors), listed, strict=True):
            shape = list(tensor.shape)
            values = f" = {_numbers(np.asarray(array))}" if tensor.size <= _MOST_SHOWN else ""
            yield f"{operand.name}: {tensor.type} {shape}{values}"


def _numbers(array: Array) -> str:
    if array.ndim:
        return f"[{', '.join(_numbers(each) for each in array)}]"
    value = array.item()
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.4g}" if not isinstance(value, int) else str(value)
