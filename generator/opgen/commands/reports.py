"""The commands about what modules cost and are: report, diff and evidence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from opgen.commands import command_options as options
from opgen.commands.command import answer, command
from opgen.commands.command_options import PATH

if TYPE_CHECKING:
    from opgen.loading import ModelLoader


@command(
    "Evidence",
    "opgen report kws.tflite",
    "opgen report kws.tflite --target cortex-m4 --measure -o kws.html",
)
@click.argument("model", type=PATH)
@options.path(
    "-o",
    "--output",
    "page",
    metavar="FILE",
    help="Where the page goes; default: report.html, or with --json to standard output.",
)
@options.flag("--json", "as_json", help="The facts for programs, as report.json.")
@options.flag(
    "--measure",
    "measured",
    help="Count instructions, stack and code, too, on the board of the target in QEMU.",
)
@options.flag(
    "--frontier", help="Tell what --ram-target may choose between, too: RAM against instructions."
)
@options.flag("--force", help="Overwrite a file that is no page of opgen.")
@options.target
@options.kernels
@options.optimize
@options.model_options
@options.io
@options.keep_input
@options.asked("max_arena")
@options.asked("max_flash")
def report(
    model: Path,
    page: Path | None,
    as_json: bool,
    measured: bool,
    frontier: bool,
    force: bool,
    loader: ModelLoader,
    **others: Any,
) -> None:
    """Show on one HTML page what MODEL costs: RAM over time, flash, layers, kernels."""
    from opgen.commands.reporting import report_model

    config = options.convert_config(model, Path(), loader, **others)
    text = report_model(
        config,
        loader.context,
        page,
        force=force,
        as_json=as_json,
        measured=measured,
        frontier=frontier,
    )
    click.echo(text, nl=False)


@command(
    "Evidence",
    "opgen evidence kws.tflite -o papers --target cortex-m4",
    "opgen evidence kws.tflite -o papers --target cortex-m4 --measure",
)
@click.argument("model", type=PATH)
@options.path("-o", "--output", required=True, metavar="DIR", help="Folder of the papers.")
@click.option("--name", default="", metavar="N", help="Of the module; default: the model's name.")
@options.flag(
    "--measure",
    "measured",
    help="Bound the stack; count instructions on the board of the target in QEMU; find deviations.",
)
@options.flag("--force", help="Overwrite papers of another model.")
@options.as_json
@options.target
@options.kernels
@options.optimize
@options.model_options
@options.asked("max_arena")
@options.asked("max_flash")
def evidence(
    model: Path,
    output: Path,
    measured: bool,
    as_json: bool,
    loader: ModelLoader,
    **others: Any,
) -> None:
    """Write what assessors ask for: bills of materials (CycloneDX, SPDX), bounds on stack and
    instructions of MODEL's module, deviations from MISRA C, and the spec and test behind each
    function.

    The same input gives the same bytes; SOURCE_DATE_EPOCH is the time in the bills.
    """
    from opgen.commands.evidence import write_evidence

    config = options.convert_config(model, output, loader, **others)
    papers = write_evidence(config, loader.context, measured=measured)
    answer(papers.facts(), papers.in_words(), as_json=as_json)


@command(
    "Evidence",
    "opgen diff before/report.json after/report.json",
    "opgen diff before after --fail-above ram=+0,flash=+1%",
)
@click.argument("before", type=PATH)
@click.argument("after", type=PATH)
@click.argument("others", type=PATH, nargs=-1)
@options.as_json
@options.path(
    "-o",
    "--output",
    "page",
    metavar="FILE",
    help="Write a page of HTML, too, in which OTHERS are compared with BEFORE as well.",
)
@options.flag("--force", help="Overwrite a file that is no page of opgen.")
@click.option(
    "--fail-above",
    "limits",
    default="",
    metavar="LIMITS",
    help="Exit with code 4 if a figure grew by more, such as ram=+0,flash=+1%. Figures: ram, arena,"
    " state, flash, macs, instructions, stack, layers.",
)
def diff(**given: Any) -> None:
    """Compare two reports: report.json files, or folders of modules. Prints tables in Markdown."""
    from opgen.commands.reporting import compare_reports

    text, check = compare_reports(**given)
    click.echo(text)
    check()


COMMANDS = (diff, evidence, report)
