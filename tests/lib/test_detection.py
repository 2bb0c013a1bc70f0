"""Choosing boxes, by hand. That it is TFLM's is tested by the spec."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from opgen.lib.detection import best_boxes
from opgen.lib.ops.tflite_detection_postprocess import detect, non_max_suppression
from opgen.lib.structs import opgen_detection

HOW = opgen_detection(
    boxes=3, box_step=4, classes=2, class_step=3, most=4, most_per_class=2, by_class=False,
    score_threshold=0.3, overlap_threshold=0.5, y_scale=10.0, x_scale=10.0,
    h_scale=5.0, w_scale=5.0,
)  # fmt: skip
ANCHORS = np.array([[0.5, 0.5, 1.0, 1.0], [0.5, 0.5, 1.0, 1.0], [5.0, 5.0, 2.0, 4.0]])
ENCODINGS = np.zeros((1, 3, 4))
ENCODINGS[0, 1, 0] = 1.0  # a tenth of its height down: 0.9 / 1.1 of the union are common
SCORES = np.array([[[0.9, 0.1, 0.8], [0.9, 0.4, 0.7], [0.9, 0.6, 0.2]]])  # background first


def test_a_box_that_overlaps_a_better_one_is_left_out() -> None:
    boxes, classes, scores, count = detect(ENCODINGS, SCORES, ANCHORS, HOW)
    np.testing.assert_allclose(boxes[0, :2], [[0, 0, 1, 1], [4, 3, 6, 7]])
    np.testing.assert_allclose(scores, np.float32([[0.8, 0.6, 0, 0]]))
    assert (classes.tolist(), count.tolist()) == ([[1, 0, 0, 0]], [2])


def test_boxes_of_other_classes_may_overlap() -> None:
    _, classes, scores, count = detect(ENCODINGS, SCORES, ANCHORS, replace(HOW, by_class=True))
    np.testing.assert_allclose(scores, np.float32([[0.8, 0.6, 0.4, 0]]))
    assert (classes.tolist(), count.tolist()) == ([[1, 0, 0, 0]], [3])


def test_limits() -> None:
    *_, scores, count = detect(ENCODINGS, SCORES, ANCHORS, replace(HOW, most=1))
    np.testing.assert_allclose(scores, np.float32([[0.8]]))
    assert count == 1
    loose = replace(HOW, by_class=True, overlap_threshold=1.0, most_per_class=1)
    *_, scores, _ = detect(ENCODINGS, SCORES, ANCHORS, loose)
    np.testing.assert_allclose(scores, np.float32([[0.8, 0.6, 0, 0]]))


def test_height_and_width_are_exponents() -> None:
    encodings = ENCODINGS.copy()
    encodings[0, 2, 2:] = 5 * np.log([2.0, 0.5])
    boxes, *_ = detect(encodings, SCORES, ANCHORS, HOW)
    np.testing.assert_allclose(boxes[0, 1], [3, 4, 7, 6], rtol=1e-6)


BOXES = np.array([[0, 0, 2, 2], [0, 1, 2, 3], [0, 0, 2, 2.5], [5, 5, 6, 6], [9, 9, 9, 9]])
"""The second shares a third of the union with the first; the third 0.8. The last is empty."""


def test_non_max_suppression() -> None:
    scores = np.array([0.5, 0.4, 0.9, 0.4, 0.2])
    boxes, values, count = non_max_suppression(BOXES, scores, 4, 0.3, 0.5)
    np.testing.assert_array_equal(boxes, [*BOXES[[2, 1, 3]], [0, 0, 0, 0]])
    np.testing.assert_array_equal(values, np.float32([0.9, 0.4, 0.4, 0]))
    assert count.tolist() == [3]


def test_non_max_suppression_at_its_limits() -> None:
    scores = np.array([0.5, 0.5, 0.25, 0.25, 0.125])

    def chosen(most: int, score: float, overlap: float) -> list[int]:
        boxes, _, (count,) = non_max_suppression(BOXES, scores, most, score, overlap)
        return [int(np.flatnonzero((box == BOXES).all(1))[0]) for box in boxes[:count]]

    assert chosen(9, 0.0, 1.0) == [0, 1, 2, 3, 4]  # all, of equal scores the first
    assert chosen(2, 0.0, 1.0) == [0, 1]
    assert chosen(9, 0.25, 0.0) == [0, 3]  # a score at the threshold counts
    assert chosen(9, 0.0, 0.0) == [0, 3, 4]  # an empty box shares nothing
    assert chosen(9, 0.75, 1.0) == []
    share = float(np.float32(1) / np.float32(3))
    assert chosen(2, 0.4, share) == [0, 1]  # so does an overlap at its threshold
    assert chosen(2, 0.4, share - 1e-6) == [0]
    assert chosen(0, 0.0, 1.0) == []


def test_best_boxes() -> None:
    scores = np.array([0.5, 0.4, 0.9, 0.4, 0.2])
    indices, count, values = best_boxes(BOXES, scores, 6, 0.51, 0.3, 0.0)
    assert (indices.tolist(), count.tolist()) == ([2, 1, 3, 0, 0, 0], 3)
    np.testing.assert_array_equal(values, np.float32([0.9, 0.4, 0.4, 0, 0, 0]))
    indices, count, _ = best_boxes(BOXES, scores, 2, 0.5, 0.3, 0.0)  # which the second shares
    assert (indices.tolist(), count.tolist()) == ([2, 3], 2)


def test_scores_fall_by_what_better_boxes_share() -> None:
    # The third is best; the second shares half of it, so that the fourth goes first.
    scores = np.array([0.1, 0.4, 0.9, 0.39, 0.2])
    indices, count, values = best_boxes(BOXES, scores, 3, 0.9, 0.3, 0.5)
    assert (indices.tolist(), count.tolist()) == ([2, 3, 1], 3)
    np.testing.assert_allclose(values, [0.9, 0.39, 0.4 * np.exp(-(0.5**2))], rtol=1e-6)


def test_a_box_without_an_area_overlaps_not_even_itself() -> None:
    indices, count, _ = best_boxes(BOXES[4:], np.array([0.5]), 3, 0.5, 0.0, 0.0)
    assert (indices.tolist(), count.tolist()) == ([0, 0, 0], 1)
    indices, count, _ = best_boxes(BOXES[3:], np.array([0.4, 0.5]), 3, 0.5, 0.0, 0.0)
    assert (indices.tolist(), count.tolist()) == ([1, 1, 0], 2)
