"""Where bytes of a device come from: a serial port, a socket, a file, or standard input."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, cast

from opgen.base.extras import install_command
from opgen.base.files import file_errors
from opgen.errors import UsageError

Reader = Callable[[], bytes | None]
"""Gives bytes that have come, none if there are none yet, and None at the end."""

_BAUD = 115_200
_CHUNK = 4096
_SECONDS = 0.1


@contextmanager
def open_port(place: str) -> Iterator[Reader]:
    """Open what a user names; close it at the end.

    :param place: ``-``, a file, or a port or URL of pyserial, with ``,BAUD`` behind it.
    :raises UsageError: if it cannot be opened or read, or pyserial is missing.
    """
    if place == "-":
        yield lambda: _chunk_of(sys.stdin.buffer)
    elif Path(place).is_file():
        with file_errors(Path(place), "read"), Path(place).open("rb") as file:
            yield lambda: _chunk_of(file)
    else:
        with _serial(place) as reader:
            yield reader


def _chunk_of(file: BinaryIO) -> bytes | None:
    """Return what is there, as soon as there is something."""
    return cast(BufferedReader, file).read1(_CHUNK) or None


def _reason(error: Exception) -> str:
    """Return why a port does not open, without the port, which pyserial puts around it."""
    first = error.__context__ if isinstance(error.__context__, OSError) else error
    return (first.strerror if isinstance(first, OSError) else None) or str(first)


@contextmanager
def _serial(place: str) -> Iterator[Reader]:
    try:
        import serial  # noqa: PLC0415 - an extra
    except ImportError as error:
        message = "reading a serial port needs the package pyserial"
        raise UsageError.at("--serial", message, hint=install_command("serial")) from error
    found = re.fullmatch(r"(.*),(\d{1,8})", place)
    port, baud = (found[1], int(found[2])) if found else (place, _BAUD)
    try:
        opened = serial.serial_for_url(port, baudrate=baud, timeout=_SECONDS)
    except (OSError, ValueError) as error:  # SerialException is an OSError
        hint = "give a port such as /dev/ttyACM0,115200, socket://host:port, a file, or -"
        message = f"cannot open {port}: {_reason(error)}"
        raise UsageError.at("--serial", message, hint=hint) from error

    def read() -> bytes | None:
        try:
            return bytes(opened.read(max(1, min(opened.in_waiting, _CHUNK))))
        except OSError:  # a device that was unplugged, a socket that was closed
            return None

    with opened:
        yield read
