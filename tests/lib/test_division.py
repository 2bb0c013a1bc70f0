"""Quotients, remainders and powers against Python's; conformance compares them with TFLM."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib.no_result import NoResultError
from opgen.lib.ops import div, floor_div, floor_mod
from opgen.lib.ops import pow as powers_of
from opgen.lib.quant import Clamp
from opgen.lib.tensor import Tensor
from tests.spec_functions import of_specs

Make = Callable[..., Tensor]


def plain(values: list[float], type_: DType) -> Tensor:
    return Tensor("t", type_, (len(values),), values=np.array(values))


def test_quotients() -> None:
    a = np.array([7, -7, 7, -7, 0])
    b = [2, 2, -2, -2, 5]
    assert div.quotient(a, plain(b, DType.INT32)).tolist() == [3, -3, -3, 3, 0]
    assert div.quotient(a, plain(b, DType.FLOAT32)).tolist() == [3.5, -3.5, -3.5, 3.5, 0]
    assert floor_div.floor_quotient(a, np.array(b)).tolist() == [3, -4, -4, 3, 0]
    assert floor_mod.floor_remainder(a, plain(b, DType.INT32)).tolist() == [1, 1, -1, -1, 0]
    exponents = plain([2, 3, 0, 1, 40], DType.INT32)
    assert powers_of.powers(np.array([7, -7, 7, -7, 3]), exponents).tolist() == [
        *(49, -343, 1, -7),
        (3**40 + 2**31) % 2**32 - 2**31,
    ]
    assert powers_of.powers(np.array([4.0]), plain([-0.5], DType.FLOAT32)).tolist() == [0.5]


def test_what_is_not_defined() -> None:
    integers, reals = plain([1, 0], DType.INT32), plain([1, 0], DType.FLOAT32)
    for function in (div.quotient, floor_mod.floor_remainder, floor_div.floor_quotient):
        with pytest.raises(NoResultError, match="division by 0"):
            function(np.ones(2), integers)
    with pytest.raises(NoResultError, match="division by 0"):
        floor_div.floor_quotient(np.ones(2), reals)
    with pytest.raises(NoResultError, match="negative exponent"):
        powers_of.powers(np.ones(2), plain([1, -1], DType.INT32))
    assert div.quotient(np.ones(2), reals).tolist() == [1, np.inf]
    assert np.isnan(floor_mod.floor_remainder(np.ones(2), reals)).tolist() == [False, True]


@pytest.mark.parametrize("scales", [(0.02, 0.03, 0.01), (0.5, 0.001, 9.0), (0.001, 0.5, 0.2)])
def test_quantized_quotients(tensor: Make, scales: tuple[float, float, float]) -> None:
    """Half a step, and what the multipliers lose."""
    first, second, output = (
        tensor((1,), scale=scale, zero_point=zero)
        for scale, zero in zip(scales, (-100, 3, -20), strict=True)
    )
    a, b = np.meshgrid(np.arange(-128, 128), np.delete(np.arange(-128, 128), 131))
    factor = first.scale / (second.scale * output.scale)
    quant = of_specs.product_quant(factor, first, second, output, Clamp(-128, 127))
    found = div.div_exact(a, b, quant)
    real = first.scale * (a + 100) / (second.scale * (b - 3)) / output.scale - 20
    assert np.abs(found - np.clip(real, -128, 127)).max() <= 0.51
    with pytest.raises(NoResultError, match="division by 0"):
        div.div_exact(a, np.array([3]), quant)
    undefined = div.div_undefined(a, b, quant)
    assert np.abs(real + 20)[undefined].max(initial=0) < 0.5
    assert undefined.any() == (scales[0] / scales[1] / scales[2] < 64)
