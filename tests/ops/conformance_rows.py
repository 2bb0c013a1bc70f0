"""What docs/CONFORMANCE.md lists."""

from __future__ import annotations

_COLUMNS = 6


def rows_of(page: str) -> dict[tuple[str, str, str], int]:
    """Return what a page lists: operator, kernel and types, and how many cases there were."""
    found = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("|") and len(cells) == _COLUMNS and cells[3].isdecimal():
            found[cells[0], cells[1], cells[2]] = int(cells[3])
    return found
