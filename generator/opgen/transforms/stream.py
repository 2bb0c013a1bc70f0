"""A model over a window that slides: only what is new is computed, the rest is kept.

When the window has moved on by some rows, most rows of a tensor are those that it had before, moved
by as many. Others are not: new ones at the end, and those that saw padding, at both ends. These are
computed by tiles, parts of the operator; the rest is in a variable that moves on with each frame.
An operator that cannot be divided is given all rows, and computed as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from opgen.air.control import COPY, blocks
from opgen.air.keys import ROLES
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions, AirSubgraph
from opgen.air.stream import Share, Stream
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, UnsupportedError
from opgen.lib.shapes import Window
from opgen.operators.applied import operation_of
from opgen.operators.axis_kinds import Range, kinds_of, window_along
from opgen.operators.model import Definition
from opgen.operators.operation import Operation, several
from opgen.operators.tiles import Tile, dividing_kind, part_of, tile_of
from opgen.transforms.assembly import Assembly
from opgen.transforms.operators import definition_of, keeps_state
from opgen.transforms.rows import with_rows

_BEHIND = "what it reads is new as a whole"


class _WholeError(ValueError):
    """An operator has to be computed as a whole; says why."""


@dataclass(frozen=True)
class Flow:
    """How the rows of a tensor move when the window does: row r is what was row r + shift."""

    axis: int
    rows: int
    """Of a whole window."""
    shift: int
    before: int = 0
    """How many rows at the beginning are other ones in each window, as they saw padding."""
    after: int = 0
    """Likewise at the end."""

    @property
    def new(self) -> int:
        """The first row at the end that is computed."""
        return self.rows - self.after - self.shift

    @property
    def computed(self) -> tuple[Range, ...]:
        """The rows that are computed for each frame."""
        first = ((0, self.before),) if self.before else ()
        return (*first, (self.new, self.rows))

    @property
    def is_less(self) -> bool:
        """Whether these are fewer than all."""
        return self.before < self.new


@dataclass(frozen=True, eq=False)
class _Parts:
    """The tiles that compute an operator's new rows."""

    flows: tuple[Flow, ...]
    """Of each output."""
    tiles: tuple[Tile, ...] = ()
    """None: it gives the same bytes another shape."""


def streamed(  # noqa: PLR0913
    model: AirModel,
    context: RegistryContext,
    id_: int,
    axis: int,
    hop: int,
    divides: frozenset[int],
) -> AirModel:
    """Return a model that is given the new rows of an input, and computes what they change.

    From frame :attr:`opgen.air.stream.Stream.warm_up` on its outputs are those of the model on the
    last rows, as many as a window has.

    :param id_: the input over which the window slides, ``hop`` rows along ``axis`` at a time.
    :param divides: operators whose kernels give the same for parts, by their ids.
    :raises UnsupportedError: if nothing would be saved; says why of each layer. If the model keeps
        something from run to run, or has control flow.
    """
    _require_plain(model, context)
    plan = _Plan(model.main, context, divides, {id_: Flow(axis, _rows(model, id_, axis), hop)})
    plan.follow()
    shares = tuple(plan.shares())
    if all(each.reason for each in shares):
        raise UnsupportedError(_nothing_won(model, shares))
    graph = _Writer(plan).run(id_)
    stream = Stream(id_, axis, plan.flows[id_].rows, hop, shares)
    return replace(model, subgraphs=(graph,), stream=stream)


def with_kept_window(
    model: AirModel, context: RegistryContext, id_: int, axis: int, hop: int
) -> AirModel:
    """Return a model that is given what is new of a window, and computes all of it as it did.

    What was before the first frame is zero. Parameters are those of :func:`streamed`; the model may
    keep something of its own.
    """
    plan = _Plan(model.main, context, frozenset(), {id_: Flow(axis, _rows(model, id_, axis), hop)})
    plan.follow()
    shares = tuple(plan.shares())
    stream = Stream(id_, axis, plan.flows[id_].rows, hop, shares)
    return replace(model, subgraphs=(_Writer(plan).run(id_),), stream=stream)


def _rows(model: AirModel, id_: int, axis: int) -> int:
    return model.main.tensors[id_].shape[axis]


def _require_plain(model: AirModel, context: RegistryContext) -> None:
    graph = model.main
    kept = [each for each in graph.operators if keeps_state(each, graph, context)]
    message, hint = "", ""
    if len(model.subgraphs) > 1 or blocks(graph.operators):
        message = "a model with several entry points or with control flow has no single window"
    elif set(graph.input_ids) & set(graph.output_ids):
        message = "an input is an output, too"
    elif kept:
        message = f"it keeps something from run to run already, '{kept[0].name}'"
        hint = "leave out --stream: a model that keeps its past takes frames as it is"
    if message:
        raise UnsupportedError(Diagnostic(model.path.name, message, hint=hint))


def _nothing_won(model: AirModel, shares: Sequence[Share]) -> Diagnostic:
    first = next((f"{each.op_type} '{each.name}': {each.reason}" for each in shares), "no layers")
    message = f"every layer would be computed as a whole for each frame; the first, {first}"
    hint = "another hop, a multiple of the strides along the axis, or run the model as it is"
    return Diagnostic(model.path.name, message, hint=hint)


@dataclass(eq=False)
class _Plan:
    """What is computed, and what is read, of each tensor."""

    graph: AirSubgraph
    context: RegistryContext
    divides: frozenset[int]
    flows: dict[int, Flow]
    parts: dict[int, _Parts] = field(default_factory=dict)
    """Operator -> what computes its new rows; others are computed as a whole."""
    reasons: dict[int, str] = field(default_factory=dict)
    moving: set[int] = field(default_factory=set)
    """Tensors that depend on inputs: what is no flow may be another one with each frame."""
    read: dict[int, list[Range]] = field(default_factory=dict)
    """Tensor -> the rows of it that are read."""

    def follow(self) -> None:
        """Go through the operators with what moves."""
        self.moving |= {*self.graph.input_ids}
        for operator in self.graph.operators:
            if self.moving.isdisjoint(operator.input_ids):
                continue
            self.moving |= {*operator.output_ids}
            try:
                parts = self._parts(operator)
            except _WholeError as reason:
                self.reasons[operator.id] = str(reason)
                continue
            self.parts[operator.id] = parts
            self.flows |= zip(operator.output_ids, parts.flows, strict=True)
        for operator in self.graph.operators:
            self._note_read(operator)
        for id_ in self.graph.output_ids:
            self._note(id_, None)

    def shares(self) -> Iterator[Share]:
        """Go through the layers that depend on the window."""
        for operator in self.graph.operators:
            if self.moving.isdisjoint(operator.input_ids):
                continue
            name, parts = operator.name, self.parts.get(operator.id)
            if parts is None:
                reason = self.reasons[operator.id]
                yield Share(operator.op_type, name, reason=reason, is_behind=reason == _BEHIND)
            elif parts.tiles:
                flow = parts.flows[0]
                rows = sum(high - low for low, high in flow.computed)
                yield Share(operator.op_type, name, rows, flow.rows)

    def low(self, id_: int) -> int:
        """Return the first row of a tensor that is read."""
        return min((low for low, _ in self.read.get(id_, ())), default=self.flows[id_].rows)

    def is_kept(self, id_: int) -> bool:
        """Return whether rows are read that are not computed anew."""
        flow = self.flows[id_]
        return any(low < flow.new for low, _ in self.read.get(id_, ()))

    def _note_read(self, operator: AirOperator) -> None:
        parts = self.parts.get(operator.id)
        if parts is None or not parts.tiles:
            for id_ in operator.input_ids:
                self._note(id_, None if parts is None else self.flows.get(id_))
            return
        for tile in parts.tiles:
            for id_, ranges in tile.parts.items():
                if id_ in self.flows and id_ not in operator.output_ids:
                    self.read.setdefault(id_, []).append(ranges[self.flows[id_].axis])

    def _note(self, id_: int, computed: Flow | None) -> None:
        """Note that what is new of a tensor is read, or all of it."""
        flow = self.flows.get(id_)
        if flow is not None:
            ranges = [(0, flow.rows)] if computed is None else flow.computed
            self.read.setdefault(id_, []).extend(ranges)

    def _parts(self, operator: AirOperator) -> _Parts:
        definition = definition_of(operator, self.context)
        if definition is None:
            raise _WholeError("it is written by hand, or to be left as it is")
        given = [id_ for id_ in dict.fromkeys(operator.input_ids) if id_ in self.moving]
        if any(id_ not in self.flows for id_ in given):
            raise _WholeError(_BEHIND)
        if (
            definition.alias
            and len(given) == len(operator.output_ids) == 1
            and self._same_numbers(given[0], operator.output_ids[0])
        ):
            return _Parts((self._relabelled(given[0], operator.output_ids[0]),))
        op = operation_of(definition, operator, self.graph.tensors)
        axis, window = self._axis(definition, op, operator)
        (shift,) = self._only({self.flows[id_].shift for id_ in given}, "move by other numbers")
        before = max(self.flows[id_].before for id_ in given)
        after = max(self.flows[id_].after for id_ in given)
        size = self.graph.tensors[operator.output_ids[0]].shape[axis]
        if window is None:
            flow = Flow(axis, size, shift, before, after)
        else:
            flow = _behind(window, self.flows[given[0]], Flow(axis, size, shift, before, after))
        flows = tuple(replace(flow, axis=self._axis_of(definition, op, each, axis))
                      for each in operator.output_ids)  # fmt: skip
        self._require_rows(operator.output_ids, flows)
        if flow.rows == 1:
            raise _WholeError("its only row is new")
        if not flow.is_less:
            raise _WholeError("all of its rows see padding, or are new")
        if operator.id not in self.divides:
            raise _WholeError("its kernel takes a scale from all that it is given")
        tiles = [
            tile_of(definition, operator, self.graph.tensors, axis, each) for each in flow.computed
        ]
        if any(tile is None for tile in tiles):
            raise _WholeError("a part of it is no operator of its own")
        return _Parts(flows, tuple(tile for tile in tiles if tile is not None))

    def _axis(
        self, definition: Definition[Any], op: Operation[Any], operator: AirOperator
    ) -> tuple[int, Window | None]:
        """Return the axis of the first output along which rows move, and the window over them."""
        kinds = set[object]()
        for each in definition.inputs:
            ids = operator.named_tensors.get(each.name)
            listed = ids if isinstance(ids, tuple) else (ids,)
            for id_, tensor in zip(listed, several(op.bound[each.name]), strict=False):
                found = kinds_of(definition, op, each.name, tensor) or ()
                if id_ in self.flows:
                    kinds.add(found[self.flows[id_].axis] if found else None)
        (kind,) = self._only(kinds, "move along other axes")
        first = definition.outputs[0]
        of_output = kinds_of(definition, op, first.name, next(several(op.bound[first.name]))) or ()
        if kind is None or kind not in of_output:
            raise _WholeError("it needs all rows at once")
        axis = of_output.index(kind)
        if dividing_kind(definition, op, axis) != kind:
            raise _WholeError("it needs all rows at once")
        for each in definition.inputs:
            ids = operator.named_tensors.get(each.name)
            listed = ids if isinstance(ids, tuple) else (ids,)
            for id_, tensor in zip(listed, several(op.bound[each.name]), strict=False):
                found = kinds_of(definition, op, each.name, tensor) or ()
                if id_ not in self.flows and kind in found and tensor.shape[found.index(kind)] > 1:
                    raise _WholeError("each of its rows meets other constants")
        return axis, window_along(definition, op, kind)

    def _axis_of(self, definition: Definition[Any], op: Operation[Any], id_: int, axis: int) -> int:
        """Return the axis of an output that is what an axis of the first output is."""
        first = definition.outputs[0]
        kind = (kinds_of(definition, op, first.name, next(several(op.bound[first.name]))) or ())[
            axis
        ]
        for each in definition.outputs:
            for tensor in several(op.bound[each.name]):
                if tensor.shape == self.graph.tensors[id_].shape:
                    return (kinds_of(definition, op, each.name, tensor) or ()).index(kind)
        return axis

    def _same_numbers(self, source: int, output: int) -> bool:
        """Return whether bytes stand for the same with another shape."""
        one, other = self.graph.tensors[source], self.graph.tensors[output]
        scales = (each.quantization for each in (one, other))
        values = [() if q is None else (*q.scales, *q.zero_points, q.axis) for q in scales]
        return one.type is other.type and values[0] == values[1]

    def _relabelled(self, source: int, output: int) -> Flow:
        """Return how rows move where bytes get another shape."""
        flow, shape = self.flows[source], self.graph.tensors[output].shape
        old = self.graph.tensors[source].shape
        axis = next((at for at, size in enumerate(shape) if size > 1), 0)
        if prod(shape[:axis]) != 1 or not shape:
            raise _WholeError("its rows are not one behind the other")
        bytes_, own = prod(old[flow.axis + 1 :]), prod(shape[axis + 1 :])
        numbers = [each * bytes_ for each in (flow.shift, flow.before, flow.after)]
        if any(each % own for each in numbers) or numbers[0] == 0:
            raise _WholeError("a frame is no whole number of its rows")
        shift, before, after = (each // own for each in numbers)
        return Flow(axis, shape[axis], shift, before, after)

    def _require_rows(self, ids: Sequence[int], flows: Sequence[Flow]) -> None:
        for id_, flow in zip(ids, flows, strict=True):
            tensor = self.graph.tensors[id_]
            if prod(tensor.shape[: flow.axis]) != 1:
                raise _WholeError("its rows are not one behind the other")
            if tensor.quantization is not None and tensor.quantization.axis == flow.axis:
                raise _WholeError("each of its rows has another scale")

    @staticmethod
    def _only(found: set[Any], what: str) -> set[Any]:
        if len(found) != 1:
            raise _WholeError(f"its inputs {what}")
        return found


def _behind(window: Window, given: Flow, own: Flow) -> Flow:
    """Return how the rows of an output move where a window slides over an input."""
    if given.shift % window.stride:
        raise _WholeError(f"{given.shift} rows are no multiple of its stride of {window.stride}")
    extent = (window.size - 1) * window.dilation + 1
    before = -(-(given.before + window.before) // window.stride)
    stable = (given.rows - given.after - extent + window.before) // window.stride + 1
    after = max(0, own.rows - stable)
    return replace(own, shift=given.shift // window.stride, before=before, after=after)


class _Writer:
    """Writes the graph that is run for each frame."""

    def __init__(self, plan: _Plan) -> None:
        self.plan = plan
        self.graph = plan.graph
        self.new = Assembly(plan.context, plan.graph)
        self.moved: dict[int, int] = {}
        """Tensor -> rows of before that are still read, moved on."""
        self.kept: dict[int, int] = {}
        """Tensor -> these rows, with the new ones."""
        self.variables: dict[int, int] = {}
        """Tensor -> what holds them until the next frame."""
        self.made: dict[int, dict[int, int]] = {}
        """Tensor -> where rows begin that have been computed -> these."""

    def run(self, input_: int) -> AirSubgraph:
        """Return the graph.

        :param input_: what is given.
        """
        flow = self.plan.flows[input_]
        self.new.tensors[input_] = with_rows(self.graph.tensors[input_], flow.axis, flow.shift)
        self._move(input_)
        self._keep(input_, {flow.new: input_})
        for operator in self.graph.operators:
            parts = self.plan.parts.get(operator.id)
            if parts is None:
                self._whole(operator)
            elif parts.tiles:
                self._tiles(operator, parts)
            else:
                self._relabel(operator, parts)
        for id_ in dict.fromkeys(self.graph.output_ids):
            if id_ in self.plan.flows:
                self._copy(self._rows(id_, (0, self.plan.flows[id_].rows)), id_)
        return replace(self.graph, tensors=self.new.tensors, operators=tuple(self.new.operators))

    def _whole(self, operator: AirOperator) -> None:
        given = {
            id_: self._rows(id_, (0, self.plan.flows[id_].rows))
            for id_ in operator.input_ids
            if id_ in self.plan.flows
        }
        self.new.append([_with_ids(operator, given)])

    def _tiles(self, operator: AirOperator, parts: _Parts) -> None:
        made: dict[int, dict[int, int]] = {id_: {} for id_ in operator.output_ids}
        for id_ in made:  # before new rows come, so that these can be written in their place
            self._move(id_)
        for tile in parts.tiles:
            ids = dict[int, int]()
            for id_, ranges in tile.parts.items():
                if id_ in made:
                    flow = self.plan.flows[id_]
                    low, high = ranges[flow.axis]
                    sized = with_rows(self.graph.tensors[id_], flow.axis, high - low)
                    ids[id_] = self.new.add(sized)
                    made[id_][low] = ids[id_]
                elif id_ in self.plan.flows:
                    ids[id_] = self._rows(id_, ranges[self.plan.flows[id_].axis])
            own = replace(tile.operator, id=self.new.next_operator)
            self.new.next_operator += 1
            self.new.append([_with_ids(own, ids)])
        for id_, found in made.items():
            self._keep(id_, found)

    def _relabel(self, operator: AirOperator, parts: _Parts) -> None:
        (output,), (flow,) = operator.output_ids, parts.flows
        (source,) = (id_ for id_ in dict.fromkeys(operator.input_ids) if id_ in self.plan.flows)
        of_source = self.plan.flows[source]
        self._move(output)
        made: dict[int, int] = {}
        for given, own in zip(of_source.computed, flow.computed, strict=True):
            sized = with_rows(self.graph.tensors[output], flow.axis, own[1] - own[0])
            rows = self._rows(source, given)
            made[own[0]] = self.new.reshaped(rows, sized.shape, self.new.add(sized))
        self._keep(output, made)

    def _move(self, id_: int) -> None:
        """Move on the rows that are kept of a tensor, if any are."""
        if not self.plan.is_kept(id_):
            return
        flow, low = self.plan.flows[id_], self.plan.low(id_)
        sized = with_rows(self.graph.tensors[id_], flow.axis, flow.rows - low)
        name = f"{sized.name}/kept"
        variable = self.new.add(replace(sized, name=name, is_variable=True, stored=None))
        before, moved, self.kept[id_] = (self.new.add(sized) for _ in range(3))
        self._copy(variable, before)
        self._operator("shift", {"input": before}, moved, axis=flow.axis, by=flow.shift, fill=0)
        self.moved[id_] = self._part(moved, flow.axis, max(flow.before - low, 0), flow.new - low)
        self.variables[id_] = variable

    def _keep(self, id_: int, made: dict[int, int]) -> None:
        """Put rows that have been computed behind those of before, as far as these are read."""
        self.made[id_] = made
        if id_ not in self.moved:
            return
        flow, low = self.plan.flows[id_], self.plan.low(id_)
        seen = (self._part(made[0], flow.axis, low, flow.before),) if low < flow.before else ()
        parts = (*seen, self.moved[id_], made[flow.new])
        self._operator("join", {"inputs": parts}, self.kept[id_], axis=flow.axis)
        self._copy(self.kept[id_], self.variables[id_])

    def _rows(self, id_: int, wanted: Range) -> int:
        """Return rows of a tensor."""
        flow = self.plan.flows[id_]
        for start, rows in self.made[id_].items():
            size = self.new.tensors[rows].shape[flow.axis]
            if start <= wanted[0] and wanted[1] <= start + size:
                return self._part(rows, flow.axis, wanted[0] - start, wanted[1] - start)
        low = self.plan.low(id_)
        return self._part(self.kept[id_], flow.axis, wanted[0] - low, wanted[1] - low)

    def _part(self, id_: int, axis: int, low: int, high: int) -> int:
        tensor = self.new.tensors[id_]
        if (low, high) == (0, tensor.shape[axis]):
            return id_
        ranges = [(0, size) for size in tensor.shape]
        ranges[axis] = (low, high)
        plain = replace(tensor, is_variable=False, resource="", data=None)
        part = self.new.add(part_of(plain, ranges))
        begin = self.new.integers([each[0] for each in ranges], "begin")
        size = self.new.integers([each[1] - each[0] for each in ranges], "size")
        inputs = {"input": id_, "begin": begin, "size": size}
        self.new.operator(ROLES["cut_out"], inputs, {"output": part})
        return part

    def _operator(self, role: str, inputs: dict[str, Any], output: int, **options: Any) -> None:
        made: Any = self.plan.context.air_options.get(ROLES[role])
        self.new.operator(ROLES[role], inputs, {"output": output}, made(**options))

    def _copy(self, source: int, target: int) -> None:
        self.new.operator(COPY, {"input": source}, {"output": target}, AirOperatorOptions())


def _with_ids(operator: AirOperator, ids: dict[int, int]) -> AirOperator:
    """Return an operator on other tensors."""

    def new(old: Any) -> Any:
        if isinstance(old, tuple):
            return tuple(new(each) for each in old)
        return ids.get(old, old)

    named = {name: new(each) for name, each in operator.named_tensors.items()}
    return replace(
        operator,
        input_ids=new(operator.input_ids),
        output_ids=new(operator.output_ids),
        named_tensors=named,
    )
