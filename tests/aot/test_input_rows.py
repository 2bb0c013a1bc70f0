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
from opgen.aot.plan.model import Region
from opgen.aot.plan.rows import handing_over_rows, with_rows
from opgen.aot.plan.verify import PlanError, verify_plan
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.config.resolve import Resolution
from opgen.converter import load_bound
from opgen.errors import UnsupportedError
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
DIGITS = ROOT / "examples/digits/digits.tflite"
CONTEXT = build_default_registry_context()
TARGET = find_target("generic")
NETS, COMPILED = 40, 4
MODELS = {
    "mlperf_tiny/vww_int8.tflite": 14_700,
    "tflm/micro_speech_quantized.tflite": 1_500,
}
"""Model -> bytes that its arena needs at most."""


def handed(model: AirModel) -> AirModel:
    found = with_rows(handing_over_rows(model), CONTEXT, TARGET, Resolution(), None)
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


@needs("../shared/models")
@pytest.mark.parametrize("file", MODELS)
def test_models_need_less_and_give_the_same(file: str, tmp_path: Path) -> None:
    path = Path("../shared/models") / file
    whole = load_bound(path, CONTEXT, TARGET)
    rows = load_bound(path, CONTEXT, TARGET, ram_target="least", input_rows=True)
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
        (one_layer("ADD", (1, 8, 4, 4), inputs=2), "it has 2 inputs"),
        (one_layer("RELU", (2, 8, 4, 4)), r"of shape \[2, 8, 4, 4\] has no rows"),
        (one_layer("RELU", (8,)), r"of shape \[8\] has no rows"),
    ],
)
def test_what_cannot_be_given_rows_is_said(model: AirModel, why: str) -> None:
    with pytest.raises(UnsupportedError, match=why) as refused:
        handed(model)
    assert "leave out --input-rows" in str(refused.value)


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
        (("--input-rows",), "--input-rows: error: rows are asked for by layers"),
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
    page = (ROOT / "docs/input-rows.md").read_text()
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
