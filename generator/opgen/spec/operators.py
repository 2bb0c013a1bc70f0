"""Operators, comparisons and conditions: their types, and the faults they can have."""

from __future__ import annotations

import ast

from opgen.operators.types import (
    ARRAY,
    BOOL,
    FLOAT,
    INT,
    NONE,
    ArrayType,
    Constant,
    EnumType,
    TupleType,
    Type,
    Unknown,
    words,
)
from opgen.spec import fit
from opgen.spec.constants import computed, held
from opgen.spec.infer import Inference
from opgen.spec.narrowing import literal, narrowing
from opgen.spec.parts import WORDS
from opgen.spec.value import MOST_BITS, UNKNOWN_VALUE, Value


def conditional(checker: Inference, node: ast.IfExp, expected: Type | None) -> Value:
    """``a if test else b``; what the test asks for is there in ``a``."""
    holds = checker.boolean(node.test)
    there, absent = narrowing(node.test)
    first = _given(checker, there, node.body, expected, reached=holds is not False)
    second = _given(checker, absent, node.orelse, expected or first.type, reached=holds is not True)
    type_ = fit.join(first.type, second.type)
    if type_ is None:
        message = f"the two branches differ: {words(first.type)} and {words(second.type)}"
        raise checker.fault(node, message)
    if type_ == ARRAY:
        checker.elements(node.body, first)
        checker.elements(node.orelse, second)
    bits, operands = max(first.bits, second.bits), first.operands | second.operands
    known = None if holds is None else first.constant if holds else second.constant
    return Value(type_, bits, operands, max(first.length, second.length), known)


def _given(
    checker: Inference,
    names: frozenset[str],
    node: ast.expr,
    expected: Type | None,
    *,
    reached: bool,
) -> Value:
    with checker.restored():
        checker.scope, checker.reached = checker.scope.given(names), checker.reached and reached
        return checker.infer(node, expected)


def logic(checker: Inference, node: ast.BoolOp, _expected: Type | None) -> Value:
    """``and`` and ``or``; each part is looked at where those before it hold, or do not."""
    which = 0 if isinstance(node.op, ast.And) else 1
    decides = which == 1
    parts = []
    with checker.restored():
        for each in node.values:
            parts.append(checker.boolean(each))
            checker.scope = checker.scope.given(narrowing(each)[which])
            checker.reached = checker.reached and parts[-1] is not decides
    if decides in parts:
        return Value(BOOL, constant=decides)
    return Value(BOOL, constant=None if None in parts else not decides)


def unary(checker: Inference, node: ast.UnaryOp, _expected: Type | None) -> Value:
    """``not x``, ``-x``, ``+x``."""
    if isinstance(node.op, ast.Not):
        holds = checker.boolean(node.operand)
        return Value(BOOL, constant=None if holds is None else not holds)
    value = checker.infer(node.operand)
    type_ = _arithmetic_type(checker, node.operand, value)
    known = value.constant if isinstance(value.constant, int | float) else None
    if known is not None and isinstance(node.op, ast.USub):
        known = -known
    return Value(type_, value.bits + 1, constant=known)


def _arithmetic_type(checker: Inference, node: ast.expr, value: Value) -> Type:
    type_ = checker.elements(node, value)
    if type_ in fit.NUMBERS or isinstance(type_, ArrayType | Unknown):
        return type_
    hint = "write: 1 if x else 0" if type_ == BOOL else ""
    if isinstance(type_, TupleType):
        hint = "make it an array: ints(x)"
    raise checker.fault(node, f"must be a number or an array, this is {words(type_)}", hint)


def binary(checker: Inference, node: ast.BinOp, _expected: Type | None) -> Value:
    """Arithmetic of numbers and arrays, and tuples joined with ``+``."""
    left, right = checker.infer(node.left), checker.infer(node.right)
    types = (left.type, right.type)
    if isinstance(node.op, ast.Add) and all(isinstance(t, TupleType) for t in types):
        return _concatenated(checker, node, left, right)
    if isinstance(node.op, ast.Mult) and any(isinstance(t, TupleType) for t in types):
        message = "a tuple cannot be multiplied"
        raise checker.fault(node, message, "make it an array: ints(x)")
    first = _arithmetic_type(checker, node.left, left)
    second = _arithmetic_type(checker, node.right, right)
    if isinstance(first, Unknown) or isinstance(second, Unknown):
        return UNKNOWN_VALUE
    divides = isinstance(node.op, ast.Div)
    if isinstance(first, ArrayType) or isinstance(second, ArrayType):
        return Value(ArrayType(fit.arithmetic_element(first, second, divides=divides)))
    if divides or FLOAT in (first, second):
        _check_power(checker, node, right, integers=False)
        return Value(FLOAT, constant=_computed(checker, node, left, right))
    value = _integer(checker, node, left, right)
    return value._replace(constant=_computed(checker, node, left, right))


def _computed(checker: Inference, node: ast.BinOp, left: Value, right: Value) -> Constant:
    """Return what arithmetic of numbers always gives; raise if it never gives anything."""
    try:
        return computed(node.op, left.constant, right.constant)
    except ZeroDivisionError:
        message = "this divides by 0, whatever the input"
    except OverflowError:
        message = "no float can hold this"
    if not checker.reached:
        return None
    is_power = isinstance(node.op, ast.Pow)
    raise checker.fault(node if is_power else node.right, message)


def _concatenated(checker: Inference, node: ast.BinOp, left: Value, right: Value) -> Value:
    first, second = left.type, right.type
    assert isinstance(first, TupleType)
    assert isinstance(second, TupleType)
    elements = (*first.elements, *second.elements)
    bits, operands = max(left.bits, right.bits), left.operands | right.operands
    count = left.length + right.length
    if first.length is not None and second.length is not None:
        return Value(TupleType(elements, len(elements)), bits, operands, count)
    element = fit.joined(elements)
    if element is None:
        message = f"the tuples differ: {words(first)} and {words(second)}"
        raise checker.fault(node, message)
    return Value(TupleType((element,)), bits, operands, count)


def _integer(checker: Inference, node: ast.BinOp, left: Value, right: Value) -> Value:
    """Return the type of arithmetic of integers, with a bound for its size."""
    bits = max(left.bits, right.bits) + 1
    if isinstance(node.op, ast.Mult):
        bits = left.bits + right.bits
    elif isinstance(node.op, ast.FloorDiv | ast.Mod):
        bits = left.bits if isinstance(node.op, ast.FloorDiv) else right.bits
    elif isinstance(node.op, ast.Pow):
        exponent = _check_power(checker, node, right, integers=True)
        if exponent < 0:
            return Value(FLOAT)
        bits = max(1, left.bits * exponent)
    if bits > MOST_BITS:
        message = f"this can have more than {MOST_BITS:,} bits"
        raise checker.fault(node, message, "compute with float: 1.0 * x")
    return Value(INT, bits)


def _check_power(checker: Inference, node: ast.BinOp, right: Value, *, integers: bool) -> int:
    if not isinstance(node.op, ast.Pow):
        return 0
    exponent = literal(node.right)
    if integers and exponent is None and right.type == INT:
        hint = "write the base as float, such as 2.0 ** x"
        raise checker.fault(node.right, "the exponent of an int must be a number", hint)
    return exponent or 0


def comparison(checker: Inference, node: ast.Compare, _expected: Type | None) -> Value:
    """Comparisons, also in a chain; of arrays element by element."""
    sides = [node.left, *node.comparators]
    values: list[Value | None] = [
        None if _is_bare(checker, side) else checker.infer(side) for side in sides
    ]
    types = [value.type for value in values if value is not None]
    enum = next((t for t in types if isinstance(t, EnumType)), types[0] if types else None)
    known = [value or checker.infer(side, enum) for value, side in zip(values, sides, strict=True)]
    result: Type = BOOL
    for at, operator in enumerate(node.ops):
        pair = (sides[at], known[at]), (sides[at + 1], known[at + 1])
        if _compared(checker, node, operator, *pair) != BOOL:
            result = ArrayType("bool")
    if result != BOOL and len(node.ops) > 1:
        raise checker.fault(node, "arrays cannot be compared in a chain")
    return Value(result, constant=held(node.ops, [each.constant for each in known]))


def _is_bare(checker: Inference, node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and not checker.scope.knows(node.id) and node.id not in WORDS


def _compared(
    checker: Inference,
    node: ast.Compare,
    operator: ast.cmpop,
    left: tuple[ast.expr, Value],
    right: tuple[ast.expr, Value],
) -> Type:
    if NONE in (left[1].type, right[1].type):
        raise checker.fault(node, "nothing can be compared with none", "write: has(x)")
    for side, value in (left, right):
        checker.present(side, value)
    first, second = left[1].type, right[1].type
    if isinstance(first, Unknown) or isinstance(second, Unknown):
        return BOOL
    if first in fit.NUMBERS and second in fit.NUMBERS:
        return BOOL
    if fit.is_array_like(first) and fit.is_array_like(second):
        for side, value in (left, right):
            checker.elements(side, value)
        return ArrayType("bool")
    if not isinstance(operator, ast.Eq | ast.NotEq):
        wrong = next(s for s, t in ((left, first), (right, second)) if t not in fit.NUMBERS)
        message = f"only numbers have an order, this is {words(wrong[1].type)}"
        raise checker.fault(wrong[0], message)
    if fit.join(first, second) is None:
        message = f"{words(first)} and {words(second)} are never equal"
        hint = fit.hint_for(second, first) or fit.hint_for(first, second)
        raise checker.fault(node, message, hint)
    return BOOL
