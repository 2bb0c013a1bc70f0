"""What a configuration asks of single operators, tensors and memories, its rules applied.

Every attribute has a value that asks for nothing, which is what an operator or a tensor has that no
rule is about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from opgen.lib.target import Memory

__all__ = ["DEFAULT", "SECTION_NAME", "Memory", "OperatorAttributes", "TensorAttributes"]

DEFAULT = "default"
"""The value that takes an attribute back to what it is without rules."""
SECTION_NAME = re.compile(r"[.A-Za-z_][.A-Za-z0-9_$-]{0,99}")
"""What a section of the linker may be called; it stands in C as it is."""


@dataclass(frozen=True)
class OperatorAttributes:
    """What is asked of one operator."""

    kernel: str = ""
    """Name of the kernel that has to run it, whatever its priority."""
    code_section: str = ""
    """The linker's section that its code goes to."""
    scratch_memory: str = ""
    """The memory that its scratch is in."""
    state_memory: str = ""
    """The memory that the state which its spec declares is in."""
    transforms: Mapping[str, bool] = field(default_factory=dict)
    """Name of a transform -> whether it may change or remove the operator."""
    places: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Name of an attribute -> place of the rule that set it, for messages."""

    @property
    def asked(self) -> dict[str, str | dict[str, bool]]:
        """What is asked for, by name: nothing that has no say."""
        values = {name: getattr(self, name) for name in _OF_OPERATORS}
        found: dict[str, str | dict[str, bool]] = {n: value for n, value in values.items() if value}
        return found | ({"transforms": dict(self.transforms)} if self.transforms else {})


_OF_OPERATORS = ("kernel", "code_section", "scratch_memory", "state_memory")


@dataclass(frozen=True)
class TensorAttributes:
    """What is asked of one tensor."""

    memory: str = ""
    """The memory that it is in: of a constant, the one that it is linked to. Empty: nothing is
    asked for; ``default``: the context, or plain flash."""
    staged_in: str = ""
    """Of a constant: the memory that it is copied to before the first run, and read from. Empty and
    ``default``: none, see above."""
    places: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Name of an attribute -> place of the rule that set it, for messages."""


def memory_named(asked: str) -> str:
    """Return the memory that an attribute asks for; empty for where things are without rules."""
    return "" if asked == DEFAULT else asked


NO_OPERATOR_ATTRIBUTES = OperatorAttributes()
