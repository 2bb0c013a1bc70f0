"""Which of the kernels that fit is best: by what a run costs, and by priority.

A kernel may state how many instructions a run takes, an estimate for the target and the layer. Of
those that do the least goes first, whatever their priorities. Those that do not have priorities
alone, against each other, and against the best of those that do, which has the place of the one
with the highest; of equal ones the first in the spec goes before. So a user's kernel with a
priority goes before all built-in ones, and its author need know no costs. What flash kernels take
counts for a model as a whole, see :mod:`opgen.aot.plan.exchange`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from opgen.operators.kernel import Kernel
from opgen.operators.operation import Operation


@dataclass(frozen=True)
class Ranked:
    """A kernel that fits, and what is known of its place among the others."""

    kernel: Kernel
    cost: int | None
    """Instructions of a run, an estimate; None: it states none."""
    ahead: int = 0
    """How many go before it for another reason than cost; those that state one count as one."""

    @property
    def rank(self) -> tuple[int, int]:
        """Compares kernels of one operator, and sums of it choices of kernels for several."""
        return (self.ahead, self.cost or 0)


def cost_of(kernel: Kernel, operation: Operation[Any]) -> int | None:
    """Return the instructions of a run that a kernel states; None: it states none.

    :raises ValueError: if what it states is no number of instructions.
    """
    if kernel.cost is None:
        return None
    found = float(kernel.cost(operation))
    if not 0 <= found < math.inf:
        raise ValueError(f"the cost of {kernel.name} is {found:g}")
    return round(found)


def ranked(kernels: Sequence[Kernel], operation: Operation[Any]) -> list[Ranked]:
    """Return kernels that fit, the best first."""
    costs = [cost_of(each, operation) for each in kernels]
    pairs = list(zip(kernels, costs, strict=True))
    stated = [index for index, cost in enumerate(costs) if cost is not None]
    first = min(stated, key=lambda index: -kernels[index].priority, default=0)

    def place(index: int) -> tuple[int, int, int, int]:
        cost = costs[index]
        if cost is None:
            return (-kernels[index].priority, index, 0, 0)
        return (-kernels[first].priority, first, cost, -kernels[index].priority)

    found, ahead, block = list[Ranked](), 0, None
    for kernel, cost in (pairs[index] for index in sorted(range(len(pairs)), key=place)):
        block = ahead if cost is not None and block is None else block
        found.append(Ranked(kernel, cost, ahead if cost is None or block is None else block))
        ahead += cost is None or ahead == block
    return found
