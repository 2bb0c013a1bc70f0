"""The pictures of docs/start.md: which files a build system finds, who writes them, and what for.

python docs/site/folders.py zephyr build/zephyr > docs/site/zephyr.svg
python docs/site/folders.py arduino build/arduino > docs/site/arduino.svg
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

WIDE, ROW, LEFT, INDENT, NOTES = 720, 22, 10, 18, 300
YOURS, OPGENS = "#5c6bc0", "#ef6c00"
MODULE = "digits/"


@dataclass(frozen=True)
class Row:
    """A file or a folder of the picture."""

    path: str
    """Below the folder that is drawn; a folder ends with ``/``."""
    note: str
    is_yours: bool = False


ZEPHYR = (
    Row("CMakeLists.txt", "you: ZEPHYR_EXTRA_MODULES names the folder digits", is_yours=True),
    Row("prj.conf", "you: CONFIG_OPGEN_DIGITS=y", is_yours=True),
    Row("main.c", "you: digits_init, digits_run", is_yours=True),
    Row("digits/", "the module"),
    Row("digits/zephyr/module.yml", "tells west that it is one"),
    Row("digits/zephyr/Kconfig", "what prj.conf can switch on"),
    Row("digits/zephyr/CMakeLists.txt", "what west compiles then"),
    Row("digits/include/digits.h", "what main.c includes"),
    Row("digits/src/", "the network, its constants, its kernels"),
)
ARDUINO = (
    Row("digits/", "the library: into `libraries` of your sketchbook"),
    Row("digits/library.properties", "tells the IDE that it is one"),
    Row("digits/src/digits.h", "what a sketch includes"),
    Row("digits/src/", "the network, its constants, its kernels"),
    Row("digits/examples/digits_run/digits_run.ino", "File > Examples > digits > digits_run"),
)
PICTURES = {
    "zephyr": (ZEPHYR, "An application for Zephyr with the module digits"),
    "arduino": (ARDUINO, "The library digits for Arduino"),
}


def picture(name: str, folder: Path) -> str:
    """Return an SVG of a folder; what is not yours must be there.

    :raises FileNotFoundError: a file that is drawn is not there.
    """
    rows, title = PICTURES[name]
    for each in rows:
        if not each.is_yours and not (folder / each.path).exists():
            raise FileNotFoundError(folder / each.path)
    high = ROW * len(rows) + 12
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img"',
            ' font-family="sans-serif" font-size="13" fill="#78909c">',
            f"<title>{title}</title>",
            *(line for at, each in enumerate(rows) for line in _row(rows, at, each)),
            "</svg>\n",
        ]
    )


def _row(rows: Sequence[Row], at: int, row: Row) -> list[str]:
    """Return what stands in a row: a line to the module's folder, the name, the note."""
    is_inside = row.path.startswith(MODULE) and row.path != MODULE
    x, y = LEFT + is_inside * INDENT, at * ROW + 20
    label = row.path.removeprefix(MODULE) if is_inside else row.path
    fill = YOURS if row.is_yours else OPGENS
    name = f'<text x="{x}" y="{y}" font-family="monospace" fill="{fill}">{label}</text>'
    note = f'<text x="{LEFT + NOTES}" y="{y}">{row.note.replace(">", "&gt;")}</text>'
    top = ROW * [each.path for each in rows].index(MODULE) + 25
    line = f'<path d="M{LEFT + 5} {top}V{y - 5}H{x - 3}" fill="none" stroke="#90a4ae"/>'
    return [line, name, note] if is_inside else [name, note]


if __name__ == "__main__":
    sys.stdout.write(picture(sys.argv[1], Path(sys.argv[2])))
