"""What operators of the family cortex_m_convolution have in common.

Made by `opgen build` from specs/_family; do not edit.
"""

from opgen.lib import arrays, tensor
from opgen.operators.model import Check, Option, option, said
from opgen.registry.ops._functions.cortex_m import _is_pair

OPTIONS: tuple[Option, ...] = (option('stride', tuple, element=int), option('padding', tuple, element=int),
    option('dilation', tuple, element=int), option('input_offset', int, minimum=-127, maximum=128),
    option('output_offset', int, minimum=-128, maximum=127), option('activation_min', int, minimum=-128, maximum=127),
    option('activation_max', int, minimum=-128, maximum=127))

CHECKS: tuple[Check, ...] = (
    Check(lambda o: _is_pair(o.stride, 1),
        lambda o: said('stride is ', o.stride, ': it must be two numbers from 1 on')),
    Check(lambda o: _is_pair(o.padding, 0),
        lambda o: said('padding is ', o.padding, ': it must be two numbers from 0 on')),
    Check(lambda o: _is_pair(o.dilation, 1),
        lambda o: said('dilation is ', o.dilation, ': it must be two numbers from 1 on')),
    Check(lambda o: o.activation_min <= o.activation_max,
        lambda o: said('there is no integer from ', o.activation_min, ' to ', o.activation_max)),
    Check(lambda o: o.requantize_multipliers.o == o.weight.o and o.requantize_shifts.o == o.weight.o,
        lambda o: said(o.weight.o, ' channels need as many multipliers and shifts, these are ',
            o.requantize_multipliers.o, ' and ', o.requantize_shifts.o)),
    Check(lambda o: arrays.smallest(o.requantize_shifts) >= -31 and arrays.largest(o.requantize_shifts) <= 30,
        lambda o: said('shifts must be from -31 to 30, these are from ', arrays.smallest(o.requantize_shifts), ' to ',
            arrays.largest(o.requantize_shifts))),
    Check(lambda o: not tensor.has(o.bias) or o.bias.o == o.weight.o,
        lambda o: said('bias has ', o.bias.o if tensor.has(o.bias) else 0, ' elements for ', o.weight.o, ' channels')))
