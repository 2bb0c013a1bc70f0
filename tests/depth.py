"""How much of what repeats one thing many times is run: some of it, or with --thorough all.

    @pytest.mark.one_in(3)                    # of the cases of a test, drawn by their names
    for seed in range(depth(10, thorough=40)):  # of a loop inside

Only where each case could find the same faults as the others: other operators, seeds, files.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable

import pytest

THOROUGH = "OPGEN_THOROUGH"
"""Set in the environment while all is run: also for what tests start."""


def depth(some: int, *, thorough: int) -> int:
    """Return how many cases a loop goes through."""
    return thorough if THOROUGH in os.environ else some


def left_out(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Return the cases that do not run, as their test says ``one_in``; some of each test do."""
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        marker = item.get_closest_marker("one_in")
        if marker is not None and THOROUGH not in os.environ:
            test = item.nodeid.partition("[")[0]
            cases.setdefault((test, *marker.args), []).append(item)
    return [
        each
        for (_, share), found in cases.items()
        for each in sorted(found, key=_place)[-(-len(found) // share) :]
    ]


def _place(item: pytest.Item) -> int:
    """A number that follows from the name alone: cases that are added move no others."""
    return zlib.crc32(item.nodeid.encode())
