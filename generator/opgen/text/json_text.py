"""JSON of strangers, read within bounds and without a doubt about what it says."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from opgen.errors import ModelError, quoted

_MOST_VALUES = 4_000_000
"""A value takes some 60 bytes once it is read; a graph of a thousand nodes has 100,000."""
_MOST_BYTES = 1 << 30
"""Weights of 750 MiB in base64."""


def parsed(text: bytes | memoryview, where: str) -> Any:
    """Return what a JSON text says.

    :param where: what messages call it.
    :raises ModelError: if it is not JSON, says something twice, or is too large or too deep.
    """
    if len(text) > _MOST_BYTES:
        raise ModelError.at(where, f"it has more than {_MOST_BYTES:,} bytes")
    content = bytes(text)
    if content.count(b",") + content.count(b"[") + content.count(b"{") > _MOST_VALUES:
        raise ModelError.at(where, f"it has more than {_MOST_VALUES:,} values")
    try:
        return json.loads(
            content.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_number
        )
    except RecursionError:
        message = "its values are nested too deeply"
    except ValueError as error:
        message = f"it is not JSON: {error}"
    raise ModelError.at(where, message, hint="it is damaged, or made to harm")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        message = f"an object has the key {quoted(twice)} twice"
        raise ValueError(message)
    return found


def _no_number(word: str) -> float:
    message = f"{word} is not a number of JSON"
    raise ValueError(message)
