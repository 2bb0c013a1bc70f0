"""Expressions of specs as C++ that computes the same on a device."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from opgen.air.dtype import DType
from opgen.export.device.option_variables import literal
from opgen.export.device.vocabulary import (
    ARRAYS_OF_RECORDS,
    COMPARISONS,
    COUNTERPARTS,
    FACTS,
    OPERATORS,
    RECORDS,
    TARGET,
    type_constant,
)
from opgen.operators.expression import Expression
from opgen.operators.functions import written_out
from opgen.operators.types import (
    ARRAY,
    BOOL,
    DTYPE,
    FLOAT,
    INT,
    SHAPE,
    STR,
    ArrayType,
    EnumType,
    OptionalType,
    RecordType,
    TensorType,
    TupleType,
    Type,
    words,
)
from opgen.spec import fit, narrowing
from opgen.spec.library import Signature, built_in_library
from opgen.tflite.facts import ENUMS

_CONSTANTS: Mapping[type, Type] = {bool: BOOL, int: INT, float: FLOAT, str: STR}


class NoCounterpart(Exception):  # noqa: N818  a property of the spec, not an error of ours
    """An expression uses what cannot be computed on the device; the text says what."""


@dataclass(frozen=True)
class Cpp:
    """A piece of C++ and the type that the spec's language gives it."""

    text: str
    type: Type


@dataclass(frozen=True)
class Names:
    """What the names of an expression are in C++."""

    types: Mapping[str, Type]
    """Operands, options, lets, ``reference`` and ``exact``."""
    spelled: Mapping[str, str] = field(default_factory=dict)
    """Those that are not called by their own name and an underscore."""
    shapes: frozenset[str] = frozenset()
    """Tensors whose shape is in a variable."""

    def cpp(self, name: str) -> str:
        """Return the C++ variable of a name; its underscore keeps it from being a keyword."""
        return self.spelled.get(name, f"{name}_")

    def shape_of(self, tree: ast.AST) -> str:
        """Return the tensor whose variable of a shape an expression reads; empty: it is none."""
        match tree:
            case ast.Attribute(ast.Name(name), "shape") if name in self.shapes:
                return name
        return ""


def translated(expression: Expression, names: Names) -> Cpp:
    """Return an expression without functions of specs in C++; it may call `runtime_c/device/`.

    :raises NoCounterpart: if it uses what these do not have.
    """
    return _Translation(names, {m: e for e, m in expression.enum_members}).cpp(expression.tree)


def without_functions(expression: Expression) -> Expression:
    """Return an expression with the values of functions of specs in the place of their calls.

    :raises NoCounterpart: it is too long then.
    """
    try:
        return written_out(expression)
    except ValueError as fault:
        raise NoCounterpart(str(fault)) from None


def shape_variable(name: str) -> str:
    """Return the C++ variable of the shape of a tensor."""
    return f"shape_of_{name}"


def as_float(value: Cpp) -> str:
    """Return a number as a double."""
    if value.type == FLOAT or isinstance(value.type, ArrayType):
        return value.text
    return f"static_cast<double>({value.text})"


class _Translation:
    """The translation of one expression."""

    def __init__(self, names: Names, members: Mapping[str, str]) -> None:
        self.names = names
        self.members = members

    def cpp(self, node: ast.expr) -> Cpp:  # noqa: PLR0911  one per form
        match node:
            case ast.Constant():
                return self.constant(node)
            case ast.Name():
                return self.name(node)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Subscript():
                return self.subscript(node)
            case ast.Tuple():
                return self.tuple_(node)
            case ast.Call():
                return self.call(node)
            case ast.IfExp():
                return self.conditional(node)
            case ast.BoolOp():
                return self.logic(node)
            case ast.UnaryOp():
                return self.unary(node)
            case ast.BinOp():
                return self.binary(node)
            case ast.Compare():
                return self.comparison(node)
        raise NoCounterpart(f"'{ast.unparse(node)}'")

    def constant(self, node: ast.Constant) -> Cpp:
        type_ = _CONSTANTS.get(type(node.value))
        is_too_large = isinstance(node.value, int) and node.value > DType.INT64.range[1]
        if type_ is not None and not is_too_large:
            return Cpp(literal(type_, node.value), type_)
        raise NoCounterpart(f"the constant {node.value!r}")

    def name(self, node: ast.Name) -> Cpp:
        if node.id in self.members:
            return _member(self.members[node.id], node.id)
        if node.id not in self.names.types:
            raise NoCounterpart(f"'{node.id}'")
        type_ = self.names.types[node.id]
        if isinstance(type_, OptionalType):
            raise NoCounterpart(f"'{node.id}', which may be none")
        text = self.names.cpp(node.id)
        return Cpp(f"Named({text})" if isinstance(type_, ArrayType) else text, type_)

    def attribute(self, node: ast.Attribute) -> Cpp:  # noqa: PLR0911  one per form
        if isinstance(node.value, ast.Name) and node.value.id == "target":
            return Cpp(*TARGET[node.attr])
        if shaped := self.names.shape_of(node):
            return Cpp(shape_variable(shaped), SHAPE)
        base, name = self.cpp(node.value), node.attr
        match base.type:
            case TensorType(layout):
                return _fact(base.text, name, layout)
            case RecordType(record):
                if (record, name) in ARRAYS_OF_RECORDS:
                    text = ARRAYS_OF_RECORDS[record, name].format(base.text)
                    return Cpp(text, built_in_library().records[record][name])
                return _field(base.text, name, built_in_library().records[record][name])
            case ArrayType() if name == "size":
                return Cpp(f"lib::length(e, {base.text})", INT)
            case type_ if type_ == DTYPE and name != "range":
                called = {"bits": "int64_t{{BitsOf({0})}}", "is_float": "IsFloat({0})"}
                text = called.get(name, "IsInteger({0})").format(base.text)
                return Cpp(text, INT if name == "bits" else BOOL)
        raise NoCounterpart(f"'.{name}' of {words(base.type)}")

    def subscript(self, node: ast.Subscript) -> Cpp:
        base = self.cpp(node.value)
        if isinstance(node.slice, ast.Tuple):
            raise NoCounterpart("an index of several axes")
        if isinstance(node.slice, ast.Slice):
            return self._sliced(base, node.slice)
        if isinstance(base.type, TupleType):
            element = _element(base.type, narrowing.literal(node.slice))
        else:
            element = ARRAY
            if getattr(base.type, "element", "") == "":
                raise NoCounterpart("an index of an array")
        return Cpp(f"At(e, {base.text}, {self.cpp(node.slice).text})", element)

    def _sliced(self, base: Cpp, node: ast.Slice) -> Cpp:
        bounds = [self.cpp(each).text if each else "Bound()" for each in (node.lower, node.upper)]
        step = self.cpp(node.step).text if node.step else "INT64_C(1)"
        type_: Type = ARRAY
        if isinstance(base.type, TupleType):
            type_ = TupleType((_element(base.type, None),))
        return Cpp(f"Sliced(e, {base.text}, {', '.join(bounds)}, {step})", type_)

    def tuple_(self, node: ast.Tuple) -> Cpp:
        parts = [self.cpp(e.value if isinstance(e, ast.Starred) else e) for e in node.elts]
        types: set[Type] = set()
        for part in parts:
            types |= set(part.type.elements) if isinstance(part.type, TupleType) else {part.type}
        if not types <= {INT, FLOAT} or any(
            isinstance(part.type, TupleType) and not isinstance(each, ast.Starred)
            for part, each in zip(parts, node.elts, strict=True)
        ):
            raise NoCounterpart("a tuple of other things than numbers")
        element, c = (FLOAT, "double") if FLOAT in types else (INT, "int64_t")
        items = "".join(f", {part.text}" for part in parts)
        return Cpp(f"TupleOf<{c}>(e{items})", TupleType((element,)))

    def call(self, node: ast.Call) -> Cpp:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name == "has":
            return self._has(node)
        library = built_in_library()
        if name in library.records:
            return self._record(name, node)
        if name not in COUNTERPARTS:
            raise NoCounterpart(f"the function {name}")
        signature = library.functions[name][0]
        arguments = ["e", *self._arguments(signature, node)]
        return Cpp(f"lib::{name}({', '.join(arguments)})", signature.returns)

    def _has(self, node: ast.Call) -> Cpp:
        asked = node.args[0]
        assert isinstance(asked, ast.Name)
        type_ = self.names.types.get(asked.id)
        if not isinstance(type_, TensorType):
            raise NoCounterpart(f"'{asked.id}', which may be none")
        return Cpp(f"{self.names.cpp(asked.id)}.is_there", BOOL)

    def _arguments(self, signature: Signature, node: ast.Call) -> list[str]:
        """Return the arguments by position; what is left out must be at the end."""
        given = {each.arg: each.value for each in node.keywords}
        positional = signature.positional
        texts: list[str] = []
        for at, parameter in enumerate(positional):
            if parameter.repeated:
                return texts + [self.cpp(each).text for each in node.args[at:]]
            argument = node.args[at] if at < len(node.args) else given.pop(parameter.name, None)
            if argument is None:
                break
            value = self.cpp(argument)
            texts.append(as_float(value) if parameter.type == FLOAT else value.text)
        if given:
            raise NoCounterpart(f"{signature.name} with '{next(iter(given))}' by name")
        return texts

    def _record(self, name: str, node: ast.Call) -> Cpp:
        constructor = built_in_library().functions[name][0]
        type_ = constructor.returns
        assert isinstance(type_, RecordType)
        if not type_.is_struct and name not in RECORDS:
            raise NoCounterpart(f"the record {name}")
        given = {each.arg: each.value for each in node.keywords}
        values = []
        for at, parameter in enumerate(constructor.parameters):
            argument = node.args[at] if at < len(node.args) else given.get(parameter.name)
            if argument is None:
                raise NoCounterpart(f"{name} without '{parameter.name}'")
            value = self.cpp(argument)
            if type_.is_struct:
                values.append(stored(value, parameter.type))
            else:
                values.append(as_float(value) if parameter.type == FLOAT else value.text)
        prefix = "" if type_.is_struct else "lib::"
        return Cpp(f"{prefix}{name}{{{', '.join(values)}}}", type_)

    def conditional(self, node: ast.IfExp) -> Cpp:
        test, first, second = (self.cpp(each) for each in (node.test, node.body, node.orelse))
        type_ = fit.join(first.type, second.type)
        if type_ is None or isinstance(type_, ArrayType | OptionalType):
            raise NoCounterpart("a choice between arrays, or with none")
        texts = [as_float(e) if type_ == FLOAT else e.text for e in (first, second)]
        return Cpp(f"({test.text} ? {texts[0]} : {texts[1]})", type_)

    def logic(self, node: ast.BoolOp) -> Cpp:
        sign = " && " if isinstance(node.op, ast.And) else " || "
        return Cpp(f"({sign.join(self.cpp(each).text for each in node.values)})", BOOL)

    def unary(self, node: ast.UnaryOp) -> Cpp:
        value = self.cpp(node.operand)
        if isinstance(node.op, ast.Not):
            return Cpp(f"!({value.text})", BOOL)
        if isinstance(node.op, ast.UAdd):
            return value
        return Cpp(f"Neg(e, {value.text})", _arithmetic(value.type, INT))

    def binary(self, node: ast.BinOp) -> Cpp:
        left, right = self.cpp(node.left), self.cpp(node.right)
        if isinstance(node.op, ast.Pow):
            return _power(left, right, narrowing.literal(node.right))
        type_ = _arithmetic(left.type, right.type)
        if isinstance(node.op, ast.Div) and type_ == INT:
            type_ = FLOAT
        if isinstance(left.type, TupleType):
            type_ = TupleType((_element(left.type, None),))
        return Cpp(f"{OPERATORS[type(node.op)]}(e, {left.text}, {right.text})", type_)

    def comparison(self, node: ast.Compare) -> Cpp:
        sides = [self.cpp(each) for each in (node.left, *node.comparators)]
        parts = [
            _compared(operator, sides[at], sides[at + 1]) for at, operator in enumerate(node.ops)
        ]
        return Cpp(f"({' && '.join(parts)})" if len(parts) > 1 else parts[0], BOOL)


def stored(value: Cpp, wanted: Type) -> str:
    """Return a value as a field of a C struct holds it.

    :raises NoCounterpart: if there is no such field.
    """
    match wanted:
        case _ if wanted == INT or isinstance(wanted, EnumType):
            return f"Int32(e, {value.text})"
        case _ if wanted == FLOAT:
            return f"Float32(e, {as_float(value)})"
        case _ if wanted == BOOL or (isinstance(wanted, RecordType) and wanted.is_struct):
            return value.text
        case ArrayType(element):
            return f"Table<{DType(element or 'float32').c}>(e, {value.text})"
        case TupleType():
            return f"Table<int32_t>(e, {value.text})"
    raise NoCounterpart(f"a parameter that is {words(wanted)}")


def _member(enum: str, name: str) -> Cpp:
    if enum == "DType":
        return Cpp(type_constant(name), DTYPE)
    if enum not in ENUMS:
        raise NoCounterpart(f"the enum {enum}")
    return Cpp(f"INT64_C({int(ENUMS[enum][name])})", EnumType(enum))


def _fact(tensor: str, name: str, layout: str) -> Cpp:
    if name in FACTS:
        text, type_ = FACTS[name]
        return Cpp(text.format(tensor), type_)
    if name not in layout.lower():
        raise NoCounterpart(f"'.{name}' of a tensor")
    return Cpp(f"Dim(e, {tensor}, {layout.lower().index(name)})", INT)


def _field(record: str, name: str, type_: Type) -> Cpp:
    text = f"{record}.{name}"
    if type_ == INT:
        return Cpp(f"static_cast<int64_t>({text})", type_)
    if type_ == FLOAT:
        return Cpp(f"static_cast<double>({text})", type_)
    if isinstance(type_, ArrayType):
        raise NoCounterpart(f"'.{name}' of a record")
    return Cpp(text, type_)


def _element(type_: TupleType, at: int | None) -> Type:
    if type_.length is not None and at is not None:
        return type_.elements[at]
    return type_.elements[0] if type_.elements else INT


def _arithmetic(first: Type, second: Type) -> Type:
    """Return the type of a sum: an array, unless both are numbers."""
    if first not in fit.NUMBERS or second not in fit.NUMBERS:
        return ARRAY
    return FLOAT if FLOAT in (first, second) else INT


def _power(base: Cpp, exponent: Cpp, whole: int | None) -> Cpp:
    if _arithmetic(base.type, exponent.type) == ARRAY:
        raise NoCounterpart("a power of an array, where power(x, y) is not used")
    if base.type == INT and whole is not None and whole >= 0:
        return Cpp(f"Power(e, {base.text}, {whole})", INT)
    return Cpp(f"Power(e, {as_float(base)}, {as_float(exponent)})", FLOAT)


def _compared(operator: ast.cmpop, left: Cpp, right: Cpp) -> str:
    sign, function = COMPARISONS[type(operator)]
    if any(isinstance(each.type, ArrayType | TensorType) for each in (left, right)):
        first, second = (right, left) if sign.startswith(">") else (left, right)
        return f"{function}(e, {first.text}, {second.text})"
    if FLOAT in (left.type, right.type):
        return f"({as_float(left)} {sign} {as_float(right)})"
    return f"({left.text} {sign} {right.text})"
