"""What the expressions of a spec see: names, whose values are computed when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from opgen.lib.draw import Draw
from opgen.operators.model import Function, Operand
from opgen.operators.operation import Call, Operation, State, function_of, octets, rounded_of, take
from opgen.operators.places import Where

PLACE = "spec_place"
"""The attribute of an exception that says where the expression is that raised it."""


@dataclass(frozen=True, eq=False)
class Placed:
    """An expression, and where a spec has it."""

    function: Function
    place: Where

    def __call__(self, *arguments: object) -> Any:
        """Evaluate the expression; what is raised knows the innermost expression that failed."""
        try:
            return self.function(*arguments)
        except Exception as error:
            vars(error).setdefault(PLACE, self.place)
            raise


@dataclass(frozen=True, eq=False)
class Asked:
    """An expression as a function of an operation, or of a call, and of what else its key sees."""

    expression: Placed
    scope: Callable[[Any], Any]
    """From what is asked to the names that the expression sees."""
    convert: Callable[[Any], Any] | None = None

    def __call__(self, asked: object, *more: object) -> Any:
        """Evaluate the expression."""
        found = self.expression(self.scope(asked), *more)
        return found if self.convert is None else self.convert(found)

    @property
    def place(self) -> Where:
        """Where a spec has the expression."""
        return self.expression.place


@dataclass(frozen=True, eq=False)
class Names:
    """What the expressions of an operator, or of one of its kernels, can name."""

    lets: Mapping[str, Placed]
    operands: Mapping[str, Operand]
    """Inputs and outputs."""
    intermediates: frozenset[str]
    states: Callable[[Operation[Any]], Mapping[str, State]]
    state_names: tuple[str, ...] = ()
    meanings: Mapping[str, Placed | None] = field(default_factory=dict)
    """``reference`` and ``exact``, if it is not what follows from the reference."""

    def facts(self, operation: Operation[Any]) -> OperationScope:
        """Return the names of an operation of whose tensors the facts are known."""
        return OperationScope(self, operation)

    def elements(self, operation: Operation[Any]) -> OperationScope:
        """Return the names of an operation with elements: absent tensors count as zero."""
        return OperationScope(self, operation, means=True)

    def meaning(self, expression: Placed) -> Asked:
        """Return what computes elements as a function of an operation with elements."""
        return Asked(expression, self.elements, take)

    @property
    def first(self) -> tuple[str, str]:
        """The first input, of whose elements ``reference`` and ``exact`` are functions; output."""
        names = list(self.operands)
        return names[0], names[-1]


class OperationScope:
    """The names of one operation.

    :param means: whether tensors have elements, those of states too, and absent ones are zero.
    """

    def __init__(self, names: Names, operation: Operation[Any], *, means: bool = False) -> None:
        self._names = names
        self._operation = operation
        self._means = means

    def __getattr__(self, name: str) -> Any:
        """Return what a name stands for, which is computed once."""
        value = self.__dict__[name] = self._value_of(name)
        return value

    def _value_of(self, name: str) -> Any:  # noqa: PLR0911  one line per kind
        names, operation = self._names, self._operation
        if name in operation.overrides:
            return operation.overrides[name]
        if name in names.lets:
            return names.lets[name](self)
        if name in names.operands:
            return self._bound(names.operands[name])
        if name in names.intermediates:
            return operation.intermediate(name)
        if name in names.state_names:
            own = operation.tensor if self._means else names.states(operation)[name].facts
            return own(name)
        if name == "target":
            return operation.target
        if name in names.meanings:
            return self._meaning(name)
        value = getattr(operation.options, name)
        return octets(value) if isinstance(value, bytes) else value

    def _bound(self, operand: Operand) -> Any:
        operation, name = self._operation, operand.name
        if operand.variadic:
            return (operation.optional_tensors if operand.optional else operation.tensors)(name)
        if operand.optional:
            return (operation.value if self._means else operation.optional)(name)
        return operation.tensor(name)

    def _meaning(self, name: str) -> Callable[[Any], Any]:
        """Return ``reference`` or ``exact`` as a function of the first input's elements."""
        names, (input_, output) = self._names, self._names.first
        expression = names.meanings[name]
        if expression is None:
            reference = names.meanings["reference"]
            assert reference is not None
            return rounded_of(self._operation, names.meaning(reference), input_, output)
        return function_of(self._operation, names.meaning(expression), input_)


class Arguments:
    """The names of a call of an operator of PyTorch: its arguments, and ``results``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def __getattr__(self, name: str) -> Any:
        """Return an argument."""
        return self._call[name]


class Drawn:
    """The names of a test space: what was drawn already, and the functions that draw."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def __getattr__(self, name: str) -> Any:
        """Return a function that draws; what was drawn is an attribute."""
        return getattr(self._draw, name)
