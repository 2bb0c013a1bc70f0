"""What a first run does with constants alone is in place before it: variables start with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from opgen.air.control import COPY, IF, Block, blocks
from opgen.air.model import AirModel, AirSubgraph, AirTensor
from opgen.air.rewrite import each_subgraph
from opgen.context.registries import RegistryContext


def set_initial_values(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with first values of variables as their data, where these are constants.

    A block that runs once goes if it does nothing else, nothing before it touches its variables,
    and no other entry point shares them.
    """
    del context
    shared = {
        tensor.resource
        for index, subgraph in enumerate(model.subgraphs)
        for tensor in subgraph.tensors.values()
        if tensor.resource and index
    }

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        found = blocks(subgraph.operators)
        outermost = [b for b in found if not any(o.begin < b.begin < o.end for o in found)]
        for block in reversed(outermost):  # from the end, as later ones move when one goes
            values = _values(subgraph, block)
            if values and shared.isdisjoint(subgraph.tensors[id_].resource for id_ in values):
                subgraph = _without(subgraph, block, values)
        return subgraph

    return each_subgraph(model, rewrite)


def _values(subgraph: AirSubgraph, block: Block) -> Mapping[int, AirTensor]:
    """Return what a block that runs once gives to variables; nothing if it does anything else."""
    tensors, operators = subgraph.tensors, subgraph.operators
    begin = operators[block.begin]
    if begin.op_type != IF or block.middle is not None:
        return {}
    flag = tensors[begin.input_ids[0]]
    inside = operators[block.begin + 1 : block.end]
    if not flag.is_variable or begin.is_fixed:
        return {}
    if any(each.op_type != COPY for each in inside):
        return {}
    found = {each.output_ids[0]: tensors[each.input_ids[0]] for each in inside}
    plain = all(tensors[id_].is_variable and value.is_constant for id_, value in found.items())
    touched = {
        id_ for each in operators[: block.begin] for id_ in (*each.input_ids, *each.output_ids)
    }
    return found if plain and flag.id in found and touched.isdisjoint(found) else {}


def _without(subgraph: AirSubgraph, block: Block, values: Mapping[int, AirTensor]) -> AirSubgraph:
    tensors = dict(subgraph.tensors)
    for id_, value in values.items():
        tensors[id_] = replace(tensors[id_], data=value.data)
    operators = (
        *subgraph.operators[: block.begin],
        *subgraph.operators[block.end + 1 :],
    )
    return replace(subgraph, tensors=tensors, operators=operators)
