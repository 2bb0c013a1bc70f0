"""``opgen new --from-custom-ops``: a skeleton for each operator that ExecuTorch has declared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, UnsupportedError, UsageError, counted, did_you_mean, in_columns
from opgen.export.skeleton.custom_ops import Declared, read_custom_ops
from opgen.export.skeleton.from_schema import schema_view
from opgen.export.skeleton.spec_view import SpecView, remark, several
from opgen.export.skeleton.write import Skeletons, op_name, view_text, write_new


def write_declared(
    path: Path, wanted: str | None, folder: Path, context: RegistryContext
) -> Skeletons:
    """Write the skeletons of the operators in a `custom_ops.yaml`.

    :param wanted: the only operator to take, such as ``ns::f``; None: all.
    :raises SpecError: if the file is wrong.
    :raises UnsupportedError: if a spec cannot describe one of them; nothing is written then.
    :raises UsageError: if there is no such operator, or a file is there already.
    """
    found = read_custom_ops(path)
    declared = found.operators.values()
    operators = [each for each in declared if wanted in (None, *_called(each))]
    skipped = f"left out, for they are PyTorch's own: {several(found.skipped)}"
    if not operators:
        known = [_called(each)[1] for each in declared]
        hint = did_you_mean(wanted, known) if wanted else skipped if found.skipped else ""
        what = f"'{remark(wanted)}'" if wanted else "of its own"
        raise UsageError.at(str(path), f"it has no operator {what}", hint=hint)
    views = _views(operators, path, context)
    targets = {view.op: folder / f"{view.op.lower()}.yaml" for view in views}
    there = [each for each in targets.values() if each.exists()]
    if there:
        hint = "move it away, or choose another folder: -o DIR"
        raise UsageError(*(Diagnostic(str(each), "is there already", hint=hint) for each in there))
    write_new({targets[view.op]: view_text(view) for view in views})
    steps = [
        f"{folder}: {counted(len(views), 'skeleton')}, valid as they are; next:",
        *in_columns([("tells what is yet to be written", f"opgen check {folder}")]),
    ]
    words = "\n".join([*steps, *([skipped] if found.skipped else [])])
    return Skeletons(targets, words, found.skipped)


def _called(declared: Declared) -> Sequence[str]:
    """Return the names by which an operator may be asked for."""
    schema = declared.schema
    name = f"{schema.namespace}::{schema.name}"
    return (schema.name.upper(), name, schema.qualified_name, f"{name}.out", schema.target)


def _views(operators: Sequence[Declared], path: Path, context: RegistryContext) -> list[SpecView]:
    """Return all skeletons, each with a key of its own."""
    views: list[SpecView] = []
    keys: set[str] = set()
    faults: list[Diagnostic] = []
    for declared in operators:
        schema = declared.schema
        words = [schema.namespace, schema.name, schema.overload]
        key = op_name(schema.name.upper(), context)
        while key in keys:
            key = op_name("_".join(each for each in words if each).upper(), context)
            words.append("2")
        keys.add(key)
        try:
            views.append(schema_view(key, remark(path.name), declared))
        except UnsupportedError as error:
            faults += error.diagnostics
    if faults:
        raise UnsupportedError(*faults[:-1], replace(faults[-1], hint=_others(views, path)))
    return views


def _others(views: Sequence[SpecView], path: Path) -> str:
    """Return how to take the operators that a spec can describe; empty if there is none."""
    if not views:
        return ""
    _, _, target = views[0].torch[0].partition(": ")
    name = "::".join(target.split(".")[:2])
    return f"take the others one by one: opgen new {name} --from-custom-ops {path}"
