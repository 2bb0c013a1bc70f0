"""DS-CNN of CMSIS-NN's unit tests: convolutions, depthwise ones in turn, pool and dense."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from nn_library import Library, context, dims, struct
from nn_vectors import arrays, cases, compare


class Layers:
    """The parameters and arrays of one network, layer by layer."""

    def __init__(self, case: str) -> None:
        self.params: dict[str, int] = cases()[case]["params"]
        prefix = f"{case}/"
        self.arrays = {
            k.removeprefix(prefix): v for k, v in arrays().items() if k.startswith(prefix)
        }

    def convolutions(self) -> list[str]:
        """conv_2d_1, depthwise_conv_2d_2, ... in order."""
        found = {
            m[1]
            for key in self.params
            if (m := re.match(r"((?:depthwise_)?conv_2d_\d+)_out_ch$", key))
        }
        return sorted(found, key=lambda name: int(name.rsplit("_", 1)[1]))

    def of(self, layer: str, key: str) -> int:
        """A parameter."""
        return int(self.params[f"{layer}_{key}"])

    def array(self, layer: str, what: str) -> np.ndarray:
        """An array; layer_3_conv_2d_weights belongs to conv_2d_3."""
        kind, number = layer.rsplit("_", 1)
        return np.array(self.arrays[f"layer_{number}_{kind}_{what}"])

    def tile(self, layer: str, what: str) -> tuple[int, int]:
        """Stride, padding or dilation."""
        return self.of(layer, f"{what}_w"), self.of(layer, f"{what}_h")


def shapes(net: Layers, layer: str) -> tuple[Any, Any, Any]:
    """Input, filter and output of a convolution."""
    depthwise = layer.startswith("depthwise")
    inputs = dims(
        net.of(layer, "input_batches"),
        net.of(layer, "input_h"),
        net.of(layer, "input_w"),
        net.of(layer, "in_ch"),
    )
    channels = net.of(layer, "out_ch") if depthwise else net.of(layer, "in_ch")
    filters = dims(
        1 if depthwise else net.of(layer, "out_ch"),
        net.of(layer, "filter_h"),
        net.of(layer, "filter_w"),
        channels,
    )
    outputs = dims(
        inputs.n, net.of(layer, "output_h"), net.of(layer, "output_w"), net.of(layer, "out_ch")
    )
    return inputs, filters, outputs


def conv_params(net: Layers, layer: str) -> Any:
    """cmsis_nn_conv_params or cmsis_nn_dw_conv_params."""
    offsets = [net.of(layer, "input_offset"), net.of(layer, "output_offset")]
    tiles = [net.tile(layer, what) for what in ("stride", "pad", "dilation")]
    limits = (net.of(layer, "out_activation_min"), net.of(layer, "out_activation_max"))
    if layer.startswith("depthwise"):
        return struct("cmsis_nn_dw_conv_params", *offsets, 1, *tiles, limits)
    return struct("cmsis_nn_conv_params", *offsets, *tiles, limits)


def wrapper(layer: str) -> str:
    """The function that computes a convolution."""
    return (
        "arm_depthwise_conv_wrapper_s8"
        if layer.startswith("depthwise")
        else "arm_convolve_wrapper_s8"
    )


def convolve(library: Library, net: Layers, layer: str, data: np.ndarray) -> np.ndarray:
    """One convolution with scratch memory of the size asked for."""
    inputs, filters, outputs = shapes(net, layer)
    params = conv_params(net, layer)
    size = library.call(f"{wrapper(layer)}_get_buffer_size", params, inputs, filters, outputs)
    scratch = np.zeros(size, np.uint8) if size else None
    multiplier, shift = net.array(layer, "output_mult"), net.array(layer, "output_shift")
    quant = struct("cmsis_nn_per_channel_quant_params", multiplier, shift)
    output = np.zeros(outputs.n * outputs.h * outputs.w * outputs.c, np.int8)
    weights, bias = net.array(layer, "weights"), net.array(layer, "bias")
    bias_dims = dims(1, 1, 1, outputs.c)
    status = library.call(
        wrapper(layer),
        context(scratch),
        params,
        quant,
        inputs,
        data,
        filters,
        weights,
        bias_dims,
        bias,
        outputs,
        output,
    )
    assert status == 0, layer
    return output


def pool(library: Library, net: Layers, layer: str, data: np.ndarray, inputs: Any) -> np.ndarray:
    """The average over the whole image."""
    params = struct(
        "cmsis_nn_pool_params",
        net.tile(layer, "stride"),
        net.tile(layer, "pad"),
        (net.of(layer, "out_activation_min"), net.of(layer, "out_activation_max")),
    )
    filters = dims(1, net.of(layer, "filter_h"), net.of(layer, "filter_w"), 1)
    outputs = dims(1, net.of(layer, "output_h"), net.of(layer, "output_w"), inputs.c)
    output = np.zeros(outputs.h * outputs.w * outputs.c, np.int8)
    assert (
        library.call(
            "arm_avgpool_s8", context(None), params, inputs, data, filters, outputs, output
        )
        == 0
    )
    return output


def dense(library: Library, net: Layers, layer: str, data: np.ndarray) -> np.ndarray:
    """The fully connected layer, each image's features flattened."""
    limits = (net.of(layer, "out_activation_min"), net.of(layer, "out_activation_max"))
    params = struct(
        "cmsis_nn_fc_params",
        net.of(layer, "input_offset"),
        0,
        net.of(layer, "output_offset"),
        limits,
    )
    quant = struct(
        "cmsis_nn_per_tensor_quant_params",
        net.of(layer, "output_multiplier"),
        net.of(layer, "output_shift"),
    )
    weights, bias = net.array(layer, "weights"), net.array(layer, "bias")
    output = np.zeros(bias.size, np.int8)
    inputs, filters = dims(1, 1, 1, data.size), dims(data.size, 1, 1, bias.size)
    outputs = dims(1, 1, 1, bias.size)
    assert (
        library.call(
            "arm_fully_connected_s8",
            context(None),
            params,
            quant,
            inputs,
            data,
            filters,
            weights,
            outputs,
            bias,
            outputs,
            output,
        )
        == 0
    )
    return output


def run_network(library: Library, test: dict[str, Any]) -> list[str]:
    """The whole network on the test's input."""
    net = Layers(test["cases"][0])
    data = np.array(net.arrays["input"])
    for layer in net.convolutions():
        data = convolve(library, net, layer, data)
    last = shapes(net, net.convolutions()[-1])[2]
    named = {
        key.rsplit("_", 2)[0]
        for key in net.params
        if re.match(r"average_pool_2d_\d+_filter_h$", key)
    }
    data = pool(library, net, named.pop(), data, last)
    named = {
        m[1]
        for key in net.params
        if (m := re.match(r"(fully_connected_\d+)_output_multiplier$", key))
    }
    data = dense(library, net, named.pop(), data)
    library.call(*softmax_call(test, data))
    return compare("softmax", data, net.arrays["output_ref"])


def softmax_call(test: dict[str, Any], data: np.ndarray) -> tuple[Any, ...]:
    """The last call, in place."""
    numbers = next(c for c in test["calls"] if c["fn"] == "arm_softmax_s8")["args"][1:6]
    return "arm_softmax_s8", data, *numbers, data


def buffer_size_of_network(library: Library, test: dict[str, Any]) -> list[str]:
    """The wrappers' sizes are those of the kernels that they choose."""
    net = Layers(test["cases"][0])
    for layer in net.convolutions():
        inputs, filters, outputs = shapes(net, layer)
        size = library.call(
            f"{wrapper(layer)}_get_buffer_size", conv_params(net, layer), inputs, filters, outputs
        )
        columns = filters.h * filters.w * filters.c
        is_pointwise = filters.h * filters.w == 1
        wanted = (
            0 if layer.startswith("depthwise") or is_pointwise else 4 * ((columns + 3) // 4 * 4)
        )
        if size != wanted:
            return [f"{layer}: size {size} instead of {wanted}"]
    return []
