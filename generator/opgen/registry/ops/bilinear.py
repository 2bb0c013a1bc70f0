"""BILINEAR. Made by `opgen build` from specs/linear/bilinear.yaml; do not edit."""

from opgen.lib import adapt, arrays, overflow, reference, tensor
from opgen.operators.model import Check, DType, Kernel, Operand, Operator, Torch, said

SPACE = {'first': lambda o: (o.span(1, 4), o.span(1, 9)), 'second': lambda o: (o.first.shape[0], o.span(1, 9)),
    'weights': lambda o: (o.span(1, 5), o.first.shape[1], o.second.shape[1])}

BILINEAR = Operator('BILINEAR',
    'For each pair of vectors and each unit, the sum of all products of an element of each and a weight, plus a bias.',
    inputs=(Operand('first', 'NI'), Operand('second', 'NC'), Operand('weights', 'OIC'),
        Operand('bias', 'O', optional=True)),
    outputs=(Operand('output', type=lambda o: o.first.type, shape=lambda o: (o.first.n, o.weights.o)),),
    lets={'rows': lambda o: o.first.n, 'units': lambda o: o.weights.o, 'depth': lambda o: o.first.i,
        'width': lambda o: o.second.c,
        'inner': lambda o: arrays.reshape(
            reference.matmul_t(o.second, arrays.reshape(o.weights, (o.units * o.depth, o.width))),
            (o.rows, o.units, o.depth))},
    checks=(
        Check(lambda o: o.first.n == o.second.n,
            lambda o: said('there are ', o.first.n, ' vectors on one side, and ', o.second.n, ' on the other')),
        Check(lambda o: (o.weights.i == o.depth and o.weights.c == o.width and
                (not tensor.has(o.bias) or o.bias.o == o.units)),
            lambda o: said('weights of ', o.weights.shape, ' do not fit vectors of ', o.depth, ' and of ', o.width))),
    macs=lambda o: o.rows * o.units * o.width * (o.depth + 1),
    reference=lambda o: overflow.sum_along(o.inner * arrays.reshape(o.first, (o.rows, 1, o.depth)), 2) + o.bias,
    kernels=(Kernel('bilinear_f32', {'*': DType.FLOAT32}, params='rows depth width units'.split()),),
    torch=(Torch('aten.bilinear.default',
        {'first': lambda o: adapt.viewed(o.input1, (-1, o.input1.shape[-1])),
            'second': lambda o: adapt.viewed(o.input2, (-1, o.input2.shape[-1])), 'weights': 'weight', 'bias': 'bias'},
        used='bias input1 input2 output results weight'.split(),
        outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)}),),
    tests=({**SPACE, 'bias': lambda o: (o.weights.shape[0],)}, SPACE))
