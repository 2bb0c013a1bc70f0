"""The files of the glue for ExecuTorch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from opgen.c.names import c_string
from opgen.errors import Diagnostic, UnsupportedError
from opgen.export.device.files import GlueFiles, device_headers
from opgen.export.device.options import cpp_type, default_line, limit_lines, members_line
from opgen.export.device.plan import Device, plan_lines
from opgen.export.device.view import OperatorView, facts_of
from opgen.export.executorch.signature import (
    Signature,
    cpp_name,
    parameter_type,
    signature_of,
)
from opgen.export.glue import Glue
from opgen.export.selection import wanted_ops
from opgen.operators.model import Option
from opgen.operators.places import place_text
from opgen.operators.types import DTYPE, FLOAT, STR, EnumType, TupleType
from opgen.spec.model import Op
from opgen.tflite.facts import ENUMS


@dataclass(frozen=True, kw_only=True)
class ExecuTorchOperator(OperatorView):
    """What the templates need to know of one operator."""

    functional: str
    """Its schema: ``ns::f(Tensor x) -> Tensor``."""
    schema: str
    """That of the overload that ExecuTorch calls: ``ns::f.out(Tensor x, *, ...) -> Tensor(a!)``."""
    qualified: str
    """``ns::f.out``."""
    namespace: str
    kernel: str
    returns: str
    parameters: Sequence[str]
    result: str
    inputs: Sequence[str]
    """The arguments that are the inputs, in the order of the spec."""
    input_count: str
    """How many tensors these are, in C++."""
    outs: Sequence[str]
    options: Sequence[tuple[str, str]]
    """The C++ type and the argument of each option."""


def emit(glue: Glue) -> Mapping[str, bytes]:
    """Return the files: path below the folder -> content.

    :raises UsageError: if none of the operators is asked for, or one that there is not.
    :raises UnsupportedError: if an operator has no form there.
    :raises ModelError: if the model is wrong.
    """
    faults: list[Diagnostic] = []
    signatures = [(op, signature_of(op, faults)) for op in wanted_ops(glue)]
    if faults:
        raise UnsupportedError(*faults)
    views = [_view(op, signature, faults) for op, signature in signatures if signature is not None]
    if faults:
        raise UnsupportedError(*faults)
    files = GlueFiles(glue, views)
    for view in views:
        headers = device_headers("\n".join(view.plan), "device")
        files.add("operator.cc", f"{view.name}.cc", operator=view, headers=headers)
    for name in ("custom_ops.yaml", "opgen_executorch_ops.h", "register_opgen_ops.cc", "README.md"):
        files.add(name, name)
    files.add_runtime("device", "executorch")
    return files.finished({"CMakeLists.txt": "CMakeLists.txt"})


def _view(op: Op, signature: Signature, faults: list[Diagnostic]) -> ExecuTorchOperator:
    device = Device(
        "ExecuTorch",
        "leave the operator out: --root-ops names those that are wanted",
        lambda op: _option_lines(op, signature),
        gives_shapes=True,
    )
    variadic = [
        f"{cpp_name(name)}.size()"
        for each, name in zip(op.inputs, signature.inputs, strict=True)
        if each.variadic
    ]
    fixed = len(signature.inputs) - len(variadic)
    types = {each.name: each for each in signature.out.arguments}
    return ExecuTorchOperator(
        **facts_of(op),
        plan=plan_lines(op, device, faults),
        functional=str(signature.functional),
        schema=_yaml_text(str(signature.out)),
        qualified=signature.out.qualified_name,
        namespace=signature.out.namespace,
        kernel=signature.kernel,
        returns=signature.returns,
        parameters=signature.parameters,
        result=signature.result,
        inputs=[cpp_name(name) for name in signature.inputs],
        input_count=" + ".join([str(fixed), *variadic]),
        outs=[cpp_name(each.name) for each in signature.outs],
        options=[
            (parameter_type(types[name].type), cpp_name(name)) for _, name in signature.options
        ],
    )


def _yaml_text(text: str) -> str:
    """Return a text as YAML; one that YAML takes for something else is quoted."""
    is_plain = ": " not in text and " #" not in text
    return text if is_plain else "'" + text.replace("'", "''") + "'"


def _option_lines(op: Op, signature: Signature) -> list[str]:
    """Return the statements that make a variable of every option, within its limits."""
    lines = [f"e.At({c_string(place_text(op.place))});"]
    if signature.options:
        lines.append("const Given &given = *reinterpret_cast<const Given *>(node.payload);")
    arguments = {option.name: argument for option, argument in signature.options}
    for option in op.options:
        if option.name in arguments:
            lines += _given(option, f"given.{cpp_name(arguments[option.name])}")
        else:
            lines.append(default_line(option))
    for option, _ in signature.options:
        lines += limit_lines(option)
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
