"""What ``opgen convert`` ends with: what one does next."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

import click

from opgen.aot.emit.formats import FORMATS
from opgen.commands.command import typed_for
from opgen.commands.idle_choices import is_idle_target
from opgen.config import ConvertConfig
from opgen.errors import in_columns


def next_steps(configs: Sequence[ConvertConfig], name: str, context: click.Context) -> str:
    """Return the commands that lead on from a conversion, with the options that it was given.

    :param name: the prefix of what all files have in common.
    :param context: of the call of ``opgen convert``.
    """
    first = configs[0]
    out, folder = (shlex.quote(str(each)) for each in (first.output, first.output.absolute()))
    builds = FORMATS[first.format].build.format(
        out=out, folder=folder, name=name, macro=name.upper()
    )
    steps = [("builds it", builds)]
    if len(configs) == 1:
        steps.append(("proves it, bit by bit", _leading_on("verify", first, context)))
        steps.append(("shows what it costs", _leading_on("report", first, context)))
    head = f"next: {first.output / 'README.md'} tells how to call it"
    return "\n".join([head, *in_columns(steps)])


def _leading_on(name: str, config: ConvertConfig, context: click.Context) -> str:
    """Return the call of another command about what was converted."""
    root = context.find_root().command
    assert isinstance(root, click.Group)
    left_out = {"target"} if is_idle_target(config) else set()
    words = [f"opgen {name} {shlex.quote(str(config.model))}"]
    if len(context.params["models"]) > 1:  # convert takes further programs as models, too
        left_out.add("programs")
        words += [f"--program {shlex.quote(str(each))}" for each in config.programs]
    typed = typed_for(root.commands[name], context)
    return " ".join([*words, *(given for option, given in typed if option not in left_out)])
