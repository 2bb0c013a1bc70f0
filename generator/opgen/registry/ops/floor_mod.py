"""FLOOR_MOD. Made by `opgen build` from specs/arithmetic/floor_mod.yaml; do not edit."""

from opgen.lib import adapt, fixed_point, shapes
from opgen.lib.ops.floor_mod import floor_remainder
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import pair as family

FLOOR_MOD = Operator('FLOOR_MOD',
    ('input1 - input2 * floor(input1 / input2), with broadcasting.\n'
        'Integers divided by 0 end the run; real numbers give NaN.'),
    litert=Litert('FLOOR_MOD', versions=(1, 2), table='FloorModOptions'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: floor_remainder(o.input1, o.input2),
    kernels=(
        Kernel('floor_mod_s32', {'*': DType.INT32}, params='loops rank'.split(),
            exact=lambda o: floor_remainder(o.input1, o.input2), inplace='input1 input2'.split()),
        Kernel('floor_mod_f32', {'*': DType.FLOAT32}, params='loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('floor_mod_s64', {'*': DType.INT64}, params='loops rank'.split(),
            exact=lambda o: floor_remainder(fixed_point.as_ints(o.input1), o.input2), inplace='input1 input2'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.remainder.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.remainder.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='other results self'.split())),
    tests=family.TESTS)
