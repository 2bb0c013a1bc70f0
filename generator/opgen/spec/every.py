"""What all kernels of a spec have in common, and all of its calls of PyTorch: said once."""

from __future__ import annotations

from dataclasses import replace

from opgen.spec.faults import Faults
from opgen.text.tree import Entry, MappingNode, Node, SequenceNode

_SECTIONS = {"every_kernel": "kernels", "every_call": "torch"}


def shared_out(tree: MappingNode, faults: Faults) -> MappingNode:
    """Return a tree in which each kernel and each call has what the spec says of all of them.

    What one says itself stays; of mappings, the keys that it does not give are filled in.
    """
    entries = {key: entry for key, entry in tree.entries.items() if key not in _SECTIONS}
    for key, section in _SECTIONS.items():
        common = tree.mapping(key)
        if common is None:
            continue
        if section in entries:
            value = _filled(entries[section].value, common)
            entries[section] = entries[section]._replace(value=value)
        elif common.source is tree.source:  # a family is there for many
            faults.add_lack(tree.key_place(key), f"'{key}' without '{section}'")
    return replace(tree, entries=entries) if len(entries) < len(tree.entries) else tree


def _filled(section: Node, common: MappingNode) -> Node:
    if isinstance(section, SequenceNode):
        return replace(section, items=tuple(_with(each, common) for each in section.items))
    return _with(section, common)


def _with(item: Node, common: MappingNode) -> Node:
    """Return a mapping with the keys of another that it lacks, also those within its mappings."""
    if not isinstance(item, MappingNode):
        return item
    entries = dict(item.entries)
    for key, entry in common.entries.items():
        own = item.get(key)
        if own is None:
            entries[key] = entry
        elif isinstance(entry.value, MappingNode):
            entries[key] = Entry(item.entries[key].key, _with(own, entry.value))
    return replace(item, entries=entries)
