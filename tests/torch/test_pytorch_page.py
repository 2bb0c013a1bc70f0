"""docs/pytorch.md: its commands and programs run, with PyTorch and without."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from opgen.config import find_target
from opgen.loading import ModelLoader
from opgen.prove.execute import execute
from opgen.pt2.read import read_program
from opgen.registry.context import build_default_registry_context
from tests.process import shell
from tests.tools import need

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples/pytorch"
TOOLS = ("qemu-system-arm", "arm-none-eabi-gcc")


@dataclass(frozen=True)
class Block:
    """A fenced block of the page, and what it needs."""

    language: str
    needs: str
    text: str


def blocks() -> Iterator[Block]:
    page = (ROOT / "docs/pytorch.md").read_text(encoding="utf-8")
    for language, needs, text in re.findall(r"^```(\w+) ?(\w*)\n(.*?)```", page, re.M | re.S):
        yield Block(language, needs, text)


def run(line: str, folder: Path) -> str:
    done = shell(line, folder)
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def run_page(folder: Path, *given: str) -> None:
    """Run the blocks that need nothing, or what is given, in their order."""
    (application,) = (each.text for each in blocks() if each.language == "c")
    (folder / "main.c").write_text(application)
    for block in blocks():
        if block.needs and block.needs not in given:
            continue
        if block.language == "sh":
            said = [run(line, folder) for line in block.text.splitlines()]
            if "./classify" in block.text:
                assert said[-1] == f"class {best_class(folder)}\n"
        elif block.language == "python" and block.needs:
            (folder / "block.py").write_text(block.text)
            run("python block.py", folder)


def best_class(folder: Path) -> int:
    """Return what numpy finds in the picture of the page's program."""
    options = ModelLoader(build_default_registry_context(), io_type="int8")
    bound = options.load(folder / "net_int8.pt2", find_target("host"))
    picture = (np.arange(32 * 32 * 3) % 200 - 100).astype(np.int8).reshape(1, 1, 1, 32, 32, 3)
    return int(execute(bound, [picture]).outputs[0].argmax())


def test_the_page_works_without_pytorch(tmp_path: Path) -> None:
    """On the files that the example has."""
    for name in ("net.pt2", "net_int8.pt2"):
        shutil.copy(EXAMPLE / name, tmp_path)
    run_page(tmp_path)


@pytest.mark.qemu
def test_the_page_works_on_a_board(tmp_path: Path) -> None:
    need(*TOOLS)
    shutil.copy(EXAMPLE / "net_int8.pt2", tmp_path)
    for block in blocks():
        if block.needs == "qemu":
            for line in block.text.splitlines():
                run(line, tmp_path)


def test_the_module_of_the_page_is_that_of_the_example() -> None:
    shown, *_ = (each.text for each in blocks() if each.language == "python")
    assert shown in (EXAMPLE / "net.py").read_text()


@pytest.mark.torch
@pytest.mark.executorch
def test_the_page_works_from_the_module_on(tmp_path: Path) -> None:
    """Its commands, those of the example's README, and what it says of state."""
    need("torch", "torchao", "executorch", "tosa_serializer")
    shutil.copy(EXAMPLE / "net.py", tmp_path)
    run_page(tmp_path, "torch")

    readme = (EXAMPLE / "README.md").read_text()
    for line in re.findall(r"^opgen .*", readme, re.M):
        run(line, tmp_path)
    for name in ("net.pt2", "net_int8.pt2"):
        made, kept = read_program(tmp_path / name), read_program(EXAMPLE / name)
        assert [node.target for node in made.nodes] == [node.target for node in kept.nodes]
        assert made.tensors.keys() == kept.tensors.keys()

    (smooth,) = (each.text for each in blocks() if "class Smooth" in each.text)
    (tmp_path / "smooth.py").write_text(f"import torch\nfrom torch import nn\n{smooth}")
    run("opgen export-torch smooth.py:Smooth --input-shape 1,8 -o smooth.pt2", tmp_path)
    assert list(read_program(tmp_path / "smooth.pt2").mutations) == ["b_mean"]
    run("opgen verify smooth.pt2", tmp_path)
