"""RESHAPE. Made by `opgen build` from specs/shape/reshape.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import as_float32s, ints, linspace, reshape
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.pytorch import number_line, pads_nothing, weight_normed
from opgen.lib.shapes import is_reshape, reshaped, shape_of
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ReshapeOptions(AirOperatorOptions):
    """Options of RESHAPE."""

    new_shape: tuple[int, ...] = ()  # specs/shape/reshape.yaml:8


def infer(op: Operation[ReshapeOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    shape = op.optional("shape")  # specs/shape/reshape.yaml:11
    known = not has(shape) or shape.is_constant  # specs/shape/reshape.yaml:17
    new_shape = op.options.new_shape  # specs/shape/reshape.yaml:8
    asked = shape_of(shape) if has(shape) and shape.is_constant else new_shape  # specs/shape/reshape.yaml:18
    wanted = () if asked == (0,) and input.size > 0 else asked  # specs/shape/reshape.yaml:20
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/relabel.yaml:9
            shape=reshaped(input.size, wanted) if known else None,  # specs/shape/reshape.yaml:14
            scale=input.scale,  # specs/_family/relabel.yaml:10
            zero_point=input.zero_point,  # specs/_family/relabel.yaml:11
        ),
    }


def check(op: Operation[ReshapeOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    shape = op.optional("shape")  # specs/shape/reshape.yaml:11
    known = not has(shape) or shape.is_constant  # specs/shape/reshape.yaml:17
    new_shape = op.options.new_shape  # specs/shape/reshape.yaml:8
    asked = shape_of(shape) if has(shape) and shape.is_constant else new_shape  # specs/shape/reshape.yaml:18
    wanted = () if asked == (0,) and input.size > 0 else asked  # specs/shape/reshape.yaml:20
    if not (not known or is_reshape(input.size, wanted)):  # specs/shape/reshape.yaml:23
        yield Violation('specs/shape/reshape.yaml:23', _in_words(input.size) + ' elements do not fit the shape ' + _in_words(wanted))
    output = op.tensor("output")  # specs/shape/reshape.yaml:13
    if not (input.size == output.size):  # specs/shape/reshape.yaml:25
        yield Violation('specs/shape/reshape.yaml:25', _in_words(input.size) + ' elements do not fit the shape ' + _in_words(output.shape))


def macs(op: Operation[ReshapeOptions]) -> int:
    del op
    return 0  # specs/_family/relabel.yaml:18


def _evaluate_reference(op: Operation[ReshapeOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    output = op.tensor("output")  # specs/shape/reshape.yaml:13
    return _take(reshape(input, output.shape))  # specs/_family/relabel.yaml:19


def states(op: Operation[ReshapeOptions]) -> Mapping[str, State]:
    del op
    return {}


def _copy_bytes_exact(op: Operation[ReshapeOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    output = op.tensor("output")  # specs/shape/reshape.yaml:13
    return _take(reshape(input, output.shape))  # specs/_family/relabel.yaml:19


def _copy_bytes_params(op: Operation[ReshapeOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    bytes = input.bytes  # specs/_family/relabel.yaml:16
    return (("bytes", bytes),)  # specs/_family/relabel.yaml:22


def _uint8_exact(op: Operation[ReshapeOptions]) -> bool:
    del op
    return True


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:6
    results = call["results"]  # specs/shape/reshape_torch.yaml:6
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:6
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:6
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:5
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:6
    results = call["results"]  # specs/shape/reshape_torch.yaml:6
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:6
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:6
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:5
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:9
    results = call["results"]  # specs/shape/reshape_torch.yaml:9
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:9
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:9
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:8
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:12
    results = call["results"]  # specs/shape/reshape_torch.yaml:12
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:12
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:12
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:11
    )


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:15
    results = call["results"]  # specs/shape/reshape_torch.yaml:15
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:15
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:15
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:14
    )


def _torch_5_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:18
    results = call["results"]  # specs/shape/reshape_torch.yaml:18
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:18
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:18
    }


def _torch_5_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_5_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:17
    )


def _torch_6_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:18
    results = call["results"]  # specs/shape/reshape_torch.yaml:18
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:18
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:18
    }


def _torch_6_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_6_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:17
    )


def _torch_7_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:18
    results = call["results"]  # specs/shape/reshape_torch.yaml:18
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:18
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:18
    }


def _torch_7_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_7_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:17
    )


def _torch_8_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:21
    results = call["results"]  # specs/shape/reshape_torch.yaml:21
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:21
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:21
    }


def _torch_8_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_8_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:20
    )


def _torch_9_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:21
    results = call["results"]  # specs/shape/reshape_torch.yaml:21
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:21
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:21
    }


def _torch_9_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_9_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:20
    )


def _torch_10_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:25
    results = call["results"]  # specs/shape/reshape_torch.yaml:25
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:25
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:25
    }


def _torch_10_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_10_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:23
    )


def _torch_11_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:25
    results = call["results"]  # specs/shape/reshape_torch.yaml:25
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:25
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:25
    }


def _torch_11_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_11_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:23
    )


def _torch_12_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:25
    results = call["results"]  # specs/shape/reshape_torch.yaml:25
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:25
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:25
    }


def _torch_12_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_12_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:23
    )


def _torch_13_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:25
    results = call["results"]  # specs/shape/reshape_torch.yaml:25
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:25
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:25
    }


def _torch_13_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_13_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:23
    )


def _torch_14_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:25
    results = call["results"]  # specs/shape/reshape_torch.yaml:25
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:25
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:25
    }


def _torch_14_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_14_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:23
    )


def _torch_15_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:25
    results = call["results"]  # specs/shape/reshape_torch.yaml:25
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:25
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:25
    }


def _torch_15_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_15_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:23
    )


def _torch_16_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:25
    results = call["results"]  # specs/shape/reshape_torch.yaml:25
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:25
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:25
    }


def _torch_16_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_16_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:23
    )


def _torch_17_when(call: Call) -> bool:
    pad = call["pad"]  # specs/shape/reshape_torch.yaml:27
    return bool(pads_nothing(pad))  # specs/shape/reshape_torch.yaml:27


def _torch_17_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:28
    results = call["results"]  # specs/shape/reshape_torch.yaml:28
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:28
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:28
    }


def _torch_17_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_17_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:26
    )


def _torch_18_when(call: Call) -> bool:
    pad = call["pad"]  # specs/shape/reshape_torch.yaml:31
    return bool(pads_nothing(pad))  # specs/shape/reshape_torch.yaml:31


def _torch_18_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:32
    results = call["results"]  # specs/shape/reshape_torch.yaml:32
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:32
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:32
    }


def _torch_18_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_18_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:30
    )


def _torch_19_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/shape/reshape_torch.yaml:36
    src = call["src"]  # specs/shape/reshape_torch.yaml:36
    if not (src.type == self.type and src.shape == self.shape):  # specs/shape/reshape_torch.yaml:36
        return Violation('specs/shape/reshape_torch.yaml:36', 'src is ' + _in_words(src.type) + ' of shape ' + _in_words(src.shape) + ', self ' + _in_words(self.type) + ' of shape ' + _in_words(self.shape) + ': they must be alike', is_limit=True)
    return None


def _torch_19_inputs(call: Call) -> Mapping[str, object]:
    src = call["src"]  # specs/shape/reshape_torch.yaml:38
    results = call["results"]  # specs/shape/reshape_torch.yaml:38
    return {
        "input": src,  # specs/shape/reshape_torch.yaml:38
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:38
    }


def _torch_19_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_19_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:34
    )


def _torch_20_limit(call: Call) -> Violation | None:
    train = call["train"]  # specs/shape/reshape_torch.yaml:41
    if not (not train):  # specs/shape/reshape_torch.yaml:41
        return Violation('specs/shape/reshape_torch.yaml:41', 'train is true: export the model in eval mode', is_limit=True)
    return None


def _torch_20_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/shape/reshape_torch.yaml:42
    results = call["results"]  # specs/shape/reshape_torch.yaml:42
    return {
        "input": input,  # specs/shape/reshape_torch.yaml:42
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:42
    }


def _torch_20_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_20_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:40
    )


def _torch_21_limit(call: Call) -> Violation | None:
    train = call["train"]  # specs/shape/reshape_torch.yaml:41
    if not (not train):  # specs/shape/reshape_torch.yaml:41
        return Violation('specs/shape/reshape_torch.yaml:41', 'train is true: export the model in eval mode', is_limit=True)
    return None


def _torch_21_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/shape/reshape_torch.yaml:42
    results = call["results"]  # specs/shape/reshape_torch.yaml:42
    return {
        "input": input,  # specs/shape/reshape_torch.yaml:42
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:42
    }


def _torch_21_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_21_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:40
    )


def _torch_22_limit(call: Call) -> Violation | None:
    train = call["train"]  # specs/shape/reshape_torch.yaml:41
    if not (not train):  # specs/shape/reshape_torch.yaml:41
        return Violation('specs/shape/reshape_torch.yaml:41', 'train is true: export the model in eval mode', is_limit=True)
    return None


def _torch_22_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/shape/reshape_torch.yaml:42
    results = call["results"]  # specs/shape/reshape_torch.yaml:42
    return {
        "input": input,  # specs/shape/reshape_torch.yaml:42
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:42
    }


def _torch_22_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_22_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:40
    )


def _torch_23_when(call: Call) -> bool:
    self = call["self"]  # specs/shape/reshape_torch.yaml:45
    results = call["results"]  # specs/shape/reshape_torch.yaml:45
    return bool(results[0].type == self.type)  # specs/shape/reshape_torch.yaml:45


def _torch_23_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:46
    results = call["results"]  # specs/shape/reshape_torch.yaml:46
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:46
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:46
    }


def _torch_23_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_23_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:44
    )


def _torch_24_when(call: Call) -> bool:
    self = call["self"]  # specs/shape/reshape_torch.yaml:49
    results = call["results"]  # specs/shape/reshape_torch.yaml:49
    return bool(results[0].type == self.type)  # specs/shape/reshape_torch.yaml:49


def _torch_24_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:50
    results = call["results"]  # specs/shape/reshape_torch.yaml:50
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:50
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:50
    }


def _torch_24_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_24_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:48
    )


def _torch_25_when(call: Call) -> bool:
    self = call["self"]  # specs/shape/reshape_torch.yaml:53
    results = call["results"]  # specs/shape/reshape_torch.yaml:53
    return bool(results[0].type == self.type)  # specs/shape/reshape_torch.yaml:53


def _torch_25_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape_torch.yaml:54
    results = call["results"]  # specs/shape/reshape_torch.yaml:54
    return {
        "input": self,  # specs/shape/reshape_torch.yaml:54
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:54
    }


def _torch_25_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_25_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:52
    )


def _torch_26_limit(call: Call) -> Violation | None:
    v = call["v"]  # specs/shape/reshape_torch.yaml:57
    g = call["g"]  # specs/shape/reshape_torch.yaml:57
    if not (v.is_constant and g.is_constant):  # specs/shape/reshape_torch.yaml:57
        return Violation('specs/shape/reshape_torch.yaml:57', 'v or g is computed: both must be constant', is_limit=True)
    return None


def _torch_26_inputs(call: Call) -> Mapping[str, object]:
    v = call["v"]  # specs/shape/reshape_torch.yaml:58
    g = call["g"]  # specs/shape/reshape_torch.yaml:58
    dim = call["dim"]  # specs/shape/reshape_torch.yaml:58
    results = call["results"]  # specs/shape/reshape_torch.yaml:58
    return {
        "input": weight_normed(v, g, dim),  # specs/shape/reshape_torch.yaml:58
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:58
    }


def _torch_26_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_26_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:56
    )


def _torch_27_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/reshape_torch.yaml:60
    return {
        "input": number_line(0.0, 1.0, results[0]),  # specs/shape/reshape_torch.yaml:60
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:60
    }


def _torch_27_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_27_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:59
    )


def _torch_28_inputs(call: Call) -> Mapping[str, object]:
    start = call["start"]  # specs/shape/reshape_torch.yaml:63
    results = call["results"]  # specs/shape/reshape_torch.yaml:63
    return {
        "input": number_line(start, 1.0, results[0]),  # specs/shape/reshape_torch.yaml:63
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:63
    }


def _torch_28_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_28_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:62
    )


def _torch_29_inputs(call: Call) -> Mapping[str, object]:
    start = call["start"]  # specs/shape/reshape_torch.yaml:66
    step = call["step"]  # specs/shape/reshape_torch.yaml:66
    results = call["results"]  # specs/shape/reshape_torch.yaml:66
    return {
        "input": number_line(start, step, results[0]),  # specs/shape/reshape_torch.yaml:66
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:66
    }


def _torch_29_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_29_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:65
    )


def _torch_30_limit(call: Call) -> Violation | None:
    float32 = DType.FLOAT32  # specs/shape/reshape_torch.yaml:69
    results = call["results"]  # specs/shape/reshape_torch.yaml:69
    if not (results[0].type == float32):  # specs/shape/reshape_torch.yaml:69
        return Violation('specs/shape/reshape_torch.yaml:69', 'dtype makes it ' + _in_words(results[0].type) + ': it must be float32', is_limit=True)
    return None


def _torch_30_inputs(call: Call) -> Mapping[str, object]:
    start = call["start"]  # specs/shape/reshape_torch.yaml:70
    end = call["end"]  # specs/shape/reshape_torch.yaml:70
    steps = call["steps"]  # specs/shape/reshape_torch.yaml:70
    results = call["results"]  # specs/shape/reshape_torch.yaml:70
    return {
        "input": as_float32s(linspace(start, end, steps)),  # specs/shape/reshape_torch.yaml:70
        "shape": results[0].shape,  # specs/shape/reshape_torch.yaml:70
    }


def _torch_30_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_30_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape_torch.yaml:68
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 4), span(1, 5), span(1, 6)), "")  # specs/shape/reshape.yaml:33
    shape = sample.tensor("shape", ints((input.shape[0], -1)), "")  # specs/shape/reshape.yaml:34
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 4), 6), "")  # specs/shape/reshape.yaml:35
    shape = sample.tensor("shape", ints((2, 3 * input.shape[0])), "")  # specs/shape/reshape.yaml:36
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    new_shape = sample.option("new_shape", (-1, 1, 2))  # specs/shape/reshape.yaml:37
    span = draw.span
    input = sample.tensor("input", (span(1, 4), 2), "")  # specs/shape/reshape.yaml:38
    return sample.case()


DEFINITION = Definition[ReshapeOptions](
    op='RESHAPE',
    place='specs/shape/reshape.yaml:2',
    doc='The elements of the input, in their order, in another shape.',
    options_type=ReshapeOptions,
    options=(
        Option('new_shape', tuple, 'specs/shape/reshape.yaml:8', element=int, default=(), required=False),
    ),
    litert=Litert(builtin='RESHAPE', versions=(1, 1), table='ReshapeOptions'),
    inputs=(
        Operand('input', 'specs/_family/relabel.yaml:6'),
        Operand('shape', 'specs/shape/reshape.yaml:11', optional=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/reshape.yaml:13'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/_family/relabel.yaml:19',
    states=states,
    kernels=(
        Kernel[ReshapeOptions](
            name='copy_bytes',
            place='specs/_family/relabel.yaml:22',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'shape': (DType.INT32, DType.INT64,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* relabel: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/relabel.yaml:22) */\n'
                'typedef struct {\n'
                '    int32_t bytes;\n'
                '} opgen_copy_bytes_params;\n'
                '\n'
                'static inline int opgen_run_copy_bytes(const opgen_copy_bytes_params *p, const void *input, void *output)\n'
                '{\n'
                '    arm_reshape_s8((const int8_t *)input, (int8_t *)output, (uint32_t)p->bytes);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_copy_bytes_params,
            exact=_copy_bytes_exact,
            table_inputs={},
        ),
    ),
    state_names=(),
    alias={'output': 'input'},
    reads_values=frozenset(['input', 'shape']),
    folds=(),
    absorptions=(),
    uint8=UInt8[ReshapeOptions]('specs/_family/relabel.yaml:14', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.view.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self', 'size']), ('output',), 'specs/shape/reshape_torch.yaml:5'),
        TorchEntry('aten._unsafe_view.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['results', 'self', 'size']), ('output',), 'specs/shape/reshape_torch.yaml:5'),
        TorchEntry('aten.reshape.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['results', 'self', 'shape']), ('output',), 'specs/shape/reshape_torch.yaml:8'),
        TorchEntry('aten.flatten.using_ints', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['end_dim', 'results', 'self', 'start_dim']), ('output',), 'specs/shape/reshape_torch.yaml:11'),
        TorchEntry('aten.unflatten.int', '', None, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['dim', 'results', 'self', 'sizes']), ('output',), 'specs/shape/reshape_torch.yaml:14'),
        TorchEntry('aten.squeeze.dim', '', None, None, _torch_5_inputs, _torch_5_options, _torch_5_outputs, frozenset(['dim', 'results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:17'),
        TorchEntry('aten.squeeze.dims', '', None, None, _torch_6_inputs, _torch_6_options, _torch_6_outputs, frozenset(['dim', 'results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:17'),
        TorchEntry('aten.unsqueeze.default', '', None, None, _torch_7_inputs, _torch_7_options, _torch_7_outputs, frozenset(['dim', 'results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:17'),
        TorchEntry('aten.view_as.default', '', None, None, _torch_8_inputs, _torch_8_options, _torch_8_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:20'),
        TorchEntry('aten.reshape_as.default', '', None, None, _torch_9_inputs, _torch_9_options, _torch_9_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:20'),
        TorchEntry('aten.squeeze.default', '', None, None, _torch_10_inputs, _torch_10_options, _torch_10_outputs, frozenset(['results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:23'),
        TorchEntry('aten.alias.default', '', None, None, _torch_11_inputs, _torch_11_options, _torch_11_outputs, frozenset(['results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:23'),
        TorchEntry('aten.clone.default', '', None, None, _torch_12_inputs, _torch_12_options, _torch_12_outputs, frozenset(['results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:23'),
        TorchEntry('aten.contiguous.default', '', None, None, _torch_13_inputs, _torch_13_options, _torch_13_outputs, frozenset(['results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:23'),
        TorchEntry('aten.detach.default', '', None, None, _torch_14_inputs, _torch_14_options, _torch_14_outputs, frozenset(['results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:23'),
        TorchEntry('aten.detach_.default', '', None, None, _torch_15_inputs, _torch_15_options, _torch_15_outputs, frozenset(['results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:23'),
        TorchEntry('aten.lift_fresh_copy.default', '', None, None, _torch_16_inputs, _torch_16_options, _torch_16_outputs, frozenset(['results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:23'),
        TorchEntry('aten.pad.default', '', _torch_17_when, None, _torch_17_inputs, _torch_17_options, _torch_17_outputs, frozenset(['mode', 'pad', 'results', 'self', 'value']), ('output',), 'specs/shape/reshape_torch.yaml:26'),
        TorchEntry('aten.constant_pad_nd.default', '', _torch_18_when, None, _torch_18_inputs, _torch_18_options, _torch_18_outputs, frozenset(['pad', 'results', 'self', 'value']), ('output',), 'specs/shape/reshape_torch.yaml:30'),
        TorchEntry('aten.copy.default', '', None, _torch_19_limit, _torch_19_inputs, _torch_19_options, _torch_19_outputs, frozenset(['non_blocking', 'results', 'self', 'src']), ('output',), 'specs/shape/reshape_torch.yaml:34'),
        TorchEntry('aten.dropout.default', '', None, _torch_20_limit, _torch_20_inputs, _torch_20_options, _torch_20_outputs, frozenset(['input', 'p', 'results', 'train']), ('output',), 'specs/shape/reshape_torch.yaml:40'),
        TorchEntry('aten.feature_dropout.default', '', None, _torch_21_limit, _torch_21_inputs, _torch_21_options, _torch_21_outputs, frozenset(['input', 'p', 'results', 'train']), ('output',), 'specs/shape/reshape_torch.yaml:40'),
        TorchEntry('aten.alpha_dropout.default', '', None, _torch_22_limit, _torch_22_inputs, _torch_22_options, _torch_22_outputs, frozenset(['input', 'p', 'results', 'train']), ('output',), 'specs/shape/reshape_torch.yaml:40'),
        TorchEntry('aten.to.dtype', '', _torch_23_when, None, _torch_23_inputs, _torch_23_options, _torch_23_outputs, frozenset(['copy', 'dtype', 'results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:44'),
        TorchEntry('aten.type_as.default', '', _torch_24_when, None, _torch_24_inputs, _torch_24_options, _torch_24_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:48'),
        TorchEntry('aten._to_copy.default', '', _torch_25_when, None, _torch_25_inputs, _torch_25_options, _torch_25_outputs, frozenset(['dtype', 'results', 'self']), ('output',), 'specs/shape/reshape_torch.yaml:52'),
        TorchEntry('aten._weight_norm.default', '', None, _torch_26_limit, _torch_26_inputs, _torch_26_options, _torch_26_outputs, frozenset(['dim', 'g', 'results', 'v']), ('output',), 'specs/shape/reshape_torch.yaml:56'),
        TorchEntry('aten.arange.default', '', None, None, _torch_27_inputs, _torch_27_options, _torch_27_outputs, frozenset(['dtype', 'end', 'results']), ('output',), 'specs/shape/reshape_torch.yaml:59'),
        TorchEntry('aten.arange.start', '', None, None, _torch_28_inputs, _torch_28_options, _torch_28_outputs, frozenset(['dtype', 'end', 'results', 'start']), ('output',), 'specs/shape/reshape_torch.yaml:62'),
        TorchEntry('aten.arange.start_step', '', None, None, _torch_29_inputs, _torch_29_options, _torch_29_outputs, frozenset(['dtype', 'end', 'results', 'start', 'step']), ('output',), 'specs/shape/reshape_torch.yaml:65'),
        TorchEntry('aten.linspace.default', '', None, _torch_30_limit, _torch_30_inputs, _torch_30_options, _torch_30_outputs, frozenset(['dtype', 'end', 'results', 'start', 'steps']), ('output',), 'specs/shape/reshape_torch.yaml:68'),
    ),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one RESHAPE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ReshapeOperator(SpecOperator):
    """RESHAPE, ready to be planned and emitted."""

    TYPE = 'RESHAPE'
    DEFINITION = DEFINITION


OPERATOR = ReshapeOperator
OPTIONS = ReshapeOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put RESHAPE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('RESHAPE', ReshapeOptions, overwrite)
    context.aot_operator_classes.register('RESHAPE', ReshapeOperator, overwrite)
