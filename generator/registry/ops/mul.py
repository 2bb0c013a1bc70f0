"""MUL. Made by `opgen build` from specs/arithmetic/mul.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import constant, converted, viewed
from opgen.lib.arrays import clip
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import mul_exact
from opgen.lib.fixed_point import as_ints, saturate, wrap
from opgen.lib.loops import broadcast_loops
from opgen.lib.opgen_c import mul_quant
from opgen.lib.quant import activation_range, activation_range_f32, activation_range_s32, have_scales, symmetric
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Absorption, Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class MulOptions(AirOperatorOptions):
    """Options of MUL."""

    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/_family/binary.yaml:6
    keeps_nonfinite: bool = False  # specs/_family/binary.yaml:14


def infer(op: Operation[MulOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    return {
        "output": OutputFacts(
            type=input1.type,  # specs/_family/binary.yaml:21
            shape=broadcast_shape(input1.shape, input2.shape),  # specs/_family/binary.yaml:22
        ),
    }


def check(op: Operation[MulOptions]) -> Iterator[Violation]:
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
    int16 = DType.INT16  # specs/arithmetic/mul.yaml:19
    if not (input1.type != int16 or symmetric(input1) and symmetric(input2) and symmetric(output)):  # specs/arithmetic/mul.yaml:19
        yield Violation('specs/arithmetic/mul.yaml:19', 'the zero points of int16 products must be 0')


def macs(op: Operation[MulOptions]) -> int:
    del op
    return 0  # specs/_family/binary.yaml:48


def _evaluate_reference(op: Operation[MulOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/binary.yaml:14
    limits = activation_range_f32(fused_activation_function, keeps_nonfinite)  # specs/_family/binary.yaml:27
    low = limits.lo  # specs/_family/binary.yaml:30
    high = limits.hi  # specs/_family/binary.yaml:31
    return _take(clip(input1 * input2, low, high))  # specs/arithmetic/mul.yaml:22


def states(op: Operation[MulOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[MulOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp = activation_range(fused_activation_function, output)  # specs/_family/binary.yaml:25
    quant = mul_quant(input1, input2, output, clamp)  # specs/arithmetic/mul.yaml:16
    return _take(mul_exact(input1, input2, quant))  # specs/arithmetic/mul.yaml:23


def _mul_s8_params(op: Operation[MulOptions]) -> Params:
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    size = output.size  # specs/_family/binary.yaml:32
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp = activation_range(fused_activation_function, output)  # specs/_family/binary.yaml:25
    quant = mul_quant(input1, input2, output, clamp)  # specs/arithmetic/mul.yaml:16
    return (("quant", quant), ("size", size),)  # specs/arithmetic/mul.yaml:26


def _mul_s8_unmet(op: Operation[MulOptions]) -> Unmet | None:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    if not (input1.shape == input2.shape):  # specs/arithmetic/mul.yaml:28
        return Unmet('input1.shape == input2.shape', {'input1.shape': input1.shape, 'input2.shape': input2.shape})
    return None


def _mul_broadcast_s8_params(op: Operation[MulOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/binary.yaml:33
    loops = nest.table  # specs/_family/binary.yaml:34
    rank = nest.rank  # specs/_family/binary.yaml:35
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp = activation_range(fused_activation_function, output)  # specs/_family/binary.yaml:25
    quant = mul_quant(input1, input2, output, clamp)  # specs/arithmetic/mul.yaml:16
    return (("quant", quant), ("loops", loops), ("rank", rank),)  # specs/arithmetic/mul.yaml:37


def _mul_s16_params(op: Operation[MulOptions]) -> Params:
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    size = output.size  # specs/_family/binary.yaml:32
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp = activation_range(fused_activation_function, output)  # specs/_family/binary.yaml:25
    quant = mul_quant(input1, input2, output, clamp)  # specs/arithmetic/mul.yaml:16
    return (("quant", quant), ("size", size),)  # specs/arithmetic/mul.yaml:44


def _mul_s16_unmet(op: Operation[MulOptions]) -> Unmet | None:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    if not (input1.shape == input2.shape):  # specs/arithmetic/mul.yaml:46
        return Unmet('input1.shape == input2.shape', {'input1.shape': input1.shape, 'input2.shape': input2.shape})
    return None


def _mul_broadcast_s16_params(op: Operation[MulOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/binary.yaml:33
    loops = nest.table  # specs/_family/binary.yaml:34
    rank = nest.rank  # specs/_family/binary.yaml:35
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp = activation_range(fused_activation_function, output)  # specs/_family/binary.yaml:25
    quant = mul_quant(input1, input2, output, clamp)  # specs/arithmetic/mul.yaml:16
    return (("quant", quant), ("loops", loops), ("rank", rank),)  # specs/arithmetic/mul.yaml:55


def _mul_s32_exact(op: Operation[MulOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    clamp_s32 = activation_range_s32(fused_activation_function)  # specs/_family/binary.yaml:26
    least = clamp_s32.lo  # specs/_family/binary.yaml:28
    most = clamp_s32.hi  # specs/_family/binary.yaml:29
    return _take(saturate(wrap(as_ints(input1) * as_ints(input2)), least, most))  # specs/arithmetic/mul.yaml:65


def _mul_s32_params(op: Operation[MulOptions]) -> Params:
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
    return (("loops", loops), ("rank", rank), ("least", least), ("most", most),)  # specs/arithmetic/mul.yaml:62


def _mul_f32_params(op: Operation[MulOptions]) -> Params:
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
    return (("loops", loops), ("rank", rank), ("low", low), ("high", high),)  # specs/arithmetic/mul.yaml:71


def _mul_s64_exact(op: Operation[MulOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    return _take(as_ints(input1) * as_ints(input2))  # specs/arithmetic/mul_s64.yaml:10


def _mul_s64_params(op: Operation[MulOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/binary.yaml:17
    input2 = op.tensor("input2")  # specs/_family/binary.yaml:18
    output = op.tensor("output")  # specs/_family/binary.yaml:20
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/binary.yaml:33
    loops = nest.table  # specs/_family/binary.yaml:34
    rank = nest.rank  # specs/_family/binary.yaml:35
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/mul_s64.yaml:6


def _mul_s64_unmet(op: Operation[MulOptions]) -> Unmet | None:
    NONE = ActivationFunctionType.NONE  # specs/arithmetic/mul_s64.yaml:8
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    if not (fused_activation_function == NONE):  # specs/arithmetic/mul_s64.yaml:8
        return Unmet('fused_activation_function == NONE', {'fused_activation_function': fused_activation_function})
    return None


def _uint8_exact(op: Operation[MulOptions]) -> bool:
    del op
    return True


def _absorb_fused_activation_function_value(op: Operation[MulOptions], folded: ActivationFunctionType) -> ActivationFunctionType:
    del op
    return folded  # specs/_family/binary.yaml:12


def _absorb_fused_activation_function_when(op: Operation[MulOptions], folded: ActivationFunctionType) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/_family/binary.yaml:11
    fused_activation_function = op.options.fused_activation_function  # specs/_family/binary.yaml:6
    return fused_activation_function == NONE  # specs/_family/binary.yaml:11


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/mul.yaml:7
    results = call["results"]  # specs/arithmetic/mul.yaml:7
    other = call["other"]  # specs/arithmetic/mul.yaml:7
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/mul.yaml:7
        "input2": converted(other, results[0].type),  # specs/arithmetic/mul.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/mul.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/mul.yaml:9
    results = call["results"]  # specs/arithmetic/mul.yaml:9
    other = call["other"]  # specs/arithmetic/mul.yaml:9
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/mul.yaml:9
        "input2": constant(other, results[0].type),  # specs/arithmetic/mul.yaml:9
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/mul.yaml:8
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/mul.yaml:11
    vec2 = call["vec2"]  # specs/arithmetic/mul.yaml:11
    return {
        "input1": viewed(self, (self.size, 1)),  # specs/arithmetic/mul.yaml:11
        "input2": vec2,  # specs/arithmetic/mul.yaml:11
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/mul.yaml:10
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


DEFINITION = Definition[MulOptions](
    op='MUL',
    place='specs/arithmetic/mul.yaml:2',
    doc='output = activation(input1 * input2), with broadcasting',
    options_type=MulOptions,
    options=(
        Option('fused_activation_function', ActivationFunctionType, 'specs/_family/binary.yaml:6', default=ActivationFunctionType.NONE, required=False, only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1, ActivationFunctionType.RELU6,)),
        Option('keeps_nonfinite', bool, 'specs/_family/binary.yaml:14', default=False, required=False, internal=True, torch=True),
    ),
    litert=Litert(builtin='MUL', versions=(1, 8), table='MulOptions'),
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
    reference_place='specs/arithmetic/mul.yaml:22',
    states=states,
    kernels=(
        Kernel[MulOptions](
            name='mul_s8',
            place='specs/arithmetic/mul.yaml:26',
            types={'input1': (DType.INT8,), 'input2': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MUL: input1 int8, input2 int8, output int8 (specs/arithmetic/mul.yaml:26) */\n'
                'typedef struct {\n'
                '    opgen_mul_quant quant;\n'
                '    int32_t size;\n'
                '} opgen_mul_s8_params;\n'
                '\n'
                'static inline int opgen_run_mul_s8(const opgen_mul_s8_params *p, const int8_t *input1, const int8_t *input2,\n'
                '                                   int8_t *output)\n'
                '{\n'
                '    return arm_elementwise_mul_s8(\n'
                '        input1, input2, p->quant.input1_offset, p->quant.input2_offset, output,\n'
                '        p->quant.output_offset, p->quant.output_multiplier, p->quant.output_shift,\n'
                '        p->quant.activation_min, p->quant.activation_max, p->size);\n'
                '}\n'
            ),
            params=_mul_s8_params,
            exact=_evaluate_exact,
            unmet=_mul_s8_unmet,
            inplace=('input1', 'input2'),
            headers=('opgen_broadcast.h',),
            table_inputs={},
        ),
        Kernel[MulOptions](
            name='mul_broadcast_s8',
            place='specs/arithmetic/mul.yaml:37',
            types={'input1': (DType.INT8,), 'input2': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MUL: input1 int8, input2 int8, output int8 (specs/arithmetic/mul.yaml:37) */\n'
                'typedef struct {\n'
                '    opgen_mul_quant quant;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_mul_broadcast_s8_params;\n'
                '\n'
                'static inline int opgen_run_mul_broadcast_s8(const opgen_mul_broadcast_s8_params *p, const int8_t *input1,\n'
                '                                             const int8_t *input2, int8_t *output)\n'
                '{\n'
                '    opgen_broadcast_mul_s8(&p->quant, p->loops, p->rank, input1, input2, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mul_broadcast_s8_params,
            exact=_evaluate_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_broadcast.h',),
            table_inputs={},
        ),
        Kernel[MulOptions](
            name='mul_s16',
            place='specs/arithmetic/mul.yaml:44',
            types={'input1': (DType.INT16,), 'input2': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MUL: input1 int16, input2 int16, output int16 (specs/arithmetic/mul.yaml:44) */\n'
                'typedef struct {\n'
                '    opgen_mul_quant quant;\n'
                '    int32_t size;\n'
                '} opgen_mul_s16_params;\n'
                '\n'
                'static inline int opgen_run_mul_s16(const opgen_mul_s16_params *p, const int16_t *input1,\n'
                '                                    const int16_t *input2, int16_t *output)\n'
                '{\n'
                '    return arm_elementwise_mul_s16(\n'
                '        input1, input2, p->quant.input1_offset, p->quant.input2_offset, output,\n'
                '        p->quant.output_offset, p->quant.output_multiplier, p->quant.output_shift,\n'
                '        p->quant.activation_min, p->quant.activation_max, p->size);\n'
                '}\n'
            ),
            params=_mul_s16_params,
            exact=_evaluate_exact,
            unmet=_mul_s16_unmet,
            inplace=('input1', 'input2'),
            headers=('opgen_broadcast.h',),
            table_inputs={},
        ),
        Kernel[MulOptions](
            name='mul_broadcast_s16',
            place='specs/arithmetic/mul.yaml:55',
            types={'input1': (DType.INT16,), 'input2': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MUL: input1 int16, input2 int16, output int16 (specs/arithmetic/mul.yaml:55) */\n'
                'typedef struct {\n'
                '    opgen_mul_quant quant;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_mul_broadcast_s16_params;\n'
                '\n'
                'static inline int opgen_run_mul_broadcast_s16(const opgen_mul_broadcast_s16_params *p, const int16_t *input1,\n'
                '                                              const int16_t *input2, int16_t *output)\n'
                '{\n'
                '    opgen_broadcast_mul_s16(&p->quant, p->loops, p->rank, input1, input2, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mul_broadcast_s16_params,
            exact=_evaluate_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_broadcast.h',),
            table_inputs={},
        ),
        Kernel[MulOptions](
            name='mul_s32',
            place='specs/arithmetic/mul.yaml:62',
            types={'input1': (DType.INT32,), 'input2': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MUL: input1 int32, input2 int32, output int32 (specs/arithmetic/mul.yaml:62) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    int32_t least;\n'
                '    int32_t most;\n'
                '} opgen_mul_s32_params;\n'
                '\n'
                'static inline int opgen_run_mul_s32(const opgen_mul_s32_params *p, const int32_t *input1,\n'
                '                                    const int32_t *input2, int32_t *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,\n'
                '                        opgen_clamp(opgen_wrapping_mul(a, b), p->least, p->most));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mul_s32_params,
            exact=_mul_s32_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_fixed_point.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[MulOptions](
            name='mul_f32',
            place='specs/arithmetic/mul.yaml:71',
            types={'input1': (DType.FLOAT32,), 'input2': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MUL: input1 float32, input2 float32, output float32 (specs/arithmetic/mul.yaml:71) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    float low;\n'
                '    float high;\n'
                '} opgen_mul_f32_params;\n'
                '\n'
                'static inline int opgen_run_mul_f32(const opgen_mul_f32_params *p, const float *input1, const float *input2,\n'
                '                                    float *output)\n'
                '{\n'
                '    const float low = opgen_unknown_f32(p->low);\n'
                '    const float high = opgen_unknown_f32(p->high);\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,\n'
                '                        opgen_clamp_f32(a * b, low, high));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mul_f32_params,
            exact=None,
            inplace=('input1', 'input2'),
            headers=('opgen_clamp.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[MulOptions](
            name='mul_s64',
            place='specs/arithmetic/mul_s64.yaml:6',
            types={'input1': (DType.INT64,), 'input2': (DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MUL: input1 int64, input2 int64, output int64 (specs/arithmetic/mul_s64.yaml:6) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_mul_s64_params;\n'
                '\n'
                'static inline int opgen_run_mul_s64(const opgen_mul_s64_params *p, const int64_t *input1,\n'
                '                                    const int64_t *input2, int64_t *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output,\n'
                '                        (uint64_t)a * (uint64_t)b);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mul_s64_params,
            exact=_mul_s64_exact,
            unmet=_mul_s64_unmet,
            inplace=('input1', 'input2'),
            headers=('opgen_each.h',),
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
    uint8=UInt8[MulOptions]('specs/arithmetic/mul.yaml:14', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.mul.Tensor', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/arithmetic/mul.yaml:6'),
        TorchEntry('aten.mul.Scalar', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/arithmetic/mul.yaml:8'),
        TorchEntry('aten.outer.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['self', 'vec2']), ('output',), 'specs/arithmetic/mul.yaml:10'),
    ),
    permute=Permute[MulOptions]('specs/_family/binary.yaml:47', ('input1', 'input2')),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one MUL of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class MulOperator(SpecOperator):
    """MUL, ready to be planned and emitted."""

    TYPE = 'MUL'
    DEFINITION = DEFINITION


OPERATOR = MulOperator
OPTIONS = MulOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put MUL into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('MUL', MulOptions, overwrite)
    context.aot_operator_classes.register('MUL', MulOperator, overwrite)
