"""Proves what specs say of sums: parts of an input, added one by one, give what the whole gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np

from opgen.air.model import AirSubgraph
from opgen.bind.bind import bind
from opgen.context.registries import RegistryContext
from opgen.errors import OpgenError
from opgen.lib.target import GENERIC
from opgen.prove.cases import ConformanceCase
from opgen.prove.execute import execute
from opgen.prove.tolerance import difference_in
from opgen.registry.context import build_default_registry_context
from opgen.transforms.assembly import Assembly, frozen
from opgen.transforms.sums import Added, add_rows, added_by, scale, sums_of


def sums_fault(case: ConformanceCase) -> str:
    """Return that an operator is not the sums that its spec says, or nothing.

    Rows of its input are added in turns on the strength of this; see :mod:`opgen.transforms.rows`.
    """
    graph, layer = case.bound.subgraph, case.bound.operators[0]
    definition = layer.definition
    added = None if definition is None else added_by(definition, layer.operator, graph.tensors)
    if added is None or added.input not in graph.input_ids:
        return ""
    given = dict(zip(graph.input_ids, case.inputs, strict=True))[added.input]
    sizes = list(_sizes(given[0, 0].size, added.block))
    parts = np.split(given.reshape(*given.shape[:2], -1), np.cumsum(sizes)[:-1], axis=2)
    model = replace(case.bound.model, subgraphs=(_in_parts(graph, added, sizes),))
    try:
        (whole,) = execute(case.bound, case.inputs).outputs
        (found,) = execute(bind(model, _context(), GENERIC), parts).outputs
    except OpgenError as error:
        return f"`sums` cannot be added and scaled: {error}"
    if difference := difference_in(layer, added.output, whole, found):
        return f"`sums` of parts of {sizes} elements are not the output: {difference}"
    return ""


def _sizes(size: int, block: int) -> Iterator[int]:
    """Go through the sizes of parts: one block, about a third, and the rest."""
    left = size // block
    for blocks in (1, left // 3):
        if 0 < blocks < left:
            left -= blocks
            yield blocks * block
    yield left * block


def _in_parts(graph: AirSubgraph, added: Added, sizes: list[int]) -> AirSubgraph:
    """Return a graph whose inputs are the parts of the input of sums."""
    new = Assembly(_context(), graph)
    whole = sums_of(graph.tensors[added.output])
    sums = new.add(replace(whole, data=frozen(np.zeros(whole.shape, np.int32))))
    inputs: list[int] = []
    for size in sizes:
        before = sum(new.tensors[each].size for each in inputs)
        part = replace(graph.tensors[added.input], shape=(size,), shape_signature=None)
        inputs.append(new.add(part))
        start = None if added.weights is None else new.integers((before,), "start")
        sums = add_rows(new, added, inputs[-1], sums, start)
    scale(new, added, sums)
    return replace(
        graph, tensors=new.tensors, operators=tuple(new.operators), input_ids=tuple(inputs)
    )


@cache
def _context() -> RegistryContext:
    return build_default_registry_context(installed=False)
