"""Options of custom operators that no encoder wrote: faults are reported with operator and key."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flatbuffers import flexbuffers

from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.errors import ModelError, OpgenError, UnsupportedError
from opgen.registry.context import RegistryContext, build_default_registry_context
from tests.hostile.custom_models import custom_model
from tests.hostile.limits import check_message, limits
from tests.hostile.sandbox import run_hostile
from tests.hostile.sound import SPEC

OPTIONS = """options:
  count: {type: int, default: 1, min: 0, max: 9}
  rate: {type: float, default: 0.5, min: 0.0, max: 1.0}
  flag: {type: bool, default: false}
  label: {type: str, default: a}
  sizes: {type: ints, default: [1], min: 0}
  edge: {type: Padding, default: SAME}
  kind: {type: dtype, default: int8}
"""
USE = """checks:
  - that: count + sizes[0] < 100 and rate < 2.0 and not flag and label == 'a' and kind == int8
    else: "{label} {count} {rate}"
  - {that: edge == SAME, else: same}
"""
FLEXBUFFER = SPEC.replace("options:\n  times: {type: int, default: 3}\n", OPTIONS)
FLEXBUFFER = FLEXBUFFER.replace("checks:\n  - that: times < 100\n    else: too much\n", USE)
FLEXBUFFER = FLEXBUFFER.replace("    times: span(1, 99)\n", "")
STRUCT = SPEC.replace(
    "options: flexbuffer", "options: {struct: {times: int32_t, names: 'char[8]'}}"
)
STRUCT = STRUCT.replace("default: 3}\n", "default: 3}\n  names: {type: str, default: a}\n")
STRUCT = STRUCT.replace("that: times < 100", "that: times < 100 and names == 'a'")
NONE = SPEC.replace(", options: flexbuffer", "").replace(
    "options:\n  times: {type: int, default: 3}\n", ""
)
NONE = NONE.replace("checks:\n  - that: times < 100\n    else: too much\n", "").replace(
    "    times: span(1, 99)\n", ""
)


def encoded(value: object) -> bytes:
    return bytes(flexbuffers.Dumps(value))


def deep(levels: int) -> bytes:
    value: Any = 1
    for _ in range(levels):
        value = {"a": value} if levels % 2 else [value]
    return encoded({"count": value})


def repeated_key() -> bytes:
    content = bytearray(encoded({"count": 1, "counu": 2}))
    content[content.index(b"counu") + 4] = ord("t")
    return bytes(content)


def not_utf_8() -> bytes:
    return encoded({"label": "abcdef"}).replace(b"abcdef", b"ab\xff\xfeef")


def key_not_utf_8() -> bytes:
    return encoded({"count": 1}).replace(b"count", b"c\xff\xffnt")


def key_that_speaks() -> bytes:
    return encoded({"count": 1}).replace(b"count", b"c\x1b[2J")


def shared_vectors() -> bytes:
    """Each vector holds the one before it many times over: 60**30 values in 3 kB."""
    content = bytearray(b"\x01\x07\x04")
    at = 1
    for _ in range(30):
        start = len(content) + 1
        content += bytes([60])
        content += bytes((start + index - at) % 256 for index in range(60))
        content += bytes([10 << 2] * 60)
        at = start
    return bytes(content + bytes([len(content) - at, 10 << 2, 1]))


NOISE = np.random.default_rng(1).bytes(1 << 20)
NO_FLEXBUFFER = "its custom options are not a FlexBuffer: "
FAULTS: dict[str, tuple[bytes | Callable[[], bytes], str]] = {
    # those that take seconds to make are made by the test
    # no FlexBuffer at all
    "one byte": (b"\0", NO_FLEXBUFFER + "1 bytes are too few"),
    "text": (b"count=1;rate=2", NO_FLEXBUFFER),
    "NULs": (bytes(64), NO_FLEXBUFFER + "the root is 0 bytes wide"),
    "ones": (b"\xff" * 64, NO_FLEXBUFFER + "the root is 255 bytes wide"),
    "width of 3": (b"\0\4\3", NO_FLEXBUFFER + "the root is 3 bytes wide"),
    "a megabyte of noise": (NOISE + b"\x28\x01", NO_FLEXBUFFER),
    "a flatbuffer": (custom_model(), NO_FLEXBUFFER),
    # places and lengths
    "a place in front": (b"\5\x28\1", NO_FLEXBUFFER + "the distance 5 at byte 0 leads outside"),
    "a place far in front": (b"\xff" * 8 + b"\x28\x08", NO_FLEXBUFFER + "the distance"),
    "a vector to itself": (b"\1\0\x28\1", NO_FLEXBUFFER),
    "a huge vector": (b"\xff\xff\xff\xff\0\0\0\0\4\x2a\4", NO_FLEXBUFFER),
    "a huge text": (b"\xff\xff\xff\x7fab\0\0\4\x16\4", NO_FLEXBUFFER),
    "a huge blob": (b"\xff\xff\xff\x7fab\0\0\4\x66\4", NO_FLEXBUFFER),
    "a huge typed vector": (b"\xff\xff\xff\x7f\0\0\0\0\4\x2e\4", NO_FLEXBUFFER),
    "a map without keys": (b"\1\1\1\1\1\x24\1", NO_FLEXBUFFER),
    "an unknown type": (b"\xff\1\xfc\1", NO_FLEXBUFFER + "a value at byte"),
    "a key without end": (b"a\1\x10\1", NO_FLEXBUFFER + "the key at byte 0 does not end"),
    "a float of a byte": (b"\1\x0c\1", NO_FLEXBUFFER + "a float at byte 0 has 1 byte"),
    "shared vectors": (shared_vectors(), NO_FLEXBUFFER + "its parts refer to the same bytes again"),
    "trailing bytes": (encoded({"count": 1}) + b"\0" * 5, NO_FLEXBUFFER),
    "cut": (encoded({"count": 1, "rate": 0.5})[5:], NO_FLEXBUFFER),
    # nesting and numbers of keys
    "40 lists": (deep(40), NO_FLEXBUFFER),
    "41 maps": (deep(41), NO_FLEXBUFFER),
    "100,000 keys": (
        lambda: encoded({f"k{index}": 1 for index in range(100_000)}),
        "more of its custom options are unknown",
    ),
    "100,000 values": (lambda: encoded([*range(100_000)]), "100000 values for 7 options"),
    "a key twice": (repeated_key(), "the key 'count' is twice in a map"),
    "a key of 100,000 letters": (encoded({"k" * 100_000: 1}), "'kkkkkkkk"),
    "a key that is empty": (encoded({"": 1}), "'' is 1"),
    "a key of Python": (encoded({"__class__": 1}), "'__class__' is 1"),
    "a key with other letters": (encoded({"Count": 1}), "did you mean 'count'?"),
    "a key that is a path": (encoded({"../../x": 1}), "'../../x' is 1"),
    "a key that is not UTF-8": (key_not_utf_8(), "a text is not UTF-8"),
    "a key that speaks to terminals": (key_that_speaks(), "'c\\x1b[2J' is 1"),
    "an unknown key of much": (encoded({"x": "y" * 1_000_000}), "'x' is 'yyyy"),
    # what is there is something else
    "nothing": (encoded(None), "its custom options are None, not a map or a vector"),
    "a number": (encoded(7), "its custom options are 7, not a map or a vector"),
    "a text alone": (encoded("x" * 9999), "not a map or a vector"),
    "text for int": (encoded({"count": "1"}), "count: '1' is not of type int"),
    "float for int": (encoded({"count": 1.0}), "count: 1.0 is not of type int"),
    "truth for int": (encoded({"count": True}), "count: True is not of type int"),
    "map for int": (encoded({"count": {"a": 1}}), "count: {'a': 1} is not of type int"),
    "list for int": (encoded({"count": [1]}), "count: [1] is not of type int"),
    "nothing for int": (encoded({"count": None}), "count: None is not of type int"),
    "blob for int": (encoded({"count": b"\1"}), "count: b'\\x01' is not of type int"),
    "text for float": (encoded({"rate": "nan"}), "rate: 'nan' is not of type float"),
    "int for truth": (encoded({"flag": 2}), "flag: 2 is not of type bool"),
    "number for text": (encoded({"label": 1}), "label: 1 is not of type str"),
    "text for vector": (encoded({"sizes": "1"}), "sizes: '1' is not of type ints"),
    "vector of texts": (encoded({"sizes": ["1"]}), "sizes: '1' is not of type int"),
    "vector of vectors": (encoded({"sizes": [[1]]}), "sizes: [1] is not of type int"),
    "vector of floats": (encoded({"sizes": [1.5]}), "sizes: 1.5 is not of type int"),
    "no member": (encoded({"edge": 99}), "edge: 99 is not one of SAME, VALID"),
    "no member by name": (encoded({"edge": "__class__"}), "edge: '__class__' is not one of"),
    "no element type": (encoded({"kind": 12345}), "kind: 12345 is not an element type"),
    "text that is not UTF-8": (not_utf_8(), "a text is not UTF-8"),
    # numbers out of bounds
    "an int of 63 bits": (
        encoded({"count": 2**63 - 1}),
        "count is 9223372036854775807, more than 9",
    ),
    "the least int": (encoded({"count": -(2**63)}), "count is -9223372036854775808, less than 0"),
    "infinity": (encoded({"rate": math.inf}), "rate is inf, more than 1"),
    "minus infinity": (encoded({"rate": -math.inf}), "rate is -inf, less than 0"),
    "not a number": (encoded({"rate": math.nan}), "rate is nan"),
    "a negative element": (encoded({"sizes": [1, -1]}), "sizes is -1, less than 0"),
    "no elements": (encoded({"sizes": []}), "tuple index out of range"),
    "100,000 elements": (lambda: encoded({"sizes": [2**62] * 100_000}), "a 1 0.5"),
    "a text that speaks to terminals": (encoded({"label": "\x1b[2J"}), "1 0.5"),
    "a text like a hole": (encoded({"label": "{count.__class__}"}), "{count.__class__} 1 0.5"),
}


@pytest.fixture(scope="module")
def context_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], RegistryContext]:
    """A function from a spec to its context; each is made once."""
    made: dict[str, RegistryContext] = {}

    def context(spec: str) -> RegistryContext:
        if spec not in made:
            folder = tmp_path_factory.mktemp("specs")
            (folder / "mine.yaml").write_text(spec)
            made[spec] = build_default_registry_context(specs=[folder])
        return made[spec]

    return context


def fault(payload: bytes, context: RegistryContext, folder: Path) -> OpgenError | None:
    """Convert a model with a payload; return why it was refused, which leaves nothing behind."""
    model = folder / "m.tflite"
    model.write_bytes(custom_model(payload))
    raised: OpgenError | None = None
    with limits("payload"):
        try:
            AotConverter(ConvertConfig(model, folder / "out"), context).convert()
        except (ModelError, UnsupportedError) as error:
            raised = error
    if raised is None:
        return None
    assert sorted(path.name for path in folder.iterdir()) == ["m.tflite"]
    check_message(raised, ("m.tflite: operator 0 MINE",))
    return raised


@pytest.mark.parametrize("name", FAULTS)
def test_flexbuffers(name: str, context_of: Any, tmp_path: Path) -> None:
    made, words = FAULTS[name]
    payload = made() if callable(made) else made
    error = fault(payload, context_of(FLEXBUFFER), tmp_path)
    assert error is not None
    assert words in str(error)


def test_sound_payloads(context_of: Any, tmp_path: Path) -> None:
    values = {"count": 9, "rate": 1.0, "flag": False, "label": "a", "sizes": [3], "edge": 0}
    assert fault(encoded(values), context_of(FLEXBUFFER), tmp_path) is None
    assert fault(struct.pack("<i8s", 7, b"a"), context_of(STRUCT), tmp_path) is None
    assert fault(b"", context_of(NONE), tmp_path) is None


STRUCTS = {
    "nothing": (b"", "0 bytes instead of 12"),
    "a byte too few": (bytes(11), "11 bytes instead of 12"),
    "a byte too many": (bytes(13), "13 bytes instead of 12"),
    "a megabyte": (bytes(1 << 20), "1048576 bytes instead of 12"),
    "a text that is not UTF-8": (struct.pack("<i8s", 1, b"\xff\xfe"), "names"),
    "a number out of bounds": (struct.pack("<i8s", 2**31 - 1, b"a"), "too much"),
    "a FlexBuffer": (encoded({"times": 1}), "bytes instead of 12"),
}


@pytest.mark.parametrize("name", STRUCTS)
def test_structs(name: str, context_of: Any, tmp_path: Path) -> None:
    payload, words = STRUCTS[name]
    error = fault(payload, context_of(STRUCT), tmp_path)
    assert error is not None
    assert words in str(error)


@pytest.mark.parametrize("payload", [b"\0", b"a" * 1_000_000, encoded({})])
def test_payloads_that_nobody_asked_for(payload: bytes, context_of: Any, tmp_path: Path) -> None:
    error = fault(payload, context_of(NONE), tmp_path)
    assert error is not None
    assert f"it has {len(payload)} bytes of custom options" in str(error)


CODES = [
    "",
    " ",
    "Min\u0435",
    "MINE\n",
    "\x1b[2J",
    "../../etc",
    "x" * 100_000,
    "{0.__class__}",
    "%s",
]


@pytest.mark.parametrize("code", CODES, ids=range(len(CODES)))
def test_codes_of_custom_operators(code: str, tmp_path: Path) -> None:
    """Through the command: a code comes into messages, and hints of what to do."""
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "mine.yaml").write_text(SPEC)
    (tmp_path / "m.tflite").write_bytes(custom_model(custom=code))
    outcome = run_hostile(tmp_path, "convert", "m.tflite", "--specs", "specs", "-o", "out")
    assert outcome.code in (1, 3), outcome.err
    assert outcome.err.startswith("m.tflite: operator ")
    assert all(each.isprintable() for each in outcome.err.split("\n"))
    assert max(map(len, outcome.err.split("\n"))) < 1200
    assert (outcome.strange, sorted(p.name for p in tmp_path.iterdir())) == (
        (),
        ["m.tflite", "specs"],
    )
