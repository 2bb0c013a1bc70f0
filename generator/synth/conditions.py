"""What a kernel's ``when:`` becomes: a function that returns the first condition that fails.

What is joined by ``and`` are conditions of their own, also within a let that the ``when:`` names,
and with each go the values that it was judged by.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.errors import Place
from opgen.spec.model import Expression, Kernel, Let, Op
from opgen.synth.functions import (
    FunctionWriter,
    expression_text,
    function,
    place_text,
)


@dataclass(frozen=True)
class Condition:
    """A part of an expression that must hold by itself."""

    test: ast.expr
    text: str
    names: frozenset[str]
    members: frozenset[tuple[str, str]]
    place: Place


def unmet_function(op: Op, kernel: Kernel, evaluators: dict[str, str]) -> str:
    """Return the function that tells which condition of a kernel's ``when:`` does not hold."""
    assert kernel.when is not None
    writer = FunctionWriter(op, evaluators)
    for each in _conditions(kernel.when, op.let):
        writer.bind_members(each.members, each.place)
        writer.bind_names(each.names, each.place)
        values = "".join(f"{text!r}: {text}, " for text in _judged_by(each)).rstrip(", ")
        shown = f", {{{values}}}" if values else ""
        writer.lines += [
            f"if {_negated(each)}:  # {place_text(each.place)}",
            f"    return Unmet({each.text!r}{shown})",
        ]
    name = f"_{kernel.name}_unmet"
    return function(op, name, "Unmet | None", writer.lines, ["return None"])


def _conditions(expression: Expression, lets: Mapping[str, Let]) -> Iterator[Condition]:
    text = expression_text(expression)
    tree = ast.parse(text, mode="eval").body
    for test in _joined_by_and(tree):
        let = lets.get(test.id) if isinstance(test, ast.Name) else None
        if let and _is_compound(let.value):
            yield from _conditions(let.value, lets)
            continue
        used = {each.id for each in ast.walk(test) if isinstance(each, ast.Name)}
        members = frozenset(each for each in expression.enum_members if each[1] in used)
        part = ast.get_source_segment(text, test) or text
        yield Condition(test, part, expression.names & used, members, expression.place)


def _joined_by_and(test: ast.expr) -> Iterator[ast.expr]:
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        for each in test.values:
            yield from _joined_by_and(each)
    else:
        yield test


def _negated(condition: Condition) -> str:
    test = condition.test
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return ast.unparse(test.operand)
    is_one = isinstance(test, ast.Name | ast.Attribute | ast.Call)
    return f"not {condition.text}" if is_one else f"not ({condition.text})"


def _is_compound(value: Expression) -> bool:
    tree = ast.parse(expression_text(value), mode="eval").body
    return isinstance(tree, ast.BoolOp | ast.Compare)


def _judged_by(condition: Condition) -> list[str]:
    """Return the texts of what a condition compares; nothing if its own text says it all."""
    test = condition.test
    while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test = test.operand
    if not isinstance(test, ast.BoolOp | ast.Compare):
        return []
    parts = (each for each in _operands(condition.test, holds=False))
    texts = (ast.unparse(each) for each in parts if _is_value(each, condition))
    return list(dict.fromkeys(texts))


def _is_value(part: ast.expr, condition: Condition) -> bool:
    return not isinstance(part, ast.Name) or part.id in condition.names


def _operands(test: ast.expr, *, holds: bool) -> Iterator[ast.expr]:
    """Go through what was evaluated for sure, given how the test came out.

    Of ``a and b`` that does not hold, ``b`` may make no sense: it may be of a tensor that ``a``
    says is there.
    """
    match test:
        case ast.BoolOp():
            is_and = isinstance(test.op, ast.And)
            for each in test.values if is_and == holds else test.values[:1]:
                yield from _operands(each, holds=holds)
        case ast.UnaryOp():
            is_not = isinstance(test.op, ast.Not)
            yield from _operands(test.operand, holds=not holds if is_not else holds)
        case ast.Compare():
            for each in (test.left, *test.comparators):
                yield from _operands(each, holds=holds)
        case ast.BinOp():
            yield from _operands(test.left, holds=holds)
            yield from _operands(test.right, holds=holds)
        case ast.Tuple():
            for each in test.elts:
                yield from _operands(each, holds=holds)
        case ast.Constant():
            return
        case _:
            yield test
