"""What SIGNALFILTERBANK alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.types import Array, Operand

# ruff: noqa: A002  names of operands


def filter_bank(  # noqa: PLR0913
    input: Operand,
    weights: Operand,
    unweights: Operand,
    frequency_starts: Operand,
    weight_starts: Operand,
    widths: Operand,
) -> Array:
    """Return the energies of overlapping bands of a spectrum, one per band but the first.

    Each band's weighted sum is added to the unweighted one of the band before it. Source:
    ``FilterbankAccumulateChannels``, which counts modulo 2**64.
    """
    spectrum, rising, falling = (as_ints(each).tolist() for each in (input, weights, unweights))
    bands = np.stack([as_ints(each) for each in (frequency_starts, weight_starts, widths)], -1)
    energies, carried = [], 0
    for frequency, weight, width in bands.tolist():
        band = range(width)
        energies.append(carried + sum(rising[weight + j] * spectrum[frequency + j] for j in band))
        carried = sum(falling[weight + j] * spectrum[frequency + j] for j in band)
    return np.array([energy % (1 << 64) for energy in energies[1:]], np.uint64)
