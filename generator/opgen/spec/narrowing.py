"""What can be read off an expression's form: which names a test asks for, and plain integers."""

from __future__ import annotations

import ast


def narrowing(test: ast.expr) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names that are there if a test holds, and those that are if it does not.

    ``x.is_constant`` stands for an operand whose elements are known.
    """
    nothing = frozenset[str]()
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        holds, fails = narrowing(test.operand)
        return fails, holds
    if isinstance(test, ast.BoolOp):
        parts = [narrowing(each) for each in test.values]
        if isinstance(test.op, ast.And):
            return nothing.union(*(p[0] for p in parts)), parts[0][1].intersection(
                *(p[1] for p in parts)
            )
        return parts[0][0].intersection(*(p[0] for p in parts)), nothing.union(
            *(p[1] for p in parts)
        )
    is_has = (
        isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "has"
    )
    if is_has and isinstance(test, ast.Call) and len(test.args) == 1:
        asked = test.args[0]
        if isinstance(asked, ast.Name):
            return frozenset((asked.id,)), nothing
    if isinstance(test, ast.Attribute) and isinstance(test.value, ast.Name):
        fact = known_elements(test.value.id)
        return (frozenset((fact,)) if ast.unparse(test) == fact else nothing), nothing
    return nothing, nothing


def known_elements(name: str) -> str:
    """Return the test that tells whether the elements of an operand are known."""
    return f"{name}.is_constant"


def literal(node: ast.expr) -> int | None:
    """Return the value of an integer that is written out."""
    negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    inner = node.operand if isinstance(node, ast.UnaryOp) and negative else node
    if not isinstance(inner, ast.Constant) or type(inner.value) is not int:
        return None
    return -inner.value if negative else inner.value
