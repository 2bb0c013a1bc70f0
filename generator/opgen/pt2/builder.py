"""What a lowering by hand works with: one call of PyTorch's operator, and the graph that it joins.

A lowering is a function of a :class:`LoweringBuilder`. It returns what takes the place of the
operator's results: one :class:`Value`, a list of them for several, or ``NotImplemented`` to leave
the call to the specs::

    def lower(builder):
        x = builder.arguments["self"]
        return builder.operator("RELU", {"input": x})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.model import AirTensor, Array, Quantization
from opgen.aten.defaults import known_schema, stated
from opgen.aten.program import Argument, TensorRef, TorchNode, TorchTensor
from opgen.errors import Diagnostic, OperatorPlace, UsageError, did_you_mean
from opgen.lib.adapt import Padded, Step, Transposed, Viewed
from opgen.operators.model import Definition

Ids = int | tuple[int, ...] | None


@dataclass(frozen=True, eq=False)
class Value:
    """A tensor of the graph."""

    id: int
    type: DType
    shape: tuple[int, ...]
    data: Array | None = None
    """Its elements, if they are constant."""
    quantization: Quantization | None = None


@dataclass(frozen=True)
class Graph:
    """What adds to the graph that grows; see :mod:`opgen.pt2.lower`."""

    tensors: Mapping[int, AirTensor]
    id_of: Callable[[str], int]
    """A tensor of the program -> that of the graph."""
    add_constant: Callable[[str, Array], int]
    add_steps: Callable[[int, tuple[Step, ...]], int]
    add_operator: Callable[
        [str, Mapping[str, Ids], Mapping[str, object], Quantization | None], list[Ids]
    ]


@dataclass
class LoweringBuilder:
    """One call, and the means to build what takes its place."""

    node: TorchNode
    results: tuple[TorchTensor, ...]
    """What the call computes: type, shape and quantization that the values must have."""
    where: OperatorPlace
    _graph: Graph = field(repr=False)
    is_used: bool = False
    """Whether something was added to the graph."""

    @property
    def arguments(self) -> Mapping[str, Any]:
        """All arguments by name, defaults stated; tensors are :class:`Value`, lists tuples."""
        arguments = stated(self.node, known_schema(self.node.target)).arguments
        return {name: self._seen(each) for name, each in arguments.items()}

    def _seen(self, argument: Argument) -> Any:
        if isinstance(argument, tuple):
            return tuple(self._seen(each) for each in argument)
        if isinstance(argument, TensorRef):
            return self._value(self._graph.id_of(argument.name))
        return argument

    def constant(self, array: npt.ArrayLike) -> Value:
        """Add a constant. Whole numbers of Python are int32, real ones float32."""
        found = np.asarray(array)
        if not isinstance(array, np.ndarray | np.generic):
            found = found.astype(np.float32 if found.dtype.kind == "f" else np.int32)
        self.is_used = True
        return self._value(self._graph.add_constant(f"{self.node.name}/constant", found.copy()))

    def transposed(self, value: Value, axes: Sequence[int]) -> Value:
        """Return a value whose axis ``i`` is the axis ``axes[i]`` of another."""
        return self._step(value, Transposed(tuple(axes)))

    def reshaped(self, value: Value, shape: Sequence[int]) -> Value:
        """Return the same elements in another shape."""
        return self._step(value, Viewed(tuple(shape)))

    def padded(
        self, value: Value, paddings: Sequence[tuple[int, int]], filler: float = 0.0
    ) -> Value:
        """Return a value with more elements in front of and behind each axis."""
        return self._step(value, Padded(tuple(tuple(each) for each in paddings), filler))

    def _step(self, value: Value, step: Step) -> Value:
        self.is_used = True
        return self._value(self._graph.add_steps(value.id, (step,)))

    def operator(
        self,
        op: str,
        inputs: Mapping[str, Value | Sequence[Value] | None],
        options: Mapping[str, object] | None = None,
        quantization: Quantization | None = None,
    ) -> Any:
        """Add an operator that a spec describes.

        :param op: its key: ``AVERAGE_POOL_2D``; see ``opgen ops``.
        :param inputs: by the operands of the spec; those that are left out are absent.
        :param options: by the names of the spec; those that are left out have their defaults.
        :param quantization: of its outputs; None: that of the call's first result, if it has one.
        :return: its output, a :class:`Value`; a list of them if it has several.
        :raises UsageError: for names that the spec does not have.
        :raises ModelError: if a rule of the spec is broken.
        """
        ids: dict[str, Ids] = {
            name: tuple(each.id for each in given)
            if isinstance(given, Sequence)
            else given.id
            if given is not None
            else None
            for name, given in inputs.items()
        }
        self.is_used = True
        found: list[Value] = []
        if quantization is None and self.results:
            quantization = self.results[0].quantization
        for each in self._graph.add_operator(op, ids, options or {}, quantization):
            several = each if isinstance(each, tuple) else (each,)
            found += [self._value(id_) for id_ in several if id_ is not None]
        return found[0] if len(found) == 1 else found

    def _value(self, id_: int) -> Value:
        tensor = self._graph.tensors[id_]
        data = tensor.data if tensor.is_constant else None
        return Value(id_, tensor.type, tensor.shape, data, tensor.quantization)


Lowering = Callable[[LoweringBuilder], Any]


def require_described(
    where: str,
    op: str,
    definition: Definition[Any] | None,
    inputs: Mapping[str, object],
    options: Mapping[str, object],
) -> None:
    """Refuse an operator without spec, names that a spec does not have, and inputs that lack.

    :raises UsageError: with all of them.
    """
    if definition is None:
        raise UsageError.at(where, f"{op} is an operator in Python, which no lowering can add")
    faults = []
    for what, given, declared in (
        ("input", inputs, definition.inputs),
        ("option", options, definition.options),
    ):
        known = [each.name for each in declared]
        for name in given:
            if name not in known:
                hint = did_you_mean(name, known) or f"it has {', '.join(known) or 'none'}"
                faults.append(Diagnostic(where, f"{op} has no {what} '{name}'", hint=hint))
    for each in definition.inputs:
        if inputs.get(each.name) is None and not each.optional:
            faults.append(Diagnostic(where, f"{op} lacks its input '{each.name}'"))
    UsageError.raise_if_any(faults)


def returned_values(returned: object, builder: LoweringBuilder) -> list[Value]:
    """Return what a lowering gives as a list.

    :raises UsageError: if it gives something else, or not one value per result.
    """
    given = list(returned) if isinstance(returned, (list, tuple)) else [returned]
    values = [each for each in given if isinstance(each, Value)]
    wanted = len(builder.results)
    if len(values) != len(given):
        message = f"its lowering returned {type(returned).__name__}"
        why = "it must return a Value, or a list of them"
    elif len(values) != wanted:
        message = f"its lowering returned {len(values)} values"
        why = f"the operator computes {wanted}"
    else:
        return values
    raise UsageError.at(builder.where, message, why)
