"""Several models with one arena: they run in turns, and nothing of one is lost that it needs."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from benchmarks.synthetic import matrices
from opgen.air.dtype import DType
from opgen.aot.emit import FORMATS, EmitOptions
from opgen.aot.emit.options import Shared
from opgen.aot.emit.shared import Part, emit_shared
from opgen.aot.plan import plan_memory
from opgen.aot.summary.report_facts import ram_bytes
from opgen.base.paths import schemas_root
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.c.names import with_layer_names
from opgen.config import ConvertConfig, Rule, find_target
from opgen.converter import AotConverter
from opgen.errors import LimitError, UsageError
from opgen.lib.tensor import Array
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.machine import find_compiler
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext
from opgen.report.facts import read_report
from opgen.shared import SharedConverter, converter_of
from opgen.transforms.apply import transformed
from tests.aot.packages import DIGITS, ROOT, include_flags, run
from tests.cli.conftest import Command
from tests.config.conftest import chain, written
from tests.tools import need, needs
from tests.transforms.control_nets import Maker
from tests.transforms.nets import Net
from tests.transforms.test_drop_io_quantize import border

STEPS = 3
FLOAT = DType.FLOAT32
SANITIZED = (find_compiler(), "-std=c99", *host.SANITIZED)
CALLER = """
#include "one.h"
#include "two.h"
int main(void)
{
    static both_arena arena;
    static one_context one;
    static two_context two;
    int8_t x[ONE_INPUT_0_COUNT] = {1, 2, 3};
    int8_t y[ONE_OUTPUT_0_COUNT];
    int status = one_init(&one) == ONE_ARENA_MISSING ? 0 : 1;
    one.arena = (both_arena *)(void *)((char *)&arena + 1);
    status = one_init(&one) == ONE_ARENA_MISSING ? status : 2;
    one.arena = two.arena = &arena;
    status = one_init(&one) == 0 && two_init(&two) == 0 ? status : 3;
    status = one_run(&one, x, y) == 0 && two_run(&two, x, y) == 0 ? status : 4;
    return x[0] == 1 && x[2] == 3 ? status : 5;
}
"""


def parts_of(bounds: Mapping[str, BoundModel], **options: bool) -> list[Part]:
    """Return models as parts of a folder that is called ``both``."""
    plans = [plan_memory(each, **options) for each in bounds.values()]
    most = max(plan.arena_bytes for plan in plans)
    shared = Shared("both", tuple(bounds), tuple(f"{name}.tflite" for name in bounds), most)
    return [
        Part(bound, plan, EmitOptions(name, shared=shared))
        for (name, bound), plan in zip(bounds.items(), plans, strict=True)
    ]


def program(bounds: Mapping[str, BoundModel]) -> str:
    """Return a program that runs models in turns; the arena is spoiled in between."""
    lines = [f'#include "{name}.h"' for name in bounds]
    lines += ["#include <stdio.h>", "#include <string.h>", "static both_arena arena;"]
    lines += [f"static {name}_context {name};" for name in bounds]
    lines += ["int main(void) {", "int step;"]
    for name in bounds:
        lines += [f"{name}.arena = &arena;", f"if ({name}_init(&{name}) != 0) {{ return 2; }}"]
    lines += [f"for (step = 0; step < {STEPS}; step++) {{"]
    for name, bound in bounds.items():
        lines += ["memset(&arena, 0xA5, sizeof arena);"]
        for i in range(len(bound.subgraph.input_ids)):
            size = f"{name.upper()}_INPUT_{i}_SIZE"
            read = f"fread({name}_input_{i}(&{name}), {size}, 1, stdin)"
            lines += [f"if ({read} != 1) {{ return 3; }}"]
        lines += [f"if ({name}_run(&{name}) != 0) {{ return 4; }}"]
        for i in range(len(bound.subgraph.output_ids)):
            size = f"{name.upper()}_OUTPUT_{i}_SIZE"
            lines += [f"fwrite({name}_output_{i}(&{name}), {size}, 1, stdout);"]
    return "\n".join([*lines, "}", "return 0;", "}", ""])


def save(files: Mapping[str, bytes], folder: Path) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def build(folder: Path, command: Sequence[str], main: str) -> Path:
    """Compile all that is in a folder, strictly, with a program; return that."""
    (folder / "main.c").write_text(main)
    language = ["-x", "c++"] if any("c++" in each for each in command) else []
    flags = [*command, *host.STRICT, f"-I{folder}", *language]
    run(*flags, *sorted(folder.glob("*.c")), "-lm", "-o", folder / "program")
    return folder / "program"


def in_turns(inputs: Sequence[Sequence[Array]]) -> bytes:
    """Return arrays [1, steps, *shape] of each model as the program reads or writes them."""
    return b"".join(
        each[0, step].tobytes() for step in range(STEPS) for model in inputs for each in model
    )


@pytest.mark.parametrize(
    "command",
    [
        SANITIZED,
        pytest.param(("clang", "-std=c99", "-O2"), marks=needs("clang")),
        pytest.param(("g++", "-std=c++17", "-O2"), marks=needs("g++")),
    ],
)
def test_models_in_turns(command: Sequence[str], context: RegistryContext, tmp_path: Path) -> None:
    """States survive the runs of others; two models are alike, so that they share constants."""
    target = find_target("generic")
    seeds = {"one": 6, "two": 12, "twin": 6}
    bounds = {
        name: bind(transformed(Maker(context, seed).model(), context), context, target)
        for name, seed in seeds.items()
    }
    parts = parts_of(bounds)
    assert all(part.plan.state_bytes for part in parts)
    graphs = [each.subgraph for each in bounds.values()]
    inputs = [seeded_inputs(graph, 1, STEPS, seed) for seed, graph in enumerate(graphs)]
    folder = save(emit_shared(parts), tmp_path / "both")
    binary = build(folder, command, program(bounds))
    (folder / "in").write_bytes(in_turns(inputs))
    run("sh", "-c", "./program < in > out", cwd=binary.parent)
    outputs = [execute(each, x).outputs for each, x in zip(bounds.values(), inputs, strict=True)]
    assert (folder / "out").read_bytes() == in_turns(outputs)


def small(context: RegistryContext, folder: Path) -> Path:
    """Return a model with a constant."""
    net = Net(context)
    x, constant, y = net.tensor((1, 3), None, FLOAT), net.constant([[1, 2, 3]], FLOAT), 2
    assert net.tensor((1, 3), None, FLOAT) == y
    net.add("MAXIMUM", {"input1": x, "input2": constant, "output": y})
    return written(net.model([x], [y]), folder / "small.tflite", context)


def digits(folder: Path, *names: str, **options: object) -> SharedConverter:
    configs = [ConvertConfig(DIGITS, folder / "out", name=each, **options) for each in names]  # type: ignore[arg-type]
    return SharedConverter(configs, name="both")


def test_constants_are_there_once(context: RegistryContext, tmp_path: Path) -> None:
    """Of two models that are the same, the second one adds nothing to the constants."""
    alone = AotConverter(ConvertConfig(DIGITS, tmp_path / "alone"), context).compile().report
    conversion = digits(tmp_path, "one", "two").compile()
    memory, report = conversion.report["memory"], conversion.report
    schema = json.loads((schemas_root() / "shared-report.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(report)
    weights, arena = alone["memory"]["weights_bytes"], alone["memory"]["arena"]["bytes"]
    assert (memory["weights_bytes"], memory["shared_weights_bytes"]) == (weights, weights)
    assert (memory["arena_bytes"], memory["apart_bytes"]) == (arena, 2 * arena)
    assert memory["ram_bytes"] == arena + 2 * 4
    assert "static const" not in conversion.files["one_weights.h"].decode()
    own = [json.loads(conversion.files[each["report"]]) for each in report["models"]]
    schema = json.loads((schemas_root() / "report.schema.json").read_text())
    for each in own:
        jsonschema.Draft202012Validator(schema).validate(each)
        assert each["memory"]["weights_bytes"] == weights
        assert sum(constant["bytes"] for constant in each["constants"]) == weights
        assert ram_bytes(each) == arena + 4
    listed = {each["name"] for each in report["files"]} | {"report.json"}
    assert listed == conversion.files.keys()
    # The text of kernels and wrappers is there once, too.
    kernels = [name for name in conversion.files if name.endswith("_kernels.h")]
    assert kernels == ["both_kernels.h"]
    assert f"{arena:,} B, apart {2 * arena:,} B" in conversion.summary()


@pytest.mark.parametrize("form", ["c", "numbers", "incbin"])
def test_what_is_shared_in_every_form(form: str, tmp_path: Path) -> None:
    """Both models give the same numbers, and the constants of both are there once."""
    model = tmp_path / "dense.tflite"
    model.write_bytes(matrices(2, 64 << 10))
    configs = [
        ConvertConfig(model, tmp_path / "out", name=each, weights_as=form)
        for each in ("one", "two")
    ]
    files = SharedConverter(configs, name="both").compile().files
    assert "both_weights.c" in files
    assert not {"one_weights.c", "one_weights.bin"} & files.keys()
    assert ("both_weights.bin" in files) == (form == "incbin")
    folder = save({name: bytes(content) for name, content in files.items()}, tmp_path / "both")
    main = (
        '#include "one.h"\n#include "two.h"\n#include <string.h>\n'
        "static both_arena arena;\nstatic one_context one;\nstatic two_context two;\n"
        "static int8_t first[ONE_OUTPUT_0_SIZE];\nint main(void) {\n"
        "one.arena = &arena; two.arena = &arena;\n"
        "if (one_init(&one) || two_init(&two)) { return 1; }\n"
        "memset(one_input_0(&one), 5, ONE_INPUT_0_SIZE);\n"
        "if (one_run(&one)) { return 2; }\n"
        "memcpy(first, one_output_0(&one), sizeof(first));\n"
        "memset(two_input_0(&two), 5, TWO_INPUT_0_SIZE);\n"
        "if (two_run(&two)) { return 3; }\n"
        "if (!memcmp(first, first + 1, sizeof(first) - 1)) { return 4; }\n"
        "return memcmp(first, two_output_0(&two), sizeof(first)) ? 5 : 0; }\n"
    )
    run(build(folder, SANITIZED, main))


def test_equal_constants_of_different_models(context: RegistryContext) -> None:
    """What both need is written once, under a name that both use; the rest stays private."""
    target = find_target("generic")
    models = {}
    for name, other in (("one", 5), ("two", 7)):
        net = Net(context)
        x = net.tensor((1, 3), None, FLOAT)
        shared, own = (net.constant([[n, 2, 3]], FLOAT) for n in (1, other))
        half, out = (net.tensor((1, 3), None, FLOAT) for _ in range(2))
        net.add("MAXIMUM", {"input1": x, "input2": shared, "output": half})
        net.add("MAXIMUM", {"input1": half, "input2": own, "output": out})
        models[name] = bind(net.model([x], [out]), context, target)
    files = emit_shared(parts_of(models))
    common = files["both_weights.c"].decode()
    assert common.count("const float") == 1
    [line] = [each for each in common.splitlines() if each.startswith("const float")]
    name = line.split()[2].split("[")[0]
    for each in models:
        assert name in files[f"{each}.c"].decode()
        assert files[f"{each}_weights.h"].decode().count("static const float") == 1


@pytest.mark.parametrize(
    "command",
    [SANITIZED, pytest.param(("clang++", "-std=c++11", "-O2"), marks=needs("clang++"))],
)
def test_buffers_of_the_caller_and_integers(
    command: Sequence[str], context: RegistryContext, tmp_path: Path
) -> None:
    """All options about inputs at once; and an arena that is not attached, or lies at odd bytes."""
    model = written(border(Net(context)), tmp_path / "net.tflite", context)
    options = {"io": "caller", "io_type": "int8", "keep_input": True}
    configs = [ConvertConfig(model, tmp_path, name=name, **options) for name in ("one", "two")]  # type: ignore[arg-type]
    conversion = SharedConverter(configs, context, "both").compile()
    # With the caller's buffers one layer needs no arena: then there is nothing to attach.
    assert "arena" not in conversion.files["one.h"].decode().split("typedef")[1]
    model = written(chain(("p", "q", "r"), context), tmp_path / "net.tflite", context)
    configs = [replace(config, model=model) for config in configs]
    folder = save(SharedConverter(configs, context, "both").compile().files, tmp_path / "both")
    undefined = "-fno-sanitize=alignment" if "-g" in command else "-O2"
    run(build(folder, [*command, undefined], CALLER))


def test_contexts_of_one_model(context: RegistryContext, tmp_path: Path) -> None:
    """Two streams of the same model need two contexts and one arena."""
    target = find_target("generic")
    bound = bind(transformed(Maker(context, 12).model(), context), context, target)
    (part,) = parts_of({"net": bound})
    shared = Shared("net", ("net",), ("net.tflite",), part.plan.arena_bytes)
    files = emit_shared([replace(part, options=replace(part.options, shared=shared))])
    assert {"net.c", "net.h", "net_arena.h", "net_kernels.h", "net_weights.h"} <= files.keys()
    folder = save(files, tmp_path / "net")
    inputs = [seeded_inputs(bound.subgraph, 1, STEPS, seed) for seed in (0, 1)]
    names = {"one": bound, "two": bound}
    main = program(names).replace("both_arena", "net_arena")
    main = main.replace('#include "one.h"\n#include "two.h"', '#include "net.h"')
    for name in names:
        for word in ("context", "init", "run", "input_", "output_"):
            main = main.replace(f"{name}_{word}", f"net_{word}")
        main = main.replace(f"{name.upper()}_", "NET_")
    binary = build(folder, SANITIZED, main)
    (folder / "in").write_bytes(in_turns(inputs))
    run("sh", "-c", "./program < in > out", cwd=binary.parent)
    outputs = [execute(bound, each).outputs for each in inputs]
    assert (folder / "out").read_bytes() == in_turns(outputs)


@pytest.mark.parametrize("format_", FORMATS)
def test_formats(format_: str, context: RegistryContext, tmp_path: Path) -> None:
    """All headers that an application includes are where it finds them; everything compiles."""
    base = ConvertConfig(small(context, tmp_path), tmp_path, format=format_, target="cortex-m55")
    configs = [replace(base, name=name) for name in ("one", "two")]
    files = SharedConverter(configs, context, "both").compile().files
    folder = save(files, tmp_path / "both")
    listed = {each["name"] for each in json.loads(files["report.json"])["files"]}
    assert listed | {"report.json"} == files.keys()
    main = tmp_path / "main.c"
    main.write_text('#include "one.h"\n#include "two.h"\nint main(void) { return 0; }\n')
    form = FORMATS[format_]
    headers = folder / form.headers
    assert all((headers / name).is_file() for name in ("one.h", "two.h", "both_arena.h"))
    run("gcc", "-std=c99", f"-I{headers}", "-fsyntax-only", main)
    sources = sorted(folder.rglob("*.c"))
    assert f"{form.sources or '.'}/both_weights.c" in {
        f"{path.parent.relative_to(folder)}/{path.name}" for path in sources
    }
    run("gcc", "-std=c99", *host.STRICT, *include_flags(format_, folder), "-fsyntax-only", *sources)
    text = b"".join(c for n, c in files.items() if n.endswith((".txt", ".pdsc", ".json", ".md")))
    assert b"both" in text


def test_cmake(context: RegistryContext, tmp_path: Path) -> None:
    """A program finds the installed package, with the headers of both models."""
    cmake = need("cmake")
    model = written(chain(("p", "q", "r"), context), tmp_path / "net.tflite", context)
    configs = [ConvertConfig(model, tmp_path, name=n, format="cmake") for n in ("one", "two")]
    folder = save(SharedConverter(configs, context, "both").compile().files, tmp_path / "both")
    where = ["-B", tmp_path / "build", f"-DCMAKE_INSTALL_PREFIX={tmp_path / 'prefix'}"]
    run(cmake, "-S", folder, *where)
    run(cmake, "--build", tmp_path / "build")
    run(cmake, "--install", tmp_path / "build")
    found = {path.name for path in (tmp_path / "prefix/include").iterdir()}
    assert found == {"one.h", "two.h", "both_arena.h", "one_trace.h", "two_trace.h"}


def test_text_is_as_clang_format_leaves_it(tmp_path: Path) -> None:
    """But for the command in it, which is one line however long it is."""
    formatter = need("clang-format")
    files = digits(tmp_path, "one", "two", keep_input=True).compile().files
    folder = tmp_path / "both"
    folder.mkdir()
    shutil.copy(ROOT / ".clang-format", folder)
    names = ["one.h", "one.c", "one_weights.h", "both_arena.h", "both_weights.h", "both_weights.c"]
    for name in names:
        text = re.sub(r" \* Regenerate.*\n", "", files[name].decode())
        (folder / name).write_text(text)
        assert run(formatter, folder / name) == text, name


def test_command_line(opgen: Command, context: RegistryContext, tmp_path: Path) -> None:
    """Names by file; the command in the files makes the same again; others are not replaced."""
    for name in ("a", "b"):
        shutil.copy(DIGITS, tmp_path / f"{name}.tflite")
    models = [tmp_path / f"{name}.tflite" for name in ("a", "b")]
    done = opgen("convert", *models, "--share-arena", "-o", tmp_path / "out")
    assert done.code == 0, done.err
    files = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    header = files["a_b_arena.h"].decode()
    [command] = re.findall("Regenerate: opgen (.*)", header)
    paths = {"DIR": tmp_path / "out"} | {model.name: model for model in models}
    assert opgen(*(paths.get(word, word) for word in command.split())).code == 0
    assert files == {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    with pytest.raises(UsageError, match="holds the model 'a, b', not 'a'"):
        AotConverter(ConvertConfig(models[0], tmp_path / "out"), context).convert()
    with pytest.raises(UsageError, match="of several models"):
        read_report(tmp_path / "out")
    assert read_report(tmp_path / "out/a_report.json")["module"]["name"] == "a"


def test_the_command_names_what_is_shared(opgen: Command, tmp_path: Path) -> None:
    shutil.copy(DIGITS, tmp_path / "a.tflite")
    models, names = [tmp_path / "a.tflite"] * 2, "--name one --name other --name both"
    out = tmp_path / "out"
    done = opgen("convert", *models, "--share-arena", *names.split(), "-o", out)
    assert done.code == 0, done.err
    assert f" {names} " in (out / "both_arena.h").read_text()


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["one", "One"], "several models would be called 'one': digits.tflite, digits.tflite"),
        ([], "several models would be called 'digits'"),
        (["one"], "1 name for 2 models"),
        (["one", "two", "both", "more"], "4 names for 2 models"),
        (["one", "two", "TWO"], "what the models share cannot be called 'TWO'"),
        (["one", "math"], "would hide the header"),
        (["a" * 50, "b" * 50], "hint: give a name for what they share, behind those of the models"),
    ],
)
def test_names(names: list[str], message: str, context: RegistryContext, tmp_path: Path) -> None:
    configs = [ConvertConfig(DIGITS, tmp_path / "out")] * 2
    with pytest.raises(UsageError) as caught:
        converter_of(configs, names, context, share_arena=True).compile()
    assert message in str(caught.value)


def test_symbols_of_two_models(context: RegistryContext) -> None:
    """The layer `b_init` of `a` is called as the function of `a_b`."""
    target = find_target("generic")
    bound = bind(with_layer_names(chain(("b_init",), context)), context, target)
    bounds = {"a": bound, "a_b": bound}
    with pytest.raises(UsageError, match="'a' and 'a_b' would both have a_b_init"):
        emit_shared(parts_of(bounds))


def test_what_cannot_be_shared(context: RegistryContext, tmp_path: Path) -> None:
    """Models for two targets, rules about one model; limits count for all models together."""
    one, two = (ConvertConfig(DIGITS, tmp_path, name=name) for name in ("one", "two"))
    with pytest.raises(UsageError, match="differ in 'target': 'generic', 'cortex-m4'"):
        SharedConverter([one, replace(two, target="cortex-m4")], context)
    with pytest.raises(UsageError, match="rules and memories are about one model"):
        SharedConverter([replace(one, operators=[Rule({"kernel": "x"})])], context)
    limited = [replace(each, max_arena=100, max_flash=100) for each in (one, two)]
    with pytest.raises(LimitError) as caught:
        SharedConverter(limited, context).compile()
    arena, flash = caught.value.diagnostics
    assert "bytes of arena, --max-arena allows 100" in arena.message
    assert arena.why
    assert "bytes of flash for weights and tables, --max-flash allows 100" in flash.message
    with pytest.raises(UsageError, match="differ in 'max_arena': 100, None"):
        SharedConverter([limited[0], two], context)
    board = tmp_path / "board.yaml"
    board.write_text("like: cortex-m4\nmax_arena: 100\n")
    small = [replace(each, target=str(board)) for each in (one, two)]
    with pytest.raises(LimitError, match=r"bytes of arena, .*board\.yaml allows 100"):
        SharedConverter(small, context).compile()


def test_the_page(
    opgen: Command, context: RegistryContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/shared-arena.md: its command runs, its C compiles, its Python makes the same."""
    page = (ROOT / "docs/shared-arena.md").read_text()
    command, code, script = [
        re.findall(rf"```{kind}\n(.*?)```", page, re.S)[0] for kind in ("sh", "c", "python")
    ]
    monkeypatch.chdir(tmp_path)
    for name in ("wake", "words"):
        written(chain(("p", "q", name), context), tmp_path / f"{name}.tflite", context)
    done = opgen(*command.split()[1:])
    assert done.code == 0, done.err
    files = {path.name: path.read_bytes() for path in (tmp_path / "speech").iterdir()}
    main = f"{code}int main(void) {{ return start(); }}\n"
    run(build(tmp_path / "speech", SANITIZED, main))
    shutil.rmtree(tmp_path / "speech")
    exec(script, {})  # noqa: S102
    assert files == {path.name: path.read_bytes() for path in (tmp_path / "speech").iterdir()}
