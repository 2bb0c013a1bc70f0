"""CONJ. Made by `opgen build` from specs/complex/conj.yaml; do not edit."""

from opgen.lib.ops.complex_of import complex_of
from opgen.lib.ops.imag import imaginary_parts
from opgen.lib.ops.real import real_parts
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch

CONJ = Operator('CONJ', 'The same complex numbers with imaginary parts of the other sign.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'size': lambda o: o.input.size},
    reference=lambda o: complex_of(real_parts(o.input), -imaginary_parts(o.input)),
    kernels=(Kernel('conj_complex64', {'*': DType.COMPLEX64}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten._conj.default', {'input': 'self'}, used='self'.split(),
        others='aten._conj_physical.default aten.conj_physical.default'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
