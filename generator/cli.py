"""The command ``opgen``. Heavy imports are inside the commands, so that each starts fast."""

from __future__ import annotations

import errno
import gc
import signal
import sys
import traceback
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from opgen import __version__
from opgen.errors import OpgenError

if TYPE_CHECKING:
    from opgen.registry.context import RegistryContext

_PATH = click.Path(path_type=Path)
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_specs = click.option(
    "--specs",
    "roots",
    multiple=True,
    type=_PATH,
    metavar="DIR",
    help="A folder with further operator specs; may be given several times.",
)
_allow_override = click.option(
    "--allow-override",
    is_flag=True,
    help="Let a spec that says `overrides:` replace an operator of the same name.",
)


def _complete_target(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    from opgen.config import TARGETS

    return [name for name in TARGETS if name.startswith(begun)]


def _complete_format(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    from opgen.aot.emit.formats import FORMATS

    return [name for name in FORMATS if name.startswith(begun)]


_target = click.option(
    "--target",
    default="generic",
    show_default=True,
    metavar="T",
    shell_complete=_complete_target,
    help="The processor.",
)
_kernels = click.option(
    "--kernels",
    type=click.Choice(["portable", "cmsis-nn"]),
    default="portable",
    show_default=True,
    help="What the module links to: the portable C that is put beside it, or CMSIS-NN.",
)
_weights = click.option(
    "--weights",
    type=click.Choice(["float", "half"]),
    default="float",
    show_default=True,
    help="Weights of 16 bits: widened when compiling, or read as they are where kernels can.",
)


def _read_shapes(
    _: click.Context, __: click.Parameter, words: tuple[str, ...]
) -> dict[str, tuple[int, ...]]:
    from opgen.config import parse_input_shapes

    return parse_input_shapes(words)


_input_shapes = click.option(
    "--input-shape",
    "input_shapes",
    multiple=True,
    callback=_read_shapes,
    metavar="NAME=D,D,...",
    help="Another shape for an input: for dimensions that the model leaves open, or another batch.",
)
_seed = click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Of the random values: the same seed gives the same.",
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="opgen")
def cli() -> None:
    """Describe an operator once; compile models ahead of time into standalone C.

    Exit codes: 0 good, 1 a spec or model is wrong or verification differs, 2 wrong usage,
    3 valid but unsupported, 4 does not fit the given limits, 70 a bug of opgen.
    """


def main() -> None:
    """Run the command line and exit with its code."""
    # What ends the process ends it like Ctrl-C does: temporary folders are removed.
    signal.signal(signal.SIGTERM, _terminate)
    # A command makes much that lives until its end, which need not be looked through for garbage.
    gc.set_threshold(200_000)
    try:
        code = cli.main(standalone_mode=False)
    except OpgenError as error:
        click.echo(str(error), err=True)
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


def _terminate(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)


def _report(error: Exception) -> int:
    """Say what nobody expected; return the exit code."""
    if isinstance(error, OSError) and error.errno in _FULL:
        click.echo(f"opgen: error: the output cannot be written: {error.strerror}", err=True)
        return 2
    traceback.print_exception(error)
    click.echo("This is a bug in opgen. Please report it with the lines above.", err=True)
    return 70


@cli.command()
@click.argument("paths", nargs=-1, type=_PATH)
def check(paths: tuple[Path, ...]) -> None:
    """Validate specs: form, types and meaning. All errors of all files, file:line:col.

    PATHS are spec files or folders of them; without any, the built-in specs.
    """
    from opgen.paths import specs_root
    from opgen.spec.load import load_files

    specs = load_files(paths or (specs_root(),))
    click.echo(f"{len(specs.ops)} specs are good", err=True)


@cli.command()
@_specs
@click.option(
    "-o",
    "--output",
    type=_PATH,
    metavar="DIR",
    help="Where the files go; default: this checkout.",
)
@click.option("--check", "only_check", is_flag=True, help="Write nothing; fail if a file is stale.")
def build(roots: tuple[Path, ...], output: Path | None, only_check: bool) -> None:
    """Synthesize the Python registry, the kernel wrappers and the documentation from specs."""
    from opgen.synth.command import build_files

    message, code = build_files(roots, output, only_check=only_check)
    click.echo(message, err=True)
    sys.exit(code)


@cli.command()
@click.argument("model", type=_PATH)
@click.option(
    "-o", "--output", required=True, type=_PATH, metavar="DIR", help="Folder of the module."
)
@click.option(
    "--name",
    default="",
    metavar="N",
    help="Prefix of files and symbols; default: the model's name.",
)
@_target
@_kernels
@click.option(
    "--format",
    "format_",
    default="sources",
    show_default=True,
    metavar="F",
    shell_complete=_complete_format,
    help="The build system that the module is for.",
)
@_input_shapes
@_specs
@_allow_override
@click.option("--force", is_flag=True, help="Overwrite a folder that opgen did not make.")
@click.option(
    "--io",
    type=click.Choice(["arena", "caller"]),
    default="arena",
    show_default=True,
    help="Inputs and outputs live in the module's arena, or in the caller's buffers.",
)
@_weights
@click.option("--max-arena", type=click.IntRange(0), metavar="N", help="Fail above N bytes.")
@click.option("--max-flash", type=click.IntRange(0), metavar="N", help="Fail above N bytes.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def convert(
    model: Path,
    output: Path,
    name: str,
    target: str,
    kernels: str,
    format_: str,
    input_shapes: dict[str, tuple[int, ...]],
    roots: tuple[Path, ...],
    allow_override: bool,
    force: bool,
    io: str,
    weights: str,
    max_arena: int | None,
    max_flash: int | None,
    quiet: bool,
) -> None:
    """Compile MODEL ahead of time into a standalone C module."""
    from opgen.config import ConvertConfig
    from opgen.converter import AotConverter

    config = ConvertConfig(
        model,
        output,
        name,
        target,
        kernels,
        format_,
        io,
        force,
        max_arena,
        max_flash,
        weights,
        input_shapes,
    )
    conversion = AotConverter(config, _context(roots, allow_override)).convert()
    if not quiet:
        click.echo(conversion.summary(), err=True)


@cli.command()
@click.argument("model", type=_PATH)
@click.option(
    "--input",
    "inputs",
    multiple=True,
    type=_PATH,
    metavar="X",
    help="Input values: a .npy per input, or one .npz; default: seeded random values.",
)
@_seed
@click.option("-o", "--output", type=_PATH, metavar="OUT.npz", help="Where the outputs go.")
@click.option(
    "--engine",
    type=click.Choice(["reference", "c"]),
    default="reference",
    show_default=True,
    help="numpy, by what the specs say; or the generated C, compiled on this machine.",
)
@_weights
@_input_shapes
@_specs
@_allow_override
def run(
    model: Path,
    inputs: tuple[Path, ...],
    seed: int,
    output: Path | None,
    engine: str,
    weights: str,
    input_shapes: dict[str, tuple[int, ...]],
    roots: tuple[Path, ...],
    allow_override: bool,
) -> None:
    """Run MODEL on this machine."""
    from opgen.runtime.command import run_model

    context = _context(roots, allow_override)
    click.echo(run_model(model, context, inputs, seed, output, engine, weights, input_shapes))


@cli.command()
@click.argument("model", type=_PATH)
@_target
@click.option(
    "--samples",
    type=click.IntRange(1),
    default=4,
    show_default=True,
    metavar="N",
    help="How many random inputs.",
)
@click.option(
    "--against",
    default="tflm",
    show_default=True,
    metavar="tflm|litert|FILE.npz|none",
    help="The oracle: TFLM's or LiteRT's interpreter, golden data, or none.",
)
@_weights
@_input_shapes
@_specs
@_allow_override
def verify(
    model: Path,
    target: str,
    samples: int,
    against: str,
    weights: str,
    input_shapes: dict[str, tuple[int, ...]],
    roots: tuple[Path, ...],
    allow_override: bool,
) -> None:
    """Compare reference, C and oracle; name the first tensor that differs."""
    from opgen.runtime.command import verify_model

    context = _context(roots, allow_override)
    click.echo(verify_model(model, context, target, samples, against, weights, input_shapes))


@cli.command()
@click.argument("model", type=_PATH)
@click.argument("operator", required=False)
@_input_shapes
@_specs
@_allow_override
def show(
    model: Path,
    operator: str | None,
    input_shapes: dict[str, tuple[int, ...]],
    roots: tuple[Path, ...],
    allow_override: bool,
) -> None:
    """Print the graph of MODEL, or one OPERATOR of it by index or name."""
    from opgen.air.show import show_model

    click.echo(show_model(model, operator, _context(roots, allow_override), input_shapes))


@cli.command()
@click.argument("model", type=_PATH)
@click.argument("operator")
@_target
@_kernels
@_input_shapes
@_specs
@_allow_override
def explain(
    model: Path,
    operator: str,
    target: str,
    kernels: str,
    input_shapes: dict[str, tuple[int, ...]],
    roots: tuple[Path, ...],
    allow_override: bool,
) -> None:
    """Tell which kernel an OPERATOR of MODEL gets, and why it gets none of the others."""
    from opgen.config import find_target
    from opgen.registry.explain import explain_model

    context = _context(roots, allow_override)
    click.echo(explain_model(model, operator, context, find_target(target, kernels), input_shapes))


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@_specs
@_allow_override
def ops(as_json: bool, roots: tuple[Path, ...], allow_override: bool) -> None:
    """List the operators, with their types."""
    from opgen.registry.listing import list_operators

    click.echo(list_operators(_context(roots, allow_override), as_json=as_json))


@cli.command()
@click.argument("specs", nargs=-1, required=True, type=_PATH)
@click.option(
    "--cases",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    metavar="N",
    help="How many per kernel and type; the first six are corners of the space.",
)
@_seed
@click.option(
    "--markdown", type=_PATH, metavar="FILE", help="Where the results go as a page, if all is good."
)
def test(specs: tuple[Path, ...], cases: int, seed: int, markdown: Path | None) -> None:
    """Prove specs: draw cases from `tests:` and compare reference, exact, C and the oracle."""
    from opgen.runtime.command import test_specs

    message, code = test_specs(specs, cases, seed, markdown)
    click.echo(message)
    sys.exit(code)


@cli.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell: eval "$(opgen completion bash)"."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(cli, {}, "opgen", "_OPGEN_COMPLETE").source())


def _context(roots: tuple[Path, ...], allow_override: bool) -> RegistryContext:
    from opgen.registry.context import build_default_registry_context

    return build_default_registry_context(specs=roots, allow_override=allow_override)
