"""What `opgen explain` finds out about an operator, as lines and for programs.

Of a kernel that states a cost, also what it would take of the target.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.plan.footprint import footprint
from opgen.bind.bound import BoundOperator
from opgen.operators.choice import Candidate
from opgen.operators.model import Definition
from opgen.operators.operation import Operation


@dataclass(frozen=True)
class ExplainedKernel:
    """One kernel of the operator's spec, or of a file that adds kernels to it."""

    name: str
    place: str
    """The file and line of the spec."""
    fits: bool
    chosen: bool
    why: str
    """Why it is chosen, or is not."""
    cost: KernelCost | None
    """None: it states none, or does not fit."""
    added_by: str
    """The folder of specs, if that is not the one of the operator."""

    def lines(self, width: int) -> Iterator[str]:
        """Yield it for people, its name filled up to ``width``."""
        mark = "->" if self.chosen else "  "
        yield f"  {mark} {self.name:<{width}}  {self.place}  {self.why}"
        more = (self.cost.words if self.cost else "", self.added_by and f"added by {self.added_by}")
        yield from (f"     {'':<{width}}  {each}" for each in more if each)


@dataclass(frozen=True)
class Explained:
    """An operator of the model's file."""

    operator: str
    layer: int | None
    """The number of what it becomes, from 1 on; None: it becomes none."""
    facts: tuple[str, ...] = ()
    """Its types and the target, channels that are left, and where its spec is from."""
    no_kernel: str = ""
    """Why it needs none; empty: one of ``kernels`` runs it, if any fits."""
    kernels: tuple[ExplainedKernel, ...] = ()
    """The chosen one first, if there is one."""
    axes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """Which rule of a configuration asks what of it and of its tensors."""

    @property
    def lines(self) -> Iterator[str]:
        """What is found out, for people."""
        yield f"{self.operator}: layer {self.layer}" if self.layer else self.operator
        yield from self.facts
        if self.no_kernel:
            yield f"  no kernel: {self.no_kernel}"
        width = max((len(each.name) for each in self.kernels), default=0)
        for each in self.kernels:
            yield from each.lines(width)
        yield from self.axes
        yield from self.rules


def in_words(found: Iterable[Explained]) -> str:
    """Return what is found out about operators, for people."""
    return "\n".join(line for each in found for line in each.lines)


def as_json(found: Iterable[Explained]) -> str:
    """Return the same for programs."""
    shown = [{**asdict(each), **_bare(each)} for each in found]
    return json.dumps({"operators": shown}, indent=2)


def _bare(found: Explained) -> dict[str, list[str]]:
    """Return the lines without what indents them."""
    parts = {"facts": found.facts, "axes": found.axes, "rules": found.rules}
    return {name: [each.strip() for each in lines] for name, lines in parts.items()}


@dataclass(frozen=True)
class KernelCost:
    """What a layer takes with a kernel: bytes, and instructions of a run, an estimate."""

    instructions: int
    constants: int
    written: int
    """C that is written for the layer, about."""
    functions: int
    """Functions of the runtime, about."""
    scratch: int

    @property
    def words(self) -> str:
        """Flash, and what it takes of the arena."""
        words = [f"{self.constants:,} B of constants"]
        for what, bytes_ in (("C written for it", self.written), ("functions", self.functions)):
            if bytes_:
                words.append(f"about {bytes_:,} B of {what}")
        return f"flash {', '.join(words)}; scratch {self.scratch:,} B"


def kernel_cost(  # noqa: PLR0913
    where: str,
    judged: Candidate,
    definition: Definition[Any],
    operation: Operation[Any],
    operator: AirOperator,
    graph: AirSubgraph,
) -> KernelCost | None:
    """Return what a layer takes with a kernel; None if that states no cost.

    :param where: of the file and its operator, for messages.
    """
    if judged.cost is None:
        return None
    layer = BoundOperator(operator, operator.layer or "layer", definition, operation)
    found = footprint(where, layer, judged.kernel, graph)
    return KernelCost(
        judged.cost,
        sum(found.constants.values()),
        sum(found.written.values()),
        sum(found.functions.values()),
        found.scratch,
    )
