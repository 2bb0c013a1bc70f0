"""SIGNALDELAY. Made by `opgen build` from specs/signal/signaldelay.yaml; do not edit."""

from opgen.lib import arrays, fixed_point
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Litert, Memory, Operand, Operator, option, said


def _delayed(values: Array, history: Array, delay: int) -> tuple[Array, Array]:
    """Return streams (last axis) some numbers later, and the new history (streams, kept)."""
    kept = history.shape[1]
    count = values.shape[-1]
    stream = arrays.append(fixed_point.as_ints(history),
        arrays.reshape(fixed_point.as_ints(values), (history.shape[0], count)), 1)
    return (arrays.reshape(stream[:, kept - delay:kept - delay + count], values.shape), stream[:, -kept:])


SIGNALDELAY = Operator('SIGNALDELAY', 'Streams (last axis), delayed; zeros come first.',
    litert=Litert(custom='SignalDelay', payload='flexbuffer'),
    options=(option('delay_length', int, minimum=0),),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'size': lambda o: o.input.shape[-1], 'streams': lambda o: o.input.size // o.size,
        'kept': lambda o: o.delay_length if o.delay_length > 0 else 1},
    state=(Memory('history', DType.INT16, shape=lambda o: (o.streams, o.kept), reset=lambda o: 0),),
    checks=(Check(lambda o: o.input.rank >= 1 and o.size > 0,
        lambda o: said('the input of shape ', o.input.shape, ' has no stream')),),
    reference=lambda o: _delayed(o.input, o.history, o.delay_length),
    kernels=(Kernel('signal_delay_s16', {'*': DType.INT16}, params='streams size delay_length kept'.split(),
        takes='p input output history'.split()),),
    tests=({'delay_length': lambda o: o.choice(0, o.span(0, 100)),
        'input': lambda o: o.choice((o.span(1, 60),), (o.span(1, 3), o.span(1, 60)))},))
