"""``opgen check --output-format``: what is wrong with specs, in the forms that programs read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from opgen import __version__
from opgen.errors import Diagnostic, Place

_KINDS = ("error", "warning")
"""Severities that all forms have; what else there is, such as what is unfinished, is a note."""
_ABOUT = "Describe an operator once; compile models ahead of time into standalone C."


def facts_of(each: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic as JSON values; what has no place in a file has words for it."""
    where = each.where
    if isinstance(where, Place):
        place = {
            "file": where.file,
            "line": where.line,
            "column": where.column,
            "end_column": where.end_column,
        }
    else:
        place = {"file": str(where), "line": None, "column": None, "end_column": None}
    return {
        "severity": each.severity,
        **place,
        "message": each.message,
        "why": each.why,
        "hint": each.hint,
    }


def _json(found: Sequence[Diagnostic], good: int) -> str:
    findings = [facts_of(each) for each in found]
    return json.dumps({"good": good > 0, "specs": good, "findings": findings}, indent=2)


def _github(found: Sequence[Diagnostic], _: int) -> str:
    """Return workflow commands, which become remarks beside the lines of a pull request."""
    return "\n".join(_command(each) for each in found)


def _command(each: Diagnostic) -> str:
    facts = facts_of(each)
    keys = {"file": "file", "line": "line", "column": "col", "end_column": "endColumn"}
    given = {github: facts[own] for own, github in keys.items() if facts[own] is not None}
    words = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in given.items())
    lines = "\n".join([each.message, *_notes(each)])
    kind = each.severity if each.severity in _KINDS else "notice"
    return f"::{kind} {words},title=opgen {each.severity}::{_escaped(lines)}"


def _escaped(text: str, more: str = "") -> str:
    """Return a text for a workflow command, in which some characters are written as numbers."""
    return "".join(f"%{ord(c):02X}" if c in f"%\r\n{more}" else c for c in text)


def _notes(each: Diagnostic) -> Iterator[str]:
    if each.why:
        yield f"why: {each.why}"
    if each.hint:
        yield f"hint: {each.hint}"


def _sarif(found: Sequence[Diagnostic], _: int) -> str:
    """Return a log in SARIF 2.1.0, the form of OASIS for results of static analysis."""
    kinds = dict.fromkeys(each.severity for each in found)
    driver = {
        "name": "opgen",
        "version": __version__,
        "shortDescription": {"text": _ABOUT},
        "rules": [{"id": f"spec-{kind}"} for kind in kinds],
    }
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": [_result(each) for each in found]}],
    }
    return json.dumps(log, indent=2)


def _result(each: Diagnostic) -> Mapping[str, Any]:
    facts = facts_of(each)
    path = Path(facts["file"])
    location: dict[str, Any] = {
        "artifactLocation": {"uri": path.as_uri() if path.is_absolute() else path.as_posix()}
    }
    if facts["line"] is not None:
        location["region"] = {
            "startLine": facts["line"],
            "startColumn": facts["column"],
            "endColumn": max(facts["end_column"], facts["column"] + 1),
        }
    return {
        "ruleId": f"spec-{each.severity}",
        "level": each.severity if each.severity in _KINDS else "note",
        "message": {"text": "\n".join([each.message, *_notes(each)])},
        "locations": [{"physicalLocation": location}],
    }


WRITTEN: Mapping[str, Callable[[Sequence[Diagnostic], int], str]] = {
    "json": _json,
    "github": _github,
    "sarif": _sarif,
}
"""Form -> what writes findings and the number of good specs in it."""
