"""Constants that rules place, in images for boards: where bytes lie, and what a run gives.

A linker script gives each memory of the configuration a range of its own. The image then runs in
QEMU on samples; before it does, it destroys the source of what init has copied.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from opgen.aot.plan.constants import content_of
from opgen.config import ConvertConfig, Rule
from opgen.converter import AotConverter, Conversion
from opgen.lib.target import GENERIC, VECTORS, Board, Memory
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.prove.machine import Machine
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext
from tests.cli.conftest import DIGITS
from tests.tools import SHARED, need, needs

pytestmark = needs("arm-none-eabi-gcc", "qemu-system-arm")

KWS = SHARED / "models/mlperf_tiny/kws_int8.tflite"
SAMPLES = 2
SCRIPT = """\
MEMORY
{{
    VECTORS (rx) : ORIGIN = {vectors:#x}, LENGTH = {vectors_size:#x}
    FLASH (rx)   : ORIGIN = {flash:#x}, LENGTH = {flash_size:#x}
    QSPI (r)     : ORIGIN = {qspi:#x}, LENGTH = {qspi_size:#x}
    RAM (rwx)    : ORIGIN = {ram:#x}, LENGTH = {ram_size:#x}
    DTCM (rw)    : ORIGIN = {dtcm:#x}, LENGTH = {dtcm_size:#x}
}}

ENTRY(Reset_Handler)

SECTIONS
{{
    .vectors : {{ KEEP(*(.vectors)) }} > VECTORS
    .text : ALIGN(16) {{ *(.text*) *(.glue*) }} > FLASH
    .rodata : ALIGN(16) {{ *(.rodata*) }} > FLASH
    .ARM.extab : {{ *(.ARM.extab*) }} > FLASH
    .ARM.exidx : {{ __exidx_start = .; *(.ARM.exidx*) __exidx_end = .; }} > FLASH
    .qspi : ALIGN(16) {{ *(.qspi .qspi.*) }} > QSPI
    .dtcm (NOLOAD) : ALIGN(16) {{ *(.dtcm .dtcm.*) }} > DTCM
    .data : ALIGN(16)
    {{
        firmware_data_start = .;
        *(.data*)
        . = ALIGN(4);
        firmware_data_end = .;
    }} > RAM AT> FLASH
    firmware_data_load = LOADADDR(.data);
    .bss (NOLOAD) : ALIGN(16)
    {{
        firmware_bss_start = .;
        *(.bss*) *(COMMON)
        . = ALIGN(4);
        firmware_bss_end = .;
    }} > RAM
    end = .;
    firmware_stack_top = ORIGIN(RAM) + LENGTH(RAM);
}}
"""
MAIN = """\
#include "net.h"
#include <stdio.h>
#include <string.h>

static net_context context;
static NET_DTCM_SECTION net_dtcm dtcm;
static const int8_t samples[SAMPLES][NET_INPUT_0_SIZE] = {
#include "samples.inc"
};

static volatile uint8_t *sources[8];
static int32_t sizes[8];
static int copies;

int net_init_stage(void *to, const void *from, int32_t bytes)
{
    memcpy(to, from, (size_t)bytes);
    sources[copies] = (volatile uint8_t *)(uintptr_t)from;
    sizes[copies] = bytes;
    copies++;
    return 0;
}

int net_init_wait(void)
{
    return 0;
}

int main(void)
{
    int i;
    int32_t at;
    context.dtcm = &dtcm;
    if (net_init(&context) != 0) {
        return 1;
    }
    for (i = 0; i < copies; i++) {
        printf("copied %ld from %p to %p\\n", (long)sizes[i], (void *)sources[i], (void *)&dtcm);
        for (at = 0; at < sizes[i]; at++) {
            sources[i][at] = 0x55;
        }
    }
    for (i = 0; i < SAMPLES; i++) {
        memcpy(net_input_0(&context), samples[i], NET_INPUT_0_SIZE);
        if (net_run(&context) != 0) {
            return 2;
        }
        printf("scores");
        for (at = 0; at < NET_OUTPUT_0_COUNT; at++) {
            printf(" %d", net_output_0(&context)[at]);
        }
        printf("\\n");
    }
    return 0;
}
"""


@dataclass(frozen=True)
class Layout:
    """The ranges of a board's memories in the linker script."""

    board: Board

    @property
    def numbers(self) -> dict[str, int]:
        """Flash without vectors and its upper half; RAM and its upper quarter."""
        flash, ram, vectors = self.board.flash, self.board.ram, self.board.vectors
        begin = flash.origin + (VECTORS if flash.origin == vectors else 0)
        qspi, dtcm = flash.origin + flash.size // 2, ram.origin + 3 * ram.size // 4
        return {
            "vectors": vectors,
            "vectors_size": VECTORS,
            "flash": begin,
            "flash_size": qspi - begin,
            "qspi": qspi,
            "qspi_size": flash.size // 2,
            "ram": ram.origin,
            "ram_size": dtcm - ram.origin,
            "dtcm": dtcm,
            "dtcm_size": ram.size // 4,
        }

    def memory_of(self, address: int) -> str:
        """Return the memory of an address."""
        numbers = self.numbers
        for name in ("vectors", "flash", "qspi", "ram", "dtcm"):
            if numbers[name] <= address < numbers[name] + numbers[f"{name}_size"]:
                return name
        return f"nowhere: {address:#x}"


def converted(model: Path, target: str, context: RegistryContext) -> Conversion:
    """Place all constants in qspi, copy those of every other layer, and put tensors into dtcm."""
    graph = load_bound(model, context, GENERIC).subgraph
    kept = [each for each in graph.operators if graph.tensors[each.input_ids[-1]].is_constant]
    names = {
        graph.tensors[id_].name
        for each in kept[::2]
        for id_ in each.input_ids
        if graph.tensors[id_].is_constant
    }
    config = ConvertConfig(
        model=model,
        output=Path("unused"),
        name="net",
        target=target,
        memories={"dtcm": Memory("dtcm", None, ".dtcm"), "qspi": Memory("qspi", None, ".qspi")},
        tensors=(
            Rule({"memory": "qspi"}, type="constant"),
            Rule({"staged_in": "dtcm"}, type="constant", id=sorted(names)),
            Rule({"memory": "dtcm"}, type="intermediate"),
        ),
    )
    return AotConverter(config, context).compile()


def linked(conversion: Conversion, inputs: np.ndarray, folder: Path) -> tuple[Path, Layout]:
    """Compile and link an image; return it, and where its memories are."""
    machine = Machine(conversion.bound.target)
    assert machine.board is not None
    layout = Layout(machine.board)
    files = {**conversion.files, **machine.sources(), "main.c": MAIN.encode()}
    rows = [f"{{{', '.join(map(str, each.reshape(-1)))}}}," for each in inputs]
    files["samples.inc"] = "\n".join(rows).encode()
    files["image.ld"] = SCRIPT.format(**layout.numbers).encode()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    command = [machine.compiler(), "-std=gnu99", "-O2", "-Wall", "-Werror", *machine.flags]
    command += [f"-DSAMPLES={len(inputs)}", "-DNET_INIT_STAGE"]
    command += ["-nostartfiles", "--specs=rdimon.specs", "-Wl,--gc-sections", "-T", "image.ld"]
    command += sorted(path.name for path in folder.glob("*.c"))
    done = subprocess.run(
        [*command, "-lm", "-o", "image.elf"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[:3000]
    return folder / "image.elf", layout


def symbols_of(image: Path) -> dict[str, tuple[int, int]]:
    """Return the address and the bytes of each object."""
    done = subprocess.run(
        ["arm-none-eabi-nm", "-S", image], capture_output=True, text=True, check=True
    )
    rows = (line.split() for line in done.stdout.splitlines())
    return {row[3]: (int(row[0], 16), int(row[1], 16)) for row in rows if len(row) == 4}


def section_of(image: Path, name: str) -> tuple[int, bytes]:
    """Return where a section begins, and what it holds."""
    raw = image.with_suffix(".bin")
    subprocess.run(
        ["arm-none-eabi-objcopy", "-O", "binary", f"--only-section={name}", image, raw], check=True
    )
    headers = subprocess.run(
        ["arm-none-eabi-objdump", "-h", image], capture_output=True, text=True, check=True
    ).stdout
    found = re.search(rf"\d+ {re.escape(name)} +[0-9a-f]+ +([0-9a-f]+)", headers)
    assert found is not None
    return int(found[1], 16), raw.read_bytes()


def has_constants(conversion: Conversion) -> set[int]:
    """Return the layers that read constants of the model."""
    tensors = conversion.bound.subgraph.tensors
    return {
        number
        for number, each in enumerate(conversion.bound.operators, 1)
        if any(tensors[id_].is_constant for id_ in each.operator.input_ids if id_ >= 0)
    }


def check_places(conversion: Conversion, image: Path, layout: Layout) -> None:
    """Compare the image with the report: where every constant is, and with which bytes."""
    report, symbols = conversion.report, symbols_of(image)
    begin, content = section_of(image, ".qspi")
    written = {
        content_of(stored.elements): stored.elements.tobytes()
        for blob in conversion.plan.blobs
        for stored in blob.parts.values()
    }
    digests = {digest for _, digest in written}
    digests |= {digest for _, (_, digest) in conversion.plan.tables}
    digests |= {
        content_of(np.asarray(tensor.data))[1]
        for tensor in conversion.bound.subgraph.tensors.values()
        if tensor.is_constant
    }
    found = 0
    for each in report["constants"]:
        name = each["name"].partition(".")[0]
        if name not in symbols:  # the compiler knows what is in it
            assert each["bytes"] <= 16, name
            continue
        address, size = symbols[name]
        assert layout.memory_of(address) == (each["memory"] or "flash"), name
        if each["memory"] and "." not in each["name"]:
            held = content[address - begin :][:size]
            assert content_of(np.frombuffer(held, np.uint8))[1] in digests, name
            found += size
    assert found > 0
    for blob in conversion.plan.blobs:
        address, size = symbols[f"net_{blob.memory}_staged_{blob.source}"]
        assert layout.memory_of(address) == blob.source
        held = content[address - begin :][:size]
        for offset, stored in blob.parts.items():
            assert held[offset : offset + stored.bytes] == stored.elements.tobytes()
    assert layout.memory_of(symbols["dtcm"][0]) == "dtcm"
    assert layout.memory_of(symbols["context"][0]) == "ram"
    wanted = next(each for each in report["memory"]["memories"] if each["name"] == "qspi")
    gaps = 16 * len(report["constants"])
    assert wanted["constant_bytes"] - gaps <= len(content) <= wanted["constant_bytes"] + gaps


@pytest.mark.parametrize("target", ["cortex-m4", "cortex-m7", "cortex-m55"])
@pytest.mark.parametrize("model", [DIGITS, KWS], ids=["digits", "kws"])
def test_bytes_lie_where_rules_want_them_and_the_image_runs(
    model: Path, target: str, context: RegistryContext, tmp_path: Path
) -> None:
    if SHARED in model.parents:
        need("../shared/models")
    conversion = converted(model, target, context)
    # Of what a kernel reads in bulk, only what is computed from no constant is in plain flash.
    constants = [
        e for e in conversion.report["constants"] if e["layer"] in has_constants(conversion)
    ]
    assert sum(each["bytes"] for each in constants if not each["memory"]) <= 64
    reference = load_bound(model, context, GENERIC)
    inputs = seeded_inputs(reference.subgraph, SAMPLES, 1)
    image, layout = linked(conversion, inputs[0][:, 0], tmp_path)
    check_places(conversion, image, layout)
    machine = Machine(conversion.bound.target)
    done = subprocess.run(
        machine.command(image), capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    copied = re.findall(r"copied (\d+) from 0x(\w+) to 0x(\w+)", done.stdout)
    assert [int(size) for size, _, _ in copied] == [b.bytes for b in conversion.plan.blobs]
    for _, source, to in copied:
        assert layout.memory_of(int(source, 16)) == "qspi"
        assert layout.memory_of(int(to, 16)) == "dtcm"
    scores = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("scores")]
    wanted = execute(reference, inputs).outputs[0][:, 0].reshape(SAMPLES, -1)
    np.testing.assert_array_equal(np.array(scores, np.int64), wanted)
