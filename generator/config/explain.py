"""Which rule asks what of an operator and of its tensors, and which asks in vain, in words."""

from __future__ import annotations

from collections.abc import Iterator

from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.bound import BoundModel, BoundOperator
from opgen.config.resolve import Resolution, several
from opgen.config.rules import Settings


def rule_lines(
    resolution: Resolution,
    was: AirOperator,
    index: int,
    now: AirOperator | None,
    graph: AirSubgraph,
) -> Iterator[str]:
    """Yield a line for each field that a rule sets, with the place that says so.

    :param was: the operator in the model's file, in the subgraph ``index``.
    :param now: what transforms left of it, in ``graph``; None: nothing.
    """
    rows = list(_rows("", resolution.settings(was, index)))
    if now is not None:
        asked = {tensor.id: found for tensor, found in resolution.tensor_settings(graph)}
        for operand, ids in now.named_tensors.items():
            several = ids if isinstance(ids, tuple) else () if ids is None else (ids,)
            for id_ in several:
                rows += _rows(f"{operand} #{id_}: ", asked.get(id_, {}))
    if rows:
        yield "  asked for by rules:"
    width = max((len(place) for place, _ in rows), default=0)
    yield from (f"     {place:<{width}}  {words}" for place, words in rows)


def _rows(prefix: str, settings: Settings) -> Iterator[tuple[str, str]]:
    for name, each in sorted(settings.items()):
        value = str(each.value).lower() if isinstance(each.value, bool) else each.value
        yield str(each.place), f"{prefix}{name} = {value}"


def in_vain(bound: BoundModel) -> Iterator[str]:
    """Go through the rules for scratch or state whose layers have none.

    That is no fault: how much scratch a kernel needs depends on the target.
    """
    layers = [each for entry in bound.entries for each in entry.operators]
    for field, what in (("scratch_memory", "scratch"), ("state_memory", "state")):
        found: dict[str, list[BoundOperator]] = {}
        for each in layers:
            if getattr(each.attributes, field):
                found.setdefault(each.attributes.places.get(field, ""), []).append(each)
        for place, asked in found.items():
            if not any(
                each.memory.scratch if what == "scratch" else each.memory.states for each in asked
            ):
                names = several([each.name for each in asked])
                yield f"{place}: {field} has no effect: there is no {what} in {names}"
