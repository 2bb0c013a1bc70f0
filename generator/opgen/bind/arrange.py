"""Which order the elements of each tensor have in memory, where kernels want another than that of
its axes.

A tensor has an order if the operator that computes it and all that read it have kernels for it.
What a model is given and gives, its variables and constants, and what shares its bytes with others
keep the order of their axes, as no kernel there says otherwise. Operators are gone through in the
order in which they run, with every choice of orders for the tensors that are still to be read; of
choices that agree in these the best goes on. So skip connections are no other than chains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from opgen.air.model import AirOperator, AirTensor, Stored, listed
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.lib.layouts import Layout
from opgen.operators.applied import describe, evaluate
from opgen.operators.choice import fitting
from opgen.operators.kernel import Kernel
from opgen.operators.operation import Operation, several

MOST_CHOICES = 256
"""That are followed at once; of more, the best are."""
_MOST_ROOM = 16
"""Times the elements of a tensor, that an order may take."""
_LEAST_ROOM = 4096

_Orders = Mapping[int, Stored]
"""Tensor -> the order of its elements; of all others it is that of their axes."""


@dataclass(frozen=True, eq=False)
class _Option:
    """A kernel that may run an operator, and the orders that it wants."""

    kernel: Kernel | None
    orders: _Orders
    rank: tuple[int, int]
    """How many of the operator's kernels go before it, whatever they cost, and what it costs."""


@dataclass(frozen=True, eq=False)
class _Choice:
    """What was chosen for the operators so far."""

    rank: tuple[int, int] = (0, 0)
    waiting: _Orders = field(default_factory=dict)
    """Tensors that are still to be read."""
    chosen: Mapping[int, _Option] = field(default_factory=dict)
    """Position of an operator -> its kernel, if it is another than alone."""


def stored_by(
    kernel: Kernel, where: object, operator: AirOperator, operation: Operation[Any]
) -> dict[int, Stored]:
    """Return the orders that a kernel wants of tensors of its operator.

    :raises ModelError: if a layout is none.
    """
    found: dict[int, Stored] = {}
    for operand, layout in kernel.layouts.items():
        check = partial(_stored, layout, operand)
        ids = listed(operator.named_tensors.get(operand))
        found |= {id_: evaluate(where, check, operation) for id_ in ids}
    return found


def _stored(
    function: Callable[[Operation[Any]], Layout], operand: str, op: Operation[Any]
) -> Stored:
    """Return an order after a check: every element has a place of its own.

    :raises ValueError: if not.
    """
    layout, tensor = function(op), next(several(op.bound[operand]))
    places = np.asarray(layout.places, np.int64)
    elements = int(np.prod(tensor.shape))
    if places.shape != tuple(tensor.shape):
        raise ValueError(f"places have the shape {list(places.shape)}, not {list(tensor.shape)}")
    if not elements <= layout.size <= _MOST_ROOM * elements + _LEAST_ROOM:
        raise ValueError(f"a layout of {layout.size} elements, for a tensor of {elements}")
    if elements and (places.min() < 0 or places.max() >= layout.size):
        raise ValueError(f"a place that is none of {layout.size} elements")
    if np.unique(places).size != elements:
        raise ValueError("two elements have one place")
    low, high = tensor.type.range if tensor.type.is_integer else (0, 0)
    if tensor.type.bits % 8 or not low <= layout.fill <= high:
        raise ValueError(f"{tensor.type} is not filled up with {layout.fill}")
    return Stored(places, layout.size, layout.fill)


def arranged(bound: BoundModel, plain: Set[int] = frozenset()) -> BoundModel:
    """Return an entry point with the orders, and the kernels for them, that are best together.

    :param plain: tensors that keep the order of their axes.
    """
    fixed = _fixed(bound) | plain
    options = [_options(bound, layer, fixed) for layer in bound.operators]
    if not any(each.orders for several in options for each in several):
        return bound
    last = {id_: i for i, e in enumerate(bound.operators) for id_ in e.operator.input_ids}
    choices = [_Choice()]
    for index, (layer, these) in enumerate(zip(bound.operators, options, strict=True)):
        follow = (each for choice in choices for each in _next(choice, index, layer, these, last))
        best: dict[tuple[object, ...], _Choice] = {}
        for each in sorted(follow, key=lambda one: one.rank):
            best.setdefault(_key(each.waiting), each)
        choices = list(best.values())[:MOST_CHOICES]
    final = next((each for each in choices if not each.waiting), _Choice())
    return _with(bound, final.chosen) if final.chosen else bound


def _options(bound: BoundModel, layer: BoundOperator, fixed: Set[int]) -> list[_Option]:
    """Return the kernels that may run an operator: the one that is best alone first."""
    definition, operation = layer.definition, layer.operation
    if layer.kernel is None or definition is None or operation is None:
        return [_Option(None, {}, (0, 0))]
    if not any(each.layouts for each in definition.kernels):
        return [_Option(layer.kernel, {}, (0, 0))]
    where = describe(bound.model.path.name, layer.operator)
    ranked = evaluate(where, lambda op: fitting(definition, op), operation)
    own = next((each for each in ranked if each.kernel.name == layer.kernel.name), None)
    if own is None or not is_free(layer):
        return [_Option(layer.kernel, {}, (0, 0))]
    found = [_Option(layer.kernel, {}, own.rank)]
    for each in ranked:
        if each.kernel.layouts:
            orders = stored_by(each.kernel, where, layer.operator, operation)
            if not (fixed | _shared(layer.operator)) & orders.keys():
                found.append(_Option(each.kernel, orders, each.rank))
    return found


def _shared(operator: AirOperator) -> set[int]:
    """Return the tensors that are several operands, of which not all may want the same order."""
    ids = Counter(id_ for each in operator.named_tensors.values() for id_ in listed(each))
    return {id_ for id_, count in ids.items() if count > 1}


def is_free(layer: BoundOperator) -> bool:
    """Tell whether nothing but the operator's kernel has a say in what its tensors' bytes are."""
    aot = SpecOperator if layer.aot is None else type(layer.aot)
    is_of_spec = aot.memory is SpecOperator.memory and aot.on_resolve is SpecOperator.on_resolve
    return is_of_spec and not (layer.keeps_kernel or layer.attributes.kernel or layer.memory.common)


def _fixed(bound: BoundModel) -> set[int]:
    """Return the tensors that others than operators see, or that keep their bytes."""
    graph = bound.subgraph
    kept = {i for i, each in graph.tensors.items() if each.is_constant or each.is_variable}
    return {*graph.input_ids, *graph.output_ids, *kept}


def _next(
    choice: _Choice,
    index: int,
    layer: BoundOperator,
    options: list[_Option],
    last: Mapping[int, int],
) -> Iterator[_Choice]:
    """Yield what a choice becomes with one of the kernels of the next operator."""
    inputs = layer.operator.input_ids
    read = {id_ for id_ in inputs if id_ in choice.waiting}
    for option in options:
        wanted = {id_: each for id_, each in option.orders.items() if id_ in inputs}
        if wanted.keys() != read or not all(
            each.key == choice.waiting[id_].key for id_, each in wanted.items()
        ):
            continue
        written = {i: e for i, e in option.orders.items() if i not in wanted and i in last}
        waiting = {i: e for i, e in choice.waiting.items() if last[i] > index}
        chosen = {**choice.chosen, index: option} if option.orders else choice.chosen
        rank = (choice.rank[0] + option.rank[0], choice.rank[1] + option.rank[1])
        yield _Choice(rank, {**waiting, **written}, chosen)


def _key(orders: _Orders) -> tuple[object, ...]:
    in_order = (orders[id_] for id_ in sorted(orders))
    return (*sorted(orders), *(each.key for each in in_order))


def _with(bound: BoundModel, chosen: Mapping[int, _Option]) -> BoundModel:
    orders: dict[int, Stored] = {}
    operators = list(bound.operators)
    for index, option in chosen.items():
        orders |= option.orders
        assert option.kernel is not None
        where = describe(bound.model.path.name, operators[index].operator)
        operators[index] = operators[index].with_kernel(option.kernel, where)
    tensors = {i: _stored_as(each, orders.get(i)) for i, each in bound.subgraph.tensors.items()}
    subgraph = replace(bound.subgraph, tensors=tensors)
    return replace(bound, subgraph=subgraph, operators=tuple(operators))


def _stored_as(tensor: AirTensor, stored: Stored | None) -> AirTensor:
    return tensor if stored is None else replace(tensor, stored=stored)
