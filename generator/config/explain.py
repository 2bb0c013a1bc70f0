"""Which rule asks what of an operator and of its tensors, in words."""

from __future__ import annotations

from collections.abc import Iterator

from opgen.air.model import AirOperator, AirSubgraph
from opgen.config.resolve import Resolution
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
