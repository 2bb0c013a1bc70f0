"""MUL. Made by `opgen build` from specs/arithmetic/mul.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, quant, shapes, structs
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, Condition, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8
from opgen.registry.ops._family import binary as family
from opgen.registry.ops._family.binary import _product_quant
from opgen.registry.ops._kernels import mul_complex, mul_dsp, mul_helium, mul_s64
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


INPUT1_SHAPE_IS_INPUT2_SHAPE = Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
    'input1.shape input2.shape'.split())

SPACE = {'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
    ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1)}

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
        *mul_dsp.KERNELS, *mul_helium.KERNELS, *mul_s64.KERNELS, *mul_complex.KERNELS),
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
        Torch('aten.outer.default',
            {'input1': lambda o: adapt.converted(adapt.viewed(o.self, (o.self.size, 1)), o.results[0].type),
                'input2': lambda o: adapt.converted(o.vec2, o.results[0].type)},
            used='results self vec2'.split())),
    tests=(*family.TESTS,
        {**SPACE, 'input1': lambda o: (o.span(1, 3), o.choice(o.span(22, 90), 16 * o.span(4, 8))),
            'input2': lambda o: o.input1.shape},
        {**SPACE, 'input1': lambda o: (o.span(2, 5), o.choice(1, o.span(4, 9)), o.span(8, 23)),
            'input2': lambda o: (o.choice(1, o.input1.shape[0]), o.input1.shape[1], o.choice(1, o.input1.shape[2]))},
        {**SPACE, 'input1': lambda o: (o.span(1, 3), o.span(4, 90)), 'input2': lambda o: o.input1.shape},
        {**SPACE, 'input1': lambda o: (o.span(2, 5), o.choice(1, o.span(4, 9)), o.span(4, 23)),
            'input2': lambda o: (o.choice(1, o.input1.shape[0]), o.input1.shape[1], o.choice(1, o.input1.shape[2]))}))
