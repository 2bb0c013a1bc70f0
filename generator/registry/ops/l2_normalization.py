"""L2_NORMALIZATION. Made by `opgen build` from specs/normalization/l2_normalization.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import l2_normalize, l2_normalize_s8
from opgen.lib.quant import have_scales
from opgen.lib.shapes import keeps_last, size_before
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class L2NormalizationOptions(AirOperatorOptions):
    """Options of L2_NORMALIZATION."""

    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/normalization/l2_normalization.yaml:7


def infer(op: Operation[L2NormalizationOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/normalization/l2_normalization.yaml:10
    return {
        "output": OutputFacts(
            type=input.type,  # specs/normalization/l2_normalization.yaml:13
            shape=input.shape,  # specs/normalization/l2_normalization.yaml:14
            scale=1 / 128,  # specs/normalization/l2_normalization.yaml:15
            zero_point=0,  # specs/normalization/l2_normalization.yaml:16
        ),
    }


def check(op: Operation[L2NormalizationOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/normalization/l2_normalization.yaml:10
    if not (input.rank >= 1):  # specs/normalization/l2_normalization.yaml:24
        yield Violation('specs/normalization/l2_normalization.yaml:24', 'the input needs an axis')
    output = op.tensor("output")  # specs/normalization/l2_normalization.yaml:12
    if not (have_scales(input, output)):  # specs/normalization/l2_normalization.yaml:26
        yield Violation('specs/normalization/l2_normalization.yaml:26', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int8 = DType.INT8  # specs/normalization/l2_normalization.yaml:29
    depth = input.shape[-1]  # specs/normalization/l2_normalization.yaml:19
    if not (input.type != int8 or depth <= 33025):  # specs/normalization/l2_normalization.yaml:29
        yield Violation('specs/normalization/l2_normalization.yaml:29', 'vectors of ' + _in_words(depth) + ' integers are too long: the sum of squares would not fit 31 bits', is_limit=True)


def macs(op: Operation[L2NormalizationOptions]) -> int:
    input = op.tensor("input")  # specs/normalization/l2_normalization.yaml:10
    return input.size  # specs/normalization/l2_normalization.yaml:34


def _evaluate_reference(op: Operation[L2NormalizationOptions]) -> Values:
    input = op.tensor("input")  # specs/normalization/l2_normalization.yaml:10
    return _take(l2_normalize(input))  # specs/normalization/l2_normalization.yaml:35


def states(op: Operation[L2NormalizationOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[L2NormalizationOptions]) -> Values:
    input = op.tensor("input")  # specs/normalization/l2_normalization.yaml:10
    zero_point = input.zero_point  # specs/normalization/l2_normalization.yaml:21
    return _take(l2_normalize_s8(input, zero_point))  # specs/normalization/l2_normalization.yaml:36


def _l2_normalization_s8_params(op: Operation[L2NormalizationOptions]) -> Params:
    input = op.tensor("input")  # specs/normalization/l2_normalization.yaml:10
    depth = input.shape[-1]  # specs/normalization/l2_normalization.yaml:19
    rows = size_before(input.shape, -1)  # specs/normalization/l2_normalization.yaml:20
    zero_point = input.zero_point  # specs/normalization/l2_normalization.yaml:21
    return (("zero_point", zero_point), ("rows", rows), ("depth", depth),)  # specs/normalization/l2_normalization.yaml:39


def _l2_normalization_f32_params(op: Operation[L2NormalizationOptions]) -> Params:
    input = op.tensor("input")  # specs/normalization/l2_normalization.yaml:10
    depth = input.shape[-1]  # specs/normalization/l2_normalization.yaml:19
    rows = size_before(input.shape, -1)  # specs/normalization/l2_normalization.yaml:20
    return (("rows", rows), ("depth", depth),)  # specs/normalization/l2_normalization.yaml:46


def _permute_when(op: Operation[L2NormalizationOptions], permutation: tuple[int, ...]) -> bool:
    del op
    return keeps_last(permutation, 1)  # specs/normalization/l2_normalization.yaml:33


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 4), span(1, 4), span(1, 40)), "")  # specs/normalization/l2_normalization.yaml:55
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 3000),), (span(1, 5), 1)), "")  # specs/normalization/l2_normalization.yaml:56
    return sample.case()


DEFINITION = Definition[L2NormalizationOptions](
    op='L2_NORMALIZATION',
    place='specs/normalization/l2_normalization.yaml:2',
    doc='Vectors along the last axis, divided by their lengths; a length below 1e-6 counts as that.',
    options_type=L2NormalizationOptions,
    options=(
        Option('fused_activation_function', ActivationFunctionType, 'specs/normalization/l2_normalization.yaml:7', default=ActivationFunctionType.NONE, required=False, only=(ActivationFunctionType.NONE,)),
    ),
    litert=Litert(builtin='L2_NORMALIZATION', versions=(1, 2), table='L2NormOptions'),
    inputs=(
        Operand('input', 'specs/normalization/l2_normalization.yaml:10'),
    ),
    outputs=(
        Operand('output', 'specs/normalization/l2_normalization.yaml:12'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/normalization/l2_normalization.yaml:35',
    states=states,
    kernels=(
        Kernel[L2NormalizationOptions](
            name='l2_normalization_s8',
            place='specs/normalization/l2_normalization.yaml:39',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* L2_NORMALIZATION: input int8, output int8 (specs/normalization/l2_normalization.yaml:39) */\n'
                'typedef struct {\n'
                '    int32_t zero_point;\n'
                '    int32_t rows;\n'
                '    int32_t depth;\n'
                '} opgen_l2_normalization_s8_params;\n'
                '\n'
                'static inline int opgen_run_l2_normalization_s8(const opgen_l2_normalization_s8_params *p,\n'
                '                                                const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_l2_normalize_rows_s8(p->zero_point, p->rows, p->depth, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_l2_normalization_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_l2_normalize.h',),
            table_inputs={},
        ),
        Kernel[L2NormalizationOptions](
            name='l2_normalization_f32',
            place='specs/normalization/l2_normalization.yaml:46',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* L2_NORMALIZATION: input float32, output float32 (specs/normalization/l2_normalization.yaml:46) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t depth;\n'
                '} opgen_l2_normalization_f32_params;\n'
                '\n'
                'static inline int opgen_run_l2_normalization_f32(const opgen_l2_normalization_f32_params *p,\n'
                '                                                 const float *input, float *output)\n'
                '{\n'
                '    opgen_l2_normalize_rows_f32(p->rows, p->depth, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_l2_normalization_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_l2_normalize.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    permute=Permute[L2NormalizationOptions]('specs/normalization/l2_normalization.yaml:33', ('input',), _permute_when),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one L2_NORMALIZATION of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class L2NormalizationOperator(SpecOperator):
    """L2_NORMALIZATION, ready to be planned and emitted."""

    TYPE = 'L2_NORMALIZATION'
    DEFINITION = DEFINITION


OPERATOR = L2NormalizationOperator
OPTIONS = L2NormalizationOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put L2_NORMALIZATION into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('L2_NORMALIZATION', L2NormalizationOptions, overwrite)
    context.aot_operator_classes.register('L2_NORMALIZATION', L2NormalizationOperator, overwrite)
