"""What ``opgen convert`` ends with: what did nothing, and what one does next."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

import click

from opgen.aot.emit.formats import FORMATS
from opgen.commands.command import typed_for
from opgen.config import ConvertConfig
from opgen.errors import Diagnostic, in_columns

_BUILDS = {
    "sources": "cc -std=c99 -O2 -I {out} {out}/*.c main.c -lm",
    "cmake": "cmake -S {out} -B build && cmake --build build",
}
"""Format -> the command that builds a module; of the others it is part of a project."""


def next_steps(configs: Sequence[ConvertConfig], context: click.Context) -> str:
    """Return the commands that lead on from a conversion, with the options that it was given.

    :param context: of the call of ``opgen convert``.
    """
    first = configs[0]
    steps = []
    if first.format in _BUILDS:
        command = _BUILDS[first.format].format(out=shlex.quote(str(first.output)))
        steps.append(("builds it", command))
    if len(configs) == 1:
        steps.append(("proves it, bit by bit", _leading_on("verify", first, context)))
        steps.append(("shows what it costs", _leading_on("report", first, context)))
    head = f"next: {first.output / 'README.md'} tells how to call it"
    return "\n".join([head, *in_columns(steps)])


def _leading_on(name: str, config: ConvertConfig, context: click.Context) -> str:
    """Return the call of another command about what was converted."""
    root = context.find_root().command
    assert isinstance(root, click.Group)
    left_out = {"target"} if _is_idle_target(config) else set()
    words = [f"opgen {name} {shlex.quote(str(config.model))}"]
    if len(context.params["models"]) > 1:  # convert takes further programs as models, too
        left_out.add("programs")
        words += [f"--program {shlex.quote(str(each))}" for each in config.programs]
    typed = typed_for(root.commands[name], context)
    return " ".join([*words, *(given for option, given in typed if option not in left_out)])


def _is_idle_target(config: ConvertConfig) -> bool:
    """Tell whether the format is for processors of another kind than the target."""
    device = config.resolved_target.device
    return bool(
        "cmsis-nn" not in FORMATS[config.format].kernels and device.flags and device.tools == "arm"
    )


def idle_choices(config: ConvertConfig) -> Iterator[str]:
    """Go through the options that are of no use as they were given, as warnings."""
    chosen = FORMATS[config.format]
    if _is_idle_target(config):
        option = f"--target {config.resolved_target.option}"
        message = f"of no use with --format {config.format}"
        why = f"{chosen.about} is for processors of another kind; kernels are chosen for this one"
        yield str(Diagnostic(option, message, why, "leave out --target", "warning"))
    if config.ram_target and config.programs:
        message = "no layer of several programs runs row by row"
        why = "rows are for modules with one entry point; only other kernels are tried here"
        yield str(Diagnostic("--ram-target", message, why, "", "warning"))
    if config.keep_input and config.io == "caller":
        why = "inputs lie in the caller's buffers, and are left as they are"
        yield str(Diagnostic("--keep-input", "of no use with --io caller", why, "", "warning"))
