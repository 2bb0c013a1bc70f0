"""The processor that a module is made for, as expressions, the planner and the tools see it."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Memory:
    """A memory of the device, besides the module's context and the flash it is linked to."""

    name: str
    """A C identifier in lower case, such as ``dtcm``."""
    size: int | None = None
    """Bytes that there are of it; None: no limit is known."""
    section: str = ""
    """The linker's section that lies in it, such as ``.dtcm``; empty: the application decides."""
    origin: int | None = None
    """Where it begins; only to find out that two overlap."""


@dataclass(frozen=True)
class Range:
    """A range of addresses."""

    origin: int
    size: int


VECTORS = 0x400
"""Bytes that boards keep for the vectors."""


@dataclass(frozen=True)
class Board:
    """A board that QEMU emulates. It does not tell flash from RAM: the linker script does."""

    machine: str
    """What QEMU calls it."""
    flash: Range
    ram: Range
    vectors: int
    """Where the processor looks for its reset vector: in flash, or in a memory of its own."""


@dataclass(frozen=True)
class Cache:
    """What keeps lines of a flash memory that were read: those that were used last."""

    size: int
    """Bytes."""
    line: int
    """Bytes that are read together."""
    ways: int = 0
    """Lines of a set, of which an address has one; 0: any line may be anywhere."""

    @property
    def sets(self) -> int:
        """Sets of lines."""
        return self.size // (self.line * self.lines_of_set)

    @property
    def lines_of_set(self) -> int:
        """Lines of a set."""
        return self.ways or self.size // self.line


@dataclass(frozen=True)
class Timing:
    """How fast the memories of a device are, and what a cycle of it costs."""

    device: str
    """What estimates call it."""
    clock_mhz: int
    wait_states: int
    """Cycles that a read of flash takes more than one."""
    width: int
    """Bytes that flash gives at once."""
    prefetch: bool
    """Whether flash reads what comes next while instructions run."""
    code: Cache
    data: Cache | None
    """Of constants in flash; None: they are in that of instructions."""
    other_wait_states: int
    """Cycles that any access to another memory takes more than one."""
    nj_per_cycle: float | None
    """Energy; None: it is not known."""
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Device:
    """What the tools that compile and run modules know of a target."""

    flags: tuple[str, ...] = ()
    """Flags of the compiler that say what it compiles for."""
    tools: str = "arm"
    """The tools that compile and run programs for it: a key of :mod:`opgen.prove.toolchain`."""
    board: Board | None = None
    """Where its modules run; None: on this machine."""
    memories: tuple[Memory, ...] = ()
    """Those that rules may name, besides the ones that a configuration declares."""
    max_arena: int | None = None
    """Bytes; see :class:`opgen.config.ConvertConfig`, also for the next."""
    max_flash: int | None = None
    timing: Timing | None = None
    """How fast its memories are; None: that is not known."""
    like: str = ""
    """The built-in target that it is like; empty: it is one itself."""
    file: str = ""
    """The name of the file that describes it, without folder."""


@dataclass(frozen=True)
class Target:
    """A processor's features. ``kernels`` names the implementation that the module links to."""

    name: str = "generic"
    dsp: bool = False
    """Has the DSP extension (SMLAD and its like)."""
    mve: bool = False
    """Has the M-profile vector extension (Helium)."""
    kernels: str = "portable"
    optimize: str = "speed"
    """``size`` if less flash counts for more than fewer instructions; ``balanced``: where it saves
    many, see :mod:`opgen.aot.plan.exchange`."""
    alignment: int = 8
    """Bytes that the address of every tensor in an arena is a multiple of."""
    fpu: bool = False
    """Has registers and instructions for floating-point numbers."""
    dual_issue: bool = False
    """Begins two instructions of any kind in a cycle, if neither waits for the other."""
    multiply_add: int = 1
    """Instructions of a product that is added to a sum."""
    wide_multiply: int = 1
    """Instructions of a product of 64 bits that is added to, with a call if it takes one."""
    saturate: int = 1
    """Instructions that limit a number to the range of int8."""
    step: int = 0
    """Instructions of their own that move a pointer on behind what it loads or stores."""
    spilled: int = 0
    """Registers that loops miss which fill the 13 of a Cortex-M3."""
    device: Device = Device()

    @property
    def code_cache(self) -> int:
        """Bytes of code in flash that the device keeps; 0: not known, or flash answers at once."""
        timing = self.device.timing
        return timing.code.size if timing and timing.wait_states else 0

    @property
    def unlimited(self) -> Target:
        """The same with as much arena and flash as a model needs."""
        return replace(self, device=replace(self.device, max_arena=None, max_flash=None))

    @property
    def option(self) -> str:
        """What ``--target`` is given to get it: its file, or its name."""
        return self.device.file or self.name


FACTS = (
    "name",
    "dsp",
    "mve",
    "fpu",
    "dual_issue",
    "kernels",
    "optimize",
    "alignment",
    "code_cache",
)
"""What expressions may ask of a target."""
INSTRUCTIONS = ("multiply_add", "wide_multiply", "saturate", "step", "spilled")
"""What they may ask besides, to say what a kernel costs on it."""
GENERIC = Target()
