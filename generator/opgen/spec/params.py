"""The params of a kernel: the values that its C reads as ``p->name``."""

from __future__ import annotations

from collections.abc import Sequence

from opgen.errors import Place, SpecError
from opgen.operators.types import (
    INT,
    ArrayType,
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
from opgen.spec.c_code import names_whole_p, params_read
from opgen.spec.draft import Draft
from opgen.spec.names import c_meaning, suggestion
from opgen.text.tree import MappingNode, ScalarNode, SequenceNode

_C_WORDS = "C takes int, bool, float, enums, arrays, shapes and records that are structs"
_OPERANDS = "C sees operands by their own names"


def read_params(draft: Draft, kernel: MappingNode, texts: Sequence[ScalarNode]) -> tuple[str, ...]:
    """Return the params that a kernel says, or else those that its code reads, by first use.

    :param texts: the body, if it could be read, and the template without braces.
    """
    said = kernel.get("params")
    if isinstance(said, SequenceNode):
        items = [item for item in said.items if isinstance(item, ScalarNode)]
        for item in items:
            _check(draft, item.text, item.place, is_said=True)
        return tuple(item.text for item in items)
    found: dict[str, Place] = {}
    whole: Place | None = None
    try:
        for code in texts:
            for name, place in params_read(code).items():
                found.setdefault(name, place)
            whole = whole or names_whole_p(code)
    except SpecError:  # reported by what checks the form of the code
        return ()
    for name, place in found.items():
        _check(draft, name, place, is_said=False)
    if whole:
        message = "'p' stands for all params, which do not follow from the code then"
        hint = "say them, params: [...], or give a variable of your own another name"
        draft.faults.add(whole, message, hint)
    return tuple(found)


def _check(draft: Draft, name: str, place: Place, *, is_said: bool) -> None:
    """Note what keeps a name from being a param."""
    known = [*draft.let_names, *draft.options]
    value = draft.values.get(name) if name in known else None
    if value is None:
        hint = suggestion(name, known, "lets and options")
        if name in draft.inputs or name in draft.outputs or name in draft.states:
            hint = _OPERANDS
        if is_said:
            draft.faults.add(place, f"there is no let or option '{name}'", hint)
        else:
            draft.faults.add_lack(place, f"p has no '{name}'", hint)
    elif not _fits_c(value.type):
        hint = _C_WORDS
        if isinstance(value.type, ArrayType):
            hint = "give its elements a type of C: as_int32s(x), as_float32s(x)"
        if isinstance(value.type, TensorType):
            hint = _OPERANDS
        draft.faults.add(place, f"'{name}' is {words(value.type)}, not for C", hint)
    elif meaning := c_meaning(name):
        draft.faults.add(place, f"'{name}' is {meaning}", "name the value in let")


def _fits_c(type_: Type) -> bool:
    match type_:
        case Scalar(name):
            return name in ("int", "bool", "float")
        case RecordType(is_struct=is_struct):
            return is_struct
        case TupleType(elements):
            return all(each == INT for each in elements)
        case OptionalType(of):
            return isinstance(of, ArrayType) and _fits_c(of)
        case ArrayType(element):
            return bool(element)
    return isinstance(type_, EnumType | Unknown)
