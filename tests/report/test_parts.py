"""What pages are made of: loops as one, overlaps, flash, the graph's layout, the frontier."""

from __future__ import annotations

import copy
from itertools import pairwise

import pytest
from jsonschema import Draft202012Validator
from reports import DIGITS, HOSTILE, SCHEMA, renamed, report_for, shared_model
from test_page import Page, check_form

from opgen.aot.summary.report_facts import (
    layer_constants,
    layer_estimates,
    program_bytes,
    ram_in_use,
    tensor_bytes,
)
from opgen.config import ConvertConfig
from opgen.registry.context import build_default_registry_context
from opgen.report.difference_page import difference_page
from opgen.report.facts import report_of
from opgen.report.graph_layout import layout_of
from opgen.report.layer_table import layer_table
from opgen.report.overlaps import overlaps
from opgen.report.page import flash_of, page_of
from opgen.report.units import units


def test_a_loop_is_one_row_with_its_layers() -> None:
    whole = report_for(DIGITS, target="cortex-m4")
    rows = report_for(DIGITS, target="cortex-m4", ram_target="least")
    assert [each.is_loop for each in units(whole["operators"])] == [False] * 10
    together = units(rows["operators"])
    (loop,) = (each for each in together if each.is_loop)
    assert loop.first == 1 + together.index(loop)
    assert [each["name"] for unit in together for each in unit.layers] == [
        each["name"] for each in whole["operators"]
    ]
    table = layer_table(rows, rows, "e0-")
    by_name = {column.name: i for i, column in enumerate(table.columns)}
    macs = [group.rows[0].values[by_name["MACs"]] for group in table.groups]
    assert sum(value or 0 for value in macs) == rows["macs"] == whole["macs"]
    # In all turns, a layer takes about what it takes as a whole, by the same kernel.
    [estimates, of_whole] = [layer_estimates(each) for each in (rows, whole)]
    named = {each["layer"]: each["name"] for each in rows["operators"]}
    as_whole = {each["name"]: of_whole.get(each["layer"]) for each in whole["operators"]}
    kernels = {(each["name"], each["kernel"]) for each in whole["operators"]}
    turned = [each for each in rows["operators"] if "turns" in each]
    assert [each["name"] for each in turned] == [each["name"] for each in loop.layers]
    assert len(turned) >= 2
    same = [each["layer"] for each in turned if (each["name"], each["kernel"]) in kernels]
    assert same
    for layer in same:
        if layer in estimates:
            assert 0.5 < estimates[layer] / as_whole[named[layer]] < 2


def test_columns_are_what_is_known() -> None:
    report = report_for(DIGITS, target="cortex-m4")
    names = [each.name for each in layer_table(report, report, "e0-").columns]
    assert names == ["instructions", "MACs", "flash, B", "RAM, B"]
    plain = report_for(DIGITS)
    assert "instructions" not in [each.name for each in layer_table(plain, plain, "e0-").columns]
    in_use = ram_in_use(report, report)
    assert max(in_use.values()) == max(report["memory_maps"][0]["arena_in_use"][1:-1])


def test_overlaps_of_a_plan() -> None:
    """They are those of the blocks, pair by pair, with the distance of their starts."""
    blocks = dict(enumerate(report_for(DIGITS, target="cortex-m4")["memory_maps"][0]["blocks"]))
    found = {(each.lower, each.upper): each for each in overlaps(blocks)}
    expected = set()
    for i, one in blocks.items():
        for j, other in blocks.items():
            in_time = one["first"] <= other["last"] and other["first"] <= one["last"]
            ends = one["offset"] + one["bytes"], other["offset"] + other["bytes"]
            in_place = one["offset"] < ends[1] and other["offset"] < ends[0]
            if i < j and in_time and in_place:
                expected.add(frozenset((i, j)))
    assert {frozenset(each) for each in found} == expected
    assert expected
    for (lower, upper), each in found.items():
        assert each.distance == blocks[upper]["offset"] - blocks[lower]["offset"] >= 0
        assert f"{each.distance:,} B behind" in each.in_words("a", "b")


@pytest.mark.parametrize("target", ["generic", "cortex-m4"])
def test_flash_to_the_byte(target: str) -> None:
    """Weights are those of the model, in whatever order; all parts are the whole."""
    report = report_for(DIGITS, target=target)
    model = {
        each["id"]: each["bytes"]
        for operator in report["operators"]
        for each in operator["operands"]
        if each["role"] == "constant" and each["quantization"]
    }
    assert tensor_bytes(report) == sum(model.values())
    flash = flash_of(report)
    constants = sum(each.bytes for each in flash.parts if each.how == "exact")
    assert constants == report["memory"]["weights_bytes"] == sum(layer_constants(report).values())
    assert flash.total == sum(each.bytes for each in flash.parts)
    assert [each.how for each in flash.parts] == ["exact", "exact", "estimated"]
    for other in (0, 500):
        report["measured"] = {
            "section_bytes": {"text": 5000, "rodata": constants + other - 100, "data": 0, "bss": 9}
        }
        flash = flash_of(report)
        assert flash.total == program_bytes(report)
        assert all(each.bytes >= 0 for each in flash.parts)
        assert "estimated" not in [each.how for each in flash.parts]


def test_branches_stand_side_by_side() -> None:
    """Nodes of a rank do not touch, and lines that pass a rank pass beside them."""
    sources = [[], [0], [1], [0, 2], [3], [3], [3], [4, 5, 6], [0, 7]]
    layout = layout_of(sources)
    assert layout is not None
    for rank in range(layout.ranks):
        middles = sorted(layout.x[node] for node, at in layout.rank.items() if at == rank)
        assert all(b - a >= 1 - 1e-9 for a, b in pairwise(middles))
        passing = [x for line in layout.lines for x, at in line[1:-1] if at == rank]
        assert all(abs(x - middle) > 0.5 for x in passing for middle in middles)
    assert layout.rank[4] == layout.rank[5] == layout.rank[6]
    assert all(
        layout.rank[each] < layout.rank[node] for node, s in enumerate(sources) for each in s
    )
    assert layout_of([[]] * 3 + [[0, 1, 2]]) == layout_of([[]] * 3 + [[0, 1, 2]])
    assert layout_of([[i - 1] if i else [] for i in range(300)]) is not None
    assert layout_of([[*range(i)] for i in range(100)]) is None
    empty = layout_of([])
    assert empty is not None
    assert empty.ranks == 0


def test_frontier() -> None:
    """Each way needs fewer bytes and more instructions than that before; the first is the plan."""
    config = ConvertConfig(DIGITS, DIGITS.parent, target="cortex-m4")
    context = build_default_registry_context()
    report = dict(report_of(config, context, measured=False, frontier=True))
    Draft202012Validator(SCHEMA).validate(report)
    ways = report["ways"]
    assert ways[0]["arena_bytes"] == report["memory"]["arena"]["bytes"]
    assert ways[0]["in_rows"] == 0
    for one, other in pairwise(ways):
        assert other["arena_bytes"] < one["arena_bytes"]
        assert other["instructions"] >= one["instructions"]
        assert other["in_rows"] > 0
    (best,) = (each for each in ways if each["recommended"])
    near = [each for each in ways if each["instructions"] <= 1.04 * ways[0]["instructions"]]
    assert best == near[-1]
    least = report_for(DIGITS, target="cortex-m4", ram_target="least")
    assert ways[-1]["arena_bytes"] == least["memory"]["arena"]["bytes"]
    # What is offered can be had.
    for way in ways[1:]:
        chosen = report_for(DIGITS, target="cortex-m4", ram_target=str(way["arena_bytes"]))
        assert chosen["memory"]["arena"]["bytes"] <= way["arena_bytes"]
    page = Page(page_of(report))
    check_form(page)
    for way in ways:
        assert f"{way['arena_bytes']:,} B, about {way['instructions']:,} instructions" in page.text


def test_page_of_a_difference() -> None:
    before = report_for(DIGITS, target="cortex-m4")
    after = report_for(DIGITS, target="cortex-m4", planner="greedy")
    hostile = renamed(after, HOSTILE)
    text = difference_page([before, after, hostile], ["a", "b", f"c{HOSTILE}"])
    page = Page(text)
    check_form(page)
    for report in (before, after):
        assert f"{report['memory']['arena']['bytes']:,}" in page.text
    assert "\x1b" not in text
    assert "<script>alert" not in text
    assert text == difference_page([before, after, hostile], ["a", "b", f"c{HOSTILE}"])
    same = Page(difference_page([before, copy.deepcopy(before)], ["a", "b"]))
    assert "All layers are alike." in same.text


def test_a_policy_lets_only_the_own_script_run() -> None:
    page = Page(page_of(report_for(DIGITS)))
    [policy] = [each["content"] for each in page.named("meta") if "http-equiv" in each]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-")


def test_branches_of_a_model() -> None:
    report = report_for(shared_model("mlperf_tiny/ic_int8"))
    page = Page(page_of(report))
    nodes = [each for each in page.named("g") if each.get("id", "").startswith("g0-node")]
    assert len(nodes) == len(report["operators"]) + 2
