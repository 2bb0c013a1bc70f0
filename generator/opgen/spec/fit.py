"""Which types fit where, and what two of them have in common."""

from __future__ import annotations

from collections.abc import Sequence

from opgen.operators.types import (
    ARRAY,
    DTYPE,
    FLOAT,
    INT,
    NONE,
    ArrayType,
    EnumType,
    OptionalType,
    Scalar,
    TensorType,
    TupleType,
    Type,
    UnionType,
    Unknown,
    Variable,
)

NUMBERS = (INT, FLOAT)
Bindings = dict[str, Type]
"""The types that the variables of a signature stand for."""


def fits(  # noqa: PLR0911  one line per rule
    type_: Type, wanted: Type, bindings: Bindings | None = None
) -> bool:
    """Tell whether a value of a type can stand where another is wanted.

    A tensor fits an array if it holds elements; that is not looked at here.
    """
    if isinstance(type_, Unknown) or isinstance(wanted, Unknown) or type_ == wanted:
        return True
    match wanted:
        case UnionType(members):
            return any(fits(type_, member, bindings) for member in members)
        case OptionalType(of):
            inner = type_.of if isinstance(type_, OptionalType) else type_
            return type_ == NONE or fits(inner, of, bindings)
        case Variable(name):
            return _bind(name, type_, {} if bindings is None else bindings)
        case Scalar("float"):
            return type_ == INT
        case ArrayType():
            return _fits_array(type_, wanted)
        case TensorType(optional=optional):
            absent = optional and type_ == NONE
            return absent or (isinstance(type_, TensorType) and (optional or not type_.optional))
        case TupleType():
            return isinstance(type_, TupleType) and _fits_tuple(type_, wanted, bindings)
    return False


def _fits_array(type_: Type, wanted: ArrayType) -> bool:
    if isinstance(type_, TensorType):
        return not type_.optional
    if not isinstance(type_, ArrayType):
        return wanted == ARRAY and type_ in NUMBERS
    known = type_.element and wanted.element
    return not known or (type_.element, wanted.element) == ("int64", "float64")


def _fits_tuple(type_: TupleType, wanted: TupleType, bindings: Bindings | None) -> bool:
    if wanted.length is None:
        return all(fits(each, wanted.elements[0], bindings) for each in type_.elements)
    return type_.length == wanted.length and all(
        fits(each, other, bindings)
        for each, other in zip(type_.elements, wanted.elements, strict=True)
    )


def _bind(name: str, type_: Type, bindings: Bindings) -> bool:
    before = bindings.get(name)
    joined = type_ if before is None else join(before, type_)
    if joined is None:
        return False
    bindings[name] = joined
    return True


def substituted(type_: Type, bindings: Bindings) -> Type:
    """Return a type with the variables of its signature replaced."""
    match type_:
        case Variable(name):
            return bindings.get(name, type_)
        case TupleType(elements, length):
            return TupleType(tuple(substituted(each, bindings) for each in elements), length)
        case OptionalType(of):
            return OptionalType(substituted(of, bindings))
    return type_


def variables(type_: Type) -> frozenset[str]:
    """Return the names of the variables in the type of a parameter."""
    match type_:
        case Variable(name):
            return frozenset((name,))
        case TupleType(parts) | UnionType(parts):
            return frozenset[str]().union(*(variables(each) for each in parts))
        case OptionalType(of):
            return variables(of)
    return frozenset()


def accepts_none(wanted: Type) -> bool:
    """Tell whether a parameter of a type takes what may be absent."""
    if isinstance(wanted, UnionType):
        return any(accepts_none(member) for member in wanted.members)
    return (
        wanted == NONE
        or isinstance(wanted, OptionalType)
        or (isinstance(wanted, TensorType) and wanted.optional)
    )


def without_none(type_: Type) -> Type:
    """Return the type that something has when it is there."""
    if isinstance(type_, TensorType):
        return TensorType(type_.layout, has_values=type_.has_values)
    return type_.of if isinstance(type_, OptionalType) else type_


def takes_elements(wanted: Type) -> bool:
    """Tell whether a parameter of a type takes arrays, so that a tensor stands for its elements."""
    if isinstance(wanted, UnionType):
        return any(takes_elements(member) for member in wanted.members)
    if isinstance(wanted, OptionalType):
        return takes_elements(wanted.of)
    return isinstance(wanted, ArrayType)


def join(first: Type, second: Type) -> Type | None:  # noqa: PLR0911  one line per rule
    """Return the type that values of either type have; None if there is none."""
    if first == second or isinstance(second, Unknown):
        return first
    if isinstance(first, Unknown):
        return second
    if first in NUMBERS and second in NUMBERS:
        return FLOAT
    if NONE in (first, second):
        return _optional(second if first == NONE else first)
    if isinstance(first, OptionalType) or isinstance(second, OptionalType):
        bare = [t.of if isinstance(t, OptionalType) else t for t in (first, second)]
        inner = join(bare[0], bare[1])
        return None if inner is None else _optional(inner)
    if isinstance(first, TensorType) and isinstance(second, TensorType):
        return _joined_tensors(first, second)
    if isinstance(first, TupleType) and isinstance(second, TupleType):
        return _joined_tuples(first, second)
    if is_array_like(first) and is_array_like(second):
        return ARRAY
    return None


def _optional(type_: Type) -> Type:
    if isinstance(type_, TensorType):
        return TensorType(type_.layout, optional=True, has_values=type_.has_values)
    return type_ if isinstance(type_, OptionalType) else OptionalType(type_)


def _joined_tensors(first: TensorType, second: TensorType) -> TensorType:
    return TensorType(
        first.layout if first.layout == second.layout else "",
        optional=first.optional or second.optional,
        has_values=first.has_values and second.has_values,
    )


def _joined_tuples(first: TupleType, second: TupleType) -> Type | None:
    if first.length == second.length:
        pairs = zip(first.elements, second.elements, strict=True)
        elements = [join(a, b) for a, b in pairs]
    else:
        both = [e for t in (first, second) if (e := element_type(t)) is not None]
        elements = [join(both[0], both[-1])] if both else []
    known = [each for each in elements if each is not None]
    if len(known) < len(elements):
        return None
    return TupleType(tuple(known), first.length if first.length == second.length else None)


def joined(types: Sequence[Type]) -> Type | None:
    """Return the type that all have; None if there is none, or if there are no types."""
    result: Type | None = types[0] if types else None
    for each in types[1:]:
        result = None if result is None else join(result, each)
    return result


def element_type(type_: TupleType) -> Type | None:
    """Return the type of any element of a tuple; None if they have none in common."""
    return joined(type_.elements)


def depth(type_: Type) -> int:
    """Return how deep tuples are nested in a type."""
    if isinstance(type_, TupleType):
        return 1 + max((depth(each) for each in set(type_.elements)), default=0)
    return depth(type_.of) if isinstance(type_, OptionalType) else 0


def is_array_like(type_: Type) -> bool:
    """Tell whether a type counts as an array in arithmetic with another array."""
    return isinstance(type_, ArrayType | TensorType) or type_ in NUMBERS


def arithmetic_element(first: Type, second: Type, *, divides: bool) -> str:
    """Return the element type of an array that arithmetic gives; empty if unknown."""
    names = [_element_name(type_) for type_ in (first, second)]
    if "" in names:
        return ""
    floats = [name for name in names if name.startswith("float")]
    if not floats:
        return "float64" if divides else _integer_element(names)
    arrays = [name for name in names if name not in ("int", "float")]
    if arrays == ["float32"] or set(names) == {"float32"}:
        return "float32"
    return "float64"


def _element_name(type_: Type) -> str:
    if isinstance(type_, ArrayType):
        return type_.element
    return type_.name if isinstance(type_, Scalar) and type_ in NUMBERS else ""


def _integer_element(names: list[str]) -> str:
    arrays = {name for name in names if name != "int"}
    return arrays.pop() if len(arrays) == 1 else "int64"


def enums_in(type_: Type | None) -> tuple[str, ...]:
    """Return the enums that a type consists of or allows."""
    match type_:
        case EnumType(name):
            return (name,)
        case UnionType(members):
            return tuple(name for member in members for name in enums_in(member))
        case OptionalType(of):
            return enums_in(of)
        case TupleType(elements):
            return tuple(name for element in elements for name in enums_in(element))
    return ()


def hint_for(type_: Type, wanted: Type) -> str:  # noqa: PLR0911  one line per case
    """Return how to make a value of the wanted type, where there is a usual way."""
    if isinstance(wanted, OptionalType):
        return hint_for(type_, wanted.of)
    if wanted == DTYPE and isinstance(type_, TensorType):
        return "write: tensor.type"
    if isinstance(wanted, TupleType) and isinstance(type_, TensorType):
        return "write: tensor.shape"
    if isinstance(wanted, TupleType) and type_ == INT:
        return "a tuple of one element is written (x,)"
    if wanted == Scalar("bool") and type_ in NUMBERS:
        return "compare it, such as: x != 0"
    if isinstance(wanted, EnumType) and type_ == Scalar("str"):
        return "write the member's name without quotes"
    if wanted == DTYPE and type_ == Scalar("str"):
        return "write the type's name without quotes"
    return ""
