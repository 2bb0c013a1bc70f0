"""Which operators a program of ExecuTorch (`.pte`) calls. Nothing else of it is read.

The format: https://github.com/pytorch/executorch/blob/main/schema/program.fbs
"""

from __future__ import annotations

from pathlib import Path

from opgen.errors import ModelError
from opgen.tflite.facts import Field, Table
from opgen.tflite.flatbuffer import Reader

_IDENTIFIER = b"ET12"
_PROGRAM = Table(
    "Program", (Field("version", "uint32", 0, 0), Field("plans", "", None, 1, vector=True))
)
_PLAN = Table(
    "ExecutionPlan",
    (
        *(Field(f"slot_{at}", "", None, at) for at in range(6)),
        Field("operators", "", None, 6, vector=True),
    ),
)
_OPERATOR = Table(
    "Operator", (Field("name", "string", None, 0), Field("overload", "string", None, 1))
)


def operators_of(path: Path) -> list[str]:
    """Return the operators that a program calls, such as ``aten::add.out``, each once, sorted.

    :raises ModelError: if the file is no such program, or damaged.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ModelError.at(str(path), f"cannot be read: {error.strerror}") from error
    reader = Reader(data, str(path))
    if data[4:8] != _IDENTIFIER:
        message = f"it is not a .pte file: it starts with {data[:8]!r}"
        hint = f"bytes 4 to 7 of a .pte file are {_IDENTIFIER!r}"
        raise ModelError.at(str(path), message, hint=hint)
    found: set[str] = set()
    for plan in _referred(reader, _PROGRAM, reader.root(_IDENTIFIER), "plans"):
        for operator in _referred(reader, _PLAN, plan, "operators"):
            _, references = reader.read(_OPERATOR, operator)
            name, overload = (
                reader.string(references[each]).decode(errors="replace")
                if each in references
                else ""
                for each in ("name", "overload")
            )
            found.add(f"{name}.{overload}" if overload else name)
    return sorted(found)


def _referred(reader: Reader, table: Table, position: int, field: str) -> list[int]:
    _, references = reader.read(table, position)
    return reader.targets(references[field]) if field in references else []
