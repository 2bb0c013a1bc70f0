"""What all kernels of a spec have in common, and all of its calls of PyTorch: said once."""

from __future__ import annotations

from dataclasses import replace

from opgen.spec.faults import Faults
from opgen.text.tree import Entry, MappingNode, Node, SequenceNode

_SECTIONS = {"every_kernel": "kernels", "every_call": "torch"}


def shared_out(tree: MappingNode, faults: Faults) -> MappingNode:
    """Return a tree in which each kernel and each call has what the spec says of all of them.

    What one says itself stays; of a call's mappings, the keys that it does not give are filled in.
    """
    entries = {key: entry for key, entry in tree.entries.items() if key not in _SECTIONS}
    for key, section in _SECTIONS.items():
        common = tree.mapping(key)
        if common is None:
            continue
        if section in entries:
            value = entries[section].value
            if section == "kernels":
                _check_needed(tree, common, faults)
            filled = _filled(value, common, within=section == "torch")
            entries[section] = entries[section]._replace(value=filled)
        elif common.source is tree.source:  # a family is there for many
            faults.add_lack(tree.key_place(key), f"'{key}' without '{section}'")
    return replace(tree, entries=entries) if len(entries) < len(tree.entries) else tree


def with_types(item: MappingNode, tree: MappingNode) -> MappingNode:
    """Return a kernel with the types that its file says of all, which its name is made of.

    A kernel without code only adds to one that has types.
    """
    common = tree.mapping("every_kernel")
    types = common.entries.get("types") if common else None
    if types is None or "types" in item or "code" not in item:
        return item
    return replace(item, entries={**item.entries, "types": types})


def _check_needed(tree: MappingNode, common: MappingNode, faults: Faults) -> None:
    """Note what a file says of all kernels, each of which says it itself."""
    for key, entry in common.entries.items():
        own = [item.get(key) for item in tree.mappings("kernels")]
        is_own = [each is not None and each.start != entry.value.start for each in own]
        if all(is_own) and entry.key.source is tree.source:
            faults.add(entry.key.place, f"every kernel says '{key}' itself", "delete it here")


def _filled(section: Node, common: MappingNode, *, within: bool) -> Node:
    if isinstance(section, SequenceNode):
        items = tuple(_with(each, common, within=within) for each in section.items)
        return replace(section, items=items)
    return _with(section, common, within=within)


def _with(item: Node, common: MappingNode, *, within: bool) -> Node:
    """Return a mapping with the keys of another that it lacks.

    :param within: also the keys that its own mappings lack.
    """
    if not isinstance(item, MappingNode):
        return item
    entries = dict(item.entries)
    for key, entry in common.entries.items():
        own = item.get(key)
        if own is None:
            entries[key] = entry
        elif within and isinstance(entry.value, MappingNode):
            entries[key] = Entry(item.entries[key].key, _with(own, entry.value, within=True))
    return replace(item, entries=entries)
