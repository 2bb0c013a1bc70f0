"""What operators of the family segments have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, shapes
from opgen.operators.model import Check, Functions, Test, said

LETS: Functions = {'count': lambda o: arrays.element(o.num_segments, 0), 'rows': lambda o: o.data.shape[0],
    'block': lambda o: shapes.size_of(o.data.shape[1:]), 'size': lambda o: o.output.size}

CHECKS: tuple[Check, ...] = (
    Check(lambda o: o.data.rank >= 1 and o.segment_ids.shape == (o.data.shape[0],),
        lambda o: said(o.segment_ids.shape, ' segments do not fit data of shape ', o.data.shape)),
    Check(lambda o: o.num_segments.size == 1 and o.count >= 0,
        lambda o: said('num_segments ', shapes.shape_of(o.num_segments), ' must be one number from 0')),
    Check(lambda o: not o.segment_ids.is_constant or arrays.largest(o.segment_ids + 1) <= o.count,
        lambda o: said('segment_ids are up to ', arrays.largest(o.segment_ids), ', beyond ', o.count, ' segments')))

TESTS: tuple[Test, ...] = ({'data': lambda o: (o.span(1, 9), o.span(1, 4), o.span(1, 3)),
    'segment_ids': lambda o: o.integers(-1, 3, (o.data.shape[0],)),
    'num_segments': lambda o: o.choice(arrays.scalar(o.span(4, 6)), arrays.ints((4,)))},)
