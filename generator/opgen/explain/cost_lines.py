"""What a kernel that states a cost would take of the target, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.plan.footprint import footprint
from opgen.bind.bound import BoundOperator
from opgen.operators.choice import Candidate
from opgen.operators.model import Definition
from opgen.operators.operation import Operation


def cost_lines(  # noqa: PLR0913
    where: str,
    judged: Candidate,
    definition: Definition[Any],
    operation: Operation[Any],
    operator: AirOperator,
    graph: AirSubgraph,
) -> Iterator[str]:
    """Yield what a layer takes with a kernel: flash, and of the arena; nothing without a cost.

    :param where: of the file and its operator, for messages.
    """
    if judged.cost is None:
        return
    layer = BoundOperator(operator, operator.layer or "layer", definition, operation)
    found = footprint(where, layer, judged.kernel, graph)
    words = [f"{sum(found.constants.values()):,} B of constants"]
    for what, bytes_ in (("C written for it", found.written), ("functions", found.functions)):
        if bytes_:
            words.append(f"about {sum(bytes_.values()):,} B of {what}")
    yield f"flash {', '.join(words)}; scratch {found.scratch:,} B"
