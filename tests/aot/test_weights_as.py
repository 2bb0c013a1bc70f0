"""Large constants in a file that the assembler reads: the same numbers, on every board."""

from __future__ import annotations

import itertools
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from benchmarks.synthetic import matrices, one_matrix
from opgen.aot.attributes import TensorAttributes
from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.emit.apart import ALIGNMENT
from opgen.aot.emit.formats import FORMATS
from opgen.aot.plan import plan_memory
from opgen.config import ConvertConfig, find_target
from opgen.converter import AotConverter
from opgen.loading import load_bound
from opgen.prove.host import STRICT, Program, build_program, run_program
from opgen.prove.machine import HOST, machine_of
from opgen.prove.seeded import seeded_inputs
from opgen.prove.sources import Module
from opgen.registry.context import build_default_registry_context
from tests.aot.placed import placed
from tests.compilers import check_sources
from tests.tools import need, needs

DIGITS = Path(__file__).resolve().parents[2] / "examples/digits/digits.tflite"
FORMS = ("c", "numbers", "incbin")


def module(
    target: str, weights_as: str, model: Path = DIGITS, asked: TensorAttributes | None = None
) -> Module:
    context = build_default_registry_context()
    bound = load_bound(model, context, find_target(target))
    tensors = bound.subgraph.tensors.values()
    bound = placed(bound, {each.id: asked for each in tensors if each.is_constant and asked})
    plan = plan_memory(bound)
    name = model.stem
    files = emit_module(bound, plan, EmitOptions(name=name, weights_as=weights_as))
    return Module(name, files, bound, plan.attached)


@pytest.fixture(scope="session")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with weights that are more than one string."""
    path = tmp_path_factory.mktemp("large") / "dense.tflite"
    path.write_bytes(matrices(2, 64 << 10))
    return path


def same(one: Program, other: Program, graph: Module) -> None:
    inputs = seeded_inputs(graph.bound.subgraph, 3, 1, 0)
    runs = [run_program(each, [(0, inputs)])[0] for each in (one, other)]
    assert not any(run.failure for run in runs)
    np.testing.assert_array_equal(runs[0].outputs[0], runs[1].outputs[0])
    assert len(np.unique(runs[0].outputs[0])) > 5


def test_strings_that_are_copied_to_another_memory(large: Path, tmp_path: Path) -> None:
    staged = TensorAttributes("", "dtcm")
    forms = [module("generic", each, large, staged) for each in ("c", "numbers")]
    written = [each.files["dense_weights.h"].decode() for each in forms]
    assert ["    } at_0;" in text for text in written] == [True, False]
    one, other = (build_program([each], tmp_path / str(i)) for i, each in enumerate(forms))
    same(one, other, forms[0])


@pytest.mark.parametrize(
    ("compiler", "standard", "flags"),
    [
        ("", "c99", ("-O2",)),
        ("", "c99", ("-O0", "-ffunction-sections", "-Wl,--gc-sections")),
        pytest.param("clang", "c99", ("-O2",), marks=needs("clang")),
        pytest.param("g++", "c++17", ("-O2",), marks=needs("g++")),
    ],
)
def test_the_same_numbers_here(
    compiler: str, standard: str, flags: tuple[str, ...], large: Path, tmp_path: Path
) -> None:
    path = need(compiler) if compiler else ""
    for model in (DIGITS, large):
        forms = [module("generic", each, model) for each in FORMS]
        names = [set(each.files) for each in forms]
        assert names[0] == names[1] == names[2] - {f"{model.stem}_weights.bin"}
        assert f"{model.stem}_weights.c" in names[0]
        one = build_program([forms[0]], tmp_path / f"{model.stem}")
        for form, each in zip(FORMS, forms, strict=True):
            folder = tmp_path / f"{model.stem}_{form}"
            check_sources([each], folder, compiler=path, standard=standard, flags=STRICT)
            other = build_program([each], folder, compiler=path, standard=standard, flags=flags)
            same(one, other, each)


@needs("qemu-system-arm", "arm-none-eabi-gcc")
@pytest.mark.qemu
@pytest.mark.parametrize("target", ["cortex-m4", "cortex-m55"])
@pytest.mark.parametrize("form", ["c", "incbin"])
def test_the_same_numbers_on_boards(target: str, form: str, large: Path, tmp_path: Path) -> None:
    for model in (DIGITS, large):
        whole, apart = module(target, "numbers", model), module(target, form, model)
        one = build_program([whole], tmp_path / f"{model.stem}_here", machine=HOST)
        there = machine_of(target)
        other = build_program([apart], tmp_path / f"{model.stem}_there", machine=there)
        same(one, other, whole)


def test_tables_lie_in_the_file_as_the_program_reads_them() -> None:
    """Aligned, one behind the other; small ones stay C, where compilers see their values."""
    files = module("cortex-m4", "incbin").files
    content = bytes(files["digits_weights.bin"])
    found = re.findall(r"CONSTANT\((\w+), (\d+), (\d+)\);", files["digits_weights.c"].decode())
    spans = [(int(offset), int(offset) + int(size)) for _, offset, size in found]
    assert len(spans) > 1
    assert all(start % ALIGNMENT == 0 and end - start >= 1024 for start, end in spans)
    assert all(one[1] <= other[0] < one[1] + ALIGNMENT for one, other in itertools.pairwise(spans))
    assert spans[-1][1] <= len(content) < spans[-1][1] + ALIGNMENT
    header = files["digits_weights.h"].decode()
    assert all(f"extern const int32_t {name}[" in header for name, *_ in found)
    assert "static const" in header


MAIN = """
#include "digits.h"
#include <stdio.h>
static digits_context context;
int main(void)
{
    digits_init(&context);
    for (int i = 0; i < DIGITS_INPUT_0_COUNT; i++) {
        digits_input_0(&context)[i] = (int8_t)(i * 7 % 251 - 125);
    }
    printf("%d:", digits_run(&context));
    for (int i = 0; i < DIGITS_OUTPUT_0_COUNT; i++) {
        printf(" %d", digits_output_0(&context)[i]);
    }
    return 0;
}
"""


def printed(folder: Path, form: str, weights_as: str) -> bytes:
    config = ConvertConfig(DIGITS, folder / form, format=form, weights_as=weights_as)
    AotConverter(config).convert()
    main, program = folder / "main.c", folder / "program"
    main.write_text(MAIN)
    places = {each.parent for each in (folder / form).rglob("*.[ch]")}
    sources = [str(each) for each in (folder / form).rglob("*.c")]
    includes = [f"-I{place}" for place in places]
    command = ["cc", "-std=c99", *includes, *sources, str(main), "-lm", "-o", str(program)]
    subprocess.run(command, check=True, cwd=folder)
    return subprocess.run([str(program)], check=True, capture_output=True).stdout


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_carries_the_file(form: str, tmp_path: Path) -> None:
    """In the folder of the other sources, which is where the assembler looks."""
    for weights_as in ("c", "incbin"):
        (tmp_path / weights_as).mkdir()
    numbers = [printed(tmp_path / each, form, each) for each in ("c", "incbin")]
    assert numbers[0] == numbers[1]
    (binary,) = (tmp_path / "incbin" / form).rglob("*.bin")
    assert binary.with_suffix(".c").exists()


@needs("cmake")
@pytest.mark.parametrize("flags", ["-O2", "-O2 -flto"])
def test_a_build_of_cmake(flags: str, tmp_path: Path) -> None:
    """With link-time optimization, too; the object is made anew when the file changes."""
    AotConverter(
        ConvertConfig(DIGITS, tmp_path / "digits", format="cmake", weights_as="incbin")
    ).convert()
    (tmp_path / "main.c").write_text(MAIN)
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.15)\nproject(app C)\nadd_subdirectory(digits)\n"
        "add_executable(app main.c)\ntarget_link_libraries(app PRIVATE digits::digits)\n"
    )
    build = tmp_path / "build"
    made = ["cmake", "-S", str(tmp_path), "-B", str(build), f"-DCMAKE_C_FLAGS={flags}"]
    subprocess.run(made, check=True, capture_output=True)

    def run() -> bytes:
        subprocess.run(["cmake", "--build", str(build)], check=True, capture_output=True)
        return subprocess.run([str(build / "app")], check=True, capture_output=True).stdout

    (tmp_path / "c").mkdir()
    before = run()
    assert before == printed(tmp_path / "c", "sources", "c")
    binary = tmp_path / "digits/src/digits_weights.bin"
    binary.write_bytes(bytes(len(binary.read_bytes())))
    assert run() != before


def test_a_large_file_is_made_while_it_is_written(tmp_path: Path) -> None:
    """The same bytes as in memory; the report knows their number and hash."""
    model = tmp_path / "matrix.tflite"
    model.write_bytes(one_matrix(2 << 20))
    made = AotConverter(ConvertConfig(model, tmp_path / "out", weights_as="incbin")).convert()
    for name, content in made.files.items():
        assert (tmp_path / "out" / name).read_bytes() == bytes(content)
    sizes = {each["name"]: each["bytes"] for each in made.report["files"]}
    assert sizes["matrix_weights.bin"] == len(made.files["matrix_weights.bin"]) >= 2_000_000
    assert made.report["module"]["weights_as"] == "incbin"
