"""The commands that are about exported PyTorch programs: torch coverage."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from opgen.commands import command_options as options
from opgen.commands.command import group
from opgen.commands.command_options import PATH

if TYPE_CHECKING:
    from opgen.context.registries import RegistryContext
    from opgen.lib.target import Target


@group("Models", "opgen torch coverage net.pt2")
def torch() -> None:
    """Inspect exported PyTorch programs."""


@torch.command(examples=["opgen torch coverage net.pt2"])
@click.argument("file", type=PATH)
@options.as_json
@options.chosen_target()
@options.operators
def coverage(file: Path, as_json: bool, target: Target, context: RegistryContext) -> None:
    """Tell which operators of FILE compile, which only PyTorch executes, and which are unknown.

    FILE is a .pt2, or a program that was saved as .json. PyTorch is not needed. The exit code is 3
    if a call does not compile.
    """
    from opgen.torch.coverage import coverage_of_file

    text, code = coverage_of_file(file, context, target, as_json=as_json)
    click.echo(text)
    sys.exit(code)


COMMANDS = (torch,)
