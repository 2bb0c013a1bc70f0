"""Frames in streams: found behind anything else, and behind damaged ones; never made up."""

from __future__ import annotations

import random
import struct
import zlib
from dataclasses import replace

import pytest

from opgen.trace.frames import SYNC, Frame, Kind, read_stream
from tests.hangs import must_end
from tests.trace.captures import written

FRAMES = [
    Frame(0, Kind.BEGIN, 7, 1, 0, 3, 0, b"ab" * 32),
    Frame(0, Kind.TENSOR, 7, 1, 1, 0, 0, bytes(range(64))),
    Frame(0, Kind.TENSOR, 7, 1, 2, 1, 0, b""),
    Frame(0, Kind.TENSOR, 7, 1, 3, 2, 1, SYNC * 9),
    Frame(0, Kind.END, 7, 1, 4, 0, 0, b"\0\0\0\0"),
]
STREAM = b"".join(map(written, FRAMES))


def without_offsets(frames: tuple[Frame, ...]) -> list[Frame]:
    return [replace(frame, offset=0) for frame in frames]


def test_frames_are_found_in_a_row() -> None:
    found = read_stream(STREAM)
    assert without_offsets(found.frames) == FRAMES
    assert not found.damages
    assert found.other_bytes == 0


def test_other_text_is_skipped() -> None:
    text = "run 1 läuft …\r\n".encode()
    stream = text + text.join(map(written, FRAMES)) + text
    found = read_stream(stream)
    assert without_offsets(found.frames) == FRAMES
    assert not found.damages
    assert found.other_bytes == len(text) * (len(FRAMES) + 1)


def test_a_flipped_bit_costs_one_frame() -> None:
    """Wherever it is; the place of the frame is reported. (A frame in a frame, too.)"""
    starts = [0]
    for frame in FRAMES:
        starts.append(starts[-1] + len(written(frame)))
    for position in range(len(STREAM)):
        damaged = bytearray(STREAM)
        damaged[position] ^= 1 << position % 8
        found = read_stream(bytes(damaged))
        hit = max(i for i, start in enumerate(starts) if start <= position)
        wanted = [frame for i, frame in enumerate(FRAMES) if i != hit]
        assert without_offsets(found.frames) == wanted, position
        in_sync = position < starts[hit] + len(SYNC)
        reported = [damage.offset for damage in found.damages]
        assert in_sync or reported[0] == starts[hit], position


@pytest.mark.parametrize("lost", [1, 3, 40])
def test_lost_bytes_cost_the_frames_that_they_are_from(lost: int) -> None:
    """Also where what is missing makes a frame reach into the next one."""
    at = len(written(FRAMES[0])) + 40  # in the data of the second one
    found = read_stream(STREAM[:at] + STREAM[at + lost :])
    assert without_offsets(found.frames) == [FRAMES[0], *FRAMES[2:]]
    assert found.damages[0].why == "input 0 in run 1 is damaged"


def test_any_end_is_reported() -> None:
    ends = {0, *(len(b"".join(map(written, FRAMES[:n]))) for n in range(len(FRAMES) + 1))}
    for end in range(len(STREAM)):
        found = read_stream(STREAM[:end])
        assert without_offsets(found.frames) == FRAMES[: len(found.frames)]
        partial = any(end - each in range(len(SYNC)) for each in ends)
        assert bool(found.damages) != partial, end
    assert found.damages[-1].why == "the end of run 1 is cut off: 1 of its bytes are missing"


def test_a_huge_length_is_not_believed() -> None:
    """Nor does it cost time or memory, with a right checksum or a wrong one."""
    for size in (1 << 16, (1 << 31) - 1, (1 << 32) - 1):
        head = SYNC + struct.pack("<BBHIIIII", 1, 2, 0, 7, 1, 1, 1, size)
        claimed = head + struct.pack("<I", zlib.crc32(head))
        found = read_stream(claimed + STREAM)
        assert without_offsets(found.frames) == FRAMES
        assert "output 0 of layer 1 in run 1 is cut off" in found.damages[0].why
        found = read_stream(head + b"abcd" + STREAM)
        assert without_offsets(found.frames) == FRAMES
        assert [each.why for each in found.damages] == ["the head of a frame is damaged"]


def test_frames_of_later_versions_are_reported() -> None:
    head = SYNC + struct.pack("<BBHIIIII", 2, 2, 0, 7, 1, 1, 1, 0)
    found = read_stream(head + struct.pack("<II", zlib.crc32(head), 0) + STREAM)
    assert found.damages[0].why == "a frame of version 2, kind 2: this opgen reads version 1"
    assert len(found.frames) == len(FRAMES)


def test_the_effort_is_bounded() -> None:
    """A stream of heads that are right, each of a long frame that is not."""
    count, heads = 20_000, []
    for index in range(count):
        size = (count - index - 2) * 32
        head = SYNC + struct.pack("<BBHIIIII", 1, 2, 0, 7, 1, index, 1, max(size, 0))
        heads.append(head + struct.pack("<I", zlib.crc32(head)))
    with must_end():
        found = read_stream(b"".join(heads))
    assert not found.frames
    assert found.damages[-1].why == "too much is damaged: the rest was not read"


def test_what_is_found_was_sent() -> None:
    """Thousands of streams that are cut, repeated, mixed and changed at random."""
    draw = random.Random(5)  # noqa: S311
    for _ in range(4000):
        stream = bytearray(STREAM)
        for _ in range(draw.randrange(1, 6)):
            a, b = sorted(draw.randrange(len(stream) + 1) for _ in range(2))
            match draw.randrange(4):
                case 0:
                    del stream[a : min(b, a + 50)]
                case 1:
                    stream[a:a] = stream[a:b]
                case 2:
                    stream[a:a] = draw.randbytes(draw.randrange(40))
                case _:
                    stream[a : a + 1] = draw.randbytes(1)
        found = read_stream(bytes(stream))
        assert all(replace(each, offset=0) in FRAMES for each in found.frames)
        assert all(0 <= each.offset < len(stream) for each in found.damages)
