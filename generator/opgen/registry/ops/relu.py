"""RELU. Made by `opgen build` from specs/activation/relu.yaml; do not edit."""

from opgen.lib import arrays, exact, opgen_c, quant
from opgen.operators.model import Axes, DType, Fold, Kernel, Litert, Operand, Operator, Torch, UInt8
from opgen.registry.ops._family import unary as family
from opgen.tflite.enums import ActivationFunctionType

RELU = Operator('RELU', 'y = max(x, 0), element by element.',
    litert=Litert('RELU', versions=(1, 3)), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS,
        'quant': lambda o: opgen_c.requant(o.input, o.output,
            quant.activation_range(ActivationFunctionType.RELU, o.output))},
    checks=family.CHECKS,
    reference=lambda o: arrays.maximum(o.input, 0.0),
    exact=lambda o: exact.requant_exact(o.input, o.quant),
    kernels=(
        Kernel('relu_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('relu_s16', {'*': DType.INT16}, params='quant size'.split(), inplace='input'.split()),
        Kernel('relu_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    folds=(Fold('producer', 'fused_activation_function', at='output', value=lambda o: ActivationFunctionType.RELU,
        when=lambda o: quant.same_quantization(o.input, o.output)),),
    uint8=UInt8(), elements='clamped', axes=Axes(),
    torch=(Torch('aten.relu.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
