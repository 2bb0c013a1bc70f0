"""What each axis of an operation's tensors is, and what follows from that: parts, and factors.

Axes of one kind have the same index in inputs and outputs; a window slides along some of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from opgen.lib.shapes import Window
from opgen.lib.tensor import Tensor
from opgen.operators.axes import (
    EACH,
    axis_count,
    entries_of,
    has_other_axes,
    moved_inputs,
    numbered_entries,
    numbered_places,
)
from opgen.operators.model import Axes, Definition
from opgen.operators.operation import Operation, several
from opgen.operators.orders import Order

Range = tuple[int, int]
"""From the first element along an axis to the one behind the last."""


def affine_input(definition: Definition[Any]) -> str:
    """Return the input that an affine operator multiplies with its factors."""
    return definition.inputs[0].name


def affine_axis(definition: Definition[Any], op: Operation[Any]) -> int | None:
    """Return the axis of the input along which every element has its own factor."""
    assert definition.axes is not None
    assert definition.axes.affine is not None
    name = affine_input(definition)
    found = kinds_of(definition, op, name, op.tensor(name)) or ()
    along = definition.axes.affine.along
    return found.index(along) if along in found else None


def window_range(window: Window, wanted: Range, size: int) -> Range:
    """Return the elements that a range of positions of a window reads; padding is left out.

    :param size: that of the axis along which the window slides.
    """
    start = wanted[0] * window.stride - window.before
    end = (wanted[1] - 1) * window.stride - window.before + (window.size - 1) * window.dilation + 1
    low = min(max(start, 0), size)
    return low, min(max(end, low), size)


def needed(
    definition: Definition[Any], op: Operation[Any], output: str, axis: int, wanted: Range
) -> Mapping[str, tuple[tuple[Range, ...], ...]]:
    """Return what a range of an output's elements along an axis needs of each input.

    Input -> for each of its tensors a range for each axis; of operands that the fact does not speak
    of, all.
    """
    of_output = kinds_of(definition, op, output, next(several(op.bound[output])))
    kind = of_output[axis] if of_output and not moves_along(definition) else None

    def ranges(name: str, tensor: Tensor) -> Iterator[Range]:
        own: Sequence[object] = kinds_of(definition, op, name, tensor) or (None,) * tensor.rank
        for each, size in zip(own, tensor.shape, strict=True):
            same = kind is not None and each == kind and kind != "1"
            yield _range(definition, op, kind, wanted, size) if same else (0, size)

    return {
        each.name: tuple(
            tuple(ranges(each.name, tensor)) for tensor in several(op.bound[each.name])
        )
        for each in definition.inputs
    }


def window_along(definition: Definition[Any], op: Operation[Any], kind: object) -> Window | None:
    """Return the window that slides along axes of a kind; None: there is none."""
    axes = definition.axes
    name = axes.windows.get(kind) if axes is not None and isinstance(kind, str) else None
    return None if name is None else definition.value_of(op, name)


def moves_along(definition: Definition[Any]) -> bool:
    """Return whether elements move along the axes that inputs and outputs share."""
    axes = definition.axes
    return axes is not None and bool(axes.per_axis or axes.bits or axes.order)


def _range(
    definition: Definition[Any], op: Operation[Any], key: object, wanted: Range, size: int
) -> Range:
    window = window_along(definition, op, key)
    if window is not None:
        return window_range(window, wanted, size)
    return (0, 1) if size == 1 else wanted


def kinds_of(
    definition: Definition[Any], op: Operation[Any], name: str, tensor: Tensor
) -> tuple[object, ...] | None:
    """Return what each axis of a tensor is, so that those of one kind are equal; None: unknown.

    Axes of ``...``, and of ``n...``, count from behind, as shapes broadcast.
    """
    axes, own = definition.axes, entries_of(definition).get(name)
    if axes is None or own is None or (axes.when is not None and not axes.when(op)):
        return None
    numbered = numbered_entries(axes)
    label = next((each for each in own if each in numbered), "1")
    is_alone = len(own) == 1 and own[0] in numbered
    places = () if is_alone else _own_places(definition, op, name, tensor.rank)
    rest = [each for each in own if is_alone or each not in numbered]
    known = sum(axis_count(axes, op, each) for each in rest if each in _counted(axes))
    other = [each for each in rest if each not in _counted(axes)]
    many = tensor.rank - len(places) - known - sum(not each.endswith(EACH) for each in other)
    kinds: list[object] = []
    for each in rest:
        if each.endswith(EACH):
            count = axis_count(axes, op, each) if each in _counted(axes) else many
            kinds += [(each, index) for index in reversed(range(count))]
        else:
            kinds.append(each)
    if len(kinds) + len(places) != tensor.rank:
        return None
    for index, place in enumerate(places):
        kinds.insert(place, label if len(places) == 1 else (label, index))
    return tuple(kinds)


def _counted(axes: Axes) -> frozenset[str]:
    """Return the entries of which options say how many axes they are."""
    return frozenset(label + EACH for each in axes.counts.values() for label in each)


def _own_places(definition: Definition[Any], op: Operation[Any], name: str, rank: int) -> Order:
    """Return the axes of an operand that are numbered, or are left of those with size 1."""
    places = numbered_places(definition, op, name, rank)
    moved = moved_inputs(definition)
    source = next((each for n in moved for each in several(op.bound[n])), None)
    if source is None or name in moved or not has_other_axes(definition):
        return places
    if not places and rank == source.rank:
        return numbered_places(definition, op, moved[0], rank)
    return places if rank != source.rank - len(places) else ()
