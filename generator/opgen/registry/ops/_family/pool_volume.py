"""What operators of the family pool_volume have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, opgen_c, quant, shapes, structs
from opgen.operators.model import Check, Functions, Option, option, said
from opgen.tflite.enums import ActivationFunctionType, Padding


def _is_window(window: tuple[int, ...], stride: tuple[int, ...], gaps: tuple[int, ...], pads: tuple[int, ...]) -> bool:
    """Tell whether sizes and strides of a window are at least 1, and no padding below 0, each of three axes."""
    steps = arrays.ints((*window, *stride, *gaps))
    return (arrays.length(steps) == 9 and arrays.length(arrays.ints(window)) == 3 and
        arrays.length(arrays.ints(stride)) == 3 and arrays.length(arrays.ints(pads)) == 6 and
        arrays.all_true(steps > 0) and arrays.all_true(arrays.ints(pads) >= 0))


LETS: Functions = {
    'slices': lambda o: shapes.slide(Padding.VALID, o.input.d, o.window[0], o.stride[0], o.gaps[0], o.pads[0],
        o.pads[1]),
    'rows': lambda o: shapes.slide(Padding.VALID, o.input.h, o.window[1], o.stride[1], o.gaps[1], o.pads[2], o.pads[3]),
    'cols': lambda o: shapes.slide(Padding.VALID, o.input.w, o.window[2], o.stride[2], o.gaps[2], o.pads[4], o.pads[5]),
    'volume': lambda o: structs.opgen_volume(
        opgen_c.image_window(o.input, o.output, o.rows, o.cols, 1,
            quant.activation_range_f32(ActivationFunctionType.NONE, True)), o.input.d, o.output.d, o.slices.size,
        o.slices.stride, o.slices.dilation, o.slices.before)}

OPTIONS: tuple[Option, ...] = (option('window', tuple, element=int), option('stride', tuple, element=int),
    option('pads', tuple, element=int))

CHECKS: tuple[Check, ...] = (Check(lambda o: _is_window(o.window, o.stride, o.gaps, o.pads),
    lambda o: said('a window of ', o.window, ' with strides ', o.stride, ', dilations ', o.gaps, ' and paddings ',
        o.pads, ' is none along three axes')),)
