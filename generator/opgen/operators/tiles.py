"""A part of an operator: the same operator on smaller tensors, which gives some of its elements.

What it takes of the inputs follows from `axes`. Where a window slides along the axis, that of the
tile stands in the place of the one that the spec computes: padding is left at the ends that it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from opgen.air.model import AirOperator, AirTensor, Quantization, listed
from opgen.lib.shapes import Window
from opgen.lib.tensor import Tensor
from opgen.operators.applied import operation_of
from opgen.operators.axis_kinds import Range, kinds_of, moves_along, needed, window_along
from opgen.operators.model import Definition, Kernel
from opgen.operators.operation import Operation, several


@dataclass(frozen=True, eq=False)
class Tile:
    """What computes a range of an operator's elements along an axis of its outputs."""

    operator: AirOperator
    tensors: Mapping[int, AirTensor]
    """The tensors of the operator, as far as the tile has them; parts of constants are cut out."""
    parts: Mapping[int, tuple[Range, ...]]
    """What the tile has of each of them: a range for each axis."""


def tile_of(
    definition: Definition[Any],
    operator: AirOperator,
    tensors: Mapping[int, AirTensor],
    axis: int,
    wanted: Range,
) -> Tile | None:
    """Return the part of an operator that computes a range along an axis of its outputs.

    :param axis: one of the first output.
    :return: None if the operator cannot be divided there.
    """
    op = operation_of(definition, operator, tensors)
    kind = dividing_kind(definition, op, axis)
    windows = None if kind is None else windows_of_tile(definition, op, kind, wanted)
    if kind is None or windows is None:
        return None
    output = next(each.name for each in definition.outputs if any(several(op.bound[each.name])))
    ranges = dict(needed(definition, op, output, axis, wanted))
    for each in definition.outputs:
        ranges[each.name] = tuple(
            tuple(
                wanted if own == kind else (0, size)
                for own, size in zip(
                    kinds_of(definition, op, each.name, tensor) or (), tensor.shape, strict=True
                )
            )
            for tensor in several(op.bound[each.name])
        )
    parts = {
        id_: each
        for name, of_tensors in ranges.items()
        for id_, each in zip(listed(operator.named_tensors.get(name)), of_tensors, strict=True)
    }
    cut = {id_: part_of(tensors[id_], each) for id_, each in parts.items()}
    tile = Tile(replace(operator, overrides={**operator.overrides, **windows}), cut, parts)
    return tile if _shapes_fit(tile, definition) else None


def sees_only_parts(kernel: Kernel | None, outputs: Iterable[AirTensor]) -> bool:
    """Return whether a kernel gives the same for parts as for the whole, where `axes` says so.

    One that computes real numbers by integers takes their scale from all that it is given.
    """
    is_own = kernel is not None and kernel.exact is not None
    return not (is_own and any(each.type.is_float for each in outputs))


def _shapes_fit(tile: Tile, definition: Definition[Any]) -> bool:
    """Return whether outputs have the shapes that the spec computes for a tile.

    They have not where something besides the inputs says them, such as a constant.
    """
    op = operation_of(definition, tile.operator, tile.tensors)
    for name, facts in definition.infer(op).items():
        all_facts = facts if isinstance(facts, tuple) else (facts,)
        for tensor, each in zip(several(op.bound[name]), all_facts, strict=False):
            if each.shape is not None and tuple(each.shape) != tensor.shape:
                return False
    return True


def dividing_kind(definition: Definition[Any], op: Operation[Any], axis: int) -> object | None:
    """Return what an axis of the outputs is, if tiles along it are operators of their own.

    All outputs have it, and an input has it too, with as many elements or a window that slides.
    What a run computes has one scale: parts of a tensor with several are not alike.
    """
    keeps = definition.state or any(each.variable for each in definition.inputs)
    operands = (each.name for each in (*definition.inputs, *definition.outputs))
    differs = any(
        tensor.axis is not None and not tensor.is_constant
        for name in operands
        for tensor in several(op.bound[name])
    )
    if keeps or differs or moves_along(definition):
        return None
    given = [
        (tensor, kinds_of(definition, op, each.name, tensor))
        for each in definition.outputs
        for tensor in several(op.bound[each.name])
    ]
    first = given[0][1] if given else None
    if first is None:
        return None
    kind, size = first[axis], given[0][0].shape[axis]
    if kind == "1" or (isinstance(kind, str) and "*" in kind) or kind in _numbered(definition):
        return None
    if any(kinds is None or kind not in kinds for _, kinds in given):
        return None
    taken = list(_sizes(definition, op, kind))
    slides = window_along(definition, op, kind) is not None
    is_divided = bool(taken) and (slides or all(each in (1, size) for each in taken))
    return kind if is_divided and (slides or size in taken) else None


def outside(definition: Definition[Any], tensor: AirTensor) -> int | None:
    """Return what stands for the elements outside of an input along which a window slides, stored.

    :returns: what adds nothing, where outputs are sums of products; else None.
    """
    axes, given = definition.axes, tensor.quantization
    assert axes is not None
    if axes.linear is None:
        return None
    return 0 if given is None else int(given.zero_points[0])


def seeing_part(
    definition: Definition[Any],
    operator: AirOperator,
    tensors: Mapping[int, AirTensor],
    axis: int,
    size: int,
) -> tuple[Tile, int] | None:
    """Return an operator that sees so many elements along an axis of its input, and the input.

    Its outputs have the shapes that they have for all elements, and are joined as `axes` says.

    :return: None if nothing is said of parts there, or of such outputs.
    """
    axes, op = definition.axes, operation_of(definition, operator, tensors)
    given = [n for n, i in operator.named_tensors.items() if isinstance(i, int) and i >= 0]
    names = [n for n in given if not tensors[operator.tensor_of(n)].is_constant]
    ids = [operator.tensor_of(n) for n in names]
    if axes is None or not axes.parts or len(ids) != 2:  # noqa: PLR2004  an input, an output
        return None
    kinds = kinds_of(definition, op, names[0], op.tensor(names[0])) or ()
    if not np.issubdtype(tensors[ids[1]].type.numpy, np.signedinteger) or axis >= len(kinds):
        return None
    overrides, whole = {**operator.overrides}, tensors[ids[0]].shape[axis]
    if (window := window_along(definition, op, kinds[axis])) is not None:
        sees_all = window.out == window.dilation == 1 and 0 <= window.before <= window.size - whole
        if not sees_all:
            return None
        name = axes.windows[str(kinds[axis])]
        overrides[name] = replace(window, before=0, after=window.size - size)
    ranges = [(0, each) for each in tensors[ids[0]].shape]
    ranges[axis] = (0, size)
    used = {
        each: tensors[each] for each in (*operator.input_ids, *operator.output_ids) if each >= 0
    }
    used[ids[0]] = part_of(tensors[ids[0]], ranges)
    tile = Tile(replace(operator, overrides=overrides), used, {})
    return (tile, ids[0]) if _shapes_fit(tile, definition) else None


def with_surroundings(
    definition: Definition[Any], operator: AirOperator, tensors: Mapping[int, AirTensor], axis: int
) -> tuple[Tile, int, Window] | None:
    """Return an operator whose input has along an axis what lies outside of it, as numbers.

    :return: with the input, and the window that slides along it otherwise; None if there is none,
        or no number stands for what lies outside.
    """
    op = operation_of(definition, operator, tensors)
    kind = dividing_kind(definition, op, axis)
    window = window_along(definition, op, kind)
    names = [each.name for each in definition.inputs if isinstance(op.bound[each.name], Tensor)]
    sliding = [
        name for name in names if kind in (kinds_of(definition, op, name, op.tensor(name)) or ())
    ]
    if window is None or len(sliding) != 1:
        return None
    assert definition.axes is not None
    id_ = operator.tensor_of(sliding[0])
    if outside(definition, tensors[id_]) is None:
        return None
    size = tensors[id_].shape[axis] + window.before + max(window.after, 0)
    shape = (*tensors[id_].shape[:axis], size, *tensors[id_].shape[axis + 1 :])
    inner = replace(window, before=0, after=min(window.after, 0))
    overrides = {**operator.overrides, definition.axes.windows[str(kind)]: inner}
    used = {
        each: tensors[each] for each in (*operator.input_ids, *operator.output_ids) if each >= 0
    }
    used[id_] = replace(tensors[id_], shape=shape, shape_signature=None, stored=None)
    return Tile(replace(operator, overrides=overrides), used, {}), id_, window


def windows_of_tile(
    definition: Definition[Any], op: Operation[Any], kind: object, wanted: Range
) -> Mapping[str, Window] | None:
    """Return the windows of a tile, by the names of the lets that are those of the operator.

    :return: None if the tile would lie in the padding, where there are no elements.
    """
    window = window_along(definition, op, kind)
    if window is None:
        return {}
    assert definition.axes is not None
    start = wanted[0] * window.stride - window.before
    end = (wanted[1] - 1) * window.stride - window.before + (window.size - 1) * window.dilation + 1
    size = max(_sizes(definition, op, kind))
    low, high = max(start, 0), min(end, size)
    if low >= high:
        return None
    tile = replace(window, out=wanted[1] - wanted[0], before=low - start, after=end - high)
    return {definition.axes.windows[str(kind)]: tile}


def part_of(tensor: AirTensor, ranges: Sequence[Range]) -> AirTensor:
    """Return a part of a tensor: a range along each axis."""
    if all((0, size) == each for size, each in zip(tensor.shape, ranges, strict=True)):
        return tensor
    taken = tuple(slice(*each) for each in ranges)
    given = tensor.quantization
    if given is not None and given.axis is not None and len(given.scales) > 1:
        own = taken[given.axis]
        given = Quantization(given.scales[own], given.zero_points[own], given.axis)
    data = None if tensor.data is None else tensor.data[taken]
    shape = tuple(high - low for low, high in ranges)
    return replace(
        tensor, shape=shape, shape_signature=None, quantization=given, data=data, stored=None
    )


def _numbered(definition: Definition[Any]) -> frozenset[str]:
    """Return the labels of axes whose numbers options have: parts of these have other sizes."""
    assert definition.axes is not None
    return frozenset(label for each in definition.axes.numbers.values() for label in each)


def _sizes(definition: Definition[Any], op: Operation[Any], kind: object) -> Iterator[int]:
    """Go through the sizes that the axes of a kind have in inputs."""
    for each in definition.inputs:
        for tensor in several(op.bound[each.name]):
            own = kinds_of(definition, op, each.name, tensor) or ()
            yield from (n for k, n in zip(own, tensor.shape, strict=False) if k == kind)
