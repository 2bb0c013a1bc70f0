"""The names and calls of the package pytorch-ir (``torch_ir``), over those of :mod:`opgen.torch`.

A script that imports from ``torch_ir``, or from a module of it, imports from here. Unlike all else
in opgen, what the decorators of this module register is known to the whole process, as there.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import torch
from torch.export import ExportedProgram
from torch.utils._pytree import tree_leaves

import opgen.torch.extract
from opgen.aten.program import (
    SAVED,
    Argument,
    Port,
    TensorRef,
    TorchNode,
    TorchProgram,
    TorchTensor,
    tensor_refs,
)
from opgen.aten.schema import OWN_NAMESPACES
from opgen.aten.verify import faults_of
from opgen.base.files import file_errors
from opgen.context import torch_operators
from opgen.context.torch_operators import Executor, TorchOperators, normalized
from opgen.errors import Diagnostic, ModelError, OpgenError, UsageError, counted
from opgen.pt2.ir import attach_weights, is_constant_of_code, to_json
from opgen.pt2.ir_read import from_json
from opgen.pt2.safetensors import read_tensors, write_whole
from opgen.torch.execute import ProgramRun
from opgen.torch.quiet import quiet
from opgen.torch.values import NumpyValues

ExportError = ConversionError = SerializationError = ExecutionError = WeightLoadError = OpgenError
"""All faults of users are errors of opgen here; ``except ExportError`` catches them."""
Tensors = Mapping[str, torch.Tensor]
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class TensorMeta:
    """A tensor without its elements."""

    name: str
    shape: tuple[int, ...]
    dtype: str
    producer_node: str | None = None
    producer_output_idx: int = 0


@dataclass(frozen=True)
class OpNode:
    """A call of an operator: tensors in order of its arguments, and its other arguments by name."""

    name: str
    op_type: str
    inputs: Sequence[TensorMeta]
    outputs: Sequence[TensorMeta]
    attrs: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class NodeInfo(OpNode):
    """What a conversion gets: the call as the default conversion makes it."""

    op: str = "call_function"

    @property
    def target(self) -> str:
        """The operator, as text."""
        return self.op_type

    @property
    def input_metas(self) -> Sequence[TensorMeta]:
        """The tensors that it reads."""
        return self.inputs

    @property
    def output_metas(self) -> Sequence[TensorMeta]:
        """The tensors that it computes."""
        return self.outputs

    @property
    def args(self) -> tuple[Any, ...]:
        """Refused: a program has no nodes of torch.fx any more.

        :raises UsageError: always.
        """
        hint = "read attrs and input_metas"
        message = "opgen keeps arguments by name, and no args and kwargs of torch.fx"
        raise UsageError.at(f"NodeInfo of '{self.name}'", message, hint=hint)

    kwargs = args


@dataclass(frozen=True, repr=False)
class IR:
    """A program in the terms of pytorch-ir. It is read, not written: ``program`` is the data."""

    program: TorchProgram
    pytorch_version: str = ""
    """Empty of a program that was loaded: files do not tell it."""

    def __repr__(self) -> str:
        """Tell in one line how much there is; ``print(ir.program)`` shows the graph."""
        ends = f"inputs={len(self.graph_inputs)}, outputs={len(self.graph_outputs)}"
        counts = f"nodes={len(self.nodes)}, {ends}, weights={len(self.weights)}"
        return f"IR(model_name={self.model_name!r}, {counts})"

    @property
    def model_name(self) -> str:
        """What the program is called."""
        return self.program.name

    @cached_property
    def nodes(self) -> list[OpNode]:
        """All calls in order of execution."""
        return [_op_node(node, self.program, OpNode) for node in self.program.nodes]

    @cached_property
    def graph_inputs(self) -> list[TensorMeta]:
        """What the program takes."""
        return self._ends(self.program.inputs)

    @cached_property
    def graph_outputs(self) -> list[TensorMeta]:
        """What the program gives."""
        return self._ends(self.program.outputs)

    @cached_property
    def weights(self) -> list[TensorMeta]:
        """Parameters, buffers and constants, by what the module calls them."""
        metas = (_meta(name, self.program) for name in self._held)
        return [replace(each, name=self.weight_name_mapping[each.name]) for each in metas]

    @cached_property
    def weight_name_mapping(self) -> dict[str, str]:
        """What the module calls each of them, by the name that it has in the graph."""
        return {name: self.program.tensors[name].origin or name for name in self._held}

    @cached_property
    def constants(self) -> dict[str, torch.Tensor]:
        """The elements of tensors that are in the module's code, and not in its state."""
        tensors = (self.program.tensors[name] for name in self._held)
        return {
            each.origin or each.name: NumpyValues().to_torch(each.data, each)
            for each in tensors
            if each.data is not None and is_constant_of_code(each)
        }

    def to_dict(self) -> dict[str, Any]:
        """Return all but elements as dictionaries and lists."""
        kinds = ("nodes", "graph_inputs", "graph_outputs", "weights")
        found = {kind: [asdict(each) for each in getattr(self, kind)] for kind in kinds}
        names = {"model_name": self.model_name, "pytorch_version": self.pytorch_version}
        return {**names, **found, "weight_name_mapping": self.weight_name_mapping}

    def save(self, path: Path | str) -> None:
        """Write it as commands of opgen read it: JSON, without weights."""
        save_ir(self, path)

    @classmethod
    def load(cls, path: Path | str) -> IR:
        """Read what ``save`` wrote."""
        return load_ir(path)

    @cached_property
    def _held(self) -> list[str]:
        tensors = self.program.tensors.items()
        return [name for name, each in tensors if each.data is not None or each.origin]

    def _ends(self, ports: Sequence[Port]) -> list[TensorMeta]:
        return [_meta(port.tensor, self.program) for port in ports]


def extract_ir(
    model: torch.nn.Module,
    example_inputs: tuple[Any, ...],
    *,
    model_name: str | None = None,
    strict: bool = True,
) -> IR:
    """Export a module, and return its IR; what is registered converts its nodes.

    :param strict: changes nothing: weights may have elements, and all faults are errors.
    :raises OpgenError: if it cannot be exported, or a program cannot hold it.
    """
    exported = export_model(model, example_inputs, strict=strict)
    return convert_exported_program(exported, model_name or type(model).__name__)


def export_model(
    model: torch.nn.Module, example_inputs: tuple[Any, ...], *, strict: bool = True
) -> ExportedProgram:
    """Export a module as ``torch.export.export`` does.

    :param strict: see :func:`extract_ir`.
    :raises UsageError: if PyTorch cannot.
    """
    del strict
    try:
        with quiet():
            return torch.export.export(model, example_inputs)
    except Exception as error:  # whatever a module of anybody raises
        message = f"PyTorch cannot export it: {type(error).__name__}: {error}"
        raise UsageError.at(type(model).__name__, message) from error


def convert_exported_program(
    exported: ExportedProgram, model_name: str = "model", strict: bool = True
) -> IR:
    """Return the IR of what ``torch.export.export`` gives; see :func:`extract_ir`."""
    del strict
    program = opgen.torch.extract.extract_ir(exported, name=model_name, operators=_Registered())
    return IR(program, torch.__version__)


class IRConverter:
    """Does what :func:`convert_exported_program` does."""

    def __init__(self, strict: bool = True) -> None:
        self.strict = strict

    def convert(self, exported: ExportedProgram, model_name: str = "model") -> IR:
        """Return the IR of an exported program."""
        return convert_exported_program(exported, model_name)


class GraphAnalyzer:
    """Tells what is in an exported program, before conversions."""

    def __init__(self, exported: ExportedProgram) -> None:
        self.ir = IR(opgen.torch.extract.extract_ir(exported))

    def get_graph_inputs(self) -> list[TensorMeta]:
        """Return what it takes."""
        return self.ir.graph_inputs

    def get_graph_outputs(self) -> list[TensorMeta]:
        """Return what it gives."""
        return self.ir.graph_outputs

    def get_weights(self) -> list[TensorMeta]:
        """Return parameters, buffers and constants."""
        return self.ir.weights

    def get_weight_name_mapping(self) -> dict[str, str]:
        """Return what the module calls them, by the names of the graph."""
        return self.ir.weight_name_mapping

    def get_call_function_nodes(self) -> list[NodeInfo]:
        """Return all calls of operators."""
        program = self.ir.program
        return [_op_node(node, program, NodeInfo) for node in program.nodes]


_CONVERSIONS: dict[str, Callable[[NodeInfo], OpNode]] = {}
_EXECUTORS: dict[str, Executor] = {}


def register_op(op_pattern: str) -> Callable[[Function], Function]:
    """Decorate what makes the node of an operator; the last one that is registered counts.

    :param op_pattern: ``mylib.gate.default``, ``mylib.gate`` for all overloads, or the bare name
        ``gate``, which stands for operators of all libraries and none of PyTorch's.
    """
    return _into(_CONVERSIONS, op_pattern)


def register_executor(op_pattern: str) -> Callable[[Function], Function]:
    """Decorate what runs an operator: (tensors, attributes) -> list; see :func:`register_op`."""
    return _into(_EXECUTORS, op_pattern)


def get_conversion_fn(op_type: str) -> Callable[[NodeInfo], OpNode] | None:
    """Return what is registered for an operator, never for another overload of it."""
    return next((_CONVERSIONS[each] for each in _names(op_type) if each in _CONVERSIONS), None)


def get_execution_fn(op_type: str) -> Executor | None:
    """Return what is registered for an operator, never for another overload of it."""
    return next((_EXECUTORS[each] for each in _names(op_type) if each in _EXECUTORS), None)


def list_registered_ops() -> dict[str, list[str]]:
    """Return what is registered, by what for: ``conversion`` and ``execution``."""
    return {"conversion": [*_CONVERSIONS], "execution": [*_EXECUTORS]}


def _into(registry: dict[str, Any], pattern: str) -> Callable[[Function], Function]:
    def register(function: Function) -> Function:
        registry[normalized(pattern)] = function
        return function

    return register


def _names(op_type: str) -> Iterator[str]:
    """Go through what an operator may be registered as, the narrowest name first."""
    name = normalized(op_type)
    yield name
    namespace, *rest = name.split(".")
    if rest:
        yield f"{namespace}.{rest[0]}"
        if namespace not in OWN_NAMESPACES:
            yield rest[0]


class _Registered(TorchOperators):
    """What the decorators of this module registered, as programs and runs take it."""

    def get_conversion_fn(self, target: str) -> torch_operators.Conversion | None:
        function = get_conversion_fn(target)
        if function is None:
            return None
        return lambda info: _torch_node(info, function(_info(info)))

    def get_execution_fn(self, target: str) -> Executor | None:
        return get_execution_fn(target)


def _torch_node(info: torch_operators.NodeInfo, found: object) -> TorchNode:
    """Return the node that a conversion stands for: tensors stay at the arguments where they are.

    :raises UsageError: if it is none, or has other tensors than the call.
    """
    place = f"conversion of {info.target}, for '{info.name}'"
    if not isinstance(found, OpNode):
        raise UsageError.at(place, f"it returned {type(found).__name__}, and must return an OpNode")
    for what, given, there in (
        ("reads", found.inputs, info.node.inputs),
        ("computes", found.outputs, info.node.outputs),
    ):
        if len(given) != len(there) or (what == "computes" and [e.name for e in given] != [*there]):
            message = f"the OpNode {what} {[each.name for each in given]}, the call {[*there]}"
            why = "opgen keeps each tensor at its argument, where pytorch-ir has one list"
            hint = "keep their number and order; opgen.torch.TorchOperators takes other arguments"
            raise UsageError.at(place, message, why, hint)
    names = iter([each.name for each in found.inputs])
    arguments: dict[str, Argument] = {}
    for name, value in info.node.arguments.items():
        if name not in info.attrs:
            arguments[name] = _with_tensors(value, names)
        elif name in found.attrs:
            arguments[name] = _plain(found.attrs[name])
    added = {name: _plain(value) for name, value in found.attrs.items() if name not in arguments}
    target = normalized(found.op_type)
    return replace(info.node, name=found.name, target=target, arguments={**arguments, **added})


def _with_tensors(value: Argument, names: Iterator[str]) -> Argument:
    if isinstance(value, tuple):
        return tuple(_with_tensors(each, names) for each in value)
    return TensorRef(next(names)) if isinstance(value, TensorRef) else value


def _plain(value: Any) -> Argument:
    return tuple(map(_plain, value)) if isinstance(value, list | tuple) else value


def _info(info: torch_operators.NodeInfo) -> NodeInfo:
    inputs, outputs = (
        [TensorMeta(each.name, each.shape, str(each.type)) for each in tensors]
        for tensors in (info.input_metas, info.output_metas)
    )
    return NodeInfo(info.name, info.target, inputs, outputs, dict(info.attrs))


Node = TypeVar("Node", bound=OpNode)


def _op_node(node: TorchNode, program: TorchProgram, kind: type[Node]) -> Node:
    inputs, outputs = (
        [_meta(name, program) for name in names] for names in (node.inputs, node.outputs)
    )
    arguments = node.arguments.items()
    attrs = {name: each for name, each in arguments if next(tensor_refs(each), None) is None}
    return kind(node.name, node.target, inputs, outputs, attrs)


def _meta(name: str, program: TorchProgram) -> TensorMeta:
    tensor, producer = program.tensors[name], program.producers.get(name)
    place = (producer.name, producer.outputs.index(name)) if producer is not None else (None, 0)
    return TensorMeta(name, tensor.shape, str(tensor.type), *place)


def save_ir(ir: IR, path: Path | str) -> None:
    """Write an IR as commands of opgen read it: JSON, without weights.

    :raises UsageError: if the file cannot be written.
    """
    write_whole(Path(path), serialize_ir(ir).encode())


def load_ir(path: Path | str) -> IR:
    """Read what :func:`save_ir` wrote.

    :raises UsageError: if it cannot be read.
    :raises ModelError: if it is damaged, or a file of pytorch-ir.
    """
    with file_errors(Path(path), "read"):
        text = Path(path).read_text(errors="replace")
    return deserialize_ir(text, Path(path))


def serialize_ir(ir: IR) -> str:
    """Return an IR as JSON text, without weights."""
    return to_json(ir.program, "omitted")


def deserialize_ir(json_str: str, path: Path | str = f"ir{SAVED}") -> IR:
    """Return the IR of a text of :func:`serialize_ir`.

    :param path: what messages call it.
    :raises ModelError: if it is damaged, or a text of pytorch-ir.
    """
    try:
        return IR(from_json(json_str.encode(), Path(path)))
    except ModelError as error:
        if '"op_type"' not in json_str:
            raise
        why = "its nodes do not say to which argument a tensor belongs"
        hint = "extract the IR again, with extract_ir of opgen.torch.compat"
        raise ModelError.at(str(path), "pytorch-ir wrote this", why, hint) from error


def validate_ir(ir: IR) -> bool:
    """Return True if an IR is whole.

    :raises ModelError: with all that is wrong, if it is not.
    """
    ModelError.raise_if_any(Diagnostic(where, message) for where, message in faults_of(ir.program))
    return True


class IRExecutor:
    """Runs an IR, each time from the first values of its buffers."""

    def __init__(
        self, ir: IR, weights: Tensors | None = None, constants: Tensors | None = None
    ) -> None:
        """Prepare to run it.

        :param weights: by what the module calls them; None: those that the IR has.
        :param constants: of the module's code, in the place of those that the IR has.
        """
        self.ir = ir
        self.weights = weights
        self.constants = constants

    def load_weights(self, path: Path | str) -> None:
        """Take the weights of a file; see :func:`load_weights`."""
        self.weights = load_weights(path)

    def load_weights_from_state_dict(self, state_dict: Tensors) -> None:
        """Take weights by name."""
        self.weights = state_dict

    def execute(self, inputs: tuple[torch.Tensor, ...]) -> tuple[torch.Tensor, ...]:
        """Run it once.

        :raises OpgenError: as :meth:`opgen.torch.ProgramRun.run` does; and if a weight is missing.
        """
        given = {**(self.weights or {}), **(self.constants or {})}
        arrays = {name: NumpyValues().from_torch(each) for name, each in given.items()}
        program = attach_weights(self.ir.program, arrays)
        return tuple(ProgramRun(program, _Registered()).run(*inputs))


def execute_ir(
    ir: IR,
    inputs: tuple[torch.Tensor, ...],
    weights: Tensors | None = None,
    weights_path: Path | str | None = None,
    constants: Tensors | None = None,
) -> tuple[torch.Tensor, ...]:
    """Run an IR once; see :class:`IRExecutor`."""
    given = load_weights(weights_path) if weights_path is not None else weights
    return IRExecutor(ir, given, constants).execute(inputs)


def load_weights(path: Path | str) -> dict[str, torch.Tensor]:
    """Read weights by name, by the suffix ``.safetensors`` or as PyTorch does.

    :raises OpgenError: if the file cannot be read, or holds anything but tensors.
    """
    is_plain = Path(path).suffix == ".safetensors"
    return load_weights_safetensors(path) if is_plain else load_weights_pt(path)


def load_weights_pt(path: Path | str) -> dict[str, torch.Tensor]:
    """Read weights that ``torch.save(module.state_dict(), path)`` wrote; runs nothing in them.

    :raises UsageError: if it cannot be loaded, or is no state dict.
    """
    try:
        found = torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # whatever a damaged file makes PyTorch raise
        message = f"PyTorch cannot load it: {type(error).__name__}: {error}"
        raise UsageError.at(str(path), message) from error
    tensors = found if isinstance(found, dict) else {"": found}
    other = [name for name, each in tensors.items() if not (name and torch.is_tensor(each))]
    if other:
        what = f"'{other[0]}'" if other[0] else "all of it"
        message = f"it is no state dict: {what} is of type {type(tensors[other[0]]).__name__}"
        hint = "save module.state_dict(), or give the part of it: weights=torch.load(...)[...]"
        raise UsageError.at(str(path), message, hint=hint)
    return tensors


def load_weights_safetensors(path: Path | str) -> dict[str, torch.Tensor]:
    """Read a ``.safetensors`` file."""
    found = {}
    for name, (type_, data) in read_tensors(Path(path)).items():
        tensor = TorchTensor(name, type_, data.shape, ())
        found[name] = NumpyValues().to_torch(data, tensor)
    return found


def validate_weights_against_ir(weights: Tensors, ir: IR) -> list[str]:
    """Return what is wrong with weights for an IR; nothing: they fit."""
    arrays = {name: NumpyValues().from_torch(each) for name, each in weights.items()}
    try:
        attach_weights(ir.program, arrays)
    except UsageError as error:
        return [f"{each.where}: {each.message}; {each.why}" for each in error.diagnostics]
    return []


@dataclass(frozen=True)
class VerificationReport:
    """How far the outputs of an IR are from those of the module."""

    is_valid: bool
    max_diff: float = 0.0
    mean_diff: float = 0.0
    """The largest mean of an output."""
    num_outputs: int = 0
    output_details: Sequence[Mapping[str, Any]] = ()
    error_message: str | None = None

    def __str__(self) -> str:
        verdict = "PASSED" if self.is_valid else f"FAILED: {self.error_message}"
        compared = f"{counted(self.num_outputs, 'output')} compared"
        differences = f"max difference {self.max_diff:.2e}, mean {self.mean_diff:.2e}"
        return f"Verification {verdict}\n  {compared}, {differences}"


def verify_ir(  # noqa: PLR0913  as pytorch-ir has them
    ir: IR,
    weights_path: Path | str,
    original_model: torch.nn.Module,
    test_inputs: tuple[torch.Tensor, ...],
    rtol: float = 1e-5,
    atol: float = 1e-5,
    constants: Tensors | None = None,
) -> tuple[bool, VerificationReport]:
    """Compare an IR that runs with weights of a file with its module.

    :return: whether all outputs are close, and by how much they differ; a fault of the run is
        the error message of the report.
    """
    try:
        weights = load_weights(weights_path)
    except OpgenError as error:
        return False, VerificationReport(False, error_message=str(error))
    return verify_ir_with_state_dict(
        ir, weights, original_model, test_inputs, rtol, atol, constants
    )


def verify_ir_with_state_dict(  # noqa: PLR0913
    ir: IR,
    state_dict: Tensors,
    original_model: torch.nn.Module,
    test_inputs: tuple[torch.Tensor, ...],
    rtol: float = 1e-5,
    atol: float = 1e-5,
    constants: Tensors | None = None,
) -> tuple[bool, VerificationReport]:
    """Compare an IR that runs with these weights with its module; see :func:`verify_ir`."""
    with torch.no_grad():
        wanted = tree_leaves(original_model.eval()(*test_inputs))
    try:
        found = execute_ir(ir, test_inputs, state_dict, constants=constants)
    except OpgenError as error:
        return False, VerificationReport(False, error_message=str(error))
    if len(found) != len(wanted):
        message = f"the module gives {counted(len(wanted), 'output')}, the IR {len(found)}"
        return False, VerificationReport(False, num_outputs=len(found), error_message=message)
    pairs = enumerate(zip(wanted, found, strict=True))
    details = [_compared(number, *pair, rtol, atol) for number, pair in pairs]
    is_valid = all(each["is_close"] for each in details)
    report = VerificationReport(
        is_valid,
        max((each["max_diff"] for each in details), default=0.0),
        max((each["mean_diff"] for each in details), default=0.0),
        *(len(found), details, None if is_valid else "outputs are not within the tolerance"),
    )
    return is_valid, report


def _compared(
    index: int, wanted: torch.Tensor, found: torch.Tensor, rtol: float, atol: float
) -> dict[str, Any]:
    """Return the difference of one output; infinite where shapes differ."""
    largest = mean = math.inf
    is_close = False
    if wanted.shape == found.shape:
        difference = (wanted.double() - found.double()).abs()
        largest = float(difference.max()) if difference.numel() else 0.0
        mean = float(difference.mean()) if difference.numel() else 0.0
        is_close = torch.allclose(wanted.double(), found.double(), rtol=rtol, atol=atol)
    numbers = {"is_close": is_close, "max_diff": largest, "mean_diff": mean}
    return {"index": index, "shape": list(wanted.shape), **numbers}


def ir_to_mermaid(ir: IR, max_nodes: int = 30, include_weights: bool = True) -> str:
    """Return the graph as a flow chart of Mermaid.

    :param max_nodes: how many calls it has at most.
    :param include_weights: whether it has parameters, buffers and constants.
    """
    shown = ir.nodes[:max_nodes]
    left_out = set() if include_weights else set(ir.weight_name_mapping)
    ids = {name: f"t{number}" for number, name in enumerate(ir.program.tensors)}
    lines = ["flowchart TD"]
    boxes = {each.name: f"input {each.name}" for each in ir.graph_inputs}
    read = {each.name: each for node in shown for each in node.inputs}
    for name, meta in read.items():
        if (meta.producer_node is None or name in boxes) and name not in left_out:
            lines.append(f"    {ids[name]}[/{_label(boxes.get(name, name), meta)}/]")
    for number, node in enumerate(shown):
        first = node.outputs[0] if node.outputs else None
        lines.append(f"    n{number}[{_label(_short(node.op_type), first)}]")
        ids |= {each.name: f"n{number}" for each in node.outputs}
        for each in node.inputs:
            arrow = "-.->" if each.name in ir.weight_name_mapping else "-->"
            if each.name not in left_out:
                lines.append(f"    {ids[each.name]} {arrow}|{_sizes(each)}| n{number}")
    for number, each in enumerate(ir.graph_outputs):
        lines.append(f"    o{number}[\\{_label(f'output {each.name}', each)}/]")
        if ids[each.name].startswith("n") or each.name in read:
            lines.append(f"    {ids[each.name]} --> o{number}")
    rest = len(ir.nodes) - len(shown)
    return "\n".join([*lines, f'    rest["and {counted(rest, "call")}"]'] if rest else lines)


def generate_op_distribution_pie(ir: IR, top_n: int = 10) -> str:
    """Return a pie chart of Mermaid: how often each operator is called.

    :param top_n: how many operators have a slice of their own.
    """
    counts = Counter(_short(node.op_type) for node in ir.nodes).most_common()
    rest = sum(count for _, count in counts[top_n:])
    slices = [*counts[:top_n], *([("others", rest)] if rest else [])]
    title = 'pie showData\n    title "Calls of operators"'
    return "\n".join([title, *(f'    "{name}" : {count}' for name, count in slices)])


def _short(op_type: str) -> str:
    return op_type.removeprefix("aten.").removesuffix(".default")


def _label(text: str, meta: TensorMeta | None) -> str:
    """Return text of a box as Mermaid takes it, whatever a stranger's file calls its tensors."""
    words = "".join(each if each.isalnum() or each in " ._:" else f"#{ord(each)};" for each in text)
    return f'"{words}<br/>{_sizes(meta)}"' if meta is not None else f'"{words}"'


def _sizes(meta: TensorMeta) -> str:
    return "x".join(map(str, meta.shape)) or "scalar"
