"""How many elements tensors have, as far as their shapes tell before there is a model.

A number of elements is a polynomial of what shapes are made of: axes of the inputs, and options.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import reduce

from opgen.operators.model import Operand
from opgen.operators.types import INT
from opgen.spec.draft import Draft
from opgen.spec.narrowing import literal, literal_slice
from opgen.spec.syntax import Fault, parse

_MOST_TERMS, _MOST_FACTORS, _LARGEST, _DEEPEST = 100, 24, 1 << 80, 24
"""Limits of polynomials, and of lets that use lets: what people write is far below, and a spec that
is made to take long is not known any better by taking longer."""
Polynomial = Mapping[tuple[str, ...], int]
"""Product of names, such as ``x.h`` and ``x.w`` -> its factor."""


class Comparison(Enum):
    """What is known of two numbers, whatever model there may be."""

    SAME = "same"
    LARGER = "larger"
    """The first is, but where both are 0."""
    SMALLER = "smaller"
    OPEN = "open"
    """They are the same in some models only."""
    UNKNOWN = "unknown"


def elements_of(operand: Operand) -> Polynomial | None:
    """Return the number of elements of an input; None if it is several tensors."""
    if operand.variadic:
        return None
    if not operand.layout:
        return {(f"{operand.name}.size",): 1}
    return {tuple(sorted(f"{operand.name}.{axis}" for axis in operand.layout.lower())): 1}


def elements_in(draft: Draft, shape: str) -> Polynomial | None:
    """Return the number of elements of a shape, an expression; None if it is not known."""
    try:
        tree = parse(shape)
    except Fault:  # which is reported elsewhere
        return None
    return _Reader(draft).product(tree)


def compared(draft: Draft, first: Polynomial | None, second: Polynomial | None) -> Comparison:
    """Compare two numbers."""
    if first is None or second is None:
        return Comparison.UNKNOWN
    difference = _sum(first, second, -1)
    if not difference:
        return Comparison.SAME
    signs = {factor > 0 for factor in difference.values()}
    names = {name for term in difference for name in term}
    if len(signs) > 1 or any(_may_be_negative(draft, name) for name in names):
        return Comparison.OPEN
    return Comparison.LARGER if signs == {True} else Comparison.SMALLER


def _may_be_negative(draft: Draft, name: str) -> bool:
    option = draft.options.get(name)
    if option is None:  # a size
        return False
    low = min((each for each in option.only if isinstance(each, int)), default=option.minimum)
    return low is None or low < 0


def _sum(first: Polynomial, second: Polynomial, sign: int) -> Polynomial:
    found = dict(first)
    for term, factor in second.items():
        found[term] = found.get(term, 0) + sign * factor
    return {term: factor for term, factor in found.items() if factor}


def _product(first: Polynomial | None, second: Polynomial | None) -> Polynomial | None:
    if first is None or second is None or len(first) * len(second) > _MOST_TERMS:
        return None
    factors = [max(map(len, each), default=0) for each in (first, second)]
    if sum(factors) > _MOST_FACTORS:
        return None
    found: dict[tuple[str, ...], int] = {}
    for one, factor in first.items():
        for other, another in second.items():
            term = tuple(sorted((*one, *other)))
            found[term] = found.get(term, 0) + factor * another
    if any(abs(factor) > _LARGEST for factor in found.values()):
        return None
    return {term: factor for term, factor in found.items() if factor}


@dataclass(frozen=True)
class _Reader:
    """Reads numbers and shapes in the expressions of a spec; None: it is not known which."""

    draft: Draft
    depth: int = 0
    known: dict[tuple[str, bool], Polynomial | None] = field(default_factory=dict)
    """Let, and whether it is taken for a shape -> what it is."""

    def number(  # noqa: PLR0911  one line per form
        self, node: ast.expr
    ) -> Polynomial | None:
        """Return an integer."""
        match node:
            case ast.Constant(int(value)) if not isinstance(value, bool):
                return {(): value} if value else {}
            case ast.UnaryOp(ast.USub(), operand):
                found = self.number(operand)
                return None if found is None else _sum({}, found, -1)
            case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() as sign, right):
                return self._arithmetic(self.number(left), sign, self.number(right))
            case ast.Name(name):
                return self._named(name)
            case ast.Attribute(ast.Name(name), fact) if name in self.draft.inputs:
                return self._fact(self.draft.inputs[name], fact)
            case ast.Subscript(ast.Attribute(ast.Name(name), "shape"), ast.expr() as index):
                return self._axis(self.draft.inputs.get(name), literal(index))
            case ast.Call(ast.Name("size_of"), [shape], []):
                return self.product(shape)
        return None

    def product(self, node: ast.expr) -> Polynomial | None:
        """Return the product of the sizes of a shape."""
        match node:
            case ast.Attribute(ast.Name(name), "shape") if name in self.draft.inputs:
                return elements_of(self.draft.inputs[name])
            case ast.Tuple(parts):
                found = [
                    self.product(each.value) if isinstance(each, ast.Starred) else self.number(each)
                    for each in parts
                ]
                one: Polynomial | None = {(): 1}
                return reduce(_product, found, one)
            case ast.BinOp(left, ast.Add(), right):
                return _product(self.product(left), self.product(right))
            case ast.Name(name) if name in self.draft.lets:
                return self._let(name, is_shape=True)
            case ast.Subscript(ast.Attribute(ast.Name(name), "shape"), ast.Slice() as part):
                return self._part(name, part)
        return None

    def _arithmetic(
        self, left: Polynomial | None, sign: ast.operator, right: Polynomial | None
    ) -> Polynomial | None:
        if left is None or right is None:
            return None
        if isinstance(sign, ast.Mult):
            return _product(left, right)
        return _sum(left, right, 1 if isinstance(sign, ast.Add) else -1)

    def _named(self, name: str) -> Polynomial | None:
        if name in self.draft.lets:
            return self._let(name, is_shape=False)
        option = self.draft.options.get(name)
        if option is None or option.type != INT:
            return None
        if len(option.only) == 1 and isinstance(option.only[0], int):
            return {(): option.only[0]} if option.only[0] else {}
        return {(name,): 1}

    def _let(self, name: str, *, is_shape: bool) -> Polynomial | None:
        """Return what a let is, which is looked at once."""
        key = name, is_shape
        if key not in self.known and self.depth < _DEEPEST:
            tree = self.draft.lets[name].tree
            inner = replace(self, depth=self.depth + 1)
            self.known[key] = inner.product(tree) if is_shape else inner.number(tree)
        return self.known.get(key)

    def _fact(self, operand: Operand, fact: str) -> Polynomial | None:
        if fact == "size":
            return elements_of(operand)
        return {(f"{operand.name}.{fact}",): 1} if fact in operand.layout.lower() else None

    def _axis(self, operand: Operand | None, at: int | None) -> Polynomial | None:
        if operand is None or at is None:
            return None
        axes = operand.layout.lower()
        if not axes:
            return {(f"{operand.name}.shape[{at}]",): 1}
        return {(f"{operand.name}.{axes[at]}",): 1} if -len(axes) <= at < len(axes) else None

    def _part(self, name: str, part: ast.Slice) -> Polynomial | None:
        operand = self.draft.inputs.get(name)
        known = literal_slice(part)
        if operand is None or not operand.layout or known is None:
            return None
        axes = operand.layout.lower()[known]
        return {tuple(sorted(f"{name}.{axis}" for axis in axes)): 1}
