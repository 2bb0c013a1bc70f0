"""TOPK_V2. Made by `opgen build` from specs/reduce/topk_v2.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted, transposed, viewed
from opgen.lib.arrays import element, ints, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.pytorch import axis_back, axis_last
from opgen.lib.reduce import top_indices, top_values
from opgen.lib.shapes import keeps_last, shape_of, size_before, with_size
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class TopkV2Options(AirOperatorOptions):
    """Options of TOPK_V2."""


def infer(op: Operation[TopkV2Options]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    chosen = with_size(input.shape, -1, count)  # specs/reduce/topk_v2.yaml:33
    int32 = DType.INT32  # specs/reduce/topk_v2.yaml:29
    return {
        "values": OutputFacts(
            type=input.type,  # specs/reduce/topk_v2.yaml:28
            shape=chosen,  # specs/reduce/topk_v2.yaml:28
            scale=input.scale,  # specs/reduce/topk_v2.yaml:28
            zero_point=input.zero_point,  # specs/reduce/topk_v2.yaml:28
        ),
        "indices": OutputFacts(
            type=int32,  # specs/reduce/topk_v2.yaml:29
            shape=chosen,  # specs/reduce/topk_v2.yaml:29
        ),
    }


def check(op: Operation[TopkV2Options]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    if not (input.rank >= 1):  # specs/reduce/topk_v2.yaml:40
        yield Violation('specs/reduce/topk_v2.yaml:40', 'the input needs an axis')
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    size = input.shape[-1]  # specs/reduce/topk_v2.yaml:35
    if not (k.size == 1 and 0 <= count <= size):  # specs/reduce/topk_v2.yaml:42
        yield Violation('specs/reduce/topk_v2.yaml:42', _in_words(shape_of(k)) + ' is no number of elements of a row of ' + _in_words(size))


def macs(op: Operation[TopkV2Options]) -> int:
    del op
    return 0  # specs/reduce/topk_v2.yaml:45


def _evaluate_reference(op: Operation[TopkV2Options]) -> Values:
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    return _take((top_values(input, count), top_indices(input, count)))  # specs/reduce/topk_v2.yaml:46


def states(op: Operation[TopkV2Options]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[TopkV2Options]) -> Values:
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    return _take((top_values(input, count), top_indices(input, count)))  # specs/reduce/topk_v2.yaml:47


def _topk_v2_s8_params(op: Operation[TopkV2Options]) -> Params:
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    rows = size_before(input.shape, -1)  # specs/reduce/topk_v2.yaml:34
    size = input.shape[-1]  # specs/reduce/topk_v2.yaml:35
    return (("rows", rows), ("size", size), ("count", count),)  # specs/reduce/topk_v2.yaml:50


def _topk_v2_s8_scratch(op: Operation[TopkV2Options]) -> int:
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    values = op.optional("values")  # specs/reduce/topk_v2.yaml:28
    indices = op.optional("indices")  # specs/reduce/topk_v2.yaml:29
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    spare = count * ((0 if has(values) else input.type.bits // 8) + (0 if has(indices) else 4))  # specs/reduce/topk_v2.yaml:36
    return spare  # specs/reduce/topk_v2.yaml:53


def _topk_v2_u8_params(op: Operation[TopkV2Options]) -> Params:
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    rows = size_before(input.shape, -1)  # specs/reduce/topk_v2.yaml:34
    size = input.shape[-1]  # specs/reduce/topk_v2.yaml:35
    return (("rows", rows), ("size", size), ("count", count),)  # specs/reduce/topk_v2.yaml:56


def _topk_v2_u8_scratch(op: Operation[TopkV2Options]) -> int:
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    values = op.optional("values")  # specs/reduce/topk_v2.yaml:28
    indices = op.optional("indices")  # specs/reduce/topk_v2.yaml:29
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    spare = count * ((0 if has(values) else input.type.bits // 8) + (0 if has(indices) else 4))  # specs/reduce/topk_v2.yaml:36
    return spare  # specs/reduce/topk_v2.yaml:59


def _topk_v2_s16_params(op: Operation[TopkV2Options]) -> Params:
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    rows = size_before(input.shape, -1)  # specs/reduce/topk_v2.yaml:34
    size = input.shape[-1]  # specs/reduce/topk_v2.yaml:35
    return (("rows", rows), ("size", size), ("count", count),)  # specs/reduce/topk_v2.yaml:62


def _topk_v2_s16_scratch(op: Operation[TopkV2Options]) -> int:
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    values = op.optional("values")  # specs/reduce/topk_v2.yaml:28
    indices = op.optional("indices")  # specs/reduce/topk_v2.yaml:29
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    spare = count * ((0 if has(values) else input.type.bits // 8) + (0 if has(indices) else 4))  # specs/reduce/topk_v2.yaml:36
    return spare  # specs/reduce/topk_v2.yaml:65


def _topk_v2_s32_params(op: Operation[TopkV2Options]) -> Params:
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    rows = size_before(input.shape, -1)  # specs/reduce/topk_v2.yaml:34
    size = input.shape[-1]  # specs/reduce/topk_v2.yaml:35
    return (("rows", rows), ("size", size), ("count", count),)  # specs/reduce/topk_v2.yaml:68


def _topk_v2_s32_scratch(op: Operation[TopkV2Options]) -> int:
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    values = op.optional("values")  # specs/reduce/topk_v2.yaml:28
    indices = op.optional("indices")  # specs/reduce/topk_v2.yaml:29
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    spare = count * ((0 if has(values) else input.type.bits // 8) + (0 if has(indices) else 4))  # specs/reduce/topk_v2.yaml:36
    return spare  # specs/reduce/topk_v2.yaml:71


def _topk_v2_s32_overlap(op: Operation[TopkV2Options]) -> int:
    del op
    return 0  # specs/reduce/topk_v2.yaml:72


def _topk_v2_s64_params(op: Operation[TopkV2Options]) -> Params:
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    rows = size_before(input.shape, -1)  # specs/reduce/topk_v2.yaml:34
    size = input.shape[-1]  # specs/reduce/topk_v2.yaml:35
    return (("rows", rows), ("size", size), ("count", count),)  # specs/reduce/topk_v2.yaml:75


def _topk_v2_s64_scratch(op: Operation[TopkV2Options]) -> int:
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    values = op.optional("values")  # specs/reduce/topk_v2.yaml:28
    indices = op.optional("indices")  # specs/reduce/topk_v2.yaml:29
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    spare = count * ((0 if has(values) else input.type.bits // 8) + (0 if has(indices) else 4))  # specs/reduce/topk_v2.yaml:36
    return spare  # specs/reduce/topk_v2.yaml:78


def _topk_v2_f32_params(op: Operation[TopkV2Options]) -> Params:
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    rows = size_before(input.shape, -1)  # specs/reduce/topk_v2.yaml:34
    size = input.shape[-1]  # specs/reduce/topk_v2.yaml:35
    return (("rows", rows), ("size", size), ("count", count),)  # specs/reduce/topk_v2.yaml:81


def _topk_v2_f32_scratch(op: Operation[TopkV2Options]) -> int:
    input = op.tensor("input")  # specs/reduce/topk_v2.yaml:26
    values = op.optional("values")  # specs/reduce/topk_v2.yaml:28
    indices = op.optional("indices")  # specs/reduce/topk_v2.yaml:29
    k = op.tensor("k")  # specs/reduce/topk_v2.yaml:26
    count = element(k, 0)  # specs/reduce/topk_v2.yaml:32
    spare = count * ((0 if has(values) else input.type.bits // 8) + (0 if has(indices) else 4))  # specs/reduce/topk_v2.yaml:36
    return spare  # specs/reduce/topk_v2.yaml:84


def _permute_when(op: Operation[TopkV2Options], permutation: tuple[int, ...]) -> bool:
    del op
    return keeps_last(permutation, 1)  # specs/reduce/topk_v2.yaml:38


def _torch_0_limit(call: Call) -> Violation | None:
    largest = call["largest"]  # specs/reduce/topk_v2.yaml:7
    if not (largest):  # specs/reduce/topk_v2.yaml:7
        return Violation('specs/reduce/topk_v2.yaml:7', 'largest is false: only the largest elements can be found', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/topk_v2.yaml:8
    dim = call["dim"]  # specs/reduce/topk_v2.yaml:8
    k = call["k"]  # specs/reduce/topk_v2.yaml:8
    return {
        "input": transposed(self, axis_last(dim, self.rank)),  # specs/reduce/topk_v2.yaml:8
        "k": k,  # specs/reduce/topk_v2.yaml:8
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    values = call["values"]  # specs/reduce/topk_v2.yaml:10
    self = call["self"]  # specs/reduce/topk_v2.yaml:10
    dim = call["dim"]  # specs/reduce/topk_v2.yaml:10
    int64 = DType.INT64  # specs/reduce/topk_v2.yaml:11
    indices = call["indices"]  # specs/reduce/topk_v2.yaml:11
    return (
        transposed(values, axis_back(dim, self.rank)),  # specs/reduce/topk_v2.yaml:10
        converted(transposed(indices, axis_back(dim, self.rank)), int64),  # specs/reduce/topk_v2.yaml:11
    )


def _torch_1_limit(call: Call) -> Violation | None:
    descending = call["descending"]  # specs/reduce/topk_v2.yaml:14
    if not (descending):  # specs/reduce/topk_v2.yaml:14
        return Violation('specs/reduce/topk_v2.yaml:14', 'descending is false: the largest element must come first', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/topk_v2.yaml:15
    dim = call["dim"]  # specs/reduce/topk_v2.yaml:15
    return {
        "input": transposed(self, axis_last(dim, self.rank)),  # specs/reduce/topk_v2.yaml:15
        "k": self.shape[dim],  # specs/reduce/topk_v2.yaml:15
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    values = call["values"]  # specs/reduce/topk_v2.yaml:17
    self = call["self"]  # specs/reduce/topk_v2.yaml:17
    dim = call["dim"]  # specs/reduce/topk_v2.yaml:17
    int64 = DType.INT64  # specs/reduce/topk_v2.yaml:18
    indices = call["indices"]  # specs/reduce/topk_v2.yaml:18
    return (
        transposed(values, axis_back(dim, self.rank)),  # specs/reduce/topk_v2.yaml:17
        converted(transposed(indices, axis_back(dim, self.rank)), int64),  # specs/reduce/topk_v2.yaml:18
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/topk_v2.yaml:20
    dim = call["dim"]  # specs/reduce/topk_v2.yaml:20
    return {
        "input": transposed(self, axis_last(dim, self.rank)),  # specs/reduce/topk_v2.yaml:20
        "k": 1,  # specs/reduce/topk_v2.yaml:20
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    values = call["values"]  # specs/reduce/topk_v2.yaml:22
    results = call["results"]  # specs/reduce/topk_v2.yaml:22
    int64 = DType.INT64  # specs/reduce/topk_v2.yaml:23
    indices = call["indices"]  # specs/reduce/topk_v2.yaml:23
    return (
        viewed(values, results[0].shape),  # specs/reduce/topk_v2.yaml:22
        converted(viewed(indices, results[0].shape), int64),  # specs/reduce/topk_v2.yaml:23
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 2), span(1, 9))), "")  # specs/reduce/topk_v2.yaml:89
    k = sample.tensor("k", choice(scalar(1), ints((span(1, input.shape[-1]),)), scalar(input.shape[-1])), "")  # specs/reduce/topk_v2.yaml:90
    return sample.case()


DEFINITION = Definition[TopkV2Options](
    op='TOPK_V2',
    place='specs/reduce/topk_v2.yaml:2',
    doc='The k largest elements of each row and where they are, largest first; of equal ones the first.',
    options_type=TopkV2Options,
    options=(),
    litert=Litert(builtin='TOPK_V2', versions=(1, 3), table='TopKV2Options'),
    inputs=(
        Operand('input', 'specs/reduce/topk_v2.yaml:26'),
        Operand('k', 'specs/reduce/topk_v2.yaml:26', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('values', 'specs/reduce/topk_v2.yaml:28', optional=True),
        Operand('indices', 'specs/reduce/topk_v2.yaml:29', optional=True, ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/reduce/topk_v2.yaml:46',
    states=states,
    kernels=(
        Kernel[TopkV2Options](
            name='topk_v2_s8',
            place='specs/reduce/topk_v2.yaml:50',
            types={'input': (DType.INT8,), 'k': (DType.INT32,), 'values': (DType.INT8,), 'indices': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'values', 'indices', 'scratch'),
            c=(
                '/* TOPK_V2: input int8, k int32, values int8, indices int32 (specs/reduce/topk_v2.yaml:50) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t size;\n'
                '    int32_t count;\n'
                '} opgen_topk_v2_s8_params;\n'
                '\n'
                'static inline int opgen_run_topk_v2_s8(const opgen_topk_v2_s8_params *p, const int8_t *input, int8_t *values,\n'
                '                                       int32_t *indices, void *scratch)\n'
                '{\n'
                '    opgen_topk_s8(p->rows, p->size, p->count, input, scratch, values, indices);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_topk_v2_s8_params,
            exact=_evaluate_exact,
            scratch=_topk_v2_s8_scratch,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[TopkV2Options](
            name='topk_v2_u8',
            place='specs/reduce/topk_v2.yaml:56',
            types={'input': (DType.UINT8,), 'k': (DType.INT32,), 'values': (DType.UINT8,), 'indices': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'values', 'indices', 'scratch'),
            c=(
                '/* TOPK_V2: input uint8, k int32, values uint8, indices int32 (specs/reduce/topk_v2.yaml:56) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t size;\n'
                '    int32_t count;\n'
                '} opgen_topk_v2_u8_params;\n'
                '\n'
                'static inline int opgen_run_topk_v2_u8(const opgen_topk_v2_u8_params *p, const uint8_t *input,\n'
                '                                       uint8_t *values, int32_t *indices, void *scratch)\n'
                '{\n'
                '    opgen_topk_u8(p->rows, p->size, p->count, input, scratch, values, indices);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_topk_v2_u8_params,
            exact=_evaluate_exact,
            scratch=_topk_v2_u8_scratch,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[TopkV2Options](
            name='topk_v2_s16',
            place='specs/reduce/topk_v2.yaml:62',
            types={'input': (DType.INT16,), 'k': (DType.INT32,), 'values': (DType.INT16,), 'indices': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'values', 'indices', 'scratch'),
            c=(
                '/* TOPK_V2: input int16, k int32, values int16, indices int32 (specs/reduce/topk_v2.yaml:62) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t size;\n'
                '    int32_t count;\n'
                '} opgen_topk_v2_s16_params;\n'
                '\n'
                'static inline int opgen_run_topk_v2_s16(const opgen_topk_v2_s16_params *p, const int16_t *input,\n'
                '                                        int16_t *values, int32_t *indices, void *scratch)\n'
                '{\n'
                '    opgen_topk_s16(p->rows, p->size, p->count, input, scratch, values, indices);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_topk_v2_s16_params,
            exact=_evaluate_exact,
            scratch=_topk_v2_s16_scratch,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[TopkV2Options](
            name='topk_v2_s32',
            place='specs/reduce/topk_v2.yaml:68',
            types={'input': (DType.INT32,), 'k': (DType.INT32,), 'values': (DType.INT32,), 'indices': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'values', 'indices', 'scratch'),
            c=(
                '/* TOPK_V2: input int32, k int32, values int32, indices int32 (specs/reduce/topk_v2.yaml:68) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t size;\n'
                '    int32_t count;\n'
                '} opgen_topk_v2_s32_params;\n'
                '\n'
                'static inline int opgen_run_topk_v2_s32(const opgen_topk_v2_s32_params *p, const int32_t *input,\n'
                '                                        int32_t *values, int32_t *indices, void *scratch)\n'
                '{\n'
                '    opgen_topk_s32(p->rows, p->size, p->count, input, scratch, values, indices);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_topk_v2_s32_params,
            exact=_evaluate_exact,
            scratch=_topk_v2_s32_scratch,
            overlap=_topk_v2_s32_overlap,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[TopkV2Options](
            name='topk_v2_s64',
            place='specs/reduce/topk_v2.yaml:75',
            types={'input': (DType.INT64,), 'k': (DType.INT32,), 'values': (DType.INT64,), 'indices': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'values', 'indices', 'scratch'),
            c=(
                '/* TOPK_V2: input int64, k int32, values int64, indices int32 (specs/reduce/topk_v2.yaml:75) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t size;\n'
                '    int32_t count;\n'
                '} opgen_topk_v2_s64_params;\n'
                '\n'
                'static inline int opgen_run_topk_v2_s64(const opgen_topk_v2_s64_params *p, const int64_t *input,\n'
                '                                        int64_t *values, int32_t *indices, void *scratch)\n'
                '{\n'
                '    opgen_topk_s64(p->rows, p->size, p->count, input, scratch, values, indices);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_topk_v2_s64_params,
            exact=_evaluate_exact,
            scratch=_topk_v2_s64_scratch,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[TopkV2Options](
            name='topk_v2_f32',
            place='specs/reduce/topk_v2.yaml:81',
            types={'input': (DType.FLOAT32,), 'k': (DType.INT32,), 'values': (DType.FLOAT32,), 'indices': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'values', 'indices', 'scratch'),
            c=(
                '/* TOPK_V2: input float32, k int32, values float32, indices int32 (specs/reduce/topk_v2.yaml:81) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t size;\n'
                '    int32_t count;\n'
                '} opgen_topk_v2_f32_params;\n'
                '\n'
                'static inline int opgen_run_topk_v2_f32(const opgen_topk_v2_f32_params *p, const float *input, float *values,\n'
                '                                        int32_t *indices, void *scratch)\n'
                '{\n'
                '    opgen_topk_f32(p->rows, p->size, p->count, input, scratch, values, indices);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_topk_v2_f32_params,
            exact=None,
            scratch=_topk_v2_f32_scratch,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'k']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.topk.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'indices', 'k', 'largest', 'self', 'sorted', 'values']), ('values', 'indices'), 'specs/reduce/topk_v2.yaml:6'),
        TorchEntry('aten.sort.default', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['descending', 'dim', 'indices', 'self', 'values']), ('values', 'indices'), 'specs/reduce/topk_v2.yaml:13'),
        TorchEntry('aten.max.dim', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['dim', 'indices', 'keepdim', 'results', 'self', 'values']), ('values', 'indices'), 'specs/reduce/topk_v2.yaml:19'),
    ),
    permute=Permute[TopkV2Options]('specs/reduce/topk_v2.yaml:38', ('input',), _permute_when),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one TOPK_V2 of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class TopkV2Operator(SpecOperator):
    """TOPK_V2, ready to be planned and emitted."""

    TYPE = 'TOPK_V2'
    DEFINITION = DEFINITION


OPERATOR = TopkV2Operator
OPTIONS = TopkV2Options


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put TOPK_V2 into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('TOPK_V2', TopkV2Options, overwrite)
    context.aot_operator_classes.register('TOPK_V2', TopkV2Operator, overwrite)
