"""CIRCULAR_BUFFER. Made by `opgen build` from specs/signal/circular_buffer.yaml; do not edit."""

from opgen.lib import arrays, quant, shapes
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Memory, Operand, Operator, option, said

CIRCULAR_BUFFER = Operator('CIRCULAR_BUFFER', 'The newest rows of a stream, the oldest first.',
    litert=Litert(custom='CIRCULAR_BUFFER', payload='flexbuffer'),
    options=(option('cycles_max', int, 0, minimum=0),),
    inputs=(Operand('input', 'NHWC'),),
    outputs=(Operand('output', 'NHWC', variable=True, type=lambda o: o.input.type, shape=lambda o: None,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'size': lambda o: o.output.size, 'width': lambda o: o.input.size},
    state=(Memory('slots', 'input', shape=lambda o: o.output.shape, reset=lambda o: o.input.zero_point),),
    checks=(
        Limit(lambda o: quant.have_scales(o.input, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: (o.input.n == 1 and o.input.h == 1 and
                o.output.shape == shapes.with_size(o.input.shape, 1, o.output.h)),
            lambda o: said(o.output.shape, ' is not made of rows ', o.input.shape)),
        Limit(lambda o: (o.cycles_max == 1 or
                (o.cycles_max == 0 and (o.output.h == 5 or o.output.h == 13 or o.output.h == 25))),
            lambda o: said('cycles_max is ', o.cycles_max, ' of ', o.output.h,
                ' rows: runs that end before the model does are not supported'))),
    reference=lambda o: (arrays.append(o.slots, o.input, 1)[:, 1:], arrays.append(o.slots, o.input, 1)[:, 1:]),
    exact=lambda o: (arrays.append(o.slots, o.input, 1)[:, 1:], arrays.append(o.slots, o.input, 1)[:, 1:]),
    kernels=(Kernel('circular_buffer_s8', {'*': DType.INT8}, params='width size'.split(),
        takes='p input output slots'.split()),),
    tests=({'cycles_max': 1, 'input': lambda o: (1, 1, o.span(1, 3), o.span(1, 20)),
        'output': lambda o: (1, o.span(1, 9), o.input.w, o.input.c)},))
