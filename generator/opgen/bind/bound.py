"""A model whose operators have been checked and have kernels: what planner and emitter take."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from opgen.air.control import CONTROL, UsedUp, copies_of
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.aot.attributes import (
    NO_OPERATOR_ATTRIBUTES,
    Memory,
    OperatorAttributes,
    TensorAttributes,
)
from opgen.aot.operators.operator import AotOperator, MemoryFacts
from opgen.aot.operators.spec_operator import SpecOperator, spec_memory
from opgen.bind.layer_code import LayerCode, layer_code
from opgen.errors import counted
from opgen.lib.target import Target
from opgen.operators.applied import evaluate
from opgen.operators.model import Definition, Kernel
from opgen.operators.operation import Operation

if TYPE_CHECKING:
    from opgen.config.resolve import Resolution


@dataclass(frozen=True, eq=False)
class BoundOperator:
    """One operator of a model, ready to be planned and emitted."""

    operator: AirOperator
    name: str
    """Name of its layer, see :func:`opgen.c.names.layer_names`."""
    definition: Definition[Any] | None = None
    """What its spec says; None if it is written by hand or control flow, as are the next two."""
    operation: Operation[Any] | None = None
    """The operator applied to all its tensors, with the target."""
    kernel: Kernel | None = None
    """None also if every output is an alias of an input and there is nothing to compute."""
    aot: AotOperator | None = None
    """The instance of the registered class; may be left out for an operator made from a spec."""
    attributes: OperatorAttributes = NO_OPERATOR_ATTRIBUTES
    """What the configuration asks of it."""
    keeps_kernel: bool = False
    """Whether its kernel was exchanged, and stays."""
    said: MemoryFacts | None = None
    """What a class that was written by hand has said of memory."""

    @cached_property
    def code(self) -> LayerCode | None:
        """The function of its kernel for this layer; None if it is the same for all layers."""
        if self.kernel is None or self.operation is None or self.definition is None:
            return None
        return layer_code(f"layer {self.name}", self.definition, self.kernel, self.operation)

    @property
    def function(self) -> str:
        """The C function that its kernel is called by."""
        assert self.kernel is not None
        return self.code.function if self.code else self.kernel.function

    def kernel_is(self, kernel: Kernel) -> bool:
        """Return whether it has a kernel of its operator, although guarded: not the same object."""
        return self.kernel is not None and self.kernel.name == kernel.name

    def with_kernel(self, kernel: Kernel, where: object) -> BoundOperator:
        """Return the operator with another of its kernels.

        :param where: what messages call it.
        """
        aot = copy(self.aot)
        if isinstance(aot, SpecOperator):
            aot.kernel = kernel
        return replace(self, kernel=guarded(where, kernel), aot=aot)

    @property
    def is_control(self) -> bool:
        """Whether it is a mark or a copy; see :mod:`opgen.air.control`."""
        return self.operator.op_type in CONTROL

    @property
    def is_handwritten(self) -> bool:
        """Whether its class was written in Python by hand."""
        return self.definition is None and not self.is_control

    @cached_property
    def memory(self) -> MemoryFacts:
        """What the planner needs to know of it."""
        if self.is_control:
            options = self.operator.options
            used_up = options.overlaps if isinstance(options, UsedUp) else ()
            return MemoryFacts(copies=copies_of(self.operator), used_up=used_up)
        if self.said is not None:
            return self.said
        if self.aot is not None:
            return self.aot.memory()
        assert self.definition is not None
        assert self.operation is not None
        named = self.operator.named_tensors
        return spec_memory(self.definition, self.operation, self.kernel, named)


def guarded(where: object, kernel: Kernel) -> Kernel:
    """Return the kernel with parameters that, where they cannot be computed, say why.

    They may be large tables, and are computed when the module is emitted.
    """
    values = kernel.values
    return replace(kernel, values=lambda op: evaluate(where, values, op))


@dataclass(frozen=True, eq=False)
class BoundModel:
    """A model for a target. ``operators`` are those of ``subgraph``, in order of execution."""

    model: AirModel
    subgraph: AirSubgraph
    operators: tuple[BoundOperator, ...]
    target: Target
    entry: str = ""
    """Name of the entry point, a C identifier; empty: the main one."""
    others: tuple[BoundModel, ...] = ()
    """Of the main one: the other entry points, one per signature with a subgraph of its own."""
    tensor_attributes: Mapping[int, TensorAttributes] = field(default_factory=dict)
    """Tensor -> what the configuration asks of it; of those that a rule is about."""
    resolution: Resolution | None = None
    """The rules of which these are a part: :mod:`opgen.aot.summary.idle_rules` asks them."""
    memories: Mapping[str, Memory] = field(default_factory=dict)
    """Name -> memory of the device that the configuration declares."""
    order_saves: Mapping[tuple[str, bool], int] = field(default_factory=dict)
    """Bytes of arena that another order of the operators than that of the model's file saves, by
    where inputs and outputs are and whether inputs are kept; empty: it is the order of the file."""

    def __repr__(self) -> str:
        """Tell in one line what it is; :func:`str` gives the graph."""
        operators = counted(len(self.operators), "operator")
        return f"<BoundModel {self.model.name!r}: {operators} for {self.target.name}>"

    def __str__(self) -> str:
        return str(self.model)

    @property
    def entries(self) -> tuple[BoundModel, ...]:
        """All entry points, the main one first."""
        return (self, *self.others)

    @property
    def layers(self) -> Mapping[int, tuple[BoundModel, BoundOperator]]:
        """Number of a layer, from 1 on -> its entry point and its operator: as C and reports count.

        Operators of the model's file have another number: their index there, from 0 on.
        """
        return dict(
            enumerate(((entry, each) for entry in self.entries for each in entry.operators), 1)
        )

    def alone(self) -> BoundModel:
        """Return the entry point as a model of its own."""
        return replace(self, entry="", others=())
