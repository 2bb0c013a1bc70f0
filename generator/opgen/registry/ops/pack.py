"""PACK. Made by `opgen build` from specs/shape/pack.yaml; do not edit."""

from opgen.lib import arrays, quant, reference, shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, UInt8, option, said
from opgen.registry.ops._family import join as family

PACK = Operator('PACK', 'The inputs, all of one shape, stacked along a new axis.',
    litert=Litert('PACK', versions=(1, 5), table='PackOptions'),
    options=(option('values_count', int, 0, minimum=1), option('axis', int, 0)),
    inputs=(Operand('inputs', variadic=True),),
    outputs=(Operand('output', type=lambda o: o.inputs[0].type,
        shape=lambda o: shapes.with_axis(o.inputs[0].shape, o.axis, o.values_count), scale=lambda o: o.inputs[0].scale,
        zero_point=lambda o: o.inputs[0].zero_point, alias='inputs',
        alias_offset=lambda o: shapes.shape_of(arrays.cumsum(o.blocks) - o.blocks),
        alias_when=lambda o: o.times == 1),),
    lets={**family.LETS, 'start': lambda o: shapes.normal_axis(o.axis, o.inputs[0].rank + 1)},
    checks=(*family.CHECKS,
        Check(lambda o: shapes.same_shapes(o.inputs),
            lambda o: said('the inputs have different shapes: ', shapes.shapes_of(o.inputs))),
        Check(lambda o: shapes.is_axis(o.axis, o.inputs[0].rank + 1),
            lambda o: said('the result, of ', o.inputs[0].rank + 1, ' axes, has no axis ', o.axis)),
        Check(lambda o: o.count == o.values_count,
            lambda o: said('values_count is ', o.values_count, ', there are ', o.count, ' inputs'))),
    reference=lambda o: reference.pack(o.inputs, o.axis),
    kernels=(Kernel('join_blocks',
        {'inputs': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'output': 'inputs'},
        params='blocks count times'.split(), exact=lambda o: reference.pack(o.inputs, o.axis),
        table_inputs={'blocks': 'inputs'.split()}),),
    uint8=UInt8(lambda o: quant.all_same_quantization(o.inputs, o.output)),
    elements='moved', role='stack',
    axes=Axes({'inputs': '...'.split(), 'output': '... c'.split()}, {'axis': 'c'.split()}),
    torch=(Torch('aten.stack.default', {'inputs': 'tensors'}, used='dim tensors'.split(),
        options={'axis': 'dim', 'values_count': lambda o: shapes.count_of(o.tensors)}),),
    tests=(
        {'values_count': lambda o: o.span(1, 4), 'axis': lambda o: o.choice(-1, -3, 0, 1, 2),
            'inputs': lambda o: o.repeat(o.values_count, (o.span(1, 4), o.span(1, 5)))},
        {'values_count': 2, 'axis': 0, 'inputs': ((), ())}))
