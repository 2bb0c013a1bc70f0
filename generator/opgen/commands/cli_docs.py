"""docs/cli.md: every command with its arguments and options, as click knows them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping

import click

from opgen.base.render import render
from opgen.commands.command import SHARED, Group, first_sentence


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
