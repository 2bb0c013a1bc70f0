"""Tables for people."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a Markdown table whose columns line up."""
    lines = [headings, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headings))]
    print(f"\n## {title}\n")
    for number, line in enumerate(lines):
        cells = [
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print(f"| {' | '.join(cells)} |")
        if number == 0:
            rules = ["-" * width for width in widths]
            print(f"|-{'-|-'.join(rules)}-|")
    sys.stdout.flush()
