"""Which operators should see their tensors' axes in another order, so that least is transposed.

Tensors between which only transpositions lie are one *group*: the same elements. Where two orders
of axes meet in a group, what computes and what reads it decides whether elements change places.
Operators that follow any order carry the question on, to the groups of their other tensors. So
operators fall into those that must have the one order (A), those that must have the other (B), and
those that may have either; which of these take which is a minimum cut, and is solved as one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from opgen.air.model import AirSubgraph
from opgen.transforms.min_cut import UNCUTTABLE, A, B, Network
from opgen.transforms.permutable import Facts, Permutable
from opgen.transforms.views import (
    Axes,
    View,
    order_before,
    permutation_of,
    reshaped,
    transposed,
    whole,
)

_BYTE = 1 << 40
_INSIDE = 1 << 32
"""Of several places for a transposition of as many bytes, those at inputs and outputs of a model
are better: a caller can be asked for the other order. Then the later ones: what follows an operator
may be fused into it."""


@dataclass
class _Group:
    """A tensor, and all that are views of it."""

    root: int
    producer: int | None
    """The operator that computes the root; None: it is an input, or kept from run to run."""
    position: int
    """How many operators stand before it, those that only move elements left out."""
    orders: dict[Axes, None] = field(default_factory=dict)
    """The orders of the root's axes in which the model has the tensor."""
    readers: list[tuple[int, int]] = field(default_factory=list)
    """Operators, each with the tensor of the group that it reads."""
    outputs: list[int] = field(default_factory=list)
    """The tensors of the group that are outputs of the model."""
    sides: tuple[Axes, Axes] | None = None
    """The order A, the order B; None: there is no question."""


class Layouts:
    """The groups of a subgraph, and the orders that its operators may have."""

    def __init__(self, subgraph: AirSubgraph, facts: Facts) -> None:
        self.subgraph = subgraph
        self.views: dict[int, View] = {}
        self.groups: dict[int, _Group] = {}
        self.permutables: dict[int, Permutable] = {}
        self.permutations: dict[int, Axes] = {}
        """Operator -> the permutation that it follows if it does not stay as it is."""
        self.own: dict[int, int] = {}
        """Operator -> the side on which it stays as it is."""
        self.decides: dict[int, frozenset[int]] = {}
        """Operator -> the groups that it has in the one order or the other."""
        self._collect(facts)
        for group in self.groups.values():
            if group.sides is None and len(group.orders) > 1:
                first, second = list(group.orders)[:2]
                group.sides = first, second
                self._spread(group)

    def moves(self) -> Mapping[int, Axes]:
        """Return the operators that should follow a permutation, if that costs less than none."""
        network = Network()
        nodes = {id_: network.node() for id_ in self.own}
        groups = [group for group in self.groups.values() if group.sides is not None]
        for group in groups:
            self._add(group, network, nodes)
        side_of_a = network.side_of_a()
        chosen = {id_: A if node in side_of_a else B for id_, node in nodes.items()}
        if self._cost(groups, chosen) >= self._cost(groups, self.own):
            return {}
        return {
            id_: self.permutations[id_] for id_, side in chosen.items() if side != self.own[id_]
        }

    # --- what there is ----------------------------------------------------------------------------

    def _collect(self, facts: Facts) -> None:
        position = 0
        for id_ in self.subgraph.input_ids:
            self._begin(id_, None, 0)
        for operator in self.subgraph.operators:
            moved = facts.rearrangement(operator)
            if moved is not None and self._extend(moved.input, moved.output, moved.order):
                continue
            position += 1
            permutable = facts.permutable(operator)
            if permutable is not None:
                self.permutables[operator.id] = permutable
            for id_ in dict.fromkeys(operator.input_ids):
                if id_ in self.views:
                    self._group(id_).readers.append((operator.id, id_))
            for id_ in operator.output_ids:
                self._begin(id_, operator.id, position)
        for id_ in self.subgraph.output_ids:
            if id_ in self.views:
                self._group(id_).outputs.append(id_)

    def _begin(self, id_: int, producer: int | None, position: int) -> None:
        if id_ in self.views or id_ < 0:
            return
        self.views[id_] = view = whole(id_, self.subgraph.tensors[id_].shape)
        self.groups[id_] = _Group(id_, producer, position, {view.order: None})

    def _extend(self, source: int, output: int, order: Axes | None) -> bool:
        """Make a tensor a view of what it is made from; tell whether it is one."""
        view = self.views.get(source)
        if view is None:
            return False
        tensors = self.subgraph.tensors
        if order is not None:
            found = transposed(view, order)
        else:
            found = reshaped(view, tensors[output].shape, tensors[view.source].shape)
        if found is None or found.axes is None:
            return False
        self.views[output] = found
        self._group(output).orders.setdefault(found.order)
        return True

    def _group(self, id_: int) -> _Group:
        return self.groups[self.views[id_].source]

    # --- from group to group ----------------------------------------------------------------------

    def _spread(self, first: _Group) -> None:
        """Ask all operators around a group, and the groups around these."""
        pending = deque([first])
        while pending:
            group = pending.popleft()
            around = list(group.readers)
            if group.producer is not None:
                around.append((group.producer, group.root))
            for operator, id_ in around:
                if operator in self.permutables and operator not in self.own:
                    pending.extend(self._ask(operator, id_, group))

    def _ask(self, operator: int, id_: int, group: _Group) -> Iterator[_Group]:
        """Let an operator have either order of a group, if it can; yield the groups it leads to."""
        permutable, view = self.permutables[operator], self.views[id_]
        assert group.sides is not None
        if view.order not in group.sides:
            return
        side = group.sides.index(view.order)
        is_output = id_ in permutable.outputs
        if is_output and permutable.has_other_axes:
            return
        offset = len(permutable.shape) - len(view.shape)
        assert view.axes is not None
        places = {axis: place + offset for place, axis in enumerate(view.axes)}
        order = tuple(places[axis] for axis in group.sides[1 - side])
        if len(order) != sum(size != 1 for size in permutable.shape):
            return
        permutation = permutation_of(order, permutable.shape)
        if not permutable.is_valid(permutation):
            return
        around = list(self._sides_around(permutable, permutation, side))
        if any(other.sides not in (None, sides) for other, sides in around):
            return
        self.own[operator], self.permutations[operator] = side, permutation
        self.decides[operator] = frozenset(other.root for other, _ in around)
        for other, sides in around:
            if other.sides is None:
                other.sides = sides
                yield other

    def _sides_around(
        self, permutable: Permutable, permutation: Axes, own: int
    ) -> Iterator[tuple[_Group, tuple[Axes, Axes]]]:
        """Go through the groups around an operator, each with the orders that it has there."""
        result = permutable.result(permutation)
        pairs = [(id_, permutation) for id_ in permutable.inputs]
        pairs += [(id_, result) for id_ in permutable.outputs]
        for id_, each in pairs:
            if id_ not in self.views:
                continue
            view = self.views[id_]
            assert view.axes is not None
            offset = len(each) - len(view.shape)
            order = order_before(each, (1,) * offset + view.shape)
            other = tuple(view.axes[axis - offset] or 0 for axis in order)
            if other != view.order:
                sides = (view.order, other) if own == A else (other, view.order)
                yield self.groups[view.source], sides

    # --- what it costs ----------------------------------------------------------------------------

    def _weight(self, group: _Group) -> int:
        is_port = group.producer is None or bool(group.outputs)
        return (
            self.subgraph.tensors[group.root].bytes * _BYTE
            + (0 if is_port else _INSIDE)
            - group.position
        )

    def _ends(self, group: _Group) -> tuple[int | None, int | None]:
        """Return the operator that decides in which order a group is computed, or the side."""
        return self._end(group, group.producer, group.root)

    def _end(self, group: _Group, operator: int | None, id_: int) -> tuple[int | None, int | None]:
        if operator is not None and group.root in self.decides.get(operator, ()):
            return operator, None
        return None, self._side(group, id_)

    def _side(self, group: _Group, id_: int) -> int | None:
        """Return the side on which a tensor is as the model has it; None: on none."""
        assert group.sides is not None
        order = self.views[id_].order
        return group.sides.index(order) if order in group.sides else None

    def _wants(self, group: _Group) -> Iterator[tuple[int | None, int | None]]:
        """Go through what reads a group: an operator that may have either order, or a side."""
        for operator, id_ in group.readers:
            yield self._end(group, operator, id_)
        for id_ in group.outputs:
            yield None, self._side(group, id_)

    def _add(self, group: _Group, network: Network, nodes: Mapping[int, int]) -> None:
        """Add the cost of transposing a group: once, if anything reads the other order."""

        def node(end: tuple[int | None, int | None]) -> int | None:
            return end[1] if end[0] is None else nodes[end[0]]

        computed = node(self._ends(group))
        readers = {found for end in self._wants(group) if (found := node(end)) is not None}
        if computed is None:
            return
        weight = self._weight(group)
        away, back = network.node(), network.node()
        network.edge(computed, away, weight)
        network.edge(back, computed, weight)
        for reader in sorted(readers):
            network.edge(away, reader, UNCUTTABLE)
            network.edge(reader, back, UNCUTTABLE)

    def _cost(self, groups: list[_Group], sides: Mapping[int, int]) -> int:
        def side(end: tuple[int | None, int | None]) -> int | None:
            return end[1] if end[0] is None else sides[end[0]]

        cost = 0
        for group in groups:
            computed = side(self._ends(group))
            read = {side(end) for end in self._wants(group)} - {None}
            if computed is not None and read - {computed}:
                cost += self._weight(group)
        return cost
