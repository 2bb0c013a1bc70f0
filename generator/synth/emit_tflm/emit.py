"""The files of the glue for TensorFlow Lite Micro."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from opgen.aot.emit.names import c_string
from opgen.errors import Diagnostic, UnsupportedError, UsageError
from opgen.registry.context import build_default_registry_context
from opgen.spec.model import Op
from opgen.synth.device.files import GlueFiles, common_files
from opgen.synth.device.plan import Device, plan_lines
from opgen.synth.device.view import OperatorView, facts_of
from opgen.synth.emit import Glue
from opgen.synth.emit_tflm.instances import Instance, instance_lines, instances_in
from opgen.synth.emit_tflm.options import option_lines

TFLM = Device(
    "TFLM",
    "give the model that it is for, whose values are then put in: --for MODEL.tflite",
    option_lines,
)


@dataclass(frozen=True, kw_only=True)
class TflmOperator(OperatorView):
    """What the templates need to know of one operator."""

    custom: str
    """Its custom code, as a C string."""
    constants: Sequence[str]
    """The values of one model; none: they are computed on the device."""
    instances: int


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
    files = GlueFiles(glue, views)
    for view in views:
        files.add("operator.cc", f"{view.name}.cc", operator=view)
    for name in ("opgen_tflm_ops.h", "opgen_tflm_ops.cc", "README.md"):
        files.add(name, name)
    return files.finished(common_files("device", "tflm"), ("opgen_tflm.mk", "CMakeLists.txt"))


def _of_any_model(ops: Sequence[Op]) -> list[TflmOperator]:
    faults: list[Diagnostic] = []
    views = [_view(op, plan=plan_lines(op, TFLM, faults)) for op in ops]
    if faults:
        raise UnsupportedError(*faults)
    return views


def _of_model(glue: Glue, ops: Sequence[Op]) -> list[TflmOperator]:
    assert glue.model is not None
    context = build_default_registry_context(
        specs=glue.folders, allow_override=True, installed=glue.installed
    )
    found = instances_in(glue.model, ops, context)
    return [_view(op, instances=found[op.op]) for op in ops if op.op in found]


def _view(op: Op, *, plan: Sequence[str] = (), instances: Sequence[Instance] = ()) -> TflmOperator:
    assert op.litert is not None
    return TflmOperator(
        **facts_of(op),
        plan=plan,
        custom=c_string(op.litert.custom),
        constants=instance_lines(op, instances) if instances else (),
        instances=len(instances),
    )
