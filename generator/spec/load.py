"""From folders of specs to checked operators: families, search roots, overriding."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from opgen.errors import Diagnostic, Place, UsageError, did_you_mean
from opgen.paths import specs_root
from opgen.spec.across import check_unique
from opgen.spec.addition import with_added
from opgen.spec.build import build_op
from opgen.spec.family import filled_in
from opgen.spec.faults import Faults, error_of
from opgen.spec.files import (
    FAMILIES,
    SUFFIXES,
    Files,
    SpecFile,
    broken_families,
    read_file,
    read_root,
    spec_paths,
)
from opgen.spec.library import SCALARS, Library, built_in_library
from opgen.spec.model import Op
from opgen.spec.tree import MappingNode, ScalarNode
from opgen.spec.types import EnumType, Type, UnionType

_RESERVED = ("OPGEN", "LITERT", "ATEN")


@dataclass(frozen=True)
class Specs:
    """Checked operators."""

    ops: tuple[Op, ...]
    """In the order of the search roots, and of the paths in each."""
    roots: Mapping[str, tuple[Path, ...]]
    """Operator -> the search root that it was found in, then those that add kernels to it."""

    def __getitem__(self, op: str) -> Op:
        """Return an operator by its key."""
        return next(each for each in self.ops if each.op == op)

    def beyond(self, root: Path) -> list[Op]:
        """Return the operators that are not from this search root alone."""
        return [op for op in self.ops if set(self.roots[op.op]) != {root}]


def load_specs(
    roots: Sequence[Path], allow_override: bool = False, library: Library | None = None
) -> Specs:
    """Read and check all specs of the search roots, built-in root first.

    Families are looked for in the root of the operator, then in the built-in one.

    :raises SpecError: with all faults of all files.
    :raises UsageError: a root is no folder, or has no specs.
    """
    files = Files()
    resolved = list(dict.fromkeys(_folder(root) for root in roots))
    for root in resolved:
        read_root(root, files)
    _add_built_in_families(files, resolved)
    return _checked(files, set(files.faults), allow_override, library or built_in_library())


def load_files(paths: Sequence[Path], library: Library | None = None) -> Specs:
    """Check single files, and all files of folders: what ``opgen check`` does.

    The search root of a file is the nearest folder above it that has families, else its own
    folder. With a family, the operators that extend it are checked; with an operator, the files
    that add kernels to it, and with such a file the operator.

    :raises SpecError: with all faults of these files.
    :raises UsageError: a path does not exist, is no spec, or is a folder without specs.
    """
    files, wanted = Files(), set[Path]()
    selected = [path.resolve() for path in paths if _spec_or_folder(path)]
    roots = list(dict.fromkeys(_root_of(path) for path in selected))
    for path in selected:
        wanted |= {path} if path.is_file() else set(spec_paths(path))
    for root in roots:
        if (root / FAMILIES).is_dir() or root in selected:
            read_root(root, files)
    for path in selected:
        if path not in files.faults and path.is_file():
            read_file(path, path.parent, files)
    extended = {file.key for file in files.families.values() if file.path in wanted}
    wanted |= {file.path for file in files.ops if _extends(file) in extended}
    _add_built_in_families(files, roots)
    context = Files()
    refers = files.additions or any("folds" in file.tree for file in files.ops)
    if specs_root().resolve() not in roots and refers:
        read_root(specs_root().resolve(), context)
    return _checked(files, wanted, True, library or built_in_library(), context)


def _spec_or_folder(path: Path) -> bool:
    if not path.exists():
        raise UsageError(Diagnostic(str(path), "there is no such file or folder"))
    if path.is_dir():
        _folder(path)
    elif path.suffix not in SUFFIXES:
        hint = f"specs end with {', '.join(SUFFIXES)}"
        raise UsageError(Diagnostic(str(path), "this is not a spec", hint=hint))
    return True


def _folder(root: Path) -> Path:
    if not root.is_dir():
        raise UsageError(Diagnostic(str(root), "there is no such folder"))
    if not spec_paths(root):
        raise UsageError(Diagnostic(str(root), "there are no specs in this folder"))
    return root.resolve()


def _root_of(path: Path) -> Path:
    """Return the search root of a file or folder."""
    own = path if path.is_dir() else path.parent
    for folder in (own, *own.parents):
        if (folder / FAMILIES).is_dir():
            return folder
    return own


def _extends(file: SpecFile) -> str:
    node = file.tree.get("extends")
    return node.text if isinstance(node, ScalarNode) else ""


def _add_built_in_families(files: Files, roots: Collection[Path]) -> None:
    root = specs_root().resolve()
    if root not in roots and (root / FAMILIES).is_dir():
        inner = Files()
        read_root(root, inner, FAMILIES)
        files.families |= inner.families


def _checked(
    files: Files,
    wanted: Collection[Path],
    allow_override: bool,
    library: Library,
    context: Files | None = None,
) -> Specs:
    """Return the operators of the wanted files; all others are there to be referred to."""
    faults, context = Faults(), context or Files()
    for path in wanted:
        faults += files.faults.get(path, ())
    absorbed = _absorbed([files, context], library)
    additions = _additions(files, context, wanted, faults)
    built = {
        file: _checked_op(file, additions.get(file, ()), files, library, absorbed, faults)
        for file in (*context.ops, *files.ops)
        if file.path in wanted or file in additions
    }
    holding = _holding(context.ops + files.ops, wanted, allow_override, faults)
    ops = [(file, op) for file, op in built.items() if op and holding[file.key] is file]
    check_unique([op for _, op in ops], faults)
    if faults:
        raise error_of(faults)
    roots = {op.op: (file.root, *(a.root for a in additions.get(file, ()))) for file, op in ops}
    return Specs(tuple(op for _, op in ops), roots)


def _additions(
    files: Files, context: Files, wanted: Collection[Path], faults: Faults
) -> dict[SpecFile, list[SpecFile]]:
    """Return what is added to each operator: to the latest of the name up to the file's root."""
    known = (*context.ops, *files.ops)
    order = {root: index for index, root in enumerate((*context.roots, *files.roots))}
    found: dict[SpecFile, list[SpecFile]] = {}
    for file in (*context.additions, *files.additions):
        earlier = [each for each in known if order[each.root] <= order[file.root]]
        to = next((each for each in reversed(earlier) if each.key == file.key), None)
        if to is not None:
            found.setdefault(to, []).append(file)
        elif file.path in wanted:
            hint = did_you_mean(file.key, sorted({each.key for each in earlier}))
            why = "kernels are added to an operator of the same search root or of an earlier one"
            faults.add(file.key_node.place, f"there is no operator '{file.key}'", hint, why)
    return {
        to: added
        for to, added in found.items()
        if to.path in wanted or any(file.path in wanted for file in added)
    }


def _checked_op(  # noqa: PLR0913
    file: SpecFile,
    additions: Sequence[SpecFile],
    files: Files,
    library: Library,
    absorbed: Mapping[str, Type],
    faults: Faults,
) -> Op | None:
    tree, family, own = file.tree, None, Faults()
    extends = tree.get("extends")
    if isinstance(extends, ScalarNode):
        family = _family(extends, file, files, faults)
        if family is None:
            return None
        tree = filled_in(tree, family.tree, own)
    built = build_op(tree, file.name, library, absorbed, own) if not own else None
    if built is not None:
        for each in additions:
            outside = each.root != file.root
            built = with_added(built, tree, each, library, absorbed, own, outside=outside)
    why = f"{file.key} extends this family"
    faults += [_of_family(each, family, why) for each in own]
    return built


def _of_family(fault: Diagnostic, family: SpecFile | None, why: str) -> Diagnostic:
    where = fault.where
    inside = family and isinstance(where, Place) and where.file == family.tree.source.file
    return replace(fault, why=why) if inside and not fault.why else fault


def _family(extends: ScalarNode, file: SpecFile, files: Files, faults: Faults) -> SpecFile | None:
    name = extends.text
    roots = (file.root, specs_root().resolve())
    for root in roots:
        if (root, name) in files.families:
            return files.families[root, name]
        for path in broken_families(files, root):
            if path.stem == name:
                faults += files.faults[path]
                return None
    known = sorted(key for root, key in files.families if root in roots)
    hint = did_you_mean(name, known) or (f"families: {', '.join(known)}" if known else "")
    faults.add(extends.place, f"there is no family '{name}'", hint)
    return None


def _absorbed(all_files: Sequence[Files], library: Library) -> dict[str, Type]:
    """Return the type of every option that absorbs, over all operators."""
    types: dict[str, list[Type]] = {}
    for file in (f for files in all_files for f in (*files.ops, *files.families.values())):
        options = file.tree.get("options")
        for name, node in options.items() if isinstance(options, MappingNode) else ():
            if not isinstance(node, MappingNode) or "absorbs" not in node:
                continue
            type_ = _option_type(node, library)
            if type_ and type_ not in types.setdefault(name, []):
                types[name].append(type_)
    return {
        name: each[0] if len(each) == 1 else UnionType(tuple(each)) for name, each in types.items()
    }


def _option_type(node: MappingNode, library: Library) -> Type | None:
    word = node.get("type")
    text = word.text if isinstance(word, ScalarNode) else ""
    return SCALARS.get(text) or (EnumType(text) if text in library.enums else None)


def _holding(
    ops: Sequence[SpecFile], wanted: Collection[Path], allow_override: bool, faults: Faults
) -> dict[str, SpecFile]:
    """Return the file of each operator that holds: of several the last, if it may override."""
    holding: dict[str, SpecFile] = {}
    for file in ops:
        earlier = holding.get(file.key)
        if file.path in wanted or (earlier and earlier.path in wanted):
            faults += _faults_of_key(file, earlier, allow_override)
        holding[file.key] = file
    return holding


def _faults_of_key(file: SpecFile, earlier: SpecFile | None, allow_override: bool) -> Faults:
    faults, place = Faults(), file.key_node.place
    overrides = file.tree.entries.get("overrides")
    if file.key.split("_")[0] in _RESERVED and file.root != specs_root().resolve():
        faults.add(place, f"'{file.key}' is in a reserved namespace", "choose another name")
    if earlier is None:
        return faults
    why = f"the first is at {earlier.key_node.place}"
    if earlier.root == file.root:
        faults.add(place, f"a second spec of {file.key}", "delete one of them", why)
    elif overrides is None:
        hint = f"if it shall replace the first: overrides: {{op: {file.key}, reason: ...}}"
        faults.add(place, f"a second spec of {file.key}", hint, why)
    elif not allow_override:
        message = f"{file.key} would be replaced"
        faults.add(overrides.key.place, message, "allow it with --allow-override", why)
    return faults
