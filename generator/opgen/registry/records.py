"""The records that modules made from specs are written with.

A function in a record is an expression of the spec: it takes a scope, which shows the names of the
operator, and what else its key sees. :mod:`opgen.registry.made` makes the operator of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field
from typing import Any

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.registry.definition import Litert, in_words
from opgen.registry.places import Where

Function = Callable[..., Any]
"""An expression: takes what shows its names, and further values that only it knows."""
Functions = Mapping[str, Function]
Test = Mapping[str, Function]
"""A space of test cases: operand or option -> what is drawn for it, in this order."""


def said(*parts: object) -> str:
    """Return the text of a message: texts and values, one behind the other."""
    return "".join(map(in_words, parts))


@dataclass(frozen=True)
class Absorbs:
    """How an option takes over a neighbour's work; functions get the neighbour's value, too."""

    at: str
    when: Function
    value: Function
    place: Where = ""


@dataclass(frozen=True, kw_only=True)
class OptionFacts:
    """What a spec says of an option besides its type and its default."""

    minimum: float | None = None
    maximum: float | None = None
    only: tuple[object, ...] = ()
    internal: bool = False
    torch: object = None
    key: str = ""
    absorbs: Absorbs | None = None
    place: Where = ""


FACTS = "facts"
"""What the facts of an option are called in the metadata of its field."""


def option(default: object = MISSING, **facts: Any) -> Any:
    """Return the field of an option; a model must have it if there is no default.

    :param facts: see :class:`OptionFacts`.
    """
    metadata = {FACTS: OptionFacts(**facts)}
    if default is MISSING:
        return field(metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class Operand:
    """An input or a value inside of the operator."""

    name: str
    layout: str = ""
    const: bool = False
    optional: bool = False
    variadic: bool = False
    variable: bool = False
    ignores_scale: bool = False
    place: Where = ""


@dataclass(frozen=True)
class Output(Operand):
    """An output: its facts, and the input whose bytes it has, or a part of them."""

    type: Function | None = None
    shape: Function | None = None
    scale: Function | None = None
    zero_point: Function | None = None
    valid: str = ""
    alias: str = ""
    alias_offset: Function | None = None
    alias_when: Function | None = None

    @property
    def is_part(self) -> bool:
        """Whether the output may share some bytes with an input."""
        return self.alias_offset is not None or self.alias_when is not None


@dataclass(frozen=True)
class Memory:
    """Memory that lives from run to run; ``type`` is an element type, or an operand's name."""

    name: str
    type: DType | str
    shape: Function
    reset: Function
    scale: Function | None = None
    zero_point: Function | None = None
    place: Where = ""


@dataclass(frozen=True)
class Check:
    """What must hold, and what is said if it does not."""

    that: Function
    otherwise: Function
    is_limit: bool = False
    place: Where = ""


@dataclass(frozen=True)
class Refused:
    """A case that a check must turn away: what is other than in a case that is accepted."""

    says: str
    """A part of the message."""
    operands: Mapping[str, Functions] = field(default_factory=dict)
    """Operand -> its facts: type, shape, elements, scale, zero_point. A shape of none: absent."""
    options: Functions = field(default_factory=dict)
    place: Where = ""


@dataclass(frozen=True)
class Condition:
    """A part of a ``when`` that must hold by itself, as the spec has it."""

    text: str
    holds: Function
    values: Function | None = None
    """What it is judged by: texts and their values."""
    place: Where = ""


When = tuple[Condition, ...]


@dataclass(frozen=True)
class Kernel:
    """One C kernel. A text with several names has spaces between them."""

    name: str
    types: Mapping[str, DType | tuple[DType, ...] | str]
    """Operand -> the types that it may have, or the operand whose type it shares."""
    params: str = ""
    arguments: str | None = None
    """What its C function takes; None: its params, and the operands with types."""
    when: When = ()
    otherwise: Function | None = None
    """What is told where ``when`` does not hold, and no other kernel runs."""
    priority: int = 0
    scratch: Function | None = None
    exact: Function | None = None
    undefined: Function | None = None
    inplace: str = ""
    overlap: Function | None = None
    overlap_behind: Function | None = None
    headers: str = ""
    table_inputs: Mapping[str, str] = field(default_factory=dict)
    is_unwritten: bool = False
    lets: Functions = field(default_factory=dict)
    """What only this kernel knows."""
    files: Mapping[str, str] = field(default_factory=dict)
    c: str = ""
    """Empty: what `opgen build` has written for a built-in operator."""
    place: Where = ""


@dataclass(frozen=True)
class Fold:
    """The operator can vanish into a neighbour by an option of it."""

    into: str
    option: str
    at: str
    value: Function
    when: Function
    place: Where = ""


@dataclass(frozen=True)
class UInt8:
    """For tensors of uint8 the operator computes what it does for int8, 128 lower."""

    exact: Function | None = None
    weights: str = ""
    scale: Function | None = None
    place: Where = ""


@dataclass(frozen=True)
class Permute:
    """How the operator follows when axes are put in another order."""

    moves: str
    when: Function | None = None
    result: Function | None = None
    changes: Functions = field(default_factory=dict)
    place: Where = ""


@dataclass(frozen=True)
class Affine:
    """The output is the input times a factor plus an offset, for each channel."""

    input: str
    axis: Function
    factor: Function
    offset: Function
    place: Where = ""


@dataclass(frozen=True)
class Channels:
    """Each channel of the output has weights and a bias of its own."""

    axis: int
    weights: str
    along: int
    bias: str
    when: Function | None = None
    place: Where = ""


@dataclass(frozen=True)
class Contracts:
    """Products are summed along the rows of an input and an axis of weights."""

    input: str
    weights: str
    axis: int
    place: Where = ""


@dataclass(frozen=True)
class Control:
    """The operator runs other subgraphs, or has to do with variables that have names."""

    form: str
    roles: Mapping[str, str]
    place: Where = ""


@dataclass(frozen=True)
class Torch:
    """A way in which a program of PyTorch calls the operator; a text is an argument's name."""

    operator: str
    inputs: Mapping[str, Function | str]
    outputs: Mapping[str, Function | None] | str
    """What becomes of each, in the order in which they are returned; names: nothing."""
    used: str
    options: Mapping[str, Function | str] = field(default_factory=dict)
    when: Function | None = None
    limits: tuple[Check, ...] = ()
    signature: str = ""
    place: Where = ""


@dataclass(frozen=True)
class Operator:
    """One operator: everything its spec says."""

    op: str
    doc: str
    source: str = ""
    """Its file: ``specs/conv/conv_2d.yaml``."""
    options: type[AirOperatorOptions] = AirOperatorOptions
    """A dataclass of fields made by :func:`option`; that of the operator has its name."""
    litert: Litert | None = None
    inputs: tuple[Operand, ...] = ()
    intermediates: tuple[Operand, ...] = ()
    outputs: tuple[Output, ...] = ()
    state: tuple[Memory, ...] = ()
    lets: Functions = field(default_factory=dict)
    checks: tuple[Check, ...] = ()
    macs: Function | None = None
    reference: Function | None = None
    exact: Function | None = None
    reads_values: str = ""
    kernels: tuple[Kernel, ...] = ()
    folds: tuple[Fold, ...] = ()
    control: Control | None = None
    uint8: UInt8 | None = None
    permutes: Function | None = None
    permute: Permute | None = None
    contracts: Contracts | None = None
    affine: Affine | None = None
    channels: Channels | None = None
    torch: tuple[Torch, ...] = ()
    tests: tuple[Test, ...] = ()
    refuses: tuple[Refused, ...] = ()
    place: Where = ""
