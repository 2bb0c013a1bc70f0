"""What STRIDED_SLICE alone calls."""

from __future__ import annotations

from dataclasses import dataclass

from opgen.lib.shapes import shape_of
from opgen.lib.slices import Slices, _slices
from opgen.lib.types import Operand, Shape


@dataclass(frozen=True)
class SliceMasks:
    """How a strided slice reads its bounds: bit i of a mask is for entry i of them."""

    begin: int
    """These bounds are not given: the slice starts at the axis' first element in its direction."""
    end: int
    """These are not given: it goes to the axis' last element."""
    ellipsis: int
    """This entry stands for as many whole axes as the other entries leave; one at most."""
    new_axis: int
    """These entries make a new axis of size 1."""
    shrink_axis: int
    """Of these axes the element at ``begin`` is taken, and the axis dropped."""


def strided_slices(  # noqa: PLR0913  the operator has that many facts
    shape: Shape,
    begin: Operand,
    end: Operand,
    strides: Operand,
    masks: SliceMasks,
    offset: bool = False,
) -> Slices:
    """Return what a strided slice takes of a tensor of ``shape``.

    Axes after the last given one are taken whole. Bounds count from the end if negative and are
    clamped, as in numpy. Of the masks for one entry the ellipsis goes first, then the new axis.
    Of an axis that is shrunk nothing is taken by a stride below 0, or if the bound is no index.

    :param offset: ``end`` counts from the first element that is taken.
    """
    firsts, lasts, steps = (shape_of(each) for each in (begin, end, strides))
    taken: list[tuple[int, int, int]] = []
    kept: list[int] = []
    for entry in range(len(firsts)):
        bit = 1 << entry
        if masks.ellipsis & bit:
            whole = len(shape) - sliced_axes(len(firsts), masks)
            sizes = shape[len(taken) : len(taken) + max(whole, 0)]
            taken += [(0, 1, size) for size in sizes]
            kept += sizes
            continue
        if masks.new_axis & bit:
            kept.append(1)
            continue
        size = shape[len(taken)]
        step = steps[entry]
        low, high = (0, size) if step > 0 else (-1, size - 1)
        start = low if step > 0 else high
        first = start if masks.begin & bit else _clamp(firsts[entry], size, low, high)
        if masks.shrink_axis & bit:
            taken.append((first, 1, int(step > 0 and 0 <= first < size)))
            continue
        last = lasts[entry] + (first if offset else 0)
        last = (high if step > 0 else low) if masks.end & bit else _clamp(last, size, low, high)
        count = max(0, -((first - last) // step)) if step else 0
        taken.append((first, step, count))
        kept.append(count)
    rest = shape[len(taken) :]
    return _slices([*taken, *((0, 1, size) for size in rest)], (*kept, *rest))


def sliced_axes(entries: int, masks: SliceMasks) -> int:
    """Return how many axes of the input the entries of a strided slice stand for.

    An ellipsis and the axes that it stands for do not count.
    """
    others = masks.ellipsis | masks.new_axis
    return sum(not others >> entry & 1 for entry in range(entries))


def has_one_ellipsis(entries: int, masks: SliceMasks) -> bool:
    """Tell whether one entry of a strided slice is an ellipsis, or none."""
    return (masks.ellipsis & ((1 << entries) - 1)).bit_count() <= 1


def _clamp(index: int, size: int, low: int, high: int) -> int:
    return min(max(index + size if index < 0 else index, low), high)
