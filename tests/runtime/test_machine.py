"""Modules on boards that QEMU emulates: they compute the same, and what they cost is counted."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from opgen.bench.bench import Measurement, _build, measure
from opgen.config import ModelOptions, Sliding, find_target
from opgen.config.targets import EMULATED
from opgen.errors import LimitError, UsageError, VerificationError
from opgen.loading import load_bound
from opgen.prove.compiling import run_linker
from opgen.prove.host import build_program, run_program
from opgen.prove.machine import HOST, Machine, machine_of
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from opgen.prove.sources import Module
from opgen.registry.context import build_default_registry_context
from tests.boards import needs_board
from tests.process import opgen
from tests.tools import needs

ROOT = Path(__file__).resolve().parents[2]
DIGITS = ROOT / "examples/digits/digits.tflite"
TOOLS = ("qemu-system-arm", "arm-none-eabi-gcc")

needs_boards = needs(*TOOLS)
BOARDS = [pytest.param(target, marks=needs_board(target)) for target in EMULATED]


def digits(target: str, stream: Sliding | None = None) -> Module:
    context = build_default_registry_context()
    found = find_target(target)
    bound = load_bound(DIGITS, context, found, ModelOptions(stream=stream))
    return module_of(bound, "digits")


@pytest.mark.qemu
@pytest.mark.parametrize("flags", [(), ("-O2", "-flto")], ids=" ".join)
@pytest.mark.parametrize("target", BOARDS)
def test_layers_are_the_same_on_every_board(
    target: str, flags: tuple[str, ...], tmp_path: Path
) -> None:
    module = digits(target)
    inputs = seeded_inputs(module.bound.subgraph, 2, 1, 0)
    runs = []
    for machine in (HOST, machine_of(target)):
        folder = tmp_path / machine.name
        program = build_program([module], folder, flags=flags, machine=machine, traced=True)
        runs += run_program(program, [(0, inputs)])
    here, there = runs
    assert not there.failure
    assert here.tensors.keys() == there.tensors.keys()
    for id_, values in here.tensors.items():
        np.testing.assert_array_equal(there.tensors[id_], values)
    np.testing.assert_array_equal(here.outputs[0], there.outputs[0])


@pytest.mark.qemu
@pytest.mark.parametrize(
    ("target", "undefined"),
    [
        pytest.param("cortex-m4", b"udf #0", marks=needs_board("cortex-m4")),
        pytest.param("rv32imc", b"unimp", marks=needs_board("rv32imc")),
        pytest.param("rv64gc", b"unimp", marks=needs_board("rv64gc")),
    ],
)
def test_a_fault_ends_the_program(target: str, undefined: bytes, tmp_path: Path) -> None:
    """An undefined instruction in the module is reported, not waited for."""
    module = digits(target)
    source = module.files["digits.c"].replace(
        b"int status;", b'int status; __asm volatile("%b");' % undefined, 1
    )
    assert source != module.files["digits.c"]
    module = replace(module, files={**module.files, "digits.c": source})
    program = build_program([module], tmp_path, machine=machine_of(target), standard="gnu99")
    (run,) = run_program(program, [(0, seeded_inputs(module.bound.subgraph, 1, 1, 0))])
    assert run.failure == "the program ended with status 99"


@needs_boards
@pytest.mark.qemu
def test_a_program_that_does_not_end_is_stopped(tmp_path: Path) -> None:
    module = digits("cortex-m4")
    source = module.files["digits.c"].replace(b"int status;", b"int status; for (;;) {}", 1)
    module = replace(module, files={**module.files, "digits.c": source})
    machine = machine_of("cortex-m4")
    with pytest.raises(VerificationError, match="on cortex-m4 did not end within 1 s"):
        measure(module, machine, ("-O2", "-w"), seconds=1)
    program = build_program([module], tmp_path, machine=machine, flags=("-w",))
    (run,) = run_program(program, [(0, seeded_inputs(module.bound.subgraph, 1, 1, 0))], seconds=1)
    assert run.failure == "the program did not finish within 1 s"


@pytest.fixture(scope="module")
def counted() -> Measurement:
    return measure(digits("cortex-m4"), machine_of("cortex-m4"), ("-O2",))


@needs_boards
@pytest.mark.qemu
class TestCounts:
    """One run of the example's network."""

    def test_counts_do_not_change(self, counted: Measurement) -> None:
        assert measure(digits("cortex-m4"), machine_of("cortex-m4"), ("-O2",)) == counted

    def test_layers_add_up_to_the_run(self, counted: Measurement) -> None:
        layers = sum(each.instructions for each in counted.layers)
        assert [each.layer for each in counted.layers] == [*range(1, 11)]
        # Reports cost a few instructions each.
        assert 0 <= layers - counted.run < 30 * len(counted.layers)

    def test_cycles_are_more_than_instructions_on_a_simple_core(self, counted: Measurement) -> None:
        assert counted.cycles is not None
        assert counted.run < counted.cycles < 2 * counted.run
        layers = sum(each.cycles or 0 for each in counted.layers)
        assert 0 <= layers - counted.cycles < 100 * len(counted.layers)

    def test_every_multiplication_takes_an_instruction_or_a_fraction(
        self, counted: Measurement
    ) -> None:
        assert 82_304 / 2 < counted.run < 82_304 * 50
        assert 0 < counted.init < 100

    def test_sizes_are_those_of_the_module(self, counted: Measurement) -> None:
        report = json.loads(digits("cortex-m4").files["report.json"])
        assert counted.sizes["bss"] == report["memory"]["context_bytes"]
        assert counted.sizes["data"] < 16  # of the C library, if anything
        assert 6_392 <= counted.sizes["rodata"] < 9_000
        assert 2_000 < counted.sizes["text"] < 20_000

    def test_what_the_library_brings_counts(self, tmp_path: Path) -> None:
        """The program that is subtracted has nothing of it; so memmove is the module's."""
        machine = machine_of("cortex-m4")
        build = partial(_build, machine=machine, flags=("-O2",), library=None, traced=False)
        programs = {"bare": build(None, tmp_path / "bare")}
        moving = digits("cortex-m4", Sliding(1, 2))  # rows that are kept move on
        programs["moving"] = build(moving, tmp_path / "moving")
        symbols = {}
        for name, path in programs.items():
            command = ["arm-none-eabi-nm", "--defined-only", str(path)]
            listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            symbols[name] = {line.split()[-1] for line in listed.splitlines()}
        assert {"main", "Reset_Handler", "exit"} <= symbols["bare"]
        library = {"memcpy", "memset", "memmove", "malloc", "_write", "fwrite", "_impure_ptr"}
        assert not library & symbols["bare"]
        assert "memmove" in symbols["moving"]

    def test_stack_is_more_than_nothing(self, counted: Measurement) -> None:
        assert 100 < counted.stack < 2_000


@needs_boards
@pytest.mark.qemu
def test_a_failing_layer_is_reported() -> None:
    module = digits("cortex-m4")
    source = module.files["digits.c"].replace(b"int status;", b"int status; return -3;", 1)
    module = replace(module, files={**module.files, "digits.c": source})
    with pytest.raises(VerificationError, match=r"operator 2 .* failed: the run returned -3: "):
        measure(module, machine_of("cortex-m4"), ("-O2", "-w"))


@needs_boards
@pytest.mark.qemu
def test_command_prints_a_table_and_json() -> None:
    table = opgen("bench", DIGITS)
    assert table.returncode == 0, table.stderr
    assert "digits for cortex-m4, portable kernels, -O2" in table.stdout
    found = opgen("bench", DIGITS, "--json")
    facts = json.loads(found.stdout)
    assert [each["op"] for each in facts["layers"]][:2] == ["CONV_2D", "DEPTHWISE_CONV_2D"]
    assert f"run     {facts['instructions']['run']:,} instructions, 82,304 MACs" in table.stdout
    estimate = facts["estimated_cycles"]
    assert f"cycles  about {estimate['run']:,}, an estimate without wait states" in table.stdout
    assert estimate["core"] == "cortex-m4"
    assert "Arm 100166" in " ".join(estimate["sources"])


@pytest.mark.qemu
@pytest.mark.parametrize("target", BOARDS)
def test_every_emulated_target_has_room_to_measure(target: str) -> None:
    found = opgen("bench", DIGITS, "--target", target, "--json")
    assert found.returncode == 0, found.stderr
    facts = json.loads(found.stdout)
    assert facts["instructions"]["run"] > 82_304 / 8
    assert len(facts["layers"]) == 10
    assert facts["section_bytes"].keys() == {"text", "rodata", "data", "bss"}


@needs_boards
@pytest.mark.qemu
@pytest.mark.parametrize(
    ("flash", "ram", "said"),
    [
        (0x400000, 0x4000, r"it lacks [\d,]+ bytes of RAM"),
        (0x4000, 0x400000, r"it lacks [\d,]+ bytes of FLASH"),
        (0x4000, 0x4000, r"it lacks [\d,]+ bytes of FLASH and [\d,]+ bytes of RAM"),
    ],
)
def test_a_full_memory_is_reported_with_the_bytes_that_are_missing(
    flash: int, ram: int, said: str, tmp_path: Path
) -> None:
    board = f"flash: {{origin: 0, size: {flash:#x}}}, ram: {{origin: 0x20000000, size: {ram:#x}}}"
    target = tmp_path / "small.yaml"
    target.write_text(f"like: cortex-m0\nboard: {{machine: mps2-an385, {board}}}\n")
    done = opgen("bench", DIGITS, "--target", target)
    assert done.returncode == 4
    assert re.search(said, done.stderr), done.stderr
    assert "does not fit into the board 'mps2-an385'" in done.stderr
    assert "refuses" not in done.stderr


@needs_boards
@pytest.mark.qemu
def test_a_context_for_which_a_board_has_no_memory_is_reported(tmp_path: Path) -> None:
    """The program itself fits: it takes the context from what is left."""
    target = tmp_path / "small.yaml"
    memory = "flash: {origin: 0, size: 0x400000}, ram: {origin: 0x20000000, size: 0x2000}"
    target.write_text(f"like: cortex-m0\nboard: {{machine: mps2-an385, {memory}}}\n")
    done = opgen("verify", DIGITS, "--target", target, "--against", "none")
    assert done.returncode == 4
    assert "'mps2-an385' of QEMU: it finds no room for the module's context" in done.stderr
    assert "hint: take a smaller model, or a target whose board has more" in done.stderr


@needs_boards
@pytest.mark.qemu
def test_as_many_bytes_as_are_reported_are_missing(tmp_path: Path) -> None:
    """With them the program fits; with some bytes less it does not."""
    sources = {**machine_of("cortex-m0").sources(), "main.c": LARGE.encode()}
    for name, content in sources.items():
        (tmp_path / name).write_bytes(content)

    def link(ram: int) -> None:
        machine = machine_with_ram(ram)
        command = [machine.compiler(), *machine.flags, *machine.link_flags(tmp_path), *sources]
        run_linker([*command, "-o", "program"], tmp_path, machine)

    with pytest.raises(LimitError) as caught:
        link(0x4000)
    found = re.search(r"lacks ([\d,]+) bytes of RAM", str(caught.value))
    assert found is not None
    missing = int(found[1].replace(",", ""))
    with pytest.raises(LimitError, match=r"lacks 8 bytes of RAM"):
        link(0x4000 + missing - 8)
    link(0x4000 + missing)


LARGE = "static volatile char bytes[20000];\nint main(void) { return bytes[7]; }\n"


def machine_with_ram(size: int) -> Machine:
    target = find_target("cortex-m0")
    board = target.device.board
    assert board is not None
    board = replace(board, ram=replace(board.ram, size=size))
    return Machine(replace(target, device=replace(target.device, board=board)))


@needs_boards
@pytest.mark.qemu
@pytest.mark.parametrize(("shift", "status"), [(0, 0), (4, 0), (1, 99), (2, 99)])
def test_code_for_a_cortex_m0_must_not_reach_for_unaligned_words(
    shift: int, status: int, tmp_path: Path
) -> None:
    """Though the board has a larger core, which could."""
    machine = machine_of("cortex-m0")
    files = {**machine.sources(), "main.c": UNALIGNED.encode()}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    command = [machine.compiler(), "-O1", *machine.flags, f"-DSHIFT={shift}"]
    command += [*machine.link_flags(tmp_path), *files, "-o", "program"]
    run_linker(command, tmp_path, machine)
    done = subprocess.run(machine.command(tmp_path / "program"), check=False, timeout=60)
    assert done.returncode == status


UNALIGNED = """
#include <stdint.h>
static uint64_t words[2];
static volatile uint32_t shift = SHIFT;
int main(void)
{
    volatile uint32_t *const word = (volatile uint32_t *)((uintptr_t)words + shift);
    *word = 7;
    return *word == 7 ? 0 : 1;
}
"""


@pytest.mark.parametrize("command", ["run", "verify", "convert"])
def test_an_unknown_planner_is_refused_before_anything_runs(command: str, tmp_path: Path) -> None:
    words = ["-o", str(tmp_path / "out")] if command == "convert" else []
    words += ["--engine", "c"] if command == "run" else []
    done = opgen(command, DIGITS, "--planner", "greedi", *words)
    assert done.returncode == 2
    assert "no 'greedi'" in done.stderr
    assert "did you mean 'greedy'?" in done.stderr


def test_missing_tools_are_one_line_that_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError) as caught:
        machine_of("cortex-m4").compiler()
    assert "arm-none-eabi-gcc was not found" in str(caught.value)
    assert "apt install qemu-system-arm" in str(caught.value)
    with pytest.raises(UsageError) as caught:
        machine_of("rv32imc").compiler()
    assert "riscv64-unknown-elf-gcc was not found" in str(caught.value)
    assert "apt install qemu-system-misc" in str(caught.value)


def test_targets_without_a_board_run_here() -> None:
    assert machine_of("cortex-m85") == HOST
    assert machine_of("generic") == HOST
