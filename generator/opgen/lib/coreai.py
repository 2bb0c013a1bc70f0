"""Operations of Core AI that the section ``coreai`` of a spec may call, by their own names.

They are not computed here: `opgen build --emit coreai` writes the calls. Names, parameters and
their order are those of coreai-core 1.0.0b3; a tensor is a value, everything else a constant.
"""

# ruff: noqa: A002, ARG001, D103  names are Core AI's; the docstring of each is its own manual

from __future__ import annotations

from typing import NoReturn

from opgen.lib.types import Array, Operand, Shape


def _elsewhere() -> NoReturn:
    message = "it is an operation of Core AI, which computes nothing here"
    raise ValueError(message)


def broadcasting_batch_matmul(x: Operand, y: Operand) -> Array:
    _elsewhere()


def broadcasting_floor_divide(x: Operand, y: Operand) -> Array:
    _elsewhere()


def broadcasting_where(condition: Operand, x: Operand, y: Operand) -> Array:
    _elsewhere()


def conv2d(input: Operand, weight: Operand, stride: Shape, dilation: Shape, groups: int) -> Array:
    """Convolve NCHW with OIHW, without padding."""
    _elsewhere()


def expand_dims(input: Operand, axes: Shape) -> Array:
    _elsewhere()


def reduce_max(input: Operand, axes: Shape) -> Array:
    _elsewhere()


def reduce_mean(input: Operand, axes: Shape) -> Array:
    _elsewhere()


def reduce_min(input: Operand, axes: Shape) -> Array:
    _elsewhere()


def reduce_product(input: Operand, axes: Shape) -> Array:
    _elsewhere()


def reduce_sum(input: Operand, axes: Shape) -> Array:
    _elsewhere()


def relu(input: Operand) -> Array:
    _elsewhere()


def reverse(input: Operand, dims: Shape) -> Array:
    _elsewhere()


def sigmoid(input: Operand) -> Array:
    _elsewhere()


def silu(x: Operand) -> Array:
    _elsewhere()


def slice_(input: Operand, start_indices: Shape, end_indices: Shape, strides: Shape) -> Array:
    _elsewhere()


def softmax(input: Operand, axis: int) -> Array:
    _elsewhere()
