"""A skeleton as the templates print it: every text is ready, nothing of it is judged there.

Values of a stranger's model are such texts, in which nothing can be read as anything else.
"""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from opgen.errors import first_of
from opgen.spec.names import YAML_WORDS

_WIDTH = 100
_LONGEST = 60
_MOST = 8
"""Values that are listed."""
_MOST_NUMBERS = 32
"""Of a vector that a test space gives."""
_WORDS = frozenset(["false", "no", "none", "null", "off", "on", "true", "yes"])
"""What YAML or an expression takes for something else than a name."""


@dataclass(frozen=True)
class Line:
    """``name: value``, with a remark behind it, or above it where that is too long."""

    name: str
    value: str
    remark: str = ""

    @property
    def text(self) -> Sequence[str]:
        """Its lines, indented by two."""
        whole = f"  {self.name}: {self.value}"
        if not self.remark:
            return [whole]
        joined = f"{whole}  # {self.remark}"
        return [joined] if len(joined) <= _WIDTH else [f"  # {self.remark}", whole]


@dataclass(frozen=True)
class KernelView:
    """One kernel that is yet to be written."""

    name: str
    types: str
    sees: Sequence[str]
    """Declarations of what its C can use."""
    params: Sequence[str]
    loop: str = ""
    """An example of what to write; empty: none that could be right."""
    priority: int = 0


@dataclass(frozen=True)
class SpecView:
    """The spec of an operator that none describes."""

    op: str
    source: str
    """What it was made from, in words; empty: there is no model."""
    litert: str
    """Empty: models do not have it."""
    remarks: Sequence[str]
    options: Sequence[Line]
    inputs: Sequence[Line]
    outputs: Sequence[Line]
    inner: Sequence[str]
    let: Sequence[Line]
    kernels: Sequence[KernelView]
    spaces: Sequence[Mapping[str, str]]
    """Test cases as the model has them."""
    torch: Sequence[str] = ()
    """Lines of its section ``torch``; a spec of LiteRT has none."""
    is_template: bool = False
    """There is no model: everything is explained instead."""

    @property
    def key(self) -> str:
        """The operator's key as text of YAML."""
        return quoted(self.op) if self.op.lower() in YAML_WORDS else self.op


@dataclass(frozen=True)
class AdditionView:
    """More kernels for an operator that has a spec."""

    op: str
    source: str
    purpose: str
    kernels: Sequence[KernelView]
    spaces: Sequence[Mapping[str, str]]


def is_name(text: str) -> bool:
    """Tell whether an argument's name can stand in expressions and in YAML as it is."""
    is_word = keyword.iskeyword(text) or text.lower() in _WORDS
    return not is_word and re.fullmatch(r"[A-Za-z_]\w*", text, re.ASCII) is not None


def quoted(text: str) -> str:
    """Return a text as a double-quoted scalar of YAML, in ASCII."""
    return f'"{"".join(_escaped(letter) for letter in text)}"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    if " " <= letter <= "~":
        return letter
    number = ord(letter)
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"  # noqa: PLR2004


def remark(text: str, longest: int = _LONGEST) -> str:
    """Return a text for a comment: short, printable, in ASCII."""
    plain = text.encode("ascii", "backslashreplace").decode()
    plain = "".join(letter if " " <= letter <= "~" else "?" for letter in plain)
    return plain if len(plain) <= longest else f"{plain[: longest - 3]}..."


def several(values: Iterable[object], most: int = _MOST) -> str:
    """Return distinct values for a comment: ``3, 4, 5``, or the first and how many follow."""
    words = list(dict.fromkeys(remark(_word(value)) for value in values))
    return first_of(words, most)


def _word(value: object) -> str:
    if isinstance(value, (bool, float)):
        return number(value)
    if isinstance(value, (list, tuple)) and all(isinstance(each, (int, float)) for each in value):
        shown = ", ".join(_word(each) for each in value[:_MOST])
        return f"[{shown}, ... {len(value)} in all]" if len(value) > _MOST else f"[{shown}]"
    return str(value)


def number(value: float) -> str:
    """Return a number as an expression or YAML has it, in as few digits as give it back."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        return "0.0"
    single = f"{value:.9g}"
    shown = single if float(single) == value else repr(value)
    return shown if any(c in shown for c in ".en") else f"{shown}.0"


def tuple_of(values: Sequence[int] | Sequence[float]) -> str:
    """Return numbers as a tuple of an expression."""
    words = [number(value) for value in values[:_MOST_NUMBERS]]
    return f"({words[0]},)" if len(words) == 1 else f"({', '.join(words)})"


def flow(entries: dict[str, str]) -> str:
    """Return entries, whose values are text of YAML already, as ``{key: value, ...}``."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in entries.items()) + "}"
