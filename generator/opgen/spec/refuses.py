"""The section ``refuses``: cases that the checks of a spec must turn away."""

from __future__ import annotations

from collections.abc import Mapping

from opgen.errors import Diagnostic, SpecError
from opgen.operators.expression import Expression
from opgen.operators.model import Refused
from opgen.operators.types import (
    ARRAY,
    BYTES,
    DTYPE,
    FLOAT,
    INT,
    SHAPE,
    SHAPES,
    ArrayType,
    OptionalType,
    TensorType,
    Type,
    UnionType,
)
from opgen.spec.draft import ANY_TARGET, Draft
from opgen.spec.drawn_cases import require_no_number
from opgen.spec.expr import checked, text_of
from opgen.spec.names import require_known
from opgen.spec.operand_sections import check_sizes
from opgen.text.tree import Entry, MappingNode, Node

_FACTS: Mapping[str, Type] = {
    "type": DTYPE,
    "shape": SHAPE,
    "elements": ARRAY,
    "scale": OptionalType(FLOAT),
    "zero_point": INT,
}


def read_refuses(draft: Draft) -> tuple[Refused, ...]:
    """Check the section ``refuses``: its expressions see the accepted case, as checks do."""
    found = (_case(draft, each) for each in draft.tree.mappings("refuses"))
    cases = tuple(each for each in found if each is not None)
    if cases and "tests" not in draft.tree:
        message = "there are no tests, from whose cases these are made"
        draft.faults.add_lack(draft.tree.mappings("refuses")[0].place, message, "add: tests: ...")
    return cases


def _case(draft: Draft, node: MappingNode) -> Refused | None:
    before = len(draft.faults)
    options: dict[str, Expression] = {}
    operands: dict[str, dict[str, Expression]] = {}
    changes = {name: entry for name, entry in node.entries.items() if name != "else"}
    for name, entry in changes.items():
        if name in draft.options:
            type_ = draft.options[name].type
            found = _checked(draft, entry.value, ARRAY if type_ == BYTES else type_, f"'{name}'")
            options |= {name: found} if found is not None else {}
        elif name in draft.inputs or name in draft.outputs:
            operands[name] = _facts(draft, name, entry)
        else:
            known = [*draft.inputs, *draft.options, *draft.outputs]
            what, kind = "input, option or output", "inputs, options and outputs"
            require_known(entry.key, known, kind, draft.faults, what)
    if not changes:
        message = "nothing is other than in a case that is accepted"
        draft.faults.add(node.place, message, "say an input or an option, and what it is")
    if len(draft.faults) > before:
        return None
    return Refused(node.text("else"), operands, options, node.place)


def _facts(draft: Draft, name: str, entry: Entry) -> dict[str, Expression]:
    operand = draft.inputs.get(name) or draft.outputs[name]
    shapes: Type = SHAPES if operand.variadic else SHAPE
    if isinstance(entry.value, MappingNode):
        wanted = {**_FACTS, "shape": shapes}
        given = {
            fact: _checked(draft, each.value, wanted[fact], f"'{fact}'")
            for fact, each in entry.value.entries.items()
        }
        check_sizes(draft, given.get("shape"))
        return {fact: each for fact, each in given.items() if each is not None}
    kinds: Type = shapes if operand.variadic else UnionType((SHAPE, ARRAY))
    if operand.optional:
        kinds = OptionalType(kinds)
    found = _checked(draft, entry.value, kinds, f"'{name}'")
    if found is None:
        return {}
    with draft.faults.noted():
        require_no_number(name, found)
    if isinstance(found.type, ArrayType | TensorType):
        return {"elements": found}
    check_sizes(draft, found)
    return {"shape": found}


def _checked(draft: Draft, node: Node, wanted: Type, what: str) -> Expression | None:
    with draft.faults.noted():
        if isinstance(node, MappingNode):
            raise SpecError(Diagnostic(node.place, f"{what} must be an expression"))
        found = checked(text_of(node), draft.general, wanted, what)[0]
        draft.require_independent(found, ANY_TARGET, "a case")
        return found
    return None
