"""GROUP_NORM. Made by `opgen build` from specs/normalization/group_norm.yaml; do not edit."""

from opgen.lib import arrays, normalization, shapes, structs, tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Operand, Operator, Torch, option, said


def _norm_groups(shape: tuple[int, ...], axis: int, groups: int) -> structs.opgen_norm_groups:
    """Return the groups of a tensor whose channels are its second or its last axis; the first are the batches."""
    place = shapes.normal_axis(axis, arrays.length(arrays.ints(shape)))
    channels = shape[place]
    positions = shapes.size_of(shapes.without_axis(shape[1:], place - 1))
    is_last = place == arrays.length(arrays.ints(shape)) - 1
    return structs.opgen_norm_groups(shape[0], groups, channels // groups, positions, 1 if is_last else positions,
        channels if is_last else 1)


GROUP_NORM = Operator('GROUP_NORM',
    ('Groups of channels at mean 0 and variance 1, then times a weight plus a bias for each channel.\n'
        'With as many groups as channels it is an instance normalization.'),
    options=(option('groups', int, minimum=1), option('axis', int, 1, only=(1, -1)),
        option('epsilon', float, 1e-05, minimum=0)),
    inputs=(Operand('input'), Operand('weight', optional=True), Operand('bias', optional=True)),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'channels': lambda o: o.input.shape[o.axis], 'parts': lambda o: _norm_groups(o.input.shape, o.axis, o.groups),
        'factor': lambda o: 0.0 if tensor.has(o.weight) else 1.0},
    checks=(
        Check(lambda o: o.input.rank >= 2,
            lambda o: said('the input needs batches and channels, it has ', o.input.rank, ' dimensions')),
        Check(lambda o: o.channels % o.groups == 0,
            lambda o: said(o.channels, ' channels do not make ', o.groups, ' groups')),
        Check(lambda o: ((not tensor.has(o.weight) or o.weight.shape == (o.channels,)) and
                (not tensor.has(o.bias) or o.bias.shape == (o.channels,))),
            lambda o: said('weight and bias must be vectors of ', o.channels, ' channels'))),
    macs=lambda o: o.input.size,
    reference=lambda o: (
        (normalization.normalized(o.input, o.parts, o.epsilon) *
            normalization.along_axis(o.weight + o.factor, o.axis, o.input.rank)) +
        normalization.along_axis(o.bias, o.axis, o.input.rank)),
    kernels=(Kernel('group_norm_f32', {'*': DType.FLOAT32}, params='parts epsilon'.split(), inplace='input'.split()),),
    axes=Axes({'input': 'n k... i'.split(), 'weight': 'c'.split(), 'bias': 'c'.split(), 'output': 'n s... c'.split()},
        {'axis': 'i c'.split()}),
    torch=(
        Torch('aten.group_norm.default', {'input': 'input', 'weight': 'weight', 'bias': 'bias'},
            used='bias cudnn_enabled eps input num_groups weight'.split(),
            options={'groups': 'num_groups', 'axis': 1, 'epsilon': 'eps'}),
        Torch('aten.native_group_norm.default', {'input': 'input', 'weight': 'weight', 'bias': 'bias'},
            used='C HxW N bias eps group input weight'.split(),
            options={'groups': 'group', 'axis': 1, 'epsilon': 'eps'}),
        Torch('aten._native_batch_norm_legit.no_stats', {'input': 'input', 'weight': 'weight', 'bias': 'bias'},
            used='bias eps input momentum training weight'.split(),
            options={'groups': lambda o: o.input.shape[1], 'axis': 1, 'epsilon': 'eps'},
            limits=(Limit(lambda o: o.training, 'training is false: there are no statistics to go by'),
                Limit(lambda o: o.input.shape[0] == 1,
                    lambda o: said('input is a batch of ', o.input.shape[0],
                        ': only the statistics of one sample are supported')))),
        Torch('aten.instance_norm.default', {'input': 'input', 'weight': 'weight', 'bias': 'bias'},
            used='bias cudnn_enabled eps input momentum running_mean running_var use_input_stats weight'.split(),
            options={'groups': lambda o: o.input.shape[1], 'axis': 1, 'epsilon': 'eps'},
            limits=(Limit(lambda o: o.use_input_stats,
                'use_input_stats is false: statistics from training are not supported'),))),
    tests=(
        {'groups': lambda o: o.span(1, 3), 'input': lambda o: (o.span(1, 2), 2 * o.groups, o.span(2, 5), o.span(1, 5)),
            'weight': lambda o: (o.input.shape[1],), 'bias': lambda o: (o.input.shape[1],)},
        {'groups': lambda o: o.span(1, 3), 'axis': -1, 'epsilon': lambda o: o.choice(1e-05, 0.1),
            'input': lambda o: (o.span(1, 2), o.span(2, 5), o.span(1, 5), 2 * o.groups),
            'weight': lambda o: (o.input.shape[3],), 'bias': lambda o: (o.input.shape[3],)},
        {'groups': lambda o: o.span(1, 2),
            'input': lambda o: o.choice((o.span(1, 3), 3 * o.groups), (2, o.groups, 7))}))
