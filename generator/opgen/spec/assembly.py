"""One operator out of its files: its own, its family's, and those that add kernels to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, reduce
from pathlib import Path

from opgen.errors import Diagnostic, Place, did_you_mean
from opgen.operators.expression import SpecFunction, expressions_in
from opgen.operators.functions import functions_of
from opgen.operators.types import EnumType, Type, UnionType
from opgen.spec.addition import check_ties, in_order, with_added
from opgen.spec.build import build_op
from opgen.spec.every import shared_out
from opgen.spec.family import filled_in
from opgen.spec.faults import Faults
from opgen.spec.files import Files, SpecFile, broken_families
from opgen.spec.functions import with_functions
from opgen.spec.library import SCALARS, Library
from opgen.spec.model import Op
from opgen.spec.roots import SearchRoot, built_in_root
from opgen.text.tree import Entry, MappingNode, ScalarNode

FusingOptions = Mapping[str, tuple[str, ...]]
"""Option that fuses neighbours -> the types that it has in the operators that have it."""


@dataclass(frozen=True)
class Replaced:
    """A spec that another one overrides."""

    place: str
    """Where it is, as messages of generated files name it: ``specs/conv/conv_2d.yaml:2``."""
    origin: str
    reason: str
    """Why, as the spec that overrides it says."""


@dataclass(frozen=True)
class Source:
    """The files that an operator is made from."""

    files: tuple[SpecFile, ...]
    """Its own file first."""
    kernels: Mapping[str, SearchRoot]
    """Kernel -> the search root that it comes from."""
    replaced: tuple[Replaced, ...] = field(default=())
    """The specs of the same name that it overrides."""

    def kernels_in(self, op: Op, paths: Sequence[Path]) -> frozenset[str]:
        """Return the names of the operator's kernels that some files, or folders of files, give it.

        All of them are, if its own file is among these, or its family's.
        """
        if self.has_own(paths):
            return frozenset(kernel.name for kernel in op.kernels)
        names = {file.tree.source.file for file in self._given(paths)}
        return frozenset(kernel.name for kernel in op.kernels if kernel.place.file in names)

    def has_own(self, paths: Sequence[Path]) -> bool:
        """Whether the operator's own file, or its family's, is among some files or folders."""
        return any(file.tree.get("kernels_for") is None for file in self._given(paths))

    def _given(self, paths: Sequence[Path]) -> list[SpecFile]:
        folders = [path.resolve() for path in paths]
        return [f for f in self.files if any(map(f.path.resolve().is_relative_to, folders))]

    @property
    def roots(self) -> tuple[SearchRoot, ...]:
        """The search root of the operator, then those that add kernels to it."""
        return tuple(dict.fromkeys((self.files[0].root, *self.kernels.values())))


def assembled(  # noqa: PLR0913
    file: SpecFile,
    additions: Sequence[SpecFile],
    files: Files,
    libraries: Mapping[SearchRoot, Library],
    fusing: Mapping[str, Type],
    faults: Faults,
) -> tuple[Op, Source] | None:
    """Return the operator of a file, and what it was made from; None if it has faults.

    :param libraries: what the expressions in files of each search root may call.
    """
    own, before = Faults(), len(faults)
    _require_families(file, files, faults)
    if len(faults) > before:
        return None
    families = families_of(file, files)
    tree = shared_out(_filled_in(file, families, own), own)
    library = with_functions(libraries[file.root], tree.get("functions"), own)
    built = build_op(tree, file.name, library, fusing, own) if not own else None
    owners: dict[str, SearchRoot] = {}
    if built is not None:
        owners |= {kernel.name: file.root for kernel in built.kernels}
        for each in additions:
            outside = each.root != file.root
            if outside and set(owners.values()) == {file.root}:  # the first from outside
                built = in_order(built)
            seen = libraries[each.root]
            words = library.functions.keys() - libraries[file.root].functions.keys()
            for name in sorted(words & seen.functions.keys()):
                message = f"'{name}' is also a function of {file.key}"
                why, function = f"{each.name} adds kernels to it", seen.functions[name][0].defined
                own.add(function.place if function else "", message, "choose another name", why)
            # What the operator has is known, too: its own expressions are read with it again.
            functions = {**seen.functions, **library.functions}
            records = {**seen.records, **library.records}
            seen = replace(seen, functions=functions, records=records)
            known = with_functions(seen, each.tree.get("functions"), own)
            built = with_added(built, tree, each, known, fusing, own, outside=outside)
            owners |= {k.name: each.root for k in built.kernels if k.name not in owners}
        check_ties(built, owners, own)
    why = f"{file.key} extends this family"
    faults += [_of_family(each, families, why) for each in own]
    if built is None:
        return None
    parts = (file, *families, *additions, *_libraries_of(built, file, files))
    return built, Source(parts, owners)


def _of_family(fault: Diagnostic, families: Iterable[SpecFile], why: str) -> Diagnostic:
    where, inside = fault.where, {each.tree.source.file for each in families}
    is_inside = isinstance(where, Place) and where.file in inside
    return replace(fault, why=why) if is_inside and not fault.why else fault


def families_of(file: SpecFile, files: Files) -> tuple[SpecFile, ...]:
    """Return the family that an operator extends, the one that this extends, and so on."""
    found: list[SpecFile] = []
    while len(found) < _MOST_FAMILIES and (name := file.tree.text("extends")):
        family = _family_named(name, file, files)
        if family is None:
            break
        found.append(file := family)
    return tuple(found)


def _family_named(name: str, file: SpecFile, files: Files) -> SpecFile | None:
    """Return the family of a name for a file; none if the nearest one is wrong."""
    for root in (file.root, built_in_root()):
        found = files.families.get((root, name))
        if found or any(path.stem == name for path in broken_families(files, root)):
            return found
    return None


_MOST_FAMILIES = 3
"""From that of an operator upward."""


def _filled_in(file: SpecFile, families: Sequence[SpecFile], faults: Faults) -> MappingNode:
    """Return the tree of an operator with what its families give it."""
    trees = [each.tree for each in (file, *families)]
    return reduce(lambda theirs, mine: filled_in(mine, theirs, faults), reversed(trees))


def with_blanks_filled(file: SpecFile, files: Files) -> SpecFile:
    """Return an operator's file as it is read: with its families, if they have blanks."""
    families = families_of(file, files)
    if "op" not in file.tree or not any("blanks" in each.tree for each in families):
        return file
    return _with_blanks_of(file, families)


@lru_cache(1024)
def _with_blanks_of(file: SpecFile, families: tuple[SpecFile, ...]) -> SpecFile:
    """Fill in once what each check of another file refers to again: built-in files stay."""
    return replace(file, tree=_filled_in(file, families, Faults()))


def _require_families(file: SpecFile, files: Files, faults: Faults) -> None:
    """Note a family that is not there, is wrong, or has more above it than there may be."""
    families = families_of(file, files)
    for each in (file, *families[: _MOST_FAMILIES - 1]):
        extends = each.tree.get("extends")
        if isinstance(extends, ScalarNode) and not families_of(each, files):
            _report_missing(extends, each, files, faults)
    if len(families) == _MOST_FAMILIES and "extends" in families[-1].tree:
        place, hint = families[-1].tree["extends"].place, "it may not extend another one"
        faults.add(place, f"more than {_MOST_FAMILIES} families fill in {file.key}", hint)


def _report_missing(extends: ScalarNode, file: SpecFile, files: Files, faults: Faults) -> None:
    name, roots = extends.text, (file.root, built_in_root())
    for root in roots:
        for path in broken_families(files, root):
            if path.stem == name:
                faults += files.faults[path]
                return
    known = sorted(key for root, key in files.families if root in roots)
    hint = did_you_mean(name, known) or (f"families: {', '.join(known)}" if known else "")
    faults.add(extends.place, f"there is no family '{name}'", hint)


def libraries_with(
    library: Library, files: Sequence[SpecFile], roots: Iterable[SearchRoot], faults: Faults
) -> dict[SearchRoot, Library]:
    """Return what the expressions in files of each search root may call.

    :param files: those with functions for their root; those of the built-in root are for all.
    """
    found: dict[SearchRoot, Library] = {}
    for root in dict.fromkeys((built_in_root(), *roots)):
        sections = [each.tree.mapping("functions") for each in files if each.root == root]
        section = _as_one([*filter(None, sections)], faults)
        names = frozenset(section.entries) if section else frozenset[str]()
        own = _without(found.get(built_in_root(), library), names)
        found[root] = with_functions(own, section, faults)
    return found


def _without(library: Library, names: frozenset[str]) -> Library:
    """Return a library without some functions of specs: a root's own win over built-in ones."""
    gone = {each for each in names & library.functions.keys() if library.functions[each][0].defined}
    functions = {name: each for name, each in library.functions.items() if name not in gone}
    records = {name: each for name, each in library.records.items() if name not in gone}
    return replace(library, functions=functions, records=records)


def _as_one(sections: Sequence[MappingNode], faults: Faults) -> MappingNode | None:
    """Return the functions of several files, which may call each other, as one section."""
    entries: dict[str, Entry] = {}
    for name, entry in (each for section in sections for each in section.entries.items()):
        if name in entries:
            why = f"another is at {entries[name].key.place}"
            faults.add(entry.key.place, f"a second function '{name}'", "choose another name", why)
        entries.setdefault(name, entry)
    return replace(sections[0], entries=entries) if sections else None


def defined_in(file: SpecFile, libraries: Mapping[SearchRoot, Library]) -> Iterator[SpecFunction]:
    """Go through the functions that a file has for all specs of its root."""
    for name in file.tree.entries_of("functions"):
        for form in libraries[file.root].functions.get(name, ()):
            if form.defined is not None:
                yield form.defined


def _libraries_of(op: Op, file: SpecFile, files: Files) -> Iterator[SpecFile]:
    """Go through the files of functions that an operator needs: of its root, and built-in ones."""
    roots = (built_in_root(), file.root)
    called = {each.place.file for each in functions_of(*expressions_in(op))}
    for each in files.libraries:
        if each.root in roots and each.tree.source.file in called:
            yield each


def fusing_options(all_files: Sequence[Files]) -> FusingOptions:
    """Return the options of all operators that fuse neighbours, with their types."""
    types: dict[str, list[str]] = {}
    for file in (f for files in all_files for f in (*files.ops, *files.families.values())):
        for key, node in file.tree.mappings_of("options").items():
            if "fuses" in node and node.text("type"):
                types.setdefault(key.text, []).append(node.text("type"))
    return {name: tuple(dict.fromkeys(each)) for name, each in types.items()}


def fusing_types(fusing: FusingOptions, library: Library) -> dict[str, Type]:
    """Return the type that the value of each such option has for a neighbour."""
    types = {}
    for name, words in fusing.items():
        found = tuple(type_ for word in words if (type_ := _option_type(word, library)))
        if found:
            types[name] = found[0] if len(found) == 1 else UnionType(found)
    return types


def _option_type(word: str, library: Library) -> Type | None:
    return SCALARS.get(word) or (EnumType(word) if word in library.enums else None)
