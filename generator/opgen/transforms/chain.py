"""Two models as one: what the first gives is what the second takes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from opgen.air.model import AirModel, AirTensor
from opgen.air.rewrite import with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.errors import UsageError
from opgen.transforms.assembly import Assembly


def chained(front: AirModel, model: AirModel, input_: int, context: RegistryContext) -> AirModel:
    """Return a model that computes an input of another one by a model in front of it.

    :param input_: the input that is computed.
    :raises UsageError: if the front does not give what the input is.
    """
    _require_fit(front, model, input_)
    graph, made = model.main, Assembly(context, model.main)
    ids: dict[int, int] = {}
    for id_, tensor in front.main.tensors.items():
        origin = f"{front.path.name}: {tensor.origin or f'tensor {id_}'}"
        resource = f"{front.name}\0{tensor.resource}" if tensor.resource else ""
        ids[id_] = made.add(replace(tensor, origin=origin, resource=resource))
    for each in front.main.operators:
        origin = f"{front.path.name}: {each.called()}"
        own = with_tensors_renamed(each, ids)
        made.append([replace(own, id=made.next_operator, origin=origin)])
        made.next_operator += 1
    (output,) = front.main.output_ids
    rows = made.reshaped(ids[output], made.tensors[input_].shape)
    made.by_role("reinterpret", {"input": rows}, input_)
    made.append(graph.operators)
    inputs = [id_ for id_ in graph.input_ids if id_ != input_]
    given = [ids[id_] for id_ in front.main.input_ids]
    main = replace(
        graph,
        tensors=made.tensors,
        operators=tuple(made.operators),
        input_ids=(*given, *inputs),
    )
    return replace(model, subgraphs=(main,), signatures=())


def _require_fit(front: AirModel, model: AirModel, input_: int) -> None:
    where = "--front"
    if len(front.main.output_ids) != 1 or len(front.subgraphs) > 1 or len(model.subgraphs) > 1:
        raise UsageError.at(where, "a front has one output, and neither model several entry points")
    given = front.main.tensors[front.main.output_ids[0]]
    wanted = model.main.tensors[input_]
    same = (given.type, given.size) == (wanted.type, wanted.size)
    if not same or not _scales_fit(given, wanted):
        forms = [_form(each) for each in (given, wanted)]
        message = f"{front.name} gives {forms[0]}, {model.name} takes {forms[1]}"
        hint = "both need the same type, number of elements, scale and zero point"
        raise UsageError.at(where, message, hint=hint)


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
