"""What SIGNALFILTERBANKSPECTRALSUBTRACTION alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.signal import _WORD, _product, _unsigned_shift
from opgen.lib.structs import opgen_noise_filter
from opgen.lib.types import Ints, Operand

# ruff: noqa: A002  names of operands


def subtract_noise(
    input: Operand, estimate: Operand, filter: opgen_noise_filter
) -> tuple[Ints, Ints, Ints]:
    """Return energies less the smoothed noise, the estimate of it, and its new state.

    Channels with an odd index have a factor of their own. Source:
    ``FilterbankSpectralSubtraction``.
    """
    energies = as_ints(input)
    scaled = (energies << filter.smoothing_bits) & _WORD
    odd = np.arange(energies.size) % 2 == 1
    new = np.where(odd, filter.alternate_smoothing, filter.smoothing)
    old = np.where(odd, filter.alternate_one_minus_smoothing, filter.one_minus_smoothing)
    bits = filter.fraction_bits
    noise = _unsigned_shift(_product(scaled, new) + _product(as_ints(estimate), old), bits)
    taken = np.minimum(noise, scaled)
    if filter.clamping:
        noise = taken
    least = _unsigned_shift(_product(energies, as_ints(filter.min_signal_remaining)), bits)
    return np.maximum((scaled - taken) >> filter.smoothing_bits, least), noise, noise
