"""What the axes of an operator's operands are, and what follows from that, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from opgen.operators.axes import (
    channels,
    contractions,
    entries_of,
    moved_inputs,
    order_of,
    renumbered,
)
from opgen.operators.axis_kinds import affine_axis, affine_input
from opgen.operators.model import Axes, Definition
from opgen.operators.operation import Operation, several


def axes_lines(definition: Definition[Any], op: Operation[Any]) -> Iterator[str]:
    """Yield what `axes` of the spec says of the operands, then what follows; axes count from 0.

    Nothing, if the spec does not speak of axes.

    :raises Exception: what an expression of the spec raises; see
        :func:`opgen.operators.applied.evaluate`.
    """
    axes = definition.axes
    if axes is None:
        return
    if axes.when is not None and not axes.when(op):
        yield f"  axes ({axes.place}): nothing is known of them, as `when` does not hold"
        return
    yield f"  axes ({axes.place}):"
    entries = entries_of(definition)
    rows = [
        (each.name, f"[{', '.join(entries[each.name])}]", str(list(tensor.shape)))
        for each in (*definition.inputs, *definition.outputs)
        if each.name in entries
        for tensor in several(op.bound.get(each.name))
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield from (
        f"     {name:<{widths[0]}}  {own:<{widths[1]}}  {shape}" for name, own, shape in rows
    )
    yield from (f"     {fact}" for fact in _facts(definition, axes, op))


def _facts(definition: Definition[Any], axes: Axes, op: Operation[Any]) -> Iterator[str]:
    if axes.is_elementwise:
        yield "element by element: operands are broadcast"
    for label, name in axes.windows.items():
        found = definition.value_of(op, name)
        yield (
            f"window along {label}: size {found.size}, stride {found.stride}, dilation "
            f"{found.dilation}, padding {found.before} in front"
        )
    if axes.parts:
        yield f"parts: the {axes.parts} of what two give is what both give together"
    for each in contractions(definition):
        yield f"contracted: axis {each.axis} of {each.weights} with the rows of {each.input}"
    yield from _channel_facts(definition, axes, op)
    yield from _order_facts(definition, axes, op)


def _channel_facts(definition: Definition[Any], axes: Axes, op: Operation[Any]) -> Iterator[str]:
    """Yield along which axes weights and biases can take over factors and offsets."""
    found = channels(definition)
    if found is not None and axes.linear is not None:
        name = definition.outputs[0].name
        (output,) = several(op.bound[name])
        places = (
            f"axis {found.axis % output.rank} of {name}, axis {found.along} of {found.weights}, "
            f"{found.bias}"
        )
        folds = "takes" if axes.linear(op) else "would take, if `linear` held,"
        yield f"channels: {places}; {folds} the factors of a batch normalization behind it"
    if axes.affine is not None:
        axis, name = affine_axis(definition, op), affine_input(definition)
        along = "the whole tensor" if axis is None else f"axis {axis}"
        yield f"affine: a factor and an offset for each element of {along} of {name}"


def _order_facts(definition: Definition[Any], axes: Axes, op: Operation[Any]) -> Iterator[str]:
    """Yield whether transpositions pass through the operator."""
    if axes.order:
        yield f"transposition: axes {list(order_of(definition, op))} of {affine_input(definition)}"
        return
    moved = moved_inputs(definition)
    if not moved:
        yield "permutable: none, all axes stay where they are"
        return
    own = entries_of(definition)
    fixed = dict.fromkeys(each for name in moved for each in own[name] if _is_fixed(axes, each))
    kept = f", but for {_listed(list(fixed))}" if fixed else ""
    changed = renumbered(definition)
    adapted = f"; adapted with them: {_listed(changed)}" if changed else ""
    yield f"permutable: the axes of {_listed(moved)}{kept}{adapted}"


def _is_fixed(axes: Axes, entry: str) -> bool:
    """Tell whether an entry is an axis that has to stay where it is."""
    numbered = {label for labels in axes.numbers.values() for label in labels}
    return entry != "..." and entry.removesuffix("...") not in numbered


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
