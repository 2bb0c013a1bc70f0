"""Speed of the generated C on this machine, beside other runtimes, in one run."""

from __future__ import annotations

import os
import shlex
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.tools import opgen

MAIN = Path(__file__).with_name("speed_main.c")
SECONDS = 1.0


def speed_rows(models: list[Path], work: Path) -> list[list[str]]:
    """Return a row per model: microseconds of one inference, the best of a second's worth."""
    rows = []
    for model in models:
        data = model.read_bytes()
        times = [
            generated_c(model, work),
            of_runtime(partial(tflm, data)),
            of_runtime(partial(litert, data, "BUILTIN_WITHOUT_DEFAULT_DELEGATES")),
            of_runtime(partial(litert, data, "AUTO")),
        ]
        ratio = f"{times[1] / times[0]:.1f}x" if times[1] is not None and times[0] else "-"
        cells = ["cannot run" if each is None else f"{each:.1f}" for each in times]
        rows.append([model.stem, *cells, ratio])
    return rows


def generated_c(model: Path, work: Path) -> float:
    """Return the microseconds of one run of the module that opgen makes, portable kernels, -O2."""
    folder = work / f"speed_{model.stem}"
    options = ("-o", folder, "--name", "bench", "--force", "-q", "--target", "host")
    subprocess.run(opgen("convert", model, *options), check=True)
    program = work / f"{model.stem}.program"
    compiler = shlex.split(os.environ.get("CC", "cc"))
    sources = [*map(str, sorted(folder.glob("*.c"))), str(MAIN)]
    names = ["-DMODULE=bench", '-DHEADER="bench.h"']
    flags = ["-std=c99", "-O2", f"-I{folder}", *names]
    subprocess.run([*compiler, *flags, *sources, "-o", str(program), "-lm"], check=True)
    done = subprocess.run([str(program)], check=True, capture_output=True, text=True)
    return float(done.stdout)


@dataclass(frozen=True)
class Run:
    """One inference of a runtime."""

    prepare: Callable[[], object]
    """Sets the inputs, which a run may overwrite."""
    invoke: Callable[[], object]


def least_times(starts: Sequence[Callable[[], Run]], seconds: float) -> list[float | None]:
    """Return the microseconds of one inference of each runtime; None if it is missing or refuses.

    They take turns, so that what else the machine does slows all of them.
    """
    runs = [_started(start) for start in starts]
    best = [float("inf")] * len(runs)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for index, run in enumerate(runs):
            if run is not None:
                run.prepare()
                begin = time.perf_counter()
                run.invoke()
                best[index] = min(best[index], time.perf_counter() - begin)
    return [None if run is None else least * 1e6 for run, least in zip(runs, best, strict=True)]


def _started(start: Callable[[], Run]) -> Run | None:
    try:
        run = start()
        run.prepare()
        run.invoke()
    except (ImportError, RuntimeError, ValueError):
        return None
    return run


def of_runtime(start: Callable[[], Run]) -> float | None:
    """Return the microseconds of one inference; None if the runtime is not there or refuses."""
    return least_times([start], SECONDS)[0]


def tflm(data: bytes, inputs: Sequence[np.ndarray] | None = None) -> Run:
    """Return a run of TFLM's interpreter: its reference kernels, from the package tflite-micro.

    :param inputs: elements of all inputs; by default the first is 0.
    """
    from tflite_micro import runtime  # noqa: PLC0415  an optional dependency

    interpreter = runtime.Interpreter.from_bytes(data, arena_size=1 << 24)
    if inputs is None:
        detail = interpreter.get_input_details(0)
        inputs = [np.zeros(detail["shape"], detail["dtype"])]

    def prepare() -> None:
        for index, values in enumerate(inputs):
            interpreter.set_input(values, index)

    return Run(prepare, interpreter.invoke)


def litert(data: bytes, resolver: str) -> Run:
    """Return a run of LiteRT's interpreter on one thread."""
    from ai_edge_litert import interpreter as package  # noqa: PLC0415  an optional dependency

    interpreter = package.Interpreter(
        model_content=data,
        experimental_op_resolver_type=package.OpResolverType[resolver],
        num_threads=1,
    )
    interpreter.allocate_tensors()
    return Run(lambda: None, interpreter.invoke)
