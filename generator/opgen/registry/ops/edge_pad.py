"""EDGE_PAD. Made by `opgen build` from specs/shape/edge_pad.yaml; do not edit."""

from opgen.lib import arrays, pytorch, shapes
from opgen.lib.ops.edge_pad import edge_blocks, edge_pad, has_edges
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import blocks as family

EDGE_PAD = Operator('EDGE_PAD',
    'The input with its outermost elements repeated around it or, if circular, with those of the other side.',
    options=(option('circular', bool),),
    inputs=(Operand('input'), Operand('paddings', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.surrounded_shape(o.input.shape, o.paddings), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'table': lambda o: edge_blocks(o.input.shape, o.paddings, o.circular, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: has_edges(o.input.shape, o.paddings, o.circular),
            lambda o: said('the paddings ', shapes.shape_of(o.paddings), ' do not fit around the shape ',
                o.input.shape))),
    reference=lambda o: edge_pad(o.input, o.paddings, o.circular),
    kernels=(Kernel('gather_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'paddings': (DType.INT32, DType.INT64), 'output': 'input'},
        params='counts offsets rank block'.split(), takes='p input output'.split(),
        exact=lambda o: edge_pad(o.input, o.paddings, o.circular),
        table_inputs={'counts': 'paddings'.split(), 'offsets': 'paddings'.split()}),),
    elements='moved',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, per_axis='paddings'.split()),
    torch=(
        Torch('aten.pad.default',
            {'input': 'self', 'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.pad, o.self.rank))},
            used='mode pad self'.split(), options={'circular': lambda o: o.mode == 'circular'},
            when=lambda o: ((o.mode == 'replicate' or o.mode == 'circular') and not pytorch.pads_nothing(o.pad) and
                not pytorch.crops(o.pad))),
        Torch('aten.replication_pad1d.default',
            {'input': 'self', 'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.padding, o.self.rank))},
            used='padding self'.split(), options={'circular': False}, others='aten.replication_pad2d.default'.split())),
    tests=(
        {'circular': lambda o: o.choice(True, False),
            'input': lambda o: (o.span(1, 2), o.span(2, 5), o.span(2, 5), o.span(1, 4)),
            'paddings': lambda o: arrays.reshape(
                arrays.ints((0, 0, o.span(0, 2), o.span(0, 2), o.span(0, 2), o.span(0, 2), 0, o.span(0, 1))), (4, 2))},
        {'circular': False, 'input': lambda o: (o.span(1, 9),),
            'paddings': lambda o: arrays.reshape(arrays.ints((o.span(0, 12), o.span(0, 12))), (1, 2))}))
