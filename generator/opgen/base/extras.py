"""What features need besides a plain installation: read from the metadata of the package itself."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires

_PACKAGE = "opgen"
_OWN = re.compile(rf"{_PACKAGE}\[(.*)\]")
_OF_EXTRA = re.compile(r"""\bextra\s*==\s*["'](.*?)["']""")


def install_command(extra: str) -> str:
    """Return a command that installs the packages of an extra, however opgen was installed.

    It names them and their versions. An extra of opgen's own name would be looked for in a package
    registry, where that name may be somebody else's.
    """
    try:
        packages = list(_packages(extra))
    except PackageNotFoundError:  # it runs from a copy that nobody installed
        return f"install what pyproject.toml lists as '{extra}'"
    return shlex.join(["pip", "install", *packages])


def _packages(extra: str) -> Iterator[str]:
    """Go through the packages of an extra, and of those that it takes in.

    :raises PackageNotFoundError: if opgen is not installed.
    """
    for line in requires(_PACKAGE) or ():
        package, _, condition = line.partition(";")
        named = _OF_EXTRA.search(condition)
        if named is None or named[1] != extra:
            continue
        if own := _OWN.fullmatch(package.strip()):
            for each in own[1].split(","):
                yield from _packages(each.strip())
        else:
            yield package.strip()
