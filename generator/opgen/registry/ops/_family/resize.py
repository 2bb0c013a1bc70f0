"""What operators of the family resize have in common. Made by `opgen build` from specs/_family; do not edit."""

from dataclasses import dataclass

from opgen.air.model import AirOperatorOptions
from opgen.lib import arrays, shapes
from opgen.operators.model import Check, Functions, Test, option, said


@dataclass(frozen=True, kw_only=True)
class ResizeOptions(AirOperatorOptions):
    """Options of the operators of resize."""

    align_corners: bool = option(False)
    half_pixel_centers: bool = option(False)


LETS: Functions = {'height': lambda o: arrays.element(o.size, 0), 'width': lambda o: arrays.element(o.size, 1)}


CHECKS: tuple[Check, ...] = (
    Check(lambda o: o.size.size == 2,
        lambda o: said('the size must be a height and a width, this is ', shapes.shape_of(o.size))),
    Check(lambda o: o.height > 0 and o.width > 0, lambda o: said('there are no images of ', o.height, ' x ', o.width),
        is_limit=True),
    Check(lambda o: o.input.h > 0 and o.input.w > 0, lambda o: said('the image has no pixels')))


TESTS: tuple[Test, ...] = (
    {'align_corners': lambda o: o.choice(True, False), 'half_pixel_centers': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        'size': lambda o: arrays.ints((o.span(1, 20), o.span(1, 20)))},
    {'align_corners': lambda o: False, 'half_pixel_centers': lambda o: True,
        'input': lambda o: (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        'size': lambda o: o.choice(arrays.ints((o.span(1, 40), o.span(1, 5))),
            arrays.ints((2 * o.input.h, 2 * o.input.w)))})
