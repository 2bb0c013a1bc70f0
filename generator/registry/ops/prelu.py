"""PRELU. Made by `opgen build` from specs/activation/prelu.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import viewed
from opgen.lib.arrays import where
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import prelu_exact
from opgen.lib.loops import broadcast_loops
from opgen.lib.opgen_c import prelu_quant
from opgen.lib.pytorch import second_axis
from opgen.lib.quant import have_scales
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class PreluOptions(AirOperatorOptions):
    """Options of PRELU."""


def infer(op: Operation[PreluOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/activation/prelu.yaml:10
    alpha = op.tensor("alpha")  # specs/activation/prelu.yaml:11
    return {
        "output": OutputFacts(
            type=input.type,  # specs/activation/prelu.yaml:14
            shape=broadcast_shape(input.shape, alpha.shape),  # specs/activation/prelu.yaml:15
        ),
    }


def check(op: Operation[PreluOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/activation/prelu.yaml:10
    alpha = op.tensor("alpha")  # specs/activation/prelu.yaml:11
    output = op.tensor("output")  # specs/activation/prelu.yaml:13
    if not (have_scales(input, alpha, output)):  # specs/activation/prelu.yaml:25
        yield Violation('specs/activation/prelu.yaml:25', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    if not (broadcasts(input.shape, alpha.shape)):  # specs/activation/prelu.yaml:28
        yield Violation('specs/activation/prelu.yaml:28', 'shapes ' + _in_words(input.shape) + ' and ' + _in_words(alpha.shape) + ' do not broadcast to one')
    nest = broadcast_loops(input.shape, alpha.shape, output.shape)  # specs/activation/prelu.yaml:20
    if not (nest.rank <= 8):  # specs/activation/prelu.yaml:30
        yield Violation('specs/activation/prelu.yaml:30', 'shapes ' + _in_words(input.shape) + ' and ' + _in_words(alpha.shape) + ' need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)


def macs(op: Operation[PreluOptions]) -> int:
    del op
    return 0  # specs/activation/prelu.yaml:35


def _evaluate_reference(op: Operation[PreluOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/prelu.yaml:10
    alpha = op.tensor("alpha")  # specs/activation/prelu.yaml:11
    return _take(where(input < 0, input * alpha, input))  # specs/activation/prelu.yaml:36


def states(op: Operation[PreluOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[PreluOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/prelu.yaml:10
    alpha = op.tensor("alpha")  # specs/activation/prelu.yaml:11
    output = op.tensor("output")  # specs/activation/prelu.yaml:13
    quant = prelu_quant(input, alpha, output)  # specs/activation/prelu.yaml:19
    return _take(prelu_exact(input, alpha, quant, output.type))  # specs/activation/prelu.yaml:37


def _prelu_s8_params(op: Operation[PreluOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/prelu.yaml:10
    alpha = op.tensor("alpha")  # specs/activation/prelu.yaml:11
    output = op.tensor("output")  # specs/activation/prelu.yaml:13
    quant = prelu_quant(input, alpha, output)  # specs/activation/prelu.yaml:19
    nest = broadcast_loops(input.shape, alpha.shape, output.shape)  # specs/activation/prelu.yaml:20
    loops = nest.table  # specs/activation/prelu.yaml:21
    rank = nest.rank  # specs/activation/prelu.yaml:22
    return (("quant", quant), ("loops", loops), ("rank", rank),)  # specs/activation/prelu.yaml:40


def _prelu_s16_params(op: Operation[PreluOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/prelu.yaml:10
    alpha = op.tensor("alpha")  # specs/activation/prelu.yaml:11
    output = op.tensor("output")  # specs/activation/prelu.yaml:13
    quant = prelu_quant(input, alpha, output)  # specs/activation/prelu.yaml:19
    nest = broadcast_loops(input.shape, alpha.shape, output.shape)  # specs/activation/prelu.yaml:20
    loops = nest.table  # specs/activation/prelu.yaml:21
    rank = nest.rank  # specs/activation/prelu.yaml:22
    return (("quant", quant), ("loops", loops), ("rank", rank),)  # specs/activation/prelu.yaml:47


def _prelu_f32_params(op: Operation[PreluOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/prelu.yaml:10
    alpha = op.tensor("alpha")  # specs/activation/prelu.yaml:11
    output = op.tensor("output")  # specs/activation/prelu.yaml:13
    nest = broadcast_loops(input.shape, alpha.shape, output.shape)  # specs/activation/prelu.yaml:20
    loops = nest.table  # specs/activation/prelu.yaml:21
    rank = nest.rank  # specs/activation/prelu.yaml:22
    return (("loops", loops), ("rank", rank),)  # specs/activation/prelu.yaml:54


def _uint8_exact(op: Operation[PreluOptions]) -> bool:
    del op
    return True


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/prelu.yaml:7
    weight = call["weight"]  # specs/activation/prelu.yaml:7
    return {
        "input": self,  # specs/activation/prelu.yaml:7
        "alpha": viewed(weight, second_axis(weight.size, self.rank)),  # specs/activation/prelu.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/prelu.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/prelu.yaml:7
    weight = call["weight"]  # specs/activation/prelu.yaml:7
    return {
        "input": self,  # specs/activation/prelu.yaml:7
        "alpha": viewed(weight, second_axis(weight.size, self.rank)),  # specs/activation/prelu.yaml:7
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/prelu.yaml:6
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 5), span(1, 5), span(1, 20)), "")  # specs/activation/prelu.yaml:63
    choice = draw.choice
    alpha = sample.tensor("alpha", choice((1, 1, input.shape[3]), input.shape, (input.shape[3],), (1,), ()), "")  # specs/activation/prelu.yaml:64
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(2, 3), 1, span(2, 7)), "")  # specs/activation/prelu.yaml:65
    choice = draw.choice
    alpha = sample.tensor("alpha", (choice(1, input.shape[0]), span(1, 5), choice(1, input.shape[2])), "")  # specs/activation/prelu.yaml:66
    return sample.case()


DEFINITION = Definition[PreluOptions](
    op='PRELU',
    place='specs/activation/prelu.yaml:2',
    doc='y = x where x is not below 0, else alpha * x; alpha is a tensor that may be broadcast.',
    options_type=PreluOptions,
    options=(),
    litert=Litert(builtin='PRELU', versions=(1, 1)),
    inputs=(
        Operand('input', 'specs/activation/prelu.yaml:10'),
        Operand('alpha', 'specs/activation/prelu.yaml:11'),
    ),
    outputs=(
        Operand('output', 'specs/activation/prelu.yaml:13'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/activation/prelu.yaml:36',
    states=states,
    kernels=(
        Kernel[PreluOptions](
            name='prelu_s8',
            place='specs/activation/prelu.yaml:40',
            types={'input': (DType.INT8,), 'alpha': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'alpha', 'output'),
            c=(
                '/* PRELU: input int8, alpha int8, output int8 (specs/activation/prelu.yaml:40) */\n'
                'typedef struct {\n'
                '    opgen_prelu_quant quant;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_prelu_s8_params;\n'
                '\n'
                'static inline int opgen_run_prelu_s8(const opgen_prelu_s8_params *p, const int8_t *input, const int8_t *alpha,\n'
                '                                     int8_t *output)\n'
                '{\n'
                '    opgen_prelu_s8(&p->quant, p->loops, p->rank, input, alpha, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_prelu_s8_params,
            exact=_evaluate_exact,
            inplace=('input', 'alpha'),
            headers=('opgen_prelu.h',),
            table_inputs={},
        ),
        Kernel[PreluOptions](
            name='prelu_s16',
            place='specs/activation/prelu.yaml:47',
            types={'input': (DType.INT16,), 'alpha': (DType.INT8,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'alpha', 'output'),
            c=(
                '/* PRELU: input int16, alpha int8, output int16 (specs/activation/prelu.yaml:47) */\n'
                'typedef struct {\n'
                '    opgen_prelu_quant quant;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_prelu_s16_params;\n'
                '\n'
                'static inline int opgen_run_prelu_s16(const opgen_prelu_s16_params *p, const int16_t *input,\n'
                '                                      const int8_t *alpha, int16_t *output)\n'
                '{\n'
                '    opgen_prelu_s16(&p->quant, p->loops, p->rank, input, alpha, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_prelu_s16_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_prelu.h',),
            table_inputs={},
        ),
        Kernel[PreluOptions](
            name='prelu_f32',
            place='specs/activation/prelu.yaml:54',
            types={'input': (DType.FLOAT32,), 'alpha': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'alpha', 'output'),
            c=(
                '/* PRELU: input float32, alpha float32, output float32 (specs/activation/prelu.yaml:54) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_prelu_f32_params;\n'
                '\n'
                'static inline int opgen_run_prelu_f32(const opgen_prelu_f32_params *p, const float *input, const float *alpha,\n'
                '                                      float *output)\n'
                '{\n'
                '    opgen_prelu_f32(p->loops, p->rank, input, alpha, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_prelu_f32_params,
            exact=None,
            inplace=('input', 'alpha'),
            headers=('opgen_prelu.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['alpha', 'input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[PreluOptions]('specs/activation/prelu.yaml:17', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.prelu.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['self', 'weight']), ('output',), 'specs/activation/prelu.yaml:6'),
        TorchEntry('aten._prelu_kernel.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['self', 'weight']), ('output',), 'specs/activation/prelu.yaml:6'),
    ),
    permute=Permute[PreluOptions]('specs/activation/prelu.yaml:34', ('input', 'alpha')),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one PRELU of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class PreluOperator(SpecOperator):
    """PRELU, ready to be planned and emitted."""

    TYPE = 'PRELU'
    DEFINITION = DEFINITION


OPERATOR = PreluOperator
OPTIONS = PreluOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put PRELU into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('PRELU', PreluOptions, overwrite)
    context.aot_operator_classes.register('PRELU', PreluOperator, overwrite)
