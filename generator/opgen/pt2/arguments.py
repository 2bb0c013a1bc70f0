"""Small steps that passes over a program are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from opgen.air.model import Array
from opgen.aten.program import Argument, Result, TensorRef, TorchNode, TorchProgram


def constant_of(name: str, program: TorchProgram) -> Array | None:
    """Return the elements of a tensor that are known, and stay; None if there are no such."""
    return None if name in program.mutations else program.tensors[name].data


def with_names(node: TorchNode, names: Mapping[str, str]) -> TorchNode:
    """Return a node that reads other tensors: by the name of the tensor in its place."""
    if not any(name in names for name in node.inputs):
        return node
    arguments = {key: _renamed(argument, names) for key, argument in node.arguments.items()}
    return replace(node, arguments=arguments)


def with_result_names(node: TorchNode, names: Mapping[str, str]) -> TorchNode:
    """Return a node that gives other tensors."""

    def renamed(result: Result) -> Result:
        if isinstance(result, tuple):
            return tuple(None if name is None else names.get(name, name) for name in result)
        return None if result is None else names.get(result, result)

    return replace(node, results=tuple(renamed(result) for result in node.results))


def _renamed(argument: Argument, names: Mapping[str, str]) -> Argument:
    if isinstance(argument, TensorRef):
        return TensorRef(names.get(argument.name, argument.name))
    if isinstance(argument, tuple):
        return tuple(_renamed(each, names) for each in argument)
    return argument
