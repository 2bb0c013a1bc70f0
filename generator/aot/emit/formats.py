"""Forms in which a module is handed over: its files, and those of a build system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import jinja2


@dataclass(frozen=True)
class Contents:
    """What every format is made from."""

    name: str
    files: Mapping[str, bytes]
    """All C files and the README, flat."""
    portable: bool
    """Whether the files hold all kernels; else the build must provide CMSIS-NN."""

    @property
    def sources(self) -> tuple[str, ...]:
        """The C files to compile."""
        return tuple(sorted(name for name in self.files if name.endswith(".c")))


Format = Callable[[Contents, jinja2.Environment], Mapping[str, bytes]]


def _sources(contents: Contents, templates: jinja2.Environment) -> Mapping[str, bytes]:
    del templates
    return contents.files


def _cmake(contents: Contents, templates: jinja2.Environment) -> Mapping[str, bytes]:
    text = templates.get_template("CMakeLists.txt.j2").render(module=contents)
    return {**contents.files, "CMakeLists.txt": text.encode()}


FORMATS: Mapping[str, Format] = {"sources": _sources, "cmake": _cmake}
"""Name of a format -> what makes it."""
