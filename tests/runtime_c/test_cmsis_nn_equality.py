"""runtime_c against CMSIS-NN itself: calls, sizes, prototypes, layouts. Needs CMSIS_NN_DIR."""

import subprocess
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from nn_library import RUNTIME, Library, build_cmsis_nn, build_portable, structs
from nn_random import Call
from nn_random_more import generators

from tests.tools import need

pytestmark = pytest.mark.cmsis_nn
CALLS = 150
SIZE_CALLS = 1000
"""Functions of sizes have many cases, of few instructions each."""


@pytest.fixture(scope="module")
def checkout() -> Path:
    """CMSIS_NN_DIR."""
    return Path(need("CMSIS_NN_DIR"))


@pytest.fixture(scope="module")
def libraries(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Library, Library]:
    """runtime_c, and the checkout's plain C code."""
    folder = tmp_path_factory.mktemp("libraries")
    portable = Library(build_portable(folder / "portable.so"))
    return portable, Library(build_cmsis_nn(checkout, folder / "reference.so"))


def outcome(
    library: Library, call: Call, before: list[np.ndarray]
) -> tuple[int | None, list[np.ndarray]]:
    """The result of a call, and what it has written if it was not refused."""
    for array, content in zip(call.written, before, strict=True):
        array[...] = content
    result = library.call(call.name, *call.arguments)
    return result, [] if result not in (0, None) else [array.copy() for array in call.written]


@pytest.mark.parametrize("name", sorted(generators()))
def test_random_calls_give_the_same(
    libraries: tuple[Library, Library], name: str, record_property: Callable[[str, object], None]
) -> None:
    """Status, outputs and states of every function, bit for bit."""
    make = generators()[name]
    calls = SIZE_CALLS if "_get_" in name else CALLS
    for seed in range(calls):
        call = make(np.random.default_rng([zlib.crc32(name.encode()), seed]))
        before = [array.copy() for array in call.written]
        results = [outcome(library, call, before) for library in libraries]
        assert results[0][0] == results[1][0], f"{name}, seed {seed}"
        for ours, theirs in zip(results[0][1], results[1][1], strict=True):
            np.testing.assert_array_equal(ours, theirs, f"{name}, seed {seed}")
    record_property("functions", 1)
    record_property("calls", calls)


def test_the_prototypes_agree(checkout: Path, tmp_path: Path) -> None:
    """Both headers in one file: a function declared differently would not compile."""
    source = tmp_path / "both.c"
    headers = ("arm_nnfunctions.h", "arm_nnsupportfunctions.h")
    theirs = "".join(f'#include "{checkout / "Include" / name}"\n' for name in headers)
    source.write_text(
        f'{theirs}#undef ARM_NNFUNCTIONS_H\n#include "{RUNTIME / "include" / headers[0]}"\n'
    )
    command = ["gcc", "-std=gnu99", "-w", "-fsyntax-only", f"-I{checkout / 'Include'}", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:4000]


def test_the_structs_agree(checkout: Path, tmp_path: Path) -> None:
    """Size of every struct, offset and size of every member."""
    lines = []
    for name, struct in structs().items():
        lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
        for member, _ in struct._fields_:
            place = f"offsetof({name}, {member}), sizeof((({name} *)0)->{member})"
            lines.append(f'printf("{name}.{member} %zu %zu\\n", {place});')
    source = tmp_path / "layout.c"
    body = "\n".join(lines)
    source.write_text(
        '#include <stddef.h>\n#include <stdio.h>\n#include "arm_nn_types.h"\n'
        f"int main(void) {{\n{body}\nreturn 0; }}\n"
    )
    printed = []
    for include in (RUNTIME / "include", checkout / "Include"):
        program = tmp_path / "layout"
        subprocess.run(["gcc", f"-I{include}", str(source), "-o", str(program)], check=True)
        printed.append(subprocess.run([program], capture_output=True, text=True, check=True).stdout)
    assert printed[0] == printed[1]
    assert printed[0].count("\n") > 100
