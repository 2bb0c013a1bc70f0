"""The result of planning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Region(StrEnum):
    """A kind of memory."""

    ARENA = "arena"
    """Shared by tensors and scratch that are not needed at the same time."""
    STATE = "state"
    """Kept from one run to the next: variable tensors, and states of operators."""
    WEIGHTS = "weights"
    """Constants in flash."""
    INPUT = "input"
    """A buffer of the caller that is only read."""
    OUTPUT = "output"
    """A buffer of the caller that receives an output."""


@dataclass(frozen=True)
class Placement:
    """Where a tensor's bytes are."""

    region: Region
    offset: int
    """Bytes from the region's start. In WEIGHTS, where each tensor is an object of its own: 0."""
    bytes: int
    index: int = 0
    """Which input or output's buffer, in the regions INPUT and OUTPUT; which tensor is the one
    that holds the elements, in WEIGHTS."""

    @property
    def end(self) -> int:
        """The first offset behind the bytes."""
        return self.offset + self.bytes


@dataclass(frozen=True)
class Plan:
    """Where everything lives. Tensors are given by id, operators by position in the schedule."""

    io: str
    """``arena``, or ``caller`` if inputs and outputs are in the caller's buffers."""
    alignment: int
    """Every offset is a multiple of this."""
    arena_bytes: int
    lower_bound: int
    """No placement of what has to be live at the same time needs less."""
    optimal: bool
    """No better placement exists: the bound is reached, or the search was exhaustive."""
    placements: Mapping[int, Placement]
    """Every tensor that the schedule or the interface of the model uses."""
    scratch: Mapping[int, Placement]
    """Operator -> its scratch, for those that have one."""
    states: Mapping[tuple[int, str], Placement]
    """(operator, name of the state) -> its place in STATE."""
    state_bytes: int
    aliases: Mapping[int, int]
    """Output -> the input whose storage it shares because their bytes are the same."""
    shared: Mapping[int, int]
    """Tensor -> another one whose storage it shares, so that a copy need not be made."""
    elided: frozenset[int]
    """Operators that need not run: each of their outputs is where it has to be."""
    inplace: Mapping[int, int]
    """Output -> the input that it overwrites."""
    overlaps: Mapping[int, int]
    """Output -> the first input, in whose memory it may start (by the operator's ``overlap``)."""
    weights_bytes: int
    """Constant inputs of operators and constant outputs of the model, each counted once."""
    input_bytes: int
    output_bytes: int
    """Of the model's interface, whatever memory it is in."""
    others: tuple[Plan, ...] = ()
    """Of the other entry points. All have the same arena and the same state, whose sizes are
    those of this plan."""

    @property
    def entries(self) -> tuple[Plan, ...]:
        """The plans of all entry points, the main one first."""
        return (self, *self.others)
