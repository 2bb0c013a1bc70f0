"""docs/cli.md: every command with its arguments and options, as click knows them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

_INTRODUCTION = """# Commands

Made by `opgen build` from `generator/opgen/commands/`; do not edit.

{help}

Results go to standard output, messages to standard error. `MODEL` is a `.tflite` or a `.pt2` file,
or a program of PyTorch that was saved as `.json`.
All commands take `-h` and `--help`; `opgen --version` prints the version.

"""


def commands_page(group: click.Group) -> str:
    """Return the page: what all commands share, then one section for each."""
    sections = ["\n".join(_section(*each)) for each in _commands(group)]
    return _INTRODUCTION.format(help=_text(group.help)) + "\n\n".join(sections) + "\n"


def _commands(group: click.Group, prefix: str = "") -> Iterator[tuple[str, click.Command]]:
    """Go through all commands by their full names; a group stands for those that it has."""
    for name in sorted(group.commands):
        command = group.commands[name]
        if isinstance(command, click.Group):
            yield from _commands(command, f"{prefix}{name} ")
        else:
            yield f"{prefix}{name}", command


def _section(name: str, command: click.Command) -> Iterator[str]:
    arguments = [each for each in command.params if isinstance(each, click.Argument)]
    options = [each for each in command.params if isinstance(each, click.Option)]
    usage = ["opgen", name, *(f"{_flag(each)} {_value(each)}" for each in options if each.required)]
    usage += ["[OPTIONS]"] if any(not each.required for each in options) else []
    usage += map(_argument, arguments)
    yield f"## opgen {name}"
    yield ""
    yield "```"
    yield " ".join(usage)
    yield "```"
    yield ""
    yield _text(command.help)
    if options:
        yield ""
        yield "| option | meaning | default |"
        yield "|---|---|---|"
        yield from map(_row, options)


def _argument(argument: click.Argument) -> str:
    choices = argument.type.choices if isinstance(argument.type, click.Choice) else ()
    word = "|".join(map(str, choices)) or (argument.name or "").upper()
    word = f"{word}..." if argument.nargs < 0 else word
    return word if argument.required else f"[{word}]"


def _row(option: click.Option) -> str:
    flags = ", ".join(f"`{flag}`" for flag in option.opts)
    value = "" if option.is_flag else f" {_value(option)}"
    default = f"`{option.default}`" if option.show_default else ""
    cells = [flags + value, (option.help or "").replace("|", "\\|"), default]
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def _flag(option: click.Option) -> str:
    return min(option.opts, key=len)


def _value(option: click.Option) -> str:
    if isinstance(option.type, click.Choice):
        return " or ".join(f"`{choice}`" for choice in option.type.choices)
    return (option.metavar or (option.name or "").upper()).replace("|", " or ")


def _text(help_: str | None) -> str:
    return inspect.cleandoc(help_ or "")
