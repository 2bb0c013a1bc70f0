"""What operators of the family cortex_m_pool have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import shapes
from opgen.operators.model import Check, Functions, Option, option, said
from opgen.registry.ops._functions.cortex_m import _is_pair
from opgen.tflite.enums import Padding

LETS: Functions = {
    'rows': lambda o: shapes.slide(Padding.VALID, o.input.h, o.kernel_size[0], o.stride[0], 1, o.padding[0],
        o.padding[0]),
    'cols': lambda o: shapes.slide(Padding.VALID, o.input.w, o.kernel_size[1], o.stride[1], 1, o.padding[1],
        o.padding[1])}

OPTIONS: tuple[Option, ...] = (option('kernel_size', tuple, element=int), option('stride', tuple, element=int),
    option('padding', tuple, element=int), option('ceil_mode', bool, only=(False,)))

CHECKS: tuple[Check, ...] = (
    Check(lambda o: _is_pair(o.kernel_size, 1),
        lambda o: said('kernel_size is ', o.kernel_size, ': it must be two numbers from 1 on')),
    Check(lambda o: _is_pair(o.stride, 1),
        lambda o: said('stride is ', o.stride, ': it must be two numbers from 1 on')),
    Check(lambda o: _is_pair(o.padding, 0),
        lambda o: said('padding is ', o.padding, ': it must be two numbers from 0 on')),
    Check(lambda o: 2 * o.padding[0] <= o.kernel_size[0] and 2 * o.padding[1] <= o.kernel_size[1],
        lambda o: said('padding is ', o.padding, ', more than half of the window of ', o.kernel_size)),
    Check(lambda o: o.rows.out > 0 and o.cols.out > 0,
        lambda o: said('a window of ', o.kernel_size, ' does not fit into ', o.input.h, ' x ', o.input.w)))
