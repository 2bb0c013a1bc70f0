"""The members of a ``.pt2`` archive: a zip file of texts, JSON and raw tensors, never unpickled."""

from __future__ import annotations

import zipfile
from pathlib import Path


def members_of(path: Path) -> dict[str, bytes]:
    """Return the members by their path inside of the archive's one folder."""
    with zipfile.ZipFile(path) as archive:
        return {
            name.partition("/")[2]: archive.read(name)
            for name in archive.namelist()
            if "/sample_inputs/" not in name
        }
