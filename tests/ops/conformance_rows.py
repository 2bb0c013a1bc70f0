"""What docs/CONFORMANCE.md lists."""

from __future__ import annotations

_COLUMNS = 6


def heading_of(page: str) -> list[tuple[str, int]]:
    """Return the numbers above the rows of a page, each with what it counts, in their order."""
    lines = (
        line.strip("| ").split(" | ") for line in page.partition("| operator |")[0].splitlines()
    )
    numbers = [(each[0], each[-1].replace(",", "")) for each in lines]
    return [(what, int(number)) for what, number in numbers if number.isdecimal()]


def counted(page: str) -> dict[str, int]:
    """Return what these numbers have to be."""
    lines = [line.strip("|").split(" | ") for line in page.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line] for line in lines]
    rows = [row for row in cells if len(row) == _COLUMNS and row[3].isdecimal()]
    return {
        "operators": len({row[0] for row in rows}),
        "kernels": len({(row[0], row[1]) for row in rows}),
        "kernels x types": len(rows),
        "cases": sum(int(row[3]) for row in rows),
        "of these run by the oracle": sum(int(row[4]) for row in rows),
    }


def rows_of(page: str) -> dict[tuple[str, str, str], int]:
    """Return what a page lists: operator, kernel and types, and how many cases there were."""
    found = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("|") and len(cells) == _COLUMNS and cells[3].isdecimal():
            found[cells[0], cells[1], cells[2]] = int(cells[3])
    return found
