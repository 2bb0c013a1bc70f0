"""Sections that are not about tensors: checks, meanings, folds, uint8, overrides.

And ``control``, of operators that become C control flow, and ``coreai``, what an operator is in
Core AI if its meaning does not tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from opgen.lib import coreai
from opgen.operators.expression import Expression, Template, as_read, constant
from opgen.operators.model import Check, Control, Fold, Fuses, Limit, Line, Option, Sums, UInt8
from opgen.operators.types import (
    ARRAY,
    BOOL,
    FLOAT,
    INT,
    ArrayType,
    RecordType,
    TensorType,
    TupleType,
    Type,
    UnionType,
    Unknown,
    words,
)
from opgen.spec.draft import ANY_TARGET, Draft
from opgen.spec.expr import template
from opgen.spec.library import Signature, library_of
from opgen.spec.model import Override
from opgen.spec.names import require_known, suggestion
from opgen.spec.narrowing import narrowing
from opgen.spec.scope import Scope
from opgen.spec.value import Value
from opgen.text.tree import MappingNode, Node, ScalarNode, SequenceNode

ELEMENTS: Type = UnionType((TensorType(), ARRAY, FLOAT, INT))
"""What ``reference`` and ``exact`` give for one output."""
_NUMBERS: Type = UnionType((ARRAY, INT))
_NO_SCALE = "integers that stand for real numbers need a scale; one of these tensors has none"
ROLES: Mapping[str, Mapping[str, str]] = {
    "branch": {"condition": "input", "then": "option", "else": "option"},
    "loop": {"condition": "option", "body": "option"},
    "once": {"body": "option"},
    "call": {"body": "option"},
    "variable": {"container": "option", "name": "option"},
    "read": {"variable": "input"},
    "assign": {"variable": "input", "value": "input"},
}
"""Form -> the roles that it has, and what plays each."""
_MEANING = (
    *("reference", "coreai", "exact", "undefined_in_torch"),
    *("kernels", "tests", "refuses"),
    *("let", "terms", "macs", "state", "axes", "sums", "folds"),
)


def read_checks(draft: Draft) -> tuple[Check, ...]:
    """Check the section ``checks``."""
    checks = []
    for item in draft.tree.mappings("checks"):
        scaled = item.get("have_scales")
        if isinstance(scaled, SequenceNode):
            found = _check_of_scales(draft, scaled)
        else:
            found = _read_check(draft, item, draft.general, is_limit="limit" in item)
        if found is None:
            continue
        that = as_read(found.that)
        draft.require_independent(that, ANY_TARGET, "a check")
        if that.constant is False:
            draft.faults.add(that.place, "this never holds, so no model is accepted")
        checks.append(found)
    return tuple(checks)


def _check_of_scales(draft: Draft, operands: SequenceNode) -> Check | None:
    """Return the check that operands have scales, if they are integers that need them."""
    text, at = "have_scales(", [operands.start] * len("have_scales(")
    for item in operands.items:
        assert isinstance(item, ScalarNode)
        at += [item.start + min(i, item.end - item.start - 1) for i in range(len(item.text))]
        text += f"{item.text}, "
        at += [item.end - 1] * 2
    text = f"{text[:-2]})"
    at = [*at[:-1], operands.end]
    node = ScalarNode(operands.source, operands.start, operands.end, text, text, at=at)
    that = draft.check(node, draft.general, BOOL, "'have_scales'")
    otherwise = Template((_NO_SCALE,), operands.place)
    return Limit(that, otherwise, operands.place) if that else None


def read_limits(draft: Draft, entry: MappingNode, scope: Scope) -> tuple[Check, ...]:
    """Check the key ``limits`` of an entry of ``torch``, whose expressions see ``scope``."""
    items = entry.mappings("limits")
    found = (_read_check(draft, item, scope, is_limit=True) for item in items)
    return tuple(each for each in found if each is not None)


def _read_check(draft: Draft, item: MappingNode, scope: Scope, *, is_limit: bool) -> Check | None:
    that = draft.check(item.get("that"), scope, BOOL, "'that'")
    text = item.get("else") or item["limit"]
    assert isinstance(text, ScalarNode)
    if that is None:
        return None
    with draft.faults.noted():
        # Where the check does not hold, what it asks for with has() may be known.
        fails = narrowing(that.tree)[1]
        otherwise = template(text, scope.given(fails))
        return (Limit if is_limit else Check)(that, otherwise, item.place)
    return None


def read_meaning(draft: Draft, node: Node | None, what: str) -> Expression | None:
    """Check ``reference`` or an ``exact``: one array per output, variable input, and state."""
    expression = draft.check_free(node, draft.meaning, None, what, what)
    if expression is not None:
        results = [
            *(f"'{name}'" for name in draft.outputs),
            *(f"the new '{name}'" for name, operand in draft.inputs.items() if operand.variable),
            *(f"the new '{name}'" for name in draft.states),
        ]
        check_results(draft, expression, results, what)
    return expression


def check_results(draft: Draft, expression: Expression, results: Sequence[str], what: str) -> None:
    """Note an expression that does not give an array for each result."""
    if isinstance(expression.type, Unknown) or not draft.outputs:
        return
    wanted = [_elements_of(draft, name) for name in results]
    type_ = expression.type
    if len(results) == 1:
        _check_elements(draft, expression, type_, wanted[0], what)
    elif isinstance(type_, TupleType) and type_.length == len(results):
        for each, one in zip(type_.elements, wanted, strict=True):
            _check_elements(draft, expression, each, one, what)
    else:
        message = f"{what} must give {len(results)} arrays, this is {words(type_)}"
        draft.faults.add(expression.place, message, f"a tuple of: {', '.join(results)}")


def _elements_of(draft: Draft, result: str) -> bool:
    """Tell whether a result is a tuple of arrays."""
    operand = draft.outputs.get(result.strip("'"))
    return operand is not None and operand.variadic


def _check_elements(
    draft: Draft, expression: Expression, type_: Type, several: bool, what: str
) -> None:
    if several:
        good = isinstance(type_, TupleType) and all(_is_array(each) for each in type_.elements)
    else:
        good = _is_array(type_)
    if not good:
        wanted = "a tuple of arrays" if several else "an array"
        message = f"{what} must give {wanted}, this is {words(type_)}"
        draft.faults.add(expression.place, message)


def _is_array(type_: Type) -> bool:
    return type_ in (INT, FLOAT) or isinstance(type_, ArrayType | TensorType | Unknown)


def read_folds(draft: Draft) -> tuple[Fold, ...]:
    """Check the section ``folds``."""
    folds = []
    for item in draft.tree.mappings("folds"):
        into, option, at = map(item.text, ("into", "option", "at"))
        if option not in draft.fusing:
            hint = suggestion(option, list(draft.fusing), "options that fuse neighbours")
            message = f"no operator has an option '{option}' that fuses neighbours"
            draft.faults.add(item["option"].place, message, hint)
        side = draft.inputs if into == "consumer" else draft.outputs
        if at not in side:
            kind = "inputs" if into == "consumer" else "outputs"
            hint = suggestion(at, list(side), kind)
            draft.faults.add(item["at"].place, f"there is no '{at}' among the {kind}", hint)
        wanted = draft.fusing.get(option)
        value = draft.check_free(item.get("value"), draft.general, wanted, "'value'", "a fold")
        when = draft.check_free(item.get("when"), draft.general, BOOL, "'when'", "a fold")
        if value:
            when = when or constant(True, value.place)
            folds.append(Fold(into, option, at, value, when, item.place))
    return tuple(folds)


def read_uint8(draft: Draft) -> UInt8 | None:
    """Check the section ``uint8``."""
    node = draft.tree.mapping("uint8")
    if node is None:
        return None
    weights, requantized = node.text("weights"), node.text("requantized")
    for key in ("weights", "requantized"):
        if node.text(key):
            require_known(node[key], draft.inputs, "inputs", draft.faults)
    if "scale" in node and not weights:
        draft.faults.add(node["scale"].place, "a scale of no weights", "add: weights: filter")
    subject = "what holds for uint8"
    exact = draft.check_free(node.get("exact"), draft.general, BOOL, "'exact'", subject)
    scale = draft.check_free(node.get("scale"), draft.general, FLOAT, "'scale'", subject)
    return UInt8(exact, weights, scale, requantized, node.place)


def read_sums(draft: Draft) -> Sums | None:
    """Check the section ``sums``."""
    node = draft.tree.mapping("sums")
    if node is None:
        return None
    weights = node.text("weights")
    for key in ("of", "weights"):
        if key in node:
            require_known(node[key], draft.inputs, "inputs", draft.faults)

    def read(key: str, wanted: Type) -> Expression | None:
        return draft.check_free(node.get(key), draft.general, wanted, f"'{key}'", "a sum")

    clamp = read("clamp", RecordType("Clamp"))
    when, bias = read("when", BOOL), read("bias", _NUMBERS)
    multiplier, shift = read("multiplier", _NUMBERS), read("shift", _NUMBERS)
    if ("multiplier" in node) != ("shift" in node):
        draft.faults.add(node.place, "'multiplier' and 'shift' come together", "add the other")
    if len(draft.outputs) != 1:
        draft.faults.add(node.place, "an operator that is sums has one output")
    divisor, offset = read("divisor", INT), read("offset", INT)
    if clamp is None:
        return None
    return Sums(
        node.text("of"), clamp, weights, when, bias, divisor, multiplier, shift, offset, node.place
    )


def read_line(draft: Draft) -> Line | None:
    """Check the section ``line``."""
    node = draft.tree.mapping("line")
    if node is None:
        return None
    divisor, offset, low, high = map(float, map(node.text, ("divisor", "offset", "low", "high")))
    if divisor <= 0:
        draft.faults.add(node["divisor"].place, f"'divisor' is {divisor:g}, it must be above 0")
    if low >= high:
        message = f"'low' is {low:g} and 'high' {high:g}: nothing lies between them"
        draft.faults.add(node["low"].place, message)
    return Line(divisor, offset, low, high, node.place)


def read_fuses(draft: Draft, option: Option) -> Fuses | None:
    """Check the key ``fuses`` of an option."""
    entries = draft.tree.mappings_of("options")
    node = next(each for key, each in entries.items() if key.text == option.name).mapping("fuses")
    if node is None:
        return None
    require_known(node["at"], [*draft.inputs, *draft.outputs], "operands", draft.faults)
    scope = draft.general.with_values({"folded": Value(option.type)})
    value = draft.check_free(node.get("value"), scope, option.type, "'value'", "a fold")
    when = draft.check_free(node.get("when"), scope, BOOL, "'when'", "a fold")
    at = node.text("at")
    return Fuses(at, when or constant(True, value.place), value, node.place) if value else None


def read_override(draft: Draft) -> Override | None:
    """Read the section ``overrides``."""
    node = draft.tree.mapping("overrides")
    if node is None:
        return None
    op, own = node.text("op"), draft.tree.text("op")
    if op != own:
        message = f"this is {own}, which cannot replace {op}"
        draft.faults.add(node["op"].place, message, "a spec replaces the one of the same name")
    return Override(op, node.text("reason"), node.place)


def read_control(draft: Draft) -> Control | None:
    """Check the section ``control``."""
    section = draft.tree.mapping("control")
    if section is None:
        return None
    for key in _MEANING:
        if key in draft.tree:
            message = f"an operator that is control flow has no {key}"
            draft.faults.add(draft.tree.key_place(key), message, "delete it")
    named = {key: node for key, node in section.items() if isinstance(node, ScalarNode)}
    form = named.pop("form").text
    wanted = ROLES[form]
    for key, node in named.items():
        if key not in wanted:
            hint = f"it has: {', '.join(wanted)}"
            draft.faults.add(section.key_place(key), f"a {form} has no '{key}'", hint)
            continue
        known = [*(draft.inputs if wanted[key] == "input" else draft.options)]
        require_known(node, known, f"{wanted[key]}s", draft.faults)
    for key, kind in wanted.items():
        if key not in named:
            hint = f"{key}: which {kind} it is"
            draft.faults.add(section["form"].place, f"a {form} needs '{key}'", hint)
    return Control(form, {key: node.text for key, node in named.items()}, section.place)


@cache
def operations() -> Mapping[str, Signature]:
    """Return the operations of Core AI that the section may call, by their names."""
    return {name: forms[0] for name, forms in library_of([coreai]).functions.items()}


def read_coreai(draft: Draft) -> Expression | None:
    """Check the section: an array per output; operations of Core AI hide what is called alike."""
    known = {name: (signature,) for name, signature in operations().items()}
    scope = replace(draft.meaning, functions=known)
    expression = draft.check_free(draft.tree.get("coreai"), scope, None, "'coreai'", "'coreai'")
    if expression is not None:
        check_results(draft, expression, [f"'{name}'" for name in draft.outputs], "'coreai'")
    return expression
