"""TRUNC. Made by `opgen build` from specs/elementwise/trunc.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import absolute, floor, sign
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.quant import have_scales, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class TruncOptions(AirOperatorOptions):
    """Options of TRUNC."""


def infer(op: Operation[TruncOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[TruncOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[TruncOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[TruncOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(sign(input) * floor(absolute(input)))  # specs/elementwise/trunc.yaml:7


def states(op: Operation[TruncOptions]) -> Mapping[str, State]:
    del op
    return {}


def _trunc_f32_params(op: Operation[TruncOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/elementwise/trunc.yaml:10


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/elementwise/trunc.yaml:4
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/trunc.yaml:4
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[TruncOptions](
    op='TRUNC',
    place='specs/elementwise/trunc.yaml:2',
    doc='The integer parts, element by element.',
    options_type=TruncOptions,
    options=(),
    litert=None,
    inputs=(
        Operand('input', 'specs/_family/unary.yaml:6'),
    ),
    outputs=(
        Operand('output', 'specs/_family/unary.yaml:8'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/elementwise/trunc.yaml:7',
    states=states,
    kernels=(
        Kernel[TruncOptions](
            name='trunc_f32',
            place='specs/elementwise/trunc.yaml:10',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* TRUNC: input float32, output float32 (specs/elementwise/trunc.yaml:10) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_trunc_f32_params;\n'
                '\n'
                'static inline int opgen_run_trunc_f32(const opgen_trunc_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = truncf(input[i]);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_trunc_f32_params,
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
    torch=(
        TorchEntry('aten.trunc.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['self']), ('output',), 'specs/elementwise/trunc.yaml:4'),
    ),
    permute=Permute[TruncOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one TRUNC of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class TruncOperator(SpecOperator):
    """TRUNC, ready to be planned and emitted."""

    TYPE = 'TRUNC'
    DEFINITION = DEFINITION


OPERATOR = TruncOperator
OPTIONS = TruncOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put TRUNC into the registries of a context."""
    context.air_options.register('TRUNC', TruncOptions, overwrite)
    context.aot_operator_classes.register('TRUNC', TruncOperator, overwrite)
