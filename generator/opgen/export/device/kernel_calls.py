"""The C of an operator's kernels, behind functions that are all called in the same way."""

from __future__ import annotations

from opgen.air.dtype import DType
from opgen.operators.c_function import operand_c_type
from opgen.operators.places import place_text
from opgen.spec.model import Kernel, Op
from opgen.synth.kernels import arguments, kernel_function, params_struct


def run_function(op: Op, kernel: Kernel) -> str:
    """Return the name of the function that runs a kernel, of the type ``opgen_kernel``."""
    return f"opgen_call_{op.op.lower()}_{kernel.name}"


def params_type(kernel: Kernel) -> str:
    """Return the name of the struct of a kernel's params."""
    return f"opgen_{kernel.name}_params"


def struct_lines(op: Op) -> list[str]:
    """Return the structs of all kernels."""
    return [line for kernel in op.kernels for line in params_struct(op, kernel)]


def function_lines(op: Op) -> list[str]:
    """Return the kernels, and for each the function that takes its arguments from a call."""
    lines: list[str] = []
    for kernel in op.kernels:
        seen = op.seen_by(kernel)
        lines += [f"/* {place_text(kernel.place)} */", *kernel_function(seen, kernel), ""]
        lines += [f"int {run_function(op, kernel)}(const opgen_call *call)", "{"]
        given = [_argument(seen, kernel, name) for name in arguments(seen, kernel)]
        if not given:
            lines.append("    (void)call;")
        lines += [f"    return opgen_run_{kernel.name}({', '.join(given)});", "}", ""]
    return lines


def _argument(op: Op, kernel: Kernel, name: str) -> str:
    if name == "p":
        return f"(const {params_type(kernel)} *)call->params"
    if name in ("scratch", "scratch_size"):
        return f"call->{name}"
    inputs, outputs = ([each.name for each in group] for group in (op.inputs, op.outputs))
    for at, state in enumerate(op.state):
        if state.name == name:
            of = state.type if state.type in (*inputs, *outputs) else ""
            c = operand_c_type(kernel, of) if of else _state_type(state.type)
            return f"({c} *)call->states[{at}]"
    group, names = ("inputs", inputs) if name in inputs else ("outputs", outputs)
    operand = (op.inputs if group == "inputs" else op.outputs)[names.index(name)]
    const = "const " if group == "inputs" and not operand.variable else ""
    c, at = operand_c_type(kernel, name), names.index(name)
    if operand.variadic:
        return f"({const}{c} *const *)(call->{group} + {at})"
    return f"({const}{c} *)call->{group}[{at}]"


def _state_type(name: str) -> str:
    return DType(name).c
