"""EMBEDDING_LOOKUP. Made by `opgen build` from specs/shape/embedding_lookup.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import arange, as_float32s, length
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.indexing import are_indices, gather, gather_sizes, gathered_shape
from opgen.lib.quant import dequantize, have_scales, symmetric
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class EmbeddingLookupOptions(AirOperatorOptions):
    """Options of EMBEDDING_LOOKUP."""


def infer(op: Operation[EmbeddingLookupOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    lookup = op.tensor("lookup")  # specs/shape/embedding_lookup.yaml:7
    value = op.tensor("value")  # specs/shape/embedding_lookup.yaml:8
    return {
        "output": OutputFacts(
            type=None,
            shape=gathered_shape(value.shape, lookup.shape, 0, 0),  # specs/shape/embedding_lookup.yaml:11
            scale=1.0 if value.per_channel else value.scale,  # specs/shape/embedding_lookup.yaml:12
            zero_point=value.zero_point,  # specs/shape/embedding_lookup.yaml:13
        ),
    }


def check(op: Operation[EmbeddingLookupOptions]) -> Iterator[Violation]:
    lookup = op.tensor("lookup")  # specs/shape/embedding_lookup.yaml:7
    value = op.tensor("value")  # specs/shape/embedding_lookup.yaml:8
    if not (lookup.rank == 1 and value.rank >= 2):  # specs/shape/embedding_lookup.yaml:23
        yield Violation('specs/shape/embedding_lookup.yaml:23', 'indices of shape ' + _in_words(lookup.shape) + ' into a table of shape ' + _in_words(value.shape))
    if not (are_indices(lookup, value.shape[0])):  # specs/shape/embedding_lookup.yaml:25
        yield Violation('specs/shape/embedding_lookup.yaml:25', 'indices are not from 0 to ' + _in_words(value.shape[0] - 1))
    output = op.tensor("output")  # specs/shape/embedding_lookup.yaml:10
    if not (value.type == output.type or (have_scales(value) and symmetric(value))):  # specs/shape/embedding_lookup.yaml:27
        yield Violation('specs/shape/embedding_lookup.yaml:27', 'a table of ' + _in_words(value.type) + ' needs scales and the zero point 0 to become ' + _in_words(output.type))
    along = value.axis  # specs/shape/embedding_lookup.yaml:20
    if not (not has(along) or (along == 0 and output.type.is_float)):  # specs/shape/embedding_lookup.yaml:30
        yield Violation('specs/shape/embedding_lookup.yaml:30', 'the scales of the table must be one for all, or one per row for a float output')


def macs(op: Operation[EmbeddingLookupOptions]) -> int:
    del op
    return 0  # specs/shape/embedding_lookup.yaml:33


def _evaluate_reference(op: Operation[EmbeddingLookupOptions]) -> Values:
    lookup = op.tensor("lookup")  # specs/shape/embedding_lookup.yaml:7
    value = op.tensor("value")  # specs/shape/embedding_lookup.yaml:8
    return _take(gather(value, lookup, 0, 0))  # specs/shape/embedding_lookup.yaml:34


def states(op: Operation[EmbeddingLookupOptions]) -> Mapping[str, State]:
    del op
    return {}


def _embedding_lookup_bytes_exact(op: Operation[EmbeddingLookupOptions]) -> Values:
    lookup = op.tensor("lookup")  # specs/shape/embedding_lookup.yaml:7
    value = op.tensor("value")  # specs/shape/embedding_lookup.yaml:8
    return _take(gather(value, lookup, 0, 0))  # specs/shape/embedding_lookup.yaml:34


def _embedding_lookup_bytes_params(op: Operation[EmbeddingLookupOptions]) -> Params:
    lookup = op.tensor("lookup")  # specs/shape/embedding_lookup.yaml:7
    value = op.tensor("value")  # specs/shape/embedding_lookup.yaml:8
    sizes = gather_sizes(value, lookup, 0, 0, value.type.bits // 8)  # specs/shape/embedding_lookup.yaml:16
    return (("sizes", sizes),)  # specs/shape/embedding_lookup.yaml:37


def _embedding_lookup_s8_f32_exact(op: Operation[EmbeddingLookupOptions]) -> Values:
    lookup = op.tensor("lookup")  # specs/shape/embedding_lookup.yaml:7
    value = op.tensor("value")  # specs/shape/embedding_lookup.yaml:8
    return _take(gather(dequantize(value), lookup, 0, 0))  # specs/shape/embedding_lookup.yaml:48


def _embedding_lookup_s8_f32_params(op: Operation[EmbeddingLookupOptions]) -> Params:
    lookup = op.tensor("lookup")  # specs/shape/embedding_lookup.yaml:7
    value = op.tensor("value")  # specs/shape/embedding_lookup.yaml:8
    elements = gather_sizes(value, lookup, 0, 0, 1)  # specs/shape/embedding_lookup.yaml:17
    scales = as_float32s(value.scales)  # specs/shape/embedding_lookup.yaml:18
    scale_count = length(value.scales)  # specs/shape/embedding_lookup.yaml:19
    return (("elements", elements), ("scales", scales), ("scale_count", scale_count),)  # specs/shape/embedding_lookup.yaml:45


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    value = sample.tensor("value", (span(1, 9), span(1, 9)), "")  # specs/shape/embedding_lookup.yaml:54
    lookup = sample.tensor("lookup", (arange(span(1, 9)) * span(1, 5) + span(0, 3)) % value.shape[0], "")  # specs/shape/embedding_lookup.yaml:55
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    value = sample.tensor("value", (span(1, 5), span(1, 4), span(1, 4)), "")  # specs/shape/embedding_lookup.yaml:56
    lookup = sample.tensor("lookup", (arange(span(1, 4)) * span(1, 5)) % value.shape[0], "")  # specs/shape/embedding_lookup.yaml:57
    return sample.case()


DEFINITION = Definition[EmbeddingLookupOptions](
    op='EMBEDDING_LOOKUP',
    place='specs/shape/embedding_lookup.yaml:2',
    doc='Rows of a table; those of int8 also as real numbers. A wrong index is an error when it runs.',
    options_type=EmbeddingLookupOptions,
    options=(),
    litert=Litert(builtin='EMBEDDING_LOOKUP', versions=(1, 5)),
    inputs=(
        Operand('lookup', 'specs/shape/embedding_lookup.yaml:7', ignores_scale=True),
        Operand('value', 'specs/shape/embedding_lookup.yaml:8'),
    ),
    outputs=(
        Operand('output', 'specs/shape/embedding_lookup.yaml:10'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/embedding_lookup.yaml:34',
    states=states,
    kernels=(
        Kernel[EmbeddingLookupOptions](
            name='embedding_lookup_bytes',
            place='specs/shape/embedding_lookup.yaml:37',
            types={'lookup': (DType.INT32,), 'value': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,)},
            same_type={'output': 'value'},
            arguments=('p', 'lookup', 'value', 'output'),
            c=(
                '/* EMBEDDING_LOOKUP: lookup int32, value int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/shape/embedding_lookup.yaml:37) */\n'
                'typedef struct {\n'
                '    opgen_gather_sizes sizes;\n'
                '} opgen_embedding_lookup_bytes_params;\n'
                '\n'
                'static inline int opgen_run_embedding_lookup_bytes(const opgen_embedding_lookup_bytes_params *p,\n'
                '                                                   const int32_t *lookup, const void *value, void *output)\n'
                '{\n'
                '    return opgen_gather(&p->sizes, lookup, value, output);\n'
                '}\n'
            ),
            params=_embedding_lookup_bytes_params,
            exact=_embedding_lookup_bytes_exact,
            headers=('opgen_index.h',),
            table_inputs={},
        ),
        Kernel[EmbeddingLookupOptions](
            name='embedding_lookup_s8_f32',
            place='specs/shape/embedding_lookup.yaml:45',
            types={'lookup': (DType.INT32,), 'value': (DType.INT8,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'lookup', 'value', 'output'),
            c=(
                '/* EMBEDDING_LOOKUP: lookup int32, value int8, output float32 (specs/shape/embedding_lookup.yaml:45) */\n'
                'typedef struct {\n'
                '    opgen_gather_sizes elements;\n'
                '    const float *scales;\n'
                '    int32_t scale_count;\n'
                '} opgen_embedding_lookup_s8_f32_params;\n'
                '\n'
                'static inline int opgen_run_embedding_lookup_s8_f32(const opgen_embedding_lookup_s8_f32_params *p,\n'
                '                                                    const int32_t *lookup, const int8_t *value, float *output)\n'
                '{\n'
                '    return opgen_gather_scaled_s8(&p->elements, p->scales, p->scale_count, lookup, value, output);\n'
                '}\n'
            ),
            params=_embedding_lookup_s8_f32_params,
            exact=_embedding_lookup_s8_f32_exact,
            headers=('opgen_index.h',),
            table_inputs={'scales': ('value',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['lookup', 'value']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one EMBEDDING_LOOKUP of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class EmbeddingLookupOperator(SpecOperator):
    """EMBEDDING_LOOKUP, ready to be planned and emitted."""

    TYPE = 'EMBEDDING_LOOKUP'
    DEFINITION = DEFINITION


OPERATOR = EmbeddingLookupOperator
OPTIONS = EmbeddingLookupOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put EMBEDDING_LOOKUP into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('EMBEDDING_LOOKUP', EmbeddingLookupOptions, overwrite)
    context.aot_operator_classes.register('EMBEDDING_LOOKUP', EmbeddingLookupOperator, overwrite)
