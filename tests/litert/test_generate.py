"""Mistakes in the table of the format are found when it is turned into Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from opgen.tflite.generate import generate_format

GOOD = """
identifier: TFL3
root: Model
enums:
  Colour: {type: int8, members: [RED, GREEN]}
builtins:
  PAINT: 0 PaintOptions
  WAIT: 1
compiled:
  paint-*: [a program, "what was compiled, or {spec}"]
unions:
  Options: [PaintOptions]
tables:
  PaintOptions:
    colour: Colour = GREEN
    strong: bool = true
    amount: float32 = 0.5
    parts: [int32, 16]
    old: deprecated
  Model:
    options: Options
    names: [string]
"""


def generate(path: Path, text: str) -> dict[str, object]:
    file = path / "litert.yaml"
    file.write_text(text, encoding="utf-8")
    names: dict[str, object] = {}
    exec(generate_format(file)["format.py"], names)  # noqa: S102  our own text
    return names


def test_a_small_format(tmp_path: Path) -> None:
    found = generate(tmp_path, GOOD)
    assert found["BUILTINS"] == {"PAINT": (0, "PaintOptions"), "WAIT": (1, "")}
    assert found["COMPILED"] == {"paint-*": ("a program", "what was compiled, or {spec}")}
    assert found["TABLES"] == {
        "PaintOptions": (
            ("colour", "Colour", 1, False, 0),
            ("strong", "bool", True, False, 0),
            ("amount", "float32", 0.5, False, 0),
            ("parts", "int32", 0, True, 16),
            ("old", "deprecated", 0, False, 0),
        ),
        "Model": (("options", "Options", 0, False, 0), ("names", "string", 0, True, 0)),
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("amount: float32 = 0.5", "amount: float33", "PaintOptions.amount: unknown type 'float33'"),
        ("[int32, 16]", "[int31, 16]", "PaintOptions.parts: unknown type 'int31'"),
        ("PAINT: 0 PaintOptions", "PAINT: 0 PaintOption", "PAINT: no union has the table"),
        ("= true", "= yes", "PaintOptions.strong: the default of a bool is true or false"),
        ("= GREEN", "= BLUE", "not in list"),
    ],
)
def test_mistakes(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(ValueError, match=message):
        generate(tmp_path, GOOD.replace(old, new))
