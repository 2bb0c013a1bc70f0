"""Where in the author's Python a node of an exported program comes from."""

from __future__ import annotations

import re
from typing import NamedTuple

_FRAME = re.compile(
    r'^\s*File "([^"\n]+)", line (\d{1,9}), in ([^\n]*)(?:\n(?!\s*File ")([^\n]*))?', re.M
)
_TORCH = re.compile(r"[\\/](?:(?:site|dist)-packages[\\/]torch|torch[\\/](?:nn|_\w+))[\\/]|^<")
"""PyTorch's own files, installed or in a checkout, and code that it made up."""


class SourceLine(NamedTuple):
    """One line of a program's author."""

    file: str
    line: int
    function: str
    text: str
    """The line itself, without its indentation; empty: not known."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}, in {self.function}" + (f": {self.text}" * bool(self.text))


def source_line(stack: str) -> SourceLine | None:
    """Return the innermost line of a stack that is not PyTorch's own.

    :param stack: as in :attr:`opgen.aten.program.TorchNode.stack`.
    :return: the innermost line of all if every one is PyTorch's; None if there is none.
    """
    frames = [
        SourceLine(file, int(line), function.strip(), text.strip())
        for file, line, function, text in _FRAME.findall(stack)
    ]
    authors = [frame for frame in frames if _TORCH.search(frame.file) is None]
    return next(reversed(authors or frames), None)
