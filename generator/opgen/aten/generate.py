"""schemas/aten.yaml -> the module ``signatures.py`` beside this one, which a run need not parse."""

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

PARTS: Final[Mapping[str, tuple[str, ...]]] = {
'''
_PARTS_END = '''}
"""Operator -> those that PyTorch's decomposition of it may call, whatever its arguments are."""
'''


def generate_schemas(path: Path) -> str:
    """Return the text of the module."""
    facts = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    lines = [f"    {target!r}: {text!r},\n" for target, text in facts["operators"].items()]
    decomposed = [f"        {target!r},\n" for target in facts["decomposed"]]
    written = [f"    {target!r}: {tuple(parts)!r},\n" for target, parts in facts["parts"].items()]
    return "".join([_HEADER, *lines, _BETWEEN, *decomposed, _END, *written, _PARTS_END])
