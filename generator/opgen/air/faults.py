"""Collecting all that is wrong with a model before anything is raised."""

from __future__ import annotations

from dataclasses import dataclass, field

from opgen.errors import Diagnostic, ModelError, OpgenError, UnsupportedError

_SHOWN = 100


@dataclass
class ModelFaults:
    """Diagnostics in the order in which they were found."""

    found: list[Diagnostic] = field(default_factory=list)
    is_wrong: bool = False
    """Whether one of them says that the model is wrong, not only beyond what is supported."""

    @property
    def is_full(self) -> bool:
        """Whether nothing that is added will be shown, so that hints need not be looked for."""
        return len(self.found) >= _SHOWN

    def wrong(self, where: str, message: str, why: str = "", hint: str = "") -> None:
        """Add that the model is damaged or contradicts itself or its spec."""
        self.found.append(Diagnostic(where, message, why, hint))
        self.is_wrong = True

    def unsupported(self, where: str, message: str, why: str = "", hint: str = "") -> None:
        """Add that something valid is not supported."""
        self.found.append(Diagnostic(where, message, why, hint))

    def add(self, error: OpgenError) -> None:
        """Add what another stage found."""
        self.found += error.diagnostics
        self.is_wrong = self.is_wrong or not isinstance(error, UnsupportedError)

    def raise_all(self) -> None:
        """Raise one error with everything that was found, if anything was.

        :raises ModelError: if the model is wrong.
        :raises UnsupportedError: if all of it is valid and not supported.
        """
        if self.found:
            raise ModelError(*self.shown()) if self.is_wrong else UnsupportedError(*self.shown())

    def shown(self) -> list[Diagnostic]:
        """Return what was found, of very much the first part."""
        shown, rest = self.found[:_SHOWN], self.found[_SHOWN:]
        if rest:
            shown.append(Diagnostic(rest[0].where, f"and {len(rest)} more faults from here on"))
        return shown
