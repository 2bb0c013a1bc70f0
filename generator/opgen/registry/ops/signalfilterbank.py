"""SIGNALFILTERBANK. Made by `opgen build` from specs/signal/signalfilterbank.yaml; do not edit."""

from opgen.lib import arrays, reference
from opgen.lib.ops.signalfilterbank import filter_bank
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said

SIGNALFILTERBANK = Operator('SIGNALFILTERBANK', 'The energies of a spectrum in overlapping bands.',
    litert=Litert(custom='SignalFilterBank', payload='flexbuffer'),
    options=(option('num_channels', int, minimum=1),),
    inputs=(Operand('input', 'I', holds='stored'), Operand('weights', 'M', holds='stored'),
        Operand('unweights', 'M', holds='stored'), Operand('channel_frequency_starts', 'C', const=True, holds='stored'),
        Operand('channel_weight_starts', 'C', const=True, holds='stored'),
        Operand('channel_widths', 'C', const=True, holds='stored')),
    outputs=(Operand('output', 'C', holds='stored', type=lambda o: DType.UINT64, shape=lambda o: (o.num_channels,)),),
    lets={'bands': lambda o: o.num_channels + 1, 'limit': lambda o: arrays.minimum(o.weights.m, o.unweights.m)},
    checks=(
        Check(lambda o: (o.channel_frequency_starts.c == o.bands and o.channel_weight_starts.c == o.bands and
                o.channel_widths.c == o.bands),
            lambda o: said(o.num_channels, ' channels need tables of ', o.bands, ' numbers')),
        Check(lambda o: (arrays.all_true(o.channel_frequency_starts >= 0) and
                arrays.largest(o.channel_frequency_starts + o.channel_widths) <= o.input.i),
            lambda o: said('a channel reaches beyond the input of ', o.input.i, ' numbers')),
        Check(lambda o: (arrays.all_true(o.channel_weight_starts >= 0) and
                arrays.largest(o.channel_weight_starts + o.channel_widths) <= arrays.smallest(o.limit)),
            lambda o: said('a channel reaches beyond the weights, ', o.weights.m, ' and ', o.unweights.m)),
        Check(lambda o: arrays.all_true(o.channel_widths >= 0), 'a channel has a negative width')),
    macs=lambda o: 2 * arrays.element(reference.sum_over(o.channel_widths, (0,), (1,)), 0),
    reference=lambda o: filter_bank(o.input, o.weights, o.unweights, o.channel_frequency_starts,
        o.channel_weight_starts, o.channel_widths),
    kernels=(Kernel('signal_filter_bank_u32',
        {'input': DType.UINT32, 'weights': DType.INT16, 'unweights': DType.INT16,
            'channel_frequency_starts': DType.INT16, 'channel_weight_starts': DType.INT16,
            'channel_widths': DType.INT16, 'output': DType.UINT64},
        params='num_channels'.split()),),
    torch=(Torch('opgen.signalfilterbank.default',
        {'input': 'input', 'weights': 'weights', 'unweights': 'unweights',
            'channel_frequency_starts': 'channel_frequency_starts', 'channel_weight_starts': 'channel_weight_starts',
            'channel_widths': 'channel_widths'},
        used=('channel_frequency_starts channel_weight_starts channel_widths input num_channels unweights '
            'weights ').split(),
        options={'num_channels': 'num_channels'},
        signature=('(Tensor input, Tensor weights, Tensor unweights, Tensor channel_frequency_starts, Tensor '
            'channel_weight_starts, Tensor channel_widths, int num_channels) -> Tensor')),),
    tests=({'num_channels': lambda o: o.span(1, 12), 'input': lambda o: (o.span(22, 60),),
        'weights': lambda o: (o.span(32, 50),), 'unweights': lambda o: (o.weights.m,),
        'channel_frequency_starts': lambda o: o.integers(0, 10, (o.num_channels + 1,)),
        'channel_weight_starts': lambda o: o.integers(0, 20, (o.num_channels + 1,)),
        'channel_widths': lambda o: o.integers(0, 12, (o.num_channels + 1,))},))
