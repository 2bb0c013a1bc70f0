"""Operators that users bring: specs in a folder, models with them, and runs in numpy and in C."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air import AirModel, DType
from opgen.air.model import AirOperator, AirSubgraph, AirTensor
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.litert.write import Encoding, write_model
from opgen.loading import load_bound
from opgen.operators.bind import definition_of
from opgen.prove import host
from opgen.prove.conformance import Row, prove_operator
from opgen.prove.execute import execute
from opgen.prove.machine import HOST, Machine
from opgen.prove.module import Build, module_of
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.spec.load import load_files
from opgen.synth.records import operator_of

F32 = DType.FLOAT32


def context_of(folder: Path, **specs: str) -> RegistryContext:
    """Return a context with specs, given as the name of a file -> its text."""
    root = folder / "specs"
    root.mkdir(exist_ok=True)
    for name, text in specs.items():
        (root / f"{name}.yaml").write_text(text, encoding="utf-8")
    return build_default_registry_context(specs=[root])


def model_of(
    path: Path,
    encoding: Encoding,
    inputs: Sequence[AirTensor | None],
    outputs: Sequence[AirTensor | None],
    wanted: Sequence[int] | None = None,
) -> Path:
    """Write a model of one operator; an absent tensor is None.

    :param wanted: which outputs are the model's; by default all.
    """
    tensors = {each.id: each for each in (*inputs, *outputs) if each is not None}
    ids = [tuple(-1 if e is None else e.id for e in each) for each in (inputs, outputs)]
    fed = tuple(e.id for e in inputs if e is not None and e.data is None and not e.is_variable)
    results = tuple(id_ for id_ in ids[1] if id_ >= 0) if wanted is None else tuple(wanted)
    operator = AirOperator(0, "ANY", *ids)
    graph = AirSubgraph("main", tensors, (operator,), fed, results)
    path.write_bytes(write_model(AirModel("m", path, "", (graph,)), lambda _: encoding))
    return path


def tensor(id_: int, shape: tuple[int, ...] = (4,), type_: DType = F32, **more: Any) -> AirTensor:
    """Return a tensor with a name."""
    return AirTensor(id_, f"t{id_}", type_, shape, **more)


def run(path: Path, context: RegistryContext, *inputs: Array) -> tuple[Array, ...]:
    """Run a model in numpy and as C, plainly and under sanitizers; all must give the same.

    :param inputs: [samples, steps, *shape].
    """
    bound = load_bound(path, context, find_target("host"))
    meant = execute(bound, inputs).outputs
    for flags in (host.STRICT, host.SANITIZED):
        for want, got in zip(meant, run_c(bound, inputs, path.parent, flags), strict=True):
            np.testing.assert_array_equal(want, got)
    return meant


def run_c(
    bound: BoundModel, inputs: Sequence[Array], folder: Path, flags: Sequence[str] = host.STRICT
) -> tuple[Array, ...]:
    """Run a model as C."""
    place = folder / f"c{len([*folder.iterdir()])}"
    program = host.build_program([module_of(bound, "m")], place, flags=flags)
    found = host.run_program(program, [(0, inputs)])[0]
    assert not found.failure, found.failure
    return found.outputs


def steps_of(*values: Sequence[float]) -> Array:
    """Return one sample of some steps, as float32."""
    return np.asarray(values, np.float32)[np.newaxis]


def prove(folder: Path, cases: int = 8, machine: Machine = HOST, **specs: str) -> tuple[str, int]:
    """Return what ``opgen test`` says of specs, and its exit code; no oracle knows them."""
    build = Build(machine=machine)
    context_of(folder, **specs)
    ops = load_files([folder / "specs"]).ops
    rows: list[Row] = []
    for op in ops:
        definition = definition_of(operator_of(op))
        rows += prove_operator(definition, cases, oracle_name="", build=build, special=False)
    lines = [f"{row.op} {row.kernel}: {row.cases} cases" for row in rows]
    lines += [line for row in rows for line in (*row.failures, row.note) if line]
    return "\n".join(lines), int(not all(row.good for row in rows))


def fill(text: str, **parts: str) -> str:
    """Return a text with parts in place of their names in capitals."""
    return _filled(text, parts)


def _filled(text: str, parts: Mapping[str, str]) -> str:
    for name, part in parts.items():
        assert name in text, name
        text = text.replace(name, part)
    return text
