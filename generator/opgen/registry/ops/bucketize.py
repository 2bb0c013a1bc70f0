"""BUCKETIZE. Made by `opgen build` from specs/reduce/bucketize.yaml; do not edit."""

from opgen.lib import arrays, compare, overlap, reference
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, option

BUCKETIZE = Operator('BUCKETIZE', 'For each element, how many of the boundaries, which rise, are not above it.',
    litert=Litert('BUCKETIZE', table='BucketizeOptions'),
    options=(option('boundaries', tuple, (), element=float),),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='index', type=lambda o: DType.INT32, shape=lambda o: o.input.shape),),
    lets={'size': lambda o: o.input.size, 'count': lambda o: arrays.length(arrays.array(o.boundaries)),
        'levels': lambda o: arrays.as_float32s(arrays.array(o.boundaries)),
        'numbers': lambda o: o.input if o.input.type == DType.FLOAT64 else arrays.as_float32s(o.input)},
    checks=(Check(
        lambda o: arrays.all_true(
            compare.relate(arrays.array(o.boundaries)[1:], arrays.array(o.boundaries)[:-1],
                compare.Relation.GREATER_EQUAL)),
        'boundaries must rise'),),
    reference=lambda o: (o.count -
        reference.sum_over(
            compare.relate(arrays.reshape(o.numbers, (o.size, 1)), arrays.array(o.boundaries), compare.Relation.LESS),
            (1,), o.input.shape)),
    kernels=(
        Kernel('bucketize_s32', {'*': DType.INT32}, params='size count levels'.split(),
            exact=lambda o: (o.count -
                reference.sum_over(
                    compare.relate(arrays.reshape(o.numbers, (o.size, 1)), arrays.array(o.boundaries),
                        compare.Relation.LESS), (1,), o.input.shape)),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('bucketize_s64', {'input': DType.INT64, 'output': DType.INT32}, params='size count levels'.split(),
            exact=lambda o: (o.count -
                reference.sum_over(
                    compare.relate(arrays.reshape(o.numbers, (o.size, 1)), arrays.array(o.boundaries),
                        compare.Relation.LESS), (1,), o.input.shape)),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('bucketize_f32', {'input': DType.FLOAT32, 'output': DType.INT32}, params='size count levels'.split(),
            exact=lambda o: (o.count -
                reference.sum_over(
                    compare.relate(arrays.reshape(o.numbers, (o.size, 1)), arrays.array(o.boundaries),
                        compare.Relation.LESS), (1,), o.input.shape)),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('bucketize_f64', {'input': DType.FLOAT64, 'output': DType.INT32}, params='size count levels'.split(),
            exact=lambda o: (o.count -
                reference.sum_over(
                    compare.relate(arrays.reshape(o.numbers, (o.size, 1)), arrays.array(o.boundaries),
                        compare.Relation.LESS), (1,), o.input.shape)),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output))),
    axes=Axes(),
    tests=({
        'boundaries': lambda o: o.choice((0.0,), (-3.0, -0.5, 0.0, 0.0, 0.25, 2.0), (-1000.0, 1000.0, 1000000000.0)),
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
