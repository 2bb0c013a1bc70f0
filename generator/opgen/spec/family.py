"""Filling in: an operator's spec and its family become one tree."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from opgen.errors import did_you_mean
from opgen.spec.faults import Faults
from opgen.spec.names import declared_names
from opgen.text.schema import faults_of_form
from opgen.text.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode, text_at

_OWN = ("family", "doc", "blanks", "extends", "fills")
"""Keys of a family that are about the family itself."""
_BLANK = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def filled_in(op: MappingNode, family: MappingNode, faults: Faults) -> MappingNode:
    """Return the op's tree with the family's keys, which come first.

    Mappings are merged by key, kernels by name; lists are joined. A key that both give is a fault.
    In the family's texts, what the operator fills in stands for each blank.
    """
    words = _words(op, family, faults)
    shared = {
        key: entry._replace(value=_with_words(entry.value, words))
        for key, entry in family.entries.items()
        if key not in _OWN
    }
    own = {key: entry for key, entry in op.entries.items() if key != "fills"}
    filled = replace(family, entries=shared)
    if words:
        kind = {key: family.entries[key] for key in ("family", "doc")}
        faults += faults_of_form(replace(family, entries=kind | shared))
    return _joined(replace(op, entries=own), filled, faults)


def _words(op: MappingNode, family: MappingNode, faults: Faults) -> dict[str, str]:
    """Return the text for each blank of the family, and the operator's name in lower case."""
    blanks, fills = family.entries_of("blanks"), op.entries_of("fills")
    names = declared_names(family)
    for name, entry in blanks.items():
        if name in names:
            section, place = names[name]
            why = f"it is in {section} too, at {place}"
            faults.add(entry.key.place, f"'{name}' means two things", "rename the blank", why)
    for name, entry in fills.items():
        if name not in blanks:
            message = f"the family has no blank '{name}'"
            faults.add(entry.key.place, message, did_you_mean(name, blanks) or "delete it")
    if missing := [name for name in blanks if name not in fills]:
        name = missing[0]
        hint = f"fills: {{{name}: ...}}: {text_at(blanks[name].value)}"
        faults.add(op["extends"].place, f"the family's blank '{name}' is not filled in", hint)
    found = {name: text_at(entry.value) for name, entry in fills.items()}
    return found | {"op": op.text("op").lower()} if blanks and "op" in op else found


def _with_words(node: Node, words: Mapping[str, str]) -> Node:
    """Return a part of a family with words for its blanks."""
    if not words:
        return node
    if isinstance(node, MappingNode):
        entries = {
            key: entry._replace(value=_with_words(entry.value, words))
            for key, entry in node.entries.items()
        }
        return replace(node, entries=entries)
    if isinstance(node, SequenceNode):
        return replace(node, items=tuple(_with_words(each, words) for each in node.items))
    if isinstance(node, ScalarNode):
        found = _BLANK.finditer(node.text)
        return node.filled([(m.span(), words[m[1]]) for m in found if m[1] in words])
    return node


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
