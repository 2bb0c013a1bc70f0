"""--keep-input: inputs are there after a run as they were written, and suffice for the next one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.plan import plan_memory, verify_plan
from opgen.aot.plan.verify import PlanError
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig, find_target, read_config
from opgen.converter import AotConverter, Conversion
from opgen.lib.tensor import Array
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.machine import find_compiler
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from tests.aot.packages import DIGITS, run
from tests.tools import need
from tests.transforms.control_nets import Maker

RUNS = 3
PORT = """
    if (step == 0 && fread(net_input_{i}(&context), NET_INPUT_{i}_SIZE, 1, stdin) != 1) {{
        return 2;
    }}
    memcpy(kept_{i}, net_input_{i}(&context), NET_INPUT_{i}_SIZE);"""
KEPT = """
    if (memcmp(kept_{i}, net_input_{i}(&context), NET_INPUT_{i}_SIZE) != 0) {{
        return 3;
    }}"""
BACK = """
    memcpy(net_input_{i}(&context), kept_{i}, NET_INPUT_{i}_SIZE);"""
OUT = """
    fwrite(net_output_{i}(&context), NET_OUTPUT_{i}_SIZE, 1, stdout);"""


def program(inputs: int, outputs: int) -> str:
    """Return a program that writes inputs once, and spoils all other bytes between the runs."""
    kept = "".join(f"static unsigned char kept_{i}[NET_INPUT_{i}_SIZE];\n" for i in range(inputs))
    body = "".join(PORT.format(i=i) for i in range(inputs))
    body += "\n    if (net_run(&context) != 0) {\n        return 4;\n    }"
    body += "".join(KEPT.format(i=i) for i in range(inputs))
    body += "".join(OUT.format(i=i) for i in range(outputs))
    body += "\n    memset(context.arena, 0xA5, sizeof context.arena);"
    body += "".join(BACK.format(i=i) for i in range(inputs))
    return (
        f'#include "net.h"\n#include <stdio.h>\n#include <string.h>\n\n{kept}'
        "static net_context context;\n\nint main(void)\n{\n    int step;\n    net_init(&context);\n"
        f"    for (step = 0; step < {RUNS}; step++) {{{body}\n    }}\n    return 0;\n}}\n"
    )


def computed(bound: BoundModel, inputs: tuple[Array, ...], folder: Path, *command: str) -> bytes:
    """Return what the program writes: the outputs of all runs."""
    plan = plan_memory(bound, keep_inputs=True)
    verify_plan(bound, plan)
    files = emit_module(bound, plan, EmitOptions(name="net"))
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    graph = bound.subgraph
    (folder / "main.c").write_text(program(len(graph.input_ids), len(graph.output_ids)))
    fed = folder / "input.bin"
    fed.write_bytes(b"".join(each[0, 0].tobytes() for each in inputs))
    sources = sorted(folder.glob("*.c"))
    is_cxx = any(each.startswith("-std=c++") for each in command)
    language = ["-x", "c++"] if is_cxx else []
    run(*command, f"-I{folder}", *language, *sources, "-lm", "-o", folder / "program")
    done = run("sh", "-c", f"'{folder}/program' < '{fed}' > '{folder}/output.bin'")
    assert not done
    return (folder / "output.bin").read_bytes()


def expected(bound: BoundModel, inputs: tuple[Array, ...]) -> bytes:
    repeated = [np.repeat(each[:1, :1], RUNS, axis=1) for each in inputs]
    outputs = execute(bound, repeated).outputs
    return b"".join(out[0, step].tobytes() for step in range(RUNS) for out in outputs)


@pytest.mark.parametrize("seed", [3, 9, 12])
def test_runs_follow_each_other_without_new_inputs(
    seed: int, context: RegistryContext, tmp_path: Path
) -> None:
    """Loops, branches, variables, copies that are left out: nothing takes the inputs' bytes."""
    model = transformed(Maker(context, seed).model(), context)
    bound = bind(model, context, find_target("generic"))
    inputs = seeded_inputs(bound.subgraph, 1)
    command = [find_compiler(), "-std=c99", *host.SANITIZED, *host.STRICT]
    assert computed(bound, inputs, tmp_path, *command) == expected(bound, inputs)


@pytest.mark.parametrize("command", [("clang", "-std=c99"), ("g++", "-std=c++17")])
def test_convolution_over_its_input(
    command: tuple[str, str], context: RegistryContext, tmp_path: Path
) -> None:
    """Without the option, the first layer's output lies within the input."""
    need(command[0])
    bound = load_bound(DIGITS, context, find_target("generic"))
    inputs = seeded_inputs(bound.subgraph, 1)
    assert plan_memory(bound).overlaps
    found = computed(bound, inputs, tmp_path, *command, *host.STRICT)
    assert found == expected(bound, inputs)


def test_the_proof_sees_an_input_that_is_overwritten(context: RegistryContext) -> None:
    bound = load_bound(DIGITS, context, find_target("generic"))
    with pytest.raises(PlanError, match="meet"):
        verify_plan(bound, replace(plan_memory(bound), keep_inputs=True))


def converted(context: RegistryContext, **options: object) -> Conversion:
    config = ConvertConfig(DIGITS, Path("unused"), **options)  # type: ignore[arg-type]
    return AotConverter(config, context).compile()


def test_what_the_module_says(context: RegistryContext, tmp_path: Path) -> None:
    """The header promises it, the report tells it, the command in the files asks for it."""
    plain, kept = converted(context), converted(context, keep_input=True)
    header = kept.files["digits.h"].decode()
    assert "Where to write the inputs: a run leaves them as they are. */" in header
    assert "Where the outputs are after a run, until the next one. */" in header
    assert "--name digits --target generic --keep-input\n" in header
    assert kept.report["module"]["keep_input"] is True
    assert "keep_input" not in plain.report["module"]
    assert kept.plan.arena_bytes > plain.plan.arena_bytes
    file = tmp_path / "digits.yaml"
    file.write_text("keep_input: true\n")
    assert read_config(file, model=DIGITS, output=tmp_path).keep_input


def test_buffers_of_the_caller_are_never_written(context: RegistryContext) -> None:
    """There the option changes nothing but the command that is printed."""
    plain, kept = converted(context, io="caller"), converted(context, io="caller", keep_input=True)
    assert kept.plan.placements == plain.plan.placements
    for name in ("digits.c", "digits.h"):
        text = kept.files[name].decode().replace(" --keep-input", "")
        assert text == plain.files[name].decode()
