"""--cpp tflm: a module in the shape of TFLM's interpreter, used as that is."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.emit.interface import quantization_of
from opgen.aot.emit.module import module_view
from opgen.aot.plan import plan_memory
from opgen.base.render import render
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig, find_target, read_config
from opgen.converter import AotConverter
from opgen.errors import UsageError
from opgen.lib.tensor import Array
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext
from opgen.shared import SharedConverter
from opgen.transforms.apply import transformed
from tests.aot.packages import DIGITS, run
from tests.tools import need
from tests.transforms.control_nets import Maker

CXX = (
    *("-std=c++11", "-fno-exceptions", "-fno-rtti", "-Werror", "-Wall", "-Wextra", "-Wpedantic"),
    *("-Wconversion", "-Wshadow", "-Wold-style-cast"),
)
SANITIZED = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
MAIN = """
#include "net_tflm.h"
#include <stdio.h>
#include <string.h>

using namespace net_tflm;

static uint8_t arena[kTensorArenaSize + 8];

static void tell(const TfLiteTensor *tensor)
{
    fprintf(stderr, "%d %u %.9g %d", tensor->type, static_cast<unsigned>(tensor->bytes),
            static_cast<double>(tensor->params.scale), static_cast<int>(tensor->params.zero_point));
    for (int i = 0; i < tensor->dims->size; i++) {
        fprintf(stderr, " %d", tensor->dims->data[i]);
    }
    fputs("\\n", stderr);
}

int main()
{
    for (size_t offset = 0; offset < 8; offset++) { // at each alignment
        memset(arena, 0xA5, sizeof arena);
        MicroInterpreter small(arena + offset, sizeof(net_context) - 1);
        if (small.initialization_status() != kTfLiteError || small.Reset() != kTfLiteError ||
            small.AllocateTensors() != kTfLiteError || small.Invoke() != kTfLiteError ||
            small.context() != nullptr) {
            return 2;
        }
        MicroInterpreter interpreter(arena + offset, kTensorArenaSize);
        if (interpreter.initialization_status() != kTfLiteOk || interpreter.input(0) != nullptr ||
            interpreter.output(0) != nullptr || interpreter.AllocateTensors() != kTfLiteOk) {
            return 3;
        }
        if (interpreter.input(NET_INPUTS) != nullptr ||
            interpreter.output(NET_OUTPUTS) != nullptr ||
            interpreter.arena_used_bytes() != NET_CONTEXT_SIZE) {
            return 4;
        }
        rewind(stdin);
        for (size_t i = 0; i < interpreter.inputs_size(); i++) {
            TfLiteTensor *input = interpreter.input(i);
            void *data = GetTensorData<void>(input);
            if (input->bytes != 0 && fread(data, input->bytes, 1, stdin) != 1) {
                return 5;
            }
        }
        if (interpreter.Invoke() != kTfLiteOk) {
            return 6;
        }
        for (size_t i = 0; i < interpreter.outputs_size(); i++) {
            const TfLiteTensor *output = interpreter.output(i);
            fwrite(GetTensorData<void>(output), 1, output->bytes, stdout);
        }
        for (size_t i = 0; offset == 0 && i < interpreter.inputs_size(); i++) {
            tell(interpreter.input(i));
        }
        for (size_t i = 0; offset == 0 && i < interpreter.outputs_size(); i++) {
            tell(interpreter.output(i));
        }
        if (interpreter.Reset() != kTfLiteOk) {
            return 7;
        }
    }
    return 0;
}
"""
NUMBERS = {DType.FLOAT32: 1, DType.INT32: 2, DType.BOOL: 6, DType.INT16: 7, DType.INT8: 9}


def written(files: dict[str, Any], folder: Path) -> None:
    for name, content in files.items():
        (folder / name).write_bytes(bytes(content))


def compiled(folder: Path, main: str, cxx: str) -> Path:
    """Compile the C as C, and the program as C++, with sanitizers."""
    (folder / "main.cc").write_text(main)
    cc = {"g++": "gcc", "clang++": "clang"}[cxx]
    objects = []
    for source in sorted(folder.glob("*.c")):
        objects.append(source.with_suffix(".o"))
        run(cc, "-std=c99", *SANITIZED, "-c", source, "-o", objects[-1])
    program = folder / "program"
    run(cxx, *CXX, *SANITIZED, f"-I{folder}", folder / "main.cc", *objects, "-lm", "-o", program)
    return program


def spoken(tensor: AirTensor) -> str:
    scale, zero_point = quantization_of(tensor)
    words = [NUMBERS[tensor.type], tensor.bytes, f"{scale or 0:.9g}", zero_point or 0]
    return " ".join(map(str, [*words, *tensor.shape]))


def check(bound: BoundModel, inputs: tuple[Array, ...], folder: Path, cxx: str) -> None:
    """Compare what the program writes with the reference, and what it says of tensors."""
    written(emit_module(bound, plan_memory(bound), EmitOptions(name="net", cpp="tflm")), folder)
    program = compiled(folder, MAIN, cxx)
    (folder / "input.bin").write_bytes(b"".join(each[0, 0].tobytes() for each in inputs))
    with (folder / "input.bin").open("rb") as stream:
        done = subprocess.run([program], stdin=stream, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    outputs = execute(bound, [each[:1, :1] for each in inputs]).outputs
    assert done.stdout == 8 * b"".join(out[0, 0].tobytes() for out in outputs)
    graph = bound.subgraph
    tensors = [graph.tensors[id_] for id_ in (*graph.input_ids, *graph.output_ids)]
    assert done.stderr.decode().splitlines() == [spoken(each) for each in tensors]


@pytest.mark.parametrize("cxx", ["g++", "clang++"])
def test_digits_run_as_in_the_interpreter(
    cxx: str, context: RegistryContext, tmp_path: Path
) -> None:
    need(cxx)
    need("sanitizers of gcc" if cxx == "g++" else "sanitizers of clang")
    bound = load_bound(DIGITS, context, find_target("generic"))
    check(bound, seeded_inputs(bound.subgraph, 1), tmp_path, cxx)


@pytest.mark.parametrize("seed", [3, 9, 12])
def test_several_inputs_and_outputs(seed: int, context: RegistryContext, tmp_path: Path) -> None:
    need("g++")
    need("sanitizers of gcc")
    bound = bind(
        transformed(Maker(context, seed).model(), context), context, find_target("generic")
    )
    assert len(bound.subgraph.input_ids) + len(bound.subgraph.output_ids) > 2
    check(bound, seeded_inputs(bound.subgraph, 1), tmp_path, "g++")


@pytest.mark.parametrize("type_", DType)
def test_types_are_those_that_the_header_lists(type_: DType, context: RegistryContext) -> None:
    bound, options = load_bound(DIGITS, context, find_target("generic")), EmitOptions("net")
    view, _ = module_view(bound, plan_memory(bound), options)
    name = replace(view.entries[0].ports[0], type=type_).tflite_type
    assert f" {name} = " in render("interpreter.h.j2", module=view)


def test_two_modules_share_types_and_an_arena(context: RegistryContext, tmp_path: Path) -> None:
    need("g++")
    need("sanitizers of gcc")
    config = ConvertConfig(DIGITS, tmp_path, cpp="tflm")
    configs = [replace(config, name=name) for name in ("one", "two")]
    written(dict(SharedConverter(configs, context, "both").compile().files), tmp_path)
    main = """
#include "one_tflm.h"
#include "two_tflm.h"

static both_arena arena;
static uint8_t memory[2][128];

static int bytes(const one_tflm::TfLiteTensor *tensor)
{
    return static_cast<int>(tensor->bytes);
}

int main()
{
    one_tflm::MicroInterpreter one(memory[0], sizeof memory[0]);
    two_tflm::MicroInterpreter two(memory[1], sizeof memory[1]);
    if (one.AllocateTensors() != one_tflm::kTfLiteError) {
        return 1;
    }
    one.context()->arena = &arena;
    two.context()->arena = &arena;
    if (one.Invoke() != one_tflm::kTfLiteOk || two.Invoke() != two_tflm::kTfLiteOk) {
        return 2;
    }
    return bytes(one.output(0)) == bytes(two.output(0)) ? 0 : 3;
}
"""
    run(compiled(tmp_path, main, "g++"))


def test_names_of_tflm_may_stand_beside_it(context: RegistryContext, tmp_path: Path) -> None:
    need("g++")
    need("sanitizers of gcc")
    config = ConvertConfig(DIGITS, tmp_path, cpp="tflm")
    written(dict(AotConverter(config, context).compile().files), tmp_path)
    main = """
typedef struct TfLiteTensor { int theirs; } TfLiteTensor;
typedef enum TfLiteStatus { kTfLiteOk = 0 } TfLiteStatus;
namespace tflite { class MicroInterpreter {}; }
#include "digits_tflm.h"

int main()
{
    static uint8_t arena[digits_tflm::kTensorArenaSize];
    digits_tflm::MicroInterpreter interpreter(arena, sizeof arena);
    return interpreter.Invoke() == digits_tflm::kTfLiteOk ? kTfLiteOk : 1;
}
"""
    run(compiled(tmp_path, main, "g++"))


@pytest.mark.parametrize("form", ["cmake", "arduino", "esp-idf"])
def test_formats_have_it_among_the_headers(form: str, context: RegistryContext) -> None:
    config = ConvertConfig(DIGITS, Path("out"), cpp="tflm", format=form)
    files = AotConverter(config, context).compile().files
    folder = "src" if form == "arduino" else "include"
    assert f"{folder}/digits_tflm.h" in files
    assert "digits_tflm.h" in bytes(files["README.md"]).decode()


def test_files_name_the_option_and_give_it(context: RegistryContext, tmp_path: Path) -> None:
    converted = AotConverter(ConvertConfig(DIGITS, tmp_path, cpp="tflm"), context).compile()
    assert "--target generic --cpp tflm\n" in bytes(converted.files["digits.h"]).decode()
    assert converted.report["module"]["cpp"] == "tflm"
    plain = AotConverter(ConvertConfig(DIGITS, tmp_path), context).compile()
    assert "digits_tflm.h" not in plain.files
    assert "cpp" not in plain.report["module"]
    assert "tflm" not in bytes(plain.files["README.md"]).decode()
    file = tmp_path / "digits.yaml"
    file.write_text("cpp: tflm\n")
    assert read_config(file, model=DIGITS, output=tmp_path).cpp == "tflm"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"cpp": "tflm", "io": "caller"}, "--cpp tflm: error: its tensors live in the arena"),
        ({"cpp": "tlfm"}, "--cpp: error: there is no 'tlfm'"),
    ],
)
def test_what_cannot_be_is_refused(
    options: dict[str, Any], message: str, context: RegistryContext
) -> None:
    config = ConvertConfig(DIGITS, Path("out"), **options)
    with pytest.raises(UsageError, match=message):
        AotConverter(config, context).compile()
