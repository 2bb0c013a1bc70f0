"""EMBEDDING_LOOKUP. Made by `opgen build` from specs/shape/embedding_lookup.yaml; do not edit."""

from opgen.lib import arrays, indexing, quant, tensor
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, said

EMBEDDING_LOOKUP = Operator('EMBEDDING_LOOKUP',
    'Rows of a table; those of int8 also as real numbers. A wrong index is an error when it runs.',
    litert=Litert('EMBEDDING_LOOKUP', versions=(1, 5)),
    inputs=(Operand('lookup', holds='index'), Operand('value')),
    outputs=(Operand('output', shape=lambda o: indexing.gathered_shape(o.value.shape, o.lookup.shape, 0, 0),
        scale=lambda o: 1.0 if o.value.per_channel else o.value.scale, zero_point=lambda o: o.value.zero_point),),
    lets={'sizes': lambda o: indexing.gather_sizes(o.value, o.lookup, 0, 0, o.value.type.bits // 8),
        'elements': lambda o: indexing.gather_sizes(o.value, o.lookup, 0, 0, 1),
        'scales': lambda o: arrays.as_float32s(o.value.scales), 'scale_count': lambda o: arrays.length(o.value.scales),
        'along': lambda o: o.value.axis},
    checks=(
        Check(lambda o: o.lookup.rank == 1 and o.value.rank >= 2,
            lambda o: said('indices of shape ', o.lookup.shape, ' into a table of shape ', o.value.shape)),
        Check(lambda o: indexing.are_indices(o.lookup, o.value.shape[0]),
            lambda o: said('indices are not from 0 to ', o.value.shape[0] - 1)),
        Limit(lambda o: o.value.type == o.output.type or (quant.have_scales(o.value) and quant.symmetric(o.value)),
            lambda o: said('a table of ', o.value.type, ' needs scales and the zero point 0 to become ',
                o.output.type)),
        Check(lambda o: not tensor.has(o.along) or (o.along == 0 and o.output.type.is_float),
            'the scales of the table must be one for all, or one per row for a float output')),
    reference=lambda o: indexing.gather(o.value, o.lookup, 0, 0),
    kernels=(
        Kernel('embedding_lookup_bytes',
            {'lookup': DType.INT32,
                'value': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'output': 'value'},
            params='sizes'.split(), exact=lambda o: indexing.gather(o.value, o.lookup, 0, 0)),
        Kernel('embedding_lookup_s8_f32', {'lookup': DType.INT32, 'value': DType.INT8, 'output': DType.FLOAT32},
            params='elements scales scale_count'.split(),
            exact=lambda o: indexing.gather(quant.dequantize(o.value), o.lookup, 0, 0),
            table_inputs={'scales': 'value'.split()})),
    tests=(
        {'value': lambda o: (o.span(1, 9), o.span(1, 9)),
            'lookup': lambda o: (arrays.arange(o.span(1, 9)) * o.span(1, 5) + o.span(0, 3)) % o.value.shape[0]},
        {'value': lambda o: (o.span(1, 5), o.span(1, 4), o.span(1, 4)),
            'lookup': lambda o: arrays.arange(o.span(1, 4)) * o.span(1, 5) % o.value.shape[0]}))
