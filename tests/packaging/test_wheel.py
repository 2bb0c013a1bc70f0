"""The wheel: it holds everything, and it works in an environment that knows no checkout."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterable
from email import message_from_bytes
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

import opgen
from tests.tools import need

ROOT = Path(__file__).resolve().parents[2]
DATA = ("specs", "schemas", "templates", "runtime_c")
FOLDERS = {"generator/opgen": "opgen", **{name: f"opgen/{name}" for name in DATA}}
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
FILES = (
    "AGENTS.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Makefile",
    "SECURITY.md",
    "mkdocs.yml",
    ".pre-commit-hooks.yaml",
)
JUNK = shutil.ignore_patterns("__pycache__", ".*")


def _run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def _dependency_files() -> set[str]:
    """What the run-time dependencies of opgen, and theirs, have put into site-packages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting: list[str] = list(project["dependencies"])
    seen: set[str] = set()
    files: set[str] = set()
    while waiting:
        [name] = re.findall(r"^[\w.-]+", waiting.pop())
        if name in seen:
            continue
        seen.add(name)
        try:
            package = distribution(name)
        except PackageNotFoundError:  # for another Python or another system
            continue
        waiting += [need for need in package.requires or [] if "extra ==" not in need]
        files |= {file.parts[0] for file in package.files or [] if file.parts[0] != ".."}
    return files - {"__pycache__"}


def _copy(folders: Iterable[str], target: Path) -> None:
    for name in folders:
        shutil.copytree(ROOT / name, target / name, ignore=JUNK)
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore", *FILES):
        shutil.copy(ROOT / name, target)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the checkout, so that the checkout stays clean."""
    need("hatchling")
    need("hatch_fancy_pypi_readme")
    folder = tmp_path_factory.mktemp("wheel")
    _copy(FOLDERS, folder / "source")
    options = ["--verbose", "--no-deps", "--no-build-isolation", "--no-index"]
    command = [sys.executable, "-m", "pip", "wheel", *options, "-w", folder, folder / "source"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    (folder / "build.log").write_text(done.stdout + done.stderr, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    [built] = folder.glob("opgen-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of a fresh environment with the wheel.

    Only the declared dependencies are linked from the running environment: no network, and no way
    to lean on a package of the extras or on an editable opgen.
    """
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(folder, symlinks=True)
    [site] = folder.glob("lib/python3*/site-packages")
    for name in _dependency_files():
        (site / name).symlink_to(Path(sysconfig.get_path("purelib")) / name)
    python = folder / "bin/python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install"]
    _run(*pip, "--no-deps", "--no-index", wheel, cwd=folder)
    return folder / "bin"


LEFT_OUT = (
    "schemas/aten.yaml",
    "schemas/litert.yaml",
    "generator/opgen/*/generate.py",
    "generator/opgen/export/config_docs.py",
    "generator/opgen/export/targets_docs.py",
    "generator/opgen/spec/manual.py",
    "generator/opgen/synth/structs.py",
    "templates/cli.md.j2",
)
"""Besides, what only `opgen build` in a checkout reads."""


def test_wheel_holds_every_file(wheel: Path) -> None:
    expected = {
        f"{target}/{path.relative_to(ROOT / source).as_posix()}"
        for source, target in FOLDERS.items()
        for path in (ROOT / source).rglob("*")
        if path.is_file()
        and not any(part.startswith((".", "__pycache__")) for part in path.relative_to(ROOT).parts)
        and not any(path.relative_to(ROOT).match(each) for each in LEFT_OUT)
    }
    data = f"opgen-{opgen.__version__}.data/data"
    expected.add(f"{data}/share/cmake/opgen/opgenConfig.cmake")  # for find_package
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert shipped == expected


def test_installed_package_finds_its_data_inside_itself(installed: Path, tmp_path: Path) -> None:
    program = """
import pathlib, opgen, opgen.base.paths as paths
package = pathlib.Path(opgen.__file__).parent
for root in (paths.specs_root, paths.schemas_root, paths.templates_root, paths.runtime_root):
    assert root().is_dir() and root().parent == package, root()
print(package)
"""
    package = Path(_run(installed / "python", "-c", program, cwd=tmp_path).strip())
    assert package.is_relative_to(installed.parent)


def test_checkout_finds_its_data_beside_the_package() -> None:
    source = importlib.util.spec_from_file_location("paths", ROOT / "generator/opgen/base/paths.py")
    assert source is not None
    assert source.loader is not None
    paths = importlib.util.module_from_spec(source)
    source.loader.exec_module(paths)
    assert paths.specs_root() == ROOT / "specs"
    assert paths.schemas_root() == ROOT / "schemas"
    assert paths.templates_root() == ROOT / "templates"
    assert paths.runtime_root() == ROOT / "runtime_c"


def test_both_names_of_the_command_work(installed: Path, tmp_path: Path) -> None:
    script = _run(installed / "opgen", "--help", cwd=tmp_path)
    module = _run(installed / "python", "-m", "opgen", "--help", cwd=tmp_path)
    assert "convert" in script
    assert "convert" in module


def test_installed_command_validates_its_own_specs(installed: Path, tmp_path: Path) -> None:
    _run(installed / "opgen", "check", cwd=tmp_path)


@pytest.mark.parametrize("more", [[], ["--check"]])
def test_installed_command_has_nothing_to_build(
    more: list[str], installed: Path, tmp_path: Path
) -> None:
    """What its own specs become is in it; those of users need a place."""
    command = [installed / "opgen", "build", *more]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "this is an installed package, not a checkout to build in" in done.stderr


def test_installed_command_converts_a_model_from_elsewhere(installed: Path, tmp_path: Path) -> None:
    """The wheel writes the very bytes that the checkout writes, and they compile."""
    model = shutil.copy(ROOT / "examples/digits/digits.tflite", tmp_path)
    _run(installed / "opgen", "convert", model, "-o", tmp_path / "wheel", cwd=tmp_path)
    checkout = [sys.executable, "-m", "opgen", "convert"]
    _run(*checkout, model, "-o", tmp_path / "checkout", cwd=tmp_path)

    from_wheel, from_checkout = (
        {
            path.relative_to(tmp_path / name): path.read_bytes()
            for path in (tmp_path / name).rglob("*")
            if path.is_file()
        }
        for name in ("wheel", "checkout")
    )
    assert from_wheel == from_checkout

    compiler = need("cc")
    module = tmp_path / "wheel"
    sources = sorted(module.glob("*.c"))
    assert sources
    flags = ["-std=c99", "-O1", f"-I{module}", f"-I{ROOT / 'examples/digits'}"]
    main = ROOT / "examples/digits/main.c"
    _run(compiler, *flags, *sources, main, "-o", tmp_path / "demo", "-lm", cwd=tmp_path)


def test_installed_command_writes_a_report(installed: Path, tmp_path: Path) -> None:
    model = ROOT / "examples/digits/digits.tflite"
    _run(installed / "opgen", "report", model, "-o", tmp_path / "report.html", cwd=tmp_path)
    assert "<svg" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_installed_command_proves_a_model(installed: Path, tmp_path: Path) -> None:
    """Without the oracle it says what it left out, and how to install that."""
    model = ROOT / "examples/digits/digits.tflite"
    said = _run(installed / "opgen", "verify", model, cwd=tmp_path)
    assert "the C module = numpy: 10 tensors" in said
    assert f"pip install {' '.join(sorted(EXTRAS['verify']))}" in said


def test_the_build_warns_of_nothing(wheel: Path) -> None:
    log = (wheel.parent / "build.log").read_text(encoding="utf-8")
    assert "Building wheel" in log  # it is the log of the build, not of pip alone
    lines = [
        line for line in log.splitlines() if re.search("warning|deprecat", line, re.IGNORECASE)
    ]
    assert lines == []


LINK = re.compile(r"\]\((.*?)\)")


def test_the_description_leads_nowhere_wrong(wheel: Path) -> None:
    """Outside of a checkout, paths in it are no links."""
    with zipfile.ZipFile(wheel) as archive:
        [name] = [each for each in archive.namelist() if each.endswith("/METADATA")]
        metadata = message_from_bytes(archive.read(name))
    text = metadata.get_payload()
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert text.startswith("# opgen\n")
    assert all(link.startswith("https://") for link in LINK.findall(text))
    assert "docs/figures.md" in text


def test_a_registry_would_take_it(wheel: Path) -> None:
    """Its metadata is complete, and its description is drawn as it should be."""
    need("twine")
    assert "PASSED" in _run(
        sys.executable, "-m", "twine", "check", "--strict", wheel, cwd=wheel.parent
    )
    assert wheel.stat().st_size < 4_000_000


def test_the_source_archive_has_what_the_readme_names(tmp_path: Path) -> None:
    """All that is not left behind by Python or make; a wheel that is built of it is the same."""
    need("hatchling")
    need("hatch_fancy_pypi_readme")
    folders = {*(each.partition("/")[0] for each in FOLDERS), "benchmarks", "docs", "examples"}
    source = tmp_path / "source"
    _copy(folders, source)
    (source / "examples/firmware/build").mkdir(exist_ok=True)
    (source / "examples/firmware/build/firmware.elf").write_bytes(b"")
    _run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, cwd=source)
    [archive] = tmp_path.glob("opgen-*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    expected = {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and not (folder == "examples" and "build" in path.relative_to(ROOT).parts)
    }
    made = {"PKG-INFO", ".gitignore", "LICENSE", "README.md", "pyproject.toml"}
    assert names == expected | made | set(FILES)
