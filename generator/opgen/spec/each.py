"""Kernels without a name, and those that differ by element type.

An item with ``each`` stands for a kernel of every type. The items are written out before anything
else is read, so that all that follows sees plain kernels, which have names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from opgen.air.dtype import DType
from opgen.errors import did_you_mean
from opgen.spec.every import with_types
from opgen.spec.faults import Faults
from opgen.text.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode, Source, text_at

MOST_KERNELS = 500
"""Of one file."""
_HOLE = re.compile(r"\{([A-Z])(?:\.(\w+))?\}")
_FACTS = {"": "short", "c": "c"}
"""What stands for a type in names and in C: ``{T}`` is s8, ``{T.c}`` is int8_t."""
_EXPRESSIONS = ("when", "cost", "scratch", "exact", "undefined", "overlap", "overlap_behind")

Types = Mapping[str, DType]
"""What each letter stands for in one of the kernels."""


def written_out(tree: MappingNode, faults: Faults) -> MappingNode:
    """Return a file's tree in which every kernel with ``each`` is written out for its types."""
    kernels = tree.entries.get("kernels")
    if kernels is None or not isinstance(kernels.value, SequenceNode):
        return tree
    items: list[Node] = []
    for item in kernels.value.items:
        if isinstance(item, MappingNode):
            named = _named(with_types(item, tree), tree, faults)
            items += _kernels(named, faults) if "name" in named else ()
        if len(items) > MOST_KERNELS:
            faults.add(item.place, f"more than {MOST_KERNELS} kernels in one file")
            break
    if items == list(kernels.value.items):
        return tree
    entry = kernels._replace(value=replace(kernels.value, items=tuple(items)))
    return replace(tree, entries={**tree.entries, "kernels": entry})


def _named(item: MappingNode, tree: MappingNode, faults: Faults) -> MappingNode:
    """Return a kernel with its name: by default of the operator and its first operand's type."""
    if "name" in item:
        return item
    op = text_at(tree.get("op")) or text_at(tree.get("kernels_for"))
    types, each = item.get("types"), item.get("each")
    first = next((n for _, n in types.items()), item) if isinstance(types, MappingNode) else item
    word, letters = text_at(first), each.entries if isinstance(each, MappingNode) else {}
    if not op or not (word in letters or word in set(DType)):
        hint = "name: what it is called"
        why = "by default it has the type of the first operand in it, which is no single one"
        faults.add(item.place, "'name' is missing", hint, why if op else "")
        return item
    name = f"{op.lower()}_{f'{{{word}}}' if word in letters else DType(word).short}"
    at = ScalarNode(first.source, first.start, first.end, name, name)
    return replace(item, entries={"name": Entry(at, at), **item.entries})


def _kernels(item: MappingNode, faults: Faults) -> Iterator[MappingNode]:
    """Yield the kernels that an item stands for."""
    each = item.get("each")
    lists = dict(each.items()) if isinstance(each, MappingNode) else {}
    before = len(faults)
    _check_name(item, lists, faults)
    if each is None or len(faults) > before:
        yield item
        return
    _check_used(item, lists, faults)
    types = [
        [DType(text_at(one)) for one in given.items]
        for given in lists.values()
        if isinstance(given, SequenceNode)
    ]
    rest = {key: entry for key, entry in item.entries.items() if key != "each"}
    for chosen in product(*types):
        yield _kernel(replace(item, entries=rest), dict(zip(lists, chosen, strict=True)), faults)


def _check_name(item: MappingNode, lists: Mapping[str, Node], faults: Faults) -> None:
    """Note letters of a name that stand for nothing, and kernels that would have one name."""
    name = item["name"]
    assert isinstance(name, ScalarNode)
    letters = set()
    for found in _HOLE.finditer(name.text):
        letters.add(found[1])
        if found[1] not in lists:
            hint = f"say its types: each: {{{found[1]}: [int8, int16]}}"
            faults.add(name.span(*found.span()), f"'{found[0]}' stands for nothing", hint)
    for letter in sorted(lists.keys() - letters):
        message = f"kernels of one name, whatever {letter} is"
        faults.add(name.place, message, f"write {{{letter}}} into it: {name.text}_{{{letter}}}")


def _check_used(item: MappingNode, lists: Mapping[str, Node], faults: Faults) -> None:
    """Note letters that are the type of no operand; what only adds to a kernel needs no types."""
    types = item.get("types")
    each = item["each"]
    if isinstance(types, MappingNode) and isinstance(each, MappingNode):
        used = {text_at(value) for _, value in types.items()}
        for letter in sorted(lists.keys() - used):
            message = f"no operand has the type {letter}"
            hint = f"write {letter} where the type of an operand stands: output: {letter}"
            faults.add(each.key_place(letter), message, hint)


def _kernel(item: MappingNode, types: Types, faults: Faults) -> MappingNode:
    """Return an item for certain types."""
    chosen = ", ".join(f"{letter} = {dtype}" for letter, dtype in types.items())
    source = replace(item.source, variant=chosen)
    entries = {}
    for key, entry in item.entries.items():
        value = entry.value
        if key in ("name", "code"):
            value = _with_holes(value, types, faults)
        elif key == "types":
            value = _with_types(value, types)
        elif key == "else" and isinstance(value, ScalarNode):
            named = [(m.span(), str(types[m[1]])) for m in _HOLE.finditer(value.text)
                     if m[1] in types and not m[2]]  # fmt: skip
            value = value.filled(named)
        elif key in _EXPRESSIONS and isinstance(value, ScalarNode):
            value = value.filled(_words(value.text, types))
        entries[key] = Entry(entry.key, value)
    made = _of_source(replace(item, entries=entries), source)
    assert isinstance(made, MappingNode)
    return made


def _with_holes(node: Node, types: Types, faults: Faults) -> Node:
    if not isinstance(node, ScalarNode):
        return node
    parts = []
    for found in _HOLE.finditer(node.text):
        letter, fact = found[1], found[2] or ""
        if letter in types and fact in _FACTS:
            parts.append((found.span(), str(getattr(types[letter], _FACTS[fact]))))
        elif letter in types:
            hint = f"{{{letter}}} is s8 for int8, and {{{letter}.c}} is int8_t"
            message = f"a type has no '{fact}' here"
            faults.add(node.span(*found.span()), message, did_you_mean(fact, _FACTS) or hint)
    return node.filled(parts)


def _with_types(node: Node, types: Types) -> Node:
    """Return the types of operands with those that letters stand for."""
    if isinstance(node, MappingNode):
        entries = {
            key: entry._replace(value=_with_types(entry.value, types))
            for key, entry in node.entries.items()
        }
        return replace(node, entries=entries)
    if isinstance(node, ScalarNode) and node.text in types:
        return node.filled([((0, len(node.text)), str(types[node.text]))])
    return node


def _words(text: str, types: Types) -> list[tuple[tuple[int, int], str]]:
    """Return where letters stand in an expression, and the types that they stand for."""
    found = re.finditer(r"'[^']*'|\"[^\"]*\"|(?<![\w.])[A-Z](?!\w)", text)
    return [(each.span(), str(types[each[0]])) for each in found if each[0] in types]


def _of_source(node: Node, source: Source) -> Node:
    """Return a node whose places say which of the kernels it belongs to."""
    if isinstance(node, MappingNode):
        entries = {
            key: Entry(replace(entry.key, source=source), _of_source(entry.value, source))
            for key, entry in node.entries.items()
        }
        return replace(node, source=source, entries=entries)
    if isinstance(node, SequenceNode):
        items = tuple(_of_source(each, source) for each in node.items)
        return replace(node, source=source, items=items)
    return replace(node, source=source)
