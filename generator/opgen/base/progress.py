"""What long work tells of itself to whoever listens: the command line, if it is on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Stage(Protocol):
    """A stage of work that is being shown."""

    def update(self, steps: int) -> object:
        """Tell that this many more steps are done."""


class Listener(Protocol):
    """Hears what is being done."""

    def stage(self, words: str, steps: int) -> AbstractContextManager[Stage | None]:
        """Begin a stage, which ends with the block.

        :param words: such as ``numpy``, for people.
        :param steps: how many there will be; 0: nobody knows.
        """


_listeners: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Tell somebody of all work in a block."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.pop()


def stage(words: str, steps: int = 0) -> AbstractContextManager[Stage | None]:
    """Tell of a stage of work in a block; gives what hears of its steps, if anybody listens.

    It may be within another one.
    """
    return _listeners[-1].stage(words, steps) if _listeners else nullcontext()


def steps_of(words: str, items: Sequence[Item]) -> Iterator[Item]:
    """Go through items as the steps of a stage."""
    with stage(words, len(items)) as shown:
        for each in items:
            yield each
            if shown is not None:
                shown.update(1)
