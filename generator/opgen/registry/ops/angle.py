"""ANGLE. Made by `opgen build` from specs/complex/angle.yaml; do not edit."""

from opgen.lib import overlap
from opgen.lib.ops.atan2 import arctan2
from opgen.lib.ops.imag import imaginary_parts
from opgen.lib.ops.real import real_parts
from opgen.operators.model import DType, Kernel, Limit, Operand, Operator, Torch, said
from opgen.registry.ops._family import of_complex as family

ANGLE = Operator('ANGLE', 'The angle of complex numbers, in radians.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: DType.FLOAT32, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    reference=lambda o: arctan2(imaginary_parts(o.input), real_parts(o.input)),
    kernels=(Kernel('angle_complex64', {'input': DType.COMPLEX64, 'output': DType.FLOAT32}, params='size'.split(),
        overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),),
    torch=(Torch('aten.angle.default', {'input': 'self'}, used='self'.split(),
        limits=(Limit(lambda o: o.self.type == DType.COMPLEX64,
            lambda o: said('self is ', o.self.type, ': it must be of complex numbers')),)),),
    tests=family.TESTS)
