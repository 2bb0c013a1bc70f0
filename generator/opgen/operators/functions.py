"""Which functions of specs expressions need, and expressions that need none."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace

from opgen.operators.expression import Expression, SpecFunction, expressions_in

MOST_PARTS = 4_000
"""Nodes of an expression with the functions that it calls written out."""


def functions_of(*expressions: Expression) -> Iterator[SpecFunction]:
    """Go through the functions of specs that expressions need, those first that others call."""
    seen: set[str] = set()

    def visit(expression: Expression) -> Iterator[SpecFunction]:
        for each in expression.defined:
            if each.name not in seen:
                seen.add(each.name)
                for inner in each.expressions:
                    yield from visit(inner)
                yield each

    for expression in expressions:
        yield from visit(expression)


def all_expressions(value: object) -> Iterator[Expression]:
    """Go through the expressions of records, and through those of the functions that they call."""
    found = tuple(expressions_in(value))
    yield from found
    for function in functions_of(*found):
        yield from function.expressions


def written_out(expression: Expression) -> Expression:
    """Return an expression with the values of the functions of specs in the place of their calls.

    :raises ValueError: it has more than ``MOST_PARTS`` parts then.
    """
    if not expression.defined:
        return expression
    tree = _Written(expression, {}).of(expression.tree)
    inner = [each for f in functions_of(expression) for each in f.expressions]
    names = frozenset(function.name for function in functions_of(expression))
    return replace(
        expression,
        source=ast.unparse(tree),
        tree=tree,
        functions=expression.functions.union(*(each.functions for each in inner)) - names,
        enum_members=expression.enum_members.union(*(each.enum_members for each in inner)),
        defined=(),
    )


class _Written(ast.NodeTransformer):
    """Puts values in the place of names, and bodies in the place of calls."""

    def __init__(self, expression: Expression, values: Mapping[str, ast.expr]) -> None:
        self.defined = {each.name: each for each in expression.defined}
        self.values = values

    def of(self, tree: ast.expr) -> ast.expr:
        """Return a tree written out."""
        found: ast.expr = self.visit(deepcopy(tree))
        if sum(1 for _ in ast.walk(found)) > MOST_PARTS:
            raise ValueError(f"more than {MOST_PARTS:,} parts with the functions that it calls")
        return found

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return deepcopy(self.values.get(node.id, node))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Return a field of a record of a spec: what the record was made of."""
        return _field(self.visit(node.value), node.attr)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        function = self.defined.get(node.func.id) if isinstance(node.func, ast.Name) else None
        given: list[ast.expr] = [self.visit(each) for each in node.args]
        named = {str(each.arg): self.visit(each.value) for each in node.keywords}
        if function is not None and function.is_record:
            fields = dict(zip((name for name, _ in function.parameters), given, strict=False))
            keywords = [ast.keyword(name, each) for name, each in {**fields, **named}.items()]
            return ast.Call(node.func, [], keywords)
        if function is None:
            keywords = [ast.keyword(name, value) for name, value in named.items()]
            return ast.Call(node.func, given, keywords)
        names = [name for name, _ in function.parameters]
        values = dict(zip(names, given, strict=False)) | named
        for name, let in function.lets.items():
            values[name] = _Written(let, values).of(let.tree)
        return _Written(function.value, values).of(function.value.tree)


def _field(value: ast.expr, name: str) -> ast.expr:
    if isinstance(value, ast.IfExp):
        return ast.IfExp(value.test, _field(value.body, name), _field(value.orelse, name))
    made = value.keywords if isinstance(value, ast.Call) else ()
    found = (each.value for each in made if each.arg == name)
    return next(found, ast.Attribute(value, name, ast.Load()))
