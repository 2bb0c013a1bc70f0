"""The structs of CMSIS-NN as records: the names and the fields of the C structs, in their order."""

from __future__ import annotations

from dataclasses import dataclass

from opgen.lib.types import CStruct, Int32s, Tensor

# ruff: noqa: N801  the structs' own names


@dataclass(frozen=True, eq=False)
class cmsis_nn_tile(CStruct):
    """Two numbers for the width and the height of an image."""

    w: int
    h: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_dims(CStruct):
    """A shape of four axes; which they are depends on the function."""

    n: int
    h: int
    w: int
    c: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_activation(CStruct):
    """The least and the greatest stored integer of an output."""

    min: int
    max: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_per_tensor_quant_params(CStruct):
    """One multiplier and shift for all outputs."""

    multiplier: int
    shift: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_per_channel_quant_params(CStruct):
    """A multiplier and a shift per output channel."""

    multiplier: Int32s
    shift: Int32s


@dataclass(frozen=True, eq=False)
class cmsis_nn_quant_params(CStruct):
    """Multipliers and shifts, one per output channel or one in all."""

    multiplier: Int32s
    shift: Int32s
    is_per_channel: int


@dataclass(frozen=True, eq=False)
class cmsis_nn_conv_params(CStruct):
    """A convolution; offsets: minus the input's zero point, the output's zero point."""

    input_offset: int
    output_offset: int
    stride: cmsis_nn_tile
    padding: cmsis_nn_tile
    dilation: cmsis_nn_tile
    activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_dw_conv_params(CStruct):
    """A depthwise convolution with ``ch_mult`` filters per input channel."""

    input_offset: int
    output_offset: int
    ch_mult: int
    stride: cmsis_nn_tile
    padding: cmsis_nn_tile
    dilation: cmsis_nn_tile
    activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_transpose_conv_params(CStruct):
    """A transposed convolution; ``padding_offsets`` is the odd element of padding."""

    input_offset: int
    output_offset: int
    stride: cmsis_nn_tile
    padding: cmsis_nn_tile
    padding_offsets: cmsis_nn_tile
    dilation: cmsis_nn_tile
    activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_pool_params(CStruct):
    """A pooling."""

    stride: cmsis_nn_tile
    padding: cmsis_nn_tile
    activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_fc_params(CStruct):
    """A fully connected layer; the offsets of input and filter are minus their zero points."""

    input_offset: int
    filter_offset: int
    output_offset: int
    activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_svdf_params(CStruct):
    """A singular value decomposition filter; ``input_offset`` is minus the input's zero point."""

    rank: int
    input_offset: int
    output_offset: int
    input_activation: cmsis_nn_activation
    output_activation: cmsis_nn_activation


@dataclass(frozen=True, eq=False)
class cmsis_nn_bmm_params(CStruct):
    """A product of matrices, one per batch; which of them are stored transposed is not used."""

    adj_x: bool
    adj_y: bool
    fc_params: cmsis_nn_fc_params


def dims(tensor: Tensor) -> cmsis_nn_dims:
    """Return the shape of a tensor of four axes."""
    n, h, w, c = tensor.shape
    return cmsis_nn_dims(n, h, w, c)


def flat_dims(count: int) -> cmsis_nn_dims:
    """Return the shape of a vector: (1, 1, 1, count)."""
    return cmsis_nn_dims(1, 1, 1, count)
