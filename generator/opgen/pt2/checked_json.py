"""What an archive says in JSON, checked against structures, unions and enums of its schema.

These stand in ``schemas/torch_export.json``. Source: ``torch/_export/serde/schema.py`` of PyTorch,
which a test compares. A type is ``str``, ``int``, ``float``, ``bool``, or the name of a structure,
union or enum. ``T[]`` is a list, ``{T}`` an object with any keys; ``T?`` may be null, or left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from opgen.air.faults import ModelFaults
from opgen.base.paths import schemas_root
from opgen.errors import did_you_mean, quoted

_LONGEST_KEY = 80
_INT_BITS = 63
_FLOAT_WORDS = frozenset({"Infinity", "-Infinity", "NaN"})
"""Floats that JSON has no number for: the schema writes them as strings."""

Path: TypeAlias = "tuple[Path, str | int] | None"
"""The way to a value, from its end: built for every value, written down only for a wrong one."""
_FACTS: Mapping[str, Any] = json.loads((schemas_root() / "torch_export.json").read_bytes())
VERSION: tuple[int, int] = tuple(_FACTS["version"])
"""Of the schema: another first number is another format, a second one adds to it."""
ENUMS: Mapping[str, Mapping[int, str]] = {
    enum: {int(code): member for code, member in members.items()}
    for enum, members in _FACTS["enums"].items()
}
"""The members by number, named as the attributes of the module ``torch``."""
UNIONS: Mapping[str, Mapping[str, str]] = _FACTS["unions"]
"""A union is an object with one key, which tells the type of its value."""
STRUCTURES: Mapping[str, Mapping[str, str]] = _FACTS["structures"]
"""Each field with its type."""


def check(
    value: Any, type_: str, where: str, faults: ModelFaults, *, is_newer: bool = False
) -> None:
    """Check that a text has the form of a structure of the schema; adds all that is wrong.

    :param where: what messages call the text, before the path in it.
    :param is_newer: whether fields that are not known are no fault.
    """
    _check_at(None, _Report(where, faults, is_newer), value, type_)


def check_field(text: Any, field: str, type_: str, where: str, faults: ModelFaults) -> None:
    """Check one field of a text, whatever else is in it; adds all that is wrong."""
    report = _Report(where, faults, is_newer=False)
    if isinstance(text, dict):
        _check_at((None, field), report, text.get(field), type_)
    else:
        report.wrong(None, f"it is {_kind(text)}, not an object")


def _check_at(path: Path, report: _Report, value: Any, type_: str) -> None:
    try:
        _check(report, value, _form(type_), path)
    except RecursionError:
        report.wrong(path, "its values are nested too deeply")


class _Report(NamedTuple):
    where: str
    faults: ModelFaults
    is_newer: bool
    """Whether the text may have fields that this version of the schema does not know."""

    def wrong(self, path: Path, message: str, hint: str = "") -> None:
        if not self.faults.is_full:
            self.faults.wrong(f"{self.where}: {_words(path)}", message, hint=hint)

    def newer(self, path: Path, message: str) -> None:
        """Add a fault that a newer version of the schema may explain."""
        known = ".".join(map(str, VERSION))
        self.wrong(path, message, f"version {known} of the schema does not have it")


class _Form(NamedTuple):
    check: Callable[[_Report, Any, Any, Path], None]
    facts: Any
    is_optional: bool = False


@cache
def _form(type_: str) -> _Form:  # noqa: PLR0911
    """Return how to check values of a type."""
    if type_.endswith("?"):
        form = _form(type_.removesuffix("?"))
        return form._replace(is_optional=True)
    if type_.endswith("[]"):
        return _Form(_check_list, type_.removesuffix("[]"))
    if type_.startswith("{"):
        return _Form(_check_map, type_[1:-1])
    if type_ in ENUMS:
        return _Form(_check_enum, type_)
    if type_ in UNIONS:
        return _Form(_check_union, type_)
    if type_ in STRUCTURES:
        return _Form(_check_structure, type_)
    return _Form(_check_scalar, _SCALARS[type_])


class _Scalar(NamedTuple):
    words: str
    accepts: Callable[[Any], bool]


_SCALARS = {
    "str": _Scalar("a string", lambda value: type(value) is str),
    "bool": _Scalar("true or false", lambda value: type(value) is bool),
    "int": _Scalar(
        "an integer of 64 bits",
        lambda value: type(value) is int and -1 << _INT_BITS <= value < 1 << _INT_BITS,
    ),
    "float": _Scalar(
        "a number",
        lambda value: (
            type(value) is float
            or (type(value) is int and abs(value) < 1 << _INT_BITS)
            or (type(value) is str and value in _FLOAT_WORDS)
        ),
    ),
}


def _check(report: _Report, value: Any, form: _Form, path: Path) -> None:
    if value is not None or not form.is_optional:
        form.check(report, value, form.facts, path)


def _check_scalar(report: _Report, value: Any, facts: _Scalar, path: Path) -> None:
    if not facts.accepts(value):
        report.wrong(path, f"it is {_kind(value)}, not {facts.words}")


def _check_list(report: _Report, value: Any, inner: str, path: Path) -> None:
    if type(value) is not list:
        report.wrong(path, f"it is {_kind(value)}, not a list")
        return
    form = _form(inner)
    for index, each in enumerate(value):
        _check(report, each, form, (path, index))


def _check_map(report: _Report, value: Any, inner: str, path: Path) -> None:
    if type(value) is not dict:
        report.wrong(path, f"it is {_kind(value)}, not an object")
        return
    form = _form(inner)
    for key, each in value.items():
        _check(report, each, form, (path, key))


def _check_enum(report: _Report, value: Any, enum: str, path: Path) -> None:
    if type(value) is not int:
        report.wrong(path, f"it is {_kind(value)}, not the number of a {enum}")
    elif value not in ENUMS[enum]:
        report.newer(path, f"there is no {enum} with the number {quoted(str(value))}")


def _check_union(report: _Report, value: Any, union: str, path: Path) -> None:
    if type(value) is not dict or len(value) != 1:
        count = f" with {len(value)} keys" if type(value) is dict else ""
        report.wrong(path, f"it is {_kind(value)}{count}, not an object with one key ({union})")
        return
    ((key, content),) = value.items()
    type_ = UNIONS[union].get(key)
    if type_ is None:
        report.newer(path, f"{quoted(key)} is no kind of {union}")
    else:
        _check(report, content, _form(type_), (path, key))


def _check_structure(report: _Report, value: Any, structure: str, path: Path) -> None:
    if type(value) is not dict:
        report.wrong(path, f"it is {_kind(value)}, not an object ({structure})")
        return
    forms = _fields(structure)
    for name, form in forms.items():
        if name in value:
            _check(report, value[name], form, (path, name))
        elif not form.is_optional:
            report.wrong(path, f"it has no '{name}', which a {structure} has")
    if not value.keys() <= forms.keys() and not report.is_newer:
        for name in sorted(value.keys() - forms.keys()):
            hint = did_you_mean(name, forms)
            report.newer((path, name), f"a {structure} has no such field{hint and '; ' + hint}")


@cache
def _fields(structure: str) -> Mapping[str, _Form]:
    return {name: _form(type_) for name, type_ in STRUCTURES[structure].items()}


def _kind(value: Any) -> str:
    """Return what kind of JSON value it is, in words, of a short one with the value."""
    match value:
        case None:
            return "null"
        case dict():
            return "an object"
        case list():
            return "a list"
        case str():
            return f"the string {quoted(value)}"
    text = str(value).lower()
    return text if len(text) < 24 else "a huge number"  # noqa: PLR2004


def _words(path: Path) -> str:
    """Return a path as Python and JSON tools write it: ``graph.nodes[12].inputs[1].arg``."""
    parts: list[str] = []
    while path is not None:
        path, step = path
        parts.append(f"[{step}]" if isinstance(step, int) else f".{step[:_LONGEST_KEY]}")
    return "".join(reversed(parts)).removeprefix(".") or "the whole text"
