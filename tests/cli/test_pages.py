"""The commands that pages name: each has the options and arguments that it is given."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from opgen.cli import cli
from opgen.errors import UsageError
from tests.process import opgen

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "AGENTS.md", "ARCHITECTURE.md", "CONTRIBUTING.md")),
    *sorted(ROOT.glob("docs/*.md")),
    *sorted(ROOT.glob("examples/*/README.md")),
]
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"(?:\$ )?(?:\w+=\S+ )*opgen (.*)")
AFTER = ("|", "||", "&&", ">", ";")
"""What ends a command."""


def in_blocks(text: str) -> list[str]:
    """Return the commands that a person copies, without ``opgen``."""
    shells = [block for kind, block in BLOCK.findall(text) if kind == "sh"]
    lines = "".join(shells).replace("\\\n", " ").splitlines()
    return [found[1] for line in lines if (found := COMMAND.match(line.strip()))]


def in_sentences(text: str) -> list[str]:
    """Return the commands that a sentence speaks of, often without all that they need."""
    return re.findall(r"`opgen ([^`\n]*)`", BLOCK.sub("", text))


def words_of(command: str) -> list[str]:
    words = shlex.split(command, comments=True)
    end = min((words.index(each) for each in AFTER if each in words), default=len(words))
    return words[:end]


def parsed(words: list[str]) -> None:
    """Read a command line as far as the command that it names.

    :raises click.UsageError: if an option is unknown, an argument missing, a value none of its.
    """
    command: click.Command = cli
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        name, *words = words
        if name not in command.commands:
            raise click.UsageError(f"no command '{name}'")
        command = command.commands[name]
    if words:  # else it is only mentioned
        command.make_context(command.name or "", words)


@pytest.fixture(autouse=True)
def any_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of pages are the reader's."""
    monkeypatch.setattr(click.Path, "convert", lambda _self, value, _parameter, _context: value)


def faults(commands: list[str], *allowed: type[Exception]) -> Iterator[str]:
    for each in commands:
        try:
            parsed(words_of(each))
        except (*allowed, click.exceptions.Exit):
            pass
        except UsageError as error:
            if "cannot be read: No such file" not in str(error):
                yield f"{each}: {error}"
        except click.UsageError as error:
            yield f"{each}: {error.format_message()}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_have_what_they_are_given(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [*faults(in_blocks(text))] == []
    # A sentence leaves out what it is not about, and has names for values.
    allowed = (click.BadParameter, click.BadOptionUsage, UsageError)
    assert [*faults(in_sentences(text), *allowed)] == []


def test_many_are_looked_at_and_faults_are_found() -> None:
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    assert sum(len(in_blocks(text)) for text in texts) > 100
    assert sum(len(in_sentences(text)) for text in texts) > 100
    wrong = ["convert a.tflite -o a --fromat cmake", "convrt a.tflite", "convert a.tflite", "run"]
    assert len([*faults([*wrong, "convert a.tflite -o a --kernels cmsis"])]) == 4  # `run`: a name


def test_the_page_about_accuracy_does_what_it_says() -> None:
    first, second = in_blocks((ROOT / "docs/accuracy.md").read_text(encoding="utf-8"))
    done = opgen(*words_of(first), folder=ROOT)
    assert (done.returncode, done.stdout.count("98.89 %, 445 right")) == (0, 2)
    done = opgen(*words_of(second), folder=ROOT)
    assert done.returncode == 0
    assert "local dB" in done.stdout
