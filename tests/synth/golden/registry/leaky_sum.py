"""LEAKY_SUM. Made by `opgen build` from specs/leaky_sum.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import as_float32s, ones, spread
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class LeakySumOptions(AirOperatorOptions):
    """Options of LEAKY_SUM."""

    decay: float  # specs/leaky_sum.yaml:8
    delay: int = 1  # specs/leaky_sum.yaml:9


def infer(op: Operation[LeakySumOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    x = op.tensor("x")  # specs/leaky_sum.yaml:12
    return {
        "y": OutputFacts(
            type=x.type,  # specs/leaky_sum.yaml:15
            shape=x.shape,  # specs/leaky_sum.yaml:15
        ),
    }


def check(op: Operation[LeakySumOptions]) -> Iterator[Violation]:
    gain = op.optional("gain")  # specs/leaky_sum.yaml:13
    x = op.tensor("x")  # specs/leaky_sum.yaml:12
    size = x.c  # specs/leaky_sum.yaml:21
    if not (not has(gain) or gain.c == size):  # specs/leaky_sum.yaml:25
        delay = op.options.delay  # specs/leaky_sum.yaml:9
        yield Violation('specs/leaky_sum.yaml:25', 'gain has ' + _in_words(gain.c if has(gain) else 0) + ' elements for ' + _in_words(size) + ' channels, "delay" is ' + _in_words(delay))


def macs(op: Operation[LeakySumOptions]) -> int:
    x = op.tensor("x")  # specs/leaky_sum.yaml:12
    return 2 * x.size  # specs/leaky_sum.yaml:28


def _evaluate_reference(op: Operation[LeakySumOptions]) -> Values:
    x = op.tensor("x")  # specs/leaky_sum.yaml:12
    decay = op.options.decay  # specs/leaky_sum.yaml:8
    memory = op.tensor("memory")  # specs/leaky_sum.yaml:17
    gain = op.value("gain")  # specs/leaky_sum.yaml:13
    size = x.c  # specs/leaky_sum.yaml:21
    factor = as_float32s(spread(gain, size) if has(gain) else ones((size,)))  # specs/leaky_sum.yaml:22
    return _take((decay * memory + x * factor, decay * memory + x * factor))  # specs/leaky_sum.yaml:29


def states(op: Operation[LeakySumOptions]) -> Mapping[str, State]:
    x = op.tensor("x")  # specs/leaky_sum.yaml:12
    return {
        "memory": State(DType.FLOAT32, x.shape, 0.0),  # specs/leaky_sum.yaml:17
    }


def _leaky_sum_f32_params(op: Operation[LeakySumOptions]) -> Params:
    decay = op.options.decay  # specs/leaky_sum.yaml:8
    x = op.tensor("x")  # specs/leaky_sum.yaml:12
    rows = x.b  # specs/leaky_sum.yaml:20
    size = x.c  # specs/leaky_sum.yaml:21
    gain = op.optional("gain")  # specs/leaky_sum.yaml:13
    factor = as_float32s(spread(gain, size) if has(gain) else ones((size,)))  # specs/leaky_sum.yaml:22
    return (("rows", rows), ("size", size), ("decay", decay), ("factor", factor),)  # specs/leaky_sum.yaml:32


def _leaky_sum_f32_unmet(op: Operation[LeakySumOptions]) -> Unmet | None:
    delay = op.options.delay  # specs/leaky_sum.yaml:9
    if not (delay == 1):  # specs/leaky_sum.yaml:34
        return Unmet('delay == 1', {'delay': delay})
    return None


def _leaky_sum_f32_scratch(op: Operation[LeakySumOptions]) -> int:
    x = op.tensor("x")  # specs/leaky_sum.yaml:12
    size = x.c  # specs/leaky_sum.yaml:21
    return 4 * size  # specs/leaky_sum.yaml:36


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    decay = sample.option("decay", choice(0.0, 0.5, 1.0))  # specs/leaky_sum.yaml:46
    span = draw.span
    x = sample.tensor("x", (span(1, 3), span(1, 9)), "BC")  # specs/leaky_sum.yaml:47
    gain = sample.tensor("gain", (x.c,), "C")  # specs/leaky_sum.yaml:48
    return sample.case()


DEFINITION = Definition[LeakySumOptions](
    op='LEAKY_SUM',
    place='specs/leaky_sum.yaml:1',
    doc=(
                'A sum over time that forgets: y = memory = decay * memory + x * gain.\n'
                'Without `gain`, every element of x counts as it is.'
            ),
    options_type=LeakySumOptions,
    options=(
        Option('decay', float, 'specs/leaky_sum.yaml:8', minimum=0.0, maximum=1.0),
        Option('delay', int, 'specs/leaky_sum.yaml:9', default=1, required=False, only=(1, 2,)),
    ),
    litert=Litert(custom='Leaky-Sum', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('x', 'specs/leaky_sum.yaml:12', layout='BC'),
        Operand('gain', 'specs/leaky_sum.yaml:13', layout='C', const=True, optional=True),
    ),
    outputs=(
        Operand('y', 'specs/leaky_sum.yaml:15', layout='BC'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/leaky_sum.yaml:29',
    states=states,
    kernels=(
        Kernel[LeakySumOptions](
            name='leaky_sum_f32',
            place='specs/leaky_sum.yaml:32',
            types={'x': (DType.FLOAT32,), 'gain': (DType.FLOAT32,), 'y': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'x', 'y', 'memory'),
            c=(
                '/* LEAKY_SUM: x float32, gain float32, y float32 (specs/leaky_sum.yaml:32) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t size;\n'
                '    float decay;\n'
                '    const float *factor;\n'
                '} opgen_leaky_sum_f32_params;\n'
                '\n'
                'static inline int opgen_run_leaky_sum_f32(const opgen_leaky_sum_f32_params *p, const float *x, float *y,\n'
                '                                          float *memory)\n'
                '{\n'
                '    /* The `return` of this comment is none, and p is const. */\n'
                '    for (int32_t i = 0; i < p->rows * p->size; i++) {\n'
                '        memory[i] = p->decay * memory[i] + x[i] * p->factor[i % p->size];\n'
                '        y[i] = memory[i];\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_leaky_sum_f32_params,
            exact=None,
            unmet=_leaky_sum_f32_unmet,
            scratch=_leaky_sum_f32_scratch,
            inplace=('x',),
            table_inputs={'factor': ('gain',)},
        ),
    ),
    state_names=('memory',),
    alias=None,
    reads_values=frozenset(['gain', 'x']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one LEAKY_SUM of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class LeakySumOperator(SpecOperator):
    """LEAKY_SUM, ready to be planned and emitted."""

    TYPE = 'LEAKY_SUM'
    DEFINITION = DEFINITION


OPERATOR = LeakySumOperator
OPTIONS = LeakySumOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put LEAKY_SUM into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('LEAKY_SUM', LeakySumOptions, overwrite)
    context.aot_operator_classes.register('LEAKY_SUM', LeakySumOperator, overwrite)
