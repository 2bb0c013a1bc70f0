"""SIGNALFFTAUTOSCALE. Made by `opgen build` from specs/signal/signalfftautoscale.yaml; do not edit."""

from opgen.lib.ops.signalfftautoscale import auto_scaled
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator, Torch

SIGNALFFTAUTOSCALE = Operator('SIGNALFFTAUTOSCALE',
    'Numbers shifted left as far as the largest has room, and by how many bits.',
    litert=Litert(custom='SignalFftAutoScale', payload='flexbuffer'),
    inputs=(Operand('input', 'I', holds='stored'),),
    outputs=(
        Operand('output', 'I', optional=True, holds='stored', type=lambda o: o.input.type,
            shape=lambda o: o.input.shape),
        Operand('scale_bits', optional=True, holds='stored', type=lambda o: DType.INT32, shape=lambda o: ())),
    lets={'size': lambda o: o.input.i}, reference=lambda o: auto_scaled(o.input),
    kernels=(Kernel('signal_fft_auto_scale_s16',
        {'input': DType.INT16, 'output': DType.INT16, 'scale_bits': DType.INT32}, params='size'.split(),
        inplace='input'.split()),),
    torch=(Torch('opgen.signalfftautoscale.default', {'input': 'input'}, used='input'.split(),
        signature='(Tensor input) -> (Tensor, Tensor)'),),
    tests=({'input': lambda o: (o.span(1, 300),)}, {'input': lambda o: o.integers(-32767, 32767, (o.span(1, 30),))},
        {'input': lambda o: o.integers(-32768, -32766, (o.span(1, 30),))}))
