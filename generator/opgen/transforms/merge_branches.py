"""Windows of several sizes over parts of the channels of one tensor become one window over all.

An image is cut by channels, each part is filtered on its own, and the results are joined again: a
mixed convolution. With zeros around their weights all filters have one size, and nothing needs to
be cut or joined. That is done where there are fewer products with zeros than elements of the parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import prod
from typing import Any

import numpy as np

from opgen.air.control import blocks
from opgen.air.keys import ROLES
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Quantization
from opgen.air.rewrite import each_subgraph, with_operands
from opgen.context.registries import RegistryContext
from opgen.lib.shapes import Window, normal_axis
from opgen.operators.applied import evaluate, operation_of
from opgen.operators.axes import entries_of
from opgen.operators.axis_kinds import Range, window_along
from opgen.operators.model import Definition
from opgen.operators.operation import Operation
from opgen.operators.weighted_sums import WeightedSums
from opgen.transforms.assembly import Assembly, frozen
from opgen.transforms.drop_no_ops import same_quantization
from opgen.transforms.known import Known, known_operators
from opgen.transforms.moved import MOST_ELEMENTS, Ints, places_of


@dataclass(frozen=True)
class _Slide:
    """A window that slides along an axis of an input."""

    label: str
    axis: int
    along: int
    """The axis of the weights that is as long as the window."""
    window: Window


@dataclass(frozen=True, eq=False)
class _Branch:
    """An operator that filters each channel of a part of a tensor."""

    known: Known
    sums: WeightedSums
    part: tuple[Range, ...]
    """Which part: a range for each axis."""
    slides: tuple[_Slide, ...]

    @property
    def taps(self) -> int:
        """How many weights a channel has."""
        return prod(each.window.size for each in self.slides)


def merge_branches(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with one operator in the place of branches that filter parts of a tensor.

    Only of integers: zero times infinity is not zero.
    """

    def rewrite(graph: AirSubgraph) -> AirSubgraph:
        joins = [each for each in graph.operators if each.op_type == ROLES["join"]]
        joins = [each for each in joins if len(each.input_ids) > 1 and not each.is_fixed]
        joins = [] if blocks(graph.operators) else joins
        found = known_operators(model.path.name, graph, context) if joins else ()
        known = {each.operator.id: each for each in found}
        for each in joins:
            graph = _with_merged(graph, each, known, context)
        return graph

    return each_subgraph(model, rewrite)


def _with_merged(
    graph: AirSubgraph, join: AirOperator, known: Mapping[int, Known], context: RegistryContext
) -> AirSubgraph:
    """Return the graph with one operator for a join and what it joins, if that can be."""
    made = [graph.producers.get(id_) for id_ in join.input_ids]
    given = [known[each.id] for each in made if each is not None and each.id in known]
    if len(given) != len(made) or not _are_alike(graph, join, given):
        return graph
    source, branches = _branches(graph, given, context)
    if len(branches) != len(given) or not _fit(branches) or not _gain(branches):
        return graph
    new = Assembly(context, graph)
    operator = _merged(new, join, branches, source)
    if not _slides_as_wanted(operator, branches, new):
        return graph
    gone = {each.known.operator.id for each in branches}
    operators: list[AirOperator] = []
    for each in graph.operators:
        if each.id == join.id:
            operators += [*new.operators, operator]
        elif each.id not in gone:
            operators.append(each)
    return replace(graph, tensors=new.tensors, operators=tuple(operators))


def _are_alike(graph: AirSubgraph, join: AirOperator, given: Sequence[Known]) -> bool:
    """Tell whether operators differ in nothing but channels and windows, and are only joined."""
    tensors, first = graph.tensors, given[0]
    output = tensors[join.output_ids[0]]
    axis = normal_axis(getattr(join.options, "axis", 0), len(output.shape))

    def is_alike(each: Known) -> bool:
        sums, operator = each.sums, each.operator
        if sums is None or first.sums is None or sums.contracted is not None or sums.axis != axis:
            return False
        (made,) = each.outputs
        images = [tensors[one.operator.tensor_of(sums.input)] for one in (each, first)]
        return (
            (operator.op_type, operator.options) == (first.operator.op_type, first.operator.options)
            and not operator.overrides
            and len(operator.tensors_of(sums.bias)) == len(first.operator.tensors_of(sums.bias))
            and same_quantization(images[0].quantization, images[1].quantization)
            and same_quantization(tensors[made].quantization, output.quantization)
            and graph.consumers[made] == (join,)
            and join.input_ids.count(made) == 1
            and made not in graph.output_ids
        )

    return all(map(is_alike, given))


# --- parts of one tensor ------------------------------------------------------------------------


def _branches(
    graph: AirSubgraph, given: Sequence[Known], context: RegistryContext
) -> tuple[int, list[_Branch]]:
    """Return the nearest tensor that all operators filter parts of, and those that do."""
    sources = [
        dict(_sources(graph, each.operator.tensor_of(each.sums.input), context))
        for each in given
        if each.sums is not None
    ]
    common = [id_ for id_ in sources[0] if all(id_ in each for each in sources)]
    if not common:
        return -1, []
    shape = graph.tensors[common[0]].shape
    found = [
        _Branch(each, each.sums, part, slides)
        for each, places in zip(given, sources, strict=True)
        if each.sums is not None
        and (part := _box(places[common[0]], shape)) is not None
        and (slides := _slides(each, each.sums))
    ]
    return common[0], found


def _sources(graph: AirSubgraph, id_: int, context: RegistryContext) -> Iterator[tuple[int, Ints]]:
    """Go through the tensors whose elements a tensor has; with the place of each element there."""
    tensor = graph.tensors[id_]
    if tensor.size > MOST_ELEMENTS:
        return
    at = np.arange(tensor.size).reshape(tensor.shape)
    yield id_, at
    while (made := graph.producers.get(id_)) is not None:
        given = [
            each for each in made.input_ids if each >= 0 and not graph.tensors[each].is_constant
        ]
        if len(given) != 1 or graph.tensors[given[0]].is_variable:
            return
        found = places_of(made, given[0], graph, context).get(id_)
        if found is None:
            return
        at, id_ = found.reshape(-1)[at], given[0]
        yield id_, at


def _box(places: Ints, shape: tuple[int, ...]) -> tuple[Range, ...] | None:
    """Return the ranges along all axes that are these places of a tensor, if they are such ones."""
    if places.ndim != len(shape) or not places.size:
        return None
    starts = np.unravel_index(int(places.flat[0]), shape)
    box = tuple((int(low), int(low) + size) for low, size in zip(starts, places.shape, strict=True))
    inside = np.arange(prod(shape)).reshape(shape)[tuple(slice(*each) for each in box)]
    return box if np.array_equal(inside, places) else None


def _slides(known: Known, sums: WeightedSums) -> tuple[_Slide, ...]:
    """Return the windows of an operator; none if one sees anything outside of its input."""
    axes, entries = known.definition.axes, entries_of(known.definition)
    assert axes is not None
    others = {e for name in entries if name != sums.weights for e in entries[name]}
    free = [at for at, e in enumerate(entries[sums.weights]) if e not in {*others, "1"}]
    if not sums.is_whole or len(free) != len(axes.windows):
        return ()
    found = []
    for label, along in zip(axes.windows, free, strict=True):
        window = evaluate(known.where, partial(_window, known.definition, label), known.operation)
        if window is None or window.size != known.operation.tensor(sums.weights).shape[along]:
            return ()
        found.append(_Slide(label, entries[sums.input].index(label), along, window))
    return tuple(found)


def _window(definition: Definition[Any], label: str, op: Operation[Any]) -> Window | None:
    return window_along(definition, op, label)


# --- one window over all ------------------------------------------------------------------------


def _fit(branches: Sequence[_Branch]) -> bool:
    """Tell whether channels follow each other, and windows move by the same steps."""
    first = branches[0]
    weights = [each.known.operation.tensor(each.sums.weights) for each in branches]
    if any(each.zero_points.any() for each in weights):
        return False  # zeros that are put around them would not be zero
    along = {each.axis for each in first.slides}
    *others, _ = range(len(first.part))
    ends = [each.part[-1][1] for each in branches]
    return [each.part[-1][0] for each in branches[1:]] == ends[:-1] and all(
        all(each.part[axis] == first.part[axis] for axis in others if axis not in along)
        and all(
            replace(own.window, size=0, after=0) == replace(of_first.window, size=0, after=0)
            and (each.part[own.axis][0] - first.part[own.axis][0]) % own.window.dilation == 0
            for own, of_first in zip(each.slides, first.slides, strict=True)
        )
        for each in branches
    )


def _wider(branches: Sequence[_Branch]) -> tuple[_Slide, ...]:
    """Return windows that have all taps of those of the branches."""
    found = []
    for at, slide in enumerate(branches[0].slides):
        ends = [_before(each, at, branches) + each.slides[at].window.size for each in branches]
        found.append(replace(slide, window=replace(slide.window, size=max(ends), after=0)))
    return tuple(found)


def _before(branch: _Branch, at: int, branches: Sequence[_Branch]) -> int:
    """Return how many taps of zero come before those of a branch."""
    axis, dilation = branch.slides[at].axis, branch.slides[at].window.dilation
    return (branch.part[axis][0] - min(each.part[axis][0] for each in branches)) // dilation


def _gain(branches: Sequence[_Branch]) -> bool:
    """Tell whether there are fewer products with zeros than elements of the parts."""
    taps = prod(each.window.size for each in _wider(branches))
    zeros = sum(
        each.known.operation.tensor(each.known.definition.outputs[0].name).size * (taps - each.taps)
        for each in branches
    )
    return zeros < sum(prod(high - low for low, high in each.part) for each in branches)


def _merged(
    new: Assembly, join: AirOperator, branches: Sequence[_Branch], source: int
) -> AirOperator:
    """Return what filters all channels; the tensors that it takes are added."""
    first, sums = branches[0].known, branches[0].sums
    box = list(branches[0].part)
    box[-1] = (box[-1][0], branches[-1].part[-1][1])
    for each in _wider(branches):
        low, window = min(branch.part[each.axis][0] for branch in branches), each.window
        reach = (window.size - 1) * window.dilation + (window.out - 1) * window.stride + 1
        box[each.axis] = (low, low + reach)
    image = source
    for axis, ends in enumerate(box):
        image = new.part(image, axis, *ends)
    named = {sums.input: image, sums.weights: new.add(_weights(new, branches))}
    biases = [id_ for each in branches for id_ in each.known.operator.tensors_of(sums.bias)]
    if biases:
        named[sums.bias] = new.add(_joined([new.tensors[id_] for id_ in biases], 0))
    (name,) = (each.name for each in first.definition.outputs)
    operator = with_operands(first.operator, [e.name for e in first.definition.inputs], named)
    return replace(
        operator,
        id=new.next_operator,
        name=join.name,
        output_ids=join.output_ids,
        named_tensors={**operator.named_tensors, name: join.output_ids[0]},
    )


def _weights(new: Assembly, branches: Sequence[_Branch]) -> AirTensor:
    wider = _wider(branches)
    padded = []
    for each in branches:
        tensor = new.tensors[each.known.operator.tensor_of(each.sums.weights)]
        assert tensor.data is not None
        around = [(0, 0)] * tensor.data.ndim
        for at, slide in enumerate(wider):
            before = _before(each, at, branches)
            around[slide.along] = (before, slide.window.size - each.slides[at].window.size - before)
        padded.append(replace(tensor, data=np.pad(tensor.data, around)))
    return _joined(padded, branches[0].sums.along)


def _joined(tensors: Sequence[AirTensor], axis: int) -> AirTensor:
    """Return constants joined along an axis, which has their scales if these differ."""
    data = frozen(np.concatenate([np.asarray(each.data) for each in tensors], axis))
    scales = _joined_scales(tensors, axis)
    return replace(
        tensors[0], data=data, shape=data.shape, shape_signature=None, quantization=scales
    )


def _joined_scales(tensors: Sequence[AirTensor], axis: int) -> Quantization | None:
    given = [(each.quantization, each.shape[axis]) for each in tensors if each.quantization]
    if len(given) < len(tensors):
        return None
    first = given[0][0]
    if first.axis is None and all(same_quantization(each, first) for each, _ in given):
        return first
    scales, zeros = (
        np.concatenate([np.broadcast_to(getattr(each, name), size) for each, size in given])
        for name in ("scales", "zero_points")
    )
    return Quantization(scales, zeros, axis)


def _slides_as_wanted(operator: AirOperator, branches: Sequence[_Branch], new: Assembly) -> bool:
    """Tell whether the windows of an operator are those that it was made for."""
    known = branches[0].known
    op = operation_of(known.definition, operator, new.tensors)
    return all(
        evaluate(known.where, partial(_window, known.definition, each.label), op) == each.window
        for each in _wider(branches)
    )
