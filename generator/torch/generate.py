"""schemas/aten.yaml -> the module ``aten.py`` beside this one, which a run need not parse."""

from __future__ import annotations

from pathlib import Path

import yaml

_HEADER = '''"""Signatures of PyTorch's operators.

Made by `opgen build` from schemas/aten.yaml. Do not edit.
"""

from collections.abc import Mapping
from typing import Final

SCHEMAS: Final[Mapping[str, str]] = {
'''


_BETWEEN = '''}
"""Operator with its overload -> signature."""

DECOMPOSED: Final = frozenset(
    [
'''
_END = '''    ]
)
"""Those of them that PyTorch can write in others."""
'''


def generate_schemas(path: Path) -> str:
    """Return the text of the module."""
    facts = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    lines = [f"    {target!r}: {text!r},\n" for target, text in facts["operators"].items()]
    parts = [f"        {target!r},\n" for target in facts["decomposed"]]
    return "".join([_HEADER, *lines, _BETWEEN, *parts, _END])
