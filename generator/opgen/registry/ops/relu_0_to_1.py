"""RELU_0_TO_1. Made by `opgen build` from specs/activation/relu_0_to_1.yaml; do not edit."""

from opgen.lib import arrays, exact, quant, structs
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch, UInt8
from opgen.registry.ops._family import unary as family
from opgen.tflite.enums import ActivationFunctionType

RELU_0_TO_1 = Operator('RELU_0_TO_1', 'y = min(max(x, 0), 1), element by element.',
    litert=Litert('RELU_0_TO_1'), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS, 'low': lambda o: quant.activation_range(ActivationFunctionType.RELU, o.output).lo,
        'high': lambda o: quant.activation_range(ActivationFunctionType.RELU_N1_TO_1, o.output).hi,
        'scale': lambda o: quant.quantized(arrays.f32(quant.scale_ratio(o.input, o.output))),
        'quant': lambda o: structs.opgen_requant(o.input.zero_point, o.scale.multiplier, o.scale.shift,
            o.output.zero_point, o.low, o.high)},
    checks=family.CHECKS,
    reference=lambda o: arrays.clip(o.input, 0.0, 1.0),
    exact=lambda o: exact.requant_exact(o.input, o.quant),
    kernels=(
        Kernel('relu_0_to_1_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('relu_0_to_1_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    uint8=UInt8(), elements='clamped', axes=Axes(),
    torch=(Torch('aten.hardtanh.default', {'input': 'self'}, used='max_val min_val self'.split(),
        when=lambda o: o.min_val == 0 and o.max_val == 1),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
