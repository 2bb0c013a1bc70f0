"""RSQRT. Made by `opgen build` from specs/elementwise/rsqrt.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, quant, structs
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import unary as family


def _rsqrt_exact(values: Array, factor: structs.cmsis_nn_per_tensor_quant_params, output: Tensor) -> Array:
    """Return 1 / sqrt of integers less their zero point; the greatest where they are not above 0.

    Source: RsqrtEvalQuantized of TensorFlow Lite Micro, which fails below 0.
    """
    roots = fixed_point.inverse_sqrt(arrays.maximum(values, 1))
    fine = quant.multiply(1, roots[0], roots[1] + 20)
    scaled = quant.multiply(fine, factor.multiplier, factor.shift - 20) + output.zero_point
    return arrays.where(values <= 0, output.type.range[1],
        fixed_point.saturate(scaled, output.type.range[0], output.type.range[1]))


RSQRT = Operator('RSQRT', 'y = 1 / sqrt(x), element by element; infinite at 0, NaN below.',
    litert=Litert('RSQRT', versions=(1, 3)), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS,
        'quant': lambda o: quant.tensor_quant(1.0 / (arrays.number(arrays.sqrt(o.input.scale), 0) * o.output.scale)),
        'multiplier': lambda o: o.quant.multiplier, 'shift': lambda o: o.quant.shift},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.type != DType.INT16 or (quant.symmetric(o.input) and quant.symmetric(o.output)),
            lambda o: said('the zero points of int16 must be 0, these are ', o.input.zero_point, ', ',
                o.output.zero_point)),
        Check(lambda o: o.input.type == DType.FLOAT32 or (o.shift >= -11 and o.shift <= 30),
            lambda o: said('the scales ', o.input.scale, ' and ', o.output.scale, ' are too far apart')),
        Check(lambda o: (not o.input.is_constant or o.input.type == DType.FLOAT32 or
                arrays.smallest(o.input) >= o.input.zero_point),
            lambda o: said('a constant input has ', arrays.smallest(o.input), ', below its zero point ',
                o.input.zero_point, ': it has no root'))),
    reference=lambda o: arrays.rsqrt(arrays.maximum(o.input, 0.0) if o.input.is_quantized else o.input),
    exact=lambda o: _rsqrt_exact(quant.centred(o.input), o.quant, o.output),
    kernels=(
        Kernel('rsqrt_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('rsqrt_s16', {'*': DType.INT16}, params='multiplier shift size'.split(), inplace='input'.split()),
        Kernel('rsqrt_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.rsqrt.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
