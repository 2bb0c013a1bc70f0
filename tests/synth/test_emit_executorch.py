"""`opgen build --emit executorch`: kernels that compute what the spec means.

The glue is compiled twice: with a stub of ExecuTorch's headers, everywhere, under sanitizers; and
with the package, where it is installed, for a program that PyTorch exports.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from opgen.air.dtype import DType
from opgen.errors import ModelError, UnsupportedError, UsageError
from opgen.export.device.option_variables import literal
from opgen.export.glue import emit_glue
from opgen.export.selection import operators_of
from opgen.lib.tensor import Array
from opgen.operators.types import INT
from tests.process import opgen
from tests.synth.executorch_builds import (
    STRICT,
    Kernels,
    Out,
    build,
    compile_objects,
    compiled,
    flags_of_package,
    library_of_pytorch,
    loaded,
    run,
    sources_of,
    write_program,
)
from tests.tools import imported, need, needs

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests/synth/executorch"
SPECS = FOLDER / "specs"
TFLM_SPECS = FOLDER.parent / "tflm" / "specs"
GOLDEN = FOLDER / "golden"
WANTED = ["mylib::scaled_add", "opgen::windows", "opgen::blend.out", "opgen::extremes.out"]


# With a stub of ExecuTorch's headers.


@pytest.fixture(scope="session")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Kernels:
    out = tmp_path_factory.mktemp("any") / "glue"
    emit_glue("executorch", [SPECS, TFLM_SPECS], out, root_ops=WANTED)
    return build(out)


def _floats(*shape: int) -> Array:
    return np.asarray(np.random.default_rng(sum(shape)).normal(0.0, 2.0, shape), np.float32)


def test_one_build_is_for_every_shape_and_type(kernels: Kernels) -> None:
    for shape in ((2, 3), (), (1, 2, 3, 4, 5)):
        x, y = _floats(*shape), np.asarray(2 * _floats(*shape), np.float32)
        done = kernels.call("mylib::scaled_add.out", x, y, 0.5, outs=[Out(shape)])
        assert (done.code, done.said) == (0, "")
        np.testing.assert_array_equal(done.outputs[0], x + np.float32(0.5) * y)
    x = np.arange(4, dtype=np.int32)
    done = kernels.call("mylib::scaled_add.out", x, x, 1, outs=[Out((4,), "int32")])
    np.testing.assert_array_equal(done.outputs[0], 2 * x)


def test_outputs_get_the_shape_of_the_spec(kernels: Kernels) -> None:
    """They were planned for the largest input."""
    x = _floats(2, 7)
    values = (x, [0.25, 2.0], 3, 2, "VALID", 6, "mean", True)
    done = kernels.call("opgen::windows.out", *values, outs=[Out((4, 9)), Out((4,))])
    assert (done.code, done.said) == (0, "")
    wanted = -0.5 * (np.float32(0.25) * x[:, 0:6:2] + np.float32(2.0) * x[:, 1:7:2])
    np.testing.assert_array_equal(done.outputs[0], wanted)
    np.testing.assert_array_equal(done.outputs[1], [6.0, 6.0])


def test_several_outputs_optional_tensors_and_lists(kernels: Kernels) -> None:
    x = _floats(3, 5)
    low, high = kernels.call("opgen::extremes.out", x, outs=[Out((3,)), Out((3,))]).outputs
    np.testing.assert_array_equal(low, x.min(axis=1))
    np.testing.assert_array_equal(high, x.max(axis=1))
    for offset in (None, np.float32([4.0])):
        for count in (1, 4):
            several = [_floats(2, n + 1)[:, :1] + np.float32(n) for n in range(count)]
            several = [np.ascontiguousarray(each) for each in several]
            done = kernels.call("opgen::blend.out", offset, several, outs=[Out((2, 1))])
            wanted = sum(several) / np.float32(count) + np.float32(0 if offset is None else 4)
            np.testing.assert_allclose(done.outputs[0], wanted, rtol=1e-6)


_ADD, _WINDOWS = "mylib::scaled_add.out", "opgen::windows.out"
_TWO = np.zeros((2, 2), np.float32)
_GOOD: Sequence[Any] = (_TWO, [0.5, 0.5], 0, 2, "VALID", 6, "mean", False)
_REFUSED = {
    "shapes": (_ADD, (_TWO, np.zeros((2, 3), np.float32), 1.0), "(2, 2) and (2, 3) are"),
    "limit": (_ADD, (_TWO, _TWO, 9.0), "scale is 9.0, more than 8.0 (specs/scaled_add.yaml:9)"),
    "types": (_ADD, (_TWO, np.zeros((2, 2), np.uint8), 1.0), "takes inputs float32 uint8"),
    "output": (_ADD, (np.zeros((2, 2), np.int32),) * 2 + (1.0,), "'z' is float32 in the model"),
    "room": (_ADD, (_floats(3, 2), _floats(3, 2), 1.0), "'z' has shape [2, 2] in the"),
    "rank": (_ADD, (_floats(4), _floats(4), 1.0), "'z' has shape [2, 2] in the model, not [4]"),
    "order": (_ADD, (_floats(2, 2).T, _TWO, 1.0), "input 0 is not contiguous, maybe channels last"),
    "a value": (_ADD, (_TWO, "text", 1.0), "error 0x13"),
    "fewer": (_ADD, (_TWO, _TWO), "error 0x13"),
    "member": (_WINDOWS, (*_GOOD[:4], "ODD", *_GOOD[5:]), "padding is ODD, which is no member"),
    "only": (_WINDOWS, (*_GOOD[:6], "max", False), "option name has a value"),
    "dtype": (_WINDOWS, (*_GOOD[:5], 1, "mean", False), "option kind has a value"),
    "input's rank": (_WINDOWS, (_floats(4), *_GOOD[1:]), "'x' has 1 dimensions, it needs 2"),
}  # fmt: skip


@pytest.mark.parametrize("what", _REFUSED)
def test_a_wrong_call_fails_with_the_reason(what: str, kernels: Kernels) -> None:
    name, values, message = _REFUSED[what]
    outs = [Out((2, 2))] if name == _ADD else [Out((2, 2)), Out((2,))]
    done = kernels.call(name, *values, outs=outs)
    assert message in done.said
    assert done.code == 3


def test_the_same_specs_give_the_same_files(kernels: Kernels, tmp_path: Path) -> None:
    words = ("--specs", SPECS, "--specs", TFLM_SPECS, "--root-ops", ",".join(WANTED))
    done = opgen(
        "build", "--emit", "executorch", *words, "-o", tmp_path / "again", PYTHONHASHSEED="7"
    )
    assert done.returncode == 0, done.stderr
    for path in sorted((tmp_path / "again").iterdir()):
        assert path.read_bytes() == (kernels.folder / path.name).read_bytes(), path.name
        assert str(tmp_path).encode() not in path.read_bytes()


@pytest.mark.parametrize(
    "name", ["custom_ops.yaml", "opgen_executorch_ops.h", "register_opgen_ops.cc", "windows.cc"]
)
def test_files_are_as_they_were_read(name: str, kernels: Kernels) -> None:
    """A difference that is meant is committed with these files."""
    assert (kernels.folder / name).read_text() == (GOLDEN / name).read_text()


@needs("arm-none-eabi-g++")
def test_all_compiles_for_a_cortex_m(kernels: Kernels) -> None:
    """newlib has ``long`` for int32_t, where the host's C library has ``int``."""
    core = ("-mcpu=cortex-m4", "-mthumb", "-std=c++17", "-fno-exceptions", "-fno-rtti")
    for source in sorted(kernels.folder.glob("*.cc")):
        words = (*core, *STRICT, "-fsyntax-only", f"-I{kernels.folder}")
        compiled(need("arm-none-eabi-g++"), *words, "-isystem", str(FOLDER / "stub"), str(source))


# What is asked for, and what is refused.


def _names(folder: Path) -> list[str]:
    return re.findall(r"^- func: '?([\w:.]+)\(", (folder / "custom_ops.yaml").read_text(), re.M)


def test_every_integer_has_a_form_in_cpp() -> None:
    ends = DType.INT64.range
    wanted = ["INT64_MIN", f"INT64_C({ends[1]})", "INT64_C(-1)"]
    assert [literal(INT, each) for each in (*ends, -1)] == wanted


def test_root_ops_may_name_operators_of_others(tmp_path: Path) -> None:
    roots = ["aten::add.out", "mylib::scaled_add.out"]
    emit_glue("executorch", [SPECS], tmp_path / "out", root_ops=roots)
    assert _names(tmp_path / "out") == ["mylib::scaled_add.out"]
    report = json.loads((tmp_path / "out/report.json").read_text())
    assert report["operators"] == ["SCALED_ADD"]


def test_only_operators_that_a_model_calls(tmp_path: Path) -> None:
    for name in ("custom.pte",):
        assert operators_of(FOLDER / name) == ["aten::mul.out", "mylib::scaled_add.out"]
        emit_glue("executorch", [SPECS], tmp_path / name, [FOLDER / name])
        assert _names(tmp_path / name) == ["mylib::scaled_add.out"]


def test_what_no_spec_describes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"did you mean 'opgen::windows'"):
        emit_glue("executorch", [SPECS], tmp_path / "out", root_ops=["opgen::window.out"])
    with pytest.raises(
        UsageError, match=r"has none of the operators cortex_m::.*, mylib::scaled_add"
    ):
        emit_glue("executorch", [SPECS], tmp_path / "out", root_ops=["aten::add.out"])
    with pytest.raises(UsageError, match=r"and [0-9]+ more$"):
        emit_glue("executorch", [], tmp_path / "out", root_ops=["aten::add.out"])
    with pytest.raises(UsageError, match=r"is neither a \.pte, nor a \.pt2"):
        emit_glue("executorch", [SPECS], tmp_path / "out", [Path("model.onnx")])
    with pytest.raises(UnsupportedError, match="cannot read the default of 'sizes', for its comma"):
        emit_glue("executorch", [TFLM_SPECS], tmp_path / "out", root_ops=["opgen::numbers"])
    text = (SPECS / "scaled_add.yaml").read_text().replace("alpha", "new")
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs/scaled_add.yaml").write_text(text)
    with pytest.raises(UnsupportedError, match=r"the argument 'new' is a word of C or C\+\+"):
        emit_glue("executorch", [tmp_path / "specs"], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_commands_of_the_page_work(tmp_path: Path) -> None:
    """Each block of shell in its section of docs/ecosystems.md."""
    page = (ROOT / "docs/ecosystems.md").read_text()
    section = page.split("## ExecuTorch\n")[1].split("\n## ")[0]
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "build").mkdir()
    blocks = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    assert blocks
    for block in blocks:
        words = block.split()
        done = opgen(*words[1:], folder=tmp_path)
        assert done.returncode == 0, done.stderr
        assert (tmp_path / words[-1] / "custom_ops.yaml").exists()


def test_a_damaged_program_is_refused(tmp_path: Path) -> None:
    good = (FOLDER / "custom.pte").read_bytes()
    path = tmp_path / "bad.pte"
    draw = np.random.default_rng(1)
    refused = 0
    for _ in range(300):
        damaged = bytearray(good[: int(draw.integers(8, len(good)))])
        for position in draw.integers(8, len(damaged) + 1, 3) - 1:
            damaged[position] = int(draw.integers(256))
        path.write_bytes(damaged)
        try:
            operators_of(path)
        except ModelError:
            refused += 1
    assert refused > 30
    path.write_bytes(b"no program")
    with pytest.raises(ModelError, match=r"it is not a \.pte file"):
        operators_of(path)


# With PyTorch, and with ExecuTorch.


@pytest.mark.torch
def test_pytorch_reads_the_schemas(kernels: Kernels) -> None:
    model = imported("torchgen.model")
    entries = yaml.safe_load((kernels.folder / "custom_ops.yaml").read_text())
    for entry in entries:
        namespace, _, text = entry["func"].partition("::")
        schema = model.FunctionSchema.parse(text)
        assert schema.is_out_fn()
        assert entry["kernels"][0]["kernel_name"].startswith(f"{namespace}::")
    assert len(entries) == 4


def _defined_in_pytorch(torch: Any, folder: Path) -> Any:
    """Define the operators of the files in PyTorch; the library must be kept."""
    text = (folder / "custom_ops.yaml").read_text()
    tag = {"tags": (torch.Tag.out,)}
    libraries = {name: torch.library.Library(name, "FRAGMENT") for name in ("mylib", "opgen")}
    for namespace, schema in re.findall(r"^# (\w+)::(.*->.*)$", text, re.M):
        libraries[namespace].define(schema)
    for namespace, schema in re.findall(r"^- func: '?(\w+)::(.*?)'?$", text, re.M):
        libraries[namespace].define(schema, **tag)

    def scaled_add(self: Any, other: Any, *, alpha: float = 1.0) -> Any:
        return self + alpha * other

    def extremes(x: Any) -> Any:
        return x.amin(1), x.amax(1)

    def blend(offset: Any, x: Any) -> Any:
        return sum(x) / len(x) + (0.0 if offset is None else offset)

    def windows(x: Any, *options: Any) -> Any:
        weights, _, step, _, _, _, negative = options
        cut = x.unfold(1, 2, step)
        sums = (cut * torch.tensor(weights, dtype=torch.float32)).sum(2)
        return -sums if negative else sums, torch.full((x.shape[0],), float(cut.shape[1]))

    for namespace, function in (
        ("mylib", scaled_add), ("opgen", extremes), ("opgen", blend), ("opgen", windows)
    ):  # fmt: skip
        name = function.__name__
        libraries[namespace].impl(name, function, "CPU")
        torch.library.register_fake(f"{namespace}::{name}", function, lib=libraries[namespace])
    return libraries


@pytest.fixture(scope="session")  # ExecuTorch ends a process that loads the same kernels twice
def program(kernels: Kernels, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A module with all operators, exported; its kernels are loaded into ExecuTorch."""
    torch = imported("torch")
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("package")
    library = loaded(kernels.folder, folder)
    kept = _defined_in_pytorch(torch, kernels.folder)

    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, x: Any, y: Any) -> Any:
            ops = torch.ops
            low, high = ops.opgen.extremes(ops.mylib.scaled_add(x * y, y, alpha=0.5))
            mixed = ops.opgen.blend(None, [x, y])
            mixed = ops.opgen.blend(low[:1], [mixed, x, y])
            sums, counts = ops.opgen.windows(mixed, [1.5, -2.0], step=2, negative=True)
            return low, high, sums, counts

    example = (torch.randn(2, 6), torch.randn(2, 6))
    exported = torch.export.export(Net(), example)
    torch.export.save(exported, folder / "net.pt2")
    write_program(exported, folder / "net.pte")
    return torch, Net(), folder, library, kept


@pytest.mark.executorch
def test_a_program_of_executorch_computes_what_pytorch_does(program: Any) -> None:
    torch, net, folder, *_ = program
    runtime = imported("executorch.runtime").Runtime.get()
    assert "opgen::windows.out" in runtime.operator_registry.operator_names
    method = runtime.load_program(folder / "net.pte").load_method("forward")
    for _ in range(3):
        given = (torch.randn(2, 6), torch.randn(2, 6))
        for found, wanted in zip(method.execute(given), net(*given), strict=True):
            torch.testing.assert_close(found, wanted, rtol=1e-6, atol=1e-6)


@pytest.mark.executorch
def test_a_model_selects_its_operators(program: Any, tmp_path: Path) -> None:
    folder = program[2]
    for name in ("net.pt2", "net.pte"):
        emit_glue("executorch", [SPECS, TFLM_SPECS], tmp_path / name, [folder / name])
        assert len(_names(tmp_path / name)) == 4


@pytest.mark.executorch
def test_a_wrong_option_ends_a_method_with_an_error(program: Any, tmp_path: Path) -> None:
    """The process goes on."""
    torch = program[0]
    runtime = imported("executorch.runtime").Runtime.get()

    class Wrong(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, x: Any) -> Any:
            return torch.ops.mylib.scaled_add(x, x, alpha=9.0)

    path = tmp_path / "wrong.pte"
    write_program(torch.export.export(Wrong(), (torch.randn(2, 6),)), path)
    method = runtime.load_program(path).load_method("forward")
    with pytest.raises(RuntimeError, match="0x12"):
        method.execute((torch.randn(2, 6),))


@pytest.mark.executorch
def test_the_example_computes_the_same_in_both(torch: Any, tmp_path: Path) -> None:
    """One spec each: PyTorch knows the operators by `--emit torch`; one size is dynamic."""
    specs = ROOT / "examples/one_spec_everywhere/specs"
    emit_glue("executorch", [specs], tmp_path / "kernels")
    loaded(tmp_path / "kernels", tmp_path / "built")

    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, x: Any, y: Any) -> Any:
            ops = torch.ops
            triple, quadruple = ops.my_ops.mul3_mul4(ops.my_ops.mul3(x))
            return ops.opgen.scaled_add(triple, y, scale=0.5), ops.my_ops.mul4(quadruple)

    example = (torch.randn(4, 3), torch.randn(3))
    rows = {0: torch.export.Dim("rows", min=1, max=8)}
    exported = torch.export.export(Net(), example, dynamic_shapes={"x": rows, "y": None})
    write_program(exported, tmp_path / "net.pte")
    runtime = imported("executorch.runtime").Runtime.get()
    method = runtime.load_program(tmp_path / "net.pte").load_method("forward")
    for count in (4, 1, 8):
        x, y = torch.randn(count, 3), torch.randn(3)
        found = method.execute((x, y))
        for each, wanted in zip(found, (9 * x + 0.5 * y, 48 * x), strict=True):
            torch.testing.assert_close(each, wanted)
        for each, wanted in zip(found, Net()(x, y), strict=True):
            torch.testing.assert_close(each, wanted)


@pytest.mark.executorch
def test_executorch_selects_by_our_files(kernels: Kernels, tmp_path: Path) -> None:
    imported("executorch")
    imported("torchgen")
    selection = tmp_path / "selected.yaml"
    tool = (sys.executable, "-m", "executorch.codegen.tools.gen_oplist")
    schema = f"--ops_schema_yaml_path={kernels.folder / 'custom_ops.yaml'}"
    for words in ((schema,), (schema, "--root_ops=opgen::blend.out")):
        compiled(*tool, f"--output_path={selection}", *words)
        text = selection.read_text()
        assert "opgen::blend.out" in text


_REGISTRATION = """
#include <tuple>
#include <executorch/runtime/kernel/kernel_includes.h>
#include <executorch/runtime/core/evalue.h>
#include <executorch/runtime/kernel/operator_registry.h>
#include <executorch/runtime/platform/profiler.h>
#include "${fn_header}"
namespace torch { namespace executor { namespace function { namespace {
const Kernel kernels[] = {
    ${unboxed_kernels}
};
[[maybe_unused]] const auto registered =
    executorch::runtime::register_kernels({kernels, sizeof(kernels) / sizeof(kernels[0])});
}}}}
"""
_TEMPLATES = {
    "RegisterCodegenUnboxedKernels.cpp": _REGISTRATION,
    "NativeFunctions.h": "#pragma once\n${headers}\n${nativeFunctions_declarations}\n",
    **dict.fromkeys(
        ("Functions.h", "RegisterKernels.h", "RegisterSchema.cpp",
         "RegisterDispatchKeyCustomOps.cpp"), "// ${generated_comment}\n"
    ),
}  # fmt: skip
"""The package has the code generator, not its templates."""


@pytest.mark.executorch
def test_the_registration_that_executorch_generates_calls_our_kernels(
    kernels: Kernels, tmp_path: Path
) -> None:
    given, libraries = flags_of_package()
    facts = Path(imported("torchgen").__path__[0]) / "packaged/ATen/native"
    schemas = kernels.folder / "custom_ops.yaml"
    (tmp_path / "templates").mkdir()
    for name, text in _TEMPLATES.items():
        (tmp_path / "templates" / name).write_text(text)
    (tmp_path / "out").mkdir()
    tools, selection = (sys.executable, "-m"), tmp_path / "selected.yaml"
    compiled(
        *(*tools, "executorch.codegen.tools.gen_oplist", f"--output_path={selection}"),
        f"--ops_schema_yaml_path={schemas}",
    )
    compiled(
        *(*tools, "executorch.codegen.gen", f"--source-path={tmp_path}"),
        *(f"--install-dir={tmp_path / 'out'}", f"--tags-path={facts / 'tags.yaml'}"),
        *(f"--aten-yaml-path={facts / 'native_functions.yaml'}",),
        *(f"--op-selection-yaml-path={selection}", f"--custom-ops-yaml-path={schemas}"),
    )
    flags = ("-std=c++17", "-fPIC", f"-I{kernels.folder}", f"-I{tmp_path / 'out'}", *given)
    source = tmp_path / "out/RegisterCodegenUnboxedKernelsEverything.cpp"
    compiled(need("c++"), *flags, "-c", source, "-o", tmp_path / "generated.o")
    sources = [each for each in sources_of(kernels.folder) if each.name != "register_opgen_ops.cc"]
    objects = compile_objects(tmp_path / "objects", sources, flags[1:])
    linked = (f"-L{libraries}", "-lexecutorch", "-lm", "-Wl,--no-undefined")
    target = tmp_path / "lib.so"
    words = ("-shared", tmp_path / "generated.o", *objects, *linked, "-o", target)
    compiled(need("c++"), *words)


# With PyTorch's tensors.


@pytest.mark.torch
@pytest.mark.executorch
def test_the_same_kernels_are_operators_of_pytorch(tmp_path: Path) -> None:
    """Built with USE_ATEN_LIB, against the headers of both packages."""
    sources = tmp_path / "glue"
    emit_glue("executorch", [SPECS, TFLM_SPECS], sources, root_ops=[WANTED[0], WANTED[3]])
    library = library_of_pytorch(sources, tmp_path)

    done = run(sys.executable, Path(__file__).with_name("torch_library.py"), library)

    assert done.stdout.decode() == "equal\n", done.stderr.decode()
