"""The whole long short-term memory; conformance compares it with LiteRT, bit for bit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib.fixed_point_s16 import logistic_fixed_s16, tanh_fixed_s16
from opgen.lib.shapes import given
from opgen.lib.structs import opgen_lstm_full_gate_quant
from opgen.lib.tensor import Tensor
from tests.lib.lstm_layers import Layer
from tests.spec_functions import of_specs

Make = Callable[..., Tensor]
ALL = np.arange(-(1 << 15), 1 << 15)


def test_logistic_of_16_bits() -> None:
    wanted = 1 / (1 + np.exp(-ALL / (1 << 12)))
    found = logistic_fixed_s16(ALL)
    assert found.min() >= 0
    assert np.abs(found / (1 << 15) - wanted).max() < 2e-3
    assert found[1 << 15] == 1 << 14


@pytest.mark.parametrize("integer_bits", range(7))
def test_tanh_of_16_bits(integer_bits: int) -> None:
    wanted = np.tanh(ALL * 2.0 ** (integer_bits - 15))
    found = tanh_fixed_s16(ALL, integer_bits)
    np.testing.assert_array_equal(found[1:], -found[:0:-1])
    assert np.abs(found / (1 << 15) - wanted).max() < 2e-3


def test_given(tensor: Make) -> None:
    one, other = tensor((1,)), tensor((2,))
    assert given(None, one, None, other) == (one, other)
    assert given() == ()


def _plain(make: Make, weight: float, state: float = 0.0) -> Layer:
    """One unit that sees ``weight`` times its input in all gates, and ``state`` times itself."""
    seen, kept = make((1, 1), values=[[weight]]), make((1, 1), values=[[state]])
    bias = make((1,), DType.INT32, values=[0.0])
    return Layer((seen,) * 4, (kept,) * 4, (bias,) * 4)


def _run(make: Make, weights: Layer, **changes: float) -> tuple[float, float]:
    """The output and the cell after one step from the cell 0.5, for the input 1."""
    held = make((1, 1), scale=1.0, values=[[0.0]]), make((1, 1), values=[[0.5]])
    inner = make((1,), DType.INT16, scale=2.0**-14)
    clips = changes.get("cell_clip", 0.0), changes.get("proj_clip", 0.0)
    source = make((1, 1, 1), DType.FLOAT32, values=[[[1.0]]])
    found = weights.real(source, held, (inner,) * 4, inner, *clips)
    return float(found[0][0, 0, 0]), float(found[2][0, 0])


def _sigmoid(x: float) -> float:
    return float(1 / (1 + np.exp(-x)))


def test_without_an_input_gate(tensor: Make) -> None:
    """A cell takes in what it does not keep."""
    whole = _plain(tensor, 2.0)
    weights = Layer(whole.seen[1:], whole.kept[1:], whole.biases[1:])
    keep = _sigmoid(2.0)
    assert _run(tensor, weights)[1] == pytest.approx(keep * 0.5 + (1 - keep) * np.tanh(2.0))


def test_weights_from_the_cell(tensor: Make) -> None:
    """The output gate sees the new cell, the others the old one, the cell gate none."""
    whole = _plain(tensor, 2.0)
    holes = tuple(tensor((1,), values=[value]) for value in (1.0, -2.0, 3.0))
    weights = Layer(whole.seen, whole.kept, whole.biases, holes)
    cell = _sigmoid(2.0 - 1.0) * 0.5 + _sigmoid(2.0 + 0.5) * np.tanh(2.0)
    output = _sigmoid(2.0 + 3.0 * cell) * np.tanh(cell)
    assert _run(tensor, weights) == pytest.approx((output, cell))


def test_projection_and_limits(tensor: Make) -> None:
    whole = _plain(tensor, 2.0)
    bias = tensor((1,), DType.INT32, scale=0.5, values=[0.5])
    factor = tensor((1, 1), scale=0.25, values=[[10.0]])
    parts = whole.seen, whole.kept, whole.biases, (), ()
    plain = _run(tensor, whole, cell_clip=0.25)
    assert plain == pytest.approx((_sigmoid(2.0) * np.tanh(0.25), 0.25))
    shown = np.rint(plain[0] / 2.0**-14).clip(-128, 127) * 2.0**-14
    weights = Layer(*parts, (factor,))
    assert _run(tensor, weights, cell_clip=0.25)[0] == pytest.approx(10 * shown)
    assert _run(tensor, weights, cell_clip=0.25, proj_clip=0.01)[0] == pytest.approx(0.01)
    weights = Layer(*parts, (factor, bias))  # in units of 2**-14 * 0.25
    found = _run(tensor, weights, cell_clip=0.25)[0]
    assert found == pytest.approx(10 * shown + 2.0**-14 * 0.25)


def test_cell_that_its_type_cannot_hold(tensor: Make) -> None:
    """0.5 of before and about as much that is added are more than int16 of 2**-16 can be."""
    weights = _plain(tensor, 4.0)
    held = tensor((1, 1), scale=1.0, values=[[0.0]])
    source = tensor((1, 1, 1), DType.FLOAT32, values=[[[1.0]]])
    for scale, most in ((2.0**-16, 0.5), (2.0**-12, 8.0)):
        cell = tensor((1, 1), DType.INT16, scale=scale, values=[[0.5]])
        found = weights.real(source, (held, cell))
        free = _sigmoid(4.0) * (0.5 + np.tanh(4.0))
        assert found[2][0, 0] == pytest.approx(min(free, most))


def test_sums_that_do_not_fit_32_bits(tensor: Make) -> None:
    constants = [tensor((1, 1), scale=scale, values=[[100]]) for scale in (0.01, 2.0**9)]
    bias = tensor((1,), DType.INT32, values=[0])
    source, state = tensor((1, 1, 1), scale=0.01), tensor((1, 1), scale=2.0**7)
    cell = tensor((1, 1), DType.INT16, scale=2.0**-12)
    fits = []
    for each in constants:
        weights = Layer((each,) * 4, (each,) * 4, (bias,) * 4)
        quant = weights.full_quant(source, (state, cell))
        fits.append(weights.fits(source, state, quant))
    assert fits == [True, False]


def _fits(tensor: Make, norm: float = 0.01, shown: float = 2.0**-7, most: int = 0) -> bool:
    """Tell whether a layer fits: scales of its normalization and hidden vector, last bias."""
    each = tensor((1, 1), scale=0.01, values=[[100]])
    bias, last = (tensor((1,), DType.INT32, values=[value]) for value in (0, most))
    norms = (tensor((1,), DType.INT16, scale=norm, values=[1]),) * 4
    weights = Layer((each,) * 4, (each,) * 4, (bias,) * 4, (), norms, (each, last))
    source, state = tensor((1, 1, 1), scale=0.01), tensor((1, 1), scale=1e-3)
    sums = (tensor((1,), DType.INT16, scale=2.0**-12),) * 4
    cell, hidden = tensor((1, 1), DType.INT16, scale=2.0**-12), tensor((1, 1), scale=shown)
    quant = weights.full_quant(source, (state, cell), sums, hidden)
    return weights.fits(source, state, quant)


def test_normalizations_and_projections_that_do_not_fit_32_bits(tensor: Make) -> None:
    assert _fits(tensor)
    assert _fits(tensor, norm=0.124)
    assert not _fits(tensor, norm=0.126)
    assert not _fits(tensor, shown=2.0**-32)
    assert not _fits(tensor, most=2**31 - 1)


def test_normalized_rows() -> None:
    """Rows have mean 0 and variance 1; what does not vary is all 0."""
    random = np.random.default_rng(0)
    sums = random.integers(-20000, 20000, (5, 16))
    sums[-1] = 77
    part = opgen_lstm_full_gate_quant(0, 0, 0, 0, 0, 0, 1 << 30, 1 - 10, 1)  # 2**-10
    gate = of_specs.lstm_gate(0, 0, 0, np.zeros(16, np.int64), np.full(16, 1 << 10))
    found = of_specs.lstm_full_normalized(sums, gate, part)
    rows = sums[:4]
    wanted = (rows - rows.mean(-1, keepdims=True)) / rows.std(-1, keepdims=True)
    assert np.abs(found[:4] / (1 << 12) - wanted).max() < 5e-3
    assert not found[4].any()
