"""FMAX. Made by `opgen build` from specs/arithmetic/fmax.yaml; do not edit."""

from opgen.lib import adapt, arrays, shapes
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import pair as family

FMAX = Operator('FMAX', 'The larger element of two inputs, with broadcasting; of NaN and a number, the number.',
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.maximum(arrays.or_other(o.input1, o.input2, False),
        arrays.or_other(o.input2, o.input1, False)),
    kernels=(Kernel('fmax_f32', {'*': DType.FLOAT32}, params='loops rank'.split(), inplace='input1 input2'.split()),),
    axes=Axes(),
    torch=(Torch('aten.fmax.default',
        {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
            'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
        used='other results self'.split()),),
    tests=family.TESTS)
