"""COMPLEX_PARTS. Made by `opgen build` from specs/complex/complex_parts.yaml; do not edit."""

from opgen.lib import arrays
from opgen.lib.ops.imag import imaginary_parts
from opgen.lib.ops.real import real_parts
from opgen.operators.model import DType, Kernel, Operand, Operator, Torch

COMPLEX_PARTS = Operator('COMPLEX_PARTS', 'Each complex number as two real ones along a new last axis.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: DType.FLOAT32, shape=lambda o: (*o.input.shape, 2)),),
    lets={'bytes': lambda o: o.input.bytes},
    reference=lambda o: arrays.reshape(
        arrays.where(arrays.row(arrays.ints((1, 0))), arrays.column(arrays.flatten(real_parts(o.input))),
            arrays.column(arrays.flatten(imaginary_parts(o.input)))), o.output.shape),
    kernels=(Kernel('complex_parts_complex64', {'input': DType.COMPLEX64, 'output': DType.FLOAT32},
        params='bytes'.split()),),
    torch=(Torch('aten.view_as_real.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
