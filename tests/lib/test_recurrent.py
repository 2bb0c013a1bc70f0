"""Recurrent layers against plain formulas; conformance compares integers with TFLM, bit for bit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib import recurrent
from opgen.lib.ops.unidirectional_sequence_lstm import recurrent_sums_fit
from opgen.lib.quant import multiply
from opgen.lib.sums import totals_fit
from opgen.lib.tensor import Tensor
from opgen.tflite.enums import ActivationFunctionType as Fused
from tests.lib.lstm_layers import Layer
from tests.spec_functions import of_specs

Make = Callable[..., Tensor]


def test_sequences() -> None:
    batch_major = recurrent.sequences_of((2, 5, 3), 4, time_major=False)
    time_major = recurrent.sequences_of((5, 2, 3), 4, time_major=True)
    for found, strides in ((batch_major, (5, 1)), (time_major, (1, 2))):
        assert (found.batches, found.steps, found.inputs, found.units) == (2, 5, 3, 4)
        assert (found.batch_stride, found.step_stride) == strides


@pytest.mark.parametrize(("scale", "power"), [(2.0**-12, -12), (1.0, 0), (2.0**-15 * 1.01, -15)])
def test_powers_of_two(scale: float, power: int) -> None:
    assert recurrent.power_of_two(scale) == power


def test_scales_of_biases(tensor: Make) -> None:
    source, weights = (
        tensor((1,), scale=0.5),
        (tensor((2, 1), scale=0.1), tensor((2, 1), scale=0.2)),
    )
    right = tensor((2,), DType.INT32, scale=0.05), tensor((2,), DType.INT32, scale=0.1)
    assert recurrent.are_products(right, source, weights)
    assert not recurrent.are_products(right[::-1], source, weights)
    assert not recurrent.are_products((right[0],) * 2, source, weights)
    assert recurrent.are_products((right[0], tensor((2,), DType.INT32)), source, weights)


def _gates(make: Make, type_: DType = DType.INT8) -> tuple[tuple[Tensor, ...], ...]:
    random = np.random.default_rng(0)
    low, high = (-30, 31)
    weights = tuple(
        make((4, 3), type_, scale=0.01, values=random.integers(low, high, (4, 3))) for _ in range(4)
    )
    kept = tuple(
        make((4, 4), type_, scale=0.01, values=random.integers(low, high, (4, 4))) for _ in range(4)
    )
    biases = tuple(make((4,), DType.INT32, values=random.integers(low, high, 4)) for _ in range(4))
    return weights, kept, biases


def test_parameters_of_an_lstm(tensor: Make) -> None:
    weights, kept, biases = _gates(tensor)
    source, hidden = tensor((1, 1, 3), scale=0.02, zero_point=-5), tensor((1, 4), scale=2.0**-7)
    cell = tensor((1, 4), DType.INT16, scale=2.0**-11)
    quant = of_specs.lstm_quant(source, hidden, cell, weights, kept, 1.5)
    assert (quant.cell_min, quant.cell_max) == (-3072, 3072)
    assert (quant.tanh_multiplier, quant.tanh_shift) == (6, 0)
    free = of_specs.lstm_quant(source, hidden, cell, weights, kept, 0.0)
    assert (free.cell_min, free.cell_max) == (-32768, 32767)
    gate = quant.forget_gate
    factor = gate.input_multiplier * 2.0 ** (gate.input_shift - 31)
    assert factor == pytest.approx(0.02 * 0.01 * 4096)
    sums = recurrent.lstm_sums(weights, kept, biases, quant)
    first = np.asarray(biases[0]) + 5 * np.asarray(weights[0]).sum(1)
    np.testing.assert_array_equal(sums[:4], first)
    np.testing.assert_array_equal(sums[16:], np.zeros(16))


def test_when_recurrent_sums_fit(tensor: Make) -> None:
    """Exactly if the vector that matches the signs of a row stays within int16."""
    cell, source = tensor((1,), DType.INT16, scale=2.0**-12), tensor((1, 1, 3), scale=0.02)
    weights, kept, _ = _gates(tensor)
    answers = set()
    for scale in (0.001, 0.01, 0.03, 0.1):
        hidden = tensor((1, 4), scale=scale, zero_point=-128)
        quant = of_specs.lstm_quant(source, hidden, cell, weights, kept, 1.0)
        gates = quant.input_gate, quant.forget_gate, quant.cell_gate, quant.output_gate
        worst = max(
            int(
                multiply(255 * np.abs(each).sum(1).max(), g.recurrent_multiplier, g.recurrent_shift)
            )
            for each, g in zip(map(np.asarray, kept), gates, strict=True)
        )
        answers.add(recurrent_sums_fit(hidden, kept, quant))
        assert recurrent_sums_fit(hidden, kept, quant) == (worst <= 32767)
    assert answers == {True, False}


@pytest.mark.parametrize(
    ("source", "hidden", "cell", "bias", "fits"),
    [
        (0.02, 2.0**-7, 2.0**-12, 0, True),
        (1e9, 2.0**-7, 2.0**-12, 0, False),
        (0.02, 1e9, 2.0**-12, 0, False),
        (0.02, 2.0**-30, 2.0**-30, 0, True),
        (0.02, 2.0**-31, 2.0**-12, 0, False),
        (0.02, 2.0**-7, 2.0**-31, 0, False),
        (0.02, 2.0**-7, 2.0**-12, 2**31 - 1, False),
    ],
)
def test_what_fits_the_arithmetic_of_an_lstm(  # noqa: PLR0913
    tensor: Make, source: float, hidden: float, cell: float, bias: int, fits: bool
) -> None:
    weights, kept, biases = _gates(tensor)
    biases = (*biases[:3], tensor((4,), DType.INT32, values=[0, 0, 0, bias]))
    operands = (
        tensor((1, 1, 3), scale=source),
        tensor((1, 4), scale=hidden),
        tensor((1, 4), DType.INT16, scale=cell),
    )
    products = 2.0**-30 / np.array((cell, hidden))
    found = totals_fit(32767 * 32767, products, False) and all(
        of_specs.lstm_gate_fits(*operands[:2], *each)
        for each in zip(weights, kept, biases, strict=True)
    )
    assert found is fits


@pytest.mark.parametrize("time_major", [False, True])
def test_lstm_of_integers_is_near_that_of_real_numbers(tensor: Make, time_major: bool) -> None:
    weights, kept, biases = _gates(tensor)
    random = np.random.default_rng(1)
    shape = (5, 2, 3)
    source = tensor(shape, scale=0.02, zero_point=-5, values=random.integers(-128, 128, shape))
    count = 2 if time_major else 5
    hidden = tensor((count, 4), scale=2.0**-7, values=np.zeros((count, 4), np.int64))
    cell = tensor((count, 4), DType.INT16, scale=2.0**-12, values=np.zeros((count, 4), np.int64))
    quant = of_specs.lstm_quant(source, hidden, cell, weights, kept, 0.0)
    gates = Layer(weights, kept, biases).gates()
    found = of_specs.lstm_exact(source, hidden, cell, time_major, gates, quant, DType.INT8)

    def real(each: Tensor, scale: float) -> Tensor:
        return each.with_values(scale * (np.asarray(each) - each.zero_point))

    constants = Layer(
        tuple(real(each, 0.01) for each in weights),
        tuple(real(each, 0.01) for each in kept),
        tuple(real(each, 0.02 * 0.01) for each in biases),
    )
    states = real(hidden, 1.0), real(cell, 1.0)
    meant = constants.real(real(source, source.scale), states, time_major=time_major)
    assert np.abs(found[0] * 2.0**-7 - meant[0]).max() < 0.02
    assert np.abs(found[2] * 2.0**-12 - meant[2]).max() < 0.02
    last = found[0][-1] if time_major else found[0][:, -1]
    np.testing.assert_array_equal(last, found[1])


def test_sums_of_gates_saturate(tensor: Make) -> None:
    """The two sums at +8 and -8 cancel, as int16 holds no more of them; of floats they do not."""
    one = tensor((1, 1), scale=1.0, values=np.full((1, 1), 100))
    minus = one.with_values(np.full((1, 1), -50))
    zero = tensor((1,), DType.INT32, values=np.zeros(1))
    source = tensor((1, 1, 1), values=np.ones((1, 1, 1)))
    states = one.with_values(np.ones((1, 1))), one.with_values(np.zeros((1, 1)))
    weights = Layer((one,) * 4, (minus,) * 4, (zero,) * 4)
    limited = weights.real(source, states)[2]
    unlimited = tensor((1, 1, 1), DType.FLOAT32, values=np.ones((1, 1, 1)))
    free = weights.real(unlimited, states)[2]
    assert limited[0, 0] == 0.0
    assert free[0, 0] == pytest.approx(1.0)


@pytest.mark.parametrize("time_major", [False, True])
def test_rnn(time_major: bool) -> None:
    """Two steps by hand: tanh(2x + 1 + 3h)."""
    x = np.array([[[0.5], [-1.0]]])
    vectors = np.swapaxes(x, 0, 1) if time_major else x
    seqs = recurrent.sequences_of(vectors.shape, 1, time_major)
    three = np.full((1, 1), 3.0)
    start = np.full((1, 1), 0.25)
    output, hidden = recurrent.rnn_real(
        vectors, np.full((1, 1), 2.0), three, np.ones(1), start, seqs, Fused.TANH
    )
    first = np.tanh(2 * 0.5 + 1 + 3 * 0.25)
    second = np.tanh(-2 + 1 + 3 * first)
    assert output.shape == vectors.shape
    np.testing.assert_allclose(output.reshape(-1), [first, second])
    np.testing.assert_allclose(hidden, [[second]])


def test_rnn_of_a_single_step_keeps_its_shape() -> None:
    seqs = recurrent.sequences_of((1, 2, 3), 4, time_major=True)
    weights, kept = np.ones((4, 3)), np.zeros((4, 4))
    output, hidden = recurrent.rnn_real(
        np.ones((2, 3)), weights, kept, np.zeros(4), np.ones((2, 4)), seqs, Fused.RELU
    )
    np.testing.assert_array_equal(output, np.full((2, 4), 3.0))
    np.testing.assert_array_equal(hidden, output)


@pytest.mark.parametrize("asymmetric", [False, True])
def test_hybrid_rnn_is_near_that_of_real_numbers(tensor: Make, asymmetric: bool) -> None:
    random = np.random.default_rng(2)
    seqs = recurrent.sequences_of((2, 4, 6), 5, time_major=False)
    weights = tensor((5, 6), scale=0.01, values=random.integers(-127, 128, (5, 6)))
    kept = tensor((5, 5), scale=0.005, values=random.integers(-127, 128, (5, 5)))
    x, bias, hidden = random.normal(size=(2, 4, 6)), random.normal(size=5), np.zeros((2, 5))
    found = recurrent.rnn_hybrid(x, weights, kept, bias, hidden, seqs, Fused.TANH, asymmetric)
    real = recurrent.rnn_real(
        x, 0.01 * np.asarray(weights), 0.005 * np.asarray(kept), bias, hidden, seqs, Fused.TANH
    )
    for one, other in zip(found, real, strict=True):
        assert 0 < np.abs(one - other).max() < 0.05
