"""CORTEX_M_MAX_POOL_2D. Made by `opgen build` from specs/cortex_m/cortex_m_max_pool_2d.yaml; do not edit."""

from opgen.lib import fixed_point, overlap, reference, structs
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, option, said
from opgen.registry.ops._family import cortex_m_pool as family
from opgen.registry.ops._functions.cortex_m import _is_pair

CORTEX_M_MAX_POOL_2D = Operator('CORTEX_M_MAX_POOL_2D', 'The largest element of every window.',
    options=(*family.OPTIONS, option('dilation', tuple, element=int),
        option('input_zero_point', int, minimum=-128, maximum=127),
        option('output_zero_point', int, minimum=-128, maximum=127),
        option('activation_min', int, minimum=-128, maximum=127),
        option('activation_max', int, minimum=-128, maximum=127)),
    inputs=(Operand('input', 'NHWC', holds='stored'),),
    outputs=(Operand('output', 'NHWC', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.input.c)),),
    lets={**family.LETS,
        'pool': lambda o: structs.cmsis_nn_pool_params(structs.cmsis_nn_tile(o.stride[1], o.stride[0]),
            structs.cmsis_nn_tile(o.padding[1], o.padding[0]),
            structs.cmsis_nn_activation(o.activation_min, o.activation_max)),
        'input_dims': lambda o: structs.cmsis_nn_dims(o.input.n, o.input.h, o.input.w, o.input.c),
        'window_dims': lambda o: structs.cmsis_nn_dims(1, o.kernel_size[0], o.kernel_size[1], 1),
        'output_dims': lambda o: structs.cmsis_nn_dims(o.output.n, o.output.h, o.output.w, o.output.c)},
    checks=(*family.CHECKS,
        Check(lambda o: _is_pair(o.dilation, 1) and o.dilation[0] * o.dilation[1] == 1,
            lambda o: said('dilation is ', o.dilation, ': windows must have no gaps')),
        Check(lambda o: o.input_zero_point == o.output_zero_point, 'the input and the output must be quantized alike'),
        Check(lambda o: o.activation_min <= o.activation_max,
            lambda o: said('there is no integer from ', o.activation_min, ' to ', o.activation_max))),
    reference=lambda o: fixed_point.saturate(reference.max_pool(fixed_point.as_ints(o.input), o.rows, o.cols),
        o.activation_min, o.activation_max),
    kernels=(Kernel('cortex_m_max_pool_2d_s8', {'*': DType.INT8},
        params='pool input_dims window_dims output_dims'.split(),
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False)),),
    elements='moved',
    axes=Axes({'input': 'n y x c'.split(), 'output': 'n y x c'.split()}, windows={'y': 'rows', 'x': 'cols'}),
    tests=({'kernel_size': lambda o: (o.span(1, 4), o.span(1, 4)), 'stride': lambda o: (o.span(1, 3), o.span(1, 3)),
        'padding': lambda o: (o.span(0, o.kernel_size[0] // 2), o.span(0, o.kernel_size[1] // 2)), 'ceil_mode': False,
        'input': lambda o: (o.span(1, 2), o.span(4, 9), o.span(4, 9), o.span(1, 9)), 'dilation': (1, 1),
        'input_zero_point': lambda o: o.span(-128, 127), 'output_zero_point': lambda o: o.input_zero_point,
        'activation_min': lambda o: o.choice(-128, o.span(-128, 0)),
        'activation_max': lambda o: o.choice(127, o.span(0, 127))},))
