"""Kernels for computers on a processor that lacks AVX2: plain C, with the same results."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import build_default_registry_context
from tests.custom.custom_samples import run_c
from tests.transforms.row_nets import RowNet

CONTEXT = build_default_registry_context()
TARGET = find_target("host")
WANTED = {"conv_2d_wide_s8", "depthwise_conv_2d_wide_s8", "add_wide_s8", "fully_connected_wide_s8"}
MOST = 40


def test_networks_give_the_same(tmp_path: Path) -> None:
    """Drawn until each kernel that asks for AVX2 has run without it."""
    left = set(WANTED)
    for seed in range(MOST):
        model = RowNet(CONTEXT, seed + 7000).drawn()
        bound = bind(model, CONTEXT, TARGET)
        kernels = {each.kernel.name for each in bound.operators if each.kernel is not None}
        if not kernels & left:
            continue
        inputs = seeded_inputs(model.main, samples=2, steps=1)
        folder = tmp_path / str(seed)
        folder.mkdir()
        found = run_c(bound, inputs, folder, (*host.SANITIZED, "-DOPGEN_HAS_X86=0"))
        for wanted, got in zip(execute(bound, inputs).outputs, found, strict=True):
            np.testing.assert_array_equal(wanted, got, str(seed))
        left -= kernels
        if not left:
            return
    assert not left
