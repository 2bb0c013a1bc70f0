"""What follows from `axes`, the fact of an operator that says what the axes of its operands are.

An entry of a list stands for one axis: a label, several as in ``g*o`` (an index made of these), or
``1``. An entry that ends with ``...`` is any number of axes, read as one index; ``...`` alone is
any number of axes, each of which is the same one in all operands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np

from opgen.lib.shapes import axes_of, is_permutation, normal_axis, permuted, shape_of
from opgen.lib.tensor import Tensor
from opgen.operators.model import Axes, Definition, Operator
from opgen.operators.operation import Operation, several
from opgen.operators.orders import (
    Order,
    ascends,
    kept_order,
    stacked_order,
    unpermuted,
    unpermuted_bits,
)

EACH = "..."
"""The entry of axes that are the same in all operands."""


def entries_of(definition: Operator) -> Mapping[str, tuple[str, ...]]:
    """Return what each axis is of the operands of which that is known."""
    axes = definition.axes
    if axes is None:
        return {}
    if axes.is_elementwise:
        return {each.name: (EACH,) for each in (*definition.inputs, *definition.outputs)}
    return {name: tuple(entries) for name, entries in axes.of.items()}


def labels_in(entry: str) -> tuple[str, ...]:
    """Return the labels of an entry: those of ``g*o...`` are g and o."""
    return tuple(entry.removesuffix(EACH).split("*")) if entry != EACH else ()


def numbered_entries(axes: Axes) -> frozenset[str]:
    """Return the entries whose places options or constants say."""
    labels = {label for each in axes.numbers.values() for label in each}
    return frozenset(labels) | {label + EACH for label in labels}


# --- other orders of axes -------------------------------------------------------------------------


def moved_inputs(definition: Operator) -> tuple[str, ...]:
    """Return the inputs whose axes may be put in another order, if they all are."""
    axes, entries = definition.axes, entries_of(definition)
    if axes is None or axes.order:
        return ()
    numbered = numbered_entries(axes)
    return tuple(
        each.name
        for each in definition.inputs
        if (found := entries.get(each.name, ()))
        and (EACH in found or (len(found) > 1 and not numbered.isdisjoint(found)))
    )


def is_elementwise(definition: Definition[Any]) -> bool:
    """Return whether an output's element follows from those at its place, wherever that is."""
    axes = definition.axes
    moved = moved_inputs(definition)
    return (
        axes is not None
        and bool(moved)
        and axes.when is None
        and not (axes.numbers or axes.per_axis or axes.bits)
        and all(entries == (EACH,) for entries in entries_of(definition).values())
    )


def maps_rows(definition: Definition[Any]) -> bool:
    """Return whether elements, or rows of them, become as many others, whatever the other axes."""
    axes = definition.axes
    return (
        axes is not None
        and bool(moved_inputs(definition))
        and not (axes.numbers or axes.per_axis or axes.bits)
        and not has_other_axes(definition)
    )


def has_other_axes(definition: Definition[Any]) -> bool:
    """Return whether outputs have other axes than the inputs that are put in another order."""
    entries = entries_of(definition)
    moved = {_form(entries[name]) for name in moved_inputs(definition)}
    return any(_form(entries.get(each.name, ())) not in moved for each in definition.outputs)


def _form(entries: Sequence[str]) -> tuple[str, ...]:
    """Return how many axes entries stand for, whatever these are."""
    return tuple(
        EACH if e == EACH else f"any{EACH}" if e.endswith(EACH) else "one" for e in entries
    )


def renumbered(definition: Definition[Any]) -> tuple[str, ...]:
    """Return the options and inputs that change where axes are put in another order."""
    axes = definition.axes
    return (*axes.numbers, *axes.per_axis, *axes.bits) if axes is not None else ()


def is_permutable(definition: Definition[Any], op: Operation[Any], permutation: Order) -> bool:
    """Return whether an operation gives the same elements with its inputs' axes in another order.

    :raises ValueError: if what says where axes are is not known, or wrong.
    """
    axes = definition.axes
    if axes is None or (axes.when is not None and not axes.when(op)):
        return False
    if is_elementwise(definition):
        return True
    moved = moved_inputs(definition)
    tensors = [(name, each) for name in moved for each in several(op.bound[name])]
    return (
        bool(tensors)
        and all(_can_move(definition, op, name, each, permutation) for name, each in tensors)
        and all(len(_rows(op, name)) == len(permutation) for name in axes.per_axis)
        and is_permutation(
            result(definition, op, permutation), len(result(definition, op, permutation))
        )
        and all(
            _allowed(definition, name, value)
            for name, value in changes(definition, op, permutation).items()
        )
    )


def _can_move(
    definition: Definition[Any], op: Operation[Any], name: str, tensor: Tensor, permutation: Order
) -> bool:
    """Return whether the axes that have to stay where they are do so."""
    axes, entries = definition.axes, entries_of(definition)[name]
    assert axes is not None
    if tensor.rank != len(permutation):
        return False
    places = numbered_places(definition, op, name, tensor.rank)
    rest = [axis for axis in range(tensor.rank) if axis not in places]
    after = sorted(permutation[axis] for axis in rest)
    free = _free(axes, entries, op, len(rest))
    if any(permutation[axis] != there for axis, there in zip(rest, after, strict=True)
           if rest.index(axis) not in free):  # fmt: skip
        return False
    # Sums of real numbers are formed in the same order.
    given = [entries_of(definition).get(each.name, ()) for each in definition.outputs]
    is_summed = all(numbered_entries(axes).isdisjoint(each) for each in given)
    return not (is_summed and tensor.type.is_float) or ascends(permuted(permutation, places))


def _free(axes: Axes, entries: Sequence[str], op: Operation[Any], rank: int) -> range:
    """Return which of the axes without numbers may be anywhere: those of ``...``."""
    rest = [each for each in entries if each not in numbered_entries(axes)]
    if EACH not in rest:
        return range(0)
    at = rest.index(EACH)
    behind = sum(axis_count(axes, op, each) for each in rest[at + 1 :])
    return range(at, rank - behind)


def axis_count(axes: Axes, op: Operation[Any], entry: str) -> int:
    """Return how many axes an entry stands for beside ``...``."""
    if not entry.endswith(EACH):
        return 1
    option = next(n for n, each in axes.counts.items() if {*labels_in(entry)} & {*each})
    count: int = getattr(op.options, option)
    return count


def result(definition: Definition[Any], op: Operation[Any], permutation: Order) -> Order:
    """Return the order in which the outputs come where the inputs have another one.

    :raises ValueError: if that is no order.
    """
    if not has_other_axes(definition):
        return permutation
    output, rank = next(
        (e.name, t.rank) for e in definition.outputs for t in several(op.bound[e.name])
    )
    if rank == len(permutation):
        return permutation
    name = moved_inputs(definition)[0] if rank < len(permutation) else output
    places = numbered_places(definition, op, name, max(rank, len(permutation)))
    if rank == len(permutation) - len(places):
        return kept_order(permutation, places)
    if rank == len(permutation) + 1 and len(places) == 1:
        return stacked_order(permutation, places[0])
    raise ValueError(f"an output of {rank} axes, from {len(permutation)}")


def changes(
    definition: Definition[Any], op: Operation[Any], permutation: Order
) -> Mapping[str, Any]:
    """Return the new values of options and constants that count the axes of inputs."""
    axes = definition.axes
    assert axes is not None
    moved = {entry for name in moved_inputs(definition) for entry in entries_of(definition)[name]}
    found: dict[str, Any] = {}
    for name, labels in axes.numbers.items():
        numbers = _numbers(op, name, len(permutation) + (not moved.intersection(labels)))
        if moved.intersection(labels):
            numbers = permuted(permutation, numbers)
        found[name] = _like(definition, op, name, numbers)
    for name in axes.per_axis:
        found[name] = _like(definition, op, name, unpermuted(_rows(op, name), permutation))
    for name in axes.bits:
        found[name] = unpermuted_bits(getattr(op.options, name), permutation)
    return found


def _like(definition: Definition[Any], op: Operation[Any], name: str, values: Any) -> Any:
    """Return values as an option or an input has them."""
    if name in op.bound:
        return np.array(values)
    if isinstance(getattr(op.options, name), tuple):
        return tuple(int(each) for each in values)
    number, only = int(values[0]), _only(definition, name)
    rank = next(each.rank for each in several(op.bound[moved_inputs(definition)[0]]))
    return number - rank if only and number not in only else number


def _only(definition: Definition[Any], name: str) -> tuple[object, ...]:
    return next((each.only for each in definition.options if each.name == name), ())


def _allowed(definition: Definition[Any], name: str, value: Any) -> bool:
    only = _only(definition, name)
    return not only or value in only


def _rows(op: Operation[Any], name: str) -> Any:
    """Return what an option, or a constant input, has for each axis."""
    if name not in op.bound:
        return getattr(op.options, name)
    values = op.tensor(name).values
    if values is None:
        raise ValueError(f"'{name}' is not constant")
    return values


def _numbers(op: Operation[Any], name: str, rank: int) -> Order:
    """Return the axes that an option numbers, from 0 on; those of a constant are a set."""
    found = _rows(op, name)
    if name in op.bound:
        return axes_of(found, rank)
    return tuple(normal_axis(each, rank) for each in shape_of(found))


def numbered_places(definition: Definition[Any], op: Operation[Any], name: str, rank: int) -> Order:
    """Return the axes of an operand whose places are numbered, in ascending order."""
    axes, own = definition.axes, entries_of(definition).get(name, ())
    assert axes is not None
    found = (
        axis
        for number, labels in axes.numbers.items()
        if any(label in labels for entry in own for label in labels_in(entry))
        for axis in _numbers(op, number, rank)
    )
    return tuple(sorted(set(found)))


def order_of(definition: Definition[Any], op: Operation[Any]) -> Order:
    """Return the order in which a transposition gives the axes of its input.

    :raises ValueError: if it is not constant.
    """
    assert definition.axes is not None
    return shape_of(_rows(op, definition.axes.order))


# --- sums of products -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Contraction:
    """Products of an input's rows with weights are summed along an axis of the weights.

    A row has as many elements as the axis: the order of both may change together.
    """

    input: str
    weights: str
    axis: int


def contractions(definition: Definition[Any]) -> Iterator[Contraction]:
    """Go through the axes of weights along which products are summed.

    A label that two inputs share and no output has; it is the innermost of the other's last axis.
    """
    entries = entries_of(definition)
    inputs = [each.name for each in definition.inputs if each.name in entries]
    given = {label for name in entries if name not in inputs for e in entries[name]
             for label in labels_in(e)}  # fmt: skip
    for weights, name in permutations(inputs, 2):
        for axis, label in enumerate(entries[weights]):
            if label.endswith(EACH) or label in given:
                continue
            if labels_in(entries[name][-1])[-1:] == (label,):
                yield Contraction(name, weights, axis)


@dataclass(frozen=True)
class Channels:
    """Every channel of the output is a sum of products with weights of its own, and a bias."""

    axis: int
    """Of the output; negative: from behind."""
    weights: str
    along: int
    """The axis of the weights."""
    bias: str


def channels(definition: Definition[Any]) -> Channels | None:
    """Return along which axes the channels of weights, bias and output are, if sums are linear."""
    axes, entries = definition.axes, entries_of(definition)
    if axes is None or axes.linear is None:
        return None
    given = entries[definition.outputs[0].name]
    named = {each.name: entries[each.name] for each in definition.inputs if each.name in entries}
    for entry in given:
        bias = [name for name, own in named.items() if own == (entry,)]
        weights = [name for name, own in named.items() if entry in own and len(own) > 1]
        if entry != EACH and len(bias) == len(weights) == 1:
            axis = given.index(entry)
            is_behind = any(each.endswith(EACH) for each in given[:axis])
            along = named[weights[0]].index(entry)
            return Channels(axis - len(given) * is_behind, weights[0], along, bias[0])
    return None
