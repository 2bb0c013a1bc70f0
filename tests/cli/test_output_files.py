"""Files that commands write: in place of others, through links, and into what is no file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.process import opgen

DIGITS = Path(__file__).parents[2] / "examples" / "digits" / "digits.tflite"
COMMANDS: Sequence[Sequence[object]] = (
    ("report", DIGITS, "-o"),
    ("report", DIGITS, "--json", "-o"),
    ("run", DIGITS, "-o"),
    ("convert", DIGITS, "-o", "module", "--depfile"),
    ("convert", DIGITS, "-o", "module", "--unity"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: f"{each[0]} {each[-1]}")
def test_a_pipe_stays_and_is_given_all(tmp_path: Path, command: Sequence[object]) -> None:
    """As a device such as /dev/null does, in whose place an administrator's opgen could be."""
    pipe = tmp_path / "pipe.c"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        given = pool.submit(pipe.read_bytes)
        done = opgen(*command, pipe, folder=tmp_path)
        assert done.returncode == 0, done.stderr
        assert given.result(60)
    assert pipe.is_fifo()
    assert not [each for each in tmp_path.iterdir() if each.name.startswith(".opgen")]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: f"{each[0]} {each[-1]}")
def test_a_link_leads_to_what_is_new(tmp_path: Path, command: Sequence[object]) -> None:
    file, link = tmp_path / "there.c", tmp_path / "link.c"
    link.symlink_to(file)
    for _ in range(2):
        done = opgen(
            *command, link, *(["--force"] if command[0] == "convert" else []), folder=tmp_path
        )
        assert done.returncode == 0, done.stderr
        assert link.is_symlink()
        assert file.stat().st_size
