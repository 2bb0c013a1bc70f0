"""What operators of the family best_boxes have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, shapes
from opgen.operators.model import Check, Functions, said

LETS: Functions = {'count': lambda o: o.boxes.n, 'most': lambda o: arrays.element(o.max_output_size, 0)}

CHECKS: tuple[Check, ...] = (
    Check(lambda o: o.boxes.k == 4 and o.scores.n == o.boxes.n,
        lambda o: said(o.boxes.shape, ' are not 4 numbers for each of ', o.scores.n, ' scores')),
    Check(lambda o: o.max_output_size.rank == 0 and o.most >= 0,
        lambda o: said('max_output_size ', shapes.shape_of(o.max_output_size), ' must be one number from 0')),
    Check(lambda o: o.iou_threshold.rank == 0 and o.score_threshold.rank == 0,
        lambda o: said('thresholds of the shapes ', o.iou_threshold.shape, ' and ', o.score_threshold.shape,
            ' must be numbers')))
