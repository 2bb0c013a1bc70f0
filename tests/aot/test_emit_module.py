"""The emitter: modules made by hand, compiled strictly as C and C++, and run."""

from __future__ import annotations

import ctypes
import itertools
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import jsonschema
import numpy as np
import pytest
import tiny

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator
from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.operators.operator import AotOperator
from opgen.aot.plan import plan_memory, verify_plan
from opgen.base.paths import runtime_root, schemas_root
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.c.names import c_string, check_module_name, comment, layer_names
from opgen.c.runtime_files import declaring_headers, runtime_files
from opgen.errors import UnsupportedError, UsageError
from opgen.lib.target import Target
from opgen.text.c import identifiers
from tests.tools import missing, need

STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
COMPILERS = [
    ("gcc", "-std=c99"),
    ("clang", "-std=c99"),
    ("g++", "-std=c++11"),
    ("clang++", "-std=c++17"),
]


def emitted(model: AirModel | BoundModel, io: str = "arena", **options) -> dict[str, bytes]:
    bound = tiny.bound(model) if isinstance(model, AirModel) else model
    plan = plan_memory(bound, io=io)
    verify_plan(bound, plan)
    files = emit_module(bound, plan, EmitOptions(name="tiny", io=io, **options))
    schema = json.loads((schemas_root() / "report.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(json.loads(files["report.json"]))
    return {**files, "opgen_test_types.h": tiny.TEST_TYPES}


def save(files: dict[str, bytes], folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


Builder = Callable[..., Path]


@pytest.fixture
def build() -> Iterator[Builder]:
    """Compiles with every compiler; a test that is good without some says so behind it."""
    yield compiled_by_all
    need(*(name for name, _ in COMPILERS))


def compiled_by_all(files: dict[str, bytes], folder: Path, *flags: str) -> Path:
    """Compile strictly with every compiler that is there; return a library made by the first."""
    save(files, folder)
    sources = sorted(str(path) for path in folder.glob("*.c"))
    library = folder / "tiny.so"
    for compiler, standard in COMPILERS:
        if missing(compiler):
            continue
        language = ["-x", "c++"] if "c++" in standard else []
        command = [compiler, standard, *STRICT, *flags, "-O2", "-fPIC", f"-I{folder}", *language]
        target = library if compiler == "gcc" else folder / "other.so"
        command += [*sources, "-shared", "-o", str(target), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{compiler}: {done.stderr[:3000]}"
    return library


class Module:
    """A compiled module."""

    def __init__(self, library: Path, size: int) -> None:
        self.c = ctypes.CDLL(str(library))
        self.memory = (ctypes.c_uint64 * (size // 8 + 3))(*[0xA5A5A5A5A5A5A5A5] * (size // 8 + 3))
        address = ctypes.addressof(self.memory)
        self.context = ctypes.c_void_p(-(-address // 16) * 16)

    def buffer(self, kind: str, index: int, dtype, count: int) -> np.ndarray:
        function = getattr(self.c, f"tiny_{kind}_{index}")
        function.restype = ctypes.c_void_p
        held = (ctypes.c_char * (count * np.dtype(dtype).itemsize)).from_address(
            function(self.context)
        )
        return np.frombuffer(held, dtype)

    def init(self) -> int:
        return self.c.tiny_init(self.context)

    def run(self, *pointers: np.ndarray) -> int:
        args = [each.ctypes.data_as(ctypes.c_void_p) for each in pointers]
        return self.c.tiny_run(self.context, *args)


def affine(x, bias):
    return x * np.array([2, 3] * 2) + np.array([-1, 1] * 2) + np.array(bias * 2) + 1


def expected(x: np.ndarray, step: int) -> tuple[np.ndarray, np.ndarray]:
    first = affine(x, [10, -20])
    second, third = affine(first, [10, -20]), affine(first, [0, 0])
    joined = np.concatenate([second, third]).astype(np.int8)
    return joined, (third * step + step - 3).astype(np.int8)


@pytest.mark.parametrize("io", ["arena", "caller"])
def test_module_computes_what_its_operators_do(build, tmp_path, io):
    """Every mechanism at once, state included; a second init starts again."""
    files = emitted(tiny.everything(), io)
    report = json.loads(files["report.json"])
    module = Module(build(files, tmp_path / "m"), report["memory"]["context_bytes"])
    x = np.array([1, -2, 3, 0], np.int8)
    for _ in range(2):
        assert module.init() == 0
        for step in (1, 2):
            if io == "arena":
                module.buffer("input", 0, np.int8, 4)[:] = x
                assert module.run() == 0
                found = [module.buffer("output", i, np.int8, n) for i, n in enumerate((8, 4))]
            else:
                found = [np.zeros(8, np.int8), np.zeros(4, np.int8)]
                assert module.run(x, *found) == 0
            joined, summed = expected(x.astype(int), step)
            np.testing.assert_array_equal(found[0], joined)
            np.testing.assert_array_equal(found[1], summed)


def test_failing_layer_is_named(build, tmp_path):
    """Run returns the number of the layer, negated; the sum fails when it grows."""
    files = emitted(tiny.everything())
    report = json.loads(files["report.json"])
    module = Module(build(files, tmp_path / "m"), report["memory"]["context_bytes"])
    module.init()
    status = 0
    for _ in range(10):
        module.buffer("input", 0, np.int8, 4)[:] = [10, 0, 0, 0]
        status = status or module.run()
    assert status == -6
    assert report["operators"][5]["op"] == "RUNNING_SUM"
    assert report["operators"][5]["layer"] == 6


def test_trace_reports_every_layer(build, tmp_path):
    """With -D<NAME>_TRACE each layer's output reaches the application, those of views too."""
    files = emitted(tiny.everything())
    files["trace.c"] = b"""#include "tiny.h"
int32_t seen[16];
void tiny_trace(int32_t layer, int32_t output, const void *data, int32_t bytes)
{
    seen[layer] += output + bytes + (data != (const void *)0);
}
"""
    report = json.loads(files["report.json"])
    library = build(files, tmp_path / "m", "-DTINY_TRACE")
    module = Module(library, report["memory"]["context_bytes"])
    module.init()
    module.buffer("input", 0, np.int8, 4)[:] = 0
    assert module.run() == 0
    seen = (ctypes.c_int32 * 16).in_dll(module.c, "seen")
    assert list(seen)[:9] == [0, 5, 5, 5, 5, 9, 5, 5, 0]


def test_same_input_same_bytes():
    """Nothing in a module depends on when, where or by whom it is made."""
    assert emitted(tiny.everything()) == emitted(tiny.everything())


def test_module_is_as_clang_format_leaves_it(tmp_path):
    """Generated code is formatted like the rest of the project."""
    formatter = need("clang-format")
    style = Path(__file__).parents[2] / ".clang-format"
    for io, form in itertools.product(("arena", "caller"), ("c", "file")):
        files = emitted(tiny.everything(), io, weights_as=form)
        folder = save(
            {name: bytes(each) for name, each in files.items()}, tmp_path / f"{io}_{form}"
        )
        shutil.copy(style, folder)
        for name in ("tiny.c", "tiny.h", "tiny_kernels.h", "tiny_weights.h"):
            command = [formatter, str(folder / name)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            assert done.stdout == (folder / name).read_text(), name


def test_calls_of_any_length(tmp_path):
    """However a call has to be broken into lines, it compiles and looks right."""
    style = Path(__file__).parents[2] / ".clang-format"
    shutil.copy(style, tmp_path)
    for length in range(2, 41, 3):
        graph = tiny.Graph()
        x = graph.tensor("x")
        y = graph.add("AFFINE", graph.tensor("y" * length), input=x, bias=None)
        folder = save(emitted(graph.model([x], [y])), tmp_path / str(length))
        command = ["gcc", "-std=c99", *STRICT, "-fsyntax-only", str(folder / "tiny.c")]
        subprocess.run(command, check=True)
        if not missing("clang-format"):
            command = [need("clang-format"), str(folder / "tiny.c")]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            assert done.stdout == (folder / "tiny.c").read_text()


def test_golden(request):
    """The text of a module, reviewed by people; pytest --update-golden writes it anew."""
    folder = Path(__file__).parent / "golden"
    for name, content in emitted(tiny.everything()).items():
        if name in ("opgen_test_types.h", "LICENSE"):
            continue
        if request.config.getoption("--update-golden", default=False):
            (folder / name).write_bytes(content)
        assert (folder / name).read_bytes() == content, name


def test_equal_constants_are_written_once():
    """Two layers with equal biases share one table, as do their equal multipliers."""
    weights = emitted(tiny.everything())["tiny_weights.h"].decode()
    assert weights.count("static const") == 4


def test_hostile_names_stay_in_comments(build, tmp_path):
    """Comment ends, quotes, newlines, trigraphs and other scripts break nothing."""
    graph = tiny.Graph()
    x = graph.tensor('*/ #error "x" \\')
    for name in ("*/ int main; /*", "??/\n#error", "ñ→名", "int", '"\\', "a" * 300, "", "RUN"):
        x = graph.add("AFFINE", graph.tensor(name), input=x, bias=None)
    build(emitted(graph.model([0], [x])), tmp_path / "m")
    assert "*/" not in comment("a*/b/*c")
    assert "??" not in comment("????/")
    assert c_string('a"\\?\n9ñ') == r'"a\042\134\077\0129\303\261"'


def test_layer_names_are_unique_identifiers():
    """Names that differ in case only, keywords and names of the interface are distinguished."""
    graph = tiny.Graph()
    x = graph.tensor("x")
    for name in ("n/conv/Add", "n/Conv/Mul;x", "9", "init", "input_0", "", "conv", "b;c"):
        graph.add("COPY", graph.tensor(name), input=x)
    names = list(layer_names(graph.model([x], []).main).values())
    first = ["conv", "Conv_2", "n9", "layer_init", "layer_input_0"]
    assert names == [*first, "copy", "conv_3", "b"]


def test_headers_follow_from_the_names_used():
    """A struct or a function of the runtime brings its header along, named or not."""
    code = "    return (int)sizeof(cmsis_nn_dims) + (int)sizeof(opgen_requant);\n"
    base = tiny.with_kernel(
        tiny.DEFINITIONS["COPY"], source=f"int opgen_copy_bytes(void)\n{{\n{code}}}\n"
    )
    files = emitted(tiny.bound(tiny.everything(), definitions={"COPY": base}))
    included = [
        line for line in files["tiny_kernels.h"].decode().splitlines() if '#include "' in line
    ]
    headers = ["arm_nn_types.h", "opgen_requantize.h", "opgen_test_types.h"]
    assert included == [f'#include "{header}"' for header in headers]
    assert {"arm_nn_types.h", "opgen_requantize.h"} <= files.keys()


def test_tables_of_different_layers_never_collide(build, tmp_path):
    """Layer `a` with operand `b_c` and layer `a_b` with operand `c` name different tables."""
    graph = tiny.Graph()
    x = graph.tensor("x")
    one = graph.constant("one", np.array([1, 2], np.int32), DType.INT32)
    two = graph.constant("two", np.array([3, 4], np.int32), DType.INT32)
    a = graph.add("AFFINE", graph.tensor("a"), input=x, bias=one)
    b = graph.add("AFFINE", graph.tensor("a_bias"), input=a, bias=two)
    build(emitted(graph.model([x], [b])), tmp_path / "m")


@pytest.mark.parametrize("io", ["arena", "caller"])
def test_unusual_interfaces(build, tmp_path, io):
    """An input as output, an output twice, a constant as output, empty tensors, one input twice."""
    graph = tiny.Graph()
    x = graph.tensor("x")
    empty = graph.tensor("empty", (0, 3))
    unused = graph.tensor("unused", (3,))
    constant = graph.constant("c", np.array([1.5, -np.inf], np.float32), DType.FLOAT32)
    bytes_ = graph.add("VIEW", graph.tensor("v", (2,), type=DType.INT32), input=constant)
    nothing = graph.add("COPY", graph.tensor("nothing", (0,)), input=empty)
    joined = graph.add("JOIN", graph.tensor("j", (8,)), inputs=(x, x))
    outputs = [x, joined, joined, constant, bytes_, nothing]
    model = graph.model([x, empty, unused], outputs)
    files = emitted(model, io)
    report = json.loads(files["report.json"])
    module = Module(build(files, tmp_path / "m"), report["memory"]["context_bytes"])
    module.init()
    value = np.array([4, 3, 2, 1], np.int8)
    shapes = [(np.int8, 4), (np.int8, 8), (np.int8, 8), (np.float32, 2), (np.int32, 2)]
    if io == "arena":
        module.buffer("input", 0, np.int8, 4)[:] = value
        assert module.run() == 0
        found = [module.buffer("output", i, *shape) for i, shape in enumerate(shapes)]
    else:
        found = [np.zeros(n, dtype) for dtype, n in shapes]
        none = np.zeros(3, np.int8)
        assert module.run(value, none, none, *found, none) == 0
    np.testing.assert_array_equal(found[0], value)
    np.testing.assert_array_equal(found[1], [*value, *value])
    np.testing.assert_array_equal(found[2], [*value, *value])
    np.testing.assert_array_equal(found[3], np.float32([1.5, -np.inf]))
    np.testing.assert_array_equal(found[4], np.float32([1.5, -np.inf]).view(np.int32))


@pytest.mark.parametrize("io", ["arena", "caller"])
def test_model_without_operators(build, tmp_path, io):
    """The input is the output; and a model with nothing at all still compiles."""
    graph = tiny.Graph()
    x = graph.tensor("x", ())
    build(emitted(graph.model([x], [x]), io), tmp_path / "a")
    build(emitted(tiny.Graph().model([], []), io), tmp_path / "b")


def test_copy_of_a_variable(build, tmp_path):
    """A view of a variable is a copy, as the variable may change."""
    graph = tiny.Graph()
    kept = graph.tensor("kept", (4,), is_variable=True)
    view = graph.add("VIEW", graph.tensor("view", (4,)), input=kept)
    files = emitted(graph.model([], [view]))
    report = json.loads(files["report.json"])
    module = Module(build(files, tmp_path / "m"), report["memory"]["context_bytes"])
    module.init()
    assert module.run() == 0
    np.testing.assert_array_equal(module.buffer("output", 0, np.int8, 4), [-3] * 4)


def test_what_is_only_copied_to_the_caller_is_used():
    """A parameter of the run function is cast to void only where nothing else is done with it."""
    graph = tiny.Graph()
    kept = graph.tensor("kept", (4,), is_variable=True)
    view = graph.add("VIEW", graph.tensor("view", (4,)), input=kept)
    text = emitted(graph.model([], [view]), "caller")["tiny.c"].decode()
    assert "memcpy(output_0, " in text
    assert "(void)output_0" not in text


@pytest.mark.parametrize(
    ("values", "has_table"),
    [
        (np.full(4, 2.5, np.float32), False),
        (np.array([2.5, 2.5, 2.5, 1.0], np.float32), True),
        (np.full(4, np.inf, np.float32), True),
        (np.full(4, 9, np.int8), False),
        (np.full(4, 1.5, np.float16), True),
    ],
)
def test_a_variable_of_one_number_needs_no_table(build, tmp_path, values, has_table):
    graph = tiny.Graph()
    plain = {"type": DType(str(values.dtype)), "quantization": None}
    kept = graph.tensor("kept", (4,), data=values, is_variable=True, **plain)
    view = graph.add("VIEW", graph.tensor("view", (4,), **plain), input=kept)
    files = emitted(graph.model([], [view]))
    assert (b"tiny_variable_0" in files["tiny.c"]) == has_table
    report = json.loads(files["report.json"])
    module = Module(build(files, tmp_path / "m"), report["memory"]["context_bytes"])
    module.init()
    assert module.run() == 0
    found = module.buffer("output", 0, values.dtype.type, 4)
    np.testing.assert_array_equal(found, values)


def test_alignment_above_eight(build, tmp_path):
    """A target that wants 16 bytes gets them in C and in the plan."""
    target = Target("cortex-m55", dsp=True, mve=True, alignment=16)
    bound = tiny.bound(tiny.everything(), target)
    build(emitted(bound), tmp_path / "m")


class Handwritten(AotOperator):
    """An operator whose C is written by Python."""

    TYPE = "BY_HAND"

    def emit(self, save_path):
        name = self.function
        header = '#include <stdint.h>\n#ifdef __cplusplus\nextern "C" {\n#endif\n'
        header += f"int32_t {name}(void *ctx);\n#ifdef __cplusplus\n}}\n#endif\n"
        (save_path / "includes-api" / f"{name}.h").write_text(header)
        (save_path / "src" / f"{name}.c").write_text(
            f"""#include "{name}.h"
typedef struct {{
    const void *const *inputs;
    void *const *outputs;
}} call;
int32_t {name}(void *ctx)
{{
    const call *const c = (const call *)ctx;
    const int8_t *const x = (const int8_t *)c->inputs[0];
    int8_t *const y = (int8_t *)c->outputs[0];
    int32_t i;
    for (i = 0; i < 4; i++) {{
        y[i] = (int8_t)-x[i];
    }}
    return c->inputs[1] == (const void *)0 ? 0 : 1;
}}
"""
        )


def test_operator_written_by_hand(build, tmp_path):
    """What its class writes becomes part of the module and is called with its tensors."""
    graph = tiny.Graph()
    x, y = graph.tensor("x"), graph.tensor("y")
    operator = AirOperator(0, "BY_HAND", (x, -1), (y,))
    graph.operators.append(operator)
    model = graph.model([x], [y])
    aot = Handwritten(operator, model.main, name="negate")
    bound = BoundModel(
        model, model.main, (BoundOperator(operator, "negate", aot=aot),), tiny.GENERIC
    )
    files = emitted(bound)
    assert {"src/tiny_negate.c", "src/tiny_negate.h"} <= emitted(bound, format="cmake").keys()
    assert {"tiny_negate.c", "tiny_negate.h"} <= files.keys()
    module = Module(build(files, tmp_path / "m"), 64)
    module.init()
    module.buffer("input", 0, np.int8, 4)[:] = [1, -2, 3, 4]
    assert module.run() == 0
    np.testing.assert_array_equal(module.buffer("output", 0, np.int8, 4), [-1, 2, -3, -4])


@pytest.mark.parametrize("name", ["math", "opgen", "arm_x", "a b", "", "9", "x" * 81, "String"])
def test_names_that_would_collide_are_refused(name):
    """A module named like a header or a kernel would hide it."""
    with pytest.raises(UsageError):
        check_module_name(name)


def test_parameter_out_of_range_is_reported():
    """A value that does not fit its C type names the layer and the kernel."""
    base = tiny.DEFINITIONS["AFFINE"]
    broken = tiny.with_kernel(base, values=lambda _: (("size", 1 << 31),))
    model = tiny.everything()
    with pytest.raises(
        UnsupportedError, match=r"2147483648 does not fit int32_t\n.*affine_s8.yaml:9"
    ):
        emitted(tiny.bound(model, definitions={"AFFINE": broken}))


def test_two_kernels_of_one_name_are_refused():
    """Their C functions would be one."""
    other = tiny.with_kernel(tiny.DEFINITIONS["COPY"], name="affine_s8")
    with pytest.raises(UsageError, match="'affine_s8' is defined differently"):
        emitted(tiny.bound(tiny.everything(), definitions={"COPY": other}))


def test_files_of_operators_do_not_hide_those_of_a_format():
    """Both are reported, and nothing is written."""

    class Names(Handwritten):
        def emit(self, save_path):
            super().emit(save_path)
            (save_path / "src" / "tiny_names.h").write_text("")

    graph = tiny.Graph()
    x, y = graph.tensor("x"), graph.tensor("y")
    graph.operators.append(AirOperator(0, "BY_HAND", (x, -1), (y,)))
    model = graph.model([x], [y])
    aot = Names(graph.operators[0], model.main, name="negate")
    bound = BoundModel(
        model, model.main, (BoundOperator(graph.operators[0], "negate", aot=aot),), tiny.GENERIC
    )
    assert "src/tiny_names.h" in emitted(bound, format="cmake")
    with pytest.raises(UsageError, match=r"src/tiny_names\.h: .* a CMSIS-Pack"):
        emitted(bound, format="cmsis-pack")


def test_unknown_format():
    """The formats are listed."""
    with pytest.raises(UsageError, match="did you mean 'cmake'"):
        emitted(tiny.everything(), format="cmak")


def defined_in(source: Path, folder: Path) -> str:
    """Return the name of a function that a file defines, by what its object file says."""
    target = str(folder / "one.o")
    command = ["gcc", "-c", "-I", str(runtime_root() / "include"), str(source), "-o", target]
    subprocess.run(command, check=True)
    command = ["nm", "--defined-only", "-g", target]
    names = subprocess.run(command, capture_output=True, text=True, check=True)
    return names.stdout.split()[-1]


def test_runtime_files_are_complete_and_no_more(tmp_path):
    """For each function of the runtime: what is found for it links, and is not everything."""
    every = sorted((runtime_root() / "src").glob("*.c"))
    for source in every[:: max(1, len(every) // 6)]:
        name = defined_in(source, tmp_path)
        files = runtime_files(frozenset({name}))
        assert source.name in files
        assert len(files) < len(every)
        folder = save(files, tmp_path / name)
        sources = [str(path) for path in folder.glob("*.c")]
        command = ["gcc", "-std=c99", "-shared", "-fPIC", f"-I{folder}", *sources]
        command += ["-Wl,--no-undefined", "-lm", "-o", str(folder / "x.so")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_runtime_without_cmsis_nn():
    """For a build with CMSIS-NN nothing of ours takes its place."""
    names = identifiers('#include "arm_nnfunctions.h"\narm_convolve_s8(); /* opgen_lut_s8 */')
    assert "arm_convolve_s8.c" in runtime_files(names)
    assert runtime_files(names, portable=False) == {}


def test_headers_are_taken_along_for_what_they_declare():
    """Not for words of C in it, and none of those that only the runtime's sources include."""
    assert declaring_headers(frozenset(("void", "int", "const"))) == ()
    assert declaring_headers(frozenset(("opgen_lut_s8",))) == ("opgen_lut.h",)
    assert declaring_headers(frozenset(("opgen_pixel_function", "for_each_pixel"))) == ()
