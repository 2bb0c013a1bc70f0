"""What the self-test of a module is made of: drawn inputs, and what layers must give."""

from __future__ import annotations

from dataclasses import dataclass

from opgen.aot.plan.constants import Array


@dataclass(frozen=True, eq=False)
class TestedOutput:
    """An output of an entry point, and how near a run must come to it."""

    __test__ = False

    values: Array
    """[runs, *shape]"""
    layer: int
    """The number of the layer that computes it; 0: none does, or C cannot compare it."""
    near: float | None = None
    """By how much elements may be off; None: they are the same bit for bit."""


@dataclass(frozen=True, eq=False)
class EntryTest:
    """What an entry point is run on, and what it must give."""

    inputs: tuple[Array, ...]
    """[runs, *shape]"""
    outputs: tuple[TestedOutput, ...]
    checksums: tuple[tuple[int, ...], ...]
    """Per run: CRC-32 of each output of each layer, in the order of the layers; 0: not compared."""


@dataclass(frozen=True, eq=False)
class SelfTest:
    """What a module is tested on; runs follow one another after one init."""

    runs: int
    entries: tuple[EntryTest, ...]

    @property
    def bytes(self) -> int:
        """Of all constants."""
        arrays = [each for entry in self.entries for each in entry.inputs]
        arrays += [out.values for entry in self.entries for out in entry.outputs if out.layer]
        words = sum(len(run) + 1 for entry in self.entries for run in entry.checksums)
        return sum(each.nbytes for each in arrays) + 4 * words
