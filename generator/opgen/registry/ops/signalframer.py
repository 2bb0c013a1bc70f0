"""SIGNALFRAMER. Made by `opgen build` from specs/signal/signalframer.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, structs
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Check, DType, Kernel, Litert, Memory, Operand, Operator, option, said


def _framing(stream: Tensor, size: int, step: int, prefill: bool) -> structs.opgen_framing:
    """Return how a stream (last axis) is cut into frames every few numbers.

    A frame begins with the oldest number that is not used up: with prefill the first frame ends with the first step,
    else with the first that makes it whole.
    """
    common = size - step if prefill else (size - 1) // step * step
    return structs.opgen_framing(stream.size // stream.shape[-1], stream.shape[-1] // step, size, step, common,
        common if common > 1 else 1)


def _sliding_frames(values: Array, history: Array, missing: Array,
    cut: structs.opgen_framing) -> tuple[Array, Array, Array, Array]:
    """Return the frames that begin some numbers before each step of new ones, whether all of them are whole, the new
    history (streams, kept), and how many frames to come are not whole.

    Source: SignalFramer of TFLM.
    """
    stream = arrays.append(fixed_point.as_ints(history),
        arrays.reshape(fixed_point.as_ints(values), (cut.streams, values.size // cut.streams)), 1)
    starts = arrays.arange(cut.frames) * cut.step + cut.kept - cut.overlap
    found = arrays.take(stream, arrays.column(starts) + arrays.arange(cut.size), 1)
    return (arrays.reshape(found, (*values.shape[:-1], cut.frames, cut.size)), fixed_point.as_ints(missing) == 0,
        stream[:, -cut.kept:], arrays.maximum(fixed_point.as_ints(missing) - cut.frames, 0))


SIGNALFRAMER = Operator('SIGNALFRAMER', 'Streams (last axis) cut into overlapping frames.',
    litert=Litert(custom='SignalFramer', payload='flexbuffer'),
    options=(option('frame_size', int, minimum=1), option('frame_step', int, minimum=1), option('prefill', bool)),
    inputs=(Operand('input', holds='stored'),),
    outputs=(
        Operand('output', optional=True, holds='stored', type=lambda o: o.input.type,
            shape=lambda o: (*o.input.shape[:-1], o.input.shape[-1] // o.frame_step, o.frame_size),
            valid='output_valid'),
        Operand('output_valid', optional=True, holds='stored', type=lambda o: DType.BOOL, shape=lambda o: ())),
    lets={'cut': lambda o: _framing(o.input, o.frame_size, o.frame_step, o.prefill)},
    state=(Memory('history', DType.INT16, shape=lambda o: (o.cut.streams, o.cut.kept), reset=lambda o: 0),
        Memory('missing', DType.INT32, shape=lambda o: (),
            reset=lambda o: 0 if o.prefill else o.cut.overlap // o.frame_step)),
    checks=(
        Check(lambda o: o.input.rank >= 1 and o.input.shape[-1] > 0 and (o.input.shape[-1] % o.frame_step == 0),
            lambda o: said(o.input.shape, ' is no number of steps of ', o.frame_step)),
        Check(lambda o: o.frame_step <= o.frame_size,
            lambda o: said('frames of ', o.frame_size, ' begin ', o.frame_step, ' apart: some would be lost'))),
    reference=lambda o: _sliding_frames(o.input, o.history, o.missing, o.cut),
    kernels=(Kernel('signal_framer_s16', {'input': DType.INT16, 'output': DType.INT16, 'output_valid': DType.BOOL},
        params='cut'.split(), takes='p input output output_valid history missing'.split()),),
    tests=({'frame_step': lambda o: o.span(1, 20),
        'frame_size': lambda o: o.frame_step + o.choice(0, o.frame_step, o.span(0, 60)),
        'prefill': lambda o: o.choice(True, False),
        'input': lambda o: o.choice((o.frame_step,), (o.span(1, 3), o.frame_step * o.span(1, 4)))},))
