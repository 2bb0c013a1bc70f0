"""Measures opgen and what it makes; prints tables. `make bench` runs it.

    python -m benchmarks.run [tools|specs|growth|stages|speed]... [MODEL.tflite ...]
    python -m benchmarks.run programs [PROGRAM.pt2 ...]
    python -m benchmarks.run operators [OP ...]
    python -m benchmarks.run weights
    python -m benchmarks.run library [MODEL.tflite ...]

Without models: MLPerf Tiny's, where the repository's companion data lie beside it, and the example.
Figures of one run are comparable with each other, not with those of another machine.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.speed import speed_rows
from benchmarks.stages import STAGES, stage_rows
from benchmarks.table import table
from benchmarks.tools import command_rows, growth_rows, specs_rows

ROOT = Path(__file__).resolve().parents[1]
FIXTURES = ROOT / "tests" / "torch" / "fixtures"
PARTS = ("tools", "specs", "stages", "growth", "speed")
ALONE = "operators"
"""Takes minutes, so only when asked for."""
PROGRAMS = "programs"
"""Takes models of another format."""
WEIGHTS = "weights"
"""Takes minutes and, for the slowest form, a gigabyte."""
LIBRARY = "library"
"""Takes QEMU and a checkout of CMSIS-NN."""
CHOSEN = (*PARTS, ALONE, PROGRAMS, WEIGHTS, LIBRARY)


def main(arguments: Sequence[str]) -> None:
    """Print the tables that are asked for."""
    parts = [each for each in arguments if each in CHOSEN] or PARTS
    named = [each for each in arguments if each not in CHOSEN]
    models = [Path(each) for each in named] or default_models()
    with tempfile.TemporaryDirectory(prefix="opgen-bench-") as folder:
        work = Path(folder)
        if "tools" in parts:
            table("Commands, cold", ["command", "s", "MiB"], command_rows(models, work))
        if "specs" in parts:
            headings = ["1,000 specs", "s", "CPU s", "MiB"]
            table("Specs of a user, with and without the cache", headings, specs_rows(work))
        if "stages" in parts:
            table("Stages of convert, ms", ["model", *STAGES], stage_rows(models))
        if "growth" in parts:
            table("How convert grows", ["model", "s", "MiB"], growth_rows(work))
        if "speed" in parts:
            headings = ["model", "opgen C", "tflite-micro", "LiteRT", "XNNPACK", "TFLM / opgen"]
            table("One inference on this machine, microseconds", headings, speed_rows(models, work))
        if PROGRAMS in parts:
            from benchmarks import programs  # noqa: PLC0415  as below

            chosen = [Path(each) for each in named] or sorted(FIXTURES.glob("mobilenet*.pt2"))
            table("Exported programs", programs.HEADINGS, programs.program_rows(chosen))
            chosen = chosen if named else sorted(FIXTURES.glob("*_cortex_m.pt2"))
            headings = programs.BOARD_HEADINGS
            table("Exported programs on boards", headings, programs.board_rows(chosen))
        if LIBRARY in parts:
            from benchmarks import library  # noqa: PLC0415  as below

            title = "Estimates with the kernels of CMSIS-NN, on an STM32L4R5"
            table(title, library.HEADINGS, list(library.library_rows(models)))
        if WEIGHTS in parts:
            from benchmarks import weights  # noqa: PLC0415  as below

            title = "C of 8 MiB of weights: seconds of CPU and peak memory at -O2"
            table(title, weights.HEADINGS, weights.form_rows(work))
            headings = ["strings", *weights.HEADINGS[1:]]
            table("C of more weights", headings, weights.size_rows(work))
            headings = ["target", "s", "CPU s", "MiB", "of the model"]
            table("opgen convert", headings, weights.convert_rows(work))
        if ALONE in parts:
            from benchmarks.operators import HEADINGS, operator_rows  # noqa: PLC0415  stages measures imports

            table("One run of one operator, microseconds", HEADINGS, operator_rows(named, work))


def default_models() -> list[Path]:
    """Return the models to measure: the example's and, where there are any, MLPerf Tiny's."""
    shared = ROOT.parent / "shared" / "models" / "mlperf_tiny"
    names = ("kws_int8", "ic_int8", "vww_int8", "ad_int8", "sww_int8")
    found = [path for name in names if (path := shared / f"{name}.tflite").exists()]
    return [ROOT / "examples" / "digits" / "digits.tflite", *found]


if __name__ == "__main__":
    main(sys.argv[1:])
