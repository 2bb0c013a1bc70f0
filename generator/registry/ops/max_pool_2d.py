"""MAX_POOL_2D. Made by `opgen build` from specs/pool/max_pool_2d.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import as_image, from_image
from opgen.lib.arrays import clip, ints, largest, length
from opgen.lib.cmsis_nn_structs import cmsis_nn_activation, cmsis_nn_dims, cmsis_nn_pool_params, cmsis_nn_tile, dims
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fixed_point import saturate
from opgen.lib.opgen_c import image_window
from opgen.lib.overlap import window_overlap
from opgen.lib.pytorch import divides, sizes_2d, window_pads_2d
from opgen.lib.quant import activation_range, activation_range_f32
from opgen.lib.reduce import for_largest
from opgen.lib.reference import max_pool
from opgen.lib.shapes import covers, slide, sum_shapes
from opgen.litert.enums import ActivationFunctionType, Padding
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Absorption, Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, UInt8, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class MaxPool2dOptions(AirOperatorOptions):
    """Options of MAX_POOL_2D."""

    padding: Padding = Padding.SAME  # specs/_family/pool.yaml:6
    stride_w: int = 0  # specs/_family/pool.yaml:7
    stride_h: int = 0  # specs/_family/pool.yaml:8
    filter_width: int = 0  # specs/_family/pool.yaml:9
    filter_height: int = 0  # specs/_family/pool.yaml:10
    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/_family/pool.yaml:11
    keeps_nonfinite: bool = False  # specs/_family/pool.yaml:19
    pads: tuple[int, ...] = (0, 0, 0, 0)  # specs/_family/pool.yaml:21


def infer(op: Operation[MaxPool2dOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
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


def check(op: Operation[MaxPool2dOptions]) -> Iterator[Violation]:
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


def macs(op: Operation[MaxPool2dOptions]) -> int:
    del op
    return 0  # specs/_family/pool.yaml:61


def _evaluate_reference(op: Operation[MaxPool2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/pool.yaml:19
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    limits = activation_range_f32(fused_activation_function, keeps_nonfinite)  # specs/_family/pool.yaml:45
    return _take(clip(max_pool(for_largest(input, keeps_nonfinite), rows, cols), limits.lo, limits.hi))  # specs/pool/max_pool_2d.yaml:11


def states(op: Operation[MaxPool2dOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[MaxPool2dOptions]) -> Values:
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
    return _take(saturate(max_pool(input, rows, cols), clamp.lo, clamp.hi))  # specs/pool/max_pool_2d.yaml:12


def _max_pool_2d_s8_params(op: Operation[MaxPool2dOptions]) -> Params:
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
    return (("pool", pool), ("input_dims", input_dims), ("filter_dims", filter_dims), ("output_dims", output_dims),)  # specs/pool/max_pool_2d.yaml:15


def _max_pool_2d_s8_overlap(op: Operation[MaxPool2dOptions]) -> int:
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
    return window_overlap(input, output, rows, cols, 1, False)  # specs/pool/max_pool_2d.yaml:18


def _max_pool_2d_s16_params(op: Operation[MaxPool2dOptions]) -> Params:
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
    return (("pool", pool), ("input_dims", input_dims), ("filter_dims", filter_dims), ("output_dims", output_dims),)  # specs/pool/max_pool_2d.yaml:23


def _max_pool_2d_s16_overlap(op: Operation[MaxPool2dOptions]) -> int:
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
    return window_overlap(input, output, rows, cols, 1, False)  # specs/pool/max_pool_2d.yaml:26


def _max_pool_2d_nonfinite_f32_params(op: Operation[MaxPool2dOptions]) -> Params:
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
    return (("window", window),)  # specs/pool/max_pool_2d.yaml:31


def _max_pool_2d_nonfinite_f32_unmet(op: Operation[MaxPool2dOptions]) -> Unmet | None:
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/pool.yaml:19
    if not keeps_nonfinite:  # specs/pool/max_pool_2d.yaml:33
        return Unmet('keeps_nonfinite')
    return None


def _max_pool_2d_nonfinite_f32_overlap(op: Operation[MaxPool2dOptions]) -> int:
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
    return window_overlap(input, output, rows, cols, 1, False)  # specs/pool/max_pool_2d.yaml:35


def _max_pool_2d_f32_params(op: Operation[MaxPool2dOptions]) -> Params:
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
    return (("window", window),)  # specs/pool/max_pool_2d.yaml:39


def _max_pool_2d_f32_overlap(op: Operation[MaxPool2dOptions]) -> int:
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
    return window_overlap(input, output, rows, cols, 1, False)  # specs/pool/max_pool_2d.yaml:42


def _uint8_exact(op: Operation[MaxPool2dOptions]) -> bool:
    del op
    return True


def _absorb_fused_activation_function_value(op: Operation[MaxPool2dOptions], folded: ActivationFunctionType) -> ActivationFunctionType:
    del op
    return folded  # specs/_family/pool.yaml:17


def _absorb_fused_activation_function_when(op: Operation[MaxPool2dOptions], folded: ActivationFunctionType) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/_family/pool.yaml:16
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    return fused_activation_function == NONE  # specs/_family/pool.yaml:16


def _absorb_pads_value(op: Operation[MaxPool2dOptions], folded: tuple[int, ...]) -> tuple[int, ...]:
    pads = op.options.pads  # specs/_family/pool.yaml:21
    return sum_shapes(pads, folded)  # specs/_family/pool.yaml:29


def _absorb_pads_when(op: Operation[MaxPool2dOptions], folded: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    int8 = DType.INT8  # specs/pool/max_pool_2d.yaml:10
    zeros_are_ignored = input.type == int8 and input.zero_point == -128  # specs/pool/max_pool_2d.yaml:10
    return zeros_are_ignored and covers(rows, folded[0], folded[1]) and covers(cols, folded[2], folded[3])  # specs/_family/pool.yaml:27


def _torch_0_limit(call: Call) -> Violation | None:
    dilation = call["dilation"]  # specs/pool/max_pool_2d_torch.yaml:6
    if not (largest(ints(dilation)) == 1):  # specs/pool/max_pool_2d_torch.yaml:6
        return Violation('specs/pool/max_pool_2d_torch.yaml:6', 'dilation is ' + _in_words(dilation) + ': windows must have no gaps', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:7
    kernel_size = call["kernel_size"]  # specs/pool/max_pool_2d_torch.yaml:7
    return {
        "input": as_image(self, length(ints(kernel_size))),  # specs/pool/max_pool_2d_torch.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/max_pool_2d_torch.yaml:9
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:10
    kernel_size = call["kernel_size"]  # specs/pool/max_pool_2d_torch.yaml:10
    stride = call["stride"]  # specs/pool/max_pool_2d_torch.yaml:10
    padding = call["padding"]  # specs/pool/max_pool_2d_torch.yaml:10
    results = call["results"]  # specs/pool/max_pool_2d_torch.yaml:10
    NONE = ActivationFunctionType.NONE  # specs/pool/max_pool_2d_torch.yaml:16
    return {
        "padding": VALID,  # specs/pool/max_pool_2d_torch.yaml:9
        "pads": window_pads_2d(self.shape[-length(ints(kernel_size)):], results[0].shape[-length(ints(kernel_size)):], kernel_size, stride, padding),  # specs/pool/max_pool_2d_torch.yaml:10
        "filter_height": sizes_2d(kernel_size)[0],  # specs/pool/max_pool_2d_torch.yaml:12
        "filter_width": kernel_size[-1],  # specs/pool/max_pool_2d_torch.yaml:13
        "stride_h": (kernel_size if stride == () else stride)[0],  # specs/pool/max_pool_2d_torch.yaml:14
        "stride_w": (kernel_size if stride == () else stride)[-1],  # specs/pool/max_pool_2d_torch.yaml:15
        "fused_activation_function": NONE,  # specs/pool/max_pool_2d_torch.yaml:16
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/max_pool_2d_torch.yaml:17
    results = call["results"]  # specs/pool/max_pool_2d_torch.yaml:17
    return (
        from_image(output, results[0].shape),  # specs/pool/max_pool_2d_torch.yaml:17
    )


def _torch_1_limit(call: Call) -> Violation | None:
    dilation = call["dilation"]  # specs/pool/max_pool_2d_torch.yaml:6
    if not (largest(ints(dilation)) == 1):  # specs/pool/max_pool_2d_torch.yaml:6
        return Violation('specs/pool/max_pool_2d_torch.yaml:6', 'dilation is ' + _in_words(dilation) + ': windows must have no gaps', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:7
    kernel_size = call["kernel_size"]  # specs/pool/max_pool_2d_torch.yaml:7
    return {
        "input": as_image(self, length(ints(kernel_size))),  # specs/pool/max_pool_2d_torch.yaml:7
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/max_pool_2d_torch.yaml:9
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:10
    kernel_size = call["kernel_size"]  # specs/pool/max_pool_2d_torch.yaml:10
    stride = call["stride"]  # specs/pool/max_pool_2d_torch.yaml:10
    padding = call["padding"]  # specs/pool/max_pool_2d_torch.yaml:10
    results = call["results"]  # specs/pool/max_pool_2d_torch.yaml:10
    NONE = ActivationFunctionType.NONE  # specs/pool/max_pool_2d_torch.yaml:16
    return {
        "padding": VALID,  # specs/pool/max_pool_2d_torch.yaml:9
        "pads": window_pads_2d(self.shape[-length(ints(kernel_size)):], results[0].shape[-length(ints(kernel_size)):], kernel_size, stride, padding),  # specs/pool/max_pool_2d_torch.yaml:10
        "filter_height": sizes_2d(kernel_size)[0],  # specs/pool/max_pool_2d_torch.yaml:12
        "filter_width": kernel_size[-1],  # specs/pool/max_pool_2d_torch.yaml:13
        "stride_h": (kernel_size if stride == () else stride)[0],  # specs/pool/max_pool_2d_torch.yaml:14
        "stride_w": (kernel_size if stride == () else stride)[-1],  # specs/pool/max_pool_2d_torch.yaml:15
        "fused_activation_function": NONE,  # specs/pool/max_pool_2d_torch.yaml:16
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/max_pool_2d_torch.yaml:17
    results = call["results"]  # specs/pool/max_pool_2d_torch.yaml:17
    return (
        from_image(output, results[0].shape),  # specs/pool/max_pool_2d_torch.yaml:17
    )


def _torch_2_limit(call: Call) -> Violation | None:
    dilation = call["dilation"]  # specs/pool/max_pool_2d_torch.yaml:6
    if not (largest(ints(dilation)) == 1):  # specs/pool/max_pool_2d_torch.yaml:6
        return Violation('specs/pool/max_pool_2d_torch.yaml:6', 'dilation is ' + _in_words(dilation) + ': windows must have no gaps', is_limit=True)
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:7
    kernel_size = call["kernel_size"]  # specs/pool/max_pool_2d_torch.yaml:7
    return {
        "input": as_image(self, length(ints(kernel_size))),  # specs/pool/max_pool_2d_torch.yaml:7
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/max_pool_2d_torch.yaml:9
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:10
    kernel_size = call["kernel_size"]  # specs/pool/max_pool_2d_torch.yaml:10
    stride = call["stride"]  # specs/pool/max_pool_2d_torch.yaml:10
    padding = call["padding"]  # specs/pool/max_pool_2d_torch.yaml:10
    results = call["results"]  # specs/pool/max_pool_2d_torch.yaml:10
    NONE = ActivationFunctionType.NONE  # specs/pool/max_pool_2d_torch.yaml:16
    return {
        "padding": VALID,  # specs/pool/max_pool_2d_torch.yaml:9
        "pads": window_pads_2d(self.shape[-length(ints(kernel_size)):], results[0].shape[-length(ints(kernel_size)):], kernel_size, stride, padding),  # specs/pool/max_pool_2d_torch.yaml:10
        "filter_height": sizes_2d(kernel_size)[0],  # specs/pool/max_pool_2d_torch.yaml:12
        "filter_width": kernel_size[-1],  # specs/pool/max_pool_2d_torch.yaml:13
        "stride_h": (kernel_size if stride == () else stride)[0],  # specs/pool/max_pool_2d_torch.yaml:14
        "stride_w": (kernel_size if stride == () else stride)[-1],  # specs/pool/max_pool_2d_torch.yaml:15
        "fused_activation_function": NONE,  # specs/pool/max_pool_2d_torch.yaml:16
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/max_pool_2d_torch.yaml:17
    results = call["results"]  # specs/pool/max_pool_2d_torch.yaml:17
    return (
        from_image(output, results[0].shape),  # specs/pool/max_pool_2d_torch.yaml:17
    )


def _torch_3_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:21
    output_size = call["output_size"]  # specs/pool/max_pool_2d_torch.yaml:21
    results = call["results"]  # specs/pool/max_pool_2d_torch.yaml:21
    if not (divides(self.shape[-length(ints(output_size)):], results[0].shape[-length(ints(output_size)):])):  # specs/pool/max_pool_2d_torch.yaml:21
        return Violation('specs/pool/max_pool_2d_torch.yaml:21', 'output_size is ' + _in_words(output_size) + ': it must divide the sizes of self, ' + _in_words(self.shape), is_limit=True)
    return None


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:23
    output_size = call["output_size"]  # specs/pool/max_pool_2d_torch.yaml:23
    return {
        "input": as_image(self, length(ints(output_size))),  # specs/pool/max_pool_2d_torch.yaml:23
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/max_pool_2d_torch.yaml:25
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:26
    output_size = call["output_size"]  # specs/pool/max_pool_2d_torch.yaml:26
    NONE = ActivationFunctionType.NONE  # specs/pool/max_pool_2d_torch.yaml:30
    return {
        "padding": VALID,  # specs/pool/max_pool_2d_torch.yaml:25
        "filter_height": sizes_2d(self.shape[-length(ints(output_size)):])[0] // sizes_2d(output_size)[0],  # specs/pool/max_pool_2d_torch.yaml:26
        "filter_width": self.shape[-1] // output_size[-1],  # specs/pool/max_pool_2d_torch.yaml:27
        "stride_h": sizes_2d(self.shape[-length(ints(output_size)):])[0] // sizes_2d(output_size)[0],  # specs/pool/max_pool_2d_torch.yaml:28
        "stride_w": self.shape[-1] // output_size[-1],  # specs/pool/max_pool_2d_torch.yaml:29
        "fused_activation_function": NONE,  # specs/pool/max_pool_2d_torch.yaml:30
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/max_pool_2d_torch.yaml:31
    results = call["results"]  # specs/pool/max_pool_2d_torch.yaml:31
    return (
        from_image(output, results[0].shape),  # specs/pool/max_pool_2d_torch.yaml:31
    )


def _torch_4_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:21
    output_size = call["output_size"]  # specs/pool/max_pool_2d_torch.yaml:21
    results = call["results"]  # specs/pool/max_pool_2d_torch.yaml:21
    if not (divides(self.shape[-length(ints(output_size)):], results[0].shape[-length(ints(output_size)):])):  # specs/pool/max_pool_2d_torch.yaml:21
        return Violation('specs/pool/max_pool_2d_torch.yaml:21', 'output_size is ' + _in_words(output_size) + ': it must divide the sizes of self, ' + _in_words(self.shape), is_limit=True)
    return None


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:23
    output_size = call["output_size"]  # specs/pool/max_pool_2d_torch.yaml:23
    return {
        "input": as_image(self, length(ints(output_size))),  # specs/pool/max_pool_2d_torch.yaml:23
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/pool/max_pool_2d_torch.yaml:25
    self = call["self"]  # specs/pool/max_pool_2d_torch.yaml:26
    output_size = call["output_size"]  # specs/pool/max_pool_2d_torch.yaml:26
    NONE = ActivationFunctionType.NONE  # specs/pool/max_pool_2d_torch.yaml:30
    return {
        "padding": VALID,  # specs/pool/max_pool_2d_torch.yaml:25
        "filter_height": sizes_2d(self.shape[-length(ints(output_size)):])[0] // sizes_2d(output_size)[0],  # specs/pool/max_pool_2d_torch.yaml:26
        "filter_width": self.shape[-1] // output_size[-1],  # specs/pool/max_pool_2d_torch.yaml:27
        "stride_h": sizes_2d(self.shape[-length(ints(output_size)):])[0] // sizes_2d(output_size)[0],  # specs/pool/max_pool_2d_torch.yaml:28
        "stride_w": self.shape[-1] // output_size[-1],  # specs/pool/max_pool_2d_torch.yaml:29
        "fused_activation_function": NONE,  # specs/pool/max_pool_2d_torch.yaml:30
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/max_pool_2d_torch.yaml:31
    results = call["results"]  # specs/pool/max_pool_2d_torch.yaml:31
    return (
        from_image(output, results[0].shape),  # specs/pool/max_pool_2d_torch.yaml:31
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


DEFINITION = Definition[MaxPool2dOptions](
    op='MAX_POOL_2D',
    place='specs/pool/max_pool_2d.yaml:2',
    doc='The largest element of every window.',
    options_type=MaxPool2dOptions,
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
    litert=Litert(builtin='MAX_POOL_2D', versions=(1, 3), table='Pool2DOptions'),
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
    reference_place='specs/pool/max_pool_2d.yaml:11',
    states=states,
    kernels=(
        Kernel[MaxPool2dOptions](
            name='max_pool_2d_s8',
            place='specs/pool/max_pool_2d.yaml:15',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* MAX_POOL_2D: input int8, output int8 (specs/pool/max_pool_2d.yaml:15) */\n'
                'typedef struct {\n'
                '    cmsis_nn_pool_params pool;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_max_pool_2d_s8_params;\n'
                '\n'
                'static inline int opgen_run_max_pool_2d_s8(const opgen_max_pool_2d_s8_params *p, const int8_t *input,\n'
                '                                           int8_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {NULL, 0};\n'
                '    return arm_max_pool_s8(&ctx, &p->pool, &p->input_dims, input, &p->filter_dims,\n'
                '                           &p->output_dims, output);\n'
                '}\n'
            ),
            params=_max_pool_2d_s8_params,
            exact=_evaluate_exact,
            overlap=_max_pool_2d_s8_overlap,
            table_inputs={},
        ),
        Kernel[MaxPool2dOptions](
            name='max_pool_2d_s16',
            place='specs/pool/max_pool_2d.yaml:23',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* MAX_POOL_2D: input int16, output int16 (specs/pool/max_pool_2d.yaml:23) */\n'
                'typedef struct {\n'
                '    cmsis_nn_pool_params pool;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_max_pool_2d_s16_params;\n'
                '\n'
                'static inline int opgen_run_max_pool_2d_s16(const opgen_max_pool_2d_s16_params *p, const int16_t *input,\n'
                '                                            int16_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {NULL, 0};\n'
                '    return arm_max_pool_s16(&ctx, &p->pool, &p->input_dims, input, &p->filter_dims,\n'
                '                            &p->output_dims, output);\n'
                '}\n'
            ),
            params=_max_pool_2d_s16_params,
            exact=_evaluate_exact,
            overlap=_max_pool_2d_s16_overlap,
            table_inputs={},
        ),
        Kernel[MaxPool2dOptions](
            name='max_pool_2d_nonfinite_f32',
            place='specs/pool/max_pool_2d.yaml:31',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* MAX_POOL_2D: input float32, output float32 (specs/pool/max_pool_2d.yaml:31) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '} opgen_max_pool_2d_nonfinite_f32_params;\n'
                '\n'
                'static inline int opgen_run_max_pool_2d_nonfinite_f32(const opgen_max_pool_2d_nonfinite_f32_params *p,\n'
                '                                                      const float *input, float *output)\n'
                '{\n'
                '    opgen_max_pool_nonfinite_window_f32(&p->window, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_max_pool_2d_nonfinite_f32_params,
            exact=None,
            unmet=_max_pool_2d_nonfinite_f32_unmet,
            overlap=_max_pool_2d_nonfinite_f32_overlap,
            headers=('opgen_window.h',),
            table_inputs={},
        ),
        Kernel[MaxPool2dOptions](
            name='max_pool_2d_f32',
            place='specs/pool/max_pool_2d.yaml:39',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* MAX_POOL_2D: input float32, output float32 (specs/pool/max_pool_2d.yaml:39) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '} opgen_max_pool_2d_f32_params;\n'
                '\n'
                'static inline int opgen_run_max_pool_2d_f32(const opgen_max_pool_2d_f32_params *p, const float *input,\n'
                '                                            float *output)\n'
                '{\n'
                '    opgen_max_pool_window_f32(&p->window, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_max_pool_2d_f32_params,
            exact=None,
            overlap=_max_pool_2d_f32_overlap,
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
    uint8=UInt8[MaxPool2dOptions]('specs/pool/max_pool_2d.yaml:7', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.max_pool1d.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['ceil_mode', 'dilation', 'kernel_size', 'output', 'padding', 'results', 'self', 'stride']), ('output',), 'specs/pool/max_pool_2d_torch.yaml:5'),
        TorchEntry('aten.max_pool2d.default', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['ceil_mode', 'dilation', 'kernel_size', 'output', 'padding', 'results', 'self', 'stride']), ('output',), 'specs/pool/max_pool_2d_torch.yaml:5'),
        TorchEntry('aten.max_pool2d_with_indices.default', '', None, _torch_2_limit, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['ceil_mode', 'dilation', 'kernel_size', 'output', 'padding', 'results', 'self', 'stride']), ('output',), 'specs/pool/max_pool_2d_torch.yaml:5'),
        TorchEntry('aten.adaptive_max_pool1d.default', '', None, _torch_3_limit, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['output', 'output_size', 'results', 'self']), ('output',), 'specs/pool/max_pool_2d_torch.yaml:19'),
        TorchEntry('aten.adaptive_max_pool2d.default', '', None, _torch_4_limit, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['output', 'output_size', 'results', 'self']), ('output',), 'specs/pool/max_pool_2d_torch.yaml:19'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one MAX_POOL_2D of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class MaxPool2dOperator(SpecOperator):
    """MAX_POOL_2D, ready to be planned and emitted."""

    TYPE = 'MAX_POOL_2D'
    DEFINITION = DEFINITION


OPERATOR = MaxPool2dOperator
OPTIONS = MaxPool2dOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put MAX_POOL_2D into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('MAX_POOL_2D', MaxPool2dOptions, overwrite)
    context.aot_operator_classes.register('MAX_POOL_2D', MaxPool2dOperator, overwrite)
