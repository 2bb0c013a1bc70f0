"""SIGNALPCAN. Made by `opgen build` from specs/signal/signalpcan.yaml; do not edit."""

from opgen.lib.ops.signalpcan import pcan
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said

SIGNALPCAN = Operator('SIGNALPCAN',
    'Per-channel amplitude normalization; energies divided by a power of their noise, compressed.',
    litert=Litert(custom='SignalPCAN', payload='flexbuffer'),
    options=(option('snr_shift', int, minimum=0, maximum=63),),
    inputs=(Operand('input', 'C', holds='stored'), Operand('noise_estimate', 'C', holds='stored'),
        Operand('gain_lut', 'K', holds='stored')),
    outputs=(Operand('output', 'C', holds='stored', type=lambda o: DType.UINT32, shape=lambda o: o.input.shape),),
    lets={'size': lambda o: o.input.c},
    checks=(
        Check(lambda o: o.noise_estimate.c == o.size,
            lambda o: said(o.size, ' energies have ', o.noise_estimate.c, ' noise estimates')),
        Check(lambda o: o.gain_lut.k >= 125,
            lambda o: said('the table of gains must have 125 numbers, this has ', o.gain_lut.k))),
    reference=lambda o: pcan(o.input, o.noise_estimate, o.gain_lut, o.snr_shift),
    kernels=(Kernel('signal_pcan_u32',
        {'input': DType.UINT32, 'noise_estimate': DType.UINT32, 'gain_lut': DType.INT16, 'output': DType.UINT32},
        params='size snr_shift'.split(), inplace='input'.split()),),
    torch=(Torch('opgen.signalpcan.default',
        {'input': 'input', 'noise_estimate': 'noise_estimate', 'gain_lut': 'gain_lut'},
        used='gain_lut input noise_estimate snr_shift'.split(), options={'snr_shift': 'snr_shift'},
        signature='(Tensor input, Tensor noise_estimate, Tensor gain_lut, int snr_shift) -> Tensor'),),
    tests=({'snr_shift': lambda o: o.choice(6, o.span(0, 63)), 'input': lambda o: (o.span(1, 60),),
        'noise_estimate': lambda o: (o.input.c,), 'gain_lut': (125,)},))
