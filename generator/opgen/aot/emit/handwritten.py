"""Operators written in Python by hand: the C files that they write themselves."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from opgen.aot.operators.handwritten import made
from opgen.aot.operators.operator import AotOperator
from opgen.aot.plan.model import Plan
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.errors import Diagnostic, UsageError, UserCodeError
from opgen.operators.applied import describe
from opgen.text.c import identifiers
from opgen.text.user_code import users_code

_FOLDERS = ("includes-api", "src")


def with_prefix(bound: BoundModel, prefix: str) -> BoundModel:
    """Make the operators written by hand anew for a module of another name.

    They may have built on the name in `__init__` and `on_resolve` already.
    """
    file = bound.model.path.name
    entries = [
        replace(
            entry, operators=tuple(_renamed(file, each, entry, prefix) for each in entry.operators)
        )
        for entry in bound.entries
    ]
    return replace(entries[0], others=tuple(entries[1:]))


def _renamed(file: str, bound: BoundOperator, entry: BoundModel, prefix: str) -> BoundOperator:
    aot = bound.aot
    if aot is None or aot.prefix == prefix:
        return bound
    if not bound.is_handwritten:
        aot.prefix = prefix  # what is left to such a class is to write further files
        return bound
    where = describe(file, bound.operator)
    again, memory = made(
        type(aot),
        bound.operator,
        entry.subgraph,
        where,
        prefix=prefix,
        name=bound.name,
        target=entry.target,
    )
    if memory != bound.memory:
        message = f"{type(aot).__name__}.memory says something else each time"
        hint = "it may depend on the operator, its tensors and the target, not on names"
        raise UserCodeError(Diagnostic(where, message, hint=hint))
    return replace(bound, aot=again)


def handwritten_files(bound: BoundModel, plan: Plan) -> dict[str, bytes]:
    """Let operators write their files; return what they put into the two folders, flattened.

    :raises UsageError: if one writes other files under the same names, or not what is called.
    """
    found: dict[str, bytes] = {}
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        for index, operator in enumerate(entry.operators):
            if operator.aot is None or operator.is_control:
                continue
            where = describe(bound.model.path.name, operator.operator)
            files = _files_of(operator.aot, where)
            if operator.is_handwritten and entry_plan.runs(index):
                _check_declared(operator.aot, files, where)
            _add(found, files, where)
    return found


def _files_of(aot: AotOperator, where: str) -> dict[str, bytes]:
    if type(aot).emit is AotOperator.emit:
        return {}
    found: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in _FOLDERS:
            (root / name).mkdir()
        with users_code(type(aot).emit, f"{type(aot).__name__}.emit, for {where}"):
            aot.emit(root)
        for name in _FOLDERS:
            for path in sorted((root / name).rglob("*")):
                if path.is_file() and not path.is_symlink():
                    _add(found, {path.name: path.read_bytes()}, where)
    return found


def _check_declared(aot: AotOperator, files: Mapping[str, bytes], where: str) -> None:
    headers = (content for name, content in files.items() if name.endswith(".h"))
    if not any(aot.function in identifiers(each.decode(errors="replace")) for each in headers):
        message = f"{type(aot).__name__}.emit wrote no header that declares {aot.function}"
        hint = (
            f"write `int32_t {aot.function}(void *ctx);` into a header in save_path /"
            ' "includes-api", and the function into a file in save_path / "src"'
        )
        raise UsageError(Diagnostic(where, message, hint=hint))


def _add(found: dict[str, bytes], files: Mapping[str, bytes], where: str) -> None:
    for name, content in files.items():
        if found.setdefault(name, content) != content:
            message = f"it writes another {name} than was written before"
            hint = "name files by the operator: AotOperator.function is a name that is its own"
            raise UsageError(Diagnostic(where, message, hint=hint))
