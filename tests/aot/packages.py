"""What the tests of formats share: modules in a format, programs that hold two of them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from opgen.aot.emit.formats import FORMATS
from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.registry.context import RegistryContext, build_default_registry_context

ROOT = Path(__file__).resolve().parents[2]
DIGITS = ROOT / "examples" / "digits" / "digits.tflite"
NAMES = ("one", "two")
"""Of two modules in one program; they hold the same kernels."""

MAIN = """
#include "one.h"
#include "two.h"
#include <stdio.h>

#define RUN(name, NAME)                                                              \\
    do {                                                                             \\
        static name##_context context;                                               \\
        int i, status = name##_init(&context);                                       \\
        for (i = 0; i < NAME##_INPUT_0_COUNT; i++) {                                 \\
            name##_input_0(&context)[i] = (int8_t)(i * 7 % 251 - 125);               \\
        }                                                                            \\
        status = status != 0 ? status : name##_run(&context);                        \\
        printf("%d:", status);                                                       \\
        for (i = 0; i < NAME##_OUTPUT_0_COUNT; i++) {                                \\
            printf(" %d", name##_output_0(&context)[i]);                             \\
        }                                                                            \\
        printf("\\n");                                                                \\
    } while (0)

#ifdef ONE_TRACE
void one_trace(int32_t layer, int32_t output, const void *data, int32_t bytes)
{
    (void)data;
    printf("layer %d, output %d, %d bytes\\n", (int)layer, (int)output, (int)bytes);
}
#endif

int main(void)
{
    RUN(one, ONE);
    RUN(two, TWO);
    return 0;
}
"""


@cache
def context() -> RegistryContext:
    """The built-in operators."""
    return build_default_registry_context()


def package(format_: str, folder: Path, name: str, model: Path = DIGITS, **options: str) -> Path:
    """Convert a model; return the module's folder, which has the module's name."""
    out = folder / name
    config = ConvertConfig(model=model, output=out, name=name, format=format_, **options)
    AotConverter(config, context()).convert()
    return out


def pair(format_: str, folder: Path, **options: str) -> list[Path]:
    """Return the folders of two modules, with the program's `main.c` beside them."""
    (folder / "main.c").write_text(MAIN)
    return [package(format_, folder, name, **options) for name in NAMES]


@cache
def expected() -> str:
    """Return what the program prints: both modules compute what the reference does."""
    bound = load_bound(DIGITS, context(), GENERIC)
    input_ = bound.subgraph.tensors[bound.subgraph.input_ids[0]]
    values = (np.arange(input_.size) * 7 % 251 - 125).astype(np.int8)
    (output,) = execute(bound, [values.reshape(1, 1, *input_.shape)]).outputs
    line = "0: " + " ".join(map(str, output.ravel())) + "\n"
    return line * 2


def run(*command: object, cwd: Path | None = None) -> str:
    """Run a command that must succeed; return what it printed."""
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def c_files(folder: Path) -> list[Path]:
    """Return the C files of a module, wherever the format has put them."""
    return sorted(folder.rglob("*.c"))


def include_flags(format_: str, folder: Path) -> list[str]:
    """Return the include paths that a build system gives to the C files of a module."""
    form = FORMATS[format_]
    return [f"-I{folder / each}" for each in sorted({form.headers, form.sources})]


def objects(
    sources: Iterable[Path], to: Path, flags: Sequence[str], compiler: str = "gcc"
) -> list[Path]:
    """Compile sources, each by itself; return the objects."""
    to.mkdir(parents=True)
    paths = [path.resolve() for path in sources]
    run(compiler, "-c", "-Wall", "-Wextra", "-Werror", *flags, *paths, cwd=to)
    return sorted(to.glob("*.o"))


def symbols(objects: Iterable[Path], nm: str = "nm") -> list[str]:
    """Return the names that objects define for the linker."""
    text = run(nm, "--defined-only", "-g", *objects)
    return re.findall(r"^[0-9a-f]+ [A-Z] (\S+)$", text, re.MULTILINE)
