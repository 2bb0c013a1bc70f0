"""Tensors that are quantized by blocks: rows are cut into blocks of equal size, each with a scale.

The scales are a tensor of the same subgraph. An operator that has such an input is read by the spec
that says so, whose last input the scales are.
"""

from __future__ import annotations

from math import prod
from typing import cast

from opgen.air.faults import ModelFaults
from opgen.litert.schema import BlockwiseQuantizationT, OperatorT, SubGraphT, TensorT
from opgen.tflite.facts import UNIONS

BY_BLOCKS = "BlockwiseQuantization"


def blocks_of(tensor: TensorT) -> BlockwiseQuantizationT | None:
    """Return how a tensor is quantized by blocks, or None if it is not."""
    found = tensor.quantization
    number = UNIONS["QuantizationDetails"].index(BY_BLOCKS) + 1
    if found is None or found.detailsType != number:
        return None
    return cast("BlockwiseQuantizationT", found.details)


def scales_of(subgraph: SubGraphT, operator: OperatorT) -> tuple[int, ...]:
    """Return the ids of the tensors with the scales of an operator's inputs."""
    ids = () if operator.inputs is None else operator.inputs.tolist()
    tensors = subgraph.tensors or []
    found = [blocks_of(tensors[id_]) for id_ in ids if 0 <= id_ < len(tensors)]
    return tuple(each.scales for each in found if each is not None)


def with_scales(subgraph: SubGraphT, operator: OperatorT, count: int) -> tuple[int, ...]:
    """Return the inputs of an operator with the scales of one of them as the last.

    :param count: how many there are in all, the scales among them.
    """
    ids = () if operator.inputs is None else tuple(operator.inputs.tolist())
    absent = [-1] * (count - 1 - len(ids))
    return (*ids, *absent, *scales_of(subgraph, operator)[:1])


def check_blocks(
    subgraph: SubGraphT, operator: OperatorT, place: int, faults: ModelFaults, where: str
) -> None:
    """Note blocks of another input, what does not fit together, and what nothing computes."""
    tensors = subgraph.tensors or []
    ids = [] if operator.inputs is None else operator.inputs.tolist()
    tensor = tensors[ids[place]] if place < len(ids) and ids[place] >= 0 else None
    blocks = blocks_of(tensor) if tensor is not None else None
    if tensor is None or blocks is None or len(scales_of(subgraph, operator)) > 1:
        message = f"input {place} alone may be quantized by blocks"
        faults.unsupported(where, message)
        return
    scales = tensors[blocks.scales]
    shape = [] if tensor.shape is None else tensor.shape.tolist()
    count = prod([] if scales.shape is None else scales.shape.tolist())
    size = blocks.blockSize
    if size <= 0 or not shape or shape[-1] % size or count * size != prod(shape):
        message = f"blocks of {size} with {count} scales are not those of {shape}"
        faults.wrong(where, message)
    hint = "quantize the weights with zero points of 0, along rows"
    if blocks.zeroPoints >= 0:
        message = "its blocks have zero points, which LiteRT leaves out of account"
        faults.unsupported(where, message, hint=hint)
    axis = tensor.quantization.quantizedDimension if tensor.quantization else 0
    if axis or (blocks.blockShape is not None and len(blocks.blockShape)):
        faults.unsupported(where, "its blocks are not parts of rows", hint=hint)
