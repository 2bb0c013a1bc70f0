"""The CMake package, built by CMake in all the ways that a project may take it in."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import packages
import pytest
from packages import NAMES, ROOT, expected, run

from tests.tools import need, needs

needs_cmake = needs("cmake")

APPLICATION = """cmake_minimum_required(VERSION 3.15)
project(application C)
{before}
add_executable(application main.c)
target_link_libraries(application PRIVATE one::one two::two)
"""
CMSIS_NN = """cmake_minimum_required(VERSION 3.15)
project(CMSISNN C)
file(GLOB sources "{runtime}/src/arm_*.c" "{runtime}/src/opgen_*.c")
add_library(cmsis-nn STATIC ${{sources}})
target_include_directories(cmsis-nn PUBLIC "{runtime}/include" PRIVATE "{runtime}/src")
"""
"""Our own kernels in the place of CMSIS-NN's: they have the same interface."""


def configure(source: Path, build: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = ["cmake", "-S", str(source), "-B", str(build), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def built(source: Path, *options: str) -> str:
    """Build the application; return what it prints."""
    build = source / "build"
    done = configure(source, build, *options)
    assert done.returncode == 0, done.stderr
    run("cmake", "--build", build)
    return run(build / "application")


def application(folder: Path, before: str) -> Path:
    (folder / "main.c").write_text(packages.MAIN)
    (folder / "CMakeLists.txt").write_text(APPLICATION.format(before=before))
    return folder


def installed(folder: Path, *options: str) -> Path:
    """Install both modules, each built by itself; return the prefix."""
    prefix = folder / "prefix"
    for module in packages.pair("cmake", folder):
        done = configure(module, folder / f"build_{module.name}", *options)
        assert done.returncode == 0, done.stderr
        run("cmake", "--build", folder / f"build_{module.name}")
        run("cmake", "--install", folder / f"build_{module.name}", "--prefix", prefix)
        shutil.rmtree(module)  # what is installed must not need it any more
    return prefix


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like a checkout of CMSIS-NN to a build; the real one if there is one."""
    if given := os.environ.get("CMSIS_NN_DIR"):
        return Path(given)
    folder = tmp_path / "cmsis-nn"
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(CMSIS_NN.format(runtime=ROOT / "runtime_c"))
    return folder


@needs_cmake
def test_add_subdirectory(tmp_path: Path) -> None:
    """Two modules with the same kernels, in one program."""
    packages.pair("cmake", tmp_path)
    application(tmp_path, "add_subdirectory(one)\nadd_subdirectory(two)")
    assert built(tmp_path) == expected()


@needs_cmake
def test_fetch_content(tmp_path: Path) -> None:
    """As a project takes in what it downloads."""
    packages.pair("cmake", tmp_path)
    lines = ["include(FetchContent)"]
    lines += [
        f"FetchContent_Declare({name} SOURCE_DIR ${{CMAKE_CURRENT_SOURCE_DIR}}/{name})"
        for name in NAMES
    ]
    application(tmp_path, "\n".join([*lines, "FetchContent_MakeAvailable(one two)"]))
    assert built(tmp_path) == expected()


@needs_cmake
def test_find_package(tmp_path: Path) -> None:
    prefix = installed(tmp_path)
    placed = {path.relative_to(prefix).as_posix() for path in prefix.rglob("*") if path.is_file()}
    assert {"include/one.h", "share/one/LICENSE", "share/one/README.md"} <= placed
    # The kernels' headers stay inside: a program may have others of the same names.
    assert [each for each in sorted(placed) if each.endswith(".h")] == [
        "include/one.h",
        "include/one_trace.h",
        "include/two.h",
        "include/two_trace.h",
    ]
    application(tmp_path, "find_package(one 0.1 REQUIRED)\nfind_package(two REQUIRED CONFIG)")
    assert built(tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}") == expected()


@needs_cmake
def test_subprojects_install_when_asked(tmp_path: Path) -> None:
    packages.pair("cmake", tmp_path)
    application(tmp_path, "add_subdirectory(one)\nadd_subdirectory(two)")
    built(tmp_path, "-DONE_INSTALL=ON")
    run("cmake", "--install", tmp_path / "build", "--prefix", tmp_path / "prefix")
    headers = {path.name for path in (tmp_path / "prefix" / "include").iterdir()}
    assert headers == {"one.h", "one_trace.h"}


@needs_cmake
def test_cmsis_nn_of_the_build(tmp_path: Path, checkout: Path) -> None:
    """The target `cmsis-nn` that there is already is taken."""
    packages.pair("cmake", tmp_path, kernels="cmsis-nn")
    before = f"enable_language(CXX)\nadd_subdirectory({checkout} cmsis-nn)\n"
    application(tmp_path, f"{before}add_subdirectory(one)\nadd_subdirectory(two)")
    assert built(tmp_path) == expected()


@needs_cmake
def test_cmsis_nn_of_a_checkout(tmp_path: Path, checkout: Path) -> None:
    """The checkout is built once for both modules; its path may be relative to where one is."""
    packages.pair("cmake", tmp_path, kernels="cmsis-nn")
    application(tmp_path, "add_subdirectory(one)\nadd_subdirectory(two)")
    relative = os.path.relpath(checkout, Path.cwd())
    assert built(tmp_path, f"-DCMSIS_NN_DIR={relative}") == expected()


@needs_cmake
def test_installed_modules_use_the_cmsis_nn_of_the_build(tmp_path: Path, checkout: Path) -> None:
    prefix = tmp_path / "prefix"
    for module in packages.pair("cmake", tmp_path, kernels="cmsis-nn"):
        build = tmp_path / f"build_{module.name}"
        # A static library does not need CMSIS-NN built.
        options = (f"-DCMSIS_NN_DIR={checkout}", "-DCMAKE_OPTIMIZE_DEPENDENCIES=ON")
        assert configure(module, build, *options).returncode == 0
        run("cmake", "--build", build, "--target", module.name)
        run("cmake", "--install", build, "--prefix", prefix)
    find = "find_package(one REQUIRED)\nfind_package(two REQUIRED)"
    application(tmp_path, find)
    done = configure(tmp_path, tmp_path / "without", f"-DCMAKE_PREFIX_PATH={prefix}")
    assert done.returncode != 0
    assert "add CMSIS-NN before find_package(one)" in " ".join(done.stderr.split())
    before = f"enable_language(CXX)\nadd_subdirectory({checkout} cmsis-nn)\n"
    application(tmp_path, before + find)
    assert built(tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}") == expected()


@needs_cmake
@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("-DX=", "one needs a target cmsis-nn, or -DCMSIS_NN_DIR=<checkout of CMSIS-NN>"),
        ("-DCMSIS_NN_DIR=/nowhere", "CMSIS_NN_DIR=/nowhere is not a checkout of CMSIS-NN"),
    ],
)
def test_without_cmsis_nn_it_says_what_is_missing(
    tmp_path: Path, option: str, message: str
) -> None:
    module = packages.package("cmake", tmp_path, "one", kernels="cmsis-nn")
    done = configure(module, tmp_path / "build", option)
    assert done.returncode != 0
    assert message in " ".join(done.stderr.split())


@needs_cmake
@pytest.mark.parametrize("processor", ["cortex-m4", "cortex-m55"])
def test_cross_compiled(tmp_path: Path, processor: str) -> None:
    """As a firmware's project does, with the usual lines of a toolchain file."""
    need("arm-none-eabi-gcc")
    module = packages.package("cmake", tmp_path, "one", target=processor)
    options = (
        "-DCMAKE_SYSTEM_NAME=Generic",
        "-DCMAKE_C_COMPILER=arm-none-eabi-gcc",
        "-DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY",
        f"-DCMAKE_C_FLAGS=-mcpu={processor} -mthumb -mfloat-abi=hard -mfpu=auto -Wall -Werror",
    )
    done = configure(module, tmp_path / "build", *options)
    assert done.returncode == 0, done.stderr
    run("cmake", "--build", tmp_path / "build")
    assert (tmp_path / "build" / "libone.a").is_file()
