"""Large constants in a C file of their own: what compilers make of them, in every form."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from benchmarks.synthetic import matrices
from opgen.aot.emit.tables import ConstantArray, Form, form_of
from opgen.aot.emit.text import text_members, text_pieces
from opgen.aot.plan.constants import Array
from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.prove.host import STRICT
from tests.tools import need, needs

COMPILERS = [
    pytest.param(("gcc", "-std=c99")),
    pytest.param(("g++", "-xc++", "-std=c++11"), marks=needs("g++")),
    pytest.param(("clang", "-std=c99"), marks=needs("clang")),
    pytest.param(("clang++", "-xc++", "-std=c++11"), marks=needs("clang++")),
]
DRAW = np.random.default_rng(7)


def drawn(type_: str, size: int) -> Array:
    """Any bytes at all, with NaN and infinities among floats; only 0 and 1 among bool."""
    if type_ == "bool":
        return DRAW.integers(0, 2, size).astype(bool)
    return np.frombuffer(DRAW.bytes(size * np.dtype(type_).itemsize), type_)


TABLES: dict[str, Array] = {
    **{
        type_: drawn(type_, 5000)
        for type_ in (
            *("bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"),
            *("float16", "float32", "float64", "complex64", "complex128"),
        )
    },
    "zeros": np.zeros(9000, np.int8),
    "no_zero": np.full(9001, -1, np.int8),
    "a_zero_first": np.concatenate([[0], np.full(8191, 7)]).astype(np.int8),
    "a_zero_last": np.concatenate([np.full(8191, 7), [0]]).astype(np.int8),
    "a_zero_just_within": np.concatenate([np.full(4095, 34), [0], np.full(4096, 92)]).astype(
        np.uint8
    ),
    "a_zero_just_behind": np.concatenate([np.full(4096, 63), [0], np.full(4095, 10)]).astype(
        np.uint8
    ),
    "digits_behind_escapes": np.tile(np.frombuffer(b"\0" + b"0123456789", np.int8), 999),
}


def program(tables: Sequence[ConstantArray]) -> str:
    """Print the bytes of all tables."""
    lines = ["#include <stdbool.h>", "#include <stdint.h>", "#include <stdio.h>"]
    for each in tables:
        members = "\n".join(each.members)
        lines += [f"typedef union {{ struct {{ {members} }} text;"]
        lines += [f"{each.c_type} elements[{each.count}]; }} {each.name}_type;"]
        lines += [f"extern const {each.name}_type {each.name};"]
        lines += [f"const {each.name}_type {each.name} = {{{{\n{each.text}}}}};"]
    lines += ["int main(void) {"]
    for each in tables:
        lines += [f"fwrite({each.address}, sizeof({each.address}), 1, stdout);"]
    return "\n".join([*lines, "return 0; }", ""])


@pytest.mark.parametrize("compiler", COMPILERS)
def test_bytes_come_out_of_strings_as_they_were(compiler: tuple[str, ...], tmp_path: Path) -> None:
    """Of every type, with zeros anywhere or nowhere, without a warning in C and C++."""
    tables = [
        ConstantArray(f"table_{name}", "", "", elements, form=Form.TEXT)
        for name, elements in TABLES.items()
    ]
    assert all(form_of(each.elements, "", "c") is Form.TEXT for each in tables)
    source = tmp_path / "tables.c"
    source.write_text(program(tables))
    strict = [flag for flag in STRICT if flag != "-Wvla"]
    done = tmp_path / "program"
    command = [need(compiler[0]), *compiler[1:], *strict, str(source), "-o", str(done)]
    subprocess.run(command, check=True)
    printed = subprocess.run([done], check=True, capture_output=True).stdout
    assert printed == b"".join(each.tobytes() for each in TABLES.values())


@pytest.mark.parametrize("name", TABLES)
def test_strings_are_as_long_as_c99_promises(name: str) -> None:
    """Up to 4,095 characters; members have the table's bytes, one after the other."""
    elements = TABLES[name]
    members = re.findall(r"at_(\d+)\[(\d+)\]", "".join(text_members(elements)))
    ends = [int(start) + int(size) for start, size in members]
    assert [0, *ends[:-1]] == [int(start) for start, _ in members]
    assert ends[-1] == elements.nbytes
    pieces = "".join(text_pieces(elements))
    texts = [re.sub(r'[\s"]', "", each) for each in re.findall(r'"[^,{}]*"', pieces)]
    assert all(len(text) <= 4 * 4095 for text in texts)
    assert max(map(len, pieces.splitlines())) <= 110
    if name != "no_zero":
        assert texts


@pytest.fixture(scope="module")
def dense(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with two layers of 64 KB."""
    path = tmp_path_factory.mktemp("dense") / "dense.tflite"
    path.write_bytes(matrices(2, 64 << 10))
    return path


def converted(model: Path, folder: Path, **options: str) -> Path:
    AotConverter(ConvertConfig(model, folder / "dense", **options)).convert()  # type: ignore[arg-type]
    return folder / "dense"


def test_the_module_is_compiled_without_its_weights(dense: Path, tmp_path: Path) -> None:
    folder = converted(dense, tmp_path)
    for name in ("dense", "dense_weights"):
        made = tmp_path / f"{name}.o"
        command = ["gcc", "-std=c99", "-O0", "-c", str(folder / f"{name}.c"), "-o", str(made)]
        subprocess.run(command, check=True)
    assert (tmp_path / "dense.o").stat().st_size < (20 << 10)
    assert (tmp_path / "dense_weights.o").stat().st_size > (128 << 10)
    listed = ["nm", "-P", str(tmp_path / "dense_weights.o")]
    names = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.splitlines()
    # The small ones are the code's alone, even where nothing is optimized; 256 biases are 1 KB.
    large = {"dense_layer0_weights", "dense_layer1_weights", "dense_layer0_biases"}
    assert {name.split()[0] for name in names} == large
    assert all(re.fullmatch(r"\w+ R .*", name) for name in names)


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("form", ["c", "numbers"])
@pytest.mark.parametrize("first", ["dense.c", "dense_weights.c"])
def test_as_one_translation_unit(
    compiler: tuple[str, ...], form: str, first: str, dense: Path, tmp_path: Path
) -> None:
    """In any order."""
    folder = converted(dense, tmp_path, weights_as=form)
    sources = sorted(folder.glob("*.c"), key=lambda path: path.name != first)
    whole = tmp_path / "whole.c"
    whole.write_text("".join(f'#include "{path.name}"\n' for path in sources))
    command = [need(compiler[0]), *compiler[1:], *STRICT, f"-I{folder}", "-fsyntax-only"]
    subprocess.run([*command, str(whole)], check=True)


@pytest.mark.parametrize("form", ["c", "numbers"])
def test_linked_as_a_whole(form: str, dense: Path, tmp_path: Path) -> None:
    """No file takes an object for another thing than it is; what nobody reads is left out."""
    folder = converted(dense, tmp_path, weights_as=form)
    main, image = tmp_path / "main.c", tmp_path / "image"
    flags = ["gcc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{folder}"]
    sources = [*map(str, sorted(folder.glob("*.c"))), "-lm", "-o", str(image)]
    body = "static dense_context c;\nint main(void) {{ return {}(&c); }}\n"
    main.write_text('#include "dense.h"\n' + body.format("dense_run"))
    subprocess.run([*flags, "-flto", str(main), *sources], check=True)
    main.write_text('#include "dense.h"\n' + body.format("dense_init"))
    apart = ["-fdata-sections", "-ffunction-sections", "-Wl,--gc-sections"]
    subprocess.run([*flags, *apart, str(main), *sources], check=True)
    assert image.stat().st_size < (64 << 10)


@needs("arm-none-eabi-gcc")
@pytest.mark.parametrize(
    ("target", "form", "is_taken"),
    [
        ("generic", "c", True),  # one byte each
        ("cortex-m4", "c", False),
        ("cortex-m4", "incbin", False),
        ("cortex-m4", "numbers", True),
    ],
)
def test_the_most_significant_byte_first(
    target: str, form: str, is_taken: bool, dense: Path, tmp_path: Path
) -> None:
    """What means something else there is refused, with the option that helps."""
    folder = converted(dense, tmp_path, target=target, weights_as=form)
    command = ["arm-none-eabi-gcc", "-mcpu=cortex-m4", "-mthumb", "-mbig-endian", "-fsyntax-only"]
    command += ["-std=c99", f"-I{folder}", str(folder / "dense_weights.c")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == is_taken
    assert ("convert with --weights-as numbers" in done.stderr) != is_taken
