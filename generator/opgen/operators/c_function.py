"""The C function of a kernel: what stands before its body, and where in the C of a kernel that is.

For one layer, or as one copy for all layers, it is called otherwise, or made otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from opgen.air.dtype import DType
from opgen.operators.kernel import Kernel
from opgen.operators.model import Operator

INLINE = "static inline"
ONE_COPY = "OPGEN_ONE_COPY\nstatic"
"""A function that is not inlined; the macro comes with the module."""
_SCRATCH = {"scratch": "void *scratch", "scratch_size": "int32_t scratch_size"}
_WIDTH = 110


def head_of(
    op: Operator, kernel: Kernel, arguments: Sequence[str], kind: str = INLINE, function: str = ""
) -> str:
    """Return what stands before the body of the function ``opgen_run_<name>``.

    :param arguments: what it takes, see :attr:`Kernel.arguments`.
    :param kind: what stands before the type.
    :param function: another name; the lines are broken as they are with that of the kernel.
    """
    known = {"p": f"const {kernel.struct} *p", **_SCRATCH}
    taken = [known.get(name) or pointer(op, kernel, name) for name in arguments] or ["void"]
    start = len(f"{INLINE} int {kernel.function}(")
    line, lines = "", list[str]()
    for index, argument in enumerate(taken):
        text = argument + (")" if index == len(taken) - 1 else ",")
        if start + len(line) + 1 + len(text) > _WIDTH and (line or not lines):
            lines.append(line)
            line = ""
        line += f" {text}" if line else text
    head = f"{kind} int {function or kernel.function}("
    return head + ("\n" + " " * len(head.rsplit("\n", maxsplit=1)[-1])).join([*lines, line])


def pointer(op: Operator, kernel: Kernel, name: str) -> str:
    """Return the declaration of an operand or a state."""
    operands = {operand.name: operand for operand in (*op.inputs, *op.outputs)}
    if name not in operands:
        type_ = next(state.type for state in op.state if state.name == name)
        c = operand_c_type(kernel, type_) if type_ in operands else DType(type_).c
        return f"{c} *{name}"
    is_input = any(operand.name == name for operand in op.inputs)
    const = "const " if is_input and not operands[name].variable else ""
    stars = "*const *" if operands[name].variadic else "*"
    return f"{const}{operand_c_type(kernel, name)} {stars}{name}"


def operand_c_type(kernel: Kernel, name: str) -> str:
    """Return the C type of an operand's elements; ``void`` if the kernel takes several."""
    accepted = kernel.accepted[kernel.same_type.get(name, name)]
    return DType(accepted[0]).c if len(accepted) == 1 else "void"


def one_copy(op: Operator, kernel: Kernel) -> str:
    """Return the C of a kernel with a function that is not inlined."""
    head = head_of(op, kernel, kernel.arguments, ONE_COPY)
    lines = kernel.c.strip("\n").split("\n")
    # A comment, then the struct: its first line, its members, its last line, and a blank line.
    start = 1 + (3 + len(kernel.params) if kernel.params else 0)
    # The macro has a line of its own.
    return "\n".join([*lines[:start], head, *lines[start + head.count("\n") :]])
