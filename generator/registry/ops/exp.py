"""EXP. Made by `opgen build` from specs/elementwise/exp.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import exp
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import quantize_by_inverse, real_f32, stored_in_s32
from opgen.lib.quant import have_scales, table_s8
from opgen.lib.tables import all_reals
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, function_of as _function_of, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ExpOptions(AirOperatorOptions):
    """Options of EXP."""


def infer(op: Operation[ExpOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[ExpOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int8 = DType.INT8  # specs/elementwise/exp.yaml:9
    if not (input.type != int8 or stored_in_s32(exp(all_reals(input)), output)):  # specs/elementwise/exp.yaml:9
        yield Violation('specs/elementwise/exp.yaml:9', "results do not fit 32 bits in units of the output's scale " + _in_words(output.scale))


def macs(op: Operation[ExpOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[ExpOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(exp(input))  # specs/elementwise/exp.yaml:12


def states(op: Operation[ExpOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ExpOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    return _take(quantize_by_inverse(exp(real_f32(input)), output))  # specs/elementwise/exp.yaml:14


def _exp_s8_params(op: Operation[ExpOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    exact = _function_of(op, _evaluate_exact, "input")  # specs/_family/unary.yaml:14
    table = table_s8(exact, input)  # specs/_family/unary.yaml:14
    return (("table", table), ("size", size),)  # specs/elementwise/exp.yaml:17


def _exp_f32_params(op: Operation[ExpOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/elementwise/exp.yaml:24


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/elementwise/exp.yaml:5
    results = call["results"]  # specs/elementwise/exp.yaml:5
    return {
        "input": converted(self, results[0].type),  # specs/elementwise/exp.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/exp.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[ExpOptions](
    op='EXP',
    place='specs/elementwise/exp.yaml:2',
    doc='y = e**x, element by element.',
    options_type=ExpOptions,
    options=(),
    litert=Litert(builtin='EXP', versions=(1, 2), table='ExpOptions'),
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
    reference_place='specs/elementwise/exp.yaml:12',
    states=states,
    kernels=(
        Kernel[ExpOptions](
            name='exp_s8',
            place='specs/elementwise/exp.yaml:17',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* EXP: input int8, output int8 (specs/elementwise/exp.yaml:17) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_exp_s8_params;\n'
                '\n'
                'static inline int opgen_run_exp_s8(const opgen_exp_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_exp_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[ExpOptions](
            name='exp_f32',
            place='specs/elementwise/exp.yaml:24',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* EXP: input float32, output float32 (specs/elementwise/exp.yaml:24) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_exp_f32_params;\n'
                '\n'
                'static inline int opgen_run_exp_f32(const opgen_exp_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = expf(input[i]);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_exp_f32_params,
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
        TorchEntry('aten.exp.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self']), ('output',), 'specs/elementwise/exp.yaml:5'),
    ),
    permute=Permute[ExpOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one EXP of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ExpOperator(SpecOperator):
    """EXP, ready to be planned and emitted."""

    TYPE = 'EXP'
    DEFINITION = DEFINITION


OPERATOR = ExpOperator
OPTIONS = ExpOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put EXP into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('EXP', ExpOptions, overwrite)
    context.aot_operator_classes.register('EXP', ExpOperator, overwrite)
