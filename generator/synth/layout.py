"""What a generated module says of the order of axes: `permutes`, `permute` and `contracts`."""

from __future__ import annotations

from collections.abc import Iterator

from opgen.spec.model import Contracts, Expression, Op, Permute
from opgen.synth.functions import options_class, place_text

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


def layout_fields(op: Op) -> Iterator[tuple[str, str]]:
    """Go through the fields of a definition that are about the order of axes."""
    if op.permutes:
        yield "permutes", "_permutes"
    if op.permute:
        yield "permute", _permute(op, op.permute)
    if op.contracts:
        yield "contraction", _contraction(op.contracts)


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


def _contraction(contracts: Contracts) -> str:
    place = place_text(contracts.place)
    return f"Contraction({contracts.input!r}, {contracts.weights!r}, {contracts.axis}, {place!r})"
