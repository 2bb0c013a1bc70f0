"""Where the C of a module deviates from MISRA C:2012, and why: recorded by hand, found by cppcheck.

What is recorded is in misra.yaml. cppcheck's addon finds the places; it is asked with the macros of
the compiler that the module is for, so that it reads the C that this compiler reads.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import yaml

from opgen.base.content import FileContent
from opgen.errors import UsageError
from opgen.prove.compiling import write_sources
from opgen.prove.machine import Machine
from opgen.text.c import identifiers

CHECKER = "cppcheck"
ASK = f"install {CHECKER} with its addon of MISRA"
_PREFIX = "misra-c2012-"


@dataclass(frozen=True)
class Deviation:
    """A guideline that opgen's C does not follow everywhere."""

    guideline: str
    """As the standard numbers it, such as ``12.1``, or ``D4.3`` for a directive."""
    category: str
    """``required`` or ``advisory``; none is mandatory."""
    where: str
    """What the C does."""
    why: str
    """What for, and what keeps it harmless."""
    by_reading: bool = False
    """Whether the checker has no eye for it."""


@dataclass(frozen=True)
class Found:
    """What the checker says of a module."""

    checker: str
    """With its version."""
    places: Mapping[str, Sequence[str]]
    """Guideline -> ``file:line``, in order."""


RECORDED = tuple(
    Deviation(str(guideline), **facts)
    for guideline, facts in yaml.load(
        Path(__file__).with_name("misra.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader
    ).items()
)


def paper(found: Found | None) -> dict[str, object]:
    """Return the deviations of a module for a file: what is recorded, and what was found."""
    places = found.places if found else {}
    known = {each.guideline for each in RECORDED}
    return {
        "standard": "MISRA C:2012",
        "checker": found.checker if found else None,
        "deviations": [
            {**asdict(each), "places": places.get(each.guideline, []) if found else None}
            for each in RECORDED
        ],
        "without_reason": {rule: each for rule, each in places.items() if rule not in known},
    }


def find(
    files: Mapping[str, FileContent], machine: Machine, flags: Sequence[str], folder: Path
) -> Found | None:
    """Look for places of the C of a module that deviate; None: there is no checker.

    :param flags: of the compiler besides those of the processor, such as paths of headers.
    :raises UsageError: if there is no compiler, or the checker lacks its addon.
    """
    checker = shutil.which(CHECKER)
    if checker is None:
        return None
    sources = {name: each for name, each in files.items() if name.endswith((".c", ".h"))}
    write_sources(sources, folder)
    source = folder.resolve() / "source"
    used = set[str]()
    for path in source.rglob("*.[ch]"):
        used |= set(identifiers(path.read_text(encoding="utf-8", errors="replace")))
    macros = _macros(machine, flags)
    command = [
        checker,
        "--quiet",
        "--enable=style",
        "--addon=misra",
        "--std=c99",
        f"--platform=unix{8 * int(macros['__SIZEOF_POINTER__'])}",
        "--template={id}\t{file}\t{line}",
        "--template-location=",
        "-I.",
        *(f"-D{name}={macros[name]}" for name in sorted(used & set(macros))),
        # Without a macro it would try all combinations of those that the C asks for.
        "-D__STDC__=1",
        *sorted(name for name in sources if name.endswith(".c")),
    ]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        why = " ".join((done.stdout + done.stderr).split())[:300]
        raise UsageError.at(CHECKER, "does not check for MISRA C", why=why, hint=ASK)
    places: dict[str, set[tuple[str, int]]] = {}
    for rule, *place in (each.split("\t") for each in done.stderr.splitlines()):
        if rule.startswith(_PREFIX):
            file, line = place
            places.setdefault(rule.removeprefix(_PREFIX), set()).add((file, int(line)))
    ordered = {rule: [f"{f}:{n}" for f, n in sorted(places[rule])] for rule in sorted(places)}
    version = subprocess.run([checker, "--version"], capture_output=True, text=True, check=False)
    return Found(" ".join(version.stdout.split()).lower(), ordered)


def _macros(machine: Machine, flags: Sequence[str]) -> dict[str, str]:
    """Return what the compiler of a machine defines."""
    command = [machine.compiler(), *machine.flags, *flags, "-dM", "-E", "-x", "c", "-"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    macros = (f"{line} ".split(" ", 2)[1:] for line in done.stdout.splitlines())
    return {name: value.rstrip() for name, value in macros}
