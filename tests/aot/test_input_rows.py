"""--input-rows: the application hands over rows of the input, and results stay the same."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.air.verify import verify
from opgen.aot.plan import plan_memory
from opgen.aot.plan.making import Making
from opgen.aot.plan.model import Region
from opgen.aot.plan.rows import handing_over_rows, with_rows
from opgen.aot.plan.verify import PlanError, verify_plan
from opgen.bind.bind import bind
from opgen.config import ModelOptions, find_target
from opgen.errors import UnsupportedError
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import build_default_registry_context
from tests.cli.conftest import Command
from tests.custom.custom_samples import run_c
from tests.tools import need, needs
from tests.transforms.nets import Net, scaled
from tests.transforms.row_nets import RowNet

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/input-rows.md"
DIGITS = ROOT / "examples/digits/digits.tflite"
CONTEXT = build_default_registry_context()
TARGET = find_target("generic")
NETS, COMPILED = 40, 4
MODELS = {
    "mlperf_tiny/vww_int8.tflite": 14_304,
    "tflm/micro_speech_quantized.tflite": 576,
}
"""Model -> bytes that its arena needs at most."""


def handed(model: AirModel) -> AirModel:
    found = with_rows(handing_over_rows(model), Making(CONTEXT, TARGET), None)
    assert found is not None
    verify(found.model)
    return found.model


def test_random_networks_as_c(tmp_path: Path) -> None:
    """Heights, windows and strides are drawn; few divide each other."""
    count = refused = 0
    for seed in range(NETS):
        model = RowNet(CONTEXT, seed + 3000).drawn()
        try:
            after = bind(handed(model), CONTEXT, TARGET)
        except UnsupportedError:
            refused += 1
            continue
        places = plan_memory(after).placements
        assert places[after.subgraph.input_ids[0]].region is Region.ROWS
        inputs = seeded_inputs(model.main, samples=2, steps=2)
        wanted = execute(bind(model, CONTEXT, TARGET), inputs).outputs
        folder = tmp_path / str(seed)
        folder.mkdir()
        for one, other in zip(wanted, execute(after, inputs).outputs, strict=True):
            np.testing.assert_array_equal(one, other, str(seed))
        for one, other in zip(wanted, run_c(after, inputs, folder, host.SANITIZED), strict=True):
            np.testing.assert_array_equal(one, other, str(seed))
        count += 1
        if count == COMPILED:
            return
    pytest.fail(f"hardly any network is given rows: {refused} of {NETS} are not")


@pytest.mark.one_in(3)
@needs("../shared/models")
@pytest.mark.parametrize(
    ("name", "figures"), re.findall(r"(?m)^\| (\w+) \| (\d.*) \|$", PAGE.read_text())
)
def test_the_page_has_the_bytes_that_arenas_take(name: str, figures: str) -> None:
    [path] = [
        each
        for each in Path("../shared/models").rglob(f"{name}*.tflite")
        if each.stem in (name, f"{name}_int8", f"{name}_quantized")
    ]
    ways = (ModelOptions(), ModelOptions(ram_target="least"))
    ways += (ModelOptions(ram_target="least", input_rows=True),)
    bounds = [load_bound(path, CONTEXT, find_target("cortex-m4"), way) for way in ways]
    found = [plan_memory(each).arena_bytes for each in bounds]
    assert found == [int(each.replace(",", "")) for each in figures.split(" | ")]


@needs("../shared/models")
@pytest.mark.parametrize("file", MODELS)
def test_models_need_less_and_give_the_same(file: str, tmp_path: Path) -> None:
    path = Path("../shared/models") / file
    whole = load_bound(path, CONTEXT, TARGET)
    rows = load_bound(path, CONTEXT, TARGET, ModelOptions(ram_target="least", input_rows=True))
    assert plan_memory(rows).arena_bytes <= MODELS[file]
    inputs = seeded_inputs(whole.subgraph, samples=1, steps=2)
    wanted = execute(whole, inputs).outputs
    for one, other in zip(wanted, run_c(rows, inputs, tmp_path, host.SANITIZED), strict=True):
        np.testing.assert_array_equal(one, other)


def test_what_reads_the_input_as_a_whole_is_found() -> None:
    bound = load_bound(DIGITS, CONTEXT, TARGET)
    plan = plan_memory(bound)
    (input_,) = bound.subgraph.input_ids
    place = replace(plan.placements[input_], region=Region.ROWS)
    wrong = replace(plan, placements={**plan.placements, input_: place})
    with pytest.raises(PlanError, match="is read as a whole"):
        verify_plan(bound, wrong)


def one_layer(op: str, shape: tuple[int, ...], inputs: int = 1, **options: int) -> AirModel:
    net = Net(CONTEXT)
    given = [net.tensor(shape, scaled(0.1)) for _ in range(inputs)]
    y = net.tensor(shape, scaled(0.1))
    names = ("input",) if inputs == 1 else ("input1", "input2")
    net.add(op, {**dict(zip(names, given, strict=True)), "output": y}, **options)
    return net.model(given, [y])


@pytest.mark.parametrize(
    ("model", "why"),
    [
        (
            one_layer("ADD", (1, 1, 4, 4), inputs=2),
            "none of its 2 inputs is one image",
        ),
        (one_layer("RELU", (2, 8, 4, 4)), r"of shape \[2, 8, 4, 4\] has no rows"),
        (one_layer("RELU", (8,)), r"of shape \[8\] has no rows"),
    ],
)
def test_what_cannot_be_given_rows_is_said(model: AirModel, why: str) -> None:
    with pytest.raises(UnsupportedError, match=why) as refused:
        handed(model)
    assert "leave out --input-rows" in str(refused.value)


def several_inputs(*, is_turned: bool = False) -> tuple[Net, list[int], list[int]]:
    """Return a net of two images, one of half the height, and of factors of channels."""
    net = RowNet(CONTEXT, 3, layers=0)
    x, half = net.image((1, 21, 6, 4)), net.image((1, 11, 6, 4))
    factors = net.tensor((1, 1, 1, 4), scaled(0.02))
    weights, bias = net.weights((4, 3, 3, 4), 0)
    y, sum_, z = (net.image((1, 11, 6, 4)) for _ in range(3))
    named = {"input": x, "filter": weights, "bias": bias, "output": y}
    net.add("CONV_2D", named, stride_h=2, stride_w=1, dilation_h_factor=1, dilation_w_factor=1)
    if is_turned:
        perm = net.constant([0, 2, 1, 3], DType.INT32)
        other = net.tensor((1, 6, 11, 4), net.tensors[half].quantization)
        turned = net.tensor((1, 11, 6, 4), net.tensors[half].quantization)
        net.add("TRANSPOSE", {"input": half, "perm": perm, "output": other})
        net.add("TRANSPOSE", {"input": other, "perm": perm, "output": turned})
        net.add("ADD", {"input1": y, "input2": turned, "output": sum_})
    else:
        net.add("ADD", {"input1": y, "input2": half, "output": sum_})
    net.add("MUL", {"input1": sum_, "input2": factors, "output": z})
    return net, [x, factors, half], [z]


def test_of_several_inputs_images_are_given_by_rows(tmp_path: Path) -> None:
    """Each has its callback; what is no image is written as a whole before a run."""
    net, *ends = several_inputs()
    model = net.model(*ends)
    after = bind(handed(model), CONTEXT, TARGET)
    places, ids = plan_memory(after).placements, after.subgraph.input_ids
    regions = [places[id_].region for id_ in ids]
    assert regions == [Region.ROWS, Region.ARENA, Region.ROWS]
    inputs = seeded_inputs(model.main, samples=2, steps=2)
    wanted = execute(bind(model, CONTEXT, TARGET), inputs).outputs
    for found in (execute(after, inputs).outputs, run_c(after, inputs, tmp_path, host.SANITIZED)):
        for one, other in zip(wanted, found, strict=True):
            np.testing.assert_array_equal(one, other)


def test_which_of_several_inputs_is_read_otherwise_is_said() -> None:
    net, *ends = several_inputs(is_turned=True)
    model = net.model(*ends)
    name = model.main.tensors[model.main.input_ids[2]].name
    with pytest.raises(UnsupportedError, match=f"'{name}' cannot be handed over") as refused:
        handed(model)
    assert "TRANSPOSE is the first that reads it" in str(refused.value)


@pytest.mark.parametrize("io", ["arena", "caller"])
def test_a_module_of_several_inputs_compiles(opgen: Command, tmp_path: Path, io: str) -> None:
    file, out = tmp_path / "net.tflite", tmp_path / "out"
    net, *ends = several_inputs()
    file.write_bytes(net.file(*ends))
    result = opgen("convert", file, "-o", out, *ROWS, "--io", io, "--self-check")
    assert result.code == 0, result.err
    header = (out / "net.h").read_text()
    assert "} net_rows_0;" in header
    assert "#define NET_INPUT_2_ROWS 11" in header
    assert ("net_input_1(" in header) == (io == "arena")
    readme = (out / "README.md").read_text()
    asked = {"arena": "&rows_0, &rows_2)", "caller": "&rows_0, input_1, &rows_2, output_0)"}[io]
    assert asked in readme
    command = [need("cc"), "-std=c99", *host.STRICT, f"-I{out}", "-c", str(out / "net.c")]
    subprocess.run([*command, "-o", str(tmp_path / "net.o")], check=True)


def test_rows_are_those_of_the_model_in_front(tmp_path: Path) -> None:
    """Of a model whose input another one computes the rows of that one's input are handed over."""
    files = [tmp_path / f"{each}.tflite" for each in ("front", "net")]
    for file in files:
        net = RowNet(CONTEXT, 5, layers=0)
        x, y = (net.tensor((1, 23, 6, 4), scaled(0.05)) for _ in range(2))
        net.add("MAX_POOL_2D", {"input": x, "output": y}, filter_height=3, filter_width=3,
                stride_h=1, stride_w=1)  # fmt: skip
        file.write_bytes(net.file([x], [y]))
    whole = load_bound(files[1], CONTEXT, TARGET, ModelOptions(front=files[0]))
    rows = load_bound(
        files[1], CONTEXT, TARGET, ModelOptions(front=files[0], ram_target="least", input_rows=True)
    )
    assert plan_memory(rows).placements[rows.subgraph.input_ids[0]].region is Region.ROWS
    inputs = seeded_inputs(whole.subgraph, samples=2, steps=1)
    wanted = execute(whole, inputs).outputs
    for one, other in zip(wanted, run_c(rows, inputs, tmp_path, host.SANITIZED), strict=True):
        np.testing.assert_array_equal(one, other)


def test_an_output_that_is_the_input_in_another_shape_is_said() -> None:
    net = Net(CONTEXT)
    x, y, z = (net.tensor(shape, scaled(0.1)) for shape in ((1, 8, 4), (1, 32), (1, 8, 4)))
    net.add("RESHAPE", {"input": x, "shape": None, "output": y}, new_shape=(1, 32))
    net.add("RELU", {"input": x, "output": z})
    with pytest.raises(UnsupportedError, match="it is an output, too"):
        handed(net.model([x], [y, z]))


def test_a_single_layer_is_given_rows(tmp_path: Path) -> None:
    model = one_layer("RELU", (1, 7, 3, 2))
    assert model.main.tensors[model.main.input_ids[0]].type is DType.INT8
    inputs = seeded_inputs(model.main, samples=2, steps=1)
    (wanted,) = execute(bind(model, CONTEXT, TARGET), inputs).outputs
    (found,) = run_c(bind(handed(model), CONTEXT, TARGET), inputs, tmp_path, host.SANITIZED)
    np.testing.assert_array_equal(wanted, found)


ROWS = ("--ram-target", "least", "--input-rows")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--input-rows",), "hint: add --ram-target least"),
        (("--input-rows", "--stream", "axis=1,hop=2"), "hint: leave it out: --stream takes rows"),
        ((*ROWS, "--keep-input"), "--keep-input: error: not with --input-rows"),
        ((*ROWS, "--test", "2"), "--test: error: not with --input-rows"),
        ((*ROWS, "--format", "arduino"), "--format arduino: error: not with --input-rows"),
        ((*ROWS, "--share-arena"), "modules of one folder take their inputs as a whole"),
        ((*ROWS, "--stream", "axis=1,hop=2"), "is not computed row by row as well"),
    ],
)
def test_what_needs_a_whole_input_is_refused(
    opgen: Command, tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    result = opgen("convert", DIGITS, "-o", tmp_path / "out", *options)
    assert (result.code, message in result.err) == (2, True), result.err
    assert "hint: " in result.err
    assert not (tmp_path / "out").exists()


def test_a_memory_for_an_input_of_rows_is_refused(opgen: Command, tmp_path: Path) -> None:
    config = tmp_path / "digits.yaml"
    rule = "{type: input, attributes: {memory: dtcm}}"
    config.write_text(f"memories: {{dtcm: {{size: 65536}}}}\nmemory: {{tensors: [{rule}]}}\n"
                      "input_rows: true\nram_target: least\n")  # fmt: skip
    result = opgen("convert", DIGITS, "-o", tmp_path / "out", "-c", config)
    words = "is an input whose rows are handed over, and cannot be in 'dtcm'"
    assert (result.code, words in result.err) == (2, True), result.err


def test_a_trace_of_rows_is_refused(opgen: Command, tmp_path: Path) -> None:
    (tmp_path / "capture").write_bytes(b"")
    result = opgen("trace", DIGITS, tmp_path / "capture", *ROWS)
    assert (result.code, "a run with rows sends no input" in result.err) == (2, True), result.err


@pytest.mark.parametrize("io", ["arena", "caller"])
def test_the_module_says_so(opgen: Command, tmp_path: Path, io: str) -> None:
    out = tmp_path / "out"
    result = opgen("convert", DIGITS, "-o", out, *ROWS, "--io", io, "--self-check", "--json")
    assert result.code == 0, result.err
    assert '"input_rows": true' in result.out
    assert not (out / "digits_trace.h").exists()
    assert "_run(&context, &rows" in (out / "README.md").read_text()
    assert "digits_trace.h" not in (out / "README.md").read_text()
    assert "--ram-target least --input-rows" in (out / "digits.h").read_text()
    command = [need("cc"), "-std=c99", *host.STRICT, f"-I{out}", "-c", str(out / "digits.c")]
    subprocess.run([*command, "-o", str(tmp_path / "digits.o")], check=True)


MAIN = r"""
#include <stdio.h>
int main(void)
{
    int8_t image[DIGITS_INPUT_0_COUNT];
    int i;
    for (i = 0; i < DIGITS_INPUT_0_COUNT; i++) {
        image[i] = (int8_t)(3 * i - 100);
    }
    if (recognize(image) != 0) {
        return 1;
    }
    for (i = 0; i < DIGITS_OUTPUT_0_COUNT; i++) {
        printf("%d ", digits_output_0(&context)[i]);
    }
    return 0;
}
"""


def test_the_example_of_the_page_runs(opgen: Command, tmp_path: Path) -> None:
    """It gives what numpy gives; a callback that fails ends the run."""
    page = PAGE.read_text()
    (code,) = re.findall(r"```c\n(.*?)```", page, re.DOTALL)
    (command,) = re.findall(r"```sh\nopgen (.*?)\n```", page)
    out = tmp_path / "rows"
    words = command.replace("digits.tflite", str(DIGITS)).replace("build/rows", str(out)).split()
    assert opgen(*words).code == 0
    bound = load_bound(DIGITS, CONTEXT, TARGET)
    shape = bound.subgraph.tensors[bound.subgraph.input_ids[0]].shape
    image = (3 * np.arange(np.prod(shape)) - 100).astype(np.int8).reshape((1, 1, *shape))
    (wanted,) = execute(bound, [image]).outputs
    for text, status in ((code, 0), (code.replace("return 0; /*", "return 7; /*"), 1)):
        (tmp_path / "main.c").write_text(text + MAIN)
        program = tmp_path / "program"
        build = [need("cc"), "-std=c99", *host.STRICT, f"-I{out}", *map(str, out.glob("*.c"))]
        subprocess.run([*build, str(tmp_path / "main.c"), "-lm", "-o", str(program)], check=True)
        done = subprocess.run([program], capture_output=True, text=True, check=False)
        assert done.returncode == status
        if not status:
            assert [int(each) for each in done.stdout.split()] == wanted.ravel().tolist()


def test_a_file_that_says_no(opgen: Command, tmp_path: Path) -> None:
    """The command in the module then makes what it is, and not one that takes rows."""
    config, out = tmp_path / "digits.yaml", tmp_path / "out"
    config.write_text("input_rows: false\nram_target: least\n")
    result = opgen("convert", DIGITS, "-o", out, "-c", config)
    assert result.code == 0, result.err
    assert "--input-rows" not in (out / "digits.h").read_text()
