"""The picture of docs/start.md: the arena of a module over time, from its report.json.

python docs/site/arena.py build/board/digits/report.json > docs/site/arena.svg
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

WIDE, HIGH, LEFT, FOOT = 640, 220, 62, 34
FILLS = {"tensor": "#5c6bc0", "scratch": "#ffb300"}


def picture(report: dict[str, Any]) -> str:
    """Return an SVG: layers to the right, addresses upwards, a box for each that lives there."""
    memory = report["memory_maps"][0]
    steps = len(memory["arena_in_use"])
    size = report["memory"]["arena"]["bytes"]

    def x(step: int) -> float:
        return round(LEFT + step * (WIDE - LEFT - 8) / steps, 1)

    def y(address: int) -> float:
        return round(HIGH - FOOT - address * (HIGH - FOOT - 22) / size, 1)

    boxes = [
        f'<rect x="{x(each["first"])}" y="{y(each["offset"] + each["bytes"])}"'
        f' width="{round(x(each["last"] + 1) - x(each["first"]) - 1, 1)}"'
        f' height="{round(y(each["offset"]) - y(each["offset"] + each["bytes"]), 1)}"'
        f' fill="{FILLS.get(each["kind"], "#8d6e63")}" fill-opacity="0.8"'
        ' stroke="#fff" stroke-width="0.6">'
        f"<title>{each['kind']}, {each['bytes']:,} B</title></rect>"
        for each in memory["blocks"]
    ]
    marks = [
        f'<text x="{(x(step) + x(step + 1)) / 2:.1f}" y="{HIGH - FOOT + 15}">{layer}</text>'
        for layer, step in enumerate(range(1, steps - 1), memory["first_layer"])
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img"',
            ' font-family="sans-serif" font-size="11" fill="#78909c" text-anchor="middle">',
            f"<title>The arena of {report['module']['name']} over time</title>",
            f'<path d="M{LEFT} {y(size)}H{WIDE - 8}M{LEFT} {y(0)}H{WIDE - 8}" stroke="#90a4ae"/>',
            *boxes,
            *marks,
            f'<text x="{WIDE // 2}" y="{HIGH - 4}">layer</text>',
            f'<text x="{LEFT - 6}" y="{y(size) + 4}" text-anchor="end">{size:,} B</text>',
            f'<text x="{LEFT - 6}" y="{y(0) + 4}" text-anchor="end">0</text>',
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    sys.stdout.write(picture(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
