"""NEG. Made by `opgen build` from specs/elementwise/neg.yaml; do not edit."""

from opgen.lib import arrays, exact
from opgen.operators.model import Axes, Condition, DType, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import unary as family

NEG = Operator('NEG', 'y = -x, element by element; that of the least integer wraps.',
    litert=Litert('NEG', table='NegOptions'), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: -o.input if o.input.type.is_float else exact.wrap_to(-o.input, o.input.type),
    kernels=(
        Kernel('neg_s32', {'*': DType.INT32}, params='size'.split(),
            when=(Condition('not input.is_quantized', lambda o: not o.input.is_quantized),),
            otherwise=lambda o: said('int32 must be without a scale here; the input has ',
                arrays.length(o.input.scales)),
            exact=lambda o: -o.input if o.input.type.is_float else exact.wrap_to(-o.input, o.input.type),
            inplace='input'.split()),
        Kernel('neg_s64', {'*': DType.INT64}, params='size'.split(),
            exact=lambda o: -o.input if o.input.type.is_float else exact.wrap_to(-o.input, o.input.type),
            inplace='input'.split()),
        Kernel('neg_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.neg.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
