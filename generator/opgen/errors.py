"""What went wrong, where, why, and how to mend it: one form for specs, models and commands.

Everything that a user can cause is reported as an :class:`OpgenError` that carries one or more
:class:`Diagnostic`; the command line prints them all and exits with ``exit_code``. Anything else
that reaches the command line is a bug of ours (exit code 70).
"""

from __future__ import annotations

import difflib
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, NamedTuple, Self

_WIDTH = 160
"""Of a longer line only the part around the fault is shown."""
_LONGEST_QUOTE = 80
_LONGEST_PATH = 200
_LONGEST_NAME = 64
_LONGEST = 1000
"""Characters of a line of a message: a spec may have names of thousands."""


class Place(NamedTuple):
    """A stretch of a text file. Lines and columns count from 1; ``end_column`` is exclusive."""

    file: str
    line: int
    column: int
    end_column: int
    text: str = ""
    """The whole source line, without its newline; empty where there is none to show."""
    name: str = ""
    """What generated files call the file, the same on every machine: specs/conv/conv_2d.yaml."""
    variant: str = ""
    """Which one it is of several kernels that are written as one: ``T = int8``."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class OperatorPlace(str):
    """What messages call an operator of a model: ``kws.tflite: operator 12 CONV_2D 'dw3/conv'``.

    The parts are kept, so that operators with the same fault are reported together.
    """

    scope: str
    number: str
    op: str
    name: str

    def __new__(cls, scope: str, number: str, op: str, name: str) -> OperatorPlace:
        """Join the parts.

        :param scope: the file and, if it is not the main one, the subgraph: ``kws.tflite: ``.
        """
        words = f"{scope}operator {number} {op}" + (f" '{shown_name(name)}'" if name else "")
        place = super().__new__(cls, words)
        place.scope, place.number, place.op, place.name = scope, number, op, name
        return place


@dataclass(frozen=True)
class Diagnostic:
    """One fault: ``where`` is a place in a file, or words such as ``kws.tflite: operator 12``.

    It is made text when the fault is shown.
    """

    where: object
    message: str
    why: str = ""
    hint: str = ""
    severity: str = "error"
    named: str = ""
    """The names of several operators that it is about."""
    is_lack: bool = False
    """It says that something is not there: a part of the file that cannot be read may have it."""

    def __str__(self) -> str:
        lines = [f"{in_line(str(self.where))}: {self.severity}: {_indented(self.message)}"]
        if isinstance(self.where, Place) and self.where.text:
            lines += _excerpt(self.where)
        if self.named:
            lines.append(f"    each: {_indented(self.named)}")
        if self.why:
            lines.append(f"    why:  {_indented(self.why)}")
        if self.hint:
            lines.append(f"    hint: {_indented(self.hint)}")
        return "\n".join(lines)


class OpgenError(Exception):
    """A fault of the user's input. Subclasses fix the exit code of the command."""

    exit_code: ClassVar[int] = 1

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(*diagnostics)
        self.diagnostics = diagnostics

    @classmethod
    def at(cls, where: object, message: str, why: str = "", hint: str = "") -> Self:
        """Return the error of one fault; see :class:`Diagnostic`."""
        return cls(Diagnostic(where, message, why, hint))

    @classmethod
    def raise_if_any(cls, faults: Iterable[Diagnostic]) -> None:
        """Raise the error of all faults; without any, do nothing."""
        if found := tuple(faults):
            raise cls(*found)

    def __str__(self) -> str:
        return "\n".join(str(each) for each in _grouped(self.diagnostics))


class OpgenWarning(UserWarning):
    """Something that whoever gave the input should know, though it is no fault."""


class SpecError(OpgenError):
    """A spec is wrong."""


class ModelError(OpgenError):
    """A model is damaged, contradicts itself, or breaks a rule of its operator's spec."""


class VerificationError(OpgenError):
    """Two runs of the same model gave different results."""


class UserCodeError(OpgenError):
    """Python code of the user, such as an operator's class, raised an exception: its cause."""


class UsageError(OpgenError):
    """The command was called wrongly, or a file or a tool that it needs is missing."""

    exit_code = 2


class UnsupportedError(OpgenError):
    """The model is valid, and something in it is not supported."""

    exit_code = 3


class LimitError(OpgenError):
    """The result does not fit the limits that the caller gave."""

    exit_code = 4


def in_line(text: str) -> str:
    """Return a text of a stranger for one line of a terminal: nothing in it may speak to it."""
    return "".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in text)


def quoted(text: str) -> str:
    """Return a text in quotes, on one line and not longer than it takes to know it again."""
    plain = in_line(text[: _LONGEST_QUOTE + 1].replace("\n", "\\n").replace("\t", "\\t"))
    return f"'{plain}'" if len(plain) <= _LONGEST_QUOTE else f"'{plain[:_LONGEST_QUOTE]}...'"


def _indented(text: str) -> str:
    """Return a text whose further lines cannot be taken for errors of their own."""
    lines = [in_line(line) for line in text.split("\n")]
    return "\n    ".join(
        f"{line[:_LONGEST]} ..." if len(line) > _LONGEST else line for line in lines
    )


def shown_path(path: object) -> str:
    """Return a path for a message; a very long one without its middle."""
    return _without_middle(in_line(str(path)), _LONGEST_PATH)


def shown_name(name: str, longest: int = _LONGEST_NAME) -> str:
    """Return what anything is called, for readers; a very long name likewise.

    TensorFlow's names are paths of 200 characters that differ in their ends.
    """
    return _without_middle(name, longest)


def _without_middle(text: str, longest: int) -> str:
    half = longest // 2
    return text if len(text) <= longest else f"{text[:half]}...{text[-half:]}"


def counted(number: int, noun: str) -> str:
    """Return ``1 spec``, ``2 specs``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def first_of(words: Sequence[str], most: int) -> str:
    """Return the first words, and how many more there are: ``a, b and 3 more``."""
    return ", ".join(words[:most]) + (f" and {len(words) - most} more" if words[most:] else "")


def in_columns(steps: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Go through lines of commands, each behind what it does: commands may be long."""
    width = max((len(words) for words, _ in steps), default=0)
    return (f"  {words:<{width}}  {command}" for words, command in steps)


_SHORT = 2
"""Characters with which too many words begin."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the hint ``did you mean 'x'?`` for the nearest known word, or an empty string.

    The beginning of a word, such as ``abs`` of ``absolute``, is nearer than what looks like it.
    """
    words = sorted(set(known), key=lambda each: (len(each), each))
    begins = [each for each in words if each.startswith(word)] if len(word) > _SHORT else []
    near = begins[:1] or difflib.get_close_matches(word, sorted(words), n=1, cutoff=0.6)
    return f"did you mean '{near[0]}'?" if near else ""


def new_command(operator: str, model: Path) -> str:
    """Return the command that leads on from an operator of a model that is not supported.

    :param operator: its key, or its custom code.
    """
    options = ["--from-model", str(model), "-o", "my_specs"]
    words = [*options, "--", operator] if operator.startswith("-") else [operator, *options]
    return shlex.join(["opgen", "new", *words])


def _grouped(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Go through the diagnostics; those that say the same of operators of one kind are joined."""
    groups: dict[object, list[Diagnostic]] = {}
    for index, each in enumerate(diagnostics):
        where = each.where
        alike: object = index
        if isinstance(where, OperatorPlace):
            alike = where.scope, where.op, replace(each, where="")
        groups.setdefault(alike, []).append(each)
    for group in groups.values():
        places = [each.where for each in group if isinstance(each.where, OperatorPlace)]
        if len(places) < 2:  # noqa: PLR2004
            yield from group
            continue
        numbers = ", ".join(place.number for place in places)
        names = ", ".join(
            f"{place.number} '{shown_name(place.name)}'" for place in places if place.name
        )
        joined = f"{places[0].scope}operators {numbers} {places[0].op}"
        yield replace(group[0], where=joined, named=names)


def _excerpt(place: Place) -> list[str]:
    start = place.column - 1
    first = max(0, start - _WIDTH // 3) if len(place.text) > _WIDTH else 0
    shown = in_line(place.text[first : first + _WIDTH])
    before, after = (
        ("... " if first else ""),
        ("" if place.text[first + _WIDTH :] == "" else " ..."),
    )
    number = f"{place.line:5d} | "
    # Tabs keep their width in the caret line, so that the carets stay below the text they mark.
    lead = "".join("\t" if c == "\t" else " " for c in before + shown[: start - first])
    carets = "^" * max(1, min(place.end_column - 1, first + len(shown)) - start)
    return [number + before + shown + after, " " * (len(number) - 2) + "| " + lead + carets]
