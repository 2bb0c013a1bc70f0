"""Kernels are chosen by what they cost, and exchanged where flash or the arena count, too."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from opgen.air.dtype import DType
from opgen.aot.emit.choices import choice_of
from opgen.aot.plan.exchange import Exchanges, _exchange, written_bytes
from opgen.aot.plan.fit import fitted
from opgen.aot.plan.footprint import Footprint
from opgen.aot.plan.less_arena import _Exchanging
from opgen.aot.plan.making import Making
from opgen.aot.plan.room import IN_ARENA, plan_of
from opgen.aot.plan.rows import all_cuts
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.errors import ModelError
from opgen.registry.context import build_default_registry_context
from tests.transforms.nets import Net

SPEC = """
op: TRIPLE
doc: Three times the input.
litert: {custom: Triple}
inputs:
  input: {layout: NC}
outputs:
  output: {type: input.type, shape: input.shape}
let:
  size: input.size
reference: input * 3.0
kernels:
  - name: triple_loop_f32
    types: {input: float32, output: float32}
    cost: 30 + 8 * size
    inplace: [input]
    code: &code |
      for (int32_t i = 0; i < p->size; i++) {
          output[i] = 3.0f * input[i];
      }
  - name: triple_table_f32
    types: {input: float32, output: float32}
    cost: 50 + 4 * size
    scratch: 400
    code: |
      float *results = (float *)scratch;
      for (int32_t i = 0; i < p->size; i++) {
          results[i % 100] = 3.0f * input[i];
          output[i] = results[i % 100];
      }
  - name: triple_written_f32
    types: {input: float32, output: float32}
    when: size <= 200 and target.optimize != "size"
    cost: 10 + 2 * size
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          output[i] = 3.0f * input[i];
      }
    template:
      macro: OPGEN_HAS_DSP
      code: |
        {% for i in range(size) %}
        output[{{ i }}] = 3.0f * input[{{ i }}];
        {% endfor %}
  - name: triple_slow_f32
    types: {input: float32, output: float32}
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          output[i] = 3.0f * input[i];
      }
tests:
  input: (span(1, 3), span(1, 9))
"""
SPEC = SPEC.replace("&code ", "")
LOOP, TABLE, WRITTEN = "triple_loop_f32", "triple_table_f32", "triple_written_f32"


def model(folder: Path, *sizes: int, optimize: str = "speed", spec: str = SPEC) -> BoundModel:
    """Return a model of chains of two TRIPLE for each size; each has the best kernel alone."""
    (folder / "specs").mkdir()
    (folder / "specs" / "triple.yaml").write_text(spec, encoding="utf-8")
    net = Net(build_default_registry_context(specs=[folder / "specs"]))
    inputs, outputs = [], []
    for size in sizes:
        tensors = [net.tensor((1, size), None, DType.FLOAT32) for _ in range(3)]
        for source, result in pairwise(tensors):
            net.add("TRIPLE", {"input": source, "output": result})
        inputs.append(tensors[0])
        outputs.append(tensors[-1])
    target = find_target("cortex-m4", optimize=optimize)
    return bind(net.model(inputs, outputs), net.context, target)


def kernels(bound: BoundModel) -> list[str]:
    return [each.kernel.name for each in bound.operators if each.kernel]


def test_the_cheapest_for_the_layer_runs(tmp_path: Path) -> None:
    """That which is short for few elements, and what fits; one that states no cost is the last."""
    assert kernels(model(tmp_path, 3, 150, 300)) == [WRITTEN] * 4 + [TABLE] * 2


def test_for_size_the_least_c_runs(tmp_path: Path) -> None:
    """One function for all, if that is less; one that is written for the layer, if it is short."""
    several, loops, written = tmp_path / "several", tmp_path / "loops", tmp_path / "written"
    for folder in (several, loops, written):
        folder.mkdir()
    assert kernels(fitted(model(several, 3, 300, optimize="size"))) == [TABLE] * 4
    assert kernels(fitted(model(loops, 3, optimize="size"))) == [LOOP] * 2
    anywhere = SPEC.replace(' and target.optimize != "size"', "")
    found = fitted(model(written, 1, 150, optimize="size", spec=anywhere))
    assert kernels(found)[:2] == [WRITTEN] * 2
    assert WRITTEN not in kernels(found)[2:]


def test_a_priority_without_a_cost_goes_before_costs(tmp_path: Path) -> None:
    """As a user's kernel has it; with a cost it is compared with the others."""
    before = SPEC.replace("slow_f32\n", "slow_f32\n    priority: 1\n")
    assert kernels(model(tmp_path, 3, spec=before)) == ["triple_slow_f32"] * 2
    (tmp_path / "both").mkdir()
    compared = before.replace("priority: 1\n", "priority: 1\n    cost: 9 * size\n")
    assert kernels(model(tmp_path / "both", 3, spec=compared)) == [WRITTEN] * 2


@pytest.mark.parametrize("cost", ["-1.0", "0.0 / size - 1"])
def test_a_cost_is_a_number_of_instructions(tmp_path: Path, cost: str) -> None:
    with pytest.raises(ModelError, match="the cost of triple_written_f32 is -1"):
        model(tmp_path, 3, spec=SPEC.replace("10 + 2 * size", cost))


def test_balanced_is_what_saves_a_hundredth_with_a_kilobyte(tmp_path: Path) -> None:
    """Half of the instructions for some 2 KB are worth it, and not beside a far larger layer."""
    alone = fitted(model(tmp_path, 150, optimize="balanced"))
    assert kernels(alone) == [WRITTEN] * 2
    (tmp_path / "large").mkdir()
    beside = fitted(model(tmp_path / "large", 150, 90_000, optimize="balanced"))
    assert kernels(beside) == [TABLE] * 4


def test_what_layers_share_is_won_only_when_all_give_it_up(tmp_path: Path) -> None:
    """The function of the longer layers goes first, as it costs the same for a byte, then both."""
    bound = model(tmp_path, 100, 150)
    needed = Exchanges(bound).limited()
    assert needed == written_bytes(bound) > 0
    first = fitted(bound, most_flash=needed - 1)
    assert sorted(kernels(first)) in ([TABLE] * 2 + [WRITTEN] * 2,)
    assert Exchanges(first).limited() < needed
    none = fitted(bound, most_flash=0)
    assert kernels(none) == [TABLE] * 4
    assert written_bytes(none) == 0


def test_less_of_the_arena(tmp_path: Path) -> None:
    """A kernel in place without scratch costs more, and is taken where there is no room."""
    bound = model(tmp_path, 300)
    needed = plan_of(fitted(bound)).arena_bytes
    assert kernels(fitted(bound, most_arena=needed)) == [TABLE] * 2
    smaller = fitted(bound, most_arena=needed - 1)
    assert plan_of(smaller).arena_bytes < needed
    least = fitted(bound, most_arena=0)
    assert kernels(least) == [LOOP] * 2
    assert plan_of(least).arena_bytes == 1200


def test_another_kernel_costs_what_it_takes_more(tmp_path: Path) -> None:
    """Also where it is weighed against layers row by row."""
    bound = model(tmp_path, 300)
    context = build_default_registry_context(specs=[tmp_path / "specs"])
    cuts = all_cuts(bound, Making(context, bound.target))
    found = {each.kernel.name: each.instructions for each in cuts if each.kernel}
    assert found == {LOOP: (30 + 8 * 300) - (50 + 4 * 300)}


def test_layers_with_one_kernel_are_exchanged_together_too(tmp_path: Path) -> None:
    """Where several need as much, to exchange one of them alone saves nothing."""
    bound = model(tmp_path, 300)
    found = [{*each} for each in _Exchanging(bound, IN_ARENA)._exchanges(bound, (0, 0))]
    assert {(0, 0)} in found
    assert {(0, 0), (0, 1)} in found


def test_a_kernel_without_a_cost_is_not_said_to_cost_nothing(tmp_path: Path) -> None:
    """Where a layer has another kernel for its flash, others take what they state."""
    bound = fitted(model(tmp_path, 150), most_flash=0)
    assert kernels(bound) == [TABLE] * 2
    said = choice_of(0, bound.operators[0], plan_of(bound))
    words = {each["kernel"]: each["why"] for each in said["others"]}
    assert words[WRITTEN].startswith("about 310 instructions: ")
    assert "instructions" not in words["triple_slow_f32"]


def test_a_function_that_others_use_takes_nothing_more() -> None:
    """Nor is it won by one of its layers that leaves it."""
    takes = {name: Footprint(10, {}, {}, {name: 64}, 0) for name in ("loop", "table")}
    options = {name: SimpleNamespace(takes=each, cost=each.cost) for name, each in takes.items()}
    chosen: Any = {place: options[name] for place, name in enumerate(("loop", "loop", "table"))}
    used = Counter[object](key for each in chosen.values() for key in each.takes.flash)
    to_table: Any = {0: options["table"]}
    assert _exchange(chosen, to_table, used).bytes == 0
    assert _exchange(chosen, {**to_table, 1: options["table"]}, used).bytes == 64
    to_loop: Any = {2: options["loop"]}
    assert _exchange(chosen, to_loop, used).bytes == 64
    alone: Any = dict.fromkeys(range(2), options["loop"])
    others = Counter[object]({"loop": 2})
    assert _exchange(alone, to_table, others).bytes == -64
