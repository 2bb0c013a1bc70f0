"""BATCH_MATMUL. Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit."""

from opgen.lib import adapt, arrays, cmsis_nn, loops, quant, reference, shapes, structs, sums, tensor
from opgen.lib.ops.batch_matmul import largest_product_sum
from opgen.operators.model import (Axes, Check, Condition, DType, Functions, Kernel, Limit, Litert, Operand, Operator,
    Torch, option, said)

BATCH_MATMUL_ARM: Functions = {'x_shape': lambda o: (1, 1, *o.x.shape)[-4:],
    'y_shape': lambda o: (1, 1, *o.y.shape)[-4:],
    'is_plain': lambda o: o.adj_y and (not o.adj_x) and (o.x.rank <= 4) and (o.y.rank <= 4),
    'bmm': lambda o: structs.cmsis_nn_bmm_params(o.adj_x, o.adj_y,
        structs.cmsis_nn_fc_params(-o.x.zero_point, -o.y.zero_point, o.output.zero_point,
            structs.cmsis_nn_activation(o.clamp.lo, o.clamp.hi))),
    'x_dims': lambda o: structs.cmsis_nn_dims(o.x_shape[0], o.x_shape[1], o.rows, o.depth),
    'y_dims': lambda o: structs.cmsis_nn_dims(o.y_shape[0], o.y_shape[1], o.columns, o.depth),
    'both': lambda o: shapes.broadcast_shape(o.x_shape[:2], o.y_shape[:2]),
    'output_dims': lambda o: structs.cmsis_nn_dims(o.both[0], o.both[1], o.rows, o.columns)}

BATCH_MATMUL_PACKED: Functions = {'row_pairs': lambda o: shapes.size_of(o.batches) * ((o.rows + 1) // 2),
    'copies': lambda o: (shapes.size_of(o.batches) if (o.y.rank > 2 and o.y.shape[-3] > 1)
        else shapes.size_of(o.y.shape[:-2])),
    'parts': lambda o: (o.depth + 15) // 16, 'fours': lambda o: (o.columns + 3) // 4,
    'in_lines': lambda o: (157 + o.copies * o.columns * (39 + 31 * o.parts) +
        o.row_pairs * (125 + 13 * o.parts + o.fours * (57 + 19 * o.parts) + (46 + 13 * o.parts if o.adj_x else 0))),
    'quads': lambda o: (o.depth + 3) // 4, 'twos': lambda o: (o.columns + 1) // 2,
    'in_pairs': lambda o: (117 + o.copies * 2 * o.twos * (48 + (17 if o.adj_y else 23) * o.quads) +
        o.row_pairs * (134 + o.twos * (54 + 12.7 * o.quads) + (48 if o.adj_x else 36) * o.quads))}

DEPTH_ABOVE_0 = Condition('depth > 0', lambda o: o.depth > 0, 'depth'.split())

BATCH_MATMUL_ARM_IS_PLAIN = (Condition('adj_y', lambda o: o.adj_y), Condition('not adj_x', lambda o: not o.adj_x),
    Condition('x.rank <= 4', lambda o: o.x.rank <= 4, 'x.rank'.split()),
    Condition('y.rank <= 4', lambda o: o.y.rank <= 4, 'y.rank'.split()))

BATCH_MATMUL = Operator('BATCH_MATMUL',
    'Matrices times matrices, in the last two axes; the axes before them are batches, and broadcast.',
    litert=Litert('BATCH_MATMUL', versions=(1, 4), table='BatchMatMulOptions'),
    options=(option('adj_x', bool, False), option('adj_y', bool, False),
        option('asymmetric_quantize_inputs', bool, False, only=(True, False))),
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
        'sixteens': lambda o: 0 if o.adj_y else o.columns // 16,
        'rest': lambda o: (o.columns - 16 * o.sixteens + 3) // 4, 'along': lambda o: o.y.axis,
        'per_column': lambda o: (o.x.type == DType.INT16 and o.y.type == DType.INT8 and o.y.per_channel and
            (o.along == o.y.rank - (2 if o.adj_y else 1) if tensor.has(o.along) else False)),
        'factors': lambda o: (quant.row_scales(o.x, o.y, o.output) if (o.per_column or o.x.type == o.y.type)
            else arrays.array((o.x.scale * quant.scale_for_single_product(o.x, o.y) / o.output.scale,))),
        'column_quant': lambda o: structs.cmsis_nn_per_channel_quant_params(quant.multipliers(o.factors),
            quant.shifts(o.factors)),
        'factor_step': lambda o: 1 if o.per_column else 0, 'factor': lambda o: arrays.number(o.factors, 0),
        'scale': lambda o: quant.tensor_quant(o.factor), 'clamp': lambda o: quant.integer_range(o.output.type),
        'quant': lambda o: structs.opgen_matmul_quant(-o.x.zero_point, -o.y.zero_point, o.output.zero_point,
            o.scale.multiplier, o.scale.shift)},
    checks=(
        Limit(lambda o: quant.have_scales(o.x, o.y, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Limit(lambda o: not o.x.per_channel and (o.per_column or not o.y.per_channel),
            'a matrix needs one scale, or one per column beside int16'),
        Check(lambda o: o.x.rank >= 2 and o.y.rank >= 2 and (o.x.rank <= 5) and (o.y.rank <= 5),
            lambda o: said('matrices with 0 to 3 axes of batches are supported, these are ', o.x.shape, ' and ',
                o.y.shape)),
        Check(lambda o: (o.depth == (o.y.shape[-1] if o.adj_y else o.y.shape[-2]) and
                shapes.broadcasts(o.x.shape[:-2], o.y.shape[:-2])),
            lambda o: said(o.x.shape, ' and ', o.y.shape, ' cannot be multiplied')),
        Check(lambda o: (o.x.type != DType.INT16 or
                (quant.symmetric(o.x) and quant.symmetric(o.y) and quant.symmetric(o.output))),
            'the zero points of int16 matrices must be 0'),
        Check(lambda o: (o.x.type == DType.FLOAT32 or
                sums.totals_fit(largest_product_sum(o.x, o.y, o.depth), o.factors, o.x.type == DType.INT16)),
            lambda o: said('sums of up to ', largest_product_sum(o.x, o.y, o.depth), ' overflow for the scales ',
                o.x.scale, ' and ', arrays.largest(o.y.scales), ' of the matrices and ', o.output.scale,
                ' of the output, which is too small'))),
    macs=lambda o: o.output.size * o.depth,
    reference=lambda o: reference.batch_matmul(o.x, o.y, o.adj_x, o.adj_y),
    exact=lambda o: quant.requantize(reference.batch_matmul(quant.centred(o.x), quant.centred(o.y), o.adj_x, o.adj_y),
        o.scale, o.output.zero_point, o.clamp),
    kernels=(
        Kernel('batch_matmul_s8', {'*': DType.INT8}, params='matmul quant table rank'.split(),
            cost=lambda o: (97 +
                (shapes.size_of(o.batches) *
                    (47 +
                        (o.rows *
                            (
                                (
                                    (20 +
                                        (o.sixteens *
                                            (110 +
                                                ((91 + 31 * o.target.multiply_add + 5 * o.target.spilled) *
                                                    o.depth)))) +
                                    (o.rest *
                                        (115 - 62 * o.target.step + 22 * o.target.spilled +
                                            (24 + 2 * o.target.spilled) * o.depth))) +
                                o.columns * (22 + 3 * o.target.saturate + o.target.wide_multiply))))))),
        Kernel('batch_matmul_s16', {'*': DType.INT16}, params='matmul quant table rank'.split(),
            exact=lambda o: quant.requantize_wide(reference.batch_matmul(o.x, o.y, o.adj_x, o.adj_y), o.scale, 0,
                o.clamp)),
        Kernel('batch_matmul_s16_s8', {'x': DType.INT16, 'y': DType.INT8, 'output': DType.INT16},
            params='matmul column_quant factor_step table rank'.split(),
            exact=lambda o: quant.requantize_wide(reference.batch_matmul(o.x, o.y, o.adj_x, o.adj_y), o.column_quant, 0,
                o.clamp),
            table_inputs={'column_quant': 'x y'.split()}),
        Kernel('batch_matmul_f32', {'*': DType.FLOAT32}, params='matmul table rank'.split()),
        Kernel('batch_matmul_transposed_s8', {'*': DType.INT8}, params='bmm scale x_dims y_dims output_dims'.split(),
            takes='p x y output scratch scratch_size'.split(), when=BATCH_MATMUL_ARM_IS_PLAIN, priority=1,
            scratch=lambda o: 4 * o.columns if o.target.mve else 0, lets=BATCH_MATMUL_ARM),
        Kernel('batch_matmul_transposed_s16', {'*': DType.INT16}, params='bmm scale x_dims y_dims output_dims'.split(),
            when=(*BATCH_MATMUL_ARM_IS_PLAIN,
                Condition('sums_s16_fit(256 * depth, 0, factor)',
                    lambda o: cmsis_nn.sums_s16_fit(256 * o.depth, 0, o.factor))),
            priority=1,
            exact=lambda o: quant.requantize_wide(reference.batch_matmul(o.x, o.y, o.adj_x, o.adj_y), o.scale, 0,
                o.clamp),
            lets=BATCH_MATMUL_ARM),
        Kernel('batch_matmul_helium_s8', {'*': DType.INT8}, params='matmul quant table rank'.split(),
            takes='p x y output scratch'.split(),
            when=(Condition('target.mve', lambda o: o.target.mve), DEPTH_ABOVE_0,
                Condition('matmul.first_depth_step < 8192', lambda o: o.matmul.first_depth_step < 8192,
                    'matmul.first_depth_step'.split()),
                Condition('matmul.second_depth_step < 8192', lambda o: o.matmul.second_depth_step < 8192,
                    'matmul.second_depth_step'.split())),
            priority=2, cost=lambda o: o.in_lines,
            scratch=lambda o: 16 * o.fours + 64 * o.fours * o.parts + (32 * o.parts if o.adj_x else 0),
            lets=BATCH_MATMUL_PACKED),
        Kernel('batch_matmul_pairs_s8', {'*': DType.INT8}, params='matmul quant table rank'.split(),
            takes='p x y output scratch'.split(),
            when=(Condition('target.dsp', lambda o: o.target.dsp),
                Condition('not target.mve', lambda o: not o.target.mve), DEPTH_ABOVE_0,
                Condition('largest_product_sum(x, y, depth) < 2 ** 30',
                    lambda o: largest_product_sum(o.x, o.y, o.depth) < 2 ** 30,
                    lambda o: {'largest_product_sum(x, y, depth)': largest_product_sum(o.x, o.y, o.depth)}),
                Condition('-22 <= scale.shift', lambda o: -22 <= o.scale.shift, 'scale.shift'.split()),
                Condition('scale.shift < 0', lambda o: o.scale.shift < 0, 'scale.shift'.split())),
            priority=2, cost=lambda o: o.in_pairs, scratch=lambda o: 16 * o.quads * (o.twos + 1),
            lets=BATCH_MATMUL_PACKED)),
    axes=Axes({'x': '... a b'.split(), 'y': '... d e'.split(), 'output': '... r c'.split()}),
    torch=(
        Torch('aten.matmul.default',
            {'x': lambda o: o.self if o.self.rank > 1 else adapt.viewed(o.self, (1, o.self.size)),
                'y': lambda o: o.other if o.other.rank > 1 else adapt.viewed(o.other, (o.other.size, 1))},
            used='other output results self'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)},
            options={'adj_x': False, 'adj_y': False}),
        Torch('aten.mm.default', {'x': 'self', 'y': 'mat2'}, used='mat2 self'.split(),
            options={'adj_x': False, 'adj_y': False}, others='aten.bmm.default'.split())),
    tests=(
        {'adj_x': False, 'adj_y': lambda o: o.choice(True, False), 'x': lambda o: (o.span(1, 5), o.span(1, 20)),
            'y': lambda o: (o.span(1, 5), o.x.shape[1]) if o.adj_y else (o.x.shape[1], o.span(1, 5))},
        {'adj_x': True, 'adj_y': lambda o: o.choice(True, False),
            'x': lambda o: (o.span(1, 3), o.choice(1, 2), o.span(1, 20), o.span(1, 5)),
            'y': lambda o: ((o.choice(1, o.x.shape[1]), o.span(1, 5), o.x.shape[2]) if o.adj_y
                else (o.x.shape[2], o.span(1, 5)))},
        {'adj_x': lambda o: o.choice(True, False), 'adj_y': lambda o: o.choice(True, False),
            'x': lambda o: (o.span(1, 2), 1, 3, 4, 4), 'y': lambda o: (1, o.span(1, 3), o.choice(1, 3), 4, 4)},
        {'adj_x': False, 'adj_y': True, 'x': lambda o: (o.choice(1, 2), o.span(1, 5), o.span(1, 20)),
            'y': lambda o: (o.choice(1, o.x.shape[0]), o.span(1, 5), o.x.shape[2])},
        {'adj_x': False, 'adj_y': True, 'x': lambda o: (1, o.choice(1, 3), 2, 16),
            'y': lambda o: (2, o.choice(1, o.x.shape[1]), 5, 16)},
        {'adj_x': False, 'adj_y': lambda o: o.choice(True, False),
            'x': lambda o: (2, o.span(1, 2), o.span(4, 13), o.span(15, 50)),
            'y': lambda o: ((2, o.choice(1, o.x.shape[1]), o.span(4, 18), o.x.shape[3]) if o.adj_y
                else (2, o.choice(1, o.x.shape[1]), o.x.shape[3], o.span(4, 18)))},
        {'adj_x': True, 'adj_y': lambda o: o.choice(True, False),
            'x': lambda o: (o.span(1, 2), o.span(15, 40), o.span(4, 9)),
            'y': lambda o: ((o.choice(1, o.x.shape[0]), o.span(4, 18), o.x.shape[1]) if o.adj_y
                else (o.choice(1, o.x.shape[0]), o.x.shape[1], o.span(4, 18)))}))
