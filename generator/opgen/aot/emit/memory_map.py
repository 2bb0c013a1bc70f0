"""Which bytes of RAM hold what, and when: the facts behind the pictures of ``opgen report``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from opgen.aot.plan.model import Placement, Plan, Region
from opgen.bind.bound import BoundModel

_WRITTEN = (Region.ARENA, Region.STATE, Region.STAGED)


def memory_maps(bound: BoundModel, plan: Plan, first: int) -> list[dict[str, Any]]:
    """Return a map for each memory that an entry point writes to, the context's first.

    Time counts in steps, see :attr:`opgen.aot.plan.model.Plan.lifetimes`.

    :param first: the number of the entry point's first layer.
    """
    last = len(bound.operators) + 1
    blocks: dict[str, list[dict[str, Any]]] = {}
    for memory, block in _blocks(bound, plan, first, last):
        blocks.setdefault(memory, []).append(block)
    found = []
    for memory in (each for each in plan.memories if each in blocks):
        used = [_bytes_in_use(blocks[memory], step) for step in range(last + 1)]
        found.append(
            {
                "memory": memory,
                "first_layer": first,
                "arena_in_use": used,
                "peak_step": max(range(last + 1), key=used.__getitem__),
                "blocks": sorted(blocks[memory], key=_order),
            }
        )
    return found


def _order(block: Mapping[str, Any]) -> tuple[Any, ...]:
    return block["region"], block["first"], block["offset"], block["last"]


def _blocks(
    bound: BoundModel, plan: Plan, first: int, last: int
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the memory and the facts of everything that occupies bytes."""
    tensors = bound.subgraph.tensors
    holders: dict[tuple[str, Region, int, tuple[int, int]], list[int]] = {}
    for id_, place in plan.placements.items():
        if place.region in _WRITTEN and place.bytes:
            is_kept = place.region is not Region.ARENA
            life = (0, last) if is_kept else plan.lifetimes[id_]
            offset = _around(place, plan).offset if is_kept else place.offset
            holders.setdefault((place.memory, place.region, offset, life), []).append(id_)
    for (memory, region, offset, life), ids in holders.items():
        if region is not Region.ARENA:
            ids.sort(key=lambda id_: -plan.placements[id_].bytes)
        size = max(plan.placements[id_].bytes for id_ in ids)
        kind = {Region.ARENA: "tensor", Region.STATE: "state", Region.STAGED: "constant"}[region]
        yield memory, _block(kind, tensors[ids[0]].name, region, offset, size, life, tensors=ids)
    copies = {
        (table.placement.memory, table.placement.offset): (index, table)
        for (index, _), table in reversed([*plan.tables.items()])
        if table.placement.region is Region.STAGED
    }
    for (memory, offset), (index, table) in copies.items():
        name = f"{table.name} of {bound.operators[index].name}"
        place_of = (Region.STAGED, offset, table.placement.bytes)
        yield memory, _block("constant", name, *place_of, (0, last))
    for index, place in plan.scratch.items():
        name, life = bound.operators[index].name, (index + 1, index + 1)
        place_of = (place.region, place.offset, place.bytes)
        yield place.memory, _block("scratch", name, *place_of, life, layer=first + index)
    for (index, state), place in plan.states.items():
        name = f"{state} of {bound.operators[index].name}"
        place_of = (place.region, place.offset, place.bytes)
        yield place.memory, _block("state", name, *place_of, (0, last), layer=first + index)


def _around(place: Placement, plan: Plan) -> Placement:
    """Return what is kept and has all bytes of a place: new rows are parts of their window."""
    same = (
        e for e in plan.placements.values() if (e.region, e.memory) == (place.region, place.memory)
    )
    holding = (each for each in same if each.offset <= place.offset and place.end <= each.end)
    return max(holding, key=lambda each: each.bytes)


def _block(  # noqa: PLR0913
    kind: str,
    name: str,
    region: Region,
    offset: int,
    size: int,
    life: tuple[int, int],
    *,
    tensors: Iterable[int] = (),
    layer: int | None = None,
) -> dict[str, Any]:
    return {
        "kind": kind,
        "name": name,
        "tensors": list(tensors),
        "layer": layer,
        "region": str(region),
        "offset": offset,
        "bytes": size,
        "first": life[0],
        "last": life[1],
    }


def _bytes_in_use(blocks: Iterable[Mapping[str, Any]], step: int) -> int:
    """Return the bytes of the arena that anything occupies in a step, each counted once."""
    spans = sorted(
        (each["offset"], each["offset"] + each["bytes"])
        for each in blocks
        if each["region"] == Region.ARENA and each["first"] <= step <= each["last"]
    )
    total = end = 0
    for low, high in spans:
        total += max(0, high - max(low, end))
        end = max(end, high)
    return total
