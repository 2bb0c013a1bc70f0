"""The files of the glue for ExecuTorch.

It gets an operator under its own name, or those of libraries.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from opgen.c.names import c_string
from opgen.errors import Diagnostic, UnsupportedError
from opgen.export.device.files import GlueFiles, device_headers
from opgen.export.device.operator_view import OperatorView, facts_of
from opgen.export.device.option_variables import cpp_type, default_line, members_line
from opgen.export.device.plan import Device, plan_lines
from opgen.export.executorch.signature import Signature, signature_of
from opgen.export.glue import Glue
from opgen.export.selection import wanted_ops, without_overload
from opgen.export.torch_schemas import argument_names
from opgen.operators.expression import as_read
from opgen.operators.model import Check, Option
from opgen.operators.places import place_text
from opgen.operators.types import DTYPE, FLOAT, STR, EnumType, TupleType
from opgen.spec.model import CONTIGUOUS, SAME, ExecuTorch, Kernel, Op
from opgen.spec.torch_interface import PYTORCHS
from opgen.tflite.facts import ENUMS

_MOST_BITS = 16
"""Of integers that stand for real numbers."""


@dataclass(frozen=True, kw_only=True)
class ExecuTorchOperator(OperatorView):
    """What the templates need to know of one operator."""

    signature: Signature
    file: str
    """The name of the file of its kernel in C++."""


def emit(glue: Glue) -> Mapping[str, bytes]:
    """Return the files: path below the folder -> content.

    :raises UsageError: if none of the operators is asked for, or one that there is not.
    :raises UnsupportedError: if an operator has no form there.
    :raises ModelError: if the model is wrong.
    """
    faults: list[Diagnostic] = []
    # Beside folders of specs the list is that of an application, whose runtime has PyTorch's own.
    named = () if glue.folders else {without_overload(each) for each in glue.root_ops}
    ops = [each for op in glue.ops for each in interfaces(without_scales(op), named)]
    wanted = wanted_ops(replace(glue, ops=ops))
    signatures = [(op, signature_of(op, faults)) for op in wanted]
    UnsupportedError.raise_if_any(faults)
    views = [_view(op, signature, faults) for op, signature in signatures if signature is not None]
    UnsupportedError.raise_if_any(faults)
    files = GlueFiles(glue, views)
    for view in views:
        headers = device_headers("\n".join(view.plan), "device")
        files.add("operator.cc", f"{view.file}.cc", operator=view, headers=headers)
    sources = ("opgen_executorch_ops.h", "register_opgen_ops.cc", "opgen_torch_library.cc")
    for name in ("custom_ops.yaml", *sources, "README.md"):
        files.add(name, name)
    files.add_runtime("device", "executorch")
    return files.finished({"CMakeLists.txt": "CMakeLists.txt"})


def _view(op: Op, signature: Signature, faults: list[Diagnostic]) -> ExecuTorchOperator:
    device = Device(
        "ExecuTorch",
        "leave the operator out: --root-ops names those that are wanted",
        lambda op: _option_lines(op, signature),
        lambda _: [option for option, _ in signature.options],
        has_scales=False,
        gives_shapes=True,
    )
    file = f"{signature.out.namespace}_{signature.out.name}" if op.called else op.op.lower()
    plan = plan_lines(op, device, faults)
    return ExecuTorchOperator(**facts_of(op), plan=plan, signature=signature, file=file)


def _option_lines(op: Op, signature: Signature) -> list[str]:
    """Return the statements that make a variable of every option."""
    lines = [f"e.At({c_string(place_text(op.place))});"]
    arguments = {option.name: argument for option, argument in signature.options}
    for option in op.options:
        if option.name in arguments:
            lines += _given(option, signature.value_of(arguments[option.name]))
        else:
            as_called = op.called is not None and option.torch is not None
            default = option.torch if as_called else option.default
            lines.append(default_line(replace(option, default=default)))
    return lines


def _given(option: Option, given: str) -> Iterator[str]:
    value = given
    match option.type:
        case EnumType(enum):
            yield members_line(option)
            members = f"kMembersOf_{option.name}, {len(ENUMS[enum])}"
            value = f"et::MemberOf(e, {c_string(option.name)}, {given}, {members})"
        case TupleType(elements):
            element = "double" if FLOAT in elements else "int64_t"
            value = f"et::TupleOf<{element}>(e, {given})"
        case type_ if type_ == STR:
            value = f"et::TextOf({given})"
        case type_ if type_ == DTYPE:
            value = f"et::TypeOf({given})"
    yield f"const {cpp_type(option.type)} {option.name}_ = {value};"


def interfaces(op: Op, named: Collection[str]) -> list[Op]:
    """Return an operator under each name that is wanted of it.

    :param named: operators of PyTorch itself that are asked for, such as ``aten::exp``; others of
        these runtimes have themselves.
    """
    libraries = [*op.executorch, *_of_pytorch(op, named)]
    return [replace(op, called=each) for each in libraries] or [op]


def without_scales(op: Op) -> Op:
    """Return an operator without kernels that no call reaches: tensors have no scales there.

    One that has no others keeps them, and its calls are refused by its rule.
    """
    scaled = {name for check in op.checks for name in _need_scales(check)}
    kernels = tuple(k for k in op.kernels if not any(_is_scaled(k, name) for name in scaled))
    return replace(op, kernels=kernels or op.kernels)


def _need_scales(check: Check) -> Iterator[str]:
    """Go through the operands that need a scale as a rule says."""
    match as_read(check.that).tree:
        case ast.Call(func=ast.Name("have_scales"), args=operands):
            yield from (each.id for each in operands if isinstance(each, ast.Name))


def _is_scaled(kernel: Kernel, operand: str) -> bool:
    """Tell whether a kernel takes only integers that stand for real numbers as an operand."""
    types = kernel.accepted.get(kernel.same_type.get(operand, operand), ())
    return bool(types) and all(each.is_integer and each.bits <= _MOST_BITS for each in types)


def _of_pytorch(op: Op, named: Collection[str]) -> Iterator[ExecuTorch]:
    order = SAME if op.axes and op.axes.is_elementwise else CONTIGUOUS
    for each in op.torch:
        namespace, name, overload = each.operator.split(".")
        called = ExecuTorch(each, order)
        if f"{namespace}::{name}" in named and overload == "default" and _is_plain(op, called):
            yield called


def _is_plain(op: Op, called: ExecuTorch) -> bool:
    """Return whether an operator of PyTorch is the spec's, whatever its arguments are."""
    call = called.call
    if call.when is not None or call.limits or not call.operator.startswith(PYTORCHS):
        return False
    try:
        argument_names(replace(op, called=called))
    except ValueError:
        return False
    return True
