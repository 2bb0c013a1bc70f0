"""SOFTPLUS. Made by `opgen build` from specs/activation/softplus.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import where
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import softplus
from opgen.lib.quant import have_scales, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class SoftplusOptions(AirOperatorOptions):
    """Options of SOFTPLUS."""

    beta: float = 1.0  # specs/activation/softplus.yaml:10
    threshold: float = 20.0  # specs/activation/softplus.yaml:11


def infer(op: Operation[SoftplusOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[SoftplusOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    beta = op.options.beta  # specs/activation/softplus.yaml:10
    if not (beta != 0.0):  # specs/activation/softplus.yaml:14
        yield Violation('specs/activation/softplus.yaml:14', 'beta must not be 0')


def macs(op: Operation[SoftplusOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[SoftplusOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    beta = op.options.beta  # specs/activation/softplus.yaml:10
    threshold = op.options.threshold  # specs/activation/softplus.yaml:11
    return _take(where(beta * input > threshold, input, softplus(beta * input) / beta))  # specs/activation/softplus.yaml:17


def states(op: Operation[SoftplusOptions]) -> Mapping[str, State]:
    del op
    return {}


def _softplus_f32_params(op: Operation[SoftplusOptions]) -> Params:
    beta = op.options.beta  # specs/activation/softplus.yaml:10
    threshold = op.options.threshold  # specs/activation/softplus.yaml:11
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size), ("beta", beta), ("threshold", threshold),)  # specs/activation/softplus.yaml:20


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/softplus.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    return {
        "beta": call["beta"],  # specs/activation/softplus.yaml:5
        "threshold": call["threshold"],  # specs/activation/softplus.yaml:5
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/softplus.yaml:5
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/softplus.yaml:6
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "beta": -1.0,  # specs/activation/softplus.yaml:6
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/softplus.yaml:6
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    beta = sample.option("beta", choice(1.0, 0.5, 4.0))  # specs/activation/softplus.yaml:31
    threshold = sample.option("threshold", choice(20.0, 1.0))  # specs/activation/softplus.yaml:32
    return sample.case()


DEFINITION = Definition[SoftplusOptions](
    op='SOFTPLUS',
    place='specs/activation/softplus.yaml:2',
    doc='y = ln(1 + e**(beta * x)) / beta, element by element; x itself where beta * x is above a threshold.',
    options_type=SoftplusOptions,
    options=(
        Option('beta', float, 'specs/activation/softplus.yaml:10', default=1.0, required=False),
        Option('threshold', float, 'specs/activation/softplus.yaml:11', default=20.0, required=False),
    ),
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
    reference_place='specs/activation/softplus.yaml:17',
    states=states,
    kernels=(
        Kernel[SoftplusOptions](
            name='softplus_f32',
            place='specs/activation/softplus.yaml:20',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SOFTPLUS: input float32, output float32 (specs/activation/softplus.yaml:20) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '    float beta;\n'
                '    float threshold;\n'
                '} opgen_softplus_f32_params;\n'
                '\n'
                'static inline int opgen_run_softplus_f32(const opgen_softplus_f32_params *p, const float *input,\n'
                '                                         float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++) {\n'
                '        const float x = p->beta * input[i];\n'
                '        output[i] = x > p->threshold ? input[i] : (fmaxf(x, 0.0f) + log1pf(expf(-fabsf(x)))) / p->beta;\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_softplus_f32_params,
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
        TorchEntry('aten.softplus.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['beta', 'self', 'threshold']), ('output',), 'specs/activation/softplus.yaml:5'),
        TorchEntry('aten.log_sigmoid.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['self']), ('output',), 'specs/activation/softplus.yaml:6'),
    ),
    permute=Permute[SoftplusOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SOFTPLUS of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SoftplusOperator(SpecOperator):
    """SOFTPLUS, ready to be planned and emitted."""

    TYPE = 'SOFTPLUS'
    DEFINITION = DEFINITION


OPERATOR = SoftplusOperator
OPTIONS = SoftplusOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SOFTPLUS into the registries of a context."""
    context.air_options.register('SOFTPLUS', SoftplusOptions, overwrite)
    context.aot_operator_classes.register('SOFTPLUS', SoftplusOperator, overwrite)
