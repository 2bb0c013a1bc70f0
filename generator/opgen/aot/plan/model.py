"""The result of planning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from opgen.air.model import AirTensor
from opgen.aot.plan.constants import Array, Content


class Region(StrEnum):
    """A kind of memory."""

    ARENA = "arena"
    """Shared by tensors and scratch that are not needed at the same time."""
    STATE = "state"
    """Kept from one run to the next: variable tensors, and states of operators."""
    STAGED = "staged"
    """Copies of constants, made before the first run and kept."""
    WEIGHTS = "weights"
    """Constants where the linker puts them."""
    INPUT = "input"
    """A buffer of the caller that is only read."""
    ROWS = "rows"
    """Nowhere as a whole: the application hands over rows of an input when they are asked for."""
    OUTPUT = "output"
    """A buffer of the caller that receives an output."""
    LOCAL = "local"
    """A variable of the C function that runs the layers, or of a block in it."""
    WITHIN = "within"
    """A part of another tensor, in another place whenever a loop comes by; no bytes of its own."""


_WORD = 4


def boundary_of(tensor: AirTensor, alignment: int, *, is_interface: bool) -> int:
    """Return the bytes that a tensor's offset is a multiple of.

    Parts of others lie at any word. What the application sees is aligned as all of the memory.
    """
    return alignment if is_interface else min(alignment, max(_WORD, tensor.type.size_of(1)))


@dataclass(frozen=True)
class Placement:
    """Where a tensor's bytes are."""

    region: Region
    offset: int
    """Bytes from the region's start. In WEIGHTS, where each tensor is an object of its own, and in
    a buffer of the caller: from the object's start."""
    bytes: int
    index: int = 0
    """Which input or output's buffer, in the regions INPUT and OUTPUT; which tensor is the one
    that holds the elements, in WEIGHTS, STAGED and WITHIN, or that the variable is named after, in
    LOCAL."""
    memory: str = ""
    """A memory that the configuration declares; empty: the module's context, or plain flash."""

    @property
    def end(self) -> int:
        """The first offset behind the bytes."""
        return self.offset + self.bytes


@dataclass(frozen=True, eq=False)
class StagedConstant:
    """A constant that is copied to RAM."""

    elements: Array
    tensor: AirTensor | None = None
    """What they are the elements of; None: of a table of a kernel's parameters."""
    table: str = ""
    """What messages call such a table."""
    layer: int = 0
    """The layer that needs the table first, counted over all entry points."""

    @property
    def bytes(self) -> int:
        """Size of the elements."""
        return int(self.elements.nbytes)


@dataclass(frozen=True)
class PlacedTable:
    """A table of a kernel's parameters that goes where the constants go it is computed from."""

    name: str
    """Of the parameter, and of its field: ``by_four``, ``quant_multiplier``."""
    placement: Placement
    constants: tuple[int, ...]
    """The tensors whose rules say where."""


@dataclass(frozen=True)
class Blob:
    """Constants that lie together, and are copied to RAM together."""

    source: str
    """The memory that the linker puts them into; empty: plain flash."""
    memory: str
    """The memory that they are copied to."""
    offset: int
    """In the region STAGED of that memory."""
    bytes: int
    parts: Mapping[int, StagedConstant]
    """Offset from the blob's start -> the constant that is there."""


@dataclass(frozen=True)
class MemoryPlan:
    """What is needed of one memory."""

    arena_bytes: int = 0
    lower_bound: int = 0
    """No placement of what has to be live at the same time needs less."""
    optimal: bool = True
    """No better placement exists: the bound is reached, or the search was exhaustive."""
    state_bytes: int = 0
    staged_bytes: int = 0
    constant_bytes: int = 0
    """Of constants that the linker puts there; not counted for plain flash."""
    peak: tuple[tuple[str, int], ...] = ()
    """What keeps the bound up: what lives when most bytes are needed, and its bytes; the largest
    first. Of two that may lie within each other, less than the sum is needed."""
    peak_step: int = 0
    """When that is. In the plan of a model: the number of the layer that runs then, counted over
    all entry points; 0 before a run, -1 behind it."""

    @property
    def ram_bytes(self) -> int:
        """Bytes that the module writes to."""
        return self.arena_bytes + self.state_bytes + self.staged_bytes


@dataclass(frozen=True)
class Plan:
    """Where everything lives. Tensors are given by id, operators by position in the schedule."""

    io: str
    """``arena``, or ``caller`` if inputs and outputs are in the caller's buffers."""
    alignment: int
    """Every offset is a multiple of this."""
    memories: Mapping[str, MemoryPlan]
    """Name -> what is needed of it, for each memory in use, in the order of the configuration.
    The first one, without a name, is the context of the module."""
    placements: Mapping[int, Placement]
    """Every tensor that the schedule or the interface of the model uses."""
    scratch: Mapping[int, Placement]
    """Operator -> its scratch, for those that have one."""
    states: Mapping[tuple[int, str], Placement]
    """(operator, name of the state) -> its place in STATE."""
    elided: frozenset[int]
    """Operators that need not run: each of their outputs is where it has to be."""
    copied: frozenset[int]
    """Operators whose outputs have the bytes of inputs, of which some are copied."""
    inplace: Mapping[int, int]
    """Output -> the input that it overwrites."""
    overlaps: Mapping[int, int]
    """Output -> the first input, in whose memory it may start (by the operator's ``overlap``)."""
    weights_bytes: int
    """Constant inputs of operators and constant outputs of the model, each counted once."""
    input_bytes: int
    output_bytes: int
    """Of the model's interface, whatever memory it is in."""
    lifetimes: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """Tensor -> first and last step in which its bytes are needed: 0 before the run, i + 1 while
    operator i runs, one more behind the run. Tensors that share bytes have the same."""
    tables: Mapping[tuple[int, Content], PlacedTable] = field(default_factory=dict)
    """(operator, elements) -> where its table of these is, if a rule says so; the others are in
    plain flash."""
    blobs: tuple[Blob, ...] = ()
    """What is copied before the first run, for all entry points."""
    keep_inputs: bool = False
    """Whether the inputs in the arena live to the end of a run, so that they are there for another
    one."""
    others: tuple[Plan, ...] = ()
    """Of the other entry points. All have the same arenas and the same state, whose sizes are
    those of this plan."""

    @cached_property
    def with_tables(self) -> frozenset[int]:
        """Operators of which any table is somewhere else."""
        return frozenset(index for index, _ in self.tables)

    def runs(self, index: int) -> bool:
        """Tell whether an operator's own code runs: its outputs are not in place, or copied."""
        return index not in self.elided and index not in self.copied

    @property
    def arena_bytes(self) -> int:
        """Of the module's context, as are the next three."""
        return self.memories[""].arena_bytes

    @property
    def lower_bound(self) -> int:
        """No placement of what has to be live at the same time needs less."""
        return self.memories[""].lower_bound

    @property
    def optimal(self) -> bool:
        """No better placement exists."""
        return self.memories[""].optimal

    @property
    def state_bytes(self) -> int:
        """Kept from run to run."""
        return self.memories[""].state_bytes

    @property
    def attached(self) -> tuple[str, ...]:
        """Memories that the application attaches to the context: RAM with something in it."""
        return tuple(name for name, each in self.memories.items() if name and each.ram_bytes)

    @property
    def entries(self) -> tuple[Plan, ...]:
        """The plans of all entry points, the main one first."""
        return (self, *self.others)
