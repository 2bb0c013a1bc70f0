"""MUL. Made by `opgen build` from specs/arithmetic/mul.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, quant, shapes, structs
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import (Axes, Check, CodeTemplate, Condition, DType, Functions, Kernel, Limit, Litert,
    Operand, Operator, Torch, UInt8, said)
from opgen.registry.ops._family import binary as family
from opgen.registry.ops._family.binary import _product_quant
from opgen.tflite.enums import ActivationFunctionType


def _is_nothing(factor: Tensor) -> bool:
    """Tell of a tensor whether it is a constant of zeros without a scale, as quantizers write what was always 0."""
    return factor.is_constant and (not factor.is_quantized) and arrays.all_true(factor == 0)


def _mul_exact(first: Array, second: Array, factors: structs.opgen_mul_quant) -> Array:
    """Return the product of quantized tensors. Source: reference_integer_ops::Mul."""
    product = ((fixed_point.as_ints(first) + factors.input1_offset) *
        (fixed_point.as_ints(second) + factors.input2_offset))
    scaled = quant.multiply(product, factors.output_multiplier, factors.output_shift)
    return fixed_point.saturate(scaled + factors.output_offset, factors.activation_min, factors.activation_max)


MUL_DSP: Functions = {'bits': lambda o: -o.quant.output_shift, 'keeps_sign': lambda o: o.output.zero_point > -128}

MUL_DSP_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: o.bits - 1, lambda o: o.size - o.size % 4, lambda o: 'first' if o.k < 2 else 'second',
        lambda o: 'odd' if o.k % 2 == 1 else 'even', lambda o: o.size % 4 != 0),
    file='arithmetic/mul_dsp.c.j2', made_from='dc7e64b9')

INPUT1_SHAPE_IS_INPUT2_SHAPE = Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
    'input1.shape input2.shape'.split())

MUL = Operator('MUL', 'output = activation(input1 * input2), with broadcasting',
    litert=Litert('MUL', versions=(1, 8), table='MulOptions'),
    options=family.OPTIONS, inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS, 'nothing': lambda o: _is_nothing(o.input1) or _is_nothing(o.input2),
        'quant': lambda o: _product_quant(0.0 if o.nothing else o.input1.scale * o.input2.scale / o.output.scale,
            o.input1, o.input2, o.output, o.clamp)},
    checks=(*family.CHECKS,
        Limit(lambda o: quant.have_scales(o.output) and (o.nothing or quant.have_scales(o.input1, o.input2)),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: (o.input1.type != DType.INT16 or
                (quant.symmetric(o.input1) and quant.symmetric(o.input2) and quant.symmetric(o.output))),
            'the zero points of int16 products must be 0')),
    reference=lambda o: arrays.clip(o.input1 * o.input2, o.low, o.high),
    exact=lambda o: _mul_exact(o.input1, o.input2, o.quant),
    kernels=(
        Kernel('mul_s8', {'*': DType.INT8}, params='quant size'.split(), when=(INPUT1_SHAPE_IS_INPUT2_SHAPE,),
            inplace='input1 input2'.split()),
        Kernel('mul_s16', {'*': DType.INT16}, params='quant size'.split(), when=(INPUT1_SHAPE_IS_INPUT2_SHAPE,),
            inplace='input1 input2'.split()),
        Kernel('mul_broadcast_s8', {'*': DType.INT8}, params='quant loops rank'.split(),
            inplace='input1 input2'.split()),
        Kernel('mul_broadcast_s16', {'*': DType.INT16}, params='quant loops rank'.split(),
            inplace='input1 input2'.split()),
        Kernel('mul_s32', {'*': DType.INT32}, params='loops rank least most'.split(),
            exact=lambda o: fixed_point.saturate(
                fixed_point.wrap(fixed_point.as_ints(o.input1) * fixed_point.as_ints(o.input2)), o.least, o.most),
            inplace='input1 input2'.split()),
        Kernel('mul_f32', {'*': DType.FLOAT32}, params='low high loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('mul_dsp_s8', {'*': DType.INT8}, params='quant size'.split(),
            when=(Condition('target.dsp', lambda o: o.target.dsp),
                Condition('not target.mve', lambda o: not o.target.mve), INPUT1_SHAPE_IS_INPUT2_SHAPE,
                Condition('size >= 64', lambda o: o.size >= 64, 'size'.split()),
                Condition('bits >= 1', lambda o: o.bits >= 1, 'bits'.split()),
                Condition('bits <= 22', lambda o: o.bits <= 22, 'bits'.split()),
                Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
                Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split())),
            priority=2, cost=lambda o: 40 + o.size * (9 if o.keeps_sign else 7), inplace='input1 input2'.split(),
            lets=MUL_DSP, template=MUL_DSP_TEMPLATE),
        Kernel('mul_s64', {'*': DType.INT64}, params='loops rank'.split(),
            when=(Condition('fused_activation_function == NONE',
                lambda o: o.fused_activation_function == ActivationFunctionType.NONE,
                'fused_activation_function'.split()),),
            otherwise=lambda o: said('an activation does not go with int64, this is ', o.fused_activation_function),
            exact=lambda o: fixed_point.as_ints(o.input1) * fixed_point.as_ints(o.input2),
            inplace='input1 input2'.split())),
    uint8=UInt8(), axes=Axes(),
    torch=(
        Torch('aten.mul.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.mul.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.outer.default', {'input1': lambda o: adapt.viewed(o.self, (o.self.size, 1)), 'input2': 'vec2'},
            used='self vec2'.split())),
    tests=(*family.TESTS,
        {'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
            'input1': lambda o: (o.span(1, 3), o.choice(o.span(22, 90), 16 * o.span(4, 8))),
            'input2': lambda o: o.input1.shape}))
