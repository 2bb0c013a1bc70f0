"""Frames in a stream of bytes: found again behind anything that is none, and behind damaged ones.

``docs/trace.md`` describes the bytes; ``runtime_c/include/opgen_trace.h`` writes them.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from enum import IntEnum

SYNC = b"\xf7OG\xf8"
VERSION = 1

_HEAD = struct.Struct("<4sBBHIIIIII")
_CHECKED = _HEAD.size - 4
"""Bytes of a head that its checksum is about."""
_TAIL = struct.Struct("<I")
_EFFORT = 16
"""Bytes to be checked for each byte of a stream, at most: frames may be claimed within frames."""
_FREE = 1 << 20


class Kind(IntEnum):
    """What a frame holds."""

    BEGIN = 1
    """Of a run: number of layers, entry point, and the sha256 of the model."""
    TENSOR = 2
    """An output of a layer, or an input of the model, as layer 0."""
    END = 3
    """Of a run: what it returned."""
    CYCLES = 4
    """Of a run that was measured: how long its layers took."""


@dataclass(frozen=True)
class Frame:
    """One frame whose checksums are right."""

    offset: int
    kind: Kind
    identity: int
    """Of the module that sent it."""
    run: int
    """Runs are counted from 1 on since init."""
    number: int
    """Within the run, from 0 on."""
    layer: int
    output: int
    data: bytes


@dataclass(frozen=True)
class Damage:
    """Bytes that begin like a frame and are none, or a frame that says what cannot be."""

    offset: int
    why: str


@dataclass(frozen=True)
class Stream:
    """What is in a stream of bytes."""

    frames: tuple[Frame, ...]
    damages: tuple[Damage, ...]
    """In the order of their offsets."""
    other_bytes: int
    """What belongs to no frame: log messages, parts of damaged frames."""


def read_stream(data: bytes) -> Stream:
    """Find the frames in a stream.

    The effort is in proportion to the length of the stream, whatever it holds.
    """
    frames: list[Frame] = []
    damages: list[Damage] = []
    inside = checked = 0
    position = data.find(SYNC)
    while position >= 0:
        found, size = _frame_at(data, position)
        if isinstance(found, Frame):
            frames.append(found)
            inside += size
        else:
            damages.append(found)
            checked += size
            size = len(SYNC)
        position = data.find(SYNC, position + size)
        if position >= 0 and checked > _EFFORT * len(data) + _FREE:
            damages.append(Damage(position, "too much is damaged: the rest was not read"))
            break
    return Stream(tuple(frames), tuple(damages), len(data) - inside)


def _frame_at(data: bytes, position: int) -> tuple[Frame | Damage, int]:
    """Return what begins at a place, and how many bytes were looked at."""
    if position + _HEAD.size > len(data):
        return Damage(position, "the capture ends within the head of a frame"), 0
    head = _HEAD.unpack_from(data, position)
    _, version, kind, output, identity, run, number, layer, size, crc = head
    if zlib.crc32(data[position : position + _CHECKED]) != crc:
        return Damage(position, "the head of a frame is damaged"), _HEAD.size
    if version != VERSION or kind not in list(Kind):
        words = f"a frame of version {version}, kind {kind}: this opgen reads version {VERSION}"
        return Damage(position, words), _HEAD.size
    what = _in_words(kind, run, layer, output)
    begin = position + _HEAD.size
    end = begin + size
    whole = end + _TAIL.size
    if whole > len(data):
        words = f"{what} is cut off: {whole - len(data):,} of its bytes are missing"
        return Damage(position, words), _HEAD.size
    payload = data[begin:end]
    if _TAIL.unpack_from(data, end)[0] != zlib.crc32(payload, crc):
        return Damage(position, f"{what} is damaged"), whole - position
    frame = Frame(position, Kind(kind), identity, run, number, layer, output, payload)
    return frame, whole - position


def _in_words(kind: int, run: int, layer: int, output: int) -> str:
    if kind == Kind.BEGIN:
        return f"the begin of run {run}"
    if kind == Kind.END:
        return f"the end of run {run}"
    if kind == Kind.CYCLES:
        return f"the cycles of run {run}"
    return f"{tensor_in_words(layer, output)} in run {run}"


def tensor_in_words(layer: int, output: int) -> str:
    """Return what messages call a tensor that is sent."""
    return f"output {output} of layer {layer}" if layer else f"input {output}"
