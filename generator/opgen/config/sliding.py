"""What ``--stream`` asks for: a window that slides over an input of a model."""

from __future__ import annotations

import re
from dataclasses import dataclass

from opgen.errors import Diagnostic, UsageError, did_you_mean

_KEYS = ("axis", "hop", "input")


@dataclass(frozen=True)
class Sliding:
    """A window over an input that moves on by some rows from frame to frame."""

    axis: int
    """Of the input, along which it moves, as the model's file has it."""
    hop: int
    """By how many rows: as many are given at a time."""
    input: str = ""
    """The name of the input; empty: the only one."""

    def __str__(self) -> str:
        """Return what stands behind ``--stream``."""
        name = f",input={self.input}" if self.input else ""
        return f"axis={self.axis},hop={self.hop}{name}"


def parse_sliding(words: str) -> Sliding:
    """Return what words such as ``axis=1,hop=2`` ask for.

    :raises UsageError: with all that is wrong with them.
    """
    where, hint = "--stream", "write the axis, and how many rows come at a time: axis=1,hop=2"
    faults, found = [], dict[str, str]()
    # The name of an input may have commas.
    head, comma, name = words.partition("input=")
    for part in [each for each in head.split(",") if each]:
        key, equals, value = part.partition("=")
        if key not in _KEYS or not equals:
            known = did_you_mean(key, _KEYS) or hint
            faults.append(Diagnostic(where, f"'{part}' is none of its parts", hint=known))
        elif not re.fullmatch(r"[0-9]{1,99}", value):
            below = "axes count from 0, rows from 1"
            why = below if value.startswith("-") else f"'{value}' is not a number"
            faults.append(Diagnostic(where, f"'{part}': {why}", hint=hint))
        elif key in found:
            faults.append(Diagnostic(where, f"it says '{key}' twice"))
        found[key] = value
    missing = [key for key in ("axis", "hop") if key not in found]
    if missing and not faults:
        faults.append(Diagnostic(where, f"it does not say {' and '.join(missing)}", hint=hint))
    if comma and not name:
        faults.append(Diagnostic(where, "it names no input behind 'input='"))
    UsageError.raise_if_any(faults)
    return Sliding(int(found["axis"]), int(found["hop"]), name)
