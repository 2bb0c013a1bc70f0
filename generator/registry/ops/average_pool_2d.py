"""AVERAGE_POOL_2D. Made by `opgen build` from specs/pool/average_pool_2d.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import as_image, from_image, padded
from opgen.lib.arrays import clip, ints, largest
from opgen.lib.cmsis_nn import average_pool_scratch
from opgen.lib.cmsis_nn_structs import cmsis_nn_activation, cmsis_nn_dims, cmsis_nn_pool_params, cmsis_nn_tile, dims
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fixed_point import saturate
from opgen.lib.opgen_c import image_window
from opgen.lib.overlap import window_overlap
from opgen.lib.pytorch import divides, space_pairs, window_pads_2d
from opgen.lib.quant import activation_range, activation_range_f32
from opgen.lib.reference import average_pool, average_pool_int
from opgen.lib.shapes import covers, slide, sum_shapes
from opgen.lib.tensor import has
from opgen.litert.enums import ActivationFunctionType, Padding
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Absorption, Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class AveragePool2dOptions(AirOperatorOptions):
    """Options of AVERAGE_POOL_2D."""

    padding: Padding = Padding.SAME  # specs/_family/pool.yaml:6
    stride_w: int = 0  # specs/_family/pool.yaml:7
    stride_h: int = 0  # specs/_family/pool.yaml:8
    filter_width: int = 0  # specs/_family/pool.yaml:9
    filter_height: int = 0  # specs/_family/pool.yaml:10
    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/_family/pool.yaml:11
    keeps_nonfinite: bool = False  # specs/_family/pool.yaml:19
    pads: tuple[int, ...] = (0, 0, 0, 0)  # specs/_family/pool.yaml:21


def infer(op: Operation[AveragePool2dOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
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


def check(op: Operation[AveragePool2dOptions]) -> Iterator[Violation]:
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


def macs(op: Operation[AveragePool2dOptions]) -> int:
    del op
    return 0  # specs/_family/pool.yaml:61


def _evaluate_reference(op: Operation[AveragePool2dOptions]) -> Values:
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
    return _take(clip(average_pool(input, rows, cols), limits.lo, limits.hi))  # specs/pool/average_pool_2d.yaml:13


def states(op: Operation[AveragePool2dOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[AveragePool2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    output = op.tensor("output")  # specs/_family/pool.yaml:34
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    clamp = activation_range(fused_activation_function, output)  # specs/_family/pool.yaml:44
    return _take(saturate(average_pool_int(input, rows, cols), clamp.lo, clamp.hi))  # specs/pool/average_pool_2d.yaml:14


def _average_pool_2d_s8_params(op: Operation[AveragePool2dOptions]) -> Params:
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    output = op.tensor("output")  # specs/_family/pool.yaml:34
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    clamp = activation_range(fused_activation_function, output)  # specs/_family/pool.yaml:44
    pool = cmsis_nn_pool_params(cmsis_nn_tile(stride_w, stride_h), cmsis_nn_tile(cols.before, rows.before), cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/pool.yaml:47
    input_dims = dims(input)  # specs/_family/pool.yaml:49
    filter_dims = cmsis_nn_dims(1, filter_height, filter_width, 1)  # specs/_family/pool.yaml:50
    output_dims = dims(output)  # specs/_family/pool.yaml:51
    return (("pool", pool), ("input_dims", input_dims), ("filter_dims", filter_dims), ("output_dims", output_dims),)  # specs/pool/average_pool_2d.yaml:17


def _average_pool_2d_s8_scratch(op: Operation[AveragePool2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    target = op.target  # specs/pool/average_pool_2d.yaml:20
    return average_pool_scratch(target, input)  # specs/pool/average_pool_2d.yaml:20


def _average_pool_2d_s8_overlap(op: Operation[AveragePool2dOptions]) -> int:
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
    return window_overlap(input, output, rows, cols, 1, False)  # specs/pool/average_pool_2d.yaml:21


def _average_pool_2d_s16_params(op: Operation[AveragePool2dOptions]) -> Params:
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    output = op.tensor("output")  # specs/_family/pool.yaml:34
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    clamp = activation_range(fused_activation_function, output)  # specs/_family/pool.yaml:44
    pool = cmsis_nn_pool_params(cmsis_nn_tile(stride_w, stride_h), cmsis_nn_tile(cols.before, rows.before), cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/pool.yaml:47
    input_dims = dims(input)  # specs/_family/pool.yaml:49
    filter_dims = cmsis_nn_dims(1, filter_height, filter_width, 1)  # specs/_family/pool.yaml:50
    output_dims = dims(output)  # specs/_family/pool.yaml:51
    return (("pool", pool), ("input_dims", input_dims), ("filter_dims", filter_dims), ("output_dims", output_dims),)  # specs/pool/average_pool_2d.yaml:26


def _average_pool_2d_s16_scratch(op: Operation[AveragePool2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    target = op.target  # specs/pool/average_pool_2d.yaml:29
    return average_pool_scratch(target, input)  # specs/pool/average_pool_2d.yaml:29


def _average_pool_2d_s16_overlap(op: Operation[AveragePool2dOptions]) -> int:
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
    return window_overlap(input, output, rows, cols, 1, False)  # specs/pool/average_pool_2d.yaml:30


def _average_pool_2d_f32_params(op: Operation[AveragePool2dOptions]) -> Params:
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
    return (("window", window),)  # specs/pool/average_pool_2d.yaml:35


def _average_pool_2d_f32_overlap(op: Operation[AveragePool2dOptions]) -> int:
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
    return window_overlap(input, output, rows, cols, 1, False)  # specs/pool/average_pool_2d.yaml:38


def _uint8_exact(op: Operation[AveragePool2dOptions]) -> bool:
    VALID = Padding.VALID  # specs/pool/average_pool_2d.yaml:9
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    return filter_height * filter_width % 2 == 1 and (padding == VALID or rows.out * cols.out == 1 and rows.before + cols.before == 0 and filter_height <= input.h and filter_width <= input.w)  # specs/pool/average_pool_2d.yaml:9


def _absorb_fused_activation_function_value(op: Operation[AveragePool2dOptions], folded: ActivationFunctionType) -> ActivationFunctionType:
    del op
    return folded  # specs/_family/pool.yaml:17


def _absorb_fused_activation_function_when(op: Operation[AveragePool2dOptions], folded: ActivationFunctionType) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/_family/pool.yaml:16
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    return fused_activation_function == NONE  # specs/_family/pool.yaml:16


def _absorb_pads_value(op: Operation[AveragePool2dOptions], folded: tuple[int, ...]) -> tuple[int, ...]:
    pads = op.options.pads  # specs/_family/pool.yaml:21
    return sum_shapes(pads, folded)  # specs/_family/pool.yaml:29


def _absorb_pads_when(op: Operation[AveragePool2dOptions], folded: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    zeros_are_ignored = False  # specs/pool/average_pool_2d.yaml:12
    return zeros_are_ignored and covers(rows, folded[0], folded[1]) and covers(cols, folded[2], folded[3])  # specs/_family/pool.yaml:27


def _torch_0_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/pool/average_pool_2d_torch.yaml:8
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:8
    padding = call["padding"]  # specs/pool/average_pool_2d_torch.yaml:8
    count_include_pad = call["count_include_pad"]  # specs/pool/average_pool_2d_torch.yaml:8
    divisor_override = call["divisor_override"]  # specs/pool/average_pool_2d_torch.yaml:8
    return bool(self.type != int8 and not has(divisor_override) and (not count_include_pad or largest(ints(padding)) == 0))  # specs/pool/average_pool_2d_torch.yaml:8


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:9
    return {
        "input": as_image(self, 2),  # specs/pool/average_pool_2d_torch.yaml:9
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/average_pool_2d_torch.yaml:11
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:12
    kernel_size = call["kernel_size"]  # specs/pool/average_pool_2d_torch.yaml:12
    stride = call["stride"]  # specs/pool/average_pool_2d_torch.yaml:12
    padding = call["padding"]  # specs/pool/average_pool_2d_torch.yaml:12
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:12
    NONE = ActivationFunctionType.NONE  # specs/pool/average_pool_2d_torch.yaml:17
    return {
        "padding": VALID,  # specs/pool/average_pool_2d_torch.yaml:11
        "pads": window_pads_2d(self.shape[-2:], results[0].shape[-2:], kernel_size, stride, padding),  # specs/pool/average_pool_2d_torch.yaml:12
        "filter_height": kernel_size[0],  # specs/pool/average_pool_2d_torch.yaml:13
        "filter_width": kernel_size[1],  # specs/pool/average_pool_2d_torch.yaml:14
        "stride_h": (kernel_size if stride == () else stride)[0],  # specs/pool/average_pool_2d_torch.yaml:15
        "stride_w": (kernel_size if stride == () else stride)[1],  # specs/pool/average_pool_2d_torch.yaml:16
        "fused_activation_function": NONE,  # specs/pool/average_pool_2d_torch.yaml:17
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/average_pool_2d_torch.yaml:18
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:18
    return (
        from_image(output, results[0].shape),  # specs/pool/average_pool_2d_torch.yaml:18
    )


def _torch_1_limit(call: Call) -> Violation | None:
    divisor_override = call["divisor_override"]  # specs/pool/average_pool_2d_torch.yaml:22
    if not (not has(divisor_override)):  # specs/pool/average_pool_2d_torch.yaml:22
        return Violation('specs/pool/average_pool_2d_torch.yaml:22', 'divisor_override is ' + _in_words(divisor_override) + ': sums are divided by the size of the window', is_limit=True)
    ceil_mode = call["ceil_mode"]  # specs/pool/average_pool_2d_torch.yaml:23
    if not (not ceil_mode):  # specs/pool/average_pool_2d_torch.yaml:23
        return Violation('specs/pool/average_pool_2d_torch.yaml:23', 'ceil_mode and count_include_pad are both true: only one of them may be', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:24
    padding = call["padding"]  # specs/pool/average_pool_2d_torch.yaml:24
    return {
        "input": as_image(padded(self, space_pairs(padding, self.rank), 0.0), 2),  # specs/pool/average_pool_2d_torch.yaml:24
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/average_pool_2d_torch.yaml:26
    kernel_size = call["kernel_size"]  # specs/pool/average_pool_2d_torch.yaml:27
    stride = call["stride"]  # specs/pool/average_pool_2d_torch.yaml:29
    NONE = ActivationFunctionType.NONE  # specs/pool/average_pool_2d_torch.yaml:31
    return {
        "padding": VALID,  # specs/pool/average_pool_2d_torch.yaml:26
        "filter_height": kernel_size[0],  # specs/pool/average_pool_2d_torch.yaml:27
        "filter_width": kernel_size[1],  # specs/pool/average_pool_2d_torch.yaml:28
        "stride_h": (kernel_size if stride == () else stride)[0],  # specs/pool/average_pool_2d_torch.yaml:29
        "stride_w": (kernel_size if stride == () else stride)[1],  # specs/pool/average_pool_2d_torch.yaml:30
        "fused_activation_function": NONE,  # specs/pool/average_pool_2d_torch.yaml:31
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/average_pool_2d_torch.yaml:32
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:32
    return (
        from_image(output, results[0].shape),  # specs/pool/average_pool_2d_torch.yaml:32
    )


def _torch_2_when(call: Call) -> bool:
    padding = call["padding"]  # specs/pool/average_pool_2d_torch.yaml:34
    count_include_pad = call["count_include_pad"]  # specs/pool/average_pool_2d_torch.yaml:34
    return bool(not count_include_pad or padding[0] == 0)  # specs/pool/average_pool_2d_torch.yaml:34


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:35
    return {
        "input": as_image(self, 1),  # specs/pool/average_pool_2d_torch.yaml:35
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/average_pool_2d_torch.yaml:37
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:38
    kernel_size = call["kernel_size"]  # specs/pool/average_pool_2d_torch.yaml:38
    stride = call["stride"]  # specs/pool/average_pool_2d_torch.yaml:38
    padding = call["padding"]  # specs/pool/average_pool_2d_torch.yaml:38
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:38
    NONE = ActivationFunctionType.NONE  # specs/pool/average_pool_2d_torch.yaml:43
    return {
        "padding": VALID,  # specs/pool/average_pool_2d_torch.yaml:37
        "pads": window_pads_2d(self.shape[-1:], results[0].shape[-1:], kernel_size, stride, padding),  # specs/pool/average_pool_2d_torch.yaml:38
        "filter_height": 1,  # specs/pool/average_pool_2d_torch.yaml:39
        "filter_width": kernel_size[0],  # specs/pool/average_pool_2d_torch.yaml:40
        "stride_h": 1,  # specs/pool/average_pool_2d_torch.yaml:41
        "stride_w": (kernel_size if stride == () else stride)[0],  # specs/pool/average_pool_2d_torch.yaml:42
        "fused_activation_function": NONE,  # specs/pool/average_pool_2d_torch.yaml:43
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/average_pool_2d_torch.yaml:44
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:44
    return (
        from_image(output, results[0].shape),  # specs/pool/average_pool_2d_torch.yaml:44
    )


def _torch_3_limit(call: Call) -> Violation | None:
    ceil_mode = call["ceil_mode"]  # specs/pool/average_pool_2d_torch.yaml:48
    if not (not ceil_mode):  # specs/pool/average_pool_2d_torch.yaml:48
        return Violation('specs/pool/average_pool_2d_torch.yaml:48', 'ceil_mode and count_include_pad are both true: only one of them may be', is_limit=True)
    return None


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:49
    padding = call["padding"]  # specs/pool/average_pool_2d_torch.yaml:49
    return {
        "input": as_image(padded(self, space_pairs(padding, self.rank), 0.0), 1),  # specs/pool/average_pool_2d_torch.yaml:49
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/average_pool_2d_torch.yaml:51
    kernel_size = call["kernel_size"]  # specs/pool/average_pool_2d_torch.yaml:53
    stride = call["stride"]  # specs/pool/average_pool_2d_torch.yaml:55
    NONE = ActivationFunctionType.NONE  # specs/pool/average_pool_2d_torch.yaml:56
    return {
        "padding": VALID,  # specs/pool/average_pool_2d_torch.yaml:51
        "filter_height": 1,  # specs/pool/average_pool_2d_torch.yaml:52
        "filter_width": kernel_size[0],  # specs/pool/average_pool_2d_torch.yaml:53
        "stride_h": 1,  # specs/pool/average_pool_2d_torch.yaml:54
        "stride_w": (kernel_size if stride == () else stride)[0],  # specs/pool/average_pool_2d_torch.yaml:55
        "fused_activation_function": NONE,  # specs/pool/average_pool_2d_torch.yaml:56
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/average_pool_2d_torch.yaml:57
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:57
    return (
        from_image(output, results[0].shape),  # specs/pool/average_pool_2d_torch.yaml:57
    )


def _torch_4_when(call: Call) -> bool:
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:59
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:59
    return bool(divides(self.shape[-2:], results[0].shape[-2:]))  # specs/pool/average_pool_2d_torch.yaml:59


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:60
    return {
        "input": as_image(self, 2),  # specs/pool/average_pool_2d_torch.yaml:60
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/average_pool_2d_torch.yaml:62
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:63
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:63
    NONE = ActivationFunctionType.NONE  # specs/pool/average_pool_2d_torch.yaml:67
    return {
        "padding": VALID,  # specs/pool/average_pool_2d_torch.yaml:62
        "filter_height": self.shape[-2] // results[0].shape[-2],  # specs/pool/average_pool_2d_torch.yaml:63
        "filter_width": self.shape[-1] // results[0].shape[-1],  # specs/pool/average_pool_2d_torch.yaml:64
        "stride_h": self.shape[-2] // results[0].shape[-2],  # specs/pool/average_pool_2d_torch.yaml:65
        "stride_w": self.shape[-1] // results[0].shape[-1],  # specs/pool/average_pool_2d_torch.yaml:66
        "fused_activation_function": NONE,  # specs/pool/average_pool_2d_torch.yaml:67
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/average_pool_2d_torch.yaml:68
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:68
    return (
        from_image(output, results[0].shape),  # specs/pool/average_pool_2d_torch.yaml:68
    )


def _torch_5_when(call: Call) -> bool:
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:59
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:59
    return bool(divides(self.shape[-2:], results[0].shape[-2:]))  # specs/pool/average_pool_2d_torch.yaml:59


def _torch_5_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:60
    return {
        "input": as_image(self, 2),  # specs/pool/average_pool_2d_torch.yaml:60
    }


def _torch_5_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/average_pool_2d_torch.yaml:62
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:63
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:63
    NONE = ActivationFunctionType.NONE  # specs/pool/average_pool_2d_torch.yaml:67
    return {
        "padding": VALID,  # specs/pool/average_pool_2d_torch.yaml:62
        "filter_height": self.shape[-2] // results[0].shape[-2],  # specs/pool/average_pool_2d_torch.yaml:63
        "filter_width": self.shape[-1] // results[0].shape[-1],  # specs/pool/average_pool_2d_torch.yaml:64
        "stride_h": self.shape[-2] // results[0].shape[-2],  # specs/pool/average_pool_2d_torch.yaml:65
        "stride_w": self.shape[-1] // results[0].shape[-1],  # specs/pool/average_pool_2d_torch.yaml:66
        "fused_activation_function": NONE,  # specs/pool/average_pool_2d_torch.yaml:67
    }


def _torch_5_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/average_pool_2d_torch.yaml:68
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:68
    return (
        from_image(output, results[0].shape),  # specs/pool/average_pool_2d_torch.yaml:68
    )


def _torch_6_when(call: Call) -> bool:
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:71
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:71
    return bool(divides(self.shape[-1:], results[0].shape[-1:]))  # specs/pool/average_pool_2d_torch.yaml:71


def _torch_6_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:72
    return {
        "input": as_image(self, 1),  # specs/pool/average_pool_2d_torch.yaml:72
    }


def _torch_6_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/average_pool_2d_torch.yaml:74
    self = call["self"]  # specs/pool/average_pool_2d_torch.yaml:76
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:76
    NONE = ActivationFunctionType.NONE  # specs/pool/average_pool_2d_torch.yaml:79
    return {
        "padding": VALID,  # specs/pool/average_pool_2d_torch.yaml:74
        "filter_height": 1,  # specs/pool/average_pool_2d_torch.yaml:75
        "filter_width": self.shape[-1] // results[0].shape[-1],  # specs/pool/average_pool_2d_torch.yaml:76
        "stride_h": 1,  # specs/pool/average_pool_2d_torch.yaml:77
        "stride_w": self.shape[-1] // results[0].shape[-1],  # specs/pool/average_pool_2d_torch.yaml:78
        "fused_activation_function": NONE,  # specs/pool/average_pool_2d_torch.yaml:79
    }


def _torch_6_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/average_pool_2d_torch.yaml:80
    results = call["results"]  # specs/pool/average_pool_2d_torch.yaml:80
    return (
        from_image(output, results[0].shape),  # specs/pool/average_pool_2d_torch.yaml:80
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


DEFINITION = Definition[AveragePool2dOptions](
    op='AVERAGE_POOL_2D',
    place='specs/pool/average_pool_2d.yaml:2',
    doc='The mean of every window; what is outside of the image does not count.',
    options_type=AveragePool2dOptions,
    options=(
        Option('padding', Padding, 'specs/_family/pool.yaml:6', default=Padding.SAME, required=False),
        Option('stride_w', int, 'specs/_family/pool.yaml:7', default=0, required=False, minimum=1),
        Option('stride_h', int, 'specs/_family/pool.yaml:8', default=0, required=False, minimum=1),
        Option('filter_width', int, 'specs/_family/pool.yaml:9', default=0, required=False, minimum=1),
        Option('filter_height', int, 'specs/_family/pool.yaml:10', default=0, required=False, minimum=1),
        Option('fused_activation_function', ActivationFunctionType, 'specs/_family/pool.yaml:11', default=ActivationFunctionType.NONE, required=False, only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1, ActivationFunctionType.RELU6,)),
        Option('keeps_nonfinite', bool, 'specs/_family/pool.yaml:19', default=False, required=False, internal=True, torch=True),
        Option('pads', tuple, 'specs/_family/pool.yaml:21', element=int, default=(0, 0, 0, 0), required=False, internal=True),
    ),
    litert=Litert(builtin='AVERAGE_POOL_2D', versions=(1, 3), table='Pool2DOptions'),
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
    reference_place='specs/pool/average_pool_2d.yaml:13',
    states=states,
    kernels=(
        Kernel[AveragePool2dOptions](
            name='average_pool_2d_s8',
            place='specs/pool/average_pool_2d.yaml:17',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* AVERAGE_POOL_2D: input int8, output int8 (specs/pool/average_pool_2d.yaml:17) */\n'
                'typedef struct {\n'
                '    cmsis_nn_pool_params pool;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_average_pool_2d_s8_params;\n'
                '\n'
                'static inline int opgen_run_average_pool_2d_s8(const opgen_average_pool_2d_s8_params *p, const int8_t *input,\n'
                '                                               int8_t *output, void *scratch, int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_avgpool_s8(&ctx, &p->pool, &p->input_dims, input, &p->filter_dims,\n'
                '                          &p->output_dims, output);\n'
                '}\n'
            ),
            params=_average_pool_2d_s8_params,
            exact=_evaluate_exact,
            scratch=_average_pool_2d_s8_scratch,
            overlap=_average_pool_2d_s8_overlap,
            table_inputs={},
        ),
        Kernel[AveragePool2dOptions](
            name='average_pool_2d_s16',
            place='specs/pool/average_pool_2d.yaml:26',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* AVERAGE_POOL_2D: input int16, output int16 (specs/pool/average_pool_2d.yaml:26) */\n'
                'typedef struct {\n'
                '    cmsis_nn_pool_params pool;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_average_pool_2d_s16_params;\n'
                '\n'
                'static inline int opgen_run_average_pool_2d_s16(const opgen_average_pool_2d_s16_params *p,\n'
                '                                                const int16_t *input, int16_t *output, void *scratch,\n'
                '                                                int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_avgpool_s16(&ctx, &p->pool, &p->input_dims, input, &p->filter_dims,\n'
                '                           &p->output_dims, output);\n'
                '}\n'
            ),
            params=_average_pool_2d_s16_params,
            exact=_evaluate_exact,
            scratch=_average_pool_2d_s16_scratch,
            overlap=_average_pool_2d_s16_overlap,
            table_inputs={},
        ),
        Kernel[AveragePool2dOptions](
            name='average_pool_2d_f32',
            place='specs/pool/average_pool_2d.yaml:35',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* AVERAGE_POOL_2D: input float32, output float32 (specs/pool/average_pool_2d.yaml:35) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '} opgen_average_pool_2d_f32_params;\n'
                '\n'
                'static inline int opgen_run_average_pool_2d_f32(const opgen_average_pool_2d_f32_params *p, const float *input,\n'
                '                                                float *output)\n'
                '{\n'
                '    opgen_average_pool_window_f32(&p->window, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_average_pool_2d_f32_params,
            exact=None,
            overlap=_average_pool_2d_f32_overlap,
            headers=('opgen_window.h',),
            table_inputs={},
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
    uint8=UInt8[AveragePool2dOptions]('specs/pool/average_pool_2d.yaml:9', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.avg_pool2d.default', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['ceil_mode', 'count_include_pad', 'divisor_override', 'kernel_size', 'output', 'padding', 'results', 'self', 'stride']), ('output',), 'specs/pool/average_pool_2d_torch.yaml:7'),
        TorchEntry('aten.avg_pool2d.default', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['ceil_mode', 'divisor_override', 'kernel_size', 'output', 'padding', 'results', 'self', 'stride']), ('output',), 'specs/pool/average_pool_2d_torch.yaml:20'),
        TorchEntry('aten.avg_pool1d.default', '', _torch_2_when, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['ceil_mode', 'count_include_pad', 'kernel_size', 'output', 'padding', 'results', 'self', 'stride']), ('output',), 'specs/pool/average_pool_2d_torch.yaml:33'),
        TorchEntry('aten.avg_pool1d.default', '', None, _torch_3_limit, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['ceil_mode', 'kernel_size', 'output', 'padding', 'results', 'self', 'stride']), ('output',), 'specs/pool/average_pool_2d_torch.yaml:46'),
        TorchEntry('aten.adaptive_avg_pool2d.default', '', _torch_4_when, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['output', 'output_size', 'results', 'self']), ('output',), 'specs/pool/average_pool_2d_torch.yaml:58'),
        TorchEntry('aten._adaptive_avg_pool2d.default', '', _torch_5_when, None, _torch_5_inputs, _torch_5_options, _torch_5_outputs, frozenset(['output', 'output_size', 'results', 'self']), ('output',), 'specs/pool/average_pool_2d_torch.yaml:58'),
        TorchEntry('aten.adaptive_avg_pool1d.default', '', _torch_6_when, None, _torch_6_inputs, _torch_6_options, _torch_6_outputs, frozenset(['output', 'output_size', 'results', 'self']), ('output',), 'specs/pool/average_pool_2d_torch.yaml:70'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one AVERAGE_POOL_2D of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class AveragePool2dOperator(SpecOperator):
    """AVERAGE_POOL_2D, ready to be planned and emitted."""

    TYPE = 'AVERAGE_POOL_2D'
    DEFINITION = DEFINITION


OPERATOR = AveragePool2dOperator
OPTIONS = AveragePool2dOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put AVERAGE_POOL_2D into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('AVERAGE_POOL_2D', AveragePool2dOptions, overwrite)
    context.aot_operator_classes.register('AVERAGE_POOL_2D', AveragePool2dOperator, overwrite)
