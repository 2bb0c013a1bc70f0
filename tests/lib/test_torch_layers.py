"""Layers that only PyTorch has, against numbers that PyTorch 2.13 computed in float64."""

from math import prod

import numpy as np
import pytest

from opgen.lib.elementwise import erf, softplus
from opgen.lib.normalization import along_axis, normalized
from opgen.lib.ops.gru_layers import gru_layers
from opgen.lib.ops.lstm_layers import lstm_layers
from opgen.lib.ops.scaled_dot_product_attention import attention
from opgen.lib.recurrent_layers import recurrent_layers, recurrent_weights
from opgen.lib.structs import opgen_norm_groups
from opgen.lib.types import Array
from tests.spec_functions import of_specs

FEW = 2e-6  # half a unit of the sixth digit, and a little


def ramp(*shape: int) -> Array:
    """Return equally spaced numbers from -1 to 1."""
    return np.linspace(-1, 1, prod(shape)).reshape(shape)


def cells(gates: int) -> tuple[Array, ...]:
    """Return weights for both directions, the second with their rows turned round."""
    first = ramp(2 * gates, 2), ramp(2 * gates, 2) / 2, ramp(2 * gates), -ramp(2 * gates)
    return (*first, *(each[::-1] for each in first))


def test_gru() -> None:
    layers = recurrent_layers((2, 1, 2), 2, 1, True, True, False)
    output, last = gru_layers(ramp(2, 1, 2), ramp(2, 1, 2) / 2, cells(3), layers, False)  # type: ignore[arg-type]
    first = [-0.543336, -0.51726, 0.094192, 0.065103]
    second = [0.154384, 0.132147, -0.193502, -0.29395]
    assert output.ravel() == pytest.approx([*first, *second], abs=FEW)
    assert last.ravel() == pytest.approx([*second[:2], *first[2:]], abs=FEW)


@pytest.mark.parametrize("batch_first", [False, True])
def test_lstm(batch_first: bool) -> None:
    shape = (1, 2, 2) if batch_first else (2, 1, 2)
    layers = recurrent_layers(shape, 2, 1, True, True, batch_first)
    state = ramp(2, 1, 2) / 2
    output, last, cell = lstm_layers(
        ramp(*shape),
        state,
        state + 0.1,
        cells(4),  # type: ignore[arg-type]
        layers,
        batch_first,
    )
    first = [-0.099606, -0.077482, 0.047505, 0.095032]
    second = [-0.075125, -0.044485, 0.010794, -0.013496]
    assert output.shape == (*shape[:2], 4)
    assert output.ravel() == pytest.approx([*first, *second], abs=FEW)
    assert last.ravel() == pytest.approx([*second[:2], *first[2:]], abs=FEW)
    assert cell.ravel() == pytest.approx([-0.106846, -0.057855, 0.066281, 0.121808], abs=FEW)


def test_shapes_of_weights() -> None:
    later = (6, 4), (6, 2), (6,), (6,)
    assert recurrent_weights(3, 5, 2, 2, True, True) == (
        *(((6, 5), (6, 2), (6,), (6,)) * 2),
        *(later * 2),
    )
    assert recurrent_weights(4, 5, 2, 1, False, False) == ((8, 5), (8, 2))


@pytest.mark.parametrize(
    ("mask", "is_causal", "scale", "wanted"),
    [
        (0.0, True, 0.5**0.5, [-1.0, -0.6, -0.34493, 0.05507]),
        (ramp(2, 3), False, 1.0, [-0.84162, -0.44162, 0.532209, 0.932209]),
        (
            of_specs.attention_mask(np.array([[True, False, True], [False, False, False]]), True),
            False,
            1.0,
            [-0.977865, -0.577865, 0.0, 0.0],
        ),
    ],
    ids=["causal", "mask", "chosen"],
)
def test_attention(mask: Array, is_causal: bool, scale: float, wanted: list[float]) -> None:
    query, key, value = ramp(1, 2, 2), 2 * ramp(1, 3, 2), ramp(1, 3, 2)
    output = attention(query, key, value, mask, is_causal, scale)
    assert output.ravel() == pytest.approx(wanted, abs=FEW)


def test_groups() -> None:
    x = ramp(1, 4, 2) ** 3
    half = [-0.78948, -0.003605, 0.349678, 0.443407]
    wanted = [*half, *(-each for each in half[::-1])]
    found = normalized(x, of_specs.norm_groups(x.shape, 1, 2), 0.5)
    assert found.ravel() == pytest.approx(wanted, abs=FEW)
    last = np.swapaxes(x, 1, 2)
    found = np.swapaxes(normalized(last, of_specs.norm_groups(last.shape, -1, 2), 0.5), 1, 2)
    assert found.ravel() == pytest.approx(wanted, abs=FEW)


def test_blocks() -> None:
    half = [-1.128842, -0.411386, -0.088859, -0.003291]
    found = normalized(ramp(1, 4, 2) ** 3, opgen_norm_groups(1, 1, 8, 1, 1, 1), 0.5)
    assert found.ravel() == pytest.approx([*half, *(-each for each in half[::-1])], abs=FEW)
    assert normalized(np.zeros((0, 3)), opgen_norm_groups(0, 1, 3, 1, 1, 1), 0.5).shape == (0, 3)


def test_along_axis() -> None:
    assert along_axis(ramp(3), 1, 4).shape == (1, 3, 1, 1)
    assert along_axis(ramp(3), -1, 2).shape == (1, 3)


def test_functions() -> None:
    assert softplus(np.array([-1000.0, 0.0, 1000.0])) == pytest.approx([0.0, np.log(2), 1000.0])
    assert erf(np.array([-1.0, 0.0])) == pytest.approx([-0.8427007929497149, 0.0])


def test_no_list_is_made_of_more_layers_than_there_can_be() -> None:
    with pytest.raises(ValueError, match="1073741824"):
        recurrent_weights(4, 5, 2, 1 << 30, True, True)
