"""What follows from a checked spec: the C of kernels, what they read."""

from __future__ import annotations

import ast
from dataclasses import replace

from opgen.c.runtime_files import declaring_headers
from opgen.operators.expression import Expression, as_read
from opgen.operators.model import Operand
from opgen.spec.model import Kernel, Op
from opgen.synth.kernels import arguments, kernel_c, table_inputs
from opgen.text.c import fails_only, identifiers


def operator_of(op: Op) -> Op:
    """Return an operator with what follows from its spec: it is ready to be bound, or written."""
    return replace(
        op,
        inputs=_held(op, op.inputs),
        outputs=_held(op, op.outputs),
        intermediates=_held(op, op.intermediates),
        macs=None if _is_zero(op.macs) else op.macs,
        reads_values=tuple(sorted(_reads_values(op))),
        kernels=tuple(_kernel(op, each) for each in op.kernels),
    )


# --- tensors -------------------------------------------------------------------------------------


def _held(op: Op, operands: tuple[Operand, ...]) -> tuple[Operand, ...]:
    """Return operands that say so if the scales of all tensors do not matter."""
    if not op.ignores_scales:
        return operands
    return tuple(each if each.holds else replace(each, holds="stored") for each in operands)


def _is_zero(expression: Expression | None) -> bool:
    tree = expression.tree if expression else None
    return isinstance(tree, ast.Constant) and tree.value == 0


def _reads_values(op: Op) -> frozenset[str]:
    """Inputs whose elements matter: for any of its meanings, or to the C of a kernel."""
    meanings = (op.reference, op.exact, *(kernel.exact for kernel in op.kernels))
    facts = (each for output in op.outputs for each in (output.shape, output.count))
    found = {name for each in (*meanings, *facts) if each for name in as_read(each).reads_values}
    for kernel in op.kernels:
        found |= set(arguments(op, kernel))
    return frozenset(found & {operand.name for operand in op.inputs})


# --- kernels -------------------------------------------------------------------------------------


def _kernel(op: Op, kernel: Kernel) -> Kernel:
    return replace(
        kernel,
        takes=_takes(op, kernel),
        headers=_headers(kernel),
        table_inputs=table_inputs(op, kernel),
        is_unwritten=fails_only(kernel.code.text),
        source=kernel_c(op, kernel),
    )


def _takes(op: Op, kernel: Kernel) -> tuple[str, ...] | None:
    """Return what the C function takes, if it is not its params, and all of its operands."""
    taken = arguments(op, kernel)
    operands = (each.name for each in (*op.inputs, *op.outputs) if each.name in kernel.types)
    usual = (*(["p"] if kernel.params else []), *operands)
    return None if taken == usual else taken


def _headers(kernel: Kernel) -> tuple[str, ...]:
    """Return the headers that the names in the code do not tell."""
    declaring = declaring_headers(identifiers(kernel.code.text))
    return tuple(each for each in kernel.headers if each not in declaring)
