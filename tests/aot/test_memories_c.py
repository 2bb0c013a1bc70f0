"""Modules with several memories: compiled strictly, looked into, equal to the plain ones."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import jsonschema
import numpy as np
import pytest
import tiny

from opgen.aot.attributes import Memory, TensorAttributes
from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.plan import plan_memory, verify_plan
from opgen.base.paths import schemas_root
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.converter import Conversion
from opgen.errors import UsageError
from opgen.lib.target import GENERIC
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.prove.seeded import STEPS, seeded_inputs
from opgen.prove.sources import Module
from opgen.prove.verify_model import keeps_state
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from tests.aot.placed import MEMORIES, placed, placed_at_random
from tests.aot.test_entry_points import MAIN as SHARING
from tests.aot.test_entry_points import keeper
from tests.models.model_set import load
from tests.tools import need, needs
from tests.transforms.control_nets import Maker, sample

COMPILERS = [
    ("gcc", "c99"),
    ("clang", "c99"),
    ("g++", "c++11"),
    ("clang++", "c++17"),
]
NAMES = [
    "mlperf_tiny/kws_int8",
    "mlperf_tiny/ad_float",
    "tflm/trained_lstm_int8",
    "mww/hey_jarvis_v2",
    "litert_unit/call_once_mul",
    "litert_unit/multi_signature",
]


def module_with_types(bound: BoundModel, name: str) -> Module:
    """Return a module with the types that the kernels of tiny models take."""
    module = module_of(bound, name)
    return replace(module, files={**module.files, "opgen_test_types.h": tiny.TEST_TYPES})


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("compiler", "standard"), COMPILERS)
def test_every_mechanism_works_anywhere(
    compiler: str, standard: str, seed: int, tmp_path: Path
) -> None:
    """Aliases, lists of tensors, scratch, states, variables, shared tables: as in one memory."""
    path = need(compiler)
    plain = tiny.bound(tiny.everything())
    bound = placed_at_random(plain, seed)
    modules = [module_with_types(plain, "plain"), module_with_types(bound, "placed")]
    assert modules[1].memories
    flags = (*host.STRICT, *host.SANITIZED)
    program = host.build_program(
        modules, tmp_path, compiler=path, standard=standard, flags=flags, traced=True
    )
    inputs = tuple(np.clip(each, -2, 3) for each in seeded_inputs(plain.subgraph, 3, 2))
    runs = host.run_program(program, [(0, inputs), (1, inputs)])
    assert not runs[0].failure
    assert_equal(*runs)


def assert_equal(first: host.HostRun, second: host.HostRun) -> None:
    assert first.failure == second.failure == ""
    for one, other in zip(first.outputs, second.outputs, strict=True):
        np.testing.assert_array_equal(one, other)
    assert first.tensors.keys() == second.tensors.keys()
    for id_, values in first.tensors.items():
        np.testing.assert_array_equal(values, second.tensors[id_], err_msg=f"tensor {id_}")


@needs("../shared/models")
@pytest.mark.parametrize("target", ["generic", "cortex-m55"])
@pytest.mark.parametrize("name", NAMES)
def test_real_models_are_exact_wherever_their_tensors_are(
    name: str, target: str, tmp_path: Path
) -> None:
    """Bit for bit, sanitized, all memory poisoned, each layer."""
    found = load({"file": f"{name}.tflite"}, find_target(target))
    for index, plain in enumerate(entry.alone() for entry in found.entries):
        steps = STEPS if keeps_state(plain) else 1
        inputs = seeded_inputs(plain.subgraph, 2, steps)
        modules = [module_of(plain, "plain"), module_of(placed_at_random(plain, 5), "placed")]
        # What a convolution needs of alignment, the host does not.
        program = host.build_program(
            modules, tmp_path / str(index), flags=(*host.STRICT, *host.SANITIZED), traced=True
        )
        assert_equal(*host.run_program(program, [(0, inputs), (1, inputs)]))


def test_models_with_control_flow_are_exact(context: RegistryContext, tmp_path: Path) -> None:
    """Loops and branches over tensors of several memories give what numpy gives."""
    models = [Maker(context, seed).model() for seed in range(24)]
    plain = [bind(transformed(model, context), context, GENERIC) for model in models]
    modules = [
        module_of(placed_at_random(each, seed), f"net{seed}") for seed, each in enumerate(plain)
    ]
    program = host.build_program(modules, tmp_path, flags=(*host.STRICT, *host.SANITIZED))
    jobs = [(seed, sample(seed)) for seed in range(len(models))]
    for bound, (_, inputs), run in zip(plain, jobs, host.run_program(program, jobs), strict=True):
        assert not run.failure
        for one, other in zip(run.outputs, execute(bound, inputs).outputs, strict=True):
            np.testing.assert_array_equal(one, other)


MAIN = r"""
#include "net.h"
#include <stdio.h>
#include <string.h>

static net_context context;
static NET_DTCM_SECTION net_dtcm fast;
static NET_SRAM_SECTION net_sram large;

#ifdef NET_INIT_STAGE
static int copies;
static int waits;
static int failing;

int net_init_stage(void *to, const void *from, int32_t bytes)
{
    copies++;
    printf("copy %d: %d bytes to %s\n", copies, (int)bytes, to == fast.staged ? "dtcm" : "sram");
    memcpy(to, from, (size_t)bytes);
    return copies == failing;
}

int net_init_wait(void)
{
    waits++;
    printf("wait after %d\n", copies);
    return waits == -failing;
}
#endif

int main(void)
{
    if (sizeof context > NET_CONTEXT_SIZE || sizeof fast != NET_DTCM_SIZE) {
        return 1;
    }
    if (net_init(&context) != NET_DTCM_MISSING) {
        return 2;
    }
    context.dtcm = &fast;
    if (net_init(&context) != NET_SRAM_MISSING) {
        return 3;
    }
    context.sram = (net_sram *)(void *)((uint8_t *)&large + 1);
    if (net_init(&context) != NET_SRAM_MISSING) {
        return 4;
    }
    context.sram = &large;
#ifdef NET_INIT_STAGE
    failing = 2;
    if (net_init(&context) != NET_STAGING_FAILED || waits != 0) {
        return 5;
    }
    copies = 0;
    failing = -1;
    if (net_init(&context) != NET_STAGING_FAILED || waits != 1) {
        return 6;
    }
    copies = 0;
    failing = 0;
#endif
    if (net_init(&context) != 0) {
        return 7;
    }
    memset(net_input_0(&context), 1, NET_INPUT_0_SIZE);
    if (net_run(&context) != 0) {
        return 8;
    }
    printf("%d %d\n", net_output_0(&context)[0], net_output_0(&context)[1]);
    return 0;
}
"""


def staged_net() -> BoundModel:
    """Return a model with constants staged from flash and from qspi, and one linked to qspi."""
    graph = tiny.Graph()
    x = graph.tensor("image", (1, 4))
    values = [np.array(pair, np.int32) for pair in ([10, -20], [3, 4], [5, 6])]
    names = ("fast", "slow", "cold")
    biases = [
        graph.constant(name, pair, tiny.DType.INT32)
        for name, pair in zip(names, values, strict=True)
    ]
    for index, bias in enumerate(biases):
        x = graph.add("AFFINE", graph.tensor(f"net/layer{index}/x"), input=x, bias=bias)
    asked = {
        biases[0]: TensorAttributes("", "dtcm"),
        biases[1]: TensorAttributes("qspi", "sram"),
        biases[2]: TensorAttributes("qspi"),
        x: TensorAttributes("sram"),
    }
    return placed(tiny.bound(graph.model([0], [x])), asked)


def emitted(bound: BoundModel, **options: str) -> dict[str, bytes]:
    plan = plan_memory(bound)
    verify_plan(bound, plan)
    files = emit_module(bound, plan, EmitOptions(name="net", **options))
    schema = json.loads((schemas_root() / "report.schema.json").read_text())
    jsonschema.validate(json.loads(files["report.json"]), schema)
    return {**files, "opgen_test_types.h": tiny.TEST_TYPES}


def built(files: dict[str, bytes], folder: Path, compiler: str, standard: str, *flags: str) -> Path:
    """Compile the module with the program above, strictly."""
    path = need(compiler)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    (folder / "main.c").write_text(MAIN)
    language = ["-x", "c++"] if standard.startswith("c++") else []
    command = [path, f"-std={standard}", *host.STRICT, "-O1", *flags, *language]
    command += [*sorted(map(str, folder.glob("*.c"))), "-lm", "-o", str(folder / "program")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stderr[:3000]
    return folder / "program"


@pytest.mark.parametrize(("compiler", "standard"), COMPILERS)
@pytest.mark.parametrize("hook", [False, True])
def test_init_refuses_missing_memories_and_copies_blobs(
    compiler: str, standard: str, hook: bool, tmp_path: Path
) -> None:
    """One copy for each way from memory to memory, started first and awaited last."""
    flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    flags += ["-DNET_INIT_STAGE"] if hook else []
    program = built(emitted(staged_net()), tmp_path, compiler, standard, *flags)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    x = np.ones(4, np.int64)
    for pair in ([10, -20], [3, 4], [5, 6]):
        x = (x * [2, 3, 2, 3] + [-1, 1, -1, 1] + np.array(pair * 2) + 1).astype(np.int8)
    assert lines.pop() == f"{x[0]} {x[1]}"
    copies = ["copy 1: 8 bytes to dtcm", "copy 2: 8 bytes to sram"]
    assert lines == ([*copies, *copies, "wait after 2", *copies, "wait after 2"] if hook else [])


@needs("readelf")
@pytest.mark.parametrize("redefined", [False, True])
def test_objects_are_in_their_sections(redefined: bool, tmp_path: Path) -> None:
    """By the macro of the memory, which a port may define otherwise."""
    flag = '-DNET_QSPI_SECTION=__attribute__((section(".octal")))'
    program = built(emitted(staged_net()), tmp_path, "gcc", "c99", "-O0", *([flag] * redefined))
    sections = subprocess.run(
        ["readelf", "-SW", program], capture_output=True, text=True, check=True
    ).stdout
    symbols = subprocess.run(
        ["readelf", "-sW", program], capture_output=True, text=True, check=True
    ).stdout
    numbers = {}
    for line in sections.splitlines():
        words = line.replace("[", " ").replace("]", " ").split()
        if words and words[0].isdigit():
            numbers[words[0]] = words[1]
    where = {
        words[7]: numbers.get(words[6])
        for words in map(str.split, symbols.splitlines())
        if len(words) == 8
    }
    flash = ".octal" if redefined else ".qspi"
    assert where["fast"] == ".dtcm"
    assert where["large"] == ".sram"
    assert where["net_sram_staged_qspi"] == flash
    assert where["net_layer2_bias"] == flash
    assert where["net_dtcm_staged"] == ".rodata"
    assert where["context"] == ".bss"


def test_report_and_summary_tell_what_is_where(tmp_path: Path) -> None:
    bound = staged_net()
    memories = {**MEMORIES, "sram": Memory("sram", 1000, ".sram")}
    bound = replace(bound, memories=memories)
    files = emitted(bound)
    report = json.loads(files["report.json"])
    dtcm, sram, qspi = report["memory"]["memories"]
    assert (dtcm["name"], dtcm["bytes"], dtcm["staged_bytes"], dtcm["size"]) == ("dtcm", 8, 8, None)
    assert (sram["name"], sram["bytes"], sram["size"]) == ("sram", 16, 1000)
    assert {**sram["arena"], "peak": None} == {
        "bytes": 8, "lower_bound": 8, "optimal": True, "peak": None,
    }  # fmt: skip
    assert [each["bytes"] for each in sram["arena"]["peak"]["live"]] == [4]
    assert (qspi["name"], qspi["bytes"], qspi["constant_bytes"]) == ("qspi", 16, 16)
    places = [op["operands"][1]["place"] for op in report["operators"]]
    assert [place["region"] for place in places] == ["staged", "staged", "weights"]
    assert [place["memory"] for place in places] == ["dtcm", "sram", "qspi"]
    assert report["outputs"][0]["place"]["memory"] == "sram"
    assert "memory" not in report["inputs"][0]["place"]
    plan = plan_memory(bound)
    said = Conversion(bound, plan, files, tmp_path).summary()
    assert "  dtcm     8 B: staged constants 8 B\n" in said
    assert "  sram     16 B of 1,000: arena 8 B, lower bound 8 B: optimal; staged" in said
    assert "  qspi     16 B: constants 16 B" in said


def test_modules_without_rules_are_as_before() -> None:
    """Not a byte, though memories are declared."""
    bound = tiny.bound(tiny.everything())
    assert emitted(bound) == emitted(placed(bound))
    assert "memories" not in json.loads(emitted(bound)["report.json"])["memory"]


@pytest.mark.parametrize("standard", ["c99", "c++17"])
def test_entry_points_share_memories(
    standard: str, context: RegistryContext, tmp_path: Path
) -> None:
    """A variable is in the same memory for both, though the rule is about one of them."""
    bound = bind(transformed(keeper(context), context), context, GENERIC)
    (variable,) = (i for i, t in bound.subgraph.tensors.items() if t.resource)
    constants = [i for i, t in bound.subgraph.tensors.items() if t.is_constant]
    asked = {variable: TensorAttributes("dtcm")}
    asked |= dict.fromkeys(constants, TensorAttributes("", "dtcm"))
    bound = placed(bound, asked)
    plan = plan_memory(bound)
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        verify_plan(entry, entry_plan)
    assert plan.memories["dtcm"].state_bytes == 16
    assert plan.state_bytes == 0
    files = emit_module(bound, plan, EmitOptions(name="net"))
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    attach = "static NET_DTCM_SECTION net_dtcm dtcm;\n    context.dtcm = &dtcm;\n    net_init"
    (tmp_path / "main.c").write_text(SHARING.replace("    net_init", attach))
    is_cxx = standard.startswith("c++")
    command = [need("c++" if is_cxx else "cc"), f"-std={standard}", *host.STRICT]
    command += ["-x", "c++"] if is_cxx else []
    sources = sorted(str(path) for path in tmp_path.glob("*.c"))
    program = tmp_path / "program"
    subprocess.run([*command, *sources, "-lm", "-o", str(program)], check=True, cwd=tmp_path)
    said = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()
    total, expected = np.zeros(3, int), []
    for turn in range(3):
        total = total + 10 * turn + np.arange(3) + [100, 200, 300]
        expected += [int(each) for each in 2 * total]
    assert [int(each) for each in said] == expected


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("layer0", "is the name of a layer or an entry point, too: 'layer0'"),
        ("context", "is the name of something else in a module"),
        ("staged", "is the name of something else in a module"),
        ("input_0", "is the name of something else in a module"),
        ("class", "is a word of C or C"),
        ("Dtcm", "is no C identifier of up to"),
        ("d-tcm", "is no C identifier of up to"),
    ],
)
def test_names_that_c_cannot_have_are_refused(name: str, message: str) -> None:
    bound = staged_net()
    output = bound.subgraph.output_ids[0]
    asked = {output: TensorAttributes(name)}
    bound = placed(bound, asked, {name: Memory(name)})
    with pytest.raises(UsageError, match=message):
        emitted(bound)


def test_sections_that_are_none_are_refused() -> None:
    bound = staged_net()
    wrong = {**MEMORIES, "qspi": Memory("qspi", None, '.q") evil ("')}
    with pytest.raises(UsageError, match="is not the name of a section"):
        emitted(replace(bound, memories=wrong))


def test_a_memory_without_a_section_is_left_to_the_application() -> None:
    bound = replace(staged_net(), memories={**MEMORIES, "dtcm": Memory("dtcm")})
    header = emitted(bound)["net.h"].decode()
    assert "#ifndef NET_DTCM_SECTION\n#define NET_DTCM_SECTION\n#endif" in header
