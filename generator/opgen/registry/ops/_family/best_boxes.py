"""What operators of the family best_boxes have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, compare, reduce, reference, shapes
from opgen.lib.tensor import Array
from opgen.operators.model import Check, Functions, said


def _some_tie(scores: Array, least: Array) -> Array:
    """Tell whether some of the scores above the least one are equal."""
    falling = reduce.top_values(arrays.row(scores), arrays.length(scores))
    ties = (compare.relate(falling[:, 1:], falling[:, :-1], compare.Relation.EQUAL) *
        compare.relate(falling[:, 1:], least, compare.Relation.GREATER))
    return compare.relate(reference.sum_over(ties, (0, 1), ()), 0, compare.Relation.GREATER)


LETS: Functions = {'count': lambda o: o.boxes.n, 'most': lambda o: arrays.element(o.max_output_size, 0)}

CHECKS: tuple[Check, ...] = (
    Check(lambda o: o.boxes.k == 4 and o.scores.n == o.boxes.n,
        lambda o: said(o.boxes.shape, ' are not 4 numbers for each of ', o.scores.n, ' scores')),
    Check(lambda o: o.max_output_size.rank == 0 and o.most >= 0,
        lambda o: said('max_output_size ', shapes.shape_of(o.max_output_size), ' must be one number from 0')),
    Check(lambda o: o.iou_threshold.rank == 0 and o.score_threshold.rank == 0,
        lambda o: said('thresholds of the shapes ', o.iou_threshold.shape, ' and ', o.score_threshold.shape,
            ' must be numbers')))
