"""AIR, the graph between the front ends and the code generator.

Everything here is immutable: a transform returns a new graph made with :func:`dataclasses.replace`.
Tensors are referred to by their id, which is unique within a subgraph and stays the same through
all transforms, so that reports and messages can name what the user's file calls it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.stream import Stream
from opgen.errors import counted, shown_name

Array = npt.NDArray[np.generic]


@dataclass(frozen=True, eq=False)
class Quantization:
    """real = scale * (stored - zero_point), one pair per tensor or one per index of ``axis``."""

    scales: npt.NDArray[np.float32]
    """shape (1,) or (size of the axis,); of weights that were made for another type float64"""
    zero_points: npt.NDArray[np.int64]
    """same shape as ``scales``"""
    axis: int | None = None
    """The dimension that has a scale per index; None if the whole tensor has one scale."""


@dataclass(frozen=True, eq=False)
class Stored:
    """An order of a tensor's elements in memory that is not the one of its axes."""

    places: npt.NDArray[np.int64]
    """Where each element is, counted in elements; of the tensor's shape."""
    size: int
    """Elements that are there, with those around: each has the value ``fill``."""
    fill: int

    def packed(self, values: Array) -> Array:
        """Return what is in memory, for elements of the tensor's shape."""
        memory = np.full(self.size, self.fill, values.dtype)
        memory[self.places] = values
        return memory

    @cached_property
    def key(self) -> tuple[int, int, bytes]:
        """What two orders have in common that are the same."""
        return self.size, self.fill, sha256(self.places.tobytes()).digest()


@dataclass(frozen=True)
class Moved:
    """Elements that were put in another order."""

    shape: tuple[int, ...]
    """The shape in which that was done: another one than the tensor's, of as many elements."""
    order: tuple[int, ...]
    """Axis i of what there is then was axis ``order[i]``."""


@dataclass(frozen=True, eq=False)
class AirTensor:
    """One tensor of a subgraph."""

    id: int
    name: str
    type: DType
    shape: tuple[int, ...]
    quantization: Quantization | None = None
    data: Array | None = None
    """Constant elements, a read-only view of the model's file, already of ``shape``; int4 holds
    one element per int8. Of a variable: what it holds before the first run. None: computed at run
    time."""
    is_variable: bool = False
    """Keeps its value from one run to the next."""
    shape_signature: tuple[int, ...] | None = None
    """The shape with -1 for dimensions that the model leaves open."""
    resource: str = ""
    """Of a variable: the name that all entry points of the model share it by."""
    origin: str = ""
    """Which tensor of the model's file it is, or stands for, if that is not the one of its id in
    the main subgraph: ``subgraph 2, tensor 5``."""
    stored: Stored | None = None
    """How its elements lie in memory; None: in the order of its axes, one behind the other."""
    moves: tuple[Moved, ...] = ()
    """What transforms have done, one behind the other, to the order of the elements that the
    model's file has under this id."""
    is_local: bool = False
    """Whether it is a variable of the C function: some numbers of a loop, such as its counter, or a
    pointer to a part of another tensor."""

    def __repr__(self) -> str:
        """Tell in one line what it is, without elements."""
        kind = " variable" if self.is_variable else " constant" if self.data is not None else ""
        return f"<AirTensor {self.id} {self.name!r}: {self.type} {list(self.shape)}{kind}>"

    @cached_property
    def size(self) -> int:
        """Number of elements."""
        return math.prod(self.shape)

    @property
    def bytes(self) -> int:
        """Bytes that it has in memory: those of the packed elements, and what is between them."""
        return self.type.size_of(self.stored.size if self.stored else self.size)

    def in_memory(self, values: Array) -> Array:
        """Return elements in the order in which they lie in memory."""
        return self.stored.packed(values) if self.stored else values

    def from_memory(self, memory: Array) -> Array:
        """Return elements in the order of the axes, of what lies in memory."""
        return memory[self.stored.places] if self.stored else memory.reshape(self.shape)

    def moved(self, values: Array) -> Array:
        """Return elements [samples, steps, *shape in the file] in the order that they have here."""
        lead = values.shape[:2]
        for each in self.moves:
            axes = (0, 1, *(2 + axis for axis in each.order))
            values = values.reshape(*lead, *each.shape).transpose(axes)
        return values

    @property
    def is_constant(self) -> bool:
        """Whether the elements are known when the model is compiled."""
        return self.data is not None and not self.is_variable

    @property
    def reset_value(self) -> int:
        """What a variable without data holds before the first run, stored.

        Real zero if it is int8; 0 for all other types, whatever their zero point. Source:
        ``MicroInterpreter::Reset`` of TensorFlow Lite Micro.
        """
        if self.type is DType.INT8 and self.quantization is not None:
            return int(self.quantization.zero_points[0])
        return 0


class AirOperatorOptions:
    """Base of every operator's options: plain, front-end neutral values.

    Those of specs are frozen dataclasses. Operators written by hand may use a dataclass that is not
    frozen, or assign attributes; so this class is no dataclass itself.
    """


def option_values(options: object) -> dict[str, object]:
    """Return the options by name."""
    if is_dataclass(options):
        return {each.name: getattr(options, each.name) for each in fields(options)}
    return dict(vars(options))


@dataclass(frozen=True, eq=False)
class AirOperator:
    """One operator of a subgraph.

    ``input_ids`` and ``output_ids`` list tensor ids in the order of the model's file; an absent
    optional input is -1, an absent optional output is left out. ``named_tensors`` gives the same
    tensors by the operand names of the spec: an id, a tuple of ids for a variadic operand (-1 for
    one of an optional output that is absent), or None for an absent optional one.
    """

    id: int
    op_type: str
    input_ids: tuple[int, ...]
    output_ids: tuple[int, ...]
    named_tensors: Mapping[str, int | tuple[int, ...] | None] = field(default_factory=dict)
    options: AirOperatorOptions = field(default_factory=AirOperatorOptions)
    version: int = 1
    name: str = ""
    """What messages call it: the name of its first output in the model."""
    intermediates: tuple[AirTensor | None, ...] = ()
    """Tensors for values inside of the operator, which say how these are quantized. They are no
    tensors of the subgraph: nothing computes or reads them, and their ids mean nothing."""
    origin: str = ""
    """Where it stands in the model's file, if that is not the one of its id in the main subgraph,
    in words: ``subgraph 2, operator 5``."""
    layer: str = ""
    """What its layer is called in C, whatever transforms do around it; empty: not named yet."""
    stands_for: str = ""
    """What the model's file calls an operator that is not supported, in whose place this one is."""
    overrides: Mapping[str, object] = field(default_factory=dict)
    """Values of lets of its spec that stand in the place of those that it computes: the windows of
    a tile."""
    turns: int = 1
    """How often it runs in a run of the model, where its rows are computed in turns."""
    is_fixed: bool = False
    """Whether the transform that runs now must not remove it or change what it computes."""

    def called(self, subgraph: int = 0) -> str:
        """Return how messages call an operator of a model's file, by its index there."""
        inner = f"subgraph {subgraph}, " if subgraph else ""
        return self.origin or f"{inner}operator {self.id}"

    def has_type(self, type_: DType, tensors: Mapping[int, AirTensor]) -> bool:
        """Tell whether one of the tensors that it reads or gives is of a type."""
        ids = (*self.input_ids, *self.output_ids)
        return any(tensors[id_].type is type_ for id_ in ids if id_ >= 0)

    def tensors_of(self, operand: str) -> tuple[int, ...]:
        """Return the tensors of an operand that are there."""
        return listed(self.named_tensors.get(operand))

    def tensor_of(self, operand: str) -> int:
        """Return the one tensor of an operand that is always there."""
        found = self.named_tensors[operand]
        assert isinstance(found, int)
        return found


def listed(ids: int | tuple[int, ...] | None) -> tuple[int, ...]:
    """Return the tensors that an operand's name stands for, without those that are absent."""
    several = ids if isinstance(ids, tuple) else () if ids is None else (ids,)
    return tuple(id_ for id_ in several if id_ >= 0)


@dataclass(frozen=True, eq=False)
class AirSubgraph:
    """Operators in order of execution, and the tensors that they use."""

    name: str
    tensors: Mapping[int, AirTensor]
    operators: tuple[AirOperator, ...]
    input_ids: tuple[int, ...]
    output_ids: tuple[int, ...]
    hands_over_rows: frozenset[int] = frozenset()
    """Inputs of which the application hands over rows when a run asks for them."""

    def __repr__(self) -> str:
        """Tell in one line what it is."""
        return f"<AirSubgraph {self.name!r}: {counted(len(self.operators), 'operator')}>"

    @cached_property
    def producers(self) -> Mapping[int, AirOperator]:
        """Tensor id -> the operator that computes it."""
        return {id_: operator for operator in self.operators for id_ in operator.output_ids}

    @cached_property
    def consumers(self) -> Mapping[int, tuple[AirOperator, ...]]:
        """Tensor id -> the operators that read it, in order of execution, each once."""
        readers: dict[int, dict[int, AirOperator]] = {}
        for operator in self.operators:
            for id_ in operator.input_ids:
                readers.setdefault(id_, {})[operator.id] = operator
        return {id_: tuple(found.values()) for id_, found in readers.items()}


@dataclass(frozen=True)
class AirSignature:
    """A named entry point: names for the inputs and the outputs of one subgraph."""

    name: str
    subgraph: int
    inputs: Mapping[str, int]
    outputs: Mapping[str, int]


@dataclass(frozen=True)
class KeptChannels:
    """What is left of a tensor along an axis."""

    axis: int
    count: int
    """How many channels there are in the file."""
    channels: tuple[int, ...]
    """Those that are left."""

    def __str__(self) -> str:
        return f"{len(self.channels)} of {self.count} channels are left"


@dataclass(frozen=True)
class Part:
    """One of several programs that a model is made of."""

    file: str
    """Its file, without folder."""
    sha256: str
    subgraph: int
    """The first of its subgraphs."""


@dataclass(frozen=True, eq=False)
class AirModel:
    """A whole model. Subgraph 0 is the one that a run executes."""

    name: str
    """Name of the file without folder and suffix."""
    path: Path
    """Where the model was read from; never printed into an output."""
    sha256: str
    subgraphs: tuple[AirSubgraph, ...]
    signatures: tuple[AirSignature, ...] = ()
    description: str = ""
    is_exact: bool = True
    """Whether another runtime fixes the bits of all results. The real numbers of an exported
    program need only be near those of PyTorch, whose own kernels differ among themselves."""
    turned: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Inputs and outputs of the main subgraph whose axes are in another order than in the file:
    axis i of such a tensor is axis ``turned[id][i]`` there."""
    reshaped: Mapping[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """Tensors, by subgraph and id -> their shapes, where these are not what the file says."""

    kept_channels: Mapping[tuple[int, int], KeptChannels] = field(default_factory=dict)
    """What is left of tensors, by subgraph and id, that have fewer channels than in the file."""
    stream: Stream | None = None
    """How it is run frame by frame; None: each run takes all of its inputs."""
    shared_states: tuple[str, ...] = ()
    """Globs for names of variables that other programs of the module have, too."""
    parts: tuple[Part, ...] = ()
    """The programs that it is made of, if there are several."""

    def left_of(self, id_: int, values: Array, shape: tuple[int, ...]) -> Array:
        """Return what the model has of a tensor of the main subgraph, as the file or it has it.

        :param values: [samples, steps, *elements]
        :param shape: what the model has.
        """
        kept, lead = self.kept_channels.get((0, id_)), values.shape[:2]
        if kept is not None and math.prod(values.shape[2:]) != math.prod(shape):
            around = shape[: kept.axis], shape[kept.axis + 1 :]
            values = values.reshape(*lead, *around[0], kept.count, *around[1])
            values = values.take(kept.channels, kept.axis + 2)
        return values.reshape(lead + shape)

    def shares(self, variable: AirTensor) -> bool:
        """Tell whether other programs of the module have a variable, too."""
        return any(fnmatchcase(variable.name, each) for each in self.shared_states)

    @property
    def main(self) -> AirSubgraph:
        """The subgraph that a run executes."""
        return self.subgraphs[0]

    def __repr__(self) -> str:
        """Tell in one line what it is; :func:`str` gives the graph."""
        operators = sum(len(each.operators) for each in self.subgraphs)
        graphs = f", {len(self.subgraphs)} subgraphs" if len(self.subgraphs) > 1 else ""
        return f"<AirModel {self.name!r}: {counted(operators, 'operator')}{graphs}>"

    def __str__(self) -> str:
        return model_in_words(self)


_NO_LAYERS: Mapping[tuple[int, int], int] = {}


def model_in_words(model: AirModel, layers: Mapping[tuple[int, int], int] = _NO_LAYERS) -> str:
    """Return the graph: inputs, outputs and operators, a line for each.

    :param layers: what operators become, by subgraph and id; if there are any, in a column.
    """
    return "\n".join(_model_lines(model, layers))


def _model_lines(model: AirModel, layers: Mapping[tuple[int, int], int]) -> Iterator[str]:
    yield f"{model.name}  sha256 {model.sha256}"
    for index, subgraph in enumerate(model.subgraphs):
        yield f"subgraph {index} '{subgraph.name}': {counted(len(subgraph.operators), 'operator')}"
        for kind, ids in (("input", subgraph.input_ids), ("output", subgraph.output_ids)):
            yield from (f"  {kind:<6} {tensor_in_words(subgraph.tensors[id_])}" for id_ in ids)
        for operator in subgraph.operators:
            outputs = [subgraph.tensors[id_] for id_ in operator.output_ids]
            made = ", ".join(f"{out.type} {list(out.shape)}" for out in outputs)
            op = operator.stands_for or operator.op_type
            number = layers.get((index, operator.id))
            layer = f" {f'layer {number}' if number else '':<9}" if layers else ""
            yield f"  {operator.id:4d}{layer} {op:<24} {made}  {shown_name(operator.name)}"
    for signature in model.signatures:
        names = f"{', '.join(signature.inputs)} -> {', '.join(signature.outputs)}"
        yield f"signature '{signature.name}' (subgraph {signature.subgraph}): {names}"


def tensor_in_words(tensor: AirTensor) -> str:
    """Return type, shape, quantization, name and nature of a tensor in one line."""
    parts = [f"{tensor.type} {list(tensor.shape)}"]
    quantization = tensor.quantization
    if quantization is not None and quantization.axis is not None:
        low, high = np.min(quantization.scales), np.max(quantization.scales)
        parts.append(f"{low:.7g}..{high:.7g} per index of axis {quantization.axis}")
    elif quantization is not None:
        zero = int(quantization.zero_points[0])
        shifted = f"(q {'-' if zero > 0 else '+'} {abs(zero)})" if zero else "q"
        parts.append(f"{quantization.scales[0]:.7g} * {shifted}")
    parts.append(f"#{tensor.id} '{shown_name(tensor.name)}'")
    if tensor.is_constant:
        parts.append("constant")
    if tensor.is_variable:
        parts.append("variable")
    return "  ".join(parts)
