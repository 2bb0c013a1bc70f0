"""Options of operators: what a model may set, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, make_dataclass
from enum import Enum
from typing import Any

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.operators.operation import Function
from opgen.operators.places import Where
from opgen.operators.types import (
    BOOL,
    BYTES,
    DTYPE,
    FLOAT,
    INT,
    STR,
    UNKNOWN,
    EnumType,
    TupleType,
    Type,
)


@dataclass(frozen=True)
class Fuses:
    """An option takes over the work of a neighbour; functions get the neighbour's value, too."""

    at: str
    """The operand at which the neighbour is: an input's or an output's name."""
    when: Function
    value: Function
    """The option's new value."""
    place: Where = ""


@dataclass(frozen=True)
class Option:
    """An option.

    ``kind`` is bool, int, float, str, bytes, DType, an Enum class, or tuple for a vector;
    ``element`` is the kind of a vector's elements.
    """

    name: str
    kind: type
    place: Where = ""
    element: type | None = None
    default: object = None
    required: bool = True
    minimum: float | None = None
    maximum: float | None = None
    only: tuple[object, ...] = ()
    """The values that are supported, if not all are."""
    internal: bool = False
    """Not read from a model: set by transforms."""
    torch: object = None
    """The value in programs of PyTorch, where a call says nothing; None: the default."""
    key: str = ""
    """The name in a FlexBuffer, if it is another."""
    fuses: Fuses | None = None

    @property
    def type(self) -> Type:
        """What expressions know it as; unknown if a spec gives it no type that there is."""
        if self.kind is tuple:
            return TupleType((_TYPES.get(self.element or object, UNKNOWN),))
        if issubclass(self.kind, Enum) and self.kind is not DType:
            return EnumType(self.kind.__name__)
        return _TYPES.get(self.kind, UNKNOWN)

    @property
    def model_name(self) -> str:
        """The name that the option has in a model."""
        return self.key or self.name


_TYPES: Mapping[type, Type] = {
    bool: BOOL, int: INT, float: FLOAT, str: STR, bytes: BYTES, DType: DTYPE,
}  # fmt: skip


def option(name: str, kind: type, default: object = MISSING, **facts: Any) -> Option:
    """Return an option; a model must have it if there is no default.

    :param facts: fields of :class:`Option`.
    """
    if default is MISSING:
        return Option(name, kind, **facts)
    return Option(name, kind, default=default, required=False, **facts)


def options_class_of(options: Sequence[Option], name: str) -> type[AirOperatorOptions]:
    """Return the dataclass of an operator's options.

    :param name: what it is called.
    """
    declared = [(each.name, _type_of(each), _field_of(each)) for each in options]
    made: type[AirOperatorOptions] = make_dataclass(
        name, declared, bases=(AirOperatorOptions,), frozen=True, kw_only=True
    )
    return made


def _type_of(option: Option) -> Any:
    return tuple[option.element, ...] if option.kind is tuple else option.kind  # type: ignore[name-defined]


def _field_of(option: Option) -> Any:
    return field() if option.required else field(default=option.default)
