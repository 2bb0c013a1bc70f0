"""CAST. Made by `opgen build` from specs/elementwise/cast.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import overlap
from opgen.lib.ops.cast import cast, type_code
from opgen.operators.model import Axes, Check, Kernel, Litert, Operand, Operator, Torch, option, said


@dataclass(frozen=True, kw_only=True)
class CastOptions(AirOperatorOptions):
    """Options of CAST."""

    in_data_type: DType = option(DType.FLOAT32,
        only=(DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32))
    out_data_type: DType = option(DType.FLOAT32,
        only=(DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32))


CAST = Operator(
    'CAST',
    (
        'The same numbers in another type.\n'
        "Of integers the low bits are kept; of floats the integer part, limited to the type's range, and 0\n"
        'for NaN.'
    ),
    source='specs/elementwise/cast.yaml',
    options_type=CastOptions,
    litert=Litert('CAST', versions=(1, 9), table='CastOptions'),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', shape=lambda o: o.input.shape),),
    lets={'type': lambda o: type_code(o.input.type), 'size': lambda o: o.input.size},
    reference=lambda o: cast(o.input, o.output.type),
    reads_values='input'.split(),
    kernels=(
        Kernel('cast_bool',
            {
                'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.BOOL},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_s8',
            {
                'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.INT8},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_u8',
            {
                'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.UINT8},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_s16',
            {
                'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.INT16},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_s32',
            {
                'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.INT32},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_u32',
            {
                'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.UINT32},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_s64',
            {
                'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.INT64},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_f32',
            {
                'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.FLOAT32},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output))),
    role='cast',
    axes=Axes(),
    torch=(
        Torch('aten.to.dtype', {'input': 'self'}, outputs={'output': 'output'}, used='dtype self'.split(),
            limits=(
                Check(lambda o: not o.self.is_quantized,
                    lambda o: said('self is quantized: its numbers cannot be converted'), is_limit=True),)),
        Torch('aten._to_copy.default', {'input': 'self'}, outputs={'output': 'output'}, used='dtype self'.split(),
            limits=(
                Check(lambda o: not o.self.is_quantized,
                    lambda o: said('self is quantized: its numbers cannot be converted'), is_limit=True),)),
        Torch('aten.type_as.default', {'input': lambda o: o.self}, outputs={'output': 'output'},
            used='other self'.split(),
            limits=(
                Check(lambda o: not o.self.is_quantized,
                    lambda o: said('self is quantized: its numbers cannot be converted'), is_limit=True),))),
    tests=(
        {'in_data_type': lambda o: o.choice(DType.FLOAT32, DType.INT8), 'out_data_type': lambda o: DType.INT32,
            'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},),
)
