"""What a spec says of the channels of an output: `affine` and `channels`."""

from __future__ import annotations

from collections.abc import Sequence

from opgen.operators.model import Affine, Channels
from opgen.operators.types import ARRAY, BOOL, INT
from opgen.spec.draft import ANY_TARGET, Draft
from opgen.spec.names import suggestion
from opgen.text.tree import MappingNode, ScalarNode, text_at

_WHAT = "what is done to channels"


def read_affine(draft: Draft) -> Affine | None:
    """Check the section ``affine``."""
    node = draft.section("affine")
    if node is None:
        return None
    name = text_at(node.get("input"))
    _check_inputs(draft, node, ("input",), [each.name for each in draft.inputs.values()])
    axis = draft.check(node.get("axis"), draft.general, INT, "'axis'")
    factor = draft.check(node.get("factor"), draft.general, ARRAY, "'factor'")
    offset = draft.check(node.get("offset"), draft.general, ARRAY, "'offset'")
    for each in (axis, factor, offset):
        draft.require_independent(each, ANY_TARGET, _WHAT)
    if len(draft.outputs) != 1:
        message = "an operator with factors and offsets has one output"
        draft.faults.add(draft.tree.entries["affine"].key.place, message)
    if axis is None or factor is None or offset is None:
        return None
    return Affine(name, axis, factor, offset, node.place)


def read_channels(draft: Draft) -> Channels | None:
    """Check the section ``channels``."""
    node = draft.section("channels")
    if node is None:
        return None
    weights, bias = (text_at(node.get(key)) for key in ("weights", "bias"))
    known = [name for name, each in draft.inputs.items() if not each.variadic]
    _check_inputs(draft, node, ("weights", "bias"), known)
    operand = draft.inputs.get(bias)
    if operand is not None and not operand.optional:
        message = f"the input '{bias}' must be optional: it may be absent before"
        draft.faults.add(node["bias"].place, message)
    along, axis = node["along"], node["axis"]
    assert isinstance(along, ScalarNode)
    assert isinstance(axis, ScalarNode)
    layout = draft.inputs[weights].layout if weights in known else ""
    if layout and int(along.text) >= len(layout):
        message = f"'{weights}', of {len(layout)} axes, has no axis {along.text}"
        draft.faults.add(along.place, message)
    when = draft.check(node.get("when"), draft.general, BOOL, "'when'")
    draft.require_independent(when, ANY_TARGET, _WHAT)
    return Channels(int(axis.text), weights, int(along.text), bias, when, node.place)


def _check_inputs(draft: Draft, node: MappingNode, keys: Sequence[str], known: list[str]) -> None:
    for key in keys:
        name = text_at(node.get(key))
        if name not in known:
            hint = suggestion(name, known, "inputs")
            draft.faults.add(node[key].place, f"there is no input '{name}'", hint)
