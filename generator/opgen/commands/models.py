"""The commands that take a model: bench, convert, explain, run, show, trace, verify."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from opgen.commands import command_options as options
from opgen.commands.command import answer, coloured, command, say
from opgen.commands.command_options import PATH

if TYPE_CHECKING:
    from opgen.config import Rules
    from opgen.lib.target import Target
    from opgen.loading import ModelLoader


@command(
    "Models",
    "opgen convert kws.tflite -o kws",
    "opgen convert kws.tflite -o kws --target cortex-m4 --format cmake",
    "opgen convert encoder.pt2 decoder.pt2 -o net --name net",
    "opgen convert a.tflite b.tflite -o both --share-arena",
)
@click.argument("models", type=PATH, nargs=-1, required=True, metavar="MODEL...")
@options.asked("output", "-o", "--output", type=PATH, required=True, metavar="DIR")
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="N",
    help="Prefix of files and symbols; default: the models' names. With --share-arena once for"
    " each model, and once more for what they share.",
)
@options.flag(
    "--share-arena", help="Put the models into one folder, with one arena that they use in turns."
)
@options.target
@options.kernels
@options.optimize
@options.format_
@options.model_options
@options.weights_as
@options.flag("--force", help="Overwrite another model of opgen, and files that were edited since.")
@options.io
@options.keep_input
@options.asked("cpp")
@options.asked("module_version", metavar="X.Y.Z", default="")
@options.asked("module_url", metavar="URL", default="")
@options.asked("max_arena")
@options.asked("max_flash")
@options.asked("test", default=0)
@options.asked("self_check")
@options.inputs("Inputs of a --self-check, besides random ones: a .npy per input, or one .npz.")
@options.path(
    "--unity",
    metavar="FILE.c",
    help="Also write a C file that includes all others, for builds that must know beforehand which"
    " files there are.",
)
@options.path(
    "--archive",
    metavar="DIR",
    help="Also write the module as one file into DIR, the same bytes each time: NAME-X.Y.Z.zip,"
    " or with --format cmsis-pack opgen.NAME.X.Y.Z.pack.",
)
@options.path(
    "--depfile",
    metavar="FILE",
    help="Also write the files that the module was made of, for make and ninja.",
)
@options.as_json
def convert(
    models: tuple[Path, ...],
    output: Path,
    names: tuple[str, ...],
    share_arena: bool,
    format_: str,
    loader: ModelLoader,
    inputs: tuple[Path, ...],
    unity: Path | None,
    archive: Path | None,
    depfile: Path | None,
    as_json: bool,
    **others: Any,
) -> None:
    """Compile MODEL ahead of time into a standalone C module.

    Several models become entry points of one module, each called as its file; with --share-arena,
    modules in one folder.
    """
    from opgen.commands.idle_choices import idle_choices
    from opgen.commands.next_steps import next_steps
    from opgen.shared import converter_of

    if not share_arena:
        programs = (*models[1:], *loader.programs)
        models, loader = models[:1], replace(loader, programs=programs)
    configs = [
        options.convert_config(model, output, loader, format=format_, **others) for model in models
    ]
    converter = converter_of(configs, names, loader.context, share_arena=share_arena)
    for config in configs:
        if config.self_check or inputs:
            from opgen.commands.self_check import self_check

            for model in config.models:
                alone = replace(config, model=model, programs=(), share_state=())
                found = self_check(alone, loader.context, inputs)
                say(f"{model}: {found}")
    conversion = converter.convert()
    if unity is not None or depfile is not None:
        from opgen.commands.in_build import write_depfile, write_unity

        if unity is not None:
            write_unity(configs[0], conversion.files, converter.name, unity)
        if depfile is not None:
            file = click.get_current_context().meta.get(options.CONFIG_PATH)
            write_depfile(configs, file, loader.context, depfile)
    say(conversion.summary())
    packed = None
    if archive is not None:
        from opgen.commands.archive import write_archive

        packed = write_archive(configs[0], conversion.files, converter.name, archive)
        say(f"{packed}: the module as one file")
    made = list(zip(configs, conversion.bounds, strict=True))
    for warning in idle_choices(made, loader.context, is_archived=archive is not None):
        click.echo(coloured(warning), err=True)
    if as_json:
        facts = {"folder": str(output), "archive": packed and str(packed)}
        click.echo(json.dumps({**facts, "report": conversion.report}, indent=2))
    else:
        say(next_steps(configs, converter.name, click.get_current_context()))


@command(
    "Models",
    "opgen run kws.tflite --input x.npy -o out.npz",
    "opgen run kws.tflite --seed 1 --engine c",
)
@click.argument("model", type=PATH)
@options.inputs("Input values: a .npy per input, or one .npz; default: seeded random values.")
@options.seed
@options.path("-o", "--output", "results", metavar="OUT.npz", help="Where the outputs go.")
@options.choice(
    "--engine",
    among=("reference", "c"),
    help="numpy, by what the specs say; or the generated C, compiled on this machine.",
)
@options.as_json
@options.model_options
def run(**given: Any) -> None:
    """Run MODEL on this machine.

    Calls of an exported program that no spec takes run in PyTorch, where that is installed.

    `--engine c` compiles and runs the C of its operators' specs here: of a stranger's specs, read
    it before.
    """
    from opgen.commands.proving import run_model

    click.echo(run_model(**given))


@command(
    "Evidence",
    "opgen verify kws.tflite",
    "opgen verify kws.tflite --target cortex-m4 --against litert",
    "opgen verify net.pt2 --against torch --input x.npz",
)
@click.argument("model", type=PATH)
@options.chosen_target()
@options.limits
@options.number("--samples", type=click.IntRange(1), default=4, help="How many random inputs.")
@options.inputs(
    "Inputs instead of random ones: a .npy per input, or one .npz, as `opgen run` takes them."
)
@click.option(
    "--against",
    metavar="tflm|litert|litert-ref|torch|FILE.npz|none",
    help="The oracle: TFLM's or LiteRT's interpreter (litert-ref: with its reference kernels; the"
    " others round uint8 in another way), PyTorch, golden data, or none; default: tflm for a"
    " .tflite, if it is installed, none for a .pt2.",
)
@options.weights_as
@options.as_json
@options.model_options
def verify(as_json: bool, **given: Any) -> None:
    """Compare reference, C and oracle; name the first tensor that differs.

    Where the oracle differs, each layer is also run alone, on what the oracle has in front of it:
    that tells which one is wrong, and which only inherit it.

    For a processor that QEMU emulates the module runs there, else on this machine. With
    `--kernels cmsis-nn` the environment variable CMSIS_NN_DIR names a checkout of CMSIS-NN. The C
    of specs is compiled and run: of a stranger's specs, read it before.
    """
    from opgen.commands.verifying import verified

    found = verified(**given)
    click.echo(found.to_json() if as_json else found.in_words())
    found.raise_if_different()


@command(
    "Models",
    "opgen show kws.tflite",
    "opgen show kws.tflite 3 --json",
)
@click.argument("model", type=PATH)
@click.argument("operator", required=False, shell_complete=options.complete_operator)
@options.as_json
@options.input_shapes
@options.operators
@options.config
def show(model: Path, operator: str | None, rules: Rules, **given: Any) -> None:
    """Print the graph of MODEL as in its file, or one OPERATOR of it.

    OPERATOR is a name, or an index in the file, from 0 on: 3 or `operator 3`. Layers, which the
    compiled module has, count from 1: beside each operator stands the one that it becomes in a
    module that is made without options. `opgen explain` takes options.
    """
    from opgen.explain.show import show_model

    del rules  # the graph is shown as the file has it
    click.echo(show_model(model, operator, **given))


@command(
    "Models",
    "opgen explain kws.tflite 3 --target cortex-m4",
    "opgen explain kws.tflite 'operator 0'",
)
@click.argument("model", type=PATH)
@click.argument("operator", shell_complete=options.complete_layer)
@options.chosen_target()
@options.limits
@options.model_options
@options.as_json
def explain(model: Path, operator: str, target: Target, loader: ModelLoader, as_json: bool) -> None:
    """Explain which kernel an OPERATOR of MODEL gets, and why not another one.

    Besides it has the axes of the operator's operands and, with a configuration, which rule asks
    what of it and of its tensors.

    OPERATOR is the number of a layer, from 1 on as C and reports count them, or an operator of the
    model's file: its name, or `operator 3` as messages call it, its index in the file from 0 on.
    """
    from opgen.explain import explained as shown
    from opgen.explain.explain import explained

    found = explained(model, operator, loader, target)
    click.echo(shown.as_json(found) if as_json else shown.in_words(found))


@command(
    "Evidence",
    "opgen bench kws.tflite --target cortex-m55",
    "opgen bench kws.tflite --kernels cmsis-nn --json",
    "opgen bench kws.tflite --firmware kws_bench.c",
    "opgen bench kws.tflite --serial /dev/ttyACM0,115200",
)
@click.argument("model", type=PATH)
@options.path(
    "--firmware",
    metavar="FILE",
    help="Write a C file that counts cycles per layer on a device, and sends them.",
)
@click.option("--name", default="", metavar="N", help="Of the module; default: the model's name.")
@options.flag("--force", help="Overwrite a FILE that opgen did not make.")
@click.option(
    "--serial",
    "place",
    metavar="PORT[,BAUD]",
    help="Show what such a device sends, beside the estimate: a port, socket://host:port, a file,"
    " or `-` for standard input.",
)
@options.number(
    "--runs",
    type=click.IntRange(1, 100_000),
    default=10,
    help="How many runs of the device to read.",
)
@options.number(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    default=10.0,
    metavar="S",
    help="Seconds to wait for a run of the device.",
)
@options.path(
    "--power",
    metavar="FILE",
    help="A CSV of a power meter with the same runs: columns time, current or power, and mark.",
)
@click.option(
    "--volts",
    type=click.FloatRange(0, 1000, min_open=True),
    metavar="V",
    help="The voltage, if FILE has none.",
)
@options.chosen_target(options.emulated_target)
@options.limits
@options.as_json
@options.model_options
def bench(
    model: Path,
    firmware: Path | None,
    name: str,
    force: bool,
    place: str | None,
    runs: int,
    timeout: float,
    power: Path | None,
    volts: float | None,
    target: Target,
    as_json: bool,
    loader: ModelLoader,
) -> None:
    """Count what MODEL costs on a processor: instructions, stack, RAM, flash.

    The module runs on a board that QEMU emulates; counts are exact, and the same every time.
    With `--kernels cmsis-nn` the environment variable CMSIS_NN_DIR names a checkout of CMSIS-NN.
    With `--firmware` and `--serial` a device of yours counts cycles.
    """
    from opgen.bench.bench import bench_model

    if firmware is not None and place is not None:
        raise click.UsageError("--firmware and --serial exclude each other")
    if power is not None and place is None:
        raise click.UsageError("--power needs --serial")
    if firmware is not None:
        from opgen.commands.benching import write_firmware

        said = write_firmware(model, loader, target, firmware, name, force=force)
        click.echo(said, err=True)
        return
    if place is not None:
        from opgen.commands.benching import Meter, bench_device
        from opgen.trace.cycles import Wait

        wait, meter = Wait(runs, timeout), Meter(power, volts)
        click.echo(bench_device(model, loader, target, place, wait, meter, as_json=as_json))
        return
    click.echo(bench_model(model, loader, target, as_json=as_json))


@command(
    "Evidence",
    "opgen trace kws.tflite capture.bin",
    "opgen trace kws.tflite - --target cortex-m4 --seed 0",
)
@click.argument("model", type=PATH)
@click.argument("capture", type=click.Path(path_type=Path, allow_dash=True))
@options.inputs(
    "What the inputs should have been: a .npy per input, or one .npz; default: those that"
    " were sent."
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="N",
    help="The inputs should have been the random values of this seed.",
)
@options.as_json
@options.chosen_target()
@options.limits
@options.model_options
def trace(inputs: tuple[Path, ...], seed: int | None, **given: Any) -> None:
    """Compare what the layers of MODEL computed on a device with the reference.

    CAPTURE has the bytes that the device sent by <name>_trace.h of the module, `-` is standard
    input. Names the first layer that differs.
    """
    from opgen.commands.tracing import Inputs, trace_model

    if inputs and seed is not None:
        raise click.UsageError("--input and --seed exclude each other")
    text, warnings, error = trace_model(inputs=Inputs(inputs, seed), **given)
    if warnings:
        click.echo(warnings, err=True)
    click.echo(text)
    if error is not None:
        raise error


@command(
    "Models",
    "opgen weights retrained.tflite --for build/kws -o kws_2.bin",
    "opgen weights retrained.tflite --for build/kws -o kws_2.bin --target cortex-m4",
)
@click.argument("model", type=PATH)
@options.path(
    "--for",
    "module",
    required=True,
    metavar="DIR",
    help="The module whose code reads them, as `opgen convert --weights-as file` wrote it.",
)
@options.path("-o", "--output", required=True, metavar="FILE.bin", help="Where they go.")
@options.target
@options.kernels
@options.optimize
@options.as_json
@options.model_options
@options.io
@options.keep_input
@options.asked("max_arena")
@options.asked("max_flash")
def weights(
    model: Path,
    module: Path,
    output: Path,
    as_json: bool,
    loader: ModelLoader,
    **others: Any,
) -> None:
    """Write only the weights of MODEL, for devices that already have the module's code.

    Options are those that the module was made with. The exit code is 3 if its code cannot read
    them; nothing is written then.
    """
    from opgen.commands.weights import write_weights

    config = options.convert_config(model, module, loader, **others)
    made = write_weights(config, loader.context, module, output)
    answer(made.facts(), made.in_words(), as_json=as_json)


COMMANDS = (bench, convert, explain, run, show, trace, verify, weights)
