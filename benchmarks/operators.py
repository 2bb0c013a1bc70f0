"""Speed of every operator with every type: the generated C beside tflite-micro.

Each row is a model of one operator, drawn from the space that its spec's ``tests:`` describe, grown
until a run takes some microseconds. Both runtimes are measured in turns, so that what else the
machine does slows both.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import re
import shlex
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.speed import Run, least_times, tflm
from opgen.base.paths import specs_root
from opgen.config import find_target
from opgen.errors import OpgenError
from opgen.lib.draw import Draw
from opgen.litert.write import encoding_of, write_model
from opgen.operators.applied import evaluate
from opgen.operators.bind import definition_of
from opgen.operators.model import Definition
from opgen.prove.cases import ConformanceCase
from opgen.prove.module import module_of
from opgen.prove.sources import Module, files_of
from opgen.prove.trial import DrawBias, Refusal, Trial
from opgen.prove.variants import Variant, variants
from opgen.spec.load import load_files
from opgen.synth.records import operator_of

HEADINGS = ["operator, kernel", "types", "elements", "opgen C", "tflite-micro", "TFLM / opgen"]
ATTEMPTS = 32
GROWTH = (8, 4, 2, 1)
SECONDS = 0.15
FLAGS = ["-std=c99", "-O2", "-fPIC", "-fno-semantic-interposition", "-Wl,-Bsymbolic", "-shared"]


class GrownDraw(Draw):
    """Draws from ranges that end later than the spec says, most of the time."""

    def __init__(self, generator: np.random.Generator, growth: int) -> None:
        super().__init__(generator)
        self.growth = growth

    def span(self, low: int, high: int) -> int:
        """Return a number of the upper half of the range grown, or one of the range itself."""
        if self.generator.random() < 0.3:  # noqa: PLR2004
            return super().span(low, high)
        most = high * self.growth
        return int(self.generator.integers(max(low, most // 2), most + 1))


def operator_rows(names: Sequence[str], work: Path) -> list[list[str]]:
    """Return a row per kernel and type of the operators of these names, or of all: worst first."""
    rows = []
    for spec in load_files([specs_root()]).ops:
        definition = definition_of(operator_of(spec))
        if definition.litert is not None and (not names or definition.op in names):
            drawn = [large_case(each) for each in all_variants(definition)]
            cases = [each for each in drawn if each is not None]
            rows += list(_measured(definition, cases, work / definition.op)) if cases else []
    return sorted(rows, key=lambda row: float("inf" if row[-1] == "-" else row[-1]))


def all_variants(definition: Definition[Any]) -> Iterator[Variant]:
    """Go through the kernels of an operator with each type that they take."""
    return (each for kernel in definition.kernels for each in variants(definition, kernel))


def large_case(variant: Variant) -> tuple[Variant, ConformanceCase] | None:
    """Draw the largest of some cases of a variant: the same each time. None: there is none."""
    words = f"{variant.definition.op} {variant}".encode()
    generator = np.random.default_rng(zlib.crc32(words))
    for unusual in (False, True):
        drawn = (_grown(variant, generator, n, unusual=unusual) for n in range(ATTEMPTS))
        found = [case for case in drawn if case is not None]
        if found:
            return variant, max(found, key=size_of)
    return None


def _grown(
    variant: Variant, generator: np.random.Generator, attempt: int, *, unusual: bool
) -> ConformanceCase | None:
    """Draw a case of a variant if the spec accepts what comes, less grown at later attempts."""
    definition = variant.definition
    draw = GrownDraw(generator, GROWTH[attempt * len(GROWTH) // ATTEMPTS])
    sample = definition.samples[attempt % len(definition.samples)]
    bias = DrawBias(None, 0.0, unusual=unusual)
    try:
        case = evaluate(definition.place, sample, draw)
        found = Trial(variant, find_target("generic"), case, generator, bias).build()
    except OpgenError:
        return None
    return None if isinstance(found, Refusal) else ConformanceCase(*found)


def size_of(case: ConformanceCase) -> int:
    """Return how many elements all tensors of a case have."""
    return sum(each.size for each in case.bound.subgraph.tensors.values())


def _measured(
    definition: Definition[Any], cases: Sequence[tuple[Variant, ConformanceCase]], work: Path
) -> Iterator[list[str]]:
    modules = [module_of(case.bound, f"case_{i}") for i, (_, case) in enumerate(cases)]
    library = _library(modules, work)
    for module, (variant, case) in zip(modules, cases, strict=True):
        data = write_model(case.bound.model, partial(encoding_of, definition))
        inputs = [each[0, 0] for each in case.inputs]
        starts = [partial(_generated, library, module, inputs), partial(tflm, data, inputs)]
        times = _least_times_apart(starts)
        shown = ["cannot run" if each is None else f"{each:.1f}" for each in times]
        ratio = f"{times[1] / times[0]:.2f}" if times[0] and times[1] else "-"
        words = [f"{definition.op} {variant.kernel.name}", variant.type_words, str(size_of(case))]
        yield [*words, *shown, ratio]


def _least_times_apart(starts: Sequence[Callable[[], Run]]) -> list[float | None]:
    """Measure in a process of its own: interpreters may abort on what they do not like."""
    processes = multiprocessing.get_context("fork")
    here, there = processes.Pipe()

    def measure() -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())  # why one refuses
        there.send(least_times(starts, SECONDS))

    child = processes.Process(target=measure)
    child.start()
    there.close()
    try:
        times: list[float | None] = here.recv()
    except EOFError:
        times = [None] * len(starts)
    child.join()
    return times


def _library(modules: Sequence[Module], work: Path) -> ctypes.CDLL:
    """Compile modules into one library, and load it."""
    work.mkdir(parents=True)
    files = files_of(modules, traced=False)
    for name, content in files.items():
        (work / name).write_bytes(bytes(content))
    sources = [str(work / name) for name in files if name.endswith(".c")]
    compiler = shlex.split(os.environ.get("CC", "cc"))
    target = work / "operators.so"
    subprocess.run([*compiler, *FLAGS, *sources, "-o", str(target), "-lm"], check=True)
    return ctypes.CDLL(str(target))


def _generated(library: ctypes.CDLL, module: Module, inputs: Sequence[np.ndarray]) -> Run:
    """Return a run of a generated module.

    :raises RuntimeError: if the inputs make it fail, as a division by 0 does.
    """
    name = module.name
    header = module.files[f"{name}.h"].decode()
    size = re.search(r"_CONTEXT_SIZE (\d+)", header)
    context = ctypes.create_string_buffer(int(size[1]) if size else 1)
    library[f"{name}_init"](context)
    places = [library[f"{name}_input_{index}"] for index in range(len(inputs))]
    for place in places:
        place.restype = ctypes.c_void_p
    moves = [
        (place(context), each.tobytes(), each.nbytes)
        for place, each in zip(places, inputs, strict=True)
    ]

    def prepare() -> None:
        for move in moves:
            ctypes.memmove(*move)

    run = partial(library[f"{name}_run"], context)
    prepare()
    if run() != 0:
        raise RuntimeError(name)
    return Run(prepare, run)
