"""Filling in: an operator's spec and its family become one tree."""

from __future__ import annotations

from dataclasses import replace

from opgen.spec.faults import Faults
from opgen.text.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode

_OWN = ("family", "doc")
"""Keys of a family that are about the family itself."""


def filled_in(op: MappingNode, family: MappingNode, faults: Faults) -> MappingNode:
    """Return the op's tree with the family's keys, which come first.

    Mappings are merged by key, kernels by name; lists are joined. A key that both give is a fault.
    """
    shared = {key: entry for key, entry in family.entries.items() if key not in _OWN}
    return _joined(op, replace(family, entries=shared), faults)


def _joined(mine: MappingNode, theirs: MappingNode, faults: Faults) -> MappingNode:
    entries = dict(theirs.entries)
    for key, entry in mine.entries.items():
        there = theirs.entries.get(key)
        entries[key] = entry if there is None else _merged(entry, there, faults)
    return replace(mine, entries=entries)


def _merged(own: Entry, filled: Entry, faults: Faults) -> Entry:
    mine, theirs = own.value, filled.value
    if own.key.text == "kernels":
        return Entry(own.key, _kernels(mine, theirs, faults))
    if isinstance(mine, MappingNode) and isinstance(theirs, MappingNode):
        return Entry(own.key, _joined(mine, theirs, faults))
    if isinstance(mine, SequenceNode) and isinstance(theirs, SequenceNode) and _holds_more(mine):
        return Entry(own.key, replace(mine, items=(*theirs.items, *mine.items)))
    why = f"its family gives it at {filled.key.place}"
    message = f"'{own.key.text}' is given again"
    hint = "delete one of the two: a family is filled in, not changed"
    faults.add(own.key.place, message, hint, why)
    return own


def _holds_more(node: SequenceNode) -> bool:
    """Tell whether a list can grow: checks and folds can, the values of one key cannot."""
    return any(not isinstance(item, ScalarNode) for item in node.items)


def _kernels(own: Node, filled: Node, faults: Faults) -> SequenceNode:
    """Return the op's kernels, then the family's; those of one name are one."""
    assert isinstance(own, SequenceNode)
    assert isinstance(filled, SequenceNode)
    theirs = {name: item for item in filled.items if (name := kernel_name(item))}
    mine = {name: item for item in own.items if (name := kernel_name(item))}
    items: list[Node] = [item for item in own.items if kernel_name(item) not in theirs]
    for item in filled.items:
        name = kernel_name(item)
        addition = mine.get(name)
        if not isinstance(item, MappingNode) or not isinstance(addition, MappingNode):
            items.append(item)
            continue
        rest = {key: entry for key, entry in addition.entries.items() if key != "name"}
        merged = _joined(replace(addition, entries=rest), item, faults)
        items.append(replace(item, entries=merged.entries))
    return replace(own, items=tuple(items))


def kernel_name(node: Node) -> str:
    """Return the name of the kernel that a node describes."""
    return node.text("name") if isinstance(node, MappingNode) else ""
