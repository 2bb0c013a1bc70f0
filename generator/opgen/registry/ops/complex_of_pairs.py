"""COMPLEX_OF_PAIRS. Made by `opgen build` from specs/complex/complex_of_pairs.yaml; do not edit."""

from opgen.lib import arrays
from opgen.lib.ops.complex_of import complex_of
from opgen.operators.model import Check, DType, Kernel, Operand, Operator, Torch, said

COMPLEX_OF_PAIRS = Operator('COMPLEX_OF_PAIRS',
    'A complex number for each two real ones along the last axis, its real and its imaginary part.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: DType.COMPLEX64, shape=lambda o: o.input.shape[:-1]),),
    lets={'bytes': lambda o: o.input.bytes},
    checks=(Check(lambda o: o.input.rank >= 1 and o.input.shape[-1] == 2,
        lambda o: said('the last axis of ', o.input.shape, ' has no two parts of complex numbers')),),
    reference=lambda o: complex_of(arrays.take(o.input, 0, -1), arrays.take(o.input, 1, -1)),
    kernels=(Kernel('complex_of_pairs_f32', {'input': DType.FLOAT32, 'output': DType.COMPLEX64},
        params='bytes'.split()),),
    torch=(Torch('aten.view_as_complex.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300), 2), (o.span(1, 3), o.span(1, 9), o.span(1, 9), 2), (2,))},))
