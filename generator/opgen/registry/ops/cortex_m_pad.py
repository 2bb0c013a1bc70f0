"""CORTEX_M_PAD. Made by `opgen build` from specs/cortex_m/cortex_m_pad.yaml; do not edit."""

from opgen.lib import arrays, reference, structs
from opgen.operators.model import Check, DType, Kernel, Operand, Operator, option, said

CORTEX_M_PAD = Operator('CORTEX_M_PAD',
    ('The input with elements of a given value around it. Paddings are of four axes, the last of which are those '
        'of the input.'),
    options=(option('pre_pad', tuple, element=int), option('post_pad', tuple, element=int),
        option('pad_value', int, minimum=-128, maximum=127)),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type,
        shape=
            lambda o: (o.sizes[0] + o.pre_pad[0] + o.post_pad[0], o.sizes[1] + o.pre_pad[1] + o.post_pad[1], o.sizes[2] + o.pre_pad[2] + o.post_pad[2], o.sizes[3] + o.pre_pad[3] + o.post_pad[3])[4 - o.input.rank:]),),
    lets={'sizes': lambda o: (1, 1, 1, *o.input.shape)[-4:],
        'image': lambda o: structs.cmsis_nn_dims(o.sizes[0], o.sizes[1], o.sizes[2], o.sizes[3]),
        'before': lambda o: structs.cmsis_nn_dims(o.pre_pad[0], o.pre_pad[1], o.pre_pad[2], o.pre_pad[3]),
        'behind': lambda o: structs.cmsis_nn_dims(o.post_pad[0], o.post_pad[1], o.post_pad[2], o.post_pad[3])},
    checks=(
        Check(lambda o: o.input.rank >= 1 and o.input.rank <= 4,
            lambda o: said('the input has ', o.input.rank, ' axes, it must have 1 to 4')),
        Check(lambda o: arrays.length(arrays.ints(o.pre_pad)) == 4 and arrays.length(arrays.ints(o.post_pad)) == 4,
            lambda o: said('paddings must have four numbers, these are ', o.pre_pad, ' and ', o.post_pad)),
        Check(lambda o: arrays.smallest(arrays.ints((*o.pre_pad, *o.post_pad))) >= 0,
            lambda o: said('paddings must not be negative, these are ', o.pre_pad, ' and ', o.post_pad)),
        Check(lambda o: (
                arrays.largest(arrays.ints((0, *o.pre_pad[:4 - o.input.rank], *o.post_pad[:4 - o.input.rank]))) == 0),
            lambda o: said('paddings ', o.pre_pad, ' and ', o.post_pad, ' are for more than the ', o.input.rank,
                ' axes of the input'))),
    reference=lambda o: reference.pad(o.input,
        arrays.append(arrays.column(arrays.ints(o.pre_pad[4 - o.input.rank:])),
            arrays.column(arrays.ints(o.post_pad[4 - o.input.rank:])), 1), o.pad_value),
    kernels=(Kernel('cortex_m_pad_s8', {'*': DType.INT8}, params='pad_value image before behind'.split()),),
    tests=(
        {'pre_pad': lambda o: (o.span(0, 1), o.span(0, 2), o.span(0, 2), o.span(0, 2)),
            'post_pad': lambda o: (o.span(0, 1), o.span(0, 2), o.span(0, 2), o.span(0, 2)),
            'pad_value': lambda o: o.span(-128, 127),
            'input': lambda o: (o.span(1, 2), o.span(1, 4), o.span(1, 4), o.span(1, 4))},
        {'pre_pad': lambda o: (0, 0, o.span(0, 2), o.span(0, 2)),
            'post_pad': lambda o: (0, 0, o.span(0, 2), o.span(0, 2)), 'pad_value': lambda o: o.span(-128, 127),
            'input': lambda o: (o.span(1, 4), o.span(1, 4))}))
