"""Ways to damage a file that know of the format no more than where its tables are."""

from __future__ import annotations

import random
import struct

from opgen.litert.schema import Record, open_model
from opgen.tflite.flatbuffer import Reader

EXTREMES = (0, 1, 3, 4, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFC, 0xFFFFFFFF)


def tables_of(data: bytes) -> list[int]:
    """Return the positions of all tables."""
    found: list[int] = []

    def walk(value: object) -> None:
        if isinstance(value, list):
            for each in value:
                walk(each)
        elif isinstance(value, Record):
            found.append(value._position)
            for field in value._table.fields:
                if field.type != "deprecated":
                    walk(getattr(value, field.attribute))

    walk(open_model(Reader(data, "sound")))
    return found


def truncated(content: bytearray, _tables: list[int], dice: random.Random) -> bytearray:
    return content[: dice.randrange(len(content))]


def bits_flipped(content: bytearray, _tables: list[int], dice: random.Random) -> bytearray:
    for _ in range(dice.randint(1, 8)):
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
    return content


def offset_overwritten(content: bytearray, _tables: list[int], dice: random.Random) -> bytearray:
    at = dice.randrange(0, len(content) - 4, 4)
    value = dice.choice((*EXTREMES, len(content), len(content) - at, dice.getrandbits(32)))
    struct.pack_into("<I", content, at, value & 0xFFFFFFFF)
    return content


def vtables_swapped(content: bytearray, tables: list[int], dice: random.Random) -> bytearray:
    one, other = dice.choice(tables), dice.choice(tables)
    vtables = [at - struct.unpack_from("<i", content, at)[0] for at in (one, other)]
    struct.pack_into("<i", content, one, one - vtables[1])
    struct.pack_into("<i", content, other, other - vtables[0])
    return content


def vtable_overwritten(content: bytearray, tables: list[int], dice: random.Random) -> bytearray:
    at = dice.choice(tables)
    slot = at - struct.unpack_from("<i", content, at)[0] + 2 * dice.randrange(8)
    if slot + 2 <= len(content):
        struct.pack_into("<H", content, slot, dice.choice((0, 1, 4, 6, 8, 12, 0xFFFF)))
    return content


def bytes_lost(content: bytearray, _tables: list[int], dice: random.Random) -> bytearray:
    at = dice.randrange(len(content))
    return content[:at] + content[at + dice.randint(1, 9) :]


def bytes_put_in(content: bytearray, _tables: list[int], dice: random.Random) -> bytearray:
    at = dice.randrange(len(content))
    return content[:at] + dice.randbytes(dice.randint(1, 9)) + content[at:]


WAYS = (
    truncated,
    bits_flipped,
    offset_overwritten,
    vtables_swapped,
    vtable_overwritten,
    bytes_lost,
    bytes_put_in,
)
