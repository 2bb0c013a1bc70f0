"""The command that makes models: export-torch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from opgen.commands import command_options as options
from opgen.commands.command import answer, command, say

_DTYPES = ("float32", "float16", "int8", "uint8", "int16", "int32", "int64", "bool")


def _read_shapes(
    _: click.Context, __: click.Parameter, words: tuple[str, ...]
) -> tuple[tuple[int, ...], ...]:
    shapes = []
    for word in words:
        sizes = word.split(",") if word else []
        if not all(size.isdecimal() and int(size) > 0 for size in sizes):
            raise click.BadParameter(f"'{word}' is not a shape such as 1,3,32,32")
        shapes.append(tuple(map(int, sizes)))
    return tuple(shapes)


@command(
    "Models",
    "opgen export-torch net.py:Net -o net.pt2 --input-shape 1,3,32,32",
    "opgen export-torch net.py:Net -o net.pt2 --quantize cortex-m --calibration samples.npz",
    name="export-torch",
)
@click.argument("script", metavar="SCRIPT:NAME")
@options.path("-o", "--output", required=True, metavar="MODEL.pt2", help="The file.")
@click.option(
    "--input-shape",
    "input_shapes",
    multiple=True,
    callback=_read_shapes,
    metavar="D,D,...",
    help="Shape of an input as PyTorch has it, with its batch axis; once for each input.",
)
@click.option(
    "--dtype",
    "dtypes",
    multiple=True,
    default=("float32",),
    show_default=True,
    type=click.Choice(_DTYPES),
    help="Type of the inputs of --input-shape: one for all, or one for each.",
)
@options.path(
    "--example-inputs",
    metavar="FILE.npz",
    help="Inputs instead of shapes: arrays by the names of forward's parameters, or in order.",
)
@click.option(
    "--quantize",
    type=click.Choice(["cortex-m", "xnnpack"]),
    help="To int8, by a quantizer of ExecuTorch; cortex-m is exact on microcontrollers.",
)
@click.option(
    "--calibration",
    default="",
    metavar="FILE.npz|DIR|SCRIPT:NAME",
    help="Samples that show the ranges of values: arrays with an axis for samples, a folder of"
    " such files, or a script's batches: a DataLoader, or a function that returns one.",
)
@options.flag(
    "--channels-last",
    help="Export images (4-D inputs) in channels-last memory: the module takes them as NHWC."
    " Always so with --quantize cortex-m.",
)
@options.flag(
    "--strip",
    help="Leave out what only PyTorch needs, such as the sample inputs: the file is smaller, names"
    " no folder of this machine, and torch.export.load refuses it.",
)
@options.as_json
@options.specs
@options.installed
def export_torch(
    script: str,
    output: Path,
    as_json: bool,
    folders: tuple[Path, ...],
    installed: bool | None,
    **others: Any,
) -> None:
    """Export a PyTorch module of SCRIPT to a .pt2 file, quantized if asked; needs PyTorch.

    SCRIPT is run, so it must be yours: NAME in it is a torch.nn.Module, a class or a function that
    gives one, or that gives a module and example inputs for it.
    """
    from opgen.commands.exporting import ExportRequest, export_model
    from opgen.registry.context import build_default_registry_context

    context = build_default_registry_context(specs=folders, installed=installed)
    made = export_model(
        ExportRequest(script, output, **others), context, lambda words: say(f"{words} ...")
    )
    answer(made.facts(), made.in_words(), as_json=as_json)


COMMANDS = (export_torch,)
