"""The commands about what modules cost: report and diff."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from opgen.commands import command_options as options
from opgen.commands.command import command
from opgen.commands.command_options import PATH

if TYPE_CHECKING:
    from opgen.converter import ModelOptions


@command(
    "Evidence",
    "opgen report kws.tflite",
    "opgen report kws.tflite --target cortex-m4 --measure -o kws.html",
)
@click.argument("model", type=PATH)
@click.option(
    "-o",
    "--output",
    "page",
    type=PATH,
    metavar="FILE",
    help="Where the page goes; default: report.html, or with --json to standard output.",
)
@click.option("--json", "as_json", is_flag=True, help="The facts for programs, as report.json.")
@click.option(
    "--measure",
    "measured",
    is_flag=True,
    help="Count instructions, stack and code, too, on the board of the target in QEMU.",
)
@click.option("--force", is_flag=True, help="Overwrite a file that is no page of opgen.")
@options.target
@options.kernels
@options.optimize
@options.model_options
@options.io
@options.keep_input
def report(
    model: Path,
    page: Path | None,
    as_json: bool,
    measured: bool,
    force: bool,
    target: str,
    kernels: str,
    optimize: str,
    io: str,
    keep_input: bool,
    model_options: ModelOptions,
) -> None:
    """Tell in one page of HTML what MODEL costs: RAM over time, flash, layers, kernels."""
    from opgen.commands.reporting import report_model

    config = options.convert_config(
        model,
        Path(),
        model_options,
        target=target,
        kernels=kernels,
        optimize=optimize,
        io=io,
        keep_input=keep_input,
    )
    text = report_model(
        config, model_options.context, page, force=force, as_json=as_json, measured=measured
    )
    click.echo(text, nl=False)


@command(
    "Evidence",
    "opgen diff before/report.json after/report.json",
    "opgen diff before after --fail-above ram=+0,flash=+1%",
)
@click.argument("before", type=PATH)
@click.argument("after", type=PATH)
@options.as_json
@click.option(
    "--fail-above",
    "limits",
    default="",
    metavar="LIMITS",
    help="Exit with code 4 if a figure grew by more, such as ram=+0,flash=+1%. Figures: ram, arena,"
    " state, flash, macs, instructions, stack, layers.",
)
def diff(before: Path, after: Path, as_json: bool, limits: str) -> None:
    """Compare two reports: report.json files, or folders of modules. Prints tables in Markdown."""
    from opgen.commands.reporting import compare_reports

    text, check = compare_reports(before, after, limits, as_json=as_json)
    click.echo(text)
    check()


COMMANDS = (diff, report)
