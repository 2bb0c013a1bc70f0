"""Writes the sigmoid table of arm_nn_activation_s16 from its definition.

    python tests/runtime_c/sigmoid_table.py runtime_c/src/arm_nn_activation_s16.c

Entry i stands for x = i / 24, in Q0.16. A chord between two points of a curve misses it by h^2 / 8
times its second derivative in the middle, and by nothing at its ends. Lowering both ends by half of
that makes the two errors equal, so the entry is

    round(65536 * (s(x) - h^2 / 16 * s''(x))),  s(x) = 1 / (1 + e^-x),  s'' = s (1 - s) (1 - 2 s),
                                                h = 1 / 24

The last one is 65535, the value beyond the table, so that the curve has no step there. Where a
table has 257, it stands twice: the last chord is then read like all others.
"""

import re
import sys
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from pathlib import Path

TABLE = re.compile(r"((?:sigmoid|logistic)_table\[(\d+)\] = \{\n)(.*?)(\n\};)", re.DOTALL)


def sigmoid_table(size: int = 256) -> list[int]:
    """The entries, computed with 50 digits so that no rounding is in doubt."""
    with localcontext() as context:
        context.prec = 50
        return [entry(Decimal(i) / 24) for i in range(255)] + [65535] * (size - 255)


def entry(x: Decimal) -> int:
    """The table's value at x, see above."""
    s = 1 / (1 + (-x).exp())
    curvature = s * (1 - s) * (1 - 2 * s)
    corrected = s - curvature / (16 * 24 * 24)
    return int((65536 * corrected).to_integral_value(ROUND_HALF_EVEN))


def rows(values: list[int], per_row: int = 14) -> str:
    """The initializer's lines."""
    chunks = [values[i : i + per_row] for i in range(0, len(values), per_row)]
    return ",\n".join("    " + ", ".join(map(str, chunk)) for chunk in chunks)


def table_in(source: str) -> list[int]:
    """The entries that a C file holds."""
    found = TABLE.search(source)
    assert found is not None, "no such table in this file"
    return [int(number) for number in re.findall(r"\d+", found[3])]


def main(path: Path) -> None:
    """Replaces the table in `path`."""
    source = path.read_text()
    path.write_text(TABLE.sub(lambda m: m[1] + rows(sigmoid_table(int(m[2]))) + m[4], source))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
