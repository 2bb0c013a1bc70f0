"""The exported programs of fixtures/, and what PyTorch computes with them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from opgen.bind.bound import BoundModel
from opgen.config import NO_RULES, Rules
from opgen.lib.target import GENERIC, Target
from opgen.loading import load_bound
from opgen.prove.compare import FLOAT, Tolerance, compare
from opgen.prove.host import Program, run_program
from opgen.prove.verify_model import read_golden
from opgen.registry.context import build_default_registry_context

FIXTURES = Path(__file__).parent / "fixtures"
PROGRAMS = tuple(sorted(path.stem for path in FIXTURES.glob("*.pt2")))


@cache
def bound_program(stem: str, target: Target = GENERIC, *, all_channels: bool = False) -> BoundModel:
    """Return a program with its kernels chosen.

    :param all_channels: constant ones, too, which are left out otherwise.
    """
    rules = Rules(transforms={"drop_channels": False}) if all_channels else NO_RULES
    context = build_default_registry_context()
    return load_bound(FIXTURES / f"{stem}.pt2", context, target, rules=rules)


@cache
def golden(stem: str) -> tuple[tuple[np.ndarray, ...], tuple[np.ndarray, ...]]:
    """Return inputs and outputs [1, runs, *shape]."""
    return read_golden(FIXTURES / f"{stem}.npz")


def tolerance(stem: str) -> Tolerance | None:
    """Return how exact the outputs must be: None is bit for bit."""
    if "cortex_m" in stem:
        return None
    if "xnnpack" not in stem:
        return FLOAT
    # PyTorch only simulates integers there: two steps of the integers that outputs are made of. A
    # softmax behind them makes differences smaller.
    bound = bound_program(stem)
    last = [each for each in bound.operators if each.operator.op_type == "DEQUANTIZE"][-1]
    quantization = bound.subgraph.tensors[last.operator.input_ids[0]].quantization
    assert quantization is not None
    return Tolerance(2.001 * float(quantization.scales[0]), 0)


def wrong_outputs(program: Program, stems: tuple[str, ...], runs: int | None = None) -> list[str]:
    """Run all modules of a program on the first runs; return what differs."""
    jobs = [
        (index, tuple(x[:, :runs] for x in golden(stem)[0])) for index, stem in enumerate(stems)
    ]
    found = []
    for stem, run in zip(stems, run_program(program, jobs), strict=True):
        if run.failure:
            found.append(f"{stem}: {run.failure}")
            continue
        for number, (want, got) in enumerate(zip(golden(stem)[1], run.outputs, strict=True)):
            difference = compare(want[:, :runs], got, tolerance(stem))
            found += [f"{stem} output {number}: {difference}"] if difference else []
    return found
