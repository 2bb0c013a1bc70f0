"""The files of every format, compiled as its build system would, here and for two processors."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import packages
import pytest
from packages import expected, include_flags, objects, package, run, symbols

from opgen.aot.emit.formats import FORMATS, three_numbers
from opgen.errors import UsageError
from tests.tools import need, needs

PROCESSORS = {
    "cortex-m4": ("-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard"),
    "cortex-m55": ("-mcpu=cortex-m55", "-mfloat-abi=hard"),
}
ARCHIVED = ("cmake", "arduino", "platformio", "esp-idf")
"""Formats whose build systems make a library of each module."""
FILES = {
    "sources": {"one.c", "one.h", "one_kernels.h", "one_weights.h"},
    "cmake": {"CMakeLists.txt", "cmake/oneConfig.cmake", "include/one.h", "src/one.c"},
    "zephyr": {
        *("zephyr/module.yml", "zephyr/Kconfig", "zephyr/CMakeLists.txt"),
        *("include/one.h", "src/one.c"),
    },
    "cmsis-pack": {"opgen.one.pdsc", "src/one_names.h", "include/one.h", "src/one.c"},
    "arduino": {"library.properties", "examples/one_run/one_run.ino", "src/one.h", "src/one.c"},
    "platformio": {"library.json", "include/one.h", "src/one.c"},
    "esp-idf": {"CMakeLists.txt", "idf_component.yml", "include/one.h", "src/one.c"},
}

PAGE = (packages.ROOT / "docs" / "formats.md").read_text()

needs_arm = needs("arm-none-eabi-gcc")


def compile_flags(format_: str, folder: Path) -> list[str]:
    """What a build system gives to the C files of a module, besides the processor's flags."""
    names = folder / "src" / f"{folder.name}_names.h"
    before = ["-include", str(names)] if format_ == "cmsis-pack" else []
    return [*include_flags(format_, folder), *before]


def test_every_format_is_tested() -> None:
    assert FILES.keys() == FORMATS.keys()


@pytest.mark.parametrize("format_", FORMATS)
def test_files(format_: str, tmp_path: Path) -> None:
    module = package(format_, tmp_path, "one")
    found = {path.relative_to(module).as_posix() for path in module.rglob("*") if path.is_file()}
    assert found >= {"README.md", "LICENSE", "report.json", *FILES[format_]}
    listed = {each["name"] for each in json.loads((module / "report.json").read_text())["files"]}
    assert listed == found - {"report.json"}
    assert "Apache License" in (module / "LICENSE").read_text()


@pytest.mark.parametrize("format_", FORMATS)
def test_the_first_comment_of_c_names_the_licence(format_: str, tmp_path: Path) -> None:
    """Of what opgen wrote and of kernels that of opgen; constants have the licence of the model."""
    module = package(format_, tmp_path, "one")
    for path in (*module.rglob("*.c"), *module.rglob("*.h")):
        first = path.read_text().partition("*/")[0]
        wanted = "LicenseRef-Model" if path.stem == "one_weights" else "Apache-2.0"
        assert re.findall(r"SPDX-License-Identifier: (\S+)", first) == [wanted], path.name


@pytest.mark.parametrize(
    ("format_", "file"),
    [
        ("cmake", "CMakeLists.txt"),
        ("cmsis-pack", "opgen.one.pdsc"),
        ("arduino", "library.properties"),
        ("platformio", "library.json"),
        ("esp-idf", "idf_component.yml"),
    ],
)
def test_build_systems_get_the_version_that_is_asked_for(
    format_: str, file: str, tmp_path: Path
) -> None:
    module = package(format_, tmp_path, "one", module_version="12.0.345")
    assert "12.0.345" in (module / file).read_text()
    assert " --module-version 12.0.345" in (module / "README.md").read_text()


@pytest.mark.parametrize("kernels", ["portable", "cmsis-nn"])
@pytest.mark.parametrize("format_", FORMATS)
def test_every_source_is_named(format_: str, kernels: str, tmp_path: Path) -> None:
    """Build systems that do not look for the sources themselves list all of them."""
    if kernels not in FORMATS[format_].kernels:
        pytest.skip(f"{format_} is for other processors")
    module = package(format_, tmp_path, "one", kernels=kernels)
    lists = {
        "cmake": "CMakeLists.txt",
        "zephyr": "zephyr/CMakeLists.txt",
        "cmsis-pack": "opgen.one.pdsc",
        "esp-idf": "CMakeLists.txt",
    }
    if format_ not in lists:
        pytest.skip(f"{format_} takes all of a folder")
    named = re.findall(r"(src/\w+\.c)\b", (module / lists[format_]).read_text())
    there = [path.relative_to(module).as_posix() for path in packages.c_files(module)]
    assert sorted(named) == there
    assert any("arm_" in each for each in there) == (kernels == "portable")


@pytest.mark.parametrize("format_", FORMATS)
def test_docs_show_what_the_readme_says(format_: str, tmp_path: Path) -> None:
    """The page of formats has the lines for a module called kws."""
    readme = (package(format_, tmp_path, "kws") / "README.md").read_text()
    use = readme[: readme.index("## Inputs")].split("```c\n")[1].split("```\n", 1)[1]
    assert "kws" in use or format_ == "sources"
    for block in re.findall(r"^```\w*\n.*?^```$", use, re.DOTALL | re.MULTILINE):
        assert block in PAGE


def test_commands_of_the_docs(tmp_path: Path) -> None:
    """Each is typed, in a folder with a model and a program, where its tool is installed."""
    for name in ("cmake", "cc"):
        need(name)
    shutil.copy(packages.DIGITS, tmp_path / "kws.tflite")
    main = '#include "kws.h"\nstatic kws_context c;\nint main(void) { return kws_init(&c); }\n'
    (tmp_path / "main.c").write_text(main)
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    typed = set()
    for line in (line for block in blocks for line in block.splitlines()):
        tool = line.split()[0]
        typed.add(tool)
        if tool == "opgen":
            shutil.rmtree(tmp_path / "kws", ignore_errors=True)
            command = f"{shlex.quote(sys.executable)} -m {line}"
            run("sh", "-c", command, cwd=tmp_path)
        elif tool == "cc":
            (tmp_path / "flat").mkdir()
            package("sources", tmp_path / "flat", "kws")
            shutil.copy(tmp_path / "main.c", tmp_path / "flat")
            run("sh", "-c", line, cwd=tmp_path / "flat")
            run(tmp_path / "flat" / "a.out")
        elif tool == "cmake":
            run("sh", "-c", line, cwd=tmp_path)
    assert typed == {"opgen", "cc", "cmake", "cpackget"}
    assert (tmp_path / "prefix" / "include" / "kws.h").is_file()


def test_docs_list_all_formats() -> None:
    """And say which kernels each may have."""
    table = next(part for part in PAGE.split("\n\n") if "| `sources` |" in part)
    rows = re.findall(r"^\| `([a-z][\w-]+)` \|[^|]*\| (.*) \|$", table, re.MULTILINE)
    assert [name for name, _ in rows] == list(FORMATS)
    for name, kernels in rows:
        assert ("CMSIS-NN" in kernels) == ("cmsis-nn" in FORMATS[name].kernels)


@needs_arm
@pytest.mark.parametrize("processor", PROCESSORS)
@pytest.mark.parametrize("format_", FORMATS)
def test_cross_compiled(format_: str, processor: str, tmp_path: Path) -> None:
    """Every file by itself, with the paths that the build system has, and no warning."""
    module = package(format_, tmp_path, "one", target=processor)
    flags = [*PROCESSORS[processor], *compile_flags(format_, module)]
    made = objects(
        packages.c_files(module), tmp_path / "o", [*flags, "-std=gnu99"], "arm-none-eabi-gcc"
    )
    assert {"one_init", "one_run"} <= set(symbols(made, "arm-none-eabi-nm"))


@pytest.mark.parametrize("format_", ARCHIVED)
def test_two_modules_as_libraries(format_: str, tmp_path: Path) -> None:
    """The linker takes a kernel from the first library that has it, in any order of the two."""
    libraries, paths = [], []
    for module in packages.pair(format_, tmp_path):
        made = objects(
            packages.c_files(module),
            tmp_path / f"o_{module.name}",
            compile_flags(format_, module),
        )
        libraries.append(tmp_path / f"lib{module.name}.a")
        run("ar", "rcs", libraries[-1], *made)
        paths.append(f"-I{module / FORMATS[format_].headers}")
    for order in (libraries, libraries[::-1]):
        run("gcc", *paths, tmp_path / "main.c", *order, "-lm", "-o", tmp_path / "program")
        assert run(tmp_path / "program") == expected()


def test_two_packs_as_objects(tmp_path: Path) -> None:
    """Tools for packs link every object: the kernels have names of their own."""
    made, paths = [], []
    for module in packages.pair("cmsis-pack", tmp_path):
        flags = compile_flags("cmsis-pack", module)
        new = objects(packages.c_files(module), tmp_path / f"o_{module.name}", flags)
        assert all(name.startswith(f"{module.name}_") for name in symbols(new))
        made += new
        paths.append(f"-I{module / 'include'}")
    run("gcc", *paths, tmp_path / "main.c", *made, "-lm", "-o", tmp_path / "program")
    assert run(tmp_path / "program") == expected()


def test_kernels_that_are_left_to_cmsis_nn_keep_their_names(tmp_path: Path) -> None:
    module = package("cmsis-pack", tmp_path, "one", kernels="cmsis-nn")
    renamed = re.findall(r"#define (\w+) one_\1", (module / "src/one_names.h").read_text())
    assert not [name for name in renamed if name.startswith("arm_")]


def test_esp_idf_has_no_cmsis_nn(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="use --kernels portable"):
        package("esp-idf", tmp_path, "one", kernels="cmsis-nn")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("format_", "name"), [("cmake", "test"), ("cmake", "Clean"), ("arduino", "arduino")]
)
def test_names_of_the_build_system(format_: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="choose another with --name"):
        package(format_, tmp_path, name)
    assert package("sources", tmp_path, name).is_dir()


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("1.2.3", "1.2.3"), ("0.1.0.dev2", "0.1.0"), ("2.0rc1", "2.0.0"), ("7", "7.0.0")],
)
def test_versions_are_three_numbers(version: str, numbers: str) -> None:
    assert three_numbers(version) == numbers
