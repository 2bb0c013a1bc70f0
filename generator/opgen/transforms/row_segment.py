"""A segment of the graph whose rows are computed in turns: what runs when, and what is kept.

All operators make as many rows in a turn, but for the last one, which makes what is left, and the
first one of those that lag behind: they begin before their first row, where what they read then
ends with the rows that have just come, and fewer are kept. One behind a stride of two has its turn
every second time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from opgen.air.model import AirOperator, AirSubgraph, AirTensor
from opgen.operators.axis_kinds import Range
from opgen.transforms.sums import Added

ROWS_AXIS = 1
"""The axis of images, and of windows over time, whose elements are rows."""


@dataclass(frozen=True)
class Turn:
    """In which rounds of the loop something runs."""

    first: int
    period: int
    count: int

    @property
    def last(self) -> int:
        """The last of them."""
        return self.first + (self.count - 1) * self.period


@dataclass(frozen=True)
class Reading:
    """How an operator reads rows of a tensor, turn by turn."""

    tensor: int
    rows: int
    """As many at a time."""
    step: int
    """By how many they are further on in its next turn."""
    before: int
    """How many lie before the tensor's first row in the first turn, with those that it lags by."""
    fill: int | None
    """What stands for those outside, as it is stored; None: nothing, and they are left out."""
    is_held: bool = False
    """Whether they are read where they are, in a tensor that is there as a whole."""


@dataclass(frozen=True, eq=False)
class Step:
    """Turns of an operator that are alike: the same tile, on rows that are further on."""

    turn: Turn
    rows: int
    """That it makes each time."""
    taken: tuple[Range, ...] = ()
    """Of the rows of each reading, those that it is given."""
    overrides: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Stage:
    """What makes rows of a tensor: an operator, or None for what is there as a whole before."""

    tensor: int
    operator: AirOperator | None
    turn: Turn
    bytes: int
    """Of the rows of a turn."""
    whole: int
    """Bytes of all rows."""
    steps: tuple[Step, ...]
    """Its turns, one after the other."""
    readings: tuple[Reading, ...] = ()
    added: Added | None = None
    """If it is sums, to which the rows of a turn are added: the tensor is there behind the loop."""
    joined: str = ""
    """The role of what joins outputs of the rows of a turn with those of rows before; likewise."""
    lag: int = 0
    """How many rows fewer its first turn makes: those before the tensor's first row."""

    @property
    def is_of_all(self) -> bool:
        """Whether each of its elements follows from all rows."""
        return self.added is not None or bool(self.joined)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """When it makes something, one entry for each of its tiles."""
        return tuple(each.turn for each in self.steps)

    def skipped(self, step: Step) -> int:
        """Return how many rows the turns of a step make fewer, before those that they make."""
        return self.lag if step is self.steps[0] else 0


@dataclass(frozen=True)
class Buffer:
    """The rows of a tensor that are kept."""

    rows: int
    shifts: int
    """How often it moves on."""
    fill: int


@dataclass(frozen=True, eq=False)
class Segment:
    """Operators that lie one behind the other in a graph, and when each has its turn."""

    positions: range
    axis: int
    rows: int
    """That are made in a turn."""
    stages: tuple[Stage, ...]
    buffers: Mapping[int, Buffer]
    """Of those tensors whose rows are not used up at once."""
    leaving: tuple[int, ...]
    """Tensors that are needed as a whole behind the segment."""
    whole: frozenset[int] = frozenset()
    """Tensors that an operator reads as a whole in each of its turns."""
    held: Mapping[int, Stage] = field(default_factory=dict)
    """Tensors that are there as a whole before, whose rows are read where they are: not stages of
    the loop."""

    @property
    def entering(self) -> tuple[Stage, ...]:
        """What is there as a whole before."""
        return (*self.held.values(), *(each for each in self.stages if each.operator is None))

    @property
    def rounds(self) -> int:
        """Of the loop."""
        return 1 + max(each.turn.last for each in self.stages)

    def is_direct(self, reader: Stage, reading: Reading) -> bool:
        """Return whether a reader takes exactly what has just been made."""
        return not reading.is_held and is_direct(
            self.of(reading.tensor), reader, reading, self.rows
        )

    def kept_for(self, reader: Stage, reading: Reading) -> int:
        """Return how many of the last rows that have been made a reader needs in a turn."""
        return kept_rows(self.of(reading.tensor), reader.turn.first, reading, self.rows)

    def first_row(self, stage: Stage, step: Step) -> int:
        """Return which row is made first in the first of the turns of a step."""
        run = (step.turn.first - stage.turn.first) // stage.turn.period
        return max(0, run * self.rows - stage.lag)

    def of(self, tensor: int) -> Stage:
        """Return what makes a tensor's rows."""
        return next(each for each in self.stages if each.tensor == tensor)

    def most_overlap(self, output: int, source: int) -> int | None:
        """Return by how many bytes what leaves may start behind what enters, at most.

        Bytes that have been taken are written over. None: both have bytes of their own.
        """
        if source in self.whole:
            return None
        if source in self.held:
            return self._most_over_held(self.of(output), self.held[source])
        made, taken = self.of(output), self.of(source)
        ends = self._ends(made)
        # In a round, stages have their turns in this order: what is taken behind is still needed.
        behind = int(self.stages.index(taken) > self.stages.index(made))
        most = None
        for run, end in enumerate(ends):
            now = made.turn.first + run * made.turn.period
            before = max(0, (now - behind - taken.turn.first) // taken.turn.period + 1)
            if before < taken.turn.count:
                here = before * taken.bytes - end
                most = here if most is None else min(most, here)
        return taken.whole if most is None else most

    def _ends(self, made: Stage) -> Sequence[int]:
        """Return how many bytes of a tensor there are after each of the turns that make it."""
        lag = made.lag * (made.bytes // self.rows)
        runs = range(1, made.turn.count + 1)
        return [min(run * made.bytes - lag, made.whole) for run in runs]

    def _most_over_held(self, made: Stage, source: Stage) -> int:
        """Return the same where rows are read in place."""
        found, row, own = source.whole, source.bytes // self.rows, self.stages.index(made)
        taking = [
            (reader.turn, int(index > own), each)
            for index, reader in enumerate(self.stages)
            for each in reader.readings
            if each.tensor == source.tensor
        ]
        for run, end in enumerate(self._ends(made)):
            now = made.turn.first + run * made.turn.period
            for turn, behind, each in taking:
                done = max(0, (now - behind - turn.first) // turn.period + 1)
                if done < turn.count:
                    first = max(0, done * each.step - each.before)
                    found = min(found, first * row - end)
        return found


def runs_before(reading: Reading, lag: int, rows: int) -> int:
    """Return how often what makes rows has to run before the turn in which they are read.

    :param lag: of what makes them.
    """
    return max(0, (reading.rows - 1 - reading.before + lag) // rows)


def kept_rows(source: Stage, first: int, reading: Reading, rows: int) -> int:
    """Return how many rows have to be kept for a reader whose first turn is in a round."""
    return runs_until(source, first) * rows - source.lag + reading.before


def runs_until(source: Stage, first: int) -> int:
    """Return how often rows have been made when a round ends."""
    return (first - source.turn.first) // source.turn.period + 1


def takes_all(source: Stage, lag: int, reading: Reading, rows: int) -> bool:
    """Return whether a reader that lags so takes as many rows in a turn as are made in one."""
    return reading.rows == reading.step == rows and reading.before == lag == source.lag


def is_direct(source: Stage, reader: Stage, reading: Reading, rows: int) -> bool:
    """Return whether a reader takes exactly what has just been made."""
    return takes_all(source, reader.lag, reading, rows) and source.turns == reader.turns


def tile_of_step(
    graph: AirSubgraph, stage: Stage, step: Step, axis: int = ROWS_AXIS
) -> tuple[AirOperator, Mapping[int, AirTensor]]:
    """Return the operator of a stage on the rows of a step, and its tensors, with their own ids."""
    assert stage.operator is not None
    tensors = {id_: graph.tensors[id_] for id_ in stage.operator.input_ids if id_ >= 0}
    for each, (low, high) in zip(stage.readings, step.taken, strict=True):
        tensors[each.tensor] = with_rows(tensors[each.tensor], axis, high - low)
    whole = graph.tensors[stage.tensor]
    tensors[stage.tensor] = whole if stage.joined else with_rows(whole, axis, step.rows)
    overrides = {**stage.operator.overrides, **step.overrides}
    return replace(stage.operator, overrides=overrides), tensors


def with_rows(tensor: AirTensor, axis: int, rows: int) -> AirTensor:
    """Return a tensor of so many rows that is computed."""
    shape = (*tensor.shape[:axis], rows, *tensor.shape[axis + 1 :])
    return replace(tensor, shape=shape, shape_signature=None, data=None)
