"""The base class of operators that are ready to become C, and what they tell the planner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from opgen.air.model import AirOperator, AirOperatorOptions, AirSubgraph, AirTensor
from opgen.lib.target import GENERIC, Target
from opgen.lib.tensor import Array
from opgen.operators.operation import State

__all__ = ("AotOperator", "MemoryFacts", "State", "View")


@dataclass(frozen=True)
class View:
    """Bytes that two tensors of an operator have in common, unchanged."""

    part: int
    """An output that is a part of an input, or an input that is a part of an output."""
    whole: int
    """The other one."""
    offset: int = 0
    """Where the part begins, in bytes."""


@dataclass(frozen=True)
class MemoryFacts:
    """What the planner needs to know of one operator. Tensors are given by their ids."""

    scratch: int = 0
    """Bytes of memory that the operator needs while it runs."""
    aliases: Mapping[int, int] = field(default_factory=dict)
    """Output -> the input whose bytes it is, unchanged."""
    copies: Mapping[int, int] = field(default_factory=dict)
    """Output -> the input that it becomes; there may be a copy to make, as either may change."""
    views: tuple[View, ...] = ()
    """Outputs that are parts of inputs, or inputs that outputs are made up of. They need not share
    memory: what does not is copied. If there are any, they make up all outputs."""
    inplace: tuple[int, ...] = ()
    """Inputs that an output of their size may be written over, element by element. Of several
    outputs, each may be written over another one of these, all at once."""
    overlap: int | None = None
    """The output may start at most this many bytes after the first input does, if nobody needs
    that input any more: 0 allows the same address, -16 wants the output to run 16 bytes ahead.
    None: it must not start before the end of that input and reach into it. Of several outputs that
    holds for any, but one only at a time."""
    overlap_behind: int | None = None
    """The output may also start this many bytes after that input does, or more. None: it must not
    start within it."""
    used_up: tuple[tuple[int, int, int], ...] = ()
    """Of a loop: (tensor that it writes, tensor that it reads, by how many bytes the first may
    start behind the second, at most), where it writes over what it has read."""
    states: Mapping[str, State] = field(default_factory=dict)
    """Name -> memory of the operator that lives from one run to the next."""

    @cached_property
    def same(self) -> Mapping[int, int]:
        """Output -> the input that all of it is, or becomes."""
        return {**self.aliases, **self.copies}

    @cached_property
    def common(self) -> tuple[View, ...]:
        """What outputs and inputs have in common, all of an input or a part."""
        whole = (View(output, input_) for output, input_ in self.same.items())
        return (*whole, *self.views)


class AotOperator:
    """One operator of a model on its way to C; the base of operators written by hand.

    A class is registered under the key of its operator and made for each operator of a model, again
    if the module is written under another name than was known before. :meth:`on_resolve` runs
    before memory is planned, :meth:`emit` when the module is written. The
    C function that :meth:`emit` defines, named by :attr:`function`, is called when the layer's
    turn comes::

        int32_t <prefix>_<name>(void *ctx);

    ``ctx`` points to four pointers: to the array of input pointers (``const void *const *``), to
    the array of output pointers (``void *const *``), both in the order of the model's operator, to
    the scratch memory (``void *``), and to the array of pointers to states (``void *const *``), in
    the order in which :meth:`memory` names them. An absent input is NULL, so is the memory that
    is not asked for. The function returns 0, or anything else to make the run fail.

    :meth:`execute` tells numpy what the C function does; without it, the operator can be compiled,
    and numpy cannot run models that have it.
    """

    TYPE: ClassVar[str] = ""
    """Key of the operator, such as ``CONV_2D``."""

    def __init__(
        self,
        operator: AirOperator,
        subgraph: AirSubgraph,
        *,
        prefix: str = "",
        name: str = "",
        target: Target = GENERIC,
    ) -> None:
        """Take over the facts.

        :param prefix: name of the module.
        :param name: name of the layer, a C identifier that is unique within the module.
        """
        self.operator = operator
        self.prefix = prefix
        self.name = name
        self.target = target
        self.input_tensors: tuple[AirTensor | None, ...] = tuple(
            None if id_ < 0 else subgraph.tensors[id_] for id_ in operator.input_ids
        )
        self.output_tensors: tuple[AirTensor, ...] = tuple(
            subgraph.tensors[id_] for id_ in operator.output_ids
        )

    @property
    def options(self) -> AirOperatorOptions:
        """What the operator's parser read from the model."""
        return self.operator.options

    @property
    def function(self) -> str:
        """Name of the C function that runs the operator."""
        return f"{self.prefix}_{self.name}"

    def on_resolve(self) -> None:
        """Check that the operator can be compiled.

        :raises OpgenError: if it cannot.
        """

    def memory(self) -> MemoryFacts:
        """Return what the planner needs to know."""
        return MemoryFacts()

    def execute(
        self, inputs: Sequence[Array | None], states: dict[str, Array]
    ) -> Array | Sequence[Array]:
        """Compute with numpy what the C function computes, once.

        An operator that has this and keeps nothing is a function of its inputs: if they are all
        constants, integer outputs are computed when the model is compiled.

        :param inputs: stored elements of the input tensors, of their shapes; None for an absent
            one. int4 has one element per int8. Those of variables may be written.
        :param states: the states of :meth:`memory` as the last run left them, at first as they are
            reset. They may be written, or replaced.
        :return: stored elements of the output tensors; of an only one the array itself will do.
        """
        raise NotImplementedError

    def emit(self, save_path: Path) -> None:
        """Write C files.

        What is put into ``save_path / "includes-api"`` and ``save_path / "src"`` becomes part of
        the module; its run function includes the headers.
        """
        del save_path
