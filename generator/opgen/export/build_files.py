"""The files that follow from specs: which they are, writing them, whether they are fresh."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import opgen
from opgen.base.manifest import GENERATOR, REPORT, edited_files, listed, report_of
from opgen.base.paths import runtime_root, schemas_root
from opgen.errors import Diagnostic, UsageError, shown_path
from opgen.export.docs import operators_page
from opgen.export.example import example_of
from opgen.operators.bind import definition_of
from opgen.operators.kernel import kernels_header
from opgen.spec.load import Specs
from opgen.spec.model import Op
from opgen.synth.kernels import kernels_text
from opgen.synth.records import operator_of
from opgen.synth.registry import keys_module, registry_index
from opgen.synth.text import module_of, modules_of

REGISTRY, KERNELS, DOCS = "registry", "kernels", "docs"
AIR, LIBRARY, LITERT, TORCH = "air", "lib", "litert", "torch"
MANUAL = ("spec-keys.md", "functions.md")
CONFIGURATION = "configuration.md"
TARGETS = "targets.md"


_MARK = "Made by `opgen build` from "
"""In the first lines of every file: others are the user's."""


@dataclass(frozen=True)
class Tree:
    """Where the parts of a synthesis go. What is left over in ``owned`` folders is removed."""

    folders: Mapping[str, Path]
    owned: tuple[str, ...] = (REGISTRY, KERNELS)
    root: Path | None = None
    """The folder whose report lists what was written, so that edited files are noticed; None: they
    are under version control."""


def checkout_tree(root: Path) -> Tree:
    """Return where this repository keeps what is made from its own specs."""
    package = root / "generator" / "opgen"
    return Tree(
        {
            REGISTRY: package / "registry" / "ops",
            KERNELS: root / "runtime_c" / "kernels",
            DOCS: root / "docs",
            AIR: package / "air",
            LIBRARY: package / "lib",
            LITERT: package / "tflite",
            TORCH: package / "aten",
        }
    )


def folder_tree(root: Path) -> Tree:
    """Return the places in a folder of the user's."""
    return Tree({part: root / part for part in (REGISTRY, KERNELS, DOCS)}, root=root)


def synthesized(specs: Specs, ops: Sequence[Op], *, built_in: bool) -> dict[tuple[str, str], str]:
    """Return the text of every file that follows from specs, by part and file name.

    :param ops: the operators whose files are wanted.
    :param built_in: whether these are all built-in operators, whose modules share those of families
        and leave the C of kernels to its files.
    """
    files = {(REGISTRY, "__init__.py"): registry_index(specs, ops)}
    modules = modules_of(ops) if built_in else {f"{op.op.lower()}.py": module_of(op) for op in ops}
    files |= {(REGISTRY, name): text for name, text in modules.items()}
    files |= {(KERNELS, kernels_header(op.op)): kernels_text(op) for op in ops}
    examples = {op.op: example_of(definition_of(operator_of(op))) for op in ops}
    files[DOCS, "OPERATORS.md"] = operators_page(ops, examples)
    return files


def checkout_files(root: Path, ops: Sequence[Op], commands: str) -> dict[tuple[str, str], str]:
    """Return what else in this repository follows from it: the format's modules, the manual.

    :param commands: the page of commands.
    """
    # Packages lack these.
    from opgen.export.config_docs import renewed as renewed_configuration  # noqa: PLC0415
    from opgen.export.targets_docs import renewed_targets  # noqa: PLC0415
    from opgen.spec.manual import renewed  # noqa: PLC0415
    from opgen.synth.structs import structs_module  # noqa: PLC0415

    manual = {name: (root / "docs" / name).read_text(encoding="utf-8") for name in MANUAL}
    page = (root / "docs" / CONFIGURATION).read_text(encoding="utf-8")
    targets = (root / "docs" / TARGETS).read_text(encoding="utf-8")
    return facts_files() | {
        **{(DOCS, name): renewed(text) for name, text in manual.items()},
        (DOCS, CONFIGURATION): renewed_configuration(page),
        (DOCS, TARGETS): renewed_targets(targets),
        (DOCS, "cli.md"): commands,
        (AIR, "keys.py"): keys_module(ops),
        (LIBRARY, "structs.py"): structs_module(runtime_root() / "include"),
    }


def facts_files() -> dict[tuple[str, str], str]:
    """Return what follows from the facts in schemas/, which specs are read with."""
    # Packages lack these two, and what they read.
    from opgen.aten.generate import generate_schemas  # noqa: PLC0415
    from opgen.tflite.generate import generate_format  # noqa: PLC0415

    generated = generate_format(schemas_root() / "litert.yaml")
    signatures = generate_schemas(schemas_root() / "aten.yaml")
    return {(LITERT, name): text for name, text in generated.items()} | {
        (TORCH, "signatures.py"): signatures
    }


def stale_files(files: Mapping[tuple[str, str], str], tree: Tree) -> dict[Path, str]:
    """Return the files that are not as they should be, in order: stale, missing, or left over."""
    wanted = {tree.folders[part] / name: text for (part, name), text in files.items()}
    found = dict.fromkeys(_left_over(wanted, tree), "left over")
    for path, text in wanted.items():
        if _text_of(path) != text:
            found[path] = "stale" if path.exists() else "missing"
    return dict(sorted(found.items()))


def write_files(files: Mapping[tuple[str, str], str], tree: Tree) -> dict[Path, str]:
    """Write what has changed, remove what is left over; return what :func:`stale_files` found.

    :raises UsageError: if a folder cannot be written, or a file would be lost that was not made
        here, or that was edited since.
    """
    try:
        touched = stale_files(files, tree)
        wanted = {tree.folders[part] / name: text for (part, name), text in files.items()}
        _refuse_strange([path for path in touched if path in wanted], tree)
        if tree.root is not None:
            _refuse_edited(list(touched), tree.root)
        for path in touched:
            if path in wanted:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(wanted[path], encoding="utf-8", newline="\n")
            else:
                path.unlink()
        if tree.root is not None:
            _write_report(wanted, tree.root)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError.at(shown_path(error.filename), f"cannot be written: {reason}") from error
    return touched


def _write_report(wanted: Mapping[Path, str], root: Path) -> None:
    contents = {path.relative_to(root).as_posix(): text for path, text in wanted.items()}
    report = {
        "report": 1,
        "generator": GENERATOR,
        "version": opgen.__version__,
        "model": {"name": "operators"},
        "files": listed({name: text.encode() for name, text in contents.items()}),
    }
    path, text = root / REPORT, json.dumps(report, indent=2) + "\n"
    if _text_of(path) != text:
        path.write_text(text, encoding="utf-8", newline="\n")


def _refuse_edited(touched: Sequence[Path], root: Path) -> None:
    report = report_of(root)
    if report is None and (root / REPORT).exists():
        message = "was not made by opgen build, and would be overwritten"
        raise UsageError.at(shown_path(root / REPORT), message, hint="choose another")
    edited = {root / name for name in edited_files(root, report or {})}.intersection(touched)
    if edited:
        message = "was edited since opgen wrote it, and would be overwritten"
        hint = "move it away; what it is made from are the specs"
        raise UsageError(*(Diagnostic(str(path), message, hint=hint) for path in sorted(edited)))


def _left_over(wanted: Mapping[Path, str], tree: Tree) -> Iterator[Path]:
    for part in tree.owned:
        folder = tree.folders[part]
        suffix = ".py" if part == REGISTRY else ".h"
        left = (path for path in folder.rglob(f"*{suffix}") if path not in wanted)
        yield from (path for path in left if _is_ours(path))


def _refuse_strange(paths: Sequence[Path], tree: Tree) -> None:
    owned = [tree.folders[part] for part in tree.owned]
    if tree.root is not None:
        owned = list(tree.folders.values())
    within = [path for path in paths if any(map(path.is_relative_to, owned))]
    strange = [path for path in within if path.exists() and not _is_ours(path)]
    if strange:
        message = "was not made by opgen build, and would be overwritten"
        hint = "move it away, or choose another folder"
        raise UsageError(*(Diagnostic(str(path), message, hint=hint) for path in strange))


def _is_ours(path: Path) -> bool:
    head = (_text_of(path) or "").split("\n", 3)[:3]
    return any(_MARK in line for line in head)


def _text_of(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
