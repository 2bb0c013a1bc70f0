"""SIGN. Made by `opgen build` from specs/elementwise/sign.yaml; do not edit."""

from opgen.lib import arrays, fixed_point
from opgen.operators.model import Axes, Condition, DType, Kernel, Litert, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import unary as family

NOT_INPUT_IS_QUANTIZED = Condition('not input.is_quantized', lambda o: not o.input.is_quantized)

SIGN = Operator('SIGN', '-1, 0 or 1, element by element.',
    litert=Litert('SIGN', versions=(1, 2), table='SignOptions'),
    options=(option('keeps_nan', bool, True, internal=True, torch=False),),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.sign(arrays.or_other(o.input, 0.0, o.keeps_nan)),
    kernels=(Kernel('sign_f32', {'*': DType.FLOAT32}, params='size keeps_nan'.split(), inplace='input'.split()),
        Kernel('sign_s32', {'*': DType.INT32}, params='size'.split(), when=(NOT_INPUT_IS_QUANTIZED,),
            otherwise=lambda o: said('integers must be without a scale here; the input has ',
                arrays.length(o.input.scales)),
            exact=lambda o: fixed_point.as_ints(o.input > 0) - fixed_point.as_ints(o.input < 0),
            inplace='input'.split()),
        Kernel('sign_s64', {'*': DType.INT64}, params='size'.split(), when=(NOT_INPUT_IS_QUANTIZED,),
            otherwise=lambda o: said('integers must be without a scale here; the input has ',
                arrays.length(o.input.scales)),
            exact=lambda o: fixed_point.as_ints(o.input > 0) - fixed_point.as_ints(o.input < 0),
            inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.sign.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
