"""Products with constant matrices as linear layers, which is what quantizers look for."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import torch

from opgen.aten.defaults import running_operator
from opgen.aten.quantizers import LINEAR, PRODUCTS

_MATRIX = 2


def products_as_linears(graph: torch.fx.GraphModule) -> None:
    """Have ``x @ w`` and ``addmm(b, x, w)`` of a constant matrix ``w`` be calls of ``linear``.

    The matrix is stored transposed, beside the other if that is read elsewhere, too.
    """
    for node in list(graph.graph.nodes):
        found = _product(node, graph)
        if found is None:
            continue
        data, matrix, bias = found
        name = _stored_transposed(matrix, graph)
        with graph.graph.inserting_before(node):
            weight = graph.graph.get_attr(name)
            weight.meta = {**matrix.meta, "val": matrix.meta["val"].t().contiguous()}
            linear = graph.graph.call_function(running_operator(LINEAR), (data, weight, *bias))
        linear.meta = dict(node.meta)
        node.replace_all_uses_with(linear)
        graph.graph.erase_node(node)
    graph.graph.eliminate_dead_code()
    graph.recompile()


def _product(
    node: torch.fx.Node, graph: torch.fx.GraphModule
) -> tuple[Any, torch.fx.Node, Sequence[torch.fx.Node]] | None:
    """Return the data, the matrix and, if there is one, the bias of a product; None: it is none."""
    is_product = str(node.target) in PRODUCTS
    if node.op != "call_function" or node.kwargs or not is_product:
        return None
    *bias, data, matrix = node.args
    if bias and (_constant(bias[0], graph) is None or bias[0].meta["val"].dim() != 1):
        return None
    value = _constant(matrix, graph)
    if value is None or value.dim() != _MATRIX or not value.is_floating_point():
        return None
    if data.meta["val"].dim() < _MATRIX:
        return None
    if bias and bias[0].meta["val"].shape[0] != value.shape[1]:
        return None
    return data, matrix, bias


def _constant(node: Any, graph: torch.fx.GraphModule) -> torch.Tensor | None:
    if not isinstance(node, torch.fx.Node) or node.op != "get_attr":
        return None
    value = attrgetter(node.target)(graph)
    return value if isinstance(value, torch.Tensor) else None


def _stored_transposed(matrix: torch.fx.Node, graph: torch.fx.GraphModule) -> str:
    """Store a matrix transposed; return its name."""
    name = f"{matrix.target}_transposed".replace(".", "_")
    if not hasattr(graph, name):
        value = attrgetter(matrix.target)(graph).detach().t().contiguous()
        graph.register_parameter(name, torch.nn.Parameter(value, requires_grad=False))
    return name
