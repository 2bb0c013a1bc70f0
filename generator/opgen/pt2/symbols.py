"""Sizes that the exporter left open: expressions over symbols, as SymPy writes them.

An expression is parsed by :mod:`ast` and computed by a walk over it: names, numbers, arithmetic and
the functions listed here, nothing else; it is never run as Python. Values are bounded by 63 bits,
so that no power can take time or memory.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

Number: TypeAlias = "int | float | Fraction"

_LONGEST = 4096
_TOO_DEEP = "it is nested too deeply"
_BOUND = 1 << 63
_LARGEST_POWER = 64


class UnknownSymbolError(Exception):
    """A symbol of an expression has no value."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def evaluate(expression: str, values: Mapping[str, int]) -> int | float:
    """Return what an expression is with the symbols' values.

    :param expression: as ``Mul(Integer(2), Symbol('s17', integer=True))`` or ``2*s17``.
    :raises UnknownSymbolError: if a symbol has none.
    :raises ValueError: if it is not an expression of that kind, or its value is out of bounds.
    """
    try:
        found = _value(_tree(expression), values)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    if isinstance(found, Fraction):
        return int(found) if found.denominator == 1 else float(found)
    return found


def symbols_of(expression: str) -> tuple[str, ...]:
    """Return the symbols of an expression, each once; raises as :func:`evaluate` does."""
    try:
        return tuple(dict.fromkeys(_symbols(_tree(expression))))
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None


def solved(expression: str, wanted: int) -> tuple[str, int] | None:
    """Return which symbol has to be what for an expression to be ``wanted``.

    :return: None if it has several symbols, or is not linear in its only one.
    :raises ValueError: as :func:`evaluate` does, or if no integer does it.
    """
    names = symbols_of(expression)
    if len(names) != 1:
        return None
    (name,) = names
    try:
        at_zero, at_one = (Fraction(evaluate(expression, {name: each})) for each in (0, 1))
    except ValueError:  # such as a division by the symbol
        return None
    if at_zero == at_one:
        return None
    found = (wanted - at_zero) / (at_one - at_zero)
    if found.denominator != 1 or evaluate(expression, {name: int(found)}) != wanted:
        raise ValueError(f"no integer {name} makes it {wanted}")
    return name, int(found)


def _tree(expression: str) -> ast.expr:
    if len(expression) > _LONGEST:
        raise ValueError(f"an expression of {len(expression)} characters")
    try:
        return ast.parse(expression, mode="eval").body
    except (SyntaxError, RecursionError, MemoryError):
        raise ValueError("it is no expression") from None


def _symbols(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        name = _symbol_name(node)
        if name is not None:
            yield name
            return
        for argument in node.args:
            yield from _symbols(argument)
    elif isinstance(node, ast.Name):
        if node.id not in _CONSTANTS:
            yield node.id
    else:
        for child in ast.iter_child_nodes(node):
            yield from _symbols(child)


def _symbol_name(call: ast.Call) -> str | None:
    match call:
        case ast.Call(func=ast.Name(id="Symbol"), args=[ast.Constant(value=str(name))]):
            return name
    return None


def _value(node: ast.AST, values: Mapping[str, int]) -> Number:  # noqa: PLR0911
    match node:
        case ast.Constant(value=bool() | int() | float() as number):
            return _bounded(number)
        case ast.Name(id=name) if name in _CONSTANTS:
            return _CONSTANTS[name]
        case ast.Name(id=name):
            return _symbol(name, values)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _bounded(-_value(inner, values))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _called(_OPERATORS[type(op)], [_value(left, values), _value(right, values)])
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _OPERATORS:
            return _called(_OPERATORS[type(op)], [_value(left, values), _value(right, values)])
        case ast.Call(func=ast.Name(id="Float"), args=[ast.Constant(value=str(text))]):
            return _bounded(float(text))
        case ast.Call(func=ast.Name(id=name), args=arguments):
            symbol = _symbol_name(node)
            if symbol is not None:
                return _symbol(symbol, values)
            if name in _FUNCTIONS:
                return _called(_FUNCTIONS[name], [_value(each, values) for each in arguments])
    raise ValueError(f"opgen cannot compute '{ast.unparse(node)[:80]}'")


def _symbol(name: str, values: Mapping[str, int]) -> int:
    if name not in values:
        raise UnknownSymbolError(name)
    return values[name]


def _called(function: Callable[..., Number], arguments: list[Number]) -> Number:
    try:
        return _bounded(function(*arguments))
    except (ArithmeticError, TypeError) as error:
        raise ValueError(f"it cannot be computed: {error}") from None


def _bounded(value: Number) -> Number:
    if not isinstance(value, float) and not -_BOUND < value < _BOUND:
        raise ValueError("it is too large")
    return value


def _exact(value: Number) -> Fraction | float:
    return value if isinstance(value, float) else Fraction(value)


def _sum(*terms: Number) -> Number:
    total: Number = Fraction(0)
    for term in terms:
        total = _bounded(total + _exact(term))
    return total


def _product(*factors: Number) -> Number:
    total: Number = Fraction(1)
    for factor in factors:
        total = _bounded(total * _exact(factor))
    return total


def _power(base: Number, exponent: Number) -> Number:
    if not -_LARGEST_POWER <= exponent <= _LARGEST_POWER or exponent != int(exponent):
        raise ArithmeticError("a power that no size has")
    count = int(exponent)
    power = _product(*[base] * abs(count))
    return power if count >= 0 else _exact(1) / _exact(power)


def _quotient(one: Number, other: Number) -> Number:
    return _exact(one) / _exact(other)


def _floor_quotient(one: Number, other: Number) -> Number:
    return math.floor(_quotient(one, other))


def _remainder(one: Number, other: Number) -> Number:
    return _exact(one) % _exact(other)


_CONSTANTS: Mapping[str, bool] = {"true": True, "false": False, "True": True, "False": False}
_OPERATORS: Mapping[type[ast.AST], Callable[..., Number]] = {
    ast.Add: _sum,
    ast.Sub: lambda one, other: _exact(one) - _exact(other),
    ast.Mult: _product,
    ast.Div: _quotient,
    ast.FloorDiv: _floor_quotient,
    ast.Mod: _remainder,
    ast.Pow: _power,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_FUNCTIONS: Mapping[str, Callable[..., Number]] = {
    # SymPy's own, as srepr writes them.
    "Integer": _exact,
    "Rational": _quotient,
    "Add": _sum,
    "Mul": _product,
    "Pow": _power,
    "Max": max,
    "Min": min,
    "Equality": operator.eq,
    "Unequality": operator.ne,
    "LessThan": operator.le,
    "StrictLessThan": operator.lt,
    "GreaterThan": operator.ge,
    "StrictGreaterThan": operator.gt,
    "And": lambda *terms: all(terms),
    "Or": lambda *terms: any(terms),
    "Not": operator.not_,
    # Those that PyTorch adds.
    "CeilDiv": lambda one, other: -math.floor(-_quotient(one, other)),
    "CeilToInt": math.ceil,
    "CleanDiv": _floor_quotient,
    "FloatPow": lambda base, exponent: float(_power(base, exponent)),
    "FloatTrueDiv": lambda one, other: float(_quotient(one, other)),
    "FloorDiv": _floor_quotient,
    "FloorToInt": math.floor,
    "Identity": _exact,
    "IntTrueDiv": lambda one, other: float(_quotient(one, other)),
    "Mod": _remainder,
    "ModularIndexing": lambda base, divisor, modulus: (
        _floor_quotient(base, divisor) % _exact(modulus)
    ),
    "PowByNatural": _power,
    "PythonMod": _remainder,
    "ToFloat": float,
    "TruncToInt": math.trunc,
    "Where": lambda condition, one, other: one if condition else other,
}
