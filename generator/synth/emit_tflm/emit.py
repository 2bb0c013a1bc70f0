"""The files of the glue for TensorFlow Lite Micro."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import opgen
from opgen.aot.emit.names import c_string, comment
from opgen.aot.emit.report import GENERATOR
from opgen.aot.emit.runtime_files import identifiers, runtime_files
from opgen.errors import Diagnostic, SpecError, UnsupportedError, UsageError
from opgen.paths import runtime_root
from opgen.registry.context import build_default_registry_context
from opgen.render import render
from opgen.spec.model import Op
from opgen.synth.emit import Glue
from opgen.synth.emit_tflm.instances import Instance, instance_lines, instances_in
from opgen.synth.emit_tflm.kernels import function_lines, kernel_headers, run_function, struct_lines
from opgen.synth.emit_tflm.plan import plan_lines
from opgen.synth.functions import file_text

_INDENT = "    "


@dataclass(frozen=True)
class OperatorView:
    """What the templates need to know of one operator."""

    op: str
    """Its key, such as MEL_ENERGY."""
    name: str
    """What its files are called: mel_energy."""
    constant: str
    """The C++ constant that describes it: kMelEnergy."""
    custom: str
    """Its custom code, as a C string."""
    spec: str
    doc: str
    headers: Sequence[str]
    structs: Sequence[str]
    functions: Sequence[str]
    kernels: Sequence[str]
    """The functions that run its kernels."""
    states: int
    aliases: Sequence[tuple[int, int]]
    """Outputs that have the bytes of inputs."""
    constants: Sequence[str]
    """The values of one model; none: they are computed on the device."""
    instances: int
    plan: Sequence[str]


def emit(glue: Glue) -> Mapping[str, bytes]:
    """Return the files: path below the folder -> content.

    :raises UsageError: if no spec is for a custom operator, or the model has none of them.
    :raises UnsupportedError: if a spec's expressions cannot be computed on a device.
    :raises ModelError: if the model is wrong.
    """
    ops = [op for op in glue.ops if op.litert is not None and op.litert.custom]
    if not ops:
        message = "none of the specs is for a custom operator"
        hint = "builtin operators are TensorFlow Lite Micro's own"
        raise UsageError(Diagnostic("--emit tflm", message, hint=hint))
    views = _of_model(glue, ops) if glue.model else _of_any_model(ops)
    facts = {
        "operators": views,
        "command": _command(glue),
        "version": opgen.__version__,
        "model": comment(glue.model.name) if glue.model else "",
    }
    # Names of operators do not begin as those of the runtime's files do.
    files = {**_rendered(views, facts), **_by_hand()}
    names = frozenset().union(*(identifiers(text.decode()) for text in files.values()))
    files |= runtime_files(names)
    sources = sorted(name for name in files if name.endswith((".c", ".cc")))
    for name in ("opgen_tflm.mk", "CMakeLists.txt"):
        files[name] = render(f"tflm/{name}.j2", sources=sources, **facts).encode()
    files["report.json"] = _report(views, files)
    return dict(sorted(files.items()))


def _of_any_model(ops: Sequence[Op]) -> list[OperatorView]:
    faults: list[Diagnostic] = []
    views = [_view(op, plan=_indented(plan_lines(op, faults))) for op in ops]
    if faults:
        raise UnsupportedError(*faults)
    return views


def _of_model(glue: Glue, ops: Sequence[Op]) -> list[OperatorView]:
    assert glue.model is not None
    context = build_default_registry_context(
        specs=glue.folders, allow_override=True, installed=glue.installed
    )
    found = instances_in(glue.model, ops, context)
    return [_view(op, instances=found[op.op]) for op in ops if op.op in found]


def _view(op: Op, *, plan: Sequence[str] = (), instances: Sequence[Instance] = ()) -> OperatorView:
    assert op.litert is not None
    try:
        structs = struct_lines(op)
    except TypeError as error:
        raise SpecError(Diagnostic(op.place, f"{op.op}: {error}")) from error
    inputs = [each.name for each in op.inputs]
    return OperatorView(
        op=op.op,
        name=op.op.lower(),
        constant="k" + "".join(word.capitalize() for word in op.op.split("_")),
        custom=c_string(op.litert.custom),
        spec=file_text(op.path),
        doc=comment(op.doc.strip().split("\n")[0]),
        headers=kernel_headers(op),
        structs=structs,
        functions=function_lines(op),
        kernels=[run_function(op, kernel) for kernel in op.kernels],
        states=len(op.state),
        aliases=[
            (at, inputs.index(each.alias)) for at, each in enumerate(op.outputs) if each.is_renamed
        ],
        constants=instance_lines(op, instances) if instances else (),
        instances=len(instances),
        plan=plan,
    )


def _rendered(views: Sequence[OperatorView], facts: Mapping[str, object]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for view in views:
        for suffix in (".cc", "_kernels.h", "_kernels.c"):
            text = render(f"tflm/operator{suffix}.j2", operator=view, **facts)
            files[f"{view.name}{suffix}"] = text.encode()
    for name in ("opgen_tflm_ops.h", "opgen_tflm_ops.cc", "README.md"):
        files[name] = render(f"tflm/{name}.j2", **facts).encode()
    return files


def _by_hand() -> dict[str, bytes]:
    folder = runtime_root() / "tflm"
    return {path.name: path.read_bytes() for path in sorted(folder.glob("opgen_*"))}


def _indented(lines: Sequence[str]) -> list[str]:
    """Indent statements by the braces that are open."""
    depth, result = 1, []
    for line in lines:
        depth -= line.startswith("}")
        result.append(_INDENT * depth + line)
        depth += line.rpartition(" // ")[0].endswith("{") if " // " in line else line.endswith("{")
    return result


def _command(glue: Glue) -> str:
    """Return what the user typed, without paths."""
    words = ["opgen build --emit tflm"]
    words += [f"--specs {folder.name}" for folder in glue.folders]
    words += [f"--for {glue.model.name}"] if glue.model else []
    return comment(" ".join(words), 200)


def _report(views: Sequence[OperatorView], files: Mapping[str, bytes]) -> bytes:
    """Return the report by which the folder is known as one of ours."""
    report = {
        "report": 1,
        "generator": GENERATOR,
        "version": opgen.__version__,
        "model": {"name": "tflm operators"},
        "operators": [view.op for view in views],
        "files": [{"name": name, "bytes": len(content)} for name, content in sorted(files.items())],
    }
    return (json.dumps(report, indent=2) + "\n").encode()
