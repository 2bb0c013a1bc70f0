"""What `opgen export-torch` does where PyTorch is missing, and what of it needs none."""

from __future__ import annotations

import re
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from opgen.commands.exporting import ExportRequest, export_model
from opgen.errors import UsageError
from opgen.pt2.strip import strip_archive
from opgen.registry.context import build_default_registry_context
from tests.tools import imported
from tests.torch.exported import FIXTURES


@pytest.mark.parametrize("missing", ["torch", "torchao"])
def test_a_missing_package_is_reported_with_the_remedy(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing != "torch":
        imported("torch")
    monkeypatch.setitem(sys.modules, missing, None)
    request = ExportRequest("net.py:net", tmp_path / "m.pt2", quantize="xnnpack", calibration="x")
    hint = "pip install executorch==.* torch=="
    with pytest.raises(UsageError, match=f"needs the package {missing}\n.*{hint}") as error:
        export_model(request, build_default_registry_context(installed=False), print)
    assert error.value.exit_code == 2


def test_wrong_use_is_reported_before_a_missing_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes first must not depend on what is installed."""
    for package in ("torch", "torchao", "executorch"):
        monkeypatch.setitem(sys.modules, package, None)
    request = ExportRequest("net.py:net", tmp_path / "m.pt2", quantize="xnnpack")
    with pytest.raises(UsageError, match="--quantize xnnpack needs --calibration"):
        export_model(request, build_default_registry_context(installed=False), print)


def test_stripping_again_changes_nothing() -> None:
    path = FIXTURES / "cnn_float.pt2"
    assert strip_archive(path, FIXTURES) == path.read_bytes()


def test_stripping_drops_what_nothing_reads(tmp_path: Path) -> None:
    path = FIXTURES / "cnn_float.pt2"
    fat = tmp_path / "cnn_float.pt2"
    with zipfile.ZipFile(path) as archive, zipfile.ZipFile(fat, "w") as copy:
        for name in reversed(archive.namelist()):
            copy.writestr(name, archive.read(name))
        copy.writestr("cnn_float/data/sample_inputs/model.pt", b"x" * 1000)
        copy.writestr("cnn_float/data/weights/weight_99", b"y" * 1000)
    assert strip_archive(fat, FIXTURES) == path.read_bytes()


@pytest.mark.parametrize("page", ["docs/pytorch.md", "tests/torch/fixtures/README.md", "Makefile"])
def test_versions_are_those_of_the_extras(page: str) -> None:
    """What is installed without dependencies is named in several places, with one version."""
    root = FIXTURES.parents[2]
    extras = tomllib.loads((root / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    pinned = {each for name in ("torch", "executorch", "coreai") for each in extras[name]}
    named = set(re.findall(r"[\w-]+==[\w.]+", (root / page).read_text()))
    assert named
    assert named <= pinned
