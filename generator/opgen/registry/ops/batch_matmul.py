"""BATCH_MATMUL. Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import adapt, cmsis_nn, loops, quant, reference, shapes, structs, sums
from opgen.operators.model import (
    Axes, Check, Condition, Functions, Kernel, Litert, Operand, Operator, Torch, option, said,
)


@dataclass(frozen=True, kw_only=True)
class BatchMatmulOptions(AirOperatorOptions):
    """Options of BATCH_MATMUL."""

    adj_x: bool = option(False)
    adj_y: bool = option(False)
    asymmetric_quantize_inputs: bool = option(False, only=(True, False))


BATCH_MATMUL_ARM: Functions = {'x_shape': lambda o: (1, 1, *o.x.shape)[-4:],
    'y_shape': lambda o: (1, 1, *o.y.shape)[-4:],
    'is_plain': lambda o: o.adj_y and (not o.adj_x) and (o.x.rank <= 4) and (o.y.rank <= 4),
    'bmm': lambda o: structs.cmsis_nn_bmm_params(o.adj_x, o.adj_y,
        structs.cmsis_nn_fc_params(-o.x.zero_point, -o.y.zero_point, o.output.zero_point, structs.cmsis_nn_activation(o.clamp.lo, o.clamp.hi))),
    'x_dims': lambda o: structs.cmsis_nn_dims(o.x_shape[0], o.x_shape[1], o.rows, o.depth),
    'y_dims': lambda o: structs.cmsis_nn_dims(o.y_shape[0], o.y_shape[1], o.columns, o.depth),
    'both': lambda o: shapes.broadcast_shape(o.x_shape[:2], o.y_shape[:2]),
    'output_dims': lambda o: structs.cmsis_nn_dims(o.both[0], o.both[1], o.rows, o.columns)}


BATCH_MATMUL = Operator(
    'BATCH_MATMUL',
    'Matrices times matrices, in the last two axes; the axes before them are batches, and broadcast.',
    source='specs/linear/batch_matmul.yaml',
    options_type=BatchMatmulOptions,
    litert=Litert('BATCH_MATMUL', versions=(1, 4), table='BatchMatMulOptions'),
    inputs=(Operand('x'), Operand('y')),
    outputs=(Operand('output', type=lambda o: o.x.type, shape=lambda o: (*o.batches, o.rows, o.columns)),),
    lets={'rows': lambda o: o.x.shape[-1] if o.adj_x else o.x.shape[-2],
        'depth': lambda o: o.x.shape[-2] if o.adj_x else o.x.shape[-1],
        'columns': lambda o: o.y.shape[-2] if o.adj_y else o.y.shape[-1],
        'batches': lambda o: shapes.broadcast_shape(o.x.shape[:-2], o.y.shape[:-2]),
        'loops': lambda o: loops.broadcast_loops(o.x.shape[:-2], o.y.shape[:-2], o.batches),
        'table': lambda o: o.loops.table, 'rank': lambda o: o.loops.rank,
        'matmul': lambda o: structs.opgen_matmul(o.rows, o.depth, o.columns, 1 if o.adj_x else o.depth,
            o.rows if o.adj_x else 1, 1 if o.adj_y else o.columns, o.depth if o.adj_y else 1),
        'factor': lambda o: o.x.scale * o.y.scale / o.output.scale, 'scale': lambda o: quant.tensor_quant(o.factor),
        'clamp': lambda o: quant.integer_range(o.output.type),
        'quant': lambda o: structs.opgen_matmul_quant(-o.x.zero_point, -o.y.zero_point, o.output.zero_point,
            o.scale.multiplier, o.scale.shift)},
    checks=(
        Check(lambda o: quant.have_scales(o.x, o.y, o.output),
            lambda o: said('integers that stand for real numbers need a scale; one of these tensors has none'),
            is_limit=True),
        Check(lambda o: not (o.x.per_channel or o.y.per_channel), lambda o: said('a matrix needs one scale'),
            is_limit=True),
        Check(lambda o: o.x.rank >= 2 and o.y.rank >= 2 and (o.x.rank <= 5) and (o.y.rank <= 5),
            lambda o: said('matrices with 0 to 3 axes of batches are supported, these are ', o.x.shape,
                ' and ', o.y.shape)),
        Check(
            lambda o: (o.depth == (o.y.shape[-1] if o.adj_y else o.y.shape[-2]) and
                shapes.broadcasts(o.x.shape[:-2], o.y.shape[:-2])),
            lambda o: said(o.x.shape, ' and ', o.y.shape, ' cannot be multiplied')),
        Check(
            lambda o: (o.x.type != DType.INT16 or
                (quant.symmetric(o.x) and quant.symmetric(o.y) and quant.symmetric(o.output))),
            lambda o: said('the zero points of int16 matrices must be 0')),
        Check(
            lambda o: (o.x.type == DType.FLOAT32 or
                sums.totals_fit(sums.largest_product_sum(o.x, o.y, o.depth), o.factor, o.x.type == DType.INT16)),
            lambda o: said('sums of up to ', sums.largest_product_sum(o.x, o.y, o.depth),
                ' overflow for the scales ', o.x.scale, ' and ', o.y.scale, ' of the matrices and ', o.output.scale,
                ' of the output, which is too small'))),
    macs=lambda o: o.output.size * o.depth,
    reference=lambda o: reference.batch_matmul(o.x, o.y, o.adj_x, o.adj_y),
    exact=lambda o: quant.requantize(
        reference.batch_matmul(quant.centred(o.x), quant.centred(o.y), o.adj_x, o.adj_y), o.scale, o.output.zero_point,
        o.clamp),
    reads_values='x y'.split(),
    kernels=(
        Kernel('batch_matmul_s8', {'x': DType.INT8, 'y': DType.INT8, 'output': DType.INT8},
            params='matmul quant table rank'.split()),
        Kernel('batch_matmul_s16', {'x': DType.INT16, 'y': DType.INT16, 'output': DType.INT16},
            params='matmul quant table rank'.split(),
            exact=lambda o: quant.requantize_wide(reference.batch_matmul(o.x, o.y, o.adj_x, o.adj_y), o.scale, 0,
                o.clamp)),
        Kernel('batch_matmul_f32', {'x': DType.FLOAT32, 'y': DType.FLOAT32, 'output': DType.FLOAT32},
            params='matmul table rank'.split()),
        Kernel('batch_matmul_transposed_s8', {'x': DType.INT8, 'y': DType.INT8, 'output': DType.INT8},
            params='bmm scale x_dims y_dims output_dims'.split(), takes='p x y output scratch scratch_size'.split(),
            when=(Condition('adj_y', lambda o: o.adj_y), Condition('not adj_x', lambda o: not o.adj_x),
                Condition('x.rank <= 4', lambda o: o.x.rank <= 4, values=lambda o: {'x.rank': o.x.rank}),
                Condition('y.rank <= 4', lambda o: o.y.rank <= 4, values=lambda o: {'y.rank': o.y.rank})),
            priority=1, scratch=lambda o: 4 * o.columns if o.target.mve else 0, lets=BATCH_MATMUL_ARM),
        Kernel('batch_matmul_transposed_s16', {'x': DType.INT16, 'y': DType.INT16, 'output': DType.INT16},
            params='bmm scale x_dims y_dims output_dims'.split(),
            when=(Condition('adj_y', lambda o: o.adj_y), Condition('not adj_x', lambda o: not o.adj_x),
                Condition('x.rank <= 4', lambda o: o.x.rank <= 4, values=lambda o: {'x.rank': o.x.rank}),
                Condition('y.rank <= 4', lambda o: o.y.rank <= 4, values=lambda o: {'y.rank': o.y.rank}),
                Condition('sums_s16_fit(256 * depth, 0, factor)',
                    lambda o: cmsis_nn.sums_s16_fit(256 * o.depth, 0, o.factor))),
            priority=1,
            exact=lambda o: quant.requantize_wide(reference.batch_matmul(o.x, o.y, o.adj_x, o.adj_y), o.scale, 0,
                o.clamp),
            lets=BATCH_MATMUL_ARM)),
    axes=Axes({'x': '... a b'.split(), 'y': '... d e'.split(), 'output': '... r c'.split()}),
    torch=(
        Torch('aten.matmul.default',
            {'x': lambda o: o.self if o.self.rank > 1 else adapt.viewed(o.self, (1, o.self.size)),
                'y': lambda o: o.other if o.other.rank > 1 else adapt.viewed(o.other, (o.other.size, 1))},
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)},
            used='other output results self'.split(), options={'adj_x': lambda o: False, 'adj_y': lambda o: False}),
        Torch('aten.mm.default', {'x': lambda o: o.self, 'y': lambda o: o.mat2}, outputs={'output': 'output'},
            used='mat2 self'.split(), options={'adj_x': lambda o: False, 'adj_y': lambda o: False}),
        Torch('aten.bmm.default', {'x': lambda o: o.self, 'y': lambda o: o.mat2}, outputs={'output': 'output'},
            used='mat2 self'.split(), options={'adj_x': lambda o: False, 'adj_y': lambda o: False})),
    tests=(
        {'adj_x': lambda o: False, 'adj_y': lambda o: o.choice(True, False),
            'x': lambda o: (o.span(1, 5), o.span(1, 20)),
            'y': lambda o: (o.span(1, 5), o.x.shape[1]) if o.adj_y else (o.x.shape[1], o.span(1, 5))},
        {'adj_x': lambda o: True, 'adj_y': lambda o: o.choice(True, False),
            'x': lambda o: (o.span(1, 3), o.choice(1, 2), o.span(1, 20), o.span(1, 5)),
            'y': lambda o: ((o.choice(1, o.x.shape[1]), o.span(1, 5), o.x.shape[2]) if o.adj_y
                else (o.x.shape[2], o.span(1, 5)))},
        {'adj_x': lambda o: o.choice(True, False), 'adj_y': lambda o: o.choice(True, False),
            'x': lambda o: (o.span(1, 2), 1, 3, 4, 4), 'y': lambda o: (1, o.span(1, 3), o.choice(1, 3), 4, 4)},
        {'adj_x': lambda o: False, 'adj_y': lambda o: True,
            'x': lambda o: (o.choice(1, 2), o.span(1, 5), o.span(1, 20)),
            'y': lambda o: (o.choice(1, o.x.shape[0]), o.span(1, 5), o.x.shape[2])},
        {'adj_x': lambda o: False, 'adj_y': lambda o: True, 'x': lambda o: (1, o.choice(1, 3), 2, 16),
            'y': lambda o: (2, o.choice(1, o.x.shape[1]), 5, 16)}),
)
