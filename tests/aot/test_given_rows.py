"""Inputs that the application hands over row by row, while a run asks for them."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.plan import plan_memory
from opgen.aot.plan.room import Interface
from opgen.aot.plan.rows import with_rows
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig, find_target, parse_sliding
from opgen.config.resolve import Resolution
from opgen.converter import AotConverter, Conversion, load_bound
from opgen.errors import UnsupportedError, UsageError
from opgen.lib.tensor import Array
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.machine import find_compiler
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import build_default_registry_context
from tests.aot.packages import DIGITS, run
from tests.tools import need, needs
from tests.transforms.nets import Net, scaled
from tests.transforms.row_nets import RowNet

CONTEXT = build_default_registry_context()
TARGET = find_target("generic")
ROWS = Interface("rows")
ANY = 1 << 40
COMPILED = 6
SOURCE = """
static unsigned char data_{i}[NET_INPUT_{i}_SIZE];
static int32_t next_{i};

static int read_{i}(void *user, int32_t row, int32_t count, int8_t *to)
{{
    if (user != &next_{i} || row != next_{i} || row + count > NET_INPUT_{i}_ROWS) {{
        return 7;
    }}
    next_{i} += count;
    memcpy(to, data_{i} + row * NET_INPUT_{i}_ROW_SIZE, (size_t)(count * NET_INPUT_{i}_ROW_SIZE));
    return 0;
}}

static const net_input_{i}_rows source_{i} = {{read_{i}, &next_{i}}};
"""
TAKE = """
        next_{i} = 0;
        if (fread(data_{i}, NET_INPUT_{i}_SIZE, 1, stdin) != 1) {{
            return 2;
        }}"""
GIVE = """
        if (next_{i} != NET_INPUT_{i}_ROWS) {{
            return 3;
        }}"""
OUT = """
        fwrite(output_{i}, NET_OUTPUT_{i}_SIZE, 1, stdout);"""


def program(bound: BoundModel, steps: int) -> str:
    """Return a program that has images, and hands over their rows; each once, in order."""
    inputs, outputs = (
        range(len(each)) for each in (bound.subgraph.input_ids, bound.subgraph.output_ids)
    )
    sources = "".join(SOURCE.format(i=i) for i in inputs)
    sources += "".join(f"static int8_t output_{i}[NET_OUTPUT_{i}_COUNT];\n" for i in outputs)
    arguments = [*(f"&source_{i}" for i in inputs), *(f"output_{i}" for i in outputs)]
    body = "".join(TAKE.format(i=i) for i in inputs)
    body += f"\n        status = net_run(&context, {', '.join(arguments)});"
    body += "\n        if (status != 0) {\n            return 4;\n        }"
    body += "".join(GIVE.format(i=i) for i in inputs) + "".join(OUT.format(i=i) for i in outputs)
    return (
        f'#include "net.h"\n#include <stdio.h>\n#include <string.h>\n{sources}'
        "static net_context context;\n\nint main(void)\n{\n    int step;\n    int status;\n"
        "    memset(&context, 0xA5, sizeof context);\n    net_init(&context);\n"
        f"    for (step = 0; step < {steps}; step++) {{{body}\n    }}\n    return 0;\n}}\n"
    )


def computed(bound: BoundModel, inputs: tuple[Array, ...], folder: Path) -> bytes:
    """Return what the program writes for the steps of the first sample."""
    files = emit_module(bound, plan_memory(bound, io="rows"), EmitOptions(name="net", io="rows"))
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    steps = inputs[0].shape[1]
    (folder / "main.c").write_text(program(bound, steps))
    fed = folder / "input.bin"
    fed.write_bytes(b"".join(each[0, step].tobytes() for step in range(steps) for each in inputs))
    command = [find_compiler(), "-std=c99", *host.SANITIZED, *host.STRICT, f"-I{folder}"]
    run(*command, *sorted(folder.glob("*.c")), "-lm", "-o", folder / "program")
    assert not run("sh", "-c", f"'{folder}/program' < '{fed}' > '{folder}/output.bin'")
    return (folder / "output.bin").read_bytes()


def expected(bound: BoundModel, inputs: tuple[Array, ...]) -> bytes:
    outputs = execute(bound, inputs).outputs
    return b"".join(
        each[0, step].tobytes() for step in range(inputs[0].shape[1]) for each in outputs
    )


def by_rows(model: AirModel, most: int | None = ANY) -> AirModel:
    return with_rows(model, CONTEXT, TARGET, Resolution(), most, ROWS)


def test_random_networks(tmp_path: Path) -> None:
    """What rows give is what images give, at any cut; no image is asked for twice, or in part."""
    count = 0
    for seed in range(60):
        model = RowNet(CONTEXT, seed + 4000).drawn()
        try:
            rows = by_rows(model, (ANY, None)[seed % 2])
        except UnsupportedError:
            continue
        inputs = seeded_inputs(model.main, samples=1, steps=2)
        bound = bind(rows, CONTEXT, TARGET)
        found = computed(bound, inputs, tmp_path / str(seed))
        assert found == expected(bind(model, CONTEXT, TARGET), inputs), seed
        count += 1
        if count == COMPILED:
            return
    pytest.fail("hardly any network takes rows")


def converted(model: Path, **options: object) -> Conversion:
    config = ConvertConfig(model, Path("unused"), name="net", io="rows", **options)  # type: ignore[arg-type]
    return AotConverter(config, CONTEXT).compile()


def test_a_model_of_a_file(tmp_path: Path) -> None:
    found = converted(DIGITS)
    header = found.files["net.h"].decode()
    assert "--io rows" in header
    assert (
        "typedef struct {\n    int (*read)(void *user, int32_t row, int32_t count, int8_t *to);"
        in header
    )
    whole = load_bound(DIGITS, CONTEXT, TARGET)
    inputs = seeded_inputs(whole.subgraph, samples=1, steps=3)
    assert computed(found.bound, inputs, tmp_path) == expected(whole, inputs)


@needs("../shared/models")
@pytest.mark.parametrize(
    ("file", "most"),
    [
        ("mlperf_tiny/vww_int8.tflite", 14_600),
        ("tflm/person_detect.tflite", 14_100),
        ("mlonmcu/micro_speech_custom.tflite", 1_400),
    ],
)
def test_an_image_need_not_be_there(file: str, most: int, tmp_path: Path) -> None:
    """The arena has room for some rows of each layer, and the input is nowhere."""
    path = Path("../shared/models") / file
    found = converted(path, ram_target="least")
    assert found.plan.arena_bytes <= most
    whole = load_bound(path, CONTEXT, TARGET)
    inputs = seeded_inputs(whole.subgraph, samples=1, steps=1)
    assert computed(found.bound, inputs, tmp_path) == expected(whole, inputs)


@pytest.mark.parametrize("seed", [3, 22, 76, 84, 169])
def test_buffers_of_the_caller_are_apart(seed: int) -> None:
    """Each begins at its own byte 0: what a loop writes to one is not over another."""
    model = RowNet(CONTEXT, seed + 4000).drawn()
    for io in ("caller", "rows"):
        rows = with_rows(model, CONTEXT, TARGET, Resolution(), None, Interface(io))
        plan_memory(bind(rows, CONTEXT, TARGET), io=io)


def transposed() -> AirModel:
    net = Net(CONTEXT)
    x, y = net.tensor((1, 4, 6, 2), scaled(0.1), name="x"), net.tensor((1, 6, 4, 2), scaled(0.1))
    perm = net.constant([0, 2, 1, 3], DType.INT32)
    net.add("TRANSPOSE", {"input": x, "perm": perm, "output": y})
    return net.model([x], [y])


def relu(batch: int = 1) -> AirModel:
    net = Net(CONTEXT)
    x, y = (net.tensor((batch, 40, 6, 2), scaled(0.1), name=name) for name in "xy")
    net.add("RELU", {"input": x, "output": y})
    return net.model([x], [y])


def read_twice() -> AirModel:
    """Return a model whose input is read again behind what needs all rows."""
    model = transposed()
    net = Net(CONTEXT, dict(model.main.tensors), list(model.main.operators))
    z = net.tensor((1, 4, 6, 2), scaled(0.1))
    net.add("RELU", {"input": model.main.input_ids[0], "output": z})
    return net.model(list(model.main.input_ids), [*model.main.output_ids, z])


def test_one_layer_takes_rows(tmp_path: Path) -> None:
    model = relu()
    bound = bind(by_rows(model), CONTEXT, TARGET)
    assert plan_memory(bound, io="rows").arena_bytes < 40 * 6 * 2 // 2
    inputs = seeded_inputs(model.main, samples=1, steps=2)
    assert computed(bound, inputs, tmp_path) == expected(bind(model, CONTEXT, TARGET), inputs)


@pytest.mark.parametrize(
    ("model", "why"),
    [
        (transposed(), "input 'x' cannot be .*\n.*TRANSPOSE cannot be divided along axis 1"),
        (relu(batch=2), "'y' of shape .2, 40, 6, 2. has no rows"),
        (read_twice(), "TRANSPOSE cannot be divided"),
    ],
)
def test_what_needs_whole_inputs_says_so(model: AirModel, why: str) -> None:
    with pytest.raises(UnsupportedError, match=why) as caught:
        by_rows(model)
    assert "--io caller takes inputs as a whole" in str(caught.value)


def test_what_does_not_go_with_rows() -> None:
    for options, why in (
        ({"test": 2}, "--test: error: of no use with --io rows"),
        ({"stream": parse_sliding("axis=1,hop=1")}, "--stream.*: error: of no use with --io rows"),
    ):
        with pytest.raises(UsageError, match=why):
            converted(DIGITS, **options)


def test_a_run_ends_where_a_row_is_missing() -> None:
    """It returns the layer that asked, negated, and another one may begin."""
    model = relu()
    bound = bind(by_rows(model), CONTEXT, TARGET)
    files = emit_module(bound, plan_memory(bound, io="rows"), EmitOptions(name="net", io="rows"))
    asks = next(
        number for number, each in enumerate(bound.operators, 1) if each.operator.op_type == "SLICE"
    )
    text = files["net.c"].decode()
    assert f"return -{asks};" in text.split("input_0->read", 1)[1][:200]


CAMERA = """
static int8_t scores[DIGITS_OUTPUT_0_COUNT];
static digits_context context;

int main(void)
{
    static int8_t camera[DIGITS_INPUT_0_COUNT];
    digits_init(&context);
"""


def test_the_example_of_the_manual(tmp_path: Path) -> None:
    """It compiles as it stands there, and runs."""
    page = Path("docs/memory.md").read_text(encoding="utf-8")
    block = next(each for each in page.split("```c")[1:] if "read_line" in each).split("```")[0]
    function, use = textwrap.dedent(block).split("\n\n")
    lines = (
        "static int camera_lines(void *camera, int32_t row, int32_t count, int8_t *to,"
        " int32_t size)\n{\n"
        "    memcpy(to, (int8_t *)camera + row * size, (size_t)(count * size));\n"
        "    return 0;\n}\n"
    )
    config = ConvertConfig(DIGITS, Path("unused"), io="rows")
    for name, content in AotConverter(config, CONTEXT).compile().files.items():
        (tmp_path / name).write_bytes(content)
    head = '#include "digits.h"\n#include <string.h>\n'
    text = f"{head}{lines}{function}\n{CAMERA}{use}\nreturn status;\n}}\n"
    (tmp_path / "main.c").write_text(text)
    for compiler in (find_compiler(), need("clang"), need("g++")):
        form = ["-x", "c++", "-std=c++17"] if compiler.endswith("++") else ["-std=c99"]
        sources = sorted(tmp_path.glob("*.c"))
        run(compiler, *form, *host.STRICT, f"-I{tmp_path}", *sources, "-lm", "-o", tmp_path / "run")
        run(str(tmp_path / "run"))
