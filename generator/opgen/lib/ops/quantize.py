"""What QUANTIZE alone calls."""

from __future__ import annotations

from opgen.lib.sums import _SUM_BITS, _reach
from opgen.lib.types import Tensor


def requantized_fits(input: Tensor, output: Tensor) -> bool:  # noqa: A002
    """Tell whether all stored integers in another quantization fit 32 bits, zero point included."""
    scaled = _reach(input) * input.scale / output.scale
    return bool(scaled + abs(output.zero_point) < 2.0**_SUM_BITS)
