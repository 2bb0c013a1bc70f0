"""RESHAPE. Made by `opgen build` from specs/shape/reshape.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import arrays, pytorch, shapes, tensor
from opgen.operators.model import Check, Kernel, Litert, Operand, Operator, Torch, UInt8, option, said
from opgen.registry.ops._family import relabel as family


@dataclass(frozen=True, kw_only=True)
class ReshapeOptions(AirOperatorOptions):
    """Options of RESHAPE."""

    new_shape: tuple[int, ...] = option(())


RESHAPE = Operator(
    'RESHAPE',
    'The elements of the input, in their order, in another shape.',
    source='specs/shape/reshape.yaml',
    options_type=ReshapeOptions,
    litert=Litert('RESHAPE', table='ReshapeOptions'),
    inputs=(Operand('input'), Operand('shape', optional=True, holds='index')),
    outputs=(
        Operand('output', type=lambda o: o.input.type,
            shape=lambda o: shapes.reshaped(o.input.size, o.wanted) if o.known else None, scale=lambda o: o.input.scale,
            zero_point=lambda o: o.input.zero_point, alias='input'),),
    lets={**family.LETS, 'known': lambda o: not tensor.has(o.shape) or o.shape.is_constant,
        'asked': lambda o: shapes.shape_of(o.shape) if tensor.has(o.shape) and o.shape.is_constant else o.new_shape,
        'wanted': lambda o: () if o.asked == (0,) and o.input.size > 0 else o.asked},
    checks=(
        Check(lambda o: not o.known or shapes.is_reshape(o.input.size, o.wanted),
            lambda o: said(o.input.size, ' elements do not fit the shape ', o.wanted)),
        Check(lambda o: o.input.size == o.output.size,
            lambda o: said(o.input.size, ' elements do not fit the shape ', o.output.shape))),
    reference=lambda o: arrays.reshape(o.input, o.output.shape),
    reads_values='input shape'.split(),
    kernels=(
        Kernel('copy_bytes',
            {
                'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'shape': (DType.INT32, DType.INT64), 'output': 'input'},
            params='bytes'.split(), takes='p input output'.split(),
            exact=lambda o: arrays.reshape(o.input, o.output.shape)),),
    uint8=UInt8(),
    elements='moved',
    role='reshape',
    torch=(
        Torch('aten.view.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='results self size'.split()),
        Torch('aten._unsafe_view.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='results self size'.split()),
        Torch('aten.view_as.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='other results self'.split()),
        Torch('aten.reshape.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='results self shape'.split()),
        Torch('aten.reshape_as.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='other results self'.split()),
        Torch('aten.flatten.using_ints', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='end_dim results self start_dim'.split()),
        Torch('aten.unflatten.int', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='dim results self sizes'.split()),
        Torch('aten.squeeze.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='results self'.split()),
        Torch('aten.squeeze.dim', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='dim results self'.split()),
        Torch('aten.squeeze.dims', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='dim results self'.split()),
        Torch('aten.unsqueeze.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='dim results self'.split()),
        Torch('aten.alias.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='results self'.split()),
        Torch('aten.clone.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='results self'.split()),
        Torch('aten.contiguous.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='results self'.split()),
        Torch('aten.detach.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='results self'.split()),
        Torch('aten.detach_.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='results self'.split()),
        Torch('aten.lift_fresh_copy.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='results self'.split()),
        Torch('aten.pad.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='mode pad results self value'.split(),
            when=lambda o: pytorch.pads_nothing(o.pad)),
        Torch('aten.constant_pad_nd.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='pad results self value'.split(),
            when=lambda o: pytorch.pads_nothing(o.pad)),
        Torch('aten.to.dtype', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='copy dtype results self'.split(),
            when=lambda o: o.results[0].type == o.self.type),
        Torch('aten._to_copy.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='dtype results self'.split(),
            when=lambda o: o.results[0].type == o.self.type),
        Torch('aten.type_as.default', {'input': lambda o: o.self, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='other results self'.split(),
            when=lambda o: o.results[0].type == o.self.type),
        Torch('aten.copy.default', {'input': lambda o: o.src, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='non_blocking results self src'.split(),
            limits=(
                Check(lambda o: o.src.type == o.self.type and o.src.shape == o.self.shape,
                    lambda o: said('src is ', o.src.type, ' of shape ', o.src.shape, ', self ', o.self.type,
                        ' of shape ', o.self.shape, ': they must be alike'),
                    is_limit=True),)),
        Torch('aten.dropout.default', {'input': lambda o: o.input, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='input p results train'.split(),
            limits=(
                Check(lambda o: not o.train, lambda o: said('train is true: export the model in eval mode'),
                    is_limit=True),),
            shares=True),
        Torch('aten.feature_dropout.default', {'input': lambda o: o.input, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='input p results train'.split(),
            limits=(
                Check(lambda o: not o.train, lambda o: said('train is true: export the model in eval mode'),
                    is_limit=True),),
            shares=True),
        Torch('aten.alpha_dropout.default', {'input': lambda o: o.input, 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='input p results train'.split(),
            limits=(
                Check(lambda o: not o.train, lambda o: said('train is true: export the model in eval mode'),
                    is_limit=True),),
            shares=True),
        Torch('aten._weight_norm.default',
            {'input': lambda o: pytorch.weight_normed(o.v, o.g, o.dim), 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='dim g results v'.split(),
            limits=(
                Check(lambda o: o.v.is_constant and o.g.is_constant,
                    lambda o: said('v or g is computed: both must be constant'), is_limit=True),)),
        Torch('aten.arange.default',
            {'input': lambda o: pytorch.number_line(0.0, 1.0, o.results[0]), 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='dtype end results'.split()),
        Torch('aten.arange.start',
            {'input': lambda o: pytorch.number_line(o.start, 1.0, o.results[0]), 'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='dtype end results start'.split()),
        Torch('aten.arange.start_step',
            {'input': lambda o: pytorch.number_line(o.start, o.step, o.results[0]),
                'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='dtype end results start step'.split()),
        Torch('aten.linspace.default',
            {'input': lambda o: arrays.as_float32s(arrays.linspace(o.start, o.end, o.steps)),
                'shape': lambda o: o.results[0].shape},
            outputs={'output': 'output'}, used='dtype end results start steps'.split(),
            limits=(
                Check(lambda o: o.results[0].type == DType.FLOAT32,
                    lambda o: said('dtype makes it ', o.results[0].type, ': it must be float32'), is_limit=True),))),
    tests=(
        {'input': lambda o: (o.span(1, 4), o.span(1, 5), o.span(1, 6)),
            'shape': lambda o: arrays.ints((o.input.shape[0], -1))},
        {'input': lambda o: (o.span(1, 4), 6), 'shape': lambda o: arrays.ints((2, 3 * o.input.shape[0]))},
        {'new_shape': lambda o: (-1, 1, 2), 'input': lambda o: (o.span(1, 4), 2)}),
)
