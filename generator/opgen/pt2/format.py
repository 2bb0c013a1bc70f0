"""The facts of the JSON in a ``.pt2`` archive: structures, unions and enums of its schema.

They stand in ``schemas/torch_export.json``. Source: ``torch/_export/serde/schema.py`` of PyTorch,
which a test compares. A type is ``str``, ``int``, ``float``, ``bool``, or the name of a structure,
union or enum. ``T[]`` is a list, ``{T}`` an object with any keys; ``T?`` may be null, or left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from opgen.base.paths import schemas_root

_FACTS: Mapping[str, Any] = json.loads((schemas_root() / "torch_export.json").read_bytes())

VERSION: tuple[int, int] = tuple(_FACTS["version"])
"""Of the schema: another first number is another format, a second one adds to it."""
ENUMS: Mapping[str, Mapping[int, str]] = {
    enum: {int(code): member for code, member in members.items()}
    for enum, members in _FACTS["enums"].items()
}
"""The members by number, named as the attributes of the module ``torch``."""
UNIONS: Mapping[str, Mapping[str, str]] = _FACTS["unions"]
"""A union is an object with one key, which tells the type of its value."""
STRUCTURES: Mapping[str, Mapping[str, str]] = _FACTS["structures"]
"""Each field with its type."""
