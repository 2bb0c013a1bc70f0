"""The sources as such: strict compilers, sanitizers, and that every function is tested."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools import need

HERE = Path(__file__).parent
RUNTIME = HERE.parents[2] / "runtime_c"
SOURCES = sorted((RUNTIME / "src").glob("opgen_*.c"))
SPECS = HERE.parents[2] / "specs"
HEADERS = sorted((RUNTIME / "include").glob("opgen_*.h"))
BY_SPECS = (
    "opgen_add_dsp.h",
    "opgen_average_pool.h",
    "opgen_average_pool_dsp.h",
    "opgen_blocks_s4.h",
    "opgen_dense_s8.h",
    "opgen_depthwise_dsp.h",
    "opgen_depthwise_packed_s8.h",
    "opgen_depthwise_pixels.h",
    "opgen_depthwise_planes.h",
    "opgen_dual_mac.h",
    "opgen_group_filter.h",
    "opgen_lanes_avx2.h",
    "opgen_lanes_neon.h",
    "opgen_lanes_s8.h",
    "opgen_lanes_store.h",
    "opgen_lstm_packed.h",
    "opgen_lstm_pairs.h",
    "opgen_packed_s8.h",
    "opgen_pixel_blocks.h",
    "opgen_plain_column.h",
    "opgen_plain_s8.h",
    "opgen_softmax_table.h",
    "opgen_stored_s8.h",
    "opgen_strips.h",
    "opgen_sum_table.h",
    "opgen_svdf_pairs.h",
    "opgen_winograd.h",
)
"""Their functions take what expressions of specs compute: packed weights, tables, windows.
They are tested with these, on what specs draw: in tests/ops, and in tests/runtime/test_overlap.py.
"""
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-fsyntax-only"]
LANGUAGES = {"C": ["-x", "c", "-std=c99"], "C++": ["-x", "c++", "-std=c++11"]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_no_warning(compiler, language):
    """Strict C99, and C++."""
    driver = compiler if language == "C" else {"gcc": "g++", "clang": "clang++"}[compiler]
    flags = [*STRICT, *LANGUAGES[language], f"-I{RUNTIME / 'include'}"]
    done = subprocess.run(
        [need(driver), *flags, *map(str, SOURCES)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("header", HEADERS, ids=lambda path: path.name)
def test_header_stands_alone(header):
    """A header includes what it needs."""
    flags = [*STRICT, "-x", "c", "-std=c99", f"-I{RUNTIME / 'include'}", "-"]
    text = f'#include "{header.name}"\n'
    done = subprocess.run(
        [need("gcc"), *flags], input=text, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_formatted():
    """As .clang-format says."""
    ours = [*SOURCES, *(h for h in HEADERS if h.name != "opgen_fixed_point.h")]
    done = subprocess.run(
        [need("clang-format"), "--dry-run", "--Werror", *map(str, ours)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif("OPGEN_SANITIZED_TESTS" in os.environ, reason="this is the run that it starts")
def test_under_sanitizers():
    """All other tests again, with the address and undefined-behaviour sanitizers."""
    runtime = subprocess.run(
        [need("gcc"), "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
    ).stdout.strip()
    environment = {
        **os.environ,
        "OPGEN_SANITIZED_TESTS": "1",
        "LD_PRELOAD": runtime,
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    }
    options = ["-q", "-s", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    files = [
        str(HERE / f"test_{name}.py")
        for name in (
            "axis",
            "blocks",
            "broadcast",
            "copy",
            "detection",
            "elements",
            "index",
            "layers",
            "recurrent",
            "reduce",
            "resize",
            "signal",
            "weights",
        )
    ]
    command = [sys.executable, "-m", "pytest", *options, *files]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_every_function_is_called_by_a_test():
    """A kernel without a test is not done; those of BY_SPECS are tested with what specs compute."""
    names = set()
    users = "".join(path.read_text() for path in (*SPECS.rglob("*.yaml"), *SOURCES))
    for header in HEADERS:
        found = re.findall(r"^(?:void|int) (opgen_\w+)\(", header.read_text(), re.MULTILINE)
        if header.name in BY_SPECS:
            calls = {name: rf"(?<!^void )(?<!^int )\b{name}\(" for name in found}
            assert [n for n in found if not re.search(calls[n], users, re.MULTILINE)] == []
        else:
            names |= set(found)
    text = "".join(path.read_text() for path in HERE.glob("test_*.py"))
    patterns = [re.escape(name) for name in re.findall(r'"(opgen_[\w{}\[\]". ]+?)"', text)]
    patterns = [re.sub(r"\\\{.*?\\\}", r"\\w+", pattern) for pattern in patterns]
    called = re.compile("|".join(f"{pattern}\\w*" for pattern in patterns))
    assert not {name for name in names if not called.fullmatch(name)}
