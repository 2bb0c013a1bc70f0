"""BITWISE_AND. Made by `opgen build` from specs/arithmetic/bitwise_and.yaml; do not edit."""

from opgen.lib import adapt, arrays, shapes
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import bitwise as family

BITWISE_AND = Operator('BITWISE_AND', 'The bits that both inputs have, element by element, with broadcasting.',
    inputs=(Operand('input1', holds='stored'), Operand('input2', holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.common_bits(o.input1, o.input2),
    kernels=(
        Kernel('bitwise_and_s8', {'*': DType.INT8}, params='loops rank'.split(),
            exact=lambda o: arrays.common_bits(o.input1, o.input2), inplace='input1 input2'.split()),
        Kernel('bitwise_and_u8', {'*': DType.UINT8}, params='loops rank'.split(),
            exact=lambda o: arrays.common_bits(o.input1, o.input2), inplace='input1 input2'.split()),
        Kernel('bitwise_and_s16', {'*': DType.INT16}, params='loops rank'.split(),
            exact=lambda o: arrays.common_bits(o.input1, o.input2), inplace='input1 input2'.split()),
        Kernel('bitwise_and_u16', {'*': DType.UINT16}, params='loops rank'.split(),
            exact=lambda o: arrays.common_bits(o.input1, o.input2), inplace='input1 input2'.split()),
        Kernel('bitwise_and_s32', {'*': DType.INT32}, params='loops rank'.split(),
            exact=lambda o: arrays.common_bits(o.input1, o.input2), inplace='input1 input2'.split()),
        Kernel('bitwise_and_u32', {'*': DType.UINT32}, params='loops rank'.split(),
            exact=lambda o: arrays.common_bits(o.input1, o.input2), inplace='input1 input2'.split()),
        Kernel('bitwise_and_s64', {'*': DType.INT64}, params='loops rank'.split(),
            exact=lambda o: arrays.common_bits(o.input1, o.input2), inplace='input1 input2'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.bitwise_and.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split(), others='aten.__and__.Tensor'.split()),
        Torch('aten.bitwise_and.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='other results self'.split(), others='aten.__and__.Scalar'.split()),
        Torch('aten.bitwise_and.Scalar_Tensor',
            {'input1': lambda o: adapt.constant(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split())),
    tests=family.TESTS)
