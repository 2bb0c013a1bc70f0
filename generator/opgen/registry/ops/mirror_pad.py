"""MIRROR_PAD. Made by `opgen build` from specs/shape/mirror_pad.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import arrays, pytorch, shapes
from opgen.lib.ops.mirror_pad import mirror_blocks, mirror_pad, mirrors
from opgen.operators.model import Axes, Check, Kernel, Litert, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import blocks as family
from opgen.tflite.enums import MirrorPadMode


@dataclass(frozen=True, kw_only=True)
class MirrorPadOptions(AirOperatorOptions):
    """Options of MIRROR_PAD."""

    mode: MirrorPadMode = option(MirrorPadMode.REFLECT)


MIRROR_PAD = Operator(
    'MIRROR_PAD',
    'The input with mirror images of itself before and after it, along every axis.',
    source='specs/shape/mirror_pad.yaml',
    options_type=MirrorPadOptions,
    litert=Litert('MIRROR_PAD', versions=(1, 3), table='MirrorPadOptions'),
    inputs=(Operand('input'), Operand('paddings', const=True, holds='index')),
    outputs=(
        Operand('output', type=lambda o: o.input.type,
            shape=lambda o: shapes.surrounded_shape(o.input.shape, o.paddings), scale=lambda o: o.input.scale,
            zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'edge': lambda o: 1 if o.mode == MirrorPadMode.REFLECT else 0,
        'table': lambda o: mirror_blocks(o.input.shape, o.paddings, o.edge, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: mirrors(o.input.shape, o.paddings, o.edge),
            lambda o: said(o.mode, ' has no images as large as the paddings ', shapes.shape_of(o.paddings),
                ' of shape ', o.input.shape))),
    reference=lambda o: mirror_pad(o.input, o.paddings, o.edge),
    reads_values='input paddings'.split(),
    kernels=(
        Kernel('gather_blocks',
            {
                'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'paddings': (DType.INT32, DType.INT64), 'output': 'input'},
            params='counts offsets rank block'.split(), takes='p input output'.split(),
            exact=lambda o: mirror_pad(o.input, o.paddings, o.edge),
            table_inputs={'counts': 'paddings'.split(), 'offsets': 'paddings'.split()}),),
    elements='moved',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, per_axis='paddings'.split()),
    torch=(
        Torch('aten.pad.default',
            {'input': lambda o: o.self, 'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.pad, o.self.rank))},
            outputs={'output': 'output'}, used='mode pad self'.split(),
            options={'mode': lambda o: MirrorPadMode.REFLECT},
            when=lambda o: o.mode == 'reflect' and (not pytorch.pads_nothing(o.pad)) and (not pytorch.crops(o.pad))),
        Torch('aten.reflection_pad1d.default',
            {'input': lambda o: o.self,
                'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.padding, o.self.rank))},
            outputs={'output': 'output'}, used='padding self'.split(),
            options={'mode': lambda o: MirrorPadMode.REFLECT}),
        Torch('aten.reflection_pad2d.default',
            {'input': lambda o: o.self,
                'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.padding, o.self.rank))},
            outputs={'output': 'output'}, used='padding self'.split(),
            options={'mode': lambda o: MirrorPadMode.REFLECT})),
    tests=(
        {'mode': lambda o: o.choice(MirrorPadMode.REFLECT, MirrorPadMode.SYMMETRIC),
            'input': lambda o: (o.span(1, 2), o.span(3, 5), o.span(3, 5), o.span(2, 4)),
            'paddings': lambda o: arrays.reshape(
                arrays.ints((0, 0, o.span(0, 2), o.span(0, 2), o.span(0, 2), o.span(0, 2), 0, o.span(0, 1))), (4, 2))},
        {'mode': lambda o: o.choice(MirrorPadMode.REFLECT, MirrorPadMode.SYMMETRIC),
            'input': lambda o: (o.span(3, 20),),
            'paddings': lambda o: arrays.reshape(arrays.ints((o.span(0, 2), o.span(0, 2))), (1, 2))},
        {'mode': lambda o: MirrorPadMode.SYMMETRIC, 'input': lambda o: (1, 2, 1, 2, 1, 3),
            'paddings': lambda o: arrays.reshape(arrays.ints((1, 1, 0, 2, 1, 0, 2, 2, 0, 1, o.span(0, 3), o.span(0, 3))),
                (6, 2))}),
)
