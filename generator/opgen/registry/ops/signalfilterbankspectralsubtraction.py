"""SIGNALFILTERBANKSPECTRALSUBTRACTION. Made by `opgen build` from specs/signal/signalfilterbankspectralsubtraction.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import structs
from opgen.lib.ops.signalfilterbankspectralsubtraction import subtract_noise
from opgen.operators.model import Check, Kernel, Litert, Memory, Operand, Operator, option, said


@dataclass(frozen=True, kw_only=True)
class SignalfilterbankspectralsubtractionOptions(AirOperatorOptions):
    """Options of SIGNALFILTERBANKSPECTRALSUBTRACTION."""

    alternate_one_minus_smoothing: int = option()
    alternate_smoothing: int = option()
    clamping: bool = option()
    min_signal_remaining: int = option()
    num_channels: int = option(minimum=1)
    one_minus_smoothing: int = option()
    smoothing: int = option()
    smoothing_bits: int = option(minimum=0, maximum=31)
    spectral_subtraction_bits: int = option(minimum=0, maximum=63)


SIGNALFILTERBANKSPECTRALSUBTRACTION = Operator(
    'SIGNALFILTERBANKSPECTRALSUBTRACTION',
    'Energies less the noise in them, which is what they are on average.',
    source='specs/signal/signalfilterbankspectralsubtraction.yaml',
    options_type=SignalfilterbankspectralsubtractionOptions,
    litert=Litert(custom='SignalFilterBankSpectralSubtraction', payload='flexbuffer'),
    inputs=(Operand('input', 'C', holds='stored'),),
    outputs=(
        Operand('output', 'C', optional=True, holds='stored', type=lambda o: DType.UINT32,
            shape=lambda o: o.input.shape),
        Operand('noise_estimate', 'C', optional=True, holds='stored', type=lambda o: DType.UINT32,
            shape=lambda o: o.input.shape)),
    lets={
        'filter': lambda o: structs.opgen_noise_filter(o.smoothing, o.one_minus_smoothing, o.alternate_smoothing,
            o.alternate_one_minus_smoothing, o.min_signal_remaining, o.smoothing_bits, o.spectral_subtraction_bits,
            o.clamping)},
    state=(Memory('noise', DType.UINT32, shape=lambda o: (o.num_channels,), reset=lambda o: 0),),
    checks=(
        Check(lambda o: o.input.c == o.num_channels,
            lambda o: said(o.num_channels, ' channels, but ', o.input.c, ' numbers')),),
    reference=lambda o: subtract_noise(o.input, o.noise, o.filter),
    reads_values='input'.split(),
    kernels=(
        Kernel('signal_spectral_subtraction_u32',
            {'input': DType.UINT32, 'output': DType.UINT32, 'noise_estimate': DType.UINT32},
            params='filter num_channels'.split(), takes='p input output noise_estimate noise'.split(),
            inplace='input'.split()),),
    tests=(
        {'spectral_subtraction_bits': lambda o: o.choice(14, o.span(0, 31)),
            'smoothing_bits': lambda o: o.choice(10, o.span(0, 31)), 'smoothing': lambda o: o.span(0, 16384),
            'one_minus_smoothing': lambda o: 16384 - o.smoothing, 'alternate_smoothing': lambda o: o.span(0, 16384),
            'alternate_one_minus_smoothing': lambda o: o.span(0, 16384),
            'min_signal_remaining': lambda o: o.span(0, 16384), 'clamping': lambda o: o.choice(True, False),
            'num_channels': lambda o: o.span(1, 60), 'input': lambda o: (o.num_channels,)},),
)
