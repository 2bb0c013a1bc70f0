"""CUMSUM. Made by `opgen build` from specs/reduce/cumsum.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, quant, reduce, shapes
from opgen.lib.ops.cumsum import running_sum
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, option, said


def _running_sum_exact(values: Array, place: int, without: bool, backwards: bool, factor: quant.Multiplier,
    first: Tensor, output: Tensor) -> Array:
    """Return the running whole of stored integers, modulo 2**32 with 19 fraction bits, from minus the zero point on.

    Source: CUMSUM of TensorFlow Lite Micro.
    """
    found = running_sum(fixed_point.as_ints(values) - first.zero_point, place, without, backwards)
    whole = fixed_point.wrap((found - first.zero_point) * 2 ** 19)
    scaled = quant.multiply(whole, factor.multiplier, factor.shift) + output.zero_point
    return fixed_point.saturate(scaled, output.type.range[0], output.type.range[1])


CUMSUM = Operator('CUMSUM', 'The running sums along an axis.',
    litert=Litert('CUMSUM', table='CumsumOptions'),
    options=(option('exclusive', bool, False), option('reverse', bool, False)),
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'position': lambda o: shapes.normal_axis(arrays.element(o.axis, 0), o.input.rank),
        'along': lambda o: reduce.axis_sizes(o.input.shape, o.position),
        'scale': lambda o: quant.quantized(2 * o.input.scale / (2 ** 20 * o.output.scale)),
        'multiplier': lambda o: o.scale.multiplier, 'shift': lambda o: o.scale.shift,
        'input_zero': lambda o: o.input.zero_point, 'output_zero': lambda o: o.output.zero_point,
        'start': lambda o: -o.input.zero_point * o.input.scale},
    checks=(
        Limit(lambda o: quant.have_scales(o.input, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: o.axis.size == 1 and shapes.is_axis(arrays.element(o.axis, 0), o.input.rank),
            lambda o: said('the input has ', o.input.rank, ' axes: ', shapes.shape_of(o.axis), ' is not one of them'))),
    reference=lambda o: o.start + running_sum(o.input, o.position, o.exclusive, o.reverse),
    exact=lambda o: running_sum(o.input, o.position, o.exclusive, o.reverse),
    kernels=(
        Kernel('cumsum_s8', {'input': DType.INT8, 'axis': DType.INT32, 'output': DType.INT8},
            params='along exclusive reverse input_zero multiplier shift output_zero'.split(),
            takes='p input output'.split(),
            exact=lambda o: _running_sum_exact(o.input, o.position, o.exclusive, o.reverse, o.scale, o.input, o.output),
            inplace='input'.split()),
        Kernel('cumsum_s32', {'*': DType.INT32}, params='along exclusive reverse'.split(),
            takes='p input output'.split(),
            exact=lambda o: fixed_point.wrap(running_sum(o.input, o.position, o.exclusive, o.reverse)),
            inplace='input'.split()),
        Kernel('cumsum_s64', {'input': DType.INT64, 'axis': DType.INT32, 'output': DType.INT64},
            params='along exclusive reverse'.split(), takes='p input output'.split(), inplace='input'.split()),
        Kernel('cumsum_f32', {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32},
            params='along exclusive reverse'.split(), takes='p input output'.split(), inplace='input'.split())),
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}, {'axis': 'k c'.split()}),
    torch=(Torch('aten.cumsum.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type), 'axis': 'dim'},
        used='dim dtype results self'.split(), options={'exclusive': False, 'reverse': False}),),
    tests=({'exclusive': lambda o: o.choice(True, False), 'reverse': lambda o: o.choice(True, False),
        'input': lambda o: o.choice((o.span(1, 15),), (o.span(1, 9), o.span(1, 15)),
            (o.span(1, 3), o.span(1, 15), o.span(1, 9), o.span(1, 3))),
        'axis': lambda o: o.choice(arrays.scalar(0), arrays.scalar(-1), arrays.ints((o.input.rank - 1,)),
            arrays.scalar(o.input.rank // 2))},))
