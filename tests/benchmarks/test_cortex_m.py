"""The figures in the documentation are those that were measured, and keep what is promised."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks.baseline import Subject, find_models
from benchmarks.cortex_m import (
    BASELINE,
    BOARDS,
    COMPANION,
    KERNELS,
    MODELS,
    TINY,
    Cost,
    Figures,
    board_table,
    filled,
    main,
    measured_cost,
    read_estimates,
    read_figures,
)
from benchmarks.devices import DEVICES, brief_table, device_table, timing_of
from benchmarks.networks import NETWORKS
from benchmarks.steps import estimated_steps, steps_table
from opgen.config import find_target
from opgen.errors import UsageError
from opgen.loading import ModelLoader
from opgen.prove.module import build_for
from opgen.registry.context import build_default_registry_context
from tests.tools import need

ROOT = Path(__file__).parents[2]
DATA = ROOT / "benchmarks" / "cortex_m.json"
PAGES = {
    "README.md": "figures: cortex-m4 cmsis-nn brief",
    "docs/figures.md": "figures: cortex-m4 cmsis-nn",
    "docs/streaming.md": "figures: steps sww",
    "examples/chime/README.md": "figures: steps chime",
}
"""Page -> a table of it."""
EXACT = ("kws", "ad", "sww", "micro_speech")
"""Models that take little time to be counted again."""
KIB = 1024
MEASURED = json.loads(DATA.read_text(encoding="utf-8"))
TOOLS = MEASURED["tools"]
ESTIMATES = read_estimates(MEASURED)
STEPS = read_estimates(MEASURED, "steps")


@pytest.fixture(scope="module")
def figures() -> Figures:
    return read_figures(MEASURED)


def companion(name: str) -> Mapping[str, Any]:
    need(f"../shared/{name.partition('/')[0]}")
    found = json.loads((COMPANION.parent / name).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("page", PAGES)
def test_pages_show_what_was_measured(page: str, figures: Figures) -> None:
    """If not: python -m benchmarks.cortex_m --from benchmarks/cortex_m.json --markdown PAGE."""
    text = (ROOT / page).read_text(encoding="utf-8")
    assert f"<!-- {PAGES[page]} -->" in text
    assert filled(text, figures, TOOLS, ESTIMATES, STEPS) == text


def test_the_page_says_where_to_get_each_model() -> None:
    """And the commit of CMSIS-NN, which is the same for both."""
    text = (ROOT / "docs/figures.md").read_text(encoding="utf-8")
    for each in BASELINE.subjects.values():
        for fact in (each.project, each.commit[:12], each.path, each.sha256, each.licence):
            assert fact in text
    assert TOOLS["CMSIS-NN"] == BASELINE.tools["CMSIS-NN"]
    assert text.count(TOOLS["CMSIS-NN"]) == 2


def test_every_model_was_measured_everywhere(figures: Figures) -> None:
    assert tuple(figures) == BOARDS
    for models in figures.values():
        assert tuple(models) == MODELS
        for model, costs in models.items():
            tflm = {"tflm"} if BASELINE.subjects[model].tflm else set()
            assert costs.keys() == {*tflm, *KERNELS}


def test_every_model_was_estimated_on_every_device(figures: Figures) -> None:
    """The instructions are those of the board, but for the order of code in memory."""
    boards = {"stm32l4r5": "cortex-m4", "alif_e7": "cortex-m55"}
    assert tuple(ESTIMATES) == DEVICES
    for device, models in ESTIMATES.items():
        assert tuple(models) == MODELS
        for model, found in models.items():
            assert found.cycles + found.waiting == found.all_cycles
            if device in boards:
                counted = figures[boards[device]][model]["portable"].run
                assert found.run == pytest.approx(counted, rel=0.04)  # loops fit its cache


def test_devices_stand_beside_what_was_measured_on_them() -> None:
    table = device_table(ESTIMATES, "stm32l4r5", BASELINE)
    (row,) = [line for line in table.splitlines() if line.startswith("| kws ")]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    found, others = ESTIMATES["stm32l4r5"]["kws"], BASELINE.devices["stm32l4r5"]
    assert cells[1:4] == [f"{each:,}" for each in (found.run, found.cycles, found.all_cycles)]
    assert cells[6:] == [f"{others.cycles['kws']:,}", f"{others.microjoules['kws']:,}"]
    assert " - |" in table
    assert brief_table(ESTIMATES, BASELINE).count(" : ") == 12
    steps = {device: each["sww"].all_cycles for device, each in STEPS.items()}
    assert brief_table(ESTIMATES, BASELINE, steps).count(" : ") == 15
    # The energy of a cycle is the mean of what was measured.
    for device, each in BASELINE.devices.items():
        if each.microjoules:
            energies = [1000 * uj / each.cycles[model] for model, uj in each.microjoules.items()]
            mean = sum(energies) / len(energies)
            assert timing_of(device).nj_per_cycle == pytest.approx(mean, abs=0.001)


def test_steps_stand_beside_what_was_measured() -> None:
    """A step is far less than a window, which others compute; theirs are clock / throughput."""
    assert tuple(STEPS) == DEVICES
    throughput = {"stm32l4r5": 55.908, "stm32h7a3": 235.23, "stm32u575": 85.981}
    for device, each in throughput.items():
        cycles = timing_of(device).clock_mhz * 1e6 / each
        assert BASELINE.steps.cycles[device] == pytest.approx(cycles, abs=500)
        assert STEPS[device]["sww"].all_cycles < BASELINE.steps.cycles[device] / 4
    lines = steps_table(STEPS, "sww", BASELINE).splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    assert [each[-1] for each in cells] == ["2,146,000", "1,190,000", "1,861,000", "-"]
    assert cells[0][1] == f"{STEPS['stm32l4r5']['sww'].run:,}"
    assert "X-CUBE-AI" not in steps_table(STEPS, "chime", BASELINE)


@pytest.mark.qemu
def test_steps_are_measured_as_the_pages_show() -> None:
    need("qemu-system-arm", "arm-none-eabi-gcc", "../shared/models")
    found = estimated_steps(find_models(COMPANION, [BASELINE.subjects["sww"]])["sww"])
    for device, models in found.items():
        assert models.keys() == STEPS[device].keys() == {"chime", "sww"}
        for model, each in models.items():
            assert each.run == pytest.approx(STEPS[device][model].run, rel=0.2)
            assert each.all_cycles == pytest.approx(STEPS[device][model].all_cycles, rel=0.2)


@pytest.mark.parametrize("name", NETWORKS)
def test_drawn_networks_are_always_the_same(name: str) -> None:
    content, subject = NETWORKS[name](), BASELINE.subjects[name]
    assert hashlib.sha256(content).hexdigest() == subject.sha256
    assert (len(content), subject.drawn, subject.tflm) == (subject.bytes, True, {})


def test_the_baseline_is_what_was_counted() -> None:
    data = companion("baseline/tflm.json")
    flash = ("text", "rodata", "data", "init_array", "exidx")
    for subject in (each for each in BASELINE.subjects.values() if each.tflm):
        name = "ad01_int8" if subject.name == "ad" else Path(subject.path).stem
        for board in BOARDS:
            core = board.removeprefix("cortex-")
            run, memory = (
                data["tflm"][f"{name}/{core}/O2/int8"],
                data["arena_stack"][f"{name}/{core}"],
            )
            assert subject.tflm[board] == Cost(
                run=run["invoke"],
                start=run["alloc_insns"],
                ram=memory["min"],
                stack=memory["stack_invoke"],
                code=sum(run["sizes"].get(each, 0) for each in flash)
                - sum(data["bare_harness"][core]["O2"]),
                weights=run["sizes"]["model"],
            )


def test_models_are_where_the_baseline_says() -> None:
    index = {each["sha256"]: each for each in companion("models/index.json")["models"]}
    for subject in (each for each in BASELINE.subjects.values() if not each.drawn):
        known = index[subject.sha256]
        assert subject.project == known["source_repo"]
        assert subject.commit == known["commit"]
        assert subject.path == known["source_path"]
        assert (subject.licence, subject.bytes) == (known["licence"], known["size"])


def test_code_is_small(figures: Figures) -> None:
    """On M4; of TFLM's for M55, some rows are smaller than the difference."""
    rows = {
        model: (costs["tflm"], costs["cmsis-nn"])
        for model, costs in figures["cortex-m4"].items()
        if "tflm" in costs
    }
    assert rows["kws"][1].code <= 12 * KIB
    less = {model: theirs.code - ours.code for model, (theirs, ours) in rows.items()}
    assert min(less.values()) >= 15_000, less
    assert sorted(less.values())[len(less) // 2] >= 30 * KIB, less


def test_only_state_is_set_up(figures: Figures) -> None:
    """Of the models, two have variables: init resets them, and does nothing for the others."""
    stateful = {"keyword_scrambled", "okay_nabu"}
    for models in figures.values():
        for model, costs in models.items():
            for kernels in KERNELS:
                start = costs[kernels].start
                assert start < costs[kernels].ram if model in stateful else start <= 10, model


def test_a_table() -> None:
    theirs, ours = Cost(1000, 500, 40, 30, 20, 10), Cost(910, 2, 30, 30, 10, 10)
    figures = {"board": {"net": {"tflm": theirs, "portable": ours}}}
    last = board_table(figures, "board", "portable", brief=True).splitlines()[-1]
    cells = [cell.strip() for cell in last.strip("|").split("|")]
    assert cells == [
        "net",
        "1,000",
        "910 (91 %)",
        "40",
        "30 (75 %)",
        "20",
        "10 (50 %)",
        "500",
        "2 (< 1 %)",
    ]


def test_a_row_without_a_baseline() -> None:
    figures = {"board": {"net": {"portable": Cost(910, 2, 30, 30, 10, 10)}}}
    last = board_table(figures, "board", "portable", brief=True).splitlines()[-1]
    cells = [cell.strip() for cell in last.strip("|").split("|")]
    assert cells == ["net", "-", "910", "-", "30", "-", "10", "-", "2"]


def test_means_stand_below_the_table() -> None:
    theirs = Cost(1000, 1, 400, 1, 100, 1)
    ours = [Cost(run, 1, 200, 1, 50, 1) for run in (100, 200, 400, 800)]
    costs = {m: {"tflm": theirs, "portable": cost} for m, cost in zip(TINY, ours, strict=True)}
    last = board_table({"board": costs}, "board", "portable").splitlines()[-1]
    mean = "0.283 of TFLM's instructions, 0.500 of its RAM, 0.500 of its code."
    assert last == f"Geometric means over kws, ic, vww and ad: {mean}"


@pytest.mark.parametrize(
    "mark",
    [
        "<!-- figures: cortex-m99 portable -->\n<!-- end of figures -->",
        "<!-- figures: cortex-m4 portable -->\n",
    ],
)
def test_marks_that_are_wrong(mark: str, figures: Figures) -> None:
    with pytest.raises(ValueError, match="no such table"):
        filled(mark, figures, TOOLS)


def test_the_command_shows_what_was_measured(figures: Figures, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("a\n<!-- figures: cortex-m4 portable -->\nold\n<!-- end of figures -->\nb\n")
    done = CliRunner().invoke(main, ["--from", str(DATA), "--markdown", str(page)])
    assert done.exit_code == 0, done.output
    shown = board_table(figures, "cortex-m4", "portable")
    assert shown in done.output
    text = page.read_text()
    assert shown in text
    assert "old" not in text
    assert text.startswith("a\n")
    assert text.endswith("<!-- end of figures -->\nb\n")


def subject(name: str, content: bytes) -> Subject:
    digest = hashlib.sha256(content).hexdigest()
    return Subject(
        name, "example.org/nets", "0" * 40, f"{name}.tflite", "MIT", digest, len(content), {}
    )


def test_models_are_found_by_what_they_are(tmp_path: Path) -> None:
    """Anywhere, under any name; a file of that name that is another one is not taken."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/downloaded.tflite").write_bytes(b"right")
    (tmp_path / "net.tflite").write_bytes(b"wrong")
    net, other = subject("net", b"right"), subject("other", b"never")
    assert find_models(tmp_path, [net]) == {"net": tmp_path / "deep/downloaded.tflite"}
    with pytest.raises(UsageError) as caught:
        find_models(tmp_path, [net, other])
    said = str(caught.value)
    assert "1 of 2 models are not in this folder" in said
    assert str(other) in said
    assert str(net) not in said


def test_the_command_says_where_missing_models_come_from(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["--models", str(tmp_path)])
    assert done.exit_code == 2
    for each in (each for each in BASELINE.subjects.values() if not each.drawn):
        for fact in (each.name, each.project, each.commit, each.path, each.licence, each.sha256):
            assert fact in done.output
    done = CliRunner().invoke(main, ["--models", str(tmp_path / "nowhere"), "kws"])
    assert done.exit_code == 2
    assert "there is no such folder" in done.output


@pytest.mark.qemu
@pytest.mark.parametrize("board", BOARDS)
def test_runs_take_what_is_recorded(board: str, figures: Figures) -> None:
    """Else figures are to be measured anew, if there is a reason for what has changed."""
    compiler = need("arm-none-eabi-gcc")
    need("qemu-system-arm", "../shared/models")
    said = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True)
    if said.stdout.splitlines()[0] != TOOLS["gcc"]:
        pytest.skip(f"recorded with {TOOLS['gcc']}")
    loader = ModelLoader(build_default_registry_context(installed=False))
    models = find_models(COMPANION, [BASELINE.subjects[name] for name in EXACT])
    with build_for(find_target(board, "portable"), loader.find_planner()) as build:
        found = {
            name: measured_cost(path, loader, build, "portable", board)
            for name, path in models.items()
        }
    assert found == {name: figures[board][name]["portable"] for name in found}


@pytest.mark.qemu
def test_the_command_measures_what_the_page_shows(tmp_path: Path, figures: Figures) -> None:
    """A model in a folder of the user's gives a row as on the page."""
    need("qemu-system-arm", "arm-none-eabi-gcc", "../shared/models")
    shutil.copy(COMPANION / "mww/okay_nabu_v2.tflite", tmp_path / "fetched.tflite")
    written = tmp_path / "figures.json"
    options = ["--models", str(tmp_path), "--kernels", "portable", "-o", str(written)]
    done = CliRunner().invoke(main, [*options, "okay_nabu"])
    assert done.exit_code == 0, done.output
    measured = read_figures(json.loads(written.read_text()))
    for board in BOARDS:
        assert list(measured[board]) == ["okay_nabu"]
        found, shown = measured[board]["okay_nabu"], figures[board]["okay_nabu"]
        # The page is of another day, and perhaps of another compiler.
        for fact in ("run", "code", "weights", "ram"):
            ours, theirs = (getattr(each["portable"], fact) for each in (found, shown))
            assert 0.8 * theirs <= ours <= 1.25 * theirs, (board, fact)
    estimates = read_estimates(json.loads(written.read_text()))
    for device, models in estimates.items():
        assert models["okay_nabu"].run == pytest.approx(ESTIMATES[device]["okay_nabu"].run, rel=0.2)
    rows = re.findall(r"^\| okay_nabu .*", done.output, re.MULTILINE)
    assert len(rows) == len(BOARDS) + len(DEVICES)
    shown = CliRunner().invoke(main, ["--from", str(written)])
    assert shown.output.strip() in done.output
