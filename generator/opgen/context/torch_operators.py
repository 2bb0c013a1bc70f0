"""Conversions and executors of single operators, by hand: what a user adds to those of specs.

None is needed for an operator of PyTorch: :mod:`opgen.aten.defaults` converts all by their
schemas, and :mod:`opgen.torch.execute` runs them by PyTorch itself. A registry belongs to whoever
made it, and is passed to what should use it; two registries never influence each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from opgen.aten.defaults import known_schema, stated
from opgen.aten.program import Argument, TorchNode, TorchProgram, TorchTensor, tensor_refs
from opgen.aten.verify import faults_of
from opgen.context.torch_by_hand import called_for, require_callable
from opgen.errors import Diagnostic, UsageError

_PATTERN = re.compile(r"\w+(?:\.\w+)*\.\w+")


@dataclass(frozen=True, eq=False)
class NodeInfo:
    """What a conversion gets: a node as the default conversion made it, and its tensors."""

    node: TorchNode
    input_metas: tuple[TorchTensor, ...]
    """The tensors that it reads, in order of its arguments."""
    output_metas: tuple[TorchTensor, ...]

    @property
    def name(self) -> str:
        """The name of the node."""
        return self.node.name

    @property
    def target(self) -> str:
        """The operator with its overload: ``aten.conv2d.default``."""
        return self.node.target

    @property
    def attrs(self) -> Mapping[str, Argument]:
        """The arguments without tensors, by name, defaults stated."""
        return {
            name: value
            for name, value in self.node.arguments.items()
            if next(tensor_refs(value), None) is None
        }


Conversion = Callable[[NodeInfo], TorchNode]
"""Gives the node that takes a node's place. It has the same results."""
Executor = Callable[[list[Any], dict[str, Any]], list[Any]]
"""(inputs, attrs) -> outputs: the tensors that a node reads, in order of its arguments, those of
lists one by one and absent ones left out; all arguments by name, tensors among them, as tensors;
and a list of the tensors that it computes, even if it is one. Tensors are those of the run: of
PyTorch or of numpy, as its inputs are."""

Function = TypeVar("Function", bound=Callable[..., Any])
T = TypeVar("T")


class TorchOperators:
    """Conversions and executors by operator.

    They are registered for an overload, ``aten.clamp.Tensor``, or for all overloads of an operator,
    ``aten.clamp``. That of the overload is taken first; never that of another overload.
    """

    def __init__(self) -> None:
        self._conversions: dict[str, Conversion] = {}
        self._executors: dict[str, Executor] = {}

    def register_op(
        self, pattern: str, *, override: bool = False
    ) -> Callable[[Function], Function]:
        """Decorate a conversion; see :data:`Conversion`.

        :raises UsageError: if the pattern is none, or taken and not to be overridden.
        """
        return _into(self._conversions, pattern, override, 1)

    def register_executor(
        self, pattern: str, *, override: bool = False
    ) -> Callable[[Function], Function]:
        """Decorate an executor; see :data:`Executor`.

        :raises UsageError: if the pattern is none, or taken and not to be overridden.
        """
        return _into(self._executors, pattern, override, 2)

    def get_conversion_fn(self, target: str) -> Conversion | None:
        """Return the conversion of an operator; None: the default conversion is all."""
        return _found(self._conversions, target)

    def get_execution_fn(self, target: str) -> Executor | None:
        """Return the executor of an operator; None: PyTorch runs it, or what a spec says."""
        return _found(self._executors, target)

    def convert(self, program: TorchProgram) -> TorchProgram:
        """Return a program whose nodes are as the registered conversions make them.

        Commands and converters do so with those of their context when they read a program.

        :raises UsageError: if a conversion gives no node, changes the results of one, or reads
            tensors that there are not.
        """
        if all(self.get_conversion_fn(node.target) is None for node in program.nodes):
            return program
        nodes = tuple(self._converted(node, program) for node in program.nodes)
        converted = replace(program, nodes=nodes)
        faults = [Diagnostic(where, message) for where, message in faults_of(converted)]
        if faults:
            why = "so it is after the conversions that are registered"
            raise UsageError(*(replace(each, why=why) for each in faults))
        return converted

    def _converted(self, node: TorchNode, program: TorchProgram) -> TorchNode:
        convert = self.get_conversion_fn(node.target)
        if convert is None:
            return node
        inputs, outputs = (
            tuple(program.tensors[name] for name in names) for names in (node.inputs, node.outputs)
        )
        place = f"conversion of {node.target}, for '{node.name}'"
        with called_for(place):
            found = convert(NodeInfo(stated(node, known_schema(node.target)), inputs, outputs))
        if not isinstance(found, TorchNode) or found.results != node.results:
            message = "it must return a TorchNode with the results of the node that it gets"
            hint = "dataclasses.replace(info.node, target=..., arguments=...) makes one"
            raise UsageError.at(place, message, hint=hint)
        return found


def normalized(pattern: object) -> str:
    """Return how programs write an operator: ``aten.add.Tensor`` for ``aten::add.Tensor``.

    PyTorch's own operators, ``torch.ops.aten.add.Tensor``, are called so, too.
    """
    return str(pattern).removeprefix("torch.ops.").replace("::", ".")


def _into(
    registry: dict[str, Any], pattern: str, override: bool, count: int
) -> Callable[[Function], Function]:
    """Return what puts a function of so many arguments into a registry."""
    key = normalized(pattern)
    if not _PATTERN.fullmatch(key):
        hint = "write it as namespace.operator.overload, or namespace.operator for all overloads"
        raise UsageError.at(f"'{pattern}'", "it names no operator", hint=hint)

    def register(function: Function) -> Function:
        require_callable(f"'{pattern}'", function, count)
        if key in registry and not override:
            message = "it is registered already"
            raise UsageError.at(f"'{pattern}'", message, hint="pass override=True")
        registry[key] = function
        return function

    return register


def _found(registry: Mapping[str, T], target: str) -> T | None:
    key = normalized(target)
    return registry.get(key) or registry.get(key.rpartition(".")[0])
