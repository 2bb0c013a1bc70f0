"""Which operators the glue is for: all, those that are named, or those that a model calls.

Of a program of ExecuTorch (`.pte`) nothing else is read. The format:
https://github.com/pytorch/executorch/blob/main/schema/program.fbs
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from opgen.aten.program import SAVED
from opgen.aten.schema import NAMESPACE, OWN_NAMESPACES
from opgen.errors import ModelError, UsageError, did_you_mean, first_of
from opgen.export.glue import Glue
from opgen.pt2.load import open_program
from opgen.spec.model import Op
from opgen.spec.torch_interface import own_entry
from opgen.tflite.facts import Field, Table
from opgen.tflite.flatbuffer import Reader

_SHOWN = 30
"""Names in a message, at most."""
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


def wanted_ops(glue: Glue) -> Sequence[Op]:
    """Return the operators that are asked for, by their names in PyTorch.

    :raises UsageError: if none is, or one that no spec describes.
    :raises ModelError: if the model is wrong.
    """
    if not glue.ops:
        raise UsageError.at(f"--emit {glue.runtime}", "there is no operator in the specs")
    return _chosen(glue) if glue.root_ops or glue.models else glue.ops


def qualified_name(op: Op) -> str:
    """Return the operator's name in PyTorch: ``ns::f``."""
    own = own_entry(op)
    target = own.operator if own is not None else f"{NAMESPACE}.{op.op.lower()}"
    return "::".join(target.split(".")[:2])


def _chosen(glue: Glue) -> list[Op]:
    names = {qualified_name(op) for op in glue.ops}
    # An application's list names the operators of others, too.
    ours = {name.split("::")[0] for name in names} - set(OWN_NAMESPACES)
    wanted: set[str] = set()
    for root in glue.root_ops:
        name = without_overload(root)
        if "::" not in root:
            plain = root.strip().partition(".")[0].lower()
            alike = sorted(each for each in names if each.split("::")[1] == plain)
            hint = f"write {alike[0]}" if alike else "write namespace::operator, or ns::f.out"
            raise UsageError.at("--root-ops", f"'{root}' has no namespace", hint=hint)
        if name.split("::")[0] in ours and name not in names:
            hint = did_you_mean(name, names) or f"the specs have {', '.join(sorted(names))}"
            raise UsageError.at("--root-ops", f"no spec describes '{root}'", hint=hint)
        wanted.add(name)
    none = f"has none of the operators {first_of(sorted(names), _SHOWN)}"
    for model in glue.models:
        called = {*map(without_overload, _called_by(model))}
        if not (wanted | called) & names:
            raise UsageError.at(str(model), none)
        wanted |= called
    chosen = [op for op in glue.ops if qualified_name(op) in wanted]
    if not chosen:
        raise UsageError.at("--root-ops", none)
    return chosen


def _called_by(model: Path) -> Iterable[str]:
    if model.suffix == ".pte":
        return operators_of(model)
    if model.suffix in (".pt2", SAVED):
        targets = (node.target.split(".") for node in open_program(model).nodes)
        return ["::".join(each[:2]) for each in targets]
    raise UsageError.at(str(model), "is neither a .pte, nor a .pt2 or saved .json")


def without_overload(name: str) -> str:
    """Return ``ns::f`` for ``ns::f.out``."""
    namespace, _, rest = name.strip().partition("::")
    return f"{namespace}::{rest.partition('.')[0]}"


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
