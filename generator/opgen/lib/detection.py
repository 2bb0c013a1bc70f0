"""Boxes of objects: which of them are best, of those that overlap."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from opgen.lib.types import Array, Operand

_Float32s = npt.NDArray[np.float32]


def best_boxes(  # noqa: PLR0913  what is chosen, and how
    boxes: Operand,
    scores: Operand,
    most: int,
    overlap_threshold: Operand,
    score_threshold: Operand,
    sigma: Operand,
) -> tuple[Array, Array, Array]:
    """Return indices of the best boxes (most), how many there are (), and their scores (most).

    A box is two opposite corners. Only scores above the threshold count; of equal ones the first is
    better. What overlaps a better box by ``overlap_threshold`` is left out; with a ``sigma`` above
    0 scores fall by what overlaps. What is not used is 0. Source: TensorFlow Lite's
    ``non_max_suppression.h``, in float32.
    """
    first, second = np.split(np.asarray(boxes, np.float32), 2, axis=-1)
    low, high = np.where(second < first, second, first), np.where(first < second, second, first)
    corners = np.concatenate([low, high], -1)
    threshold, least, spread = (
        np.float32(np.asarray(each)) for each in (overlap_threshold, score_threshold, sigma)
    )
    factor = np.float32(-0.5) / spread if spread > 0 else np.float32(0)
    known = enumerate(np.asarray(scores, np.float32))
    left = {index: (score, 0) for index, score in known if score > least}
    room, chosen, values = min(len(left), most), list[int](), list[np.float32]()
    while left and len(chosen) < room:
        best = max(left, key=lambda index: left[index][0])
        count, (before, seen) = len(chosen), left[best]
        score = before
        for other in reversed(chosen[seen:]):
            overlap = _overlaps(corners[best], corners[[other]])[0]
            score = np.float32("nan") if overlap >= threshold else score
            score = score * np.exp(factor * overlap * overlap)
            if not score > least:
                break
        if score == before:
            chosen.append(best)
            values.append(score)
        if score > least:
            left[best] = score, count
        else:
            del left[best]
    unused = [0] * (most - len(chosen))
    indices = np.array([*chosen, *unused], np.int64)
    return indices, np.array(len(chosen)), np.array([*values, *unused])


def _overlaps(box: _Float32s, others: _Float32s) -> _Float32s:
    """Return intersection over union; 0 where a box is empty."""
    zero = np.float32(0)
    sides = np.maximum(
        np.minimum(box[2:], others[:, 2:]) - np.maximum(box[:2], others[:, :2]), zero
    )
    common = sides[:, 0] * sides[:, 1]
    area = (box[2] - box[0]) * (box[3] - box[1])
    areas = (others[:, 2] - others[:, 0]) * (others[:, 3] - others[:, 1])
    union = area + areas - common
    empty = (area <= 0) | (areas <= 0)
    return np.asarray(np.where(empty, zero, common / np.where(empty, np.float32(1), union)))
