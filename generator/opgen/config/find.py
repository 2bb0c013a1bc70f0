"""Finding the target that somebody names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from opgen.config.targets import TARGETS, names_file, unknown_target
from opgen.errors import UsageError
from opgen.lib.target import Target


def find_target(name: str | Path, kernels: str = "portable", optimize: str = "speed") -> Target:
    """Return a built-in target by its name, or the one that a file describes.

    :raises UsageError: if there is none, or with all that is wrong with the file.
    """
    text = str(name)
    if names_file(text):
        # Reading YAML takes a package that nothing else here needs.
        from opgen.config.target_file import read_target  # noqa: PLC0415

        return replace(read_target(Path(text)), kernels=kernels, optimize=optimize)
    if text not in TARGETS:
        raise UsageError.at("--target", *unknown_target(text))
    return replace(TARGETS[text], kernels=kernels, optimize=optimize)
