"""SIGNALSTACKER. Made by `opgen build` from specs/signal/signalstacker.yaml; do not edit."""

from opgen.lib import arrays, fixed_point
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Memory, Operand, Operator, option, said


def _stacked(values: Array, history: Array, waiting: Array, size: int, first: int,
    step: int) -> tuple[Array, Array, Array, Array]:
    """Return the newest numbers of a stream that grows by the input, whether they count, the new history, and how many
    inputs to wait until they do: -1 before the first input, which then stands for all that would come before it.

    Source: SignalStacker of TFLM.
    """
    is_new = fixed_point.as_ints(waiting) < 0
    past = arrays.where(is_new, arrays.tile(values, history.size // values.size), history)
    wait = arrays.where(is_new, first, fixed_point.as_ints(waiting)) - 1
    stream = fixed_point.as_ints(arrays.append(past, values))
    return (stream[stream.size - size:], wait == 0, stream[values.size:], arrays.where(wait == 0, step, wait))


SIGNALSTACKER = Operator('SIGNALSTACKER', 'Frames side by side with those before and after them, every few frames.',
    litert=Litert(custom='SignalStacker', payload='flexbuffer'),
    options=(option('num_channels', int, minimum=1), option('stacker_left_context', int, minimum=0),
        option('stacker_right_context', int, minimum=0), option('stacker_step', int, minimum=1)),
    inputs=(Operand('input', 'C', holds='stored'),),
    outputs=(
        Operand('output', 'O', optional=True, holds='stored', type=lambda o: o.input.type, shape=lambda o: (o.size,),
            valid='output_valid'),
        Operand('output_valid', optional=True, holds='stored', type=lambda o: DType.BOOL, shape=lambda o: ())),
    lets={'frames_stacked': lambda o: o.stacker_left_context + o.stacker_right_context + 1,
        'size': lambda o: o.num_channels * o.frames_stacked,
        'kept': lambda o: o.num_channels * (o.frames_stacked - 1 if o.frames_stacked > 1 else 1),
        'first': lambda o: o.stacker_right_context + 1},
    state=(Memory('history', DType.INT16, shape=lambda o: (o.kept,), reset=lambda o: 0),
        Memory('waiting', DType.INT32, shape=lambda o: (), reset=lambda o: -1)),
    checks=(
        Check(lambda o: o.input.c == o.num_channels,
            lambda o: said(o.num_channels, ' channels, but ', o.input.c, ' numbers')),
        Limit(lambda o: o.stacker_step <= o.frames_stacked,
            lambda o: said('a step of ', o.stacker_step, ' leaves out frames, as ', o.frames_stacked, ' are stacked'))),
    reference=lambda o: _stacked(o.input, o.history, o.waiting, o.size, o.first, o.stacker_step),
    kernels=(Kernel('signal_stacker_s16', {'input': DType.INT16, 'output': DType.INT16, 'output_valid': DType.BOOL},
        params='num_channels size kept first stacker_step'.split(),
        takes='p input output output_valid history waiting'.split()),),
    tests=({'stacker_left_context': lambda o: o.span(0, 3), 'stacker_right_context': lambda o: o.span(0, 2),
        'stacker_step': lambda o: o.span(1, 3), 'num_channels': lambda o: o.span(1, 40),
        'input': lambda o: (o.num_channels,)},))
