"""What ``--ram-target`` may choose between: bytes of the arena against instructions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from opgen.air.control import blocks
from opgen.air.model import AirModel
from opgen.aot.plan.fit import fitted_for
from opgen.aot.plan.footprint import instructions_of
from opgen.aot.plan.making import Making
from opgen.aot.plan.rows import Cut, all_cuts, along, best_path, changed

MOST_WAYS = 9
"""Each of which is bound and packed, as if it were chosen."""
_WORTH = 1.04
"""What fewer bytes are worth: so many times the instructions of the fastest way."""


@dataclass(frozen=True)
class Way:
    """A way to compute the model."""

    arena: int
    """Bytes, as they are packed."""
    instructions: int
    """Of a run, as kernels estimate them, with what rows take besides."""
    in_rows: int
    """Layers that are computed row by row."""


def ways(model: AirModel, making: Making) -> tuple[Way, ...]:
    """Return the ways none of which needs more of both than another, that of most bytes first.

    :param model: after its transforms, with no layers in rows yet.
    """
    graph = model.main
    whole = last = making.bound(model)
    found = [Way(making.arena(whole), instructions_of(whole), 0)]
    if len(model.subgraphs) > 1 or blocks(graph.operators):
        return tuple(found)
    cuts = list(all_cuts(making.chosen(model), making))
    for path in _spread([*_paths(cuts, len(graph.operators))]):
        last = along(path, making.bound(changed(model, path, making.context)))
        found.append(
            Way(
                making.arena(last),
                found[0].instructions + sum(each.instructions for each in path),
                sum(each.end - each.begin for each in path if each.segment is not None),
            )
        )
    # With `least`, kernels are exchanged besides.
    least = fitted_for(last, making, 0)
    slower = instructions_of(least) - instructions_of(last)
    found.append(
        replace(found[-1], arena=making.arena(least), instructions=found[-1].instructions + slower)
    )
    return tuple(_best(found))


def recommended(found: Sequence[Way]) -> Way:
    """Return the way of fewest bytes that is hardly slower than the fastest one."""
    fastest = min(each.instructions for each in found)
    near = (each for each in found if each.instructions <= _WORTH * fastest)
    return min(near, key=lambda each: each.arena)


def _paths(cuts: Sequence[Cut], end: int) -> Iterator[list[Cut]]:
    """Go through the cuts of the schedule that are best for some bytes, with ever fewer."""
    most = max((each.bytes for each in cuts), default=0)
    while True:
        path = best_path(cuts, end, most)
        reached = max((each.bytes for each in path), default=0)
        if reached > most:  # there is no way within so many
            return
        if any(each.segment is not None for each in path):
            yield path
        most = reached - 1


def _spread(paths: list[list[Cut]]) -> list[list[Cut]]:
    """Return some of the paths, the last of them in any case."""
    count = len(paths)
    if count <= MOST_WAYS:
        return paths
    return [paths[(each + 1) * count // MOST_WAYS - 1] for each in range(MOST_WAYS)]


def _best(found: Sequence[Way]) -> Iterator[Way]:
    """Leave out what needs as much of one and more of the other."""
    order = sorted(found, key=lambda each: (each.instructions, each.arena))
    least = None
    for each in order:
        if least is None or each.arena < least:
            yield each
            least = each.arena
