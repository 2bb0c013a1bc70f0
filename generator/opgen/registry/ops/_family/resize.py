"""What operators of the family resize have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, shapes
from opgen.operators.model import Check, Functions, Limit, Option, Test, option, said

LETS: Functions = {'height': lambda o: arrays.element(o.size, 0), 'width': lambda o: arrays.element(o.size, 1)}

OPTIONS: tuple[Option, ...] = (option('align_corners', bool, False), option('half_pixel_centers', bool, False))

CHECKS: tuple[Check, ...] = (
    Check(lambda o: o.size.size == 2,
        lambda o: said('the size must be a height and a width, this is ', shapes.shape_of(o.size))),
    Limit(lambda o: o.height > 0 and o.width > 0, lambda o: said('there are no images of ', o.height, ' x ', o.width)),
    Check(lambda o: o.input.h > 0 and o.input.w > 0, 'the image has no pixels'))

TESTS: tuple[Test, ...] = (
    {'align_corners': lambda o: o.choice(True, False), 'half_pixel_centers': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        'size': lambda o: arrays.ints((o.span(1, 20), o.span(1, 20)))},
    {'align_corners': False, 'half_pixel_centers': True,
        'input': lambda o: (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        'size': lambda o: o.choice(arrays.ints((o.span(1, 40), o.span(1, 5))),
            arrays.ints((2 * o.input.h, 2 * o.input.w)))})
