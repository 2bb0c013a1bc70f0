"""The code on the page about any operator of PyTorch runs as it stands there."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import opgen.torch
from opgen.torch import ProgramRun, read_program
from tests.process import opgen as command
from tests.tools import imported
from tests.torch.archives import Program

PAGE = Path(__file__).resolve().parents[2] / "docs/pytorch-operators.md"
EXTRACT, RUN, EXECUTORS, LOWERING = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
OF_MODULES = {"kept_whole"}
"""Of PyTorch, which the rest can do without until it is called."""
STACK = 'File "net.py", line 15, in forward\n    x = torch.special.gammainc(x, x)'


def execute(block: str, names: dict[str, Any]) -> dict[str, Any]:
    exec(compile(block, str(PAGE), "exec"), names)  # noqa: S102  our own page
    return names


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be in a folder that has what the page speaks of."""
    monkeypatch.chdir(tmp_path)
    call = {"x": "x", "scale": {"as_float": 2.0}}
    limited = Program()
    limited.input("x", (1, 4))
    limited.node("mylib.limited.default", call, "y", (1, 4))
    limited.output("y")
    Path("limited.pt2").write_bytes(limited.archive())
    net = Program()
    net.input("a", (1, 4))
    net.node("aten.relu.default", {"self": "a"}, "b", (1, 4))
    net.node("aten.igamma.default", {"self": "b", "other": "b"}, "x", (1, 4))
    net.graph["nodes"][-1]["metadata"]["stack_trace"] = STACK
    net.node("mylib.limited.default", call, "y", (1, 4))
    net.output("y")
    Path("net.pt2").write_bytes(net.archive())


def test_the_command_prints_what_the_page_shows() -> None:
    ((given, shown),) = re.findall(
        r"```sh\n(opgen torch coverage .*)\n```\n\n((?:    .*\n|\n)+)", PAGE.read_text()
    )

    done = command(*given.split()[1:])

    assert done.returncode == 3
    head, tail = (re.sub(r"^    ", "", part, flags=re.M) for part in shown.split("    ...\n"))
    assert done.stdout.startswith(head.rstrip())
    assert done.stdout.endswith(tail.rstrip() + "\n")


def test_an_executor_runs_a_call() -> None:
    operators = execute(EXECUTORS, {})["operators"]

    (found,) = ProgramRun(read_program(Path("limited.pt2")), operators).run(
        np.array([[0.1, 0.2, 0.7, 1]], np.float32)
    )

    np.testing.assert_allclose(found, [[0.2, 0.4, 1, 1]])


def test_a_lowering_becomes_c(capsys: pytest.CaptureFixture[str]) -> None:
    execute(LOWERING, {"Path": Path})

    assert capsys.readouterr().out == "['MUL', 'MINIMUM']\n"
    assert "'audio'" in Path("build/limited/limited.h").read_text()


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
def test_a_program_is_extracted_saved_loaded_and_run(capsys: pytest.CaptureFixture[str]) -> None:
    torch = imported("torch")
    torch.set_num_threads(1)

    execute(RUN, execute(EXTRACT, {"__name__": "page"}))

    printed = capsys.readouterr().out
    shown = re.findall(r"^    (aten\.\S+ \{.*\})$", PAGE.read_text(), re.MULTILINE)
    assert printed.splitlines() == shown


def test_what_is_about_modules_needs_pytorch() -> None:
    imported("torch")
    assert all(getattr(opgen.torch, name).__name__ == name for name in OF_MODULES)


def test_the_package_has_the_names_of_the_page() -> None:
    assert set(opgen.torch.__all__) == set(opgen.torch._HOMES)
    names = {*opgen.torch.__all__} - OF_MODULES
    assert all(getattr(opgen.torch, name).__name__ == name for name in names)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = opgen.torch.nothing
