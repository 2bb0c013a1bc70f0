"""`opgen targets`, `formats` and `doctor`: what there is, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from opgen.aot.emit.formats import FORMATS
from opgen.config.targets import TARGETS
from tests.cli.conftest import Command


def test_targets(opgen: Command) -> None:
    found = {each["name"]: each for each in json.loads(opgen("targets", "--json").out)}
    assert list(found) == list(TARGETS)
    assert found["cortex-m55"]["features"] == ["dsp", "mve", "fpu"]
    assert found["cortex-m4"]["board"] == "mps2-an386"
    assert found["generic"]["board"] is None
    words = opgen("targets")
    assert (words.code, words.err) == (0, "")
    assert [line.split()[0] for line in words.out.splitlines()[2 : 2 + len(TARGETS)]] == [*found]


def test_formats(opgen: Command) -> None:
    found = {each["name"]: each for each in json.loads(opgen("formats", "--json").out)}
    assert list(found) == list(FORMATS)
    assert found["esp-idf"]["kernels"] == ["portable"]
    words = opgen("formats").out
    assert all(f"\n{name} " in words for name in FORMATS)


def test_doctor_without_anything(
    opgen: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It says of each tool what it would give, and how to get it; that is no failure."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CMSIS_NN_DIR", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    result = opgen("doctor")
    assert (result.code, result.err) == (0, "")
    assert "qemu-system-arm\n    gives: `verify`, `bench`" in result.out
    assert "get:   apt install qemu-system-arm gcc-arm-none-eabi" in result.out
    assert "is not a checkout of CMSIS-NN" in result.out
    tools = {each["name"]: each for each in json.loads(opgen("doctor", "--json").out)["tools"]}
    assert len(tools) > 8
    assert "bench --serial" in tools["pyserial"]["gives"]
    for each in tools.values():
        assert each["gives"]
        assert each["get"]
    assert not any(each["found"] for each in tools.values() if each["kind"] != "package")


def test_doctor_with_tools(opgen: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("arm-none-eabi-gcc", "gcc"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho '{name} (x 1) 12.2.1 20221205'\n")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "qemu-system-arm").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "qemu-system-arm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setenv("CC", str(tmp_path / "gcc"))
    tools = {each["name"]: each for each in json.loads(opgen("doctor", "--json").out)["tools"]}
    assert tools["arm-none-eabi-gcc"]["version"] == "12.2.1"
    assert tools["C compiler"]["path"] == str(tmp_path / "gcc")
    assert tools["qemu-system-arm"]["found"]
    assert "qemu-system-arm" in opgen("doctor").out.partition("\nMissing")[0]
