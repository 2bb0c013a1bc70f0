"""Saved programs of strangers, damaged in any way: a verdict or an error with a place, no more."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from opgen.errors import ModelError, OpgenError
from opgen.lib.target import GENERIC
from opgen.pt2.ir import to_json
from opgen.pt2.ir_read import from_json
from opgen.pt2.read import read_program
from opgen.registry.context import build_default_registry_context
from opgen.torch.coverage import coverage_of

FIXTURES = Path(__file__).parent / "fixtures"
CONTEXT = build_default_registry_context()
PATH = Path("net.json")
JUNK = [
    *(None, True, -1, 0, 2**40, 1 << 63, 1.5, 1e308, "", "x", "inf", [], [[]], [-1], {}),
    *({"tensor": "x"}, {"dtype": "nope"}, {"device": "cpu"}, {"float": "nan"}, [{"tensor": "x"}]),
    *({"complex": [1.0, 2.0]}, {"memory_format": "channels_last"}, [1, 2, 3, 4, 5], {"a": {}}),
]
Keys = tuple[str | int, ...]


def places(value: object, keys: Keys = ()) -> Iterator[Keys]:
    yield keys
    if not isinstance(value, (dict, list)):
        return
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield from places(each, (*keys, key))


@pytest.mark.parametrize("name", ["lstm_cell_float", "cnn_cortex_m"])
@pytest.mark.filterwarnings("ignore")
def test_whatever_is_damaged_there_is_a_verdict_or_an_error(name):
    whole = json.loads(to_json(read_program(FIXTURES / f"{name}.pt2")))
    everywhere = [keys for keys in places(whole) if keys]
    arguments = [keys for keys in everywhere if "arguments" in keys[:-1]]
    drawn = random.Random(7)  # noqa: S311  the same each time
    judged = 0
    for number in range(60):
        damaged = copy.deepcopy(whole)
        *outer, last = drawn.choice(arguments if number % 3 else everywhere)
        part = damaged
        for key in outer:
            part = part[key]
        part[last] = drawn.choice(JUNK)
        try:
            coverage_of(from_json(json.dumps(damaged), PATH), CONTEXT, GENERIC)
            judged += 1
        except OpgenError as error:
            assert error.diagnostics  # noqa: PT017  that it is one is what counts
    assert 0 < judged < 60


def test_an_axis_that_is_a_list_is_refused():
    whole = json.loads(to_json(read_program(FIXTURES / "cnn_cortex_m.pt2")))
    node = next(each for each in whole["nodes"] if "axis" in each["arguments"])
    node["arguments"]["axis"] = [0]

    found = coverage_of(from_json(json.dumps(whole), PATH), CONTEXT, GENERIC)

    assert "its axis is not an integer" in str(found.others[0])
    assert found.exit_code == ModelError.exit_code
