"""BATCH_MATMUL of int16 times int8, also with a scale per column, of which LiteRT knows none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.errors import UnsupportedError
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import prove_model, run_c
from opgen.registry.context import build_default_registry_context
from tests.tools import needs
from tests.transforms.nets import Net, per_channel, scaled

COLUMNS, DEPTH = 11, 7
SCALES = np.geomspace(1e-3, 1.0, COLUMNS)


def net_of(adj_y: bool, axis: int, type_: DType = DType.INT16) -> Net:
    """Return rows times constant weights that have scales along an axis: t0 x t1 = t2."""
    net = Net(build_default_registry_context())
    x = net.tensor((2, 3, DEPTH), scaled(2.0**-15), type_)
    shape = (COLUMNS, DEPTH) if adj_y else (DEPTH, COLUMNS)
    weights = np.random.default_rng(5).integers(-128, 128, shape)
    y = net.constant(weights, DType.INT8, per_channel(np.resize(SCALES, shape[axis]), axis))
    output = net.tensor((2, 3, COLUMNS), scaled(0.004), type_)
    net.add("BATCH_MATMUL", {"x": x, "y": y, "output": output}, adj_x=False, adj_y=adj_y)
    return net


@pytest.mark.parametrize("adj_y", [False, True])
def test_each_column_has_its_scale(adj_y: bool) -> None:
    """Real numbers, rounded, and the C gives what numpy does: of columns at once and one by one."""
    net = net_of(adj_y, axis=0 if adj_y else 1)
    model = net.model([0], [2])
    inputs = seeded_inputs(model.main, samples=4, steps=1)
    bound = bind(model, net.context, find_target("generic"))
    (found,) = execute(bound, inputs).outputs
    weights = net.tensors[1].data
    assert weights is not None
    columns = weights.T if adj_y else weights
    real = inputs[0].astype(np.float64) @ columns * (2.0**-15 * SCALES / 0.004)
    np.testing.assert_allclose(found, np.clip(real, -32768, 32767), atol=0.6)
    (compiled,) = run_c(bound, inputs).outputs
    np.testing.assert_array_equal(compiled, found)


@pytest.mark.parametrize(("adj_y", "axis"), [(False, 0), (True, 1)])
def test_scales_along_the_depth_are_refused(adj_y: bool, axis: int) -> None:
    net = net_of(adj_y, axis)
    with pytest.raises(UnsupportedError, match="one scale, or one per column beside int16"):
        bind(net.model([0], [2]), net.context, GENERIC)


def test_columns_beside_int8_are_refused() -> None:
    net = net_of(adj_y=False, axis=1, type_=DType.INT8)
    with pytest.raises(UnsupportedError, match="one scale, or one per column beside int16"):
        bind(net.model([0], [2]), net.context, GENERIC)


@needs("ai_edge_litert")
@pytest.mark.parametrize("adj_y", [False, True])
def test_scales_of_two_types_are_multiplied_as_float32(adj_y: bool, tmp_path: Path) -> None:
    """With these the multiplier of 16 bits is another one than that of their exact product."""
    net = Net(build_default_registry_context())
    x = net.tensor((40, DEPTH), scaled(0.000118474345), DType.INT16)
    y = net.tensor((5, DEPTH) if adj_y else (DEPTH, 5), scaled(0.01266656), DType.INT8)
    output = net.tensor((40, 5), scaled(0.0001520971), DType.INT16)
    net.add("BATCH_MATMUL", {"x": x, "y": y, "output": output}, adj_x=False, adj_y=adj_y)
    path = tmp_path / "matmul.tflite"
    path.write_bytes(net.file([x, y], [output]))
    report = prove_model(load_bound(path, net.context, GENERIC), against="litert")
    assert report.good
    assert [each.differences for each in report.comparisons] == [(), ()]
