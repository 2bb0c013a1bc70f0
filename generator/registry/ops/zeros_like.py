"""ZEROS_LIKE. Made by `opgen build` from specs/elementwise/zeros_like.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import zeros
from opgen.lib.draw import Case, Draw, Sample
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, Values, Violation, take as _take


@dataclass(frozen=True)
class ZerosLikeOptions(AirOperatorOptions):
    """Options of ZEROS_LIKE."""


def infer(op: Operation[ZerosLikeOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/elementwise/zeros_like.yaml:8
    return {
        "output": OutputFacts(
            type=input.type,  # specs/elementwise/zeros_like.yaml:11
            shape=input.shape,  # specs/elementwise/zeros_like.yaml:12
        ),
    }


def check(op: Operation[ZerosLikeOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[ZerosLikeOptions]) -> int:
    del op
    return 0  # specs/elementwise/zeros_like.yaml:18


def _evaluate_reference(op: Operation[ZerosLikeOptions]) -> Values:
    input = op.tensor("input")  # specs/elementwise/zeros_like.yaml:8
    return _take(zeros(input.shape))  # specs/elementwise/zeros_like.yaml:19


def states(op: Operation[ZerosLikeOptions]) -> Mapping[str, State]:
    del op
    return {}


def _zeros_like_params(op: Operation[ZerosLikeOptions]) -> Params:
    output = op.tensor("output")  # specs/elementwise/zeros_like.yaml:10
    bytes = output.bytes  # specs/elementwise/zeros_like.yaml:15
    return (("bytes", bytes),)  # specs/elementwise/zeros_like.yaml:22


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9)), ()), "")  # specs/elementwise/zeros_like.yaml:31
    return sample.case()


DEFINITION = Definition[ZerosLikeOptions](
    op='ZEROS_LIKE',
    place='specs/elementwise/zeros_like.yaml:2',
    doc='As many zeros as the input has elements.',
    options_type=ZerosLikeOptions,
    options=(),
    litert=Litert(builtin='ZEROS_LIKE', versions=(1, 1), table='ZerosLikeOptions'),
    inputs=(
        Operand('input', 'specs/elementwise/zeros_like.yaml:8', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/elementwise/zeros_like.yaml:10', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/elementwise/zeros_like.yaml:19',
    states=states,
    kernels=(
        Kernel[ZerosLikeOptions](
            name='zeros_like',
            place='specs/elementwise/zeros_like.yaml:22',
            types={'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64, DType.FLOAT32,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ZEROS_LIKE: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32 (specs/elementwise/zeros_like.yaml:22) */\n'
                'typedef struct {\n'
                '    int32_t bytes;\n'
                '} opgen_zeros_like_params;\n'
                '\n'
                'static inline int opgen_run_zeros_like(const opgen_zeros_like_params *p, const void *input, void *output)\n'
                '{\n'
                '    (void)input;\n'
                '    memset(output, 0, (size_t)p->bytes);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_zeros_like_params,
            exact=None,
            inplace=('input',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    permute=Permute[ZerosLikeOptions]('specs/elementwise/zeros_like.yaml:17', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one ZEROS_LIKE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ZerosLikeOperator(SpecOperator):
    """ZEROS_LIKE, ready to be planned and emitted."""

    TYPE = 'ZEROS_LIKE'
    DEFINITION = DEFINITION


OPERATOR = ZerosLikeOperator
OPTIONS = ZerosLikeOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put ZEROS_LIKE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('ZEROS_LIKE', ZerosLikeOptions, overwrite)
    context.aot_operator_classes.register('ZEROS_LIKE', ZerosLikeOperator, overwrite)
