"""All files of the runtime, and the kernels of all specs, can be one translation unit.

Users put a module into one file to have it optimized as a whole; then what is `static` in two
files, and macros, must not have the same names.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from opgen.base.paths import runtime_root
from opgen.c.runtime_files import declaring_headers
from opgen.registry.context import build_default_registry_context
from opgen.text.c import identifiers
from tests.tools import need, needs

STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror")  # a local may shadow
COMPILERS = {
    "gcc": ("gcc", "-std=c99"),
    "clang": ("clang", "-std=c99"),
    "g++": ("g++", "-std=c++17", "-x", "c++"),
    "dsp": ("arm-none-eabi-gcc", "-std=c99", "-mcpu=cortex-m4", "-mthumb"),
    "mve": ("arm-none-eabi-gcc", "-std=c99", "-mcpu=cortex-m55", "-mthumb", "-mfloat-abi=hard"),
}


def refused(command: tuple[str, ...], files: list[Path], folder: Path) -> str:
    """Return what a compiler says of files one behind the other; nothing if they are one."""
    whole = folder / "whole.c"
    whole.write_text("".join(f'#include "{path}"\n' for path in files))
    include = runtime_root() / "include"
    every = [*command, *STRICT, "-fsyntax-only", f"-I{include}", str(whole)]
    return subprocess.run(every, capture_output=True, text=True, check=False).stderr


def kernels() -> str:
    """Return the kernels of all specs, each once, as a module with all of them has them."""
    context = build_default_registry_context()
    found: dict[str, str] = {}
    headers = {"arm_nnfunctions.h", "math.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}
    for key in context.aot_operator_classes.keys():  # noqa: SIM118  it is no mapping
        for kernel in context.aot_operator_classes.get(key).DEFINITION.kernels:  # type: ignore[attr-defined]
            assert found.setdefault(kernel.name, kernel.c) == kernel.c
            headers |= {*kernel.headers, *declaring_headers(identifiers(kernel.c))}
    return "\n".join([*(f'#include "{each}"' for each in sorted(headers)), *found.values()])


@pytest.mark.parametrize("name", [pytest.param(n, marks=needs(c[0])) for n, c in COMPILERS.items()])
@pytest.mark.parametrize("backwards", [False, True], ids=["forwards", "backwards"])
def test_no_two_files_define_a_name(name: str, tmp_path: Path, *, backwards: bool) -> None:
    made = tmp_path / "kernels.h"
    made.write_text(kernels())
    files = [made, *sorted((runtime_root() / "src").glob("*.c"))]
    assert len(files) > 100
    assert not refused(COMPILERS[name], files[::-1] if backwards else files, tmp_path)[:3000]


def test_two_functions_of_one_name_are_seen(tmp_path: Path) -> None:
    need("gcc")
    twice = []
    for each in ("a.c", "b.c"):
        (tmp_path / each).write_text(
            "static int window(void);\nstatic int window(void) {return 0;}"
        )
        twice.append(tmp_path / each)
    assert "redefinition of" in refused(COMPILERS["gcc"], twice, tmp_path)
