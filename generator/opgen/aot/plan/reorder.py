"""Another order of the operators, where that needs less memory.

Where a tensor has several readers, or an operator several inputs, the order in which branches are
computed decides what lives at the same time. Orders are looked for by a beam search: step by step,
of all that could run next, the partial orders with the lowest peak are kept. What it goes by is an
estimate; an order is taken only if a plan that is made of it needs fewer bytes than that of the
model's own order, and none more wherever inputs and outputs may be: the order of the layers is then
a fact of the model, by which traces and reports can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from opgen.air.control import MARKS
from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.plan.lifetimes import Schedule
from opgen.aot.plan.liveness import members
from opgen.aot.plan.schedule import plan_schedule
from opgen.aot.plan.storage import root_of
from opgen.bind.bound import BoundModel

_MOST_OPERATORS = 2_000
_MOST_TRIES = 150_000
"""How often an operator is added to a partial order."""
_WIDEST = 64
"""How many partial orders are kept at a step, at most."""
_NEXT = 24
"""How many operators are tried behind each of them."""
_WAYS = (("arena", False), ("arena", True), ("caller", False))
"""Where inputs and outputs may be, and whether inputs in the arena are kept."""


def reordered(bound: BoundModel) -> BoundModel:
    """Return the model with its operators in the order that needs least, for each entry point.

    Operators that keep something, and those written by hand, stay in their order; nothing is moved
    in a graph with branches and loops.
    """
    others = tuple(_reordered(each) for each in bound.others)
    return replace(_reordered(bound), others=others)


def _reordered(bound: BoundModel) -> BoundModel:
    memory = [operator.memory for operator in bound.operators]
    is_fixed = [operator.is_handwritten or operator.is_control for operator in bound.operators]
    order = find_order(bound.subgraph, memory, is_fixed, bound.target.alignment)
    if order is None:
        return bound
    operators = tuple(bound.operators[index] for index in order.positions)
    graph = replace(bound.subgraph, operators=tuple(each.operator for each in operators))
    return replace(bound, subgraph=graph, operators=operators, order_saves=order.saves)


@dataclass(frozen=True)
class Order:
    """Another order of some operators."""

    positions: tuple[int, ...]
    """Where each was before."""
    saves: Mapping[tuple[str, bool], int]
    """Bytes of arena, by where inputs and outputs are and whether inputs are kept."""


def find_order(
    subgraph: AirSubgraph,
    memory: Sequence[MemoryFacts],
    is_fixed: Sequence[bool] = (),
    alignment: int = 8,
) -> Order | None:
    """Return an order that needs less memory; None: none was found.

    :param is_fixed: which operators must not change places with each other.
    """
    operators = subgraph.operators
    if len(operators) > _MOST_OPERATORS or any(each.op_type in MARKS for each in operators):
        return None
    estimate = _Estimate(subgraph, memory, is_fixed or [False] * len(operators))
    if not estimate.has_choice() or estimate.peak_of(range(len(operators))) <= estimate.floor:
        return None
    order = _best_order(estimate)
    if order is None:
        return None
    changed = replace(subgraph, operators=tuple(operators[index] for index in order))
    moved = [memory[index] for index in order]
    saves = {}
    for io, keeps in _WAYS:
        before, after = (
            plan_schedule(
                Schedule(graph, facts, io=io, alignment=alignment, keep_inputs=keeps)
            ).arena_bytes
            for graph, facts in ((subgraph, memory), (changed, moved))
        )
        saves[io, keeps] = before - after
    return Order(order, saves) if saves[_WAYS[0]] > 0 and min(saves.values()) >= 0 else None


def _best_order(estimate: _Estimate) -> tuple[int, ...] | None:
    """Return the best order that a beam search finds, if it is better than the one there is."""
    count = len(estimate.operators)
    width = max(1, min(_WIDEST, _MOST_TRIES // (_NEXT * count)))
    limit = estimate.peak_of(range(count))
    states = [estimate.start()]
    for _ in range(count):
        found: dict[int, _State] = {}
        for state in states:
            for successor in _successors(estimate, state):
                known = found.get(successor.done)
                if successor.peak < limit and (known is None or successor.peak < known.peak):
                    found[successor.done] = successor
        states = sorted(found.values(), key=lambda each: (each.peak, each.live))[:width]
    return states[0].order if states else None


def _successors(estimate: _Estimate, state: _State) -> list[_State]:
    """Return the state with one more operator; only one that frees memory, if there is any."""
    found = []
    for index in state.ready[:_NEXT]:
        successor = estimate.step(state, index)
        if successor.peak <= state.peak and successor.live <= state.live:
            return [successor]
        found.append(successor)
    return found


@dataclass(frozen=True)
class _State:
    """Some operators, in an order in which they can run. Sets of operators are bits."""

    done: int
    ready: tuple[int, ...]
    """Those that could be next, those first that could not be so before."""
    peak: int
    live: int
    """Bytes that live behind the last one."""
    order: tuple[int, ...] = ()


class _Estimate:
    """How many bytes live, by what has run already.

    Tensors that share bytes count as one, which lives from the first writer to the last reader.
    """

    def __init__(
        self, subgraph: AirSubgraph, memory: Sequence[MemoryFacts], is_fixed: Sequence[bool]
    ) -> None:
        self.memory = memory
        self.operators = subgraph.operators
        self.root = _roots(memory)
        self.bytes: dict[int, int] = {}
        self.users: dict[int, int] = {}
        """Tensor -> the operators that read or write it."""
        self.writers: dict[int, int] = {}
        self.stays = {self._root(id_) for id_ in subgraph.output_ids}
        self.given = {self._root(id_) for id_ in subgraph.input_ids}
        for index, operator in enumerate(self.operators):
            for id_ in (*operator.input_ids, *operator.output_ids):
                tensor = subgraph.tensors.get(id_)
                if tensor is None or tensor.is_constant or tensor.is_variable:
                    continue
                root = self._root(id_)
                self.bytes[root] = max(self.bytes.get(root, 0), tensor.bytes)
                self.users[root] = self.users.get(root, 0) | 1 << index
                if id_ in operator.output_ids:
                    self.writers[root] = self.writers.get(root, 0) | 1 << index
        self.before = list(_before(subgraph, memory, is_fixed))
        self.after: list[list[int]] = [[] for _ in self.operators]
        """Operator -> those that have to wait for it."""
        for index, needed in enumerate(self.before):
            for other in members(needed):
                self.after[other].append(index)
        everything = (1 << len(self.operators)) - 1
        self.floor = max((self._own(i, everything) for i in range(len(self.operators))), default=0)
        """What some operator needs while it runs, whatever else there is."""

    def start(self) -> _State:
        """Return the state in which nothing has run."""
        ready = tuple(index for index, needed in enumerate(self.before) if not needed)
        live = sum(self.bytes[root] for root in self.given & self.bytes.keys())
        return _State(0, ready, 0, live)

    def step(self, state: _State, index: int) -> _State:
        """Return the state after one more operator."""
        done = state.done | 1 << index
        ready = [other for other in self.after[index] if not self.before[other] & ~done]
        ready += (other for other in state.ready if other != index)
        used = self._used(index)
        new = sum(self.bytes[root] for root in used if not self._is_there(root, state.done))
        dead = sum(self.bytes[root] for root in used if self._is_over(root, done))
        during = state.live + new + self.memory[index].scratch - self._saved(index, done)
        live = state.live + new - dead
        return _State(done, tuple(ready), max(state.peak, during), live, (*state.order, index))

    def peak_of(self, order: Sequence[int]) -> int:
        """Return the most bytes that live in an order."""
        state = self.start()
        for index in order:
            state = self.step(state, index)
        return state.peak

    def has_choice(self) -> bool:
        """Tell whether there is more than one order."""
        state = self.start()
        for index in range(len(self.operators)):
            if len(state.ready) > 1:
                return True
            state = self.step(state, index)
        return False

    def _used(self, index: int) -> set[int]:
        operator = self.operators[index]
        roots = {self._root(id_) for id_ in (*operator.input_ids, *operator.output_ids)}
        return roots & self.bytes.keys()

    def _is_there(self, root: int, done: int) -> bool:
        return root in self.given or bool(self.writers.get(root, 0) & done)

    def _is_over(self, root: int, done: int) -> bool:
        return root not in self.stays and not self.users[root] & ~done

    def _saved(self, index: int, after: int) -> int:
        """Return by how much outputs may lie within inputs that are needed no more."""
        total, taken = 0, set[int]()
        for output in self.operators[index].output_ids:
            size = self.bytes.get(self._root(output), 0)
            saved, root = max(self._gains(index, size, after, taken), default=(0, -1))
            total += saved
            taken |= {root} if saved else set()
        return total

    def _gains(
        self, index: int, size: int, after: int, taken: set[int]
    ) -> Iterator[tuple[int, int]]:
        """Yield by how much an output of a size may lie within which inputs."""
        facts = self.memory[index]
        for position, id_ in enumerate(self.operators[index].input_ids):
            root = self._root(id_)
            if root not in self.bytes or root in taken or not self._is_over(root, after):
                continue
            ahead = None if position or facts.overlap is None else max(0, -facts.overlap)
            behind = None if position or facts.overlap_behind is None else facts.overlap_behind
            distances = [each for each in (ahead, behind) if each is not None]
            distances += [0] if id_ in facts.inplace else []
            for distance in distances:
                together = max(self.bytes[root], size) + max(0, distance)
                yield max(0, self.bytes[root] + size - together), root

    def _own(self, index: int, done: int) -> int:
        total = sum(self.bytes[root] for root in self._used(index))
        return total + self.memory[index].scratch - self._saved(index, done)

    def _root(self, id_: int) -> int:
        return root_of(id_, self.root)


def _roots(memory: Sequence[MemoryFacts]) -> dict[int, int]:
    """Return, for tensors that share bytes with others, one of these that stands for them."""
    parent: dict[int, int] = {}

    for facts in memory:
        # What control flow copies does not share bytes for sure.
        pairs = [*facts.aliases.items(), *((view.part, view.whole) for view in facts.views)]
        for one, other in pairs:
            first, second = root_of(one, parent), root_of(other, parent)
            if first != second:
                parent[first] = second
    return parent


def _before(
    subgraph: AirSubgraph, memory: Sequence[MemoryFacts], is_fixed: Sequence[bool]
) -> Iterator[int]:
    """Yield, for each operator, those that have to run before it."""
    writer: dict[int, int] = {}
    last_fixed = 0
    for index, (operator, facts) in enumerate(zip(subgraph.operators, memory, strict=True)):
        needed = last_fixed
        if not (
            is_fixed[index] or facts.states or facts.copies or _has_variable(subgraph, operator)
        ):
            needed = 0
        else:
            last_fixed = 1 << index
        for id_ in operator.input_ids:
            needed |= writer.get(id_, 0)
        for id_ in operator.output_ids:
            writer[id_] = 1 << index
        yield needed


def _has_variable(subgraph: AirSubgraph, operator: AirOperator) -> bool:
    ids = (*operator.input_ids, *operator.output_ids)
    return any(id_ >= 0 and subgraph.tensors[id_].is_variable for id_ in ids)
