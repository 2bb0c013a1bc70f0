"""Under which names ExecuTorch gets an operator: its own, or those of libraries."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from dataclasses import replace

from opgen.export.torch_schemas import argument_names
from opgen.operators.expression import as_read
from opgen.operators.model import Check
from opgen.spec.model import CONTIGUOUS, SAME, ExecuTorch, Kernel, Op
from opgen.spec.torch_interface import PYTORCHS

_MOST_BITS = 16
"""Of integers that stand for real numbers."""


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
