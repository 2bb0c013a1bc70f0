"""Layers whose code is in sections of their own: compiled strictly, looked up, and run."""

from __future__ import annotations

import ctypes
import re
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.operators.operator import AotOperator
from opgen.aot.plan import plan_memory
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import Rule, Rules, find_target
from opgen.config.resolve import resolve
from opgen.errors import UsageError
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.prove.machine import find_compiler
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import run_c
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from tests.cli.conftest import DIGITS
from tests.tools import need
from tests.transforms.control_nets import Maker, sample

STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
COMPILERS = [
    ("gcc", "-std=c99", "-O0"),
    ("gcc", "-std=c99", "-Os"),
    ("gcc", "-std=c99", "-O2"),
    ("clang", "-std=c99", "-O0"),
    ("clang", "-std=c99", "-O2"),
    ("g++", "-std=c++11", "-O2"),
    ("clang++", "-std=c++17", "-O2"),
]
EVERYWHERE = Rules((Rule({"code_section": ".itcm_text"}),))
TWO = Rules(
    (
        Rule({"code_section": ".itcm_text"}, ("CONV_2D",)),
        Rule({"code_section": ".fast$code-1"}, ("DEPTHWISE_CONV_2D", "SOFTMAX", "RESHAPE")),
    )
)


def digits(context: RegistryContext, rules: Rules) -> BoundModel:
    return load_bound(DIGITS, context, GENERIC, rules=rules)


def files_of(bound: BoundModel, io: str = "arena") -> Mapping[str, bytes]:
    return emit_module(bound, plan_memory(bound, io=io), EmitOptions(name="net", io=io))


def compiled(files: Mapping[str, bytes], folder: Path, *command: str) -> dict[str, str]:
    """Compile the module's main file strictly; return function -> its section."""
    need(command[0], "objdump")
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    language = ["-x", "c++"] if "++" in command[0] else []
    subprocess.run(
        [command[0], *command[1:], *STRICT, *language, "-c", "net.c", "-o", "net.o"],
        cwd=folder,
        check=True,
    )
    listed = subprocess.run(
        ["objdump", "-t", "net.o"], cwd=folder, check=True, capture_output=True, text=True
    ).stdout
    found = re.findall(r"^\w+ .{7} (\S+)\t\w+ (\S+)$", listed, re.MULTILINE)
    return {name: section for section, name in found}


@pytest.mark.parametrize("command", COMPILERS, ids=" ".join)
def test_where_the_code_is(
    command: tuple[str, ...], context: RegistryContext, tmp_path: Path
) -> None:
    bound = digits(context, TWO)
    symbols = compiled(files_of(bound), tmp_path / "net", *command)
    functions = {name: where for name, where in symbols.items() if "net_run_" in name}
    wanted = {
        "CONV_2D": ".itcm_text",
        "DEPTHWISE_CONV_2D": ".fast$code-1",
        "SOFTMAX": ".fast$code-1",
    }
    for layer in bound.operators:
        found = [where for name, where in functions.items() if f"net_run_{layer.name}" in name]
        # A RESHAPE whose output is its input has no code.
        expected = wanted.get(layer.operator.op_type)
        assert found == ([expected] if expected else []), layer.name
    if "-O0" not in command:
        wrappers = [name for name in symbols if "opgen_run_conv_2d" in name]
        assert not wrappers, "the wrapper is to be in the layer's function"


def test_a_port_may_say_it_in_another_way(context: RegistryContext, tmp_path: Path) -> None:
    """Also how a compiler without attributes sees it."""
    files = files_of(digits(context, TWO))
    for number, definition in enumerate(
        ("-DNET_CODE_SECTION(name)=", '-DNET_CODE_SECTION(name)=__attribute__((section(".rom")))')
    ):
        folder = tmp_path / str(number)
        found = compiled(files, folder, "gcc", "-std=c99", "-O0", definition)
        sections = {where for name, where in found.items() if name.startswith("net_run_")}
        assert sections == ({".rom"} if number else {".text"})
    without = dict(files)
    without["net.c"] = without["net.c"].replace(b"defined(__ELF__)", b"defined(NOBODY)")
    found = compiled(without, tmp_path / "plain", "gcc", "-std=c99", "-O2")
    assert ".itcm_text" not in found.values()


@pytest.mark.parametrize("rules", [EVERYWHERE, TWO], ids=["everywhere", "two"])
def test_outputs_are_the_same(rules: Rules, context: RegistryContext) -> None:
    plain, sectioned = digits(context, Rules()), digits(context, rules)
    inputs = seeded_inputs(plain.subgraph, 5, 1)
    wanted = execute(plain, inputs).outputs
    for got, want in zip(run_c(sectioned, inputs, traced=True).outputs, wanted, strict=True):
        np.testing.assert_array_equal(got, want)


def test_buffers_of_the_caller(context: RegistryContext, tmp_path: Path) -> None:
    """Layers that touch them take them."""
    bound = digits(context, EVERYWHERE)
    for name, content in files_of(bound, io="caller").items():
        (tmp_path / name).write_bytes(content)
    library = tmp_path / "net.so"
    command = [find_compiler(), "-std=c99", *STRICT, "-shared", "-fPIC", "-o", str(library)]
    subprocess.run([*command, *map(str, tmp_path.glob("*.c")), "-lm"], check=True)
    net = ctypes.CDLL(str(library))
    inputs = seeded_inputs(bound.subgraph, 1, 1)
    output = np.empty((1, 10), np.int8)
    context_bytes = np.zeros(1 << 16, np.uint64)
    pointers = [each.ctypes.data_as(ctypes.c_void_p) for each in (context_bytes, *inputs, output)]
    net.net_init(pointers[0])
    assert net.net_run(*pointers) == 0
    np.testing.assert_array_equal(output, execute(bound, inputs).outputs[0][0, 0])


@pytest.mark.parametrize("seed", range(12))
def test_within_control_flow(seed: int, context: RegistryContext) -> None:
    """Layers in branches and loops, with variables, each with a function of its own."""
    model = Maker(context, seed).model()
    target = find_target("generic")
    inputs = sample(seed)
    plain = execute(bind(transformed(model, context), context, target), inputs).outputs
    resolution = resolve(model, EVERYWHERE, context)
    try:
        bound = bind(transformed(model, context, resolution), context, target, resolution)
    except UsageError as error:
        assert "that transforms remove" in str(error)  # noqa: PT017
        return
    assert any(each.attributes.code_section for each in bound.operators)
    for got, want in zip(run_c(bound, inputs).outputs, plain, strict=True):
        np.testing.assert_array_equal(got, want)


class ByHand(AotOperator):
    """A SOFTMAX that somebody wrote."""

    TYPE = "SOFTMAX"

    def emit(self, save_path: Path) -> None:
        header = f"#include <stdint.h>\nint32_t {self.function}(void *ctx);\n"
        (save_path / "includes-api" / "by_hand.h").write_text(header)


def test_an_operator_written_by_hand(context: RegistryContext, tmp_path: Path) -> None:
    """Its call is in the section; what it calls is where its author put it."""
    bound = digits(context, Rules((Rule({"code_section": ".mine"}, ("SOFTMAX",)),)))
    last = bound.operators[-1]
    aot = ByHand(last.operator, bound.subgraph, prefix="net", name=last.name)
    by_hand = replace(last, definition=None, kernel=None, operation=None, aot=aot)
    changed = replace(bound, operators=(*bound.operators[:-1], by_hand))
    found = compiled(files_of(changed), tmp_path / "net", "gcc", "-std=c99", "-O2")
    assert found[f"net_run_{last.name}"] == ".mine"
    assert found[f"net_{last.name}"] == "*UND*"


def test_the_module_without_rules_says_nothing_of_sections(context: RegistryContext) -> None:
    files = files_of(digits(context, Rules()))
    assert b"SECTION" not in files["net.c"] + files["README.md"]
    assert b'"asked"' not in files["report.json"]
