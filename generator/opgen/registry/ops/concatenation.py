"""CONCATENATION. Made by `opgen build` from specs/shape/concatenation.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import arrays, quant, reference, shapes
from opgen.operators.model import Axes, Check, Kernel, Litert, Operand, Operator, Torch, UInt8, option, said
from opgen.registry.ops._family import join as family
from opgen.tflite.enums import ActivationFunctionType


@dataclass(frozen=True, kw_only=True)
class ConcatenationOptions(AirOperatorOptions):
    """Options of CONCATENATION."""

    axis: int = option(0)
    fused_activation_function: ActivationFunctionType = option(ActivationFunctionType.NONE,
        only=(ActivationFunctionType.NONE,))


CONCATENATION = Operator(
    'CONCATENATION',
    'The inputs joined along an axis.',
    source='specs/shape/concatenation.yaml',
    options_type=ConcatenationOptions,
    litert=Litert('CONCATENATION', versions=(1, 7), table='ConcatenationOptions'),
    inputs=(Operand('inputs', variadic=True),),
    outputs=(
        Operand('output', type=lambda o: o.inputs[0].type,
            shape=lambda o: shapes.with_size(o.inputs[0].shape, o.axis, shapes.sum_sizes(o.inputs, o.axis)),
            scale=lambda o: o.inputs[0].scale, zero_point=lambda o: o.inputs[0].zero_point, alias='inputs',
            alias_offset=lambda o: shapes.shape_of(arrays.cumsum(o.blocks) - o.blocks),
            alias_when=lambda o: o.times == 1),),
    lets={**family.LETS, 'start': lambda o: shapes.normal_axis(o.axis, o.inputs[0].rank)},
    checks=(*family.CHECKS,
        Check(lambda o: shapes.same_but_axis(o.inputs, o.axis),
            lambda o: said('the shapes ', shapes.shapes_of(o.inputs), ' differ in more than axis ', o.axis))),
    reference=lambda o: reference.concat(o.inputs, o.axis),
    reads_values='inputs'.split(),
    kernels=(
        Kernel('join_blocks',
            {
                'inputs': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'output': 'inputs'},
            params='blocks count times'.split(), exact=lambda o: reference.concat(o.inputs, o.axis),
            table_inputs={'blocks': 'inputs'.split()}),),
    uint8=UInt8(lambda o: quant.all_same_quantization(o.inputs, o.output)),
    elements='moved',
    role='join',
    axes=Axes({'inputs': '... k'.split(), 'output': '... c'.split()}, {'axis': 'k c'.split()}),
    torch=(
        Torch('aten.cat.default', {'inputs': lambda o: o.tensors}, outputs={'output': 'output'},
            used='dim tensors'.split(),
            options={'axis': lambda o: o.dim, 'fused_activation_function': lambda o: ActivationFunctionType.NONE}),
        Torch('aten.concat.default', {'inputs': lambda o: o.tensors}, outputs={'output': 'output'},
            used='dim tensors'.split(),
            options={'axis': lambda o: o.dim, 'fused_activation_function': lambda o: ActivationFunctionType.NONE}),
        Torch('aten.concatenate.default', {'inputs': lambda o: o.tensors}, outputs={'output': 'output'},
            used='dim tensors'.split(),
            options={'axis': lambda o: o.dim, 'fused_activation_function': lambda o: ActivationFunctionType.NONE})),
    tests=(
        {'axis': lambda o: o.choice(-1, 2),
            'inputs': lambda o: ((2, 3, o.span(1, 5)), (2, 3, o.span(1, 5)), (2, 3, o.span(1, 5)))},
        {'axis': lambda o: o.choice(0, 1, -3),
            'inputs': lambda o: o.repeat(o.span(1, 4), (o.span(1, 3), o.span(1, 4), o.span(1, 5)))},
        {'axis': lambda o: o.choice(4, -2), 'inputs': lambda o: o.repeat(2, (2, 1, 3, 2, o.span(1, 3), 2))}),
)
