"""The plugin that counts instructions between marks, wherever these stand."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from opgen.bench.bench import build_plugin
from opgen.prove.machine import machine_of
from tests.boards import needs_board
from tests.tools import needs

ROUTINES = {
    "cortex-m4": """
    .syntax unified
    .thumb
    .section .text.routine, "ax"
    .balign 4096
    .space {before}
    .thumb_func
    .global routine
routine:
    .inst.n 0xBFA0
    movs r0, #1
    add.w r0, r0, #2
    .inst.n 0xBFB0
    bx lr
""",
    "rv32imac": """
    .section .text.routine, "ax"
    .balign 4096
    .space {before}
    .global routine
routine:
    .word 0x0A000013
    c.li a0, 1
    .option norvc
    addi a0, a0, 2
    .word 0x0B000013
    ret
""",
}
"""With two instructions between the marks, of 2 and of 4 bytes."""
MAIN = "void routine(void);\nint main(void) { routine(); return 0; }\n"


@pytest.mark.qemu
@needs("cc")
@pytest.mark.parametrize(
    "target", [pytest.param(each, marks=needs_board(each)) for each in ROUTINES]
)
def test_marks_at_the_end_of_a_page(target: str, tmp_path: Path) -> None:
    """QEMU looks one instruction further there, and takes it for a part of the last but one."""
    machine = machine_of(target)
    plugin = build_plugin(tmp_path, machine)
    for before in range(4096 - 12, 4096 + 4, 2):
        folder = tmp_path / str(before)
        folder.mkdir()
        (folder / "routine.s").write_text(ROUTINES[target].format(before=before))
        (folder / "main.c").write_text(MAIN)
        for name, content in machine.sources().items():
            (folder / name).write_bytes(content)
        files = [str(each) for each in folder.iterdir() if each.suffix != ".h"]
        program, counts = folder / "program", folder / "counts"
        command = [machine.compiler(), "-Os", *machine.flags, *machine.link_flags(folder)]
        subprocess.run([*command, *files, "-o", str(program)], check=True)
        run = [*machine.command(program), "-plugin", f"{plugin},out={counts}"]
        subprocess.run(run, check=True, timeout=60)
        assert counts.read_text().split() == ["2"], before


EXITS = """#include <stdint.h>
#include "opgen_board.h"
int main(void) {{
    const uintptr_t block[2] = {{0x20026, 7}};
    __asm volatile({before});
    semihosting(0x20, block);
    return 1;
}}
"""
"""A program that ends by a call of the debugger, behind some instructions of 16 bits."""


@pytest.mark.qemu
@needs_board("rv32imac")
def test_semihosting_wherever_it_stands(tmp_path: Path) -> None:
    """Its three instructions are aligned, with 2 or with 4 bytes before them."""
    machine = machine_of("rv32imac")
    for before in range(8):
        folder = tmp_path / str(before)
        folder.mkdir()
        (folder / "main.c").write_text(EXITS.format(before='"c.nop\\n\\t"' * before or '""'))
        for name, content in machine.sources().items():
            (folder / name).write_bytes(content)
        program = folder / "program"
        files = [str(each) for each in folder.iterdir() if each.suffix == ".c"]
        command = [machine.compiler(), "-Os", *machine.flags, *machine.link_flags(folder)]
        subprocess.run([*command, *files, "-o", str(program)], check=True)
        assert subprocess.run(machine.command(program), check=False, timeout=60).returncode == 7
