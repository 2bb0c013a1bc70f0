"""The facts of a report: maps of memories, reasons, constants; reading them from files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from reports import DIGITS, report_for, shared_model, with_several_memories

from opgen.aot.summary.report_facts import label, layer_constants, program_bytes, ram_bytes
from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.errors import UsageError
from opgen.report.facts import read_report

MODELS = ["mlperf_tiny/kws_int8", "mww/okay_nabu_v2", "tflm/audio_preprocessor_int8"]


def check_maps(report: dict[str, Any]) -> None:
    """Blocks are within their region, and only those that may touch do."""
    for map_ in report["memory_maps"]:
        facts = report["memory"]
        if map_["memory"]:
            facts = next(each for each in facts["memories"] if each["name"] == map_["memory"])
        sizes = {"arena": facts["arena"]["bytes"], "state": facts["state_bytes"]}
        sizes["staged"] = facts.get("staged_bytes", 0)
        last = len(map_["arena_in_use"]) - 1
        assert last == len(report["operators"]) + 1
        for each in map_["blocks"]:
            assert each["offset"] + each["bytes"] <= sizes[each["region"]]
            assert each["first"] <= each["last"] <= last
        in_use = map_["arena_in_use"]
        assert max(in_use) == in_use[map_["peak_step"]] <= facts["arena"]["bytes"]
        ends = [b["offset"] + b["bytes"] for b in map_["blocks"] if b["region"] == "arena"]
        if ends:
            alignment = report["target"]["alignment"]
            assert -(-max(ends) // alignment) * alignment == facts["arena"]["bytes"]


def test_long_names_of_blocks_are_cut_in_the_middle() -> None:
    """As everywhere: TensorFlow's differ in their ends, and begin with what they are part of."""
    block = {"kind": "constant", "name": f"model/{'block/' * 40}dense/MatMul", "tensors": []}
    assert label(block, {}) == "model/block/...dense/MatMul"


def test_maps_and_constants(tmp_path: Path) -> None:
    plain, several = report_for(DIGITS), with_several_memories(tmp_path)
    assert [each["memory"] for each in plain["memory_maps"]] == [""]
    assert [each["memory"] for each in several["memory_maps"]] == ["", "dtcm"]
    kinds = {each["kind"] for map_ in several["memory_maps"] for each in map_["blocks"]}
    assert kinds == {"tensor", "scratch", "constant"}
    for report in (plain, several):
        check_maps(report)
        total = sum(each["bytes"] for each in report["constants"])
        assert total == report["memory"]["weights_bytes"]
        assert sum(layer_constants(report).values()) == total
    assert ram_bytes(plain) == plain["memory"]["context_bytes"]
    dtcm, qspi = several["memory"]["memories"]
    assert qspi["bytes"] == qspi["constant_bytes"]
    assert ram_bytes(several) == several["memory"]["context_bytes"] + dtcm["bytes"]
    assert program_bytes(plain) is None


@pytest.mark.parametrize("name", MODELS)
def test_maps_of_models(name: str) -> None:
    report = report_for(shared_model(name))
    check_maps(report)
    states = [each for each in report["memory_maps"][0]["blocks"] if each["kind"] == "state"]
    assert sum(each["bytes"] for each in states) <= report["memory"]["state_bytes"]
    assert bool(states) == bool(report["memory"]["state_bytes"])


def test_reasons() -> None:
    layers = report_for(DIGITS)["operators"]
    conv = next(each for each in layers if each["op"] == "CONV_2D")
    assert conv["kernel"] == "conv_2d_plain_s8"
    assert conv["choice"]["why"] == "about 61,803 instructions, the first of 2 that fit"
    others = {each["kernel"]: each["why"] for each in conv["choice"]["others"]}
    functions = {"1x1": "1x1_s8_fast", "1x1_strided": "1x1_s8", "row": "1_x_n_s8"}
    reasons = {
        f"conv_2d_{name}_s8": f'it runs only when called == "{function}": called is s8'
        for name, function in functions.items()
    }
    own = {
        "dsp": "runs winograd 1x1_few 1x1_blocks strips blocks 1x1_dsp dsp pixel",
        "mve": "fours columns quads helium_strips helium_1x1 helium packed_1x1 packed",
    }
    for extension, kernels in own.items():
        for name in kernels.split():
            reasons[f"conv_2d_{name}_s8"] = f"it runs only when target.{extension}"
    reasons |= {
        "conv_2d_s8": "about 124,154 instructions: conv_2d_plain_s8 takes fewer",
        "conv_2d_wide_s8": 'it runs only when target.name == "host": target.name is generic',
        "conv_2d_1x1_plain_s8": "it runs only when patch == filter.i: patch is 9, filter.i is 1",
    }
    assert others == reasons
    reshape = next(each for each in layers if each["elided"])
    assert "nothing runs" in reshape["choice"]["why"]


def test_reading(tmp_path: Path) -> None:
    """From a folder of a module, or from a file."""
    folder = tmp_path / "module"
    made = AotConverter(ConvertConfig(DIGITS, folder)).convert().report
    assert read_report(folder) == read_report(folder / "report.json") == made


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "is no file"),
        (b"\xff{", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"[]", "is no report of this version of opgen"),
        (b'{"report": 1}', "is no report of this version of opgen"),
    ],
)
def test_no_reports(tmp_path: Path, content: bytes | None, message: str) -> None:
    file = tmp_path / "a.json"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(UsageError, match=message):
        read_report(file)


def test_report_with_a_wrong_number(tmp_path: Path) -> None:
    report = report_for(DIGITS)
    report["memory"]["arena"]["bytes"] = "many"
    (tmp_path / "a.json").write_text(json.dumps(report))
    with pytest.raises(UsageError, match=r"\$\.memory\.arena\.bytes"):
        read_report(tmp_path / "a.json")
