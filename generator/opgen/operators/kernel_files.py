"""The C of the built-in kernels: files that `opgen build` makes from their specs, one for each."""

from __future__ import annotations

from functools import cache

from opgen.base.paths import runtime_root

FOLDER = "kernels"


@cache
def built_in_kernel(name: str) -> str:
    """Return the params struct and the function of a kernel.

    :param name: ``add/add_s8.h``.
    """
    text = (runtime_root() / FOLDER / name).read_text(encoding="utf-8")
    # The first line says what made the file.
    return text.partition("\n")[2]
