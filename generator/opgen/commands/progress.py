"""Shows on standard error what long work is doing: on a terminal as it goes, else if asked to."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import click

from opgen.base.progress import Stage

_LATE = 0.5
"""Seconds after which a stage within another one is worth a line of its own."""
_GONE = "\x1b[1A\x1b[2K"
"""Goes back to the line before, and deletes it."""


class Shown:
    """Shows stages as bars that go when they are done; or says how long each took."""

    def __init__(self, *, verbose: bool) -> None:
        self.verbose = verbose
        self.is_terminal = shows_bars()
        self._depth = 0

    @contextmanager
    def stage(self, words: str, steps: int) -> Iterator[Stage | None]:
        """Show a stage; one within another one has no bar, as the line is taken."""
        started, self._depth = time.monotonic(), self._depth + 1
        try:
            with ExitStack() as bars:
                yield bars.enter_context(_bar(words, steps)) if self._has_bar() else None
        finally:
            self._depth -= 1
            passed = time.monotonic() - started
            if self.verbose and (not self._depth or passed >= _LATE):
                click.echo(f"{'  ' * self._depth}{words}: {passed:.1f} s", err=True)

    @contextmanager
    def whole(self, words: str) -> Iterator[None]:
        """Say how long a command took."""
        started = time.monotonic()
        yield
        if self.verbose:
            click.echo(f"{words}: {time.monotonic() - started:.1f} s in all", err=True)

    def _has_bar(self) -> bool:
        return self.is_terminal and self._depth == 1


def shows_bars() -> bool:
    """Tell whether standard error is a terminal on which a line can be written again."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def _bar(words: str, steps: int) -> Iterator[Stage | None]:
    """Show a bar, or, of a stage that cannot tell how far it is, its words."""
    with click.progressbar(
        length=steps or 1,
        label=words,
        file=sys.stderr,
        bar_template="%(label)s  [%(bar)s]  %(info)s" if steps else "%(label)s ...",
    ) as bar:
        bar.render_progress()
        yield bar if steps else None
    click.echo(_GONE, err=True, nl=False)
