"""BATCH_NORM. Made by `opgen build` from specs/normalization/batch_norm.yaml; do not edit."""

from opgen.lib import adapt, arrays, normalization, reduce, shapes, tensor
from opgen.operators.model import Affine, Axes, Check, DType, Kernel, Limit, Operand, Operator, Torch, option, said

inputs = {'mean': 'running_mean', 'variance': 'running_var', 'weight': 'weight', 'bias': 'bias'}

BATCH_NORM = Operator('BATCH_NORM',
    'Every channel with the mean and the variance that training has found; a factor and an offset for each.',
    options=(option('axis', int, 1), option('epsilon', float, 1e-05, minimum=0)),
    inputs=(Operand('input'), Operand('mean', 'C', const=True), Operand('variance', 'C', const=True),
        Operand('weight', 'C', const=True, optional=True), Operand('bias', 'C', const=True, optional=True)),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'channels': lambda o: o.input.shape[o.axis], 'place': lambda o: reduce.axis_sizes(o.input.shape, o.axis),
        'slope': lambda o: arrays.rsqrt(o.variance + o.epsilon),
        'factor': lambda o: arrays.as_float32s(o.slope * o.weight if tensor.has(o.weight) else o.slope),
        'offset': lambda o: arrays.as_float32s(
            o.bias - o.mean * o.factor if tensor.has(o.bias) else -1.0 * o.mean * o.factor)},
    checks=(
        Check(lambda o: shapes.is_axis(o.axis, o.input.rank),
            lambda o: said('an input of ', o.input.rank, ' dimensions has no axis ', o.axis)),
        Check(lambda o: (o.mean.c == o.channels and o.variance.c == o.channels and
                (not tensor.has(o.weight) or o.weight.c == o.channels) and
                (not tensor.has(o.bias) or o.bias.c == o.channels)),
            lambda o: said('mean, variance, weight and bias must be vectors of ', o.channels, ' channels'))),
    macs=lambda o: o.input.size,
    reference=lambda o: (o.input * normalization.along_axis(o.factor, o.axis, o.input.rank) +
        normalization.along_axis(o.offset, o.axis, o.input.rank)),
    kernels=(Kernel('batch_norm_f32', {'*': DType.FLOAT32}, params='place factor offset'.split(),
        takes='p input output'.split(), inplace='input'.split(),
        table_inputs={'factor': 'variance weight'.split(), 'offset': 'mean variance weight bias'.split()}),),
    axes=Axes(
        {'input': '... c'.split(), 'mean': 'c'.split(), 'variance': 'c'.split(), 'weight': 'c'.split(),
            'bias': 'c'.split(), 'output': '... c'.split()},
        {'axis': 'c'.split()}, affine=Affine('c', lambda o: o.factor, offset=lambda o: o.offset)),
    torch=(
        Torch('aten.batch_norm.default',
            {'input': lambda o: adapt.viewed(o.input, (*o.input.shape[:2], 1, -1)), **inputs},
            used='bias cudnn_enabled eps input momentum output running_mean running_var training weight'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.input.shape)}, options={'axis': 1, 'epsilon': 'eps'},
            when=lambda o: (not o.training and tensor.has(o.running_mean) and tensor.has(o.running_var) and
                o.input.rank == 3)),
        Torch('aten._native_batch_norm_legit_no_training.default',
            {'input': lambda o: adapt.viewed(o.input, (*o.input.shape[:2], 1, -1)), **inputs},
            used='bias eps input momentum output running_mean running_var weight'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.input.shape)}, options={'axis': 1, 'epsilon': 'eps'},
            when=lambda o: o.input.rank == 3),
        Torch('aten.batch_norm.default', {'input': 'input', **inputs},
            used='bias cudnn_enabled eps input momentum running_mean running_var training weight'.split(),
            options={'axis': 1, 'epsilon': 'eps'},
            limits=(Limit(lambda o: not o.training, 'training is true: export the model in eval mode'),
                Limit(lambda o: tensor.has(o.running_mean) and tensor.has(o.running_var),
                    'running_mean or running_var is absent: statistics of the batch itself are not supported'))),
        Torch('aten._native_batch_norm_legit_no_training.default', {'input': 'input', **inputs},
            used='bias eps input momentum running_mean running_var weight'.split(),
            options={'axis': 1, 'epsilon': 'eps'})),
    tests=(
        {'input': lambda o: (o.span(1, 3), o.span(1, 9), o.span(1, 5), o.span(1, 5)),
            'mean': lambda o: o.reals(-1.0, 1.0, (o.input.shape[1],)),
            'variance': lambda o: o.reals(0.1, 2.0, (o.input.shape[1],)),
            'weight': lambda o: o.reals(-1.0, 1.0, (o.input.shape[1],)),
            'bias': lambda o: o.reals(-1.0, 1.0, (o.input.shape[1],))},
        {'axis': -1, 'epsilon': lambda o: o.choice(1e-05, 0.1), 'input': lambda o: (o.span(1, 3), o.span(1, 9)),
            'mean': lambda o: o.reals(-1.0, 1.0, (o.input.shape[1],)),
            'variance': lambda o: o.reals(0.1, 2.0, (o.input.shape[1],))}))
