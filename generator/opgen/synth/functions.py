"""Expressions, messages, functions and values of options as Python, for files of other runtimes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from enum import Enum
from pathlib import PurePath

from opgen.air.dtype import DType
from opgen.operators.expression import (
    Expression,
    SpecFunction,
    Template,
    as_read,
    called,
    member_of,
)
from opgen.operators.model import Function, Option
from opgen.operators.places import place_text
from opgen.operators.types import Scalar
from opgen.spec.model import Kernel, Op

INDENT = "    "


def exact_of(op: Op, kernel: Kernel) -> Expression | None:
    """Return the exact meaning of a kernel; None: it follows from the reference.

    That of the operator is for kernels on integers.
    """
    on_floats = any(DType(name).is_float for types in kernel.accepted.values() for name in types)
    return kernel.exact or (None if on_floats else op.exact)


def member_text(enum: str, member: str) -> str:
    """Return the member of an enum in Python."""
    return f"{enum}.{member_of(enum, member)}"


def expression_text(expression: Function) -> str:
    """Return the expression's text as it stands in the spec, fit to follow ``name = ``."""
    expression = as_read(expression)
    if expression.defined:
        names = {each.name: name_in_file(each) for each in expression.defined}
        return ast.unparse(_renamed(deepcopy(expression.tree), names))
    return expression.source


def _renamed(tree: ast.AST, names: Mapping[str, str]) -> ast.AST:
    """Rename functions of specs in a tree made for it, so that a file can have them all."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
    return tree


def name_in_file(function: SpecFunction) -> str:
    """Return what a function is called in a file that has those of several specs."""
    stem = PurePath(function.place.name or function.place.file).stem
    return f"_{re.sub('[^a-z0-9]+', '_', stem.lower())}_{function.name}"


def definition_of(function: SpecFunction) -> str:
    """Return a function of a spec in Python, with words of the library as they are."""
    if function.is_record:
        return _class_of(function)
    tree = function.definition()
    tree.name = name_in_file(function)
    used = (other for each in function.expressions for other in each.defined)
    names = {called(each.name): name_in_file(each) for each in used}
    return f"{ast.unparse(_renamed(tree, names))}  # {place_text(function.place)}"


def _class_of(record: SpecFunction) -> str:
    """Return a class that any Python understands, without imports."""
    names = [name for name, _ in record.parameters]
    head = f"class {name_in_file(record)}:  # {place_text(record.place)}"
    body = [f"{INDENT}{INDENT}self.{name} = {name}" for name in names]
    return "\n".join([head, f"{INDENT}def __init__(self, {', '.join(names)}):", *body])


def template_text(template: Template) -> str:
    """Return the text of a message, with its holes filled in."""
    parts = (
        repr(part) if isinstance(part, str) else f"_in_words({expression_text(part)})"
        for part in template.parts
    )
    return " + ".join(parts) or "''"


def present(*expressions: Function | None) -> Iterator[Expression]:
    """Go through the expressions that are there."""
    yield from (as_read(each) for each in expressions if each is not None)


def python_literal(option: Option, value: object) -> str:
    """Return a value of an option as Python text."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if option.type == Scalar("float") and isinstance(value, int | float):
        return repr(float(value))
    return repr(value)
