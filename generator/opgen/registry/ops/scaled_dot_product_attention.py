"""SCALED_DOT_PRODUCT_ATTENTION.

Made by `opgen build` from specs/attention/scaled_dot_product_attention.yaml; do not edit.
"""

from opgen.lib import arrays, loops, shapes, structs, tensor
from opgen.lib.ops.scaled_dot_product_attention import attention
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Limit, Operand, Operator, Torch, option, said


def _attention_mask(values: Array, chooses: bool) -> Array:
    """Return what is added to scores, which is the mask; of one that chooses 0 or -infinity."""
    return arrays.where(values != 0, 0.0, -arrays.infinity()) if chooses else values


def _of_heads(rows: Array, sharing: int) -> Array:
    """Return keys or values of each head, of those that so many neighbouring heads share."""
    return rows if sharing == 1 else arrays.take(rows, arrays.arange(rows.shape[-3] * sharing) // sharing, -3)


SCALED_DOT_PRODUCT_ATTENTION = Operator('SCALED_DOT_PRODUCT_ATTENTION',
    ('softmax(query * key transposed * scale + mask) * value, in the last two axes. A mask of bool says which '
        'keys a\n'
        'query sees. Neighbours along the axis before may share keys and values.'),
    options=(option('is_causal', bool, False), option('scale', float)),
    inputs=(Operand('query'), Operand('key'), Operand('value'), Operand('mask', optional=True)),
    outputs=(Operand('output', type=lambda o: o.query.type, shape=lambda o: (*o.query.shape[:-1], o.value.shape[-1])),),
    lets={'batches': lambda o: shapes.size_of(o.query.shape[:-2]),
        'heads': lambda o: o.query.shape[-3] if o.query.rank > 2 else 1,
        'key_heads': lambda o: o.key.shape[-3] if o.key.rank > 2 else 1,
        'sharing': lambda o: o.heads // o.key_heads if o.key_heads > 0 else 1, 'queries': lambda o: o.query.shape[-2],
        'keys': lambda o: o.key.shape[-2],
        'sizes': lambda o: structs.opgen_attention(o.batches, o.sharing, o.queries, o.keys, o.query.shape[-1],
            o.value.shape[-1], o.is_causal),
        'scores': lambda o: (*o.query.shape[:-1], o.keys),
        'loops': lambda o: loops.joint_loops((o.mask.shape[:-1] if tensor.has(o.mask) else (),), o.query.shape[:-1]),
        'table': lambda o: o.loops.table, 'rank': lambda o: o.loops.rank,
        'mask_width': lambda o: o.mask.shape[-1] if tensor.has(o.mask) else 1,
        'chooses': lambda o: o.mask.type == DType.BOOL if tensor.has(o.mask) else False},
    checks=(
        Check(lambda o: (o.query.rank >= 2 and o.query.rank <= 6 and o.key.rank == o.query.rank and
                o.value.rank == o.query.rank),
            lambda o: said('query ', o.query.shape, ', key ', o.key.shape, ' and value ', o.value.shape,
                ' need the same 2 to 6 dimensions')),
        Check(lambda o: (o.key.shape[:-3] == o.query.shape[:-3] and o.key_heads * o.sharing == o.heads and
                o.value.shape[:-1] == o.key.shape[:-1] and o.key.shape[-1] == o.query.shape[-1]),
            lambda o: said('key ', o.key.shape, ' and value ', o.value.shape, ' do not belong to queries ',
                o.query.shape)),
        Check(lambda o: not tensor.has(o.mask) or (o.mask.rank >= 1 and shapes.expands(o.mask.shape, o.scores)),
            lambda o: said('the mask does not broadcast to scores ', o.scores))),
    macs=lambda o: o.batches * o.queries * o.keys * (o.query.shape[-1] + o.value.shape[-1]),
    reference=lambda o: attention(o.query, _of_heads(o.key, o.sharing), _of_heads(o.value, o.sharing),
        _attention_mask(o.mask, o.chooses), o.is_causal, o.scale),
    kernels=(
        Kernel('attention_f32', {'*': DType.FLOAT32}, params='sizes scale table rank mask_width'.split(),
            takes='p query key value mask output scratch'.split(), scratch=lambda o: 4 * o.keys),
        Kernel('attention_chosen_f32',
            {'query': DType.FLOAT32, 'key': DType.FLOAT32, 'value': DType.FLOAT32, 'mask': DType.BOOL,
                'output': DType.FLOAT32},
            params='sizes scale table rank mask_width'.split(), takes='p query key value mask output scratch'.split(),
            scratch=lambda o: 4 * o.keys)),
    torch=(Torch('aten.scaled_dot_product_attention.default',
        {'query': 'query', 'key': 'key', 'value': 'value', 'mask': 'attn_mask'},
        used='attn_mask dropout_p enable_gqa is_causal key query scale value'.split(),
        options={'scale': lambda o: o.scale if tensor.has(o.scale) else o.query.shape[-1] ** (-0.5),
            'is_causal': 'is_causal'},
        limits=(Limit(lambda o: o.dropout_p == 0,
            lambda o: said('dropout_p is ', o.dropout_p, ': export the model in eval mode')),)),),
    tests=(
        {'is_causal': lambda o: o.choice(True, False), 'scale': lambda o: o.choice(0.25, 1.0),
            'query': lambda o: (o.span(1, 3), o.span(1, 6), o.span(1, 9)),
            'key': lambda o: (o.query.shape[0], o.span(1, 7), o.query.shape[2]),
            'value': lambda o: (o.query.shape[0], o.key.shape[1], o.span(1, 5)),
            'mask': lambda o: o.choice((o.key.shape[1],), (o.query.shape[1], 1),
                (o.query.shape[0], 1, o.key.shape[1]))},
        {'scale': 0.5, 'key': lambda o: (2, o.span(1, 3), o.span(1, 7), o.span(1, 9)),
            'query': lambda o: (2, o.span(1, 3) * o.key.shape[1], o.span(1, 6), o.key.shape[3]),
            'value': lambda o: (2, o.key.shape[1], o.key.shape[2], o.span(1, 5)),
            'mask': lambda o: (o.choice(1, 2), o.choice(1, o.query.shape[1]), o.choice(1, o.query.shape[2]),
                o.key.shape[2])},
        {'query': lambda o: (o.span(1, 6), 4), 'key': lambda o: (o.span(1, 7), 4),
            'value': lambda o: (o.key.shape[0], o.span(1, 5)), 'scale': 0.5}))
