"""Noise of layers: figures that can be worked out by hand, clipped elements, NaN and infinity."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel, Quantization
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import NO_RULES, find_target
from opgen.errors import UsageError
from opgen.lib.tensor import Array
from opgen.loading import load_bound
from opgen.prove.noise import UNLIKE, LayerNoise, Noise, Power, noise_of, original_of
from opgen.prove.seeded import inputs_for
from opgen.prove.verify_model import steps_of_run
from opgen.registry.context import build_default_registry_context
from tests.cli.conftest import DIGITS as MODEL
from tests.cli.conftest import DIGITS_SET, Command, opgen
from tests.runtime.test_verify import KERNEL, chain
from tests.tools import need
from tests.transforms.nets import Net, scaled

__all__ = ["opgen"]

CONTEXT = build_default_registry_context()
F32, I8, I16 = DType.FLOAT32, DType.INT8, DType.INT16


def bound(model: AirModel) -> BoundModel:
    return bind(model, CONTEXT, find_target("generic"))


def measured(model: BoundModel, *inputs: Array) -> Noise:
    """Measure inputs [samples, *shape], in pieces of two samples."""
    samples = len(inputs[0])
    pieces = [[each[at : at + 2, None] for each in inputs] for at in range(0, samples, 2)]
    return noise_of(model, pieces, samples, 1)


def rounding(*scales: Quantization | None, types: Sequence[DType]) -> BoundModel:
    """Return a model that changes the scale of its input several times."""
    net = Net(CONTEXT)
    ids = [
        net.tensor((4,), scale, type_, name=f"t{index}")
        for index, (scale, type_) in enumerate(zip(scales, types, strict=True))
    ]
    for before, after in pairwise(ids):
        net.add("QUANTIZE", {"input": before, "output": after})
    return bound(net.model(ids[:1], ids[-1:]))


def power(wanted: Array, found: Array) -> tuple[float, float]:
    return float(np.sum(wanted**2)), float(np.sum((found - wanted) ** 2))


def sums(each: Power) -> tuple[float, float]:
    return each.signal, each.noise


def test_noise_is_that_of_rounding() -> None:
    """A layer that keeps every number, and two that round."""
    scales = (0.25, 0.25, 0.15, 0.09)  # no number is half a step away, and all are rounded once
    model = rounding(*map(scaled, scales), types=[I16, I8, I8, I8])
    stored = np.random.default_rng(0).integers(-40, 40, (5, 4)).astype(np.int16)
    real = stored * 0.25
    away = 0.15 * np.rint(real / 0.15)
    far = 0.09 * np.rint(away / 0.09)
    first, second, third = measured(model, stored).layers
    assert (first.local.decibels, first.total.decibels, first.local.relative) == (None, None, 0.0)
    assert sums(first.total) == pytest.approx(power(real, real))
    assert sums(second.local) == sums(second.total)
    for found, wanted in (
        (second.local, power(real, away)),
        (third.local, power(away, far)),
        (third.total, power(real, far)),
    ):
        assert sums(found) == pytest.approx(wanted, rel=1e-4)
        assert found.decibels == pytest.approx(10 * np.log10(wanted[0] / wanted[1]), abs=1e-3)
    assert [each.elements for each in (first, second, third)] == [20, 20, 20]


def test_shares_are_of_layers_with_few_bits() -> None:
    model = rounding(scaled(0.25), scaled(0.5), scaled(1.0), scaled(4.0), types=[I16, I8, I16, I8])
    stored = np.random.default_rng(0).integers(-100, 100, (6, 4)).astype(np.int16)
    found = measured(model, stored)
    assert [each.is_short for each in found.layers] == [True, False, True]
    assert list(found.shares) == [3, 1]
    first, _, third = (each.local.relative or 0 for each in found.layers)
    assert first < third
    assert found.shares == pytest.approx({3: third / (first + third), 1: first / (first + third)})


def test_what_is_clipped_is_no_element_that_happens_to_be_at_an_end() -> None:
    model = rounding(scaled(1.0), scaled(0.5, -128), types=[I16, I8])
    stored = np.array([[0, 127, -1, 128], [-50, 126, 0, 2000]], np.int16)
    [layer] = measured(model, stored).layers
    assert (layer.clipped, layer.elements) == (4, 8)  # -1, 128, -50, 2000; not the zeros
    half = np.array([[0, 0, 0, 0.2]], np.float32)
    [layer] = measured(rounding(None, scaled(0.5, -128), types=[F32, I8]), -half).layers
    assert layer.clipped == 0  # -0.2 is rounded to 0
    [layer] = measured(rounding(None, scaled(0.5, -128), types=[F32, I8]), -2 * half).layers
    assert layer.clipped == 1


def rooting() -> BoundModel:
    """Return a model of floats: a sum, and its root."""
    net = Net(CONTEXT)
    a, b, total, out = (net.tensor((1, 2), None, F32, name=name) for name in ("a", "b", "s", "out"))
    net.add("ADD", {"input1": a, "input2": b, "output": total})
    net.add("SQRT", {"input": total, "output": out})
    return bound(net.model([a, b], [out]))


def test_the_first_nan_has_a_layer_and_a_sample() -> None:
    model = rooting()
    ones = np.ones((4, 1, 2), np.float32)
    assert measured(model, ones, ones).first_not_finite is None
    wrong = ones.copy()
    wrong[3, 0, 1] = -3
    found = measured(model, ones, wrong)
    first = found.first_not_finite
    assert first is not None
    assert (first.layer, first.name) == (2, model.operators[1].name)
    assert (first.sample, first.step, first.elements) == (3, 0, 1)
    assert all(np.isfinite(sums(each.total)).all() for each in found.layers)
    wrong[1] = np.nan
    first = measured(model, ones, wrong).first_not_finite
    assert first is not None
    assert (first.layer, first.name, first.sample, first.elements) == (0, "b", 1, 2)


def test_floats_are_as_exact_as_their_type() -> None:
    generator = np.random.default_rng(0)
    a, b = (generator.uniform(1, 2, (3, 1, 2)).astype(np.float32) for _ in range(2))
    found = measured(rooting(), a, b)
    assert all(130 < (each.local.decibels or 0) < 180 for each in found.layers)
    assert not found.shares


def test_a_state_lives_through_the_steps_of_a_sample() -> None:
    """What a layer adds to its state is noise of the whole, and not of the layer alone."""
    model = chain([KERNEL, KERNEL])
    inputs = inputs_for(model, 2, 6)
    found = noise_of(model, [inputs], 2, 6)
    assert (found.samples, found.steps) == (2, 6)
    assert [each.elements for each in found.layers] == [2 * 6 * 5] * 2
    again = noise_of(model, [[each[:1] for each in inputs], [each[1:] for each in inputs]], 2, 6)
    assert [sums(each.total) for each in again.layers] == [sums(e.total) for e in found.layers]


def of_file(path: Path, samples: int = 2) -> list[LayerNoise]:
    rules = replace(NO_RULES, transforms=dict.fromkeys(UNLIKE, False))
    model = load_bound(path, CONTEXT, find_target("generic"), rules=rules).alone()
    steps = steps_of_run(model)
    return [*noise_of(model, [inputs_for(model, samples, steps)], samples, steps).layers]


@pytest.mark.parametrize("name", ["mlperf_tiny/kws_int8", "mww/okay_nabu_v2", "tflm/trained_lstm"])
def test_networks_of_others(name: str) -> None:
    """Noise grows from layer to layer; what moves elements adds none, with states, too."""
    layers = of_file(Path(need("../shared/models")) / f"{name}.tflite")
    for each in layers:
        moves = each.operator.operator.op_type in (
            "RESHAPE",
            "SLICE",
            "SHIFT_ROWS",
            "STRIDED_SLICE",
        )
        assert (each.local.noise == 0) == moves or each.operator.operator.op_type in (
            "CONCATENATION", "QUANTIZE",
        )  # fmt: skip
    if name.endswith("kws_int8"):
        assert [each.operator.operator.op_type for each in layers][-1] == "SOFTMAX"
        first = layers[0]
        assert sums(first.local) == sums(first.total)
        assert all((each.total.relative or 0) > 0 for each in layers)


def test_the_command(opgen: Command, tmp_path: Path) -> None:
    result = opgen("noise", MODEL, "--data", DIGITS_SET, "--limit", 20)
    assert (result.code, result.err) == (0, "")
    heads, _, first, *_, blank, exact, best, finite = result.out.splitlines()
    assert heads.split()[3:] == ["local", "dB", "total", "dB", "clipped", "share"]
    assert first.split()[:3] == ["1", "re_lu_5_1", "CONV_2D"]
    assert (blank, exact) == ("", "2 layers without noise of their own")
    assert best.startswith("int16 activations would help most: average_pooling2d_1_1 (")
    assert finite == "no NaN, no infinity"
    assert opgen("noise", MODEL).out == opgen("noise", MODEL).out
    assert opgen("noise", MODEL, "--seed", 1).out != opgen("noise", MODEL).out
    wrong = opgen("noise", MODEL, "--limit", 3)
    assert (wrong.code, wrong.out) == (2, "")
    assert "--limit needs --data" in wrong.err
    wrong = opgen("noise", MODEL, "--data", tmp_path / "no.npz")
    assert (wrong.code, wrong.out) == (2, "")
    assert "no.npz: error: cannot be read" in wrong.err


def test_words_of_what_is_not_finite(opgen: Command, tmp_path: Path) -> None:
    model = Path(need("../shared/models")) / "go_tflite" / "xor_float.tflite"
    values = np.ones((3, 2), np.float32)
    values[2, 1] = np.inf
    np.savez(tmp_path / "set.npz", in0=values)
    result = opgen("noise", model, "--data", tmp_path / "set.npz")
    assert result.code == 0, result.err
    assert "first with NaN or infinity: input '" in result.out
    assert result.out.endswith("1 element of sample 2, step 0\n")


def doubled(names: Sequence[str], scales: Sequence[Quantization | None]) -> BoundModel:
    """Return a sum of an input with itself, and its root, of floats or of integers."""
    type_ = F32 if scales[0] is None else I8
    net = Net(CONTEXT)
    a, total, out = (
        net.tensor((1, 4), scale, type_, name=name)
        for name, scale in zip(names, scales, strict=True)
    )
    net.add("ADD", {"input1": a, "input2": a, "output": total})
    net.add("LOGISTIC", {"input": total, "output": out})
    return bound(net.model([a], [out]))


FLOATS = doubled(["in", "sum", "out"], [None] * 3)


SCALES = [scaled(0.5), scaled(0.5), scaled(1 / 256, -128)]


def test_noise_beside_the_model_of_floats() -> None:
    """In the quantized one sums stop at 63.5, which is no noise of its own meaning in numbers."""
    model = doubled(["in_int8", "sum", "out_int8"], SCALES)
    stored = np.array([[[-3, 10, 90, 5]]], np.int8)
    original = original_of(model, FLOATS)
    assert [model.subgraph.tensors[id_].name for id_ in original.ids] == ["sum"]
    first, second = noise_of(model, [[stored[:, None]]], 1, 1, original).layers
    wanted = np.array([-3.0, 10.0, 90.0, 5.0])
    assert sums(first.total) == pytest.approx(power(wanted, np.minimum(wanted, 63.5)))
    assert (second.total.decibels, second.elements) == (None, 4)
    assert second.local.noise > 0


def test_a_model_that_it_was_not_made_of_is_refused() -> None:
    with pytest.raises(UsageError, match="no layer has the same name and shape"):
        original_of(doubled(["in", "a", "b"], SCALES), FLOATS)
    with pytest.raises(UsageError, match=r"inputs are others: \[\[1, 4\]\] and \[\[1, 2\], \["):
        original_of(doubled(["in", "sum", "out"], SCALES), rooting())


def test_the_command_beside_floats(opgen: Command) -> None:
    models = Path(need("../shared/models")) / "mlperf_tiny"
    command = "noise", models / "vww_int8.tflite", "--samples", 1
    floats = "--float", models / "vww_float.tflite"
    alone = json.loads(opgen(*command, "--json").out)["layers"]
    beside = json.loads(opgen(*command, *floats, "--json").out)["layers"]
    assert [each["local_db"] for each in alone] == [each["local_db"] for each in beside]
    pairs = [(a["total_db"], b["total_db"]) for a, b in zip(alone, beside, strict=True)]
    assert len([other for _, other in pairs if other]) > 25
    assert all(own > other for own, other in pairs if other)  # weights were rounded, too
    wrong = opgen("noise", MODEL, *floats)
    assert (wrong.code, wrong.out) == (2, "")
    assert "vww_float: error: its inputs are others" in wrong.err
