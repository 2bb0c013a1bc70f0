"""Boxes of objects from the raw numbers of a detector, as TensorFlow Lite Micro computes them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from opgen.lib.detection import _overlaps
from opgen.lib.no_result import NoResultError
from opgen.lib.structs import opgen_detection
from opgen.lib.types import Array, Operand

_Float32s = npt.NDArray[np.float32]


def non_max_suppression(
    boxes: Operand, scores: Operand, most: int, score_threshold: float, overlap_threshold: float
) -> tuple[Array, Array, Array]:
    """Return the best boxes (most, 4), their scores (most), best first, and their count (1).

    Boxes are (ymin, xmin, ymax, xmax), one per score. A box counts if its score is not below the
    threshold, and if it shares at most ``overlap_threshold`` of the union with every better box
    that counts; of equal scores the first is better. What is not used is 0. All in float32.

    For example ``non_max_suppression(boxes, scores, 10, 0.5, 0.6)``.
    """
    corners, known = np.asarray(boxes, np.float32), np.asarray(scores, np.float32)
    chosen = _chosen(corners, known, most, score_threshold, overlap_threshold)
    found, values = np.zeros((most, 4)), np.zeros(most)
    found[: len(chosen)], values[: len(chosen)] = corners[chosen], known[chosen]
    return found, values, np.array([len(chosen)])


def detect(
    encodings: Operand, scores: Operand, anchors: Operand, how: opgen_detection
) -> tuple[Array, Array, Array, Array]:
    """Return boxes (1, most, 4), classes, scores (1, most), and how many there are (1).

    What overlaps a better box too much is left out, among the boxes of its class or, if not
    ``by_class``, of all; there each box counts for its best class only. Boxes are (ymin, xmin,
    ymax, xmax). Source: TensorFlow Lite Micro's ``detection_postprocess.cc``, in float32.

    :raises NoResultError: if a box is empty.
    """
    boxes = _decoded(np.asarray(encodings)[0, :, :4], np.asarray(anchors), how)
    known = np.asarray(scores)[0].astype(np.float32)
    known = known[:, how.class_step - how.classes :]
    thresholds = how.score_threshold, how.overlap_threshold
    found: list[tuple[np.float32, int, int]] = []
    if how.by_class:
        for kind in range(how.classes):
            column = known[:, kind]
            chosen = _chosen(boxes, column, how.most_per_class, *thresholds)
            found += [(column[index], index, kind) for index in chosen]
            found = sorted(found, key=lambda each: -each[0])[: how.most]
    else:
        best = known.argmax(-1)
        column = known[np.arange(len(best)), best]
        chosen = _chosen(boxes, column, how.most, *thresholds)
        found = [(column[index], index, int(best[index])) for index in chosen]
    corners, kinds, values = np.zeros((how.most, 4)), np.zeros(how.most), np.zeros(how.most)
    for place, (score, index, kind) in enumerate(found):
        corners[place], kinds[place], values[place] = boxes[index], kind, score
    return corners[None], kinds[None], values[None], np.array([float(len(found))])


def _decoded(encodings: Array, anchors: Array, how: opgen_detection) -> _Float32s:
    scales = np.array([how.y_scale, how.x_scale, how.h_scale, how.w_scale], np.float32)
    relative = encodings.astype(np.float64) / scales
    centre = (relative[:, :2] * anchors[:, 2:] + anchors[:, :2]).astype(np.float32)
    half = (0.5 * np.exp(relative[:, 2:]) * anchors[:, 2:]).astype(np.float32)
    if (centre - half >= centre + half).any():
        message = "a box is empty"
        raise NoResultError(message)
    return np.concatenate([centre - half, centre + half], -1)


def _chosen(
    boxes: _Float32s, scores: _Float32s, most: int, score_threshold: float, overlap_threshold: float
) -> list[int]:
    """Return the indices of the best boxes that do not overlap; of equal ones the first."""
    left = np.flatnonzero(scores >= np.float32(score_threshold))
    left = left[np.argsort(-scores[left], kind="stable")]
    found: list[int] = []
    while left.size and len(found) < most:
        found.append(int(left[0]))
        overlaps = _overlaps(boxes[left[0]], boxes[left[1:]])
        left = left[1:][~(overlaps > np.float32(overlap_threshold))]
    return found
