"""What is left of a file whose form is wrong: faults of meaning in it are told in the same run."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from opgen.errors import Diagnostic, Place
from opgen.spec.faults import Faults
from opgen.spec.schema import faults_of_form
from opgen.spec.tree import MappingNode, Node, ScalarNode, SequenceNode, text_at

_ROUNDS = 8
_WORD = re.compile(r"\w+")
_MAY_FOLLOW = re.compile(r"nothing uses|is missing|has no fields|without|does not use|no type for")
"""In messages that may be true only because of what was taken away."""
_NEEDED = ("op", "inputs", "outputs")


@dataclass(frozen=True)
class Remains:
    """The parts of a file whose form is right, and the names that went with the others."""

    tree: MappingNode
    lost: frozenset[str]

    def certain(self, faults: Iterable[Diagnostic]) -> Faults:
        """Return the faults that are there whatever the lost parts say."""
        return Faults(
            fault
            for fault in faults
            if not _MAY_FOLLOW.search(fault.message)
            and self.lost.isdisjoint(_WORD.findall(fault.message))
        )


def remains_of(tree: MappingNode, faults: Collection[Diagnostic]) -> Remains | None:
    """Take away the values that have faults of form; None: too little is left to look further."""
    lost: set[str] = set()
    if "control" in tree:  # it says what all other sections are for
        return None
    for _ in range(_ROUNDS):
        places = {fault.where for fault in faults if isinstance(fault.where, Place)}
        left = _without(tree, places, lost)
        if not isinstance(left, MappingNode) or any(key not in left for key in _NEEDED):
            return None
        faults = [each for each in faults_of_form(left) if each.where != left.place]
        if not faults:
            return Remains(left, frozenset(lost))
        tree = left
    return None


def _without(node: Node, places: Collection[Place], lost: set[str]) -> Node:
    if isinstance(node, SequenceNode):
        for item in node.items:
            if item.place in places and isinstance(item, MappingNode):
                lost.add(text_at(item.get("name")))  # nothing else in it is known outside
        kept = (item for item in node.items if item.place not in places)
        return replace(node, items=tuple(_without(item, places, lost) for item in kept))
    if not isinstance(node, MappingNode):
        return node
    entries = {}
    for name, entry in node.entries.items():
        if entry.key.place in places or entry.value.place in places:
            lost.update((name.lower(), *_words(entry.value)))
        else:
            entries[name] = entry._replace(value=_without(entry.value, places, lost))
    return replace(node, entries=entries)


def _words(node: Node) -> Iterator[str]:
    """Go through the words of what is taken away: others may depend on any of them."""
    if isinstance(node, ScalarNode):
        yield from _WORD.findall(node.text)
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from _words(item)
    elif isinstance(node, MappingNode):
        for key, value in node.items():
            yield key
            yield from _words(value)
