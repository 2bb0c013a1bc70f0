"""The long proof of rows: its subjects, its slices, and what it says of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.rows import subjects
from tests.rows.subjects import NO_ROWS, SAME, Subject, compared, models, of_slice, random_networks

NET = Subject("seed:4", "least", ())


def test_a_share_of_networks_is_compiled() -> None:
    drawn = list(random_networks(100, 7))
    assert len(drawn) == 200
    assert sum(each.compiled == ("host",) for each in drawn) == 14


def test_slices_are_all_there_is() -> None:
    drawn = list(random_networks(10, 1))
    parts = [each for part in (1, 2, 3) for each in of_slice(drawn, part, 3)]
    assert {each.words for each in parts} == {each.words for each in drawn}
    assert len(parts) == 20


def test_models_run_in_all_ways(tmp_path: Path) -> None:
    (tmp_path / "net.tflite").write_bytes(b"")
    found = list(models(tmp_path, ["host"]))
    ways = [each.way for each in found]
    assert ways[:9] == ["least", "given", "1", "2", "3", "4", "5", "6", "8"]
    assert ways[9:12] == ["axis=0,hop=1", "axis=0,hop=2", "axis=0,hop=3"]
    assert [each.compiled for each in found[:3]] == [("host",), ("host",), ()]
    assert [each.compiled for each in found[9:11]] == [("host",), ()]


@pytest.mark.parametrize("way", ["least", "1", "2"])
def test_a_network_is_the_same(way: str) -> None:
    assert compared(replace(NET, way=way), Path()) == SAME


def test_frames_are_the_same() -> None:
    found = [
        compared(Subject(f"stream:{seed}", "axis=1,hop=1", ("host",)), Path()) for seed in (1, 2)
    ]
    assert SAME in found
    assert set(found) <= {SAME, NO_ROWS}


def test_what_differs_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = subjects.execute
    calls = []

    def wrong(*given: object) -> object:
        calls.append(given)
        run = plain(*given)  # type: ignore[arg-type]
        return (
            replace(run, outputs=tuple(each + np.uint8(1) for each in run.outputs))
            if len(calls) == 1
            else run
        )

    monkeypatch.setattr(subjects, "execute", wrong)
    assert compared(NET, Path()).startswith("numpy for generic: ")
