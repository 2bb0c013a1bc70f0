"""SIGNALENERGY. Made by `opgen build` from specs/signal/signalenergy.yaml; do not edit."""

from opgen.lib import arrays, signal
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said

SIGNALENERGY = Operator('SIGNALENERGY', 'The energies of complex numbers, such as those of a spectrum.',
    litert=Litert(custom='SignalEnergy', payload='flexbuffer'),
    options=(option('end_index', int, minimum=0), option('start_index', int, minimum=0)),
    inputs=(Operand('input', 'I', holds='stored'),),
    outputs=(Operand('output', 'O', holds='stored', type=lambda o: DType.UINT32, shape=lambda o: (o.input.i // 2,)),),
    lets={'size': lambda o: o.input.i // 2, 'index': lambda o: arrays.arange(o.size)},
    checks=(Check(lambda o: o.input.i % 2 == 0 and o.start_index <= o.end_index <= o.size,
        lambda o: said(o.start_index, ' .. ', o.end_index, ' is no range of ', o.size, ' complex numbers')),),
    macs=lambda o: 2 * (o.end_index - o.start_index),
    reference=lambda o: arrays.where(o.index < o.start_index, 0,
        arrays.where(o.index < o.end_index, signal.energies(o.input), 0)),
    kernels=(Kernel('signal_energy_s16', {'input': DType.INT16, 'output': DType.UINT32},
        params='size start_index end_index'.split()),),
    torch=(Torch('opgen.signalenergy.default', {'input': 'input'}, used='end_index input start_index'.split(),
        options={'end_index': 'end_index', 'start_index': 'start_index'},
        signature='(Tensor input, int end_index, int start_index) -> Tensor'),),
    tests=({'start_index': 0, 'end_index': lambda o: o.span(1, 40), 'input': lambda o: (2 * o.end_index,)},))
