"""A spec after it has been read, its family filled in, and every expression checked.

The section words of a spec are the names of the fields. Everything keeps its place in the file it
came from, which for a key filled in by a family is the family's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from opgen.errors import Place
from opgen.litert.payload_struct import PayloadStruct
from opgen.operators.expression import Expression, Template, expressions_in
from opgen.operators.model import (
    Absorbs,
    Affine,
    Channels,
    Check,
    Contracts,
    Control,
    Fold,
    Permute,
    Refused,
    UInt8,
)
from opgen.operators.types import Type
from opgen.torch.schema import FunctionSchema


@dataclass(frozen=True)
class Option:
    """See :class:`opgen.operators.model.Option`."""

    name: str
    type: Type
    place: Place
    default: object = None
    required: bool = True
    min: float | None = None
    max: float | None = None
    only: tuple[object, ...] = ()
    internal: bool = False
    torch: object = None
    key: str = ""
    absorbs: Absorbs | None = None


@dataclass(frozen=True)
class Operand:
    """An input or an output."""

    name: str
    place: Place
    layout: str = ""
    const: bool = False
    optional: bool = False
    variadic: bool = False
    variable: bool = False
    type: Expression | None = None
    """Outputs only, as are the next four."""
    shape: Expression | None = None
    scale: Expression | None = None
    zero_point: Expression | None = None
    count: Expression | None = None
    """How many tensors a variadic output has."""
    alias: str = ""
    """The input whose bytes this output is, or a part of; if it is variadic, all of its tensors are
    parts of this output."""
    alias_offset: Expression | None = None
    """Where a part begins, in bytes; one number per part if either side is variadic."""
    alias_when: Expression | None = None
    """Whether that is so; None: always."""
    valid: str = ""
    """The output that tells whether this one counts."""
    holds: str = ""
    """``index``: whole numbers that count or point, whatever scale a model gives them."""

    @property
    def is_renamed(self) -> bool:
        """Whether the output always is an input's bytes, all of them."""
        return bool(self.alias) and not self.is_part

    @property
    def is_part(self) -> bool:
        """Whether the output may share some bytes with an input."""
        return self.alias_offset is not None or self.alias_when is not None


@dataclass(frozen=True)
class Litert:
    """See :class:`opgen.operators.model.Litert`."""

    place: Place
    builtin: str = ""
    custom: str = ""
    versions: tuple[int, int] = (1, 1)
    table: str = ""
    payload: str = ""
    struct: PayloadStruct | None = None


@dataclass(frozen=True)
class Let:
    """``name: expression``."""

    name: str
    value: Expression
    place: Place


@dataclass(frozen=True)
class State:
    """Memory that lives from run to run."""

    name: str
    place: Place
    type: str
    """An element type, or the name of the operand that has the same, and the same scale."""
    shape: Expression
    reset: Expression
    scale: Expression | None = None
    zero_point: Expression | None = None


@dataclass(frozen=True)
class Code:
    """The body of a C kernel, from the spec or from a file beside it."""

    text: str
    place: Place
    line: int
    """Of its file, where the text begins."""


@dataclass(frozen=True)
class Kernel:
    """One C kernel."""

    name: str
    place: Place
    types: Mapping[str, tuple[str, ...]]
    same_type: Mapping[str, str]
    params: tuple[str, ...]
    code: Code
    when: Expression | None = None
    otherwise: Template | None = None
    """What is told where ``when`` does not hold, and no other kernel runs (key: else)."""
    priority: int = 0
    scratch: Expression | None = None
    exact: Expression | None = None
    undefined: Expression | None = None
    inplace: tuple[str, ...] = ()
    overlap: Expression | None = None
    overlap_behind: Expression | None = None
    headers: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    """Headers and sources that the spec brings along, by name."""
    let: Mapping[str, Let] = field(default_factory=dict)
    """What only this kernel knows: the lets of a file that adds kernels."""

    @property
    def function(self) -> str:
        """Name of the C function that its code is the body of."""
        return f"opgen_run_{self.name}"


@dataclass(frozen=True)
class Torch:
    """How the operator is found in an exported PyTorch program."""

    place: Place
    operator: str
    """With its overload: ``aten.conv2d.default``."""
    schema: FunctionSchema
    when: Expression | None
    inputs: Mapping[str, Expression | str]
    """Operand -> what it is, an expression over the arguments, or one of them."""
    options: Mapping[str, Expression | str]
    """Likewise."""
    outputs: Mapping[str, Expression | None]
    """Output -> what becomes of it; in the order of what the operator of PyTorch returns."""
    implied: frozenset[str] = frozenset()
    """Arguments that follow from the tensors."""
    limits: tuple[Check, ...] = ()
    """What must hold of the calls that it takes."""

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """All expressions over the arguments; those of outputs see the outputs, too."""
        given = (self.inputs, self.options, self.outputs, self.when, self.limits)
        return tuple(expressions_in(given))

    @property
    def used(self) -> frozenset[str]:
        """The arguments that matter."""
        plain = {
            each
            for each in (*self.inputs.values(), *self.options.values())
            if isinstance(each, str)
        }
        return self.implied.union(plain, *(each.names for each in self.expressions))


@dataclass(frozen=True)
class Override:
    """``overrides: {op: ..., reason: ...}``."""

    op: str
    reason: str
    place: Place


@dataclass(frozen=True)
class Op:
    """One operator."""

    op: str
    place: Place
    path: str
    """The spec's file, such as ``specs/conv/conv_2d.yaml``: the name of its root, then the path in
    it, with ``/``: the same on every machine."""
    doc: str
    litert: Litert | None
    torch: tuple[Torch, ...]
    options: tuple[Option, ...]
    inputs: tuple[Operand, ...]
    outputs: tuple[Operand, ...]
    let: Mapping[str, Let]
    checks: tuple[Check, ...]
    state: tuple[State, ...]
    macs: Expression | None
    reference: Expression | None
    exact: Expression | None
    folds: tuple[Fold, ...]
    kernels: tuple[Kernel, ...]
    tests: tuple[Mapping[str, Expression], ...]
    """Each maps, in drawing order, operands to shapes or constant elements, options to values."""
    refuses: tuple[Refused, ...] = ()
    overrides: Override | None = None
    ignores_scales: bool = False
    """The tensors' scales do not matter, and no expression sees them."""
    family: str = ""
    added: tuple[str, ...] = ()
    """The files that add kernels, named as ``path`` is."""
    control: Control | None = None
    uint8: UInt8 | None = None
    permutes: Expression | None = None
    permute: Permute | None = None
    contracts: Contracts | None = None
    affine: Affine | None = None
    channels: Channels | None = None
    coreai: Expression | None = None
    """What the operator is in Core AI; None: what follows from the reference."""
    intermediates: tuple[Operand, ...] = ()

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Everything that expressions know as a tensor, but states."""
        return (*self.inputs, *self.outputs, *self.intermediates)

    def seen_by(self, kernel: Kernel) -> Op:
        """Return the operator with the lets that one of its kernels knows."""
        return replace(self, let={**self.let, **kernel.let}) if kernel.let else self
