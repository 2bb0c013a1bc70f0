"""REINTERPRET. Made by `opgen build` from specs/quantize/reinterpret.yaml; do not edit."""

from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch

REINTERPRET = Operator('REINTERPRET', 'The same integers, which stand for other numbers; no byte changes.',
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        alias='input'),),
    lets={'bytes': lambda o: o.input.bytes}, reference=lambda o: o.input, exact=lambda o: o.input,
    kernels=(Kernel('reinterpret_bytes', {'input': (DType.INT8, DType.INT16), 'output': 'input'},
        params='bytes'.split()),),
    role='reinterpret', axes=Axes(),
    torch=(Torch('opgen.reinterpret.default', {'input': 'input'}, used='input'.split(),
        signature='(Tensor input) -> Tensor'),),
    tests=({'input': lambda o: (o.span(1, 300),)}, {'input': lambda o: (o.span(1, 3), o.span(2, 9), o.span(2, 9))},
        {'input': ()}))
