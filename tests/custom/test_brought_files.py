"""Headers and sources that a spec brings along: they become part of the module in every format."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aot.emit.formats import FORMATS
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.errors import SpecError
from opgen.litert.write import encoding_of, write_model
from opgen.prove.execute import execute
from opgen.prove.host import STRICT, build_program, run_program
from opgen.prove.module import module_of
from opgen.registry.cache import read_sources
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.spec.roots import SearchRoot
from tests.process import opgen
from tests.tools import needs
from tests.transforms.nets import Net

SPEC = """op: {op}
doc: {times} times the input.
litert: {{custom: {op}}}
inputs:
  input: {{}}
outputs:
  output: {{type: input.type, shape: input.shape}}
let:
  size: input.size
reference: input * {times}.0
kernels:
  - name: {name}_f32
    types: {{input: float32, output: float32}}
    params: [size]
    headers: [mine.h]
    sources: [mine.c]
    code: |
      mine_times(input, {times}.0f, p->size, output);
tests:
  - input: (span(1, 9), 2)
"""
HEADER = """#ifndef MINE_H
#define MINE_H
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
void mine_times(const float *input, float factor, int32_t size, float *output);
#ifdef __cplusplus
}
#endif
#endif
"""
SOURCE = """#include "mine.h"

#include "opgen_clamp.h"

void mine_times(const float *input, float factor, int32_t size, float *output)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = opgen_clamp_f32(factor * input[i], -1e30f, 1e30f);
    }
}
"""


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    """Two specs with one pair of files."""
    folder = tmp_path / "specs"
    folder.mkdir()
    for op, times in (("TWICE", 2), ("THRICE", 3)):
        text = SPEC.format(op=op, name=op.lower(), times=times)
        (folder / f"{op.lower()}.yaml").write_text(text)
    (folder / "mine.h").write_text(HEADER)
    (folder / "mine.c").write_text(SOURCE)
    return folder


def network(context: RegistryContext) -> Net:
    """Both operators, one behind the other."""
    net = Net(context)
    last = net.tensor((3, 5), type_=DType.FLOAT32)
    for op in ("TWICE", "THRICE"):
        result = net.tensor((3, 5), type_=DType.FLOAT32)
        net.add(op, {"input": last, "output": result})
        last = result
    return net


@pytest.mark.parametrize("standard", ["c99", pytest.param("c++17", marks=needs("c++"))])
def test_they_are_compiled_with_the_module(specs: Path, tmp_path: Path, standard: str) -> None:
    context = build_default_registry_context(specs=[specs])
    bound = bind(network(context).model([0], [2]), context, find_target("generic"))
    module = module_of(bound, "m")
    assert module.files["mine.c"] == SOURCE.encode()
    assert "opgen_clamp.h" in module.files
    values = np.random.default_rng(1).normal(size=(2, 1, 3, 5)).astype(np.float32)
    flags = ("-O1", *STRICT)
    program = build_program([module], tmp_path / "build", flags=flags, standard=standard)
    output = run_program(program, [(0, [values])])[0].outputs[0]
    assert output.tobytes() == (np.float32(3) * (np.float32(2) * values)).tobytes()
    assert output.tobytes() == execute(bound, [values]).outputs[0].tobytes()


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_has_them(specs: Path, tmp_path: Path, form: str) -> None:
    context = build_default_registry_context(specs=[specs])
    model = network(context).model([0], [2])

    def encode(operator: object) -> object:
        kind = context.aot_operator_classes.get(operator.op_type)  # type: ignore[attr-defined]
        return encoding_of(kind.DEFINITION, operator)  # type: ignore[attr-defined, arg-type]

    path = tmp_path / "net.tflite"
    path.write_bytes(write_model(model, encode))  # type: ignore[arg-type]
    done = opgen("convert", path, "-o", tmp_path / "out", "--specs", specs, "--format", form)
    assert done.returncode == 0, done.stderr
    for name, text in (("mine.h", HEADER), ("mine.c", SOURCE)):
        (found,) = (tmp_path / "out").rglob(name)
        assert found.read_text() == text
    lists = "".join(p.read_text() for p in (tmp_path / "out").rglob("CMakeLists.txt"))
    assert not lists or "mine.c" in lists or "GLOB" in lists


def test_the_conformance_of_a_spec_is_proved_with_them(specs: Path) -> None:
    done = opgen("test", specs / "twice.yaml")
    assert done.returncode == 0, done.stdout + done.stderr
    (specs / "mine.c").write_text(SOURCE.replace("factor *", "factor +"))
    assert opgen("test", specs / "twice.yaml").returncode == 1


def test_files_of_one_name_are_one_file(specs: Path) -> None:
    other = specs.parent / "others"
    other.mkdir()
    (specs / "thrice.yaml").rename(other / "thrice.yaml")
    (other / "mine.h").write_text(HEADER)
    (other / "mine.c").write_text(SOURCE)
    assert build_default_registry_context(specs=[specs, other])
    (other / "mine.c").write_text(SOURCE + "\n")
    with pytest.raises(SpecError, match=r"second file 'mine\.c', with other content") as caught:
        build_default_registry_context(specs=[specs, other])
    assert "twice_f32" in str(caught.value)


def test_generated_files_and_the_cache_depend_on_them(specs: Path, tmp_path: Path) -> None:
    build = ("build", "--specs", specs, "-o", tmp_path / "made")
    assert opgen(*build).returncode == 0
    assert opgen(*build, "--check").returncode == 0
    root = SearchRoot(specs, "specs", "")
    before = read_sources([root])
    assert {"mine.c", "mine.h"} <= before[0].keys()
    (specs / "mine.h").write_text(HEADER + "/* again */\n")
    assert read_sources([root]) != before
    done = opgen(*build, "--check")
    assert done.returncode == 1, done.stdout
    assert "twice.py" in done.stdout + done.stderr


def test_the_files_of_other_runtimes_have_them(specs: Path, tmp_path: Path) -> None:
    done = opgen("build", "--specs", specs, "-o", tmp_path / "made", "--emit", "tflm")
    assert done.returncode == 0, done.stderr
    (found,) = (tmp_path / "made").rglob("mine.c")
    assert found.read_text() == SOURCE


@pytest.mark.parametrize("where", ["../outside.h", "/etc/hostname"])
def test_links_out_of_the_folder_are_refused(specs: Path, where: str) -> None:
    (specs.parent / "outside.h").write_text(HEADER)
    (specs / "mine.h").unlink()
    (specs / "mine.h").symlink_to(where)
    done = opgen("check", specs)
    assert done.returncode == 1
    assert "'mine.h' is a link out of the spec's folder" in done.stderr
