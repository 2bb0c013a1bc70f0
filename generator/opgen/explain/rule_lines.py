"""Which rule asks what of an operator and of its tensors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.plan.model import Plan
from opgen.aot.plan.tables import layer_reads
from opgen.bind.bound import BoundModel
from opgen.config.resolve import Resolution
from opgen.config.rules import Settings


def rule_lines(  # noqa: PLR0913
    resolution: Resolution,
    was: AirOperator,
    index: int,
    now: AirOperator | None,
    graph: AirSubgraph,
    planned: tuple[BoundModel, Plan] | None = None,
) -> Iterator[str]:
    """Yield a line for each field that a rule sets, with the place that says so.

    :param was: the operator in the model's file, in the subgraph ``index``.
    :param now: what transforms left of it, in ``graph``; None: nothing.
    :param planned: the module, if there can be one: then what becomes of constants is shown.
    """
    rows = list(_rows("", resolution.settings(was, index)))
    if now is not None:
        asked = {tensor.id: found for tensor, found in resolution.tensor_settings(graph)}
        uses = _uses_of_constants(now, graph, *planned) if planned else {}
        for operand in now.named_tensors:
            for id_ in now.tensors_of(operand):
                rows += _rows(f"{operand} #{id_}: ", asked.get(id_, {}), uses.get(id_, ""))
    if rows:
        yield "  asked for by rules:"
    width = max((len(place) for place, _ in rows), default=0)
    yield from (f"     {place:<{width}}  {words}" for place, words in rows)


def _uses_of_constants(
    operator: AirOperator, graph: AirSubgraph, bound: BoundModel, plan: Plan
) -> dict[int, str]:
    """Return what a layer makes of the constants that rules are about, in words."""
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        for index, each in enumerate(entry.operators):
            if entry.subgraph is graph and each.operator is operator:
                tables: dict[int, list[str]] = {}
                for (of, _), table in entry_plan.tables.items():
                    for id_ in table.constants if of == index else ():
                        tables.setdefault(id_, []).append(table.name)
                given = layer_reads(index, entry, entry_plan)
                return {
                    id_: _use_of_constant(tables.get(id_, []), is_read=id_ in given)
                    for id_ in operator.input_ids
                    if id_ >= 0 and graph.tensors[id_].is_constant
                }
    return {}


def _use_of_constant(tables: Sequence[str], *, is_read: bool) -> str:
    if not tables:
        return "" if is_read else ", but this layer reads nothing of it"
    named = f"the table{'s' if len(tables) > 1 else ''} {', '.join(tables)}"
    return f", also {named}" if is_read else f", as {named}"


def _rows(prefix: str, settings: Settings, use: str = "") -> Iterator[tuple[str, str]]:
    for name, each in sorted(settings.items()):
        value = str(each.value).lower() if isinstance(each.value, bool) else each.value
        yield str(each.place), f"{prefix}{name} = {value}{use}"
