"""Which differences from PyTorch are faults of the C."""

from __future__ import annotations

import pytest

from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.prove.beside_oracle import Said, beside_torch
from opgen.prove.comparison import Comparison
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import build_default_registry_context
from tests.transforms.row_nets import RowNet
from tests.transforms.test_rows import least, loops

CONTEXT = build_default_registry_context()


def compared(bound: BoundModel, tensor: int, by: int) -> Comparison:
    """Compare numpy with itself, as if PyTorch had other numbers in a tensor."""
    inputs = seeded_inputs(bound.subgraph, samples=1, steps=1)
    found = execute(bound, inputs).tensors
    said = {**found, tensor: (found[tensor] ^ by).astype(found[tensor].dtype)}
    return beside_torch(bound, Said(said), ("the C", found), inputs)


def test_what_cannot_be_run_layer_by_layer_is_a_fault() -> None:
    """Of a loop nobody knows whether it inherits a difference."""
    model = RowNet(CONTEXT, 6).drawn()
    rows = least(model)
    assert loops(rows)
    for each in (model, rows):
        bound = bind(each, CONTEXT, find_target("host"))
        found = compared(bound, bound.subgraph.output_ids[0], 0x40)
        assert found.differences
        assert found.binding
        assert not compared(bound, bound.subgraph.output_ids[0], 0).differences


@pytest.mark.parametrize(("by", "is_fault"), [(1, False), (0x40, True)])
def test_what_layers_inherit_is_no_fault(by: int, is_fault: bool) -> None:
    """A step of one layer becomes many behind it; only that of the layer itself can be a fault."""
    bound = bind(RowNet(CONTEXT, 25).drawn(), CONTEXT, find_target("host"))
    inputs = seeded_inputs(bound.subgraph, samples=1, steps=1)
    found = execute(bound, inputs).tensors
    (adding,) = (each for each in bound.operators if each.operator.op_type == "ADD")
    (changed,) = adding.operator.output_ids
    other = (found[changed] ^ by).astype(found[changed].dtype)
    said = dict(found)
    for _ in bound.operators:  # until all that follows is computed from it
        said[changed] = other
        rounds = [{id_: [each[0, 0]] for id_, each in said.items()}]
        said |= execute(bound, inputs, other=rounds).tensors
    said[changed] = other
    comparison = beside_torch(bound, Said(said), ("the C", found), inputs)
    assert len(comparison.differences) > 1
    assert sum(map(bool, comparison.alone)) == is_fault
    assert comparison.binding == is_fault
