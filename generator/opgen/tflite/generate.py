"""schemas/litert.yaml -> the modules ``format.py`` and ``enums.py`` beside this one.

The table of the format is turned into Python when opgen is built, so that a run neither parses YAML
nor needs the file, and so that type checkers know the enums.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

_INTEGERS = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
_SCALARS = frozenset(["bool", "float32", "float64", *_INTEGERS])
_HEADER = '''"""{title}

Made by `opgen build` from schemas/litert.yaml. Do not edit.
"""

'''


def generate_format(path: Path) -> Mapping[str, str]:
    """Return name -> text of the modules that the table of the format in ``path`` becomes.

    :raises ValueError: if the table contradicts itself: an unknown type, a default of another type.
    """
    facts = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return {"enums.py": _enums(facts), "format.py": _format(facts)}


def _enums(facts: Mapping[str, Any]) -> str:
    lines = [_HEADER.format(title="The enums of the .tflite format.")]
    lines += ["from __future__ import annotations\n\n", "from enum import IntEnum\n"]
    for name, enum in facts["enums"].items():
        lines.append(f'\n\nclass {name}(IntEnum):\n    """Stored as {enum["type"]}."""\n\n')
        lines += [f"    {member} = {code}\n" for code, member in enumerate(enum["members"])]
    return "".join(lines)


def _format(facts: Mapping[str, Any]) -> str:
    lines = [_HEADER.format(title="The tables of the .tflite format.")]
    lines += ["from __future__ import annotations\n\n"]
    lines += [f"{key.upper()} = {_text(facts[key])}\n" for key in ("identifier", "root")]
    types = {name: enum["type"] for name, enum in facts["enums"].items()}
    lines.append(_block("ENUM_TYPES: dict[str, str]", types, "The integer type of each enum."))
    lines.append(
        _block(
            "BUILTINS: dict[str, tuple[int, str]]",
            {name: _builtin(name, str(value), facts) for name, value in facts["builtins"].items()},
            "Operator -> its code and the table of its options, which may be empty.",
        )
    )
    compiled = {code: tuple(words) for code, words in facts["compiled"].items()}
    about = "Custom code, * for any letters -> what that is, and how to get a model without it."
    lines.append(_block("COMPILED: dict[str, tuple[str, str]]", compiled, about))
    lines.append(
        _block(
            "UNIONS: dict[str, tuple[str, ...]]",
            {name: tuple(members) for name, members in facts["unions"].items()},
            "Union -> its tables; the first has the number 1.",
        )
    )
    tables = {
        name: tuple(_field(f"{name}.{key}", key, value, facts) for key, value in fields.items())
        for name, fields in facts["tables"].items()
    }
    about = "Table -> its fields: name, type, default, whether it is a vector, alignment."
    annotation = "TABLES: dict[str, tuple[tuple[str, str, bool | int | float, bool, int], ...]]"
    lines.append(_block(annotation, tables, about))
    return "".join(lines)


def _builtin(name: str, value: str, facts: Mapping[str, Any]) -> tuple[int, str]:
    code, _, table = value.partition(" ")
    if table and not any(table in members for members in facts["unions"].values()):
        raise ValueError(f"{name}: no union has the table {table!r}")
    return int(code), table


def _field(
    where: str, name: str, value: str | list[Any], facts: Mapping[str, Any]
) -> tuple[str, str, bool | int | float, bool, int]:
    if isinstance(value, list):
        kind, alignment = value if len(value) == 2 else (value[0], 0)  # noqa: PLR2004
        _check_type(where, kind, facts)
        return name, kind, 0, True, int(alignment)
    kind, _, default = value.partition(" = ")
    if kind != "deprecated":
        _check_type(where, kind, facts)
    return name, kind, _default(where, kind, default, facts), False, 0


def _check_type(where: str, kind: str, facts: Mapping[str, Any]) -> None:
    groups = (_SCALARS, facts["enums"], facts["unions"], facts["tables"], ("string",))
    if not any(kind in group for group in groups):
        raise ValueError(f"{where}: unknown type {kind!r}")


def _default(where: str, kind: str, text: str, facts: Mapping[str, Any]) -> bool | int | float:
    if kind == "bool":
        if text not in ("", "true", "false"):
            raise ValueError(f"{where}: the default of a bool is true or false, not {text!r}")
        return text == "true"
    if kind in facts["enums"] and text:
        return int(facts["enums"][kind]["members"].index(text))
    return float(text or 0) if kind.startswith("float") else int(text or 0)


def _block(target: str, entries: Mapping[str, object], about: str) -> str:
    body = "".join(_entry(key, value) for key, value in entries.items())
    return f'\n{target} = {{\n{body}}}\n"""{about}"""\n'


def _entry(key: str, value: object) -> str:
    line = f"    {_text(key)}: {_text(value)},\n"
    if len(line) <= 101 or not isinstance(value, tuple):  # noqa: PLR2004  100 and the newline
        return line
    inner = "".join(f"        {_text(each)},\n" for each in value)
    return f"    {_text(key)}: (\n{inner}    ),\n"


def _text(value: object) -> str:
    """Return ``value`` as Python, with the quotes that the formatter prefers."""
    if isinstance(value, tuple):
        inner = ", ".join(_text(each) for each in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return f'"{value}"' if isinstance(value, str) else repr(value)
