"""Running a program of which no spec takes some calls: PyTorch takes these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from opgen.air.model import AirTensor
from opgen.context.registries import RegistryContext
from opgen.errors import UnsupportedError
from opgen.interpret.array_files import given_inputs
from opgen.lib.tensor import Array
from opgen.prove.execute import check_inputs
from opgen.prove.seeded import STEPS, seeded_inputs
from opgen.pt2.load import load_named
from opgen.pt2.sizes import Shape
from opgen.torch.graph_values import run_program


@dataclass(frozen=True, eq=False)
class PartlyInTorch:
    """What a program gave."""

    tensors: tuple[AirTensor, ...]
    """Its outputs."""
    outputs: tuple[Array, ...]
    """[samples, steps, *shape]"""
    lead: int
    """How many of the two leading axes the inputs had."""
    targets: tuple[str, ...]
    """The operators that ran in PyTorch."""


def run_partly_in_torch(
    path: Path,
    context: RegistryContext,
    input_shapes: Mapping[str, Shape],
    inputs: Sequence[Path],
    seed: int,
) -> PartlyInTorch:
    """Run a program call by call: by its spec, or in PyTorch where no spec takes the call.

    :param inputs: files; none: seeded values.
    :raises UsageError: if inputs cannot be read or do not fit, or PyTorch refuses a call.
    :raises UnsupportedError: if the program cannot be read, or nothing runs an operator.
    """
    named = load_named(path, context, input_shapes)
    graph = named.model.main
    steps = STEPS if named.program.mutations else 1
    if inputs:
        arrays, lead = given_inputs(graph, inputs)
    else:
        arrays, lead = seeded_inputs(graph, 1, steps, seed), 0 if steps == 1 else 1
    check_inputs(named.model.name, graph, arrays)
    found = run_program(named.functional, named, context, arrays, specs_first=True)
    if not found.tensors.keys() >= set(graph.output_ids):
        raise UnsupportedError.at(path.name, "an output has another type here than in PyTorch")
    tensors = tuple(graph.tensors[id_] for id_ in graph.output_ids)
    outputs = tuple(found.tensors[id_] for id_ in graph.output_ids)
    return PartlyInTorch(tensors, outputs, lead, tuple(found.by.get("torch", ())))
