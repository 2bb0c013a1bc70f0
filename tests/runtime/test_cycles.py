"""Estimates of cycles: blocks whose cost on a processor is known, and what a run adds to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from opgen.bench.cycle_costs import CORES
from opgen.bench.cycles import block_cycles, core_of, read_profile, region_cycles
from opgen.bench.thumb import Kind
from opgen.config import find_target
from opgen.export.targets_docs import renewed_targets
from tests.runtime.assembling import COMPILER, assembled
from tests.tools import needs

PAGE = Path(__file__).parents[2] / "docs" / "targets.md"
needs_assembler = needs(COMPILER)


@needs_assembler
@pytest.mark.parametrize(
    ("core", "lines", "cycles"),
    [
        # One instruction a cycle; a load takes two, others behind it one.
        ("cortex-m4", "adds r0,r1,r2; smlad r3,r4,r5,r6; ssat r0,#8,r1", 3),
        ("cortex-m4", "ldr r0,[r1]", 2),
        ("cortex-m4", "ldr r0,[r1]; ldr r2,[r1,#4]; ldr r3,[r1,#8]; adds r0,r2,r3", 5),
        ("cortex-m4", "ldr r0,[r1]; adds r0,#1; ldr r2,[r1]; adds r2,#1", 6),
        ("cortex-m4", "str r0,[r1]; strb r0,[r1,r2]", 3),
        ("cortex-m4", "push {r4-r7,lr}; ldm r0!,{r1-r4}; ldrd r0,r1,[r2]", 6 + 5 + 3),
        ("cortex-m4", "vfma.f32 s0,s1,s2; vadd.f32 s0,s1,s2; vdiv.f32 s0,s1,s2; vldr s0,[r1]", 20),
        # Two a cycle, unless they need the same unit or each other.
        ("cortex-m7", "adds r0,r1,r2; adds r3,r4,r5; adds r6,r1,r2; adds r7,r4,r5", 2),
        ("cortex-m7", "adds r0,r1,r2; adds r3,r0,r5; adds r6,r3,r2", 3),
        ("cortex-m7", "smlad r0,r1,r2,r3; smlad r4,r1,r2,r3; smlad r5,r1,r2,r3", 3),
        ("cortex-m7", "ldr r0,[r1]; ldr r2,[r3]; smlad r4,r0,r2,r5", 3),
        ("cortex-m7", "sxtb16 r0,r1; sxtb16 r2,r3", 2),
        # Vector instructions take their unit for two cycles, and overlap with others.
        ("cortex-m55", "vldrb.8 q0,[r0],#16; vmladava.s8 r2,q1,q2; vldrb.8 q3,[r0],#16; nop", 4),
        ("cortex-m55", "vmladava.s8 r2,q1,q2; vmladava.s8 r4,q1,q2; vmladava.s8 r6,q1,q2; nop", 6),
    ],
)
def test_blocks(core: str, lines: str, cycles: float, tmp_path: Path) -> None:
    processor = "cortex-m55" if core == "cortex-m55" else "cortex-m4"
    block = assembled(lines, processor, tmp_path)
    assert block_cycles(block, CORES[core]) == cycles


def test_runs(tmp_path: Path) -> None:
    """Two regions over a loop of a load and a branch, and a block behind it."""
    loop, behind = "0868fdd1", "00bf"  # ldr r0,[r1]; bne / nop
    path = tmp_path / "profile.txt"
    path.write_text(f"0 10 9\n1 1 0\nend\n1 3 2\nend\n8000 {loop}\n8004 {behind}\n")
    profile = read_profile(path)
    assert [each.kind for each in profile.blocks[0]] == [Kind.LOAD, Kind.BRANCH]
    # A load, a branch, and the pipeline nine times; a nop costs one cycle, and two if it branched.
    assert region_cycles(profile, CORES["cortex-m4"]) == [10 * 3 + 9 * 2 + 1, 3 + 2 * 2]


def test_every_kind_has_a_cost() -> None:
    for core in CORES.values():
        helium = {kind for kind in Kind if kind.startswith("vector")} | {Kind.LOOP}
        missing = set() if find_target(core.name).mve else helium
        assert core.costs.keys() == set(Kind) - missing
        assert {cost.unit for cost in core.costs.values()} <= core.units.keys()
        assert len(core.sources) == 2


def test_which_costs(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("like: cortex-m7\n")
    found = {name: core_of(find_target(name)) for name in (str(path), "cortex-m4", "cortex-m3")}
    assert found == {
        str(path): CORES["cortex-m7"],
        "cortex-m4": CORES["cortex-m4"],
        "cortex-m3": None,
    }


def test_the_page_shows_the_table() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert renewed_targets(text) == text
    for core in CORES.values():
        for source in core.sources:
            assert source in text
