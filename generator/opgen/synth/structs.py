"""The headers of the C runtime -> the module ``opgen/lib/structs.py``.

A struct whose members are numbers, constant tables of numbers, and such structs becomes a record,
so that expressions can make one, and so that type checkers know its fields.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

from opgen.text.c import Struct, structs

_TYPES = {
    "int32_t": "int",
    "bool": "bool",
    "float": "float",
    "int16_t *": "Int16s",
    "int32_t *": "Int32s",
    "float *": "Float32s",
    "double *": "Floats",
}
_HEADER = '''"""The structs of the C runtime as records: same names, same fields, same order.

Made by `opgen build` from runtime_c/include. Do not edit.
"""

# ruff: noqa: N801  the structs' own names

from __future__ import annotations

from dataclasses import dataclass

from opgen.lib.types import CStruct, Float32s, Floats, Int16s, Int32s
'''


def structs_module(headers: Path) -> str:
    """Return the text of the module for a folder of headers."""
    types, classes = dict(_TYPES), [_HEADER]
    for path in sorted(headers.glob("*.h")):
        for each in structs(path.read_text(encoding="utf-8")):
            if all(type_ in types for type_, _ in each.members):
                types[each.name] = each.name
                classes.append("\n".join(_lines(each, types, path.name)))
    return "\n\n".join(classes)


def _lines(struct: Struct, types: Mapping[str, str], header: str) -> Iterator[str]:
    yield "@dataclass(frozen=True, eq=False)"
    yield f"class {struct.name}(CStruct):"
    about = _paragraphs(struct.comment) or [f"See ``{header}``."]
    lines = textwrap.wrap(about[0], 100, initial_indent='    """', subsequent_indent="    ")
    for each in about[1:]:
        lines += ["", *textwrap.wrap(each, 96, initial_indent="    ", subsequent_indent="    ")]
    is_short = len(lines) == 1 and len(lines[0]) <= 97  # noqa: PLR2004  100 with three quotes
    yield from [f'{lines[0]}"""'] if is_short else [*lines, '    """']
    yield ""
    yield from (f"    {name}: {types[type_]}" for type_, name in struct.members)
    yield ""


def _paragraphs(comment: str) -> list[str]:
    """Return the paragraphs of a comment, with names as they stand in docstrings."""
    text = comment.strip().replace("`", "``")
    return [" ".join(each.split()) for each in text.split("\n\n") if each.strip()]
