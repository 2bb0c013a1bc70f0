"""Pairs of an output and an input: what a run gives is what the next one takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from opgen.air.model import AirModel, AirSubgraph, AirTensor
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, UsageError, did_you_mean
from opgen.transforms.assembly import Assembly


def with_states(model: AirModel, pairs: Mapping[str, str], context: RegistryContext) -> AirModel:
    """Return a model that keeps some of its outputs, which are inputs of its next run.

    They are neither outputs nor inputs of it any more. Before the first run they are zero.

    :param pairs: names of outputs -> names of inputs.
    :raises UsageError: with all that is wrong with them.
    """
    graph = model.main
    outputs, inputs = _names(graph, graph.output_ids), _names(graph, graph.input_ids)
    faults = []
    found: dict[int, int] = {}
    for output, input_ in pairs.items():
        where = f"--state {output}={input_}"
        for what, name, known in (("output", output, outputs), ("input", input_, inputs)):
            if name not in known:
                hint = did_you_mean(name, known) or f"{what}s: {', '.join(known)}"
                faults.append(Diagnostic(where, f"{model.name} has no {what} '{name}'", hint=hint))
        if output not in outputs or input_ not in inputs:
            continue
        given, taken = outputs[output], inputs[input_]
        if (unlike := _unlike(graph.tensors[given], graph.tensors[taken])) or given == taken:
            message = unlike or "they are one tensor: nothing computes it"
            faults.append(Diagnostic(where, message))
        elif taken in found.values():
            faults.append(Diagnostic(where, f"another output is to be '{input_}', too"))
        else:
            found[given] = taken
    if len(found) == len(graph.output_ids) and not faults:
        faults.append(Diagnostic("--state", "no output would be left"))
    if len(model.subgraphs) > 1 and not faults:
        faults.append(Diagnostic("--state", "a model with several entry points has no next run"))
    UsageError.raise_if_any(faults)
    return replace(model, subgraphs=(_kept(graph, found, context),), signatures=())


def _kept(graph: AirSubgraph, pairs: Mapping[int, int], context: RegistryContext) -> AirSubgraph:
    new = Assembly(context, graph)
    values: dict[int, int] = {}
    for input_ in pairs.values():
        tensor = new.tensors[input_]
        kept = new.add(replace(tensor, name=f"{tensor.name}/kept", is_variable=True))
        new.copy(kept, input_)
        values[input_] = kept
    new.append(graph.operators)
    for output, input_ in pairs.items():
        new.copy(output, values[input_])
    return replace(
        graph,
        tensors=new.tensors,
        operators=tuple(new.operators),
        input_ids=tuple(id_ for id_ in graph.input_ids if id_ not in values),
        output_ids=tuple(id_ for id_ in graph.output_ids if id_ not in pairs),
    )


def _names(graph: AirSubgraph, ids: tuple[int, ...]) -> dict[str, int]:
    return {graph.tensors[id_].name: id_ for id_ in ids}


def _unlike(one: AirTensor, other: AirTensor) -> str:
    """Return in what two tensors differ, or nothing."""
    forms = [f"{each.type} {list(each.shape)}" for each in (one, other)]
    if forms[0] != forms[1]:
        return f"one is {forms[0]}, the other {forms[1]}"
    scales = [each.quantization for each in (one, other)]
    values = [
        np.empty(0) if each is None else np.concatenate([each.scales, each.zero_points])
        for each in scales
    ]
    return "" if np.array_equal(values[0], values[1]) else "they have other scales or zero points"
