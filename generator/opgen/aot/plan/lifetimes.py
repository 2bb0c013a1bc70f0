"""Lifetimes, and which tensors share storage: aliases, and outputs written over an input."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from opgen.air.control import Block, blocks
from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.plan.constraints import Constraints
from opgen.aot.plan.model import Region
from opgen.aot.plan.moving import moving_parts, reading_wholes
from opgen.aot.plan.sharing import Sharing, sharing_of
from opgen.aot.plan.storage import Storage, Storages
from opgen.errors import ModelError, UnsupportedError


@dataclass(frozen=True)
class Schedule:
    """The operators of one graph, and what is asked of their memory."""

    subgraph: AirSubgraph
    memory: Sequence[MemoryFacts]
    """The facts of each operator of ``subgraph.operators``."""
    io: str = "arena"
    """``arena``, or ``caller`` if inputs and outputs are in the caller's buffers."""
    alignment: int = 8
    keep_inputs: bool = False
    """Let nothing overwrite the inputs of the model in the arena."""
    where: str = "model"
    """What messages call the model."""
    constraints: Constraints = field(default_factory=Constraints)
    """What has to be in other memories than the context."""
    names: Sequence[str] = ()
    """Those of the layers, if they have any."""

    def name_of(self, index: int) -> str:
        """Return what messages call an operator."""
        return self.names[index] if self.names else self.subgraph.operators[index].op_type


def find_storages(schedule: Schedule, declined: Collection[int] = ()) -> Storages:
    """Give every tensor that is used a storage, and let tensors share where that is allowed.

    :param declined: operators whose inputs and outputs are to have bytes of their own, although
        these are parts of those or the other way round.
    :raises ModelError: if a tensor is read that nothing computes.
    :raises UnsupportedError: if an input of the model is none.
    """
    parts = moving_parts(schedule.subgraph)
    subgraph = reading_wholes(schedule.subgraph, parts)
    memory, io = schedule.memory, schedule.io
    found = Storages(schedule.where)
    end = len(subgraph.operators) + 1
    _add_inputs(found, subgraph, io, end if schedule.keep_inputs else 0)
    _add_operators(found, subgraph, parts)
    _add_outputs(found, subgraph, end)
    for id_, memory_name in schedule.constraints.memory.items():
        if id_ in found.of:
            found.of[id_].memory = memory_name
    there = blocks(subgraph.operators)
    loops = [(block.begin + 1, block.end + 1) for block in there if block.is_loop]
    _extend_over_loops(found, loops)
    sharing = sharing_of(
        found, subgraph, memory, schedule.alignment, keep_inputs=schedule.keep_inputs
    )
    sharing.share(declined)
    _extend_over_loops(found, loops)
    _keep_in_scope(found, there)
    for index, operator in enumerate(subgraph.operators):
        if any(found.of[id_].region is Region.WITHIN for id_ in operator.output_ids):
            found.elided.add(index)
    _place_outputs_with_caller(found, subgraph, io)
    running = [
        (step, operator, facts)
        for step, (operator, facts) in enumerate(zip(subgraph.operators, memory, strict=True), 1)
        if step - 1 not in found.elided | found.copied
    ]
    for _, operator, facts in running:
        for output in operator.output_ids:
            _overwrite(sharing, output, facts)
    # What lies how far within what is asked when it is known which tensors are one.
    for step, operator, facts in running:
        _overlap(found, operator, facts, step)
    for begin, end in loops:
        inside = subgraph.operators[begin - 1 : end]
        _use_up(found, memory[begin - 1], end, {id_ for each in inside for id_ in each.input_ids})
    return found


def _add_inputs(found: Storages, subgraph: AirSubgraph, io: str, last: int) -> None:
    for index, id_ in enumerate(subgraph.input_ids):
        tensor = subgraph.tensors[id_]
        if tensor.is_constant or (tensor.is_variable and io == "caller"):
            kind = "a constant" if tensor.is_constant else "a variable"
            message = f"input {index} '{tensor.name}' of the model is {kind}"
            raise UnsupportedError.at(found.where, message)
        if id_ not in found.of:
            region = Region.INPUT if io == "caller" else Region.ARENA
            region = Region.ROWS if id_ in subgraph.hands_over_rows else region
            region = Region.STATE if tensor.is_variable else region
            found.add(id_, Storage(region, tensor.bytes, 0, last, index))


def _add_operators(found: Storages, subgraph: AirSubgraph, parts: Mapping[int, int]) -> None:
    for step, operator in enumerate(subgraph.operators, 1):
        for id_ in operator.input_ids:
            if id_ >= 0:
                _use(found, subgraph, id_, step)
        for id_ in operator.output_ids:
            tensor = subgraph.tensors[id_]
            region = Region.STATE if tensor.is_variable else Region.ARENA
            region = Region.LOCAL if tensor.is_local else region
            region = Region.WITHIN if id_ in parts else region
            if id_ not in found.of:
                index = parts.get(id_, id_ if region is Region.LOCAL else 0)
                found.add(id_, Storage(region, tensor.bytes, step, step, index))
            found.of[id_].last = max(found.of[id_].last, step)


def _add_outputs(found: Storages, subgraph: AirSubgraph, end: int) -> None:
    for id_ in subgraph.output_ids:
        _use(found, subgraph, id_, end)


def _extend_over_loops(found: Storages, loops: Sequence[tuple[int, int]]) -> None:
    """What lives outside of a loop, too, lives through all its rounds; inner loops are first."""
    for storage in found.distinct():
        for begin, end in loops:
            is_inside = begin < storage.first and storage.last < end
            if not is_inside and storage.first <= end and storage.last >= begin:
                storage.first, storage.last = min(storage.first, begin), max(storage.last, end)


def _keep_in_scope(found: Storages, there: Sequence[Block]) -> None:
    """Put variables into the arena that a rule wants in a memory, or a block does not hold.

    What is within another tensor has bytes of its own then, and is copied to them.
    """
    sides = [(each.begin, each.end if each.middle is None else each.middle) for each in there]
    sides += [(each.middle, each.end) for each in there if each.middle is not None]
    for storage in found.distinct():
        if storage.region in (Region.LOCAL, Region.WITHIN):
            begins = [each for each in sides if each[0] < storage.first - 1 < each[1]]
            is_left = any(end < storage.last - 1 for _, end in begins)
            is_left |= storage.region is Region.WITHIN and not _is_there(found, storage.index)
            if storage.memory or is_left:
                storage.region, storage.index = Region.ARENA, 0


def _is_there(found: Storages, whole: int) -> bool:
    """Tell whether parts of a tensor can be read in place: it is in RAM as a whole."""
    return found.of[whole].region in (Region.ARENA, Region.STATE, Region.INPUT)


def _use(found: Storages, subgraph: AirSubgraph, id_: int, step: int) -> None:
    tensor = subgraph.tensors[id_]
    if id_ not in found.of:
        if tensor.is_variable:
            region = Region.STATE
        elif tensor.is_constant:
            region = Region.WEIGHTS
        else:
            message = f"tensor {id_} '{tensor.name}' is read, and nothing computes it before"
            raise ModelError.at(found.where, message)
        found.add(id_, Storage(region, tensor.bytes, step, step, id_))
    found.of[id_].last = max(found.of[id_].last, step)


def _place_outputs_with_caller(found: Storages, subgraph: AirSubgraph, io: str) -> None:
    if io != "caller":
        return
    for index, id_ in enumerate(subgraph.output_ids):
        storage = found.of[id_]
        # What is not in the context's arena, is a part of something, or another output, is copied
        # when the run ends.
        is_all = storage.bytes == found.sizes[id_]
        if storage.region is Region.ARENA and is_all and not storage.memory:
            storage.region, storage.index = Region.OUTPUT, index


def _overwrite(sharing: Sharing, output: int, facts: MemoryFacts) -> None:
    """Put an output of an operator where an input is that nobody needs any more."""
    found = sharing.found
    if found.of[output].region is not Region.ARENA:
        return
    for id_ in facts.inplace:
        if (
            found.of[id_].region is Region.ARENA
            and found.sizes[id_] == found.sizes[output]
            and _costs_nothing(found, output, id_, is_straight=sharing.is_straight)
            and sharing.may_merge(output, id_, 0)
        ):
            found.merge(output, id_)
            found.inplace[output] = id_
            return


def _overlap(found: Storages, operator: AirOperator, facts: MemoryFacts, step: int) -> None:
    """Note by how much an output of an operator may lie within an input that nobody needs.

    Of several it is the largest that may: a second one would write where the first is.
    """
    inputs = [id_ for id_ in operator.input_ids if id_ >= 0]
    if not inputs or (facts.overlap is None and facts.overlap_behind is None):
        return
    source = found.of[inputs[0]]
    if [found.of[id_] for id_ in inputs].count(source) > 1 or source.last != step:
        return
    # No more than one result may meet the input, so that none shares its bytes with another one.
    results = [found.of[id_] for id_ in operator.output_ids if found.sizes[id_]]
    fitting = [
        output
        for output in (operator.output_ids if source not in results else ())
        if source.region is (target := found.of[output]).region is Region.ARENA
        and source.memory == target.memory
        and target.first == step
        and results.count(target) == 1
    ]
    if fitting:
        output = max(fitting, key=lambda id_: found.sizes[id_])  # the first of equals
        found.overlaps[output] = (inputs[0], facts.overlap, facts.overlap_behind)


def _use_up(found: Storages, facts: MemoryFacts, end: int, read: Collection[int]) -> None:
    """Note by how much what a loop writes may lie within what it reads, and nobody needs later.

    :param read: what its operators read: nothing else of that memory may be among it.
    """
    for output, input_, most in facts.used_up:
        target, source = found.of[output], found.of[input_]
        is_free = source.last == end and target.first > source.first
        is_free &= not any(id_ in read for id_ in source.tensors if id_ != input_)
        if (
            is_free
            and output not in found.overlaps
            and source is not target
            and source.region is target.region is Region.ARENA
            and source.memory == target.memory
            and found.sizes[output] == target.bytes
        ):
            found.overlaps[output] = (input_, most, None)


def _costs_nothing(found: Storages, output: int, input_: int, *, is_straight: bool) -> bool:
    """Tell whether the two storages as one are never larger than both: no bytes live longer.

    :param is_straight: there are no branches and loops, in which a tensor may be dead for a while.
    """
    target, source = found.of[output], found.of[input_]
    shift = found.at[input_] - found.at[output]  # of the output's storage in the input's
    is_within = shift >= 0 and shift + target.bytes <= source.bytes
    is_around = shift <= 0 and source.bytes - shift <= target.bytes
    if is_within and is_around and source.last <= target.first:
        return True
    return is_straight and (
        (is_within and source.first <= target.first and target.last <= source.last)
        or (is_around and target.first <= source.first and source.last <= target.last)
    )
