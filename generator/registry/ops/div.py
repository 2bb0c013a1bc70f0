"""DIV. Made by `opgen build` from specs/arithmetic/div.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import constant, converted
from opgen.lib.arrays import clip
from opgen.lib.division import div_exact, div_quant, div_undefined, quotient
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fixed_point import saturate, wrap
from opgen.lib.loops import broadcast_loops
from opgen.lib.quant import activation_range, activation_range_f32, activation_range_s32, have_scales
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.lib.tensor import has
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Absorption, Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class DivOptions(AirOperatorOptions):
    """Options of DIV."""

    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/_family/binary.yaml:6
    keeps_nonfinite: bool = False  # specs/_family/binary.yaml:14


def infer(op: Operation[DivOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    return {
        "output": OutputFacts(
            type=input1.type,  # specs/_family/binary.yaml:21
            shape=broadcast_shape(input1.shape, input2.shape),  # specs/_family/binary.yaml:22
        ),
    }


def check(op: Operation[DivOptions]) -> Iterator[Violation]:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    if not (have_scales(input1, input2, output)):  # specs/_family/binary.yaml:38
        yield Violation('specs/_family/binary.yaml:38', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    if not (broadcasts(input1.shape, input2.shape)):  # specs/_family/binary.yaml:41
        yield Violation('specs/_family/binary.yaml:41', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' do not broadcast to one')
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/binary.yaml:33
    if not (nest.rank <= 8):  # specs/_family/binary.yaml:43
        yield Violation('specs/_family/binary.yaml:43', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)
    int8 = DType.INT8  # specs/arithmetic/div.yaml:21
    if not (output.type != int8 or input1.scale < 0x800000 * input2.scale * output.scale):  # specs/arithmetic/div.yaml:21
        yield Violation('specs/arithmetic/div.yaml:21', "the output's scale of " + _in_words(output.scale) + ' is too small for quotients of these inputs')


def macs(op: Operation[DivOptions]) -> int:
    del op
    return 0  # specs/_family/binary.yaml:48


def _evaluate_reference(op: Operation[DivOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/binary.yaml:14
    limits = activation_range_f32(fused_activation_function, keeps_nonfinite)  # specs/_family/binary.yaml:27
    low = limits.lo  # specs/_family/binary.yaml:30
    high = limits.hi  # specs/_family/binary.yaml:31
    return _take(clip(quotient(input1, input2), low, high))  # specs/arithmetic/div.yaml:24


def states(op: Operation[DivOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[DivOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp = activation_range(fused_activation_function, output)  # specs/_family/binary.yaml:25
    quant = div_quant(input1, input2, output, clamp)  # specs/arithmetic/div.yaml:18
    return _take(div_exact(input1, input2, quant))  # specs/arithmetic/div.yaml:25


def _div_s8_undefined(op: Operation[DivOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp = activation_range(fused_activation_function, output)  # specs/_family/binary.yaml:25
    quant = div_quant(input1, input2, output, clamp)  # specs/arithmetic/div.yaml:18
    return _take(div_undefined(input1, input2, quant))  # specs/arithmetic/div.yaml:32


def _div_s8_params(op: Operation[DivOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/binary.yaml:33
    loops = nest.table  # specs/_family/binary.yaml:34
    rank = nest.rank  # specs/_family/binary.yaml:35
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp = activation_range(fused_activation_function, output)  # specs/_family/binary.yaml:25
    quant = div_quant(input1, input2, output, clamp)  # specs/arithmetic/div.yaml:18
    return (("quant", quant), ("loops", loops), ("rank", rank),)  # specs/arithmetic/div.yaml:28


def _div_s32_exact(op: Operation[DivOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp_s32 = activation_range_s32(fused_activation_function)  # specs/_family/binary.yaml:26
    least = clamp_s32.lo  # specs/_family/binary.yaml:28
    most = clamp_s32.hi  # specs/_family/binary.yaml:29
    return _take(saturate(wrap(quotient(input1, input2)), least, most))  # specs/arithmetic/div.yaml:43


def _div_s32_params(op: Operation[DivOptions]) -> Params:
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp_s32 = activation_range_s32(fused_activation_function)  # specs/_family/binary.yaml:26
    least = clamp_s32.lo  # specs/_family/binary.yaml:28
    most = clamp_s32.hi  # specs/_family/binary.yaml:29
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/binary.yaml:33
    loops = nest.table  # specs/_family/binary.yaml:34
    rank = nest.rank  # specs/_family/binary.yaml:35
    return (("loops", loops), ("rank", rank), ("least", least), ("most", most),)  # specs/arithmetic/div.yaml:40


def _div_f32_params(op: Operation[DivOptions]) -> Params:
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/binary.yaml:14
    limits = activation_range_f32(fused_activation_function, keeps_nonfinite)  # specs/_family/binary.yaml:27
    low = limits.lo  # specs/_family/binary.yaml:30
    high = limits.hi  # specs/_family/binary.yaml:31
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/binary.yaml:33
    loops = nest.table  # specs/_family/binary.yaml:34
    rank = nest.rank  # specs/_family/binary.yaml:35
    return (("loops", loops), ("rank", rank), ("low", low), ("high", high),)  # specs/arithmetic/div.yaml:51


def _absorb_fused_activation_function_value(op: Operation[DivOptions], folded: ActivationFunctionType) -> ActivationFunctionType:
    del op
    return folded  # specs/_family/binary.yaml:12


def _absorb_fused_activation_function_when(op: Operation[DivOptions], folded: ActivationFunctionType) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/_family/binary.yaml:11
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    return fused_activation_function == NONE  # specs/_family/binary.yaml:11


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/div.yaml:7
    results = call["results"]  # specs/arithmetic/div.yaml:7
    other = call["other"]  # specs/arithmetic/div.yaml:7
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/div.yaml:7
        "input2": converted(other, results[0].type),  # specs/arithmetic/div.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/div.yaml:6
    )


def _torch_1_when(call: Call) -> bool:
    rounding_mode = call["rounding_mode"]  # specs/arithmetic/div.yaml:9
    return bool(not has(rounding_mode))  # specs/arithmetic/div.yaml:9


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/div.yaml:10
    results = call["results"]  # specs/arithmetic/div.yaml:10
    other = call["other"]  # specs/arithmetic/div.yaml:10
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/div.yaml:10
        "input2": converted(other, results[0].type),  # specs/arithmetic/div.yaml:10
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/div.yaml:8
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/div.yaml:12
    results = call["results"]  # specs/arithmetic/div.yaml:12
    other = call["other"]  # specs/arithmetic/div.yaml:12
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/div.yaml:12
        "input2": constant(other, results[0].type),  # specs/arithmetic/div.yaml:12
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/div.yaml:11
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/arithmetic/div.yaml:14
    self = call["self"]  # specs/arithmetic/div.yaml:14
    return {
        "input1": constant(1.0, results[0].type),  # specs/arithmetic/div.yaml:14
        "input2": converted(self, results[0].type),  # specs/arithmetic/div.yaml:14
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/div.yaml:13
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    RELU_N1_TO_1 = ActivationFunctionType.RELU_N1_TO_1
    choice = draw.choice
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6, RELU_N1_TO_1))  # specs/_family/binary.yaml:51
    span = draw.span
    input1 = sample.tensor("input1", (span(1, 3), span(1, 5), span(1, 5), span(1, 20)), "")  # specs/_family/binary.yaml:52
    input2 = sample.tensor("input2", input1.shape, "")  # specs/_family/binary.yaml:53
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    choice = draw.choice
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU))  # specs/_family/binary.yaml:54
    span = draw.span
    input1 = sample.tensor("input1", (span(2, 3), span(1, 5), span(2, 7)), "")  # specs/_family/binary.yaml:55
    input2 = sample.tensor("input2", (choice(1, input1.shape[0]), 1, choice(1, input1.shape[2])), "")  # specs/_family/binary.yaml:56
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    input1 = sample.tensor("input1", choice((1,), (), (3, 1), (2, 3, 4)), "")  # specs/_family/binary.yaml:57
    input2 = sample.tensor("input2", choice((4,), (1,), (1, 1, 4)), "")  # specs/_family/binary.yaml:58
    return sample.case()


DEFINITION = Definition[DivOptions](
    op='DIV',
    place='specs/arithmetic/div.yaml:2',
    doc='output = activation(input1 / input2), with broadcasting; integers divided by 0 end the run',
    options_type=DivOptions,
    options=(
        Option('fused_activation_function', ActivationFunctionType, 'specs/_family/binary.yaml:6', default=ActivationFunctionType.NONE, required=False, only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1, ActivationFunctionType.RELU6,)),
        Option('keeps_nonfinite', bool, 'specs/_family/binary.yaml:14', default=False, required=False, internal=True, torch=True),
    ),
    litert=Litert(builtin='DIV', versions=(1, 2), table='DivOptions'),
    inputs=(
        Operand('input1', 'specs/_family/binary.yaml:17'),
        Operand('input2', 'specs/_family/binary.yaml:18'),
    ),
    outputs=(
        Operand('output', 'specs/_family/binary.yaml:20'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/arithmetic/div.yaml:24',
    states=states,
    kernels=(
        Kernel[DivOptions](
            name='div_s8',
            place='specs/arithmetic/div.yaml:28',
            types={'input1': (DType.INT8,), 'input2': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* DIV: input1 int8, input2 int8, output int8 (specs/arithmetic/div.yaml:28) */\n'
                'typedef struct {\n'
                '    opgen_mul_quant quant;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_div_s8_params;\n'
                '\n'
                'static inline int opgen_run_div_s8(const opgen_div_s8_params *p, const int8_t *input1, const int8_t *input2,\n'
                '                                   int8_t *output)\n'
                '{\n'
                '    int status = 0;\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int8_t, input1, input2, int8_t, output,\n'
                '                        opgen_quotient_quantized(&p->quant, a, b, &status));\n'
                '    return status;\n'
                '}\n'
            ),
            params=_div_s8_params,
            exact=_evaluate_exact,
            undefined=_div_s8_undefined,
            inplace=('input1', 'input2'),
            headers=('opgen_divide.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[DivOptions](
            name='div_s32',
            place='specs/arithmetic/div.yaml:40',
            types={'input1': (DType.INT32,), 'input2': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* DIV: input1 int32, input2 int32, output int32 (specs/arithmetic/div.yaml:40) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    int32_t least;\n'
                '    int32_t most;\n'
                '} opgen_div_s32_params;\n'
                '\n'
                'static inline int opgen_run_div_s32(const opgen_div_s32_params *p, const int32_t *input1,\n'
                '                                    const int32_t *input2, int32_t *output)\n'
                '{\n'
                '    int status = 0;\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,\n'
                '                        opgen_clamp(opgen_quotient_s32(a, b, &status), p->least, p->most));\n'
                '    return status;\n'
                '}\n'
            ),
            params=_div_s32_params,
            exact=_div_s32_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_divide.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[DivOptions](
            name='div_f32',
            place='specs/arithmetic/div.yaml:51',
            types={'input1': (DType.FLOAT32,), 'input2': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* DIV: input1 float32, input2 float32, output float32 (specs/arithmetic/div.yaml:51) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    float low;\n'
                '    float high;\n'
                '} opgen_div_f32_params;\n'
                '\n'
                'static inline int opgen_run_div_f32(const opgen_div_f32_params *p, const float *input1, const float *input2,\n'
                '                                    float *output)\n'
                '{\n'
                '    const float low = opgen_unknown_f32(p->low);\n'
                '    const float high = opgen_unknown_f32(p->high);\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,\n'
                '                        opgen_clamp_f32(a / b, low, high));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_div_f32_params,
            exact=None,
            inplace=('input1', 'input2'),
            headers=('opgen_clamp.h', 'opgen_each.h'),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input1', 'input2']),
    folds=(),
    absorptions=(
        Absorption('fused_activation_function', 'output', _absorb_fused_activation_function_value, _absorb_fused_activation_function_when, 'specs/_family/binary.yaml:10'),
    ),
    torch=(
        TorchEntry('aten.div.Tensor', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/arithmetic/div.yaml:6'),
        TorchEntry('aten.div.Tensor_mode', '', _torch_1_when, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['other', 'results', 'rounding_mode', 'self']), ('output',), 'specs/arithmetic/div.yaml:8'),
        TorchEntry('aten.div.Scalar', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/arithmetic/div.yaml:11'),
        TorchEntry('aten.reciprocal.default', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['results', 'self']), ('output',), 'specs/arithmetic/div.yaml:13'),
    ),
    permute=Permute[DivOptions]('specs/_family/binary.yaml:47', ('input1', 'input2')),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one DIV of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class DivOperator(SpecOperator):
    """DIV, ready to be planned and emitted."""

    TYPE = 'DIV'
    DEFINITION = DEFINITION


OPERATOR = DivOperator
OPTIONS = DivOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put DIV into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('DIV', DivOptions, overwrite)
    context.aot_operator_classes.register('DIV', DivOperator, overwrite)
