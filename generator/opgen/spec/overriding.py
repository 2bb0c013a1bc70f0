"""Which file describes an operator, if several search roots know it; and whose kernels it gets."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from opgen.errors import did_you_mean
from opgen.spec.faults import Faults
from opgen.spec.files import Files, SpecFile
from opgen.spec.roots import SearchRoot

RESERVED = ("OPGEN", "LITERT", "ATEN")


def ranks(roots: Sequence[SearchRoot]) -> Mapping[SearchRoot, int]:
    """Return the turn of each root. Installed packages share one: nobody has put them in order."""
    found: dict[SearchRoot, int] = {}
    previous: SearchRoot | None = None
    for root in roots:
        alike = previous is not None and previous.package and root.package
        found[root] = found[previous] if previous and alike else len(found)
        previous = root
    return found


def by_precedence(ops: Sequence[SpecFile], roots: Sequence[SearchRoot]) -> list[SpecFile]:
    """Return files of operators in the order in which they count; of equals, overrides last."""
    rank = ranks(roots)
    return sorted(ops, key=lambda file: (rank[file.root], "overrides" in file.tree))


def operators_held(
    ops: Sequence[SpecFile], wanted: Collection[Path], allow_override: bool, faults: Faults
) -> dict[str, list[SpecFile]]:
    """Return the files of each operator, the one that holds last: the last that may override.

    :param ops: in turn.
    :param wanted: the files whose faults are noted.
    """
    found: dict[str, list[SpecFile]] = {}
    for file in ops:
        earlier = found.setdefault(file.key, [])
        if file.path in wanted or any(each.path in wanted for each in earlier):
            known = found.keys() - {file.key} if not earlier else ()
            faults += _faults_of_key(file, earlier[-1] if earlier else None, known, allow_override)
        earlier.append(file)
    return found


def _faults_of_key(
    file: SpecFile, earlier: SpecFile | None, known: Collection[str], allow_override: bool
) -> Faults:
    faults, place = Faults(), file.key_node.place
    overrides = file.tree.entries.get("overrides")
    if file.key.split("_")[0] in RESERVED and file.root.origin != "built in":
        faults.add(place, f"'{file.key}' is in a reserved namespace", "choose another name")
    if earlier is None:
        if overrides and _said(file, "op") == file.key:  # another name is refused elsewhere
            message = f"there is no operator '{file.key}' that could be overridden"
            hint = did_you_mean(file.key, sorted(known)) or "delete `overrides`"
            why = "a spec overrides one of an earlier search root"
            faults.add(overrides.key.place, message, hint, why)
        return faults
    why = f"the first is at {earlier.key_node.place}"
    if earlier.root == file.root:
        faults.add(place, f"a second spec of {file.key}", "delete one of them", why)
    elif overrides is None:
        hint = f"if it shall replace the first: overrides: {{op: {file.key}, reason: ...}}"
        hint = _or_without_packages(hint, file.root, earlier.root)
        faults.add(place, f"a second spec of {file.key}", hint, why)
    elif earlier.root.package and file.root.package and "overrides" in earlier.tree:
        message = f"two installed packages override {file.key}"
        hint = "uninstall one of them, or leave them out with --no-installed"
        faults.add(overrides.key.place, message, hint, why)
    elif not allow_override:
        message = f"{file.key} would be replaced"
        hint = _or_without_packages("allow it with --allow-override", file.root)
        faults.add(overrides.key.place, message, hint, why)
    return faults


def _or_without_packages(hint: str, *roots: SearchRoot) -> str:
    """Return a hint, with the other way out where a file comes with an installed package."""
    is_installed = any(root.package for root in roots)
    return f"{hint}; or leave installed packages out: --no-installed" if is_installed else hint


def reason_of(file: SpecFile) -> str:
    """Return why a file overrides what is there already."""
    return _said(file, "reason")


def _said(file: SpecFile, key: str) -> str:
    overrides = file.tree.mapping("overrides")
    return overrides.text(key) if overrides else ""


def additions(
    files: Files, context: Files, wanted: Collection[Path], faults: Faults
) -> dict[SpecFile, list[SpecFile]]:
    """Return what is added to each operator: to the latest of the name up to the file's root."""
    roots = (*context.roots, *files.roots)
    rank = ranks(roots)
    known: dict[str, list[SpecFile]] = {}
    for file in by_precedence((*context.ops, *files.ops), roots):
        known.setdefault(file.key, []).append(file)
    found: dict[SpecFile, list[SpecFile]] = {}
    for file in (*context.additions, *files.additions):

        def earlier(key: str, last: int = rank[file.root]) -> list[SpecFile]:
            return [each for each in known.get(key, ()) if rank[each.root] <= last]

        if to := earlier(file.key):
            found.setdefault(to[-1], []).append(file)
        elif file.path in wanted:
            near = did_you_mean(file.key, sorted(filter(earlier, known)))
            hint = near or "name the folder with its spec: --specs DIR"
            why = "kernels are added to an operator of the same search root or of an earlier one"
            faults.add(file.key_node.place, f"there is no operator '{file.key}'", hint, why)
    return {
        to: added
        for to, added in found.items()
        if to.path in wanted or any(file.path in wanted for file in added)
    }
