"""The page: what it says, that it needs nothing else, that names cannot harm it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from reports import (
    DIGITS,
    HOSTILE,
    SCHEMA,
    all_reports,
    renamed,
    report_for,
    shared_model,
    with_several_memories,
)

from opgen.aot.summary.advice import advice
from opgen.bench.waits import device_facts
from opgen.lib.target import Cache, Timing
from opgen.report.difference import difference_of
from opgen.report.difference_page import difference_page
from opgen.report.page import page_of

VOID = {"meta", "br", "img", "link", "input"}


class Page(HTMLParser):
    """The elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def named(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


def check_form(page: Page) -> None:
    """It is alone, and can be read by those who do not see it."""
    tags = [tag for tag, _ in page.elements]
    assert not {"img", "link", "iframe", "object", "base"} & set(tags)
    assert page.named("script") == [{}]
    for _, attributes in page.elements:
        assert not any(key.startswith("on") or key == "src" for key in attributes)
        assert attributes.get("xlink:href", "#").startswith("#")
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in page.elements:
        target = attributes.get("href", "")
        assert not target or (target.startswith("#") and target[1:] in ids)
        assert set(attributes.get("aria-labelledby", "").split()) <= set(ids)
        used = re.findall(r"url\(#(.*?)\)", attributes.get("style", ""))
        assert set(used) <= set(ids)
    assert all(each.get("scope") in ("col", "row") for each in page.named("th"))
    for each in page.named("svg"):
        inner = set(each) == {"x", "y", "width", "height"}
        assert inner or each.get("aria-hidden") == "true" or "aria-labelledby" in each
    levels = [int(tag[1]) for tag in tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(b - a <= 1 for a, b in pairwise(levels))


def test_pages(tmp_path: Path) -> None:
    for report in all_reports(tmp_path):
        text = page_of(report)
        page = Page(text)
        check_form(page)
        maps = report["memory_maps"]
        assert len([each for each in page.named("svg") if "role" in each]) == len(maps) + 1
        for number, map_ in enumerate(maps):
            found = {each["id"] for each in page.named("g") if "id" in each}
            expected = {f"m0-{number}-block{index}" for index in range(len(map_["blocks"]))}
            assert expected == {each for each in found if each.startswith(f"m0-{number}-block")}
        arena = report["memory"]["arena"]
        reached = arena["bytes"] == arena["lower_bound"]
        assert f"arena {arena['bytes']:,} B{' = lower bound' if reached else ''}" in page.text
        assert reached or f"lower bound {arena['lower_bound']:,} B" in page.text
        for layer in report["operators"]:
            assert layer["name"] in page.text
            assert layer["choice"]["why"] in page.text
        for line in advice(report):
            assert line in page.text
        used, defined = (set(re.findall(p, text)) for p in (r"var\((--\w+)\)", r"(--\w+):"))
        assert used <= defined
        # Every colour of a picture has a name in the style sheet.
        pictures = re.findall("<svg.*?</svg>", text, re.DOTALL)
        assert not any(
            re.search(r"(fill|stroke): (?!var\(|none|url\(#)", each) for each in pictures
        )


def test_lower_bound_that_is_not_reached() -> None:
    report = report_for(DIGITS)
    report["memory"]["arena"] = {"bytes": 3072, "lower_bound": 2000, "optimal": False}
    page = Page(page_of(report))
    assert "lower bound 2,000 B" in page.text
    assert "A better placement could save at most 1,072 B" in page.text


@pytest.mark.parametrize("target", ["generic", "cortex-m4", "cortex-m55"])
def test_packed_weights_are_no_tables(target: str) -> None:
    """However kernels keep them, they are the weights of the model."""
    report = report_for(DIGITS, target=target)
    [line] = [each for each in advice(report) if "are tables that kernels need" in each]
    [percent] = re.findall(r"B \((\d+) %\)", line)
    # The rest is what the model has; some kernels read weights of 8 bits from 16.
    assert 10 <= int(percent) <= 40


def test_advice(tmp_path: Path) -> None:
    lines = " ".join(advice(report_for(DIGITS, target="cortex-m4")))
    assert "in layer 3 (re_lu_7_1, CONV_2D)" in lines
    assert "re_lu_7_1 (2,048 B), re_lu_5_1 (1,024 B)" in lines
    assert "No other placement needs less" in lines
    assert "multiplier and a shift" in lines
    several = " ".join(advice(with_several_memories(tmp_path)))
    assert "The arena of dtcm is fullest in layer 3" in several
    assert "64 B of them are inputs or outputs of the model: with --io caller" in several
    report = report_for(DIGITS, io="caller")
    assert "--io caller" not in " ".join(advice(report))


def test_measured_figures() -> None:
    report = report_for(DIGITS)
    report["measured"] = {
        "target": "cortex-m4",
        "kernels": "portable",
        "flags": "-O2",
        "instructions": {"init": 5, "run": 1234567},
        "estimated_cycles": None,
        "stack_bytes": 432,
        "section_bytes": {"text": 7777, "rodata": 7500, "data": 0, "bss": 3072},
        "layers": [{"layer": 1, "instructions": 1000000}],
    }
    page = Page(page_of(report))
    check_form(page)
    for words in ("1,234,567", "432 B", f"{7777 + 7500:,} B", "1,000,000", "7,777"):
        assert words in page.text
    assert "Most instructions are spent in re_lu_5_1 (81 %)" in page.text


@pytest.mark.parametrize("energy", [0.25, None])
def test_estimates_of_a_device(energy: float | None) -> None:
    timing = Timing(
        device="a device",
        clock_mhz=100,
        wait_states=5,
        width=16,
        prefetch=True,
        code=Cache(1024, 16),
        data=None,
        other_wait_states=0,
        nj_per_cycle=energy,
        sources=("a manual",),
    )
    report = report_for(DIGITS)
    report["measured"] = {
        "target": "mine",
        "kernels": "portable",
        "flags": "-O2",
        "instructions": {"init": 5, "run": 1000},
        "estimated_cycles": {
            "run": 1234567,
            "core": "cortex-m4",
            "sources": ["another"],
            "left_out": "without much",
            "device": device_facts(234567890, timing),
        },
        "stack_bytes": 432,
        "section_bytes": {"text": 7777, "rodata": 7500, "data": 0, "bss": 3072},
        "layers": [{"layer": 1, "instructions": 900, "estimated_cycles": 9, "waiting_cycles": 2}],
    }
    Draft202012Validator(SCHEMA).validate(report)
    page = Page(page_of(report))
    check_form(page)
    for words in ("1,234,567", "234,567,890", "on a device, 2,345.679 ms at 100 MHz"):
        assert words in page.text
    assert ("58,642.0 µJ" in page.text) == (energy is not None)


def test_names_cannot_harm(tmp_path: Path) -> None:
    report = renamed(with_several_memories(tmp_path), HOSTILE)
    text = page_of(report)
    check_form(Page(text))
    assert "&lt;script&gt;" in text
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_same_report_same_bytes(tmp_path: Path) -> None:
    """Whatever the hash seed, the time and the folder are."""
    pages = []
    for seed in ("1", "2"):
        file = tmp_path / f"{seed}.html"
        command = [sys.executable, "-P", "-m", "opgen", "report", str(DIGITS), "-o", str(file)]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": f"UTC{seed}"}
        folder = tmp_path if seed == "2" else DIGITS.parent
        subprocess.run(command, check=True, env=environment, cwd=folder, capture_output=True)
        pages.append(file.read_bytes())
    assert pages[0] == pages[1]


def test_many_layers() -> None:
    """The pictures have bounds, and say what they leave out."""
    report = report_for(DIGITS)
    layer = report["operators"][0]
    report["operators"] = [{**layer, "layer": n + 1} for n in range(1100)]
    map_ = report["memory_maps"][0]
    map_["arena_in_use"] = [100] * 1102
    block = map_["blocks"][0]
    map_["blocks"] = [{**block, "first": n, "last": n} for n in range(1050)]
    page = Page(page_of(report))
    assert "It has too many layers for a picture." in page.text
    assert "50 smaller blocks are not drawn." in page.text


def test_each_entry_point_has_its_own_costs() -> None:
    """Advice is about the one that needs most memory; differences are of all."""
    kws = shared_model("mlperf_tiny/kws_int8")
    report, one, other = (
        report_for(DIGITS, programs=(kws,)),
        report_for(DIGITS),
        report_for(kws),
    )
    page = Page(page_of(report))
    check_form(page)
    for name, alone in (("run", one), ("kws_int8", other)):
        layers = len(alone["operators"])
        assert f"MACs of {name}{alone['macs']:,}of a run, {layers} layers" in page.text
    assert "MACs82" not in page.text
    assert f"MACs{one['macs']:,}of a run, 10 layers" in Page(page_of(one)).text
    lines = " ".join(advice(report))
    assert "The arena is fullest in layer 13 (activation_2, CONV_2D), with 8,128 of 8,128" in lines
    assert "activation (8,000 B)" in lines
    figures = {each.about: each.after for each in difference_of(one, report).figures}
    assert figures["MACs, all entry points"] == one["macs"] + other["macs"]
    assert figures["layers, all entry points"] == 23
    text = Page(difference_page([one, report], ["a", "b"])).text
    assert "at most 8,128 B in use" in text


def test_options_for_what_is_missing() -> None:
    """The page says how to get it; what is there, or cannot be, is not offered."""
    report = report_for(DIGITS)
    cycles, frontier = "cycles come with --measure", "is shown with --frontier"
    text = Page(page_of(report)).text
    assert cycles in text
    assert frontier in text
    report["ways"] = [{"arena_bytes": 2080, "instructions": 9, "in_rows": 0, "recommended": True}]
    assert frontier not in Page(page_of(report)).text
    rows = report_for(DIGITS, input_rows=True, ram_target="least")
    assert frontier not in Page(page_of(rows)).text


def test_the_way_that_is_recommended() -> None:
    """It is marked, and advice names what it saves and costs, if it is by rows."""
    report = report_for(DIGITS)
    report["ways"] = [
        {"arena_bytes": 4000, "instructions": 1000, "in_rows": 0, "recommended": False},
        {"arena_bytes": 2080, "instructions": 1025, "in_rows": 3, "recommended": True},
        {"arena_bytes": 1000, "instructions": 2000, "in_rows": 4, "recommended": False},
    ]
    text = Page(page_of(report)).text
    assert "--ram-target 2080, recommended" in text
    said = "With --ram-target 2080 the arena needs 1,920 B less, for about 2.5 % more instructions."
    assert said in text
    report["ways"] = report["ways"][:1]
    report["ways"][0]["recommended"] = True
    text = Page(page_of(report)).text
    assert "as it is, recommended" in text
    assert "the arena needs" not in text


def test_a_constant_has_the_number_of_its_layer_once() -> None:
    report = report_for(DIGITS)
    page = page_of(report)
    section = page[page.index("<h3>The largest constants") : page.index("The largest code")]
    rows = re.findall("<tr>.*?</tr>", section, re.DOTALL)[1:]
    assert len(rows) > 5
    largest = sorted(report["constants"], key=lambda each: -each["bytes"])[:12]
    for row, facts in zip(rows, largest, strict=True):
        layer = report["operators"][facts["layer"] - 1]
        name = f"{layer['layer']} {layer['name']}"
        assert row.count(name) == 1
        assert f'<a href="#e0-layer{layer["layer"]}">{name}</a>' in row
        assert f">{layer['op']}</td>" in row
