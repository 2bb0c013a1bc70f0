"""A window that slides over a signal, of which a model is given only what is new."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Share:
    """How much of a layer is computed for each frame."""

    op_type: str
    name: str
    rows: int = 0
    """Of the output that are computed, where these are not all."""
    of: int = 0
    """That the output has for a whole window."""
    reason: str = ""
    """Why all are computed; empty if not."""
    is_behind: bool = False
    """Whether that is because what it reads is computed as a whole."""


@dataclass(frozen=True)
class Stream:
    """How a model that takes a window is run frame by frame."""

    input: int
    """The tensor that is given."""
    axis: int
    """Of it, along which the window slides."""
    window: int
    """Rows of a window."""
    hop: int
    """Rows of a frame."""
    shares: tuple[Share, ...] = ()
    macs: int = 0
    """Of a whole window."""
    behind: Stream | None = None
    """How the model behind a front is run, if that takes a window, too."""

    @property
    def warm_up(self) -> int:
        """The frame, counted from 1, with which the first window is full."""
        return -(-self.window // self.hop)
