"""Models that fit an arena: kernels are exchanged, or layers computed row by row, or both."""

from __future__ import annotations

from dataclasses import replace
from functools import partialmethod
from pathlib import Path

import numpy as np
import pytest

from benchmarks.networks import transformer
from opgen.air.control import LOOP
from opgen.air.model import AirModel
from opgen.aot.plan import rows
from opgen.aot.plan.exchange import Exchanges
from opgen.aot.plan.fit import made, made_of_rows
from opgen.aot.plan.footprint import instructions_of
from opgen.aot.plan.less_arena import within_arena
from opgen.aot.plan.making import Making
from opgen.aot.plan.room import arena_of
from opgen.aot.plan.rows import with_rows
from opgen.config import AS_IT_IS, NO_RULES, ModelOptions, find_target
from opgen.explain.layers import layers_of, module_of
from opgen.loading import Reader, load_bound, load_model
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import build_default_registry_context
from opgen.transforms.apply import transformed
from tests.tools import needs
from tests.transforms.row_nets import RowNet

CONTEXT = build_default_registry_context()
M4 = find_target("cortex-m4")


def making(most: int | None = None) -> Making:
    """Return what models are made for."""
    return Making(CONTEXT, M4, most_arena=most)


def limits_of(model: AirModel) -> list[int]:
    """Return bytes from the fewest that a model can have to as many as it takes at most speed."""
    least, fast = (arena_of(made(model, making(most))) for most in (0, None))
    return [least, *(least + (fast - least) * part // 4 for part in (1, 2, 3)), fast]


def ways(model: AirModel, most: int) -> tuple[int, int | None]:
    """Return the instructions that a model takes more to fit, with other kernels and by rows.

    By rows none: layers as a whole with other kernels cost less.
    """
    fast = making(most).bound(model)
    exchanged = within_arena(fast, most)
    assert arena_of(exchanged) <= most
    rows = with_rows(model, making(most), most)
    assert rows is None or rows.arena <= most
    costs = None if rows is None else rows.instructions
    return instructions_of(exchanged) - instructions_of(fast), costs


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(5))
def test_random_networks_fit_and_give_the_same(seed: int) -> None:
    model = RowNet(CONTEXT, seed + 4000).drawn()
    inputs = seeded_inputs(model.main, samples=2, steps=2)
    wanted = execute(made(model, making()), inputs).outputs
    for most in limits_of(model):
        found = made(model, making(most))
        assert arena_of(found) <= most
        for one, other in zip(wanted, execute(found, inputs).outputs, strict=True):
            np.testing.assert_array_equal(one, other)


@needs("../shared/models")
@pytest.mark.parametrize(
    ("file", "most", "in_rows"),
    [
        ("mlperf_tiny/sww_int8.tflite", 4_000, False),
        ("tflm/micro_speech_quantized.tflite", 4_878, True),
    ],
)
def test_the_way_that_costs_less_is_taken(file: str, most: int, *, in_rows: bool) -> None:
    """Both ways fit, and each is better for one of the models."""
    model = transformed(load_model(Path("../shared/models") / file, CONTEXT), CONTEXT)
    exchanged, by_rows = ways(model, most)
    assert (by_rows is not None and by_rows < exchanged) == in_rows
    found = made(model, making(most))
    assert arena_of(found) <= most
    assert any(each.op_type == LOOP for each in found.subgraph.operators) == in_rows


@pytest.mark.one_in(4)
@needs("../shared/models")
@pytest.mark.parametrize("flash", [40_000, 45_000, 38_500, 36_000])
def test_little_flash_and_little_ram(flash: int) -> None:
    """Rows leave room for what kernels take more where there is little flash."""
    path = Path("../shared/models/mlperf_tiny/kws_int8.tflite")
    found = load_bound(path, CONTEXT, M4, most_arena=7_200, most_flash=flash)
    assert arena_of(found) <= 7_200
    assert Exchanges(found).limited() <= flash


@pytest.mark.parametrize("target", ["cortex-m4", "cortex-m55"])
def test_products_of_matrices_do_without_scratch(target: str, tmp_path: Path) -> None:
    """Copies of columns make them fast, and take room that a smaller arena does not have."""
    path = tmp_path / "transformer.tflite"
    path.write_bytes(transformer())
    roomy = load_bound(path, CONTEXT, find_target(target))
    least = load_bound(path, CONTEXT, find_target(target), most_arena=10_368)
    assert arena_of(roomy) > 10_368 >= arena_of(least)


@needs("../shared/models")
def test_rows_need_less_than_all_kernels() -> None:
    """Whoever gives the limit: an option, or the target."""
    path = Path("../shared/models/mltk/image_example1.tflite")

    asked = ModelOptions(ram_target="40000")
    assert arena_of(load_bound(path, CONTEXT, M4)) > 40_000
    assert arena_of(load_bound(path, CONTEXT, M4, most_arena=40_000)) <= 40_000
    assert arena_of(load_bound(path, CONTEXT, M4, asked)) <= 40_000
    limited = replace(M4, device=replace(M4.device, max_arena=40_000))
    assert arena_of(load_bound(path, CONTEXT, limited)) <= 40_000


def test_layers_that_explain_tells_are_those_of_the_module() -> None:
    """Also where the target's arena makes rows of them."""
    digits = Path("examples/digits/digits.tflite")
    model = load_model(digits, CONTEXT)
    whole = arena_of(load_bound(digits, CONTEXT, M4))
    limited = replace(M4, device=replace(M4.device, max_arena=whole - 1))
    bound = load_bound(digits, CONTEXT, limited)
    assert any(each.op_type == LOOP for each in bound.subgraph.operators)
    numbers = {
        each.operator.id: number
        for number, (_, each) in bound.layers.items()
        if each.operator.layer
    }
    reader = Reader(CONTEXT, limited, AS_IT_IS, NO_RULES)
    found = layers_of(module_of(reader, transformed(model, CONTEXT)))
    assert numbers.items() <= {id_: number for (_, id_), (number, _) in found.items()}.items()


@pytest.mark.parametrize("seed", range(6))
def test_the_least_arena_has_the_kernels_that_need_least(seed: int) -> None:
    model = RowNet(CONTEXT, seed + 4000).drawn()
    rows = with_rows(model, making(), None)
    found = made_of_rows(model, making(), None)
    assert arena_of(found) <= (arena_of(making().bound(model)) if rows is None else rows.arena)
    assert arena_of(within_arena(found, 0)) == arena_of(found)


@needs("../shared/models")
def test_the_least_has_rows_and_kernels_of_less_scratch(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is less than with rows of the fastest kernels, which are exchanged behind."""
    path = Path("../shared/models/mlperf_tiny/sww_int8.tflite")
    model = transformed(load_model(path, CONTEXT), CONTEXT)
    inputs = seeded_inputs(model.main, samples=1)
    wanted = execute(making().bound(model), inputs).outputs
    least = made_of_rows(model, making(), None)
    for one, other in zip(wanted, execute(least, inputs).outputs, strict=True):
        np.testing.assert_array_equal(one, other)
    within = rows._Cuts.within
    fastest = partialmethod(within, others=False)
    monkeypatch.setattr(rows._Cuts, "within", fastest)
    assert arena_of(least) < arena_of(made_of_rows(model, making(), None))


@needs("../shared/models")
def test_the_least_is_not_more_than_with_the_fastest_kernels() -> None:
    """Kernels of tiles are exchanged behind the choice of rows, which may turn it around."""
    path = Path("../shared/models/tinymaix/mnist_resnet_q.tflite")
    model = transformed(load_model(path, CONTEXT), CONTEXT)
    assert arena_of(made_of_rows(model, making(), None)) <= 2_568
