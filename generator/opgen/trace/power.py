"""What a power meter recorded: samples in a CSV file, and the energy of the runs that it saw."""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from opgen.base.files import file_errors
from opgen.errors import UsageError

_FACTORS = {"": 1.0, "m": 1e-3, "u": 1e-6, "n": 1e-9}
_UNITS = {"time": "s", "current": "A", "voltage": "V", "power": "W"}
_HEADING = re.compile(r"\s*(time|current|voltage|power|mark)\s*(?:\(([mun]?)([sAVW])\))?\s*")
_MOST_ROWS = 50_000_000
_LONGEST = 10_000
"""Characters of a line."""


@dataclass(frozen=True)
class _Sample:
    line: int
    time: float
    power: float
    is_marked: bool


@dataclass(frozen=True)
class _Column:
    name: str
    index: int
    factor: float


def energies(file: Path, volts: float | None) -> tuple[float, ...]:
    """Return the joules of each marked run in a file, in their order.

    Power is taken as linear between two samples. A run that the file begins or ends in is left out.

    :param volts: the voltage, if the file has a column of the current alone.
    :raises UsageError: if the file cannot be read, or is no such table; with the line.
    """
    with file_errors(file, "read"), file.open(encoding="utf-8-sig", errors="replace") as opened:
        found = tuple(_runs(_samples(opened, file, volts)))
    if not found:
        why = "the column 'mark' is never 1 between two samples where it is 0"
        hint = "define OPGEN_BENCH_MARK(on) in the firmware: a pin that the meter records"
        raise UsageError.at(str(file), "no run is marked", why=why, hint=hint)
    return found


def _runs(samples: Iterable[_Sample]) -> Iterator[float]:
    """Go through the energies of runs: from the first marked sample to the next that is not."""
    last, joules, is_whole = None, 0.0, False
    for sample in samples:
        if last is not None and last.is_marked:
            joules += (sample.time - last.time) * (sample.power + last.power) / 2
            if not sample.is_marked and is_whole:
                yield joules
        elif sample.is_marked:
            joules, is_whole = 0.0, last is not None
        last = sample


def _samples(opened: TextIO, file: Path, volts: float | None) -> Iterator[_Sample]:
    rows = enumerate(csv.reader(_lines(opened, file)), 1)
    _, headings = next(rows, (1, []))
    columns = {each.name: each for each in _columns(headings)}
    _check_columns(columns, file, volts)
    time = -math.inf
    for line, row in rows:
        if not row:
            continue
        if line > _MOST_ROWS:
            raise _fault(file, line, f"more than {_MOST_ROWS:,} lines", "record fewer runs")
        values = {name: _value(each, row, file, line) for name, each in columns.items()}
        if values["time"] <= time:
            raise _fault(file, line, "time does not go up", "sort the lines by time")
        time = values["time"]
        power = values.get("power")
        if power is None:
            power = values["current"] * values.get("voltage", volts or 0.0)
        yield _Sample(line, time, power, values["mark"] != 0)


def _lines(opened: TextIO, file: Path) -> Iterator[str]:
    number = 0
    while text := opened.readline(_LONGEST + 1):
        number += 1
        if len(text) > _LONGEST or '"' in text or "\0" in text:
            raise _fault(file, number, "is no line of a table of numbers", "export it as plain CSV")
        yield text


def _columns(headings: Sequence[str]) -> Iterator[_Column]:
    for index, heading in enumerate(headings):
        found = _HEADING.fullmatch(heading)
        if found and (found[3] is None or found[3] == _UNITS.get(found[1])):
            yield _Column(found[1], index, _FACTORS[found[2] or ""])


def _check_columns(columns: Iterable[str], file: Path, volts: float | None) -> None:
    """Refuse a table that lacks something.

    :raises UsageError: with all that is missing.
    """
    lacking = [name for name in ("time", "mark") if name not in columns]
    if "power" not in columns:
        lacking += [] if "current" in columns else ["current or power"]
        lacking += [] if "voltage" in columns or volts is not None else ["voltage, or --volts V"]
    if lacking:
        hint = "the first line names columns, such as time (ms),current (uA),mark"
        raise _fault(file, 1, f"no column of {'; '.join(lacking)}", hint)


def _value(column: _Column, row: Sequence[str], file: Path, line: int) -> float:
    text = row[column.index] if column.index < len(row) else ""
    try:
        value = float(text) * column.factor
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        said = f"'{text[:40]}' is not a number, in the column '{column.name}'"
        raise _fault(file, line, said, "numbers have a point, and columns are parted by commas")
    return value


def _fault(file: Path, line: int, message: str, hint: str) -> UsageError:
    return UsageError.at(f"{file}:{line}", message, hint=hint)
