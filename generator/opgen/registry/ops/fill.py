"""FILL. Made by `opgen build` from specs/shape/fill.yaml; do not edit."""

from opgen.lib import adapt, arrays, shapes
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said

inputs = {'value': lambda o: adapt.constant(0.0, o.results[0].type), 'shape': lambda o: o.results[0].shape}

INPUTS_VALUE = {'value': lambda o: adapt.constant(o.fill_value, o.results[0].type),
    'shape': lambda o: o.results[0].shape}

INPUTS_VALUE_2 = {'value': lambda o: adapt.constant(1.0, o.results[0].type), 'shape': lambda o: o.results[0].shape}

FILL = Operator('FILL', 'A tensor of the shape `shape` with one value everywhere.',
    litert=Litert('FILL', versions=(1, 5), table='FillOptions'),
    inputs=(Operand('shape', const=True, holds='index'), Operand('value')),
    outputs=(Operand('output', type=lambda o: o.value.type, shape=lambda o: shapes.shape_of(o.shape),
        scale=lambda o: o.value.scale, zero_point=lambda o: o.value.zero_point),),
    lets={'bytes': lambda o: o.output.bytes, 'width': lambda o: o.value.type.bits // 8},
    checks=(
        Check(lambda o: o.shape.rank == 1 and arrays.smallest(o.shape) >= 0,
            lambda o: said(shapes.shape_of(o.shape), ' is not a shape')),
        Check(lambda o: o.value.rank == 0, lambda o: said('value of shape ', o.value.shape, ' must be a scalar'))),
    reference=lambda o: arrays.full(o.output.shape, o.value),
    kernels=(Kernel('fill_bytes',
        {'shape': (DType.INT32, DType.INT64),
            'value': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'output': 'value'},
        params='width bytes'.split(), takes='p value output'.split(),
        exact=lambda o: arrays.full(o.output.shape, o.value)),),
    role='fill',
    torch=(Torch('aten.full.default', INPUTS_VALUE, used='dtype fill_value results size'.split()),
        Torch('aten.full_like.default', INPUTS_VALUE, used='dtype fill_value results self'.split()),
        Torch('aten.new_full.default', INPUTS_VALUE, used='dtype fill_value results self size'.split()),
        Torch('aten.fill.Scalar',
            {'value': lambda o: adapt.constant(o.value, o.results[0].type), 'shape': lambda o: o.results[0].shape},
            used='results self value'.split()),
        Torch('aten.fill.Tensor',
            {'value': lambda o: adapt.converted(o.value, o.results[0].type), 'shape': lambda o: o.results[0].shape},
            used='results self value'.split(),
            limits=(Limit(lambda o: o.value.rank == 0,
                lambda o: said('value has shape ', o.value.shape, ': it must be one number')),)),
        Torch('aten.scalar_tensor.default',
            {'value': lambda o: adapt.constant(o.s, o.results[0].type), 'shape': lambda o: o.results[0].shape},
            used='dtype results s'.split()),
        Torch('aten.zeros.default', inputs, used='dtype results size'.split()),
        Torch('aten.zeros_like.default', inputs, used='dtype results self'.split()),
        Torch('aten.new_zeros.default', inputs, used='dtype results self size'.split()),
        Torch('aten.ones.default', INPUTS_VALUE_2, used='dtype results size'.split()),
        Torch('aten.ones_like.default', INPUTS_VALUE_2, used='dtype results self'.split()),
        Torch('aten.new_ones.default', INPUTS_VALUE_2, used='dtype results self size'.split()),
        Torch('aten.empty.memory_format', inputs, used='dtype results size'.split()),
        Torch('aten.empty_like.default', inputs, used='dtype results self'.split()),
        Torch('aten.empty_strided.default', inputs, used='dtype results size stride'.split()),
        Torch('aten.empty_permuted.default', inputs, used='dtype physical_layout results size'.split()),
        Torch('aten.new_empty.default', inputs, used='dtype results self size'.split()),
        Torch('aten.new_empty_strided.default', inputs, used='dtype results self size stride'.split())),
    tests=({'shape': lambda o: o.choice(arrays.ints((o.span(1, 9),)),
            arrays.ints((o.span(1, 4), o.span(1, 5), o.span(1, 6))), arrays.ints((2, 1, 3, 1, 2, 2))),
        'value': ()},))
