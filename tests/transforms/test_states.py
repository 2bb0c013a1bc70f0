"""Outputs that are inputs of the next run are kept by the module."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.model import AirModel, AirOperator
from opgen.air.verify import verify
from opgen.aot.plan import plan_memory
from opgen.bind.bind import bind
from opgen.config import find_target, parse_states
from opgen.errors import UsageError
from opgen.litert.write import Encoding, encoding_of, write_model
from opgen.prove import host
from opgen.prove.beside_whole import compare_with_states
from opgen.prove.execute import execute
from opgen.prove.seeded import STEPS, inputs_for
from opgen.registry.context import build_default_registry_context
from opgen.transforms.operators import definition_by_name
from opgen.transforms.states import with_states
from tests.cli.conftest import Command, opgen
from tests.custom.custom_samples import run_c

from .nets import Net, scaled

__all__ = ["opgen"]

CONTEXT = build_default_registry_context()
TARGET = find_target("generic")
PAIRS = {"sum": "before", "turned": "other"}


def drawn() -> AirModel:
    """Return a sum over runs, and two values that change their places in turns."""
    net = Net(CONTEXT)
    x, before, total, shown = (
        net.tensor((1, 4), scaled(0.1, zero), name=name)
        for name, zero in (("x", 3), ("before", -7), ("sum", -7), ("shown", 5))
    )
    other, turned = (net.tensor((1, 4), scaled(0.2, 9), name=name) for name in ("other", "turned"))
    net.add("ADD", {"input1": x, "input2": before, "output": total})
    net.add("ADD", {"input1": other, "input2": x, "output": turned})
    net.add("SUB", {"input1": turned, "input2": total, "output": shown})
    return net.model([before, x, other], [shown, total, turned])


def test_what_is_kept_is_given_again(tmp_path: Path) -> None:
    whole = drawn()
    kept = with_states(whole, PAIRS, CONTEXT)
    verify(kept)
    one, other = (bind(each, CONTEXT, TARGET) for each in (kept, whole))
    assert [kept.main.tensors[id_].name for id_ in kept.main.input_ids] == ["x"]
    assert [kept.main.tensors[id_].name for id_ in kept.main.output_ids] == ["shown"]
    compared = compare_with_states(one, other, PAIRS, samples=3)
    assert compared.elements == 3 * STEPS * 4
    inputs = inputs_for(one, 2, STEPS)
    wanted = execute(one, inputs).outputs[0]
    np.testing.assert_array_equal(wanted, run_c(one, inputs, tmp_path, host.SANITIZED)[0])
    assert plan_memory(one).state_bytes == 16  # two of four bytes, at multiples of 8


def test_the_next_value_comes_behind_all_that_read_the_one_before() -> None:
    """Two states that change places: each is given the value that the other one had."""
    net = Net(CONTEXT)
    x, a, b, y, z, shown = (net.tensor((1, 2), scaled(0.1), name=name) for name in "xabyzs")
    net.add("MAXIMUM", {"input1": b, "input2": b, "output": y})
    net.add("ADD", {"input1": a, "input2": x, "output": z})
    net.add("RELU", {"input": z, "output": shown})
    whole = net.model([x, a, b], [y, z, shown])
    kept = with_states(whole, {"y": "a", "z": "b"}, CONTEXT)
    bound = bind(kept, CONTEXT, TARGET)
    (found,) = execute(bound, (np.full((1, 4, 1, 2), 3, np.int8),)).outputs
    # z: x; x + 0, as b was 0; x + (y, which was z before); ...
    np.testing.assert_array_equal(found[0, :, 0, 0], [3, 3, 6, 6])


def encode(operator: AirOperator) -> Encoding:
    definition = definition_by_name(operator.op_type, CONTEXT)
    assert definition is not None
    return encoding_of(definition, operator)


@pytest.mark.parametrize(
    ("pairs", "why"),
    [
        ({"sums": "before"}, "has no output 'sums'.*\n.*did you mean 'sum'"),
        ({"sum": "after"}, "has no input 'after'"),
        ({"shown": "before"}, "they have other scales or zero points"),
        ({"sum": "before", "turned": "before"}, "other scales"),
        ({"turned": "other", "sum": "before", "shown": "x"}, "other scales"),
    ],
)
def test_pairs_that_are_none(pairs: dict[str, str], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        with_states(drawn(), pairs, CONTEXT)


def test_an_output_is_left() -> None:
    net = Net(CONTEXT)
    x, y = (net.tensor((1, 2), scaled(0.1), name=name) for name in "xy")
    net.add("RELU", {"input": x, "output": y})
    with pytest.raises(UsageError, match="no output would be left"):
        with_states(net.model([x], [y]), {"y": "x"}, CONTEXT)


def test_words() -> None:
    assert parse_states(["a=b", "c=d"]) == {"a": "b", "c": "d"}
    with pytest.raises(UsageError, match="'a' is not a pair"):
        parse_states(["a"])
    with pytest.raises(UsageError, match="the output 'a' is named twice"):
        parse_states(["a=b", "a=c"])
    with pytest.raises(UsageError, match="the output 'a' is named twice"):
        parse_states(["a=b", "a=b"])


def test_on_the_command_line(opgen: Command, tmp_path: Path) -> None:
    model = tmp_path / "sums.tflite"
    model.write_bytes(write_model(drawn(), encode))
    given = ("--state", "sum=before", "--state", "turned=other")
    result = opgen("convert", model, "-o", tmp_path / "out", *given)
    assert result.code == 0, result.err
    assert "--state sum=before --state turned=other" in (tmp_path / "out/sums.h").read_text()
    result = opgen("verify", model, *given)
    assert result.code == 0, result.err
    assert "numpy, keeping it = numpy, given what it gave: 1 tensor" in result.out
    result = opgen("convert", model, "-o", tmp_path / "no", "--state", "sum=befor")
    assert (result.code, "did you mean 'before'" in result.err) == (2, True)
