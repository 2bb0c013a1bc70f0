"""What is left of a file whose form is wrong: faults of meaning in it are found in the same run."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from opgen.errors import Diagnostic, Place
from opgen.spec.faults import Faults
from opgen.text.schema import faults_of_form
from opgen.text.tree import MappingNode, Node, ScalarNode, SequenceNode, parts_of, text_at

_ROUNDS = 8
_WORD = re.compile(r"\w+")
_NEEDED = ("op", "inputs", "outputs")
_SAY_WHAT_IT_IS = ("control", "extends", "kernels_for")
"""What the other sections mean depends on these."""


@dataclass(frozen=True)
class Remains:
    """The parts of a file whose form is right, and the names that went with the others."""

    tree: MappingNode
    lost: frozenset[str]

    def certain(self, faults: Iterable[Diagnostic]) -> Faults:
        """Return the faults that are there whatever the lost parts say.

        Those are about something that is there, and it refers to nothing that is lost.
        """
        unsure = frozenset(_lines_of(self.tree, self.lost))
        return Faults(
            fault
            for fault in faults
            if isinstance(where := fault.where, Place)
            and not fault.is_lack
            and self.lost.isdisjoint(_WORD.findall(_marked(where)))
            and not (where.file == self.tree.place.file and where.line in unsure)
        )


def _marked(place: Place) -> str:
    return place.text[place.column - 1 : place.end_column - 1]


def _lines_of(node: Node, names: Collection[str]) -> Iterator[int]:
    """Go through the lines of values that refer to names."""
    for part in parts_of(node):
        # Faults of C are at the names that they are about.
        if not isinstance(node, MappingNode) or part is not node.get("code"):
            yield from _lines_of(part, names)
    if isinstance(node, ScalarNode) and not frozenset(names).isdisjoint(_words(node)):
        yield from range(node.source.line(node.start), node.source.line(node.end) + 1)


def remains_of(tree: MappingNode, faults: Collection[Diagnostic]) -> Remains | None:
    """Take away the values that have faults of form; None: too little is left to look further."""
    lost: set[str] = set()
    if any(key in tree for key in _SAY_WHAT_IT_IS):
        return None
    at = _places(faults)
    unread = [entry.value for entry in tree.entries.values() if entry.key.place in at]
    if any(text_at(value).isidentifier() for value in unread):  # it may be one of these keys
        return None
    for _ in range(_ROUNDS):
        left = _without(tree, _places(faults), lost)
        if not isinstance(left, MappingNode) or any(key not in left for key in _NEEDED):
            return None
        faults = [each for each in faults_of_form(left) if each.where != left.place]
        if not faults:
            return Remains(left, frozenset(lost))
        tree = left
    return None


def _places(faults: Iterable[Diagnostic]) -> frozenset[Place]:
    return frozenset(fault.where for fault in faults if isinstance(fault.where, Place))


def _without(node: Node, places: Collection[Place], lost: set[str], name: str = "") -> Node:
    """Take away what is at some places; note the names on which others may depend.

    :param name: what the node is filed under.
    """
    if isinstance(node, SequenceNode):
        kept = []
        for item in node.items:
            named = item.get("name") if isinstance(item, MappingNode) else None
            # Without its own name it would get another one, which may be that of something else.
            if item.place not in places and (named is None or named.place not in places):
                kept.append(item)
            elif isinstance(item, MappingNode):
                lost.add(text_at(named))  # nothing else in it is known outside
        return replace(node, items=tuple(_without(item, places, lost) for item in kept))
    if not isinstance(node, MappingNode):
        return node
    entries = {}
    for key, entry in node.entries.items():
        if entry.key.place in places:
            lost.update((key.lower(), *_words(entry.value)))
            if "params" in node and "value" not in node:  # it may be that of a function
                lost.add(name)
        elif entry.value.place in places:
            lost.update((key.lower(), name, *_words(entry.value)))  # a fact of what has the name
        else:
            entries[key] = entry._replace(value=_without(entry.value, places, lost, key))
    return replace(node, entries=entries)


def _words(node: Node) -> Iterator[str]:
    """Go through the words of what is taken away: others may depend on any of them."""
    if isinstance(node, ScalarNode):
        yield from _WORD.findall(node.text)
    elif isinstance(node, MappingNode):
        yield from node.entries
    for part in parts_of(node):
        yield from _words(part)
