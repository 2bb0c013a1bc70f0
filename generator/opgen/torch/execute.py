"""Running a TorchProgram: by registered executors, by PyTorch itself, or by specs.

For each node the first of these that there is: the executor that was registered for its operator;
PyTorch's own implementation; what a spec says of it in numpy. Values are tensors of PyTorch if the
inputs are, else arrays of numpy; those of bfloat16 are then their 16 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import Any, Literal

from opgen.aten.defaults import running_operator
from opgen.aten.program import (
    Argument,
    Constant,
    Device,
    Inside,
    TensorRef,
    TorchNode,
    TorchProgram,
)
from opgen.context.torch_by_hand import called_for
from opgen.context.torch_operators import Executor, TorchOperators
from opgen.errors import Diagnostic, ModelError, UnsupportedError, UsageError
from opgen.lib.limits import memory_limited
from opgen.lib.tensor import Array
from opgen.pt2.unknown import called_from, fault_of
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.torch.by_spec import run_by_spec
from opgen.torch.values import NumpyValues, Values, values_for

MOST_MEMORY = 1 << 32
"""Bytes that a run may take where its caller does not say."""


By = Literal["executor", "torch", "spec"]
"""What computed a call."""
_ByTorch = Callable[[TorchNode, TorchProgram, Mapping[str, Any], Values], dict[str, Any]]
Watch = Callable[[TorchNode, By, Mapping[str, Array]], None]
"""Hears what computed a call, and what that gave, by tensor."""


class ProgramRun:
    """A program that runs again and again, and keeps its state in between."""

    def __init__(
        self,
        program: TorchProgram,
        operators: TorchOperators | None = None,
        context: RegistryContext | None = None,
        most_memory: int = MOST_MEMORY,
        *,
        specs_first: bool = False,
    ) -> None:
        """Prepare to run a program.

        :param operators: registered executors; None: those of the context.
        :param context: what describes operators that PyTorch does not run here; None: the built-in
            specs.
        :param most_memory: bytes that a run may take, so that a stranger's program cannot take all
            there are; see :func:`opgen.lib.limits.memory_limited`.
        :param specs_first: whether PyTorch is asked only for what no spec takes.
        :raises UsageError: if it is no program, or was loaded without its weights.
        """
        if not isinstance(program, TorchProgram):
            message = f"it is a {type(program).__name__}, no program"
            hint = "extract_ir, load_ir and read_program give one"
            raise UsageError.at("ProgramRun", message, hint=hint)
        self.program = program
        self._context = context
        self._most_memory = most_memory
        self._specs_first = specs_first
        self._operators = operators or (context.torch if context else TorchOperators())
        self._last_uses = _last_uses(program)
        self._library: Values = NumpyValues()
        self._held: dict[str, Any] = {}
        """Weights, and buffers as the last run left them."""
        if program.missing:
            names = ", ".join(f"'{each.origin or each.name}'" for each in program.missing)
            hint = "opgen.pt2.ir.attach_weights gives them elements"
            raise UsageError.at(program.name, f"it has no elements of {names}", hint=hint)

    @property
    def buffers(self) -> Mapping[str, Array]:
        """Weights and buffers as the last run left them, by tensor."""
        return {name: self._library.to_numpy(each) for name, each in self._held.items()}

    def reset(self) -> None:
        """Let all buffers have their first values again."""
        self._held.clear()

    def run(self, *inputs: Any, watch: Watch | None = None) -> list[Any]:
        """Run once, on a copy of the inputs.

        :param inputs: one per input of the program: tensors of PyTorch, or arrays.
        :param watch: hears what each call computed, before others may write into it.
        :return: the outputs, of the same kind; a list even of one.
        :raises UsageError: if the inputs are not what the program takes, an executor does not
            return what it must, or PyTorch refuses a call, as for want of memory.
        :raises UnsupportedError: if nothing runs an operator.
        """
        try:
            with memory_limited(self._most_memory):
                return self._run(inputs, watch)
        except MemoryError as error:
            message = f"a run takes more than {self._most_memory:,} bytes"
            hint = "ProgramRun(..., most_memory=...) allows more"
            raise UsageError.at(self.program.name, message, hint=hint) from error

    def _run(self, inputs: tuple[Any, ...], watch: Watch | None) -> list[Any]:
        library = self._library = self._converted(values_for(inputs))
        values = self._first_values(inputs, library)
        for number, node in enumerate(self.program.nodes):
            by, found = self._results(node, values, library)
            values |= found
            if watch is not None:
                watch(node, by, {name: library.to_numpy(each) for name, each in found.items()})
            for name in {*node.inputs, *node.outputs}:
                if self._last_uses.get(name, number) <= number:
                    values.pop(name, None)
        self._held |= {old: values[new] for old, new in self.program.mutations.items()}
        return [values[port.tensor] for port in self.program.outputs]

    def _converted(self, library: Values) -> Values:
        """Hold what the last run left as this one does."""
        for name, value in self._held.items() if type(library) is not type(self._library) else ():
            plain = self._library.to_torch(value, self.program.tensors[name])
            self._held[name] = library.from_torch(plain)
        return library

    def _first_values(self, inputs: tuple[Any, ...], library: Values) -> dict[str, Any]:
        program = self.program
        if len(inputs) != len(program.inputs):
            names = ", ".join(f"'{port.name}'" for port in program.inputs)
            message = f"{len(inputs)} inputs were given"
            raise UsageError.at(program.name, message, why=f"its inputs are {names}")
        for name, tensor in program.tensors.items():
            if tensor.data is not None and name not in self._held:
                # Operators that write into a buffer write here, and find it in the next run.
                self._held[name] = library.first(tensor)
        values = dict(self._held)
        faults = []
        for port, given in zip(program.inputs, inputs, strict=True):
            tensor = program.tensors[port.tensor]
            try:
                values[port.tensor] = library.own(given)
            except (TypeError, ValueError, RuntimeError) as error:
                where = f"input '{port.name}'"
                faults.append(Diagnostic(where, f"a {type(given).__name__} is no tensor: {error}"))
                continue
            kind = library.kind(values[port.tensor])
            if kind != library.wanted(tensor):
                why = f"the program takes {library.wanted(tensor)}"
                faults.append(Diagnostic(f"input '{port.name}'", f"it is {kind}", why))
        UsageError.raise_if_any(faults)
        return values

    def _results(
        self, node: TorchNode, values: Mapping[str, Any], library: Values
    ) -> tuple[By, dict[str, Any]]:
        execute = self._operators.get_execution_fn(node.target)
        if execute is not None:
            return "executor", _by_executor(execute, node, self.program, values, library)
        by_torch = self._torch_for(node)
        if self._specs_first:
            try:
                return "spec", self._by_spec(node, values, library)
            except (ModelError, UnsupportedError):
                if by_torch is None:
                    raise
        if by_torch is not None:
            return "torch", by_torch(node, self.program, values, library)
        return "spec", self._by_spec(node, values, library)

    def _torch_for(self, node: TorchNode) -> _ByTorch | None:
        """Return what computes a call in PyTorch: its operator, or the module that it is."""
        if running_operator(node.target) is not None:
            return _by_torch
        inside = self.program.inside_of(node) if find_spec("torch") is not None else None
        return partial(self._by_module, inside) if inside is not None else None

    def _by_module(
        self,
        inside: Inside,
        node: TorchNode,
        program: TorchProgram,
        values: Mapping[str, Any],
        library: Values,
    ) -> dict[str, Any]:
        """Run what the module computes; it may call other modules, but never itself."""
        others = tuple(each for each in program.inside if each is not inside)
        run = ProgramRun(replace(inside.program, inside=others), self._operators, self._context)
        refs = [node.arguments[port.name] for port in inside.program.inputs]
        names = [each.name for each in refs if isinstance(each, TensorRef)]
        fed = [library.to_torch(values[name], program.tensors[name]) for name in names]
        found = [library.from_torch(each) for each in run._run(tuple(fed), None)]
        tensors = [program.tensors[name] for name in node.outputs]
        kinds = [library.kind(each) for each in found]
        if kinds != [library.wanted(each) for each in tensors]:
            message = f"the file says that its module computes {', '.join(kinds)}"
            raise UsageError(fault_of(node, program, message, "export it again"))
        return dict(zip(node.outputs, found, strict=True))

    def _by_spec(
        self, node: TorchNode, values: Mapping[str, Any], library: Values
    ) -> dict[str, Any]:
        self._context = self._context or build_default_registry_context()
        given = {name: library.to_numpy(values[name]) for name in node.inputs}
        try:
            found = run_by_spec(node, self.program, given, self._context)
        except UnsupportedError as error:
            raise self._refused(node, error) from error
        tensors = self.program.tensors
        return {name: library.from_numpy(each, tensors[name]) for name, each in found.items()}

    def _refused(self, node: TorchNode, error: UnsupportedError) -> UnsupportedError:
        reasons = "; ".join(dict.fromkeys(each.message for each in error.diagnostics))
        hint = "register an executor, or install PyTorch and import the library that defines it"
        message = f"nothing here runs this operator: {reasons}"
        return UnsupportedError(fault_of(node, self.program, message, hint))


def _last_uses(program: TorchProgram) -> dict[str, int]:
    """Return by tensor the number of the last node that reads it; kept ones have a greater one."""
    found = {name: number for number, node in enumerate(program.nodes) for name in node.inputs}
    return {**found, **dict.fromkeys(program.kept, len(program.nodes))}


def _by_executor(
    execute: Executor,
    node: TorchNode,
    program: TorchProgram,
    values: Mapping[str, Any],
    library: Values,
) -> dict[str, Any]:
    def resolved(argument: Argument) -> Any:
        if isinstance(argument, tuple):
            return [resolved(each) for each in argument]
        return values[argument.name] if isinstance(argument, TensorRef) else argument

    attrs = {name: resolved(each) for name, each in node.arguments.items()}
    with called_for(f"executor of {node.target}, for '{node.name}'; {called_from(node)}"):
        found = execute([values[name] for name in node.inputs], attrs)
    fault = ""
    if not isinstance(found, list):
        fault = f"it returned {type(found).__name__}, and must return a list"
    elif len(found) != len(node.outputs):
        fault = f"it returned {len(found)} tensors, and must return {len(node.outputs)}"
    else:
        found = [library.taken(each) for each in found]
        for name, value in zip(node.outputs, found, strict=True):
            kind, wanted = library.kind(value), library.wanted(program.tensors[name])
            if kind != wanted:
                fault = f"it returned {kind} for '{name}', which is {wanted}"
    if fault:
        place = f"executor of {node.target}, for '{node.name}'"
        raise UsageError.at(place, fault, why=called_from(node))
    return dict(zip(node.outputs, found, strict=True))


def _by_torch(
    node: TorchNode, program: TorchProgram, values: Mapping[str, Any], library: Values
) -> dict[str, Any]:
    """Call PyTorch's operator with all arguments by name: none can take the place of another."""
    import torch  # noqa: PLC0415  not always installed

    def passed(argument: Argument) -> Any:
        match argument:
            case tuple():
                return [passed(each) for each in argument]
            case TensorRef(name):
                return library.to_torch(values[name], program.tensors[name])
            case Constant(_, name):
                return getattr(torch, name)
            case Device():
                return torch.device("cpu")
        return argument

    operator = running_operator(node.target)
    assert callable(operator)
    arguments = {name: passed(each) for name, each in node.arguments.items()}
    arguments |= {name: arguments[name].clone() for name in node.writes}
    try:
        with torch.no_grad():
            try:
                returned = operator(**arguments)
            except RuntimeError:  # ExecuTorch's views are copies, however their input lies
                arguments |= {
                    name: each.contiguous()
                    for name, each in arguments.items()
                    if isinstance(each, torch.Tensor)
                }
                returned = operator(**arguments)
    except Exception as error:  # whatever an operator of anybody raises
        message = f"PyTorch: {type(error).__name__}: {error}"
        raise UsageError(fault_of(node, program, message)) from error
    found: dict[str, Any] = {}
    results = returned if len(node.returned) > 1 else [returned] * len(node.returned)
    results = [*results, *(arguments[name] for name in node.writes)]
    for result, value in zip(node.results, results, strict=True):
        names, given = (result, value) if isinstance(result, tuple) else ((result,), (value,))
        for name, each in zip(names, given, strict=True):
            if name is not None and each is not None:
                found[name] = library.from_torch(each)
    return found
