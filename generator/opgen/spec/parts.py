"""Names, constants, fields, indices and tuples: what they mean and the faults they can have."""

from __future__ import annotations

import ast
from dataclasses import replace

from opgen.errors import did_you_mean
from opgen.operators.types import (
    BOOL,
    DTYPE,
    FLOAT,
    INT,
    NONE,
    SHAPE,
    STR,
    ArrayType,
    Constant,
    EnumType,
    OptionalType,
    RecordType,
    Scalar,
    TensorType,
    TupleType,
    Type,
    Unknown,
    words,
)
from opgen.spec import fit
from opgen.spec.infer import Inference
from opgen.spec.library import DTYPES, SCALE_FACTS
from opgen.spec.narrowing import known_elements, literal, literal_slice
from opgen.spec.syntax import Fault
from opgen.spec.value import FACT_LENGTH, UNKNOWN_VALUE, Value


def name(checker: Inference, node: ast.Name, expected: Type | None) -> Value:
    """A name of the spec, a word of the language, or a bare member of an enum."""
    name = node.id
    value = checker.scope.value(name)
    if value is not None:
        checker.names.add(name)
        return _narrowed(checker, name, value)
    if name in DTYPES:
        checker.members.add(("DType", name))
        return Value(DTYPE)
    if name in WORDS:
        checker.words.append(node)
        constant, type_ = WORDS[name]
        return Value(type_, constant=constant)
    if name in checker.scope.elsewhere:
        raise checker.fault(
            node, f"'{name}' cannot be used here", why=checker.scope.elsewhere[name]
        )
    return _member(checker, node, expected)


def _narrowed(checker: Inference, name: str, value: Value) -> Value:
    given, type_ = checker.scope.present, value.type
    if isinstance(type_, TensorType) and known_elements(name) in given:
        value = value._replace(type=replace(type_, has_values=True))
    if name not in given:
        return value
    if isinstance(value.type, TensorType):
        return value._replace(type=replace(value.type, optional=False))
    if isinstance(value.type, OptionalType):
        return value._replace(type=value.type.of)
    return value


def _member(checker: Inference, node: ast.Name, expected: Type | None) -> Value:
    """Return the enum that a bare name is a member of."""
    name, library = node.id, checker.scope.library
    wanted = [enum for enum in fit.enums_in(expected) if enum in library.enums]
    candidates = [enum for enum in wanted if name in library.enums[enum]]
    if not candidates and not wanted:
        candidates = library.member_enums(name)
    if len(candidates) == 1:
        checker.members.add((candidates[0], name))
        return Value(EnumType(candidates[0]))
    if candidates:
        message = f"'{name}' is a member of several enums: {', '.join(sorted(candidates))}"
        hint = "compare it with, or pass it as, something of the enum's type"
        raise checker.fault(node, message, hint)
    raise _unknown(checker, node, wanted)


def _unknown(checker: Inference, node: ast.Name, wanted: list[str]) -> Fault:
    name, library = node.id, checker.scope.library
    if checker.scope.signatures(name):
        hint = f"write: {name}(...)"
        return checker.fault(node, f"'{name}' is a function, which must be called", hint)
    members = [member for enum in wanted for member in library.enums[enum]]
    if wanted and name.isupper():
        message = f"{' or '.join(wanted)} has no member '{name}'"
        hint = did_you_mean(name, members) or f"one of: {', '.join(members[:12])}"
        return checker.fault(node, message, hint)
    known = [*checker.scope.names(), *members, *WORDS]
    hint = did_you_mean(name, known)
    if not hint:
        hint = did_you_mean(name, [*checker.scope.functions, *library.functions, *DTYPES])
    return checker.fault(node, f"unknown name '{name}'", hint)


def constant(checker: Inference, node: ast.Constant, _expected: Type | None) -> Value:
    """A number, a truth value, or a string."""
    value = node.value
    if value is None:
        raise checker.fault(node, "'None' is not part of the language", "write: none")
    if isinstance(value, int) and not isinstance(value, bool):
        return Value(INT, max(1, value.bit_length()), constant=value)
    known = value if isinstance(value, float) else None
    return Value({bool: BOOL, float: FLOAT, str: STR}[type(value)], constant=known)


def attribute(checker: Inference, node: ast.Attribute, _expected: Type | None) -> Value:
    """``x.name``: a fact of a tensor, an element type or an array, or a field of a record."""
    base = checker.present(node.value, checker.infer(node.value))
    name, text = node.attr, ast.unparse(node.value)
    library = checker.scope.library
    match base.type:
        case Unknown():
            return UNKNOWN_VALUE
        case TensorType(layout):
            return _fact(checker, node, base, layout)
        case RecordType(record):
            found, what = library.records.get(record, {}), record
        case ArrayType():
            found, what = _ARRAY_FACTS, "array"
        case Scalar("dtype"):
            found, what = library.dtype_facts, "element type"
        case TupleType() if base.operands:
            hint = f"choose one of the tensors: {text}[0].{name}"
            raise checker.fault(node, f"'{text}' is several tensors", hint)
        case _:
            message = f"'{text}' has no '{name}', because it is {_a(words(base.type))}"
            raise checker.fault(node, message)
    if name not in found:
        hint = did_you_mean(name, found) or f"it has: {', '.join(found)}"
        raise checker.fault(node, f"{what} '{text}' has no '{name}'", hint)
    return Value(found[name], base.bits)


def _fact(checker: Inference, node: ast.Attribute, base: Value, layout: str) -> Value:
    name, text, facts = node.attr, ast.unparse(node.value), checker.scope.library.facts
    if name in facts:
        if name in SCALE_FACTS:
            checker.data |= base.operands
        known_rank = name == "shape" and layout
        return Value(facts[name], length=len(layout) if known_rank else FACT_LENGTH)
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
    fault = checker.fault(node, message, hint)
    fault.is_lack = len(name) == 1 and not layout
    raise fault


def subscript(checker: Inference, node: ast.Subscript, _expected: Type | None) -> Value:
    """An element or a slice, of a tuple or an array."""
    base = checker.present(node.value, checker.infer(node.value))
    if isinstance(base.type, Unknown):
        return UNKNOWN_VALUE
    if isinstance(base.type, TupleType):
        return _part_of_tuple(checker, node, base, base.type)
    if isinstance(base.type, TensorType) and not base.type.has_values:
        text = ast.unparse(node.value)
        hint = f"write: {text}.shape[...]"
        raise checker.fault(node, f"'{text}' is a tensor, which has no index", hint)
    if not isinstance(base.type, ArrayType | TensorType):
        message = f"{_a(words(base.type))} has no index"
        raise checker.fault(node, message)
    element = checker.elements(node.value, base)
    index = node.slice
    for part in index.elts if isinstance(index, ast.Tuple) else [index]:
        _check_index(checker, part)
    return Value(element)


def _part_of_tuple(checker: Inference, node: ast.Subscript, base: Value, type_: TupleType) -> Value:
    index = node.slice
    if isinstance(index, ast.Slice):
        _check_index(checker, index)
        return base._replace(type=_sliced(checker, node, type_, index), constant=None)
    _check_index(checker, index)
    at = literal(index)
    if type_.length is not None and at is not None:
        if not -type_.length <= at < type_.length:
            message = f"there is no element {at}: the tuple has {type_.length}"
            raise checker.fault(index, message)
        known = base.constant[at] if isinstance(base.constant, tuple) else None
        return base._replace(type=type_.elements[at], constant=known)
    if at is not None and base.length < FACT_LENGTH and not -base.length <= at < base.length:
        message = f"there is no element {at}: the tuple has at most {base.length}"
        raise checker.fault(index, message)
    element = fit.element_type(type_)
    if element is None:
        message = "the elements of this tuple have different types"
        raise checker.fault(node, message, "index it with a number")
    return base._replace(type=element, constant=None)


def _sliced(checker: Inference, node: ast.Subscript, type_: TupleType, index: ast.Slice) -> Type:
    part = literal_slice(index)
    if literal(index.step) == 0:
        raise checker.fault(node, "the step of a slice must not be 0")
    if type_.length is not None and part is not None:
        elements = type_.elements[part]
        return TupleType(elements, len(elements))
    element = fit.element_type(type_)
    if element is None:
        raise checker.fault(node, "the elements of this tuple have different types")
    return TupleType((element,))


def _check_index(checker: Inference, node: ast.expr) -> None:
    parts = [node.lower, node.upper, node.step] if isinstance(node, ast.Slice) else [node]
    for part in parts:
        if part is None:
            continue
        value = checker.present(part, checker.infer(part))
        if not fit.fits(value.type, INT):
            message = f"an index must be int, this is {words(value.type)}"
            raise checker.fault(part, message, checker.hint(part, value.type, INT))


def tuple_(checker: Inference, node: ast.Tuple, expected: Type | None) -> Value:
    """``(a, *b)``; the length is known unless a part of unknown length is spread out."""
    elements: list[Type] = []
    constants: list[Constant] = []
    bits, operands, count, is_fixed = 1, frozenset[str](), 0, True
    for position, each in enumerate(node.elts):
        if isinstance(each, ast.Starred):
            value = checker.present(each.value, checker.infer(each.value, expected))
            spread = _spread(checker, each, value)
            elements += spread
            known = value.constant if isinstance(value.constant, tuple) else ()
            constants += known or [None] * len(spread)
            is_fixed &= not isinstance(value.type, TupleType) or value.type.length is not None
        else:
            value = checker.infer(each, _expected_element(expected, position))
            elements.append(value.type)
            constants.append(value.constant)
        bits, operands = max(bits, value.bits), operands | value.operands
        count += value.size
    if is_fixed:
        type_ = TupleType(tuple(elements), len(elements))
        return Value(type_, bits, operands, count, tuple(constants))
    element = fit.joined(elements)
    if element is None:
        message = "a tuple with * must have elements of one type"
        raise checker.fault(node, message)
    return Value(TupleType((element,)), bits, operands, count, tuple(constants))


def _spread(checker: Inference, node: ast.Starred, value: Value) -> tuple[Type, ...]:
    if isinstance(value.type, Unknown):
        return (value.type,)
    if not isinstance(value.type, TupleType):
        message = f"* needs a tuple, this is {words(value.type)}"
        raise checker.fault(node, message, fit.hint_for(value.type, TupleType((INT,))))
    return value.type.elements


_ARRAY_FACTS: dict[str, Type] = {"size": INT, "shape": SHAPE}
WORDS: dict[str, tuple[bool | None, Type]] = {
    "none": (None, NONE),
    "true": (True, BOOL),
    "false": (False, BOOL),
}
"""Words of the language -> the constant of Python, and its type."""


def _expected_element(expected: Type | None, position: int) -> Type | None:
    if not isinstance(expected, TupleType):
        return expected
    if expected.length is None:
        return expected.elements[0]
    return expected.elements[position] if position < expected.length else None


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeio" else f"a {word}"
