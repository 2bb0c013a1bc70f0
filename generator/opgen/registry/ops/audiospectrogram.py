"""AUDIOSPECTROGRAM. Made by `opgen build` from specs/signal/audiospectrogram.yaml; do not edit."""

from opgen.lib import arrays, fft
from opgen.lib.ops.audiospectrogram import audio_powers, power_of_two_from
from opgen.operators.model import DType, Kernel, Limit, Litert, Operand, Operator, Torch, option, said

AUDIOSPECTROGRAM = Operator('AUDIOSPECTROGRAM',
    ("The magnitudes of spectra of Hann's window at every stride of audio (samples, channels), in front of speech "
        'recognition.\n'
        'The window is filled up with zeros to a power of two.'),
    litert=Litert(custom='AudioSpectrogram', payload='flexbuffer'),
    options=(option('window_size', int, minimum=3, maximum=32768), option('stride', int, minimum=1),
        option('magnitude_squared', bool)),
    inputs=(Operand('input', 'TC'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: (o.input.c, o.frames, o.length // 2 + 1)),),
    lets={'frames': lambda o: 1 + (o.input.t - o.window_size) // o.stride if o.input.t >= o.window_size else 0,
        'channels': lambda o: o.input.c, 'length': lambda o: power_of_two_from(o.window_size),
        'bins': lambda o: o.length // 2 + 1,
        'window': lambda o: arrays.as_float32s(
            0.5 - 0.5 * arrays.cos(arrays.arange(o.window_size) * (6.283185307179586 / o.window_size))),
        'fft': lambda o: fft.fft_f64(o.length, False),
        'powers': lambda o: arrays.as_float32s(audio_powers(o.input, o.window, o.stride, o.frames))},
    checks=(Limit(lambda o: o.frames > 0,
        lambda o: said('a window of ', o.window_size, ' does not fit into ', o.input.t, ' samples')),),
    macs=lambda o: o.output.size * 10,
    reference=lambda o: o.powers if o.magnitude_squared else arrays.sqrt(o.powers),
    kernels=(Kernel('audiospectrogram_f32', {'*': DType.FLOAT32},
        params='length window_size channels frames stride window fft bins magnitude_squared'.split(),
        takes='p input output scratch scratch_size'.split(),
        scratch=lambda o: 8 * (2 * o.length + 2) + 4 * (o.window_size + 2 * o.bins)),),
    torch=(Torch('opgen.audiospectrogram.default', {'input': 'input'},
        used='input magnitude_squared stride window_size'.split(),
        options={'window_size': 'window_size', 'stride': 'stride', 'magnitude_squared': 'magnitude_squared'},
        signature='(Tensor input, int window_size, int stride, bool magnitude_squared) -> Tensor'),),
    tests=({'window_size': lambda o: o.choice(3, 8, 30, 64, o.span(3, 70)), 'stride': lambda o: o.span(1, 40),
        'magnitude_squared': lambda o: o.choice(True, False),
        'input': lambda o: (o.window_size + o.span(0, 100), o.span(1, 2))},))
