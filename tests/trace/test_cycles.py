"""opgen bench with a device: its C, its frames, boards of QEMU on a line; docs/bench.md."""

from __future__ import annotations

import json
import re
import socket
import struct
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from opgen.aot.emit.trace import identity_of
from opgen.aot.plan.pack import pack
from opgen.base.paths import schemas_root
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.errors import OpgenError, UsageError, VerificationError
from opgen.loading import load_bound
from opgen.prove.host import STRICT
from opgen.prove.machine import machine_of
from opgen.prove.module import module_of
from opgen.trace.cycles import Device, Wait, device_facts, in_words, receive
from opgen.trace.firmware import firmware
from opgen.trace.frames import Frame, Kind
from opgen.trace.port import open_port
from tests.boards import needs_board
from tests.models.model_set import context
from tests.process import opgen
from tests.tools import need, needs
from tests.trace.captures import written

ROOT = Path(__file__).resolve().parents[2]
DIGITS = ROOT / "examples/digits/digits.tflite"
MAIN = """#include <stdint.h>

int digits_bench(void (*write)(void *, const void *, int32_t), void *user, int32_t runs);

static void write_bytes(void *user, const void *data, int32_t bytes)
{
    const uint8_t *const from = (const uint8_t *)data;
    int32_t i;
    (void)user;
    for (i = 0; i < bytes; i++) {
        while (*(volatile uint32_t *)0x40004004u & 1u) { /* full: the UART of an MPS2 board */
        }
        *(volatile uint32_t *)0x40004000u = from[i];
    }
}

int main(void)
{
    *(volatile uint32_t *)0x40004008u = 1; /* transmit */
    return digits_bench(write_bytes, 0, 10);
}
"""
LAYERS = 10


@pytest.fixture(scope="module")
def bound() -> BoundModel:
    return load_bound(DIGITS, context(), find_target("cortex-m4"))


def frame(bound: BoundModel, run: int, status: int = 0, first: int = 100, **others: int) -> bytes:
    """Return a frame whose layers take 100, 101, ... cycles."""
    words = [5, *range(first, first + LAYERS)]
    data = struct.pack("<i12s11I", status, b"DWT", *words)
    identity = others.get("identity", identity_of(bound))
    return written(Frame(0, Kind.CYCLES, identity, run, 0, LAYERS, 0, data))


def received(bound: BoundModel, data: bytes, runs: int = 3, step: int = 7) -> Device:
    """Return what is found in a stream that comes in small pieces."""
    pieces: Iterator[bytes | None] = iter(
        [*(data[i : i + step] for i in range(0, len(data), step)), None]
    )
    return receive(lambda: next(pieces), bound, Wait(runs, 10), "line")


@pytest.mark.parametrize("step", [1, 7, 4096])
def test_frames_are_found_in_garbage(bound: BoundModel, step: int) -> None:
    """Behind text, a frame that was cut off, and one that is damaged."""
    bad = bytearray(frame(bound, 2))
    bad[60] ^= 1
    parts = [b"boot\r\n\xf7OG\xf8" + frame(bound, 1)[:50], frame(bound, 1), bytes(bad)]
    device = received(bound, b"noise".join([*parts, frame(bound, 3, first=200)]), step=step)
    assert [run[1] for run in device.runs] == [100, 200]
    assert (device.counter, device.lost) == ("DWT", 1)


def test_no_more_runs_are_read_than_are_wanted(bound: BoundModel) -> None:
    assert len(received(bound, b"".join(frame(bound, i) for i in range(1, 9)), 3).runs) == 3


def test_what_cannot_be_used_is_an_error(bound: BoundModel) -> None:
    other = frame(bound, 1, identity=identity_of(bound) ^ 1)
    for data, kind, words in (
        (b"", UsageError, "why:  no byte came"),
        (b"x" * 10_000, UsageError, "why:  10,000 bytes came"),
        (other, UsageError, "runs another model, or this one made with other options"),
        (frame(bound, 1, status=-4), VerificationError, "failed: the run returned -4: "),
        (frame(bound, 1, status=7), VerificationError, "on the device: the run returned 7"),
    ):
        with pytest.raises(kind, match=re.escape(words)):
            received(bound, data)


def test_a_line_that_says_nothing_is_given_up(bound: BoundModel) -> None:
    ticks = count()
    with pytest.raises(UsageError, match="no run of the model came within 5 s"):
        receive(lambda: b"", bound, Wait(1, 5, lambda: next(ticks)), "line")


def test_the_table_has_medians_ratios_and_what_overran(bound: BoundModel) -> None:
    runs = tuple({i: 100 * (i + each) for i in range(LAYERS + 1)} for each in (3, 1, 2))
    facts = device_facts(bound, Device("DWT", runs), None, "no estimate: none")
    assert facts["layers"][0] | {"name": ""} == {
        "layer": 1,
        "name": "",
        "op": "CONV_2D",
        "cycles": 300,
        "least": 200,
        "most": 400,
        "estimated_cycles": None,
        "ratio": None,
    }
    assert facts["run"]["cycles"] == sum(100 * (i + 2) for i in range(LAYERS + 1))
    assert "no estimate: none" in in_words(facts)
    over = device_facts(bound, Device("SysTick", ({**runs[0], 2: None},)), None)
    assert over["layers"][1]["cycles"] is over["run"]["cycles"] is None
    assert "?: more cycles than SysTick counts of 2^24" in in_words(over)


def test_a_port_that_is_not_there(tmp_path: Path) -> None:
    """Also where pyserial is missing."""
    words = r"cannot open|needs the package pyserial"
    with (
        pytest.raises(OpgenError, match=words) as caught,
        open_port(str(tmp_path / "ttyX,9600")),
    ):
        pass
    assert caught.value.diagnostics[0].message.count("ttyX") <= 1


def test_firmware_of_rows_is_refused(tmp_path: Path) -> None:
    """Such a module has no place for an input that the firmware could fill."""
    file = tmp_path / "bench.c"
    done = opgen("bench", DIGITS, "--firmware", file, "--input-rows", "--ram-target", "least")
    assert (done.returncode, "the firmware writes whole inputs" in done.stderr) == (2, True)
    assert not file.exists()


def test_firmware_is_not_written_over_other_files(tmp_path: Path) -> None:
    file = tmp_path / "digits_bench.c"
    assert opgen("bench", DIGITS, "--firmware", file).returncode == 0
    text = file.read_text()
    assert opgen("bench", DIGITS, "--firmware", file).returncode == 0
    assert file.read_text() == text
    file.write_text("int mine;\n")
    done = opgen("bench", DIGITS, "--firmware", file)
    assert done.returncode == 2
    assert "was not made by opgen bench" in done.stderr
    assert file.read_text() == "int mine;\n"
    assert opgen("bench", DIGITS, "--firmware", file, "--force").returncode == 0
    assert opgen("bench", DIGITS, "--firmware", file, "--name", "a-b").returncode == 2
    assert opgen("bench", DIGITS, "--firmware", file, "--serial", "-").returncode == 2


def put_files(bound: BoundModel, folder: Path, more: dict[str, bytes]) -> list[str]:
    """Write a module and the C that measures it; return the names of the C files."""
    files = {**module_of(bound, "digits").files, **more}
    files["digits_bench.c"] = firmware(bound, "digits", pack).encode()
    for name, content in files.items():
        if name.endswith((".c", ".h")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(bytes(content))
    return sorted(path.name for path in folder.glob("*.c"))


HOST = b"""#include <stdint.h>
#include <stdio.h>
int digits_bench(void (*write)(void *, const void *, int32_t), void *user, int32_t runs);
static void put(void *user, const void *data, int32_t bytes)
{
    fwrite(data, 1, (size_t)bytes, (FILE *)user);
}
int main(void)
{
    return digits_bench(put, stdout, 3);
}
"""
CLOCK = "#include <stdint.h>\nstatic uint32_t ticks;\n#define OPGEN_BENCH_COUNT() (ticks += 7)\n"


@pytest.mark.parametrize("compiler", [pytest.param(n, marks=needs(n)) for n in ("gcc", "clang")])
def test_a_counter_of_the_application(bound: BoundModel, tmp_path: Path, compiler: str) -> None:
    """Each layer takes one tick, as does what is behind the last one; without a warning."""
    sources = put_files(bound, tmp_path, {"main.c": HOST, "clock.h": CLOCK.encode()})
    names = ["-include", "clock.h", '-DOPGEN_BENCH_COUNTER="TIM2"']
    plain = [each for each in sources if each != "digits_bench.c"]
    for part in (["-c", "digits_bench.c", *names], ["-c", *plain]):
        flags = [compiler, "-std=c99", *STRICT, "-DDIGITS_TRACE", *part]
        subprocess.run(flags, cwd=tmp_path, check=True)
    objects = sorted(path.name for path in tmp_path.glob("*.o"))
    subprocess.run([compiler, *objects, "-o", "device", "-lm"], cwd=tmp_path, check=True)
    sent = subprocess.run([tmp_path / "device"], capture_output=True, check=True).stdout
    device = received(bound, sent)
    assert device.counter == "TIM2"
    assert device.runs == (dict.fromkeys(range(LAYERS + 1), 7),) * 3


def test_the_command_with_a_power_meter(bound: BoundModel, tmp_path: Path) -> None:
    """What is printed for programs has a schema; the file of the meter belongs to a device."""
    capture, meter = tmp_path / "capture.bin", tmp_path / "meter.csv"
    capture.write_bytes(b"boot" + frame(bound, 1) + frame(bound, 2))
    meter.write_text("time (ms),current (mA),mark\n0,2,0\n1,2,1\n2,2,0\n")
    common = ("bench", DIGITS, "--power", meter, "--volts", "3")
    read = (*common, "--serial", capture, "--target", "generic")
    facts = json.loads(opgen(*read, "--json").stdout)
    definition = json.loads((schemas_root() / "commands.schema.json").read_text())
    Draft202012Validator(definition["$defs"]["bench"]["anyOf"][1]).validate(facts)
    assert facts["energy"]["millijoules"] == pytest.approx(0.006)
    assert facts["no_estimate"] == "no estimate: no board is emulated for generic"
    shown = opgen(*read).stdout
    assert shown.endswith("energy 0.006 mJ per run (0.006 to 0.006, 1 runs)\n")
    assert opgen(*common).returncode == 2
    assert "needs --serial" in opgen(*common).stderr


STUBS = {
    "zephyr/kernel.h": "#include <stdint.h>\nuint32_t k_cycle_get_32(void);\n",
    "zephyr/device.h": "struct device { int id; };\nextern struct device board;\n"
    "#define DT_CHOSEN(name) board\n#define DEVICE_DT_GET(node) (&node)\n",
    "zephyr/drivers/uart.h": "void uart_poll_out(const struct device *, unsigned char);\n",
    "esp_cpu.h": "#include <stdint.h>\nuint32_t esp_cpu_get_cycle_count(void);\n",
    "driver/uart.h": "#include <stddef.h>\n#define UART_NUM_0 0\n"
    "int uart_write_bytes(int, const void *, size_t);\n"
    "int uart_driver_install(int, int, int, int, void *, int);\n",
}


@pytest.mark.parametrize(("macro", "entry"), [("__ZEPHYR__", "main"), ("ESP_PLATFORM", "app_main")])
def test_systems_get_an_application(
    bound: BoundModel, tmp_path: Path, macro: str, entry: str
) -> None:
    """Their headers are stubs here: that it compiles without a warning, and what it defines."""
    put_files(bound, tmp_path, {name: text.encode() for name, text in STUBS.items()})
    flags = ["-std=c99", *STRICT, "-DDIGITS_TRACE", f"-D{macro}", "-I", "."]
    command = [need("cc"), *flags, "-c", "digits_bench.c", "-o", "bench.o"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f" {entry}".encode() in b" " + (tmp_path / "bench.o").read_bytes().replace(b"\0", b" ")


def program(folder: Path, target: str, main: str) -> list[str]:
    """Build the program of a board; return the command that runs it.

    Its clock goes with instructions: that of this machine would fire late when it is busy.
    """
    machine = machine_of(target)
    own = load_bound(DIGITS, context(), find_target(target))
    sources = put_files(own, folder, {**machine.sources(), "main.c": main.encode()})
    command = [machine.compiler(), "-std=gnu99", "-O2", "-DDIGITS_TRACE", *machine.flags]
    command += [*machine.link_flags(folder), *sources, "-o", "program", "-lm"]
    subprocess.run(command, cwd=folder, check=True)
    return [*machine.command(folder / "program"), "-icount", "shift=5"]


RISCV_MAIN = re.sub(r"while .*?\}\n", "", MAIN, flags=re.DOTALL)
RISCV_MAIN = RISCV_MAIN.replace("volatile uint32_t *)0x40004000u", "volatile uint8_t *)0x10000000u")
RISCV_MAIN = re.sub(r".*0x40004008u.*\n", "", RISCV_MAIN)


@pytest.mark.one_in(2)
@pytest.mark.qemu
@pytest.mark.parametrize(
    ("target", "main", "counter", "address"),
    [
        pytest.param(name, text, counter, address, marks=needs_board(name), id=name)
        for name, text, counter, address in (
            ("cortex-m0", MAIN, "SysTick", "0x40004"),
            ("cortex-m4", MAIN, "SysTick", "0x40004"),
            ("cortex-m55", MAIN, "SysTick", "0x49303"),
            ("rv32imc", RISCV_MAIN, "mcycle", ""),
        )
    ],
)
def test_boards_send_over_a_serial_line(
    tmp_path: Path, target: str, main: str, counter: str, address: str
) -> None:
    """QEMU has neither DWT nor PMU: the device sees that, and takes SysTick."""
    qemu = program(tmp_path, target, main.replace("0x40004", address or "0x40004"))
    qemu[qemu.index("-serial") + 1] = "file:capture.bin"
    subprocess.run(qemu, cwd=tmp_path, check=True, timeout=60)
    done = opgen(
        *("bench", DIGITS, "--serial", tmp_path / "capture.bin", "--target", target, "--json")
    )
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert facts["device"] == {"counter": counter, "runs": 10, "lost": 0}
    assert [each["layer"] for each in facts["layers"]] == [*range(1, LAYERS + 1)]
    assert facts["run"]["cycles"] > 1000
    if facts["run"]["estimated_cycles"]:
        assert facts["run"]["ratio"] > 0


@pytest.mark.qemu
@needs("serial")
@needs_board("cortex-m4")
def test_a_line_of_tcp(tmp_path: Path) -> None:
    """The line of a board, as a URL of pyserial; the board waits until it is read."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    qemu = program(tmp_path, "cortex-m4", MAIN)
    qemu[qemu.index("-serial") + 1] = f"tcp:127.0.0.1:{port},server=on,wait=on"
    with subprocess.Popen(qemu, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as board:
        assert board.stderr
        assert "waiting for connection" in board.stderr.readline()
        line = f"socket://127.0.0.1:{port}"
        done = opgen("bench", DIGITS, "--serial", line, "--runs", "4", "--target", "cortex-m4")
        board.wait(60)
    assert done.returncode == 0, done.stderr
    assert "cycles by SysTick, medians of 4 runs; the estimate is for cortex-m4" in done.stdout
