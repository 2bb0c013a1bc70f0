"""RSQRT. Made by `opgen build` from specs/elementwise/rsqrt.yaml; do not edit."""

from opgen.air.dtype import DType
from opgen.lib import adapt, arrays, elementwise, quant
from opgen.operators.model import Axes, Check, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import unary as family


RSQRT = Operator(
    'RSQRT',
    'y = 1 / sqrt(x), element by element; infinite at 0, NaN below.',
    source='specs/elementwise/rsqrt.yaml',
    litert=Litert('RSQRT', versions=(1, 3)),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS, 'quant': lambda o: elementwise.rsqrt_factor(o.input, o.output),
        'multiplier': lambda o: o.quant.multiplier, 'shift': lambda o: o.quant.shift},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.type != DType.INT16 or (quant.symmetric(o.input) and quant.symmetric(o.output)),
            lambda o: said('the zero points of int16 must be 0, these are ', o.input.zero_point, ', ',
                o.output.zero_point)),
        Check(lambda o: o.input.type == DType.FLOAT32 or (o.shift >= -11 and o.shift <= 30),
            lambda o: said('the scales ', o.input.scale, ' and ', o.output.scale, ' are too far apart')),
        Check(
            lambda o: (not o.input.is_constant or o.input.type == DType.FLOAT32 or
                arrays.smallest(o.input) >= o.input.zero_point),
            lambda o: said('a constant input has ', arrays.smallest(o.input), ', below its zero point ',
                o.input.zero_point, ': it has no root'))),
    reference=lambda o: arrays.rsqrt(arrays.maximum(o.input, 0.0) if o.input.is_quantized else o.input),
    exact=lambda o: elementwise.rsqrt_exact(quant.centred(o.input), o.quant, o.output),
    reads_values='input'.split(),
    kernels=(
        Kernel('rsqrt_s8', {'input': DType.INT8, 'output': DType.INT8}, params='table size'.split(),
            inplace='input'.split(), table_inputs={'table': 'input'.split()}),
        Kernel('rsqrt_s16', {'input': DType.INT16, 'output': DType.INT16}, params='multiplier shift size'.split(),
            inplace='input'.split()),
        Kernel('rsqrt_f32', {'input': DType.FLOAT32, 'output': DType.FLOAT32}, params='size'.split(),
            inplace='input'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.rsqrt.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
            outputs={'output': 'output'}, used='results self'.split()),),
    tests=(
        {
            'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
                ())},),
)
