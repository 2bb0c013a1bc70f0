"""``opgen build``: synthesize, and write or compare."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from opgen.base.paths import specs_root
from opgen.commands.cli_docs import commands_page
from opgen.commands.command import Group
from opgen.errors import Diagnostic, UsageError, counted
from opgen.export.build_files import (
    checkout_files,
    checkout_tree,
    folder_tree,
    stale_files,
    synthesized,
    write_files,
)
from opgen.spec.load import load_specs
from opgen.spec.roots import built_in_root, root_of, search_roots


def build_files(
    folders: Sequence[Path],
    output: Path | None,
    installed: bool | None = None,
    *,
    commands: Group,
    only_check: bool,
) -> tuple[str, int]:
    """Write what follows from the specs, or tell what is stale; return a message and exit code.

    Without ``folders`` the built-in specs are synthesized, into this checkout if there is no
    ``output``; with ``folders`` what they add goes into ``output``.

    :param commands: what the page of commands is about.
    :raises SpecError: if a spec is wrong.
    :raises UsageError: if there is no place to write to.
    """
    if folders:
        given = [root_of(folder) for folder in folders]
        known = search_roots(given, installed)
        specs = load_specs([built_in_root(), *known], allow_override=True)
        ops = specs.touched_by(given)
    else:
        specs = load_specs([built_in_root()])
        ops = list(specs.ops)
    files = synthesized(specs, ops, built_in=not folders)
    if output is not None:
        tree = folder_tree(output)
    elif folders:
        raise UsageError(
            Diagnostic("opgen build", "--specs needs a place to write to", hint="add -o DIR")
        )
    else:
        tree = checkout_tree(_checkout())
        files |= checkout_files(_checkout(), ops, commands_page(commands))
    if not only_check:
        touched = write_files(files, tree)
        made = f"{counted(len(ops), 'operator')}, {counted(len(files), 'file')}"
        return f"{made}, {len(touched)} changed", 0
    stale = stale_files(files, tree)
    if not stale:
        return f"{len(files)} files are fresh", 0
    words = ["opgen", "build"]
    for folder in folders:
        words += ["--specs", str(folder)]
    if output is not None:
        words += ["-o", str(output)]
    lines = [f"{path}: {state}" for path, state in stale.items()]
    return "\n".join([*lines, f"    hint: run {shlex.join(words)}"]), 1


def _checkout() -> Path:
    root = specs_root().parent
    if not (root / "generator").is_dir():
        raise UsageError(
            Diagnostic(
                "opgen build",
                "this is an installed package, not a checkout to build in",
                hint="add -o DIR",
            )
        )
    return root
