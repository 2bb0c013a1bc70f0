"""BROADCAST_ARGS. Made by `opgen build` from specs/shape/broadcast_args.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.shapes import broadcast_sizes
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class BroadcastArgsOptions(AirOperatorOptions):
    """Options of BROADCAST_ARGS."""


def infer(op: Operation[BroadcastArgsOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    shape1 = op.tensor("shape1")  # specs/shape/broadcast_args.yaml:7
    count1 = shape1.size  # specs/shape/broadcast_args.yaml:16
    shape2 = op.tensor("shape2")  # specs/shape/broadcast_args.yaml:8
    count2 = shape2.size  # specs/shape/broadcast_args.yaml:17
    count = count1 if count1 > count2 else count2  # specs/shape/broadcast_args.yaml:18
    return {
        "output": OutputFacts(
            type=shape1.type,  # specs/shape/broadcast_args.yaml:12
            shape=(count,),  # specs/shape/broadcast_args.yaml:13
        ),
    }


def check(op: Operation[BroadcastArgsOptions]) -> Iterator[Violation]:
    shape1 = op.tensor("shape1")  # specs/shape/broadcast_args.yaml:7
    shape2 = op.tensor("shape2")  # specs/shape/broadcast_args.yaml:8
    if not (shape1.rank == 1 and shape2.rank == 1):  # specs/shape/broadcast_args.yaml:21
        yield Violation('specs/shape/broadcast_args.yaml:21', 'shapes are vectors, but these have the shapes ' + _in_words(shape1.shape) + ' and ' + _in_words(shape2.shape))


def macs(op: Operation[BroadcastArgsOptions]) -> int:
    del op
    return 0  # specs/shape/broadcast_args.yaml:24


def _evaluate_reference(op: Operation[BroadcastArgsOptions]) -> Values:
    shape1 = op.tensor("shape1")  # specs/shape/broadcast_args.yaml:7
    shape2 = op.tensor("shape2")  # specs/shape/broadcast_args.yaml:8
    return _take(broadcast_sizes(shape1, shape2))  # specs/shape/broadcast_args.yaml:25


def states(op: Operation[BroadcastArgsOptions]) -> Mapping[str, State]:
    del op
    return {}


def _broadcast_args_s32_params(op: Operation[BroadcastArgsOptions]) -> Params:
    shape1 = op.tensor("shape1")  # specs/shape/broadcast_args.yaml:7
    count1 = shape1.size  # specs/shape/broadcast_args.yaml:16
    shape2 = op.tensor("shape2")  # specs/shape/broadcast_args.yaml:8
    count2 = shape2.size  # specs/shape/broadcast_args.yaml:17
    count = count1 if count1 > count2 else count2  # specs/shape/broadcast_args.yaml:18
    return (("count1", count1), ("count2", count2), ("count", count),)  # specs/shape/broadcast_args.yaml:28


def _broadcast_args_s64_params(op: Operation[BroadcastArgsOptions]) -> Params:
    shape1 = op.tensor("shape1")  # specs/shape/broadcast_args.yaml:7
    count1 = shape1.size  # specs/shape/broadcast_args.yaml:16
    shape2 = op.tensor("shape2")  # specs/shape/broadcast_args.yaml:8
    count2 = shape2.size  # specs/shape/broadcast_args.yaml:17
    count = count1 if count1 > count2 else count2  # specs/shape/broadcast_args.yaml:18
    return (("count1", count1), ("count2", count2), ("count", count),)  # specs/shape/broadcast_args.yaml:39


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    shape1 = sample.tensor("shape1", choice(ints((2, 3)), ints((1,)), ints((5, 1, 3))), "")  # specs/shape/broadcast_args.yaml:52
    shape2 = sample.tensor("shape2", choice(ints((3,)), ints((1, 1, 3)), ints((7, 1, 2, 3)), ints((1, 1, 1, 1, 3))), "")  # specs/shape/broadcast_args.yaml:53
    return sample.case()


DEFINITION = Definition[BroadcastArgsOptions](
    op='BROADCAST_ARGS',
    place='specs/shape/broadcast_args.yaml:2',
    doc='The shape that two shapes broadcast to; if they do not, the run ends',
    options_type=BroadcastArgsOptions,
    options=(),
    litert=Litert(builtin='BROADCAST_ARGS', versions=(1, 1)),
    inputs=(
        Operand('shape1', 'specs/shape/broadcast_args.yaml:7', ignores_scale=True),
        Operand('shape2', 'specs/shape/broadcast_args.yaml:8', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/broadcast_args.yaml:10', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/broadcast_args.yaml:25',
    states=states,
    kernels=(
        Kernel[BroadcastArgsOptions](
            name='broadcast_args_s32',
            place='specs/shape/broadcast_args.yaml:28',
            types={'shape1': (DType.INT32,), 'shape2': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'shape1', 'shape2', 'output'),
            c=(
                '/* BROADCAST_ARGS: shape1 int32, shape2 int32, output int32 (specs/shape/broadcast_args.yaml:28) */\n'
                'typedef struct {\n'
                '    int32_t count1;\n'
                '    int32_t count2;\n'
                '    int32_t count;\n'
                '} opgen_broadcast_args_s32_params;\n'
                '\n'
                'static inline int opgen_run_broadcast_args_s32(const opgen_broadcast_args_s32_params *p,\n'
                '                                               const int32_t *shape1, const int32_t *shape2, int32_t *output)\n'
                '{\n'
                '    for (int32_t i = 1; i <= p->count; i++) {\n'
                '        const int32_t a = i <= p->count1 ? shape1[p->count1 - i] : 1;\n'
                '        const int32_t b = i <= p->count2 ? shape2[p->count2 - i] : 1;\n'
                '        if (a != b && a != 1 && b != 1)\n'
                '            return 1;\n'
                '        output[p->count - i] = a == 1 ? b : a;\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_broadcast_args_s32_params,
            exact=None,
            table_inputs={},
        ),
        Kernel[BroadcastArgsOptions](
            name='broadcast_args_s64',
            place='specs/shape/broadcast_args.yaml:39',
            types={'shape1': (DType.INT64,), 'shape2': (DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'shape1', 'shape2', 'output'),
            c=(
                '/* BROADCAST_ARGS: shape1 int64, shape2 int64, output int64 (specs/shape/broadcast_args.yaml:39) */\n'
                'typedef struct {\n'
                '    int32_t count1;\n'
                '    int32_t count2;\n'
                '    int32_t count;\n'
                '} opgen_broadcast_args_s64_params;\n'
                '\n'
                'static inline int opgen_run_broadcast_args_s64(const opgen_broadcast_args_s64_params *p,\n'
                '                                               const int64_t *shape1, const int64_t *shape2, int64_t *output)\n'
                '{\n'
                '    for (int32_t i = 1; i <= p->count; i++) {\n'
                '        const int64_t a = i <= p->count1 ? shape1[p->count1 - i] : 1;\n'
                '        const int64_t b = i <= p->count2 ? shape2[p->count2 - i] : 1;\n'
                '        if (a != b && a != 1 && b != 1)\n'
                '            return 1;\n'
                '        output[p->count - i] = a == 1 ? b : a;\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_broadcast_args_s64_params,
            exact=None,
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['shape1', 'shape2']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one BROADCAST_ARGS of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class BroadcastArgsOperator(SpecOperator):
    """BROADCAST_ARGS, ready to be planned and emitted."""

    TYPE = 'BROADCAST_ARGS'
    DEFINITION = DEFINITION


OPERATOR = BroadcastArgsOperator
OPTIONS = BroadcastArgsOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put BROADCAST_ARGS into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('BROADCAST_ARGS', BroadcastArgsOptions, overwrite)
    context.aot_operator_classes.register('BROADCAST_ARGS', BroadcastArgsOperator, overwrite)
