"""What models cost on Cortex-M beside TensorFlow Lite Micro: instructions, RAM, flash, start-up.

    python -m benchmarks.cortex_m [--models DIR] [-o FILE.json] [--markdown FILE.md]... [MODEL ...]
    python -m benchmarks.cortex_m --from FILE.json [--markdown FILE.md]...

Measures every model of baseline.yaml on every board with both sets of kernels. That takes QEMU, gcc
for Arm, a checkout of CMSIS-NN that CMSIS_NN_DIR names (with --kernels portable, none), and the
files of the models, anywhere below DIR: what is missing is listed with the project of it. With
--from it only shows what has been measured. In pages, what stands between
`<!-- figures: cortex-m4 cmsis-nn -->` and `<!-- end of figures -->` becomes the table of that board
and these kernels; with `brief` behind them, without stack and weights; `device NAME` becomes the
estimates of a device, `devices` those of all beside what others have measured, `steps chime` and
`steps sww` those of a step from samples to scores, `sources` where these figures are from; `models`
and `tools` become the tables of where models come from and of what was measured with.
docs/figures.md says how figures are counted.
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from benchmarks.baseline import Cost, find_models, models_table, read_baseline, tools_table
from benchmarks.devices import (
    Estimate,
    Estimates,
    brief_table,
    device_table,
    estimated,
    sources_list,
)
from benchmarks.networks import NETWORKS
from benchmarks.steps import STREAMING, estimated_steps, steps_table
from benchmarks.table import markdown_table
from opgen.bench.bench import OPTIMIZED, measure
from opgen.config import find_target
from opgen.errors import Diagnostic, OpgenError, UsageError
from opgen.loading import ModelLoader
from opgen.prove.cmsis_nn_library import checkout
from opgen.prove.module import Build, build_for, module_of
from opgen.registry.context import build_default_registry_context

BASELINE = read_baseline()
MODELS = tuple(BASELINE.subjects)
COMPANION = Path(__file__).resolve().parents[2] / "shared" / "models"
"""The repository's companion data, which have the models."""
BOARDS = ("cortex-m4", "cortex-m55")
KERNELS = ("cmsis-nn", "portable")
FLASH = ("text", "rodata", "data")
MARK = re.compile(r"(<!-- figures: .* -->\n)")
END = "<!-- end of figures -->"
COLUMNS = {
    "instructions": "run",
    "RAM": "ram",
    "stack": "stack",
    "code": "code",
    "weights": "weights",
    "start-up": "start",
}
"""What is over a pair of columns -> the field of a cost."""
TINY = ("kws", "ic", "vww", "ad")
"""The models that MLPerf Tiny has had from its first version on."""
LONG = ("stack", "weights")
"""Columns that brief tables do not have."""

Figures = dict[str, dict[str, dict[str, Cost]]]
"""Board -> model -> runtime (``tflm``, or the kernels that our module links to) -> cost."""


def measured(models: Mapping[str, Path], kernels: Sequence[str] = KERNELS) -> Figures:
    """Run models on every board with some kernels, and put the baseline's figures beside them."""
    figures = _with_baseline({board: {name: {} for name in models} for board in BOARDS})
    context = build_default_registry_context(installed=False)
    options = ModelLoader(context)
    for board in BOARDS:
        for each in kernels:
            with build_for(find_target(board, each), options.find_planner()) as build:
                for model, path in models.items():
                    cost = measured_cost(path, options, build, each, board)
                    figures[board][model][each] = cost
                    click.echo(f"{board} {each} {model}: {cost}", err=True)
    return figures


def _with_baseline(figures: Figures) -> Figures:
    return {
        board: {model: {**_baseline(model, board), **costs} for model, costs in models.items()}
        for board, models in figures.items()
    }


def _baseline(model: str, board: str) -> dict[str, Cost]:
    tflm = BASELINE.subjects[model].tflm
    return {"tflm": tflm[board]} if board in tflm else {}


def measured_cost(path: Path, options: ModelLoader, build: Build, kernels: str, board: str) -> Cost:
    """Run a model on a board, and count."""
    bound = options.load(path, find_target(board, kernels))
    module = module_of(bound.alone(), "model", build.planner)
    found = measure(module, build.machine, OPTIMIZED, build.library, each_layer=False)
    memory = json.loads(bytes(module.files["report.json"]))["memory"]
    weights = memory["weights_bytes"]
    return Cost(
        run=found.run,
        start=found.init,
        ram=memory["context_bytes"],
        stack=found.stack,
        code=sum(found.sizes[each] for each in FLASH) - weights,
        weights=weights,
    )


def board_table(figures: Figures, board: str, kernels: str, *, brief: bool = False) -> str:
    """Return the table of a board: TensorFlow Lite Micro's costs, and ours in percent of them."""
    columns = [each for each in COLUMNS if not (brief and each in LONG)]
    headings = ["model", *(f"{each}{of}" for each in columns for of in (": TFLM", ": opgen"))]
    rows = []
    for model, costs in figures[board].items():
        row = [model]
        for column in columns:
            ours = getattr(costs[kernels], COLUMNS[column])
            if "tflm" in costs:
                theirs = getattr(costs["tflm"], COLUMNS[column])
                row += [f"{theirs:,}", f"{ours:,} ({_percent(ours, theirs)})"]
            else:
                row += ["-", f"{ours:,}"]
        rows.append(row)
    return markdown_table(headings, rows) + _means(figures[board], kernels)


def _means(costs: Mapping[str, Mapping[str, Cost]], kernels: str) -> str:
    """Return a line with what MLPerf Tiny's models take of the baseline's; none without them."""
    if not costs.keys() >= {*TINY}:
        return ""

    def mean(field: str) -> float:
        pairs = [
            (getattr(costs[m][kernels], field), getattr(costs[m]["tflm"], field)) for m in TINY
        ]
        return statistics.geometric_mean(ours / theirs for ours, theirs in pairs)

    names = f"{', '.join(TINY[:-1])} and {TINY[-1]}"
    return (
        f"\n\nGeometric means over {names}: {mean('run'):.3f} of TFLM's instructions,"
        f" {mean('ram'):.3f} of its RAM, {mean('code'):.3f} of its code."
    )


def _percent(part: int, whole: int) -> str:
    percent = 100 * part / whole
    return f"{percent:.0f} %" if percent >= 1 else "< 1 %"


def filled(
    page: str,
    figures: Figures,
    tools: Mapping[str, str],
    estimates: Estimates | None = None,
    steps: Estimates | None = None,
) -> str:
    """Return a page with the tables of figures between its marks.

    :param steps: estimates of steps, as :func:`benchmarks.steps.estimated_steps` returns them.
    :raises ValueError: if a mark has no end, or there are no such figures.
    """
    parts = MARK.split(page)
    text = parts[0]
    for mark, rest in zip(parts[1::2], parts[2::2], strict=True):
        shown = _shown(mark.split()[2:-1], figures, tools, estimates or {}, steps or {})
        if shown is None or END not in rest:
            message = f"there is no such table, or '{END}' is missing behind it: {mark.strip()}"
            raise ValueError(message)
        text += f"{mark}\n{shown}\n\n{END}{rest.partition(END)[2]}"
    return text


def _shown(
    words: Sequence[str],
    figures: Figures,
    tools: Mapping[str, str],
    estimates: Estimates,
    steps: Estimates,
) -> str | None:
    shown = None
    match words:
        case ["devices"] if estimates.keys() >= BASELINE.devices.keys():
            shown = brief_table(estimates, BASELINE, _cycles(steps))
        case ["steps", model] if any(model in each for each in steps.values()):
            shown = steps_table(steps, model, BASELINE)
        case ["device", device] if device in estimates:
            shown = device_table(estimates, device, BASELINE)
        case ["sources"]:
            shown = sources_list(BASELINE)
        case ["models"]:
            shown = models_table(BASELINE)
        case ["tools"]:
            shown = tools_table(BASELINE, tools)
        case [board, kernels, *others] if board in figures and kernels in KERNELS:
            shown = board_table(figures, board, kernels, brief="brief" in others)
    return shown


def _cycles(steps: Estimates) -> dict[str, int] | None:
    """Return the cycles of a step of the streaming wake word by device, if there are some."""
    return {device: each[STREAMING].all_cycles for device, each in steps.items()} or None


def read_figures(data: Mapping[str, Any]) -> Figures:
    """Return the figures of a file that ``-o`` has written, beside those of the baseline."""
    return _with_baseline(
        {
            board: {
                model: {kernels: Cost(**cost) for kernels, cost in costs.items()}
                for model, costs in models.items()
            }
            for board, models in data["figures"].items()
        }
    )


def read_estimates(data: Mapping[str, Any], kind: str = "devices") -> Estimates:
    """Return the estimates of a file that ``-o`` has written: of ``devices``, or of ``steps``."""
    return {
        device: {model: Estimate(**each) for model, each in models.items()}
        for device, models in data.get(kind, {}).items()
    }


def _written(
    figures: Figures, tools: Mapping[str, str], estimates: Estimates, steps: Estimates
) -> str:
    ours = {
        board: {
            model: {of: asdict(cost) for of, cost in costs.items() if of != "tflm"}
            for model, costs in models.items()
        }
        for board, models in figures.items()
    }
    data = {"tools": tools, "figures": ours, "devices": _plain(estimates), "steps": _plain(steps)}
    return json.dumps(data, indent=1) + "\n"


def _plain(estimates: Estimates) -> dict[str, dict[str, dict[str, int]]]:
    return {
        device: {model: asdict(each) for model, each in models.items()}
        for device, models in estimates.items()
    }


def _tools(kernels: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Go through what is measured with, under the names of the baseline's tools."""
    programs = {"QEMU": "qemu-system-arm", "gcc": "arm-none-eabi-gcc"}
    for name, program in programs.items():
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
        yield name, done.stdout.splitlines()[0]
    if "cmsis-nn" in kernels:
        command = ["git", "-C", str(checkout()), "rev-parse", "HEAD"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        yield "CMSIS-NN", done.stdout.strip() or "unknown"


@click.command(help=__doc__)
@click.argument("models", nargs=-1, type=click.Choice(MODELS))
@click.option("--models", "folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--kernels", type=click.Choice(KERNELS), help="Only with these; default: both.")
@click.option("-o", "--output", type=click.Path(path_type=Path))
@click.option("--from", "source", type=click.Path(exists=True, path_type=Path))
@click.option("--markdown", "pages", multiple=True, type=click.Path(exists=True, path_type=Path))
def main(  # noqa: PLR0913
    models: tuple[str, ...],
    folder: Path | None,
    kernels: str | None,
    output: Path | None,
    source: Path | None,
    pages: tuple[Path, ...],
) -> None:
    """Measure, or read what was measured; print tables and put them into pages."""
    chosen = (kernels,) if kernels else KERNELS
    try:
        if source is not None:
            data = json.loads(source.read_text(encoding="utf-8"))
            figures, tools, estimates = read_figures(data), data["tools"], read_estimates(data)
            steps = read_estimates(data, "steps")
        else:
            with tempfile.TemporaryDirectory(prefix="opgen-networks-") as drawn:
                files = _files(folder, models, Path(drawn))
                figures, tools = measured(files, chosen), dict(_tools(chosen))
                estimates = estimated(files) if "portable" in chosen else {}
                is_stepped = STREAMING in files and "portable" in chosen
                steps = estimated_steps(files[STREAMING]) if is_stepped else {}
    except OpgenError as error:
        click.echo(str(error), err=True)
        sys.exit(error.exit_code)
    if output is not None:
        output.write_text(_written(figures, tools, estimates, steps), encoding="utf-8")
    for page in pages:
        text = filled(page.read_text(encoding="utf-8"), figures, tools, estimates, steps)
        page.write_text(text, encoding="utf-8")
    for board, costs in figures.items():
        for each in chosen:
            if any(each not in cost for cost in costs.values()):
                continue  # it was not measured
            click.echo(f"\n{board}, {each} kernels\n\n{board_table(figures, board, each)}")
    if estimates:
        shown = brief_table(estimates, BASELINE, _cycles(steps))
        click.echo(f"\nmillion cycles, ours : measured\n\n{shown}")
    for device in estimates:
        click.echo(f"\n{device}, estimates\n\n{device_table(estimates, device, BASELINE)}")
    for model in dict.fromkeys(model for models in steps.values() for model in models):
        click.echo(f"\na step of {model}, estimates\n\n{steps_table(steps, model, BASELINE)}")


def _files(folder: Path | None, models: Sequence[str], drawn: Path) -> dict[str, Path]:
    """Return the files of the models that are asked for, of all if none is.

    Those that are drawn are written into a folder.

    :raises UsageError: if there is no folder with them.
    """
    folder = folder or COMPANION
    if not folder.is_dir():
        hint = "name a folder with the models: --models DIR; docs/figures.md has their origins"
        raise UsageError(Diagnostic(str(folder), "there is no such folder", hint=hint))
    wanted = [BASELINE.subjects[name] for name in models or MODELS]
    paths = find_models(folder, [subject for subject in wanted if not subject.drawn])
    for subject in wanted:
        if subject.drawn:
            paths[subject.name] = drawn / f"{subject.name}.tflite"
            paths[subject.name].write_bytes(NETWORKS[subject.name]())
    return {subject.name: paths[subject.name] for subject in wanted}


if __name__ == "__main__":
    main()
