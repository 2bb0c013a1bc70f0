"""SIGNALFILTERBANKLOG. Made by `opgen build` from specs/signal/signalfilterbanklog.yaml; do not edit."""

from opgen.lib import arrays, fixed_point
from opgen.lib.tensor import Array
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator, Torch, option


def _log_table(steps: int) -> Array:
    """Return 2**16 * (log2(1 + x) - x) for x from 0 to 1 in so many steps."""
    x = arrays.arange(steps + 1) / steps
    return fixed_point.as_ints(arrays.floor((arrays.log2(1.0 + x) - x) * 2 ** 16 + 0.5))


def _log_scaled(values: Array, bits: int, factor: int) -> Array:
    """Return log(values * 2**bits) times a factor, of unsigned 32 bits, as int16.

    0 and 1 give 0, what is too large 32767. Source: FilterbankLog.
    """
    numbers = fixed_point.shifted(fixed_point.as_ints(values), bits) % 2 ** 32
    safe = arrays.maximum(numbers, 2)
    whole = fixed_point.as_ints(arrays.floor(arrays.log2(1.0 * safe)))
    fraction = fixed_point.shifted(safe - fixed_point.shifted(1, whole), 16 - whole)
    segment = fixed_point.shifted(fraction, -9)
    low = arrays.take(_log_table(128), segment)
    slope = arrays.take(_log_table(128), segment + 1) - low
    log_two = (fixed_point.shifted(whole, 16) + fraction + low +
        fixed_point.shifted(slope * (fraction - fixed_point.shifted(segment, 9)), -16))
    natural = fixed_point.shifted(45426 * log_two + 2 ** 15, -16)
    scaled = fixed_point.shifted((natural * factor + 2 ** 15) % 2 ** 32, -16)
    return arrays.where(numbers > 1, arrays.minimum(scaled, 32767), 0)


SIGNALFILTERBANKLOG = Operator('SIGNALFILTERBANKLOG', 'Natural logarithms, times a scale; 0 and 1 give 0.',
    litert=Litert(custom='SignalFilterBankLog', payload='flexbuffer'),
    options=(option('input_correction_bits', int, minimum=0, maximum=31), option('output_scale', int)),
    inputs=(Operand('input', 'C', holds='stored'),),
    outputs=(Operand('output', 'C', holds='stored', type=lambda o: DType.INT16, shape=lambda o: o.input.shape),),
    lets={'size': lambda o: o.input.c, 'table': lambda o: arrays.as_int16s(_log_table(128))},
    reference=lambda o: _log_scaled(o.input, o.input_correction_bits, o.output_scale),
    kernels=(Kernel('signal_log_u32', {'input': DType.UINT32, 'output': DType.INT16},
        params='size input_correction_bits output_scale table'.split()),),
    torch=(Torch('opgen.signalfilterbanklog.default', {'input': 'input'},
        used='input input_correction_bits output_scale'.split(),
        options={'input_correction_bits': 'input_correction_bits', 'output_scale': 'output_scale'},
        signature='(Tensor input, int input_correction_bits, int output_scale) -> Tensor'),),
    tests=({'input_correction_bits': lambda o: o.choice(3, o.span(0, 31)),
        'output_scale': lambda o: o.choice(1600, o.span(0, 100000), -1), 'input': lambda o: (o.span(1, 60),)},))
