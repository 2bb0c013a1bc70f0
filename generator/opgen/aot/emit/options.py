"""How a module is to be written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from opgen.aot.emit.tables import Content, Table
from opgen.aot.emit.tested import SelfTest
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
    tables: Mapping[Content, Table] = field(default_factory=dict)
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
    shared: Shared | None = None
    """What it has in common with others; None: it is a folder of its own."""
    selftest: SelfTest | None = None
    """What the module tests itself on; None: it does not."""

    def files(self, model: str) -> str:
        """Return the file names of what becomes the module, in words.

        :param model: the name of the model.
        """
        return ", ".join((self.source or f"{model}.tflite", *map(str, self.asked.programs)))
