"""Energy of runs from a power meter's file; docs/bench.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opgen.errors import UsageError
from opgen.trace.power import energies


def found(folder: Path, text: str, volts: float | None = None) -> tuple[float, ...]:
    file = folder / "meter.csv"
    file.write_bytes(text.encode())
    return energies(file, volts)


def test_energy_is_power_over_time(tmp_path: Path) -> None:
    """Two runs of 2 W and of a ramp from 0 to 4 W; then units, a voltage, and lines of Windows."""
    rows = ["0,9,0", "1,2,1", "2,2,1", "3,2,0", "4,0,1", "5,4,0"]
    assert found(tmp_path, "\n".join(["time,power,mark", *rows])) == (4.0, 2.0)
    text = "\ufefftime (ms),other,current (mA),mark\r\n0,x,5,0\r\n1,x,5,1\r\n3,x,5,0\r\n\r\n"
    assert found(tmp_path, text, 3.0) == pytest.approx((3.0 * 5e-3 * 2e-3,))
    text = "mark,voltage (mV),current,time (us)\n0,1500,2,0\n1,1500,2,1\n0,1500,2,2\n"
    assert found(tmp_path, text) == pytest.approx((3e-6,))


def test_runs_that_are_cut_do_not_count(tmp_path: Path) -> None:
    head = "time,power,mark\n"
    assert found(tmp_path, f"{head}0,1,1\n1,1,0\n2,1,1\n3,1,0\n4,1,1\n5,1,1\n") == (1.0,)
    with pytest.raises(UsageError, match="no run is marked"):
        found(tmp_path, f"{head}0,1,1\n1,1,1\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "csv:1: error: no column of time; mark; current or power; voltage, or --volts V"),
        ("time,mark,current\n", "csv:1: error: no column of voltage, or --volts V"),
        ("time (A),mark,power\n", "csv:1: error: no column of time"),
        ("time,mark,power\n0,0,x\n", "csv:2: error: 'x' is not a number, in the column 'power'"),
        ("time,mark,power\n0,0,1\n1,0\n", "csv:3: error: '' is not a number"),
        ("time,mark,power\n0,0,nan\n", "csv:2: error: 'nan' is not a number"),
        ("time,mark,power\n1,0,1\n1,0,1\n", "csv:3: error: time does not go up"),
        ('time,mark,power\n"1,0,1\n', "csv:2: error: is no line of a table"),
        ("time,mark,power\n" + "1" * 20_000, "csv:2: error: is no line of a table"),
    ],
)
def test_faults_have_a_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(UsageError, match=re.escape(words)):
        found(tmp_path, text)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        energies(tmp_path / "no.csv", 1.0)
