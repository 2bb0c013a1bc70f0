"""A model over a window that slides: only what is new is computed, the rest is kept.

When the window has moved on by some rows, most rows of a tensor are those that it had before, moved
by as many. Others are not: new ones at the end, and those that saw padding, at both ends. These are
computed by tiles, parts of the operator; the rest is in a variable that moves on with each frame.
An operator that cannot be divided is given all rows, and computed as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from opgen.air.control import blocks
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.air.rewrite import with_tensors_renamed
from opgen.air.stream import Share, Stream
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, UnsupportedError
from opgen.transforms.assembly import Assembly
from opgen.transforms.flows import Flow, Flows, Parts, Rows
from opgen.transforms.operators import keeps_state
from opgen.transforms.row_segment import with_rows


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
    plan = Flows(model.main, context, divides, {id_: Flow(axis, _rows(model, id_, axis), hop)})
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
    plan = Flows(model.main, context, frozenset(), {id_: Flow(axis, _rows(model, id_, axis), hop)})
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
        raise UnsupportedError.at(model.path.name, message, hint=hint)


def _nothing_won(model: AirModel, shares: Sequence[Share]) -> Diagnostic:
    first = next((f"{each.op_type} '{each.name}': {each.reason}" for each in shares), "no layers")
    message = f"every layer would be computed as a whole for each frame; the first, {first}"
    hint = "another hop, a multiple of the strides along the axis, or run the model as it is"
    return Diagnostic(model.path.name, message, hint=hint)


class _Writer:
    """Writes the graph that is run for each frame."""

    def __init__(self, plan: Flows) -> None:
        self.plan = plan
        self.graph = plan.graph
        self.new = Assembly(plan.context, plan.graph)
        self.moved: dict[int, int] = {}
        """Tensor -> rows of before that are still read, moved on."""
        self.kept: dict[int, int] = {}
        """Tensor -> these rows, with the new ones."""
        self.variables: dict[int, int] = {}
        """Tensor -> what holds them until the next frame."""
        self.made: dict[int, dict[Rows, int]] = {}
        """Tensor -> rows that have been computed -> where these are."""

    def run(self, input_: int) -> AirSubgraph:
        """Return the graph.

        :param input_: what is given.
        """
        flow = self.plan.flows[input_]
        self.new.tensors[input_] = with_rows(self.graph.tensors[input_], flow.axis, flow.shift)
        self._move(input_)
        self._keep(input_, {Rows(flow.new, flow.rows): input_})
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
                self.new.copy(self._all(id_), id_)
        return replace(self.graph, tensors=self.new.tensors, operators=tuple(self.new.operators))

    def _whole(self, operator: AirOperator) -> None:
        given = {id_: self._all(id_) for id_ in operator.input_ids if id_ in self.plan.flows}
        self.new.append([with_tensors_renamed(operator, given)])

    def _tiles(self, operator: AirOperator, parts: Parts) -> None:
        made: dict[int, dict[Rows, int]] = {id_: {} for id_ in operator.output_ids}
        for id_ in made:  # before new rows come, so that these can be written in their place
            self._move(id_)
        for index, tile in enumerate(parts.tiles):
            ids = {id_: self._rows(id_, rows) for id_, rows in self.plan.reads(parts, index)}
            for id_, flow in zip(operator.output_ids, parts.flows, strict=True):
                ids[id_] = made[id_][flow.computed[index]] = self._some(id_, flow.computed[index])
            own = replace(tile.operator, id=self.new.next_operator, origin=operator.called())
            self.new.next_operator += 1
            self.new.append([with_tensors_renamed(own, ids)])
        for id_, found in made.items():
            self._keep(id_, found)

    def _relabel(self, operator: AirOperator, parts: Parts) -> None:
        (output,), (flow,) = operator.output_ids, parts.flows
        (source,) = (id_ for id_ in dict.fromkeys(operator.input_ids) if id_ in self.plan.flows)
        self._move(output)
        made: dict[Rows, int] = {}
        for given, own in zip(self.plan.flows[source].computed, flow.computed, strict=True):
            rows, target = self._rows(source, given), self._some(output, own)
            made[own] = self.new.reshaped(rows, self.new.tensors[target].shape, target)
        self._keep(output, made)

    def _some(self, id_: int, rows: Rows) -> int:
        """Add what holds so many rows of a tensor."""
        axis = self.plan.flows[id_].axis
        return self.new.add(with_rows(self.graph.tensors[id_], axis, rows.high - rows.low))

    def _move(self, id_: int) -> None:
        """Move on the rows that are kept of a tensor, if any are."""
        kept, flow = self.plan.kept(id_), self.plan.flows[id_]
        if kept is None:
            return
        low, high = kept
        sized = with_rows(self.graph.tensors[id_], flow.axis, high - low)
        name = f"{sized.name}/kept"
        variable = self.new.add(replace(sized, name=name, is_variable=True, stored=None))
        before, self.kept[id_] = (self.new.add(sized) for _ in range(2))
        self.new.copy(variable, before)
        moved = self.new.shifted(before, flow.axis, flow.shift)
        first = max(flow.before - low, 0)
        self.moved[id_] = self.new.part(moved, flow.axis, first, flow.end - flow.shift - low)
        self.variables[id_] = variable

    def _keep(self, id_: int, made: dict[Rows, int]) -> None:
        """Put rows that have been computed behind those of before, as far as these are read."""
        self.made[id_] = made
        kept, flow = self.plan.kept(id_), self.plan.flows[id_]
        if kept is None:
            return
        seen: tuple[int, ...] = ()
        if flow.step == 1 and kept[0] < flow.before:
            seen = (self._rows(id_, Rows(kept[0], flow.before)),)
        parts = (*seen, self.moved[id_], *self._fresh(id_))
        self.new.by_role("join", {"inputs": parts}, self.kept[id_], axis=flow.axis)
        self.new.copy(self.kept[id_], self.variables[id_])

    def _fresh(self, id_: int) -> Iterator[int]:
        """Go through what is new of a tensor, in the order of the grid."""
        flow = self.plan.flows[id_]
        if flow.step == 1:
            yield self._rows(id_, Rows(flow.new, flow.rows))
            return
        last, (whole, rest) = flow.clean.high, divmod(flow.shift, flow.step)
        for lag in reversed(range(rest)):
            yield self._rows(id_, Rows(last - whole - 1, last - whole, lag))
        if whole:
            lags = reversed(range(flow.step))
            rows = tuple(self._rows(id_, Rows(last - whole, last, lag)) for lag in lags)
            yield self._in_turns(rows, flow.axis)

    def _in_turns(self, ids: tuple[int, ...], axis: int) -> int:
        """Add what has a row of each of several tensors, then the next one of each, and so on."""
        of_one = self.new.tensors[ids[0]]
        shape, given = [*of_one.shape], of_one.quantization
        shape.insert(axis + 1, len(ids))
        if given is not None and given.axis is not None:
            given = replace(given, axis=given.axis + (given.axis > axis))
        stacked = self.new.add(replace(of_one, shape=tuple(shape), quantization=given))
        self.new.by_role("stack", {"inputs": ids}, stacked, axis=axis + 1, values_count=len(ids))
        rows = with_rows(of_one, axis, of_one.shape[axis] * len(ids))
        return self.new.reshaped(stacked, rows.shape, self.new.add(rows))

    def _all(self, id_: int) -> int:
        """Return all rows of a window of a tensor."""
        return self._rows(id_, Rows(0, self.plan.flows[id_].rows))

    def _rows(self, id_: int, wanted: Rows) -> int:
        """Return rows of a tensor."""
        flow = self.plan.flows[id_]
        for rows, made in self.made[id_].items():
            if wanted in rows:
                low = wanted.low - rows.low
                return self.new.part(made, flow.axis, low, low + wanted.high - wanted.low)
        kept = self.plan.kept(id_)
        assert kept is not None
        if flow.step == 1:
            low, high = wanted.low - kept[0], wanted.high - kept[0]
            return self.new.part(self.kept[id_], flow.axis, low, high)
        return self._of_grid(id_, wanted, kept[0])

    def _of_grid(self, id_: int, wanted: Rows, low: int) -> int:
        """Return rows that lie on the grid, with those that saw padding at their ends.

        :param low: the first row of the grid that is kept.
        """
        flow, clean = self.plan.flows[id_], self.plan.flows[id_].clean
        first, last = max(wanted.low, clean.low), min(wanted.high, clean.high)
        at, count = first * flow.step - wanted.lag - low, last - first
        parts = [self.new.every(self.kept[id_], flow.axis, at, count, flow.step)]
        if wanted.low < first:
            parts.insert(0, self._rows(id_, Rows(wanted.low, first)))
        if last < wanted.high:
            parts.append(self._rows(id_, Rows(last, wanted.high)))
        if len(parts) == 1:
            return parts[0]
        joined = self._some(id_, wanted)
        self.new.by_role("join", {"inputs": tuple(parts)}, joined, axis=flow.axis)
        return joined
