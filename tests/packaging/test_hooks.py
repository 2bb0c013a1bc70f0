"""The hooks of pre-commit: what a commit of a user's repository runs, and what it finds."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
HOOKS: dict[str, dict[str, Any]] = {each["id"]: each for each in yaml.safe_load(TEXT)}
TAGS = {
    ".yaml": {"yaml"},
    ".yml": {"yaml"},
    ".toml": {"toml"},
    ".c": {"c"},
    ".h": {"c", "header"},
    ".md": {"markdown"},
}
"""What pre-commit calls files of a suffix."""

SCALE = """\
op: SCALE_BY
doc: y = k * x.
litert: {custom: ScaleBy, options: flexbuffer}
options: {k: {type: float, default: 2.0}}
inputs:  {x: {}}
outputs: {y: {type: x.type, shape: x.shape}}
let: {size: x.size}
reference: x * k
kernels:
  - name: scale_by_f32
    types: {x: float32, y: float32}
    params: [size, k]
    code: scale.c
tests:
  - {x: "(2, 3)"}
"""
CODE = "for (int32_t i = 0; i < p->size; i++) y[i] = p->k * x[i];\n"
FASTER = """\
kernels_for: SCALE_BY
doc: For nothing.
kernels:
  - name: scale_by_one_f32
    types: {x: float32, y: float32}
    when: k == 1.0
    priority: 1
    params: [size]
    code: for (int32_t i = 0; i < p->size; i++) y[i] = x[i];
tests:
  - {x: "(2, 3)", k: 1.0}
"""


def documented() -> dict[str, dict[str, Any]]:
    """Return the hooks as the comment at the top of the file has users ask for them."""
    comment = [line[2:] for line in TEXT.splitlines() if line.startswith("#  ")]
    [repository] = yaml.safe_load("\n".join(comment))
    return {each["id"]: HOOKS[each["id"]] | each for each in repository["hooks"]}


def is_run(hook: dict[str, Any], changed: str) -> bool:
    """Whether pre-commit runs a hook on a commit that changes one file."""
    wanted, tags = hook.get("types_or", []), TAGS.get(Path(changed).suffix, set())
    matches = re.search(hook.get("files", ""), changed) and (not wanted or tags & set(wanted))
    return hook.get("always_run", False) or bool(matches)


def run(hook: dict[str, Any], folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(hook["entry"])
    assert words[0] == "opgen"
    command = [sys.executable, "-P", "-m", *words, *hook["args"]]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with specs, and what follows from them."""
    folder = tmp_path_factory.mktemp("repository")
    specs = folder / "my_specs"
    specs.mkdir()
    (specs / "scale.yaml").write_text(SCALE)
    (specs / "scale.c").write_text(CODE)
    (specs / "faster.yaml").write_text(FASTER)
    build = [sys.executable, "-P", "-m", "opgen", "build", "--specs", "my_specs", "-o", "generated"]
    subprocess.run(build, cwd=folder, check=True, capture_output=True)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy of it to change."""
    return shutil.copytree(made, tmp_path / "repository")


def test_all_hooks_are_documented() -> None:
    assert documented().keys() == HOOKS.keys() == {"opgen-check", "opgen-build-check", "opgen-test"}
    # Files of specs are not judged one by one.
    assert not any(each["pass_filenames"] for each in HOOKS.values())


@pytest.mark.parametrize("name", HOOKS)
@pytest.mark.parametrize("changed", ["scale.yaml", "scale.c", "lib.h", "faster.yml", "scale.toml"])
def test_hooks_run_on_whatever_specs_consist_of(name: str, changed: str) -> None:
    assert is_run(documented()[name], f"my_specs/{changed}")


def test_what_takes_long_runs_for_specs_only() -> None:
    hook = documented()["opgen-test"]
    assert not is_run(hook, "my_specs/README.md")
    assert not is_run(hook, "firmware/main.c")


@pytest.mark.parametrize("name", HOOKS)
def test_good_specs(name: str, folder: Path) -> None:
    done = run(documented()[name], folder)
    assert done.returncode == 0, done.stderr


def test_a_change_of_c_alone_is_noticed(folder: Path) -> None:
    code = folder / "my_specs/scale.c"
    code.write_text(CODE.replace("*", "+"))
    hooks = documented()
    done = run(hooks["opgen-build-check"], folder)
    assert done.returncode == 1
    assert "generated/kernels/scale_by.h: stale\n" in done.stderr
    code.write_text(CODE.replace("p->size", "p->sise"))
    done = run(hooks["opgen-check"], folder)
    assert done.returncode == 1
    assert "my_specs/scale.c:1:" in done.stderr
    code.unlink()
    assert run(hooks["opgen-check"], folder).returncode == 1
    assert is_run(hooks["opgen-check"], "")  # a commit that only deletes hands over no file


def test_a_wrong_kernel_is_proved_wrong(folder: Path) -> None:
    (folder / "my_specs/scale.c").write_text(CODE.replace("*", "+"))
    done = run(documented()["opgen-test"], folder)
    assert done.returncode == 1
    assert "SCALE_BY scale_by_f32" in done.stdout


def test_what_was_never_generated_is_not_stale(folder: Path) -> None:
    shutil.rmtree(folder / "generated")
    done = run(documented()["opgen-build-check"], folder)
    assert done.returncode == 1
    assert "generated/registry/scale_by.py: missing\n" in done.stderr
    assert "stale" not in done.stderr
    assert "hint: run opgen build --specs my_specs -o generated\n" in done.stderr


@pytest.mark.parametrize("name", HOOKS)
def test_without_arguments_nothing_passes_by_accident(name: str, tmp_path: Path) -> None:
    """The built-in specs are good: a hook that does not know where to look must not judge these."""
    done = run(HOOKS[name], tmp_path)
    assert done.returncode == 2
    assert "specs" in done.stderr
