"""Which of the kernels that fit is best: by what a run costs, and by priority.

A kernel may state how many instructions a run takes, an estimate for the target and the layer. Of
those that do the least goes first, whatever their priorities. Those that do not have priorities
alone: against each other, and against the best of those that do, which have the highest of theirs.
So a user's kernel with a priority goes before all built-in ones, and its author need know no costs.
With ``--optimize size`` priorities alone count: kernels that are fast by more code do not fit then.
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
    if operation.target.optimize == "size":
        pairs.sort(key=lambda pair: -pair[0].priority)
        return [Ranked(*pair, ahead) for ahead, pair in enumerate(pairs)]
    highest = max((each.priority for each, cost in pairs if cost is not None), default=0)

    def place(pair: tuple[Kernel, int | None]) -> tuple[int, int, int, int]:
        kernel, cost = pair
        if cost is None:
            return (-kernel.priority, 1, 0, 0)
        return (-highest, 0, cost, -kernel.priority)

    found, ahead, block = list[Ranked](), 0, None
    for kernel, cost in sorted(pairs, key=place):
        block = ahead if cost is not None and block is None else block
        found.append(Ranked(kernel, cost, ahead if cost is None or block is None else block))
        ahead += cost is None or ahead == block
    return found
