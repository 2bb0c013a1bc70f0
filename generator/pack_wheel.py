"""The last step of building a wheel: it is packed as small as deflate gets it."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackedWheel(BuildHookInterface):  # type: ignore[type-arg]
    """Packs a wheel anew; its files, their order and their times stay."""

    PLUGIN_NAME = "custom"

    def finalize(self, version: str, build_data: dict[str, Any], made: str) -> None:  # noqa: ARG002
        """Replace a wheel that is complete."""
        if version != "standard":
            return
        wheel = Path(made)
        packed = wheel.with_suffix(".packed")
        with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(packed, "w") as target:
            for entry in source.infolist():
                target.writestr(entry, source.read(entry), zipfile.ZIP_DEFLATED, 9)
        packed.replace(wheel)
