"""The walk over an expression: what it notes, and the checks that all forms of syntax share."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from opgen.operators.expression import SpecFunction
from opgen.operators.types import (
    ARRAY,
    BOOL,
    FLOAT,
    INT,
    NONE,
    ArrayType,
    Constant,
    OptionalType,
    TensorType,
    TupleType,
    Type,
    Unknown,
    words,
)
from opgen.spec import fit
from opgen.spec.scope import Scope
from opgen.spec.syntax import Fault, Nodes
from opgen.spec.value import DEEPEST_TUPLE, LONGEST_TUPLE, Value

Form = Callable[["Inference", Any, Type | None], Value]
"""Infers one form of syntax; the last argument is the type that is expected, for bare members of
enums."""


class Inference:
    """Infers the type of one expression, and notes what it uses."""

    def __init__(self, text: str, scope: Scope, forms: Mapping[type[ast.expr], Form]) -> None:
        self.nodes = Nodes(text)
        self.scope = scope
        self.forms = forms
        self.names: set[str] = set()
        self.functions: set[str] = set()
        self.defined: dict[str, SpecFunction] = {}
        """Those of the functions that specs define."""
        self.members: set[tuple[str, str]] = set()
        self.reads: set[str] = set()
        self.data: set[str] = set()
        self.words: list[ast.Name] = []
        """Words of the language that Python spells differently."""
        self.reached = True
        """Whether what is looked at is ever computed: not behind a condition that never holds."""

    def infer(self, node: ast.expr, expected: Type | None = None) -> Value:
        """Return what an expression is; ``expected`` is for bare members of enums.

        :raises Fault: the expression is wrong.
        """
        form = self.forms.get(type(node))
        if form is None:
            raise self.nodes.fault(node, "this cannot stand here", "* belongs into a tuple")
        value = form(self, node, expected)
        if isinstance(value.type, TupleType):
            if value.length > LONGEST_TUPLE:
                message = f"a tuple of more than {LONGEST_TUPLE:,} elements"
                raise self.fault(node, message, "make it an array")
            if fit.depth(value.type) > DEEPEST_TUPLE:
                message = f"tuples in tuples, more than {DEEPEST_TUPLE} levels deep"
                raise self.fault(node, message)
        return value

    @contextmanager
    def restored(self) -> Iterator[None]:
        """Let the scope, and whether anything is reached, change within only."""
        before = self.scope, self.reached
        try:
            yield
        finally:
            self.scope, self.reached = before

    def fault(self, node: ast.AST, message: str, hint: str = "", why: str = "") -> Fault:
        """Return a fault of a part of the expression."""
        return self.nodes.fault(node, message, hint, why)

    def present(self, node: ast.expr, value: Value) -> Value:
        """Return the value; raise if it may be absent."""
        type_ = value.type
        absent = type_ == NONE
        if absent or isinstance(type_, OptionalType) or getattr(type_, "optional", False):
            text = ast.unparse(node)
            message = "none is not a value" if absent else f"'{text}' may be absent"
            asked = f"write: ... if has({text}) else ..."
            if not isinstance(node, ast.Name):
                asked = (
                    f"name it in let, such as part: {text}, and write: ... if has(part) else ..."
                )
            raise self.fault(node, message, "" if absent else asked)
        return value

    def elements(self, node: ast.expr, value: Value) -> Type:
        """Return an array-like type; raise if it is a tensor without elements."""
        self.present(node, value)
        if not isinstance(value.type, TensorType):
            return value.type
        if not value.type.has_values:
            text = ast.unparse(node)
            message = f"the elements of '{text}' are not known when the model is compiled"
            hint = f"use its facts, such as {text}.shape or {text}.scale"
            why = (
                "outside of reference and exact, only inputs with const: true have elements, and "
                "others where x.is_constant was asked for"
            )
            if self.scope.has_elements:
                why = "they are what is computed here"
            raise self.fault(node, message, hint, why)
        self.reads |= value.operands
        return ARRAY

    def hint(self, node: ast.expr, type_: Type, wanted: Type) -> str:
        """Return how to make a value of the wanted type, where there is a usual way."""
        divides = any(isinstance(each, ast.Div) for each in ast.walk(node))
        if wanted == INT and type_ == FLOAT:
            return "use // for a whole number" if divides else ""
        return fit.hint_for(type_, wanted)

    def boolean(self, node: ast.expr) -> Constant:
        """Return what a truth value always is; raise if it is none."""
        value = self.present(node, self.infer(node))
        if value.type == BOOL or isinstance(value.type, Unknown):
            return value.constant
        hint = fit.hint_for(value.type, BOOL)
        if isinstance(value.type, ArrayType):
            hint = "reduce it to one truth value: all_true(x) or any_true(x)"
        raise self.fault(node, f"must be bool, this is {words(value.type)}", hint)
