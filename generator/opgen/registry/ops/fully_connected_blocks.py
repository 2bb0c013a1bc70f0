"""FULLY_CONNECTED_BLOCKS. Made by `opgen build` from specs/linear/fully_connected_blocks.yaml; do not edit."""

from opgen.lib import arrays, block_scales, reference, tensor
from opgen.lib.ops.fully_connected_blocks import block_totals, dense_by_blocks
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, option, said
from opgen.tflite.enums import ActivationFunctionType, FullyConnectedOptionsWeightsFormat

FULLY_CONNECTED_BLOCKS = Operator('FULLY_CONNECTED_BLOCKS',
    ('A fully connected layer of real numbers with weights of 4 bits, which have a scale of 16 bits for each '
        'block of a row. Each row of\n'
        'the input is quantized when it is known, as LiteRT does it (TFLM has none).'),
    litert=Litert('FULLY_CONNECTED', versions=(1, 14), table='FullyConnectedOptions', blocks='filter'),
    options=(
        option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE,
            only=(ActivationFunctionType.NONE,)),
        option('weights_format', FullyConnectedOptionsWeightsFormat, FullyConnectedOptionsWeightsFormat.DEFAULT,
            only=(FullyConnectedOptionsWeightsFormat.DEFAULT,)),
        option('keep_num_dims', bool, False), option('asymmetric_quantize_inputs', bool, False, only=(True, False))),
    inputs=(Operand('input', holds='stored'), Operand('filter', 'OI', const=True, holds='stored'),
        Operand('bias', 'O', const=True, optional=True, holds='stored'), Operand('scales', const=True, holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: (*o.input.shape[:-1], o.filter.o) if o.keep_num_dims else (o.batches, o.filter.o)),),
    lets={'batches': lambda o: o.input.size // o.filter.i, 'depth': lambda o: o.filter.i, 'units': lambda o: o.filter.o,
        'blocks': lambda o: o.scales.size // o.units, 'block': lambda o: o.depth // o.blocks,
        'totals': lambda o: block_totals(o.filter, o.scales)},
    checks=(
        Check(lambda o: o.filter.size > 0 and o.input.size % o.filter.i == 0,
            lambda o: said(o.input.size, ' input elements are not whole rows of ', o.filter.i)),
        Check(lambda o: not tensor.has(o.bias) or o.bias.o == o.filter.o,
            lambda o: said('bias has ', o.bias.o if tensor.has(o.bias) else 0, ' elements for ', o.filter.o,
                ' outputs')),
        Check(lambda o: o.scales.size > 0 and o.scales.size % o.units == 0 and (o.depth % o.blocks == 0),
            lambda o: said(o.scales.size, ' scales are not those of blocks of ', o.units, ' rows of ', o.depth)),
        Limit(lambda o: o.block % 2 == 0 and o.block <= 8192,
            lambda o: said('blocks of ', o.block, ' elements: they must have an even number, at most 8192'))),
    macs=lambda o: o.batches * o.units * o.depth,
    reference=lambda o: arrays.reshape(reference.matmul_t(o.input, block_scales.by_blocks(o.filter, o.scales)) + o.bias,
        o.output.shape),
    kernels=(Kernel('fully_connected_blocks_s4',
        {'input': DType.FLOAT32, 'filter': DType.INT4, 'bias': DType.FLOAT32, 'scales': DType.FLOAT16,
            'output': DType.FLOAT32},
        params='batches depth units block totals'.split(), takes='p input filter bias scales output scratch'.split(),
        scratch=lambda o: o.depth,
        exact=lambda o: arrays.reshape(dense_by_blocks(o.input, o.filter, o.scales, o.bias), o.output.shape),
        table_inputs={'totals': 'filter scales'.split()}),),
    tests=(
        {'keep_num_dims': lambda o: o.choice(True, False),
            'asymmetric_quantize_inputs': lambda o: o.choice(True, False),
            'input': lambda o: (o.span(1, 3), o.span(1, 2), 32 * o.span(1, 3)),
            'filter': lambda o: (o.span(4, 12), o.input.shape[2]), 'bias': lambda o: (o.filter.o,),
            'scales': lambda o: (o.filter.o, o.input.shape[2] // 32)},
        {'keep_num_dims': False, 'asymmetric_quantize_inputs': True,
            'input': lambda o: (o.span(1, 3), 2 * o.span(16, 24)), 'filter': lambda o: (o.span(4, 6), o.input.shape[1]),
            'bias': lambda o: (o.filter.o,), 'scales': lambda o: (o.filter.o, o.choice(1, o.input.shape[1] // 2))}))
