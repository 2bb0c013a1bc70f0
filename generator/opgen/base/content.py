"""Contents of files: bytes, or what makes them piece by piece where they are too large to hold."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

MOST_HELD = 1 << 20
"""Bytes of constants; the text of more is made while it is written."""


@dataclass(frozen=True, eq=False)
class Pieces:
    """The content of a large file, made anew whenever it is read."""

    make: Callable[[], Iterable[bytes | memoryview]]

    def __iter__(self) -> Iterator[bytes | memoryview]:
        """Go through the content."""
        yield from self.make()

    def __len__(self) -> int:
        """Return the number of bytes."""
        return self._facts[0]

    def __bytes__(self) -> bytes:
        """Return all of it."""
        return b"".join(self)

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        """Return all of it as text."""
        return bytes(self).decode(encoding, errors)

    @property
    def sha256(self) -> str:
        """The hash of all of it."""
        return self._facts[1]

    @cached_property
    def _facts(self) -> tuple[int, str]:
        size, digest = 0, hashlib.sha256()
        for piece in self:
            size += len(piece)
            digest.update(piece)
        return size, digest.hexdigest()


FileContent = bytes | Pieces


def write_content(content: FileContent, path: Path) -> None:
    """Write a file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.writelines(pieces_of(content))


def pieces_of(content: FileContent) -> Iterable[bytes | memoryview]:
    """Return a content in pieces, in their order."""
    return content if isinstance(content, Pieces) else (content,)


def sha256_of(content: FileContent) -> str:
    """Return the hash of a content."""
    if isinstance(content, Pieces):
        return content.sha256
    return hashlib.sha256(content).hexdigest()


def encoded(texts: Iterable[str], at_least: int = 1 << 16) -> Iterator[bytes]:
    """Yield the bytes of texts, many small ones together."""
    held: list[str] = []
    size = 0
    for text in texts:
        held.append(text)
        size += len(text)
        if size >= at_least:
            yield "".join(held).encode()
            held.clear()
            size = 0
    yield "".join(held).encode()
