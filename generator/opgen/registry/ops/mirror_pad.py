"""MIRROR_PAD. Made by `opgen build` from specs/shape/mirror_pad.yaml; do not edit."""

from opgen.lib import arrays, pytorch, shapes
from opgen.lib.ops.mirror_pad import mirror_blocks, mirror_pad, mirrors
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import blocks as family
from opgen.tflite.enums import MirrorPadMode

MIRROR_PAD = Operator('MIRROR_PAD', 'The input with mirror images of itself before and after it, along every axis.',
    litert=Litert('MIRROR_PAD', versions=(1, 3), table='MirrorPadOptions'),
    options=(option('mode', MirrorPadMode, MirrorPadMode.REFLECT),),
    inputs=(Operand('input'), Operand('paddings', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.surrounded_shape(o.input.shape, o.paddings), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'edge': lambda o: 1 if o.mode == MirrorPadMode.REFLECT else 0,
        'table': lambda o: mirror_blocks(o.input.shape, o.paddings, o.edge, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: mirrors(o.input.shape, o.paddings, o.edge),
            lambda o: said(o.mode, ' has no images as large as the paddings ', shapes.shape_of(o.paddings),
                ' of shape ', o.input.shape))),
    reference=lambda o: mirror_pad(o.input, o.paddings, o.edge),
    kernels=(Kernel('gather_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'paddings': (DType.INT32, DType.INT64), 'output': 'input'},
        params='counts offsets rank block'.split(), takes='p input output'.split(),
        exact=lambda o: mirror_pad(o.input, o.paddings, o.edge),
        table_inputs={'counts': 'paddings'.split(), 'offsets': 'paddings'.split()}),),
    elements='moved',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, per_axis='paddings'.split()),
    torch=(
        Torch('aten.pad.default',
            {'input': 'self', 'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.pad, o.self.rank))},
            used='mode pad self'.split(), options={'mode': MirrorPadMode.REFLECT},
            when=lambda o: o.mode == 'reflect' and (not pytorch.pads_nothing(o.pad)) and (not pytorch.crops(o.pad))),
        Torch('aten.reflection_pad1d.default',
            {'input': 'self', 'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.padding, o.self.rank))},
            used='padding self'.split(), options={'mode': MirrorPadMode.REFLECT},
            others='aten.reflection_pad2d.default'.split())),
    tests=(
        {'mode': lambda o: o.choice(MirrorPadMode.REFLECT, MirrorPadMode.SYMMETRIC),
            'input': lambda o: (o.span(1, 2), o.span(3, 5), o.span(3, 5), o.span(2, 4)),
            'paddings': lambda o: arrays.reshape(
                arrays.ints((0, 0, o.span(0, 2), o.span(0, 2), o.span(0, 2), o.span(0, 2), 0, o.span(0, 1))), (4, 2))},
        {'mode': lambda o: o.choice(MirrorPadMode.REFLECT, MirrorPadMode.SYMMETRIC),
            'input': lambda o: (o.span(3, 20),),
            'paddings': lambda o: arrays.reshape(arrays.ints((o.span(0, 2), o.span(0, 2))), (1, 2))},
        {'mode': MirrorPadMode.SYMMETRIC, 'input': (1, 2, 1, 2, 1, 3),
            'paddings': lambda o: arrays.reshape(
                arrays.ints((1, 1, 0, 2, 1, 0, 2, 2, 0, 1, o.span(0, 3), o.span(0, 3))), (6, 2))}))
