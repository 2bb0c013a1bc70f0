"""Operators that write into a tensor, as those that compute a new one.

``torch.export.export`` leaves ``x.add_(y)`` and ``ReLU(inplace=True)`` in a program, and does not
tell which buffers change; ``run_decompositions({})`` of PyTorch does. Here the same is done for
programs that were saved without it: whoever reads the tensor afterwards reads the result, and a
buffer that is written into becomes state. Where other tensors share the memory that is written,
and are read afterwards, a call is left as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from opgen.aten.program import Argument, TensorRef, TorchNode, TorchProgram
from opgen.aten.schema import aten_schema
from opgen.context.registries import RegistryContext
from opgen.pt2.described import may_share, only_renames


def functional(target: str, described: Collection[str]) -> str | None:
    """Return the operator that computes what another one writes: ``aten.add`` for ``aten.add_``.

    :param described: the operators, with overloads, that specs describe; the names of PyTorch's own
        say what they do.
    :return: None if it does not write, or there is no such operator.
    """
    function, _, overload = target.rpartition(".")
    name = f"{function.removesuffix('_')}.{overload}"
    is_there = aten_schema(name) is not None or (name in described and name.startswith("aten."))
    return name if _is_named_as_writing(target) and is_there else None


def writes(target: str, context: RegistryContext) -> bool:
    """Tell whether an operator writes into a tensor, so that it matters without its result.

    One of which a spec says that it gives its input is only named like those.
    """
    return _is_named_as_writing(target) and not only_renames(target, context)


def _is_named_as_writing(target: str) -> bool:
    function = target.rpartition(".")[0]
    return function.endswith("_") and not function.endswith("__")


def without_writes(program: TorchProgram, context: RegistryContext) -> TorchProgram:
    """Return a program in which no operator writes into a tensor, as far as that can be seen."""
    if not any(functional(node.target, context.torch_operators) for node in program.nodes):
        return program
    return _Rewriting(program, context).run()


@dataclass
class _Rewriting:
    """A walk through the calls, in order of execution."""

    program: TorchProgram
    context: RegistryContext
    current: dict[str, str] = field(default_factory=dict)
    """Tensor -> the one whose value it has by now."""
    shared: dict[str, list[str]] = field(default_factory=dict)
    """Tensor -> all that may share its memory; one list for all of them."""

    def run(self) -> TorchProgram:
        program = self.program
        last_reads = self._last_reads()
        nodes = []
        for index, node in enumerate(program.nodes):
            target = functional(node.target, self.context.torch_operators)
            written = node.arguments.get("self")
            if target is not None and isinstance(written, TensorRef) and len(node.outputs) == 1:
                is_write = writes(node.target, self.context)
                if not is_write or self._can_be_replaced(written.name, index, last_reads):
                    nodes.append(_computing(self._reading_current(node), target))
                    self._share(written.name, node.outputs[0])
                    self.current[self._value_of(written.name)] = node.outputs[0]
                    continue
            nodes.append(self._reading_current(node))
            for name in _viewed(node, self.context):
                for output in node.outputs:
                    self._share(name, output)
        changed = {
            name: self._value_of(name)
            for name, tensor in program.tensors.items()
            if tensor.origin and name in self.current and self._is_written(name)
        }
        return replace(
            program,
            nodes=tuple(nodes),
            outputs=tuple(
                replace(port, tensor=self._value_of(port.tensor)) for port in program.outputs
            ),
            mutations={**program.mutations, **changed},
        )

    def _is_written(self, name: str) -> bool:
        """Tell whether a weight has another value by now, not only another name."""
        producers = self.program.producers
        while name in self.current:
            name = self.current[name]
            if writes(producers[name].target, self.context):
                return True
        return False

    def _last_reads(self) -> dict[str, int]:
        """Return the last call that reads each tensor; the end of the run for what is kept."""
        program = self.program
        found = {name: index for index, node in enumerate(program.nodes) for name in node.inputs}
        weights = (name for name, tensor in program.tensors.items() if tensor.origin)
        return {**found, **dict.fromkeys((*weights, *program.kept), len(program.nodes))}

    def _can_be_replaced(self, name: str, index: int, last_reads: dict[str, int]) -> bool:
        """Tell whether nobody reads what is written here but by the name of what is written."""
        value = self._value_of(name)
        alike = self.shared.get(name, [name])
        given = {port.tensor for port in self.program.inputs}
        return given.isdisjoint(alike) and not any(
            last_reads.get(other, -1) > index for other in alike if self._value_of(other) != value
        )

    def _value_of(self, name: str) -> str:
        while name in self.current:
            name = self.current[name]
        return name

    def _share(self, one: str, other: str) -> None:
        first, second = self.shared.get(one, [one]), self.shared.get(other, [other])
        if first is not second:
            first += second
            self.shared |= dict.fromkeys(first, first)

    def _reading_current(self, node: TorchNode) -> TorchNode:
        arguments = {name: self._current(value) for name, value in node.arguments.items()}
        return replace(node, arguments=arguments)

    def _current(self, value: Argument) -> Argument:
        if isinstance(value, TensorRef):
            return TensorRef(self._value_of(value.name))
        return tuple(map(self._current, value)) if isinstance(value, tuple) else value


def _computing(node: TorchNode, target: str) -> TorchNode:
    """Return a call of what computes the same; what is written may have another name there."""
    schema = aten_schema(target)
    first = "self" if schema is None else schema.arguments[0].name
    arguments = {first if name == "self" else name: each for name, each in node.arguments.items()}
    return replace(node, target=target, arguments=arguments)


def _viewed(node: TorchNode, context: RegistryContext) -> Iterator[str]:
    """Go through the tensors whose memory the results of a call may share.

    The interface does not tell it of those that give their input only in a model that is trained.
    """
    schema = aten_schema(node.target)
    gives_input = may_share(node.target, context)
    for argument in schema.arguments if schema is not None else ():
        value = node.arguments.get(argument.name)
        if isinstance(value, TensorRef) and (argument.type.alias or gives_input):
            yield value.name
