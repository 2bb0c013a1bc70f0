"""SIGNALFILTERBANKSPECTRALSUBTRACTION.

Made by `opgen build` from specs/signal/signalfilterbankspectralsubtraction.yaml; do not edit.
"""

from opgen.lib import structs
from opgen.lib.ops.signalfilterbankspectralsubtraction import subtract_noise
from opgen.operators.model import Check, DType, Kernel, Litert, Memory, Operand, Operator, option, said

SIGNALFILTERBANKSPECTRALSUBTRACTION = Operator('SIGNALFILTERBANKSPECTRALSUBTRACTION',
    'Energies less the noise in them, which is what they are on average.',
    litert=Litert(custom='SignalFilterBankSpectralSubtraction', payload='flexbuffer'),
    options=(option('alternate_one_minus_smoothing', int), option('alternate_smoothing', int), option('clamping', bool),
        option('min_signal_remaining', int), option('num_channels', int, minimum=1), option('one_minus_smoothing', int),
        option('smoothing', int), option('smoothing_bits', int, minimum=0, maximum=31),
        option('spectral_subtraction_bits', int, minimum=0, maximum=63)),
    inputs=(Operand('input', 'C', holds='stored'),),
    outputs=(
        Operand('output', 'C', optional=True, holds='stored', type=lambda o: DType.UINT32,
            shape=lambda o: o.input.shape),
        Operand('noise_estimate', 'C', optional=True, holds='stored', type=lambda o: DType.UINT32,
            shape=lambda o: o.input.shape)),
    lets={'filter': lambda o: structs.opgen_noise_filter(o.smoothing, o.one_minus_smoothing, o.alternate_smoothing,
        o.alternate_one_minus_smoothing, o.min_signal_remaining, o.smoothing_bits, o.spectral_subtraction_bits,
        o.clamping)},
    state=(Memory('noise', DType.UINT32, shape=lambda o: (o.num_channels,), reset=lambda o: 0),),
    checks=(Check(lambda o: o.input.c == o.num_channels,
        lambda o: said(o.num_channels, ' channels, but ', o.input.c, ' numbers')),),
    reference=lambda o: subtract_noise(o.input, o.noise, o.filter),
    kernels=(Kernel('signal_spectral_subtraction_u32', {'*': DType.UINT32}, params='filter num_channels'.split(),
        takes='p input output noise_estimate noise'.split(), inplace='input'.split()),),
    tests=({'spectral_subtraction_bits': lambda o: o.choice(14, o.span(0, 31)),
        'smoothing_bits': lambda o: o.choice(10, o.span(0, 31)), 'smoothing': lambda o: o.span(0, 16384),
        'one_minus_smoothing': lambda o: 16384 - o.smoothing, 'alternate_smoothing': lambda o: o.span(0, 16384),
        'alternate_one_minus_smoothing': lambda o: o.span(0, 16384), 'min_signal_remaining': lambda o: o.span(0, 16384),
        'clamping': lambda o: o.choice(True, False), 'num_channels': lambda o: o.span(1, 60),
        'input': lambda o: (o.num_channels,)},))
