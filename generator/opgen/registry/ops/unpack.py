"""UNPACK. Made by `opgen build` from specs/shape/unpack.yaml; do not edit."""

from opgen.lib import arrays, reference, shapes
from opgen.lib.ops.unpack import are_constant, mesh
from opgen.operators.model import (Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, option,
    said)
from opgen.registry.ops._family import cut as family

UNPACK = Operator('UNPACK', 'The slices of the input along an axis, each without it.',
    litert=Litert('UNPACK', versions=(1, 6), table='UnpackOptions'),
    options=(option('num', int, 0, minimum=0), option('axis', int, 0)),
    inputs=(Operand('input'),),
    outputs=(Operand('outputs', optional=True, variadic=True, type=lambda o: o.input.type, shape=lambda o: o.parts,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point, count=lambda o: o.num, alias='input',
        alias_offset=lambda o: shapes.shape_of(arrays.cumsum(o.blocks) - o.blocks),
        alias_when=lambda o: o.times == 1),),
    lets={**family.LETS, 'start': lambda o: shapes.normal_axis(o.axis, o.input.rank),
        'parts': lambda o: shapes.copies(shapes.without_axis(o.input.shape, o.axis), o.num)},
    checks=(
        Check(lambda o: shapes.is_axis(o.axis, o.input.rank),
            lambda o: said('the input, of ', o.input.rank, ' axes, has no axis ', o.axis)),
        Check(lambda o: o.input.shape[o.axis] == o.num,
            lambda o: said('num is ', o.num, ', axis ', o.axis, ' has ', o.input.shape[o.axis], ' elements'))),
    reference=lambda o: reference.unpack(o.input, o.axis),
    kernels=(Kernel('cut_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'outputs': 'input'},
        params='blocks count times'.split(), exact=lambda o: reference.unpack(o.input, o.axis)),),
    uint8=UInt8(), elements='moved',
    axes=Axes({'input': '... k'.split(), 'outputs': '...'.split()}, {'axis': 'k'.split()}),
    torch=(
        Torch('aten.unbind.int', {'input': 'self'}, used='dim self'.split(),
            options={'axis': 'dim', 'num': lambda o: o.self.shape[o.dim]}),
        Torch('aten.meshgrid.default', {'input': lambda o: mesh(o.tensors, 'ij')}, used='tensors'.split(),
            options={'axis': 0, 'num': lambda o: shapes.count_of(o.tensors)},
            limits=(Limit(lambda o: are_constant(o.tensors), 'tensors are computed: the grid must be of constants'),)),
        Torch('aten.meshgrid.indexing', {'input': lambda o: mesh(o.tensors, o.indexing)},
            used='indexing tensors'.split(), options={'axis': 0, 'num': lambda o: shapes.count_of(o.tensors)},
            limits=(Limit(lambda o: are_constant(o.tensors), 'tensors are computed: the grid must be of constants'),))),
    tests=(
        {'axis': lambda o: o.choice(-1, 2), 'num': lambda o: o.span(1, 4),
            'input': lambda o: (o.span(1, 3), o.span(1, 4), o.num)},
        {'axis': lambda o: o.choice(0, -3), 'num': lambda o: o.span(1, 4),
            'input': lambda o: (o.num, o.span(1, 4), o.span(1, 4))},
        {'axis': 0, 'num': lambda o: o.span(1, 5), 'input': lambda o: (o.num,)}))
