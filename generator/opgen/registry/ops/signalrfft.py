"""SIGNALRFFT. Made by `opgen build` from specs/signal/signalrfft.yaml; do not edit."""

from opgen.lib import fft, shapes
from opgen.lib.ops.signalrfft import rfft
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said

SIGNALRFFT = Operator('SIGNALRFFT',
    'The Fourier transform of real signals (last axis), followed by zeros if they are shorter.',
    litert=Litert(custom='SignalRfft', payload='flexbuffer'),
    options=(option('kind', DType, only=(DType.INT16, DType.INT32, DType.FLOAT32), key='T'), option('fft_length', int)),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: shapes.with_size(o.input.shape, -1, o.fft_length + 2)),),
    lets={'size': lambda o: o.input.shape[-1], 'rows': lambda o: o.input.size // o.size,
        's16_fft': lambda o: fft.fft_s16(o.fft_length, False), 's32_fft': lambda o: fft.fft_s32(o.fft_length, False),
        'float_fft': lambda o: fft.fft_f32(o.fft_length, False)},
    checks=(Check(lambda o: o.kind == o.input.type, lambda o: said('T says ', o.kind, ', the input is ', o.input.type)),
        Check(lambda o: fft.is_fft_length(o.fft_length),
            lambda o: said('there is no transform of ', o.fft_length,
                ' numbers: only of even ones without factors above 5')),
        Check(lambda o: o.input.rank >= 1 and 1 <= o.size <= o.fft_length,
            lambda o: said(o.size, ' numbers do not fit a transform of ', o.fft_length))),
    macs=lambda o: o.rows * o.fft_length,
    reference=lambda o: rfft(o.input, o.fft_length, o.input.type),
    kernels=(Kernel('signal_rfft_s16', {'*': DType.INT16}, params='s16_fft rows size'.split()),
        Kernel('signal_rfft_s32', {'*': DType.INT32}, params='s32_fft rows size'.split()),
        Kernel('signal_rfft_f32', {'*': DType.FLOAT32}, params='float_fft rows size'.split())),
    torch=(Torch('opgen.signalrfft.default', {'input': 'input'}, used='fft_length input kind'.split(),
        options={'kind': 'kind', 'fft_length': 'fft_length'},
        signature='(Tensor input, ScalarType kind, int fft_length) -> Tensor'),),
    tests=(
        {'kind': lambda o: o.choice(DType.INT16, DType.FLOAT32),
            'fft_length': lambda o: o.choice(4, 6, 8, 10, 16, 18, 20, 30, 32, 50, 60, 64, 128, 150, 256, 480, 512,
                1024),
            'input': lambda o: o.choice((o.fft_length,), (o.span(1, 3), o.span(1, o.fft_length)))},
        {'kind': DType.INT16,
            'fft_length': lambda o: o.choice(8, 12, 16, 32, 40, 64, 96, 128, 160, 256, 320, 480, 512, 1024, 2048),
            'input': lambda o: o.choice(o.integers(-32768, -32760, (o.span(1, 2), o.fft_length)),
                o.integers(32760, 32767, (o.fft_length,)))},
        {'kind': DType.INT32,
            'fft_length': lambda o: o.choice(4, 6, 8, 10, 16, 18, 20, 30, 32, 50, 60, 64, 128, 150, 256, 480, 512,
                1024),
            'input': lambda o: o.integers(-2147483648, 2147483647, (o.span(1, 2), o.fft_length))}))
