"""Operators that only relabel elements copy them, whatever scales the file gives both sides.

TFLM does so, and so does LiteRT where it does not refuse such a model. Converters make them where
both sides were calibrated apart. That the same integers mean other numbers is said by an operator
in front, which costs nothing.
"""

from __future__ import annotations

from dataclasses import replace

from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.air.rewrite import each_subgraph, with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.operators.rules import is_same_scale
from opgen.transforms.assembly import Assembly
from opgen.transforms.operators import can_be_input, definition_of


def keep_elements(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with inputs of such operators that mean what the outputs do."""
    return each_subgraph(model, lambda graph: _rewritten(graph, context))


def _rewritten(graph: AirSubgraph, context: RegistryContext) -> AirSubgraph:
    made, changed = Assembly(context, graph), False
    for operator in graph.operators:
        source = _source(operator, graph, context)
        if source is None:
            made.append([operator])
            continue
        changed = True
        meant = made.add(replace(source, quantization=_output(operator, graph).quantization))
        if not source.is_constant:
            made.by_role("reinterpret", {"input": source.id}, meant)
        made.append([with_tensors_renamed(operator, {source.id: meant})])
    return (
        replace(graph, tensors=made.tensors, operators=tuple(made.operators)) if changed else graph
    )


def _output(operator: AirOperator, graph: AirSubgraph) -> AirTensor:
    return graph.tensors[operator.output_ids[0]]


def _source(
    operator: AirOperator, graph: AirSubgraph, context: RegistryContext
) -> AirTensor | None:
    """Return what an operator relabels, if its elements mean other numbers than the output's."""
    definition = definition_of(operator, context)
    if definition is None or definition.elements != "moved" or len(operator.output_ids) != 1:
        return None
    named = [operator.named_tensors.get(name) for name in definition.alias.values()]
    if len(named) != 1 or not isinstance(named[0], int):
        return None
    source, output = graph.tensors[named[0]], _output(operator, graph)
    is_one = all(each.quantization and not each.is_variable for each in (source, output))
    if not is_one or source.type is not output.type or not _means_other_numbers(source, output):
        return None
    return source if can_be_input(source, "reinterpret", context) else None


def _means_other_numbers(source: AirTensor, output: AirTensor) -> bool:
    one, other = source.quantization, output.quantization
    assert one is not None
    assert other is not None
    if len(one.scales) != 1 or len(other.scales) != 1:
        return False
    is_same = is_same_scale(one.scales[0], other.scales[0])
    return not is_same or one.zero_points[0] != other.zero_points[0]
