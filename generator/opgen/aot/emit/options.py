"""How a module is to be written, and what its self-test is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from opgen.aot.emit.tables import ConstantArray, Content
from opgen.aot.plan.constants import Array
from opgen.config import AS_IT_IS, ModelOptions, ModuleOptions


@dataclass(frozen=True)
class Shared:
    """What the modules of one folder have in common."""

    name: str
    """Prefix of the files and symbols that they share."""
    modules: tuple[str, ...]
    """Their names."""
    sources: tuple[str, ...]
    """File names of their models."""
    arena_bytes: int
    """Of the arena that they use in turns: what the largest of them needs."""
    tables: Mapping[Content, ConstantArray] = field(default_factory=dict)
    """Constants that several of them need."""

    @property
    def arena(self) -> str:
        """The type of the arena in C; its header has the same name."""
        return f"{self.name}_arena"


@dataclass(frozen=True)
class EmitOptions(ModuleOptions):
    """What the emitter is asked for besides the model and its plan."""

    name: str
    """Prefix of all files and public symbols; a C identifier."""
    asked: ModelOptions = AS_IT_IS
    """What was asked of the model; files are there by name, without folders."""
    source: str = ""
    """File name of the model, without folder; empty: the model's name and ``.tflite``."""
    specs: tuple[str, ...] = ()
    """Names of the folders of specs besides the built-in ones."""
    packages: tuple[str, ...] = ()
    """Installed packages that have given specs or kernels: ``acme-operators 1.2``."""
    customizers: tuple[str, ...] = ()
    """Functions that changed the registries: ``module:function``."""
    allow_override: bool = False
    """Whether these may replace what there is already."""
    max_arena: int | None = None
    """The limits that kernels were chosen by, in bytes; None: there is none, but the target's."""
    max_flash: int | None = None
    shared: Shared | None = None
    """What it has in common with others; None: it is a folder of its own."""
    selftest: SelfTest | None = None
    """What the module tests itself on; None: it does not."""

    def files(self, model: str) -> str:
        """Return the file names of what becomes the module, in words.

        :param model: the name of the model.
        """
        return ", ".join((self.source or f"{model}.tflite", *map(str, self.asked.programs)))


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
