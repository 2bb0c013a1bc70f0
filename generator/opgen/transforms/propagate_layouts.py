"""Transpose as little as possible: operators compute in the order of axes that their inputs have.

Models from frameworks that keep channels first are full of transpositions, two around every
convolution. Specs say of most operators how they follow when axes are put in another order. Where
that makes a graph cheaper they do so, and transpositions meet their inverses; those that are left
are at the inputs and outputs of the model, or where an operator wants another order indeed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from typing import Any

import numpy as np

from opgen.air.control import MARKS, rewritten
from opgen.air.model import AirModel, AirOperator, AirSubgraph, Moved
from opgen.air.rewrite import each_subgraph, with_operands, with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.transforms.assembly import Assembly, frozen, standing_for
from opgen.transforms.layouts import Layouts
from opgen.transforms.permutable import Facts, Permutable, Rearrangement
from opgen.transforms.views import (
    Axes,
    Shape,
    View,
    order_before,
    permutation_of,
    reshaped,
    transposed,
    whole,
)

_MOST_PASSES = 8
"""A pass weighs two orders of each tensor; where there are more, another one may follow."""


def propagate_layouts(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with fewer, or smaller, transpositions; never with more.

    Equal ones of a tensor become one, those that only move axes of size 1 become another shape, and
    of shapes that follow each other the last one is left.
    """

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        for _ in range(_MOST_PASSES):
            propagated = _propagated(model.path.name, subgraph, context)
            if propagated is subgraph:
                break
            subgraph = propagated
        return subgraph

    return each_subgraph(model, rewrite)


def cost_of_moving(model: AirModel, context: RegistryContext) -> tuple[int, int, int]:
    """Return the bytes that the main subgraph transposes, by how many operators, and how many
    operators only give another shape."""
    main = model.main
    return _cost(main, Facts(model.path.name, main, context, rewritten(main.operators)))


def _propagated(file: str, subgraph: AirSubgraph, context: RegistryContext) -> AirSubgraph:
    """Return the subgraph after one pass; the same one if that does not make it better."""
    facts = Facts(file, subgraph, context, rewritten(subgraph.operators))
    before = _cost(subgraph, facts)
    if before == (0, 0, 0):
        return subgraph
    propagation = Propagation(subgraph, facts, Layouts(subgraph, facts).moves(), context)
    found = propagation.run()
    after = _cost(found, Facts(file, found, context, facts.changing))
    is_better = after < before or (propagation.has_moved and after[:2] <= before[:2])
    return found if is_better else subgraph


def _cost(subgraph: AirSubgraph, facts: Facts) -> tuple[int, int, int]:
    """Return the bytes that are transposed, by how many operators, and how many only reshape."""
    moved = [found for each in subgraph.operators if (found := facts.rearrangement(each))]
    transposed_ = [each.output for each in moved if each.order is not None]
    sizes = [subgraph.tensors[id_].bytes for id_ in transposed_]
    return sum(sizes), len(sizes), len(moved) - len(sizes)


@dataclass(frozen=True)
class _Frame:
    """The axes in which an operator computes: axis i of the model's is axis ``places[i]``.

    Axes of size 1 may have no place.
    """

    rank: int
    places: tuple[int | None, ...]

    def of(self, view: View) -> View:
        """Return a tensor as it stands in the frame; its axes are the last ones of the operator."""
        shape = [1] * self.rank
        axes: list[int | None] = [None] * self.rank
        places = self.places[len(self.places) - len(view.shape) :]
        for place, size, axis in zip(places, view.shape, view.axes or (), strict=True):
            if place is not None and size != 1:
                shape[place], axes[place] = size, axis
        return View(view.source, tuple(shape), tuple(axes))

    def shape(self, shape: Shape) -> Shape:
        """Return the shape in the frame of one of the operator's tensors."""
        return self.of(whole(-1, shape)).shape

    def back(self, source: int, shape: Shape) -> View:
        """Return what the model has, as a view of what is computed in the frame."""
        axes = (None if size == 1 else self.places[i] for i, size in enumerate(shape))
        return View(source, shape, tuple(axes))


class Propagation:
    """One pass over a subgraph: what only moves elements is put off until something needs it."""

    def __init__(
        self,
        subgraph: AirSubgraph,
        facts: Facts,
        moves: Mapping[int, Axes],
        context: RegistryContext,
    ) -> None:
        """Begin a pass.

        :param moves: operators, each with the permutation that it is to follow, if it can.
        """
        self.subgraph = subgraph
        self.facts = facts
        self.moves = moves
        self.assembly = Assembly(context, subgraph)
        self.views: dict[int, View] = {}
        """Tensor of the model -> what it is a view of; those left out are there themselves."""
        self.deferred: dict[int, tuple[AirOperator, int]] = {}
        """Tensor -> the operator of the model that only moves elements to it, and from where."""
        self.there: dict[View, int] = {}
        """Views that are tensors by now."""
        self.in_order: dict[tuple[int, Axes], int] = {}
        """Tensor, order of its axes -> the tensor that has its elements so, in some shape."""
        self.written: set[int] = set()
        self.renamed: dict[int, int] = {}
        """Tensors that became outputs of the model."""
        self.constants: dict[tuple[int, bytes], int] = {}
        self.has_moved = False

    def run(self) -> AirSubgraph:
        """Return the rewritten subgraph."""
        for operator in self.subgraph.operators:
            if operator.op_type in MARKS:
                # What is computed in a block may not be there behind it.
                self.there.clear()
                self.in_order.clear()
            moved = self.facts.rearrangement(operator)
            permutable = self.facts.permutable(operator)
            if moved is not None:
                self._defer(operator, moved)
            elif permutable is None or not self._permute(permutable):
                self._keep(operator)
        operators = tuple(
            with_tensors_renamed(each, self.renamed) for each in self.assembly.operators
        )
        tensors = dict(self.assembly.tensors)
        return replace(self.subgraph, operators=operators, tensors=tensors)

    # --- tensors ----------------------------------------------------------------------------------

    def _view(self, id_: int) -> View:
        return self.views.get(id_) or whole(id_, self.assembly.tensors[id_].shape)

    def _read(self, id_: int) -> int:
        """Return a tensor that is what the model has under an id."""
        return self._tensor(self._view(id_), id_) if id_ in self.views else id_

    def _tensor(self, view: View, wanted: int | None = None) -> int:
        """Return the tensor that a view is, computed here if it is not there yet.

        :param wanted: the tensor of the model that it is, if it is one.
        """
        source = self.assembly.tensors[view.source]
        if view.is_in_order and view.shape == source.shape:
            return view.source
        if view not in self.there:
            self.there[view] = self._compute(view, wanted)
        return self.there[view]

    def _compute(self, view: View, wanted: int | None, *, is_output: bool = False) -> int:
        source = self.assembly.tensors[view.source]
        target, name = wanted if is_output else None, ""
        if wanted in self.deferred and wanted not in self.written:
            operator, input_ = self.deferred[wanted]
            self.written.add(wanted)
            moved = self.facts.rearrangement(operator)
            is_least = moved is not None and (moved.order is None or not view.is_in_order)
            is_there = source is self.subgraph.tensors.get(view.source)
            if input_ == view.source and is_there and is_least:
                self.assembly.append([operator])
                self.in_order.setdefault((view.source, view.order), wanted)
                return wanted
            if is_output or not source.is_constant:
                target, name = wanted, operator.name
        in_order = view.source if view.is_in_order else self.in_order.get((view.source, view.order))
        if in_order is not None:
            return self.assembly.reshaped(in_order, view.shape, target, name)
        axes = view.axes or ()
        places = {axis: place for place, axis in enumerate(axes) if axis is not None}
        order = tuple(places[axis] for axis in sorted(places))
        permutation = permutation_of(order, view.shape, source.shape)
        base = [0] * len(permutation)
        for place, axis in enumerate(permutation):
            base[axis] = view.shape[place]
        flat = reshaped(whole(view.source, source.shape), tuple(base), source.shape)
        assert flat is not None
        found = self.assembly.transposed(self._tensor(flat), permutation, target, name)
        self.in_order[view.source, view.order] = found
        return found

    def _defer(self, operator: AirOperator, moved: Rearrangement) -> None:
        """Note what an operator moves, for when something needs it."""
        shape = self.subgraph.tensors[moved.output].shape
        found = self._moved(self._view(moved.input), moved, shape)
        if found is None:
            there = self._read(moved.input)
            found = self._moved(whole(there, self.assembly.tensors[there].shape), moved, shape)
        assert found is not None
        self.views[moved.output] = found
        self.deferred[moved.output] = operator, moved.input
        if moved.output in self.subgraph.output_ids:
            self._give(moved.output, found)

    def _moved(self, view: View, moved: Rearrangement, shape: Shape) -> View | None:
        if moved.order is not None:
            return transposed(view, moved.order)
        return reshaped(view, shape, self.assembly.tensors[view.source].shape)

    def _give(self, id_: int, view: View) -> None:
        """Let an output of the model be a view."""
        source = self.assembly.tensors[view.source]
        if (
            view.is_in_order
            and view.shape == source.shape
            and not source.is_constant
            and view.source not in self.renamed
            and not {view.source} & {*self.subgraph.input_ids, *self.subgraph.output_ids}
        ):
            self.renamed[view.source] = id_
            return
        self.there[view] = self._compute(view, id_, is_output=True)

    # --- operators --------------------------------------------------------------------------------

    def _keep(self, operator: AirOperator) -> None:
        """Let an operator read what it reads in the model."""
        new = {id_: found for id_ in operator.input_ids if (found := self._read(id_)) != id_}
        self.assembly.append([with_tensors_renamed(operator, new)])

    def _permute(self, permutable: Permutable) -> bool:
        """Let an operator compute in the order that it is to have; tell whether it does."""
        permutation = self.moves.get(permutable.operator.id)
        if permutable.is_elementwise:
            frame = self._frame(permutable, permutation)
            if frame is not None:
                self._emit(permutable, frame, frame, {})
            return frame is not None
        if permutation is None:
            return False
        permutation = self._with_places(permutable, permutation)
        if not permutable.is_valid(permutation):
            return False
        result = permutable.result(permutation)
        inner, outer = _Frame(len(permutation), permutation), _Frame(len(result), result)
        self._emit(permutable, inner, outer, permutable.changes(permutation))
        return True

    def _frame(self, permutable: Permutable, permutation: Axes | None) -> _Frame | None:
        """Return the axes of an input that has the right order already, or those that it gets."""
        shape = permutable.shape
        order = order_before(permutation or tuple(range(len(shape))), shape)
        for id_ in permutable.inputs:
            view = self._view(id_)
            offset = len(shape) - len(view.shape)
            source = self.assembly.tensors[view.source].shape
            if view.axes is None or self.subgraph.tensors[id_].is_constant:
                continue
            places = {axis: place + offset for place, axis in enumerate(view.axes)}
            if tuple(places[axis] for axis in sorted(view.order)) == order:
                frame = _Frame(len(source), (*(None,) * offset, *view.axes))
                if permutation is not None or self._gets_nearer(permutable, view):
                    return frame
        return None if permutation is None else _Frame(len(shape), permutation)

    def _gets_nearer(self, permutable: Permutable, view: View) -> bool:
        """Tell whether an operator of one input gets nearer to what feeds it, past a new shape."""
        tensors = self.subgraph.tensors
        computed = [id_ for id_ in permutable.inputs if not tensors[id_].is_constant]
        return (
            len(computed) == 1
            and view.shape != self.assembly.tensors[view.source].shape
            and not {*permutable.outputs} & {*self.subgraph.output_ids}
        )

    def _with_places(self, permutable: Permutable, permutation: Axes) -> Axes:
        """Return the same order, with axes of size 1 where an input that is there has them."""
        order = order_before(permutation, permutable.shape)
        for id_ in permutable.inputs:
            view = self._view(id_)
            source = self.assembly.tensors[view.source].shape
            if len(source) != len(permutation) or len(view.order) != len(order):
                continue
            places = {axis: place for place, axis in enumerate(view.axes or ())}
            if tuple(places[axis] for axis in sorted(view.order)) == order:
                return permutation_of(order, view.shape, source)
        return permutation

    def _emit(
        self, permutable: Permutable, inner: _Frame, outer: _Frame, changes: Mapping[str, Any]
    ) -> None:
        """Add the operator as it computes in a frame.

        :param outer: the frame of its outputs.
        """
        operator, named = permutable.operator, dict(permutable.operator.named_tensors)
        # What is one number is broadcast to whatever shape the others have.
        tensors = {id_: self.subgraph.tensors[id_] for id_ in permutable.inputs}
        numbers = {
            id_
            for id_, each in tensors.items()
            if each.size == 1 < prod(permutable.shape) and len(each.shape) <= inner.rank
        }
        for name in permutable.moved:
            ids = named.get(name)
            several = ids if isinstance(ids, tuple) else () if ids is None else (ids,)
            found = tuple(
                self._read(id_) if id_ in numbers else self._in_frame(id_, inner) for id_ in several
            )
            if several:
                named[name] = found if isinstance(ids, tuple) else found[0]
        options: dict[str, Any] = {}
        for name, value in changes.items():
            id_ = named.get(name)
            if isinstance(id_, int):
                named[name] = self._constant(id_, value)
            elif name not in named:
                options[name] = value
        outputs = {id_: self._output(id_, outer) for id_ in permutable.outputs}
        current: Any = operator.options
        changed = replace(
            with_operands(operator, permutable.inputs_in_order, named),
            options=replace(current, **options) if options else current,
        )
        self.assembly.append([with_tensors_renamed(changed, outputs)])
        for id_, target in outputs.items():
            view = outer.back(target, self.subgraph.tensors[id_].shape)
            if view != whole(id_, self.assembly.tensors[id_].shape):
                self.views[id_] = view
            if target != id_:
                self._give(id_, view)
        self.has_moved = True

    def _in_frame(self, id_: int, frame: _Frame) -> int:
        """Return one of an operator's inputs as it stands in a frame."""
        view = self._view(id_)
        if view.axes is None:
            view = whole(self._read(id_), view.shape)
        return self._tensor(frame.of(view))

    def _constant(self, id_: int, value: Any) -> int:
        """Return a constant like another one with other elements."""
        old = self.assembly.tensors[id_]
        values = np.asarray(value).astype(old.type.numpy)
        # Axes that were named twice are named once.
        data = frozen(values.reshape(old.shape) if values.size == old.size else values)
        if old.data is not None and np.array_equal(data, old.data):
            return id_
        key = id_, data.tobytes()
        if key not in self.constants:
            new = replace(standing_for(old), shape=data.shape, data=data)
            self.constants[key] = self.assembly.add(new)
        return self.constants[key]

    def _output(self, id_: int, frame: _Frame) -> int:
        """Return the tensor that an operator gives in place of one of the model."""
        old = self.subgraph.tensors[id_]
        shape = frame.shape(old.shape)
        view = frame.back(id_, old.shape)
        if view.is_in_order and shape == old.shape:
            return id_
        if id_ in self.subgraph.output_ids:
            return self.assembly.add(replace(standing_for(old), shape=shape))
        moves = old.moves if view.is_in_order else (*old.moves, Moved(old.shape, _order(view)))
        self.assembly.tensors[id_] = replace(old, shape=shape, shape_signature=None, moves=moves)
        return id_


def _order(view: View) -> Axes:
    """Return the axes of a view as its source orders them, those of size 1 at the end."""
    places = {axis: place for place, axis in enumerate(view.axes or ()) if axis is not None}
    inner = [places[axis] for axis in sorted(places)]
    return (*inner, *(place for place in range(len(view.shape)) if place not in inner))
