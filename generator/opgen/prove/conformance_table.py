"""The rows of a conformance run as a page of documentation: the same rows, the same bytes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from opgen.base.render import render
from opgen.prove.conformance import Row

END = "<!-- end: cases -->"
"""The last line of what is made; what a page has behind it is somebody's own."""
_DETAILS = re.compile(r" ?\([^()]*\)|tensorflow/lite/(micro/)?kernels/")
"""Numbers that change from case to case, and folders."""


def markdown_of(rows: Sequence[Row], command: str, oracle: str) -> str:
    """Return the page: a row per operator, kernel and types.

    :param command: by which the rows were made.
    :param oracle: name and version of the other runtime; empty: there was none.
    """
    cells = [
        [_cell(each) for each in (row.op, row.kernel, row.types)]
        + [str(row.cases), str(row.oracle_cases), _cell(_why(row))]
        for row in sorted(rows, key=lambda row: row.op)
    ]
    return render(
        "conformance.md.j2",
        end=END,
        command=command,
        oracle=oracle,
        rows=cells,
        operators=len({row.op for row in rows}),
        kernels=len({(row.op, row.kernel) for row in rows}),
        cases=f"{sum(row.cases for row in rows):,}",
        asked=f"{sum(row.oracle_cases for row in rows):,}",
    )


def _why(row: Row) -> str:
    counts: dict[str, int] = {}
    for reason, count in row.refusals.items():
        words = _DETAILS.sub("", reason.partition(";")[0]).strip().rstrip(".")
        counts[words] = counts.get(words, 0) + count
    said = [f"{count} of them: {words}" for words, count in sorted(counts.items())]
    if not row.oracle:
        said.append("only builtin operators are asked for")
    return "; ".join([*said, *filter(None, (row.note, row.tolerance))])


def _cell(words: str) -> str:
    return words.replace("|", "\\|").replace("\n", " ")
