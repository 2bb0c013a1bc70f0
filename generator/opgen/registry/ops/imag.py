"""IMAG. Made by `opgen build` from specs/complex/imag.yaml; do not edit."""

from opgen.lib import overlap
from opgen.lib.ops.imag import imaginary_parts
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import of_complex as family

IMAG = Operator('IMAG', 'The imaginary parts of complex numbers.',
    litert=Litert('IMAG'), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: DType.FLOAT32, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, reference=lambda o: imaginary_parts(o.input),
    kernels=(Kernel('imag_complex64', {'input': DType.COMPLEX64, 'output': DType.FLOAT32}, params='size'.split(),
        overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),),
    torch=(Torch('aten.imag.default', {'input': 'self'}, used='self'.split()),),
    tests=family.TESTS)
