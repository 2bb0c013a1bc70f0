"""SIGNALFILTERBANKLOG. Made by `opgen build` from specs/signal/signalfilterbanklog.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import arrays, signal
from opgen.operators.model import Kernel, Litert, Operand, Operator, Torch, option


@dataclass(frozen=True, kw_only=True)
class SignalfilterbanklogOptions(AirOperatorOptions):
    """Options of SIGNALFILTERBANKLOG."""

    input_correction_bits: int = option(minimum=0, maximum=31)
    output_scale: int = option()


SIGNALFILTERBANKLOG = Operator(
    'SIGNALFILTERBANKLOG',
    'Natural logarithms, times a scale; 0 and 1 give 0.',
    source='specs/signal/signalfilterbanklog.yaml',
    options_type=SignalfilterbanklogOptions,
    litert=Litert(custom='SignalFilterBankLog', payload='flexbuffer'),
    inputs=(Operand('input', 'C', holds='stored'),),
    outputs=(Operand('output', 'C', holds='stored', type=lambda o: DType.INT16, shape=lambda o: o.input.shape),),
    lets={'size': lambda o: o.input.c, 'table': lambda o: arrays.as_int16s(signal.log_table())},
    reference=lambda o: signal.log_scaled(o.input, o.input_correction_bits, o.output_scale),
    reads_values='input'.split(),
    kernels=(
        Kernel('signal_log_u32', {'input': DType.UINT32, 'output': DType.INT16},
            params='size input_correction_bits output_scale table'.split()),),
    torch=(
        Torch('opgen.signalfilterbanklog.default', {'input': 'input'}, outputs={'output': 'output'},
            used='input input_correction_bits output_scale'.split(),
            options={'input_correction_bits': 'input_correction_bits', 'output_scale': 'output_scale'},
            signature='(Tensor input, int input_correction_bits, int output_scale) -> Tensor'),),
    tests=(
        {'input_correction_bits': lambda o: o.choice(3, o.span(0, 31)),
            'output_scale': lambda o: o.choice(1600, o.span(0, 100000), -1), 'input': lambda o: (o.span(1, 60),)},),
)
