"""Random graphs for the planner: every fact that an operator may state of memory, mixed."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirSubgraph, AirTensor
from opgen.aot.operators.operator import MemoryFacts, View
from opgen.operators.operation import State

_TYPES = (DType.INT8,) * 6 + (DType.INT16, DType.FLOAT32, DType.INT64)


class RandomGraph:
    """A graph that a seed makes, operator by operator."""

    def __init__(self, seed: int, most_operators: int = 12) -> None:
        self.random = random.Random(seed)  # noqa: S311  not for secrets
        self.type = self.random.choice(_TYPES)
        """Of all tensors, so that any can be a part of any."""
        self.word = self.type.size_of(1)
        self.tensors: dict[int, AirTensor] = {}
        self.operators: list[AirOperator] = []
        self.memory: list[MemoryFacts] = []
        self.inputs = [self.tensor(self.size()) for _ in range(self.random.randint(1, 3))]
        for _ in range(self.random.randint(0, most_operators)):
            if self.random.random() < 0.1:
                kind = self.random.choice(("constant", "variable"))
                self.tensor(self.size(), kind)
            self.random.choice(
                (self.computed, self.computed, self.computed, self.renamed, self.cut, self.joined)
            )()
        ids = list(self.tensors)
        count = min(len(ids), self.random.randint(1, 3))
        self.outputs = [ids[-1], *self.random.sample(ids, count - 1)]

    @property
    def subgraph(self) -> AirSubgraph:
        """The graph; facts of its operators are in ``memory``."""
        return AirSubgraph(
            "main", self.tensors, tuple(self.operators), tuple(self.inputs), tuple(self.outputs)
        )

    def size(self) -> int:
        """Return a number of elements: mostly whole words, sometimes none."""
        return self.random.choice((0, *range(1, 12), *range(4, 68, 4), *range(8, 136, 8)))

    def tensor(self, elements: int, kind: str = "") -> int:
        """Add a tensor; return its id."""
        id_ = len(self.tensors)
        data = np.zeros(elements, self.type.numpy) if kind == "constant" else None
        self.tensors[id_] = AirTensor(
            id_, f"t{id_}", self.type, (elements,), data=data, is_variable=kind == "variable"
        )
        return id_

    def add(self, inputs: Sequence[int], outputs: Sequence[int], facts: MemoryFacts) -> None:
        """Add an operator."""
        self.operators.append(AirOperator(len(self.operators), "OP", tuple(inputs), tuple(outputs)))
        self.memory.append(facts)

    def pick(self) -> int:
        """Return a tensor that there is, mostly one of the last."""
        ids = list(self.tensors)
        return self.random.choice(ids[-3:] if self.random.random() < 0.7 else ids)

    def computed(self) -> None:
        """Add an operator that computes, with any facts."""
        inputs = [self.pick() for _ in range(self.random.choice((1, 1, 2, 3)))]
        first = self.tensors[inputs[0]].shape[0]
        count = self.random.choice((1, 1, 1, 2, 2, 3))
        same = self.random.random() < 0.6
        outputs = [self.tensor(first if same else self.size()) for _ in range(count)]
        inplace = [id_ for id_ in inputs if self.random.random() < 0.4]
        state = {"past": State(DType.INT16, (3, 2), 0.0)} if self.random.random() < 0.1 else {}
        facts = MemoryFacts(
            scratch=self.random.choice((0, 0, 0, 5, 100)),
            inplace=tuple(inplace) if same else (),
            overlap=self.random.choice((None, self.random.randint(-40, 40))),
            overlap_behind=self.random.choice((None, None, self.random.randint(-40, 40))),
            states=state,
        )
        self.add(inputs, outputs, facts)

    def renamed(self) -> None:
        """Add an operator whose output is its input."""
        source = self.pick()
        output = self.tensor(self.tensors[source].shape[0])
        self.add([source], [output], MemoryFacts(aliases={output: source}))

    def cut(self) -> None:
        """Add an operator whose outputs are parts of its input, which may share elements."""
        source = self.pick()
        elements = self.tensors[source].shape[0]
        views, step = [], self.random.choice((1, 4, 8))
        for _ in range(self.random.randint(1, 4)):
            first = self.random.randrange(0, elements + 1, step)
            size = self.random.randint(0, elements - first)
            size -= size % step if size > step else 0
            views.append(View(self.tensor(size), source, first * self.word))
        scratch = self.random.choice((0, 0, 50))
        outputs = [view.part for view in views]
        self.add([source], outputs, MemoryFacts(views=tuple(views), scratch=scratch))

    def joined(self) -> None:
        """Add an operator whose inputs, one after the other, are its output."""
        inputs = [self.pick() for _ in range(self.random.randint(1, 4))]
        sizes = [self.tensors[id_].shape[0] for id_ in inputs]
        output = self.tensor(sum(sizes))
        views = [
            View(id_, output, self.word * sum(sizes[:position]))
            for position, id_ in enumerate(inputs)
        ]
        self.add(inputs, [output], MemoryFacts(views=tuple(views)))
