"""COMPLEX_ABS. Made by `opgen build` from specs/complex/complex_abs.yaml; do not edit."""

from opgen.lib import arrays, overlap
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import of_complex as family

COMPLEX_ABS = Operator('COMPLEX_ABS', 'The absolute value of complex numbers.',
    litert=Litert('COMPLEX_ABS'), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: DType.FLOAT32, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, reference=lambda o: arrays.absolute(o.input),
    kernels=(Kernel('complex_abs_complex64', {'input': DType.COMPLEX64, 'output': DType.FLOAT32}, params='size'.split(),
        overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),),
    torch=(Torch('aten.abs.default', {'input': 'self'}, used='self'.split()),),
    tests=family.TESTS)
