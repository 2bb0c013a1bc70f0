"""What the expressions of a spec see: names, whose values are computed when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from opgen.lib.draw import Draw
from opgen.registry.definition import (
    Call,
    Operation,
    State,
    Values,
    function_of,
    octets,
    rounded_of,
    take,
)
from opgen.registry.places import Where
from opgen.registry.records import Function

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


Operand = Callable[[Operation[Any], str], Any]
"""A method of an operation that gives an operand by its name."""


@dataclass(frozen=True, eq=False)
class Names:
    """What the expressions of an operator, or of one of its kernels, can name."""

    lets: Mapping[str, Placed]
    operands: Mapping[str, Operand]
    states: Callable[[Operation[Any]], Mapping[str, State]]
    state_names: tuple[str, ...] = ()
    optional: frozenset[str] = frozenset()
    """Operands that count as zero, where they are absent, in what an operator means."""
    first: tuple[str, str] = ("", "")
    """The first input, of whose elements ``reference`` and ``exact`` are functions; output."""
    meanings: Mapping[str, Placed | None] = field(default_factory=dict)
    """``reference`` and ``exact``, if it is not what follows from the reference."""

    def meaning(self, key: str) -> Callable[[Operation[Any]], Values]:
        """Return ``reference`` or ``exact`` as a function of an operation with elements."""
        placed = self.meanings[key]
        assert placed is not None
        return lambda op: take(placed(Scope(self, op, means=True)))


class Scope:
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
        if name in names.lets:
            return names.lets[name](self)
        if name in names.operands:
            if self._means and name in names.optional:
                return operation.value(name)
            return names.operands[name](operation, name)
        if name in names.state_names:
            own = operation.tensor if self._means else names.states(operation)[name].facts
            return own(name)
        if name == "target":
            return operation.target
        if name in names.meanings:
            return self._meaning(name)
        value = getattr(operation.options, name)
        return octets(value) if isinstance(value, bytes) else value

    def _meaning(self, name: str) -> Callable[[Any], Any]:
        """Return ``reference`` or ``exact`` as a function of the first input's elements."""
        names, (input_, output) = self._names, self._names.first
        if names.meanings[name] is None:
            return rounded_of(self._operation, names.meaning("reference"), input_, output)
        return function_of(self._operation, names.meaning(name), input_)


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
