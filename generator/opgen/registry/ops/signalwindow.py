"""SIGNALWINDOW. Made by `opgen build` from specs/signal/signalwindow.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said

SIGNALWINDOW = Operator('SIGNALWINDOW', "Frames of a signal times a window, such as Hann's.",
    litert=Litert(custom='SignalWindow', payload='flexbuffer'),
    options=(option('shift', int, minimum=0, maximum=31),),
    inputs=(Operand('input', holds='stored'), Operand('weights', 'I', holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'width': lambda o: o.weights.i, 'size': lambda o: o.input.size, 'rows': lambda o: o.size // o.width},
    checks=(Check(lambda o: o.input.rank >= 1 and o.width > 0 and (o.size % o.width == 0),
        lambda o: said(o.size, " numbers are no multiple of the window's ", o.width)),),
    macs=lambda o: o.size,
    reference=lambda o: arrays.clip(
        arrays.floor(o.input * arrays.reshape(arrays.tile(o.weights, o.rows), o.input.shape) / 2.0 ** o.shift), -32768,
        32767),
    kernels=(Kernel('signal_window_s16', {'*': DType.INT16}, params='width shift size'.split(),
        inplace='input'.split()),),
    torch=(Torch('opgen.signalwindow.default', {'input': 'input', 'weights': 'weights'},
        used='input shift weights'.split(), options={'shift': 'shift'},
        signature='(Tensor input, Tensor weights, int shift) -> Tensor'),),
    tests=({'shift': lambda o: o.choice(0, 12, o.span(0, 31)), 'weights': lambda o: (o.span(1, 50),),
        'input': lambda o: o.choice((o.weights.i,), (o.span(1, 3), o.weights.i), (o.span(1, 2), 2, 3 * o.weights.i))},))
