"""The processor that a module is made for, as expressions, the planner and the tools see it."""

from __future__ import annotations

from dataclasses import dataclass


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
class Device:
    """What the tools that compile and run modules know of a target."""

    flags: tuple[str, ...] = ()
    """Flags of the compiler that say what it compiles for."""
    board: Board | None = None
    """Where its modules run; None: on this machine."""
    memories: tuple[Memory, ...] = ()
    """Those that rules may name, besides the ones that a configuration declares."""
    max_arena: int | None = None
    """Bytes; see :class:`opgen.config.ConvertConfig`, also for the next."""
    max_flash: int | None = None
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
    device: Device = Device()

    @property
    def option(self) -> str:
        """What ``--target`` is given to get it: its file, or its name."""
        return self.device.file or self.name


FACTS = ("name", "dsp", "mve", "fpu", "kernels", "optimize", "alignment")
"""What expressions may ask of a target."""
GENERIC = Target()
