"""Which values are still to be read, step by step.

Step 0 is before the run, i + 1 that of operator i; behind the last one the caller reads the
outputs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from opgen.air.control import IF, UNLESS, blocks, jumps
from opgen.air.model import AirOperator


def live_steps(
    operators: Sequence[AirOperator], tensors: Collection[int], last: Collection[int]
) -> Mapping[int, int]:
    """Return, for each tensor, the steps after which its value is still to be read, as bits.

    :param last: tensors that are read behind the last step.
    """
    if blocks(operators):
        return _through_blocks(operators, set(tensors), set(last))
    live = dict.fromkeys(tensors, 0)
    read_in = dict.fromkeys(last, len(operators) + 1)
    """Tensor -> the step in which what it holds now is read for the last time."""
    for step in range(len(operators), 0, -1):
        operator = operators[step - 1]
        for id_ in operator.output_ids:
            live[id_] |= _bits(step, read_in.pop(id_, step))
        for id_ in operator.input_ids:
            if id_ >= 0:
                read_in.setdefault(id_, step)
    for id_, step in read_in.items():
        if id_ in live:
            live[id_] |= _bits(0, step)
    return live


def members(bits: int) -> Iterator[int]:
    """Yield the steps of a set, or what else bits stand for, in their order."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def _bits(first: int, end: int) -> int:
    """Return the bits from one to before another."""
    return (1 << end) - (1 << first)


def _through_blocks(
    operators: Sequence[AirOperator], wanted: set[int], last: set[int]
) -> Mapping[int, int]:
    """Do the same for a list with loops and branches."""
    next_steps = _next_steps(operators)
    end = len(operators) + 1
    after: list[frozenset[int]] = [frozenset()] * (end + 1)
    before: list[frozenset[int]] = [frozenset()] * end + [frozenset(last & wanted)]
    changes = True
    while changes:  # once more than loops are nested
        changes = False
        for step in range(end - 1, -1, -1):
            live = frozenset[int]().union(*(before[each] for each in next_steps[step]))
            ready = live
            if step:
                operator = operators[step - 1]
                ready = (live - set(operator.output_ids)) | (wanted & {*operator.input_ids})
            if live != after[step] or ready != before[step]:
                after[step], before[step], changes = live, ready, True
    found = dict.fromkeys(wanted, 0)
    for step in range(end):
        for id_ in after[step]:
            found[id_] |= 1 << step
    return found


def _next_steps(operators: Sequence[AirOperator]) -> list[tuple[int, ...]]:
    """Return the steps that can follow each step; step i + 1 is operator i, 0 the beginning."""
    successors: list[tuple[int, ...]] = [(step + 1,) for step in range(len(operators) + 1)]
    for position, target in jumps(operators).items():
        may_go_on = operators[position].op_type in (IF, UNLESS)
        successors[position + 1] = (position + 2, target + 1) if may_go_on else (target + 1,)
    return successors
