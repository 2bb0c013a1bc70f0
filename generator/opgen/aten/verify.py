"""Checking that a TorchProgram is whole: all tensors exist, and are computed once, before use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from opgen.air.model import Quantization
from opgen.aten.program import TorchNode, TorchProgram, TorchTensor
from opgen.errors import OperatorPlace


def faults_of(program: TorchProgram) -> Iterator[tuple[str, str]]:
    """Go through what is wrong with a program: the place, and a message.

    Takes time linear in the size of the program.
    """
    file = program.path.name
    for name, tensor in program.tensors.items():
        for message in _tensor(name, tensor):
            yield f"{file}: tensor '{name}'", message
    ends = [*program.inputs, *program.outputs]
    named = [port.tensor for port in ends] + [*program.mutations, *program.mutations.values()]
    for name in named:
        if name not in program.tensors:
            yield f"{file}: its inputs, outputs and mutations", f"there is no tensor '{name}'"
    computed = {name for node in program.nodes for name in node.outputs}
    given = [port.tensor for port in program.inputs]
    ready = {name for name, tensor in program.tensors.items() if _has_elements(tensor)}
    ready.update(given, program.mutations)
    for name in sorted(ready & computed):
        message = "an operator computes it, though it is an input, a state or a constant"
        yield f"{file}: tensor '{name}'", message
    for name in sorted({*named, *(name for node in program.nodes for name in node.inputs)}):
        if name in program.tensors and name not in ready and name not in computed:
            yield f"{file}: tensor '{name}'", "it is read, and nothing computes it"
            ready.add(name)
    for name, times in Counter(given).items():
        if times > 1:
            yield f"{file}: its inputs", f"'{name}' is there {times} times"
    seen: set[str] = set()
    written: set[str] = set()
    for number, node in enumerate(program.nodes):
        where = OperatorPlace(f"{file}: ", str(number), node.target, node.name)
        if node.name in seen:
            yield where, "another operator has the same name"
        seen.add(node.name)
        for message in _node(node, program, ready, written):
            yield where, message
        ready.update(node.outputs)


def _has_elements(tensor: TorchTensor) -> bool:
    """Tell whether the elements of a tensor are known; those of a weight may be left out."""
    return tensor.data is not None or bool(tensor.origin)


def _node(
    node: TorchNode, program: TorchProgram, ready: set[str], written: set[str]
) -> Iterator[str]:
    if len(node.writes) > len(node.results) or not set(node.writes) <= node.arguments.keys():
        yield "what it writes into are no arguments, or have no results"
    for name in dict.fromkeys(node.inputs):
        if name not in program.tensors:
            yield f"it reads '{name}', which is no tensor of the program"
        elif name not in ready:
            yield f"it reads '{name}' before that is computed"
    for name in node.outputs:
        if name not in program.tensors:
            yield f"it computes '{name}', which is no tensor of the program"
        elif name in written:
            yield f"it computes '{name}', as another result does"
        written.add(name)


def _tensor(name: str, tensor: TorchTensor) -> Iterator[str]:
    if tensor.name != name:
        yield f"its name is '{tensor.name}'"
    if len(tensor.strides) != len(tensor.shape):
        yield f"it has {len(tensor.strides)} strides for {len(tensor.shape)} axes"
    if tensor.data is not None and tensor.data.shape != tensor.shape:
        yield f"its elements have the shape {tensor.data.shape}, not {tensor.shape}"
    if tensor.quantization is not None:
        yield from _quantization(tensor.quantization, tensor.shape)


def _quantization(found: Quantization, shape: tuple[int, ...]) -> Iterator[str]:
    if found.axis is not None and found.axis >= len(shape):
        yield f"its scales are for axis {found.axis} of {len(shape)}"
        return
    wanted = 1 if found.axis is None else shape[found.axis]
    for what, values in (("scales", found.scales), ("zero points", found.zero_points)):
        if values.shape != (wanted,):
            yield f"it has {len(values)} {what} for {wanted}"
