"""--test N: what a module says of itself where it is right, and where one of its layers is not."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.plan import plan_memory
from opgen.bind.bind import bind
from opgen.config import ConvertConfig, find_target
from opgen.converter import AotConverter
from opgen.prove.compiling import compile_all, language_flags, run_linker, write_sources
from opgen.prove.host import STRICT
from opgen.prove.machine import HOST, Machine, machine_of
from opgen.prove.selftest import selftest_of
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from tests.aot.packages import DIGITS
from tests.boards import needs_board
from tests.tools import need, needs
from tests.transforms.control_nets import Maker

MODELS = Path(__file__).parents[3] / "shared" / "models"
MAIN = """
#include "net_selftest.h"
#include <stdio.h>

static net_context context;

int main(void)
{
    const int plain = net_init(&context) != 0 || net_run(&context) != 0 ? 1000 : 0;
    printf("%d\\n", plain + net_selftest(&context));
    return 0;
}
"""


def converted(context: RegistryContext, model: Path = DIGITS, **options: Any) -> dict[str, bytes]:
    """Return the files of a module."""
    config = ConvertConfig(model, Path("out"), name="net", **options)
    files = AotConverter(config, context).compile().files
    return {name: bytes(content) for name, content in files.items()}


def said(  # noqa: PLR0913
    files: dict[str, bytes],
    folder: Path,
    machine: Machine = HOST,
    *,
    main: str = MAIN,
    standard: str = "c99",
    flags: Sequence[str] = ("-O2", "-Werror"),
) -> str:
    """Return what a program says that calls the self-test."""
    own = {name: each for name, each in files.items() if name.endswith((".c", ".h"))}
    sources = own | machine.sources() | {"main.c": main.encode()}
    write_sources(sources, folder)
    compiler = machine.compiler(cxx=standard.startswith("c++"))
    every = [compiler, *language_flags(standard), *flags, *machine.flags]
    compiled = compile_all(every, [each for each in sources if each.endswith(".c")], folder)
    linked = [*map(str, compiled.values()), "-lm", "-o", str(folder / "program")]
    script = machine.link_flags(folder.resolve())
    run_linker([compiler, *flags, *machine.flags, *script, *linked], folder, machine)
    command = machine.command((folder / "program").resolve())
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip()


def spoiled(files: dict[str, bytes], layer: int) -> dict[str, bytes]:
    """Return the files of a module with a layer that computes one element wrong."""
    text = files["net.c"].decode()
    report = re.search(rf"NET_REPORT\({layer}, 0, (\w+), \d+\);", text)
    assert report is not None
    wrong = f"((uint8_t *){report[1]})[3] ^= 1u;\n    {report[0]}"
    return files | {"net.c": text.replace(report[0], wrong).encode()}


@pytest.mark.parametrize("standard", ["c99", pytest.param("c++11", marks=needs("c++"))])
@pytest.mark.parametrize("io", ["arena", "caller"])
def test_right_module(context, tmp_path, standard, io):
    """Compiled by this machine's compilers, without a warning, all is as it must be."""
    main = MAIN
    if io == "caller":
        main = MAIN.replace("net_run(&context)", "net_run(&context, input, output)")
        main = main.replace("net_selftest(&context)", "net_selftest(&context, output)")
        buffers = "static int8_t input[NET_INPUT_0_COUNT], output[NET_OUTPUT_0_COUNT];\n"
        main = main.replace("static", f"{buffers}static", 1)
    files = converted(context, test=4, io=io)
    assert said(files, tmp_path, main=main, standard=standard, flags=STRICT) == "0"


def test_each_layer_that_is_wrong_is_named(context, tmp_path):
    """It is the first that differs, though all behind it do as well."""
    files = converted(context, test=2)
    for layer in (1, 4, 10):
        assert said(spoiled(files, layer), tmp_path / str(layer)) == str(layer)


def test_wrong_weight(context, tmp_path):
    """A weight that flash has lost shows in the layer that reads it."""
    files = converted(context, test=4)
    table_of = re.compile(r"int8_t net_re_lu_7_1_\w+\[\d+\] = \{\n([^}]*)")
    texts = ((name, files[name].decode()) for name in ("net_weights.h", "net_weights.c"))
    place, text, table = next((n, t, m) for n, t in texts if (m := table_of.search(t)))
    wrong = text.replace(table[1], re.sub(r"-?\d+", "127", table[1]), 1)
    assert said(files | {place: wrong.encode()}, tmp_path) == "3"


def test_loops_branches_and_variables(context, tmp_path):
    """Layers of loops report each round; what is kept lives through the runs."""
    for seed in range(12):
        model = transformed(Maker(context, seed).model(), context)
        bound = bind(model, context, find_target("host"))
        options = EmitOptions(name="net", selftest=selftest_of(bound, 5))
        files = emit_module(bound, plan_memory(bound), options)
        assert said(files, tmp_path / str(seed)) == "0", seed


@needs("../shared/models")
def test_floats_are_compared_within_a_distance(context, tmp_path):
    """What another compiler rounds in another way has no checksum, but must be near."""
    [model] = MODELS.rglob("mean-keepdims.float32.tflite")
    files = converted(context, model, test=2)
    assert said(files, tmp_path / "right") == "0"
    assert b"selftest_near_float" in files["net_selftest.c"]


@pytest.mark.qemu
@needs_board("cortex-m4")
def test_on_a_board(context, tmp_path):
    """The same on a processor that is not this one, with its own kernels."""
    machine = machine_of(find_target("cortex-m4"))
    files = converted(context, test=3, target="cortex-m4")
    assert said(files, tmp_path / "right", machine, standard="gnu99") == "0"
    assert said(spoiled(files, 5), tmp_path / "wrong", machine, standard="gnu99") == "5"


def test_module_is_the_same_without(context):
    """Nothing else is in a folder, and no byte changes, where nobody asks for a test."""
    plain, tested = converted(context), converted(context, test=1)
    assert set(tested) - set(plain) == {"net_selftest.c", "net_selftest.h"}
    changed = {name for name in plain if plain[name] != tested[name]}
    assert changed == {"README.md", "net.c", "net.h", "report.json"}
    strip = re.compile(rb" --test 1|.*selftest.*\n")
    assert strip.sub(b"", tested["net.h"]) == strip.sub(b"", plain["net.h"])
    assert converted(context, test=1) == tested


def test_linker_leaves_it_out(context, tmp_path):
    """A program that does not call the test has none of its constants."""
    main = MAIN.replace('#include "net_selftest.h"', '#include "net.h"')
    main = main.replace("plain + net_selftest(&context)", "plain")
    flags = ("-O2", "-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections")
    assert said(converted(context, test=4), tmp_path, main=main, flags=flags) == "0"
    linked = (tmp_path / "program").read_bytes()
    assert b"net_run_reporting" in linked
    assert not re.search(rb"net_selftest_(take|checksums|input_0)", linked)


def test_formatted(context, tmp_path):
    """The files are formatted as the rest of the module is."""
    formatter = need("clang-format")
    style = Path(__file__).parents[2] / ".clang-format"
    for name, content in converted(context, test=2).items():
        if name in ("net.c", "net_selftest.c", "net_selftest.h"):
            (tmp_path / name).write_bytes(content)
            found = subprocess.run(
                [formatter, f"--style=file:{style}", str(tmp_path / name)],
                capture_output=True,
                check=True,
            )
            assert found.stdout == content, name


def test_summary_and_report(context, tmp_path):
    """Both tell what it costs; the command in the files makes it again."""
    config = ConvertConfig(DIGITS, tmp_path / "out", name="net", test=4)
    conversion = AotConverter(config, context).compile()
    cost = conversion.report["module"]["selftest"]
    assert cost == {"runs": 4, "bytes": 4 * (64 + 10 + 10 * 4 + 4)}
    assert "test     4 runs, 472 B" in conversion.summary()
    assert b"--test 4" in bytes(conversion.files["net.c"])
    assert b"net_selftest.h" in bytes(conversion.files["README.md"])
