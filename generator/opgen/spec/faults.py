"""A list of what is wrong, to which every part of the checker adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from opgen.errors import Diagnostic, Place, SpecError
from opgen.operators.places import Where
from opgen.text.schema import MOST_SHOWN


class Faults(list[Diagnostic]):
    """The faults that were found so far."""

    def add(self, where: Where, message: str, hint: str = "", why: str = "") -> None:
        """Note a fault."""
        self.append(Diagnostic(where, message, why, hint))

    def add_lack(self, where: Where, message: str, hint: str = "") -> None:
        """Note that something is not there, which a part that cannot be read may have."""
        self.append(Diagnostic(where, message, hint=hint, is_lack=True))

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note the faults that are raised within, and go on after them."""
        try:
            yield
        except SpecError as error:
            self.extend(error.diagnostics)


def error_of(faults: Iterable[Diagnostic], where: str = "specs") -> SpecError:
    """Return one error of many faults: each once, by place, and not more than fit a screen.

    :param where: what messages call all of it.
    """
    same: dict[tuple[str, str], list[Diagnostic]] = {}
    for fault in faults:
        same.setdefault((str(fault.where), fault.message), []).append(fault)
    ordered = sorted(map(_joined, same.values()), key=_order)
    shown = ordered[:MOST_SHOWN]
    if len(ordered) > len(shown):
        count = len(ordered) - len(shown)
        shown.append(Diagnostic(where, f"and {count} more errors"))
    return SpecError(*shown)


def _joined(same: list[Diagnostic]) -> Diagnostic:
    """Return a fault once, with the kernels that have it, if one item stands for several."""
    first = same[0]
    variants = dict.fromkeys(f.where.variant for f in same if isinstance(f.where, Place))
    named = "; ".join(filter(None, variants))
    if not named:
        return first
    return replace(first, why=f"{first.why}; for {named}" if first.why else f"for {named}")


def _order(fault: Diagnostic) -> tuple[str, int, int, str]:
    where = fault.where
    if isinstance(where, Place):
        return where.file, where.line, where.column, fault.message
    return str(where), 0, 0, fault.message
