"""opgen trace as a command, here and over the UART of an emulated board; docs/trace.md."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from opgen.commands.tracing import Inputs, trace_model
from opgen.config import find_target
from opgen.errors import OpgenError
from opgen.loading import ModelLoader, load_bound
from opgen.prove.machine import machine_of
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from opgen.trace.frames import read_stream
from tests.models.model_set import context
from tests.process import opgen
from tests.tools import needs
from tests.trace.captures import written

ROOT = Path(__file__).resolve().parents[2]
DIGITS = ROOT / "examples/digits/digits.tflite"
PAGE = (ROOT / "docs/trace.md").read_text()
BLOCKS = dict(reversed(re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)))
"""Language -> the only block in it; the one without a language is what is printed."""
NO_INPUTS = Inputs()
TOOLS = ("qemu-system-arm", "arm-none-eabi-gcc")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's commands were run here."""
    place = tmp_path_factory.mktemp("page")
    shutil.copy(DIGITS, place)
    (place / "main.c").write_text(BLOCKS["c"])
    return place


@pytest.fixture(scope="module")
def printed(folder: Path) -> dict[str, str]:
    """What each of the commands printed."""
    python = shlex.quote(sys.executable)
    found = {}
    for line in BLOCKS["sh"].splitlines():
        typed = re.sub(r"\bopgen (?=[a-z])", f"{python} -P -m opgen ", line)
        done = subprocess.run(
            ["sh", "-c", typed], cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        found[line] = done.stdout
    return found


@pytest.fixture(scope="module")
def capture(folder: Path, printed: dict[str, str]) -> bytes:
    del printed
    return (folder / "capture.bin").read_bytes()


def test_documented_commands(printed: dict[str, str]) -> None:
    table = printed["opgen trace digits.tflite capture.bin"]
    assert table == printed["./device | opgen trace digits.tflite -"]
    for part in BLOCKS[""].split("...\n"):
        assert part in table
    facts = json.loads(printed["opgen trace digits.tflite capture.bin --json"])
    assert [run["status"] for run in facts["runs"]] == [0, 0, 0]
    assert [layer["compared"] for layer in facts["layers"]] == [3] * 10
    assert facts["first_difference"] is None
    assert facts["damages"] == facts["notes"] == []


def trace(
    capture: bytes, folder: Path, inputs: Inputs = NO_INPUTS, *, as_json: bool = False
) -> tuple[str, str, str]:
    """Return the table, the warnings and the error."""
    path = folder / "changed.bin"
    path.write_bytes(capture)
    options, target = ModelLoader(context()), find_target("generic")
    try:
        text, warnings, error = trace_model(DIGITS, path, options, target, inputs, as_json=as_json)
    except OpgenError as caught:
        return "", "", f"{caught.exit_code} {caught}"
    return text, warnings, f"{error.exit_code} {error}" if error else ""


def test_damaged_frames_are_reported_with_their_offset(capture: bytes, tmp_path: Path) -> None:
    data = bytearray(capture)
    data[9000] ^= 4
    _, said, error = trace(bytes(data), tmp_path)
    assert not error
    warning = re.search(r"warning: at offset (\d+): output 0 of layer \d+ in run \d", said)
    assert warning
    assert capture[int(warning[1]) :].startswith(b"\xf7OG\xf8")
    assert int(warning[1]) < 9000 < int(warning[1]) + 2200


def test_the_first_layer_that_differs_is_named(
    folder: Path, printed: object, tmp_path: Path
) -> None:
    """A device whose second layer is wrong, whatever comes behind it."""
    del printed
    shutil.copytree(folder / "digits", tmp_path / "digits")
    source = (tmp_path / "digits/digits.c").read_text()
    report = re.search(r" +DIGITS_REPORT\(2, 0, (\w+), \d+\);", source)
    assert report
    wrong = f"    {report[1]}[5]++;\n{report[0]}"
    (tmp_path / "digits/digits.c").write_text(source.replace(report[0], wrong))
    shutil.copy(folder / "main.c", tmp_path)
    command = "cc -std=c99 -DDIGITS_TRACE -I digits digits/*.c main.c -lm -o device && ./device"
    made = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, check=True)
    (tmp_path / "capture.bin").write_bytes(made.stdout)
    done = opgen("trace", DIGITS, tmp_path / "capture.bin")
    assert done.returncode == 1
    assert done.stderr.startswith("digits: operator 1 DEPTHWISE_CONV_2D ")
    words = r"layer 2, kernel depthwise_\w+, differs from numpy in run 1: 1 of 1024 elements differ"
    assert re.search(words, done.stderr)
    assert "first at [0, 0, 0, 5]" in done.stderr
    assert "the capture differs from numpy" in done.stdout
    found = json.loads(trace(made.stdout, tmp_path, as_json=True)[0])
    assert found["first_difference"]["layer"] == 2
    assert found["first_difference"]["index"] == [0, 0, 0, 5]


def test_the_inputs_may_be_given(capture: bytes, tmp_path: Path) -> None:
    """The right ones; one for all runs; those of a seed; too many."""
    steps = (7 * np.arange(64) + np.arange(3)[:, None]).astype(np.int8).reshape(3, 1, 8, 8, 1)
    for name, values in (("three", steps), ("one", steps[0]), ("two", steps[:2])):
        np.save(tmp_path / f"{name}.npy", values)
    for inputs, words in (
        (Inputs([tmp_path / "three.npy"]), ""),
        (Inputs([tmp_path / "one.npy"]), "what was sent is not what was given, in run 2"),
        (Inputs([tmp_path / "two.npy"]), "2 --input: error: inputs for 2 runs were given"),
        (Inputs(seed=3), "what was sent is not what was given, in run 1"),
    ):
        _, _, error = trace(capture, tmp_path, inputs)
        assert words in error
        assert bool(words) == bool(error)


def test_what_cannot_be_compared_is_wrong_usage(capture: bytes, tmp_path: Path) -> None:
    frames = read_stream(capture).frames
    without_inputs = b"".join(written(each) for each in frames if each.number != 1)
    for data, words in (
        (b"", "holds no run of a traced module"),
        (capture[:300], "why:  the end of run 1 is missing or damaged"),
        (without_inputs, "why:  run 1 was not compared: an input is missing"),
    ):
        _, _, error = trace(data, tmp_path)
        assert error.startswith("2 ")
        assert words in error
    for path, words in ((ROOT, "Is a directory"), (ROOT / "nothing", "No such file")):
        done = opgen("trace", DIGITS, path)
        assert done.returncode == 2
        assert f"cannot be read: {words}" in done.stderr


def test_the_header_asks_for_the_macro(folder: Path, printed: object) -> None:
    del printed
    command = ["cc", "-std=c99", "-I", "digits", "-fsyntax-only", "main.c"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "compile everything with -DDIGITS_TRACE" in done.stderr


UART = """
#include "digits.h"
#include "digits_trace.h"

typedef struct { volatile uint32_t data, state, control; } uart;
#define UART ((uart *)0x40004000)

static void put(void *user, const void *data, int32_t bytes)
{
    int32_t i;
    (void)user;
    for (i = 0; i < bytes; i++) {
        while (UART->state & 1u) { /* full */
        }
        UART->data = ((const uint8_t *)data)[i];
    }
}

static opgen_trace_sender sender = {put, 0, 0, 0, 0};

void digits_trace(int32_t layer, int32_t output, const void *data, int32_t bytes)
{
    put(0, "a layer\\r\\n", 9);
    opgen_trace_send(&sender, layer, output, data, bytes);
}

static const int8_t input[] = {INPUT};

int main(void)
{
    static digits_context context;
    int i;
    UART->control = 1; /* transmit */
    digits_init(&context);
    for (i = 0; i < DIGITS_INPUT_0_COUNT; i++) {
        digits_input_0(&context)[i] = input[i];
    }
    return digits_trace_run(&sender, &context);
}
"""


@pytest.mark.qemu
@needs(*TOOLS)
def test_a_board_sends_over_its_uart(tmp_path: Path) -> None:
    """A Cortex-M4, with other text between the frames; its inputs are those of a seed."""
    machine = machine_of("cortex-m4")
    bound = load_bound(DIGITS, context(), find_target("cortex-m4"))
    files = {**module_of(bound, "digits").files, **machine.sources()}
    (values,) = seeded_inputs(bound.subgraph, 1, 1, 5)
    files["main.c"] = UART.replace("INPUT}", f"{', '.join(map(str, values.flat))}}}").encode()
    for name, content in files.items():
        if name.endswith((".c", ".h")):
            (tmp_path / name).write_bytes(content)
    sources = sorted(path.name for path in tmp_path.glob("*.c"))
    command = [machine.compiler(), "-std=gnu99", "-O2", "-DDIGITS_TRACE", *machine.flags]
    command += [*machine.link_flags(tmp_path), *sources, "-o", "program", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    qemu = machine.command(tmp_path / "program")
    qemu[qemu.index("-serial") + 1] = "file:capture.bin"
    subprocess.run(qemu, cwd=tmp_path, check=True, timeout=60)
    done = opgen("trace", DIGITS, tmp_path / "capture.bin", "--seed", "5")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "the capture = numpy: 11 tensors" in done.stdout
    assert (tmp_path / "capture.bin").read_bytes().count(b"a layer\r\n") == 10
