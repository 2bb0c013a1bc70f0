"""CONCATENATION. Made by `opgen build` from specs/shape/concatenation.yaml; do not edit."""

from opgen.lib import arrays, reference, shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, UInt8, option, said
from opgen.registry.ops._family import join as family
from opgen.tflite.enums import ActivationFunctionType

CONCATENATION = Operator('CONCATENATION', 'The inputs joined along an axis.',
    litert=Litert('CONCATENATION', versions=(1, 7), table='ConcatenationOptions'),
    options=(option('axis', int, 0),
        option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE,
            only=(ActivationFunctionType.NONE,))),
    inputs=(Operand('inputs', variadic=True),),
    outputs=(Operand('output', type=lambda o: o.inputs[0].type,
        shape=lambda o: shapes.with_size(o.inputs[0].shape, o.axis, shapes.sum_sizes(o.inputs, o.axis)),
        scale=lambda o: o.inputs[0].scale, zero_point=lambda o: o.inputs[0].zero_point, alias='inputs',
        alias_offset=lambda o: shapes.shape_of(arrays.cumsum(o.blocks) - o.blocks),
        alias_when=lambda o: o.times == 1),),
    lets={**family.LETS, 'start': lambda o: shapes.normal_axis(o.axis, o.inputs[0].rank)},
    checks=(*family.CHECKS,
        Check(lambda o: shapes.same_but_axis(o.inputs, o.axis),
            lambda o: said('the shapes ', shapes.shapes_of(o.inputs), ' differ in more than axis ', o.axis))),
    reference=lambda o: reference.concat(o.inputs, o.axis),
    kernels=(Kernel('join_blocks',
        {'inputs': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'output': 'inputs'},
        params='blocks count times'.split(), exact=lambda o: reference.concat(o.inputs, o.axis),
        table_inputs={'blocks': 'inputs'.split()}),),
    uint8=UInt8(requantized='inputs'), elements='moved', role='join',
    axes=Axes({'inputs': '... k'.split(), 'output': '... c'.split()}, {'axis': 'k c'.split()}),
    torch=(Torch('aten.cat.default', {'inputs': 'tensors'}, used='dim tensors'.split(),
        options={'axis': 'dim', 'fused_activation_function': ActivationFunctionType.NONE},
        others='aten.concat.default aten.concatenate.default'.split()),),
    tests=(
        {'axis': lambda o: o.choice(-1, 2),
            'inputs': lambda o: ((2, 3, o.span(1, 5)), (2, 3, o.span(1, 5)), (2, 3, o.span(1, 5)))},
        {'axis': lambda o: o.choice(0, 1, -3),
            'inputs': lambda o: o.repeat(o.span(1, 4), (o.span(1, 3), o.span(1, 4), o.span(1, 5)))},
        {'axis': lambda o: o.choice(4, -2), 'inputs': lambda o: o.repeat(2, (2, 1, 3, 2, o.span(1, 3), 2))}))
