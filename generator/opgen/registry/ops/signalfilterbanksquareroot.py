"""SIGNALFILTERBANKSQUAREROOT. Made by `opgen build` from specs/signal/signalfilterbanksquareroot.yaml; do not edit."""

from opgen.lib import arrays
from opgen.lib.ops.signalfilterbanksquareroot import rounded_sqrt
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, Torch, said

SIGNALFILTERBANKSQUAREROOT = Operator('SIGNALFILTERBANKSQUAREROOT',
    'Square roots of energies, less the bits by which the signal was scaled up.',
    litert=Litert(custom='SignalFilterBankSquareRoot', payload='flexbuffer'),
    inputs=(Operand('input', 'C', holds='stored'), Operand('scale_bits', holds='stored')),
    outputs=(Operand('output', 'C', holds='stored', type=lambda o: DType.UINT32, shape=lambda o: o.input.shape),),
    lets={'size': lambda o: o.input.c},
    checks=(
        Check(lambda o: o.scale_bits.rank == 0,
            lambda o: said('scale_bits must be one number, this has shape ', o.scale_bits.shape)),
        Check(lambda o: (not o.scale_bits.is_constant or
                (arrays.number(o.scale_bits, 0) >= 0 and arrays.number(o.scale_bits, 0) <= 31)),
            lambda o: said('scale_bits must be from 0 to 31, it is ', arrays.number(o.scale_bits, 0)))),
    reference=lambda o: arrays.floor(rounded_sqrt(o.input) / arrays.power(2, o.scale_bits % 32)),
    kernels=(Kernel('signal_square_root_u64',
        {'input': DType.UINT64, 'scale_bits': DType.INT32, 'output': DType.UINT32}, params='size'.split()),),
    torch=(Torch('opgen.signalfilterbanksquareroot.default', {'input': 'input', 'scale_bits': 'scale_bits'},
        used='input scale_bits'.split(), signature='(Tensor input, Tensor scale_bits) -> Tensor'),),
    tests=({'input': lambda o: (o.span(1, 60),), 'scale_bits': lambda o: arrays.scalar(o.span(0, 31))},))
