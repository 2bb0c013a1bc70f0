"""HARD_SWISH. Made by `opgen build` from specs/activation/hard_swish.yaml; do not edit."""

from opgen.air.dtype import DType
from opgen.lib import elementwise
from opgen.operators.model import Axes, Check, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import unary as family


HARD_SWISH = Operator(
    'HARD_SWISH',
    'y = x * min(max(x + 3, 0), 6) / 6, element by element.',
    source='specs/activation/hard_swish.yaml',
    litert=Litert('HARD_SWISH', table='HardSwishOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.type != DType.INT8 or o.input.scale < 128 * o.output.scale,
            lambda o: said('the scale of the input must be below 128 times that of the output')),
        Check(lambda o: o.input.type != DType.INT8 or elementwise.hard_swish_fits(o.input, o.output),
            lambda o: said('the scales ', o.input.scale, ' and ', o.output.scale,
                ' are too small to shift 16 bits by'))),
    reference=lambda o: elementwise.hard_swish(o.input),
    exact=lambda o: elementwise.hard_swish_s8(o.input, o.input, o.output),
    reads_values='input'.split(),
    kernels=(
        Kernel('hard_swish_s8', {'input': DType.INT8, 'output': DType.INT8}, params='table size'.split(),
            inplace='input'.split(), table_inputs={'table': 'input'.split()}),
        Kernel('hard_swish_f32', {'input': DType.FLOAT32, 'output': DType.FLOAT32}, params='size'.split(),
            inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.hardswish.default', {'input': 'self'}, outputs={'output': 'output'}, used='self'.split()),),
    tests=(
        {
            'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
                ())},),
)
