"""What the tests of the examples share: a folder as its README leaves it, and its scripts."""

from __future__ import annotations

import importlib.util
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from tests.process import shell

ROOT = Path(__file__).resolve().parents[2]
STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]


@dataclass(frozen=True)
class Followed:
    """A copy of an example in a folder of its own, in which somebody has followed its README."""

    folder: Path
    printed: dict[str, str]
    """Command -> what it wrote to standard output; in the order of the README."""

    def step(self, pattern: str) -> str:
        """Return what the only command that has a match of a pattern printed."""
        (found,) = [text for each, text in self.printed.items() if re.search(pattern, each)]
        return found


def folder_of(example: str) -> Path:
    """Return the folder of an example."""
    return ROOT / "examples" / example


def commands_of(example: str) -> list[str]:
    """Return the commands that the README of an example tells to type."""
    blocks = re.findall(
        r"```sh\n(.*?)```", (folder_of(example) / "README.md").read_text(), re.DOTALL
    )
    return [line for block in blocks for line in block.splitlines()]


def follow(example: str, folder: Path, but: str = "") -> Followed:
    """Copy an example into a folder and type the commands of its README there.

    :param but: what is in commands that are left out.
    """
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(folder_of(example), folder / "examples" / example, ignore=ignored)
    printed = {}
    for command in commands_of(example):
        if but and but in command:
            continue
        done = shell(command, folder)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        printed[command] = done.stdout
    return Followed(folder, printed)


def script(example: str, name: str) -> ModuleType:
    """Return a script of an example as a module."""
    spec = importlib.util.spec_from_file_location(name, folder_of(example) / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
