"""Random models with branches, loops and variables, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirSubgraph
from opgen.air.verify import verify
from opgen.lib.tensor import Array
from opgen.registry.context import RegistryContext
from tests.transforms.nets import Net

WIDTH = 3
ARITHMETIC = {"ADD": np.add, "SUB": np.subtract, "MUL": np.multiply}


@dataclass
class Sub:
    """A subgraph while it is made: vectors and bools that its next operator can take."""

    net: Net
    inputs: list[int] = field(default_factory=list)
    vectors: list[int] = field(default_factory=list)
    bools: list[int] = field(default_factory=list)

    def vector(self) -> int:
        """Add a vector that nobody has computed yet."""
        return self.net.tensor((WIDTH,), None, DType.INT32)

    def flag(self) -> int:
        """Add a bool that nobody has computed yet."""
        return self.net.tensor((), None, DType.BOOL)


class Maker:
    """Draws a model: what a loop does is governed by bools that run out."""

    def __init__(self, context: RegistryContext, seed: int, variables: int = 2) -> None:
        self.context = context
        self.random = np.random.default_rng(seed)
        self.subgraphs: list[AirSubgraph | None] = []
        self.names = [f"v{i}" for i in range(variables)]

    def model(self) -> AirModel:
        """Return a model with two vectors and three bools as inputs."""
        self.subgraphs.append(None)
        main = self._sub(vectors=2, bools=3)
        once = self._once() if self.names and self.random.random() < 0.5 else -1
        if once >= 0:
            main.net.add("CALL_ONCE", {}, init_subgraph_index=once)
        self._fill(main, depth=0, count=int(self.random.integers(3, 9)))
        outputs = [self._some(main.vectors) for _ in range(2)]
        graphs = [self._done(main, outputs), *(each for each in self.subgraphs[1:] if each)]
        model = AirModel("net", Path("net.tflite"), "", tuple(graphs))
        verify(model)
        return model

    def _sub(self, vectors: int, bools: int) -> Sub:
        sub = Sub(Net(self.context))
        for _ in range(vectors):
            sub.vectors.append(sub.vector())
        for _ in range(bools):
            sub.bools.append(sub.flag())
        sub.inputs = [*sub.vectors, *sub.bools]
        if self.random.random() < 0.5:
            values = self.random.integers(-9, 9, WIDTH)
            sub.vectors.append(sub.net.constant(values, DType.INT32))
        return sub

    def _done(self, sub: Sub, outputs: Sequence[int]) -> AirSubgraph:
        tensors, operators = sub.net.tensors, tuple(sub.net.operators)
        return AirSubgraph("", tensors, operators, tuple(sub.inputs), tuple(outputs))

    def _some(self, ids: Sequence[int]) -> int:
        return int(self.random.choice(ids))

    def _fill(self, sub: Sub, depth: int, count: int) -> None:
        kinds = ["ADD", "SUB", "MUL", "RESHAPE"] * 2
        kinds += ["READ", "ASSIGN"] if self.names else []
        kinds += ["IF", "WHILE"] * (2 - depth)
        for _ in range(count):
            kind = str(self.random.choice(kinds))
            match kind:
                case "IF":
                    self._if(sub, depth)
                case "WHILE":
                    self._while(sub, depth)
                case "READ" | "ASSIGN":
                    self._variable(sub, kind)
                case "RESHAPE":
                    shape = sub.net.constant([WIDTH], DType.INT32)
                    named = {"input": self._some(sub.vectors), "shape": shape}
                    self._compute(sub, kind, named, new_shape=())
                case _:
                    named = {name: self._some(sub.vectors) for name in ("input1", "input2")}
                    self._compute(sub, kind, named, fused_activation_function=0)

    def _compute(self, sub: Sub, op: str, named: dict[str, int], **options: Any) -> None:
        new = sub.vector()
        sub.net.add(op, {**named, "output": new}, **options)
        sub.vectors.append(new)

    def _variable(self, sub: Sub, kind: str) -> None:
        name = str(self.random.choice(self.names))
        handle = sub.net.tensor((), None, DType.RESOURCE)
        sub.net.add("VAR_HANDLE", {"resource_id": handle}, container="", shared_name=name)
        if kind == "READ":
            new = sub.vector()
            sub.net.add("READ_VARIABLE", {"resource_id": handle, "value": new})
            sub.vectors.append(new)
        else:
            value = self._some(sub.vectors)
            sub.net.add("ASSIGN_VARIABLE", {"resource_id": handle, "value": value})

    def _once(self) -> int:
        sub = self._sub(vectors=0, bools=0)
        sub.vectors.append(sub.net.constant(self.random.integers(-9, 9, WIDTH), DType.INT32))
        if self.random.random() < 0.3:
            self._fill(sub, depth=9, count=2)
        self._variable(sub, "ASSIGN")
        self.subgraphs.append(self._done(sub, ()))
        return len(self.subgraphs) - 1

    def _if(self, sub: Sub, depth: int) -> None:
        taken = [self._some(sub.vectors) for _ in range(2)] + [self._some(sub.bools)]
        given = [sub.vector() for _ in range(2)]
        indices = []
        for _ in range(2):
            branch = self._sub(vectors=2, bools=1)
            self._fill(branch, depth + 1, int(self.random.integers(0, 4)))
            outputs = [self._some(branch.vectors) for _ in given]
            self.subgraphs.append(self._done(branch, outputs))
            indices.append(len(self.subgraphs) - 1)
        then, otherwise = indices
        named = {"cond": self._some(sub.bools), "inputs": tuple(taken), "outputs": tuple(given)}
        sub.net.add("IF", named, then_subgraph_index=then, else_subgraph_index=otherwise)
        sub.vectors += given

    def _while(self, sub: Sub, depth: int) -> None:
        """A loop that goes on while the first of its bools is true; they move up in each round."""
        taken = [self._some(sub.vectors) for _ in range(3)]
        taken += [self._some(sub.bools) for _ in range(2)]
        given = [sub.vector() for _ in range(3)] + [sub.flag() for _ in range(2)]
        cond = self._sub(vectors=3, bools=2)
        self.subgraphs.append(self._done(cond, [cond.bools[0]]))
        first = len(self.subgraphs) - 1
        body = self._sub(vectors=3, bools=2)
        self._fill(body, depth + 1, int(self.random.integers(0, 4)))
        never = body.net.constant(False, DType.BOOL)
        outputs = [self._some(body.vectors) for _ in range(3)] + [body.bools[1], never]
        self.subgraphs.append(self._done(body, outputs))
        named = {"inputs": tuple(taken), "outputs": tuple(given)}
        last = len(self.subgraphs) - 1
        sub.net.add("WHILE", named, cond_subgraph_index=first, body_subgraph_index=last)
        sub.vectors += given[:3]


class Meaning:
    """Runs such a model as it is written: each subgraph is a function of its inputs."""

    def __init__(self, model: AirModel) -> None:
        self.model = model
        self.variables: dict[str, Array] = {}
        self.done: set[int] = set()

    def run(self, inputs: Sequence[Array]) -> list[Array]:
        """Run the main subgraph once."""
        return self._call(0, inputs)

    def _call(self, index: int, inputs: Sequence[Array]) -> list[Array]:
        graph = self.model.subgraphs[index]
        values = {id_: t.data for id_, t in graph.tensors.items() if t.data is not None}
        values |= dict(zip(graph.input_ids, inputs, strict=True))
        names: dict[int, str] = {}
        for each in graph.operators:
            options, ins, outs = each.options, each.input_ids, each.output_ids
            match each.op_type:
                case "VAR_HANDLE":
                    names[outs[0]] = options.shared_name
                case "READ_VARIABLE":
                    zero = np.zeros(WIDTH, np.int32)
                    values[outs[0]] = self.variables.get(names[ins[0]], zero)
                case "ASSIGN_VARIABLE":
                    self.variables[names[ins[0]]] = values[ins[1]]
                case "CALL_ONCE":
                    if each.id not in self.done:
                        self.done.add(each.id)
                        self._call(options.init_subgraph_index, ())
                case "IF":
                    branch = options.then_subgraph_index
                    if not values[ins[0]]:
                        branch = options.else_subgraph_index
                    given = self._call(branch, [values[id_] for id_ in ins[1:]])
                    values |= dict(zip(outs, given, strict=True))
                case "WHILE":
                    state = [values[id_] for id_ in ins]
                    while self._call(options.cond_subgraph_index, state)[0]:
                        state = self._call(options.body_subgraph_index, state)
                    values |= dict(zip(outs, state, strict=True))
                case "RESHAPE":
                    values[outs[0]] = values[ins[0]]
                case kind:
                    a, b = (
                        values[each.named_tensors["input1"]],
                        values[each.named_tensors["input2"]],
                    )
                    values[outs[0]] = ARITHMETIC[kind](a, b)
        return [values[id_] for id_ in graph.output_ids]


def sample(seed: int, samples: int = 2, steps: int = 3) -> tuple[Array, ...]:
    """Return inputs for such a model, [samples, steps, ...]."""
    random = np.random.default_rng(seed)
    vectors = [random.integers(-5, 6, (samples, steps, WIDTH)).astype(np.int32) for _ in range(2)]
    return (*vectors, *(random.random((samples, steps)) < 0.6 for _ in range(3)))
