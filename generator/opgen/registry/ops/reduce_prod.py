"""REDUCE_PROD. Made by `opgen build` from specs/reduce/reduce_prod.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, pytorch, quant, reduce, scan, shapes, structs
from opgen.lib.ops.reduce_prod import prod_scale
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, option
from opgen.registry.ops._family import over_axes as family


def _prod_quant(first: Tensor, output: Tensor, count: int) -> structs.opgen_prod_quant:
    """Return the parameters of a product of so many integers per output."""
    factor = quant.quantized(prod_scale(first, output, count))
    return structs.opgen_prod_quant(first.zero_point, factor.multiplier, factor.shift, output.zero_point)


def _next_product(product: Array, factor: Array, multiplier: int, shift: int) -> tuple[Array]:
    """Return a product, rescaled, with one more factor."""
    return (quant.multiply_wide(product * factor, multiplier, shift),)


def _prod_exact(values: Array, over: tuple[int, ...], shape: tuple[int, ...], scale: structs.opgen_prod_quant,
    kind: DType) -> Array:
    """Return the products of stored integers over axes, in a shape, rescaled factor by factor.

    Source: QuantizedReduceProd of TensorFlow Lite.
    """
    distance = fixed_point.as_ints(values) - scale.input_zero_point
    kept = shapes.reduced_shape(shapes.shape_of(arrays.arange(arrays.length(arrays.ints(distance.shape)))), over, False)
    rows = arrays.reshape(arrays.transpose(distance, (*over, *kept)), (-1, shapes.size_of(shape)))
    products = scan.scan(_next_product, (rows[0],), rows[1:], 0, scale.multiplier, scale.shift)[0]
    last = quant.multiply_wide(arrays.append(rows[:1], products, 0)[-1], scale.multiplier, scale.shift)
    return arrays.reshape(fixed_point.saturate(last + scale.output_zero_point, kind.range[0], kind.range[1]), shape)


REDUCE_PROD = Operator('REDUCE_PROD', 'The products over some axes.',
    litert=Litert('REDUCE_PROD', versions=(1, 2), table='ReducerOptions'),
    options=(option('keep_dims', bool, False),),
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS, 'quant': lambda o: _prod_quant(o.input, o.output, o.walk.count)},
    checks=(*family.CHECKS,
        Limit(lambda o: quant.have_scales(o.input, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: not o.input.is_quantized or prod_scale(o.input, o.output, o.walk.count) < 128,
            'an element of the product is rescaled by 128 or more')),
    reference=lambda o: reduce.prod_over(o.input, o.axes, o.output.shape),
    exact=lambda o: _prod_exact(o.input, o.axes, o.output.shape, o.quant, o.output.type),
    kernels=(
        Kernel('reduce_prod_s8', {'input': DType.INT8, 'axis': DType.INT32, 'output': DType.INT8},
            params='quant walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_prod_s16', {'input': DType.INT16, 'axis': DType.INT32, 'output': DType.INT16},
            params='quant walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_prod_s32', {'*': DType.INT32}, params='walk'.split(), takes='p input output'.split(),
            exact=lambda o: fixed_point.wrap(reduce.prod_over(o.input, o.axes, o.output.shape)),
            table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_prod_s64', {'input': DType.INT64, 'axis': DType.INT32, 'output': DType.INT64},
            params='walk'.split(), takes='p input output'.split(),
            exact=lambda o: reduce.prod_over(o.input, o.axes, o.output.shape), table_inputs={'walk': 'axis'.split()}),
        Kernel('reduce_prod_f32', {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32},
            params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()})),
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    torch=(
        Torch('aten.prod.dim_int', {'input': lambda o: adapt.converted(o.self, o.results[0].type), 'axis': 'dim'},
            used='dim dtype keepdim results self'.split(), options={'keep_dims': 'keepdim'}),
        Torch('aten.prod.default',
            {'input': lambda o: adapt.converted(o.self, o.results[0].type),
                'axis': lambda o: pytorch.torch_axes((), o.self.rank)},
            used='dtype results self'.split(), options={'keep_dims': False})),
    tests=({'keep_dims': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 9), 2, o.span(1, 9), 1, o.span(1, 9)),
        'axis': lambda o: o.choice(arrays.ints((1,)), arrays.ints((-2, 1)), arrays.scalar(-4))},))
