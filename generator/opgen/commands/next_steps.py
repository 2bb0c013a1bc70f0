"""What ``opgen convert`` ends with: what did nothing, and what one does next."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from opgen.aot.emit.formats import FORMATS
from opgen.config import ConvertConfig
from opgen.config.model_options import option_words
from opgen.errors import Diagnostic

_BUILDS = {
    "sources": "cc -std=c99 -O2 -I {out} {out}/*.c main.c -lm",
    "cmake": "cmake -S {out} -B build && cmake --build build",
}
"""Format -> the command that builds a module; of the others it is part of a project."""


def next_steps(configs: Sequence[ConvertConfig], specs: Sequence[Path]) -> str:
    """Return the commands that lead on from a conversion.

    :param specs: folders of further specs that it had.
    """
    first = configs[0]
    out = shlex.quote(str(first.output))
    steps = []
    if first.format in _BUILDS:
        steps.append((_BUILDS[first.format].format(out=out), "builds it"))
    words = [] if first.target == "generic" else [f"--target {shlex.quote(first.target)}"]
    words += [] if first.kernels == "portable" else [f"--kernels {first.kernels}"]
    words += [f"--specs {shlex.quote(str(folder))}" for folder in specs]
    if len(configs) == 1:
        given = " ".join([shlex.quote(str(first.model)), *words, *option_words(first)])
        form = " --weights-as file" if first.weights_as == "file" else ""
        steps.append((f"opgen verify {given}{form}", "proves it, bit by bit"))
        steps.append((f"opgen report {given}", "shows what it costs"))
    width = max((len(command) for command, _ in steps), default=0)
    lines = [f"  {command:<{width}}  {words}" for command, words in steps]
    return "\n".join([f"next: {first.output / 'README.md'} tells how to call it", *lines])


def idle_choices(config: ConvertConfig) -> Iterator[str]:
    """Go through the options that are of no use as they were given, as warnings."""
    target = config.resolved_target
    chosen = FORMATS[config.format]
    if "cmsis-nn" not in chosen.kernels and target.device.flags and target.device.tools == "arm":
        option = f"--target {target.option}"
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
