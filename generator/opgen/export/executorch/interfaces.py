"""Under which names ExecuTorch gets an operator: its own, or those of libraries."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from opgen.export.torch_schemas import argument_names
from opgen.spec.model import CONTIGUOUS, SAME, ExecuTorch, Op
from opgen.spec.torch_interface import PYTORCHS


def interfaces(op: Op, named: Collection[str]) -> list[Op]:
    """Return an operator under each name that is wanted of it.

    :param named: operators of PyTorch itself that are asked for, such as ``aten::exp``; others of
        these runtimes have themselves.
    """
    libraries = [*op.executorch, *_of_pytorch(op, named)]
    return [replace(op, called=each) for each in libraries] or [op]


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
