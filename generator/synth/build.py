"""The files that follow from specs: which they are, writing them, whether they are fresh."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from opgen.config.manual import renewed as renewed_configuration
from opgen.errors import Diagnostic, UsageError
from opgen.litert.generate import generate_format
from opgen.paths import schemas_root
from opgen.registry.example import example_of
from opgen.registry.user import synthesized_module
from opgen.spec.manual import renewed
from opgen.spec.model import Op
from opgen.synth.cli_docs import commands_page
from opgen.synth.docs import operators_page
from opgen.synth.exports import library_exports
from opgen.synth.kernels import kernels_header
from opgen.synth.registry import registry_index, registry_module
from opgen.synth.targets_docs import renewed_targets
from opgen.torch.generate import generate_schemas

REGISTRY, KERNELS, DOCS, LITERT, TORCH = "registry", "kernels", "docs", "litert", "torch"
MANUAL = "spec-language.md"
CONFIGURATION = "configuration.md"
TARGETS = "targets.md"


_MARK = "Made by `opgen build` from "
"""In the first line of every file in an owned folder: others are the user's."""


@dataclass(frozen=True)
class Tree:
    """Where the parts of a synthesis go. What is left over in ``owned`` folders is removed."""

    folders: Mapping[str, Path]
    owned: tuple[str, ...] = (REGISTRY, KERNELS)


def checkout_tree(root: Path) -> Tree:
    """Return where this repository keeps what is made from its own specs."""
    return Tree(
        {
            REGISTRY: root / "generator" / "registry" / "ops",
            KERNELS: root / "runtime_c" / "kernels",
            DOCS: root / "docs",
            LITERT: root / "generator" / "litert",
            TORCH: root / "generator" / "torch",
        }
    )


def folder_tree(root: Path) -> Tree:
    """Return the places in a folder of the user's."""
    return Tree({part: root / part for part in (REGISTRY, KERNELS, DOCS)})


def synthesized(ops: Sequence[Op]) -> dict[tuple[str, str], str]:
    """Return the text of every file that follows from the specs, by part and file name."""
    exports = library_exports()
    files = {(REGISTRY, "__init__.py"): registry_index(ops)}
    for op in ops:
        files[REGISTRY, f"{op.op.lower()}.py"] = registry_module(op, exports)
        files[KERNELS, f"{op.op.lower()}.h"] = kernels_header(op)
    examples = {
        op.op: example_of(synthesized_module(op, files[REGISTRY, f"{op.op.lower()}.py"]).DEFINITION)
        for op in ops
    }
    files[DOCS, "OPERATORS.md"] = operators_page(ops, examples)
    return files


def checkout_files(root: Path) -> dict[tuple[str, str], str]:
    """Return what else in this repository follows from it: the format's modules, the manual."""
    from opgen.cli import cli  # noqa: PLC0415  whose command `build` imports this module

    generated = generate_format(schemas_root() / "litert.yaml")
    manual = (root / "docs" / MANUAL).read_text(encoding="utf-8")
    page = (root / "docs" / CONFIGURATION).read_text(encoding="utf-8")
    targets = (root / "docs" / TARGETS).read_text(encoding="utf-8")
    return {(LITERT, name): text for name, text in generated.items()} | {
        (DOCS, MANUAL): renewed(manual),
        (DOCS, CONFIGURATION): renewed_configuration(page),
        (DOCS, TARGETS): renewed_targets(targets),
        (DOCS, "cli.md"): commands_page(cli),
        (TORCH, "aten.py"): generate_schemas(schemas_root() / "aten.yaml"),
    }


def stale_files(files: Mapping[tuple[str, str], str], tree: Tree) -> dict[Path, str]:
    """Return the files that are not as they should be, in order: stale, missing, or left over."""
    wanted = {tree.folders[part] / name: text for (part, name), text in files.items()}
    found = dict.fromkeys(_left_over(wanted, tree), "left over")
    for path, text in wanted.items():
        if _text_of(path) != text:
            found[path] = "stale" if path.exists() else "missing"
    return dict(sorted(found.items()))


def write_files(files: Mapping[tuple[str, str], str], tree: Tree) -> list[Path]:
    """Write what has changed, remove what is left over; return the paths that were touched.

    :raises UsageError: if a folder cannot be written, or a file would be lost that was not made
        here.
    """
    touched = list(stale_files(files, tree))
    wanted = {tree.folders[part] / name: text for (part, name), text in files.items()}
    _refuse_strange([path for path in touched if path in wanted], tree)
    try:
        for path in touched:
            if path in wanted:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(wanted[path], encoding="utf-8", newline="\n")
            else:
                path.unlink()
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(Diagnostic(str(error.filename), f"cannot be written: {reason}")) from error
    return touched


def _left_over(wanted: Mapping[Path, str], tree: Tree) -> Iterator[Path]:
    for part in tree.owned:
        folder = tree.folders[part]
        suffix = ".py" if part == REGISTRY else ".h"
        left = (path for path in folder.glob(f"*{suffix}") if path not in wanted)
        yield from (path for path in left if _is_ours(path))


def _refuse_strange(paths: Sequence[Path], tree: Tree) -> None:
    owned = [tree.folders[part] for part in tree.owned]
    strange = [p for p in paths if p.parent in owned and p.exists() and not _is_ours(p)]
    if strange:
        message = "was not made by opgen build, and would be overwritten"
        hint = "move it away, or choose another folder"
        raise UsageError(*(Diagnostic(str(path), message, hint=hint) for path in strange))


def _is_ours(path: Path) -> bool:
    text = _text_of(path) or ""
    return _MARK in text.partition("\n")[0]


def _text_of(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
