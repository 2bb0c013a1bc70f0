"""LAYER_NORM. Made by `opgen build` from specs/normalization/layer_norm.yaml; do not edit."""

from opgen.lib import arrays, normalization, shapes, structs, tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, Torch, option, said

LAYER_NORM = Operator('LAYER_NORM',
    'Blocks of the last axes at mean 0 and variance 1, then times a weight plus a bias for each element.',
    options=(option('axes', int, 1, minimum=1), option('epsilon', float, 1e-05, minimum=0)),
    inputs=(Operand('input'), Operand('weight', optional=True), Operand('bias', optional=True)),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'block': lambda o: o.input.shape[-o.axes:],
        'blocks': lambda o: structs.opgen_norm_groups(shapes.size_of(o.input.shape[:-o.axes]), 1,
            shapes.size_of(o.block), 1, 1, 1),
        'factor': lambda o: 0.0 if tensor.has(o.weight) else 1.0},
    checks=(
        Check(lambda o: o.input.rank >= o.axes,
            lambda o: said('an input of ', o.input.rank, ' dimensions has no last ', o.axes)),
        Check(lambda o: ((not tensor.has(o.weight) or o.weight.shape == o.block) and
                (not tensor.has(o.bias) or o.bias.shape == o.block)),
            lambda o: said('weight and bias must have the shape ', o.block, ' of a block'))),
    macs=lambda o: o.input.size,
    reference=lambda o: normalization.normalized(o.input, o.blocks, o.epsilon) * (o.weight + o.factor) + o.bias,
    kernels=(Kernel('layer_norm_f32', {'*': DType.FLOAT32}, params='blocks epsilon'.split(), inplace='input'.split()),),
    axes=Axes(
        {'input': '... k...'.split(), 'weight': 'c...'.split(), 'bias': 'c...'.split(), 'output': '... c...'.split()},
        counts={'axes': 'k c'.split()}),
    torch=(
        Torch('aten.layer_norm.default', {'input': 'input', 'weight': 'weight', 'bias': 'bias'},
            used='bias cudnn_enable eps input normalized_shape weight'.split(),
            options={'axes': lambda o: arrays.length(arrays.ints(o.normalized_shape)), 'epsilon': 'eps'}),
        Torch('aten.native_layer_norm.default', {'input': 'input', 'weight': 'weight', 'bias': 'bias'},
            used='bias eps input normalized_shape weight'.split(),
            options={'axes': lambda o: arrays.length(arrays.ints(o.normalized_shape)), 'epsilon': 'eps'})),
    tests=(
        {'axes': 1, 'epsilon': lambda o: o.choice(1e-05, 0.1),
            'input': lambda o: o.choice((o.span(2, 300),), (o.span(1, 3), o.span(1, 5), o.span(2, 40))),
            'weight': lambda o: (o.input.shape[-1],), 'bias': lambda o: (o.input.shape[-1],)},
        {'axes': 2, 'input': lambda o: (o.span(1, 3), o.span(2, 9), o.span(1, 9)),
            'weight': lambda o: o.input.shape[1:], 'bias': lambda o: o.input.shape[1:]},
        {'axes': 3, 'input': lambda o: (o.span(2, 3), o.span(1, 9), o.span(1, 9))}))
