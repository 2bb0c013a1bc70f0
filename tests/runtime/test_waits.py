"""Cycles of waiting: what a device's caches would miss, what that takes, and how it is shown."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from opgen.bench.cycles import core_of, read_profile
from opgen.bench.waits import Misses, device_facts, device_lines, option_of, stalls
from opgen.config import find_target
from opgen.lib.target import Cache, Range, Timing
from tests.runtime.test_machine import DIGITS, needs_boards, opgen

BOARDS = Path(__file__).parents[2] / "examples" / "boards"
FILES = sorted(BOARDS.glob("*.yaml"))
TIMING = Timing(
    device="a device",
    clock_mhz=100,
    wait_states=5,
    width=16,
    prefetch=False,
    code=Cache(1024, 16),
    data=Cache(256, 32, 2),
    other_wait_states=0,
    nj_per_cycle=0.25,
    sources=("a manual",),
)


@pytest.mark.parametrize(
    ("timing", "misses", "cycles"),
    [
        # A read takes 6 cycles, of which one is counted anyway; a line of data takes two reads.
        (TIMING, Misses(next=1, elsewhere=0, data=0, others=0), 5),
        (TIMING, Misses(next=0, elsewhere=3, data=0, others=0), 15),
        (TIMING, Misses(next=0, elsewhere=0, data=2, others=0), 22),
        (TIMING, Misses(next=0, elsewhere=0, data=0, others=9), 0),
        # Read ahead, a line comes 6 cycles after one of 4 instructions.
        (replace(TIMING, prefetch=True), Misses(next=10, elsewhere=1, data=0, others=0), 25),
        (
            replace(TIMING, prefetch=True, wait_states=2),
            Misses(next=10, elsewhere=1, data=0, others=0),
            2,
        ),
        # One cache for both has lines of code.
        (replace(TIMING, data=None), Misses(next=0, elsewhere=0, data=2, others=0), 10),
        (replace(TIMING, wait_states=0), Misses(next=7, elsewhere=7, data=0, others=7), 0),
        (replace(TIMING, other_wait_states=2), Misses(next=0, elsewhere=0, data=0, others=9), 18),
    ],
)
def test_stalls(timing: Timing, misses: Misses, cycles: int) -> None:
    assert stalls(misses, timing) == cycles


def test_the_option_of_the_plugin() -> None:
    flash = Range(0x1000, 0x8000)
    assert option_of(TIMING, flash) == "waits=4096:32768:16:1:64:32:4:2"
    assert option_of(replace(TIMING, data=None), flash) == "waits=4096:32768:16:1:64:0:0:0"


def test_what_the_plugin_writes(tmp_path: Path) -> None:
    path = tmp_path / "profile.txt"
    path.write_text("0 1 0\nend 1 2 3 4\nend 0 0 0 5\n8000 00bf\n")
    assert read_profile(path).misses == (Misses(1, 2, 3, 4), Misses(0, 0, 0, 5))


def test_what_is_said() -> None:
    facts = device_facts(1_234_567, TIMING)
    assert facts["milliseconds"] == 12.346
    assert facts["microjoules"] == 308.6
    first, second, third = device_lines(facts)
    assert first.strip() == "about 1,234,567 with wait states of a device, 12.3 ms at 100 MHz,"
    assert second.strip().startswith("without conflicts")
    assert third == "energy  about 309 µJ, an estimate: 0.25 nJ a cycle"
    unknown = device_facts(1_234_567, replace(TIMING, nj_per_cycle=None))
    assert unknown["microjoules"] is None
    assert len(device_lines(unknown)) == 2


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_boards_have_what_estimates_need(path: Path) -> None:
    target = find_target(path)
    timing = target.device.timing
    assert timing is not None
    assert core_of(target) is not None
    assert target.device.board is not None
    for words in ("clock", "energy") if timing.nj_per_cycle else ("clock",):
        assert any(words in each.partition(":")[0] for each in timing.sources), words
    assert f"`{path.name}`" in (BOARDS / "README.md").read_text(encoding="utf-8")


@needs_boards
@pytest.mark.qemu
class TestBench:
    """On the emulated board, with caches that keep all, a little, and nothing."""

    def facts(self, folder: Path, text: str, code: str, data: str) -> dict[str, int]:
        path = folder / "board.yaml"
        path.write_text(
            "like: cortex-m4\ntiming:\n  device: it\n  clock_mhz: 100\n  sources: [none]\n"
            f"  flash: {text}\n  code_cache: {code}\n  data_cache: {data}\n"
        )
        done = opgen("bench", DIGITS, "--target", str(path), "--json")
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        waiting = sum(each["waiting_cycles"] for each in found["layers"])
        estimate = found["estimated_cycles"]
        return {"run": estimate["run"], "device": estimate["device"]["run"], "waiting": waiting}

    def test_caches(self, tmp_path: Path) -> None:
        slow = "{wait_states: 9, width: 16}"
        large, small = "{size: 1048576}", "{size: 16}"
        kept = self.facts(tmp_path, slow, large, large)
        lost = self.facts(tmp_path, slow, small, large)
        none = self.facts(tmp_path, "{wait_states: 0, width: 16}", small, small)
        assert none["run"] == none["device"] == kept["run"] == lost["run"]
        # What is kept was read once: no more than there is.
        whole = json.loads(opgen("bench", DIGITS, "--target", "cortex-m4", "--json").stdout)
        sizes = whole["section_bytes"]
        lines = (sizes["text"] + sizes["rodata"]) // 16
        assert 0 < kept["device"] - kept["run"] <= 9 * (lines + 64)
        # A line of 16 bytes holds at most 8 instructions, and at least 4.
        code = (lost["device"] - lost["run"]) / 9
        assert whole["instructions"]["run"] / 8 < code < whole["instructions"]["run"]
        # Layers are counted by another program, of which the way to its reports is a part.
        assert lost["waiting"] == pytest.approx(lost["device"] - lost["run"], rel=0.05)
