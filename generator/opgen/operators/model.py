"""What an operator is: everything its spec says, as records.

As it is written, a function in a record is an expression of the spec: it takes a scope, which shows
the names of the operator, and what else its key sees. :mod:`opgen.operators.bind` makes a
:class:`Definition` of it, whose functions take an :class:`~opgen.operators.operation.Operation`
instead: an operator applied to its tensors. The reader, the transforms, the planner, the emitter
and the executors know operators only through definitions.

A text with several names has spaces between them: ``"input output".split()``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Generic, TypeVar, get_args, get_origin

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.air.names import custom_code_to_op_key
from opgen.errors import counted
from opgen.lib.draw import Case, Draw
from opgen.operators.kernel_files import built_in_kernel
from opgen.operators.operation import (
    Call,
    Operation,
    OutputFacts,
    Params,
    State,
    Unmet,
    Violation,
    in_words,
)
from opgen.operators.places import Where
from opgen.operators.types import (
    BOOL,
    BYTES,
    DTYPE,
    FLOAT,
    INT,
    STR,
    UNKNOWN,
    EnumType,
    TupleType,
    Type,
)
from opgen.tflite.payload_struct import PayloadStruct

Function = Callable[..., Any]
"""An expression."""
Functions = Mapping[str, Function]
Test = Mapping[str, Function]
"""A space of test cases: operand or option -> what is drawn for it, in this order."""
OptionsT = TypeVar("OptionsT", bound=AirOperatorOptions)


def said(*parts: object) -> str:
    """Return the text of a message: texts and values, one behind the other."""
    return "".join(map(in_words, parts))


@dataclass(frozen=True)
class Absorbs:
    """An option takes over the work of a neighbour; functions get the neighbour's value, too."""

    at: str
    """The operand at which the neighbour is: an input's or an output's name."""
    when: Function
    value: Function
    """The option's new value."""
    place: Where = ""


@dataclass(frozen=True)
class Option:
    """An option.

    ``kind`` is bool, int, float, str, bytes, DType, an Enum class, or tuple for a vector;
    ``element`` is the kind of a vector's elements.
    """

    name: str
    kind: type
    place: Where = ""
    element: type | None = None
    default: object = None
    required: bool = True
    minimum: float | None = None
    maximum: float | None = None
    only: tuple[object, ...] = ()
    """The values that are supported, if not all are."""
    internal: bool = False
    """Not read from a model: set by transforms."""
    torch: object = None
    """The value in programs of PyTorch, where a call says nothing; None: the default."""
    key: str = ""
    """The name in a FlexBuffer, if it is another."""
    absorbs: Absorbs | None = None

    @property
    def type(self) -> Type:
        """What expressions know it as; unknown if a spec gives it no type that there is."""
        if self.kind is tuple:
            return TupleType((_TYPES.get(self.element or object, UNKNOWN),))
        if issubclass(self.kind, Enum) and self.kind is not DType:
            return EnumType(self.kind.__name__)
        return _TYPES.get(self.kind, UNKNOWN)

    @property
    def model_name(self) -> str:
        """The name that the option has in a model."""
        return self.key or self.name


_TYPES: Mapping[type, Type] = {
    bool: BOOL, int: INT, float: FLOAT, str: STR, bytes: BYTES, DType: DTYPE,
}  # fmt: skip


def option(default: object = MISSING, **facts: Any) -> Any:
    """Return the field of an option; a model must have it if there is no default.

    :param facts: fields of :class:`Option`.
    """
    if default is MISSING:
        return field(metadata=facts)
    return field(default=default, metadata=facts)


def options_of(class_: type[AirOperatorOptions]) -> tuple[Option, ...]:
    """Return the options that a dataclass of them has."""
    declared: tuple[Field[Any], ...] = fields(class_) if is_dataclass(class_) else ()
    kinds: dict[str, Any] = {each.name: each.type for each in declared}
    return tuple(
        Option(
            each.name,
            get_origin(kinds[each.name]) or kinds[each.name],
            element=get_args(each.type)[0] if get_origin(each.type) is tuple else None,
            default=None if each.default is MISSING else each.default,
            required=each.default is MISSING,
            **each.metadata,
        )
        for each in declared
    )


@dataclass(frozen=True)
class Litert:
    """How the operator is found in a LiteRT model."""

    builtin: str = ""
    custom: str = ""
    versions: tuple[int, int] = (1, 1)
    """The first and the last version that is supported."""
    table: str = ""
    """The options table of a builtin; empty: none."""
    payload: str = ""
    """flexbuffer, struct or raw: the form of a custom operator's options; empty: none."""
    struct: PayloadStruct | None = None
    """The fields of a struct payload."""
    place: Where = ""


@dataclass(frozen=True)
class Operand:
    """An input, a value inside of the operator, or an output with its facts."""

    name: str
    layout: str = ""
    const: bool = False
    optional: bool = False
    variadic: bool = False
    variable: bool = False
    """An input that the operator also writes: its value lives on to the next run. An output that
    models have as a variable tensor."""
    holds: str = ""
    """What the elements are, whatever scale a model gives them: ``index``, whole numbers that count
    or point; ``stored``, nothing but what is stored. Empty: the scale says."""
    type: Function | None = None
    """Of an output, as all that follows."""
    shape: Function | None = None
    """If the output is variadic, one shape for each tensor."""
    scale: Function | None = None
    zero_point: Function | None = None
    count: Function | None = None
    """How many tensors there are if it is variadic."""
    valid: str = ""
    """The output that tells whether this one counts, or how much of its axis D does."""
    alias: str = ""
    """The input whose bytes this output has, or a part of them; if it is variadic, all of its
    tensors are parts of this output."""
    alias_offset: Function | None = None
    """Where a part begins, in bytes; one number for each part if either side is variadic."""
    alias_when: Function | None = None
    """Whether that is so; None: always."""
    place: Where = ""

    @property
    def ignores_scale(self) -> bool:
        """Whether the operator is about the stored elements, whatever numbers they stand for."""
        return bool(self.holds)

    @property
    def is_renamed(self) -> bool:
        """Whether the output always has an input's bytes, all of them."""
        return bool(self.alias) and not self.is_part

    @property
    def is_part(self) -> bool:
        """Whether the output may share some bytes with an input."""
        return self.alias_offset is not None or self.alias_when is not None

    def is_shared_in(self, op: Operation[Any]) -> bool:
        """Return whether the output of an operation shares bytes with its alias."""
        return self.alias_when is None or bool(self.alias_when(op))

    def offset_in(self, op: Operation[Any]) -> int | tuple[int, ...]:
        """Return where the part of an operation begins, in bytes; see :attr:`alias_offset`."""
        offset: int | tuple[int, ...] = self.alias_offset(op) if self.alias_offset else 0
        return offset


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
    """A model that breaks it is right: only the spec does not go that far."""
    place: Where = ""


def violations(checks: Sequence[Check], asked: Any) -> Iterator[Violation]:
    """Go through the checks that do not hold for an operation, or for a call."""
    for each in checks:
        if not each.that(asked):
            yield Violation(each.place, each.otherwise(asked), each.is_limit)


@dataclass(frozen=True)
class Refused:
    """A case that a check must turn away: what is other than in a case that is accepted."""

    says: str
    """A part of the message."""
    operands: Mapping[str, Functions] = field(default_factory=dict)
    """Operand -> its facts: type, shape, elements, scale, zero_point. A shape of None: absent."""
    options: Functions = field(default_factory=dict)
    place: Where = ""

    def operands_in(self, op: Operation[Any]) -> dict[str, dict[str, Any]]:
        """Return the facts that are other than those of an accepted operation, by operand."""
        return {
            name: {fact: each(op) for fact, each in facts.items()}
            for name, facts in self.operands.items()
        }

    def options_in(self, op: Operation[Any]) -> dict[str, Any]:
        """Return the options that are other than those of an accepted operation."""
        return {name: each(op) for name, each in self.options.items()}


@dataclass(frozen=True)
class Condition:
    """A part of a ``when`` that must hold by itself, as the spec has it."""

    text: str
    holds: Function
    values: Function | None = None
    """What it is judged by: texts and their values."""
    place: Where = ""


@dataclass(frozen=True)
class Deviation:
    """How far the C of a kernel may be from its exact meaning."""

    steps: Mapping[str, int]
    """Output -> by how many steps of an integer an element may differ; of others by none."""
    because: str

    def __str__(self) -> str:
        differing = dict.fromkeys(self.steps.values())
        many = counted(max(differing), "step")
        if len(differing) > 1:
            many = ", ".join(f"{counted(n, 'step')} of '{each}'" for each, n in self.steps.items())
        return f"within {many}: {self.because}"


@dataclass(frozen=True)
class Kernel:
    """One C kernel."""

    name: str
    types: Mapping[str, DType | tuple[DType, ...] | str]
    """Operand -> the types that it may have, or the operand whose type it shares."""
    params: Sequence[str] = ()
    """Lets and options that the C gets, in the order of its struct."""
    takes: Sequence[str] | None = None
    """What the C function takes, if it is not its params and all operands with types; see
    :attr:`arguments`."""
    when: tuple[Condition, ...] = ()
    """All of them must hold, or the kernel cannot run the operation."""
    otherwise: Function | None = None
    """What is told where one does not hold, and no other kernel runs."""
    priority: int = 0
    scratch: Function | None = None
    """Bytes that it needs while it runs."""
    exact: Function | None = None
    """On stored integers, bit for bit what the kernel gives; None: derived from the reference."""
    undefined: Function | None = None
    """On stored integers: which elements of the outputs the C of the reference runtime leaves
    undefined."""
    tolerance: Deviation | None = None
    """How far its C may be from `exact`; None: bit for bit, and floats as they always may."""
    inplace: Sequence[str] = ()
    """Inputs whose memory the output may be written over, element by element."""
    overlap: Function | None = None
    """Bytes that the output may start after the first input does, at most, when that input is
    needed no more: 0 allows the same address, -16 wants the output to run 16 bytes ahead."""
    overlap_behind: Function | None = None
    """Bytes that the output must start after the first input does, at least, where it does not
    start before: kernels that begin at the end allow that."""
    headers: Sequence[str] = ()
    """Headers that its C needs besides those that declare the functions that it calls."""
    table_inputs: Mapping[str, Sequence[str]] | None = field(default_factory=dict)
    """Parameter that may hold tables -> the inputs whose elements or scales it is computed from;
    none are left out. None: not known, so that each may be computed from any input."""
    is_unwritten: bool = False
    """The C does nothing but return a failure: it is yet to be written."""
    lets: Functions = field(default_factory=dict)
    """What only this kernel knows."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Headers and sources that the spec brings along: name -> content."""
    source: str = ""
    """Its C, or the name of the file that `opgen build` has made of it: ``add/add_s8.h``."""
    arguments: Sequence[str] = ()
    """What the C function takes, in order: p (the params struct, if there are params), names of
    operands and states, scratch and scratch_size. Kernels of definitions have it, and `values`."""
    values: Callable[[Operation[Any]], Params] = lambda _: ()
    """Names and values of its parameters."""
    place: Where = ""

    @cached_property
    def accepted(self) -> Mapping[str, tuple[DType, ...]]:
        """Operand -> the types that the kernel takes there; without those of `same_type`."""
        return {
            name: given if isinstance(given, tuple) else (given,)
            for name, given in self.types.items()
            if not isinstance(given, str) or isinstance(given, DType)
        }

    @cached_property
    def same_type(self) -> Mapping[str, str]:
        """Operand -> the operand whose type it must share."""
        return {
            name: given
            for name, given in self.types.items()
            if isinstance(given, str) and not isinstance(given, DType)
        }

    def unmet(self, op: Operation[Any]) -> Unmet | None:
        """Return the first of its conditions that does not hold; None: it may run."""
        for each in self.when:
            if not each.holds(op):
                values = each.values(op) if each.values else {}
                return Unmet(each.text, values, self.otherwise(op) if self.otherwise else "")
        return None

    @property
    def c(self) -> str:
        """The params struct and the inline function ``opgen_run_<name>``, in C."""
        return built_in_kernel(self.source) if self.source.endswith(".h") else self.source

    @property
    def function(self) -> str:
        """Name of the C function; no function of the runtime begins like it."""
        return f"opgen_run_{self.name}"

    @property
    def struct(self) -> str:
        """Name of the C struct of parameters."""
        return f"opgen_{self.name}_params"


@dataclass(frozen=True)
class Fold:
    """The operator can vanish into its neighbour by changing an option of it.

    ``into`` is ``consumer`` or ``producer``; it happens when the neighbour's option absorbs, and
    both agree.
    """

    into: str
    option: str
    at: str
    """The operand of this operator that stands for it when it is gone (the input of a PAD)."""
    value: Function
    when: Function
    place: Where = ""


@dataclass(frozen=True)
class Control:
    """The operator runs other subgraphs, or reads and writes variables that have names.

    ``form`` is branch, loop, once, variable, read or assign; see `control` in the form of a spec.
    """

    form: str
    roles: Mapping[str, str]
    """Role -> the input or the option that plays it."""
    place: Where = ""


@dataclass(frozen=True)
class UInt8:
    """For quantized tensors of uint8 the operator computes what it does for int8, 128 lower."""

    exact: Function | None = None
    """Whether the results are the same; None: always."""
    weights: str = ""
    """The input that gets the zero point 0, if it is a constant whose elements allow it."""
    scale: Function | None = None
    """The scale that the weights get; None: theirs."""
    place: Where = ""

    def is_exact(self, op: Operation[Any]) -> bool:
        """Return whether an operation gives the same results."""
        return self.exact is None or bool(self.exact(op))


@dataclass(frozen=True)
class Line:
    """Between two bounds the output is input / divisor + offset, beyond them it stays at them."""

    divisor: float
    offset: float
    low: float
    high: float
    place: Where = ""


@dataclass(frozen=True)
class Affine:
    """The output is an input times a factor plus an offset, one of each for every channel."""

    along: str
    """The label of the axis with the channels."""
    factor: Function
    offset: Function
    place: Where = ""


@dataclass(frozen=True)
class Axes:
    """What the axes of operands are, and what counts them; see :mod:`opgen.operators.axes`."""

    of: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Operand -> what each of its axes is; none: the operator works element by element."""
    numbers: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Option or constant input -> the labels of axes whose numbers it has."""
    per_axis: Sequence[str] = ()
    """Options and constant inputs that have an entry for each axis of the inputs."""
    bits: Sequence[str] = ()
    """Options that have a bit for each axis."""
    counts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Option -> the labels of axes of which it says how many there are."""
    order: str = ""
    """What says which axis of the input each axis of the output is: a transposition."""
    windows: Functions = field(default_factory=dict)
    """Label -> the window that slides along an axis of the input."""
    when: Function | None = None
    """None: always."""
    linear: Function | None = None
    """Whether the output is nothing but sums of products, and a bias; None: it is not."""
    affine: Affine | None = None
    place: Where = ""

    @property
    def is_elementwise(self) -> bool:
        """Whether every operand has the same axes, which broadcast."""
        return not self.of


@dataclass(frozen=True)
class Torch:
    """One way in which an exported PyTorch program may call the operator.

    Functions take the arguments of a call, and ``results``; a text is an argument's name.
    """

    operator: str
    """With its overload: ``aten.conv2d.default``."""
    inputs: Mapping[str, Function | str]
    """Operand -> a tensor, perhaps an adapted one, several, an array, or None."""
    outputs: Mapping[str, Function | str]
    """Output -> what becomes of it, in the order in which they are returned; its name: nothing."""
    used: Sequence[str]
    """The arguments that matter; the others must have their defaults."""
    options: Mapping[str, Function | str] = field(default_factory=dict)
    when: Function | None = None
    """Whether the call is this operator; None: always."""
    limits: tuple[Check, ...] = ()
    """What must hold of a call that is this operator."""
    shares: bool = False
    """The result may be a tensor that the call reads, though the interface does not tell."""
    signature: str = ""
    """``(Tensor x, float scale=1.0) -> Tensor``; empty if it is PyTorch's own."""
    place: Where = ""

    def inputs_of(self, call: Call) -> dict[str, object]:
        """Return what the operator's inputs are in a call."""
        return _of_call(self.inputs, call)

    def options_of(self, call: Call) -> dict[str, object]:
        """Return what the operator's options are in a call."""
        return _of_call(self.options, call)

    def outputs_of(self, call: Call) -> tuple[object, ...]:
        """Return what PyTorch's operator returns, in order.

        :param call: the operator's outputs, and the arguments.
        """
        return tuple(_of_call(self.outputs, call).values())

    def limit_of(self, call: Call) -> Violation | None:
        """Return what a call goes beyond, if it is this operator."""
        return next(violations(self.limits, call), None)


def _of_call(given: Mapping[str, Function | str], call: Call) -> dict[str, object]:
    return {n: call[each] if isinstance(each, str) else each(call) for n, each in given.items()}


@dataclass(frozen=True)
class Operator:
    """One operator as it is written."""

    op: str
    doc: str = ""
    source: str = ""
    """Its file: ``specs/conv/conv_2d.yaml``."""
    options_type: type[Any] = AirOperatorOptions
    """A dataclass of fields made by :func:`option`; that of the operator has its name."""
    litert: Litert | None = None
    inputs: tuple[Operand, ...] = ()
    intermediates: tuple[Operand, ...] = ()
    """Values inside of the operator: models say how these are quantized. Each may be absent."""
    outputs: tuple[Operand, ...] = ()
    state: tuple[Memory, ...] = ()
    lets: Functions = field(default_factory=dict)
    checks: tuple[Check, ...] = ()
    macs: Function | None = None
    """Multiplications and additions of a run; None: there are none."""
    reference: Function | None = None
    """In real numbers; inputs and states hold float64."""
    exact: Function | None = None
    """On stored integers; None: as the reference has it."""
    reads_values: Sequence[str] = ()
    """Inputs whose elements the result depends on; if all are constant, so is the result."""
    kernels: tuple[Kernel, ...] = ()
    folds: tuple[Fold, ...] = ()
    control: Control | None = None
    """If it is there, the operator has no meaning and no kernels of its own."""
    uint8: UInt8 | None = None
    """None: nothing is known of such tensors."""
    elements: str = ""
    """What becomes of them: ``moved`` or ``clamped``; see the form of a spec. Empty: something
    else."""
    line: Line | None = None
    role: str = ""
    """What opgen itself puts the operator into graphs for; empty: nothing."""
    axes: Axes | None = None
    """None: it is not known what the axes of operands are."""
    torch: tuple[Torch, ...] = ()
    """How it is found in exported PyTorch programs."""
    tests: tuple[Test, ...] = ()
    refuses: tuple[Refused, ...] = ()
    place: Where = ""

    @property
    def litert_key(self) -> str:
        """The key under which the parser of LiteRT models is registered; empty: there is none."""
        if self.litert is None:
            return ""
        return self.litert.builtin or custom_code_to_op_key(self.litert.custom)


@dataclass(frozen=True, kw_only=True)
class Definition(Operator, Generic[OptionsT]):
    """One operator, ready to be asked: its functions take an operation."""

    options: tuple[Option, ...] = ()
    macs: Function = lambda _: 0
    reference: Function
    infer: Callable[[Operation[OptionsT]], Mapping[str, OutputFacts | tuple[OutputFacts, ...]]]
    """Facts of the outputs; needs the inputs only. A tuple for a variadic output."""
    states: Callable[[Operation[OptionsT]], Mapping[str, State]] = lambda _: {}
    samples: tuple[Callable[[Draw], Case], ...] = ()
    """Each draws one case of the conformance test from its space in the spec."""

    def check(self, op: Operation[OptionsT]) -> Iterator[Violation]:
        """Go through the checks of the spec that do not hold."""
        return violations(self.checks, op)

    @property
    def reference_place(self) -> Where:
        """Where the spec says ``reference``; empty: of an operator that has none."""
        place: Where = getattr(self.reference, "place", "")
        return place

    @cached_property
    def alias(self) -> Mapping[str, str]:
        """Output -> the input whose bytes it is, unchanged."""
        return {each.name: each.alias for each in self.outputs if each.is_renamed}

    @cached_property
    def parts(self) -> tuple[Operand, ...]:
        """Outputs that may share bytes with inputs, unchanged."""
        return tuple(each for each in self.outputs if each.is_part)

    @cached_property
    def state_names(self) -> tuple[str, ...]:
        """The memory of the operator, in order."""
        return tuple(each.name for each in self.state)

    @property
    def is_renaming(self) -> bool:
        """Whether nothing runs: every output has the bytes of an input, and there is no kernel."""
        return bool(self.alias) and not self.kernels
