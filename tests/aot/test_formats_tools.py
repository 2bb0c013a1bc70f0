"""Formats seen by the tools of their build systems where these can be had, else by stand-ins."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import packages
import pytest
import yaml
from packages import NAMES, expected, package, run

from opgen.aot.emit.formats import FORMATS
from tests.tools import imported, need, needs

needs_cmake = needs("cmake")

# --- Zephyr ---------------------------------------------------------------------------------------

# What these functions of Zephyr's extensions.cmake do, as far as a module can tell. Zephyr links
# each of its libraries as a whole.
ZEPHYR = """cmake_minimum_required(VERSION 3.20)
project(application C)
set(CONFIG_OPGEN_ONE y)
set(CONFIG_OPGEN_TWO y)
add_library(zephyr_interface INTERFACE)
function(zephyr_include_directories)
  target_include_directories(zephyr_interface INTERFACE ${ARGV})
endfunction()
macro(zephyr_library_named name)
  set(ZEPHYR_CURRENT_LIBRARY ${name})
  add_library(${name} STATIC)
  target_link_libraries(${name} PUBLIC zephyr_interface)
  set_property(GLOBAL APPEND PROPERTY ZEPHYR_LIBS ${name})
endmacro()
function(zephyr_library_sources)
  target_sources(${ZEPHYR_CURRENT_LIBRARY} PRIVATE ${ARGV})
endfunction()
function(zephyr_library_include_directories)
  target_include_directories(${ZEPHYR_CURRENT_LIBRARY} PRIVATE ${ARGV})
endfunction()
function(zephyr_compile_definitions)
  target_compile_definitions(zephyr_interface INTERFACE ${ARGV})
endfunction()
function(zephyr_library_compile_options)
  target_compile_options(${ZEPHYR_CURRENT_LIBRARY} PRIVATE ${ARGV})
endfunction()
add_subdirectory(one/zephyr)
add_subdirectory(two/zephyr)
get_property(libraries GLOBAL PROPERTY ZEPHYR_LIBS)
add_executable(application main.c)
target_link_libraries(application
  PRIVATE zephyr_interface -Wl,--whole-archive ${libraries} -Wl,--no-whole-archive m)
"""


def cmake_builds(folder: Path, text: str) -> str:
    """Build an application with CMake; return what it prints."""
    (folder / "CMakeLists.txt").write_text(text)
    run("cmake", "-S", folder, "-B", folder / "build")
    run("cmake", "--build", folder / "build")
    return run(folder / "build" / "application")


@needs_cmake
def test_two_zephyr_modules(tmp_path: Path) -> None:
    """All objects of both are linked; what they share is compiled once."""
    packages.pair("zephyr", tmp_path)
    assert cmake_builds(tmp_path, ZEPHYR) == expected()


@needs_cmake
def test_a_traced_zephyr_module(tmp_path: Path) -> None:
    """One of two; what the application includes sees the macro, too."""
    packages.pair("zephyr", tmp_path)
    traced = ZEPHYR.replace(
        "set(CONFIG_OPGEN_TWO y)", "set(CONFIG_OPGEN_TWO y)\nset(CONFIG_OPGEN_ONE_TRACE y)"
    )
    said = cmake_builds(tmp_path, traced)
    assert said.startswith("layer 1, output 0, 1024 bytes\nlayer 2, ")
    assert said.endswith(expected())
    assert said.count("layer") == 10


@needs_cmake
def test_zephyr_modules_of_two_versions(tmp_path: Path) -> None:
    """Kernels that differ are reported before anything is compiled."""
    (_, two) = packages.pair("zephyr", tmp_path)
    kernel = min((two / "src").glob("arm_*.c"))
    kernel.write_text(kernel.read_text() + "\n/* changed */\n")
    (tmp_path / "CMakeLists.txt").write_text(ZEPHYR)
    command = ["cmake", "-S", str(tmp_path), "-B", str(tmp_path / "build")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    words = f"{kernel.name} of two differs from that of another module"
    assert words in " ".join(done.stderr.split())


CMSIS_NN_OF_ZEPHYR = """
macro(zephyr_library)
  zephyr_library_named(cmsis_nn_of_zephyr)
endmacro()
function(zephyr_library_sources) # the revisions of CMSIS-NN that Zephyr names have no float kernels
  list(FILTER ARGV EXCLUDE REGEX "_(f16|f32|flt)\\.c$")
  target_sources(${ZEPHYR_CURRENT_LIBRARY} PRIVATE ${ARGV})
endfunction()
set(ZEPHYR_CURRENT_MODULE_DIR "$ENV{CMSIS_NN_DIR}")
add_subdirectory("$ENV{ZEPHYR_BASE}/modules/cmsis-nn" cmsis-nn)
add_subdirectory(one/zephyr)
"""


@needs_cmake
@pytest.mark.cmsis_nn
def test_zephyr_modules_use_the_cmsis_nn_of_zephyr(tmp_path: Path) -> None:
    """What Zephyr builds for the options that a module selects is all that it needs."""
    need("ZEPHYR_BASE", "CMSIS_NN_DIR")
    (one, _) = packages.pair("zephyr", tmp_path, kernels="cmsis-nn")
    groups = re.findall(r"select (CMSIS_NN\w*)", (one / "zephyr/Kconfig").read_text())
    chosen = "".join(f"set(CONFIG_{group} y)\n" for group in groups)
    built = ZEPHYR.replace("add_subdirectory(one/zephyr)", f"{chosen}{CMSIS_NN_OF_ZEPHYR}")
    assert cmake_builds(tmp_path, built) == expected()


@pytest.mark.parametrize("kernels", ["portable", "cmsis-nn"])
def test_zephyr_module_file(kernels: str, tmp_path: Path) -> None:
    module = package("zephyr", tmp_path, "one", kernels=kernels)
    found = yaml.safe_load((module / "zephyr/module.yml").read_text())
    assert found["name"] == "opgen_one"
    assert (module / found["build"]["cmake"] / "CMakeLists.txt").is_file()
    assert (module / found["build"]["kconfig"]).is_file()
    assert found["build"].get("depends", []) == (["cmsis-nn"] if kernels == "cmsis-nn" else [])


@pytest.mark.parametrize("kernels", ["portable", "cmsis-nn"])
def test_zephyr_kconfig(kernels: str, tmp_path: Path) -> None:
    """Read by the library that Zephyr's own reader of Kconfig is made from."""
    kconfiglib = imported("kconfiglib")
    lines = ['mainmenu "application"', "config REQUIRES_FULL_LIBC", "\tbool"]
    lines += ["config CPU_CORTEX_M", "\tdef_bool y", "config CMSIS_NN", "\tbool"]
    for name in NAMES:
        module = package("zephyr", tmp_path, name, kernels=kernels)
        groups = re.findall(r"select (CMSIS_NN_\w+)", (module / "zephyr/Kconfig").read_text())
        lines += [f'rsource "{name}/zephyr/Kconfig"']
    for group in groups:
        lines += [f"config {group}", "\tbool", "\tdepends on CMSIS_NN"]
    (tmp_path / "Kconfig").write_text("\n".join(lines) + "\n")
    tree = kconfiglib.Kconfig(str(tmp_path / "Kconfig"), warn_to_stderr=False)
    assert tree.warnings == []
    tree.syms["OPGEN_ONE_TRACE"].set_value("y")
    assert tree.syms["OPGEN_ONE_TRACE"].str_value == "n"  # without the module
    tree.syms["OPGEN_ONE"].set_value("y")
    assert tree.syms["OPGEN_ONE_TRACE"].str_value == "y"
    assert tree.syms["OPGEN_ONE"].str_value == "y"
    assert tree.syms["OPGEN_TWO"].str_value == "n"
    with_cmsis_nn = "y" if kernels == "cmsis-nn" else "n"
    assert tree.syms["CMSIS_NN"].str_value == with_cmsis_nn
    assert all(tree.syms[group].str_value == with_cmsis_nn for group in groups)


# --- CMSIS-Pack -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kernels", ["portable", "cmsis-nn"])
def test_pack_names_what_is_there(kernels: str, tmp_path: Path) -> None:
    module = package("cmsis-pack", tmp_path, "one", kernels=kernels)
    root = ET.parse(module / "opgen.one.pdsc").getroot()  # noqa: S314  our own file
    named = {each.attrib["name"] for each in root.iter("file")}
    assert all((module / name).exists() for name in named)
    there = {path.relative_to(module).as_posix() for path in module.rglob("*.[ch]")}
    assert there <= named
    assert (module / (root.findtext("license") or "")).is_file()
    assert f"{root.findtext('vendor')}.{root.findtext('name')}.pdsc" == "opgen.one.pdsc"
    assert not any(re.search(r"[\s\\]", name) for name in named)
    [release] = root.iter("release")
    assert release.get("version")
    assert release.text
    wanted = [("ARM", "CMSIS-NN")] if kernels == "cmsis-nn" else []
    assert [(each.get("vendor"), each.get("name")) for each in root.iter("package")][1:] == wanted
    conditions = {each.attrib["id"] for each in root.iter("condition")}
    (component,) = root.iter("component")
    assert conditions == ({"CMSIS-NN"} if kernels == "cmsis-nn" else set())
    assert component.get("condition") == ("CMSIS-NN" if kernels == "cmsis-nn" else None)


@pytest.mark.parametrize("kernels", ["portable", "cmsis-nn"])
def test_pack_is_valid(kernels: str, tmp_path: Path) -> None:
    """By the schema of the Open-CMSIS-Pack specification."""
    schema = need("PACK_XSD")
    xmlschema = imported("xmlschema")
    for name, url in (("one", ""), ("two", URL)):
        module = package("cmsis-pack", tmp_path, name, kernels=kernels, module_url=url)
        xmlschema.XMLSchema(schema).validate(module / f"opgen.{name}.pdsc")


def test_pack_as_one_file(tmp_path: Path) -> None:
    """Called as its tools want it, with the description at its root."""
    model = ("convert", packages.DIGITS, "--name", "one", "--module-version", "1.2.3")
    made = [tmp_path / each / "opgen.one.1.2.3.pack" for each in ("first", "second")]
    for path in made:
        out = tmp_path / "one"
        options = ("-o", out, "--format", "cmsis-pack", "--archive", path.parent)
        run(sys.executable, "-m", "opgen", *model, *options)
    assert made[0].read_bytes() == made[1].read_bytes()
    with zipfile.ZipFile(made[0]) as archive:
        assert archive.testzip() is None
        found = {name: archive.read(name) for name in archive.namelist()}
    assert found.keys() == {path.relative_to(out).as_posix() for path in files_of(out)}
    assert all((out / name).read_bytes() == content for name, content in found.items())
    assert "opgen.one.pdsc" in found


def files_of(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_library_as_one_file(tmp_path: Path) -> None:
    """With the folder in it, as Arduino's IDE wants it."""
    model = ("convert", packages.DIGITS, "--name", "one", "--format", "arduino")
    out = tmp_path / "one"
    run(sys.executable, "-m", "opgen", *model, "-o", out, "--archive", tmp_path / "made")
    [path] = (tmp_path / "made").iterdir()
    assert re.fullmatch(r"one-\d+\.\d+\.\d+\.zip", path.name)
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
    assert names == {path.relative_to(tmp_path).as_posix() for path in files_of(out)}


# --- where it is to be found ----------------------------------------------------------------------

URL = "https://example.com/kws?a=1&b=2"


def test_url_of_an_arduino_library(tmp_path: Path) -> None:
    """Which its linter wants to be there, and not to be empty."""
    module = package("arduino", tmp_path, "one", module_url=URL)
    assert properties(module / "library.properties")["url"] == URL
    assert f"--module-url '{URL}'" in (module / "README.md").read_text()
    without = package("arduino", tmp_path, "two")
    assert "url" not in properties(without / "library.properties")


def test_urls_of_others(tmp_path: Path) -> None:
    pack = package("cmsis-pack", tmp_path, "one", module_url=URL) / "opgen.one.pdsc"
    assert ET.parse(pack).findtext("url") == f"{URL}/"  # noqa: S314  our own file
    library = package("platformio", tmp_path, "two", module_url=URL) / "library.json"
    assert json.loads(library.read_text())["homepage"] == URL
    component = package("esp-idf", tmp_path, "three", module_url=URL) / "idf_component.yml"
    assert yaml.safe_load(component.read_text())["url"] == URL


# --- Arduino --------------------------------------------------------------------------------------

SERIAL = """
#include <cstdio>
static struct { void begin(long) {}
    void print(const char *t) { std::printf("%s", t); }
    void println(const char *t) { std::printf("%s\\n", t); }
    void println(double x) { std::printf("%g\\n", x); }
    void println(int x) { std::printf("%d\\n", x); } } Serial;
static void delay(unsigned long) {}
"""


def properties(path: Path) -> dict[str, str]:
    lines = path.read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#"))


def test_arduino_library(tmp_path: Path) -> None:
    """What the specification of libraries asks for; names as its linter allows them."""
    module = package("arduino", tmp_path, "one")
    found = properties(module / "library.properties")
    required = {"name", "version", "author", "maintainer", "sentence", "paragraph", "category"}
    assert required <= found.keys()
    assert all(found.values())
    assert re.fullmatch(r"\d+\.\d+\.\d+", found["version"])
    assert found["category"] == "Data Processing"
    assert found["dot_a_linkage"] == "true"  # else kernels of two libraries clash
    assert (module / "src" / found["includes"]).is_file()
    assert not [path for path in (module / "src").iterdir() if path.is_dir()]
    (sketch,) = (module / "examples").rglob("*.ino")
    assert sketch.stem == sketch.parent.name


@pytest.mark.parametrize("io", ["arena", "caller"])
def test_arduino_sketch_runs(io: str, tmp_path: Path) -> None:
    """As the IDE compiles it: as C++, behind its own declarations."""
    need("g++")
    module = package("arduino", tmp_path, "one", io=io)
    made = packages.objects(packages.c_files(module), tmp_path / "o", [f"-I{module / 'src'}"])
    sketch = (module / "examples/one_run/one_run.ino").read_text()
    ending = "int main() { setup(); loop(); }\n"
    (tmp_path / "sketch.cpp").write_text(SERIAL + sketch + ending)
    run(
        *("g++", "-std=gnu++11", "-Wall", "-Wextra", "-Werror", f"-I{module / 'src'}"),
        *(tmp_path / "sketch.cpp", *made, "-lm", "-o", tmp_path / "sketch"),
    )
    assert re.fullmatch(r"-?\d+\n", run(tmp_path / "sketch"))


# --- PlatformIO -----------------------------------------------------------------------------------

# PlatformIO asks a server which licences there are; the one that we name is known.
VALIDATE = """
import sys
from platformio.package.manifest import schema
from platformio.package.manifest.parser import ManifestParserFactory
known = {"licenses": [{"licenseId": "Apache-2.0"}]}
schema.ManifestSchema.load_spdx_licenses = staticmethod(lambda: known)
manifest = ManifestParserFactory.new_from_file(sys.argv[1]).as_dict()
print(schema.ManifestSchema().load_manifest(manifest)["name"])
"""


def test_platformio_library(tmp_path: Path) -> None:
    module = package("platformio", tmp_path, "one")
    found = json.loads((module / "library.json").read_text())
    build = found["build"]
    assert (module / build["includeDir"] / found["headers"]).is_file()
    assert (module / build["srcDir"] / "one.c").is_file()
    assert build["libArchive"] is True  # else kernels of two libraries clash
    assert "-ffp-contract=off" in build["flags"]


def test_platformio_takes_the_manifest(tmp_path: Path) -> None:
    need("platformio")
    module = package("platformio", tmp_path, "one", module_url=URL)
    assert run(sys.executable, "-c", VALIDATE, module / "library.json") == "one\n"


PROJECT = """[env:native]
platform = native
"""
# PlatformIO gets its platforms, and SCons, from a registry of its own. What builds a program of
# this machine is in the package from PyPI, but for these lines and SCons, which PyPI has, too.
PLATFORM = """
from SCons.Script import Default, DefaultEnvironment

environment = DefaultEnvironment()
flags = {name: environment.get(name, []) for name in ("CFLAGS", "CXXFLAGS")}
for tool in ("gcc", "g++", "gnulink", "ar"):
    environment.Tool(tool)
environment.Append(**flags)
Default([environment.BuildProgram()])
"""
SCONS = """
from SCons.Script.Main import main

main()
"""


def installed_by_platformio(folder: Path, kind: str, name: str, version: str) -> Path:
    """Make a folder look as if PlatformIO had put it there."""
    folder.mkdir(parents=True)
    facts = {"name": name, "version": version}
    spec = {"owner": "platformio", "id": 1, "name": name, "requirements": None, "uri": None}
    (folder / ".piopm").write_text(json.dumps({**facts, "type": kind, "spec": spec}))
    manifest = "platform.json" if kind == "platform" else "package.json"
    facts |= {"description": name, "title": name, "license": "MIT"}
    (folder / manifest).write_text(json.dumps(facts))
    return folder


def platformio_core(folder: Path) -> Path:
    """Return what PlatformIO keeps for all projects, with the platform for this machine."""
    given = Path(os.environ.get("PLATFORMIO_CORE_DIR") or Path.home() / ".platformio")
    if (given / "platforms" / "native").is_dir():
        return given
    dependencies = imported("platformio.dependencies")
    scons = imported("SCons")
    version = dependencies.get_core_dependencies()["tool-scons"].lstrip("~^=")
    tool = installed_by_platformio(folder / "packages/tool-scons", "tool", "tool-scons", version)
    (tool / "scons.py").write_text(SCONS)
    (tool / "SCons").symlink_to(Path(scons.__file__).parent)
    native = installed_by_platformio(folder / "platforms/native", "platform", "native", "1.2.1")
    (native / "builder").mkdir()
    (native / "builder" / "main.py").write_text(PLATFORM)
    return folder


def test_two_platformio_libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PlatformIO finds both in `lib`, makes an archive of each, and links the program."""
    need("pio")
    monkeypatch.setenv("PLATFORMIO_CORE_DIR", str(platformio_core(tmp_path / "core")))
    (tmp_path / "lib").mkdir()
    (tmp_path / "src").mkdir()
    (tmp_path / "platformio.ini").write_text(PROJECT)
    packages.pair("platformio", tmp_path / "lib")
    (tmp_path / "lib" / "main.c").rename(tmp_path / "src" / "main.c")
    run("pio", "run", "--project-dir", tmp_path)
    assert run(tmp_path / ".pio/build/native/program") == expected()


# --- ESP-IDF --------------------------------------------------------------------------------------

# What idf_component_register does with a component, as far as it can tell.
ESP_IDF = """cmake_minimum_required(VERSION 3.16)
project(application C)
macro(idf_component_register)
  cmake_parse_arguments(_ "" "" "SRCS;INCLUDE_DIRS;PRIV_INCLUDE_DIRS" ${ARGN})
  get_filename_component(COMPONENT_NAME ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  set(COMPONENT_LIB __idf_${COMPONENT_NAME})
  add_library(${COMPONENT_LIB} STATIC ${__SRCS})
  target_include_directories(${COMPONENT_LIB} PUBLIC ${__INCLUDE_DIRS})
  target_include_directories(${COMPONENT_LIB} PRIVATE ${__PRIV_INCLUDE_DIRS})
endmacro()
add_subdirectory(one)
add_subdirectory(two)
add_executable(application main.c)
target_link_libraries(application PRIVATE __idf_one __idf_two m)
"""


@needs_cmake
def test_two_esp_idf_components(tmp_path: Path) -> None:
    packages.pair("esp-idf", tmp_path)
    assert cmake_builds(tmp_path, ESP_IDF) == expected()


def test_esp_idf_manifest(tmp_path: Path) -> None:
    module = package("esp-idf", tmp_path, "one")
    found = yaml.safe_load((module / "idf_component.yml").read_text())
    assert re.fullmatch(r"\d+\.\d+\.\d+", found["version"])
    assert found["license"] == "Apache-2.0"
    assert found["dependencies"] == {"idf": ">=5.0"}


def test_esp_idf_component_is_packed(tmp_path: Path) -> None:
    """By the tool that uploads components to the registry; it validates the manifest."""
    need("compote")
    module = package("esp-idf", tmp_path, "one", module_url=URL)
    run("compote", "component", "pack", "--name", "one", "--dest-dir", tmp_path, cwd=module)
    assert list(tmp_path.glob("one_*.tgz"))


# --- odd names ------------------------------------------------------------------------------------

ODD = """we're "here" & <there> # %.tflite"""


@pytest.mark.parametrize("format_", FORMATS)
def test_models_with_odd_names(format_: str, tmp_path: Path) -> None:
    """A file's name stands in no file so that this would not be well-formed."""
    model = tmp_path / ODD
    shutil.copy(packages.DIGITS, model)
    module = package(format_, tmp_path, "one", model=model)
    for path in module.rglob("*"):
        if path.suffix == ".pdsc":
            description = ET.parse(path).findtext("description")  # noqa: S314  our own file
            assert ODD in (description or "")
        elif path.suffix == ".json":
            json.loads(path.read_text())
        elif path.suffix == ".yml":
            yaml.safe_load(path.read_text())
        elif path.name == "library.properties":
            assert ODD in properties(path)["paragraph"]
