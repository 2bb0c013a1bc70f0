"""The command ``opgen``: what all commands share, and how a run ends."""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
import traceback
import warnings
from pathlib import Path
from types import FrameType

import click

from opgen import __version__
from opgen.commands import environment, export, measures, models, reports, specs, torch
from opgen.commands.command import coloured, colours, group
from opgen.errors import OpgenError, shown_path

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def _print_cmake_dir(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print where what build systems include is, and end."""
    if wanted:
        from opgen.base.paths import templates_root

        click.echo(templates_root() / "build")
        context.exit()


@group(
    "",
    "opgen convert kws.tflite -o kws --target cortex-m4",
    "opgen verify kws.tflite --target cortex-m4",
    "opgen convert --help",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="opgen")
@click.option(
    "--cmake-dir",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_cmake_dir,
    help="Print the folder of opgenConfig.cmake and opgen.bzl, for builds that compile models.",
)
def cli() -> None:
    """Describe an operator once; compile models ahead of time into standalone C.

    Exit codes: 0 good, 1 a spec or model is wrong or verification differs, 2 wrong usage,
    3 valid but unsupported, 4 does not fit the given limits, 70 a bug of opgen.
    """


def main() -> None:
    """Run the command line and exit with its code."""
    _open_streams()
    # What ends the process ends it like Ctrl-C does: temporary folders are removed.
    signal.signal(signal.SIGTERM, _terminate)
    # A command makes much that lives until its end, which need not be looked through for garbage.
    gc.set_threshold(2_000_000)
    warnings.showwarning = _warn
    try:
        code = cli.main(prog_name="opgen", standalone_mode=False, color=colours())
    except OpgenError as error:
        click.echo(coloured(str(error)), err=True, color=colours())
        code = error.exit_code
    except click.ClickException as error:
        error.show()
        code = 2
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        code = 130
    except Exception as error:
        code = _report(error)
    sys.exit(code or 0)


def _open_streams() -> None:
    """Give a process that was started without standard streams some that lead nowhere.

    Files that it opens would get their numbers else, and what is said would be written into them.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115  until the process ends


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    click.echo(coloured(str(message)), err=True, color=colours())


def _terminate(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)


def _report(error: Exception) -> int:
    """Say what nobody expected; return the exit code."""
    if isinstance(error, OSError) and error.errno in _FULL:
        click.echo(f"opgen: error: the output cannot be written: {error.strerror}", err=True)
        return 2
    if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
        click.echo(f"{shown_path(error.filename)}: error: {error.strerror}", err=True)
        return 2
    traceback.print_exception(error)
    click.echo("This is a bug in opgen. Please report it with the lines above.", err=True)
    return 70


for _group in (specs, models, measures, reports, export, torch, environment):
    for _command in _group.COMMANDS:
        cli.add_command(_command)
