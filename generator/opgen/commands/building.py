"""``opgen build``: synthesize, and write or compare.

With docs/cli.md: every command with its arguments and options, as click knows them.
"""

from __future__ import annotations

import inspect
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from opgen.base.paths import specs_root
from opgen.base.render import render
from opgen.commands.command import SHARED, Group, first_sentence
from opgen.errors import UsageError, counted
from opgen.export.build_files import (
    Tree,
    checkout_files,
    checkout_tree,
    facts_files,
    folder_tree,
    stale_files,
    synthesized,
    write_files,
)
from opgen.spec.load import load_specs
from opgen.spec.roots import built_in_root, root_of, search_roots


@dataclass(frozen=True)
class Built:
    """What a run of ``opgen build`` did, or with ``--check`` found."""

    operators: Sequence[str]
    files: int
    """All that follow from the specs."""
    changes: Mapping[Path, str]
    """Those that were not as they should be -> ``stale``, ``missing`` or ``left over``."""
    command: str
    """What makes them so; empty: they are so now."""

    @property
    def is_good(self) -> bool:
        """Whether all files are as they should be."""
        return not (self.command and self.changes)

    def in_words(self) -> str:
        """Return it for people."""
        if not self.command:
            made = f"{counted(len(self.operators), 'operator')}, {counted(self.files, 'file')}"
            return f"{made}, {len(self.changes)} changed"
        if self.is_good:
            return f"{self.files} files are fresh"
        lines = [f"{path}: {state}" for path, state in self.changes.items()]
        return "\n".join([*lines, f"    hint: run {self.command}"])

    def facts(self) -> Mapping[str, object]:
        """Return it for programs."""
        return {
            "good": self.is_good,
            "operators": self.operators,
            "files": self.files,
            "changes": [{"path": str(path), "state": self.changes[path]} for path in self.changes],
        }


def build_files(
    folders: Sequence[Path],
    output: Path | None,
    installed: bool | None = None,
    *,
    commands: Group,
    only_check: bool,
) -> Built:
    """Write what follows from the specs, or tell what is stale.

    Without ``folders`` the built-in specs are synthesized, into this checkout if there is no
    ``output``; with ``folders`` what they add goes into ``output``.

    :param commands: what the page of commands is about.
    :raises SpecError: if a spec is wrong.
    :raises UsageError: if there is no place to write to.
    """
    if not folders and output is None and only_check:
        tree = _facts_tree()
        stale = stale_files(facts_files(), tree)
        if stale:  # the specs cannot be read with them
            return Built([], len(stale), stale, _command(folders, output))
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
        raise UsageError.at("opgen build", "--specs needs a place to write to", hint="add -o DIR")
    else:
        tree = checkout_tree(_checkout())
        files |= checkout_files(_checkout(), ops, commands_page(commands))
    changes = stale_files(files, tree) if only_check else write_files(files, tree)
    command = _command(folders, output) if only_check else ""
    return Built([op.op for op in ops], len(files), changes, command)


def renewed_facts() -> bool:
    """Write the modules of facts that are stale in this checkout; tell whether one was.

    Specs are read with them, and this process has imported those that were there.
    """
    tree = _facts_tree()
    return bool(write_files(facts_files(), tree))


def _facts_tree() -> Tree:
    return replace(checkout_tree(_checkout()), owned=())


def _command(folders: Sequence[Path], output: Path | None) -> str:
    words = ["opgen", "build"]
    for folder in folders:
        words += ["--specs", str(folder)]
    if output is not None:
        words += ["-o", str(output)]
    return shlex.join(words)


def _checkout() -> Path:
    root = specs_root().parent
    if not (root / "generator").is_dir():
        raise UsageError.at(
            "opgen build",
            "this is an installed package, not a checkout to build in",
            hint="add -o DIR",
        )
    return root


def commands_page(group: Group) -> str:
    """Return the page: what all commands share, their list, then one section for each."""
    listed = {
        section: [each for top in names for each in leaves_of({top: group.commands[top]})]
        for section, names in group.in_sections().items()
    }
    commands = list(leaves_of(group.commands))
    return render("cli.md.j2", _FILTERS, about=group, sections=listed, commands=commands)


def leaves_of(
    found: Mapping[str, click.Command], prefix: str = ""
) -> Iterator[tuple[str, click.Command]]:
    """Go through all commands by their full names; a group stands for those that it has."""
    for name in sorted(found):
        command = found[name]
        if isinstance(command, click.Group):
            yield from leaves_of(command.commands, f"{prefix}{name} ")
        else:
            yield f"{prefix}{name}", command


def _options(command: click.Command) -> list[click.Option]:
    """Return the options that not all commands have."""
    options = (each for each in command.params if isinstance(each, click.Option))
    return [each for each in options if each.name not in SHARED]


def _arguments(command: click.Command) -> Iterator[str]:
    """Go through what a command is called with, the options that it needs first."""
    options = _options(command)
    for each in (each for each in options if each.required):
        yield f"{min(each.opts, key=len)} {_value(each)}"
    if any(not each.required for each in options):
        yield "[OPTIONS]"
    for argument in (each for each in command.params if isinstance(each, click.Argument)):
        choices = argument.type.choices if isinstance(argument.type, click.Choice) else ()
        word = "|".join(map(str, choices)) or (argument.name or "").upper()
        word = f"{word}..." if argument.nargs < 0 else word
        yield word if argument.required else f"[{word}]"


def _value(option: click.Option) -> str:
    if isinstance(option.type, click.Choice):
        return " or ".join(f"`{choice}`" for choice in option.type.choices)
    return (option.metavar or (option.name or "").upper()).replace("|", " or ")


def _plain(help_: str | None) -> str:
    return inspect.cleandoc(help_ or "")


_FILTERS: Mapping[str, Callable[..., object]] = {
    "anchor": lambda name: f"opgen-{name}".replace(" ", "-"),
    "arguments": _arguments,
    "first_sentence": first_sentence,
    "options": _options,
    "plain": _plain,
    "value": _value,
}
"""What the template makes of commands."""
