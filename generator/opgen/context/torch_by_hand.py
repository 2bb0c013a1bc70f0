"""Functions that users write for single operators: where one was called when it fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from opgen.context.kinds import function_fault
from opgen.errors import OpgenError, UsageError, counted


def require_callable(where: str, function: object, count: int) -> None:
    """Refuse what is no function of so many arguments.

    :raises UsageError: naming where it was given.
    """
    if not callable(function) or isinstance(function, type):
        kind = "class" if isinstance(function, type) else type(function).__name__
        message = f"a {kind} was registered, which is no function"
        raise UsageError.at(where, message, hint="write the decorator above a function")
    fault = function_fault(function, count)
    if fault:
        message = f"it must be a function of {counted(count, 'argument')}, {fault}"
        raise UsageError.at(where, message)


@contextmanager
def called_for(where: str) -> Iterator[None]:
    """Note what a function was called for on an exception of its own, which goes on."""
    try:
        yield
    except Exception as error:
        if not isinstance(error, OpgenError):  # which tells its place itself
            error.add_note(where)
        raise
