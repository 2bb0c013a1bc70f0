"""A hostile spec is refused: with its place and words to the point, fast, and without a trace."""

from __future__ import annotations

import zlib
from pathlib import Path

from tests.hostile.custom_models import custom_model
from tests.hostile.sandbox import Outcome, run_hostile, tree

MARK = "§"
"""Stands in a hostile text where the fault is reported, and is taken out."""

COMMANDS = {
    "check": ("check", "specs"),
    "test": ("test", "specs"),
    "ops": ("ops", "--specs", "specs"),
    "build": ("build", "--specs", "specs", "-o", "out"),
    "convert": ("convert", "m.tflite", "--specs", "specs", "-o", "out"),
}
"""Every command that reads specs of users."""


def unmarked(text: str) -> tuple[str, str]:
    """Return a text without its mark, and the line and column of the mark."""
    before, mark, after = text.partition(MARK)
    assert mark, "the text does not say where its fault is"
    assert MARK not in after
    line = before.count("\n") + 1
    return before + after, f"{line}:{len(before) - before.rfind(chr(10))}"


def refuses(folder: Path, file: str, marked: str, words: str) -> None:
    """A spec is refused at its mark with these words."""
    text, place = unmarked(marked)
    refuses_at(folder, file, text.encode("utf-8", "surrogatepass"), place, words)


def refuses_at(folder: Path, file: str, data: bytes, place: str, words: str) -> None:
    """A file of specs is refused, at a line and column of it or as a whole, with these words."""
    (folder / "specs").mkdir()
    (folder / "specs" / file).write_bytes(data)
    refused(folder, "check", f"specs/{file}:{place}" if place else f"specs/{file}", words)
    # All commands read specs by the same functions; a few cases show that they do.
    others = list(COMMANDS)[1:]
    number = zlib.crc32(data)
    if number % 7 == 0:
        place = f"specs/{file}:{place}" if place else f"specs/{file}"
        refused(folder, others[number // 7 % len(others)], place, words)


def refused(folder: Path, command: str, where: str, words: str) -> None:
    """A command refuses what a folder has in ``specs``, and leaves the folder as it is."""
    (folder / "m.tflite").write_bytes(custom_model())
    before = tree(folder)
    outcome = run_hostile(folder, *COMMANDS[command])
    assert outcome.code == 1, outcome.err
    check_form(outcome)
    _, reported, rest = outcome.err.partition(f"{where}: error: ")
    assert reported, outcome.err
    assert words in rest.partition("\nspecs/")[0], outcome.err
    assert tree(folder) == before


def check_form(outcome: Outcome) -> None:
    """Check that a run said little, and did nothing that nobody asked for."""
    assert "Traceback" not in outcome.err, outcome.err
    assert outcome.strange == ()
    lines = (outcome.out + outcome.err).split("\n")
    assert all(each.replace("\t", "").isprintable() for each in lines), lines
    assert max(map(len, lines)) < 1200
    assert len(lines) < 2000
