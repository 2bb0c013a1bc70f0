"""Structs of C become records of the same fields."""

from __future__ import annotations

from pathlib import Path

from opgen.synth.structs import structs_module

HEADER = """/* Sums.
 *
 * And `more` of them: [rows, columns]. */
typedef struct {
    int32_t rows; /* of the matrix */
    const int16_t *weights;
    bool is_wide;
} opgen_sums;

typedef struct { opgen_sums sums; float scale; } opgen_both;

/* No record: expressions make no tables of these. */
typedef struct {
    const void *data;
} opgen_any;

typedef struct { opgen_any any; } opgen_of_any;
"""
MADE = '''

@dataclass(frozen=True, eq=False)
class opgen_sums(CStruct):
    """Sums.

    And ``more`` of them: [rows, columns].
    """

    rows: int
    weights: Int16s
    is_wide: bool


@dataclass(frozen=True, eq=False)
class opgen_both(CStruct):
    """See ``opgen_sums.h``."""

    sums: opgen_sums
    scale: float
'''


def test_a_struct_of_numbers_tables_and_structs_is_a_record(tmp_path: Path) -> None:
    (tmp_path / "opgen_sums.h").write_text(HEADER, encoding="utf-8")
    text = structs_module(tmp_path)
    compile(text, "structs.py", "exec")
    assert text.endswith(MADE), text
