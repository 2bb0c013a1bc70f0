"""Constants of our sum of int8 for the DSP extension; see ``opgen_add_dsp.h``."""

from __future__ import annotations

from opgen.lib.structs import opgen_add_dsp, opgen_add_quant

_HALF = (1 << 30, 0)
"""Multiplier and shift of the factor 1/2: that of the input with the larger scale."""
_LEFT_SHIFT = 20
_MOST_SHIFT = 22


def add_dsp_serves(quant: opgen_add_quant) -> bool:
    """Tell whether ``opgen_add_dsp_s8`` computes a sum: its result must be scaled down."""
    return 1 <= -quant.output_shift <= _MOST_SHIFT and quant.left_shift == _LEFT_SHIFT


def add_dsp_swaps(quant: opgen_add_quant) -> bool:
    """Tell whether the first input is the one with the larger scale."""
    return (quant.input2_multiplier, quant.input2_shift) != _HALF


def add_dsp(quant: opgen_add_quant) -> opgen_add_dsp:
    """Return the parameters of ``opgen_add_dsp_s8``."""
    fine = (quant.input1_offset, quant.input1_multiplier, quant.input1_shift)
    coarse = quant.input2_offset
    if add_dsp_swaps(quant):
        fine = (quant.input2_offset, quant.input2_multiplier, quant.input2_shift)
        coarse = quant.input1_offset
    offset, multiplier, shift = fine
    # One bit more is dropped in any case: a factor with no bits to drop has one more before.
    bits = _LEFT_SHIFT + (1 if shift else 2)
    return opgen_add_dsp(
        1 << bits,
        offset << bits,
        multiplier,
        max(0, -shift - 1),
        coarse << (_LEFT_SHIFT - 1),
        quant.output_multiplier,
        -quant.output_shift - 1,
        2 * quant.output_offset + 1,
        quant.activation_min,
        quant.activation_max,
    )
