"""A spec after it has been read, its family filled in, and every expression checked.

The section words of a spec are the names of the fields. Everything keeps its place in the file it
came from, which for a key filled in by a family is the family's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from opgen.errors import Place
from opgen.operators import model
from opgen.operators.expression import Expression
from opgen.operators.model import Operand
from opgen.text.c import may_become


@dataclass(frozen=True)
class Code:
    """The body of a C kernel, from the spec or from a file beside it."""

    text: str
    place: Place
    line: int
    """Of its file, where the text begins."""
    origins: tuple[int, ...] = ()
    """Of each line, how far behind that it stands in its file; empty: one after the other."""

    def place_of(self, at: int) -> str:
        """Return the place of a line of the text, counted from 0: ``my_specs/clip.yaml:19``."""
        return f"{self.place.file}:{self.line + (self.origins[at] if self.origins else at)}"

    def place_of_instruction(self, text: str) -> str | None:
        """Return the place of the first line that an assembler may have got this text from."""
        lines = enumerate(self.text.splitlines())
        return next((self.place_of(at) for at, line in lines if may_become(line, text)), None)


@dataclass(frozen=True)
class Kernel(model.Kernel):
    """A kernel as it was read."""

    place: Place = field(kw_only=True)
    code: Code = field(kw_only=True)
    """The body of its function."""
    condition: Expression | None = None
    """What ``when`` says, as a whole."""
    cost: Expression | None = None
    layouts: Mapping[str, Expression] = field(default_factory=dict)
    scratch: Expression | None = None
    exact: Expression | None = None
    undefined: Expression | None = None
    overlap: Expression | None = None
    overlap_behind: Expression | None = None
    lets: Mapping[str, Expression] = field(default_factory=dict)


@dataclass(frozen=True)
class Override:
    """``overrides: {op: ..., reason: ...}``."""

    op: str
    reason: str
    place: Place


CONTIGUOUS, CHANNELS_LAST, SAME = "contiguous", "channels_last", "same"
"""Orders of elements in memory, see :class:`ExecuTorch`."""


@dataclass(frozen=True)
class ExecuTorch:
    """An operator of a library of ExecuTorch for which the operator has kernels."""

    call: model.Torch
    """Its arguments are inputs and options as they are."""
    dim_order: str = CONTIGUOUS
    """That of all tensors; channels last: only of those whose layout is NHWC, with axes NCHW."""


@dataclass(frozen=True)
class Op(model.Operator):
    """An operator as it was read: its functions are :class:`Expression`."""

    place: Place = field(kw_only=True)
    kernels: tuple[Kernel, ...] = ()
    lets: Mapping[str, Expression] = field(default_factory=dict)
    macs: Expression | None = None
    reference: Expression | None = None
    exact: Expression | None = None
    undefined_in_torch: Expression | None = None
    overrides: Override | None = None
    ignores_scales: bool = False
    """The tensors' scales do not matter, and no expression sees them."""
    family: str = ""
    added: tuple[str, ...] = ()
    """The files that add kernels, named as ``source`` is: the name of a root, then the path in it,
    with ``/``; the same on every machine."""
    executorch: tuple[ExecuTorch, ...] = ()
    called: ExecuTorch | None = None
    """The one of these under which it is emitted."""
    coreai: Expression | None = None
    """What the operator is in Core AI; None: what follows from the reference."""

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Everything that expressions know as a tensor, but states."""
        return (*self.inputs, *self.outputs, *self.intermediates)

    def seen_by(self, kernel: Kernel) -> Op:
        """Return the operator with the lets that one of its kernels knows."""
        return replace(self, lets={**self.lets, **kernel.lets}) if kernel.lets else self
