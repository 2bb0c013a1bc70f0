"""runtime_c, built once for all processes of a run."""

from __future__ import annotations

from pathlib import Path

import pytest
from nn_library import Library, build_portable

from tests.once import once


def portable_library(factory: pytest.TempPathFactory) -> Library:
    """Return it as :func:`nn_library.build_portable` makes it."""

    def build(folder: Path) -> None:
        build_portable(folder / "portable.so")

    return Library(once(factory, "portable", build) / "portable.so")
