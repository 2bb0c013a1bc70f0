"""Records as what the text of a module consists of: calls, functions, names and plain values."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Any

from opgen.errors import Place
from opgen.operators import model
from opgen.operators.expression import Expression, Template, member_of
from opgen.operators.model import CodeTemplate, Condition, Fuses, Kernel, Operator, Option, Torch
from opgen.tflite.payload_struct import PayloadStruct

RECORDS = model.__name__
_GIVEN: Mapping[type, tuple[str, ...]] = {Fuses: ("folded",)}
"""What the functions of a record take besides a scope."""
_UNNAMED: Mapping[type, int] = {Condition: 3}
"""How many arguments of a record have no names; of others two."""
_ELSEWHERE: Mapping[type, frozenset[str]] = {
    Operator: frozenset(("lets",)),
    Option: frozenset(("default", "required")),
    Kernel: frozenset(("arguments", "values", "fill")),
    CodeTemplate: frozenset(("line",)),
}
"""Fields that stand elsewhere in a module, or that definitions have."""


@dataclass(frozen=True)
class Name:
    """Something that a module has: ``DType.INT8``."""

    text: str


@dataclass(frozen=True)
class Raw:
    """Text that stands as it is."""

    text: str
    needs: tuple[str, str] | None = None
    """The package, and the module of it, that the text names; None: neither."""

    def __repr__(self) -> str:
        return self.text


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
        case type():
            return Name(value.__name__)
        case Option():
            return _option(value)
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
        each.name: _field(class_, each, getattr(record, each.name), given)
        for each in fields(class_)
        if each.name not in left and each.name != "place"
        if not _is_default(each, getattr(record, each.name))
    }
    place = getattr(record, "place", None)
    count = _leading([each.name for each in fields(class_)], arguments, _UNNAMED.get(class_, 2))
    return Call(class_.__name__, RECORDS, arguments, count, is_shared(place), place or None)


def plain(value: Any, *, names: bool = False) -> Any:
    """Return what stands for itself as that, without a function around it.

    :param names: whether a text is a name.
    """
    match value:
        case Template(parts) if all(isinstance(each, str) for each in parts):
            return "".join(map(str, parts))
        case Mapping():
            return {name: plain(each, names=names) for name, each in value.items()}
        case Expression(tree=ast.Name(name)):
            for enum, member in value.enum_members:
                return Name(f"{enum}.{member_of(enum, member)}")
            return name if names and name in value.names else said(value)
        case Expression(tree=tree) if all(isinstance(each, _LITERAL) for each in ast.walk(tree)):
            found = ast.literal_eval(tree)
            return said(value) if isinstance(found, str) else found
    return said(value)


_LITERAL = (ast.Constant, ast.Tuple, ast.UnaryOp, ast.USub, ast.Load)


def _option(option: Option) -> Call:
    """Return an option, by its name, its kind, and its default if it has one."""
    record = _record(option)
    facts = dict(record.arguments)
    given = {key: facts.pop(key) for key in ("name", "kind")}
    if not option.required:
        given["default"] = said(option.default)
    return replace(record, function="option", arguments=given | facts, by_position=len(given))


def _written_as(class_: type[Any]) -> type[Any]:
    """Return the class of the records of modules that a class of what was read extends."""
    return next(each for each in class_.__mro__ if each in vars(model).values())


def _leading(names: list[str], arguments: Iterable[str], most: int) -> int:
    """Return how many of the first arguments go by position.

    :param most: as many at most.
    """
    pairs = zip(names[:most], arguments, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(most, len(list(arguments))))


def _is_default(declared: Field[Any], value: Any) -> bool:
    if declared.default is not MISSING:
        return bool(value == declared.default) or value is declared.default
    return declared.default_factory is not MISSING and value == declared.default_factory()


def _field(class_: type[Any], declared: Field[Any], value: Any, given: tuple[str, ...]) -> Any:
    """Return a field's value; names one behind the other are a text that is split."""
    if class_ is Torch and isinstance(value, Mapping):
        return plain(value, names=True)
    if class_ is Operator and declared.name == "tests":
        return tuple(map(plain, value))
    if class_ is Condition and isinstance(value, Expression) and declared.name == "values":
        return _shown(value)
    if "Sequence[str]" not in str(declared.type) or value is None or isinstance(value, str):
        return plain(value) if isinstance(value, Template) else said(value, given)
    if isinstance(value, Mapping):
        return {name: Words(tuple(each)) for name, each in value.items()}
    return Words(tuple(value))


def _shown(values: Expression) -> Words | Function:
    """Return what a condition is judged by: only the texts if these are the ways to the values."""
    assert isinstance(values.tree, ast.Dict)
    texts = [ast.literal_eval(each) for each in values.tree.keys if each is not None]
    ways = [text.split(".") for text in texts]
    is_plain = all(way[0] in values.names and all(map(str.isidentifier, way)) for way in ways)
    return Words(tuple(texts)) if is_plain else Function(values)
