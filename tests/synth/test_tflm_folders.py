"""`opgen build --emit tflm`: several models, several folders, and what a folder leaves out."""

from __future__ import annotations

import math
import re
import shutil
import struct
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_EVEN, Context, Decimal
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from opgen.air import DType
from opgen.errors import ModelError, UnsupportedError, UsageError
from opgen.export.glue import emit_glue
from opgen.export.tflm import instances
from opgen.lib.tensor import Array
from opgen.litert.read import read_model
from opgen.registry.context import build_default_registry_context
from opgen.text.c import linked_names
from tests.process import opgen
from tests.synth.tflm_builds import (
    DEVICE,
    WARNINGS,
    done,
    good,
    module_bytes,
    stand_in,
    true_headers,
)
from tests.synth.tflm_cases import FOLDER, SPECS, builtin_cases, tensor
from tests.tools import need, needs

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
DIGITS = EXAMPLES / "digits/digits.tflite"
BUILTIN = builtin_cases()


def _models(folder: Path, *names: str) -> list[Path]:
    return [BUILTIN[name].write(folder / f"{name}.tflite") for name in names]


def _rows(folder: Path) -> list[str]:
    """Return the operators whose values a folder has."""
    text = "".join(path.read_text() for path in sorted(folder.glob("*.cc")))
    return re.findall(r"^    \{UINT64_C\(0x\w+\), .*// (.*)$", text, re.MULTILINE)


def test_values_of_several_models_are_put_in(tmp_path: Path) -> None:
    """Each model's own, and what two have alike once, whatever their order is."""
    models = _models(tmp_path, "reshape", "reshape_option", "squeeze")
    twin = BUILTIN["squeeze"].write(tmp_path / "twin.tflite")
    emit_glue("tflm", [], tmp_path / "out", [*models, twin])
    assert [each.split(":")[0] for each in _rows(tmp_path / "out")] == [
        "reshape",
        "reshape_option",
        "squeeze",
    ]
    command = "--for reshape.tflite --for reshape_option.tflite --for squeeze.tflite"
    assert command in (tmp_path / "out/README.md").read_text()
    with pytest.raises(UsageError, match=r"twin\.tflite: error: has none of the operators"):
        emit_glue("tflm", [], tmp_path / "cos", [models[0], twin], root_ops=["RESHAPE"])
    (tmp_path / "damaged.tflite").write_bytes(twin.read_bytes()[:40])
    with pytest.raises(ModelError):
        emit_glue("tflm", [], tmp_path / "cos", [twin, tmp_path / "damaged.tflite"])


def test_operators_that_a_device_cannot_tell_apart_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instances, "fingerprint", lambda *_: 7)
    row = BUILTIN["transpose"].write(tmp_path / "row.tflite")
    other = Path(shutil.copy(row, tmp_path / "other.tflite"))
    emit_glue("tflm", [], tmp_path / "twice", [row, other])
    assert len(_rows(tmp_path / "twice")) == 1
    case = BUILTIN["transpose"]
    turned = replace(case, inputs=[tensor(0, (4, 3, 2)), case.inputs[1]], outputs=[_TURNED])
    turned.write(other)
    with pytest.raises(UnsupportedError, match=r"cannot tell it from row: operator 0"):
        emit_glue("tflm", [], tmp_path / "both", [row, other])


_TURNED = tensor(9, (2, 4, 3))


def test_a_second_model_counts_for_other_runtimes(tmp_path: Path) -> None:
    program = ROOT / "tests/synth/executorch/custom.pte"
    words = ("build", "--emit", "executorch", "--specs", ROOT / "tests/synth/executorch/specs")
    asked = opgen(*words, "--for", program, "--for", "b.onnx", "-o", tmp_path / "out")
    assert asked.returncode == 2
    assert "b.onnx: error: is neither a .pte" in asked.stderr
    asked = opgen(*words, "--for", program, "--for", program, "-o", tmp_path / "out")
    assert asked.returncode == 0, asked.stderr
    assert "--for custom.pte --for custom.pte" in (tmp_path / "out/README.md").read_text()


# Namespaces.


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """Two folders whose kernels have functions in common, with namespaces."""
    out = tmp_path_factory.mktemp("pair")
    models = {"first": DIGITS, "second": EXAMPLES / "conv_1x1/mixer.tflite"}
    for name, model in models.items():
        emit_glue("tflm", [], out / name, [model], namespace=name)
    return {name: out / name for name in models}


def _objects(folder: Path, out: Path, flags: Sequence[str]) -> list[Path]:
    objects = []
    out.mkdir()
    for source in sorted(folder.glob("*.c*")):
        cxx = source.suffix == ".cc"
        language = (*DEVICE, *WARNINGS, *flags) if cxx else ("-std=c99", "-Wall", "-Werror")
        objects.append(out / f"{source.name}.o")
        words = (*language, "-O1", f"-I{folder}", "-c", source, "-o", objects[-1])
        good(need("c++" if cxx else "cc"), *words)
    return objects


def _linked(objects: Sequence[Path]) -> set[str]:
    """Return the symbols with external linkage that objects define; inline functions are weak."""
    lines = good(need("readelf"), "-sW", *objects).decode().splitlines()
    rows = [line.split() for line in lines]
    return {row[7] for row in rows if len(row) > 7 and row[4] == "GLOBAL" and row[6] != "UND"}


@needs("c++", "readelf")
def test_two_namespaces_share_no_symbol(pair: Mapping[str, Path], tmp_path: Path) -> None:
    flags = stand_in(tmp_path / "names")
    found = {n: _linked(_objects(each, tmp_path / n, flags)) for n, each in pair.items()}
    assert not found["first"] & found["second"]
    for name, symbols in found.items():
        assert len(symbols) > 20
        assert [each for each in symbols if name not in each] == []
    both = tmp_path / "both.cc"
    text = "".join(f'#include "{each}/{name}_tflm_ops.h"\n' for name, each in pair.items())
    both.write_text(f'{text}static_assert(first::kOpgenOperators == 0, "none is custom");\n')
    good(need("c++"), *DEVICE, *WARNINGS, *flags, "-fsyntax-only", both)


@needs("c++", "TFLITE_MICRO_DIR")
def test_two_namespaces_run_in_one_program(pair: Mapping[str, Path], tmp_path: Path) -> None:
    library = "gen/linux_x86_64_default_gcc/lib/libtensorflow-microlite.a"
    models = {"first": DIGITS, "second": EXAMPLES / "conv_1x1/mixer.tflite"}
    objects: list[Path] = []
    for name, folder in pair.items():
        objects += _objects(folder, tmp_path / name, true_headers())
    source, program = FOLDER / "pair.cc", tmp_path / "pair"
    root = next(iter(pair.values())).parent
    words = ("-std=c++17", f"-I{root}", *true_headers(), source, *objects)
    good(need("c++"), *words, Path(need("TFLITE_MICRO_DIR")) / library, "-lm", "-o", program)
    given = b"".join(_input(model).tobytes() for model in models.values())
    together = done(program, *models.values(), given=given)
    assert together.returncode == 0, together.stderr.decode()
    assert together.stdout == b"".join(
        module_bytes(model, None, [_input(model)], tmp_path / model.stem)
        for model in models.values()
    )


def _input(model: Path) -> Array:
    graph = read_model(model, build_default_registry_context().litert_parsers).main
    each = graph.tensors[graph.input_ids[0]]
    assert each.type is DType.INT8
    return np.random.default_rng(4).integers(-128, 128, (1, *each.shape)).astype(np.int8)


def test_a_namespace_must_be_a_name(tmp_path: Path) -> None:
    for name, reason in {
        "wake-word": "is no identifier of C++",
        "1st": "is no identifier of C++",
        "_wake": "is no identifier of C++",
        "wake__word": "two underscores",
        "wake_": "two underscores",
        "class": "is a word of C or C++",
        "co_await": "is a word of C or C++",
        "size_t": "is a type of C",
        "linux": "is a macro of C compilers",
        "tflite": "of something else",
        "std": "of something else",
        "opgen": "begins like the names of the kernels",
        "arm_nn": "begins like the names of the kernels",
        "NULL": "looks like a macro",
        "w" * 33: "longer than 32",
    }.items():
        with pytest.raises(UsageError, match=re.escape(reason)):
            emit_glue("tflm", [SPECS], tmp_path / "out", namespace=name)
    for words, said in (
        (("--emit", "torch", "--namespace", "wake"), "--namespace: error: is for --emit tflm"),
        (("--emit", "tflm", "--namespace", ""), "--namespace names none"),
        (("--namespace", "wake"), "are for --emit"),
    ):
        refused = opgen("build", "--specs", SPECS, *words, "-o", tmp_path / "out")
        assert (refused.returncode, said in refused.stderr) == (2, True), refused.stderr


def test_names_with_external_linkage_are_found() -> None:
    c = """
        #include "x.h"
        static int hidden(int a) { return a; }
        int shown(const int *a, int (*f)(int)) { return f(*a); }
        float *pointer(void)
        {
            if (1) { return 0; }
            return 0;
        }
        int declared(void);
        extern int elsewhere;
        typedef struct { int a; } pair;
        struct other { int b; };
        const int table[2][2] = {{1, 2}, {3, 4}};
        int counter;
        int started = 3;
        static const int own[] = {1};
    """
    found = [*linked_names(c)]
    assert found == ["shown", "pointer", "table", "counter", "started"]


# What a folder does not have.


def test_readers_that_nothing_needs_are_left_out(tmp_path: Path) -> None:
    custom = EXAMPLES / "custom_op"
    emit_glue("tflm", [], tmp_path / "builtin", _models(tmp_path, "squeeze"))
    emit_glue("tflm", [custom / "specs"], tmp_path / "custom", [custom / "mel.tflite"])
    emit_glue("tflm", [], tmp_path / "cos", root_ops=["COS"])
    emit_glue("tflm", [custom / "specs"], tmp_path / "planned")
    readers = {"flex", "struct", "table", "options", "library", "shapes", "operator", "instances"}
    has = {
        folder: {each for each in readers if (tmp_path / folder / f"opgen_{each}.cc").exists()}
        for folder in ("builtin", "custom", "cos", "planned")
    }
    assert has == {
        "builtin": {"instances", "table"},
        "custom": {"instances"},
        "cos": {"operator", "table", "library"},
        "planned": {"operator", "options", "flex", "library"},
    }


def _texts(folder: Path, out: Path, *flags: str) -> set[str]:
    """Return the texts that the compiler leaves in programs; tables of bytes are none."""
    found: set[str] = set()
    out.mkdir()
    for source in sorted(folder.glob("*.cc")):
        words = (*DEVICE, *WARNINGS, *flags, "-Os", f"-I{folder}", "-S", source, "-o", out / "s")
        good(need("c++"), *words)
        asm = (out / "s").read_text()
        found |= {
            each.removesuffix("\\0") for each in re.findall(r'\.(?:string|ascii)\s+"(.*)"', asm)
        }
    return {e for e in found if not e.startswith("GCC: ") and not re.search(r"\\[0-7]{3}", e)}


@needs("c++", "readelf")
def test_stripped_of_texts(tmp_path: Path) -> None:
    """What stays has a meaning for the model: keys, names of types and of members of enums."""
    emit_glue("tflm", [SPECS], tmp_path / "out")
    headers = stand_in(tmp_path / "names")
    whole = _texts(tmp_path / "out", tmp_path / "whole", *headers)
    assert {"a division by zero", "WALKS"} <= whole
    kept = _texts(tmp_path / "out", tmp_path / "kept", "-DTF_LITE_STRIP_ERROR_STRINGS", *headers)
    sources = "".join(path.read_text() for path in (tmp_path / "out").glob("*.cc"))
    keys = re.findall(r"kKeys\[\] = \{(.*?)\};|kMembersOf_\w+\[\] = \{(.*?)\};", sources, re.DOTALL)
    meant = {*re.findall(r'"(\w+)"', str(keys)), *re.findall(r'TextOf\("(\w*)"\)', sources)}
    meant |= {*re.findall(r'"(\w+)"', _names_of_types())}
    assert kept <= meant | {""}
    folder, plain = tmp_path / "out", tmp_path / "message.o"
    words = (*DEVICE, "-Os", "-DTF_LITE_STRIP_ERROR_STRINGS", f"-I{folder}", "-c")
    good(need("c++"), *words, folder / "opgen_message.cc", "-o", plain)
    assert {each for each in _linked([plain]) if "Message" in each or "NameOf" in each} == set()


def _names_of_types() -> str:
    text = (ROOT / "runtime_c/device/opgen_message.cc").read_text()
    return text[text.index("kNames[kTypes] = {") : text.index("bool IsKnown")]


# Numbers in messages.

_PROGRAM = """
#include <cstdio>
#include "opgen_message.h"
int main()
{
    for (double number; std::fread(&number, sizeof(number), 1, stdin) == 1;) {
        std::puts(opgen::Message().Add(number).text());
    }
    return 0;
}
"""


def _decimal(number: float) -> str:
    """Return a number as messages have it: seven digits, and all before the point below 1e16."""
    if math.isnan(number):
        return "nan"
    sign = "-" if number < 0 else ""
    if number in (0.0, float("inf"), float("-inf")):
        return f"{sign}{'inf' if number else '0.0'}"
    exact = Decimal(abs(number))
    first = exact.adjusted()
    digits = first + 2 if 6 <= first < 16 else 7
    rounded = Context(prec=digits, rounding=ROUND_HALF_EVEN, Emin=-9999, Emax=9999).plus(exact)
    power = rounded.adjusted()
    plain = -5 <= power < 16
    text = format(rounded if plain else rounded.scaleb(-power), "f")
    text = (text if "." in text else f"{text}.").rstrip("0")
    text += "0" * text.endswith(".")
    return f"{sign}{text}" if plain else f"{sign}{text}e{power}"


def _numbers() -> list[float]:
    draw = np.random.default_rng(2)
    bits = draw.integers(0, 1 << 64, 400, np.uint64).view(np.float64)
    powers = [float(f"{m}e{e}") for e in range(-324, 309) for m in (1, 9.9999995)]
    edges = [5e-324, 2.0**-1022, 1.7976931348623157e308, 2.0**53, 1e16 - 2, 999999.95, 0.5, 65.0]
    ties = [0.12345675, 1234567.5, 1.0000005, 2.5e-5, 9999999.5, 9.5e15 + 0.5, 1 / 3, 2**63]
    near = [float(np.nextafter(each, way)) for each in (1e-5, 1e6, 1e16) for way in (0.0, 1e300)]
    whole = [float(a) for a, _ in pairwise(range(-5, 5))]
    floats = np.float32(draw.normal(0, 100, 200)).astype(np.float64)
    special = [float("nan"), float("inf"), float("-inf"), 0.0, -0.0]
    return [*map(float, bits), *powers, *edges, *ties, *near, *whole, *map(float, floats), *special]


@needs("c++", "readelf")
def test_numbers_in_messages_are_exact_and_need_no_mathematics(tmp_path: Path) -> None:
    device = ROOT / "runtime_c/device"
    (tmp_path / "main.cc").write_text(_PROGRAM)
    source, program = device / "opgen_message.cc", tmp_path / "program"
    sanitized = ("-std=c++17", "-fsanitize=address,undefined", "-fno-sanitize-recover")
    good(need("c++"), *sanitized, f"-I{device}", tmp_path / "main.cc", source, "-o", program)
    numbers = _numbers()
    ended = done(program, given=struct.pack(f"<{len(numbers)}d", *numbers))
    assert ended.returncode == 0, ended.stderr.decode()
    for number, text in zip(numbers, ended.stdout.decode().splitlines(), strict=True):
        assert text == _decimal(number), number
    plain = tmp_path / "message.o"
    good(need("c++"), *DEVICE, *WARNINGS, "-Os", f"-I{device}", "-c", source, "-o", plain)
    rows = [line.split() for line in good(need("readelf"), "-sW", plain).decode().splitlines()]
    called = {row[7] for row in rows if len(row) > 7 and row[6] == "UND"}
    assert called <= {"memcpy", "memmove", "memset", "memcmp", "strlen", "__stack_chk_fail"} | {
        each for each in called if each.startswith("_GLOBAL")
    }


# ESP-IDF.

_PROJECT = """cmake_minimum_required(VERSION 3.16)
project(application C CXX)
set(ESP_PLATFORM 1)
macro(idf_component_register)
  cmake_parse_arguments(_ "" "" "SRCS;INCLUDE_DIRS;REQUIRES" ${ARGN})
  get_filename_component(COMPONENT_NAME ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  set(COMPONENT_LIB __idf_${COMPONENT_NAME})
  add_library(${COMPONENT_LIB} STATIC ${__SRCS})
  target_include_directories(${COMPONENT_LIB} PUBLIC ${__INCLUDE_DIRS})
  foreach(required ${__REQUIRES})
    target_link_libraries(${COMPONENT_LIB} PUBLIC __idf_${required})
  endforeach()
endmacro()
add_library(__idf_esp-tflite-micro INTERFACE)
target_compile_options(__idf_esp-tflite-micro INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-std=c++17>)
target_include_directories(__idf_esp-tflite-micro INTERFACE FLAGS)
add_subdirectory(wake)
"""
"""What ESP-IDF does with a component, as far as it can tell, and another component for TFLM."""


@needs("cmake", "c++")
def test_a_folder_is_a_component_of_esp_idf(tmp_path: Path) -> None:
    custom = EXAMPLES / "custom_op"
    folder = tmp_path / "wake"
    emit_glue("tflm", [custom / "specs"], folder, [custom / "mel.tflite"], namespace="wake")
    includes = [each for each in stand_in(tmp_path / "names") if each != "-isystem"]
    project = _PROJECT.replace("FLAGS", " ".join(includes))
    (tmp_path / "CMakeLists.txt").write_text(project)
    good(need("cmake"), "-S", tmp_path, "-B", tmp_path / "build")
    good(need("cmake"), "--build", tmp_path / "build")
    assert (tmp_path / "build/wake/lib__idf_wake.a").exists()
