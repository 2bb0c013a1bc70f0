"""What can be read off an expression's form: which names a test asks for, and plain integers."""

from __future__ import annotations

import ast


def narrowing(test: ast.expr) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names that are there if a test holds, and those that are if it does not.

    ``x.is_constant`` stands for an operand whose elements are known.
    """
    nothing = frozenset[str]()
    match test:
        case ast.UnaryOp(ast.Not(), operand):
            holds, fails = narrowing(operand)
            return fails, holds
        case ast.BoolOp(operator, parts):
            all_hold, all_fail = zip(*map(narrowing, parts), strict=True)
            if isinstance(operator, ast.And):
                return nothing.union(*all_hold), frozenset.intersection(*all_fail)
            return frozenset.intersection(*all_hold), nothing.union(*all_fail)
        case ast.Call(ast.Name("has"), [ast.Name(name)]):
            return frozenset((name,)), nothing
        case ast.Attribute(ast.Name(name)) if ast.unparse(test) == known_elements(name):
            return frozenset((known_elements(name),)), nothing
    return nothing, nothing


def known_elements(name: str) -> str:
    """Return the test that tells whether the elements of an operand are known."""
    return f"{name}.is_constant"


def literal(node: ast.expr | None) -> int | None:
    """Return the value of an integer that is written out."""
    match node:
        case ast.Constant(int(value)) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(ast.USub(), ast.Constant(int(value))) if not isinstance(value, bool):
            return -value
    return None


def literal_slice(node: ast.Slice) -> slice | None:
    """Return a slice whose bounds are written out, or left out; None if they are not."""
    bounds = [node.lower, node.upper, node.step]
    values = [literal(each) for each in bounds]
    is_known = all(v is not None for v, each in zip(values, bounds, strict=True) if each)
    return slice(*values) if is_known else None
