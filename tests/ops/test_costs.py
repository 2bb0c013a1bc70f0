"""What kernels say that they cost, beside what they take on emulated boards."""

from __future__ import annotations

import pytest

from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.operators.model import Definition, Kernel
from opgen.operators.ranking import cost_of
from opgen.prove.cases import CaseSource
from opgen.prove.variants import variants
from tests.ops.counted import instructions
from tests.ops.test_ops import definitions
from tests.tools import needs

TARGETS = ("cortex-m3", "cortex-m4", "cortex-m55")
CASES = 3
WITHIN = 0.15
"""Part of the instructions by which an estimate may be off."""
BESIDES = 500
"""Instructions that it may be off besides: calls, and what is done once a layer."""
COSTED = [each for each in definitions() if any(kernel.cost for kernel in each.kernels)]


def _drawn(definition: Definition, kernel: Kernel, target: str) -> list[BoundModel]:
    """Draw cases of a kernel with all its types for a target; none if it is for others."""
    drawn = (
        CaseSource(variant, [find_target(target)], seed=1).draw(index)
        for variant in variants(definition, kernel)
        for index in range(CASES)
    )
    return [case.bound for case in drawn if not isinstance(case, str)]


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("definition", COSTED, ids=lambda each: each.op)
def test_estimates_are_near_what_is_counted(definition: Definition, target: str) -> None:
    models = [
        model
        for kernel in definition.kernels
        if kernel.cost
        for model in _drawn(definition, kernel, target)
    ]
    if not models:
        pytest.skip(f"no kernel with a cost is for {target}")
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
