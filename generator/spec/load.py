"""From folders of specs to checked operators: families, search roots, overriding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from opgen.air.names import custom_code_to_op_key
from opgen.errors import Place, SpecError, UsageError, Diagnostic, did_you_mean
from opgen.paths import specs_root
from opgen.spec.build import build_op
from opgen.spec.family import filled_in
from opgen.spec.faults import Faults, error_of
from opgen.spec.library import SCALARS, Library, built_in_library
from opgen.spec.model import Kernel, Op
from opgen.spec.schema import faults_of_form
from opgen.spec.toml import read_toml
from opgen.spec.tree import MappingNode, ScalarNode, read_source, shown
from opgen.spec.types import EnumType, Type, UnionType
from opgen.spec.yaml import read_yaml

FAMILIES = "_family"
SUFFIXES = (".yaml", ".yml", ".toml")
_RESERVED = ("OPGEN", "LITERT", "ATEN")


@dataclass(frozen=True)
class Specs:
    """Checked operators."""

    ops: tuple[Op, ...]
    """In the order of the search roots, and of the paths in each."""
    roots: Mapping[str, Path]
    """Operator -> the search root that it was found in."""

    def __getitem__(self, op: str) -> Op:
        return next(each for each in self.ops if each.op == op)


@dataclass(frozen=True, eq=False)
class _File:
    """A spec file that has been read."""

    path: Path
    root: Path
    tree: MappingNode

    @property
    def name(self) -> str:
        """The name of the file that is the same on every machine."""
        return logical_name(self.path, self.root)

    @property
    def key(self) -> str:
        """The operator's or the family's name."""
        node = self.tree.get("family") or self.tree.get("op")
        return node.text if isinstance(node, ScalarNode) else ""


@dataclass(eq=False)
class _Collection:
    """The files of some search roots."""

    ops: list[_File] = field(default_factory=list)
    families: dict[tuple[Path, str], _File] = field(default_factory=dict)
    broken: set[tuple[Path, str]] = field(default_factory=set)
    """Families that are there but wrong."""
    faults: Faults = field(default_factory=Faults)


def load_specs(roots: Sequence[Path], allow_override: bool = False) -> Specs:
    """Read and check all specs of the search roots, built-in root first.

    Families are looked for in the root of the operator, then in the built-in one.

    :raises SpecError: with all faults of all files.
    :raises UsageError: a root is no folder, or has no specs.
    """
    found = _Collection()
    resolved = [_folder(root) for root in roots]
    for root in dict.fromkeys(resolved):
        files = list(_spec_files(root, found.faults))
        if not files:
            raise UsageError(Diagnostic(shown(root), "there are no specs in this folder"))
        _read_files(files, root, found)
    _add_built_in_families(found, resolved)
    return _checked(found, found.ops, allow_override)


def logical_name(path: Path, root: Path) -> str:
    """Return ``specs/conv/conv_2d.yaml``: the root's name and the path in it."""
    return f"{root.name}/{path.relative_to(root).as_posix()}"


def _folder(root: Path) -> Path:
    if not root.is_dir():
        raise UsageError(Diagnostic(str(root), "there is no such folder"))
    return root.resolve()


def _spec_files(folder: Path, faults: Faults) -> Iterable[Path]:
    """Yield the spec files below a folder in a fixed order; links must not lead out of it."""
    for path in sorted(folder.rglob("*"), key=lambda p: p.relative_to(folder).as_posix()):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix not in SUFFIXES or hidden or not path.is_file():
            continue
        if not path.resolve().is_relative_to(folder):
            faults.add(shown(path), "a link out of the folder of specs", "copy the file")
            continue
        yield path


def _read_files(paths: Iterable[Path], root: Path, found: _Collection) -> None:
    for path in paths:
        in_families = path.relative_to(root).parts[0] == FAMILIES
        tree = None
        with found.faults.noted():
            source = replace(read_source(path), name=logical_name(path, root))
            tree = read_toml(source) if path.suffix == ".toml" else read_yaml(source)
        faults = faults_of_form(tree) if tree else []
        found.faults.extend(faults)
        if tree is None or faults:
            if in_families:
                found.broken.add((root, path.stem))
            continue
        _add_file(_File(path, root, tree), in_families, found)


def _add_file(file: _File, in_families: bool, found: _Collection) -> None:
    is_family = "family" in file.tree
    place = file.tree.entries["family" if is_family else "op"].value.place
    if is_family != in_families:
        hint = f"move it into {FAMILIES}/" if is_family else f"move it out of {FAMILIES}/"
        what = "a family" if is_family else "an operator"
        found.faults.add(place, f"{what} in the wrong folder", hint)
    if not is_family:
        found.ops.append(file)
        return
    if file.key != file.path.stem:
        hint = f"rename the file to {file.key}{file.path.suffix}"
        found.faults.add(place, f"the family '{file.key}' is in a file of another name", hint)
    if (file.root, file.key) in found.families:
        why = f"the first is {shown(found.families[file.root, file.key].path)}"
        found.faults.add(place, f"a second family '{file.key}'", why=why)
    found.families[file.root, file.key] = file


def _add_built_in_families(found: _Collection, roots: Sequence[Path]) -> None:
    root = specs_root().resolve()
    if root not in roots and (root / FAMILIES).is_dir():
        inner = _Collection()
        _read_files(_spec_files(root / FAMILIES, inner.faults), root, inner)
        found.families |= inner.families


def _checked(found: _Collection, wanted: Sequence[_File], allow_override: bool) -> Specs:
    faults, library = found.faults, built_in_library()
    absorbed = _absorbed(found, library)
    ops: list[tuple[_File, Op]] = []
    for file in wanted:
        op = _checked_op(file, found, library, absorbed)
        if op:
            ops.append((file, op))
    chosen = _without_overridden(ops, wanted, allow_override, faults)
    _check_across([op for _, op in chosen], faults)
    if faults:
        raise error_of(faults)
    return Specs(tuple(op for _, op in chosen), {op.op: file.root for file, op in chosen})


def _checked_op(
    file: _File, found: _Collection, library: Library, absorbed: Mapping[str, Type]
) -> Op | None:
    tree, family = file.tree, None
    extends = tree.get("extends")
    faults = Faults()
    if isinstance(extends, ScalarNode):
        family = _family(extends, file, found)
        if family is None:
            return None
        tree = filled_in(tree, family.tree, faults)
    built = None
    if not faults:
        built = build_op(tree, file.name, library, absorbed, faults)
    why = f"{file.key} extends this family"
    found.faults += [_of_family(each, family, why) for each in faults]
    if built is None:
        return None
    return replace(built, files=_files(file, family, built))


def _of_family(fault: Diagnostic, family: _File | None, why: str) -> Diagnostic:
    where = fault.where
    inside = family and isinstance(where, Place) and where.file == family.tree.source.file
    return replace(fault, why=why) if inside and not fault.why else fault


def _family(extends: ScalarNode, file: _File, found: _Collection) -> _File | None:
    name, built_in = extends.text, specs_root().resolve()
    for root in (file.root, built_in):
        if (root, name) in found.families:
            return found.families[root, name]
        if (root, name) in found.broken:
            return None
    known = [key for root, key in found.families if root in (file.root, built_in)]
    hint = did_you_mean(name, known) or f"families: {', '.join(sorted(known))}"
    found.faults.add(extends.place, f"there is no family '{name}'", hint if known else "")
    return None


def _files(file: _File, family: _File | None, op: Op) -> dict[str, str]:
    """Return the logical names of the files that the places of an operator are in."""
    files = {file.tree.source.file: file.name}
    if family:
        files[family.tree.source.file] = family.name
    for kernel in op.kernels:
        if kernel.code.place.file not in files:
            beside = family if family and kernel.place.file == family.tree.source.file else file
            name = Path(kernel.code.place.file).name
            folder = logical_name(beside.path.parent, beside.root)
            files[kernel.code.place.file] = f"{folder}/{name}".replace("/./", "/")
    return files


def _absorbed(found: _Collection, library: Library) -> dict[str, Type]:
    """Return the type of every option that absorbs, over all operators."""
    types: dict[str, list[Type]] = {}
    for file in (*found.ops, *found.families.values()):
        options = file.tree.get("options")
        for name, node in options.items() if isinstance(options, MappingNode) else ():
            if not isinstance(node, MappingNode) or "absorbs" not in node:
                continue
            word = node["type"]
            text = word.text if isinstance(word, ScalarNode) else ""
            type_ = SCALARS.get(text) or (EnumType(text) if text in library.enums else None)
            if type_ and type_ not in types.setdefault(name, []):
                types[name].append(type_)
    return {
        name: each[0] if len(each) == 1 else UnionType(tuple(each)) for name, each in types.items()
    }


def _without_overridden(
    ops: Sequence[tuple[_File, Op]],
    files: Sequence[_File],
    allow_override: bool,
    faults: Faults,
) -> list[tuple[_File, Op]]:
    """Return the operators that hold: of those with one key the last, if it may override."""
    first: dict[str, _File] = {}
    for file in files:
        place = file.tree["op"].place
        if file.key.split("_")[0] in _RESERVED and file.root != specs_root().resolve():
            faults.add(place, f"'{file.key}' is in a reserved namespace", "choose another name")
        earlier = first.get(file.key)
        overrides = "overrides" in file.tree
        if earlier is None:
            first[file.key] = file
            if overrides and len({each.root for each in files}) > 1:
                where = file.tree.entries["overrides"].key.place
                faults.add(where, f"there is no earlier '{file.key}' to replace")
            continue
        why = f"the first is at {earlier.tree['op'].place}"
        if earlier.root == file.root or not overrides:
            hint = "" if earlier.root == file.root else f"add: overrides: {{op: {file.key}, reason: ...}}"
            faults.add(place, f"a second spec of {file.key}", hint, why)
        elif not allow_override:
            where = file.tree.entries["overrides"].key.place
            faults.add(where, f"{file.key} would be replaced", "allow it: --allow-override", why)
        first[file.key] = file
    return [(file, op) for file, op in ops if first[file.key] is file]


def _check_across(ops: Sequence[Op], faults: Faults) -> None:
    """What must be unique over all operators: codes and kernels."""
    codes: dict[str, Op] = {}
    kernels: dict[str, tuple[Op, Kernel]] = {}
    for op in ops:
        if op.litert:
            code = op.litert.builtin
            if op.litert.custom:
                try:
                    code = custom_code_to_op_key(op.litert.custom)
                except ValueError as error:
                    faults.add(op.litert.place, str(error))
            if code in codes:
                message = f"'{code}' of the .tflite format is read by {codes[code].op} already"
                faults.add(op.litert.place, message, why=f"the first is at {_litert_place(codes[code])}")
            codes.setdefault(code, op)
        for kernel in op.kernels:
            other, twin = kernels.setdefault(kernel.name, (op, kernel))
            if twin is not kernel and _c_of(op, kernel) != _c_of(other, twin):
                _report_kernel(op, kernel, other, twin, faults)


def _c_of(op: Op, kernel: Kernel) -> tuple[object, ...]:
    """Return all that the C of a kernel depends on; a family's kernel is shared."""
    types = {option.name: option.type for option in op.options}
    types |= {name: let.value.type for name, let in op.let.items()}
    params = tuple((name, types.get(name)) for name in kernel.params)
    accepted = tuple(sorted(kernel.types.items())), tuple(sorted(kernel.same_type.items()))
    return kernel.place, kernel.code.text, params, accepted


def _report_kernel(op: Op, kernel: Kernel, other: Op, twin: Kernel, faults: Faults) -> None:
    if kernel.place == twin.place:
        message = f"the kernel '{kernel.name}' would be different C in {other.op} and {op.op}"
        faults.add(kernel.place, message, "give each operator a kernel of its own")
        return
    why = f"{other.op} has it at {twin.place}"
    faults.add(kernel.place, f"a second kernel '{kernel.name}'", "rename it", why)


def _litert_place(op: Op) -> Place:
    return op.litert.place if op.litert else op.place
