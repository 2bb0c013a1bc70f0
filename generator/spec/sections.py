"""The sections of a spec except ``let``, ``litert``, ``options``, ``kernels`` and ``tests``."""

from __future__ import annotations

from collections.abc import Mapping

from opgen.spec.draft import ANY_TARGET, Draft
from opgen.spec.expr import template, text_of
from opgen.spec.faults import Faults
from opgen.spec.fit import without_none
from opgen.spec.model import (
    Absorbs,
    Check,
    Expression,
    Fold,
    Operand,
    Option,
    Override,
    State,
    Torch,
    UInt8,
)
from opgen.spec.names import suggestion
from opgen.spec.narrowing import narrowing
from opgen.spec.schema import spec_schema
from opgen.spec.scope import Value
from opgen.spec.syntax import parse
from opgen.spec.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode
from opgen.spec.types import (
    ARRAY,
    BOOL,
    DTYPE,
    FLOAT,
    INT,
    SHAPE,
    SHAPES,
    ArrayType,
    OptionalType,
    TensorType,
    TupleType,
    Type,
    UnionType,
    Unknown,
    words,
)

ELEMENTS: Type = UnionType((TensorType(), ARRAY, FLOAT, INT))
"""What ``reference`` and ``exact`` give for one output."""


def read_inputs(draft: Draft) -> None:
    """Read the section ``inputs``."""
    section = draft.section("inputs")
    for name, entry in section.entries.items() if section else ():
        draft.inputs[name] = operand = _operand(name, entry, draft.faults)
        node = entry.value
        assert isinstance(node, MappingNode)
        last = section is not None and name == list(section.entries)[-1]
        if operand.variadic and not last:
            place = node.entries["variadic"].key.place
            draft.faults.add(place, "only the last input can be variadic")
        for flag in ("const", "optional", "variable"):
            if operand.variadic and getattr(operand, flag):
                place = node.entries[flag].key.place
                draft.faults.add(place, f"a variadic input cannot be {flag}")
        if operand.const and operand.variable:
            draft.faults.add(node.entries["variable"].key.place, "a const input cannot be variable")


def read_intermediates(draft: Draft) -> None:
    """Read the section ``intermediates``."""
    section = draft.section("intermediates")
    for name, entry in section.entries.items() if section else ():
        draft.intermediates[name] = Operand(name, entry.key.place, optional=True)


def declare_outputs(draft: Draft) -> None:
    """Read the facts of the section ``outputs`` that are no expressions."""
    section = draft.section("outputs")
    if not section or not section.entries:
        if "control" in draft.tree:
            return
        place = section.place if section else draft.tree["op"].place
        draft.faults.add(place, "an operator without outputs", "add: outputs: {output: ...}")
        return
    for name, entry in section.entries.items():
        draft.outputs[name] = _operand(name, entry, draft.faults)


def _operand(name: str, entry: Entry, faults: Faults) -> Operand:
    node = entry.value
    assert isinstance(node, MappingNode)
    layout = _text(node.get("layout"))
    if len(set(layout)) < len(layout):
        faults.add(node["layout"].place, f"an axis stands twice in '{layout}'")
    return Operand(
        name,
        entry.key.place,
        layout=layout,
        const=_flag(node, "const"),
        optional=_flag(node, "optional"),
        variadic=_flag(node, "variadic"),
        variable=_flag(node, "variable"),
        alias=_text(node.get("alias")),
        valid=_text(node.get("valid")),
    )


def _check_optional(draft: Draft, output: Operand, node: MappingNode) -> None:
    if output.optional and (output.variadic or output.name == next(iter(draft.outputs))):
        which = "a variadic output" if output.variadic else "the first output"
        hint = "it has any number of tensors, also none" if output.variadic else "delete it"
        draft.faults.add(node.entries["optional"].key.place, f"{which} is never optional", hint)


def read_outputs(draft: Draft) -> tuple[Operand, ...]:
    """Check the expressions of the section ``outputs``."""
    outputs = []
    for name, declared in draft.outputs.items():
        section = draft.section("outputs")
        node = section[name] if section else None
        assert isinstance(node, MappingNode)
        outputs.append(_output(draft, declared, node))
    return tuple(outputs)


def _output(draft: Draft, declared: Operand, node: MappingNode) -> Operand:
    name, faults = declared.name, draft.faults
    wanted: Mapping[str, Type] = {
        "type": DTYPE,
        "shape": SHAPES if declared.variadic else OptionalType(SHAPE),
        "scale": FLOAT,
        "zero_point": INT,
        "count": INT,
    }
    found: dict[str, Expression | None] = {}
    for key, type_ in wanted.items():
        found[key] = draft.check(node.get(key), draft.inference, type_, f"'{key}'")
        draft.require_independent(found[key], draft.not_for_outputs(), f"'{key}' of an output")
    if "shape" not in node and "control" not in draft.tree:
        faults.add(declared.place, f"'{name}' has no shape", "add: shape: input.shape")
    if declared.variadic and "count" not in node and "control" not in draft.tree:
        faults.add(declared.place, f"'{name}' is variadic, so it needs a count")
    if "count" in node and not declared.variadic:
        faults.add(node.entries["count"].key.place, "'count' is for variadic outputs")
    if declared.variadic and name != list(draft.outputs)[-1]:
        faults.add(node.entries["variadic"].key.place, "only the last output can be variadic")
    _check_optional(draft, declared, node)
    _check_rank(draft, declared, found["shape"])
    if declared.alias:
        _check_alias(draft, declared, node)
    if declared.valid and (declared.valid == name or declared.valid not in draft.outputs):
        hint = suggestion(
            declared.valid, [each for each in draft.outputs if each != name], "outputs"
        )
        faults.add(node["valid"].place, f"there is no other output '{declared.valid}'", hint)
    return Operand(
        name,
        declared.place,
        layout=declared.layout,
        optional=declared.optional,
        variadic=declared.variadic,
        variable=declared.variable,
        alias=declared.alias,
        valid=declared.valid,
        type=found["type"],
        shape=found["shape"],
        scale=found["scale"],
        zero_point=found["zero_point"],
        count=found["count"],
    )


def _check_rank(draft: Draft, declared: Operand, shape: Expression | None) -> None:
    if shape is None or not declared.layout or declared.variadic:
        return
    type_ = without_none(shape.type)
    length = type_.length if isinstance(type_, TupleType) else None
    if length is not None and length != len(declared.layout):
        message = f"a shape of {length} sizes for the layout {declared.layout}"
        draft.faults.add(shape.place, message, f"give {len(declared.layout)} sizes")


def _check_alias(draft: Draft, declared: Operand, node: MappingNode) -> None:
    place = node["alias"].place
    if declared.alias not in draft.inputs:
        hint = suggestion(declared.alias, list(draft.inputs), "inputs")
        draft.faults.add(place, f"there is no input '{declared.alias}'", hint)
    elif draft.inputs[declared.alias].variadic or declared.variadic:
        draft.faults.add(place, "an alias is one tensor of one tensor")


def declare_states(draft: Draft) -> None:
    """Note the names of the section ``state``, so that expressions can use them."""
    section = draft.section("state")
    for name, entry in section.entries.items() if section else ():
        nothing = Expression("0", entry.key.place, INT, frozenset(), frozenset())
        draft.states[name] = State(name, entry.key.place, "int8", nothing, nothing)


def read_states(draft: Draft) -> tuple[State, ...]:
    """Check the section ``state``."""
    section = draft.section("state")
    states = []
    for name, entry in section.entries.items() if section else ():
        node = entry.value
        assert isinstance(node, MappingNode)
        why = "the size of the memory follows from the operator's tensors and options"
        hidden = ANY_TARGET | dict.fromkeys(draft.states, why)
        shape = draft.check(node.get("shape"), draft.general, SHAPE, "'shape'")
        reset = draft.check(node.get("reset"), draft.general, FLOAT, "'reset'")
        draft.require_independent(shape, hidden, "the shape of a state")
        draft.require_independent(reset, hidden, "the reset value of a state")
        type_ = _text(node.get("type"))
        operands = {**draft.inputs, **draft.outputs}
        single = [each.name for each in operands.values() if not (each.variadic or each.optional)]
        known = [*spec_schema()["$defs"]["dtype"]["enum"], *single]
        if type_ not in known:
            hint = suggestion(type_, known, "types")
            draft.faults.add(node["type"].place, f"'{type_}' is no element type or operand", hint)
        elif shape and reset:
            states.append(State(name, entry.key.place, type_, shape, reset))
    return tuple(states)


def read_checks(draft: Draft) -> tuple[Check, ...]:
    """Check the section ``checks``."""
    checks = []
    for item in draft.listed("checks"):
        assert isinstance(item, MappingNode)
        that = draft.check(item.get("that"), draft.general, BOOL, "'that'")
        draft.require_independent(that, ANY_TARGET, "a check")
        text = item["else"]
        assert isinstance(text, ScalarNode)
        if that is None:
            continue
        with draft.faults.noted():
            # Where the check does not hold, what it asks for with has() may be known.
            fails = narrowing(parse(text_of(item["that"]).text))[1]
            otherwise = template(text, draft.general.given(fails))
            checks.append(Check(that, otherwise, item.place))
    return tuple(checks)


def read_meaning(draft: Draft, node: Node | None, what: str) -> Expression | None:
    """Check ``reference`` or an ``exact``: one array per output, variable input, and state."""
    expression = draft.check(node, draft.meaning, None, what)
    draft.require_independent(expression, ANY_TARGET, what)
    if expression is None or isinstance(expression.type, Unknown) or not draft.outputs:
        return expression
    results = [
        *(f"'{name}'" for name in draft.outputs),
        *(f"the new '{name}'" for name, operand in draft.inputs.items() if operand.variable),
        *(f"the new '{name}'" for name in draft.states),
    ]
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
    return expression


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
    for item in draft.listed("folds"):
        assert isinstance(item, MappingNode)
        into, option, at = (_text(item.get(key)) for key in ("into", "option", "at"))
        if option not in draft.absorbed:
            hint = suggestion(option, list(draft.absorbed), "options that absorb")
            message = f"no operator has an option '{option}' that absorbs"
            draft.faults.add(item["option"].place, message, hint)
        side = draft.inputs if into == "consumer" else draft.outputs
        if at not in side:
            kind = "inputs" if into == "consumer" else "outputs"
            hint = suggestion(at, list(side), kind)
            draft.faults.add(item["at"].place, f"there is no '{at}' among the {kind}", hint)
        wanted = draft.absorbed.get(option)
        value = draft.check(item.get("value"), draft.general, wanted, "'value'")
        when = draft.check(item.get("when"), draft.general, BOOL, "'when'")
        draft.require_independent(value, ANY_TARGET, "a fold")
        draft.require_independent(when, ANY_TARGET, "a fold")
        if value:
            folds.append(Fold(into, option, at, value, when or _always(value), item.place))
    return tuple(folds)


def read_uint8(draft: Draft) -> UInt8 | None:
    """Check the section ``uint8``."""
    node = draft.section("uint8")
    if node is None:
        return None
    weights = _text(node.get("weights"))
    if weights and weights not in draft.inputs:
        hint = suggestion(weights, list(draft.inputs), "inputs")
        draft.faults.add(node["weights"].place, f"there is no input '{weights}'", hint)
    if "scale" in node and not weights:
        draft.faults.add(node["scale"].place, "a scale of no weights", "add: weights: filter")
    exact = draft.check(node.get("exact"), draft.general, BOOL, "'exact'")
    scale = draft.check(node.get("scale"), draft.general, FLOAT, "'scale'")
    draft.require_independent(exact, ANY_TARGET, "what holds for uint8")
    draft.require_independent(scale, ANY_TARGET, "what holds for uint8")
    return UInt8(node.place, exact, weights, scale)


def read_absorbs(draft: Draft, option: Option) -> Absorbs | None:
    """Check the key ``absorbs`` of an option."""
    section = draft.section("options")
    entry = section[option.name] if section else None
    node = entry.get("absorbs") if isinstance(entry, MappingNode) else None
    if not isinstance(node, MappingNode):
        return None
    at = _text(node.get("at"))
    operands = [*draft.inputs, *draft.outputs]
    if at not in operands:
        hint = suggestion(at, operands, "operands")
        draft.faults.add(node["at"].place, f"there is no operand '{at}'", hint)
    scope = draft.general
    elsewhere = {name: why for name, why in scope.elsewhere.items() if name != "folded"}
    values = {**scope.values, "folded": Value(option.type)}
    scope = type(scope)(scope.library, values, elsewhere=elsewhere)
    value = draft.check(node.get("value"), scope, option.type, "'value'")
    when = draft.check(node.get("when"), scope, BOOL, "'when'")
    draft.require_independent(value, ANY_TARGET, "a fold")
    draft.require_independent(when, ANY_TARGET, "a fold")
    return Absorbs(at, when or _always(value), value, node.place) if value else None


def _always(value: Expression) -> Expression:
    return Expression("True", value.place, BOOL, frozenset(), frozenset())


def read_torch(draft: Draft) -> tuple[Torch, ...]:
    """Read the section ``torch``."""
    node = draft.tree.get("torch")
    items = node.items if isinstance(node, SequenceNode) else (node,) if node else ()
    found = []
    for item in items:
        assert isinstance(item, MappingNode)
        arguments = item.get("arguments")
        pairs = dict(arguments.items()) if isinstance(arguments, MappingNode) else {}
        known = [*draft.inputs, *draft.options]
        for target in pairs.values():
            if _text(target) not in known:
                hint = suggestion(_text(target), known, "inputs and options")
                message = f"there is no input or option '{_text(target)}'"
                draft.faults.add(target.place, message, hint)
        when = draft.check(item.get("when"), draft.general, BOOL, "'when'")
        named = {name: _text(target) for name, target in pairs.items()}
        found.append(Torch(item.place, _text(item.get("operator")), named, when))
    return tuple(found)


def read_override(draft: Draft) -> Override | None:
    """Read the section ``overrides``."""
    node = draft.section("overrides")
    if node is None:
        return None
    op = _text(node.get("op"))
    if op != _text(draft.tree.get("op")):
        message = f"this is {_text(draft.tree.get('op'))}, which cannot replace {op}"
        draft.faults.add(node["op"].place, message, "a spec replaces the one of the same name")
    return Override(op, _text(node.get("reason")), node.place)


def _flag(node: MappingNode, key: str) -> bool:
    value = node.get(key)
    return isinstance(value, ScalarNode) and value.value is True


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, ScalarNode) else ""
