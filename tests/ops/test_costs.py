"""What kernels say that they cost, beside what they take on emulated boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.config.targets import EMULATED
from opgen.operators.model import Definition, Kernel
from opgen.operators.ranking import cost_of
from opgen.prove.cases import CaseSource
from opgen.prove.variants import variants
from tests.boards import needs_board
from tests.ops.counted import instructions
from tests.ops.test_ops import definitions

KINDS = ("cortex-m0", "cortex-m3", "cortex-m4", "cortex-m55", "rv32imc")
"""One of each kind of core; on the others the kernels of one of these run."""
CASES = 3
WITHIN = 0.15
"""Part of the instructions by which an estimate may be off."""
BESIDES = 500
"""Instructions that it may be off besides: calls, and what is done once a layer."""
COSTED = [each for each in definitions() if any(kernel.cost for kernel in each.kernels)]


def _boards() -> Iterator[Any]:
    """Yield all boards; of those that are like others some are tried, drawn by their names."""
    for target in EMULATED:
        few = () if target in KINDS else (pytest.mark.one_in(4),)
        yield pytest.param(target, marks=(needs_board(target), *few))


def _drawn(definition: Definition, kernel: Kernel, target: str, optimize: str) -> list[BoundModel]:
    """Draw cases of a kernel with all its types for a target; none if it is for others."""
    drawn = (
        CaseSource(variant, [replace(find_target(target), optimize=optimize)], seed=1).draw(index)
        for variant in variants(definition, kernel)
        for index in range(CASES)
    )
    return [case.bound for case in drawn if not isinstance(case, str)]


@pytest.mark.qemu
@pytest.mark.parametrize("target", list(_boards()))
def test_estimates_are_near_what_is_counted(target: str) -> None:
    """Kernels take the same for either aim; those for size alone are drawn for it."""
    models = [
        model
        for definition in COSTED
        for kernel in definition.kernels
        if kernel.cost
        for model in _drawn(definition, kernel, target, "speed")
        or _drawn(definition, kernel, target, "size")
    ]
    far = []
    for model, counted in zip(models, instructions(models), strict=True):
        (layer,) = model.operators
        assert layer.kernel is not None
        assert layer.operation is not None
        stated = cost_of(layer.kernel, layer.operation)
        assert stated is not None
        if abs(stated - counted) > WITHIN * counted + BESIDES:
            shapes = [list(each.shape) for each in model.subgraph.tensors.values()]
            far.append(
                f"{layer.kernel.name}: {stated:,} stated, {counted:,} counted"
                f" ({stated / counted - 1:+.0%}); {shapes} {layer.operator.options}"
            )
    assert not far, "\n".join(far)
