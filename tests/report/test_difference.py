"""opgen diff: figures, layers, limits, hostile names."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from reports import DIGITS, HOSTILE, renamed, report_for

from opgen.errors import LimitError, UsageError
from opgen.report.difference import check_limits, difference_of, markdown_of, parse_limits

MEASURED = {
    "target": "cortex-m4",
    "kernels": "portable",
    "flags": "-O2",
    "instructions": {"init": 5, "run": 1000},
    "stack_bytes": 400,
    "section_bytes": {"text": 700, "rodata": 300, "data": 0, "bss": 100},
    "layers": [{"layer": 1, "instructions": 600}],
}


@pytest.fixture(scope="module")
def before() -> dict[str, Any]:
    return {**report_for(DIGITS), "measured": copy.deepcopy(MEASURED)}


@pytest.fixture
def after(before: dict[str, Any]) -> dict[str, Any]:
    """One layer gone, one new, one with another kernel; a larger context."""
    report = copy.deepcopy(before)
    report["memory"]["context_bytes"] += 64
    report["measured"]["instructions"]["run"] = 900
    report["measured"]["layers"][0]["instructions"] = 500
    report["operators"][0]["kernel"] = "conv_2d_mine_s8"
    removed = report["operators"].pop(1)
    report["operators"].append({**removed, "tensor": "new", "name": "new", "op": "TANH"})
    return report


def test_nothing_changed(before: dict[str, Any]) -> None:
    difference = difference_of(before, before)
    assert difference.layers == ()
    assert all(each.in_words == "=" for each in difference.figures)
    check_limits(difference, parse_limits("ram=0,flash=+0%,instructions=0,layers=0"), "b")


def test_changes(before: dict[str, Any], after: dict[str, Any]) -> None:
    difference = difference_of(before, after)
    figures = {each.name: each for each in difference.figures}
    assert figures["ram"].change == 64
    assert (figures["flash"].before, figures["flash"].about) == (1000, "flash, B")
    assert figures["instructions"].in_words == "-100 (-10.0 %)"
    changes = {each.change: each for each in difference.layers}
    assert changes["changed"].facts == {
        "kernel": (before["operators"][0]["kernel"], "conv_2d_mine_s8"),
        "instructions": (600, 500),
    }
    assert changes["removed"].op == "DEPTHWISE_CONV_2D"
    assert changes["added"].op == "TANH"
    text = markdown_of(difference, "a.json", "b.json")
    assert "| instructions |      1,000 |        900 | -100 (-10.0 %) |" in text
    assert "_s8` → `conv_2d_mine_s8`; instructions 600 → 500" in text
    facts = json.loads(json.dumps(difference.to_json()))
    assert facts["figures"]["ram"]["change"] == 64
    assert [each["change"] for each in facts["layers"]] == ["changed", "removed", "added"]


def test_not_measured(before: dict[str, Any], after: dict[str, Any]) -> None:
    del after["measured"]
    difference = difference_of(before, after)
    figures = {each.name: each for each in difference.figures}
    assert "instructions" not in figures
    assert figures["flash"].about == "flash for weights and tables, B"
    with pytest.raises(UsageError, match="instructions: not measured in both reports"):
        check_limits(difference, parse_limits("instructions=0"), "b")


def test_layers_with_other_names_are_aligned(before: dict[str, Any]) -> None:
    """A model that was exported again names its tensors anew."""
    other = copy.deepcopy(before)
    for each in other["operators"]:
        each["tensor"] += "_1"
    assert difference_of(before, other).layers == ()


def test_limits(before: dict[str, Any], after: dict[str, Any]) -> None:
    difference = difference_of(before, after)
    check_limits(difference, parse_limits("ram=+64,instructions=0"), "b")
    check_limits(difference, parse_limits("ram=10%"), "b")
    with pytest.raises(LimitError) as caught:
        check_limits(difference, parse_limits("ram=+63, arena=0, ram=+0.5%"), "b.json")
    text = str(caught.value)
    assert caught.value.exit_code == 4
    ram = before["memory"]["context_bytes"]
    words = f"from {ram:,} to {ram + 64:,}: +64 ({6400 / ram:+.1f} %), allowed is +63"
    assert f"b.json: error: RAM, B {words}" in text
    assert "allowed is +0.5 %" in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ram", "'ram' is not a limit"),
        ("ram=+", "is not a limit"),
        ("ram=-5", "is not a limit"),
        ("ram=nan", "is not a limit"),
        ("ram=1,,", "'' is not a limit"),
        ("rum=1", "did you mean 'ram'"),
        ("x=1", "figures: ram"),
    ],
)
def test_wrong_limits(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_limits(text)


def test_hostile_names(before: dict[str, Any]) -> None:
    """Names stay in their cells, as code."""
    bad = renamed(before, HOSTILE)
    bad["operators"][0]["name"] = HOSTILE
    text = markdown_of(difference_of(before, bad), "a`|<b>", "b\n# head")
    assert "\x1b" not in text
    assert "\u202e" not in text
    for line in text.splitlines():
        if "script" in line:
            code = line.split("`")[1::2]
            assert sum(each.count("script") for each in code) == line.count("script")
        columns = line.replace("\\|", "").count("|")
        assert columns in (0, 5), line


def test_more_layers_than_are_shown(before: dict[str, Any]) -> None:
    layer = before["operators"][0]
    many = [{**layer, "layer": n + 1, "tensor": f"t{n}", "op": f"O{n}"} for n in range(40)]
    text = markdown_of(difference_of(before, {**before, "operators": many}), "a", "b")
    assert f"and {40 + len(before['operators']) - 30} more layers" in text


def test_many_layers_take_no_time(before: dict[str, Any]) -> None:
    layer = before["operators"][0]
    sides = [
        {**before, "operators": [{**layer, "tensor": f"{side}{n}"} for n in range(20_000)]}
        for side in "ab"
    ]
    assert len(difference_of(*sides).layers) == 40_000


def test_same_names_twice(before: dict[str, Any]) -> None:
    layer = before["operators"][0]
    one, two = ({**before, "operators": [layer] * count} for count in (1, 2))
    assert [each.change for each in difference_of(one, two).layers] == ["added"]
