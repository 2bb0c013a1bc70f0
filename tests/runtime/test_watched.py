"""Programs that hang, that are killed with us, and that are bounded by the system."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from opgen.runtime.watched import run_watched

SLOW = "import sys, time\nfor _ in range(6):\n    time.sleep(0.3)\n    print(1, flush=True)\n"
HANGS = "import os\nprint(os.getpid(), flush=True)\nwhile True: pass\n"
STARTS = """
import signal, sys
from opgen.runtime.watched import run_watched
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
run_watched([sys.executable, "-c", {hangs!r}], b"", 600, most_seconds={bound})
"""
ECHO = "import sys\nsys.stdout.write(sys.stdin.read() * 2)\nsys.stderr.write('said')\n"


def python(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def test_what_a_program_reads_and_writes() -> None:
    ended = run_watched(python(ECHO), b"abc" * 100_000, 60, most_seconds=60)
    assert (ended.output, ended.said, ended.status) == (b"abc" * 200_000, "said", 0)


def test_a_program_may_take_longer_than_it_may_be_silent() -> None:
    assert run_watched(python(SLOW), b"", 1.5, most_seconds=60).status == 0


def test_a_silent_program_is_ended() -> None:
    ended = run_watched(python(HANGS), b"", 0.5, most_seconds=60)
    assert ended.status is None
    assert is_gone(int(ended.output))


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_program_ends_with_us(number: int, tmp_path: Path) -> None:
    outer, inner = started(tmp_path, bound=600)
    outer.send_signal(number)
    outer.wait(20)
    assert is_gone(inner)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds what others started")
def test_a_program_that_nobody_can_end_is_bounded(tmp_path: Path) -> None:
    outer, inner = started(tmp_path, bound=1)
    outer.kill()
    outer.wait(20)
    deadline = time.monotonic() + 60
    while not is_gone(inner):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def started(folder: Path, bound: int) -> tuple[subprocess.Popen[bytes], int]:
    """Start a process that runs a program which hangs; return it, and the program's number."""
    file = folder / "pid"
    hangs = f"import os\nopen({str(file)!r}, 'w').write(str(os.getpid()) + ' ')\nwhile True: pass\n"
    text = STARTS.format(hangs=hangs, bound=bound)
    outer = subprocess.Popen(python(text))
    deadline = time.monotonic() + 60
    while not (file.exists() and file.read_text().endswith(" ")):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return outer, int(file.read_text())


def is_gone(process: int) -> bool:
    """Tell whether a process has ended; one that nobody has waited for has."""
    state = Path(f"/proc/{process}/stat")
    if state.parent.parent.joinpath("self").exists():
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z"
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False
