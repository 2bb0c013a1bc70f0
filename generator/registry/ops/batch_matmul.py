"""BATCH_MATMUL. Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import viewed
from opgen.lib.cmsis_nn import sums_s16_fit
from opgen.lib.cmsis_nn_structs import cmsis_nn_activation, cmsis_nn_bmm_params, cmsis_nn_dims, cmsis_nn_fc_params
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import broadcast_loops
from opgen.lib.opgen_c import opgen_matmul, opgen_matmul_quant
from opgen.lib.quant import centred, have_scales, integer_range, requantize, requantize_wide, symmetric, tensor_quant
from opgen.lib.reference import batch_matmul
from opgen.lib.shapes import broadcast_shape, broadcasts, keeps_last
from opgen.lib.sums import largest_product_sum, totals_fit
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class BatchMatmulOptions(AirOperatorOptions):
    """Options of BATCH_MATMUL."""

    adj_x: bool = False  # specs/linear/batch_matmul.yaml:7
    adj_y: bool = False  # specs/linear/batch_matmul.yaml:8
    asymmetric_quantize_inputs: bool = False  # specs/linear/batch_matmul.yaml:9


def infer(op: Operation[BatchMatmulOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    rows = x.shape[-1] if adj_x else x.shape[-2]  # specs/linear/batch_matmul.yaml:20
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    columns = y.shape[-2] if adj_y else y.shape[-1]  # specs/linear/batch_matmul.yaml:22
    batches = broadcast_shape(x.shape[:-2], y.shape[:-2])  # specs/linear/batch_matmul.yaml:23
    return {
        "output": OutputFacts(
            type=x.type,  # specs/linear/batch_matmul.yaml:16
            shape=(*batches, rows, columns),  # specs/linear/batch_matmul.yaml:17
        ),
    }


def check(op: Operation[BatchMatmulOptions]) -> Iterator[Violation]:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    output = op.tensor("output")  # specs/linear/batch_matmul.yaml:15
    if not (have_scales(x, y, output)):  # specs/linear/batch_matmul.yaml:36
        yield Violation('specs/linear/batch_matmul.yaml:36', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    if not (not (x.per_channel or y.per_channel)):  # specs/linear/batch_matmul.yaml:39
        yield Violation('specs/linear/batch_matmul.yaml:39', 'a matrix needs one scale', is_limit=True)
    if not (x.rank >= 2 and y.rank >= 2 and x.rank <= 5 and y.rank <= 5):  # specs/linear/batch_matmul.yaml:42
        yield Violation('specs/linear/batch_matmul.yaml:42', 'matrices with 0 to 3 axes of batches are supported, these are ' + _in_words(x.shape) + ' and ' + _in_words(y.shape))
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    depth = x.shape[-2] if adj_x else x.shape[-1]  # specs/linear/batch_matmul.yaml:21
    if not (depth == (y.shape[-1] if adj_y else y.shape[-2]) and broadcasts(x.shape[:-2], y.shape[:-2])):  # specs/linear/batch_matmul.yaml:44
        yield Violation('specs/linear/batch_matmul.yaml:44', _in_words(x.shape) + ' and ' + _in_words(y.shape) + ' cannot be multiplied')
    int16 = DType.INT16  # specs/linear/batch_matmul.yaml:46
    if not (x.type != int16 or symmetric(x) and symmetric(y) and symmetric(output)):  # specs/linear/batch_matmul.yaml:46
        yield Violation('specs/linear/batch_matmul.yaml:46', 'the zero points of int16 matrices must be 0')
    float32 = DType.FLOAT32  # specs/linear/batch_matmul.yaml:48
    factor = x.scale * y.scale / output.scale  # specs/linear/batch_matmul.yaml:29
    if not (x.type == float32 or totals_fit(largest_product_sum(x, y, depth), factor, x.type == int16)):  # specs/linear/batch_matmul.yaml:48
        yield Violation('specs/linear/batch_matmul.yaml:48', 'sums of up to ' + _in_words(largest_product_sum(x, y, depth)) + ' overflow for the scales ' + _in_words(x.scale) + ' and ' + _in_words(y.scale) + ' of the matrices and ' + _in_words(output.scale) + ' of the output, which is too small')


def macs(op: Operation[BatchMatmulOptions]) -> int:
    output = op.tensor("output")  # specs/linear/batch_matmul.yaml:15
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    depth = x.shape[-2] if adj_x else x.shape[-1]  # specs/linear/batch_matmul.yaml:21
    return output.size * depth  # specs/linear/batch_matmul.yaml:53


def _evaluate_reference(op: Operation[BatchMatmulOptions]) -> Values:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    return _take(batch_matmul(x, y, adj_x, adj_y))  # specs/linear/batch_matmul.yaml:54


def states(op: Operation[BatchMatmulOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[BatchMatmulOptions]) -> Values:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    output = op.tensor("output")  # specs/linear/batch_matmul.yaml:15
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    factor = x.scale * y.scale / output.scale  # specs/linear/batch_matmul.yaml:29
    scale = tensor_quant(factor)  # specs/linear/batch_matmul.yaml:30
    clamp = integer_range(output.type)  # specs/linear/batch_matmul.yaml:31
    return _take(requantize(batch_matmul(centred(x), centred(y), adj_x, adj_y), scale, output.zero_point, clamp))  # specs/linear/batch_matmul.yaml:55


def _batch_matmul_s8_params(op: Operation[BatchMatmulOptions]) -> Params:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    batches = broadcast_shape(x.shape[:-2], y.shape[:-2])  # specs/linear/batch_matmul.yaml:23
    loops = broadcast_loops(x.shape[:-2], y.shape[:-2], batches)  # specs/linear/batch_matmul.yaml:24
    table = loops.table  # specs/linear/batch_matmul.yaml:25
    rank = loops.rank  # specs/linear/batch_matmul.yaml:26
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    rows = x.shape[-1] if adj_x else x.shape[-2]  # specs/linear/batch_matmul.yaml:20
    depth = x.shape[-2] if adj_x else x.shape[-1]  # specs/linear/batch_matmul.yaml:21
    columns = y.shape[-2] if adj_y else y.shape[-1]  # specs/linear/batch_matmul.yaml:22
    matmul = opgen_matmul(rows, depth, columns, 1 if adj_x else depth, rows if adj_x else 1, 1 if adj_y else columns, depth if adj_y else 1)  # specs/linear/batch_matmul.yaml:27
    output = op.tensor("output")  # specs/linear/batch_matmul.yaml:15
    factor = x.scale * y.scale / output.scale  # specs/linear/batch_matmul.yaml:29
    scale = tensor_quant(factor)  # specs/linear/batch_matmul.yaml:30
    quant = opgen_matmul_quant(-x.zero_point, -y.zero_point, output.zero_point, scale.multiplier, scale.shift)  # specs/linear/batch_matmul.yaml:32
    return (("matmul", matmul), ("quant", quant), ("table", table), ("rank", rank),)  # specs/linear/batch_matmul.yaml:58


def _batch_matmul_s16_exact(op: Operation[BatchMatmulOptions]) -> Values:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    output = op.tensor("output")  # specs/linear/batch_matmul.yaml:15
    factor = x.scale * y.scale / output.scale  # specs/linear/batch_matmul.yaml:29
    scale = tensor_quant(factor)  # specs/linear/batch_matmul.yaml:30
    clamp = integer_range(output.type)  # specs/linear/batch_matmul.yaml:31
    return _take(requantize_wide(batch_matmul(x, y, adj_x, adj_y), scale, 0, clamp))  # specs/linear/batch_matmul.yaml:67


def _batch_matmul_s16_params(op: Operation[BatchMatmulOptions]) -> Params:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    batches = broadcast_shape(x.shape[:-2], y.shape[:-2])  # specs/linear/batch_matmul.yaml:23
    loops = broadcast_loops(x.shape[:-2], y.shape[:-2], batches)  # specs/linear/batch_matmul.yaml:24
    table = loops.table  # specs/linear/batch_matmul.yaml:25
    rank = loops.rank  # specs/linear/batch_matmul.yaml:26
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    rows = x.shape[-1] if adj_x else x.shape[-2]  # specs/linear/batch_matmul.yaml:20
    depth = x.shape[-2] if adj_x else x.shape[-1]  # specs/linear/batch_matmul.yaml:21
    columns = y.shape[-2] if adj_y else y.shape[-1]  # specs/linear/batch_matmul.yaml:22
    matmul = opgen_matmul(rows, depth, columns, 1 if adj_x else depth, rows if adj_x else 1, 1 if adj_y else columns, depth if adj_y else 1)  # specs/linear/batch_matmul.yaml:27
    output = op.tensor("output")  # specs/linear/batch_matmul.yaml:15
    factor = x.scale * y.scale / output.scale  # specs/linear/batch_matmul.yaml:29
    scale = tensor_quant(factor)  # specs/linear/batch_matmul.yaml:30
    quant = opgen_matmul_quant(-x.zero_point, -y.zero_point, output.zero_point, scale.multiplier, scale.shift)  # specs/linear/batch_matmul.yaml:32
    return (("matmul", matmul), ("quant", quant), ("table", table), ("rank", rank),)  # specs/linear/batch_matmul.yaml:64


def _batch_matmul_f32_params(op: Operation[BatchMatmulOptions]) -> Params:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    batches = broadcast_shape(x.shape[:-2], y.shape[:-2])  # specs/linear/batch_matmul.yaml:23
    loops = broadcast_loops(x.shape[:-2], y.shape[:-2], batches)  # specs/linear/batch_matmul.yaml:24
    table = loops.table  # specs/linear/batch_matmul.yaml:25
    rank = loops.rank  # specs/linear/batch_matmul.yaml:26
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    rows = x.shape[-1] if adj_x else x.shape[-2]  # specs/linear/batch_matmul.yaml:20
    depth = x.shape[-2] if adj_x else x.shape[-1]  # specs/linear/batch_matmul.yaml:21
    columns = y.shape[-2] if adj_y else y.shape[-1]  # specs/linear/batch_matmul.yaml:22
    matmul = opgen_matmul(rows, depth, columns, 1 if adj_x else depth, rows if adj_x else 1, 1 if adj_y else columns, depth if adj_y else 1)  # specs/linear/batch_matmul.yaml:27
    return (("matmul", matmul), ("table", table), ("rank", rank),)  # specs/linear/batch_matmul.yaml:71


def _batch_matmul_transposed_s8_params(op: Operation[BatchMatmulOptions]) -> Params:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    output = op.tensor("output")  # specs/linear/batch_matmul.yaml:15
    factor = x.scale * y.scale / output.scale  # specs/linear/batch_matmul.yaml:29
    scale = tensor_quant(factor)  # specs/linear/batch_matmul.yaml:30
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    clamp = integer_range(output.type)  # specs/linear/batch_matmul.yaml:31
    bmm = cmsis_nn_bmm_params(adj_x, adj_y, cmsis_nn_fc_params(-x.zero_point, -y.zero_point, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi)))  # specs/linear/batch_matmul_arm.yaml:9
    rows = x.shape[-1] if adj_x else x.shape[-2]  # specs/linear/batch_matmul.yaml:20
    depth = x.shape[-2] if adj_x else x.shape[-1]  # specs/linear/batch_matmul.yaml:21
    x_shape = (1, 1, *x.shape)[-4:]  # specs/linear/batch_matmul_arm.yaml:6
    x_dims = cmsis_nn_dims(x_shape[0], x_shape[1], rows, depth)  # specs/linear/batch_matmul_arm.yaml:11
    columns = y.shape[-2] if adj_y else y.shape[-1]  # specs/linear/batch_matmul.yaml:22
    y_shape = (1, 1, *y.shape)[-4:]  # specs/linear/batch_matmul_arm.yaml:7
    y_dims = cmsis_nn_dims(y_shape[0], y_shape[1], columns, depth)  # specs/linear/batch_matmul_arm.yaml:12
    both = broadcast_shape(x_shape[:2], y_shape[:2])  # specs/linear/batch_matmul_arm.yaml:13
    output_dims = cmsis_nn_dims(both[0], both[1], rows, columns)  # specs/linear/batch_matmul_arm.yaml:14
    return (("bmm", bmm), ("scale", scale), ("x_dims", x_dims), ("y_dims", y_dims), ("output_dims", output_dims),)  # specs/linear/batch_matmul_arm.yaml:17


def _batch_matmul_transposed_s8_unmet(op: Operation[BatchMatmulOptions]) -> Unmet | None:
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    if not adj_y:  # specs/linear/batch_matmul_arm.yaml:8
        return Unmet('adj_y')
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    if adj_x:  # specs/linear/batch_matmul_arm.yaml:8
        return Unmet('not adj_x')
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    if not (x.rank <= 4):  # specs/linear/batch_matmul_arm.yaml:8
        return Unmet('x.rank <= 4', {'x.rank': x.rank})
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    if not (y.rank <= 4):  # specs/linear/batch_matmul_arm.yaml:8
        return Unmet('y.rank <= 4', {'y.rank': y.rank})
    return None


def _batch_matmul_transposed_s8_scratch(op: Operation[BatchMatmulOptions]) -> int:
    target = op.target  # specs/linear/batch_matmul_arm.yaml:22
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    columns = y.shape[-2] if adj_y else y.shape[-1]  # specs/linear/batch_matmul.yaml:22
    return 4 * columns if target.mve else 0  # specs/linear/batch_matmul_arm.yaml:22


def _batch_matmul_transposed_s16_exact(op: Operation[BatchMatmulOptions]) -> Values:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    output = op.tensor("output")  # specs/linear/batch_matmul.yaml:15
    factor = x.scale * y.scale / output.scale  # specs/linear/batch_matmul.yaml:29
    scale = tensor_quant(factor)  # specs/linear/batch_matmul.yaml:30
    clamp = integer_range(output.type)  # specs/linear/batch_matmul.yaml:31
    return _take(requantize_wide(batch_matmul(x, y, adj_x, adj_y), scale, 0, clamp))  # specs/linear/batch_matmul_arm.yaml:33


def _batch_matmul_transposed_s16_params(op: Operation[BatchMatmulOptions]) -> Params:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    output = op.tensor("output")  # specs/linear/batch_matmul.yaml:15
    factor = x.scale * y.scale / output.scale  # specs/linear/batch_matmul.yaml:29
    scale = tensor_quant(factor)  # specs/linear/batch_matmul.yaml:30
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    clamp = integer_range(output.type)  # specs/linear/batch_matmul.yaml:31
    bmm = cmsis_nn_bmm_params(adj_x, adj_y, cmsis_nn_fc_params(-x.zero_point, -y.zero_point, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi)))  # specs/linear/batch_matmul_arm.yaml:9
    rows = x.shape[-1] if adj_x else x.shape[-2]  # specs/linear/batch_matmul.yaml:20
    depth = x.shape[-2] if adj_x else x.shape[-1]  # specs/linear/batch_matmul.yaml:21
    x_shape = (1, 1, *x.shape)[-4:]  # specs/linear/batch_matmul_arm.yaml:6
    x_dims = cmsis_nn_dims(x_shape[0], x_shape[1], rows, depth)  # specs/linear/batch_matmul_arm.yaml:11
    columns = y.shape[-2] if adj_y else y.shape[-1]  # specs/linear/batch_matmul.yaml:22
    y_shape = (1, 1, *y.shape)[-4:]  # specs/linear/batch_matmul_arm.yaml:7
    y_dims = cmsis_nn_dims(y_shape[0], y_shape[1], columns, depth)  # specs/linear/batch_matmul_arm.yaml:12
    both = broadcast_shape(x_shape[:2], y_shape[:2])  # specs/linear/batch_matmul_arm.yaml:13
    output_dims = cmsis_nn_dims(both[0], both[1], rows, columns)  # specs/linear/batch_matmul_arm.yaml:14
    return (("bmm", bmm), ("scale", scale), ("x_dims", x_dims), ("y_dims", y_dims), ("output_dims", output_dims),)  # specs/linear/batch_matmul_arm.yaml:27


def _batch_matmul_transposed_s16_unmet(op: Operation[BatchMatmulOptions]) -> Unmet | None:
    adj_y = op.options.adj_y  # specs/linear/batch_matmul.yaml:8
    if not adj_y:  # specs/linear/batch_matmul_arm.yaml:8
        return Unmet('adj_y')
    adj_x = op.options.adj_x  # specs/linear/batch_matmul.yaml:7
    if adj_x:  # specs/linear/batch_matmul_arm.yaml:8
        return Unmet('not adj_x')
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    if not (x.rank <= 4):  # specs/linear/batch_matmul_arm.yaml:8
        return Unmet('x.rank <= 4', {'x.rank': x.rank})
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    if not (y.rank <= 4):  # specs/linear/batch_matmul_arm.yaml:8
        return Unmet('y.rank <= 4', {'y.rank': y.rank})
    depth = x.shape[-2] if adj_x else x.shape[-1]  # specs/linear/batch_matmul.yaml:21
    output = op.tensor("output")  # specs/linear/batch_matmul.yaml:15
    factor = x.scale * y.scale / output.scale  # specs/linear/batch_matmul.yaml:29
    if not sums_s16_fit(256 * depth, 0, factor):  # specs/linear/batch_matmul_arm.yaml:30
        return Unmet('sums_s16_fit(256 * depth, 0, factor)')
    return None


def _permute_when(op: Operation[BatchMatmulOptions], permutation: tuple[int, ...]) -> bool:
    x = op.tensor("x")  # specs/linear/batch_matmul.yaml:12
    y = op.tensor("y")  # specs/linear/batch_matmul.yaml:13
    return x.rank == y.rank and keeps_last(permutation, 2)  # specs/linear/batch_matmul.yaml:52


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/linear/batch_matmul_torch.yaml:7
    other = call["other"]  # specs/linear/batch_matmul_torch.yaml:8
    return {
        "x": self if self.rank > 1 else viewed(self, (1, self.size)),  # specs/linear/batch_matmul_torch.yaml:7
        "y": other if other.rank > 1 else viewed(other, (other.size, 1)),  # specs/linear/batch_matmul_torch.yaml:8
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "adj_x": False,  # specs/linear/batch_matmul_torch.yaml:9
        "adj_y": False,  # specs/linear/batch_matmul_torch.yaml:9
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/linear/batch_matmul_torch.yaml:10
    results = call["results"]  # specs/linear/batch_matmul_torch.yaml:10
    return (
        viewed(output, results[0].shape),  # specs/linear/batch_matmul_torch.yaml:10
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/linear/batch_matmul_torch.yaml:12
    mat2 = call["mat2"]  # specs/linear/batch_matmul_torch.yaml:12
    return {
        "x": self,  # specs/linear/batch_matmul_torch.yaml:12
        "y": mat2,  # specs/linear/batch_matmul_torch.yaml:12
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "adj_x": False,  # specs/linear/batch_matmul_torch.yaml:13
        "adj_y": False,  # specs/linear/batch_matmul_torch.yaml:13
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/linear/batch_matmul_torch.yaml:11
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/linear/batch_matmul_torch.yaml:15
    mat2 = call["mat2"]  # specs/linear/batch_matmul_torch.yaml:15
    return {
        "x": self,  # specs/linear/batch_matmul_torch.yaml:15
        "y": mat2,  # specs/linear/batch_matmul_torch.yaml:15
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "adj_x": False,  # specs/linear/batch_matmul_torch.yaml:16
        "adj_y": False,  # specs/linear/batch_matmul_torch.yaml:16
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/linear/batch_matmul_torch.yaml:14
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    adj_x = sample.option("adj_x", False)  # specs/linear/batch_matmul.yaml:79
    choice = draw.choice
    adj_y = sample.option("adj_y", choice(True, False))  # specs/linear/batch_matmul.yaml:80
    span = draw.span
    x = sample.tensor("x", (span(1, 5), span(1, 20)), "")  # specs/linear/batch_matmul.yaml:81
    y = sample.tensor("y", (span(1, 5), x.shape[1]) if adj_y else (x.shape[1], span(1, 5)), "")  # specs/linear/batch_matmul.yaml:82
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    adj_x = sample.option("adj_x", True)  # specs/linear/batch_matmul.yaml:83
    choice = draw.choice
    adj_y = sample.option("adj_y", choice(True, False))  # specs/linear/batch_matmul.yaml:84
    span = draw.span
    x = sample.tensor("x", (span(1, 3), choice(1, 2), span(1, 20), span(1, 5)), "")  # specs/linear/batch_matmul.yaml:85
    y = sample.tensor("y", (choice(1, x.shape[1]), span(1, 5), x.shape[2]) if adj_y else (x.shape[2], span(1, 5)), "")  # specs/linear/batch_matmul.yaml:86
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    adj_x = sample.option("adj_x", choice(True, False))  # specs/linear/batch_matmul.yaml:87
    adj_y = sample.option("adj_y", choice(True, False))  # specs/linear/batch_matmul.yaml:88
    span = draw.span
    x = sample.tensor("x", (span(1, 2), 1, 3, 4, 4), "")  # specs/linear/batch_matmul.yaml:89
    y = sample.tensor("y", (1, span(1, 3), choice(1, 3), 4, 4), "")  # specs/linear/batch_matmul.yaml:90
    return sample.case()


def sample_3(draw: Draw) -> Case:
    sample = Sample(draw)
    adj_x = sample.option("adj_x", False)  # specs/linear/batch_matmul_arm.yaml:40
    adj_y = sample.option("adj_y", True)  # specs/linear/batch_matmul_arm.yaml:41
    choice = draw.choice
    span = draw.span
    x = sample.tensor("x", (choice(1, 2), span(1, 5), span(1, 20)), "")  # specs/linear/batch_matmul_arm.yaml:42
    y = sample.tensor("y", (choice(1, x.shape[0]), span(1, 5), x.shape[2]), "")  # specs/linear/batch_matmul_arm.yaml:43
    return sample.case()


def sample_4(draw: Draw) -> Case:
    sample = Sample(draw)
    adj_x = sample.option("adj_x", False)  # specs/linear/batch_matmul_arm.yaml:44
    adj_y = sample.option("adj_y", True)  # specs/linear/batch_matmul_arm.yaml:45
    choice = draw.choice
    x = sample.tensor("x", (1, choice(1, 3), 2, 16), "")  # specs/linear/batch_matmul_arm.yaml:46
    y = sample.tensor("y", (2, choice(1, x.shape[1]), 5, 16), "")  # specs/linear/batch_matmul_arm.yaml:47
    return sample.case()


DEFINITION = Definition[BatchMatmulOptions](
    op='BATCH_MATMUL',
    place='specs/linear/batch_matmul.yaml:2',
    doc='Matrices times matrices, in the last two axes; the axes before them are batches, and broadcast.',
    options_type=BatchMatmulOptions,
    options=(
        Option('adj_x', bool, 'specs/linear/batch_matmul.yaml:7', default=False, required=False),
        Option('adj_y', bool, 'specs/linear/batch_matmul.yaml:8', default=False, required=False),
        Option('asymmetric_quantize_inputs', bool, 'specs/linear/batch_matmul.yaml:9', default=False, required=False, only=(True, False,)),
    ),
    litert=Litert(builtin='BATCH_MATMUL', versions=(1, 4), table='BatchMatMulOptions'),
    inputs=(
        Operand('x', 'specs/linear/batch_matmul.yaml:12'),
        Operand('y', 'specs/linear/batch_matmul.yaml:13'),
    ),
    outputs=(
        Operand('output', 'specs/linear/batch_matmul.yaml:15'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/linear/batch_matmul.yaml:54',
    states=states,
    kernels=(
        Kernel[BatchMatmulOptions](
            name='batch_matmul_s8',
            place='specs/linear/batch_matmul.yaml:58',
            types={'x': (DType.INT8,), 'y': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'x', 'y', 'output'),
            c=(
                '/* BATCH_MATMUL: x int8, y int8, output int8 (specs/linear/batch_matmul.yaml:58) */\n'
                'typedef struct {\n'
                '    opgen_matmul matmul;\n'
                '    opgen_matmul_quant quant;\n'
                '    const int32_t *table;\n'
                '    int32_t rank;\n'
                '} opgen_batch_matmul_s8_params;\n'
                '\n'
                'static inline int opgen_run_batch_matmul_s8(const opgen_batch_matmul_s8_params *p, const int8_t *x,\n'
                '                                            const int8_t *y, int8_t *output)\n'
                '{\n'
                '    opgen_batch_matmul_s8(&p->matmul, &p->quant, p->table, p->rank, x, y, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_batch_matmul_s8_params,
            exact=_evaluate_exact,
            headers=('opgen_batch_matmul.h',),
            table_inputs={},
        ),
        Kernel[BatchMatmulOptions](
            name='batch_matmul_s16',
            place='specs/linear/batch_matmul.yaml:64',
            types={'x': (DType.INT16,), 'y': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'x', 'y', 'output'),
            c=(
                '/* BATCH_MATMUL: x int16, y int16, output int16 (specs/linear/batch_matmul.yaml:64) */\n'
                'typedef struct {\n'
                '    opgen_matmul matmul;\n'
                '    opgen_matmul_quant quant;\n'
                '    const int32_t *table;\n'
                '    int32_t rank;\n'
                '} opgen_batch_matmul_s16_params;\n'
                '\n'
                'static inline int opgen_run_batch_matmul_s16(const opgen_batch_matmul_s16_params *p, const int16_t *x,\n'
                '                                             const int16_t *y, int16_t *output)\n'
                '{\n'
                '    opgen_batch_matmul_s16(&p->matmul, &p->quant, p->table, p->rank, x, y, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_batch_matmul_s16_params,
            exact=_batch_matmul_s16_exact,
            headers=('opgen_batch_matmul.h',),
            table_inputs={},
        ),
        Kernel[BatchMatmulOptions](
            name='batch_matmul_f32',
            place='specs/linear/batch_matmul.yaml:71',
            types={'x': (DType.FLOAT32,), 'y': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'x', 'y', 'output'),
            c=(
                '/* BATCH_MATMUL: x float32, y float32, output float32 (specs/linear/batch_matmul.yaml:71) */\n'
                'typedef struct {\n'
                '    opgen_matmul matmul;\n'
                '    const int32_t *table;\n'
                '    int32_t rank;\n'
                '} opgen_batch_matmul_f32_params;\n'
                '\n'
                'static inline int opgen_run_batch_matmul_f32(const opgen_batch_matmul_f32_params *p, const float *x,\n'
                '                                             const float *y, float *output)\n'
                '{\n'
                '    opgen_batch_matmul_f32(&p->matmul, p->table, p->rank, x, y, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_batch_matmul_f32_params,
            exact=None,
            headers=('opgen_batch_matmul.h',),
            table_inputs={},
        ),
        Kernel[BatchMatmulOptions](
            name='batch_matmul_transposed_s8',
            place='specs/linear/batch_matmul_arm.yaml:17',
            types={'x': (DType.INT8,), 'y': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'x', 'y', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* BATCH_MATMUL: x int8, y int8, output int8 (specs/linear/batch_matmul_arm.yaml:17) */\n'
                'typedef struct {\n'
                '    cmsis_nn_bmm_params bmm;\n'
                '    cmsis_nn_per_tensor_quant_params scale;\n'
                '    cmsis_nn_dims x_dims;\n'
                '    cmsis_nn_dims y_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_batch_matmul_transposed_s8_params;\n'
                '\n'
                'static inline int opgen_run_batch_matmul_transposed_s8(const opgen_batch_matmul_transposed_s8_params *p,\n'
                '                                                       const int8_t *x, const int8_t *y, int8_t *output,\n'
                '                                                       void *scratch, int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_batch_matmul_s8(&ctx, &p->bmm, &p->scale, &p->x_dims, x, &p->y_dims, y,\n'
                '                               &p->output_dims, output);\n'
                '}\n'
            ),
            params=_batch_matmul_transposed_s8_params,
            exact=_evaluate_exact,
            unmet=_batch_matmul_transposed_s8_unmet,
            priority=1,
            scratch=_batch_matmul_transposed_s8_scratch,
            table_inputs={},
        ),
        Kernel[BatchMatmulOptions](
            name='batch_matmul_transposed_s16',
            place='specs/linear/batch_matmul_arm.yaml:27',
            types={'x': (DType.INT16,), 'y': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'x', 'y', 'output'),
            c=(
                '/* BATCH_MATMUL: x int16, y int16, output int16 (specs/linear/batch_matmul_arm.yaml:27) */\n'
                'typedef struct {\n'
                '    cmsis_nn_bmm_params bmm;\n'
                '    cmsis_nn_per_tensor_quant_params scale;\n'
                '    cmsis_nn_dims x_dims;\n'
                '    cmsis_nn_dims y_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_batch_matmul_transposed_s16_params;\n'
                '\n'
                'static inline int opgen_run_batch_matmul_transposed_s16(const opgen_batch_matmul_transposed_s16_params *p,\n'
                '                                                        const int16_t *x, const int16_t *y, int16_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {NULL, 0};\n'
                '    return arm_batch_matmul_s16(&ctx, &p->bmm, &p->scale, &p->x_dims, x, &p->y_dims, y,\n'
                '                                &p->output_dims, output);\n'
                '}\n'
            ),
            params=_batch_matmul_transposed_s16_params,
            exact=_batch_matmul_transposed_s16_exact,
            unmet=_batch_matmul_transposed_s16_unmet,
            priority=1,
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['x', 'y']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.matmul.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['other', 'output', 'results', 'self']), ('output',), 'specs/linear/batch_matmul_torch.yaml:5'),
        TorchEntry('aten.mm.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['mat2', 'self']), ('output',), 'specs/linear/batch_matmul_torch.yaml:11'),
        TorchEntry('aten.bmm.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['mat2', 'self']), ('output',), 'specs/linear/batch_matmul_torch.yaml:14'),
    ),
    permute=Permute[BatchMatmulOptions]('specs/linear/batch_matmul.yaml:52', ('x', 'y'), _permute_when),
    samples=(
        sample_0,
        sample_1,
        sample_2,
        sample_3,
        sample_4,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one BATCH_MATMUL of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class BatchMatmulOperator(SpecOperator):
    """BATCH_MATMUL, ready to be planned and emitted."""

    TYPE = 'BATCH_MATMUL'
    DEFINITION = DEFINITION


OPERATOR = BatchMatmulOperator
OPTIONS = BatchMatmulOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put BATCH_MATMUL into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('BATCH_MATMUL', BatchMatmulOptions, overwrite)
    context.aot_operator_classes.register('BATCH_MATMUL', BatchMatmulOperator, overwrite)
