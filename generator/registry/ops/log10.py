"""LOG10. Made by `opgen build` from specs/elementwise/log10.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import log10
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.quant import have_scales, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class Log10Options(AirOperatorOptions):
    """Options of LOG10."""


def infer(op: Operation[Log10Options]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[Log10Options]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[Log10Options]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[Log10Options]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(log10(input))  # specs/elementwise/log10.yaml:7


def states(op: Operation[Log10Options]) -> Mapping[str, State]:
    del op
    return {}


def _log10_f32_params(op: Operation[Log10Options]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/elementwise/log10.yaml:10


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/elementwise/log10.yaml:4
    results = call["results"]  # specs/elementwise/log10.yaml:4
    return {
        "input": converted(self, results[0].type),  # specs/elementwise/log10.yaml:4
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/log10.yaml:4
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[Log10Options](
    op='LOG10',
    place='specs/elementwise/log10.yaml:2',
    doc='The logarithm to the base 10, element by element.',
    options_type=Log10Options,
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
    reference_place='specs/elementwise/log10.yaml:7',
    states=states,
    kernels=(
        Kernel[Log10Options](
            name='log10_f32',
            place='specs/elementwise/log10.yaml:10',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LOG10: input float32, output float32 (specs/elementwise/log10.yaml:10) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_log10_f32_params;\n'
                '\n'
                'static inline int opgen_run_log10_f32(const opgen_log10_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = log10f(input[i]);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_log10_f32_params,
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
        TorchEntry('aten.log10.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self']), ('output',), 'specs/elementwise/log10.yaml:4'),
    ),
    permute=Permute[Log10Options]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one LOG10 of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class Log10Operator(SpecOperator):
    """LOG10, ready to be planned and emitted."""

    TYPE = 'LOG10'
    DEFINITION = DEFINITION


OPERATOR = Log10Operator
OPTIONS = Log10Options


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put LOG10 into the registries of a context."""
    context.air_options.register('LOG10', Log10Options, overwrite)
    context.aot_operator_classes.register('LOG10', Log10Operator, overwrite)
