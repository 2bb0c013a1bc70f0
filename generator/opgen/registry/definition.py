"""What the modules made from specs consist of: the facts and functions of one operator.

The reader, the checker, the transforms, the planner, the emitter and the executors know operators
only through the classes of this file. Functions take an :class:`Operation` (an operator applied to
its tensors) and are evaluated when a model is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Generic, TypeVar

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.air.names import custom_code_to_op_key
from opgen.lib.draw import Case, Draw
from opgen.lib.quant import dequantize, quantize
from opgen.lib.target import GENERIC, Target
from opgen.lib.tensor import Array, Tensor
from opgen.litert.payload_struct import PayloadStruct
from opgen.registry.kernel_files import built_in_kernel
from opgen.registry.places import Where

OptionsT = TypeVar("OptionsT", bound=AirOperatorOptions)

Bound = Tensor | tuple[Tensor | None, ...] | None
"""What an operand's name stands for: a tensor, several if it is variadic, None if it is absent."""


@dataclass(frozen=True, eq=False)
class Operation(Generic[OptionsT]):
    """An operator applied to its tensors for a target: all that an expression of a spec can see."""

    options: OptionsT
    bound: Mapping[str, Bound]
    target: Target = GENERIC
    intermediates: Mapping[str, Tensor | None] = field(default_factory=dict)
    """Facts of values inside of the operator, which are no operands."""

    def tensor(self, name: str) -> Tensor:
        """Return an operand that is always there."""
        found = self.bound[name]
        assert isinstance(found, Tensor)
        return found

    def optional(self, name: str) -> Tensor | None:
        """Return an operand that may be absent."""
        found = self.bound.get(name)
        assert not isinstance(found, tuple)
        return found

    def intermediate(self, name: str) -> Tensor | None:
        """Return a value inside of the operator, of which only the facts are known."""
        return self.intermediates.get(name)

    def tensors(self, name: str) -> tuple[Tensor, ...]:
        """Return all tensors of a variadic operand, which are always there."""
        return tuple(each for each in self.optional_tensors(name) if each is not None)

    def optional_tensors(self, name: str) -> tuple[Tensor | None, ...]:
        """Return the tensors of a variadic operand, of which some may be absent."""
        found = self.bound[name]
        assert isinstance(found, tuple)
        return found

    def value(self, name: str) -> Tensor:
        """Return an operand as arithmetic sees it: an absent one counts as zero."""
        found = self.optional(name)
        return Tensor("", DType.INT32, (), values=np.zeros(())) if found is None else found

    def with_values(self, values: Mapping[str, Array | tuple[Array, ...]]) -> Operation[OptionsT]:
        """Return the same operation with elements put into the named tensors."""
        bound = dict(self.bound)
        for name, arrays in values.items():
            tensors = bound[name]
            if isinstance(tensors, tuple):
                pairs = zip(tensors, arrays, strict=True)
                bound[name] = tuple(t and t.with_values(a) for t, a in pairs)
            elif tensors is not None:
                assert not isinstance(arrays, tuple)
                bound[name] = tensors.with_values(arrays)
        return replace(self, bound=bound)


Op = Operation[OptionsT]
Axes = tuple[int, ...]
"""An order of axes."""


@dataclass(frozen=True)
class Operand:
    """An input or an output, as the spec declares it."""

    name: str
    place: Where
    """Where the spec says so: ``specs/conv/conv_2d.yaml:19``."""
    layout: str = ""
    const: bool = False
    optional: bool = False
    variadic: bool = False
    variable: bool = False
    """An input that the operator also writes: its value lives on to the next run. An output that
    models have as a variable tensor."""
    ignores_scale: bool = False
    """The operator is about the stored elements, whatever numbers they stand for."""
    valid: str = ""
    """Of an output: the output that tells whether it counts, or how much of its axis D does."""


@dataclass(frozen=True)
class Option:
    """An option, as the spec declares it.

    ``kind`` is bool, int, float, str, bytes, DType, an Enum class, or tuple for a vector;
    ``element`` is the kind of a vector's elements.
    """

    name: str
    kind: type
    place: Where
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

    @property
    def model_name(self) -> str:
        """The name that the option has in a model."""
        return self.key or self.name


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


@dataclass(frozen=True)
class Violation:
    """A broken rule of a spec."""

    place: Where
    message: str
    is_limit: bool = False
    """The model is right, only the spec does not go that far."""


@dataclass(frozen=True, eq=False)
class Refused(Generic[OptionsT]):
    """A case that a check must turn away: what is other than in a case that is accepted."""

    place: Where
    says: str
    """A part of the message."""
    options: Callable[[Op[OptionsT]], Mapping[str, Any]]
    operands: Callable[[Op[OptionsT]], Mapping[str, Mapping[str, Any]]]
    """Operand -> its facts: type, shape, elements, scale, zero_point. A shape of None: absent."""


@dataclass(frozen=True)
class OutputFacts:
    """What a spec says of one output. None leaves it to the model."""

    type: DType | None
    shape: tuple[int, ...] | None
    scale: float | None = None
    zero_point: int | None = None


@dataclass(frozen=True, eq=False)
class Part(Generic[OptionsT]):
    """The output is a part of the input, or, if the input is variadic, made up of its tensors."""

    output: str
    input: str
    offset: Callable[[Op[OptionsT]], int | tuple[int, ...]]
    """Where the part begins, in bytes; one number per part if either side is variadic."""
    when: Callable[[Op[OptionsT]], bool]
    place: Where


@dataclass(frozen=True)
class State:
    """Memory of an operator that lives from one run to the next."""

    type: DType
    shape: tuple[int, ...]
    reset: float
    """What every element is before the first run, as it is stored."""
    scale: float | None = None
    """What a step of stored integers stands for; None: integers stand for themselves."""
    zero_point: int = 0

    @classmethod
    def like(cls, tensor: Tensor, shape: tuple[int, ...], reset: float) -> State:
        """Return memory of the type of an operand, and of its scale, if it has one."""
        if len(tensor.scales) != 1:
            return cls(tensor.type, shape, reset)
        return cls(tensor.type, shape, reset, tensor.scale, tensor.zero_point)

    def facts(self, name: str) -> Tensor:
        """Return the memory as expressions see it.

        :raises ValueError: if its scale is none.
        """
        if self.scale is None or not self.type.is_integer:
            return Tensor(name, self.type, self.shape)
        if not 0.0 < self.scale < np.inf:
            message = f"the scale of the state '{name}' is {self.scale:g}"
            raise ValueError(message)
        scales, zero_points = np.array([self.scale]), np.array([self.zero_point])
        return Tensor(name, self.type, self.shape, scales=scales, zero_points=zero_points)


Params = tuple[tuple[str, object], ...]
"""Name and value of each parameter of a kernel, in the order of its C struct."""
Values = Array | tuple[Array, ...]
"""Elements of the output; a tuple: of all outputs, then variable inputs, then states."""


@dataclass(frozen=True, eq=False)
class Fold(Generic[OptionsT]):
    """The operator can vanish into its neighbour by changing an option of it.

    ``into`` is ``consumer`` or ``producer``; it happens when the neighbour has an
    :class:`Absorption` for the option and both agree.
    """

    into: str
    option: str
    operand: str
    """The operand of this operator that stands for it when it is gone (the input of a PAD)."""
    value: Callable[[Op[OptionsT]], object]
    when: Callable[[Op[OptionsT]], bool]
    place: Where


@dataclass(frozen=True, eq=False)
class Absorption(Generic[OptionsT]):
    """The operator can take over a neighbour's work through one of its options."""

    option: str
    operand: str
    """The operand at which the neighbour is: an input's or an output's name."""
    value: Callable[[Op[OptionsT], Any], object]
    """(operation, the neighbour's value) -> the option's new value"""
    when: Callable[[Op[OptionsT], Any], bool]
    place: Where


@dataclass(frozen=True)
class Control:
    """The operator runs other subgraphs, or reads and writes variables that have names.

    ``form`` is branch, loop, once, variable, read or assign; see `control` in the form of a spec.
    """

    form: str
    roles: Mapping[str, str]
    """Role -> the input or the option that plays it."""
    place: Where


@dataclass(frozen=True, eq=False)
class UInt8(Generic[OptionsT]):
    """For quantized tensors of uint8 the operator computes what it does for int8, 128 lower."""

    place: Where
    exact: Callable[[Op[OptionsT]], bool]
    """Whether the results are the same."""
    weights: str = ""
    """The input that gets the zero point 0, if it is a constant whose elements allow it."""
    scale: Callable[[Op[OptionsT]], float] | None = None
    """The scale that the weights get; None: theirs."""


Call = Mapping[str, Any]
"""A call of an operator of PyTorch: its arguments by name, and ``results``; or an operator's
outputs by name."""


@dataclass(frozen=True)
class TorchEntry:
    """One way in which an exported PyTorch program may call the operator."""

    operator: str
    """With its overload: ``aten.conv2d.default``."""
    signature: str
    """``(Tensor x, float scale=1.0) -> Tensor``; empty if it is PyTorch's own."""
    when: Callable[[Call], bool] | None
    """Whether the call is this operator; None: always."""
    limit: Callable[[Call], Violation | None] | None
    """What the call goes beyond, if it is this operator; None: it never does."""
    inputs: Callable[[Call], Mapping[str, object]]
    """Operand -> a tensor, perhaps an adapted one, several, an array, or None."""
    options: Callable[[Call], Mapping[str, object]]
    outputs: Callable[[Call], tuple[object, ...]]
    """Of the operator's outputs, and the arguments: what PyTorch's operator returns, in order."""
    used: frozenset[str]
    """The arguments that matter; the others must have their defaults."""
    returned: tuple[str, ...]
    """The outputs that are returned, in order."""
    place: Where


@dataclass(frozen=True, eq=False)
class Permute(Generic[OptionsT]):
    """How the operator follows when the axes of its inputs are put in another order.

    Functions take the operation as it is and a permutation: axis i of an input is axis
    ``permutation[i]`` of the tensor that takes its place.
    """

    place: Where
    moves: tuple[str, ...]
    """The inputs that are put in another order; those of fewer axes are broadcast."""
    when: Callable[[Op[OptionsT], Axes], bool] | None = None
    """None: always."""
    changes: Mapping[str, Callable[[Op[OptionsT], Axes], Any]] = field(default_factory=dict)
    """Option or constant input -> its new value; none: the operator works on every element."""
    result: Callable[[Op[OptionsT], Axes], Axes] | None = None
    """Axis i of an output is axis ``result[i]`` of what takes its place; None: as of inputs."""

    @property
    def is_elementwise(self) -> bool:
        """Whether the operator works on every element, wherever it is."""
        return self.when is None and not self.changes and self.result is None


@dataclass(frozen=True)
class Contraction:
    """The operator sums products of elements along the rows of an input and an axis of weights.

    If the weights are constant, both can be put in another order together; a row has as many
    elements as the axis.
    """

    input: str
    weights: str
    axis: int
    place: Where


@dataclass(frozen=True, eq=False)
class Affine(Generic[OptionsT]):
    """The output is the input times a factor plus an offset, one of each for every channel."""

    input: str
    axis: Callable[[Op[OptionsT]], int]
    factor: Callable[[Op[OptionsT]], Array]
    offset: Callable[[Op[OptionsT]], Array]
    place: Where


@dataclass(frozen=True, eq=False)
class Channels(Generic[OptionsT]):
    """Every channel of the output is a sum of products with weights of its own, and a bias."""

    axis: int
    """Of the output; negative: from behind."""
    weights: str
    along: int
    """The axis of the weights."""
    bias: str
    when: Callable[[Op[OptionsT]], bool] | None
    place: Where


@dataclass(frozen=True)
class Unmet:
    """A condition that keeps a kernel from running an operator."""

    condition: str
    """As the spec has it: ``input.c % 4 == 0``."""
    values: Mapping[str, object] = field(default_factory=dict)
    """What it was judged by: ``{"input.c": 3}``."""
    sentence: str = ""
    """What users are told if no other kernel runs; empty: the spec has nothing."""


@dataclass(frozen=True, eq=False)
class Kernel(Generic[OptionsT]):
    """One C kernel of an operator."""

    name: str
    place: Where
    types: Mapping[str, tuple[DType, ...]]
    """Operand -> the types that the kernel takes there."""
    same_type: Mapping[str, str]
    """Operand -> the operand whose type it must share; such operands are not in ``types``."""
    arguments: tuple[str, ...]
    """What the C function takes, in order: p (the params struct, if there are params), names of
    operands and states, scratch and scratch_size."""
    source: str
    """Its C, or the name of the file that `opgen build` has made of it: ``add/add_s8.h``."""
    params: Callable[[Op[OptionsT]], Params]
    unmet: Callable[[Op[OptionsT]], Unmet | None] | None = None
    """The first of its conditions that does not hold; None: it may run."""
    priority: int = 0
    scratch: Callable[[Op[OptionsT]], int] | None = None
    exact: Callable[[Op[OptionsT]], Values] | None = None
    """On stored integers, bit for bit what the kernel gives; None: derived from the reference."""
    undefined: Callable[[Op[OptionsT]], Values] | None = None
    """On stored integers: which elements of the outputs the C of the reference runtime leaves
    undefined."""
    inplace: tuple[str, ...] = ()
    """Inputs whose memory the output may be written over, element by element."""
    overlap: Callable[[Op[OptionsT]], int] | None = None
    """Bytes that the output may start after the first input does, at most, when that input is
    needed no more: 0 allows the same address, -16 wants the output to run 16 bytes ahead."""
    overlap_behind: Callable[[Op[OptionsT]], int] | None = None
    """Bytes that the output must start after the first input does, at least, where it does not
    start before: kernels that begin at the end allow that."""
    headers: tuple[str, ...] = ()
    """Headers that ``c`` needs besides arm_nnfunctions.h."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Headers and sources that the spec brings along: name -> content."""
    table_inputs: Mapping[str, tuple[str, ...]] | None = None
    """Parameter that may hold tables -> the inputs whose elements or scales it is computed from;
    none are left out. None: not known, so that each may be computed from any input."""
    is_unwritten: bool = False
    """The C does nothing but return a failure: it is yet to be written."""

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


@dataclass(frozen=True, eq=False)
class Definition(Generic[OptionsT]):
    """One operator: everything its spec says, ready to be evaluated."""

    op: str
    place: Where
    doc: str
    options_type: type[OptionsT]
    options: tuple[Option, ...]
    litert: Litert | None
    inputs: tuple[Operand, ...]
    outputs: tuple[Operand, ...]
    infer: Callable[[Op[OptionsT]], Mapping[str, OutputFacts | tuple[OutputFacts, ...]]]
    """Facts of the outputs; needs the inputs only. A tuple for a variadic output."""
    check: Callable[[Op[OptionsT]], Iterator[Violation]]
    macs: Callable[[Op[OptionsT]], int]
    reference: Callable[[Op[OptionsT]], Values]
    """In real numbers; inputs and states hold float64."""
    kernels: tuple[Kernel[OptionsT], ...]
    states: Callable[[Op[OptionsT]], Mapping[str, State]]
    source: str = ""
    """The file of its spec: ``specs/conv/conv_2d.yaml``."""
    reference_place: Where = ""
    """Where the spec says ``reference``; empty: of an operator that has none."""
    state_names: tuple[str, ...] = ()
    alias: Mapping[str, str] | None = None
    """Output -> the input whose bytes it is, unchanged."""
    exact: Callable[[Op[OptionsT]], Values] | None = None
    """On stored integers, where there are no kernels to say so; None: as the reference has it."""
    parts: tuple[Part[OptionsT], ...] = ()
    """Outputs that may share bytes with inputs, unchanged."""
    reads_values: frozenset[str] = frozenset()
    """Inputs whose elements the result depends on; if all are constant, so is the result."""
    folds: tuple[Fold[OptionsT], ...] = ()
    absorptions: tuple[Absorption[OptionsT], ...] = ()
    intermediates: tuple[Operand, ...] = ()
    """Values inside of the operator: models say how these are quantized. Each may be absent."""
    control: Control | None = None
    """If it is there, the operator has no meaning and no kernels of its own."""
    uint8: UInt8[OptionsT] | None = None
    """None: nothing is known of such tensors."""
    torch: tuple[TorchEntry, ...] = ()
    """How it is found in exported PyTorch programs."""
    permutes: Callable[[Op[OptionsT]], Axes] | None = None
    """If it is there, all that the operator does is put the axes of its first input in another
    order: axis i of the output is axis ``permutes(op)[i]`` of the input."""
    permute: Permute[OptionsT] | None = None
    """None: it is not known how the operator follows when axes are put in another order."""
    contraction: Contraction | None = None
    affine: Affine[OptionsT] | None = None
    channels: Channels[OptionsT] | None = None
    samples: tuple[Callable[[Draw], Case], ...] = ()
    """Each draws one case of the conformance test from its space in the spec."""
    checks: tuple[Where, ...] = ()
    """Where the rules stand that ``check`` goes through."""
    refuses: tuple[Refused[OptionsT], ...] = ()

    @property
    def is_renaming(self) -> bool:
        """Whether nothing runs: every output has the bytes of an input, and there is no kernel."""
        return bool(self.alias) and not self.kernels

    @property
    def litert_key(self) -> str:
        """The key under which the parser of LiteRT models is registered; empty: there is none."""
        if self.litert is None:
            return ""
        return self.litert.builtin or custom_code_to_op_key(self.litert.custom)


def function_of(
    op: Op[OptionsT], evaluate: Callable[[Op[OptionsT]], Values], operand: str
) -> Callable[[Array], Array]:
    """Return ``evaluate`` as a function of the elements of one operand."""

    def evaluated(values: Array) -> Array:
        result = evaluate(op.with_values({operand: values}))
        return result[0] if isinstance(result, tuple) else result

    return evaluated


def rounded_of(
    op: Op[OptionsT], reference: Callable[[Op[OptionsT]], Values], operand: str, output: str
) -> Callable[[Array], Array]:
    """Return the exact meaning that follows from ``reference`` as a function of stored integers."""
    real = function_of(op, reference, operand)

    def exact(stored: Array) -> Array:
        return quantize(real(dequantize(op.tensor(operand).with_values(stored))), op.tensor(output))

    return exact


def in_words(value: object) -> str:
    """Return a value as messages have it: a member of an enum by its name."""
    return value.name if isinstance(value, Enum) and not isinstance(value, str) else str(value)


def octets(data: bytes) -> Array:
    """Return an option that is bytes as expressions see it."""
    return np.frombuffer(data, np.uint8)


def take(result: object) -> Values:
    """Return what a ``reference`` or an ``exact`` gave as an array, or as a flat tuple of arrays.

    A tuple of numbers, such as a shape, is one array.
    """
    if isinstance(result, tuple) and any(type(each) not in (bool, int, float) for each in result):
        parts = [take(each) for each in result]
        return tuple(
            array for part in parts for array in (part if isinstance(part, tuple) else (part,))
        )
    return np.asarray(result)
