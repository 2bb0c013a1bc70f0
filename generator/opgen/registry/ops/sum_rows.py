"""SUM_ROWS. Made by `opgen build` from specs/reduce/sum_rows.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, reference, tensor
from opgen.operators.model import Check, Condition, DType, Kernel, Operand, Operator, Refused, said

SUM_ROWS = Operator('SUM_ROWS',
    ('Sums to which rows are added: every element to the sum that has its place, again and again, or as products '
        'with columns\n'
        'of weights.'),
    inputs=(Operand('sums', holds='stored'), Operand('rows', holds='stored'),
        Operand('weights', 'OI', optional=True, holds='stored'), Operand('start', optional=True, holds='index')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.sums.type, shape=lambda o: o.sums.shape,
        scale=lambda o: o.sums.scale, zero_point=lambda o: o.sums.zero_point),),
    lets={'has_weights': lambda o: tensor.has(o.weights), 'count': lambda o: o.sums.size, 'size': lambda o: o.rows.size,
        'depth': lambda o: o.weights.i if tensor.has(o.weights) else o.size, 'last': lambda o: o.depth - o.size,
        'columns': lambda o: arrays.arange(o.size) + arrays.minimum(arrays.maximum(o.start, 0), o.last),
        'added': lambda o: arrays.reshape(
            (reference.matmul_t(arrays.reshape(o.rows, (1, o.size)), arrays.take(o.weights, o.columns, 1))
                if o.has_weights else reference.sum_over(arrays.reshape(o.rows, (-1, o.count)), (0,), (o.count,))),
            o.sums.shape)},
    checks=(
        Check(lambda o: tensor.has(o.weights) == tensor.has(o.start),
            'weights and the first of their columns come together'),
        Check(lambda o: tensor.has(o.weights) or (o.sums.size > 0 and o.rows.size % o.sums.size == 0),
            lambda o: said(o.rows.size, ' elements are not whole rows of ', o.sums.size)),
        Check(lambda o: not tensor.has(o.weights) or o.weights.o == o.sums.size,
            lambda o: said(o.weights.o if tensor.has(o.weights) else 0, ' rows of weights are not those of ',
                o.sums.size, ' sums')),
        Check(lambda o: not tensor.has(o.weights) or o.rows.size <= o.weights.i,
            lambda o: said(o.rows.size, ' elements are more than the ', o.weights.i if tensor.has(o.weights) else 0,
                ' columns of the weights')),
        Check(lambda o: not tensor.has(o.start) or o.start.size == 1,
            lambda o: said('one column is the first, not ', o.start.size if tensor.has(o.start) else 0))),
    macs=lambda o: o.rows.size * o.sums.size if tensor.has(o.weights) else 0,
    reference=lambda o: o.sums + o.added,
    exact=lambda o: fixed_point.wrap(o.sums + o.added),
    kernels=(
        Kernel('sum_rows_s8', {'sums': DType.INT32, 'rows': DType.INT8, 'output': DType.INT32},
            params='count size'.split(), inplace='sums'.split()),
        Kernel('sum_rows_s16', {'sums': DType.INT32, 'rows': DType.INT16, 'output': DType.INT32},
            params='count size'.split(), inplace='sums'.split()),
        Kernel('sum_rows_products_s8',
            {'sums': DType.INT32, 'rows': DType.INT8, 'weights': DType.INT8, 'start': DType.INT32,
                'output': DType.INT32},
            params='last count depth size'.split(), when=(Condition('has_weights', lambda o: o.has_weights),),
            otherwise='products need weights: without them rows are added as they are, and there is no first column',
            inplace='sums'.split())),
    role='accumulate',
    tests=({'sums': lambda o: (1, o.span(1, 9)), 'rows': lambda o: (o.span(1, 4), o.span(1, 5), o.sums.size)},
        {'sums': lambda o: (1, o.span(1, 40)),
            'rows': lambda o: o.choice((o.span(1, 4), o.span(1, 9), o.sums.size), (2, o.span(120, 260), o.sums.size))},
        {'sums': lambda o: (o.span(1, 9),), 'rows': lambda o: (o.span(1, 3), o.span(1, 20)),
            'weights': lambda o: (o.sums.size, o.rows.size + o.span(0, 40)),
            'start': lambda o: arrays.ints((o.span(-1, 41),))}),
    refuses=(Refused('elements are not whole rows of 0',
        {'sums': {'shape': lambda o: (1, 0)}, 'output': {'shape': lambda o: (1, 0)}}),))
