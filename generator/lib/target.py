"""The processor that a module is made for, as expressions and the planner see it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """A processor's features. ``kernels`` names the implementation that the module links to."""

    name: str = "generic"
    dsp: bool = False
    """Has the DSP extension (SMLAD and its like)."""
    mve: bool = False
    """Has the M-profile vector extension (Helium)."""
    kernels: str = "portable"
    alignment: int = 8
    """Bytes that the address of every tensor in an arena is a multiple of."""


GENERIC = Target()
