"""The planners that come with opgen; a context may have others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from opgen.aot.plan.pack import pack
from opgen.context.packing import Block, Overlap, Packing, Planner

if TYPE_CHECKING:
    from opgen.context.registries import RegistryContext

SEARCH = "search"
"""The planner that is used if none is asked for."""


def greedy(blocks: Sequence[Block], overlaps: Sequence[Overlap], alignment: int) -> Packing:
    """Place the blocks from the largest to the smallest, each as low as those before it allow.

    It makes no use of overlaps. Its time grows with the square of the number of blocks.
    """
    del overlaps  # they allow blocks to meet, and demand nothing
    offsets = [0] * len(blocks)
    placed: list[int] = []
    for index in sorted(range(len(blocks)), key=lambda i: (-blocks[i].bytes, blocks[i].first, i)):
        block = blocks[index]
        beside = [i for i in placed if _live_together(blocks[i], block)]
        for other in sorted(beside, key=lambda i: offsets[i]):
            if offsets[index] + block.bytes <= offsets[other]:
                break
            end = offsets[other] + blocks[other].bytes
            offsets[index] = max(offsets[index], -(-end // alignment) * alignment)
        placed.append(index)
    return Packing(tuple(offsets))


def _live_together(one: Block, other: Block) -> bool:
    return one.first <= other.last and other.first <= one.last


PLANNERS: dict[str, Planner] = {SEARCH: pack, "greedy": greedy}


def register_planners(context: RegistryContext) -> None:
    """Register what comes with opgen."""
    for name, planner in PLANNERS.items():
        context.planners.register(name, planner)
