"""What models cost on Cortex-M beside TensorFlow Lite Micro: instructions, RAM, flash, start-up.

    python -m benchmarks.cortex_m [-o FILE.json] [--markdown FILE.md]... [MODEL ...]
    python -m benchmarks.cortex_m --from FILE.json [--markdown FILE.md]...

Measures every model of the baseline on every board with both sets of kernels. That takes QEMU, gcc
for Arm, a checkout of CMSIS-NN that CMSIS_NN_DIR names, and the repository's companion data beside
it. With --from it only shows what has been measured. In pages, what stands between
`<!-- figures: cortex-m4 cmsis-nn -->` and `<!-- end of figures -->` becomes the table of that board
and these kernels; with `brief` behind them, without stack and weights. docs/figures.md says how
figures are counted.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from benchmarks.table import markdown_table
from opgen.config import find_target
from opgen.converter import ModelOptions
from opgen.registry.context import build_default_registry_context
from opgen.runtime.bench import OPTIMIZED, measure
from opgen.runtime.cmsis_nn_library import checkout
from opgen.runtime.module import Build, build_for, module_of

SHARED = Path(__file__).resolve().parents[2] / "shared"
"""The repository's companion data: models, and the baseline."""
BASELINE = SHARED / "baseline" / "tflm.json"
MODELS = {
    "kws": ("mlperf_tiny/kws_int8", "kws_ref_model"),
    "ic": ("mlperf_tiny/ic_int8", "pretrainedResnet_quant"),
    "vww": ("mlperf_tiny/vww_int8", "vww_96_int8"),
    "ad": ("mlperf_tiny/ad_int8", "ad01_int8"),
    "sww": ("mlperf_tiny/sww_int8", "str_ww_ref_model"),
    "person_detect": ("tflm/person_detect", "person_detect"),
    "micro_speech": ("tflm/micro_speech_quantized", "micro_speech_quantized"),
    "keyword_scrambled": ("tflm/keyword_scrambled_8bit", "keyword_scrambled_8bit"),
    "trained_lstm": ("tflm/trained_lstm_int8", "trained_lstm_int8"),
    "hello_world": ("tflm/hello_world_int8", "hello_world_int8"),
}
"""Model -> its file below the models, without suffix, and its name in the baseline."""
BOARDS = {"cortex-m4": "m4", "cortex-m55": "m55"}
"""Target -> its name in the baseline."""
KERNELS = ("cmsis-nn", "portable")
FLASH = ("text", "rodata", "data", "init_array", "exidx")
"""Sections that are in flash, those of weights apart."""
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
LONG = ("stack", "weights")
"""Columns that brief tables do not have."""


@dataclass(frozen=True)
class Cost:
    """What one inference of a model takes with one runtime."""

    run: int
    """Instructions of an inference."""
    start: int
    """Instructions before the first one."""
    ram: int
    """Bytes of the arena, with scratch and state."""
    stack: int
    code: int
    """Bytes of flash besides the weights: text, read-only and initialised data."""
    weights: int
    """Bytes of weights, with all tables of parameters; TensorFlow Lite Micro: of the model."""


Figures = dict[str, dict[str, dict[str, Cost]]]
"""Board -> model -> runtime (``tflm``, or the kernels that our module links to) -> cost."""


def measured(models: Sequence[str]) -> Figures:
    """Run models on every board with all kernels, and put the baseline's figures beside them."""
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
    figures: Figures = {
        board: {model: {"tflm": tflm_cost(baseline, model, board)} for model in models}
        for board in BOARDS
    }
    context = build_default_registry_context(installed=False)
    options = ModelOptions(context)
    for board in BOARDS:
        for kernels in KERNELS:
            target = find_target(board, kernels)
            with build_for(target, options.find_planner()) as build:
                for model in models:
                    path = SHARED / "models" / f"{MODELS[model][0]}.tflite"
                    cost = measured_cost(path, options, build, kernels, board)
                    figures[board][model][kernels] = cost
                    click.echo(f"{board} {kernels} {model}: {cost}", err=True)
    return figures


def measured_cost(
    path: Path, options: ModelOptions, build: Build, kernels: str, board: str
) -> Cost:
    """Run a model on a board, and count."""
    bound = options.load(path, find_target(board, kernels))
    module = module_of(bound.alone(), "model", build.planner)
    found = measure(module, build.machine, OPTIMIZED, build.library, each_layer=False)
    memory = json.loads(module.files["report.json"])["memory"]
    weights = memory["weights_bytes"]
    return Cost(
        run=found.run,
        start=found.init,
        ram=memory["context_bytes"],
        stack=found.stack,
        code=sum(found.sizes.get(each, 0) for each in FLASH) - weights,
        weights=weights,
    )


def tflm_cost(baseline: Mapping[str, Any], model: str, board: str) -> Cost:
    """Return what the baseline says of a model: at -O2, with kernels for int8 alone."""
    name, core = MODELS[model][1], BOARDS[board]
    run = baseline["tflm"][f"{name}/{core}/O2/int8"]
    memory = baseline["arena_stack"][f"{name}/{core}"]
    harness = sum(baseline["bare_harness"][core]["O2"])
    return Cost(
        run=run["invoke"],
        start=run["alloc_insns"],
        ram=memory["min"],
        stack=memory["stack_invoke"],
        code=sum(run["sizes"].get(each, 0) for each in FLASH) - harness,
        weights=run["sizes"]["model"],
    )


def board_table(figures: Figures, board: str, kernels: str, *, brief: bool = False) -> str:
    """Return the table of a board: TensorFlow Lite Micro's costs, and ours in percent of them."""
    columns = [each for each in COLUMNS if not (brief and each in LONG)]
    headings = ["model", *(f"{each}{of}" for each in columns for of in (": TFLM", ": opgen"))]
    rows = []
    for model, costs in figures[board].items():
        row = [model]
        for column in columns:
            theirs, ours = (getattr(costs[of], COLUMNS[column]) for of in ("tflm", kernels))
            row += [f"{theirs:,}", f"{ours:,} ({_percent(ours, theirs)})"]
        rows.append(row)
    return markdown_table(headings, rows)


def _percent(part: int, whole: int) -> str:
    percent = 100 * part / whole
    return f"{percent:.0f} %" if percent >= 1 else "< 1 %"


def filled(page: str, figures: Figures) -> str:
    """Return a page with the tables of figures between its marks.

    :raises ValueError: if a mark has no end, or there are no such figures.
    """
    parts = MARK.split(page)
    text = parts[0]
    for mark, rest in zip(parts[1::2], parts[2::2], strict=True):
        board, kernels, *others = mark.split()[2:-1]
        if board not in figures or kernels not in KERNELS or END not in rest:
            message = f"there is no such table, or '{END}' is missing behind it: {mark.strip()}"
            raise ValueError(message)
        shown = board_table(figures, board, kernels, brief="brief" in others)
        text += f"{mark}\n{shown}\n\n{END}{rest.partition(END)[2]}"
    return text


def read_figures(data: Mapping[str, Any]) -> Figures:
    """Return the figures of a file that ``-o`` has written."""
    return {
        board: {
            model: {runtime: Cost(**cost) for runtime, cost in costs.items()}
            for model, costs in models.items()
        }
        for board, models in data["figures"].items()
    }


def _written(figures: Figures) -> str:
    plain = {
        board: {
            model: {runtime: asdict(cost) for runtime, cost in costs.items()}
            for model, costs in models.items()
        }
        for board, models in figures.items()
    }
    return json.dumps({"tools": dict(_tools()), "figures": plain}, indent=1) + "\n"


def _tools() -> Iterator[tuple[str, str]]:
    for tool in ("arm-none-eabi-gcc", "qemu-system-arm"):
        done = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True)
        yield tool, done.stdout.splitlines()[0]
    command = ["git", "-C", str(checkout()), "rev-parse", "HEAD"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    yield "CMSIS-NN", done.stdout.strip() or "unknown"


@click.command(help=__doc__)
@click.argument("models", nargs=-1, type=click.Choice(list(MODELS)))
@click.option("-o", "--output", type=click.Path(path_type=Path))
@click.option("--from", "source", type=click.Path(exists=True, path_type=Path))
@click.option("--markdown", "pages", multiple=True, type=click.Path(exists=True, path_type=Path))
def main(
    models: tuple[str, ...], output: Path | None, source: Path | None, pages: tuple[Path, ...]
) -> None:
    """Measure, or read what was measured; print tables and put them into pages."""
    if source is not None:
        figures = read_figures(json.loads(source.read_text(encoding="utf-8")))
    elif BASELINE.exists():
        figures = measured(models or tuple(MODELS))
    else:
        message = "the companion data with the baseline are not beside the repository: use --from"
        raise click.UsageError(message)
    if output is not None:
        output.write_text(_written(figures), encoding="utf-8")
    for page in pages:
        page.write_text(filled(page.read_text(encoding="utf-8"), figures), encoding="utf-8")
    for board in figures:
        for kernels in KERNELS:
            click.echo(f"\n{board}, {kernels} kernels\n\n{board_table(figures, board, kernels)}")


if __name__ == "__main__":
    main()
