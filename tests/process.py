"""The command `opgen` as a process of its own, as people start it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def opgen(
    *arguments: object, folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command and return how it ended.

    :param folder: where it runs; default: the current folder.
    :param environment: variables besides those of this process, or for them.
    """
    return subprocess.run(
        # -P: the script `opgen` does not look for modules in the current folder either.
        [sys.executable, "-P", "-m", "opgen", *map(str, arguments)],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
