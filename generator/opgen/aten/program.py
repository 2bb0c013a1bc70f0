"""An exported PyTorch program as data: ATen operators, their arguments by name, and tensors.

It lies between a ``.pt2`` archive (or a live ``torch.export.ExportedProgram``) and AIR. Every
operator has a place here, whether opgen knows a spec for it or not. Everything is immutable: a pass
returns a new program made with :func:`dataclasses.replace`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeAlias

from opgen.air.dtype import DType
from opgen.air.model import Array, Quantization
from opgen.errors import Diagnostic, counted

SAVED = ".json"
"""The suffix of programs that :func:`opgen.pt2.ir.save_ir` wrote."""


@dataclass(frozen=True)
class TensorRef:
    """A tensor of the program as an argument: its name."""

    name: str


@dataclass(frozen=True)
class Constant:
    """A named constant of PyTorch as an argument: ``Constant("dtype", "float32")``."""

    kind: Literal["dtype", "layout", "memory_format"]
    name: str


@dataclass(frozen=True)
class Device:
    """A device as an argument: ``cpu``, or ``cuda`` with an index."""

    type: str
    index: int | None = None


Argument: TypeAlias = (
    "bool | int | float | complex | str | TensorRef | Constant | Device"
    " | tuple[Argument, ...] | None"
)
"""One argument of an operator; lists are tuples."""

Result: TypeAlias = "str | tuple[str | None, ...] | None"
"""One result of an operator: a tensor's name, those of a list, or None if there is none."""


@dataclass(frozen=True, eq=False)
class TorchTensor:
    """One tensor. Its elements are in the order of ``shape``, whatever ``strides`` say."""

    name: str
    type: DType
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    """How the exporting process held it, in elements: (…, 1, …) at axis 1 means channels last."""
    data: Array | None = None
    """Elements of a parameter, a buffer or a constant, of ``shape``; a read-only view of the file
    where that is possible. None: computed, or an input."""
    quantization: Quantization | None = None
    """Set by :mod:`opgen.pt2.fold_quantize`: the elements stand for real numbers."""
    origin: str = ""
    """What the module calls a parameter, a buffer or a constant: ``features.0.weight``."""

    def __repr__(self) -> str:
        """Tell in one line what it is, without elements."""
        origin = f" {self.origin!r}" if self.origin else ""
        return f"<TorchTensor {self.name!r}{origin}: {self.type} {list(self.shape)}>"

    @property
    def is_channels_last(self) -> bool:
        """Whether axis 1 is behind all others in memory, as PyTorch's format of images has it.

        A sequence (N, C, L) in such an order is a view that somebody transposed.
        """
        rank = len(self.shape)
        if rank < 4:  # noqa: PLR2004
            return False
        order = (0, *range(2, rank), 1)
        return self._lies_in(order) and not self._lies_in(tuple(range(rank)))

    def _lies_in(self, order: tuple[int, ...]) -> bool:
        """Tell whether axes lie in this order, without gaps; those of size 1 lie anywhere."""
        step = 1
        for axis in reversed(order):
            if self.shape[axis] > 1 and self.strides[axis] != step:
                return False
            step *= self.shape[axis]
        return True


@dataclass(frozen=True, eq=False)
class TorchNode:
    """One call of an operator."""

    name: str
    target: str
    """The operator with its overload: ``aten.conv2d.default``."""
    arguments: Mapping[str, Argument]
    """By the names of the operator's schema; what a file leaves out has its default."""
    results: tuple[Result, ...]
    stack: str = ""
    """Python's stack where the module's author called it, innermost last; empty: not known."""
    module: str = ""
    """The path of the ``nn.Module`` that called it: ``features.0``."""
    writes: tuple[str, ...] = ()
    """The arguments that the operator writes into; what they hold then are the last results."""

    def __repr__(self) -> str:
        """Tell in one line what it is; :func:`str` gives the call."""
        return f"<TorchNode {self.name!r}: {self.target}>"

    def __str__(self) -> str:
        given = ", ".join(f"{name}={_in_words(each)}" for name, each in self.arguments.items())
        results = ", ".join(map(_result_in_words, self.results))
        return f"{results or '-'} = {self.target}({given})"

    @property
    def operator(self) -> str:
        """The operator without its overload: ``aten.conv2d``."""
        return self.target.rpartition(".")[0]

    @property
    def returned(self) -> tuple[Result, ...]:
        """The results without what it writes."""
        return self.results[: len(self.results) - len(self.writes)]

    @cached_property
    def written(self) -> Mapping[str, Result]:
        """Argument that the operator writes into -> the tensor that it is then."""
        return dict(zip(self.writes, self.results[len(self.returned) :], strict=True))

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The names of the tensors that it reads, in order of its arguments."""
        return tuple(ref.name for each in self.arguments.values() for ref in tensor_refs(each))

    @cached_property
    def outputs(self) -> tuple[str, ...]:
        """The names of the tensors that it computes."""
        found: list[str] = []
        for result in self.results:
            names = result if isinstance(result, tuple) else (result,)
            found += [name for name in names if name is not None]
        return tuple(found)


def tensor_refs(argument: Argument) -> Iterator[TensorRef]:
    """Go through the tensors of an argument, however deep in lists."""
    if isinstance(argument, TensorRef):
        yield argument
    elif isinstance(argument, tuple):
        for each in argument:
            yield from tensor_refs(each)


@dataclass(frozen=True)
class Port:
    """An input or an output of the program."""

    name: str
    """What callers know it by."""
    tensor: str


@dataclass(frozen=True, eq=False)
class Inside:
    """What modules compute that an export kept whole: a program of PyTorch's own operators."""

    target: str
    """The operator that calls of the modules are."""
    modules: tuple[str, ...]
    """Their paths in the model that was exported."""
    options: Mapping[str, Argument]
    """The arguments of such a call that are no tensors."""
    defaults: frozenset[str]
    """Those options that a call may leave out, as they are what the interface says."""
    program: TorchProgram
    """Its inputs are called as the arguments that are tensors."""

    def is_of(self, node: TorchNode, tensors: Mapping[str, TorchTensor]) -> bool:
        """Tell whether a call is one of these modules, by its arguments."""
        given = {name: each for name, each in node.arguments.items() if name in self.options}
        wanted = {port.name: self.program.tensors[port.tensor] for port in self.program.inputs}
        read = {name: each for name, each in node.arguments.items() if name not in self.options}
        return (
            node.target == self.target
            and all(given.get(name, each) == each for name, each in self.options.items())
            and self.options.keys() - given.keys() <= self.defaults
            and read.keys() == wanted.keys()
            and all(
                isinstance(each, TensorRef) and _is_alike(tensors[each.name], wanted[name])
                for name, each in read.items()
            )
        )


def _is_alike(one: TorchTensor, other: TorchTensor) -> bool:
    return (one.type, one.shape) == (other.type, other.shape)


@dataclass(frozen=True, eq=False)
class TorchProgram:
    """A whole program; its nodes are in order of execution."""

    name: str
    """Name of the file without folder and suffix."""
    path: Path
    """Where it was read from; never printed into an output."""
    sha256: str
    nodes: tuple[TorchNode, ...]
    tensors: Mapping[str, TorchTensor]
    inputs: tuple[Port, ...]
    outputs: tuple[Port, ...]
    mutations: Mapping[str, str] = field(default_factory=dict)
    """State: a buffer's tensor -> the tensor whose value it has after a run."""
    warnings: tuple[Diagnostic, ...] = ()
    """What whoever reads the file should know, though it is no fault."""
    inside: tuple[Inside, ...] = ()
    """What PyTorch computes where a module was kept whole."""

    def inside_of(self, node: TorchNode) -> Inside | None:
        """Return what the module computes that a call stands for, if the program has that."""
        found = [each for each in self.inside if each.is_of(node, self.tensors)]
        return next(
            (each for each in found if node.module in each.modules), next(iter(found), None)
        )

    def __repr__(self) -> str:
        """Tell in one line what it is; :func:`str` gives the graph."""
        parts = ((self.nodes, "call"), (self.inputs, "input"), (self.outputs, "output"))
        counts = ", ".join(counted(len(each), noun) for each, noun in parts)
        return f"<TorchProgram {self.name!r}: {counts}>"

    def __str__(self) -> str:
        return "\n".join(_lines(self))

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Name of a node -> its place in order of execution, by which messages call it."""
        return {node.name: number for number, node in enumerate(self.nodes)}

    @cached_property
    def producers(self) -> Mapping[str, TorchNode]:
        """Tensor -> the node that computes it."""
        return {name: node for node in self.nodes for name in node.outputs}

    @cached_property
    def consumers(self) -> Mapping[str, tuple[TorchNode, ...]]:
        """Tensor -> the nodes that read it, in order of execution, each once."""
        found: dict[str, dict[str, TorchNode]] = {}
        for node in self.nodes:
            for name in node.inputs:
                found.setdefault(name, {})[node.name] = node
        return {name: tuple(nodes.values()) for name, nodes in found.items()}

    @cached_property
    def missing(self) -> tuple[TorchTensor, ...]:
        """The weights that are read and have no elements, as in a program saved without them."""
        given = self.producers.keys() | {port.tensor for port in self.inputs}
        read = (self.consumers.keys() | self.kept | self.mutations.keys()) - given
        found = (self.tensors[name] for name in sorted(read))
        return tuple(tensor for tensor in found if tensor.data is None)

    @cached_property
    def kept(self) -> frozenset[str]:
        """The tensors that are read after the last node: outputs and new values of buffers."""
        return frozenset({*(port.tensor for port in self.outputs), *self.mutations.values()})


def _lines(program: TorchProgram) -> Iterator[str]:
    yield f"{program.name}  sha256 {program.sha256}"
    for what, ports in (("input", program.inputs), ("output", program.outputs)):
        for port in ports:
            name = "" if port.name == port.tensor else f" as '{port.name}'"
            yield f"  {what:<6} {_tensor_in_words(program.tensors[port.tensor])}{name}"
    for old, new in program.mutations.items():
        yield f"  buffer {_tensor_in_words(program.tensors[old])} becomes {new}"
    yield from (f"  {number:4d} {node}" for number, node in enumerate(program.nodes))


def _tensor_in_words(tensor: TorchTensor) -> str:
    return f"{tensor.name}: {tensor.type} {list(tensor.shape)}"


def _in_words(argument: Argument) -> str:
    match argument:
        case TensorRef(name):
            return name
        case Constant(_, name):
            return name
        case Device(type_, index):
            return type_ if index is None else f"{type_}:{index}"
        case tuple():
            return f"[{', '.join(map(_in_words, argument))}]"
    return repr(argument)


def _result_in_words(result: Result) -> str:
    if isinstance(result, tuple):
        return f"[{', '.join(name or '_' for name in result)}]"
    return result or "_"
