"""Which copies need not be made: the two tensors share storage, and no value is lost by that.

A loop's variable, a branch's result, a variable's next value are written by copies. Two groups of
tensors can share storage if neither is written while the other holds a value that is still to be
read (G. J. Chaitin, "Register allocation & spilling via graph coloring", 1982: interference).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from opgen.air.control import UNLESS, blocks
from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.plan.model import Region
from opgen.aot.plan.storage import Storages


def coalesce(
    found: Storages, subgraph: AirSubgraph, memory: Sequence[MemoryFacts], *, keep_inputs: bool
) -> None:
    """Merge storages of tensors that are copies or aliases of each other, where that is safe."""
    pairs = [
        (index, output, input_)
        for index, facts in enumerate(memory)
        for output, input_ in {**facts.aliases, **facts.copies}.items()
        if len(subgraph.operators[index].output_ids) == 1
    ]
    wanted = {id_ for _, *both in pairs for id_ in both}
    last = {*subgraph.output_ids, *(subgraph.input_ids if keep_inputs else ())}
    last |= {id_ for id_, tensor in subgraph.tensors.items() if tensor.is_variable}
    lives = _lives(subgraph.operators, wanted, last)
    program = _Program(subgraph, memory, lives, list(_writes(subgraph, wanted)))
    for index, output, input_ in pairs:
        if found.of[output] is not found.of[input_]:
            if not program.may_share(found, output, input_):
                continue
            _merge(found, output, input_)
        found.elided.add(index)


def _merge(found: Storages, output: int, input_: int) -> None:
    in_state = found.of[output].region is Region.STATE
    kept, gone = (output, input_) if in_state else (input_, output)
    found.shared[_root(found, gone)] = _root(found, kept)
    found.merge(gone, kept)


def _root(found: Storages, id_: int) -> int:
    while id_ in found.shared:
        id_ = found.shared[id_]
    return id_


@dataclass(frozen=True)
class _Write:
    """A tensor gets a value in a step; step 0 is the beginning of a run."""

    step: int
    tensor: int


@dataclass(frozen=True)
class _Program:
    subgraph: AirSubgraph
    memory: Sequence[MemoryFacts]
    lives: Mapping[int, int]
    """Tensor -> the steps after which its value is still read, as bits."""
    writes: Sequence[_Write]

    def may_share(self, found: Storages, output: int, input_: int) -> bool:
        """Tell whether the storages of two tensors can be one."""
        one, other = found.of[output], found.of[input_]
        regions = {one.region, other.region}
        if (one.bytes, one.memory) != (other.bytes, other.memory):
            return False
        if not regions <= {Region.ARENA, Region.STATE}:
            return False
        tensors = self.subgraph.tensors
        both = (*one.tensors, *other.tensors)
        if sum(tensors[id_].is_variable for id_ in both) > 1:
            return False
        if Region.STATE in regions and not set(self.subgraph.input_ids).isdisjoint(both):
            return False  # the caller may write an input whenever there is no run
        return not (
            self._disturbs(one.tensors, other.tensors) or self._disturbs(other.tensors, one.tensors)
        )

    def _disturbs(self, writers: Sequence[int], holders: Sequence[int]) -> bool:
        """Tell whether writing one group would destroy what the other holds."""
        live = 0
        for id_ in holders:
            live |= self.lives[id_]
        group, held = frozenset(writers), frozenset(holders)
        return any(
            self._destroys(write, live, held) for write in self.writes if write.tensor in group
        )

    def _destroys(self, write: _Write, live: int, held: frozenset[int]) -> bool:
        if write.step == 0:
            return bool(live & 1)
        operator, facts = self.subgraph.operators[write.step - 1], self.memory[write.step - 1]
        source = {**facts.aliases, **facts.copies}.get(write.tensor)
        if source in held:
            return False  # both have the same value
        if live >> write.step & 1:
            return True
        # A value that is read for the last time here must be out of the way of the result.
        read = held.intersection(operator.input_ids)
        return bool(read - set(facts.inplace) or held.intersection(operator.output_ids))


def _writes(subgraph: AirSubgraph, wanted: set[int]) -> Iterator[_Write]:
    for id_ in (*subgraph.input_ids, *subgraph.tensors):
        if id_ in wanted and (id_ in subgraph.input_ids or subgraph.tensors[id_].is_variable):
            yield _Write(0, id_)
    for step, operator in enumerate(subgraph.operators, 1):
        for id_ in operator.output_ids:
            if id_ in wanted:
                yield _Write(step, id_)


def _lives(operators: Sequence[AirOperator], wanted: set[int], last: set[int]) -> Mapping[int, int]:
    """Return for each wanted tensor the steps after which its value is still to be read."""
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
    following: list[tuple[int, ...]] = [(step + 1,) for step in range(len(operators) + 1)]
    # Inner blocks come first, so that a mark of leaving belongs to the first loop around it.
    for block in blocks(operators):
        behind = block.end + 2
        if block.is_loop:
            following[block.end + 1] = (block.begin + 1,)
            for position in range(block.begin + 1, block.end):
                step = position + 1
                if operators[position].op_type == UNLESS and len(following[step]) == 1:
                    following[step] = (step + 1, behind)
            continue
        otherwise = block.end if block.middle is None else block.middle
        following[block.begin + 1] = (block.begin + 2, otherwise + 2)
        if block.middle is not None:
            following[block.middle + 1] = (behind,)
    return following
