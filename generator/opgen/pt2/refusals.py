"""Faults of calls that PyTorch computes and specs do not: none of them is a damaged file."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from opgen.aten.program import Argument, TensorRef, TorchNode, TorchProgram
from opgen.aten.schema import REQUIRED, aten_schema
from opgen.errors import Diagnostic, ModelError, OperatorPlace, OpgenError, UnsupportedError
from opgen.pt2.typed import in_words
from opgen.pt2.unknown import called_from

_LONGEST = 12
"""Elements of a list that are shown."""


class Refused(Exception):  # noqa: N818  it is not an error yet: others may take the call
    """No spec takes a call."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(*diagnostics)
        self.diagnostics = diagnostics


@contextmanager
def refusing(node: TorchNode, program: TorchProgram) -> Iterator[None]:
    """Within, a spec that a call breaks, or that has no value for it, does not go far enough.

    :raises Refused: with the rule, or with the arguments of the call, and the line of its source.
    """
    try:
        yield
    except ModelError as error:
        cause = error.__cause__
        diagnostics = error.diagnostics
        if cause is not None:  # of an expression: what numpy says of it tells nobody anything
            message = f"its spec has no value for {arguments_in_words(node, program)}"
            diagnostics = tuple(
                replace(each, message=message, why=_joined(_own_words(cause), each.why))
                for each in diagnostics
            )
        raise Refused(*(with_line(each, node) for each in diagnostics)) from error


def with_line(fault: Diagnostic, node: TorchNode) -> Diagnostic:
    """Return a fault of a call that tells where it is called."""
    line = called_from(node)
    is_named = line in fault.why or line in fault.hint
    return fault if is_named else replace(fault, why=_joined(fault.why, line))


def with_lines(error: OpgenError, program: TorchProgram) -> UnsupportedError:
    """Return what refuses a program behind the front end, with the lines of the calls' source."""
    nodes = {node.name: node for node in program.nodes}
    return UnsupportedError(
        *(
            with_line(each, nodes[each.where.name])
            if isinstance(each.where, OperatorPlace) and each.where.name in nodes
            else each
            for each in error.diagnostics
        )
    )


def arguments_in_words(node: TorchNode, program: TorchProgram) -> str:
    """Return the arguments of a call that are not the defaults: ``self float32 [2, 3], dim 1``."""
    schema = aten_schema(node.target)
    words = []
    for name, value in node.arguments.items():
        argument = schema.argument(name) if schema else None
        if argument is not None and argument.default is not REQUIRED and argument.default == value:
            continue
        words.append(f"{name} {_in_words(value, program)}")
    return ", ".join(words) or "a call without arguments"


def _in_words(value: Argument, program: TorchProgram) -> str:
    if isinstance(value, TensorRef):
        tensor = program.tensors[value.name]
        return f"{tensor.type} {list(tensor.shape)}"
    if isinstance(value, tuple):
        shown = ", ".join(_in_words(each, program) for each in value[:_LONGEST])
        return f"[{shown}{', ...' if value[_LONGEST:] else ''}]"
    return in_words(value)


def _own_words(error: BaseException) -> str:
    """Return what opgen's own functions say of values that they do not take."""
    frames = list(traceback.walk_tb(error.__traceback__))
    if not frames or not frames[-1][0].f_globals.get("__name__", "").startswith("opgen."):
        return ""
    line = traceback.extract_tb(error.__traceback__)[-1].line or ""
    return str(error) if line.startswith("raise ") else ""


def _joined(*parts: str) -> str:
    return "; ".join(filter(None, parts))
