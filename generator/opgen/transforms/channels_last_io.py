"""Let inputs and outputs have their channels last where the graph has them so anyway.

Opt-in: the caller then gives and gets images as N x H x W x C, sequences as N x W x C. What lies
between is the same, bit for bit. An input or output for which that saves nothing stays as it is.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from opgen.air.model import AirModel, AirSubgraph, AirTensor
from opgen.air.rewrite import with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.lib.shapes import permuted
from opgen.transforms.assembly import Assembly
from opgen.transforms.drop_unused import drop_unused
from opgen.transforms.propagate_layouts import cost_of_moving, propagate_layouts
from opgen.transforms.views import Axes

CHANNELS_LAST = {3: (0, 2, 1), 4: (0, 2, 3, 1)}
"""Rank -> the axes of a tensor with channels first, in the order in which channels are last."""


def channels_last_io(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with channels last in inputs and outputs, where that transposes less.

    To be applied after the transforms, which bring transpositions to the inputs and outputs.
    Inputs and outputs keep their ids and their names; their shapes are other ones.
    """
    ports = dict.fromkeys((*model.main.input_ids, *model.main.output_ids))
    for id_ in ports:
        order = _order(model.main, id_)
        if order is None:
            continue
        turned = replace(
            model,
            subgraphs=(_turned(model.main, id_, order, context), *model.subgraphs[1:]),
        )
        propagated = propagate_layouts(turned, context)
        if cost_of_moving(propagated, context) < cost_of_moving(model, context):
            turned_ports = {**model.turned, id_: order}
            model = replace(drop_unused(propagated, context), turned=turned_ports)
    return model


def _order(subgraph: AirSubgraph, id_: int) -> Axes | None:
    """Return the order that an input or output could have; None: it has to stay."""
    tensor = subgraph.tensors[id_]
    is_both = id_ in subgraph.input_ids and id_ in subgraph.output_ids
    has_scales = tensor.quantization is not None and tensor.quantization.axis is not None
    if is_both or has_scales or tensor.is_variable or tensor.is_constant:
        return None
    return CHANNELS_LAST.get(len(tensor.shape))


def _turned(subgraph: AirSubgraph, id_: int, order: Axes, context: RegistryContext) -> AirSubgraph:
    """Return the graph with an input or output in another order, and a transposition beside it."""
    assembly = Assembly(context, subgraph)
    tensor = assembly.tensors[id_]
    inner = assembly.add(replace(tensor, origin=tensor.origin or f"tensor {id_}"))
    assembly.tensors[id_] = _in_order(tensor, order)
    if id_ in subgraph.input_ids:
        assembly.transposed(id_, [int(axis) for axis in np.argsort(order)], inner)
    assembly.append(with_tensors_renamed(each, {id_: inner}) for each in subgraph.operators)
    if id_ in subgraph.output_ids:
        assembly.transposed(inner, order, id_)
    return replace(subgraph, tensors=assembly.tensors, operators=tuple(assembly.operators))


def _in_order(tensor: AirTensor, order: Axes) -> AirTensor:
    signature = tensor.shape_signature
    return replace(
        tensor,
        shape=permuted(tensor.shape, order),
        shape_signature=None if signature is None else permuted(signature, order),
    )
