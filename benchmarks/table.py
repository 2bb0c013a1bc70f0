"""Tables for people."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tabulate import tabulate


def markdown_table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], side: str = "right"
) -> str:
    """Return a Markdown table whose columns line up: names on the left, figures on the right.

    :param side: where all columns but the first are.
    """
    align = ("left", *(side for _ in headings[1:]))
    return tabulate(rows, headings, "pipe", colalign=align if rows else None, disable_numparse=True)


def table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a Markdown table."""
    print(f"\n## {title}\n\n{markdown_table(headings, rows)}")
    sys.stdout.flush()
