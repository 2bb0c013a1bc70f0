"""Models as steps of a build: what changes is made anew, and nothing else is."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from opgen.base.paths import templates_root
from tests.process import opgen
from tests.tools import missing, needs

ROOT = Path(__file__).parents[2]
DIGITS = ROOT / "examples" / "digits" / "digits.tflite"
BUILD = templates_root() / "build"
MAIN = """
#include "one_selftest.h"
#include "two.h"

static one_context one;
static two_context two;

int main(void)
{
    return one_selftest(&one) + two_init(&two) + two_run(&two);
}
"""
LISTS = """
cmake_minimum_required(VERSION 3.20)
project(app C)
find_package(opgen REQUIRED)
opgen_add_model(one MODEL one.tflite OPTIONS --test 1)
opgen_add_model(two MODEL two.tflite CONFIG two.yaml SPECS specs)
add_executable(app main.c)
target_link_libraries(app PRIVATE one two)
"""
SPECS = ROOT / "examples" / "gaussian" / "specs"
GENERATORS = [
    pytest.param("Ninja", marks=needs("ninja")),
    "Unix Makefiles",
]


def command(folder: Path) -> Path:
    """Return a program that is the command opgen of this checkout."""
    path = folder / "opgen"
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m opgen "$@"\n')
    path.chmod(0o755)
    return path


def project(folder: Path) -> Path:
    """Return the folder of a project that compiles two models."""
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(LISTS)
    (folder / "main.c").write_text(MAIN)
    (folder / "two.yaml").write_text("keep_input: false\n")
    shutil.copytree(SPECS, folder / "specs")
    shutil.copy(DIGITS, folder / "one.tflite")
    shutil.copy(DIGITS, folder / "two.tflite")
    return folder


def configured(source: Path, build: Path, generator: str, *more: str) -> Callable[[], set[str]]:
    """Configure a build; return what builds it, and tells which objects were made."""
    program = command(source.parent)
    options = [f"-Dopgen_DIR={BUILD}", f"-DOPGEN_EXECUTABLE={program}", *more]
    configure = ["cmake", "-S", source, "-B", build, "-G", generator, *options]
    subprocess.run(configure, check=True, capture_output=True)

    def times() -> dict[str, int]:
        return {path.name: path.stat().st_mtime_ns for path in build.rglob("*.o")}

    def make() -> set[str]:
        before = times()
        done = subprocess.run(["cmake", "--build", build], capture_output=True, text=True)  # noqa: PLW1510
        assert done.returncode == 0, done.stdout + done.stderr
        return {name for name, time in times().items() if before.get(name) != time}

    return make


def later(path: Path) -> None:
    """Let a file be newer than all that was made, whatever the clock's steps."""
    found = path.stat()
    os.utime(path, ns=(found.st_atime_ns, max(found.st_mtime_ns, 0) + 2_000_000_000))


@pytest.mark.one_in(2)
@needs("cmake", "make")
@pytest.mark.parametrize("generator", GENERATORS)
def test_cmake_makes_what_changed(tmp_path, generator):
    """The model, its configuration and its specs are watched; what stays the same stays."""
    source, build = project(tmp_path / "source"), tmp_path / "build"
    make = configured(source, build, generator)
    assert make() == {"one_all.c.o", "two_all.c.o", "main.c.o"}
    subprocess.run([build / "app"], check=True)
    assert make() == set()
    later(source / "one.tflite")  # as it was, but newer
    assert make() == set()
    (source / "two.yaml").write_text("keep_input: true\n")
    later(source / "two.yaml")
    assert make() == {"two_all.c.o", "main.c.o"}  # which includes two.h
    assert "--keep-input" not in (build / "opgen/one/one.c").read_text()
    (source / "specs" / "more.txt").write_text("something new\n")
    later(source / "specs")
    assert make() == set()
    with (source / "one.tflite").open("ab") as file:
        file.write(b"\0")  # another file: its hash stands in the module
    later(source / "one.tflite")
    made = make()
    assert "one_all.c.o" in made
    assert "two_all.c.o" not in made
    subprocess.run([build / "app"], check=True)


FLAG = "-DGIVEN_TO_ALL=1"
"""What a build system gives to all that it compiles, as flags of the processor are."""
ZEPHYR = f"""
cmake_minimum_required(VERSION 3.20)
project(application C)
add_library(zephyr_interface INTERFACE)
target_compile_options(zephyr_interface INTERFACE {FLAG})
add_library(app STATIC)
target_link_libraries(app PUBLIC zephyr_interface)
find_package(opgen REQUIRED)
opgen_add_model(one MODEL one.tflite OPTIONS --test 1)
opgen_add_model(two MODEL two.tflite)
target_sources(app PRIVATE main.c)
target_link_libraries(app PRIVATE one two)
add_executable(zephyr_final nothing.c)
target_link_libraries(zephyr_final PRIVATE -Wl,--whole-archive app -Wl,--no-whole-archive)
"""
"""An application for Zephyr, with what find_package(Zephyr) makes of its targets."""
COMPONENT = """
idf_component_register(SRCS main.c)
find_package(opgen REQUIRED)
opgen_add_model(one MODEL one.tflite OPTIONS --test 1)
opgen_add_model(two MODEL two.tflite)
target_link_libraries(${COMPONENT_LIB} PRIVATE one two)
"""
ESP_IDF = f"""
cmake_minimum_required(VERSION 3.20)
project(application C)
function(idf_component_register)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "SRCS")
  add_compile_options({FLAG})
  add_library(__idf_main STATIC ${{arg_SRCS}})
  set(COMPONENT_LIB __idf_main PARENT_SCOPE)
endfunction()
add_subdirectory(main)
add_executable(application nothing.c)
target_link_libraries(application PRIVATE -Wl,--whole-archive __idf_main -Wl,--no-whole-archive)
"""
"""What ESP-IDF's build system does to compile a component of an application."""
AS_SCRIPT = """
macro(idf_component_register)
  return()
endmacro()
function(expand)
  include(main/CMakeLists.txt)
endfunction()
set(CMAKE_BUILD_EARLY_EXPANSION ON)
expand()
"""
"""How ESP-IDF reads a component first, as a script: as far as it says what it requires."""


@needs("cmake", "make", "gcc")
@pytest.mark.parametrize(("system", "component"), [(ZEPHYR, "."), (ESP_IDF, "main")])
def test_cmake_of_zephyr_and_esp_idf(tmp_path, system, component):
    """What they give to all that they compile is given to models, too."""
    source = project(tmp_path / "source")
    (source / "nothing.c").write_text("extern int nothing;\n")
    parts = source / component
    parts.mkdir(exist_ok=True)
    for name in ("main.c", "one.tflite", "two.tflite"):
        (source / name).rename(parts / name)
    (source / "CMakeLists.txt").write_text(system)
    if component != ".":
        (parts / "CMakeLists.txt").write_text(COMPONENT)
        (tmp_path / "source" / "first.cmake").write_text(AS_SCRIPT)
        subprocess.run(["cmake", "-P", "first.cmake"], cwd=source, check=True)
    build = tmp_path / "build"
    make = configured(source, build, "Unix Makefiles", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    assert make() == {"one_all.c.o", "two_all.c.o", "main.c.o", "nothing.c.o"}
    commands = json.loads((build / "compile_commands.json").read_text())
    given = {Path(each["file"]).name for each in commands if FLAG in each["command"].split()}
    assert given >= {"one_all.c", "two_all.c", "main.c"}
    [program] = (each for each in (build / "zephyr_final", build / "application") if each.exists())
    subprocess.run([program], check=True)


@needs("cmake")
def test_a_model_before_its_component_is_refused(tmp_path):
    """ESP-IDF gives its options only to what comes behind."""
    source = project(tmp_path / "source")
    (source / "main").mkdir()
    register, *rest = COMPONENT.strip().splitlines()
    (source / "main" / "CMakeLists.txt").write_text("\n".join([*rest, register]))
    (source / "first.cmake").write_text(AS_SCRIPT)
    options = [f"-Dopgen_DIR={BUILD}", f"-DOPGEN_EXECUTABLE={command(tmp_path)}"]
    words = ["cmake", *options, "-P", "first.cmake"]
    done = subprocess.run(words, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    said = " ".join(done.stderr.split())
    assert "opgen_add_model(one): call it after idf_component_register" in said


@needs("cmake", "make", "ccache")
def test_output_depends_on_input_alone(tmp_path, monkeypatch):
    """Two builds in two folders, at two times, give the same files: a cache has the second."""
    monkeypatch.setenv("CCACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("CCACHE_NOHASHDIR", "1")
    found, compiled = [], []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        monkeypatch.setenv("CCACHE_BASEDIR", str(tmp_path / name))
        source = project(tmp_path / name / "source")
        launcher = "-DCMAKE_C_COMPILER_LAUNCHER=ccache"
        build = configured(source, tmp_path / name / "build", "Unix Makefiles", launcher)
        subprocess.run(["ccache", "--zero-stats"], check=True, capture_output=True)
        compiled.append((build(), cached()))
        folder = tmp_path / name / "build" / "opgen"
        files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".d"]
        found.append({path.relative_to(folder): path.read_bytes() for path in files})
    assert found[0] == found[1]
    assert len(found[0]) > 20
    objects = len(compiled[0][0])
    assert compiled[0] == (compiled[1][0], (0, objects))
    assert compiled[1][1] == (objects, 0)


def cached() -> tuple[int, int]:
    """Return how many objects ccache had, and how many it had not."""
    done = subprocess.run(["ccache", "--print-stats"], check=True, capture_output=True, text=True)
    count = {name: int(number) for name, number in map(str.split, done.stdout.splitlines())}
    return count["direct_cache_hit"] + count["preprocessed_cache_hit"], count["cache_miss"]


def test_depfile(tmp_path):
    """It names the model, the configuration, the specs, and opgen; spaces are escaped."""
    folder = tmp_path / "a folder"
    project(folder)
    arguments = [folder / "two.tflite", "-o", folder / "out", "-c", folder / "two.yaml"]
    arguments += ["--specs", folder / "specs", "--depfile", folder / "out.d", "-q"]
    done = opgen("convert", *arguments)
    assert done.returncode == 0, done.stderr
    text = (folder / "out.d").read_text()
    target, _, rest = text.partition(": \\\n")
    read = {line.strip().removesuffix(" \\") for line in rest.splitlines()}
    escaped = str(folder).replace(" ", "\\ ")
    assert target == f"{escaped}/out/report.json"
    assert {f"{escaped}/{name}" for name in ("two.tflite", "two.yaml", "specs")} <= read
    assert str(ROOT / "generator/opgen/__init__.py") in read
    assert str(templates_root() / "module.c.j2") in read
    if not missing("make"):
        (folder / "Makefile").write_text("include out.d\n")
        # Nothing is to be done for the report: all that it depends on is there.
        done = subprocess.run(["make", "-q", target.replace("\\ ", " ")], cwd=folder, check=False)
        assert done.returncode in (0, 1)


def test_files_that_do_not_change_keep_their_times(tmp_path):
    """Only the report is new; what changes is, too."""
    out = tmp_path / "out"
    assert opgen("convert", DIGITS, "-o", out, "-q").returncode == 0
    for path in out.iterdir():
        os.utime(path, ns=(1, 1))
    assert opgen("convert", DIGITS, "-o", out, "-q", "--keep-input").returncode == 0
    new = {path.name for path in out.iterdir() if path.stat().st_mtime_ns != 1}
    assert new == {"README.md", "digits.c", "digits.h", "report.json"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--unity", "out/all.c"], "lies in the module's folder"),
        (["--unity", "all.c", "--format", "cmake"], "is not for --format cmake"),
    ],
)
def test_unity_that_cannot_be(tmp_path, options, words):
    done = opgen("convert", DIGITS, "-o", "out", *options, folder=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr


def test_cmake_dir():
    assert opgen("--cmake-dir").stdout.strip() == str(BUILD)
    assert {path.name for path in BUILD.iterdir()} == {"opgenConfig.cmake", "opgen.bzl"}
