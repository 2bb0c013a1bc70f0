"""CIRCULAR_BUFFER. Made by `opgen build` from specs/signal/circular_buffer.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import arrays, quant, shapes
from opgen.operators.model import Check, Kernel, Litert, Memory, Operand, Operator, option, said


@dataclass(frozen=True, kw_only=True)
class CircularBufferOptions(AirOperatorOptions):
    """Options of CIRCULAR_BUFFER."""

    cycles_max: int = option(0, minimum=0)


CIRCULAR_BUFFER = Operator(
    'CIRCULAR_BUFFER',
    'The newest rows of a stream, the oldest first.',
    source='specs/signal/circular_buffer.yaml',
    options_type=CircularBufferOptions,
    litert=Litert(custom='CIRCULAR_BUFFER', payload='flexbuffer'),
    inputs=(Operand('input', 'NHWC'),),
    outputs=(
        Operand('output', 'NHWC', variable=True, type=lambda o: o.input.type, shape=lambda o: None,
            scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'size': lambda o: o.output.size, 'width': lambda o: o.input.size},
    state=(Memory('slots', 'input', shape=lambda o: o.output.shape, reset=lambda o: o.input.zero_point),),
    checks=(
        Check(lambda o: quant.have_scales(o.input, o.output),
            lambda o: said('integers that stand for real numbers need a scale; one of these tensors has none'),
            is_limit=True),
        Check(
            lambda o: (o.input.n == 1 and o.input.h == 1 and
                o.output.shape == shapes.with_size(o.input.shape, 1, o.output.h)),
            lambda o: said(o.output.shape, ' is not made of rows ', o.input.shape)),
        Check(
            lambda o: (o.cycles_max == 1 or
                (o.cycles_max == 0 and (o.output.h == 5 or o.output.h == 13 or o.output.h == 25))),
            lambda o: said('cycles_max is ', o.cycles_max, ' of ', o.output.h,
                ' rows: runs that end before the model does are not supported'),
            is_limit=True)),
    reference=lambda o: (arrays.append(o.slots, o.input, 1)[:, 1:], arrays.append(o.slots, o.input, 1)[:, 1:]),
    exact=lambda o: (arrays.append(o.slots, o.input, 1)[:, 1:], arrays.append(o.slots, o.input, 1)[:, 1:]),
    reads_values='input'.split(),
    kernels=(
        Kernel('circular_buffer_s8', {'input': DType.INT8, 'output': DType.INT8}, params='width size'.split(),
            takes='p input output slots'.split()),),
    tests=(
        {'cycles_max': lambda o: 1, 'input': lambda o: (1, 1, o.span(1, 3), o.span(1, 20)),
            'output': lambda o: (1, o.span(1, 9), o.input.w, o.input.c)},),
)
