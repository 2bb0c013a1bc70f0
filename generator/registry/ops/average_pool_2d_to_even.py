"""AVERAGE_POOL_2D_TO_EVEN. Made by `opgen build` from specs/pool/average_pool_2d_to_even.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import as_image, from_image, padded
from opgen.lib.arrays import clip, ints, largest
from opgen.lib.cmsis_nn_structs import cmsis_nn_activation, cmsis_nn_dims, cmsis_nn_pool_params, cmsis_nn_tile, dims
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.opgen_c import image_window
from opgen.lib.overlap import window_overlap
from opgen.lib.pytorch import space_pairs, window_pads_2d
from opgen.lib.quant import activation_range, activation_range_f32, same_quantization
from opgen.lib.reference import average_pool, average_pool_to_even
from opgen.lib.shapes import covers, slide, sum_shapes
from opgen.lib.tables import reals_f32
from opgen.lib.tensor import has
from opgen.litert.enums import ActivationFunctionType, Padding
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Absorption, Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class AveragePool2dToEvenOptions(AirOperatorOptions):
    """Options of AVERAGE_POOL_2D_TO_EVEN."""

    padding: Padding  # specs/_family/pool.yaml:6
    stride_w: int  # specs/_family/pool.yaml:7
    stride_h: int  # specs/_family/pool.yaml:8
    filter_width: int  # specs/_family/pool.yaml:9
    filter_height: int  # specs/_family/pool.yaml:10
    fused_activation_function: ActivationFunctionType  # specs/_family/pool.yaml:11
    keeps_nonfinite: bool = False  # specs/_family/pool.yaml:19
    pads: tuple[int, ...] = (0, 0, 0, 0)  # specs/_family/pool.yaml:21


def infer(op: Operation[AveragePool2dToEvenOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/pool.yaml:36
            shape=(input.n, rows.out, cols.out, input.c),  # specs/_family/pool.yaml:37
            scale=input.scale,  # specs/_family/pool.yaml:38
            zero_point=input.zero_point,  # specs/_family/pool.yaml:39
        ),
    }


def check(op: Operation[AveragePool2dToEvenOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    if not (rows.out > 0 and cols.out > 0):  # specs/_family/pool.yaml:54
        yield Violation('specs/_family/pool.yaml:54', 'a ' + _in_words(filter_height) + ' x ' + _in_words(filter_width) + ' window does not fit into ' + _in_words(input.h) + ' x ' + _in_words(input.w), is_limit=True)
    if not (rows.before < 32768 and cols.before < 32768):  # specs/_family/pool.yaml:57
        yield Violation('specs/_family/pool.yaml:57', 'a ' + _in_words(filter_height) + ' x ' + _in_words(filter_width) + ' window pads an image with more than 32767 rows or columns', is_limit=True)
    output = op.tensor("output")  # specs/_family/pool.yaml:34
    if not (same_quantization(input, output)):  # specs/pool/average_pool_2d_to_even.yaml:42
        yield Violation('specs/pool/average_pool_2d_to_even.yaml:42', 'the input and the output must be quantized alike')


def macs(op: Operation[AveragePool2dToEvenOptions]) -> int:
    del op
    return 0  # specs/_family/pool.yaml:61


def _evaluate_reference(op: Operation[AveragePool2dToEvenOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/pool.yaml:19
    limits = activation_range_f32(fused_activation_function, keeps_nonfinite)  # specs/_family/pool.yaml:45
    return _take(clip(average_pool(input, rows, cols), limits.lo, limits.hi))  # specs/pool/average_pool_2d_to_even.yaml:45


def states(op: Operation[AveragePool2dToEvenOptions]) -> Mapping[str, State]:
    del op
    return {}


def _average_pool_2d_to_even_s8_exact(op: Operation[AveragePool2dToEvenOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    output = op.tensor("output")  # specs/_family/pool.yaml:34
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    clamp = activation_range(fused_activation_function, output)  # specs/_family/pool.yaml:44
    reals = reals_f32(input)  # specs/pool/average_pool_2d_to_even.yaml:35
    return _take(average_pool_to_even(input, rows, cols, reals, output, clamp))  # specs/pool/average_pool_2d_to_even.yaml:51


def _average_pool_2d_to_even_s8_params(op: Operation[AveragePool2dToEvenOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    output = op.tensor("output")  # specs/_family/pool.yaml:34
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/pool.yaml:19
    limits = activation_range_f32(fused_activation_function, keeps_nonfinite)  # specs/_family/pool.yaml:45
    window = image_window(input, output, rows, cols, 1, limits)  # specs/_family/pool.yaml:46
    reals = reals_f32(input)  # specs/pool/average_pool_2d_to_even.yaml:35
    clamp = activation_range(fused_activation_function, output)  # specs/_family/pool.yaml:44
    low = clamp.lo  # specs/pool/average_pool_2d_to_even.yaml:36
    high = clamp.hi  # specs/pool/average_pool_2d_to_even.yaml:37
    zero_point = output.zero_point  # specs/pool/average_pool_2d_to_even.yaml:38
    scale = output.scale  # specs/pool/average_pool_2d_to_even.yaml:39
    return (("window", window), ("reals", reals), ("scale", scale), ("zero_point", zero_point), ("low", low), ("high", high),)  # specs/pool/average_pool_2d_to_even.yaml:48


def _average_pool_2d_to_even_s8_overlap(op: Operation[AveragePool2dToEvenOptions]) -> int:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    output = op.tensor("output")  # specs/_family/pool.yaml:34
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    return window_overlap(input, output, rows, cols, 1, False)  # specs/pool/average_pool_2d_to_even.yaml:52


def _absorb_fused_activation_function_value(op: Operation[AveragePool2dToEvenOptions], folded: ActivationFunctionType) -> ActivationFunctionType:
    del op
    return folded  # specs/_family/pool.yaml:17


def _absorb_fused_activation_function_when(op: Operation[AveragePool2dToEvenOptions], folded: ActivationFunctionType) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/_family/pool.yaml:16
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    return fused_activation_function == NONE  # specs/_family/pool.yaml:16


def _absorb_pads_value(op: Operation[AveragePool2dToEvenOptions], folded: tuple[int, ...]) -> tuple[int, ...]:
    pads = op.options.pads  # specs/_family/pool.yaml:21
    return sum_shapes(pads, folded)  # specs/_family/pool.yaml:29


def _absorb_pads_when(op: Operation[AveragePool2dToEvenOptions], folded: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    zeros_are_ignored = False  # specs/pool/average_pool_2d_to_even.yaml:34
    return zeros_are_ignored and covers(rows, folded[0], folded[1]) and covers(cols, folded[2], folded[3])  # specs/_family/pool.yaml:27


def _torch_0_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/pool/average_pool_2d_to_even.yaml:8
    self = call["self"]  # specs/pool/average_pool_2d_to_even.yaml:8
    padding = call["padding"]  # specs/pool/average_pool_2d_to_even.yaml:8
    count_include_pad = call["count_include_pad"]  # specs/pool/average_pool_2d_to_even.yaml:8
    divisor_override = call["divisor_override"]  # specs/pool/average_pool_2d_to_even.yaml:8
    return bool(self.type == int8 and not has(divisor_override) and (not count_include_pad or largest(ints(padding)) == 0))  # specs/pool/average_pool_2d_to_even.yaml:8


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/average_pool_2d_to_even.yaml:9
    return {
        "input": as_image(self, 2),  # specs/pool/average_pool_2d_to_even.yaml:9
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/average_pool_2d_to_even.yaml:11
    self = call["self"]  # specs/pool/average_pool_2d_to_even.yaml:12
    kernel_size = call["kernel_size"]  # specs/pool/average_pool_2d_to_even.yaml:12
    stride = call["stride"]  # specs/pool/average_pool_2d_to_even.yaml:12
    padding = call["padding"]  # specs/pool/average_pool_2d_to_even.yaml:12
    results = call["results"]  # specs/pool/average_pool_2d_to_even.yaml:12
    NONE = ActivationFunctionType.NONE  # specs/pool/average_pool_2d_to_even.yaml:17
    return {
        "padding": VALID,  # specs/pool/average_pool_2d_to_even.yaml:11
        "pads": window_pads_2d(self.shape[-2:], results[0].shape[-2:], kernel_size, stride, padding),  # specs/pool/average_pool_2d_to_even.yaml:12
        "filter_height": kernel_size[0],  # specs/pool/average_pool_2d_to_even.yaml:13
        "filter_width": kernel_size[1],  # specs/pool/average_pool_2d_to_even.yaml:14
        "stride_h": (kernel_size if stride == () else stride)[0],  # specs/pool/average_pool_2d_to_even.yaml:15
        "stride_w": (kernel_size if stride == () else stride)[1],  # specs/pool/average_pool_2d_to_even.yaml:16
        "fused_activation_function": NONE,  # specs/pool/average_pool_2d_to_even.yaml:17
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/average_pool_2d_to_even.yaml:18
    results = call["results"]  # specs/pool/average_pool_2d_to_even.yaml:18
    return (
        from_image(output, results[0].shape),  # specs/pool/average_pool_2d_to_even.yaml:18
    )


def _torch_1_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/pool/average_pool_2d_to_even.yaml:21
    self = call["self"]  # specs/pool/average_pool_2d_to_even.yaml:21
    padding = call["padding"]  # specs/pool/average_pool_2d_to_even.yaml:21
    ceil_mode = call["ceil_mode"]  # specs/pool/average_pool_2d_to_even.yaml:21
    count_include_pad = call["count_include_pad"]  # specs/pool/average_pool_2d_to_even.yaml:21
    divisor_override = call["divisor_override"]  # specs/pool/average_pool_2d_to_even.yaml:21
    return bool(self.type == int8 and not has(divisor_override) and count_include_pad and largest(ints(padding)) > 0 and not ceil_mode)  # specs/pool/average_pool_2d_to_even.yaml:21


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/average_pool_2d_to_even.yaml:22
    padding = call["padding"]  # specs/pool/average_pool_2d_to_even.yaml:22
    return {
        "input": as_image(padded(self, space_pairs(padding, self.rank), 0.0), 2),  # specs/pool/average_pool_2d_to_even.yaml:22
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/average_pool_2d_to_even.yaml:24
    kernel_size = call["kernel_size"]  # specs/pool/average_pool_2d_to_even.yaml:25
    stride = call["stride"]  # specs/pool/average_pool_2d_to_even.yaml:27
    NONE = ActivationFunctionType.NONE  # specs/pool/average_pool_2d_to_even.yaml:29
    return {
        "padding": VALID,  # specs/pool/average_pool_2d_to_even.yaml:24
        "filter_height": kernel_size[0],  # specs/pool/average_pool_2d_to_even.yaml:25
        "filter_width": kernel_size[1],  # specs/pool/average_pool_2d_to_even.yaml:26
        "stride_h": (kernel_size if stride == () else stride)[0],  # specs/pool/average_pool_2d_to_even.yaml:27
        "stride_w": (kernel_size if stride == () else stride)[1],  # specs/pool/average_pool_2d_to_even.yaml:28
        "fused_activation_function": NONE,  # specs/pool/average_pool_2d_to_even.yaml:29
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/average_pool_2d_to_even.yaml:30
    results = call["results"]  # specs/pool/average_pool_2d_to_even.yaml:30
    return (
        from_image(output, results[0].shape),  # specs/pool/average_pool_2d_to_even.yaml:30
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/_family/pool.yaml:64
    span = draw.span
    stride_w = sample.option("stride_w", span(1, 3))  # specs/_family/pool.yaml:65
    stride_h = sample.option("stride_h", span(1, 3))  # specs/_family/pool.yaml:66
    filter_width = sample.option("filter_width", span(1, 4))  # specs/_family/pool.yaml:67
    filter_height = sample.option("filter_height", span(1, 4))  # specs/_family/pool.yaml:68
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    RELU_N1_TO_1 = ActivationFunctionType.RELU_N1_TO_1
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6, RELU_N1_TO_1))  # specs/_family/pool.yaml:69
    input = sample.tensor("input", (span(1, 2), span(4, 9), span(4, 9), span(1, 20)), "NHWC")  # specs/_family/pool.yaml:70
    return sample.case()


DEFINITION = Definition[AveragePool2dToEvenOptions](
    op='AVERAGE_POOL_2D_TO_EVEN',
    place='specs/pool/average_pool_2d_to_even.yaml:2',
    doc=(
                'The mean of every window of int8; what is outside of the image does not count.\n'
                "Computed in float32, halves to even, as ExecuTorch's Cortex-M dialect does in Python."
            ),
    options_type=AveragePool2dToEvenOptions,
    options=(
        Option('padding', Padding, 'specs/_family/pool.yaml:6'),
        Option('stride_w', int, 'specs/_family/pool.yaml:7', minimum=1),
        Option('stride_h', int, 'specs/_family/pool.yaml:8', minimum=1),
        Option('filter_width', int, 'specs/_family/pool.yaml:9', minimum=1),
        Option('filter_height', int, 'specs/_family/pool.yaml:10', minimum=1),
        Option('fused_activation_function', ActivationFunctionType, 'specs/_family/pool.yaml:11', only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1, ActivationFunctionType.RELU6,)),
        Option('keeps_nonfinite', bool, 'specs/_family/pool.yaml:19', default=False, required=False, internal=True, torch=True),
        Option('pads', tuple, 'specs/_family/pool.yaml:21', element=int, default=(0, 0, 0, 0), required=False, internal=True),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/_family/pool.yaml:32', layout='NHWC'),
    ),
    outputs=(
        Operand('output', 'specs/_family/pool.yaml:34', layout='NHWC'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/pool/average_pool_2d_to_even.yaml:45',
    states=states,
    kernels=(
        Kernel[AveragePool2dToEvenOptions](
            name='average_pool_2d_to_even_s8',
            place='specs/pool/average_pool_2d_to_even.yaml:48',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* AVERAGE_POOL_2D_TO_EVEN: input int8, output int8 (specs/pool/average_pool_2d_to_even.yaml:48) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '    const float *reals;\n'
                '    float scale;\n'
                '    int32_t zero_point;\n'
                '    int32_t low;\n'
                '    int32_t high;\n'
                '} opgen_average_pool_2d_to_even_s8_params;\n'
                '\n'
                'static inline int opgen_run_average_pool_2d_to_even_s8(const opgen_average_pool_2d_to_even_s8_params *p,\n'
                '                                                       const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_average_pool_to_even_s8(&p->window, p->reals, p->scale, p->zero_point, p->low, p->high,\n'
                '                                  input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_average_pool_2d_to_even_s8_params,
            exact=_average_pool_2d_to_even_s8_exact,
            overlap=_average_pool_2d_to_even_s8_overlap,
            headers=('opgen_average_pool.h',),
            table_inputs={'reals': ('input',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(
        Absorption('fused_activation_function', 'output', _absorb_fused_activation_function_value, _absorb_fused_activation_function_when, 'specs/_family/pool.yaml:15'),
        Absorption('pads', 'input', _absorb_pads_value, _absorb_pads_when, 'specs/_family/pool.yaml:26'),
    ),
    torch=(
        TorchEntry('aten.avg_pool2d.default', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['ceil_mode', 'count_include_pad', 'divisor_override', 'kernel_size', 'output', 'padding', 'results', 'self', 'stride']), ('output',), 'specs/pool/average_pool_2d_to_even.yaml:7'),
        TorchEntry('aten.avg_pool2d.default', '', _torch_1_when, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['ceil_mode', 'count_include_pad', 'divisor_override', 'kernel_size', 'output', 'padding', 'results', 'self', 'stride']), ('output',), 'specs/pool/average_pool_2d_to_even.yaml:20'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one AVERAGE_POOL_2D_TO_EVEN of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class AveragePool2dToEvenOperator(SpecOperator):
    """AVERAGE_POOL_2D_TO_EVEN, ready to be planned and emitted."""

    TYPE = 'AVERAGE_POOL_2D_TO_EVEN'
    DEFINITION = DEFINITION


OPERATOR = AveragePool2dToEvenOperator
OPTIONS = AveragePool2dToEvenOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put AVERAGE_POOL_2D_TO_EVEN into the registries of a context."""
    context.air_options.register('AVERAGE_POOL_2D_TO_EVEN', AveragePool2dToEvenOptions, overwrite)
    context.aot_operator_classes.register('AVERAGE_POOL_2D_TO_EVEN', AveragePool2dToEvenOperator, overwrite)
