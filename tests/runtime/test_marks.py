"""The plugin that counts instructions between marks, wherever these stand."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from opgen.base.paths import templates_root
from opgen.prove.machine import machine_of
from tests.tools import needs

TOOLS = ("qemu-system-arm", "arm-none-eabi-gcc", "cc")
ROUTINE = """
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
"""
MAIN = "void routine(void);\nint main(void) { routine(); return 0; }\n"


@pytest.mark.qemu
@needs(*TOOLS)
def test_marks_at_the_end_of_a_page(tmp_path: Path) -> None:
    """QEMU looks one instruction further there, and takes it for a part of the last but one."""
    plugin = tmp_path / "marks.so"
    source = str(templates_root() / "qemu/marks.c")
    subprocess.run(["cc", "-O2", "-fPIC", "-shared", source, "-o", plugin], check=True)
    machine = machine_of("cortex-m4")
    for before in range(4096 - 12, 4096 + 4, 2):
        folder = tmp_path / str(before)
        folder.mkdir()
        (folder / "routine.s").write_text(ROUTINE.format(before=before))
        (folder / "main.c").write_text(MAIN)
        for name, content in machine.sources().items():
            (folder / name).write_bytes(content)
        files = [str(each) for each in folder.iterdir()]
        program, counts = folder / "program", folder / "counts"
        command = [machine.compiler(), "-Os", *machine.flags, *machine.link_flags(folder)]
        subprocess.run([*command, *files, "-o", str(program)], check=True)
        run = [*machine.command(program), "-plugin", f"{plugin},out={counts}"]
        subprocess.run(run, check=True, timeout=60)
        assert counts.read_text().split() == ["2"], before
