"""The key ``tolerance`` of a kernel: how far its C may be from the exact meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from opgen.air.dtype import DType
from opgen.operators.model import Deviation
from opgen.spec.draft import Draft
from opgen.spec.names import require_known
from opgen.text.tree import MappingNode, Node, ScalarNode


def read_tolerance(
    draft: Draft, node: Node | None, types: Mapping[str, Sequence[str]], same: Mapping[str, str]
) -> Deviation | None:
    """Check ``tolerance``.

    :param types: operand -> the element types that it may have in this kernel.
    :param same: operand -> the operand whose type it shares.
    """
    if not isinstance(node, MappingNode):
        return None
    if draft.kept:
        message = f"steps add up in '{draft.kept[0]}', which is kept from run to run"
        draft.faults.add(node.place, message, "delete tolerance: such a kernel is bit for bit")
    counted = [
        name
        for name in draft.outputs
        if any(DType(each).is_integer for each in types.get(same.get(name, name), ()))
    ]
    steps = _steps(draft, node["steps"], counted)
    return Deviation(steps, node.text("because")) if steps else None


def _steps(draft: Draft, node: Node, counted: Sequence[str]) -> dict[str, int]:
    """Return the steps of each output that has some.

    :param counted: the outputs of integers.
    """
    if isinstance(node, ScalarNode):
        if not counted:
            why = "floats may always differ a little, bools never"
            message = "no output of this kernel has integers"
            draft.faults.add(node.place, message, "delete tolerance", why)
        return dict.fromkeys(counted, _whole(node))
    assert isinstance(node, MappingNode)
    for name, entry in node.entries.items():
        is_known = require_known(entry.key, draft.outputs, "outputs", draft.faults)
        if is_known and name not in counted:
            draft.faults.add(entry.key.place, f"'{name}' has no integers here", "delete it")
    return {name: _whole(entry.value) for name, entry in node.entries.items()}


def _whole(node: Node) -> int:
    return node.value if isinstance(node, ScalarNode) and isinstance(node.value, int) else 0
