"""Every compiler of this machine, in every way, gives what numpy gives, on random valid graphs.

By default it is a few graphs. ``OPGEN_GRAPHS=300`` runs so many, each compiled in all ways.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aot.plan.pack import pack
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.errors import OpgenError
from opgen.lib.target import Target
from opgen.lib.tensor import Array
from opgen.prove.execute import execute
from opgen.prove.host import HostRun, build_program, run_program
from opgen.prove.module import build_for, module_of
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import build_default_registry_context
from opgen.tflite.enums import ActivationFunctionType, Padding
from tests.compilers import HOW, LEVELS, Way, build, compilers, ways
from tests.runtime.valid_graphs import ValidGraph
from tests.tools import needs
from tests.transforms.nets import Net, scaled

CONTEXT = build_default_registry_context()
DEEP = int(os.environ.get("OPGEN_GRAPHS", "0"))
"""Graphs of a deep run; 0: the few of every run."""
SEEDS = range(DEEP or 6)
GENERIC = find_target("generic")
FEW = {("-O3", "lto"), ("-O2", "one file"), ("-Os", "apart")}
"""What every run does with each compiler."""
WAYS = [way for way in ways() if DEEP or (way.level, way.how) in FEW]


@cache
def wanted(seed: int, target: Target = GENERIC) -> tuple[BoundModel, list[Array], list[Array]]:
    """Return a graph, its inputs, and its outputs by numpy."""
    model = ValidGraph(CONTEXT, seed).model()
    bound = bind(model, CONTEXT, target)
    inputs = list(seeded_inputs(model.main, samples=2, steps=2))
    return bound, inputs, list(execute(bound, inputs).outputs)


def difference(run: HostRun, outputs: list[Array]) -> str:
    """Return how a run differs from numpy: bit for bit, or in float by a rounding."""
    if run.failure:
        return run.failure
    for index, (got, want) in enumerate(zip(run.outputs, outputs, strict=True)):
        if want.dtype.kind == "f":
            close = np.isclose(got, want, rtol=1e-4, atol=1e-4 * (1 + np.abs(want).max(initial=0)))
        else:
            close = got == want
        if not close.all():
            return f"output {index}: {np.count_nonzero(~close)} of {close.size} elements differ"
    return ""


def tried(seed: int, folder: Path, make: Callable[[BoundModel, Path], HostRun]) -> str:
    """Return what is wrong with one graph; nothing if it is right."""
    bound, _, outputs = wanted(seed)
    try:
        found = difference(make(bound, folder), outputs)
    except OpgenError as error:
        found = str(error)
    return f"graph {seed}: {found}" if found else ""


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_compilers_of_this_machine(
    way: Way, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    wrong = []
    for seed in SEEDS:

        def make(bound: BoundModel, folder: Path, seed: int = seed) -> HostRun:
            program = build([module_of(bound, "m")], folder, way)
            return run_program(program, [(0, wanted(seed)[1])])[0]

        wrong.append(tried(seed, tmp_path / str(seed), make))
    assert not [each for each in wrong if each]
    record_property("programs", len(wrong))


@needs("arm-none-eabi-gcc", "qemu-system-arm")
@pytest.mark.parametrize(
    "kernels", ["portable", pytest.param("cmsis-nn", marks=needs("CMSIS_NN_DIR"))]
)
@pytest.mark.parametrize("level", LEVELS if DEEP else ("-O3",))
@pytest.mark.parametrize("board", ["cortex-m4", "cortex-m55"])
def test_compilers_of_boards(
    board: str,
    level: str,
    kernels: str,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    target = find_target(board, kernels)
    made = [(seed, *wanted(seed, target)) for seed in SEEDS]
    wrong = []
    with build_for(target, pack) as with_:
        for seed, bound, inputs, outputs in made:
            module = module_of(bound, "m")
            program = build_program(
                [module],
                tmp_path / str(seed),
                flags=(level,),
                library=with_.library,
                machine=with_.machine,
            )
            found = difference(run_program(program, [(0, inputs)])[0], outputs)
            wrong += [f"graph {seed}: {found}"] if found else []
    assert not wrong
    record_property("programs", len(made))


POOLS = {
    DType.INT8: ((2, 7, 2, 8), (1, 2), 1, (2, 7, 2, 8)),
    DType.INT16: ((1, 7, 7, 4), (2, 3), 2, (1, 4, 4, 4)),
}
"""Shape, window, step and shape of the result."""


@pytest.mark.parametrize("type_", POOLS, ids=str)
@pytest.mark.parametrize("way", [way for way in ways(("-O3",)) if way.how == "lto"], ids=str)
def test_sums_side_by_side(way: Way, type_: DType, tmp_path: Path) -> None:
    """Average pools of 4 and 8 channels, which gcc 12.2 computed wrongly while sums were signed."""
    shape, (height, width), step, out = POOLS[type_]
    net = Net(CONTEXT)
    source = net.tensor(shape, scaled(0.01), type_)
    result = net.tensor(out, scaled(0.01), type_)
    net.add(
        "AVERAGE_POOL_2D",
        {"input": source, "output": result},
        padding=Padding.SAME,
        stride_w=step,
        stride_h=step,
        filter_width=width,
        filter_height=height,
        fused_activation_function=ActivationFunctionType.RELU,
    )
    bound = bind(net.model([source], [result]), CONTEXT, GENERIC)
    inputs = seeded_inputs(bound.subgraph, samples=2)
    program = build([module_of(bound, "m")], tmp_path, way)
    outputs = list(execute(bound, inputs).outputs)
    assert not difference(run_program(program, [(0, inputs)])[0], outputs)


def test_the_ways_are_all() -> None:
    found = {(way.level, way.how) for way in ways()}
    assert {(level, how) for level in LEVELS for how in HOW if how != "lto"} <= found
    assert compilers()
