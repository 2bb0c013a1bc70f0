"""An operator applied to its tensors, and what can be said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Generic, TypeVar

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib.quant import dequantize, quantize
from opgen.lib.target import GENERIC, Target
from opgen.lib.tensor import Array, Tensor
from opgen.operators.places import Where

OptionsT = TypeVar("OptionsT", bound=AirOperatorOptions)
Function = Callable[..., Any]
"""An expression of a spec."""
Functions = Mapping[str, Function]

Bound = Tensor | tuple[Tensor | None, ...] | None
"""What an operand's name stands for: a tensor, several if it is variadic, None if it is absent."""


@dataclass(frozen=True, eq=False)
class Operation(Generic[OptionsT]):
    """An operator applied to its tensors for a target: all that an expression of a spec can see."""

    options: OptionsT
    bound: Mapping[str, Bound]
    target: Target = GENERIC
    intermediates: Mapping[str, Tensor | None] = field(default_factory=dict)
    """Facts of values inside of the operator, which are no operands."""
    overrides: Mapping[str, object] = field(default_factory=dict)
    """Values of lets that stand in the place of what the spec computes: windows of a tile."""

    def tensor(self, name: str) -> Tensor:
        """Return an operand that is always there."""
        found = self.bound[name]
        assert isinstance(found, Tensor)
        return found

    def optional(self, name: str) -> Tensor | None:
        """Return an operand that may be absent."""
        found = self.bound.get(name)
        assert not isinstance(found, tuple)
        return found

    def intermediate(self, name: str) -> Tensor | None:
        """Return a value inside of the operator, of which only the facts are known."""
        return self.intermediates.get(name)

    def tensors(self, name: str) -> tuple[Tensor, ...]:
        """Return all tensors of a variadic operand, which are always there."""
        return tuple(each for each in self.optional_tensors(name) if each is not None)

    def optional_tensors(self, name: str) -> tuple[Tensor | None, ...]:
        """Return the tensors of a variadic operand, of which some may be absent."""
        found = self.bound[name]
        assert isinstance(found, tuple)
        return found

    def value(self, name: str) -> Tensor:
        """Return an operand as arithmetic sees it: an absent one counts as zero."""
        found = self.optional(name)
        return Tensor("", DType.INT32, (), values=np.zeros(())) if found is None else found

    def with_values(self, values: Mapping[str, Array | tuple[Array, ...]]) -> Operation[OptionsT]:
        """Return the same operation with elements put into the named tensors."""
        bound = dict(self.bound)
        for name, arrays in values.items():
            tensors = bound[name]
            if isinstance(tensors, tuple):
                pairs = zip(tensors, arrays, strict=True)
                bound[name] = tuple(t and t.with_values(a) for t, a in pairs)
            elif tensors is not None:
                assert not isinstance(arrays, tuple)
                bound[name] = tensors.with_values(arrays)
        return replace(self, bound=bound)


Op = Operation[OptionsT]
Axes = tuple[int, ...]
"""An order of axes."""


@dataclass(frozen=True)
class Violation:
    """A broken rule of a spec."""

    place: Where
    message: str
    is_limit: bool = False
    """The model is right, only the spec does not go that far."""


@dataclass(frozen=True)
class OutputFacts:
    """What a spec says of one output. None leaves it to the model."""

    type: DType | None
    shape: tuple[int, ...] | None
    scale: float | None = None
    zero_point: int | None = None


@dataclass(frozen=True)
class State:
    """Memory of an operator that lives from one run to the next."""

    type: DType
    shape: tuple[int, ...]
    reset: float
    """What every element is before the first run, as it is stored."""
    scale: float | None = None
    """What a step of stored integers stands for; None: integers stand for themselves."""
    zero_point: int = 0

    @classmethod
    def like(cls, tensor: Tensor, shape: tuple[int, ...], reset: float) -> State:
        """Return memory of the type of an operand, and of its scale, if it has one."""
        if len(tensor.scales) != 1:
            return cls(tensor.type, shape, reset)
        return cls(tensor.type, shape, reset, tensor.scale, tensor.zero_point)

    def facts(self, name: str) -> Tensor:
        """Return the memory as expressions see it.

        :raises ValueError: if its scale is none.
        """
        if self.scale is None or not self.type.is_integer:
            return Tensor(name, self.type, self.shape)
        if not 0.0 < self.scale < np.inf:
            raise ValueError(f"the scale of the state '{name}' is {self.scale:g}")
        scales, zero_points = np.array([self.scale]), np.array([self.zero_point])
        return Tensor(name, self.type, self.shape, scales=scales, zero_points=zero_points)


Params = tuple[tuple[str, object], ...]
"""Name and value of each parameter of a kernel, in the order of its C struct."""
Values = Array | tuple[Array, ...]
"""Elements of the output; a tuple: of all outputs, then variable inputs, then states."""


Call = Mapping[str, Any]
"""A call of an operator of PyTorch: its arguments by name, and ``results``; or an operator's
outputs by name."""


@dataclass(frozen=True)
class Unmet:
    """A condition that keeps a kernel from running an operator."""

    condition: str
    """As the spec has it: ``input.c % 4 == 0``."""
    values: Mapping[str, object] = field(default_factory=dict)
    """What it was judged by: ``{"input.c": 3}``."""
    sentence: str = ""
    """What is reported if no other kernel runs; empty: the spec has nothing."""


def function_of(
    op: Op[OptionsT], evaluate: Callable[[Op[OptionsT]], Values], operand: str
) -> Callable[[Array], Array]:
    """Return ``evaluate`` as a function of the elements of one operand."""

    def evaluated(values: Array) -> Array:
        result = evaluate(op.with_values({operand: values}))
        return result[0] if isinstance(result, tuple) else result

    return evaluated


def rounded_of(
    op: Op[OptionsT], reference: Callable[[Op[OptionsT]], Values], operand: str, output: str
) -> Callable[[Array], Array]:
    """Return the exact meaning that follows from ``reference`` as a function of stored integers."""
    real = function_of(op, reference, operand)

    def exact(stored: Array) -> Array:
        return quantize(real(dequantize(op.tensor(operand).with_values(stored))), op.tensor(output))

    return exact


def several(bound: Bound) -> Iterator[Tensor]:
    """Go through the tensors that an operand's name stands for, without those that are absent."""
    for each in bound if isinstance(bound, tuple) else (bound,):
        if each is not None:
            yield each


def in_words(value: object) -> str:
    """Return a value as messages have it: a member of an enum by its name."""
    return value.name if isinstance(value, Enum) and not isinstance(value, str) else str(value)


def octets(data: bytes) -> Array:
    """Return an option that is bytes as expressions see it."""
    return np.frombuffer(data, np.uint8)


def take(result: object) -> Values:
    """Return what a ``reference`` or an ``exact`` gave as an array, or as a flat tuple of arrays.

    A tuple of numbers, such as a shape, is one array.
    """
    if isinstance(result, tuple) and any(type(each) not in (bool, int, float) for each in result):
        parts = [take(each) for each in result]
        return tuple(
            array for part in parts for array in (part if isinstance(part, tuple) else (part,))
        )
    return np.asarray(result)
