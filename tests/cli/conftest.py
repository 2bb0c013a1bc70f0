"""Calling the command without starting a process each time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from opgen import cli

DIGITS = Path(__file__).parents[2] / "examples" / "digits" / "digits.tflite"
DIGITS_SET = DIGITS.with_name("test.npz")
"""Images that the network has not seen, as a data set."""


@dataclass(frozen=True)
class Result:
    """What a command did."""

    code: int
    out: str
    err: str


Command = Callable[..., Result]


@pytest.fixture(autouse=True)
def _ctrl_c_raises() -> Iterator[None]:
    """A process that was started in the background may ignore the signal."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def opgen(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Command]:
    """Run `opgen` with some arguments in this process."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    def run(*arguments: object) -> Result:
        monkeypatch.setattr(sys, "argv", ["opgen", *map(str, arguments)])
        capfd.readouterr()
        with pytest.raises(SystemExit) as caught:
            cli.main()
        out, err = capfd.readouterr()
        code = caught.value.code
        assert isinstance(code, int)
        assert "Traceback" not in err or code == 70, err
        return Result(code, out, err)

    yield run
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def digits(tmp_path: Path) -> Path:
    """The path of a copy of the example's model."""
    model = tmp_path / "digits.tflite"
    model.write_bytes(DIGITS.read_bytes())
    return model


def in_child(action: Callable[..., object], *arguments: object) -> int:
    """Run a function in a process of its own; return its exit code, or minus its signal.

    It is a fork of a process without threads, of which pytest may have some, and with all that is
    slow to import: there is one such process for the functions of all modules.

    :param action: one that can be pickled, as those of a module can.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["pytest", "opgen.cli", "opgen.converter"])
    child = context.Process(target=_ended, args=(action, arguments))
    child.start()
    child.join()
    assert child.exitcode is not None
    return child.exitcode


def _ended(action: Callable[..., object], arguments: Sequence[object]) -> None:
    """End this process with what comes of a function."""
    code = 99
    try:
        action(*arguments)
        code = 0
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 98
    except KeyboardInterrupt:
        code = 130
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def process(*arguments: object, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own."""
    command = [sys.executable, "-m", "opgen", *map(str, arguments)]
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        command, check=False, text=True, **{"capture_output": True, **more}
    )
