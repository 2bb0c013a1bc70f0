"""Targets of a user's own: what a file says decides, and what is wrong with one is reported."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path

import pytest

from opgen.base.schemas import schema_named
from opgen.bench.cycle_costs import CORES
from opgen.config import ConvertConfig, find_target
from opgen.config.target_file import TARGET_SCHEMA
from opgen.config.targets import FEATURES, OPTIONAL_FEATURES, TARGETS
from opgen.converter import AotConverter
from opgen.errors import LimitError, UsageError
from opgen.export.targets_docs import renewed_targets
from opgen.lib.target import FACTS, INSTRUCTIONS, Target
from opgen.prove.machine import machine_of
from opgen.prove.toolchain import check_compiler, check_emulator
from opgen.spec.library import built_in_library
from tests.cli.conftest import Command
from tests.tools import needs

PAGE = Path(__file__).parents[2] / "docs" / "targets.md"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# (\S+\.yaml)")
SOFT = "[-mcpu=cortex-m4, -mfloat-abi=soft]"

# What the file says, and of each fault: line:column, words of it, words of the hint.
BAD: dict[str, tuple[str, list[str]]] = {
    "unknown key": ("lik: cortex-m4", ["1:1 unknown key 'lik' | did you mean 'like'?"]),
    "unknown base": (
        "like: cortex-m44",
        ["1:7 'cortex-m44' is not a built-in target | did you mean 'cortex-m4'?"],
    ),
    "unknown feature": (
        "features: {simd: true}",
        ["1:12 unknown key 'simd' | known keys: dsp, mve, fpu"],
    ),
    "a feature as a text": ("features: {dsp: 'on'}", ["1:17 'dsp' must be true or false"]),
    "a core without the choice": (
        "like: cortex-m3\nfeatures: {dsp: true}",
        ["2:12 a cortex-m3 never has the DSP extension | generic, cortex-m33"],
    ),
    "a core with no choice": (
        "like: cortex-m4\nfeatures: {dsp: false}",
        ["2:12 a cortex-m4 always has the DSP extension"],
    ),
    "features without flags": (
        "like: cortex-m55\nfeatures: {mve: false}",
        ["2:11 nothing tells the compiler about mve | [-mcpu=cortex-m55+nomve, -mfloat-abi=hard]"],
    ),
    "no FPU without flags": (
        "like: cortex-m7\nfeatures: {fpu: false}",
        ["2:11 nothing tells the compiler about fpu | [-mcpu=cortex-m7, -mfloat-abi=soft]"],
    ),
    "vectors without DSP": (
        "features: {mve: true}",
        ["1:11 the vector extension (MVE) comes with the DSP extension | dsp: true"],
    ),
    "a flag that loads code": (
        "flags: [-fplugin=/tmp/x.so]",
        ["1:9 '-fplugin=/tmp/x.so' is not a flag that begins with -m, -O or -f"],
    ),
    "a flag that reads files": ("flags: ['@/etc/passwd']", ["1:9 '@/etc/passwd' is not a flag"]),
    "two words in a flag": ("flags: ['-mthumb -o x']", ["1:9 '-mthumb -o x' is not a flag"]),
    "flags as a text": ("flags: -mthumb", ["1:8 'flags' must be a list of flags | [a, b]"]),
    "an odd alignment": ("alignment: 12", ["1:12 '12' is not 8, 16, 32, 64 or 128"]),
    "too small an alignment": (
        "like: cortex-m55\nalignment: 8",
        ["2:12 8 bytes are less than cortex-m55 has: 16"],
    ),
    "a name that ends a comment": ("name: '*/ int x;'", ["1:7 '*/ int x;' is not a name"]),
    "overlapping memories": (
        "memories:\n  a: {origin: 0x20000000, size: 0x1000}\n  b: {origin: 0x20000800, size: 16}",
        ["3:3 the memory 'b' overlaps 'a' | origin"],
    ),
    "a memory of a wrong name": (
        "memories: {int: {}}",
        ["1:12 a memory cannot be called 'int'"],
    ),
    "a board without RAM": (
        "like: cortex-m4\nboard: {machine: mps2-an386, flash: {origin: 0, size: 0x400000}}",
        ["2:8 'ram' is missing"],
    ),
    "a board with too little": (
        "like: cortex-m4\nboard:\n  machine: mps2-an386\n"
        "  flash: {origin: 0, size: 0x1000}\n  ram: {origin: 0x20000000, size: 0x800}",
        [
            "4:3 4,096 bytes of flash: a program needs at least 16,384",
            "5:3 2,048 bytes of ram: a program needs at least 8,192",
        ],
    ),
    "RAM in flash": (
        "like: cortex-m4\nboard:\n  machine: mps2-an386\n"
        "  flash: {origin: 0, size: 0x400000}\n  ram: {origin: 0x3ff000, size: 0x8000}",
        ["5:3 'ram' overlaps 'flash' | origin"],
    ),
    "beyond all addresses": (
        "like: cortex-m4\nboard:\n  machine: mps2-an386\n"
        "  flash: {origin: 0, size: 0x400000}\n  ram: {origin: 0xffffff00, size: 0x8000}",
        ["5:3 'ram' reaches beyond the addresses of 32 bits"],
    ),
    "options for QEMU": (
        "like: cortex-m4\nboard: {machine: 'none,x=/etc/passwd',"
        " flash: {origin: 0, size: 0x400000}, ram: {origin: 0x20000000, size: 0x8000}}",
        ["2:18 'none,x=/etc/passwd' is not a machine of QEMU"],
    ),
    "a board for no processor": (
        "board: {machine: microbit,"
        " flash: {origin: 0, size: 0x400000}, ram: {origin: 0x20000000, size: 0x8000}}",
        ["1:1 generic has no flags that say what to compile for the board | flags"],
    ),
    "a timing without a clock": (
        "timing: {device: x, flash: {wait_states: 1, width: 8}, sources: [x]}",
        ["1:9 'clock_mhz' is missing"],
    ),
    "a timing without sources": (
        "timing: {device: x, clock_mhz: 80, flash: {wait_states: 1, width: 8}, sources: []}",
        ["1:80 'sources' must have at least 1"],
    ),
    "half a line": (
        "timing:\n  {device: x, clock_mhz: 80, flash: {wait_states: 1, width: 16}, sources: [x],\n"
        "  code_cache: {size: 1024, line: 8}}",
        ["3:3 a line of 8 bytes is not read by 16 bytes at a time | 'width' of 'flash'"],
    ),
    "half a set": (
        "timing:\n  {device: x, clock_mhz: 80, flash: {wait_states: 1, width: 16}, sources: [x],\n"
        "  code_cache: {size: 1040, ways: 2}}",
        ["3:3 1,040 bytes are no whole number of lines | 'ways'"],
    ),
    "one cache and two": (
        "timing:\n  {device: x, clock_mhz: 80, flash: {wait_states: 1, width: 16}, sources: [x],\n"
        "  shared_cache: {size: 1024}, data_cache: {size: 256}}",
        ["3:31 'shared_cache' is in the place of 'data_cache' | leave one"],
    ),
    "several at once": (
        "like: cortex-m0\nfeatures: {mve: true, dsp: true}\nalignment: 9",
        ["3:12 '9' is not 8, 16"],
    ),
    "half an instruction": (
        "instructions: {step: 0.5}",
        ["1:22 'step' must be a number of instructions"],
    ),
    "a tag": ("like: !!python/object/apply:os.system [ls]", ["1:7 a tag"]),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, wanted = BAD[name]
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text(text + "\n", encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        find_target("bad.yaml")
    faults = [str(each) for each in caught.value.diagnostics]
    assert len(faults) == len(wanted), faults
    for each in wanted:
        place, _, words = each.partition(" ")
        message, _, hint = words.partition(" | ")
        (found,) = (fault for fault in faults if fault.startswith(f"bad.yaml:{place}: error: "))
        assert message in found
        assert hint in found.partition("hint: ")[2]


def test_a_file_that_is_not_there(opgen: Command, digits: Path, tmp_path: Path) -> None:
    result = opgen("convert", digits, "-o", tmp_path / "o", "--target", tmp_path / "no.yaml")
    assert result.code == 2
    assert "no.yaml" in result.err
    assert not (tmp_path / "o").exists()


def test_what_begins_two_instructions_does_so_in_the_table_of_costs() -> None:
    found = {name for name, each in TARGETS.items() if each.dual_issue}
    assert found == {name for name, core in CORES.items() if core.width > 1}


def test_facts_are_stated_once() -> None:
    """The schema's list is that of the code, and expressions see what is documented."""
    schema = schema_named(TARGET_SCHEMA)
    assert schema["properties"]["like"]["enum"] == list(TARGETS)
    assert tuple(schema["properties"]["features"]["properties"]) == FEATURES
    assert tuple(built_in_library().records["Target"]) == (*FACTS, *INSTRUCTIONS)
    assert tuple(schema["$defs"]["instructions"]["properties"]) == INSTRUCTIONS
    assert OPTIONAL_FEATURES.keys() <= TARGETS.keys()
    assert renewed_targets(PAGE.read_text()) == PAGE.read_text()


def board_file(tmp_path: Path, text: str) -> str:
    path = tmp_path / "my_board.yaml"
    path.write_text(text)
    return str(path)


def test_what_it_does_not_say_is_as_in_its_base(tmp_path: Path) -> None:
    path = board_file(tmp_path, f"like: cortex-m4\nfeatures: {{fpu: false}}\nflags: {SOFT}\n")
    found, base = find_target(path, "cmsis-nn"), TARGETS["cortex-m4"]
    assert (found.name, found.dsp, found.mve, found.fpu) == ("my_board", True, False, False)
    assert (found.kernels, found.alignment, found.device.board) == (
        "cmsis-nn",
        base.alignment,
        base.device.board,
    )
    assert found.device.flags == ("-mcpu=cortex-m4", "-mfloat-abi=soft")
    found = find_target(board_file(tmp_path, "like: rv32imc\ninstructions: {multiply_add: 1}\n"))
    assert (found.multiply_add, found.wide_multiply, found.step) == (1, 5, 1)


class TestItDecides:
    """Scratch, kernels, tables and alignment follow from what the file says."""

    def convert(self, model: Path, target: str, **options: object) -> dict[str, object]:
        config = ConvertConfig(model, Path("out"), target=target, **options)  # type: ignore[arg-type]
        return AotConverter(config).compile().report

    def test_scratch(self, digits: Path, tmp_path: Path) -> None:
        path = board_file(
            tmp_path,
            "like: cortex-m55\nfeatures: {mve: false}\n"
            "flags: [-mcpu=cortex-m55+nomve, -mfloat-abi=hard]\n",
        )
        memory = {
            target: self.convert(digits, target, kernels="cmsis-nn")["memory"]
            for target in (path, "cortex-m4", "cortex-m55")
        }
        scratch = {target: each["scratch_bytes"] for target, each in memory.items()}  # type: ignore[index]
        assert scratch[path] == scratch["cortex-m4"] != scratch["cortex-m55"]

    def test_kernels(self, opgen: Command, tmp_path: Path) -> None:
        example = Path(__file__).parents[2] / "examples/conv_1x1"
        words = ("explain", example / "mixer.tflite", "2", "--specs", example / "specs")
        dsp = board_file(tmp_path, "features: {dsp: true}\n")
        chosen = {
            target: opgen(*words, "--target", target).out.partition("-> ")[2].split()[0]
            for target in (dsp, "cortex-m3")
        }
        assert chosen[dsp] != chosen["cortex-m3"]

    def test_alignment(self, digits: Path, tmp_path: Path) -> None:
        report = self.convert(digits, board_file(tmp_path, "alignment: 128\n"))
        operands = [each for op in report["operators"] for each in op["operands"]]  # type: ignore[attr-defined]
        offsets = {each["place"]["offset"] for each in operands if each["place"]}
        assert len(offsets) > 1
        assert all(offset % 128 == 0 for offset in offsets)

    def test_readme(self, digits: Path, opgen: Command, tmp_path: Path) -> None:
        path = board_file(tmp_path, f"like: cortex-m4\nfeatures: {{fpu: false}}\nflags: {SOFT}\n")
        assert opgen("convert", digits, "-o", tmp_path / "o", "--target", path).code == 0
        readme = (tmp_path / "o" / "README.md").read_text()
        assert "for my_board:" in readme
        assert "`-mcpu=cortex-m4 -mfloat-abi=soft`" in readme

    def test_memories_for_rules(self, digits: Path, opgen: Command, tmp_path: Path) -> None:
        board_file(tmp_path, "memories: {dtcm: {size: 70000, section: .dtcm}}\nmax_arena: 200\n")
        config = tmp_path / "config.yaml"
        config.write_text(
            "target: my_board.yaml\n"
            "memory: {tensors: [{type: intermediate, attributes: {memory: dtcm}}]}\n"
        )
        result = opgen("convert", digits, "-o", tmp_path / "o", "-c", config)
        assert result.code == 0, result.err
        report = json.loads((tmp_path / "o" / "report.json").read_text())
        (memory,) = report["memory"]["memories"]
        assert (memory["name"], memory["size"], memory["section"]) == ("dtcm", 70000, ".dtcm")
        assert (report["target"]["file"], report["target"]["like"]) == ("my_board.yaml", "generic")
        assert "--target my_board.yaml" in (tmp_path / "o" / "digits.h").read_text()
        # What the configuration declares goes before; it is too small here.
        config.write_text(f"memories: {{dtcm: {{size: 5}}}}\n{config.read_text()}")
        result = opgen("convert", digits, "-o", tmp_path / "o2", "-c", config)
        assert (result.code, "dtcm" in result.err) == (4, True), result.err

    def test_limits(self, digits: Path, tmp_path: Path) -> None:
        path = board_file(tmp_path, "max_arena: 100\nmax_flash: 200\n")
        with pytest.raises(LimitError) as caught:
            self.convert(digits, path)
        assert "bytes of arena, my_board.yaml allows 100" in str(caught.value)
        assert "weights and tables, my_board.yaml allows 200" in str(caught.value)
        self.convert(digits, path, max_arena=10_000, max_flash=10_000)  # options go before


# --- the tools ----------------------------------------------------------------------------------


def fake(folder: Path, name: str, script: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_a_compiler_that_is_too_old(tmp_path: Path) -> None:
    old = fake(
        tmp_path,
        "arm-none-eabi-gcc",
        'case "$*" in *dumpfullversion*) echo 9.2.1;;'
        ' *) echo "gcc: error: unrecognized -mcpu target: cortex-m55" >&2; exit 1;; esac',
    )
    with pytest.raises(UsageError) as caught:
        check_compiler(old, TARGETS["cortex-m55"])
    assert "arm-none-eabi-gcc 9.2.1 does not compile for cortex-m55" in str(caught.value)
    assert "why:  gcc: error: unrecognized -mcpu target: cortex-m55" in str(caught.value)
    assert "needed: gcc 10 or newer knows cortex-m55" in str(caught.value)


def test_a_qemu_that_is_too_old(tmp_path: Path) -> None:
    old = fake(
        tmp_path,
        "qemu-system-arm",
        'case "$*" in *help*) echo "Supported machines are:"; echo "mps2-an385  a board";;'
        ' *) echo "QEMU emulator version 4.1.0";; esac',
    )
    check_emulator(old, "mps2-an385")
    with pytest.raises(UsageError) as caught:
        check_emulator(old, "mps3-an547")
    assert "QEMU emulator version 4.1.0 has no machine 'mps3-an547'" in str(caught.value)
    assert "QEMU 6.0 or newer" in str(caught.value)


@needs("arm-none-eabi-gcc")
class TestFlags:
    """They compile for the processor that the features describe."""

    @pytest.mark.parametrize("name", [name for name in TARGETS if name != "cortex-m85"])
    def test_of_built_in_targets(self, name: str) -> None:
        target = TARGETS[name]
        if target.device.flags and target.device.tools == "arm":
            check_compiler("arm-none-eabi-gcc", target)

    def test_that_contradict_the_features(self, tmp_path: Path) -> None:
        path = board_file(
            tmp_path,
            "like: cortex-m55\nfeatures: {mve: false}\n"
            "flags: [-mcpu=cortex-m55, -mfloat-abi=hard]\n",
        )
        with pytest.raises(UsageError) as caught:
            machine_of(find_target(path)).compiler()
        assert "my_board is a target without 'mve', and its flags compile" in str(caught.value)

    def test_of_the_firmware_example(self) -> None:
        makefile = (Path(__file__).parents[2] / "examples/firmware/Makefile").read_text()
        found = dict(re.findall(r"^(CPU_m\d+) := (.*)$", makefile, re.MULTILINE))
        wanted = {f"CPU_m{n}": TARGETS[f"cortex-m{n}"].device.flags for n in ("4", "55")}
        assert {name: tuple(flags.split()) for name, flags in found.items()} == wanted


def test_python_takes_a_path(digits: Path, tmp_path: Path) -> None:
    path = Path(board_file(tmp_path, "alignment: 64\n"))
    config = ConvertConfig(digits, tmp_path / "o", target=path)  # type: ignore[arg-type]
    assert config.resolved_target == find_target(path) != Target()


@needs("qemu-system-arm")
def test_the_page(digits: Path, opgen: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(digits.parent)
    said, counts = "", {"yaml": 0, "sh": 0, "text": 0, "c": 0}
    for kind, text in _BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        counts[kind] += 1
        if kind == "yaml":
            found = _FILE.match(text)
            assert found is not None
            Path(found[1]).write_text(text)
        elif kind == "text":
            for line in text.splitlines():
                assert re.sub(r"\d", "0", line.strip()) in re.sub(r"\d", "0", said), said
        elif kind == "sh":
            for line in text.splitlines():
                result = opgen(*line.split()[1:])
                assert result.code == 0, result.err
                said = result.out + result.err
    assert all(counts[kind] for kind in ("yaml", "sh", "text")), counts
