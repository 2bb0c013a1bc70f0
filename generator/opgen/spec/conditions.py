"""What a ``when:`` consists of: conditions that must hold by themselves, and what judges them.

What is joined by ``and`` are conditions of their own, also within a let that the ``when:`` names,
and with each go the values that it was judged by.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.operators import model
from opgen.operators.expression import Expression


@dataclass(frozen=True)
class _Part:
    """A part of an expression that must hold by itself."""

    of: Expression
    test: ast.expr
    text: str
    """As the spec has it."""

    @property
    def judged_by(self) -> list[ast.expr]:
        """What the condition compares; nothing if its own text says it all."""
        test = self.test
        while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test = test.operand
        if not isinstance(test, ast.BoolOp | ast.Compare):
            return []
        parts = (each for each in _operands(self.test, holds=False) if self._is_value(each))
        return list({ast.unparse(each): each for each in parts}.values())

    def _is_value(self, part: ast.expr) -> bool:
        return not isinstance(part, ast.Name) or part.id in self.of.names


def conditions(
    when: Expression | None, lets: Mapping[str, Expression]
) -> tuple[model.Condition, ...]:
    """Return the conditions of a ``when:``, in the order in which they are judged.

    :param lets: those that it may name.
    """
    return () if when is None else tuple(map(_condition, _parts(when, lets)))


def _condition(part: _Part) -> model.Condition:
    of = part.of
    texts = {ast.unparse(each): each for each in part.judged_by}
    keys: list[ast.expr | None] = [ast.Constant(text) for text in texts]
    values = of.part(ast.Dict(keys, list(texts.values()))) if texts else None
    return model.Condition(part.text, of.part(part.test), values, of.place)


def _parts(when: Expression, lets: Mapping[str, Expression]) -> Iterator[_Part]:
    for test in _joined_by_and(when.tree):
        let = lets.get(test.id) if isinstance(test, ast.Name) else None
        if let and isinstance(let.tree, ast.BoolOp | ast.Compare):
            yield from _parts(let, lets)
        else:
            yield _Part(when, test, when.text_of(test))


def _joined_by_and(test: ast.expr) -> Iterator[ast.expr]:
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        for each in test.values:
            yield from _joined_by_and(each)
    else:
        yield test


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
        case ast.Compare() | ast.BinOp() | ast.Tuple():
            for part in ast.iter_child_nodes(test):
                if isinstance(part, ast.expr):
                    yield from _operands(part, holds=holds)
        case ast.Constant():
            return
        case _:
            yield test
