"""Which rows a segment keeps between its turns, and which turns make those fewest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import gcd

from opgen.transforms.row_segment import (
    Buffer,
    Reading,
    Stage,
    Turn,
    is_direct,
    kept_rows,
    runs_before,
    runs_until,
)

_Readers = Mapping[int, Sequence[tuple[Stage, Reading]]]
"""Tensor -> the stages that read its rows."""


def _readers(stages: Mapping[int, Stage]) -> _Readers:
    found: dict[int, list[tuple[Stage, Reading]]] = {}
    for stage in stages.values():
        for each in stage.readings:
            found.setdefault(each.tensor, []).append((stage, each))
    return found


def buffers_of(stages: Mapping[int, Stage], rows: int) -> Iterator[tuple[int, Buffer]]:
    """Go through the tensors whose rows are not used up at once, with what is kept of them."""
    for id_, readers in _readers(stages).items():
        if id_ in stages and (buffer := _buffer(stages[id_], readers, rows)) is not None:
            yield id_, buffer


def _buffer(source: Stage, readers: Sequence[tuple[Stage, Reading]], rows: int) -> Buffer | None:
    """Return the rows of a tensor that have to be kept; None: each is used up at once."""
    kept, shifts, fill = 0, 0, 0
    for reader, each in readers:
        if is_direct(source, reader, each, rows):
            continue
        runs = runs_until(source, reader.turn.first)
        kept = max(kept, kept_rows(source, reader.turn.first, each, rows))
        shifts = max(shifts, runs + (reader.turn.count - 1) * (each.step // rows))
        fill = fill if each.fill is None else each.fill
    is_moved = kept > rows  # else new rows lie where those before were
    return Buffer(kept, max(shifts, source.turn.count) * is_moved, fill) if kept else None


def late(stages: Mapping[int, Stage], leaving: Sequence[int], rows: int) -> dict[int, Stage]:
    """Return the stages with turns as late as buffers become smaller by that.

    The shorter one of two branches that meet is ready first: its rows would have to be kept, where
    what it reads is there anyway for the other branch.
    """
    found = dict(stages)
    readers = _readers(found)
    for id_ in reversed([*stages]):
        stage = found[id_]
        if stage.operator is None or stage.is_of_all or id_ in leaving or id_ not in readers:
            continue
        latest = min(_latest(stage, *each, rows) for each in readers[id_])
        if latest <= stage.turn.first:
            continue
        firsts = range(stage.turn.first, latest + 1)
        forms = [found | {id_: _delayed(stage, first)} for first in firsts]
        found = min(forms, key=lambda form: _kept(form, id_, rows))
        readers = _readers(found)
    return found


def _latest(source: Stage, reader: Stage, reading: Reading, rows: int) -> int:
    """Return the last round in which the first turn may be, for a reader to have its rows."""
    before = runs_before(reading, source.lag, rows)
    return reader.turn.first - before * source.turn.period


def _delayed(stage: Stage, first: int) -> Stage:
    by = first - stage.turn.first
    steps = [replace(e, turn=replace(e.turn, first=e.turn.first + by)) for e in stage.steps]
    return replace(stage, turn=replace(stage.turn, first=first), steps=tuple(steps))


def dense(stages: Mapping[int, Stage]) -> dict[int, Stage]:
    """Return the stages without rounds between their turns in which there is nothing to do."""
    turns = [each.turn for each in stages.values()]
    by = gcd(*(number for turn in turns for number in (turn.first, turn.period)))
    if by == 1:
        return {**stages}

    def dense(turn: Turn) -> Turn:
        return Turn(turn.first // by, turn.period // by, turn.count)

    return {
        id_: replace(
            stage,
            turn=dense(stage.turn),
            steps=tuple(replace(each, turn=dense(each.turn)) for each in stage.steps),
        )
        for id_, stage in stages.items()
    }


def _kept(stages: Mapping[int, Stage], id_: int, rows: int) -> int:
    """Return the bytes of the buffers of what a stage makes and reads."""
    readers, total = _readers(stages), 0
    for each in stages.keys() & {id_, *(each.tensor for each in stages[id_].readings)}:
        buffer = _buffer(stages[each], readers[each], rows)
        total += stages[each].bytes // rows * (rows if buffer is None else buffer.rows)
    return total
