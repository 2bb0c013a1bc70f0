"""What SIGNALPCAN alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.signal import _WORD, _product, _unsigned_shift
from opgen.lib.types import Ints, Operand

# ruff: noqa: A002  names of operands


def pcan(input: Operand, noise: Operand, gain: Operand, snr_shift: int) -> Ints:
    """Return energies divided by a power of their noise, then compressed.

    ``gain`` has three coefficients of a parabola per octave. Source:
    ``ApplyPcanAutoGainControlFixed``.
    """
    factors = _product(as_ints(input), _gain(as_ints(noise), as_ints(gain)) & _WORD)
    ratio = _unsigned_shift(factors, snr_shift)
    small = ((ratio * ratio) & _WORD) >> 20
    return np.where(ratio < 2 << 12, small, (ratio >> 6) - 64)


def _gain(noise: Ints, table: Ints) -> Ints:
    """Return the parabola of the octave of each number, rounded; the first three as they are."""
    octave = as_ints(np.floor(np.log2(np.maximum(noise, 1).astype(np.float64)))) + 1
    first = np.where(noise <= 2, 0, 4 * octave - 6)  # noqa: PLR2004
    position = np.where(
        octave < 11,  # noqa: PLR2004
        noise << np.maximum(11 - octave, 0),
        noise >> np.maximum(octave - 11, 0),
    )
    position &= 0x3FF
    curve = ((table[first + 2] * position) >> 5) + (table[first + 1] << 5)
    rise = (_signed(curve * position) + (1 << 14)) >> 15
    found = (rise + table[first]).astype(np.int16).astype(np.int64)
    return np.where(noise <= 2, table[np.minimum(noise, 2)], found)  # noqa: PLR2004


def _signed(values: Ints) -> Ints:
    return values.astype(np.int32).astype(np.int64)
