"""Records as what the text of a module consists of: calls, functions, names and plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, get_args, get_origin

from opgen.errors import Place
from opgen.operators import model
from opgen.operators.expression import Expression, Template
from opgen.operators.model import CodeTemplate, Fuses, Kernel, Operator, Option
from opgen.tflite.payload_struct import PayloadStruct

RECORDS = model.__name__
_GIVEN: Mapping[type, tuple[str, ...]] = {Fuses: ("folded",)}
"""What the functions of a record take besides a scope."""
_ELSEWHERE: Mapping[type, frozenset[str]] = {
    Operator: frozenset(("options_type", "lets")),
    Kernel: frozenset(("arguments", "values", "fill")),
    CodeTemplate: frozenset(("line",)),
}
"""Fields that stand elsewhere in a module, or that definitions have."""


@dataclass(frozen=True)
class Name:
    """Something that a module has: ``DType.INT8``."""

    text: str


@dataclass(frozen=True)
class Words:
    """Several names."""

    names: tuple[str, ...]

    def __repr__(self) -> str:
        return f"{' '.join(self.names)!r}.split()" if self.names else "()"


@dataclass(frozen=True)
class Function:
    """An expression as a function of a scope, or a message, and what else it is given."""

    of: Expression | Template
    given: tuple[str, ...] = ()


@dataclass(frozen=True)
class Call:
    """A record: what makes it, and what it is made of."""

    function: str
    module: str
    arguments: Mapping[str, Any]
    by_position: int = 0
    """As many of the first arguments have no names."""
    is_shared: bool = False
    """It is of the operator's family."""
    place: Place | None = None


@dataclass(frozen=True)
class OptionField:
    """A field of the dataclass of options."""

    name: str
    type: Any
    field: Call


def is_shared(place: object) -> bool:
    """Return whether something comes from a family."""
    return isinstance(place, Place) and "_family" in (place.name or place.file).split("/")


def said(value: Any, given: tuple[str, ...] = ()) -> Any:  # noqa: PLR0911  one line per kind
    """Return what a record, or a part of one, is as text.

    :param given: what functions take besides a scope.
    """
    match value:
        case Expression() | Template():
            return Function(value, given)
        case Enum():
            return Name(f"{type(value).__name__}.{value.name}")
        case PayloadStruct():
            return value
        case _ if is_dataclass(value):
            return _record(value)
        case tuple():
            return tuple(said(each, given) for each in value)
        case Mapping():
            return {name: said(each, given) for name, each in value.items()}
    return value


def _record(record: Any) -> Call:
    """Return a record without what is left out: fields that have their defaults."""
    class_ = _written_as(type(record))
    left, given = _ELSEWHERE.get(class_, frozenset()), _GIVEN.get(class_, ())
    arguments = {
        each.name: _field(each, getattr(record, each.name), given)
        for each in fields(class_)
        if each.name not in left and each.name != "place"
        if not _is_default(each, getattr(record, each.name))
    }
    place = getattr(record, "place", None)
    count = _leading([each.name for each in fields(class_)], arguments)
    return Call(class_.__name__, RECORDS, arguments, count, is_shared(place), place or None)


def _written_as(class_: type[Any]) -> type[Any]:
    """Return the class of the records of modules that a class of what was read extends."""
    return next(each for each in class_.__mro__ if each in vars(model).values())


def _leading(names: list[str], arguments: Iterable[str]) -> int:
    """Return how many of the first arguments may go by position: two at most."""
    pairs = zip(names[:2], arguments, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(2, len(list(arguments))))


def _is_default(declared: Field[Any], value: Any) -> bool:
    if declared.default is not MISSING:
        return bool(value == declared.default) or value is declared.default
    return declared.default_factory is not MISSING and value == declared.default_factory()


def _field(declared: Field[Any], value: Any, given: tuple[str, ...]) -> Any:
    """Return a field's value; names one behind the other are a text that is split."""
    if "Sequence[str]" not in str(declared.type) or value is None:
        return said(value, given)
    if isinstance(value, Mapping):
        return {name: Words(tuple(each)) for name, each in value.items()}
    return Words(tuple(value))


def option_fields(options: type[Any]) -> tuple[OptionField, ...]:
    """Return the fields of a dataclass of options."""
    return tuple(OptionField(each.name, each.type, _option(each)) for each in fields(options))


def _option(declared: Field[Any]) -> Call:
    facts = {
        each.name: said(declared.metadata[each.name])
        for each in fields(Option)
        if each.name in declared.metadata and each.name != "place"
        if not _is_default(each, declared.metadata[each.name])
    }
    place = declared.metadata["place"]
    if declared.default is MISSING:
        return Call("option", RECORDS, facts, 0, is_shared(place))
    default = {"default": said(declared.default)}
    return Call("option", RECORDS, {**default, **facts}, 1, is_shared(place))


def annotation(type_: Any) -> str:
    """Return the annotation of an option's field."""
    if get_origin(type_) is tuple:
        return f"tuple[{annotation(get_args(type_)[0])}, ...]"
    return str(type_.__name__)
