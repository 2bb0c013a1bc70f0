"""Damaged models that still convert run as TFLM runs them, without undefined behaviour.

By default some 60 s of processor time, and always the same models. Deeper:
``OPGEN_MUTANTS=20000 OPGEN_MUTANTS_SEED=7 pytest tests/hostile/test_mutants.py -n 2``.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

from tests.hostile.model_samples import samples
from tests.hostile.mutants import Mutant, disagreements, mutant

COUNT = int(os.environ.get("OPGEN_MUTANTS", "200"))
SEED = int(os.environ.get("OPGEN_MUTANTS_SEED", "0"))
PARTS = 2
TOGETHER = 48
"""Mutants in one program: starting a compiler costs more than one of them."""


@pytest.mark.parametrize("part", range(PARTS))
def test_mutants_agree(part: int, record_property: Callable[[str, object], None]) -> None:
    """Numpy, C under sanitizers, and TFLM where it runs them."""
    dice = random.Random(PARTS * SEED + part)  # noqa: S311  no secret
    names = sorted(samples())
    converted = by_tflm = 0
    faults: list[str] = []
    batch: list[Mutant] = []
    for number in range(COUNT // PARTS):
        made = mutant(dice.choice(names), number, dice)
        batch += [made] if made else []
        if len(batch) == TOGETHER or number == COUNT // PARTS - 1:
            found = disagreements(batch)
            converted, by_tflm = converted + found.converted, by_tflm + found.by_tflm
            faults += found.faults
            batch = []
    assert not faults, "\n".join(faults)
    assert converted > COUNT // PARTS // 4
    record_property("mutants", COUNT // PARTS)
    record_property("of these converted and run", converted)
    record_property("of these run by TFLM", by_tflm)
