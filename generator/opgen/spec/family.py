"""Filling in: an operator's spec and its family become one tree."""

from __future__ import annotations

from opgen.spec.faults import Faults
from opgen.text.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode

_OWN = ("family", "doc")
"""Keys of a family that are about the family itself."""


def filled_in(op: MappingNode, family: MappingNode, faults: Faults) -> MappingNode:
    """Return the op's tree with the family's keys, which come first.

    Mappings are merged by key, kernels by name; lists are joined. A key that both give is a fault.
    """
    entries: dict[str, Entry] = {}
    for key, entry in family.entries.items():
        if key in _OWN:
            continue
        own = op.entries.get(key)
        if own is None:
            entries[key] = entry
        elif key == "kernels":
            entries[key] = Entry(own.key, _kernels(own.value, entry.value, faults))
        else:
            entries[key] = _merged(own, entry, faults)
    for key, entry in op.entries.items():
        entries.setdefault(key, entry)
    return MappingNode(op.source, op.start, op.end, entries, op.flow)


def _merged(own: Entry, filled: Entry, faults: Faults) -> Entry:
    mine, theirs = own.value, filled.value
    if isinstance(mine, MappingNode) and isinstance(theirs, MappingNode):
        entries = dict(theirs.entries)
        for key, entry in mine.entries.items():
            there = theirs.entries.get(key)
            entries[key] = entry if there is None else _merged(entry, there, faults)
        return Entry(own.key, MappingNode(mine.source, mine.start, mine.end, entries, mine.flow))
    if isinstance(mine, SequenceNode) and isinstance(theirs, SequenceNode) and _holds_more(mine):
        items = (*theirs.items, *mine.items)
        return Entry(own.key, SequenceNode(mine.source, mine.start, mine.end, items, mine.flow))
    why = f"its family gives it at {filled.key.place}"
    message = f"'{own.key.text}' is given again"
    faults.add(
        own.key.place, message, "delete one of the two: a family is filled in, not changed", why
    )
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
        both = MappingNode(addition.source, addition.start, addition.end, rest, addition.flow)
        key = item.entries["name"].key
        merged = _merged(Entry(key, both), Entry(key, item), faults).value
        assert isinstance(merged, MappingNode)
        items.append(MappingNode(item.source, item.start, item.end, merged.entries, item.flow))
    return SequenceNode(own.source, own.start, own.end, tuple(items), own.flow)


def kernel_name(node: Node) -> str:
    """Return the name of the kernel that a node describes."""
    return node.text("name") if isinstance(node, MappingNode) else ""
