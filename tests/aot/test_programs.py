"""Several programs in one module: an entry point each, in one arena, with weights stored once."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest

from opgen.air.model import AirModel, AirTensor, Quantization
from opgen.air.verify import verify
from opgen.aot.plan import plan_memory
from opgen.aot.plan.verify import verify_plan
from opgen.base.paths import schemas_root
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig, Rule, find_target
from opgen.converter import AotConverter
from opgen.errors import UnsupportedError, UsageError
from opgen.loading import load_bound
from opgen.operators.applied import describe
from opgen.prove.host import STRICT
from opgen.prove.machine import find_compiler
from opgen.prove.module import module_of
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from opgen.transforms.programs import joined, namesakes
from tests.aot.packages import DIGITS
from tests.aot.test_entry_points import keeper
from tests.cli.conftest import Command
from tests.torch.test_converter import program

FIXTURES = Path(__file__).parents[1] / "torch/fixtures"
CNN, PAST = FIXTURES / "cnn_float.pt2", FIXTURES / "streaming_float.pt2"
STEP = FIXTURES / "gru_cell_float.pt2"


@dataclass(frozen=True)
class Entry:
    """How C calls an entry point, and which inputs its runs see."""

    prefix: str
    inputs: int
    outputs: int
    first: int = 0
    """The number of its first run: what inputs are is counted from there."""


def caller(module: str, runs: Sequence[Entry]) -> str:
    """Return a program that runs entry points in turn, and writes the bytes of their outputs."""
    lines = [f'#include "{module}.h"', "#include <stdio.h>", "int main(void) {"]
    lines += [
        f"    static {module}_context context;",
        f"    if ({module}_init(&context) != 0) return 1;",
    ]
    seen: dict[str, int] = {}
    for each in runs:
        run = seen.setdefault(each.prefix, each.first)
        seen[each.prefix] += 1
        for i in range(each.inputs):
            name = f"{each.prefix}_input_{i}"
            value = f"(i * 37 + {run} * 11 + {i} * 5) % 101"
            lines.append(f"    for (int i = 0; i < {name.upper()}_COUNT; i++)")
            lines.append(f"        {name}(&context)[i] = NUMBER({name}(&context)[i], {value});")
        lines.append(f"    if ({each.prefix}_run(&context) != 0) return 1;")
        for i in range(each.outputs):
            name = f"{each.prefix}_output_{i}"
            size = f"sizeof *{name}(&context)"
            lines.append(f"    fwrite({name}(&context), {size}, {name.upper()}_COUNT, stdout);")
    return "\n".join([*lines, "    return 0;", "}"])


NUMBER = (
    "#define NUMBER(x, n) _Generic((x), float: (float)(n) / 100.0f - 0.5f, default: (n) - 50)\n"
)


def written(files: Any, folder: Path) -> Path:
    """Write the files of a module that was made in memory."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(bytes(content))
    return folder


def printed(folder: Path, main: str) -> bytes:
    """Compile a folder's module with a program around it, and return what that writes."""
    (folder / "main.c").write_text(NUMBER + main)
    command = [
        find_compiler(),
        "-std=c11",
        "-O1",
        *STRICT,
        "-Wno-conversion",
        "-Wno-c11-extensions",
    ]
    command += [*map(str, sorted(folder.glob("*.c"))), "-lm", "-o", str(folder / "program")]
    subprocess.run(command, check=True, cwd=folder)
    return subprocess.run([folder / "program"], check=True, capture_output=True).stdout


def compiled(context: RegistryContext, *models: Path, **options: Any):
    first, *others = models
    config = ConvertConfig(first, Path("out"), "net", programs=tuple(others), **options)
    return AotConverter(config, context).compile()


def named(path: Path, folder: Path, name: str) -> Path:
    return Path(shutil.copy(path, folder / f"{name}{path.suffix}"))


def alone(context: RegistryContext, model: Path, folder: Path, runs: int, first: int = 0) -> bytes:
    made = compiled(context, model)
    turns = [entry_of(made.bound, first)] * runs
    return printed(written(made.files, folder), caller("net", turns))


def entry_of(bound: BoundModel, first: int = 0) -> Entry:
    prefix = f"net_{bound.entry}" if bound.entry else "net"
    return Entry(prefix, len(bound.subgraph.input_ids), len(bound.subgraph.output_ids), first)


def test_programs_of_both_kinds_compute_in_one_module_what_they_do_alone(
    context: RegistryContext, tmp_path: Path
) -> None:
    """State lives from run to run beside the runs of others; the arena is that of the largest."""
    models = {"encoder": CNN, "past": PAST, "digits": DIGITS, "step": STEP}
    paths = [named(path, tmp_path, name) for name, path in models.items()]
    made = compiled(context, *paths)
    assert [each.entry for each in made.bound.entries] == ["", "past", "digits", "step"]
    for entry, plan in zip(made.bound.entries, made.plan.entries, strict=True):
        verify_plan(entry, plan)
    apart = [compiled(context, path) for path in paths]
    assert made.plan.arena_bytes == max(each.plan.arena_bytes for each in apart)
    entries = [entry_of(each) for each in made.bound.entries]
    for entry, path in zip(entries, paths, strict=True):
        # Between its own two runs all the others run.
        others = [each for each in entries if each is not entry]
        turns = [entry, *others, entry]
        folder = written(made.files, tmp_path / f"{entry.prefix}_all")
        everything = printed(folder, caller("net", turns))
        own = alone(context, path, tmp_path / f"{entry.prefix}_alone", 2)
        half = len(own) // 2
        assert everything[:half] == own[:half]
        assert everything[-half:] == own[half:]


def test_weights_and_kernels_of_several_programs_are_there_once(
    context: RegistryContext, tmp_path: Path
) -> None:
    one = compiled(context, CNN)
    both = compiled(context, CNN, named(CNN, tmp_path, "again"))
    weights = [each.report["memory"]["weights_bytes"] for each in (one, both)]
    assert weights[0] == weights[1]
    assert one.files.keys() == both.files.keys()


def test_report_tells_the_files_and_keeps_to_its_schema(context: RegistryContext) -> None:
    made = compiled(context, CNN, PAST)
    schema = json.loads((schemas_root() / "report.schema.json").read_text())
    jsonschema.validate(made.report, schema)
    programs = made.report["programs"]
    assert [(each["file"], each["entry_point"]) for each in programs] == [
        ("cnn_float.pt2", ""),
        ("streaming_float.pt2", "streaming_float"),
    ]
    assert programs[0]["sha256"] == compiled(context, CNN).report["model"]["sha256"]
    assert made.report["model"]["file"] == "cnn_float.pt2, streaming_float.pt2"
    first, second = (
        (len(each["operators"]), each["macs"])
        for each in (made.report, *made.report["entry_points"])
    )
    apart = [compiled(context, path).report for path in (CNN, PAST)]
    assert [first, second] == [(len(each["operators"]), each["macs"]) for each in apart]
    assert f"out: {first[0] + second[0]} layers, 2 entry points\n" in made.summary()
    said = "  program  cnn_float.pt2: run, {} layers, {:,} MACs\n".format(*first)
    said += "  program  streaming_float.pt2: entry point streaming_float, {} layers, {:,} MACs\n"
    assert said.format(*second) in made.summary()
    header = bytes(made.files["net.h"]).decode()
    assert header.startswith(f"/* net: {first[0] + second[0]} layers, ")
    assert " * net_run: {} layers, {} MACs.\n".format(*first) in header
    assert " * net_streaming_float_run: {} layers, {} MACs.\n".format(*second) in header
    words = f"One run of `net_run` is {first[1]} multiply-accumulates, of "
    words += f"`net_streaming_float_run` {second[1]}. "
    assert words in bytes(made.files["README.md"]).decode()
    assert compiled(context, CNN, PAST).files == made.files
    one = module_of(made.bound.alone(), "one")  # as opgen bench has it
    jsonschema.validate(json.loads(bytes(one.files["report.json"])), schema)


def test_states_of_one_name_are_apart_unless_they_are_said_to_be_one(
    context: RegistryContext, tmp_path: Path
) -> None:
    """Shared, two programs in turns are one that runs as often."""
    first, second = (named(PAST, tmp_path, name) for name in ("first", "second"))
    both = compiled(context, first, second)
    names = sorted(t.name for t in both.bound.subgraph.tensors.values() if t.resource)
    assert len(names) > 1
    state = compiled(context, first).report["memory"]["state_bytes"]
    assert both.report["memory"]["state_bytes"] == 2 * state
    for name in names:
        words = f"'{name}' is apart in first.pt2, second.pt2; --share-state {name} makes it one"
        assert words in both.summary()

    shared = compiled(context, first, second, share_state=["*"])
    assert "--share-state" not in shared.summary()
    assert shared.report["module"]["share_state"] == ["*"]
    some = compiled(context, first, second, share_state=names[:1])
    assert names[0] not in some.summary()
    assert names[1] in some.summary()
    turns = [entry_of(each, first=number) for number, each in enumerate(both.bound.entries)]
    folder = written(shared.files, tmp_path / "shared")
    assert printed(folder, caller("net", turns)) == alone(context, first, tmp_path / "alone", 2)
    folder = written(both.files, tmp_path / "both")
    begun = [replace(each, first=0) for each in turns]
    once = alone(context, first, tmp_path / "once", 1)
    assert printed(folder, caller("net", begun)) == 2 * once


def test_all_that_is_wrong_is_reported_with_its_file_and_nothing_is_written(
    opgen: Command, tmp_path: Path
) -> None:
    bad, good = tmp_path / "decoder.pt2", named(CNN, tmp_path, "encoder")
    bad.write_bytes(PAST.read_bytes()[:500])
    worse = tmp_path / "other.tflite"
    worse.write_bytes(b"no model")
    done = opgen("convert", good, bad, worse, "-o", tmp_path / "out")
    assert done.code == 1
    assert "decoder.pt2: error:" in done.err
    assert "other.tflite" in done.err
    assert "encoder.pt2" not in done.err
    assert not (tmp_path / "out").exists()


def test_what_is_unsupported_is_reported_of_all_files(
    context: RegistryContext,
) -> None:
    with pytest.raises(UnsupportedError) as refused:
        load_bound((program("first"), CNN, program("last")), context, find_target("generic"))
    first, last = map(str, refused.value.diagnostics)
    assert "first.pt2: operator 0 mylib.two.default" in first
    assert "last.pt2: operator 0 mylib.two.default" in last


def test_layers_know_their_file(context: RegistryContext) -> None:
    bound = load_bound((CNN, PAST), context, find_target("generic"))
    layers = [each.operator for each in bound.entries[1].operators if each.operator.id == 1]
    where = str(describe(bound.model.path.name, layers[0]))
    assert where.startswith("cnn_float_streaming_float: streaming_float.pt2: operator 1 ")
    names = [each.name.lower() for entry in bound.entries for each in entry.operators]
    assert len({*names}) == len(names)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"input_shapes": {"x": (1, 2)}}, "--input-shape"),
        ({"states": {"a": "b"}}, "--state"),
        ({"stream": "axis=1,hop=2"}, "--stream"),
        ({"front": CNN}, "--front"),
        ({"operators": [Rule({"kernel": "x"}, type="CONV_2D")]}, "operators"),
        ({"tensors": [Rule({"align": 8}, id="x")]}, "tensors"),
    ],
)
def test_what_is_about_one_model_is_refused(
    options: dict[str, Any], words: str, context: RegistryContext
) -> None:
    with pytest.raises(UsageError, match="cannot be asked of several programs") as refused:
        compiled(context, CNN, PAST, **options)
    assert str(refused.value.diagnostics[0].where) == words


def test_files_of_one_name_are_refused(context: RegistryContext, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with pytest.raises(
        UsageError, match="its entry point 'cnn_float' is called as one of"
    ) as refused:
        compiled(context, CNN, named(CNN, tmp_path / "other", "cnn-float"))
    assert "rename one of them" in str(refused.value)


def changed(model: AirModel, facts: Callable[[AirTensor], dict[str, Any]]) -> AirModel:
    """Return another program whose variables have other facts."""
    graph = model.main
    tensors = {
        id_: replace(each, **facts(each)) if each.is_variable else each
        for id_, each in graph.tensors.items()
    }
    return replace(
        model, name="other", path=Path("other.pt2"), subgraphs=(replace(graph, tensors=tensors),)
    )


def test_states_that_differ_are_not_shared(context: RegistryContext) -> None:
    with pytest.raises(UsageError, match="no other program to share a state with"):
        compiled(context, PAST, share_state=["*"])
    with pytest.raises(UsageError, match=r"only streaming_float\.pt2 has such a state"):
        compiled(context, PAST, CNN, share_state=["past"])
    with pytest.raises(UsageError, match="no program has such a state") as unknown:
        compiled(context, PAST, CNN, share_state=["h"])
    assert "states that there are: past" in str(unknown.value)
    one = replace(load_bound(PAST, context, find_target("generic")).model, shared_states=("*",))
    joined([one, changed(one, lambda _: {})])
    joined([one, changed(one, lambda each: {"data": np.zeros(each.shape, np.float32)})])
    scale = Quantization(np.ones(1, np.float32), np.zeros(1, np.int64))
    for facts, words in (
        (lambda _: {"shape": (7,)}, "in streaming_float.pt2, float32 [7] in other.pt2"),
        (lambda each: {"data": np.ones(each.shape, np.float32)}, "it begins with other values"),
        (lambda _: {"quantization": scale}, "it has other scales or zero points"),
    ):
        with pytest.raises(UsageError) as refused:
            joined([one, changed(one, facts)])
        assert words in str(refused.value)


def test_signatures_of_several_files_are_called_as_both(context: RegistryContext) -> None:
    """Entry points of one file share its variables; those of others do where that is said."""
    target = find_target("generic")
    for shared, state in ((), 2 * 16), (("sum",), 16):
        one = replace(keeper(context), shared_states=shared)
        other = replace(one, name="other", path=Path("other.tflite"))
        model = joined([transformed(each, context) for each in (one, other)])
        verify(model)
        bound = bind(model, context, target)
        assert [each.entry for each in bound.entries] == ["", "recall", "other", "other_recall"]
        assert plan_memory(bound).state_bytes == state
    assert list(namesakes(model)) == []


def test_types_of_inputs_are_asked_of_those_that_can_have_them(context: RegistryContext) -> None:
    made = compiled(context, FIXTURES / "cnn_cortex_m.pt2", CNN, io_type="int8")
    types = [str(e.subgraph.tensors[e.subgraph.input_ids[0]].type) for e in made.bound.entries]
    assert types == ["int8", "float32"]
    with pytest.raises(UsageError, match="stays float32"):
        compiled(context, CNN, PAST, io_type="int8")


def test_command_line(opgen: Command, tmp_path: Path) -> None:
    """The command in the files makes the same again; other commands take --program."""
    first, second = named(DIGITS, tmp_path, "a"), named(PAST, tmp_path, "b")
    assert opgen("convert", first, second, "-o", tmp_path / "out").code == 0
    assert (tmp_path / "out/a_b.h").is_file()
    again = opgen("convert", first, "--program", second, "-o", tmp_path / "again", "--name", "a_b")
    assert again.code == 0, again.err
    texts = [(tmp_path / name / "a_b.c").read_text() for name in ("out", "again")]
    assert texts[0] == texts[1]
    assert "--name a_b --target generic --program b.pt2" in texts[0]
    proved = opgen("verify", first, "--program", second, "--against", "none")
    assert proved.code == 0, proved.err
    assert proved.out.startswith("a: the C module = numpy")
    assert "\nb: the C module = numpy" in proved.out
    run = opgen("run", first, "--program", second, "--json")
    assert run.out == opgen("run", first, "--json").out
    both = opgen("convert", first, "--program", second, "--share-arena", "-o", tmp_path / "x")
    assert both.code == 2
    assert "leave out --program" in both.err


def test_configuration_file(opgen: Command, tmp_path: Path) -> None:
    named(DIGITS, tmp_path, "a"), named(PAST, tmp_path, "b")
    file = tmp_path / "net.yaml"
    file.write_text("model: a.tflite\nprograms: [b.pt2]\noutput: out\nname: net\n")
    done = opgen("convert", "-c", file)
    assert done.code == 0, done.err
    assert "net_b_run" in (tmp_path / "out/net.h").read_text()
    file.write_text("model: a.tflite\nprograms: [../b.pt2]\noutput: out\n")
    refused = opgen("convert", "-c", file)
    assert refused.code == 2
    assert "--program" in refused.err
