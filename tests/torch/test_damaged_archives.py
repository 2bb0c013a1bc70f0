"""Damaged and hostile archives: a program or one clear error, quickly, whatever the bytes are."""

from __future__ import annotations

import copy
import io
import json
import random
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opgen.errors import OpgenError
from opgen.pt2.load import load_partly
from opgen.pt2.read import read_data
from opgen.pt2.symbols import UnknownSymbolError, evaluate
from opgen.registry.context import RegistryContext, build_default_registry_context
from tests.hangs import must_end
from tests.torch.archives import linear, zipped

pytestmark = pytest.mark.filterwarnings("ignore::opgen.errors.OpgenWarning")
FIXTURES = Path(__file__).parent / "fixtures"
MODEL = "models/model.json"
VALUES: tuple[Any, ...] = (
    None, True, 0, 1, -1, 2**31, 2**62, 2**63, -(2**70), 1e308, 0.5, "", "x", "NaN", "as_int",
    [], {}, [[]], {"as_int": 1}, {"as_int": -1}, {"as_int": 2**62}, {"as_none": True},
    {"as_tensor": {"name": "x"}}, {"as_expr": {"expr_str": "s0"}}, {"as_string": "x"},
    {"as_expr": {"expr_str": "9**9**9"}}, {"as_ints": [1, 2**62]}, {"as_float": "Infinity"},
)  # fmt: skip


@pytest.fixture(scope="module")
def context() -> RegistryContext:
    return build_default_registry_context()


def outcome(data: bytes, what: str, context: RegistryContext) -> str:
    """Read an archive, and lower what is in it; everything but an OpgenError fails the test."""
    with must_end(what):
        try:
            load_partly(read_data(data, Path("damaged.pt2")), context)
        except OpgenError as error:
            raised = error
        except Exception as error:
            raise AssertionError(what) from error
        else:
            return "good"
    assert raised.diagnostics, what
    for each in raised.diagnostics:
        assert str(each.where).startswith("damaged.pt2"), what
        assert each.message.isprintable(), what
        assert len(str(each)) < 2500, what
    return type(raised).__name__


# --- bytes ----------------------------------------------------------------------------------------


def damaged_bytes(data: bytes, dice: random.Random) -> bytes:
    content = bytearray(data)
    # The directory at the end is a small part of the file, and most of what can be wrong.
    low = data.rindex(b"PK\1\2") - 400 if dice.random() < 0.5 else 0
    match dice.randrange(4):
        case 0:
            for _ in range(dice.randint(1, 6)):
                content[dice.randrange(low, len(content))] ^= 1 << dice.randrange(8)
        case 1:
            at = dice.randrange(low, len(content) - 4)
            content[at : at + 4] = dice.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF)).to_bytes(4, "little")
        case 2:
            del content[dice.randrange(low, len(content)) :][: dice.randint(1, 9)]
        case _:
            at = dice.randrange(low, len(content))
            content[at:at] = dice.randbytes(dice.randint(1, 9))
    return bytes(content)


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_bytes_damaged(compression: int, context: RegistryContext) -> None:
    data = linear().archive(compression=compression)
    dice = random.Random(compression)  # noqa: S311  no secret
    seen = {outcome(damaged_bytes(data, dice), f"case {index}", context) for index in range(300)}
    assert seen >= {"good", "ModelError", "UnsupportedError"}


def test_every_truncation(context: RegistryContext) -> None:
    data = linear().archive()
    for size in range(0, len(data), 41):
        assert outcome(data[:size], f"{size} bytes", context) == "ModelError"


@given(st.binary(max_size=300))
@settings(max_examples=100)
def test_random_bytes(content: bytes) -> None:
    with pytest.raises(OpgenError):
        read_data(b"PK\3\4" + content, Path("random.pt2"))


# --- JSON -----------------------------------------------------------------------------------------


def places(value: Any, parents: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Return every list and object with each of its keys."""
    keys: Any = ()
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        parents.append((value, key))
        places(value[key], parents)
    return parents


def damage(text: Any, dice: random.Random) -> Any:
    """Return a JSON value of which something is other, missing, doubled or elsewhere."""
    text = copy.deepcopy(text)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        found = places(text, [])
        if not found:
            return text
        parent, key = dice.choice(found)
        match dice.randrange(6):
            case 0:
                del parent[key]
            case 1:
                parent[key] = copy.deepcopy(dice.choice(VALUES))
            case 2:
                other, at = dice.choice(found)
                parent[key] = copy.deepcopy(other[at])
            case 3 if isinstance(parent, list):
                dice.shuffle(parent)
            case 4 if isinstance(parent, list):
                parent.append(copy.deepcopy(parent[key]))
            case _:
                parent[key] = changed(parent[key], dice)
    return text


def changed(value: Any, dice: random.Random) -> Any:
    """Return another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return dice.choice((value + 1, value - 1, -value, value * 2, 0, 2**40))
        case float():
            return dice.choice((-value, 0.0, 1e30, "NaN"))
        case str():
            return dice.choice((value[:-1], value + "x", value.upper()))
    return copy.deepcopy(dice.choice(VALUES))


def members_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


def json_damaged(name: str, data: bytes, count: int, run: Callable[[bytes, str], str]) -> set[str]:
    """Damage the JSON of an archive many times: mostly the program, or a list of weights."""
    members = members_of(data)
    dice = random.Random(zlib.crc32(name.encode()))  # noqa: S311
    texts = {each: json.loads(members[each]) for each in members if each.endswith(".json")}
    seen = set()
    for index in range(count):
        member = MODEL if dice.random() < 0.8 else dice.choice(sorted(texts))
        text = json.dumps(damage(texts[member], dice)).encode()
        seen.add(run(zipped({**members, member: text}), f"{name}, case {index}: {member}"))
    return seen


@pytest.mark.parametrize("part", range(2))
def test_json_of_a_small_program_damaged(part: int, context: RegistryContext) -> None:
    seen = json_damaged(
        f"own {part}", linear().archive(), 400, lambda *each: outcome(*each, context)
    )
    assert seen >= {"good", "ModelError", "UnsupportedError"}


@pytest.mark.parametrize("name", ["cnn_float", "cnn_cortex_m", "cnn_xnnpack", "streaming_float"])
def test_json_of_programs_of_pytorch_damaged(name: str, context: RegistryContext) -> None:
    data = (FIXTURES / f"{name}.pt2").read_bytes()
    json_damaged(name, data, 30, lambda *each: outcome(*each, context))


@given(st.text(alphabet="s01+-*/%()<>=,. 'SymbolMuPwIntger", max_size=60))
@settings(max_examples=200)
def test_random_expressions(expression: str) -> None:
    try:
        evaluate(expression, {"s0": 3})
    except (ValueError, UnknownSymbolError):
        return
