"""The tables of sigmoids of int16 are those that their formula gives."""

import math

import pytest
import sigmoid_table
from nn_library import RUNTIME


@pytest.mark.parametrize(
    ("source", "size"), [("arm_nn_activation_s16.c", 256), ("opgen_sigmoid.c", 257)]
)
def test_the_table_is_computed_from_the_formula(source: str, size: int) -> None:
    """Entry by entry."""
    text = (RUNTIME / "src" / source).read_text()
    assert sigmoid_table.table_in(text) == sigmoid_table.sigmoid_table(size)


def test_interpolation_errs_by_less_than_one_step() -> None:
    """Chords of the corrected entries are closer to the sigmoid than those of exact ones."""

    def worst(table: list[float]) -> float:
        errors = []
        for i in range(64):
            for part in range(9):
                x = (i + part / 8) / 24
                chord = table[i] + (table[i + 1] - table[i]) * part / 8
                errors.append(abs(chord - 65536 / (1 + math.exp(-x))))
        return max(errors)

    plain = [65536 / (1 + math.exp(-i / 24)) for i in range(65)]
    assert worst([float(v) for v in sigmoid_table.sigmoid_table()]) < 1.3
    assert worst(plain) > 1.3
