"""Programs that hang, that are killed with us, and that are bounded by the system."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from opgen.prove.watched import run_watched

SLOW = "import sys, time\nfor _ in range(6):\n    time.sleep(0.3)\n    print(1, flush=True)\n"
HANGS = "import os\nprint(os.getpid(), flush=True)\nwhile True: pass\n"
STARTS = """
import signal, sys
from opgen.prove.watched import run_watched
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
    try:
        while not is_gone(inner):
            assert time.monotonic() < deadline
            time.sleep(0.1)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(inner, signal.SIGKILL)  # what fails must not slow down all other tests


HANG_IT = """op: HANG_IT
doc: Never ends.
litert: {custom: HangIt}
inputs:
  x: {layout: N}
outputs:
  y: {type: x.type, shape: x.shape}
reference: x + 1.0
kernels:
  - name: hang_it_f32
    types: {x: float32, y: float32}
    code: |
      volatile int32_t busy = 1;
      while (busy) {
      }
      y[0] = x[0];
tests:
  x: (2,)
"""
PROVES = """
import sys
from pathlib import Path
from opgen.commands.proving import test_specs
test_specs([Path(sys.argv[1])], [], 20, 0, None, special=False)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends what others started")
def test_a_kernel_that_hangs_ends_with_us_whatever_ends_us(tmp_path: Path) -> None:
    """Its time is bounded by that of all cases together, which is long."""
    spec = tmp_path / "hang.yaml"
    spec.write_text(HANG_IT, encoding="utf-8")
    outer = subprocess.Popen([*python(PROVES), str(spec)])
    deadline = time.monotonic() + 120
    while not (inner := programs_of(outer.pid)):
        assert outer.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    time.sleep(0.5)
    outer.kill()
    outer.wait(20)
    deadline = time.monotonic() + 10
    while not is_gone(inner[0]):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def programs_of(process: int) -> list[int]:
    """Return the programs made of C of specs that a process runs."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    files = {each: Path(f"/proc/{each}/cmdline") for each in children}
    commands = {each: file.read_text() for each, file in files.items() if file.exists()}
    # One word: linkers, too, end with the name of what they make.
    return [
        int(each) for each, words in commands.items() if re.fullmatch("[^\0]*/program\0", words)
    ]


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
