"""BITCAST. Made by `opgen build` from specs/elementwise/bitcast.yaml; do not edit."""

from opgen.lib.ops.bitcast import bitcast
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said

BITCAST = Operator('BITCAST',
    ('The same bytes as numbers of another type. If these are larger, the last axis of the input goes into one '
        'number;\n'
        'if they are smaller, there are several along a new last axis.'),
    litert=Litert('BITCAST', table='BitcastOptions'),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', shape=lambda o: None),),
    lets={'parts': lambda o: o.input.type.bits // o.output.type.bits,
        'joined': lambda o: o.output.type.bits // o.input.type.bits, 'bytes': lambda o: o.input.bytes},
    checks=(Check(
        lambda o: (o.input.type.bits < 8 or o.output.type.bits < 8 or
            (o.output.shape == (*o.input.shape, o.parts) if o.parts > 1
                else ((*o.output.shape, o.joined) == o.input.shape if o.joined > 1
                    else o.output.shape == o.input.shape))),
        lambda o: said(o.output.type, ' numbers of shape ', o.output.shape, ' do not have the bytes of ', o.input.type,
            ' numbers of shape ', o.input.shape)),),
    reference=lambda o: bitcast(o.input, o.output.type, o.output.shape),
    kernels=(Kernel('bitcast_bytes',
        {'*': (DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.FLOAT32)}, params='bytes'.split(),
        exact=lambda o: bitcast(o.input, o.output.type, o.output.shape), inplace='input'.split()),),
    torch=(Torch('aten.view.dtype', {'input': 'self'}, used='dtype results self'.split(),
        limits=(Limit(lambda o: o.self.type.bits == o.results[0].type.bits,
            lambda o: said('dtype is ', o.results[0].type, ' and self ', o.self.type,
                ': both must have as many bits')),)),),
    tests=({'input': lambda o: o.choice((o.span(1, 5), o.span(1, 9), o.choice(1, 2, 4)), (o.choice(1, 2, 4),)),
        'output': lambda o: o.choice(o.input.shape, o.input.shape[:-1], (*o.input.shape, o.choice(2, 4)))},))
