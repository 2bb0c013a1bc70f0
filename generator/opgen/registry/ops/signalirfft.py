"""SIGNALIRFFT. Made by `opgen build` from specs/signal/signalirfft.yaml; do not edit."""

from opgen.lib import fft, shapes
from opgen.lib.ops.signalirfft import irfft
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said

SIGNALIRFFT = Operator('SIGNALIRFFT', 'Real signals (last axis) from their Fourier transforms.',
    litert=Litert(custom='SignalIrfft', payload='flexbuffer'),
    options=(option('kind', DType, only=(DType.INT16, DType.INT32, DType.FLOAT32), key='T'), option('fft_length', int)),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: shapes.with_size(o.input.shape, -1, o.fft_length)),),
    lets={'rows': lambda o: o.input.size // o.input.shape[-1], 's16_fft': lambda o: fft.fft_s16(o.fft_length, True),
        's32_fft': lambda o: fft.fft_s32(o.fft_length, True), 'float_fft': lambda o: fft.fft_f32(o.fft_length, True)},
    checks=(Check(lambda o: o.kind == o.input.type, lambda o: said('T says ', o.kind, ', the input is ', o.input.type)),
        Check(lambda o: fft.is_fft_length(o.fft_length),
            lambda o: said('there is no transform of ', o.fft_length,
                ' numbers: only of even ones without factors above 5')),
        Check(lambda o: o.input.rank >= 1 and o.input.shape[-1] == o.fft_length + 2,
            lambda o: said(o.input.shape, ' is not ', o.fft_length + 2, ' numbers, the transform of ', o.fft_length))),
    macs=lambda o: o.rows * o.fft_length,
    reference=lambda o: irfft(o.input, o.fft_length, o.input.type),
    kernels=(Kernel('signal_irfft_s16', {'*': DType.INT16}, params='s16_fft rows'.split()),
        Kernel('signal_irfft_s32', {'*': DType.INT32}, params='s32_fft rows'.split()),
        Kernel('signal_irfft_f32', {'*': DType.FLOAT32}, params='float_fft rows'.split())),
    torch=(Torch('opgen.signalirfft.default', {'input': 'input'}, used='fft_length input kind'.split(),
        options={'kind': 'kind', 'fft_length': 'fft_length'},
        signature='(Tensor input, ScalarType kind, int fft_length) -> Tensor'),),
    tests=(
        {'kind': lambda o: o.choice(DType.INT16, DType.FLOAT32),
            'fft_length': lambda o: o.choice(4, 6, 8, 10, 16, 18, 20, 30, 32, 50, 60, 64, 128, 150, 256, 480, 512,
                1024),
            'input': lambda o: o.choice((o.fft_length + 2,), (o.span(1, 3), o.fft_length + 2))},
        {'kind': DType.INT32,
            'fft_length': lambda o: o.choice(4, 6, 8, 10, 16, 18, 20, 30, 32, 50, 60, 64, 128, 150, 256, 480, 512,
                1024),
            'input': lambda o: o.integers(-2147483648, 2147483647, (o.span(1, 2), o.fft_length + 2))}))
