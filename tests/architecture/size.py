"""How much there is to read: hand-written Python, specs, and what one operator alone uses.

    python -m tests.architecture.size

The maxima in most.toml only fall: a change that makes more room than `slack` lowers them. A
feature that came later says there how many lines it may add.
"""

from __future__ import annotations

import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.own_lines import c_lines, code_lines, is_made, own_lines, spec_lines

ROOT = Path(__file__).resolve().parents[2]
MOST = Path(__file__).with_name("most.toml")


def sizes() -> dict[str, int]:
    """Return the lines of each kind, of code alone: no blanks, comments, docstrings.

    Functions of specs are counted apart: they take the place of Python.
    """
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "generator").rglob("*.py")]
    made = ROOT / "generator/opgen/registry/ops"
    runtime = [p for p in (ROOT / "runtime_c").rglob("*.[ch]") if p.parent.name != "kernels"]
    specs = [
        spec_lines(path.read_text(encoding="utf-8")) for path in (ROOT / "specs").rglob("*.yaml")
    ]
    own = own_lines().values()
    return {
        "python": sum(len(code_lines(text)) for text in texts if not is_made(text)),
        "specs": sum(others for others, _ in specs),
        "functions": sum(of_functions for _, of_functions in specs),
        "library_of_one_operator": sum(each.library for each in own),
        "c_of_one_operator": sum(each.c for each in own),
        "registry": sum(len(code_lines(p.read_text(encoding="utf-8"))) for p in made.rglob("*.py")),
        "runtime_c": sum(c_lines(path.read_text(encoding="utf-8")) for path in runtime),
    }


def complaints(found: Mapping[str, int], most: Mapping[str, int], slack: int) -> Iterator[str]:
    """Go through what has grown, and what may be lowered."""
    for name, limit in most.items():
        lines = found[name]
        if lines > limit:
            yield f"{name}: {lines:,} lines, {lines - limit:,} more than {limit:,}"
        elif lines < limit - slack:
            yield f"{name}: {lines:,} lines: lower its maximum of {limit:,}"


def maxima() -> dict[str, int]:
    """Return the lines of each kind that there may be."""
    limits = tomllib.loads(MOST.read_text(encoding="utf-8"))
    most = Counter(limits["most"])
    for lines in limits["features"].values():
        most.update(lines)
    return most


def former(revision: str) -> Mapping[str, int]:
    """Return the maxima of a commit, without those of features; none if there is no history."""
    name = MOST.relative_to(ROOT).as_posix()
    command = ["git", "-C", str(ROOT), "show", f"{revision}:{name}"]
    try:
        shown = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:  # there is no git
        return {}
    most: dict[str, int] = tomllib.loads(shown.stdout)["most"] if shown.returncode == 0 else {}
    return most


def raised(before: Mapping[str, int], now: Mapping[str, int]) -> Iterator[str]:
    """Go through the maxima that are higher than they were, or gone."""
    for name, limit in before.items():
        if name not in now:
            yield f"{name}: its maximum of {limit:,} is gone"
        elif now[name] > limit:
            yield f"{name}: its maximum was {limit:,}, and is {now[name]:,}: name a feature"


def main() -> None:
    """Print what there is beside what there may be."""
    most = maxima()
    for name, lines in sizes().items():
        print(f"{name:<24} {lines:7,}" + (f" of {most[name]:7,}" if name in most else ""))


if __name__ == "__main__":
    main()
