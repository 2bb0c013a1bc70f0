"""SIGNALOVERLAPADD. Made by `opgen build` from specs/signal/signaloverlapadd.yaml; do not edit."""

from opgen.lib import arrays, scan, shapes
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Litert, Memory, Operand, Operator, option, said


def _overlap_step(kept: Array, completed: Array, frame: Array, blank: Array, low: float,
    high: float) -> tuple[Array, Array]:
    """Return what is left for frames to come, and the numbers that a frame completes."""
    whole = arrays.clip(kept + frame, low, high)
    step = blank.shape[1]
    return (arrays.append(whole[:, step:], blank, 1), whole[:, :step])


def _overlap_add(values: Array, memory: Array, step: int, kind: DType) -> tuple[Array, Array]:
    """Return the sum of frames (..., frames, size), each one step after the one before, and what is left for frames to
    come.

    Sums of int16 saturate one by one. Source: OverlapAdd.
    """
    count = values.shape[-2]
    size = values.shape[-1]
    low = 1.0 * kind.range[0] if kind.is_integer else -arrays.infinity()
    high = 1.0 * kind.range[1] if kind.is_integer else arrays.infinity()
    frames = arrays.reshape(values, (shapes.size_of(values.shape[:-2]), count, size))
    held = arrays.reshape(memory, (frames.shape[0], size)) * 1.0
    blank = arrays.zeros((frames.shape[0], step))
    found = scan.scan(_overlap_step, (held, blank), frames, 1, blank, low, high)
    return (arrays.reshape(found[1], (*values.shape[:-2], count * step)), arrays.reshape(found[0][:, -1], memory.shape))


SIGNALOVERLAPADD = Operator('SIGNALOVERLAPADD', 'Streams (last axis) put together from overlapping frames.',
    litert=Litert(custom='SignalOverlapAdd', payload='flexbuffer'),
    options=(option('kind', DType, only=(DType.INT16, DType.FLOAT32), key='T'), option('frame_step', int, minimum=1)),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: (*o.input.shape[:-2], o.frame_count * o.frame_step)),),
    lets={'size': lambda o: o.input.shape[-1], 'frame_count': lambda o: o.input.shape[-2],
        'streams': lambda o: shapes.size_of(o.input.shape[:-2])},
    state=(Memory('memory', 'input', shape=lambda o: (o.streams, o.size), reset=lambda o: 0),),
    checks=(Check(lambda o: o.kind == o.input.type, lambda o: said('T says ', o.kind, ', the input is ', o.input.type)),
        Check(lambda o: o.input.rank >= 2 and o.frame_step <= o.size,
            lambda o: said('frames of shape ', o.input.shape, ' cannot begin ', o.frame_step, ' apart'))),
    reference=lambda o: _overlap_add(o.input, o.memory, o.frame_step, o.input.type),
    kernels=(
        Kernel('signal_overlap_add_s16', {'*': DType.INT16}, params='streams frame_count size frame_step'.split(),
            takes='p input output memory'.split()),
        Kernel('signal_overlap_add_f32', {'*': DType.FLOAT32}, params='streams frame_count size frame_step'.split(),
            takes='p input output memory'.split())),
    tests=({'kind': lambda o: o.choice(DType.INT16, DType.FLOAT32), 'frame_step': lambda o: o.span(1, 20),
        'input': lambda o: o.choice((o.span(1, 3), o.frame_step * o.span(1, 3)),
            (o.span(1, 3), o.span(1, 2), o.frame_step + o.span(0, 9)))},))
