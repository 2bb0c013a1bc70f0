"""FMOD. Made by `opgen build` from specs/arithmetic/fmod.yaml; do not edit."""

from opgen.lib import adapt, shapes
from opgen.lib.ops.fmod import truncated_remainder
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import pair as family

FMOD = Operator('FMOD',
    ('input1 - input2 * trunc(input1 / input2), with broadcasting: the sign is that of input1.\n'
        'Integers divided by 0 end the run; real numbers give NaN.'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: truncated_remainder(o.input1, o.input2),
    kernels=(
        Kernel('fmod_s32', {'*': DType.INT32}, params='loops rank'.split(),
            exact=lambda o: truncated_remainder(o.input1, o.input2), inplace='input1 input2'.split()),
        Kernel('fmod_s64', {'*': DType.INT64}, params='loops rank'.split(),
            exact=lambda o: truncated_remainder(o.input1, o.input2), inplace='input1 input2'.split()),
        Kernel('fmod_f32', {'*': DType.FLOAT32}, params='loops rank'.split(), inplace='input1 input2'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.fmod.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.fmod.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='other results self'.split())),
    tests=family.TESTS)
