"""Refusing what does not fit: limits of the caller, or else of the target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from opgen.config import ConvertConfig
from opgen.errors import Diagnostic, LimitError
from opgen.lib.target import Device


@dataclass(frozen=True)
class Needs:
    """What a module needs of memories that may be limited, in bytes."""

    name: str
    """Of the model, or of what several models share."""
    arena: int
    constants: int
    """Weights and tables, in flash."""
    report: Mapping[str, Any]
    """Of the model, of several of the one that needs most: what can be done about it."""
    written: int = 0
    """C that is written for single layers, about."""
    is_least: bool = False
    """Whether kernels, and layers by rows, have been chosen to need the least."""


def _bytes(word: str) -> int | None:
    """Return the bytes of a target of RAM, if it is a number of them."""
    return int(word) if word.isdigit() else None


def check_limits(needs: Needs, config: ConvertConfig, device: Device) -> None:
    """Refuse what exceeds a limit: an option's, or else the target's.

    :raises LimitError: with all limits that are exceeded.
    """
    from opgen.aot.summary.advice import why_arena, why_constants  # noqa: PLC0415  it converts, too

    flash_of = "flash for weights and tables"
    if needs.written:
        flash_of = f"flash for weights, tables and C of about {needs.written:,} for single layers"
    # Kernels that need less of one memory may need more of the other.
    arena_limits = (config.max_arena, _bytes(config.ram_target), device.max_arena)
    flash_limits = (config.max_flash, device.max_flash)
    two = any(each is not None for each in arena_limits) and flash_limits != (None, None)
    least = "the least that there is a way to" + (" with the other limit" if two else "")
    faults = []
    for what, needed, option, given, of_target, reason in (
        ("arena", needs.arena, "--max-arena", config.max_arena, device.max_arena, why_arena),
        ("arena", needs.arena, "--ram-target", _bytes(config.ram_target), None, why_arena),
        (
            flash_of,
            needs.constants + needs.written,
            "--max-flash",
            config.max_flash,
            device.max_flash,
            why_constants,
        ),
    ):
        limit, giver = (of_target, device.file) if given is None else (given, option)
        if limit is not None and needed > limit:
            message = f"needs {needed:,} bytes of {what}, {giver} allows {limit:,}"
            why, hint = reason(needs.report)
            if needs.is_least:
                hint = f"{option} {needed} is {least}. {hint}"
            faults.append(Diagnostic(needs.name, message, why, hint))
    LimitError.raise_if_any(faults)
