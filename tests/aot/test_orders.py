"""Orders of elements in memory that kernels want: where they are taken, and what they hold."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aot.plan import plan_memory
from opgen.aot.plan.room import arranged_in_room
from opgen.bind.arrange import arranged
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.errors import ModelError
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.registry.context import build_default_registry_context
from tests.transforms.nets import Net

SPEC = """
op: DOUBLE
doc: Twice the input.
litert: {custom: Double}
inputs:
  input: {layout: NC}
outputs:
  output: {type: input.type, shape: input.shape}
functions:
  columns:
    doc: Return the order of a matrix column by column, with room for 8 rows.
    params: {x: tensor}
    let: {y: "column(arange(x.shape[0]))", x_of: "row(arange(x.shape[1]))"}
    value: Layout(PLACES, 8 * x.shape[1], 0)
let:
  size: input.size
  rows: input.n
  room: 8 * input.c
reference: input * 2.0
kernels:
  - name: double_f32
    types: {input: float32, output: float32}
    inplace: [input]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          output[i] = 2.0f * input[i];
      }
  - name: double_to_columns_f32
    types: {input: float32, output: float32}
    priority: 1
    layouts: {output: columns(output)}
    code: |
      for (int32_t i = 0; i < p->room; i++) {
          const int32_t y = i % 8;
          output[i] = y < p->rows ? 2.0f * input[y * (p->size / p->rows) + i / 8] : 0.0f;
      }
  - name: double_columns_f32
    types: {input: float32, output: float32}
    priority: 2
    layouts: {input: columns(input), output: columns(output)}
    code: |
      for (int32_t i = 0; i < p->room; i++) {
          output[i] = 2.0f * input[i];
      }
  - name: double_from_columns_f32
    types: {input: float32, output: float32}
    priority: 1
    layouts: {input: columns(input)}
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          const int32_t x = i % (p->size / p->rows);
          output[i] = 2.0f * input[8 * x + i / (p->size / p->rows)];
      }
tests:
  input: (span(1, 8), span(1, 9))
"""
PLUS = """
op: PLUS
doc: A matrix in columns plus another one.
litert: {custom: Plus}
inputs:
  a: {layout: NC}
  b: {layout: NC}
outputs:
  output: {type: a.type, shape: a.shape}
functions:
  columns:
    doc: Return the order of a matrix column by column, with room for 8 rows.
    params: {x: tensor}
    let: {y: "column(arange(x.shape[0]))", x_of: "row(arange(x.shape[1]))"}
    value: Layout(y + 8 * x_of, 8 * x.shape[1], 0)
let:
  size: a.size
  rows: a.n
reference: a + b
kernels:
  - name: plus_f32
    types: {a: float32, b: float32, output: float32}
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          output[i] = a[i] + b[i];
      }
  - name: plus_columns_f32
    types: {a: float32, b: float32, output: float32}
    priority: 1
    layouts: {a: columns(a)}
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          const int32_t x = i % (p->size / p->rows);
          output[i] = a[8 * x + i / (p->size / p->rows)] + b[i];
      }
tests:
  a: (span(1, 8), span(1, 9))
  b: a.shape
"""
ORDERS = ["double_to_columns_f32", "double_columns_f32", "double_from_columns_f32"]


def chain(
    folder: Path, count: int, rows: int = 3, places: str = "y + 8 * x_of", *, beside: int = 0
) -> BoundModel:
    """Return a model of some DOUBLE, one behind the other, where nothing has an order yet.

    :param beside: columns of a matrix that is doubled before, and is a result, too.
    """
    (folder / "specs").mkdir()
    (folder / "specs" / "double.yaml").write_text(SPEC.replace("PLACES", places), encoding="utf-8")
    context = build_default_registry_context(specs=[folder / "specs"])
    net = Net(context)
    tensors = [net.tensor((rows, 5), None, DType.FLOAT32) for _ in range(count + 1)]
    others = [net.tensor((rows, beside), None, DType.FLOAT32) for _ in range(2 if beside else 0)]
    for source, result in [*pairwise(others), *pairwise(tensors)]:
        net.add("DOUBLE", {"input": source, "output": result})
    model = net.model([*others[:1], *tensors[:1]], [*others[1:], *tensors[-1:]])
    return bind(model, context, find_target("generic"))


def kernels(bound: BoundModel) -> list[str]:
    return [each.kernel.name for each in bound.operators if each.kernel]


def test_a_chain_has_the_order_in_between(tmp_path: Path) -> None:
    """What the model is given and gives has the order of its axes; sizes are those in memory."""
    found = arranged(chain(tmp_path, 3))
    assert kernels(found) == ORDERS
    tensors = found.subgraph.tensors.values()
    assert [each.bytes for each in tensors] == [60, 160, 160, 60]
    plan = plan_memory(found)
    fed = [np.arange(30, dtype=np.float32).reshape(1, 2, 3, 5)]
    (tmp_path / "c").mkdir()
    program = host.build_program(
        [module_of(found, "m")], tmp_path / "c", flags=host.SANITIZED, traced=True
    )
    (run,) = host.run_program(program, [(0, fed)])
    exact = execute(found, fed)
    assert plan.arena_bytes >= 320
    for id_, values in run.tensors.items():
        np.testing.assert_array_equal(values, exact.tensors[id_])
    assert len(run.tensors) == 3


def test_nothing_is_won_alone(tmp_path: Path) -> None:
    """Both ends are seen from outside, and one tensor that is to keep its axes parts a chain."""
    bound = chain(tmp_path, 3)
    middle = bound.operators[1].operator
    assert arranged(bound, {*middle.input_ids, *middle.output_ids}) is bound
    found = arranged(bound, {*middle.output_ids})
    assert kernels(found) == [ORDERS[0], ORDERS[2], "double_f32"]


def test_there_is_room(tmp_path: Path) -> None:
    """With gaps it does not lie where its input was: more than an eighth, unless rows fill it."""
    assert kernels(arranged_in_room(chain(tmp_path, 3))) == ["double_f32"] * 3
    (tmp_path / "full").mkdir()
    full = chain(tmp_path / "full", 3, rows=8)
    assert kernels(arranged_in_room(full, 4096)) == ["double_f32"] * 3
    (tmp_path / "beside").mkdir()
    beside = chain(tmp_path / "beside", 3, beside=700)
    assert kernels(arranged_in_room(beside)) == ["double_f32", *ORDERS]
    assert kernels(arranged_in_room(beside, 4096)) == ["double_f32"] * 4


@pytest.mark.parametrize("is_same", [False, True])
def test_two_operands_that_are_one_tensor(is_same: bool, tmp_path: Path) -> None:
    """It keeps the order of its axes, as the other operand wants no other."""
    spec = SPEC.replace("PLACES", "y + 8 * x_of")
    (tmp_path / "double.yaml").write_text(spec, encoding="utf-8")
    (tmp_path / "plus.yaml").write_text(PLUS, encoding="utf-8")
    context = build_default_registry_context(specs=[tmp_path])
    net = Net(context)
    source, middle, result = (net.tensor((3, 5), None, DType.FLOAT32) for _ in range(3))
    net.add("DOUBLE", {"input": source, "output": middle})
    net.add("PLUS", {"a": middle, "b": middle if is_same else source, "output": result})
    found = arranged(bind(net.model([source], [result]), context, find_target("generic")))
    wanted = ["double_f32", "plus_f32"] if is_same else [ORDERS[0], "plus_columns_f32"]
    assert kernels(found) == wanted


@pytest.mark.parametrize(
    ("places", "message"),
    [
        ("0 * y + 8 * x_of", "two elements have one place"),
        ("y + 8 * x_of + 8", "a place that is none of 40 elements"),
        ("y + 8 * x_of - 1", "a place that is none of 40 elements"),
    ],
)
def test_what_is_no_order(places: str, message: str, tmp_path: Path) -> None:
    """Every element has a place of its own."""
    with pytest.raises(ModelError, match=message):
        arranged(chain(tmp_path, 2, places=places))
