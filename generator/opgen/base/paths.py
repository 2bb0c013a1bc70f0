"""Where the data folders of opgen are: at the top of a checkout, inside a wheel's package.

`[tool.hatch.build]` in pyproject.toml puts both into one package. An editable install is a
checkout.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def specs_root() -> Path:
    """Return the folder of the built-in specs."""
    return _data_root("specs")


def schemas_root() -> Path:
    """Return the folder of the JSON schemas and of the facts of model formats."""
    return _data_root("schemas")


def templates_root() -> Path:
    """Return the folder of the Jinja templates."""
    return _data_root("templates")


def runtime_root() -> Path:
    """Return the folder of the portable C kernels, with its `include/` and `src/`."""
    return _data_root("runtime_c")


@cache
def _data_root(name: str) -> Path:
    packaged = _PACKAGE / name
    return packaged if packaged.is_dir() else _PACKAGE.parents[1] / name
