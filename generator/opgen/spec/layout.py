"""What a spec says of the order of axes: `permutes`, `permute` and `contracts`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from opgen.operators.expression import Expression
from opgen.operators.model import Contracts, Permute
from opgen.operators.types import ARRAY, BOOL, SHAPE, Type
from opgen.spec.draft import ANY_TARGET, Draft
from opgen.spec.expr import text_of
from opgen.spec.faults import Faults
from opgen.spec.names import declared_names, suggestion
from opgen.spec.narrowing import narrowing
from opgen.spec.scope import Scope, Value
from opgen.spec.syntax import parse
from opgen.text.tree import MappingNode, Node, ScalarNode, SequenceNode, text_at

PERMUTATION = "permutation"
"""What the expressions of ``permute`` see besides the rest."""
_OWN = ("when", "moves", "result")
_WHAT = "what follows a permutation"


def read_permutes(draft: Draft) -> Expression | None:
    """Check the key ``permutes``."""
    node = draft.tree.get("permutes")
    expression = draft.check(node, draft.general, SHAPE, "'permutes'")
    draft.require_independent(expression, ANY_TARGET, _WHAT)
    if node is not None and len(draft.outputs) != 1:
        message = "an operator that puts axes in another order has one output"
        draft.faults.add(draft.tree.entries["permutes"].key.place, message)
    return expression


def read_permute(draft: Draft) -> Permute | None:
    """Check the section ``permute``."""
    node = draft.section("permute")
    if node is None:
        return None
    scope = _scope(draft)
    when = draft.check(node.get("when"), scope, BOOL, "'when'")
    with draft.faults.noted():
        # The other expressions are evaluated only where it holds.
        holds = narrowing(parse(text_of(node["when"]).text))[0] if when else frozenset[str]()
        scope = scope.given(holds)
    result = draft.check(node.get("result"), scope, SHAPE, "'result'")
    changes: dict[str, Expression] = {}
    for name, value in node.items():
        if name not in _OWN and (wanted := _type_of(draft, name, node)) is not None:
            found = draft.check(value, scope, wanted, f"'{name}'")
            changes |= {name: found} if found else {}
    for each in (when, result, *changes.values()):
        draft.require_independent(each, ANY_TARGET, _WHAT)
    return Permute(_moves(draft, node, changes), when, result, changes, node.place)


def _scope(draft: Draft) -> Scope:
    """Return the scope in which ``permutation`` is known."""
    declared = declared_names(draft.tree).get(PERMUTATION)
    if declared:
        section, place = declared
        why = "in `permute` it is the order of axes"
        draft.faults.add(
            place, f"'{PERMUTATION}' means two things", f"rename the one of {section}", why
        )
    scope = draft.general
    elsewhere = {name: why for name, why in scope.elsewhere.items() if name != PERMUTATION}
    return replace(scope, values={**scope.values, PERMUTATION: Value(SHAPE)}, elsewhere=elsewhere)


def _type_of(draft: Draft, name: str, node: MappingNode) -> Type | None:
    """Return the type of what an option or an input becomes; None if it cannot change."""
    if name in draft.options:
        return draft.options[name].type
    if name in draft.inputs and not draft.inputs[name].variadic:
        return ARRAY
    key = node.entries[name].key.place
    known = [
        *(each.name for each in draft.inputs.values() if not each.variadic),
        *draft.options,
    ]
    hint = suggestion(name, known, "inputs and options")
    draft.faults.add(key, f"there is no input or option '{name}' that could change", hint)
    return None


def _moves(draft: Draft, node: MappingNode, changes: Mapping[str, Expression]) -> tuple[str, ...]:
    listed = node.get("moves")
    if not isinstance(listed, SequenceNode):
        return tuple(name for name in draft.inputs if name not in node)
    for item in listed.items:
        name = text_at(item)
        if name not in draft.inputs:
            _no_input(draft.faults, item, name, list(draft.inputs))
        elif name in changes:
            message = f"'{name}' is put in another order and becomes something else"
            draft.faults.add(item.place, message, "say one of the two")
    return tuple(text_at(item) for item in listed.items)


def _no_input(faults: Faults, node: Node, name: str, known: list[str]) -> None:
    faults.add(node.place, f"there is no input '{name}'", suggestion(name, known, "inputs"))


def read_contracts(draft: Draft) -> Contracts | None:
    """Check the section ``contracts``."""
    node = draft.section("contracts")
    if node is None:
        return None
    names = [text_at(node.get(key)) for key in ("input", "weights")]
    known = [name for name, each in draft.inputs.items() if not each.variadic]
    for key, name in zip(("input", "weights"), names, strict=True):
        if name not in known:
            _no_input(draft.faults, node[key], name, known)
    if names[0] == names[1]:
        draft.faults.add(
            node["weights"].place, "the input is its own weights", "name another input"
        )
    axis = node["axis"]
    assert isinstance(axis, ScalarNode)
    number = int(axis.text)
    layout = draft.inputs[names[1]].layout if names[1] in known else ""
    if layout and number >= len(layout):
        message = f"'{names[1]}', of {len(layout)} axes, has no axis {number}"
        draft.faults.add(axis.place, message)
    return Contracts(names[0], names[1], number, node.place)
