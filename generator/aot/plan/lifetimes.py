"""Lifetimes, and which tensors share storage: aliases, and outputs written over an input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from opgen.air.control import blocks
from opgen.air.model import AirSubgraph
from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.plan.coalesce import coalesce
from opgen.aot.plan.model import Region
from opgen.aot.plan.storage import Storage, Storages
from opgen.errors import Diagnostic, ModelError, UnsupportedError


def find_storages(  # noqa: PLR0913
    subgraph: AirSubgraph,
    memory: Sequence[MemoryFacts],
    io: str,
    *,
    keep_inputs: bool = False,
    where: str = "model",
    memory_of: Mapping[int, str] | None = None,
) -> Storages:
    """Give every tensor that is used a storage, and let tensors share where that is allowed.

    :param memory: the facts of each operator of ``subgraph.operators``.
    :param keep_inputs: let nothing overwrite the inputs of the model in the arena.
    :param where: what messages call the model.
    :param memory_of: tensor -> memory that it has to be in, if that is not the context; aliases
        have the same one.
    :raises ModelError: if a tensor is read that nothing computes.
    :raises UnsupportedError: if an input of the model is none.
    """
    found = Storages(where)
    end = len(subgraph.operators) + 1
    _add_inputs(found, subgraph, io, end if keep_inputs else 0)
    _add_operators(found, subgraph)
    _add_outputs(found, subgraph, end)
    for id_, memory_name in (memory_of or {}).items():
        if id_ in found.of:
            found.of[id_].memory = memory_name
    loops = [
        (block.begin + 1, block.end + 1) for block in blocks(subgraph.operators) if block.is_loop
    ]
    _extend_over_loops(found, loops)
    if any(facts.copies for facts in memory):
        coalesce(found, subgraph, memory, keep_inputs=keep_inputs)
        _extend_over_loops(found, loops)
    else:
        _share_aliases(found, subgraph, memory)
    _place_outputs_with_caller(found, subgraph, io)
    for step, (operator, facts) in enumerate(zip(subgraph.operators, memory, strict=True), 1):
        if step - 1 not in found.elided and len(operator.output_ids) == 1:
            _overwrite(found, operator.input_ids, operator.output_ids[0], facts, step)
    return found


def _add_inputs(found: Storages, subgraph: AirSubgraph, io: str, last: int) -> None:
    for index, id_ in enumerate(subgraph.input_ids):
        tensor = subgraph.tensors[id_]
        if tensor.is_constant or (tensor.is_variable and io == "caller"):
            kind = "a constant" if tensor.is_constant else "a variable"
            message = f"input {index} '{tensor.name}' of the model is {kind}"
            raise UnsupportedError(Diagnostic(found.where, message))
        if id_ not in found.of:
            region = Region.INPUT if io == "caller" else Region.ARENA
            region = Region.STATE if tensor.is_variable else region
            found.of[id_] = Storage(region, tensor.bytes, 0, last, index, [id_])


def _add_operators(found: Storages, subgraph: AirSubgraph) -> None:
    for step, operator in enumerate(subgraph.operators, 1):
        for id_ in operator.input_ids:
            if id_ >= 0:
                _use(found, subgraph, id_, step)
        for id_ in operator.output_ids:
            tensor = subgraph.tensors[id_]
            region = Region.STATE if tensor.is_variable else Region.ARENA
            if id_ not in found.of:
                found.of[id_] = Storage(region, tensor.bytes, step, step, 0, [id_])
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


def _use(found: Storages, subgraph: AirSubgraph, id_: int, step: int) -> None:
    tensor = subgraph.tensors[id_]
    if id_ not in found.of:
        if tensor.is_variable:
            region = Region.STATE
        elif tensor.is_constant:
            region = Region.WEIGHTS
        else:
            message = f"tensor {id_} '{tensor.name}' is read, and nothing computes it before"
            raise ModelError(Diagnostic(found.where, message))
        found.of[id_] = Storage(region, tensor.bytes, step, step, id_, [id_])
    found.of[id_].last = max(found.of[id_].last, step)


def _share_aliases(found: Storages, subgraph: AirSubgraph, memory: Sequence[MemoryFacts]) -> None:
    for index, (operator, facts) in enumerate(zip(subgraph.operators, memory, strict=True)):
        pairs = {out: facts.aliases[out] for out in operator.output_ids if out in facts.aliases}
        if not pairs or len(pairs) < len(operator.output_ids):
            continue  # the kernel runs anyway; it need not know what a shared address means
        # A variable may be given a new value while its old one is still read under another name.
        if any(Region.STATE in (found.of[a].region, found.of[b].region) for a, b in pairs.items()):
            continue
        for output, input_ in pairs.items():
            found.merge(output, input_)
        found.aliases.update(pairs)
        found.elided.add(index)


def _place_outputs_with_caller(found: Storages, subgraph: AirSubgraph, io: str) -> None:
    if io != "caller":
        return
    for index, id_ in enumerate(subgraph.output_ids):
        # What is not in the context's arena, or is another output, is copied when the run ends.
        if found.of[id_].region is Region.ARENA and not found.of[id_].memory:
            found.of[id_].region, found.of[id_].index = Region.OUTPUT, index


def _overwrite(
    found: Storages, input_ids: Sequence[int], output: int, facts: MemoryFacts, step: int
) -> None:
    target = found.of[output]
    inputs = [id_ for id_ in input_ids if id_ >= 0]

    def may_be_overwritten(id_: int, together_with: Sequence[int]) -> bool:
        source = found.of[id_]
        others = [each for each in inputs if found.of[each] is source and each != id_]
        return (
            source is not target
            and source.region is target.region is Region.ARENA
            and source.memory == target.memory
            and source.last == step
            and target.first == step
            and all(each in together_with for each in others)
        )

    for id_ in facts.inplace:
        if found.of[id_].bytes == target.bytes and may_be_overwritten(id_, facts.inplace):
            found.merge(output, id_)
            found.inplace[output] = id_
            return
    if inputs and not (facts.overlap is None and facts.overlap_behind is None):
        first = inputs[0]
        if inputs.count(first) == 1 and may_be_overwritten(first, ()):
            found.overlaps[output] = (first, facts.overlap, facts.overlap_behind)
