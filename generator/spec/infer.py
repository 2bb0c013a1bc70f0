"""The types of expressions: what each form of syntax means, and the faults it can have."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from opgen.errors import did_you_mean
from opgen.spec import fit
from opgen.spec.library import DTYPES
from opgen.spec.scope import MOST_BITS, UNKNOWN_VALUE, Scope, Value
from opgen.spec.syntax import Fault, Nodes
from opgen.spec.types import (
    ARRAY,
    BOOL,
    DTYPE,
    FLOAT,
    INT,
    NONE,
    SHAPE,
    STR,
    ArrayType,
    EnumType,
    FunctionType,
    OptionalType,
    RecordType,
    Scalar,
    TensorType,
    TupleType,
    Type,
    Unknown,
    words,
)

Spans = list[tuple[int, int, str]]


class Inference:
    """Infers the type of one expression, and notes what it uses."""

    def __init__(self, text: str, scope: Scope) -> None:
        from opgen.spec.calls import infer_call  # noqa: PLC0415  calls and the rest use each other

        self.nodes = Nodes(text)
        self.scope = scope
        self.names: set[str] = set()
        self.functions: set[str] = set()
        self.members: set[tuple[str, str]] = set()
        self.reads: set[str] = set()
        self.replacements: Spans = []
        """Words of the language that Python spells differently."""
        self._forms: dict[type[ast.expr], Callable[[Any, Type | None], Value]] = {
            ast.Name: self._name,
            ast.Constant: self._constant,
            ast.Attribute: self._attribute,
            ast.Call: lambda node, expected: infer_call(self, node, expected),
            ast.Subscript: self._subscript,
            ast.Tuple: self._tuple,
            ast.IfExp: self._conditional,
            ast.BoolOp: self._logic,
            ast.UnaryOp: self._unary,
            ast.BinOp: self._binary,
            ast.Compare: self._comparison,
        }

    def infer(self, node: ast.expr, expected: Type | None = None) -> Value:
        """Return what an expression is; ``expected`` is for bare members of enums.

        :raises Fault: the expression is wrong.
        """
        form = self._forms.get(type(node))
        if form is None:
            raise self.nodes.fault(node, "this cannot stand here", "* belongs into a tuple")
        return form(node, expected)

    def fault(self, node: ast.AST, message: str, hint: str = "", why: str = "") -> Fault:
        """Return a fault of a part of the expression."""
        return self.nodes.fault(node, message, hint, why)

    # --- what values are used as ------------------------------------------------------------------

    def present(self, node: ast.expr, value: Value) -> Value:
        """Return the value; raise if it may be absent."""
        type_ = value.type
        absent = type_ == NONE
        if absent or isinstance(type_, OptionalType) or getattr(type_, "optional", False):
            text = ast.unparse(node)
            message = "none is not a value" if absent else f"'{text}' may be absent"
            hint = "" if absent else f"write: ... if has({text}) else ..."
            raise self.fault(node, message, hint)
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
            why = "only inputs with const: true have elements outside of reference and exact"
            raise self.fault(node, message, hint, why)
        self.reads |= value.operands
        return ARRAY

    def boolean(self, node: ast.expr) -> None:
        """Raise unless a node is a truth value."""
        value = self.present(node, self.infer(node))
        if value.type == BOOL or isinstance(value.type, Unknown):
            return
        hint = fit.hint_for(value.type, BOOL)
        if isinstance(value.type, ArrayType):
            hint = "reduce it to one truth value: all_true(x) or any_true(x)"
        raise self.fault(node, f"must be bool, this is {words(value.type)}", hint)

    # --- names and constants ----------------------------------------------------------------------

    def _name(self, node: ast.Name, expected: Type | None) -> Value:
        name = node.id
        value = self.scope.value(name)
        if value is not None:
            self.names.add(name)
            return self._narrowed(name, value)
        if name in DTYPES:
            self.members.add(("DType", name))
            return Value(DTYPE)
        if name in _WORDS:
            self.replacements.append((*self.nodes.span(node), _WORDS[name][0]))
            return Value(_WORDS[name][1])
        if name in self.scope.elsewhere:
            raise self.fault(node, f"'{name}' cannot be used here", why=self.scope.elsewhere[name])
        return self._member(node, expected)

    def _narrowed(self, name: str, value: Value) -> Value:
        if name not in self.scope.present:
            return value
        if isinstance(value.type, TensorType):
            type_ = TensorType(value.type.layout, has_values=value.type.has_values)
            return Value(type_, value.bits, value.operands)
        if isinstance(value.type, OptionalType):
            return Value(value.type.of, value.bits, value.operands)
        return value

    def _member(self, node: ast.Name, expected: Type | None) -> Value:
        """Return the enum that a bare name is a member of."""
        name, library = node.id, self.scope.library
        wanted = [enum for enum in fit.enums_in(expected) if enum in library.enums]
        candidates = [enum for enum in wanted if name in library.enums[enum]]
        if not candidates and not wanted:
            candidates = library.member_enums(name)
        if len(candidates) == 1:
            self.members.add((candidates[0], name))
            return Value(EnumType(candidates[0]))
        if candidates:
            message = f"'{name}' is a member of several enums: {', '.join(sorted(candidates))}"
            hint = "compare it with, or pass it as, something of the enum's type"
            raise self.fault(node, message, hint)
        raise self._unknown(node, wanted)

    def _unknown(self, node: ast.Name, wanted: list[str]) -> Fault:
        name, library = node.id, self.scope.library
        if self.scope.signatures(name):
            hint = f"write: {name}(...)"
            return self.fault(node, f"'{name}' is a function, which must be called", hint)
        members = [member for enum in wanted for member in library.enums[enum]]
        if wanted and name.isupper():
            message = f"{' or '.join(wanted)} has no member '{name}'"
            hint = did_you_mean(name, members) or f"one of: {', '.join(members[:12])}"
            return self.fault(node, message, hint)
        known = [*self.scope.names(), *members, *_WORDS]
        hint = did_you_mean(name, known)
        if not hint:
            hint = did_you_mean(name, [*self.scope.functions, *library.functions, *DTYPES])
        return self.fault(node, f"unknown name '{name}'", hint)

    def _constant(self, node: ast.Constant, _expected: Type | None) -> Value:
        value = node.value
        if value is None:
            raise self.fault(node, "'None' is not part of the language", "write: none")
        if isinstance(value, int) and not isinstance(value, bool):
            return Value(INT, max(1, value.bit_length()))
        return Value({bool: BOOL, float: FLOAT, str: STR}[type(value)])

    # --- parts ------------------------------------------------------------------------------------

    def _attribute(self, node: ast.Attribute, _expected: Type | None) -> Value:
        base = self.present(node.value, self.infer(node.value))
        name, text = node.attr, ast.unparse(node.value)
        library = self.scope.library
        match base.type:
            case Unknown():
                return UNKNOWN_VALUE
            case TensorType(layout):
                return self._fact(node, layout)
            case RecordType(record):
                found, what = library.records.get(record, {}), record
            case ArrayType():
                found, what = _ARRAY_FACTS, "array"
            case Scalar("dtype"):
                found, what = library.dtype_facts, "element type"
            case TupleType() if base.operands:
                hint = f"choose one of the tensors: {text}[0].{name}"
                raise self.fault(node, f"'{text}' is several tensors", hint)
            case _:
                message = f"'{text}' has no '{name}', because it is {_a(words(base.type))}"
                raise self.fault(node, message)
        if name not in found:
            hint = did_you_mean(name, found) or f"it has: {', '.join(found)}"
            raise self.fault(node, f"{what} '{text}' has no '{name}'", hint)
        return Value(found[name], base.bits)

    def _fact(self, node: ast.Attribute, layout: str) -> Value:
        name, text, facts = node.attr, ast.unparse(node.value), self.scope.library.facts
        if name in facts:
            return Value(facts[name])
        if name in layout.lower():
            return Value(INT)
        message = f"tensor '{text}' has no '{name}'"
        if name in ("values", "data", "elements"):
            hint = f"pass the tensor itself where its elements are wanted: {text}"
        elif len(name) == 1 and not layout:
            hint = f"give it a layout, or write {text}.shape[0]"
        else:
            letters = ", ".join(layout.lower())
            hint = did_you_mean(name, [*facts, *layout.lower()])
            hint = hint or f"its axes are {letters}" if letters else hint
        raise self.fault(node, message, hint)

    def _subscript(self, node: ast.Subscript, _expected: Type | None) -> Value:
        base = self.present(node.value, self.infer(node.value))
        if isinstance(base.type, Unknown):
            return UNKNOWN_VALUE
        if isinstance(base.type, TupleType):
            return self._part_of_tuple(node, base, base.type)
        if isinstance(base.type, TensorType) and not base.type.has_values:
            text = ast.unparse(node.value)
            hint = f"write: {text}.shape[...]"
            raise self.fault(node, f"'{text}' is a tensor, which has no index", hint)
        if not isinstance(base.type, ArrayType | TensorType):
            message = f"{_a(words(base.type))} has no index"
            raise self.fault(node, message)
        element = self.elements(node.value, base)
        index = node.slice
        for part in index.elts if isinstance(index, ast.Tuple) else [index]:
            self._check_index(part)
        return Value(element)

    def _part_of_tuple(self, node: ast.Subscript, base: Value, type_: TupleType) -> Value:
        index = node.slice
        if isinstance(index, ast.Slice):
            self._check_index(index)
            return Value(self._sliced(node, type_, index), base.bits, base.operands)
        self._check_index(index)
        at = literal(index)
        if type_.length is not None and at is not None:
            if not -type_.length <= at < type_.length:
                message = f"there is no element {at}: the tuple has {type_.length}"
                raise self.fault(index, message)
            return Value(type_.elements[at], base.bits, base.operands)
        element = fit.element_type(type_)
        if element is None:
            message = "the elements of this tuple have different types"
            raise self.fault(node, message, "index it with a number")
        return Value(element, base.bits, base.operands)

    def _sliced(self, node: ast.Subscript, type_: TupleType, index: ast.Slice) -> Type:
        bounds = [index.lower, index.upper, index.step]
        values = [None if each is None else literal(each) for each in bounds]
        fixed = all(v is not None for v, each in zip(values, bounds, strict=True) if each)
        if values[2] == 0:
            raise self.fault(node, "the step of a slice must not be 0")
        if type_.length is not None and fixed:
            elements = type_.elements[slice(*values)]
            return TupleType(elements, len(elements))
        element = fit.element_type(type_)
        if element is None:
            raise self.fault(node, "the elements of this tuple have different types")
        return TupleType((element,))

    def _check_index(self, node: ast.expr) -> None:
        parts = [node.lower, node.upper, node.step] if isinstance(node, ast.Slice) else [node]
        for part in parts:
            if part is None:
                continue
            value = self.present(part, self.infer(part))
            if not fit.fits(value.type, INT):
                message = f"an index must be int, this is {words(value.type)}"
                raise self.fault(part, message, fit.hint_for(value.type, INT))

    def _tuple(self, node: ast.Tuple, expected: Type | None) -> Value:
        elements: list[Type] = []
        bits, operands, length = 1, frozenset[str](), True
        for position, each in enumerate(node.elts):
            if isinstance(each, ast.Starred):
                value = self.present(each.value, self.infer(each.value, expected))
                elements += self._spread(each, value)
                length &= not isinstance(value.type, TupleType) or value.type.length is not None
            else:
                value = self.infer(each, _expected_element(expected, position))
                elements.append(value.type)
            bits, operands = max(bits, value.bits), operands | value.operands
        if length:
            return Value(TupleType(tuple(elements), len(elements)), bits, operands)
        element = fit.joined(elements)
        if element is None:
            message = "a tuple with * must have elements of one type"
            raise self.fault(node, message)
        return Value(TupleType((element,)), bits, operands)

    def _spread(self, node: ast.Starred, value: Value) -> tuple[Type, ...]:
        if isinstance(value.type, Unknown):
            return (value.type,)
        if not isinstance(value.type, TupleType):
            message = f"* needs a tuple, this is {words(value.type)}"
            raise self.fault(node, message, fit.hint_for(value.type, TupleType((INT,))))
        return value.type.elements

    # --- operators --------------------------------------------------------------------------------

    def _conditional(self, node: ast.IfExp, expected: Type | None) -> Value:
        self.boolean(node.test)
        there, absent = narrowing(node.test)
        first = self._given(there, node.body, expected)
        second = self._given(absent, node.orelse, expected or first.type)
        type_ = fit.join(first.type, second.type)
        if type_ is None:
            message = f"the two branches differ: {words(first.type)} and {words(second.type)}"
            raise self.fault(node, message)
        if type_ == ARRAY:
            self.elements(node.body, first)
            self.elements(node.orelse, second)
        return Value(type_, max(first.bits, second.bits), first.operands | second.operands)

    def _given(self, names: frozenset[str], node: ast.expr, expected: Type | None) -> Value:
        outer = self.scope
        self.scope = outer.given(names)
        try:
            return self.infer(node, expected)
        finally:
            self.scope = outer

    def _logic(self, node: ast.BoolOp, _expected: Type | None) -> Value:
        outer = self.scope
        which = 0 if isinstance(node.op, ast.And) else 1
        try:
            for each in node.values:
                self.boolean(each)
                self.scope = self.scope.given(narrowing(each)[which])
        finally:
            self.scope = outer
        return Value(BOOL)

    def _unary(self, node: ast.UnaryOp, _expected: Type | None) -> Value:
        if isinstance(node.op, ast.Not):
            self.boolean(node.operand)
            return Value(BOOL)
        value = self.infer(node.operand)
        type_ = self._arithmetic_type(node.operand, value)
        return Value(type_, value.bits + 1)

    def _arithmetic_type(self, node: ast.expr, value: Value) -> Type:
        type_ = self.elements(node, value)
        if type_ in fit.NUMBERS or isinstance(type_, ArrayType | Unknown):
            return type_
        hint = "write: 1 if x else 0" if type_ == BOOL else ""
        if isinstance(type_, TupleType):
            hint = "make it an array: ints(x)"
        raise self.fault(node, f"must be a number or an array, this is {words(type_)}", hint)

    def _binary(self, node: ast.BinOp, _expected: Type | None) -> Value:
        left, right = self.infer(node.left), self.infer(node.right)
        types = (left.type, right.type)
        if isinstance(node.op, ast.Add) and all(isinstance(t, TupleType) for t in types):
            return self._concatenated(node, left, right)
        if isinstance(node.op, ast.Mult) and any(isinstance(t, TupleType) for t in types):
            message = "a tuple cannot be multiplied"
            raise self.fault(node, message, "make it an array: ints(x)")
        first = self._arithmetic_type(node.left, left)
        second = self._arithmetic_type(node.right, right)
        if isinstance(first, Unknown) or isinstance(second, Unknown):
            return UNKNOWN_VALUE
        divides = isinstance(node.op, ast.Div)
        if isinstance(first, ArrayType) or isinstance(second, ArrayType):
            return Value(ArrayType(fit.arithmetic_element(first, second, divides=divides)))
        if divides or FLOAT in (first, second):
            self._check_power(node, right, integers=False)
            return Value(FLOAT)
        return self._integer(node, left, right)

    def _concatenated(self, node: ast.BinOp, left: Value, right: Value) -> Value:
        first, second = left.type, right.type
        assert isinstance(first, TupleType)
        assert isinstance(second, TupleType)
        elements = (*first.elements, *second.elements)
        bits, operands = max(left.bits, right.bits), left.operands | right.operands
        if first.length is not None and second.length is not None:
            return Value(TupleType(elements, len(elements)), bits, operands)
        element = fit.joined(elements)
        if element is None:
            message = f"the tuples differ: {words(first)} and {words(second)}"
            raise self.fault(node, message)
        return Value(TupleType((element,)), bits, operands)

    def _integer(self, node: ast.BinOp, left: Value, right: Value) -> Value:
        """Return the type of arithmetic of integers, with a bound for its size."""
        bits = max(left.bits, right.bits) + 1
        if isinstance(node.op, ast.Mult):
            bits = left.bits + right.bits
        elif isinstance(node.op, ast.FloorDiv | ast.Mod):
            bits = left.bits if isinstance(node.op, ast.FloorDiv) else right.bits
        elif isinstance(node.op, ast.Pow):
            exponent = self._check_power(node, right, integers=True)
            if exponent < 0:
                return Value(FLOAT)
            bits = max(1, left.bits * exponent)
        if bits > MOST_BITS:
            message = f"this can have more than {MOST_BITS:,} bits"
            raise self.fault(node, message, "compute with float: 1.0 * x")
        return Value(INT, bits)

    def _check_power(self, node: ast.BinOp, right: Value, *, integers: bool) -> int:
        if not isinstance(node.op, ast.Pow):
            return 0
        exponent = literal(node.right)
        if integers and exponent is None and right.type == INT:
            hint = "write the base as float, such as 2.0 ** x"
            raise self.fault(node.right, "the exponent of an int must be a number", hint)
        return exponent or 0

    # --- comparisons ------------------------------------------------------------------------------

    def _comparison(self, node: ast.Compare, _expected: Type | None) -> Value:
        sides = [node.left, *node.comparators]
        values: list[Value | None] = [None if self._is_bare(side) else self.infer(side) for side in sides]
        types = [value.type for value in values if value is not None]
        enum = next((t for t in types if isinstance(t, EnumType)), types[0] if types else None)
        known = [value or self.infer(side, enum) for value, side in zip(values, sides, strict=True)]
        result: Type = BOOL
        for at, operator in enumerate(node.ops):
            pair = (sides[at], known[at]), (sides[at + 1], known[at + 1])
            if self._compared(node, operator, *pair) != BOOL:
                result = ArrayType("bool")
        if result != BOOL and len(node.ops) > 1:
            raise self.fault(node, "arrays cannot be compared in a chain")
        return Value(result)

    def _is_bare(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and not self.scope.knows(node.id) and node.id not in _WORDS

    def _compared(
        self,
        node: ast.Compare,
        operator: ast.cmpop,
        left: tuple[ast.expr, Value],
        right: tuple[ast.expr, Value],
    ) -> Type:
        for side, value in (left, right):
            if value.type == NONE:
                raise self.fault(node, "nothing can be compared with none", "write: has(x)")
            self.present(side, value)
        first, second = left[1].type, right[1].type
        if isinstance(first, Unknown) or isinstance(second, Unknown):
            return BOOL
        if first in fit.NUMBERS and second in fit.NUMBERS:
            return BOOL
        if fit.is_array_like(first) and fit.is_array_like(second):
            for side, value in (left, right):
                self.elements(side, value)
            return ArrayType("bool")
        if not isinstance(operator, ast.Eq | ast.NotEq):
            wrong = next(s for s, t in ((left, first), (right, second)) if t not in fit.NUMBERS)
            message = f"only numbers have an order, this is {words(wrong[1].type)}"
            raise self.fault(wrong[0], message)
        if fit.join(first, second) is None:
            message = f"{words(first)} and {words(second)} are never equal"
            hint = fit.hint_for(second, first) or fit.hint_for(first, second)
            raise self.fault(node, message, hint)
        return BOOL


_ARRAY_FACTS: dict[str, Type] = {"size": INT, "shape": SHAPE}
_WORDS: dict[str, tuple[str, Type]] = {
    "none": ("None", NONE),
    "true": ("True", BOOL),
    "false": ("False", BOOL),
}


def narrowing(test: ast.expr) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names that are there if a test holds, and those that are if it does not."""
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
    is_has = isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "has"
    if is_has and isinstance(test, ast.Call) and len(test.args) == 1:
        asked = test.args[0]
        if isinstance(asked, ast.Name):
            return frozenset((asked.id,)), nothing
    return nothing, nothing


def literal(node: ast.expr) -> int | None:
    """Return the value of an integer that is written out."""
    negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    inner = node.operand if isinstance(node, ast.UnaryOp) and negative else node
    if not isinstance(inner, ast.Constant) or type(inner.value) is not int:
        return None
    return -inner.value if negative else inner.value


def _expected_element(expected: Type | None, position: int) -> Type | None:
    if not isinstance(expected, TupleType):
        return expected
    if expected.length is None:
        return expected.elements[0]
    return expected.elements[position] if position < expected.length else None


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeio" else f"a {word}"
