"""The ways that the frontier of a report shows, of all that there are."""

from __future__ import annotations

import pytest

from opgen.aot.plan.frontier import MOST_WAYS, _spread
from opgen.aot.plan.rows import Cut


@pytest.mark.parametrize("count", [0, 1, MOST_WAYS - 1, MOST_WAYS, MOST_WAYS + 1, 20, 100])
def test_a_few_ways_stand_for_all(count: int) -> None:
    """Different ones, in their order, from all parts; the one of fewest bytes in any case."""
    paths: list[list[Cut]] = [[Cut(0, 1, count - each, 0, None)] for each in range(count)]
    found = [paths.index(each) for each in _spread(paths)]
    assert len(found) == min(count, MOST_WAYS)
    assert found == sorted({*found})
    assert found[-1:] == ([count - 1] if count else [])
    gaps = [after - before for before, after in zip([-1, *found], found, strict=False)]
    assert not gaps or max(gaps) - min(gaps) <= 1
