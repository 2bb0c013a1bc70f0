"""The files of the glue for TensorFlow Lite Micro.

Of folders that are linked beside others, macros of one header rename the symbols.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from opgen.base.render import render
from opgen.bind.front_ends import is_exported_program
from opgen.c.names import c_string
from opgen.c.runtime_files import defined_names
from opgen.errors import Diagnostic, UnsupportedError, UsageError, did_you_mean
from opgen.export.device.files import GlueFiles, device_headers
from opgen.export.device.operator_view import OperatorView, facts_of
from opgen.export.device.plan import Device, plan_lines
from opgen.export.glue import Glue
from opgen.export.tflm.instances import Instance, instance_lines, instances_in
from opgen.export.tflm.read_options import given_options, option_lines
from opgen.export.tflm.table import field_lines, fields_of
from opgen.registry.context import build_default_registry_context
from opgen.spec.model import Op
from opgen.spec.names import c_meaning
from opgen.text.c import linked_names

TFLM = Device(
    "TFLM",
    "give the model that it is for, whose values are then put in: --for MODEL.tflite",
    option_lines,
    given_options,
)

_CHOICE = {False: "ChooseInstance(", True: "ChooseTableInstance("}
"""What a builtin operator, and a custom one, calls that has the values of models."""
_MOST = 32
_TAKEN = frozenset(["main", "std", "posix", "tflite", "tflm", "tf", "flatbuffers", "signal_tflm"])


@dataclass(frozen=True, kw_only=True)
class TflmOperator(OperatorView):
    """What the templates need to know of one operator."""

    custom: str
    """Its custom code, as a C string; empty if it is builtin."""
    builtin: str
    """Its name among the builtin ones; empty if it is custom."""
    table: str
    """The table of its options; empty if it has none."""
    fields: Sequence[str]
    """The constant that describes the table."""
    field_count: int
    constants: Sequence[str]
    """The values of one model; none: they are computed on the device."""
    instances: int


def emit(glue: Glue) -> Mapping[str, bytes]:
    """Return the files: path below the folder -> content.

    :raises UsageError: if no spec is for an operator of LiteRT, or the model has none of them.
    :raises UnsupportedError: if an operator has no form there.
    :raises ModelError: if the model is wrong.
    """
    ops = [op for op in glue.ops if op.litert is not None]
    if not ops:
        message = "none of the specs is for an operator of LiteRT"
        hint = "litert: {custom: NAME} says what models call it"
        raise UsageError.at("--emit tflm", message, hint=hint)
    for model in filter(is_exported_program, glue.models):
        message = "TensorFlow Lite Micro runs no exported programs of PyTorch"
        hint = "give a .tflite file; --emit executorch --for takes programs of PyTorch"
        raise UsageError.at(str(model), message, hint=hint)
    if glue.namespace:
        check_namespace(glue.namespace)
    ops = _named(glue, ops) if glue.root_ops else ops
    views = _of_models(glue, ops) if glue.models else _of_any_model(ops)
    return _files(glue, views)


def _files(glue: Glue, views: Sequence[TflmOperator]) -> Mapping[str, bytes]:
    stem = f"{glue.namespace or 'opgen'}_tflm"
    files = GlueFiles(glue, views)
    files.facts |= {"namespace": glue.namespace, "stem": stem}
    for view in views:
        text = "\n".join(view.plan) if view.plan else _CHOICE[bool(view.builtin)]
        headers = device_headers(text, "device", "tflm")
        files.add("operator.cc", f"{view.name}.cc", operator=view, headers=headers)
    files.add("opgen_operators.h", "opgen_operators.h")
    for suffix in ("h", "cc"):
        files.add(f"opgen_tflm_ops.{suffix}", f"{stem}_ops.{suffix}")
    files.add_runtime("device", "tflm")
    files.add("README.md", "README.md")
    if glue.namespace:
        files.files |= with_namespace(files.files, views, glue.namespace)
    return files.finished({"opgen_tflm.mk": f"{stem}.mk", "CMakeLists.txt": "CMakeLists.txt"})


def _named(glue: Glue, ops: Sequence[Op]) -> list[Op]:
    """Return the operators that are asked for by their keys, or as models call them."""
    names = {name: op for op in ops for name in _names(op)}
    for root in glue.root_ops:
        if root not in names:
            hint = did_you_mean(root, names) or did_you_mean(root.upper(), names)
            raise UsageError.at("--root-ops", f"no spec describes '{root}'", hint=hint)
    return [op for op in ops if not {*glue.root_ops}.isdisjoint(_names(op))]


def _names(op: Op) -> list[str]:
    assert op.litert is not None
    return [op.op, *filter(None, (op.litert.builtin, op.litert.custom))]


def unsuited(op: Op) -> Diagnostic | None:
    """Return why an operator has no form in this runtime, whatever the model is."""
    if op.litert is None:
        return Diagnostic(op.place, f"{op.op}: models of LiteRT do not have it")
    if op.litert.blocks:
        return Diagnostic(op.place, f"{op.op}: the interpreter does not read scales of blocks")
    if op.control is not None or not (op.kernels or any(each.is_renamed for each in op.outputs)):
        what = "control flow and variables are the interpreter's own"
        return Diagnostic(op.place, f"{op.op}: {what}")
    return None


def _of_any_model(ops: Sequence[Op]) -> list[TflmOperator]:
    faults = [fault for op in ops if (fault := unsuited(op)) is not None]
    views = [_view(op, plan=plan_lines(op, TFLM, faults)) for op in ops]
    UnsupportedError.raise_if_any(faults)
    return views


def _of_models(glue: Glue, ops: Sequence[Op]) -> list[TflmOperator]:
    context = build_default_registry_context(
        specs=glue.folders, allow_override=True, installed=glue.installed
    )
    if not glue.folders and not glue.root_ops:  # all that the interpreter need not do itself
        ops = [op for op in ops if unsuited(op) is None]
    found = instances_in(glue.models, ops, context)
    chosen = [op for op in ops if op.op in found]
    UnsupportedError.raise_if_any(fault for op in chosen if (fault := unsuited(op)) is not None)
    return [_view(op, instances=found[op.op]) for op in chosen]


def _view(op: Op, *, plan: Sequence[str] = (), instances: Sequence[Instance] = ()) -> TflmOperator:
    if instances:
        used = {each.bound.kernel.name for each in instances if each.bound.kernel}
        op = replace(op, kernels=tuple(each for each in op.kernels if each.name in used))
    assert op.litert is not None
    return TflmOperator(
        **facts_of(op),
        plan=plan,
        custom=c_string(op.litert.custom) if op.litert.custom else "",
        builtin=op.litert.builtin,
        table=op.litert.table,
        fields=field_lines(op),
        field_count=len(fields_of(op)),
        constants=instance_lines(op, instances) if instances else (),
        instances=len(instances),
    )


def check_namespace(name: str) -> None:
    """Refuse a name that is none of a namespace, or one of something else.

    :raises UsageError: if it is.
    """
    reason = ""
    if not (name.isascii() and name.isidentifier()) or name.startswith("_"):
        reason = "is no identifier of C++ that begins with a letter"
    elif len(name) > _MOST:
        reason = f"is longer than {_MOST} characters"
    elif "__" in name or name.endswith("_"):
        reason = "makes names with two underscores, which C++ keeps for itself"
    elif meaning := c_meaning(name):
        reason = f"is {meaning}"
    elif name.lower() in _TAKEN:
        reason = "is a name of something else in such programs"
    elif name.lower().split("_")[0] in ("opgen", "arm", "cmsis"):
        reason = "begins like the names of the kernels"
    elif name.isupper():
        reason = "looks like a macro"
    if reason:
        hint = "choose another, such as wake_word"
        raise UsageError.at("--namespace", f"'{name}' {reason}", hint=hint)


def with_namespace(
    files: Mapping[str, bytes], operators: Sequence[OperatorView], namespace: str
) -> dict[str, bytes]:
    """Return the header that renames the symbols of all sources, and the sources, which include it.

    :param operators: whose kernels are among the sources.
    :raises UsageError: if a symbol has the name of the namespace.
    """
    sources = {name: files[name].decode() for name in files if name.endswith((".c", ".cc"))}
    kernels = (name for each in operators for name in each.kernels)
    brought = (c for each in operators for name, c in each.files.items() if name.endswith(".c"))
    symbols = {*defined_names(sources), *kernels}
    symbols.update(*(linked_names(c.decode()) for c in brought))
    if namespace in symbols:
        message = f"'{namespace}' is a function of a kernel"
        raise UsageError.at("--namespace", message, hint="choose another")
    header = f"{namespace}_names.h"
    text = render(
        "tflm/names.h.j2",
        namespace=namespace,
        own=sorted(each for each in symbols if not each.startswith("arm_")),
        shared=sorted(each for each in symbols if each.startswith("arm_")),
    )
    line = f'#include "{header}"\n'
    return {header: text.encode()} | {n: (line + text).encode() for n, text in sources.items()}
