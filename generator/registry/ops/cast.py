"""CAST. Made by `opgen build` from specs/elementwise/cast.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import cast, type_code
from opgen.lib.overlap import elementwise_overlap
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class CastOptions(AirOperatorOptions):
    """Options of CAST."""

    in_data_type: DType = DType.FLOAT32  # specs/elementwise/cast.yaml:12
    out_data_type: DType = DType.FLOAT32  # specs/elementwise/cast.yaml:15


def infer(op: Operation[CastOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    return {
        "output": OutputFacts(
            type=None,
            shape=input.shape,  # specs/elementwise/cast.yaml:22
        ),
    }


def check(op: Operation[CastOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[CastOptions]) -> int:
    del op
    return 0  # specs/elementwise/cast.yaml:29


def _evaluate_reference(op: Operation[CastOptions]) -> Values:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    output = op.tensor("output")  # specs/elementwise/cast.yaml:22
    return _take(cast(input, output.type))  # specs/elementwise/cast.yaml:30


def states(op: Operation[CastOptions]) -> Mapping[str, State]:
    del op
    return {}


def _cast_bool_params(op: Operation[CastOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    type = type_code(input.type)  # specs/elementwise/cast.yaml:25
    size = input.size  # specs/elementwise/cast.yaml:26
    return (("type", type), ("size", size),)  # specs/elementwise/cast.yaml:33


def _cast_bool_overlap(op: Operation[CastOptions]) -> int:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    output = op.tensor("output")  # specs/elementwise/cast.yaml:22
    return elementwise_overlap(input, output)  # specs/elementwise/cast.yaml:36


def _cast_s8_params(op: Operation[CastOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    type = type_code(input.type)  # specs/elementwise/cast.yaml:25
    size = input.size  # specs/elementwise/cast.yaml:26
    return (("type", type), ("size", size),)  # specs/elementwise/cast.yaml:39


def _cast_s8_overlap(op: Operation[CastOptions]) -> int:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    output = op.tensor("output")  # specs/elementwise/cast.yaml:22
    return elementwise_overlap(input, output)  # specs/elementwise/cast.yaml:42


def _cast_u8_params(op: Operation[CastOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    type = type_code(input.type)  # specs/elementwise/cast.yaml:25
    size = input.size  # specs/elementwise/cast.yaml:26
    return (("type", type), ("size", size),)  # specs/elementwise/cast.yaml:45


def _cast_u8_overlap(op: Operation[CastOptions]) -> int:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    output = op.tensor("output")  # specs/elementwise/cast.yaml:22
    return elementwise_overlap(input, output)  # specs/elementwise/cast.yaml:48


def _cast_s16_params(op: Operation[CastOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    type = type_code(input.type)  # specs/elementwise/cast.yaml:25
    size = input.size  # specs/elementwise/cast.yaml:26
    return (("type", type), ("size", size),)  # specs/elementwise/cast.yaml:51


def _cast_s16_overlap(op: Operation[CastOptions]) -> int:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    output = op.tensor("output")  # specs/elementwise/cast.yaml:22
    return elementwise_overlap(input, output)  # specs/elementwise/cast.yaml:54


def _cast_s32_params(op: Operation[CastOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    type = type_code(input.type)  # specs/elementwise/cast.yaml:25
    size = input.size  # specs/elementwise/cast.yaml:26
    return (("type", type), ("size", size),)  # specs/elementwise/cast.yaml:57


def _cast_s32_overlap(op: Operation[CastOptions]) -> int:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    output = op.tensor("output")  # specs/elementwise/cast.yaml:22
    return elementwise_overlap(input, output)  # specs/elementwise/cast.yaml:60


def _cast_u32_params(op: Operation[CastOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    type = type_code(input.type)  # specs/elementwise/cast.yaml:25
    size = input.size  # specs/elementwise/cast.yaml:26
    return (("type", type), ("size", size),)  # specs/elementwise/cast.yaml:63


def _cast_u32_overlap(op: Operation[CastOptions]) -> int:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    output = op.tensor("output")  # specs/elementwise/cast.yaml:22
    return elementwise_overlap(input, output)  # specs/elementwise/cast.yaml:66


def _cast_s64_params(op: Operation[CastOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    type = type_code(input.type)  # specs/elementwise/cast.yaml:25
    size = input.size  # specs/elementwise/cast.yaml:26
    return (("type", type), ("size", size),)  # specs/elementwise/cast.yaml:69


def _cast_s64_overlap(op: Operation[CastOptions]) -> int:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    output = op.tensor("output")  # specs/elementwise/cast.yaml:22
    return elementwise_overlap(input, output)  # specs/elementwise/cast.yaml:72


def _cast_f32_params(op: Operation[CastOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    type = type_code(input.type)  # specs/elementwise/cast.yaml:25
    size = input.size  # specs/elementwise/cast.yaml:26
    return (("type", type), ("size", size),)  # specs/elementwise/cast.yaml:75


def _cast_f32_overlap(op: Operation[CastOptions]) -> int:
    input = op.tensor("input")  # specs/elementwise/cast.yaml:20
    output = op.tensor("output")  # specs/elementwise/cast.yaml:22
    return elementwise_overlap(input, output)  # specs/elementwise/cast.yaml:78


def _torch_0_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/elementwise/cast_torch.yaml:6
    if not (not self.is_quantized):  # specs/elementwise/cast_torch.yaml:6
        return Violation('specs/elementwise/cast_torch.yaml:6', 'self is quantized: its numbers cannot be converted', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/elementwise/cast_torch.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/cast_torch.yaml:5
    )


def _torch_1_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/elementwise/cast_torch.yaml:6
    if not (not self.is_quantized):  # specs/elementwise/cast_torch.yaml:6
        return Violation('specs/elementwise/cast_torch.yaml:6', 'self is quantized: its numbers cannot be converted', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/elementwise/cast_torch.yaml:5
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/cast_torch.yaml:5
    )


def _torch_2_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/elementwise/cast_torch.yaml:9
    if not (not self.is_quantized):  # specs/elementwise/cast_torch.yaml:9
        return Violation('specs/elementwise/cast_torch.yaml:9', 'self is quantized: its numbers cannot be converted', is_limit=True)
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/elementwise/cast_torch.yaml:10
    return {
        "input": self,  # specs/elementwise/cast_torch.yaml:10
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/cast_torch.yaml:8
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    float32 = DType.FLOAT32
    int8 = DType.INT8
    choice = draw.choice
    in_data_type = sample.option("in_data_type", choice(float32, int8))  # specs/elementwise/cast.yaml:83
    int32 = DType.INT32
    out_data_type = sample.option("out_data_type", int32)  # specs/elementwise/cast.yaml:84
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9)), ()), "")  # specs/elementwise/cast.yaml:85
    return sample.case()


DEFINITION = Definition[CastOptions](
    op='CAST',
    place='specs/elementwise/cast.yaml:2',
    doc=(
                'The same numbers in another type.\n'
                "Of integers the low bits are kept; of floats the integer part, limited to the type's range, and 0\n"
                'for NaN.'
            ),
    options_type=CastOptions,
    options=(
        Option('in_data_type', DType, 'specs/elementwise/cast.yaml:12', default=DType.FLOAT32, required=False, only=(DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,)),
        Option('out_data_type', DType, 'specs/elementwise/cast.yaml:15', default=DType.FLOAT32, required=False, only=(DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,)),
    ),
    litert=Litert(builtin='CAST', versions=(1, 9), table='CastOptions'),
    inputs=(
        Operand('input', 'specs/elementwise/cast.yaml:20', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/elementwise/cast.yaml:22', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/elementwise/cast.yaml:30',
    states=states,
    kernels=(
        Kernel[CastOptions](
            name='cast_bool',
            place='specs/elementwise/cast.yaml:33',
            types={'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,), 'output': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output bool (specs/elementwise/cast.yaml:33) */\n'
                'typedef struct {\n'
                '    int32_t type;\n'
                '    int32_t size;\n'
                '} opgen_cast_bool_params;\n'
                '\n'
                'static inline int opgen_run_cast_bool(const opgen_cast_bool_params *p, const void *input, bool *output)\n'
                '{\n'
                '    opgen_cast_bool(p->type, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cast_bool_params,
            exact=None,
            overlap=_cast_bool_overlap,
            headers=('opgen_cast.h',),
            table_inputs={},
        ),
        Kernel[CastOptions](
            name='cast_s8',
            place='specs/elementwise/cast.yaml:39',
            types={'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output int8 (specs/elementwise/cast.yaml:39) */\n'
                'typedef struct {\n'
                '    int32_t type;\n'
                '    int32_t size;\n'
                '} opgen_cast_s8_params;\n'
                '\n'
                'static inline int opgen_run_cast_s8(const opgen_cast_s8_params *p, const void *input, int8_t *output)\n'
                '{\n'
                '    opgen_cast_s8(p->type, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cast_s8_params,
            exact=None,
            overlap=_cast_s8_overlap,
            headers=('opgen_cast.h',),
            table_inputs={},
        ),
        Kernel[CastOptions](
            name='cast_u8',
            place='specs/elementwise/cast.yaml:45',
            types={'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,), 'output': (DType.UINT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output uint8 (specs/elementwise/cast.yaml:45) */\n'
                'typedef struct {\n'
                '    int32_t type;\n'
                '    int32_t size;\n'
                '} opgen_cast_u8_params;\n'
                '\n'
                'static inline int opgen_run_cast_u8(const opgen_cast_u8_params *p, const void *input, uint8_t *output)\n'
                '{\n'
                '    opgen_cast_u8(p->type, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cast_u8_params,
            exact=None,
            overlap=_cast_u8_overlap,
            headers=('opgen_cast.h',),
            table_inputs={},
        ),
        Kernel[CastOptions](
            name='cast_s16',
            place='specs/elementwise/cast.yaml:51',
            types={'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output int16 (specs/elementwise/cast.yaml:51) */\n'
                'typedef struct {\n'
                '    int32_t type;\n'
                '    int32_t size;\n'
                '} opgen_cast_s16_params;\n'
                '\n'
                'static inline int opgen_run_cast_s16(const opgen_cast_s16_params *p, const void *input, int16_t *output)\n'
                '{\n'
                '    opgen_cast_s16(p->type, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cast_s16_params,
            exact=None,
            overlap=_cast_s16_overlap,
            headers=('opgen_cast.h',),
            table_inputs={},
        ),
        Kernel[CastOptions](
            name='cast_s32',
            place='specs/elementwise/cast.yaml:57',
            types={'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output int32 (specs/elementwise/cast.yaml:57) */\n'
                'typedef struct {\n'
                '    int32_t type;\n'
                '    int32_t size;\n'
                '} opgen_cast_s32_params;\n'
                '\n'
                'static inline int opgen_run_cast_s32(const opgen_cast_s32_params *p, const void *input, int32_t *output)\n'
                '{\n'
                '    opgen_cast_s32(p->type, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cast_s32_params,
            exact=None,
            overlap=_cast_s32_overlap,
            headers=('opgen_cast.h',),
            table_inputs={},
        ),
        Kernel[CastOptions](
            name='cast_u32',
            place='specs/elementwise/cast.yaml:63',
            types={'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,), 'output': (DType.UINT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output uint32 (specs/elementwise/cast.yaml:63) */\n'
                'typedef struct {\n'
                '    int32_t type;\n'
                '    int32_t size;\n'
                '} opgen_cast_u32_params;\n'
                '\n'
                'static inline int opgen_run_cast_u32(const opgen_cast_u32_params *p, const void *input, uint32_t *output)\n'
                '{\n'
                '    opgen_cast_u32(p->type, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cast_u32_params,
            exact=None,
            overlap=_cast_u32_overlap,
            headers=('opgen_cast.h',),
            table_inputs={},
        ),
        Kernel[CastOptions](
            name='cast_s64',
            place='specs/elementwise/cast.yaml:69',
            types={'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output int64 (specs/elementwise/cast.yaml:69) */\n'
                'typedef struct {\n'
                '    int32_t type;\n'
                '    int32_t size;\n'
                '} opgen_cast_s64_params;\n'
                '\n'
                'static inline int opgen_run_cast_s64(const opgen_cast_s64_params *p, const void *input, int64_t *output)\n'
                '{\n'
                '    opgen_cast_s64(p->type, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cast_s64_params,
            exact=None,
            overlap=_cast_s64_overlap,
            headers=('opgen_cast.h',),
            table_inputs={},
        ),
        Kernel[CastOptions](
            name='cast_f32',
            place='specs/elementwise/cast.yaml:75',
            types={'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output float32 (specs/elementwise/cast.yaml:75) */\n'
                'typedef struct {\n'
                '    int32_t type;\n'
                '    int32_t size;\n'
                '} opgen_cast_f32_params;\n'
                '\n'
                'static inline int opgen_run_cast_f32(const opgen_cast_f32_params *p, const void *input, float *output)\n'
                '{\n'
                '    opgen_cast_f32(p->type, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cast_f32_params,
            exact=None,
            overlap=_cast_f32_overlap,
            headers=('opgen_cast.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.to.dtype', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dtype', 'self']), ('output',), 'specs/elementwise/cast_torch.yaml:5'),
        TorchEntry('aten._to_copy.default', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dtype', 'self']), ('output',), 'specs/elementwise/cast_torch.yaml:5'),
        TorchEntry('aten.type_as.default', '', None, _torch_2_limit, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['other', 'self']), ('output',), 'specs/elementwise/cast_torch.yaml:8'),
    ),
    permute=Permute[CastOptions]('specs/elementwise/cast.yaml:28', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one CAST of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class CastOperator(SpecOperator):
    """CAST, ready to be planned and emitted."""

    TYPE = 'CAST'
    DEFINITION = DEFINITION


OPERATOR = CastOperator
OPTIONS = CastOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put CAST into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('CAST', CastOptions, overwrite)
    context.aot_operator_classes.register('CAST', CastOperator, overwrite)
