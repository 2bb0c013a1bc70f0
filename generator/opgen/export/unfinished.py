"""What of right specs is yet to be written, and how: ``opgen check`` leads on by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from opgen.errors import Diagnostic
from opgen.operators.expression import Expression
from opgen.spec.model import Kernel, Op
from opgen.synth.kernels import seen_in_c
from opgen.text.c import fails_only

_PLACEHOLDER = "not_implemented"
"""The function of the library that stands for what is yet to be written."""


def unfinished(ops: Sequence[Op]) -> list[Diagnostic]:
    """Return what is missing, with the next step as hint, in the order of the files."""
    return [fault for op in ops for fault in _of(op)]


def unwritten_meanings(op: Op) -> list[Diagnostic]:
    """Return a diagnostic for each meaning that is yet to be written: nothing can be compared."""
    found = [("reference", op.reference), ("exact", op.exact)]
    found += [("exact", kernel.exact) for kernel in op.kernels]
    return [
        _unfinished(expression, f"'{what}' is yet to be written", _how_to_mean(op))
        for what, expression in found
        if expression is not None and _PLACEHOLDER in expression.functions
    ]


def _of(op: Op) -> Iterator[Diagnostic]:
    before = unwritten_meanings(op)
    yield from before
    stubs = [kernel for kernel in op.kernels if fails_only(kernel.code.text)]
    yield from (_unwritten(op, kernel) for kernel in stubs)
    if (before or stubs) and not op.tests:
        drawn = ", ".join(f"{each.name}: (1, span(1, 9))" for each in op.inputs[:1])
        hint = f"say what cases to draw, such as: tests: {{{drawn}}}"
        yield Diagnostic(op.place, "it has no tests to prove it by", "", hint, "unfinished")


def _unfinished(expression: Expression, message: str, hint: str) -> Diagnostic:
    return Diagnostic(expression.place, message, hint=hint, severity="unfinished")


def _how_to_mean(op: Op) -> str:
    results = [each.name for each in op.outputs]
    results += [f"the new {each.name}" for each in op.inputs if each.variable]
    results += [f"the new {each.name}" for each in op.state]
    inputs = [each.name for each in op.inputs]
    example = f", such as maximum({inputs[0]}, 0.0)" if len(results) == 1 and inputs else ""
    given = ", ".join(inputs) or "the options"
    are = f"{' and '.join(results)} {'is' if len(results) == 1 else 'are'}"
    return f"say in real numbers what {are}, from {given}{example}"


def _unwritten(op: Op, kernel: Kernel) -> Diagnostic:
    message = f"the kernel '{kernel.name}' is yet to be written: it only returns a failure"
    hint = f"write its C, without the return; it sees {', '.join(seen_in_c(op, kernel))}"
    return Diagnostic(kernel.code.place, message, "", hint, "unfinished")
