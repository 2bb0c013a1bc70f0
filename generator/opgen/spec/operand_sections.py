"""The sections about tensors: ``inputs``, ``outputs``, ``intermediates`` and ``state``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from opgen.air.dtype import DType
from opgen.operators.expression import Expression, constant
from opgen.operators.model import Memory, Operand
from opgen.operators.types import (
    BOOL,
    DTYPE,
    FLOAT,
    INT,
    SHAPE,
    SHAPES,
    OptionalType,
    TupleType,
    Type,
)
from opgen.spec.constants import negative_sizes
from opgen.spec.draft import ANY_TARGET, Draft
from opgen.spec.faults import Faults
from opgen.spec.fit import without_none
from opgen.spec.library import DTYPES
from opgen.spec.memory import check_alias
from opgen.spec.names import require_known, suggestion
from opgen.text.schema import spec_schema
from opgen.text.tree import Entry, MappingNode, ScalarNode, is_true


def read_inputs(draft: Draft) -> None:
    """Read the section ``inputs``."""
    declared = draft.tree.mappings_of("inputs")
    for key, node in declared.items():
        draft.inputs[key.text] = operand = _operand(key, node, draft.faults)
        if operand.variadic and key is not list(declared)[-1]:
            draft.faults.add(node.key_place("variadic"), "only the last input can be variadic")
        for flag in ("const", "optional", "variable"):
            if operand.variadic and getattr(operand, flag):
                draft.faults.add(node.key_place(flag), f"a variadic input cannot be {flag}")
        if operand.const and operand.variable:
            draft.faults.add(node.key_place("variable"), "a const input cannot be variable")


def read_intermediates(draft: Draft) -> None:
    """Read the section ``intermediates``."""
    for name, entry in draft.tree.entries_of("intermediates").items():
        draft.intermediates[name] = Operand(name, optional=True, place=entry.key.place)


def declare_outputs(draft: Draft) -> None:
    """Read the facts of the section ``outputs`` that are no expressions."""
    declared = draft.tree.mappings_of("outputs")
    if not declared and "control" not in draft.tree:
        place = (draft.tree.get("outputs") or draft.tree["op"]).place
        draft.faults.add_lack(place, "an operator without outputs", "add: outputs: {output: ...}")
    for key, node in declared.items():
        draft.outputs[key.text] = _operand(key, node, draft.faults)


def _operand(key: ScalarNode, node: MappingNode, faults: Faults) -> Operand:
    layout = node.text("layout")
    if len(set(layout)) < len(layout):
        faults.add(node["layout"].place, f"an axis stands twice in '{layout}'")
    return Operand(
        key.text,
        layout,
        place=key.place,
        const=is_true(node, "const"),
        optional=is_true(node, "optional"),
        variadic=is_true(node, "variadic"),
        variable=is_true(node, "variable"),
        alias=node.text("alias"),
        valid=node.text("valid"),
        holds=node.text("holds"),
    )


def _check_optional(draft: Draft, output: Operand, node: MappingNode) -> None:
    if output.optional and len(draft.outputs) == 1 and not output.variadic:
        place = node.key_place("optional")
        draft.faults.add(place, "the only output is never optional", "delete it")


def read_outputs(draft: Draft) -> tuple[Operand, ...]:
    """Check the expressions of the section ``outputs``."""
    outputs = []
    for key, node in draft.tree.mappings_of("outputs").items():
        declared = draft.outputs[key.text]
        like = node.get("like")
        if not isinstance(like, ScalarNode):
            outputs.append(_output(draft, declared, node))
        elif _is_tensor(draft, like):
            outputs.append(_output(draft, declared, _with_likeness(node, like)))
    return tuple(outputs)


_LIKENESS = ("type", "shape", "scale", "zero_point")
"""What an output has in common with the tensor that it is like."""


def _is_tensor(draft: Draft, like: ScalarNode) -> bool:
    """Note what an output cannot be like: all but an input, or one of several."""
    name, _, index = like.text.partition("[")
    operand = draft.inputs.get(name)
    if operand is not None and operand.variadic == bool(index) and not operand.optional:
        return True
    known = [
        f"{n}[0]" if each.variadic else n for n, each in draft.inputs.items() if not each.optional
    ]
    hint = suggestion(like.text, known, "inputs")
    draft.faults.add(like.place, f"there is no input '{like.text}' that is always there", hint)
    return False


def _with_likeness(node: MappingNode, like: ScalarNode) -> MappingNode:
    """Return an output with the facts of a tensor that it does not say itself."""
    entries = dict(node.entries)
    for fact in _LIKENESS:
        text = f"{like.text}.{fact}"
        at = [like.start + min(i, len(like.text) - 1) for i in range(len(text))]
        value = ScalarNode(like.source, like.start, like.end, text, text, at=[*at, like.end])
        entries.setdefault(fact, Entry(node.entries["like"].key, value))
    return MappingNode(node.source, node.start, node.end, entries, node.flow)


def _output(draft: Draft, declared: Operand, node: MappingNode) -> Operand:
    name, faults = declared.name, draft.faults
    wanted: Mapping[str, Type] = {
        "type": DTYPE,
        "shape": SHAPES if declared.variadic else OptionalType(SHAPE),
        "scale": FLOAT,
        "zero_point": INT,
        "count": INT,
    }
    found: dict[str, Any] = {}
    for key, type_ in wanted.items():
        subject, hidden = f"'{key}' of an output", draft.not_for_outputs()
        found[key] = draft.check_free(
            node.get(key), draft.inference, type_, f"'{key}'", subject, hidden
        )
    if "shape" not in node and "control" not in draft.tree:
        faults.add_lack(declared.place, f"'{name}' has no shape", "add: shape: input.shape")
    if declared.variadic and "count" not in node and "control" not in draft.tree:
        faults.add_lack(declared.place, f"'{name}' is variadic, so it needs a count")
    if "count" in node and not declared.variadic:
        faults.add_lack(node.key_place("count"), "'count' is for variadic outputs")
    if declared.variadic and name != list(draft.outputs)[-1]:
        faults.add(node.key_place("variadic"), "only the last output can be variadic")
    for key in ("scale", "zero_point") if declared.holds else ():
        if key in node:
            message = f"'{name}' holds indices, which have no {key}"
            faults.add(node.key_place(key), message, "delete it")
    _check_optional(draft, declared, node)
    _check_rank(draft, declared, found["shape"])
    check_sizes(draft, found["shape"])
    offset, when = _alias_part(draft, declared, node)
    if declared.valid:
        others = [each for each in draft.outputs if each != name]
        require_known(node["valid"], others, "outputs", faults, "other output")
    return replace(declared, alias_offset=offset, alias_when=when, **found)


def _check_rank(draft: Draft, declared: Operand, shape: Expression | None) -> None:
    if shape is None or not declared.layout or declared.variadic:
        return
    type_ = without_none(shape.type)
    length = type_.length if isinstance(type_, TupleType) else None
    if length is not None and length != len(declared.layout):
        message = f"a shape of {length} sizes for the layout {declared.layout}"
        draft.faults.add(shape.place, message, f"give {len(declared.layout)} sizes")


def only_renames(draft: Draft) -> bool:
    """Tell whether every output always is an input under another name, so that nothing runs."""
    return all(
        "alias" in each and not each.entries.keys() & {"alias_offset", "alias_when"}
        for each in draft.tree.mappings_of("outputs").values()
    )


def _alias_part(
    draft: Draft, declared: Operand, node: MappingNode
) -> tuple[Expression | None, Expression | None]:
    """Check ``alias``; return where a part begins, and when it is one."""
    if not declared.alias:
        for key in ("alias_offset", "alias_when"):
            if key in node:
                message, hint = f"'{key}' without an alias", "add: alias: <the name of an input>"
                draft.faults.add_lack(node.key_place(key), message, hint)
        return None, None
    place = node["alias"].place
    if not require_known(node["alias"], draft.inputs, "inputs", draft.faults):
        return None, None
    is_of_several = draft.inputs[declared.alias].variadic
    if is_of_several and declared.variadic:
        draft.faults.add(place, "an alias is one tensor of several, or several of one")
    elif (is_of_several or declared.variadic) and "alias_offset" not in node:
        message = "several tensors are parts of one: it is not said where each begins"
        draft.faults.add_lack(place, message, "add: alias_offset: <one number of bytes per part>")
    wanted = SHAPE if is_of_several or declared.variadic else INT
    offset = draft.check(node.get("alias_offset"), draft.general, wanted, "'alias_offset'")
    when = draft.check(node.get("alias_when"), draft.general, BOOL, "'alias_when'")
    check_alias(draft, declared, node)
    return offset, when


def declare_states(draft: Draft) -> None:
    """Note the names of the section ``state``, so that expressions can use them."""
    for name, entry in draft.tree.entries_of("state").items():
        place = entry.key.place
        nothing = constant(0, place)
        draft.states[name] = Memory(name, DType.INT8, nothing, nothing, place=place)


def check_sizes(draft: Draft, shape: Expression | None) -> None:
    """Note a size that is negative whatever the input."""
    for size in negative_sizes(None if shape is None else shape.constant)[:1]:
        assert shape is not None
        draft.faults.add(shape.place, f"a size of {size}, whatever the input")


_OF_STATES: tuple[tuple[str, Type, str], ...] = (
    ("shape", SHAPE, "shape"),
    ("reset", FLOAT, "reset value"),
    ("scale", FLOAT, "scale"),
    ("zero_point", INT, "zero point"),
)


def read_states(draft: Draft) -> tuple[Memory, ...]:
    """Check the section ``state``."""
    why = "what the memory is follows from the operator's tensors and options"
    hidden = ANY_TARGET | dict.fromkeys(draft.states, why)
    states = []
    for declared, node in draft.tree.mappings_of("state").items():
        shape, reset, scale, zero_point = (
            draft.check_free(
                node.get(key), draft.general, wanted, f"'{key}'", f"the {what} of a state", hidden
            )
            for key, wanted, what in _OF_STATES
        )
        check_sizes(draft, shape)
        _check_scale(draft, node)
        type_ = node.text("type")
        operands = {**draft.inputs, **draft.outputs}
        single = [each.name for each in operands.values() if not (each.variadic or each.optional)]
        known = [*spec_schema()["$defs"]["dtype"]["enum"], *single]
        if type_ not in known:
            hint = suggestion(type_, known, "types")
            draft.faults.add(node["type"].place, f"'{type_}' is not a type or an operand", hint)
        elif shape and reset:
            kind = type_ if type_ in single else DType(type_)
            memory = Memory(declared.text, kind, shape, reset, scale, zero_point, declared.place)
            states.append(memory)
    return tuple(states)


def _check_scale(draft: Draft, node: MappingNode) -> None:
    """Check that a scale of a state is one of integers, and goes with its zero point."""
    if "zero_point" in node and "scale" not in node:
        message, hint = "a zero point without a scale", "add: scale: input.scale"
        draft.faults.add_lack(node.key_place("zero_point"), message, hint)
    if "scale" not in node:
        return
    place, type_ = node.key_place("scale"), node.text("type")
    if type_ in DTYPES and not DType(type_).is_integer:
        draft.faults.add(place, f"a scale of {type_}: only integers stand for other numbers")
    if is_true(draft.tree, "ignores_scales"):
        draft.faults.add(place, "a scale, although the operator ignores scales", "delete it")
