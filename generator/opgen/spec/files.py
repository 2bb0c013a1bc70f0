"""The spec files of search roots: found, read, and checked for their form.

Of a file whose form is wrong something is left: faults of meaning in it are found in the same run.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from opgen.errors import Diagnostic, Place, SpecError
from opgen.spec.each import written_out
from opgen.spec.faults import Faults
from opgen.spec.roots import SearchRoot
from opgen.text.schema import faults_of_form
from opgen.text.toml import read_toml
from opgen.text.tree import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    leads_into,
    parts_of,
    read_source,
    shown,
    text_at,
)
from opgen.text.yaml import read_yaml

FAMILIES = "_family"
"""The folder of a search root that holds its families."""
SUFFIXES = (".yaml", ".yml", ".toml")
LIBRARIES = "_functions"
"""The folder of a search root that holds functions for all of its specs."""
CODE = (".c", ".h")
"""The suffixes of files that specs take the bodies of kernels from, and bring along."""
_KEYS = ("family", "library", "kernels_for", "op")
"""The key that says which kind of file it is; its value is the file's key."""
_FOLDERS = {"family": FAMILIES, "library": LIBRARIES}
"""The folder in which files of a kind are."""
_ROUNDS = 8
_WORD = re.compile(r"\w+")
_NEEDED = ("op", "inputs", "outputs")
_SAY_WHAT_IT_IS = ("control", "extends", "kernels_for")
"""What the other sections mean depends on these."""


@dataclass(frozen=True, eq=False)
class SpecFile:
    """A file whose form is right."""

    path: Path
    root: SearchRoot
    tree: MappingNode

    @property
    def name(self) -> str:
        """The name of the file that is the same on every machine."""
        return self.tree.source.name

    @cached_property
    def key_node(self) -> ScalarNode:
        """The name of the operator, family or library, with its place; of what it adds to."""
        node = next(node for key in _KEYS if (node := self.tree.get(key)))
        assert isinstance(node, ScalarNode)
        return node

    @cached_property
    def key(self) -> str:
        """The name of the operator, the family or the library."""
        return self.key_node.text


@dataclass(eq=False)
class Files:
    """The files of some search roots."""

    ops: list[SpecFile] = field(default_factory=list)
    """In the order of the roots, and of the paths in each."""
    families: dict[tuple[SearchRoot, str], SpecFile] = field(default_factory=dict)
    libraries: list[SpecFile] = field(default_factory=list)
    """Functions for all specs of a root, in the same order."""
    additions: list[SpecFile] = field(default_factory=list)
    """Files that add kernels to an operator, in the same order."""
    roots: list[SearchRoot] = field(default_factory=list)
    """Those that were read, in order."""
    faults: dict[Path, Faults] = field(default_factory=dict)
    """By file."""
    damaged: list[tuple[SpecFile, Remains]] = field(default_factory=list)
    """Operators whose form is wrong: what is left of them."""

    @property
    def everything(self) -> Iterator[SpecFile]:
        """All files that could be read, also those that are damaged."""
        yield from (*self.ops, *self.families.values(), *self.libraries, *self.additions)
        yield from (file for file, _ in self.damaged)


def logical_name(path: Path, root: SearchRoot) -> str:
    """Return ``specs/conv/conv_2d.yaml``: the root's name and the path in it."""
    return f"{root.name}/{path.relative_to(root.folder).as_posix()}"


def spec_paths(folder: Path, *, with_code: bool = False) -> list[Path]:
    """Return the spec files below a folder in a fixed order, without hidden ones.

    Links to folders are not followed. What has the name of a spec and is no file is among them: it
    must not be left out silently.

    :param with_code: return the C files there, too.
    """
    suffixes = (*SUFFIXES, *CODE) if with_code else SUFFIXES
    found: list[Path] = []
    for at, folders, names in os.walk(folder):
        folders[:] = (name for name in folders if not name.startswith("."))
        found += (Path(at, n) for n in names if n.endswith(suffixes) and not n.startswith("."))
    return sorted(found, key=Path.as_posix)


def read_root(root: SearchRoot, files: Files, below: str = "") -> None:
    """Read the specs of a search root, or those in one of its folders."""
    for path in spec_paths(root.folder / below):
        read_file(path, root, files)


def read_file(path: Path, root: SearchRoot, files: Files) -> None:
    """Read one spec of a search root."""
    faults = files.faults.setdefault(path, Faults())
    with faults.noted():
        _read(path, root, files, faults)


def _read(path: Path, root: SearchRoot, files: Files, faults: Faults) -> None:
    name = logical_name(path, root)
    if not leads_into(path, root.folder):
        message = "a link out of the folder of specs"
        raise SpecError(Diagnostic(shown(path), message, hint="copy the file"))
    if any("\ud800" <= character <= "\udfff" for character in name):
        raise SpecError(Diagnostic(shown(path), "its name is not UTF-8", hint="rename it"))
    source = replace(read_source(path), name=name)
    tree = read_toml(source) if path.suffix == ".toml" else read_yaml(source)
    faults += faults_of_form(tree)
    if faults:
        if remains := remains_of(tree, faults):
            left = written_out(remains.tree, Faults())
            files.damaged.append((SpecFile(path, root, left), remains))
        return
    tree = written_out(tree, faults)
    if not faults:
        _add(SpecFile(path, root, tree), files, faults)


def _add(file: SpecFile, files: Files, faults: Faults) -> None:
    folder = file.path.relative_to(file.root.folder).parts[0]
    kind = next((key for key in _FOLDERS if key in file.tree), "")
    wanted = _FOLDERS.get(kind, "")
    place = file.key_node.place
    if wanted != (folder if folder in _FOLDERS.values() else ""):
        hint = f"move it into {wanted}/ of its root" if wanted else f"move it out of {folder}/"
        what = f"a {kind}" if kind else "an operator"
        faults.add(place, f"{what} in the wrong folder", hint)
    if file.root not in files.roots:
        files.roots.append(file.root)
    if not kind:
        (files.additions if "kernels_for" in file.tree else files.ops).append(file)
        return
    if file.key != file.path.stem:
        hint = f"rename the file to {file.key}{file.path.suffix}"
        faults.add(place, f"the {kind} '{file.key}' is in a file of another name", hint)
    if kind == "library":
        files.libraries.append(file)
        return
    earlier = files.families.get((file.root, file.key))
    if earlier:
        why = f"the first is at {earlier.key_node.place}"
        faults.add(place, f"a second family '{file.key}'", "rename it", why)
    files.families.setdefault((file.root, file.key), file)


def broken_families(files: Files, root: SearchRoot) -> Iterator[Path]:
    """Yield the family files of a root that are wrong."""
    for path, faults in files.faults.items():
        if faults and path.is_relative_to(root.folder / FAMILIES):
            yield path


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


def _loses_types(item: Node, places: Collection[Place]) -> bool:
    """Tell of a kernel whether types that it stands for are among what is taken away."""
    each = item.get("each") if isinstance(item, MappingNode) else None
    entries = each.entries.values() if isinstance(each, MappingNode) else ()
    return any(place in places for e in entries for place in (e.key.place, e.value.place))


def _without(node: Node, places: Collection[Place], lost: set[str], name: str = "") -> Node:
    """Take away what is at some places; note the names on which others may depend.

    :param name: what the node is filed under.
    """
    if isinstance(node, SequenceNode):
        kept = []
        for item in node.items:
            named = item.get("name") if isinstance(item, MappingNode) else None
            # Without its own name it would get another one, which may be that of something else.
            is_named = named is None or named.place not in places
            if item.place not in places and is_named and not _loses_types(item, places):
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
