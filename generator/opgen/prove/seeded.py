"""Reproducible inputs for a model, as varied as a few samples can be.

Which numbers those that are indices may hold, the checks of what reads them tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirSubgraph, AirTensor
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.errors import ModelError, UnsupportedError
from opgen.lib.tensor import Array
from opgen.operators.applied import evaluate, operation_of
from opgen.operators.checks import violations
from opgen.prove.execute import facts_of

NO_LIMITS: Mapping[int, int] = MappingProxyType({})
STEPS = 8
"""Runs in a row of a model that keeps a state."""
_FLOATS = np.array([-1.0, 1.0]) * float(np.finfo(np.float32).max)


def inputs_for(bound: BoundModel, samples: int, steps: int = 1, seed: int = 0) -> tuple[Array, ...]:
    """Return the inputs of :func:`seeded_inputs`, with indices that lie within what they index."""
    return seeded_inputs(bound.subgraph, samples, steps, seed, index_limits(bound))


def seeded_inputs(
    graph: AirSubgraph,
    samples: int,
    steps: int = 1,
    seed: int = 0,
    limits: Mapping[int, int] = NO_LIMITS,
) -> tuple[Array, ...]:
    """Return inputs [samples, steps, *shape] that only depend on the graph and these numbers.

    Samples take turns: uniform over the whole range, around the zero point, and a smooth field.
    Sample s comes from ``numpy.random.default_rng(seed + s)``.

    :param limits: tensor -> below which number its elements stay, from 0 on.
    :raises UnsupportedError: if an input is of a type that numpy does not have.
    """
    for id_ in graph.input_ids:
        if graph.tensors[id_].type is DType.BFLOAT16:
            where = f"input '{graph.tensors[id_].name}'"
            message = "opgen does not run models with inputs of bfloat16"
            raise UnsupportedError.at(where, message, why="numpy has no such type")
    drawn: list[list[list[Array]]] = [[] for _ in graph.input_ids]
    for sample in range(samples):
        generator = np.random.default_rng(seed + sample)
        kind = (seed + sample) % 4
        for row in drawn:
            row.append([])
        for _ in range(steps):
            for row, id_ in zip(drawn, graph.input_ids, strict=True):
                tensor, limit = graph.tensors[id_], limits.get(id_)
                row[-1].append(
                    _draw(generator, kind, graph, tensor)
                    if limit is None
                    else generator.integers(0, limit, tensor.shape, tensor.type.numpy)
                )
    return tuple(
        np.array(row).reshape(samples, steps, *graph.tensors[id_].shape)
        for row, id_ in zip(drawn, graph.input_ids, strict=True)
    )


def _draw(
    generator: np.random.Generator, kind: int, graph: AirSubgraph, tensor: AirTensor
) -> Array:
    dtype = np.dtype(tensor.type.numpy)
    if tensor.type is DType.BOOL:
        return generator.random(tensor.shape) < 0.5  # noqa: PLR2004
    low, high, middle = _range(graph, tensor)
    if kind == 2:  # noqa: PLR2004
        values = middle + generator.normal(0.0, (high - low) / 8, tensor.shape)
    elif kind == 3:  # noqa: PLR2004
        values = middle + _field(generator, tensor.shape) * (high - low) / 2
    elif tensor.type.is_integer:
        return generator.integers(
            int(low), int(high), tensor.shape, np.int64, endpoint=True
        ).astype(dtype)
    else:
        values = generator.uniform(low, high, tensor.shape)
    values = np.clip(values, low, high)
    return (np.rint(values) if tensor.type.is_integer else values).astype(dtype)


def _range(graph: AirSubgraph, tensor: AirTensor) -> tuple[float, float, float]:
    """Return the least, the greatest and the middle value of a tensor's elements."""
    if tensor.type.is_integer:
        low, high = tensor.type.range
        if tensor.type.bits > 16:  # noqa: PLR2004
            low, high = max(low, -1000), min(high, 1000)
        return low, high, facts_of(tensor).zero_point
    for operator in graph.consumers.get(tensor.id, ()):
        for id_ in operator.output_ids:
            facts = facts_of(graph.tensors[id_])
            if facts.type.is_integer and facts.is_quantized:
                low, high = facts.type.range
                ends = facts.scale * (np.array([low, high]) - facts.zero_point)
                least, most = np.clip(ends, *_FLOATS)
                return float(least), float(most), 0.0
    return -1.0, 1.0, 0.0


def _field(generator: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return a sum of a few waves along each axis, within -1..1."""
    field = np.zeros(shape)
    for axis, size in enumerate(shape):
        frequency, phase = generator.uniform(0.5, 3.0), generator.uniform(0, 2 * np.pi)
        wave = np.sin(2 * np.pi * frequency * np.arange(size) / max(size, 1) + phase)
        field = field + wave.reshape([-1 if i == axis else 1 for i in range(len(shape))])
    return np.asarray(field / max(len(shape), 1))


def index_limits(bound: BoundModel) -> dict[int, int]:
    """Return, per input of the graph that holds indices, below which number they must stay.

    It is the greatest size of any tensor of the operator up to which its checks accept constants;
    where they accept none, or all, nothing is said.
    """
    found: dict[int, int] = {}
    for id_ in bound.subgraph.input_ids:
        limits = [_limit(bound, layer, indices) for layer, indices in _readers(bound, id_)]
        if known := [each for each in limits if each]:
            found[id_] = min(known)
    return found


def _readers(bound: BoundModel, id_: int) -> Iterator[tuple[BoundOperator, int]]:
    """Go through what takes a tensor as indices, also behind what only moves or counts with it.

    Frontends add the size to indices below 0, and select what is not.
    """
    tensors, reached = bound.subgraph.tensors, {id_}
    for layer in bound.operators:
        definition, found = layer.definition, reached.intersection(layer.operator.input_ids)
        if definition is None or not found:
            continue
        names = (each.name for each in definition.inputs if each.holds == "index")
        indices = {each for name in names for each in layer.operator.tensors_of(name)}
        yield from ((layer, each) for each in found & indices)
        if found - indices:
            outputs = layer.operator.output_ids
            moves = definition.elements == "moved"
            reached.update(each for each in outputs if moves or _counts(tensors[each].type))


def _counts(dtype: DType) -> bool:
    return dtype.is_integer and dtype.bits > DType.INT16.bits


def _limit(bound: BoundModel, layer: BoundOperator, id_: int) -> int:
    """Return what :func:`index_limits` does, for one operator; 0: nothing."""
    beside = {*layer.operator.input_ids, *layer.operator.output_ids} - {id_, -1}
    sizes = {size for each in beside for size in bound.subgraph.tensors[each].shape if size}
    if not sizes or _is_accepted(bound, layer, id_, max(sizes)):
        return 0
    accepted = (size for size in sizes if _is_accepted(bound, layer, id_, size - 1))
    return max(accepted, default=0)


def _is_accepted(bound: BoundModel, layer: BoundOperator, id_: int, index: int) -> bool:
    """Tell whether the checks of an operator accept a constant of one index."""
    assert layer.definition is not None
    tensor = bound.subgraph.tensors[id_]
    constant = replace(tensor, data=np.full(tensor.shape, index, tensor.type.numpy))
    tensors, checks = {**bound.subgraph.tensors, id_: constant}, layer.definition.checks
    operation = operation_of(layer.definition, layer.operator, tensors)
    try:
        return not evaluate("", lambda op: [*violations(checks, op)], operation)
    except ModelError:  # a check that cannot do with it does not accept it
        return False
