"""What a generated module says of axes: their order, what is summed over, channels."""

from __future__ import annotations

from collections.abc import Iterator

from opgen.spec.model import Affine, Channels, Contracts, Expression, Op, Permute
from opgen.synth.functions import options_class, place_text, present

AXES = "tuple[int, ...]"
PERMUTATION = f", permutation: {AXES}"
"""The parameter that the functions have besides the operation."""


def permute_expressions(permute: Permute) -> Iterator[tuple[str, str, Expression]]:
    """Go through the functions of a ``permute``: name, what it returns, what it computes."""
    if permute.when:
        yield "_permute_when", "bool", permute.when
    if permute.result:
        yield "_permute_result", AXES, permute.result
    for name, value in permute.changes.items():
        yield f"_permute_{name}", "object", value


def layout_expressions(op: Op) -> Iterator[Expression]:
    """Go through the expressions that are about axes."""
    yield from present(op.permutes)
    if op.permute:
        yield from present(op.permute.when, op.permute.result, *op.permute.changes.values())
    if op.affine:
        yield from (op.affine.axis, op.affine.factor, op.affine.offset)
    if op.channels:
        yield from present(op.channels.when)


def layout_fields(op: Op) -> Iterator[tuple[str, str]]:
    """Go through the fields of a definition that are about axes."""
    if op.permutes:
        yield "permutes", "_permutes"
    if op.permute:
        yield "permute", _permute(op, op.permute)
    if op.contracts:
        yield "contraction", _contraction(op.contracts)
    if op.affine:
        yield "affine", _affine(op, op.affine)
    if op.channels:
        yield "channels", _channels(op, op.channels)


def _permute(op: Op, permute: Permute) -> str:
    parts = [repr(place_text(permute.place)), repr(permute.moves)]
    if permute.when:
        parts.append("_permute_when")
    if permute.changes:
        changes = ", ".join(f"{name!r}: _permute_{name}" for name in permute.changes)
        parts.append(f"changes={{{changes}}}")
    if permute.result:
        parts.append("result=_permute_result")
    return f"Permute[{options_class(op)}]({', '.join(parts)})"


def _affine(op: Op, affine: Affine) -> str:
    functions = "_affine_axis, _affine_factor, _affine_offset"
    place = place_text(affine.place)
    return f"Affine[{options_class(op)}]({affine.input!r}, {functions}, {place!r})"


def _channels(op: Op, channels: Channels) -> str:
    parts = [repr(x) for x in (channels.axis, channels.weights, channels.along, channels.bias)]
    parts += ["_channels_when" if channels.when else "None", repr(place_text(channels.place))]
    return f"Channels[{options_class(op)}]({', '.join(parts)})"


def _contraction(contracts: Contracts) -> str:
    place = place_text(contracts.place)
    return f"Contraction({contracts.input!r}, {contracts.weights!r}, {contracts.axis}, {place!r})"
