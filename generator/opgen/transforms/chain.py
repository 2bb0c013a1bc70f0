"""Two models as one: what the first gives is what the second takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from opgen.air.keys import ROLES
from opgen.air.model import AirModel, AirOperator, AirTensor
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, UsageError
from opgen.transforms.assembly import Assembly


def chained(front: AirModel, model: AirModel, input_: int, context: RegistryContext) -> AirModel:
    """Return a model that computes an input of another one by a model in front of it.

    :param input_: the input that is computed.
    :raises UsageError: if the front does not give what the input is.
    """
    _require_fit(front, model, input_)
    graph = model.main
    tensors = max(graph.tensors, default=-1) + 1
    operators = max((each.id for each in graph.operators), default=-1) + 1
    made = Assembly(context, graph)
    for id_, tensor in front.main.tensors.items():
        origin = f"{front.path.name}: {tensor.origin or f'tensor {id_}'}"
        resource = f"{front.name}\0{tensor.resource}" if tensor.resource else ""
        new = replace(tensor, id=id_ + tensors, origin=origin, resource=resource)
        made.tensors[id_ + tensors] = new
    made = Assembly(context, replace(graph, tensors=made.tensors))
    for each in front.main.operators:
        origin = f"{front.path.name}: {each.called()}"
        made.append([replace(_moved(each, tensors), id=each.id + operators, origin=origin)])
    made.next_operator = operators + max((each.id for each in front.main.operators), default=-1) + 1
    (output,) = front.main.output_ids
    rows = made.reshaped(output + tensors, made.tensors[input_].shape)
    made.operator(ROLES["reinterpret"], {"input": rows}, {"output": input_})
    made.append(graph.operators)
    inputs = [id_ for id_ in graph.input_ids if id_ != input_]
    given = [id_ + tensors for id_ in front.main.input_ids]
    main = replace(
        graph,
        tensors=made.tensors,
        operators=tuple(made.operators),
        input_ids=(*given, *inputs),
    )
    return replace(model, subgraphs=(main,), signatures=())


def _moved(operator: AirOperator, by: int) -> AirOperator:
    """Return an operator of which all tensors have other ids."""

    def new(ids: Any) -> Any:
        if isinstance(ids, tuple):
            return tuple(new(each) for each in ids)
        return ids if ids is None or ids < 0 else ids + by

    named = {name: new(each) for name, each in operator.named_tensors.items()}
    return replace(
        operator,
        input_ids=new(operator.input_ids),
        output_ids=new(operator.output_ids),
        named_tensors=named,
    )


def _require_fit(front: AirModel, model: AirModel, input_: int) -> None:
    where = "--front"
    if len(front.main.output_ids) != 1 or len(front.subgraphs) > 1 or len(model.subgraphs) > 1:
        message = "a front has one output, and neither model several entry points"
        raise UsageError(Diagnostic(where, message))
    given = front.main.tensors[front.main.output_ids[0]]
    wanted = model.main.tensors[input_]
    same = (given.type, given.size) == (wanted.type, wanted.size)
    if not same or not _scales_fit(given, wanted):
        forms = [_form(each) for each in (given, wanted)]
        message = f"{front.name} gives {forms[0]}, {model.name} takes {forms[1]}"
        hint = "both need the same type, number of elements, scale and zero point"
        raise UsageError(Diagnostic(where, message, hint=hint))


def _scales_fit(given: AirTensor, wanted: AirTensor) -> bool:
    """Return whether both are about the same numbers; integers without a scale are as they are."""
    one, other = given.quantization, wanted.quantization
    if one is None or other is None:
        return True
    pairs = ((one.scales, other.scales), (one.zero_points, other.zero_points))
    return all(np.array_equal(*each) for each in pairs)


def _form(tensor: AirTensor) -> str:
    quantization = tensor.quantization
    scale = "" if quantization is None else f" of scale {quantization.scales[0]:.7g}"
    return f"{tensor.type} {list(tensor.shape)}{scale}"
