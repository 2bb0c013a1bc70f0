"""The C of a kernel that is written for one layer: its template, filled, and proved to be C."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from opgen.errors import Diagnostic, Place, SpecError
from opgen.operators.applied import evaluate
from opgen.operators.c_function import INLINE, ONE_COPY, head_of
from opgen.operators.fill import FilledLine, FillError
from opgen.operators.kernel import CodeTemplate, Kernel
from opgen.operators.model import Operator
from opgen.operators.operation import Operation
from opgen.operators.places import place_text
from opgen.spec.c_code import check_code
from opgen.spec.faults import Faults
from opgen.spec.model import Code
from opgen.text import c as c_text
from opgen.text.tree import ScalarNode, Source

_LONGEST_STRING = 4095
"""Characters of a string that every compiler of C99 takes; what is longer may be assembler."""
_LONG_STRINGS = """\
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Woverlength-strings"
#endif"""
_AS_BEFORE = """\
#if defined(__clang__)
#pragma clang diagnostic pop
#endif"""
_DIGITS = 6
"""Of the hash that tells functions of one kernel apart."""


@dataclass(frozen=True)
class LayerCode:
    """The function that a kernel has for some layers, which have the same text."""

    function: str
    text: str
    """The function, with its head."""
    one_copy: str
    """The same as one copy for all layers that call it."""
    source: Code | None
    """Its body where the template is compiled, with the place of each line; None: built in."""


def layer_code(
    where: str, op: Operator, kernel: Kernel, operation: Operation[Any]
) -> LayerCode | None:
    """Return the function of a kernel for one layer; None if it is the same for all layers.

    :param where: the layer, for messages.
    :param op: whose kernel it is.
    :raises SpecError: what the template gives is no C, or too long.
    """
    template = kernel.template
    if template is None or kernel.fill is None:
        return None
    try:
        lines = evaluate(where, kernel.fill, operation)
    except FillError as error:
        raise SpecError(_fault(kernel, error.line, str(error), where)) from None
    _check(kernel, lines, where)
    return _function(op, kernel, template, lines)


def _function(
    op: Operator, kernel: Kernel, template: CodeTemplate, lines: tuple[FilledLine, ...]
) -> LayerCode:
    """Return the function: the filled template, and elsewhere a call of the kernel for all."""
    body = "\n".join(f"    {each.text}".rstrip() for each in lines)
    name = f"{kernel.function}_{sha256(body.encode()).hexdigest()[:_DIGITS]}"
    used = c_text.identifiers(body)
    unused = "".join(f"    (void){each};\n" for each in kernel.arguments if each not in used)
    returns = "" if c_text.always_returns(body) else "    return 0;\n"
    call = f"    return {kernel.function}({', '.join(kernel.arguments)});"
    whole = f"{{\n#if {template.macro}\n{unused}{body}\n{returns}#else\n{call}\n#endif\n}}"
    text, alone = (
        f"{head_of(op, kernel, kernel.arguments, kind, name)}\n{whole}"
        for kind in (INLINE, ONE_COPY)
    )
    if len(body) > _LONGEST_STRING:
        text, alone = (f"{_LONG_STRINGS}\n{each}\n{_AS_BEFORE}" for each in (text, alone))
    source = None
    if isinstance(template.place, Place):
        origins = tuple(each.origin for each in lines)
        written = "\n".join(each.text for each in lines)
        source = Code(written, template.place, template.line, origins)
    return LayerCode(name, text, alone, source)


def _check(kernel: Kernel, lines: tuple[FilledLine, ...], where: str) -> None:
    """Raise a :class:`SpecError` where the text could reach beyond its function's braces."""
    text = "\n".join(each.text for each in lines)
    node = ScalarNode(Source("", text), 0, len(text), text, text)
    faults = Faults()
    check_code(node, None, faults)
    if faults:
        raise SpecError(
            *(
                _fault(kernel, _origin(lines, each.where), each.message, where, each.hint)
                for each in faults
            )
        )


def _origin(lines: tuple[FilledLine, ...], where: object) -> int:
    number = where.line - 1 if isinstance(where, Place) else 0
    return lines[min(number, len(lines) - 1)].origin if lines else 0


def _fault(kernel: Kernel, line: int, message: str, where: str, hint: str = "") -> Diagnostic:
    template, found = kernel.template, place_text(kernel.place)
    if template is not None and isinstance(template.place, Place):
        found = f"{template.place.file}:{template.line + line}"
    return Diagnostic(found, message, f"in the template filled for {where}", hint)
