"""LOG_ADD_EXP_2. Made by `opgen build` from specs/arithmetic/log_add_exp_2.yaml; do not edit."""

from opgen.lib import adapt, shapes
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import pair as family
from opgen.registry.ops._functions.logarithms import _log_of_sum

LOG_ADD_EXP_2 = Operator('LOG_ADD_EXP_2',
    'The logarithm of the sum of two numbers that are given by their logarithms of base 2, with broadcasting.',
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: _log_of_sum(o.input1 * 0.6931471805599453, o.input2 * 0.6931471805599453) / 0.6931471805599453,
    kernels=(Kernel('log_add_exp_2_f32', {'*': DType.FLOAT32}, params='loops rank'.split(),
        inplace='input1 input2'.split()),),
    axes=Axes(),
    torch=(Torch('aten.logaddexp2.default',
        {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
            'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
        used='other results self'.split()),),
    tests=family.TESTS)
