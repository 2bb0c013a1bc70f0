"""Small steps that transforms are made of: each returns a new graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from opgen.air.model import AirModel, AirOperator, AirSubgraph

Ids = int | tuple[int, ...] | None


def each_subgraph(model: AirModel, rewrite: Callable[[AirSubgraph], AirSubgraph]) -> AirModel:
    """Return the model with every subgraph rewritten; the same model if nothing changed."""
    subgraphs = tuple(rewrite(subgraph) for subgraph in model.subgraphs)
    if all(new is old for new, old in zip(subgraphs, model.subgraphs, strict=True)):
        return model
    return replace(model, subgraphs=subgraphs)


def with_tensors_renamed(operator: AirOperator, new: Mapping[int, int]) -> AirOperator:
    """Return the operator with tensor ids replaced, in inputs and outputs alike."""
    used = (*operator.input_ids, *operator.output_ids)
    if not any(id_ in new for id_ in used):
        return operator

    def renamed(ids: Ids) -> Ids:
        if isinstance(ids, tuple):
            return tuple(new.get(id_, id_) for id_ in ids)
        return ids if ids is None else new.get(ids, ids)

    return replace(
        operator,
        input_ids=tuple(new.get(id_, id_) for id_ in operator.input_ids),
        output_ids=tuple(new.get(id_, id_) for id_ in operator.output_ids),
        named_tensors={name: renamed(ids) for name, ids in operator.named_tensors.items()},
    )


def with_operands(
    operator: AirOperator, inputs: Iterable[str], named: Mapping[str, Ids]
) -> AirOperator:
    """Return the operator with other inputs.

    :param inputs: the names of all its inputs, in the order of the model.
    :param named: their tensors; outputs are left as they are.
    """
    ids: list[int] = []
    for name in inputs:
        each = named.get(name)
        ids += each if isinstance(each, tuple) else (-1 if each is None else each,)
    return replace(
        operator,
        input_ids=tuple(ids[: len(operator.input_ids)]),
        named_tensors={**operator.named_tensors, **named},
    )


def without_unused_tensors(subgraph: AirSubgraph) -> AirSubgraph:
    """Return the subgraph without tensors that nothing refers to."""
    used = {*subgraph.input_ids, *subgraph.output_ids}
    for operator in subgraph.operators:
        used.update(operator.input_ids, operator.output_ids)
    if used.issuperset(subgraph.tensors):
        return subgraph
    tensors = {id_: tensor for id_, tensor in subgraph.tensors.items() if id_ in used}
    return replace(subgraph, tensors=tensors)
