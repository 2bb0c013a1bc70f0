"""The section ``tests``: spaces that cases are drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from opgen.errors import Diagnostic, SpecError
from opgen.operators.expression import Expression
from opgen.operators.types import (
    ARRAY,
    BYTES,
    FLOAT,
    INT,
    SHAPE,
    SHAPES,
    ArrayType,
    TensorType,
    TupleType,
    Type,
    UnionType,
)
from opgen.spec.draft import Draft
from opgen.spec.expr import checked, text_of
from opgen.spec.fit import NUMBERS
from opgen.spec.names import require_known
from opgen.spec.operand_sections import check_sizes
from opgen.spec.scope import Scope
from opgen.spec.value import Value
from opgen.text.tree import MappingNode


def read_tests(draft: Draft) -> tuple[Mapping[str, Expression], ...]:
    """Check the section ``tests``."""
    return tuple(_space(draft, each) for each in draft.tree.mappings("tests"))


def _space(draft: Draft, node: MappingNode) -> dict[str, Expression]:
    drawn: dict[str, Expression] = {}
    values: dict[str, Value] = {}
    known = [*draft.inputs, *draft.options]
    others = (*draft.outputs, *draft.intermediates)
    for name, entry in node.entries.items():
        if name not in others:
            what = "input or option"
            if not require_known(entry.key, known, "inputs and options", draft.faults, what):
                continue
        with draft.faults.noted():
            scope = _test_scope(draft, values)
            wanted = _drawn_type(draft, name)
            expression = checked(text_of(entry.value), scope, wanted, f"'{name}'")[0]
            if name in draft.inputs:
                require_no_number(name, expression)
            _check_rank(draft, name, expression)
            if name in draft.inputs or name in draft.outputs:
                check_sizes(draft, expression)
            drawn[name] = expression
        if name in draft.intermediates:  # which have nothing that others could depend on
            continue
        values[name] = _drawn_value(draft, name, drawn.get(name))
    missing = [n for n, each in draft.inputs.items() if not each.optional and n not in node]
    missing += [n for n, each in draft.options.items() if each.required and n not in node]
    if missing:
        names = ", ".join(f"'{name}'" for name in missing)
        message = f"tests do not draw {names}"
        draft.faults.add_lack(node.place, message, "every case needs a value for it")
    return drawn


def require_no_number(name: str, given: Expression) -> None:
    """Refuse a number where a shape or elements of an operand are given.

    :raises SpecError: it is one.
    """
    if given.type in NUMBERS:
        message = f"'{name}' must be a shape or an array, this is a number"
        hint = "a shape of one size is written (x,)"
        raise SpecError(Diagnostic(given.place, message, hint=hint))


def _check_rank(draft: Draft, name: str, drawn: Expression) -> None:
    """Refuse a shape whose length is known and is not that of the operand's layout."""
    operand = draft.inputs.get(name) or draft.outputs.get(name)
    if operand is None or not operand.layout or operand.variadic:
        return
    rank = len(operand.layout)
    if isinstance(drawn.type, TupleType) and drawn.type.length not in (None, rank):
        message = f"the layout {operand.layout} of '{name}' has {rank} axes"
        raise SpecError(Diagnostic(drawn.place, f"{message}, this has {drawn.type.length}"))


def _test_scope(draft: Draft, values: Mapping[str, Value]) -> Scope:
    later = [name for name in (*draft.inputs, *draft.options) if name not in values]
    elsewhere = dict.fromkeys(later, "it has not been drawn yet")
    elsewhere |= dict.fromkeys(draft.lets, "tests do not see let")
    others = (*draft.outputs, *draft.intermediates, *draft.states)
    hidden = [name for name in others if name not in values]
    elsewhere |= dict.fromkeys(hidden, "tests draw inputs and options")
    elsewhere |= dict.fromkeys(("target", "reference", "exact"), "tests draw inputs and options")
    library = draft.library
    facts = {name: library.facts[name] for name in ("shape", "rank", "size")}
    known = replace(library, facts=facts)
    return Scope(known, values, elsewhere=elsewhere, functions=library.draws)


def _drawn_type(draft: Draft, name: str) -> Type:
    if name in draft.options:
        type_ = draft.options[name].type
        return ARRAY if type_ == BYTES else type_
    if name in draft.outputs:
        return SHAPE
    if name in draft.intermediates:
        return UnionType((TupleType((FLOAT, INT), 2), TensorType()))
    return SHAPES if draft.inputs[name].variadic else UnionType((SHAPE, ARRAY))


def _drawn_value(draft: Draft, name: str, drawn: Expression | None) -> Value:
    if name in draft.options:
        return Value(draft.options[name].type)
    operand = draft.inputs.get(name) or draft.outputs[name]
    has_values = drawn is not None and isinstance(drawn.type, ArrayType)
    tensor = TensorType(operand.layout, has_values=has_values)
    type_: Type = TupleType((tensor,)) if operand.variadic else tensor
    return Value(type_, operands=frozenset((name,)))
