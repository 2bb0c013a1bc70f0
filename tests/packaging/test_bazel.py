"""Models as steps of a build by Bazel: what the rule reads is declared; changes are rebuilt."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from opgen.base.paths import templates_root
from opgen.pt2.ir import save_ir
from opgen.pt2.read import read_program
from tests.tools import need, needs

ROOT = Path(__file__).parents[2]
RULE = templates_root() / "build" / "opgen.bzl"
MAIN = """
#include "one_selftest.h"
#include "two.h"
#include "three.h"

static one_context one;
static two_context two;
static three_context three;

int main(void)
{
    return one_selftest(&one) + two_init(&two) + two_run(&two) + three_init(&three);
}
"""
MODELS: dict[str, dict[str, Any]] = {
    "one": {"model": "one.tflite", "target": "board.yaml", "options": ["--test", "1"]},
    "two": {
        "model": "two.tflite",
        "config": "two.yaml",
        "data": ["board.yaml"],
        "specs": ["specs/gaussian.yaml", "specs/mel/mel_energy.yaml", "specs/mel/mel_energy.c"],
    },
    "three": {
        "model": "net.json",
        "data": ["one.tflite"],
        "options": ["--program", "$(location one.tflite)"],
    },
}
"""Name of a library -> what its rule is given."""
READ = {
    "one": {"one.tflite", "board.yaml"},
    "two": {"two.tflite", "two.yaml", "board.yaml", *MODELS["two"]["specs"]},
    "three": {"net.json", "net.safetensors", "one.tflite"},
}
"""Name of a library -> all that is read for it."""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return the folder of an application with three models."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "main.c").write_text(MAIN)
    (folder / "two.yaml").write_text("target: board.yaml\n")
    shutil.copy(ROOT / "examples/boards/stm32l4r5.yaml", folder / "board.yaml")
    shutil.copytree(ROOT / "examples/gaussian/specs", folder / "specs")
    shutil.copytree(ROOT / "examples/custom_op/specs", folder / "specs" / "mel")
    for name in ("one", "two"):
        shutil.copy(ROOT / "examples/digits/digits.tflite", folder / f"{name}.tflite")
    save_ir(read_program(ROOT / "tests/torch/fixtures/cnn_float.pt2"), folder / "net.json")
    return folder


# --- the text of the rule, which is also Python -----------------------------------------------


class Arguments(list[str]):
    """Those of an action, as Bazel's are."""

    def add(self, *words: object) -> None:
        self.extend(str(getattr(word, "path", word)) for word in words)

    def add_all(self, words: list[object]) -> None:
        self.add(*words)


def _file(path: str) -> SimpleNamespace:
    folder = path.rpartition("/")[0]
    return SimpleNamespace(path=path, short_path=path, dirname=folder)


def _one(label: str | None) -> SimpleNamespace | None:
    return None if label is None else _file(label)


def _declared(source: Path, name: str) -> dict[str, dict[str, Any]]:
    """Return what the macro and the rule ask of Bazel for a library."""
    made: dict[str, Any] = {}

    def noted(what: str) -> Callable[..., None]:
        return lambda **given: made.update({what: given})

    def rule(implementation: Any, attrs: Any) -> Callable[..., None]:
        made.update(run=implementation, attrs=attrs)
        return noted("module")

    def glob(patterns: list[str], *, allow_empty: bool) -> list[str]:
        assert allow_empty
        return [each for each in patterns if (source / each).exists()]

    def load(file: str, *loaded: str) -> None:
        assert (file, *loaded) == ("@rules_cc//cc:cc_library.bzl", "cc_library")

    kinds = ("label", "string", "string_list", "label_list")
    names = {
        "load": load,
        "cc_library": noted("library"),
        "native": SimpleNamespace(filegroup=noted("headers"), glob=glob),
        "attr": SimpleNamespace(**dict.fromkeys(kinds, dict)),
        "rule": rule,
        "type": lambda value: "string" if isinstance(value, str) else str(type(value)),
        "depset": list,
        "DefaultInfo": dict,
        "OutputGroupInfo": dict,
    }
    exec(compile(RULE.read_text(), "opgen.bzl", "exec"), names)  # noqa: S102  our own text
    names["opgen_cc_library"](name=name, opgen="opgen", **MODELS[name])
    given = made["module"]
    assert set(given) - {"name"} <= set(made["attrs"])
    single = ("model", "config", "target_file")
    files = {each: [_one(given[each])] if given[each] else [] for each in single}
    context = SimpleNamespace(
        actions=SimpleNamespace(
            args=Arguments,
            declare_directory=lambda name: _file(f"bin/{name}"),
            declare_file=lambda name: _file(f"bin/{name}"),
            run_shell=noted("action"),
        ),
        attr=SimpleNamespace(**given),
        expand_location=lambda text, _: re.sub(r"\$\(location (.*)\)", r"\1", text),
        file=SimpleNamespace(**{each: _one(given[each]) for each in single}),
        files=SimpleNamespace(
            **files, **{each: [_file(path) for path in given[each]] for each in ("specs", "data")}
        ),
        executable=SimpleNamespace(opgen=_file("opgen")),
    )
    made["run"](context)
    return made


@needs("bash")
def test_what_is_read_is_declared(source: Path, tmp_path: Path) -> None:
    """Its action runs in a folder with links to its inputs, as in Bazel's sandbox, and compiles."""
    objects: list[str | Path] = []
    for name in MODELS:
        made, sandbox = _declared(source, name), tmp_path / name
        inputs = {each.path for each in made["action"]["inputs"]}
        assert inputs == READ[name]
        (sandbox / "bin" / name).mkdir(parents=True)
        for path in inputs:
            (sandbox / path).parent.mkdir(parents=True, exist_ok=True)
            (sandbox / path).symlink_to(source / path)
        _command(sandbox / "opgen", tmp_path / "log")
        [words] = made["action"]["arguments"]
        subprocess.run(
            ["bash", "-c", made["action"]["command"], "", *words], cwd=sandbox, check=True
        )
        objects += ["-I", sandbox / "bin" / made["library"]["includes"][0]]
        objects.append(sandbox / "bin" / f"{name}_all.c")
    program = [need("cc"), "-std=c99", *objects, source / "main.c", "-lm", "-o", tmp_path / "app"]
    subprocess.run(program, check=True)
    subprocess.run([tmp_path / "app"], check=True)


# --- Bazel itself -----------------------------------------------------------------------------


def _command(path: Path, log: Path) -> None:
    """Write a program that is the command opgen of this checkout, and says for what it runs."""
    path.write_text(
        f'#!/bin/sh\necho "$*" >> "{log}"\n'
        f'PYTHONPATH="{ROOT / "generator"}" exec "{sys.executable}" -m opgen "$@"\n'
    )
    path.chmod(0o755)


BUILD = """
load(":opgen.bzl", "opgen_cc_library")
load("@rules_cc//cc:cc_binary.bzl", "cc_binary")
load(":command.bzl", "command")

command(name = "opgen", program = "opgen.sh")
"""
COMMAND = """
def _command_impl(ctx):
    program = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.expand_template(
        template = ctx.file.program, output = program, substitutions = {}, is_executable = True)
    return [DefaultInfo(executable = program)]

command = rule(
    implementation = _command_impl,
    attrs = {"program": attr.label(allow_single_file = True)},
    executable = True,
)
"""
PUBLIC = "visibility = ['//visibility:public']"
OLD = {
    "rules_cc/WORKSPACE": "",
    "rules_cc/cc/BUILD": f"toolchain_type(name = 'toolchain_type', {PUBLIC})",
    "rules_cc/cc/cc_library.bzl": "cc_library",
    "rules_cc/cc/cc_binary.bzl": "cc_binary",
    "rules_cc/cc/defs.bzl": "cc_library cc_binary cc_import cc_toolchain cc_toolchain_suite",
    "rules_java/WORKSPACE": "",
    "rules_java/java/BUILD": "",
    "rules_java/java/defs.bzl": "java_binary java_import java_library java_runtime java_toolchain",
}
"""Stand-ins for repositories that a Bazel without modules would download."""


@pytest.fixture
def build(source: Path, tmp_path: Path) -> Iterator[Callable[[], set[str]]]:
    """Return what builds and runs the application, and tells which models were compiled for it."""
    log, cache = tmp_path / "log", tmp_path / "cache"
    log.touch()
    shutil.copy(RULE, source)
    _command(source / "opgen.sh", log)
    (source / "command.bzl").write_text(COMMAND)
    rules = []
    for name, given in MODELS.items():
        words = (f"{key} = {value!r}, " for key, value in given.items())
        rules.append(f"opgen_cc_library(name = {name!r}, opgen = ':opgen', {''.join(words)})")
    app = f"cc_binary(name = 'app', srcs = ['main.c'], deps = {[*MODELS]!r})\n"
    (source / "BUILD").write_text("\n".join([BUILD, *rules, app]))
    (source / "WORKSPACE").write_text("")
    (source / "MODULE.bazel").write_text('bazel_dep(name = "rules_cc", version = "0.2.17")\n')
    more = [f"--disk_cache={cache}", f"--sandbox_writable_path={tmp_path}"]
    bazel = [need("bazel"), f"--output_user_root={tmp_path / 'bazel'}", "--max_idle_secs=60"]
    version = subprocess.run([bazel[0], "--version"], check=True, capture_output=True, text=True)
    if int(re.findall(r"\d+", version.stdout)[0]) < 6:
        for name, text in OLD.items():
            path = tmp_path / "old" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = (f"def {each}(**given): native.{each}(**given)\n" for each in text.split())
            path.write_text("".join(lines) if path.suffix == ".bzl" else text)
        names = ("rules_cc", "rules_java")
        more += [f"--override_repository={each}={tmp_path / 'old' / each}" for each in names]

    def made(*before: str) -> set[str]:
        for words in (*([each] for each in before), ["build", *more, "//:app"]):
            done = subprocess.run([*bazel, *words], cwd=source, capture_output=True, text=True)  # noqa: PLW1510
            assert done.returncode == 0, done.stderr
        subprocess.run([source / "bazel-bin" / "app"], check=True)
        found = set(re.findall(r"--name (\w+)", log.read_text()))
        log.write_text("")
        return found

    yield made
    subprocess.run([*bazel, "shutdown"], cwd=source, check=True, capture_output=True)


@needs("bazel")
def test_bazel_makes_what_changed(source: Path, build: Callable[..., set[str]]) -> None:
    """What a model is made of is watched, each file for itself; a cache has what was made."""
    assert build() == set(MODELS)
    assert build() == set()
    assert build("clean") == set()  # the cache had it
    (source / "specs" / "not_read.txt").write_text("something new\n")
    assert build() == set()
    for name in sorted(set().union(*READ.values()) - {"net.safetensors"}):
        with (source / name).open("ab") as file:
            file.write(b"\n")
        assert build() == {model for model, read in READ.items() if name in read}, name
    weights = bytearray((source / "net.safetensors").read_bytes())
    weights[-4] ^= 1  # the least bit of a number
    (source / "net.safetensors").write_bytes(weights)
    assert build() == {"three"}
