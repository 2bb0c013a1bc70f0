"""What a kernel that states a cost would take of the target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.plan.footprint import footprint
from opgen.bind.bound import BoundOperator
from opgen.operators.choice import Candidate
from opgen.operators.model import Definition
from opgen.operators.operation import Operation


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
