"""Limits under which hostile input is read: of time, of memory, and of what may be raised."""

from __future__ import annotations

import resource
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from opgen.errors import OpgenError, OpgenWarning
from tests.hangs import must_end

GIBIBYTE = 1 << 30
_MESSAGE = 2000


@contextmanager
def limits(what: str) -> Iterator[None]:
    """Fail if a block hangs, takes 1 GiB, or prints a warning that is not opgen's own."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    statm = Path("/proc/self/statm")
    if statm.exists():
        used = int(statm.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + GIBIBYTE, hard))
    try:
        with must_end(what), warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", OpgenWarning)
            yield
    finally:
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
