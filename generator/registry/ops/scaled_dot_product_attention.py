"""SCALED_DOT_PRODUCT_ATTENTION. Made by `opgen build` from specs/attention/scaled_dot_product_attention.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.attention import attention, attention_mask, opgen_attention
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import joint_loops
from opgen.lib.shapes import expands, size_of
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ScaledDotProductAttentionOptions(AirOperatorOptions):
    """Options of SCALED_DOT_PRODUCT_ATTENTION."""

    scale: float  # specs/attention/scaled_dot_product_attention.yaml:16
    is_causal: bool = False  # specs/attention/scaled_dot_product_attention.yaml:15


def infer(op: Operation[ScaledDotProductAttentionOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    query = op.tensor("query")  # specs/attention/scaled_dot_product_attention.yaml:19
    value = op.tensor("value")  # specs/attention/scaled_dot_product_attention.yaml:21
    return {
        "output": OutputFacts(
            type=query.type,  # specs/attention/scaled_dot_product_attention.yaml:25
            shape=(*query.shape[:-1], value.shape[-1]),  # specs/attention/scaled_dot_product_attention.yaml:26
        ),
    }


def check(op: Operation[ScaledDotProductAttentionOptions]) -> Iterator[Violation]:
    query = op.tensor("query")  # specs/attention/scaled_dot_product_attention.yaml:19
    key = op.tensor("key")  # specs/attention/scaled_dot_product_attention.yaml:20
    value = op.tensor("value")  # specs/attention/scaled_dot_product_attention.yaml:21
    if not (query.rank >= 2 and query.rank <= 6 and key.rank == query.rank and value.rank == query.rank):  # specs/attention/scaled_dot_product_attention.yaml:41
        yield Violation('specs/attention/scaled_dot_product_attention.yaml:41', 'query ' + _in_words(query.shape) + ', key ' + _in_words(key.shape) + ' and value ' + _in_words(value.shape) + ' need the same 2 to 6 dimensions')
    if not (key.shape[:-2] == query.shape[:-2] and value.shape[:-1] == key.shape[:-1] and key.shape[-1] == query.shape[-1]):  # specs/attention/scaled_dot_product_attention.yaml:43
        yield Violation('specs/attention/scaled_dot_product_attention.yaml:43', 'key ' + _in_words(key.shape) + ' and value ' + _in_words(value.shape) + ' do not belong to queries ' + _in_words(query.shape))
    mask = op.optional("mask")  # specs/attention/scaled_dot_product_attention.yaml:22
    keys = key.shape[-2]  # specs/attention/scaled_dot_product_attention.yaml:31
    scores = (*query.shape[:-1], keys)  # specs/attention/scaled_dot_product_attention.yaml:33
    if not (not has(mask) or mask.rank >= 1 and expands(mask.shape, scores)):  # specs/attention/scaled_dot_product_attention.yaml:46
        yield Violation('specs/attention/scaled_dot_product_attention.yaml:46', 'the mask does not broadcast to scores ' + _in_words(scores))


def macs(op: Operation[ScaledDotProductAttentionOptions]) -> int:
    query = op.tensor("query")  # specs/attention/scaled_dot_product_attention.yaml:19
    value = op.tensor("value")  # specs/attention/scaled_dot_product_attention.yaml:21
    batches = size_of(query.shape[:-2])  # specs/attention/scaled_dot_product_attention.yaml:29
    queries = query.shape[-2]  # specs/attention/scaled_dot_product_attention.yaml:30
    key = op.tensor("key")  # specs/attention/scaled_dot_product_attention.yaml:20
    keys = key.shape[-2]  # specs/attention/scaled_dot_product_attention.yaml:31
    return batches * queries * keys * (query.shape[-1] + value.shape[-1])  # specs/attention/scaled_dot_product_attention.yaml:49


def _evaluate_reference(op: Operation[ScaledDotProductAttentionOptions]) -> Values:
    query = op.tensor("query")  # specs/attention/scaled_dot_product_attention.yaml:19
    key = op.tensor("key")  # specs/attention/scaled_dot_product_attention.yaml:20
    value = op.tensor("value")  # specs/attention/scaled_dot_product_attention.yaml:21
    mask = op.value("mask")  # specs/attention/scaled_dot_product_attention.yaml:22
    is_causal = op.options.is_causal  # specs/attention/scaled_dot_product_attention.yaml:15
    scale = op.options.scale  # specs/attention/scaled_dot_product_attention.yaml:16
    bool = DType.BOOL  # specs/attention/scaled_dot_product_attention.yaml:38
    chooses = mask.type == bool if has(mask) else False  # specs/attention/scaled_dot_product_attention.yaml:38
    return _take(attention(query, key, value, attention_mask(mask, chooses), is_causal, scale))  # specs/attention/scaled_dot_product_attention.yaml:50


def states(op: Operation[ScaledDotProductAttentionOptions]) -> Mapping[str, State]:
    del op
    return {}


def _attention_f32_params(op: Operation[ScaledDotProductAttentionOptions]) -> Params:
    scale = op.options.scale  # specs/attention/scaled_dot_product_attention.yaml:16
    query = op.tensor("query")  # specs/attention/scaled_dot_product_attention.yaml:19
    value = op.tensor("value")  # specs/attention/scaled_dot_product_attention.yaml:21
    is_causal = op.options.is_causal  # specs/attention/scaled_dot_product_attention.yaml:15
    batches = size_of(query.shape[:-2])  # specs/attention/scaled_dot_product_attention.yaml:29
    queries = query.shape[-2]  # specs/attention/scaled_dot_product_attention.yaml:30
    key = op.tensor("key")  # specs/attention/scaled_dot_product_attention.yaml:20
    keys = key.shape[-2]  # specs/attention/scaled_dot_product_attention.yaml:31
    sizes = opgen_attention(batches, queries, keys, query.shape[-1], value.shape[-1], is_causal)  # specs/attention/scaled_dot_product_attention.yaml:32
    mask = op.optional("mask")  # specs/attention/scaled_dot_product_attention.yaml:22
    loops = joint_loops((mask.shape[:-1] if has(mask) else (),), query.shape[:-1])  # specs/attention/scaled_dot_product_attention.yaml:34
    table = loops.table  # specs/attention/scaled_dot_product_attention.yaml:35
    rank = loops.rank  # specs/attention/scaled_dot_product_attention.yaml:36
    mask_width = mask.shape[-1] if has(mask) else 1  # specs/attention/scaled_dot_product_attention.yaml:37
    return (("sizes", sizes), ("scale", scale), ("table", table), ("rank", rank), ("mask_width", mask_width),)  # specs/attention/scaled_dot_product_attention.yaml:53


def _attention_f32_scratch(op: Operation[ScaledDotProductAttentionOptions]) -> int:
    key = op.tensor("key")  # specs/attention/scaled_dot_product_attention.yaml:20
    keys = key.shape[-2]  # specs/attention/scaled_dot_product_attention.yaml:31
    return 4 * keys  # specs/attention/scaled_dot_product_attention.yaml:56


def _attention_chosen_f32_params(op: Operation[ScaledDotProductAttentionOptions]) -> Params:
    scale = op.options.scale  # specs/attention/scaled_dot_product_attention.yaml:16
    query = op.tensor("query")  # specs/attention/scaled_dot_product_attention.yaml:19
    value = op.tensor("value")  # specs/attention/scaled_dot_product_attention.yaml:21
    is_causal = op.options.is_causal  # specs/attention/scaled_dot_product_attention.yaml:15
    batches = size_of(query.shape[:-2])  # specs/attention/scaled_dot_product_attention.yaml:29
    queries = query.shape[-2]  # specs/attention/scaled_dot_product_attention.yaml:30
    key = op.tensor("key")  # specs/attention/scaled_dot_product_attention.yaml:20
    keys = key.shape[-2]  # specs/attention/scaled_dot_product_attention.yaml:31
    sizes = opgen_attention(batches, queries, keys, query.shape[-1], value.shape[-1], is_causal)  # specs/attention/scaled_dot_product_attention.yaml:32
    mask = op.optional("mask")  # specs/attention/scaled_dot_product_attention.yaml:22
    loops = joint_loops((mask.shape[:-1] if has(mask) else (),), query.shape[:-1])  # specs/attention/scaled_dot_product_attention.yaml:34
    table = loops.table  # specs/attention/scaled_dot_product_attention.yaml:35
    rank = loops.rank  # specs/attention/scaled_dot_product_attention.yaml:36
    mask_width = mask.shape[-1] if has(mask) else 1  # specs/attention/scaled_dot_product_attention.yaml:37
    return (("sizes", sizes), ("scale", scale), ("table", table), ("rank", rank), ("mask_width", mask_width),)  # specs/attention/scaled_dot_product_attention.yaml:61


def _attention_chosen_f32_scratch(op: Operation[ScaledDotProductAttentionOptions]) -> int:
    key = op.tensor("key")  # specs/attention/scaled_dot_product_attention.yaml:20
    keys = key.shape[-2]  # specs/attention/scaled_dot_product_attention.yaml:31
    return 4 * keys  # specs/attention/scaled_dot_product_attention.yaml:64


def _torch_0_limit(call: Call) -> Violation | None:
    dropout_p = call["dropout_p"]  # specs/attention/scaled_dot_product_attention.yaml:9
    if not (dropout_p == 0):  # specs/attention/scaled_dot_product_attention.yaml:9
        return Violation('specs/attention/scaled_dot_product_attention.yaml:9', 'dropout_p is ' + _in_words(dropout_p) + ': export the model in eval mode', is_limit=True)
    enable_gqa = call["enable_gqa"]  # specs/attention/scaled_dot_product_attention.yaml:10
    if not (not enable_gqa):  # specs/attention/scaled_dot_product_attention.yaml:10
        return Violation('specs/attention/scaled_dot_product_attention.yaml:10', 'enable_gqa is true: heads that share keys and values are not supported', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    query = call["query"]  # specs/attention/scaled_dot_product_attention.yaml:11
    key = call["key"]  # specs/attention/scaled_dot_product_attention.yaml:11
    value = call["value"]  # specs/attention/scaled_dot_product_attention.yaml:11
    attn_mask = call["attn_mask"]  # specs/attention/scaled_dot_product_attention.yaml:11
    return {
        "query": query,  # specs/attention/scaled_dot_product_attention.yaml:11
        "key": key,  # specs/attention/scaled_dot_product_attention.yaml:11
        "value": value,  # specs/attention/scaled_dot_product_attention.yaml:11
        "mask": attn_mask,  # specs/attention/scaled_dot_product_attention.yaml:11
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    query = call["query"]  # specs/attention/scaled_dot_product_attention.yaml:12
    scale = call["scale"]  # specs/attention/scaled_dot_product_attention.yaml:12
    return {
        "scale": scale if has(scale) else query.shape[-1] ** -0.5,  # specs/attention/scaled_dot_product_attention.yaml:12
        "is_causal": call["is_causal"],  # specs/attention/scaled_dot_product_attention.yaml:7
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/attention/scaled_dot_product_attention.yaml:7
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    is_causal = sample.option("is_causal", choice(True, False))  # specs/attention/scaled_dot_product_attention.yaml:71
    scale = sample.option("scale", choice(0.25, 1.0))  # specs/attention/scaled_dot_product_attention.yaml:72
    span = draw.span
    query = sample.tensor("query", (span(1, 3), span(1, 6), span(1, 9)), "")  # specs/attention/scaled_dot_product_attention.yaml:73
    key = sample.tensor("key", (query.shape[0], span(1, 7), query.shape[2]), "")  # specs/attention/scaled_dot_product_attention.yaml:74
    value = sample.tensor("value", (query.shape[0], key.shape[1], span(1, 5)), "")  # specs/attention/scaled_dot_product_attention.yaml:75
    mask = sample.tensor("mask", choice((key.shape[1],), (query.shape[1], 1), (query.shape[0], 1, key.shape[1])), "")  # specs/attention/scaled_dot_product_attention.yaml:76
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    scale = sample.option("scale", 0.5)  # specs/attention/scaled_dot_product_attention.yaml:77
    span = draw.span
    query = sample.tensor("query", (2, 3, span(1, 6), span(1, 9)), "")  # specs/attention/scaled_dot_product_attention.yaml:78
    key = sample.tensor("key", (2, 3, span(1, 7), query.shape[3]), "")  # specs/attention/scaled_dot_product_attention.yaml:79
    value = sample.tensor("value", (2, 3, key.shape[2], span(1, 5)), "")  # specs/attention/scaled_dot_product_attention.yaml:80
    choice = draw.choice
    mask = sample.tensor("mask", (choice(1, 2), choice(1, 3), choice(1, query.shape[2]), key.shape[2]), "")  # specs/attention/scaled_dot_product_attention.yaml:81
    return sample.case()


DEFINITION = Definition[ScaledDotProductAttentionOptions](
    op='SCALED_DOT_PRODUCT_ATTENTION',
    place='specs/attention/scaled_dot_product_attention.yaml:2',
    doc=(
                'softmax(query * key transposed * scale + mask) * value, in the last two axes.\n'
                'A mask of bool says which keys a query sees.'
            ),
    options_type=ScaledDotProductAttentionOptions,
    options=(
        Option('is_causal', bool, 'specs/attention/scaled_dot_product_attention.yaml:15', default=False, required=False),
        Option('scale', float, 'specs/attention/scaled_dot_product_attention.yaml:16'),
    ),
    litert=None,
    inputs=(
        Operand('query', 'specs/attention/scaled_dot_product_attention.yaml:19'),
        Operand('key', 'specs/attention/scaled_dot_product_attention.yaml:20'),
        Operand('value', 'specs/attention/scaled_dot_product_attention.yaml:21'),
        Operand('mask', 'specs/attention/scaled_dot_product_attention.yaml:22', optional=True),
    ),
    outputs=(
        Operand('output', 'specs/attention/scaled_dot_product_attention.yaml:24'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/attention/scaled_dot_product_attention.yaml:50',
    states=states,
    kernels=(
        Kernel[ScaledDotProductAttentionOptions](
            name='attention_f32',
            place='specs/attention/scaled_dot_product_attention.yaml:53',
            types={'query': (DType.FLOAT32,), 'key': (DType.FLOAT32,), 'value': (DType.FLOAT32,), 'mask': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'query', 'key', 'value', 'mask', 'output', 'scratch'),
            c=(
                '/* SCALED_DOT_PRODUCT_ATTENTION: query float32, key float32, value float32, mask float32, output float32 (specs/attention/scaled_dot_product_attention.yaml:53) */\n'
                'typedef struct {\n'
                '    opgen_attention sizes;\n'
                '    float scale;\n'
                '    const int32_t *table;\n'
                '    int32_t rank;\n'
                '    int32_t mask_width;\n'
                '} opgen_attention_f32_params;\n'
                '\n'
                'static inline int opgen_run_attention_f32(const opgen_attention_f32_params *p, const float *query,\n'
                '                                          const float *key, const float *value, const float *mask,\n'
                '                                          float *output, void *scratch)\n'
                '{\n'
                '    opgen_attention_f32(&p->sizes, p->scale, p->table, p->rank, p->mask_width, query, key, value, mask,\n'
                '                        NULL, (float *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_attention_f32_params,
            exact=None,
            scratch=_attention_f32_scratch,
            headers=('opgen_attention.h',),
            table_inputs={},
        ),
        Kernel[ScaledDotProductAttentionOptions](
            name='attention_chosen_f32',
            place='specs/attention/scaled_dot_product_attention.yaml:61',
            types={'query': (DType.FLOAT32,), 'key': (DType.FLOAT32,), 'value': (DType.FLOAT32,), 'mask': (DType.BOOL,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'query', 'key', 'value', 'mask', 'output', 'scratch'),
            c=(
                '/* SCALED_DOT_PRODUCT_ATTENTION: query float32, key float32, value float32, mask bool, output float32 (specs/attention/scaled_dot_product_attention.yaml:61) */\n'
                'typedef struct {\n'
                '    opgen_attention sizes;\n'
                '    float scale;\n'
                '    const int32_t *table;\n'
                '    int32_t rank;\n'
                '    int32_t mask_width;\n'
                '} opgen_attention_chosen_f32_params;\n'
                '\n'
                'static inline int opgen_run_attention_chosen_f32(const opgen_attention_chosen_f32_params *p,\n'
                '                                                 const float *query, const float *key, const float *value,\n'
                '                                                 const bool *mask, float *output, void *scratch)\n'
                '{\n'
                '    opgen_attention_f32(&p->sizes, p->scale, p->table, p->rank, p->mask_width, query, key, value, NULL,\n'
                '                        mask, (float *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_attention_chosen_f32_params,
            exact=None,
            scratch=_attention_chosen_f32_scratch,
            headers=('opgen_attention.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['key', 'mask', 'query', 'value']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.scaled_dot_product_attention.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['attn_mask', 'dropout_p', 'enable_gqa', 'is_causal', 'key', 'query', 'scale', 'value']), ('output',), 'specs/attention/scaled_dot_product_attention.yaml:7'),
    ),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SCALED_DOT_PRODUCT_ATTENTION of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ScaledDotProductAttentionOperator(SpecOperator):
    """SCALED_DOT_PRODUCT_ATTENTION, ready to be planned and emitted."""

    TYPE = 'SCALED_DOT_PRODUCT_ATTENTION'
    DEFINITION = DEFINITION


OPERATOR = ScaledDotProductAttentionOperator
OPTIONS = ScaledDotProductAttentionOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SCALED_DOT_PRODUCT_ATTENTION into the registries of a context."""
    context.air_options.register('SCALED_DOT_PRODUCT_ATTENTION', ScaledDotProductAttentionOptions, overwrite)
    context.aot_operator_classes.register('SCALED_DOT_PRODUCT_ATTENTION', ScaledDotProductAttentionOperator, overwrite)
