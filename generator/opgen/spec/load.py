"""From folders of specs to checked operators: families, search roots, overriding."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from opgen.errors import Diagnostic, Place, UsageError
from opgen.operators.expression import SpecFunction, expressions_in
from opgen.operators.functions import functions_of
from opgen.spec.across import check_calls, check_unique, claims_of, general_calls
from opgen.spec.assembly import (
    FusingOptions,
    Replaced,
    Source,
    assembled,
    defined_in,
    families_of,
    fusing_options,
    fusing_types,
    libraries_with,
    with_blanks_filled,
)
from opgen.spec.faults import Faults, error_of
from opgen.spec.files import (
    FAMILIES,
    LIBRARIES,
    SUFFIXES,
    Files,
    SpecFile,
    read_file,
    read_root,
    spec_paths,
)
from opgen.spec.library import Library, built_in_library
from opgen.spec.model import Op
from opgen.spec.overriding import additions, by_precedence, operators_held, reason_of
from opgen.spec.roots import SearchRoot, built_in_root, check_roots, root_of, where_of
from opgen.text.tree import shown


@dataclass(frozen=True)
class Specs:
    """Checked operators."""

    ops: tuple[Op, ...]
    """In the order of the search roots, and of the paths in each."""
    sources: Mapping[str, Source]
    """Operator -> what it was made from."""
    fusing: FusingOptions
    """What operators of other files can refer to."""
    functions: tuple[SpecFunction, ...] = ()
    """Those that the operators use, and those of the given files that are for all."""

    def __getitem__(self, op: str) -> Op:
        """Return an operator by its key."""
        return next(each for each in self.ops if each.op == op)

    def touched_by(self, roots: Collection[SearchRoot]) -> list[Op]:
        """Return the operators that come from these search roots, or get kernels from them."""
        return [op for op in self.ops if not set(roots).isdisjoint(self.sources[op.op].roots)]


def load_specs(
    roots: Sequence[Path | SearchRoot],
    allow_override: bool = False,
    library: Library | None = None,
) -> Specs:
    """Read and check all specs of the search roots, built-in root first.

    Families are looked for in the root of the operator, then in the built-in one. Beside others,
    the specs of the built-in root are there to be referred to: they have been checked with opgen.

    :raises SpecError: with all faults of all files.
    :raises UsageError: a root is no folder, has no specs, or lies within another.
    """
    files, context = Files(), Files()
    found = list(check_roots([root_of(each) for each in roots]))
    if found == [built_in_root()] and library is None:
        return _built_in_specs()
    if found[0] == built_in_root() and len(found) > 1:
        context = _built_in()
        del found[0]
    elif built_in_root() not in found:
        context = _built_in(FAMILIES)
        context.libraries = _built_in(LIBRARIES).libraries
    _read_roots(found, files)
    _share(context, files)
    library = library or built_in_library()
    return _checked(files, set(files.faults), allow_override, library, context)


@cache
def _built_in_specs() -> Specs:
    """Return all built-in operators, which are checked once."""
    files = Files()
    _read_roots([built_in_root()], files)
    return _checked(files, set(files.faults), False, built_in_library(), Files())


def load_files(
    paths: Sequence[Path],
    library: Library | None = None,
    known: Sequence[SearchRoot] = (),
) -> Specs:
    """Check single files, and all files of folders: what ``opgen check`` does.

    The search root of a file is the one of ``known`` that it lies in, or the nearest folder above
    it that has families or libraries, else its own folder. With a family, the operators that extend
    it are checked; with an operator, the files that add kernels to it, and with such a file the
    operator, which may be any in its folder.

    :param known: search roots that the files may refer to, besides the built-in one.
    :raises SpecError: with all faults of these files.
    :raises UsageError: a path does not exist, is no spec, or is a folder without specs.
    """
    files, wanted, context = Files(), set[Path](), Files()
    known = check_roots((built_in_root(), *known))
    selected = [path.resolve() for path in paths if _spec_or_folder(path)]
    roots = {path: _root_of(path, known) for path in selected}
    for path in selected:
        wanted |= {path} if path.is_file() else set(spec_paths(path))
    for root in dict.fromkeys(roots.values()):
        if _is_root(root.folder) or root.folder in selected or root in known:
            read_root(root, files)
    for path in selected:
        if path not in files.faults and path.is_file():
            read_file(path, roots[path], files)
    wanted |= {
        file.path
        for file in files.ops
        if any(family.path in wanted for family in families_of(file, files))
    }
    given = [root.folder for root in roots.values()]
    # What lies within a given folder has been read with it.
    others = [r for r in known if not any(r.folder.is_relative_to(folder) for folder in given)]
    if built_in_root() in others:
        context = _built_in()
        others.remove(built_in_root())
    _read_roots(others, context)
    _read_beside(files, context)
    _share(context, files)
    return _checked(files, wanted, True, library or built_in_library(), context)


def _read_beside(files: Files, context: Files) -> None:
    """Read what lies in the folder of a file that adds kernels to an operator not yet read."""
    read = {file.key for file in (*files.ops, *context.ops)}
    for root in dict.fromkeys(each.root for each in files.additions if each.key not in read):
        for path in spec_paths(root.folder):
            if path not in files.faults:
                read_file(path, root, files)


@cache
def _built_in_trees(below: str) -> Files:
    files = Files()
    read_root(built_in_root(), files, below)
    return files


def _built_in(below: str = "") -> Files:
    """Return the built-in specs, which are read once, or those in one of their folders."""
    read = _built_in_trees(below)
    return Files(**{each.name: copy(getattr(read, each.name)) for each in fields(read)})


def _share(context: Files, files: Files) -> None:
    """Make the families and functions of what others may refer to known to files."""
    files.families |= context.families
    files.libraries[:0] = (each for each in context.libraries if each not in files.libraries)


def _read_roots(roots: Sequence[SearchRoot], files: Files) -> None:
    faults = []
    for root in roots:
        before = len(files.faults)
        read_root(root, files)
        if len(files.faults) == before:
            faults.append(Diagnostic(where_of(root), "there are no specs in this folder"))
    if faults:
        raise UsageError(*faults)


def load_operator(paths: Sequence[tuple[SearchRoot, Path]], fusing: FusingOptions) -> Op:
    """Read and check one operator alone, of specs that have been checked together.

    :param paths: its files, see :class:`opgen.spec.assembly.Source`.
    :raises SpecError: if they are not good any more.
    """
    files, faults = Files(), Faults()
    for root, path in paths:
        read_file(path, root, files)
        faults += files.faults[path]
    library = built_in_library()
    if not faults and len(files.ops) == 1:
        types = fusing_types(fusing, library)
        libraries = libraries_with(library, files.libraries, files.roots, faults)
        found = assembled(files.ops[0], files.additions, files, libraries, types, faults)
        if found and not faults:
            return found[0]
    raise error_of(faults or [Diagnostic(shown(paths[0][1]), "is no operator any more")])


def _spec_or_folder(path: Path) -> bool:
    if not path.exists():
        raise UsageError(Diagnostic(str(path), "there is no such file or folder"))
    if path.is_dir() and not spec_paths(path):
        raise UsageError(Diagnostic(str(path), "there are no specs in this folder"))
    if not (path.is_dir() or path.is_file()):
        raise UsageError(Diagnostic(str(path), "this is no file and no folder"))
    if path.is_file() and path.suffix not in SUFFIXES:
        hint = f"specs end with {', '.join(SUFFIXES)}; `opgen show MODEL` tells what a model needs"
        raise UsageError(Diagnostic(str(path), "this is not a spec", hint=hint))
    return True


def _root_of(path: Path, known: Sequence[SearchRoot]) -> SearchRoot:
    """Return the search root of a file or folder."""
    for root in known:
        if path.is_relative_to(root.folder):
            return root
    own = path if path.is_dir() else path.parent
    return root_of(next(filter(_is_root, (own, *own.parents)), own))


def _is_root(folder: Path) -> bool:
    """Tell whether a folder has what only search roots have."""
    return any((folder / name).is_dir() for name in (FAMILIES, LIBRARIES))


def _checked(
    files: Files,
    wanted: Collection[Path],
    allow_override: bool,
    library: Library,
    context: Files,
) -> Specs:
    """Return the operators of the wanted files; all others are there to be referred to."""
    faults = Faults()
    for path in wanted:
        faults += files.faults.get(path, ())
    if library is not built_in_library():  # of whose words built-in functions are made
        files.libraries = [each for each in files.libraries if each.root != built_in_root()]
    fusing = fusing_options([files, context])
    types = fusing_types(fusing, library)
    everything = (*context.everything, *files.everything)
    libraries = libraries_with(library, files.libraries, (e.root for e in everything), faults)
    added = additions(files, context, wanted, faults)
    made = {
        file: assembled(file, added.get(file, ()), files, libraries, types, faults)
        for file in (*context.ops, *files.ops)
        if file.path in wanted or file in added
    }
    for file, remains in files.damaged:
        if file.path in wanted:
            meaning = Faults()
            assembled(file, (), files, libraries, types, meaning)
            faults += remains.certain(meaning)
    in_order = by_precedence((*context.ops, *files.ops), (*context.roots, *files.roots))
    held = operators_held(in_order, wanted, allow_override, faults)
    found = {file: each for file, each in made.items() if each and held[file.key][-1] is file}
    others = [file for file in context.ops if file not in found and held[file.key][-1] is file]
    families = {file for _, source in found.values() for file in source.files}
    # Kernels of one family must be the same C in all operators that extend it.
    beside = [file for file in others if not families.isdisjoint(families_of(file, files))]
    twins = [assembled(file, (), files, libraries, types, Faults()) for file in beside]
    ops = [op for op, _ in (*filter(None, twins), *found.values())]
    rest = [with_blanks_filled(file, files) for file in others if file not in beside]
    extended = (family for file in rest for family in families_of(file, files))
    check_unique(ops, claims_of((*extended, *rest, *context.additions)), faults)
    known = (with_blanks_filled(file, files) for file in everything)
    check_calls([op for op, _ in found.values()], general_calls(known), faults)
    if faults:
        raise error_of(_with_packages(faults, (*context.roots, *files.roots)))
    sources = {
        op.op: replace(source, replaced=_replaced(held[op.op])) for op, source in found.values()
    }
    made_ops = tuple(op for op, _ in found.values())
    shared = (each for each in files.libraries if each.path in wanted)
    given = [*functions_of(*expressions_in(made_ops))]
    given += [each for file in shared for each in defined_in(file, libraries)]
    return Specs(made_ops, sources, fusing, tuple(dict.fromkeys(given)))


def _replaced(files: Sequence[SpecFile]) -> tuple[Replaced, ...]:
    """Return what the last of the files of an operator overrides, the latest first."""
    pairs = list(pairwise(files))[::-1]
    return tuple(
        Replaced(f"{old.name}:{old.key_node.place.line}", old.root.origin, reason_of(new))
        for old, new in pairs
    )


def _with_packages(faults: Faults, roots: Sequence[SearchRoot]) -> list[Diagnostic]:
    """Return the faults; those in files of installed packages say whose they are."""
    packages = {f"{shown(root.folder)}/": root.package for root in roots if root.package}
    return [
        next(
            (
                replace(fault, why=fault.why or f"this comes with {package}, which is installed")
                for folder, package in packages.items()
                if isinstance(fault.where, Place) and fault.where.file.startswith(folder)
            ),
            fault,
        )
        for fault in faults
    ]
