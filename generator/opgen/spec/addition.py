"""What a file of its own adds to an operator: ``kernels_for``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from opgen.operators.types import Type
from opgen.spec.build import build_kernels
from opgen.spec.draft import EVALUATORS
from opgen.spec.every import shared_out
from opgen.spec.faults import Faults
from opgen.spec.files import SpecFile
from opgen.spec.lets import names_in
from opgen.spec.library import Library
from opgen.spec.model import Kernel, Op
from opgen.spec.names import declared_names
from opgen.spec.roots import SearchRoot
from opgen.text.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode

_OWN = ("let", "functions", "kernels", "tests", "torch")
"""Keys of an operator of which the file of an addition has its own."""


def with_added(  # noqa: PLR0913
    op: Op,
    tree: MappingNode,
    addition: SpecFile,
    library: Library,
    fusing: Mapping[str, Type],
    faults: Faults,
    *,
    outside: bool,
) -> Op:
    """Return the operator with the kernels and the tests of a file, which come last.

    Calls of PyTorch that a file of another search root describes come first. Lets of the file are
    known to its own kernels alone.

    :param tree: of the operator, filled in by its family.
    :param outside: the file is of another search root than the operator.
    """
    before = len(faults)
    addition = replace(addition, tree=shared_out(addition.tree, faults))
    if outside:
        _require_priority(op, addition.tree, faults)
    if not addition.tree.listed("kernels") and "torch" not in addition.tree:
        added = addition.tree.entries.get("kernels") or addition.tree.entries["kernels_for"]
        faults.add(added.key.place, "nothing is added", "add: kernels: ..., or torch: ...")
    joined = _joined(tree, addition.tree, faults, outside=outside)
    if len(faults) > before:
        return op
    kernels, tests, lets, calls = build_kernels(joined, library, fusing, faults)
    names = addition.tree.entries_of("let")
    own = {name: let for name, let in lets.items() if name in names}
    return replace(
        op,
        kernels=(*op.kernels, *(replace(kernel, lets=own) for kernel in kernels)),
        tests=(*op.tests, *tests),
        torch=(*calls, *op.torch) if outside else (*op.torch, *calls),
        added=(*op.added, addition.name),
    )


def in_order(op: Op) -> Op:
    """Return the operator with its kernels in the order of their priorities, which all become 0.

    So other search roots see it: a kernel of theirs goes before all of them, or after, and an
    operator that learns a faster kernel breaks no file of somebody else.
    """
    ranked = sorted(op.kernels, key=lambda each: -each.priority)
    return replace(op, kernels=tuple(replace(each, priority=0) for each in ranked))


def check_ties(op: Op, owners: Mapping[str, SearchRoot], faults: Faults) -> None:
    """Note kernels of two search roots that could both be the best: none would be the first.

    :param owners: kernel -> the search root that it comes from.
    """
    for index, kernel in enumerate(op.kernels):
        for other in op.kernels[:index]:
            outside = owners.get(kernel.name) != owners.get(other.name)
            if outside and kernel.priority == other.priority and _share_types(kernel, other):
                message = f"'{kernel.name}' and '{other.name}' have the same priority"
                why = f"'{other.name}' is of another search root: {other.place}"
                hint = "give one of them another: the higher one wins where both fit"
                faults.add(kernel.place, message, hint, why)
                break


def _share_types(one: Kernel, other: Kernel) -> bool:
    """Tell whether two kernels take the same types, of operands that both name."""
    both = one.accepted.keys() & other.accepted.keys()
    return all(set(one.accepted[name]) & set(other.accepted[name]) for name in both)


def _joined(
    tree: MappingNode, addition: MappingNode, faults: Faults, *, outside: bool
) -> MappingNode:
    """Return the operator's tree with the kernels and tests of the addition for its own.

    From outside, a let wins over one of the operator, which may be newer: a spec that learns a
    name breaks no file of somebody else.
    """
    entries = {key: entry for key, entry in tree.entries.items() if key not in _OWN}
    theirs, mine = tree.entries_of("let"), addition.entries_of("let")
    known = declared_names(tree)
    for name in [each for each in mine if each in known]:
        section, place = known[name]
        if outside and section == "let":
            _check_hidden(name, tree, addition, faults)
            continue
        why = f"it is in {section} of the operator too, at {place}"
        hint = "rename it here" if outside else "rename one of them"
        faults.add(mine[name].key.place, f"'{name}' means two things", hint, why)
    let = addition.entries.get("let") or tree.entries.get("let")
    if let:
        at = let.value
        both = MappingNode(at.source, at.start, at.end, theirs | mine)
        entries["let"] = Entry(let.key, both)
    entries |= {key: addition.entries[key] for key in _OWN[1:] if key in addition}
    if "tests" in addition and (first := tree.mappings("tests")[:1]):
        entries["tests"] = _spaces(addition.entries["tests"], first[0])
    return MappingNode(addition.source, addition.start, addition.end, entries)


def _spaces(tests: Entry, first: MappingNode) -> Entry:
    """Return the spaces of a file; what one leaves out is drawn as in the operator's first."""

    def whole(space: Node) -> Node:
        if not isinstance(space, MappingNode):
            return space
        is_whole = first.entries.keys() <= space.entries.keys()
        entries = space.entries if is_whole else {**first.entries, **space.entries}
        kept = {name: each for name, each in entries.items() if not _is_none(each.value)}
        return replace(space, entries=kept)

    value = tests.value
    if isinstance(value, SequenceNode):
        return tests._replace(value=replace(value, items=tuple(map(whole, value.items))))
    return tests._replace(value=whole(value))


def _is_none(node: Node) -> bool:
    """Tell whether a space says that nothing is given."""
    return isinstance(node, ScalarNode) and node.text == "none"


def _check_hidden(name: str, tree: MappingNode, addition: MappingNode, faults: Faults) -> None:
    """Note a let that hides one of the operator which other values that the file uses need."""
    theirs, mine = tree.entries_of("let"), addition.entries_of("let")
    values = {let: entry.value for let, entry in theirs.items() if let not in mine}
    values |= {each: tree[each] for each in EVALUATORS if each in tree}
    uses = {each: names_in(value) for each, value in values.items()}
    waiting = sorted(names_in(addition) & uses.keys())
    seen = set(waiting)
    for used in waiting:  # which grows
        if name in uses[used]:
            message = f"'{name}' hides a let of the operator that this file needs"
            why = f"'{used}', which it uses, is computed from that at {theirs[name].key.place}"
            faults.add(mine[name].key.place, message, f"rename '{name}' here", why)
            return
        new = (uses[used] & uses.keys()) - seen
        seen |= new
        waiting += sorted(new)


def _require_priority(op: Op, addition: MappingNode, faults: Faults) -> None:
    """Which kernel runs must not depend on the order of search roots."""
    for item in addition.mappings("kernels"):
        priority = item.get("priority")
        if isinstance(priority, ScalarNode) and priority.value != 0:
            continue
        place = (priority or item["name"]).place
        hint = "above 0: it goes before the operator's own kernels; below 0: after them"
        why = f"{op.op} is of another search root: {op.place}"
        faults.add(place, "a kernel that is added from outside needs a priority", hint, why)
