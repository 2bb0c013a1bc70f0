"""Functions that users write for single operators: where one was called when it fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from opgen.errors import Diagnostic, OpgenError, UsageError


def require_callable(where: str, function: object) -> None:
    """Refuse what is no function.

    :raises UsageError: naming where it was given.
    """
    if not callable(function):
        message = f"a {type(function).__name__} was registered, which is no function"
        raise UsageError(Diagnostic(where, message, hint="write the decorator above a function"))


@contextmanager
def called_for(where: str) -> Iterator[None]:
    """Note what a function was called for on an exception of its own, which goes on."""
    try:
        yield
    except Exception as error:
        if not isinstance(error, OpgenError):  # which tells its place itself
            error.add_note(where)
        raise
