"""CORTEX_M_LINEAR. Made by `opgen build` from specs/cortex_m/cortex_m_linear.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, reference, shapes, structs, tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, option, said
from opgen.registry.ops._functions.cortex_m import _rescaled

SPACE = {'input_offset': lambda o: o.span(-127, 128), 'filter_offset': lambda o: o.choice(0, o.span(-127, 128)),
    'output_offset': lambda o: o.span(-128, 127), 'requantize_multipliers': lambda o: (o.span(1073741824, 2147483647),),
    'requantize_shifts': lambda o: (o.choice(o.span(-11, -6), 1),)}

CORTEX_M_LINEAR = Operator('CORTEX_M_LINEAR',
    ('Rows of an input times a matrix of outputs x depth; the scale is given as multiplier and shift. kernel_sum '
        'is what\n'
        'input_offset adds to the sums, with the bias; it is there in place of the bias.'),
    options=(option('input_offset', int, minimum=-127, maximum=128),
        option('filter_offset', int, minimum=-127, maximum=128),
        option('output_offset', int, minimum=-128, maximum=127), option('requantize_multipliers', tuple, element=int),
        option('requantize_shifts', tuple, element=int, minimum=-31, maximum=30),
        option('activation_max', int, minimum=-128, maximum=127),
        option('activation_min', int, minimum=-128, maximum=127)),
    inputs=(Operand('input', holds='stored'), Operand('weights', 'OI', holds='stored'),
        Operand('bias', 'O', const=True, optional=True, holds='stored'),
        Operand('kernel_sum', const=True, optional=True, holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: (*o.input.shape[:-1], o.weights.o)),),
    lets={'rows': lambda o: shapes.size_before(o.input.shape, -1),
        'offset': lambda o: 0 if tensor.has(o.kernel_sum) else o.input_offset,
        'quant': lambda o: structs.cmsis_nn_per_tensor_quant_params(o.requantize_multipliers[0],
            o.requantize_shifts[0]),
        'depth': lambda o: o.weights.i, 'units': lambda o: o.weights.o},
    checks=(
        Check(lambda o: o.input.rank >= 1 and o.input.shape[-1] == o.weights.i,
            lambda o: said('an input of shape ', o.input.shape, ' has no rows of ', o.weights.i, ' elements')),
        Check(lambda o: (arrays.length(arrays.ints(o.requantize_multipliers)) == 1 and
                arrays.length(arrays.ints(o.requantize_shifts)) == 1),
            lambda o: said('there must be one multiplier and one shift, these are ', o.requantize_multipliers, ' and ',
                o.requantize_shifts)),
        Check(lambda o: o.activation_min <= o.activation_max,
            lambda o: said('there is no integer from ', o.activation_min, ' to ', o.activation_max)),
        Check(lambda o: not tensor.has(o.bias) or o.bias.o == o.weights.o,
            lambda o: said('bias has ', o.bias.o if tensor.has(o.bias) else 0, ' elements for ', o.weights.o,
                ' outputs')),
        Check(lambda o: not tensor.has(o.kernel_sum) or o.kernel_sum.size == o.weights.o,
            lambda o: said('kernel_sum has ', o.kernel_sum.size if tensor.has(o.kernel_sum) else 0, ' elements for ',
                o.weights.o, ' outputs')),
        Check(lambda o: not tensor.has(o.bias) or not tensor.has(o.kernel_sum),
            'there must be a bias or kernel_sum, not both')),
    macs=lambda o: o.rows * o.weights.o * o.weights.i,
    reference=lambda o: arrays.reshape(
        _rescaled(
            (
                (
                    reference.matmul_t(fixed_point.as_ints(o.input) + o.offset,
                        fixed_point.as_ints(o.weights) + o.filter_offset) + arrays.flatten(o.kernel_sum)) + o.bias),
            arrays.ints(o.requantize_multipliers), arrays.ints(o.requantize_shifts), o.output_offset, o.activation_min,
            o.activation_max), o.output.shape),
    kernels=(Kernel('cortex_m_linear_s8',
        {'input': DType.INT8, 'weights': DType.INT8, 'bias': DType.INT32, 'kernel_sum': DType.INT32,
            'output': DType.INT8},
        params='quant offset output_offset filter_offset rows depth units activation_min activation_max'.split(),
        takes='p input weights bias kernel_sum output scratch'.split(), scratch=lambda o: 4 * o.weights.o),),
    axes=Axes({'input': 'n... i'.split(), 'weights': 'c i'.split(), 'output': 'n... c'.split()}),
    tests=(
        {**SPACE, 'activation_max': lambda o: o.choice(127, o.span(0, 127)),
            'activation_min': lambda o: o.choice(-128, o.span(-128, 0)),
            'input': lambda o: o.choice((o.span(1, 3), o.span(1, 2), o.span(1, 40)), (o.span(1, 40),)),
            'weights': lambda o: (o.span(1, 20), o.input.shape[-1]),
            'bias': lambda o: o.integers(-5000, 5000, (o.weights.o,))},
        {**SPACE, 'activation_max': 127, 'activation_min': -128, 'input': lambda o: (o.span(1, 3), o.span(1, 40)),
            'weights': lambda o: (o.span(1, 20), o.input.shape[-1]),
            'kernel_sum': lambda o: o.integers(-5000, 5000, o.choice((o.weights.o,), (1, o.weights.o)))}))
