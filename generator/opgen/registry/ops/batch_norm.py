"""BATCH_NORM. Made by `opgen build` from specs/normalization/batch_norm.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import adapt, arrays, normalization, reduce, shapes, tensor
from opgen.operators.model import Affine, Axes, Check, Kernel, Operand, Operator, Torch, option, said


@dataclass(frozen=True, kw_only=True)
class BatchNormOptions(AirOperatorOptions):
    """Options of BATCH_NORM."""

    axis: int = option(1)
    epsilon: float = option(1e-05, minimum=0)


BATCH_NORM = Operator(
    'BATCH_NORM',
    'Every channel with the mean and the variance that training has found; a factor and an offset for each.',
    source='specs/normalization/batch_norm.yaml',
    options_type=BatchNormOptions,
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
        Check(
            lambda o: (o.mean.c == o.channels and o.variance.c == o.channels and
                (not tensor.has(o.weight) or o.weight.c == o.channels) and
                (not tensor.has(o.bias) or o.bias.c == o.channels)),
            lambda o: said('mean, variance, weight and bias must be vectors of ', o.channels, ' channels'))),
    macs=lambda o: o.input.size,
    reference=lambda o: o.input * normalization.along_axis(o.factor, o.axis, o.input.rank) + normalization.along_axis(o.offset, o.axis, o.input.rank),
    reads_values='bias input mean variance weight'.split(),
    kernels=(
        Kernel('batch_norm_f32',
            {'input': DType.FLOAT32, 'mean': DType.FLOAT32, 'variance': DType.FLOAT32, 'weight': DType.FLOAT32,
                'bias': DType.FLOAT32, 'output': DType.FLOAT32},
            params='place factor offset'.split(), takes='p input output'.split(), inplace='input'.split(),
            table_inputs={'factor': 'variance weight'.split(), 'offset': 'mean variance weight bias'.split()}),),
    axes=Axes(
        {'input': '... c'.split(), 'mean': 'c'.split(), 'variance': 'c'.split(), 'weight': 'c'.split(),
            'bias': 'c'.split(), 'output': '... c'.split()},
        {'axis': 'c'.split()}, affine=Affine('c', lambda o: o.factor, offset=lambda o: o.offset)),
    torch=(
        Torch('aten.batch_norm.default',
            {'input': lambda o: adapt.viewed(o.input, (*o.input.shape[:2], 1, -1)), 'mean': lambda o: o.running_mean,
                'variance': lambda o: o.running_var, 'weight': lambda o: o.weight, 'bias': lambda o: o.bias},
            outputs={'output': lambda o: adapt.viewed(o.output, o.input.shape)},
            used='bias cudnn_enabled eps input momentum output running_mean running_var training weight'.split(),
            options={'axis': lambda o: 1, 'epsilon': lambda o: o.eps},
            when=lambda o: (not o.training and tensor.has(o.running_mean) and tensor.has(o.running_var) and
                o.input.rank == 3)),
        Torch('aten._native_batch_norm_legit_no_training.default',
            {'input': lambda o: adapt.viewed(o.input, (*o.input.shape[:2], 1, -1)), 'mean': lambda o: o.running_mean,
                'variance': lambda o: o.running_var, 'weight': lambda o: o.weight, 'bias': lambda o: o.bias},
            outputs={'output': lambda o: adapt.viewed(o.output, o.input.shape)},
            used='bias eps input momentum output running_mean running_var weight'.split(),
            options={'axis': lambda o: 1, 'epsilon': lambda o: o.eps}, when=lambda o: o.input.rank == 3),
        Torch('aten.batch_norm.default',
            {'input': lambda o: o.input, 'mean': lambda o: o.running_mean, 'variance': lambda o: o.running_var,
                'weight': lambda o: o.weight, 'bias': lambda o: o.bias},
            outputs={'output': 'output'},
            used='bias cudnn_enabled eps input momentum running_mean running_var training weight'.split(),
            options={'axis': lambda o: 1, 'epsilon': lambda o: o.eps},
            limits=(
                Check(lambda o: not o.training, lambda o: said('training is true: export the model in eval mode'),
                    is_limit=True),
                Check(lambda o: tensor.has(o.running_mean) and tensor.has(o.running_var),
                    lambda o: said(
                        'running_mean or running_var is absent: statistics of the batch itself are not supported'),
                    is_limit=True))),
        Torch('aten._native_batch_norm_legit_no_training.default',
            {'input': lambda o: o.input, 'mean': lambda o: o.running_mean, 'variance': lambda o: o.running_var,
                'weight': lambda o: o.weight, 'bias': lambda o: o.bias},
            outputs={'output': 'output'}, used='bias eps input momentum running_mean running_var weight'.split(),
            options={'axis': lambda o: 1, 'epsilon': lambda o: o.eps})),
    tests=(
        {'input': lambda o: (o.span(1, 3), o.span(1, 9), o.span(1, 5), o.span(1, 5)),
            'mean': lambda o: o.reals(-1.0, 1.0, (o.input.shape[1],)),
            'variance': lambda o: o.reals(0.1, 2.0, (o.input.shape[1],)),
            'weight': lambda o: o.reals(-1.0, 1.0, (o.input.shape[1],)),
            'bias': lambda o: o.reals(-1.0, 1.0, (o.input.shape[1],))},
        {'axis': lambda o: -1, 'epsilon': lambda o: o.choice(1e-05, 0.1),
            'input': lambda o: (o.span(1, 3), o.span(1, 9)), 'mean': lambda o: o.reals(-1.0, 1.0, (o.input.shape[1],)),
            'variance': lambda o: o.reals(0.1, 2.0, (o.input.shape[1],))}),
)
