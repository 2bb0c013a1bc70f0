"""Control flow within a subgraph: operators that mark blocks, and copies from tensor to tensor.

A subgraph that other operators run (the body of a WHILE) is put in their place, so that a schedule
stays one list, planned as a whole and written as plain C. Marks come in pairs::

    LOOP  ...  UNLESS c  ...  END        for (;;) { ... if (!c) { break; } ... }
    IF c  ...  ELSE  ...  END            if (c) { ... } else { ... }

Only COPY may write a tensor that something else writes too: the variables of loops, the results of
branches, and what is kept from run to run. ROOM stands before a loop that writes a tensor part by
part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from opgen.air.model import AirOperator, AirOperatorOptions

RESERVED = "OPGEN_"
"""How the keys of these operators begin, and no others."""
LOOP = "OPGEN_LOOP"
"""Begins what is repeated."""
UNLESS = "OPGEN_UNLESS"
"""Leaves the innermost loop if its input, one bool, is false."""
IF = "OPGEN_IF"
"""Begins what runs if its input, one bool, is true."""
ELSE = "OPGEN_ELSE"
"""Begins what runs otherwise."""
END = "OPGEN_END"
"""Ends a loop or a branch."""
COPY = "OPGEN_COPY"
"""The output becomes the input: the same bytes."""
ROOM = "OPGEN_ROOM"
"""The output has bytes from here on, which hold nothing yet."""
UNREADABLE = "OPGEN_UNREADABLE"
"""Stands for an operator that is not supported, where the rest of its model is judged."""

MARKS = frozenset((LOOP, UNLESS, IF, ELSE, END))
CONTROL = MARKS | {COPY, ROOM}


@dataclass(frozen=True)
class UsedUp(AirOperatorOptions):
    """Options of a LOOP that reads tensors from the front, and writes others from the front."""

    overlaps: tuple[tuple[int, int, int], ...] = ()
    """(tensor that it writes, tensor that it reads, by how many bytes the first may start behind
    the second, at most): bytes that have been read are written over."""


@dataclass(frozen=True)
class Block:
    """What lies between the marks of a pair; positions in the list of operators."""

    begin: int
    end: int
    is_loop: bool
    middle: int | None = None
    """Of ELSE, if a branch has one."""


def blocks(operators: Sequence[AirOperator]) -> tuple[Block, ...]:
    """Return all blocks, inner ones before those around them.

    :raises ValueError: if the marks do not pair; says where.
    """
    found: list[Block] = []
    open_: list[tuple[int, str, int | None]] = []
    for position, operator in enumerate(operators):
        match operator.op_type:
            case "OPGEN_LOOP" | "OPGEN_IF":
                open_.append((position, operator.op_type, None))
            case "OPGEN_ELSE":
                if not open_ or open_[-1][1] != IF or open_[-1][2] is not None:
                    raise ValueError(f"{ELSE} at {position} belongs to no {IF}")
                open_[-1] = (open_[-1][0], IF, position)
            case "OPGEN_UNLESS":
                if all(kind != LOOP for _, kind, _ in open_):
                    raise ValueError(f"{UNLESS} at {position} is in no {LOOP}")
            case "OPGEN_END":
                if not open_:
                    raise ValueError(f"{END} at {position} ends nothing")
                begin, kind, middle = open_.pop()
                found.append(Block(begin, position, kind == LOOP, middle))
            case _:
                pass
    if open_:
        raise ValueError(f"{open_[-1][1]} at {open_[-1][0]} does not end")
    return tuple(found)


def copies_of(operator: AirOperator) -> Mapping[int, int]:
    """Return what a copy copies, as output -> input; nothing of a mark."""
    if operator.op_type != COPY:
        return {}
    return {operator.output_ids[0]: operator.input_ids[0]}


def rewritten(operators: Iterable[AirOperator]) -> frozenset[int]:
    """Return the tensors that copies write: they may have several values during a run."""
    return frozenset(
        id_ for operator in operators if operator.op_type == COPY for id_ in operator.output_ids
    )


def path(operators: Sequence[AirOperator], holds: Callable[[AirOperator], bool]) -> Iterator[int]:
    """Go through the operators that a run executes, as positions in the list; marks are left out.

    :param holds: tells whether the condition of an IF or an UNLESS is true now.
    """
    there = jumps(operators)
    position = 0
    while position < len(operators):
        operator, next_position = operators[position], position + 1
        match operator.op_type:
            case "OPGEN_IF" | "OPGEN_UNLESS" if not holds(operator):
                next_position = there[position]
            case "OPGEN_ELSE" | "OPGEN_END":
                next_position = there.get(position, next_position)
            case kind if kind not in MARKS:
                yield position
            case _:
                pass
        position = next_position


def jumps(operators: Sequence[AirOperator]) -> Mapping[int, int]:
    """Return where marks go on if not at the next operator, both as positions in the list.

    IF and UNLESS do so if their conditions are false, ELSE and END whenever they are here.
    """
    found: dict[int, int] = {}
    for block in blocks(operators):  # inner ones first
        behind = block.end + 1
        if block.is_loop:
            found[block.end] = block.begin + 1
            for position in range(block.begin, block.end):
                if operators[position].op_type == UNLESS:
                    found.setdefault(position, behind)
        elif block.middle is None:
            found[block.begin] = behind
        else:
            found[block.begin], found[block.middle] = block.middle + 1, behind
    return found
