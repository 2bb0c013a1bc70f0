"""SQRT. Made by `opgen build` from specs/elementwise/sqrt.yaml; do not edit."""

from opgen.lib import adapt, arrays, elementwise, fixed_point
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

SQRT = Operator('SQRT', 'The square root, element by element; NaN below 0.',
    litert=Litert('SQRT', versions=(1, 2)), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.sqrt(arrays.maximum(o.input, 0.0) if o.input.is_quantized else o.input),
    exact=lambda o: fixed_point.saturate(
        (
            fixed_point.as_ints(
                arrays.as_float32s(arrays.sqrt(arrays.maximum(elementwise.real_f32(o.input), 0.0))) / o.output.scale) +
            o.output.zero_point), -128, 127),
    kernels=(
        Kernel('sqrt_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('sqrt_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.sqrt.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
            used='results self'.split()),
        Torch('aten.pow.Tensor_Scalar', {'input': 'self'}, used='exponent self'.split(),
            when=lambda o: o.exponent == 0.5)),
    tests=family.TESTS)
