"""Which cases are run where a test repeats one thing many times."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from tests.depth import THOROUGH, depth, left_out


@dataclass(frozen=True)
class Item:
    """What is asked of a case."""

    nodeid: str
    share: int = 0

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        assert name == "one_in"
        return pytest.Mark(name, (self.share,), {}, _ispytest=True) if self.share else None


ITEMS = [
    *(Item(f"a.py::test_many[{number}]", 3) for number in range(10)),
    *(Item(f"a.py::test_few[{number}]", 3) for number in range(2)),
    *(Item(f"a.py::test_all[{number}]") for number in range(10)),
]


def test_some_cases_of_each_test_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(THOROUGH, raising=False)
    found = left_out(ITEMS)
    count = Counter(each.nodeid.partition("[")[0] for each in found)
    assert count == {"a.py::test_many": 6, "a.py::test_few": 1}
    assert set(left_out(ITEMS[::-1])) == set(found), "they do not follow from the order"
    assert depth(2, thorough=9) == 2


def test_all_are_run_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(THOROUGH, "1")
    assert left_out(ITEMS) == []
    assert depth(2, thorough=9) == 9
