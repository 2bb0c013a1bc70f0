"""The sections ``let`` and ``terms``: every value after those that it uses."""

from __future__ import annotations

import ast
from functools import lru_cache

from opgen.spec.draft import EVALUATORS, Draft
from opgen.spec.expr import text_of
from opgen.spec.syntax import Fault, parse
from opgen.text.tree import Node, ScalarNode, parts_of


def read_lets(draft: Draft) -> None:
    """Check every let, and that none is defined by itself."""
    nodes, terms = (
        {name: entry.value for name, entry in draft.tree.entries_of(key).items()}
        for key in ("let", "terms")
    )
    meanings = {name: node for name in EVALUATORS if (node := draft.tree.get(name)) is not None}
    definitions = nodes | terms | meanings
    uses = {name: names_in(each) & definitions.keys() for name, each in definitions.items()}
    in_order, cyclic = ordered(uses)
    if cyclic:
        _report_cycle(draft, uses, cyclic)
    for found, is_term in ((nodes, False), (terms, True)):
        for name in (each for each in (*in_order, *cyclic) if each in found):
            each = found[name]
            assert isinstance(each, ScalarNode)
            draft.add_let(name, each, broken=name in cyclic, is_term=is_term)


def names_in(node: Node) -> frozenset[str]:
    """Return the names in the expressions of a node, at least.

    What cannot be parsed has none; that it is wrong is reported elsewhere.
    """
    if isinstance(node, ScalarNode):
        return _names_of(text_of(node).text)
    return frozenset[str]().union(*map(names_in, parts_of(node)))


@lru_cache(maxsize=2048)
def _names_of(text: str) -> frozenset[str]:
    try:
        tree = parse(text)
    except Fault:
        return frozenset()
    return frozenset(each.id for each in ast.walk(tree) if isinstance(each, ast.Name))


def ordered(uses: dict[str, frozenset[str]]) -> tuple[list[str], list[str]]:
    """Return the names, those that are used first, and those that depend on themselves."""
    found: list[str] = []
    done: set[str] = set()
    waiting = list(uses)
    while True:
        ready = [name for name in waiting if uses[name] <= done]
        if not ready:
            return found, waiting
        found += ready
        done.update(ready)
        waiting = [name for name in waiting if name not in done]


def chain_of(uses: dict[str, frozenset[str]], cyclic: list[str]) -> list[str]:
    """Follow the uses from the first of the names until one comes again, which begins the chain."""
    among = set(cyclic)
    chain = [cyclic[0]]
    while chain.count(chain[-1]) == 1:
        chain.append(min(uses[chain[-1]] & among))
    return chain[chain.index(chain[-1]) :]


def _report_cycle(draft: Draft, uses: dict[str, frozenset[str]], cyclic: list[str]) -> None:
    chain = chain_of(uses, cyclic)
    entries = {**draft.tree.entries_of("terms"), **draft.tree.entries_of("let")}
    first = next((name for name in chain if name in entries), chain[0])
    at = chain.index(first)
    way = [*chain[at:-1], *chain[:at], first]
    entry = entries.get(first) or draft.tree.entries[first]
    message = f"'{first}' is defined by itself: {' -> '.join(way)}"
    draft.faults.add(entry.key.place, message)
