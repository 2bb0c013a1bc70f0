"""BITWISE_OR. Made by `opgen build` from specs/arithmetic/bitwise_or.yaml; do not edit."""

from opgen.lib import adapt, arrays, shapes
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import bitwise as family

BITWISE_OR = Operator('BITWISE_OR', 'The bits that one of the inputs has, element by element, with broadcasting.',
    inputs=(Operand('input1', holds='stored'), Operand('input2', holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: o.input1 + o.input2 - arrays.common_bits(o.input1, o.input2),
    kernels=(
        Kernel('bitwise_or_s8', {'*': DType.INT8}, params='loops rank'.split(),
            exact=lambda o: o.input1 + o.input2 - arrays.common_bits(o.input1, o.input2),
            inplace='input1 input2'.split()),
        Kernel('bitwise_or_u8', {'*': DType.UINT8}, params='loops rank'.split(),
            exact=lambda o: o.input1 + o.input2 - arrays.common_bits(o.input1, o.input2),
            inplace='input1 input2'.split()),
        Kernel('bitwise_or_s16', {'*': DType.INT16}, params='loops rank'.split(),
            exact=lambda o: o.input1 + o.input2 - arrays.common_bits(o.input1, o.input2),
            inplace='input1 input2'.split()),
        Kernel('bitwise_or_u16', {'*': DType.UINT16}, params='loops rank'.split(),
            exact=lambda o: o.input1 + o.input2 - arrays.common_bits(o.input1, o.input2),
            inplace='input1 input2'.split()),
        Kernel('bitwise_or_s32', {'*': DType.INT32}, params='loops rank'.split(),
            exact=lambda o: o.input1 + o.input2 - arrays.common_bits(o.input1, o.input2),
            inplace='input1 input2'.split()),
        Kernel('bitwise_or_u32', {'*': DType.UINT32}, params='loops rank'.split(),
            exact=lambda o: o.input1 + o.input2 - arrays.common_bits(o.input1, o.input2),
            inplace='input1 input2'.split()),
        Kernel('bitwise_or_s64', {'*': DType.INT64}, params='loops rank'.split(),
            exact=lambda o: o.input1 + o.input2 - arrays.common_bits(o.input1, o.input2),
            inplace='input1 input2'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.bitwise_or.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split(), others='aten.__or__.Tensor'.split()),
        Torch('aten.bitwise_or.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='other results self'.split(), others='aten.__or__.Scalar'.split()),
        Torch('aten.bitwise_or.Scalar_Tensor',
            {'input1': lambda o: adapt.constant(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split())),
    tests=family.TESTS)
