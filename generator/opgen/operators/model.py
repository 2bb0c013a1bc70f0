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
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from opgen.air.dtype import DType as DType
from opgen.air.model import AirOperatorOptions
from opgen.air.names import custom_code_to_op_key
from opgen.lib.draw import Case, Draw
from opgen.operators.checks import Check as Check
from opgen.operators.checks import Limit as Limit
from opgen.operators.checks import Refused as Refused
from opgen.operators.checks import violations
from opgen.operators.kernel import CodeTemplate as CodeTemplate
from opgen.operators.kernel import Condition as Condition
from opgen.operators.kernel import Deviation as Deviation
from opgen.operators.kernel import Kernel as Kernel
from opgen.operators.kernel import Types as Types
from opgen.operators.operation import Call, Operation, OutputFacts, State, Violation, in_words
from opgen.operators.operation import Function as Function
from opgen.operators.operation import Functions as Functions
from opgen.operators.option import Fuses as Fuses
from opgen.operators.option import Option as Option
from opgen.operators.option import option as option
from opgen.operators.option import options_class_of as options_class_of
from opgen.operators.places import Where
from opgen.tflite.payload_struct import PayloadStruct

Test = Mapping[str, Function | object]
"""A space of test cases: operand or option -> what is drawn for it, in this order."""
OptionsT = TypeVar("OptionsT", bound=AirOperatorOptions)


def said(*parts: object) -> str:
    """Return the text of a message: texts and values, one behind the other."""
    return "".join(map(in_words, parts))


OF_BLOCKS = "_BLOCKS"
"""Ends the key of a builtin with an input that is quantized by blocks."""


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
    blocks: str = ""
    """The input that is quantized by blocks, whose scales are the last input; empty: none is."""
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
class Fold:
    """The operator can vanish into its neighbour by changing an option of it.

    ``into`` is ``consumer`` or ``producer``; it happens when the neighbour's option fuses, and
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
    requantized: str = ""
    """The input whose tensors get the quantization of the output first, by way of float32."""
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
class Sums:
    """Outputs are sums of an input's elements, scaled; see :mod:`opgen.transforms.sums`."""

    of: str
    """The input."""
    clamp: Function
    """Between which integers outputs lie."""
    weights: str = ""
    """The input with a row for each output; empty: each element belongs to one output."""
    when: Function | None = None
    """None: always."""
    bias: Function | None = None
    """None: 0, as of the offset."""
    divisor: Function | None = None
    """None: 1."""
    multiplier: Function | None = None
    """None: sums are not multiplied."""
    shift: Function | None = None
    offset: Function | None = None
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
    windows: Mapping[str, str] = field(default_factory=dict)
    """Label -> the let that is the window which slides along an axis of the input."""
    when: Function | None = None
    """None: always."""
    linear: Function | None = None
    """Whether the output is nothing but sums of products, and a bias; None: it is not."""
    affine: Affine | None = None
    parts: str = ""
    """The role of what joins the outputs of two parts of the input to those of both; empty: nothing
    is known of parts."""
    place: Where = ""

    @property
    def is_elementwise(self) -> bool:
        """Whether every operand has the same axes, which broadcast."""
        return not self.of


@dataclass(frozen=True)
class Torch:
    """One way in which an exported PyTorch program may call the operator.

    Functions take the arguments of a call, and ``results``; a text is an argument's name, and what
    else is no function stands for itself.
    """

    operator: str
    """With its overload: ``aten.conv2d.default``."""
    inputs: Mapping[str, Function | object]
    """Operand -> a tensor, perhaps an adapted one, several, an array, or None."""
    used: Sequence[str]
    """The arguments that matter; the others must have their defaults."""
    outputs: Mapping[str, Function | str] = field(default_factory=dict)
    """Output -> what becomes of it, in the order in which they are returned; its name: nothing.
    Empty: they are the operator's."""
    options: Mapping[str, Function | object] = field(default_factory=dict)
    when: Function | None = None
    """Whether the call is this operator; None: always."""
    limits: tuple[Check, ...] = ()
    """What must hold of a call that is this operator."""
    shares: bool = False
    """The result may be a tensor that the call reads, though the interface does not tell."""
    signature: str = ""
    """``(Tensor x, float scale=1.0) -> Tensor``; empty if it is PyTorch's own."""
    module: str = ""
    """The class of modules that an export makes such calls of: ``package.MelFrontend``."""
    states: Sequence[str] = ()
    """The arguments that the operator writes into: states of these names."""
    others: Sequence[str] = ()
    """More operators for which the same holds; of a definition none."""
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


def _of_call(given: Mapping[str, Any], call: Call) -> dict[str, object]:
    return {name: each(call) for name, each in given.items()}


@dataclass(frozen=True)
class Operator:
    """One operator as it is written."""

    op: str
    doc: str = ""
    source: str = ""
    """Its file: ``specs/conv/conv_2d.yaml``."""
    litert: Litert | None = None
    options: tuple[Option, ...] = ()
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
    undefined_in_torch: Function | None = None
    """Of its inputs: which elements of its outputs PyTorch leaves undefined. None: none."""
    reads_values: Sequence[str] | None = None
    """Inputs whose elements the result depends on; if all are constant, so is the result. None: it
    depends on those of all."""
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
    sums: Sums | None = None
    """None: it is not known that outputs are sums."""
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
        if self.litert.blocks:
            return self.litert.builtin + OF_BLOCKS
        return self.litert.builtin or custom_code_to_op_key(self.litert.custom)


@dataclass(frozen=True, kw_only=True)
class Definition(Operator, Generic[OptionsT]):
    """One operator, ready to be asked: its functions take an operation."""

    options_type: type[Any] = AirOperatorOptions
    """The dataclass of its options."""
    macs: Function = lambda _: 0
    reference: Function
    reads_values: Sequence[str] = ()
    infer: Callable[[Operation[OptionsT]], Mapping[str, OutputFacts | tuple[OutputFacts, ...]]]
    """Facts of the outputs; needs the inputs only. A tuple for a variadic output."""
    states: Callable[[Operation[OptionsT]], Mapping[str, State]] = lambda _: {}
    value_of: Callable[[Operation[OptionsT], str], Any] = lambda op, name: getattr(op.options, name)
    """The value of a let, or of another name that expressions see."""
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
