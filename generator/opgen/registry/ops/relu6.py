"""RELU6. Made by `opgen build` from specs/activation/relu6.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, quant
from opgen.operators.model import Axes, DType, Fold, Kernel, Litert, Operand, Operator, Torch, UInt8
from opgen.registry.ops._family import unary as family
from opgen.tflite.enums import ActivationFunctionType

RELU6 = Operator('RELU6', 'y = min(max(x, 0), 6), element by element.',
    litert=Litert('RELU6', versions=(1, 3)), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'clamp': lambda o: quant.activation_range(ActivationFunctionType.RELU6, o.output),
        'low': lambda o: o.clamp.lo, 'high': lambda o: o.clamp.hi},
    checks=family.CHECKS,
    reference=lambda o: arrays.clip(o.input, 0.0, 6.0),
    exact=lambda o: fixed_point.saturate(o.input, o.low, o.high),
    kernels=(Kernel('relu6_s8', {'*': DType.INT8}, params='low high size'.split(), inplace='input'.split()),
        Kernel('relu6_s16', {'*': DType.INT16}, params='low high size'.split(), inplace='input'.split()),
        Kernel('relu6_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    folds=(Fold('producer', 'fused_activation_function', at='output', value=lambda o: ActivationFunctionType.RELU6,
        when=lambda o: quant.same_quantization(o.input, o.output)),),
    uint8=UInt8(), elements='clamped', axes=Axes(),
    torch=(Torch('aten.relu6.default', {'input': 'self'}, used='self'.split()),
        Torch('aten.hardtanh.default', {'input': 'self'}, used='max_val min_val self'.split(),
            when=lambda o: o.min_val == 0 and o.max_val == 6)),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
