"""MINIMUM. Made by `opgen build` from specs/arithmetic/minimum.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, shapes, tensor
from opgen.operators.model import Axes, Condition, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8
from opgen.registry.ops._family import extreme as family

MINIMUM = Operator('MINIMUM', 'The smaller element of two inputs, with broadcasting',
    litert=Litert('MINIMUM', versions=(1, 4), table='MaximumMinimumOptions'),
    options=family.OPTIONS, inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape), scale=lambda o: o.input1.scale,
        zero_point=lambda o: o.input1.zero_point),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.minimum(arrays.or_other(o.input1, o.input2, o.keeps_nonfinite), o.input2),
    exact=lambda o: arrays.minimum(fixed_point.as_ints(o.input1), fixed_point.as_ints(o.input2)),
    kernels=(
        Kernel('minimum_s8', {'*': DType.INT8}, params='count1 count2 count'.split(),
            when=(Condition('input1.shape == input2.shape or count1 == 1 or count2 == 1',
                lambda o: o.input1.shape == o.input2.shape or o.count1 == 1 or o.count2 == 1,
                'input1.shape input2.shape count1 count2'.split()),),
            inplace='input1 input2'.split()),
        Kernel('minimum_broadcast_s8', {'*': DType.INT8}, params='loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('minimum_nonfinite_f32', {'*': DType.FLOAT32}, params='loops rank'.split(),
            when=(Condition('keeps_nonfinite', lambda o: o.keeps_nonfinite),), inplace='input1 input2'.split()),
        Kernel('minimum_s16', {'*': DType.INT16}, params='loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('minimum_s32', {'*': DType.INT32}, params='loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('minimum_s64', {'*': DType.INT64}, params='loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('minimum_f32', {'*': DType.FLOAT32}, params='loops rank'.split(), inplace='input1 input2'.split())),
    uint8=UInt8(), role='smaller', axes=Axes(),
    torch=(
        Torch('aten.minimum.default',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.clamp_max.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.max, o.results[0].type)},
            used='max results self'.split()),
        Torch('aten.min.other',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.clamp.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.max if tensor.has(o.max) else o.self, o.results[0].type)},
            used='max min results self'.split(),
            limits=(Limit(lambda o: not tensor.has(o.min), 'min and max are both tensors: only one of them may be'),))),
    tests=family.TESTS)
