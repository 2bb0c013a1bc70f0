"""How sums become int8 in one multiplication and one saturating shift, the same for all channels.

``opgen_dsp.h`` says what kernels do with it, ``opgen_stage.h`` what those for Helium do. Channels
have factors of their own, and so shifts of their own; to give all the same shift, multipliers lose
bits. What counts are the 255 sums from which on the output is greater by one: if these stay, all
outputs do. So numbers are searched that keep each of them, and none is taken that does not.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.quant import multiply
from opgen.lib.types import Ints

_LEVELS = np.arange(-127, 128)
"""Outputs that there are sums to begin at."""
MOST_BITS = 22
"""That are dropped behind the upper 32 of a product: all numbers of a search fit 63 bits then."""
_STARTS: Ints = np.arange(1 << 18)
_AT_ONCE = 1 << 12
_MULTIPLIERS = (0, *(side * 7**i for i in range(5) for side in (1, -1)))
"""What is tried, the likely first: where sums begin, and what multipliers differ by."""
FRACTION = 17
"""Bits of a product behind the point, for Helium: 16 are dropped, the last one is rounded away."""
_THRESHOLDS = ((_LEVELS.astype(np.int64) << FRACTION) - (1 << FRACTION - 1) << 31) - (1 << 30)


@lru_cache(maxsize=1 << 15)
def short_end(  # noqa: PLR0913  plain numbers, by which it is cached
    sums: tuple[int, int, int], multiplier: int, shift: int, bits: int, up: int, with_bias: bool
) -> tuple[int, int, int] | None:
    """Return start, multiplier and addend of a channel, None if none were found.

    The output's zero point is -128; its factor is ``multiplier * 2**(shift - 31)``.

    :param sums: the least and the greatest with the bias, and the bias.
    :param bits: that are dropped of all channels, but for ``up`` more.
    :param up: by how many bits weights are shifted.
    :param with_bias: whether sums begin with the bias, and at least with it, so that all below 0
        give -128.
    """
    low, high, bias = sums
    dropped = -1 - shift - bits  # bits that the multiplier loses
    if bits < 0 or bits + up > MOST_BITS or multiplier < (1 << 30) or dropped < 0:
        return None
    begins = _first_sums(low, high, multiplier, shift)
    if begins is None:
        return None
    low, high, begins = low - bias, high - bias, begins - bias
    from_here, is_after = begins <= high, begins > low
    product = _LEVELS.astype(np.int64) << (bits + up + 32)
    base = bias << up if with_bias else 0
    if not -(1 << 31) <= base < 1 << 31:
        return None
    for differs in _MULTIPLIERS:
        factor = ((multiplier + (1 << dropped >> 1)) >> dropped) + differs
        if not 0 < factor < 1 << 31:
            continue
        least = int(np.max((product - (begins << up) * factor)[from_here]))
        beyond = int(np.min((product - ((begins - 1) << up) * factor)[is_after]))
        if least >= beyond:
            continue
        found = _start(least, beyond, factor, base, 1 if with_bias else 1 << up)
        if found is not None and _fits(found, factor, low << up, high << up):
            return found[0], factor, found[1]
    return None


def _first_sums(low: int, high: int, multiplier: int, shift: int) -> Ints | None:
    """Return the least sum within low to high + 1 of which each level is the output.

    None if it is not as computed: the output itself is asked, which grows with the sum.
    """
    counts = as_ints(_LEVELS - _LEVELS[0] + 1)
    exact = (counts << (31 - shift)) - (1 << 30) - (1 << (30 - shift))
    begins = np.clip(-(-exact // multiplier), low, high + 1)
    here = multiply(np.minimum(begins, high), multiplier, shift) - 128
    before = multiply(np.maximum(begins - 1, low), multiplier, shift) - 128
    is_right = np.all((here >= _LEVELS) | (begins > high))
    is_right &= np.all((before < _LEVELS) | (begins <= low))
    return begins if is_right else None


def _start(least: int, beyond: int, factor: int, base: int, step: int) -> tuple[int, int] | None:
    """Return start and addend for which start * factor + 2**31 + addend * 2**32 lies within."""
    for first in range(0, len(_STARTS), _AT_ONCE):
        some = base + step * _STARTS[first : first + _AT_ONCE]
        rest = least - (1 << 31) - some * factor
        addends = -(-rest >> 32)
        fits = np.flatnonzero((addends << 32) - rest < beyond - least)
        if len(fits):
            return int(some[fits[0]]), int(addends[fits[0]])
    return None


def _fits(found: tuple[int, int], factor: int, low: int, high: int) -> bool:
    """Tell whether all that is computed of sums from low to high fits 32 bits."""
    start, addend = found
    ends = [each + start for each in (low, high)]
    ends += [(each * factor + (1 << 31) >> 32) + addend for each in ends]
    return all(-(1 << 31) <= each < 1 << 31 for each in (*ends, start, addend))


@lru_cache(maxsize=1 << 15)
def fine_end(
    sums: tuple[int, int, int], multiplier: int, shift: int, up: int
) -> tuple[int, int] | None:
    """Return start and multiplier of a channel whose output's zero point is -128, None of none.

    :param sums: the least and the greatest with the bias, and the bias.
    """
    low, high, bias = sums
    begins = _first_sums(low, high, multiplier, shift)
    if begins is None:
        return None
    low, high, begins = low - bias, high - bias, begins - bias
    from_here, is_after = begins <= high, begins > low
    dropped = up - shift - FRACTION
    for differs in _MULTIPLIERS:
        factor = ((multiplier + (1 << dropped >> 1)) >> dropped) + differs
        if not 0 < factor < 1 << 31:
            continue
        first = -(-_THRESHOLDS // factor)  # of what is multiplied
        least = int(np.max((first - (begins << up))[from_here], initial=-(1 << 62)))
        beyond = int(np.min((first - ((begins - 1) << up))[is_after], initial=1 << 62))
        start = min(max(least, -(1 << 31)), beyond - 1)
        fits = all(-(1 << 31) <= start + (each << up) < 1 << 31 for each in (low, high))
        if least <= start < beyond and fits and -(1 << 31) <= start < 1 << 31:
            return start, factor
    return None
