"""`opgen build --emit tflm`: what `Prepare` computes is what `opgen convert` computes, bit for bit.

The glue is compiled twice: with a node of our own, everywhere; and into the interpreter of
TensorFlow Lite Micro, where TFLITE_MICRO_DIR names a checkout that its own Makefile has built.
"""

from __future__ import annotations

import re
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air import AirModel, DType
from opgen.air.model import AirOperator, AirSubgraph
from opgen.config import find_target
from opgen.errors import Diagnostic, OpgenError, UnsupportedError, UsageError
from opgen.export.device.operator_view import facts_of
from opgen.export.device.plan import plan_lines
from opgen.export.device.vocabulary import COUNTERPARTS, RECORDS
from opgen.export.glue import emit_glue
from opgen.export.tflm.emit import TFLM, unsuited
from opgen.lib.tensor import Array
from opgen.litert.read import read_model
from opgen.litert.schema import open_model
from opgen.litert.write import Encoding, write_model
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.machine import find_compiler
from opgen.registry.context import build_default_registry_context
from opgen.spec.library import built_in_library
from opgen.tflite.enums import TensorType
from opgen.tflite.flatbuffer import Reader
from tests.process import opgen
from tests.spec_functions import built_in_specs
from tests.synth.tflm_builds import DEVICE, WARNINGS, module_bytes
from tests.synth.tflm_cases import (
    FOLDER,
    OTHER,
    SPECS,
    Case,
    builtin_cases,
    cases,
    flex,
    quantization,
    tensor,
)
from tests.tools import need

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
CASES = cases()


def _run(*command: str | Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*map(str, command)], input=given, capture_output=True, check=False)


def _compiled(*command: str | Path) -> None:
    done = _run(*command)
    assert done.returncode == 0, done.stderr.decode()


@dataclass(frozen=True)
class Glue:
    """Emitted files, compiled with a node of our own."""

    folder: Path
    program: Path

    def run(self, case: Case, steps: int | None = None) -> subprocess.CompletedProcess[bytes]:
        count = len(case.fed[0]) if steps is None else steps
        return _run(self.program, given=_node_bytes(case, count))


def _compile_node(folder: Path, flags: Sequence[str] = host.SANITIZED) -> Glue:
    objects = folder.parent / f"{folder.name}_node"
    objects.mkdir()
    sources = [*folder.glob("*.cc"), FOLDER / "node.cc"]
    pure = [each for each in sources if not each.name.endswith(("_tflm.cc", "_tflm_ops.cc"))]
    for source in sorted(pure):
        device = ("-std=c++17",) if source.name == "node.cc" else DEVICE
        warnings = () if source.name == "node.cc" else WARNINGS
        out = objects / f"{source.name}.o"
        words = (*device, *flags, *warnings, f"-I{folder}", "-c")
        _compiled(need("c++"), *words, source, "-o", out)
    for source in sorted(folder.glob("*.c")):
        strict = ("-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{folder}", "-c")
        _compiled(find_compiler(), *flags, *strict, source, "-o", objects / f"{source.name}.o")
    linked = sorted(objects.glob("*.o"))
    program = objects / "node"
    _compiled(need("c++"), *flags, *linked, "-lm", "-o", program)
    return Glue(folder, program)


def _block(data: bytes) -> bytes:
    return struct.pack("<i", len(data)) + data


def _node_bytes(case: Case, steps: int) -> bytes:
    """Return a node as node.cc reads it."""
    parts = [_block(case.op.encode()), *_options_bytes(case)]
    for group in (case.inputs, case.outputs):
        parts.append(struct.pack("<i", len(group)))
        for each in group:
            if each is None:
                parts.append(struct.pack("<ii", 0, 0) + _block(b"") * 3 + struct.pack("<ii", 0, 0))
                continue
            parts.append(struct.pack("<ii", 1, int(TensorType[each.type.name])))
            parts.append(_block(np.array(each.shape, "<i4").tobytes()))
            found = each.quantization
            scales = np.array([] if found is None else found.scales, "<f4")
            zero_points = np.array([] if found is None else found.zero_points, "<i4")
            parts += [_block(scales.tobytes()), _block(zero_points.tobytes())]
            data = bytes(each.bytes) if each.data is None else each.data.tobytes()
            parts += [struct.pack("<i", int(each.is_constant)), _block(data)]
    parts.append(struct.pack("<i", steps))
    for step in range(steps):
        parts += [_block(np.ascontiguousarray(each[step]).tobytes()) for each in case.fed]
    return b"".join(parts)


def _options_bytes(case: Case) -> Sequence[bytes]:
    if case.custom:
        return [_block(case.payload), struct.pack("<i", -1)]
    with tempfile.TemporaryDirectory() as folder:
        data = case.write(Path(folder) / "model.tflite").read_bytes()
    found = open_model(Reader(data, "model")).subgraphs[0].operators[0].builtinOptions
    return [_block(data), struct.pack("<i", found._position if found is not None else 0)]


@pytest.fixture(scope="module")
def glue(tmp_path_factory: pytest.TempPathFactory) -> Glue:
    """The glue of all specs, for any model."""
    out = tmp_path_factory.mktemp("any") / "glue"
    emit_glue("tflm", [SPECS], out)
    return _compile_node(out)


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What the modules of all cases give."""
    folder = tmp_path_factory.mktemp("modules")
    return {
        name: module_bytes(case.write(folder / f"{name}.tflite"), SPECS, case.fed, folder / name)
        for name, case in CASES.items()
    }


@pytest.mark.parametrize("name", CASES)
def test_a_node_computes_what_a_module_does(
    name: str, glue: Glue, wanted: dict[str, bytes]
) -> None:
    done = glue.run(CASES[name])
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == wanted[name]


def test_every_operator_is_tried() -> None:
    tried = {case.op.lower() for case in CASES.values()}
    additions = {"curve_pairs"}
    assert tried == {path.stem for path in SPECS.iterdir()} - additions


def test_the_same_specs_give_the_same_files(glue: Glue, tmp_path: Path) -> None:
    words = ("build", "--emit", "tflm", "--specs", SPECS, "-o", tmp_path / "again")
    done = opgen(*words, PYTHONHASHSEED="7")
    assert done.returncode == 0
    for path in sorted((tmp_path / "again").iterdir()):
        assert path.read_bytes() == (glue.folder / path.name).read_bytes(), path.name
        assert str(tmp_path).encode() not in path.read_bytes()


def test_every_function_that_is_said_to_be_there_is_in_the_library() -> None:
    library = built_in_library()
    headers = sorted((ROOT / "runtime_c/device").glob("*.h"))
    header = "".join(path.read_text() for path in headers)
    assert set(library.functions) >= COUNTERPARTS
    assert set(library.records) >= RECORDS
    for name in sorted(COUNTERPARTS | RECORDS):
        assert f" {name}(" in header or f"({name}," in header or f"struct {name} " in header, name


# What is refused on the device, with the words of the spec.

MANY = quantization(1, 2, 3, 4, axis=1)
_REFUSED = {
    "check": ("smooth", {"payload": flex(alpha=1.5)}, "alpha is 1.5, not within 0 .. 1 (specs/"),
    "unknown key": ("smooth", {"payload": flex(beta=1.0)}, "have beta, which the spec"),
    "wrong type": ("smooth", {"payload": flex(alpha="x")}, "option alpha is not of type float"),
    "missing key": ("numbers", {"payload": flex(a=1, b=2)}, "its custom options lack f"),
    "empty payload": ("numbers", {"payload": b""}, "its custom options lack a"),
    "no flexbuffer": ("smooth", {"payload": b"\xff\xfe\xfd\xfc"}, "not a FlexBuffer"),
    "max": ("curve", {"payload": flex(gain=65)}, "gain is 65.0, more than 64.0 (specs/curve"),
    "struct size": ("packed", {"payload": b"\0" * 27}, "have 27 bytes instead of 28"),
    "struct only": ("packed", {"payload": b"\0" * 28}, "option name has a value"),
    "no options": ("extremes", {"payload": b"\0"}, "the spec declares none"),
    "division": ("numbers", {"payload": flex(a=1, b=0, f=1.0)}, "division by zero (specs/"),
    "overflow": ("numbers", {"payload": flex(a=2**62, b=1, f=1.0)}, "more than 64 bits"),
    "enum": ("numbers", {"payload": flex(a=1, b=2, f=1.0, mode="ODD")}, "a member of its enum"),
    "rank": ("smooth", {"inputs": [tensor(0, (12,))]}, "'x' has 1 dimensions, it needs 2"),
    "absent": ("smooth", {"inputs": [None]}, "'x' is absent"),
    "type": ("smooth", {"inputs": [tensor(0, (2, 6), DType.INT16)]}, "takes inputs int16"),
    "shape": ("smooth", {"outputs": [tensor(1, (2, 5))]}, "[2, 5] in the model, not [2, 6]"),
    "inputs": ("smooth", {"inputs": [tensor(0, (2, 6))] * 2}, "it has 2 inputs, the spec has 1"),
    "scale": ("curve", {"outputs": [tensor(1, (64, 4), DType.INT8)]}, "the tensors need scales"),
    "scales": (
        "curve",
        {"outputs": [tensor(1, (64, 4), DType.INT8, quantization=MANY)]},
        "several scales where one is needed",
    ),
    "variadic": (
        "blend",
        {"inputs": [None, tensor(1, (2, 2)), tensor(2, (4,))]},
        "the 2 tensors have different shapes",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", _REFUSED)
def test_a_wrong_node_is_refused_with_the_reason(what: str, glue: Glue) -> None:
    name, changes, message = _REFUSED[what]
    done = glue.run(replace(CASES[name], **changes), steps=0)
    assert message in done.stderr.decode()
    assert done.returncode == 3


def test_damaged_options_are_refused_or_read_like_others(glue: Glue) -> None:
    """Every byte of a FlexBuffer is changed: under sanitizers, no read leaves it."""
    draw = np.random.default_rng(3)
    good = CASES["numbers"].payload
    refused = 0
    for position in range(len(good)):
        damaged = bytearray(good)
        damaged[position] ^= int(draw.integers(1, 256))
        cut = bytes(damaged[: draw.integers(len(good)) if position % 2 else len(good)])
        done = glue.run(CASES["numbers"].with_payload(cut), steps=0)
        assert done.returncode in (0, 3), done.stderr.decode()
        refused += done.returncode == 3
    assert refused > len(good) // 2


def test_what_has_no_counterpart_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError) as caught:
        emit_glue("tflm", [OTHER], tmp_path / "out")
    said = str(caught.value)
    assert "running_mean.yaml:10:9: error: RUNNING_MEAN: 'sums' uses the function cumsum" in said
    assert "hint: give the model that it is for, whose values are then put in: --for" in said
    assert not (tmp_path / "out").exists()


def test_values_of_one_model_are_put_in(tmp_path: Path) -> None:
    """With a model any spec works: two instances, state, a table without a counterpart."""
    fed = [np.arange(12, dtype=np.float32).reshape(2, 2, 3)]
    row, out = tensor(0, (2, 3)), tensor(1, (2, 3))
    case = Case("RUNNING_MEAN", "RunningMean", flex(count=4), [row], [out], fed)
    model = case.write(tmp_path / "model.tflite")
    emit_glue("tflm", [OTHER], tmp_path / "out", [model])
    glue = _compile_node(tmp_path / "out")
    done = glue.run(case)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout == module_bytes(model, OTHER, fed, tmp_path / "module")
    for other in (
        case.with_payload(flex(count=5)),
        replace(case, inputs=[tensor(0, (3, 2))]),
        replace(case, outputs=[tensor(1, (2, 3), DType.INT8)]),
        replace(case, inputs=[tensor(0, (2, 3), quantization=quantization(0.5))]),
    ):
        refused = glue.run(other, steps=0)
        assert refused.returncode == 3
        assert b"it is not one of the model that this file was made for" in refused.stderr


# Builtin operators.

BUILTIN = builtin_cases()
_REASONS = (
    "models of LiteRT do not have it",
    "control flow and variables are the interpreter's own",
    "the interpreter does not read scales of blocks",
    "which the TFLM glue cannot compute on the device",
)


def test_every_spec_has_a_form_or_a_reason() -> None:
    """With a model the third reason does not count: its values are put in."""
    emitted = set()
    for op in built_in_specs().ops:
        faults: list[Diagnostic] = []
        if (fault := unsuited(op)) is not None:
            faults.append(fault)
        else:
            plan_lines(op, TFLM, faults)
            facts_of(op)  # its C, which glue for a model has
        assert all(any(each in str(fault) for each in _REASONS) for fault in faults), op.op
        if not faults:
            emitted.add(op.op)
    assert emitted >= {case.op for case in BUILTIN.values()}
    assert len(emitted) >= 40


@pytest.fixture(scope="module")
def builtin_glue(tmp_path_factory: pytest.TempPathFactory) -> Glue:
    """Glue of the built-in specs themselves, for any model."""
    out = tmp_path_factory.mktemp("builtin") / "glue"
    emit_glue("tflm", [], out, root_ops=sorted({case.op for case in BUILTIN.values()}))
    return _compile_node(out)


@pytest.mark.parametrize("name", BUILTIN)
def test_a_builtin_node_computes_what_a_module_does(
    name: str, builtin_glue: Glue, tmp_path: Path
) -> None:
    case = BUILTIN[name]
    done = builtin_glue.run(case)
    assert (done.returncode, done.stderr) == (0, b"")
    model = case.write(tmp_path / "model.tflite")
    assert done.stdout == module_bytes(model, None, case.fed, tmp_path / "module")


def test_options_of_builtin_nodes_count(builtin_glue: Glue, tmp_path: Path) -> None:
    wrong = replace(BUILTIN["squeeze"], values={"squeeze_dims": [1]})
    assert b"axes (1,) of shape (1, 3, 1) are not all of size 1" in builtin_glue.run(wrong).stderr
    case = BUILTIN["depth_to_space"]
    emit_glue("tflm", [], tmp_path / "one", [case.write(tmp_path / "model.tflite")])
    one = _compile_node(tmp_path / "one")
    done = one.run(case)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == builtin_glue.run(case).stdout
    refused = one.run(replace(case, values={"block_size": 1}), steps=0)
    assert b"it is not one of the model that this file was made for" in refused.stderr


def test_programs_of_pytorch_are_for_other_runtimes(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="runs no exported programs of PyTorch\n    hint: give a"):
        emit_glue("tflm", [SPECS], tmp_path / "out", [Path("net.pt2")])


def test_built_in_operators_are_asked_for_by_name(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="did you mean 'MAX_POOL_2D'"):
        emit_glue("tflm", [], tmp_path / "out", root_ops=["MAX_POOL2D"])
    with pytest.raises(UnsupportedError, match="WHILE: control flow and variables"):
        emit_glue("tflm", [], tmp_path / "out", root_ops=["WHILE"])
    with pytest.raises(UnsupportedError, match="give the model that it is for"):
        emit_glue("tflm", [], tmp_path / "out", root_ops=["MAX_POOL_2D"])


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--emit", "tflm"], 2, "needs specs and a place to write to"),
        (["--emit", "tflm", "--check"], 2, "--check and --emit do not go together"),
        (["--for", "m.tflite"], 2, "--for, --root-ops, --namespace and --force are for --emit"),
        (["--emit", "other"], 2, "no runtime 'other'"),
    ],
)
def test_wrong_usage(words: list[str], code: int, message: str) -> None:
    done = opgen("build", *words)
    assert done.returncode == code
    assert message in done.stderr


def test_there_must_be_something_to_write(tmp_path: Path) -> None:
    (tmp_path / "addition").mkdir()
    (tmp_path / "addition/only.yaml").write_text(
        "op: ONLY_NAME\ndoc: None.\ninputs: {x: {}}\noutputs: {y: {type: x.type, shape: x.shape}}\n"
        "let: {size: x.size}\nreference: x\nkernels:\n  - name: only_f32\n"
        "    types: {x: float32, y: float32}\n    params: [size]\n"
        "    code: memcpy(y, x, (size_t)p->size * 4);\n"
    )
    with pytest.raises(UsageError, match="none of the specs is for an operator of LiteRT"):
        emit_glue("tflm", [tmp_path / "addition"], tmp_path / "out")
    with pytest.raises(UsageError, match="has none of the operators"):
        emit_glue("tflm", [SPECS], tmp_path / "out", [EXAMPLES / "custom_op/mel.tflite"])
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/file").write_text("mine")
    with pytest.raises(OpgenError, match="was not made by opgen"):
        emit_glue("tflm", [SPECS], tmp_path / "mine")


def test_the_commands_of_the_page_work(tmp_path: Path) -> None:
    """Each block of shell in docs/tflm.md."""
    (tmp_path / "examples").symlink_to(EXAMPLES)
    (tmp_path / "build").mkdir()
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs/tflm.md").read_text(), re.DOTALL)
    assert len(blocks) > 1
    for block in blocks:
        words = block.split()
        assert words[:2] == ["opgen", "build"]
        done = opgen(*words[1:], folder=tmp_path)
        assert done.returncode == 0, done.stderr
        assert [*(tmp_path / words[-1]).glob("*_tflm_ops.h")]


# With TensorFlow Lite Micro.


@dataclass(frozen=True)
class Tflm:
    """A checkout that was built by its own Makefile."""

    root: Path

    @property
    def library(self) -> Path:
        return self.root / "gen/linux_x86_64_default_gcc/lib/libtensorflow-microlite.a"

    @property
    def downloads(self) -> Path:
        return self.root / "tensorflow/lite/micro/tools/make/downloads"

    def compile(self, folder: Path, *flags: str) -> Path:
        """Compile emitted files and the runner with the interpreter; return the program."""
        objects = folder.parent / f"{folder.name}_tflm"
        objects.mkdir()
        found = [self.downloads / each for each in ("flatbuffers/include", "gemmlowp", "ruy")]
        includes = [w for each in (self.root, *found) for w in ("-isystem", str(each))]
        for source in sorted([*folder.glob("*.cc"), FOLDER / "runner.cc"]):
            out = objects / f"{source.name}.o"
            words = (*DEVICE, "-O2", "-DTF_LITE_STATIC_MEMORY", *WARNINGS, f"-I{folder}", *includes)
            _compiled(need("c++"), *words, *flags, "-c", source, "-o", out)
        for source in sorted(folder.glob("*.c")):
            words = ("-std=c99", "-O2", f"-I{folder}", "-c")
            _compiled(find_compiler(), *words, source, "-o", objects / f"{source.name}.o")
        program = objects / "runner"
        linked = [*sorted(objects.glob("*.o")), self.library, "-lm", "-o", program]
        _compiled(need("c++"), *linked)
        return program


@pytest.fixture(scope="module")
def tflm() -> Tflm:
    """The checkout that TFLITE_MICRO_DIR names."""
    checkout = Tflm(Path(need("TFLITE_MICRO_DIR")))
    for needed in (checkout.library, checkout.downloads / "flatbuffers"):
        if not needed.exists():
            pytest.skip(f"{needed} is missing: build the library with TFLM's Makefile (microlite)")
    return checkout


@pytest.fixture(scope="module")
def runner(tflm: Tflm, glue: Glue) -> Path:
    """The interpreter with all operators."""
    return tflm.compile(glue.folder)


def _interpreted(
    runner: Path, model: Path, fed: Sequence[Array], reset: int = -1
) -> subprocess.CompletedProcess[bytes]:
    given = b"".join(each[step].tobytes() for step in range(len(fed[0])) for each in fed)
    return _run(runner, model, str(len(fed[0])), str(reset), given=given)


@pytest.mark.parametrize("name", CASES)
def test_the_interpreter_computes_what_a_module_does(
    name: str, runner: Path, wanted: dict[str, bytes], tmp_path: Path
) -> None:
    case = CASES[name]
    done = _interpreted(runner, case.write(tmp_path / "model.tflite"), case.fed)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == wanted[name]


def test_a_reset_of_the_interpreter_resets_state(
    runner: Path, wanted: dict[str, bytes], tmp_path: Path
) -> None:
    case = CASES["smooth"]
    model = case.write(tmp_path / "model.tflite")
    twice = [np.concatenate([each, each]) for each in case.fed]
    done = _interpreted(runner, model, twice, reset=len(case.fed[0]))
    assert done.stdout == wanted["smooth"] * 2
    kept = _interpreted(runner, model, twice)
    assert kept.stdout[: len(wanted["smooth"])] == wanted["smooth"]
    assert kept.stdout != done.stdout


@pytest.mark.parametrize("what", ["check", "missing key", "no flexbuffer", "type", "division"])
def test_the_interpreter_refuses_with_the_reason(what: str, runner: Path, tmp_path: Path) -> None:
    name, changes, message = _REFUSED[what]
    case = replace(CASES[name], **changes)
    done = _interpreted(runner, case.write(tmp_path / "model.tflite"), case.fed)
    assert f"{case.op}: " in done.stderr.decode()
    assert message in done.stderr.decode()
    assert done.returncode == 3


def test_the_examples_run_in_the_interpreter(tflm: Tflm, tmp_path: Path) -> None:
    """Tables by expressions, state, several outputs, constants: all computed on the device."""
    specs = sorted(EXAMPLES.glob("*/specs"))
    known = [each for each in specs if each.parent.name in _EXAMPLES]
    emit_glue("tflm", known, tmp_path / "glue")
    program = tflm.compile(tmp_path / "glue")
    for folder in known:
        for model in sorted(folder.parent.glob("*.tflite")):
            _check_example(program, model, folder, tmp_path)


def test_the_values_of_the_example_run_in_the_interpreter(tflm: Tflm, tmp_path: Path) -> None:
    """Two operators of one model, whose tables are constants."""
    folder = EXAMPLES / "custom_op"
    emit_glue("tflm", [folder / "specs"], tmp_path / "glue", [folder / "mel.tflite"])
    program = tflm.compile(tmp_path / "glue")
    _check_example(program, folder / "mel.tflite", folder / "specs", tmp_path)


_EXAMPLES = ("custom_op", "gaussian", "row_range", "smoothing", "detections")


def _check_example(program: Path, model: Path, specs: Path, folder: Path) -> None:
    context = build_default_registry_context(specs=[specs], installed=False)
    graph = load_bound(model, context, find_target("host")).subgraph
    fed = [
        _random((3, *graph.tensors[id_].shape), graph.tensors[id_].type) for id_ in graph.input_ids
    ]
    done = _interpreted(program, model, fed)
    assert (done.returncode, done.stderr) == (0, b""), model.name
    assert done.stdout == module_bytes(model, specs, fed, folder / model.stem), model.name


def _random(shape: tuple[int, ...], type_: DType) -> Array:
    draw = np.random.default_rng(len(shape))
    if type_ is DType.FLOAT32:
        return draw.random(shape).astype(np.float32)
    return draw.integers(*type_.range, shape).astype(type_.numpy)


def test_several_nodes_have_state_of_their_own(runner: Path, tmp_path: Path) -> None:
    """SMOOTH behind SMOOTH, with other options."""
    tensors = {at: tensor(at, (2, 3)) for at in range(3)}
    operators = (AirOperator(0, "A", (0,), (1,)), AirOperator(1, "B", (1,), (2,)))
    encodings = {
        "A": Encoding(custom="Smooth", payload=flex(alpha=0.5, start=0.0)),
        "B": Encoding(custom="Smooth", payload=flex(alpha=0.125, start=8.0)),
    }
    graph = AirSubgraph("main", tensors, operators, (0,), (2,))
    path = tmp_path / "two.tflite"
    model = AirModel("two", path, "", (graph,))
    path.write_bytes(write_model(model, lambda operator: encodings[operator.op_type]))
    fed = [np.random.default_rng(1).random((5, 2, 3)).astype(np.float32)]
    done = _interpreted(runner, path, fed)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == module_bytes(path, SPECS, fed, tmp_path / "module")


def test_our_kernels_run_builtin_operators_in_the_interpreter(tflm: Tflm, tmp_path: Path) -> None:
    """A whole model, with its values put in; and single operators, planned in `Prepare`."""
    model = EXAMPLES / "digits/digits.tflite"
    emit_glue("tflm", [], tmp_path / "digits", [model])
    runner = tflm.compile(tmp_path / "digits", "-DOPGEN_BUILTINS")
    graph = read_model(model, build_default_registry_context().litert_parsers).main
    given = [graph.tensors[id_] for id_ in graph.input_ids]
    draw = np.random.default_rng(3)
    fed = [draw.integers(-128, 128, (3, *each.shape)).astype(np.int8) for each in given]
    done = _interpreted(runner, model, fed)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == module_bytes(model, None, fed, tmp_path / "module")

    names = sorted({case.op for case in BUILTIN.values()})
    emit_glue("tflm", [], tmp_path / "glue", root_ops=names)
    runner = tflm.compile(tmp_path / "glue", "-DOPGEN_BUILTINS")
    for name, case in BUILTIN.items():
        path = case.write(tmp_path / f"{name}.tflite")
        done = _interpreted(runner, path, case.fed)
        assert (done.returncode, done.stderr) == (0, b""), name
        assert done.stdout == module_bytes(path, None, case.fed, tmp_path / name), name
