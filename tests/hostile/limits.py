"""Limits under which hostile input is read: of time, of memory, and of what may be raised."""

from __future__ import annotations

import resource
import signal
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from opgen.errors import OpgenError

SECONDS = 5.0
GIBIBYTE = 1 << 30
_MESSAGE = 2000


class TooSlow(BaseException):
    """Unlike TimeoutError nothing catches it by accident."""


@contextmanager
def limits(what: str, seconds: float = SECONDS) -> Iterator[None]:
    """Fail if a block takes some seconds of processor time or 1 GiB, or prints a warning."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow(what)

    timers = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
    before = {number: signal.signal(number, stop) for number in timers}
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    statm = Path("/proc/self/statm")
    if statm.exists():
        used = int(statm.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + GIBIBYTE, hard))
    # Time of the processor, since others may be using it; what waits for ever is stopped, too.
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 12 * SECONDS)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    finally:
        for number, timer in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def check_message(error: OpgenError, names: tuple[str, ...]) -> None:
    """Check that an error is one for people, and that memory was not what it was about."""
    assert error.diagnostics
    for each in error.diagnostics:
        assert str(each.where).startswith(names), str(each)
        assert all(line.replace("\t", "").isprintable() for line in str(each).split("\n"))
        assert each.message.strip()
        assert len(str(each)) < _MESSAGE
    cause: BaseException | None = error
    while cause is not None:
        assert not isinstance(cause, MemoryError), str(error)
        cause = cause.__cause__ or cause.__context__
