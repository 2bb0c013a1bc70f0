"""A limit for what must not hang. It is far off on any machine: nothing is measured by it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 60.0
"""Of the processor, since others may be using it; what is sound takes less than one."""


class Hangs(BaseException):
    """Unlike TimeoutError nothing catches it by accident."""


@contextmanager
def must_end(what: str = "this") -> Iterator[None]:
    """Stop a block that does not end by itself.

    Raises:
        Hangs: it took :data:`SECONDS` of processor time, or waits for ever.
    """

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise Hangs(what)

    timers = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
    before = {number: signal.signal(number, stop) for number in timers}
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.setitimer(signal.ITIMER_REAL, 10 * SECONDS)
    try:
        yield
    finally:
        for number, timer in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])
