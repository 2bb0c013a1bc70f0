"""REAL. Made by `opgen build` from specs/complex/real.yaml; do not edit."""

from opgen.lib import overlap
from opgen.lib.ops.real import real_parts
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import of_complex as family

REAL = Operator('REAL', 'The real parts of complex numbers.',
    litert=Litert('REAL'), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: DType.FLOAT32, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, reference=lambda o: real_parts(o.input),
    kernels=(Kernel('real_complex64', {'input': DType.COMPLEX64, 'output': DType.FLOAT32}, params='size'.split(),
        overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),),
    torch=(Torch('aten.real.default', {'input': 'self'}, used='self'.split()),),
    tests=family.TESTS)
