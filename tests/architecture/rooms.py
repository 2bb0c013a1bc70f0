"""The picture of the rooms in ARCHITECTURE.md, from the imports of the package.

    python -m tests.architecture.rooms

Which rooms there are, and their order, is what pyproject.toml says to import-linter.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "ARCHITECTURE.md"
PACKAGE = ROOT / "generator" / "opgen"
BEGIN, END = "<!-- rooms: python -m tests.architecture.rooms -->", "<!-- end of rooms -->"


def tiers() -> list[list[str]]:
    """Return the rooms from the top, those that do not know of one another together."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if each["type"] == "layers")
    return [tier.split(" | ") for tier in layers]


def imports(rooms: Sequence[str]) -> dict[str, set[str]]:
    """Return the rooms that each imports, in functions and for types, too."""
    graph = grimp.build_graph("opgen", cache_dir=None)
    found: dict[str, set[str]] = {room: set() for room in rooms}
    for module in graph.modules:
        room = _room_of(module, rooms)
        others = graph.find_modules_directly_imported_by(module)
        if room:
            found[room] |= {other for each in others if (other := _room_of(each, rooms)) != room}
            found[room].discard("")
    return found


def _room_of(module: str, rooms: Sequence[str]) -> str:
    names = module.split(".")[1:]
    ends = (".".join(names[:count]) for count in range(len(names), 0, -1))
    return next((name for name in ends if name in rooms), "")


def needed(found: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """Return the imports that do not follow from others by way of rooms between."""

    def below(room: str) -> set[str]:
        return found[room].union(*(below(each) for each in found[room]))

    reached = {room: below(room) for room in found}
    return [
        (room, other)
        for room, others in found.items()
        for other in sorted(others)
        if not any(other in reached[each] for each in others)
    ]


def purpose(room: str) -> str:
    """Return the first sentence of a room's documentation."""
    path = PACKAGE / room.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return text.split("\n")[0].replace("``", "`").replace("|", "\\|")


def picture() -> str:
    """Return the rooms as a drawing, and a table of what each is for."""
    order = tiers()
    rooms = [room for tier in order for room in tier]
    found = imports(rooms)
    lines = ["```mermaid", "flowchart TD"]
    lines += [f"    {_id(room)}[{room}]" for room in rooms]
    lines += [f"    {_id(room)} --> {_id(other)}" for room, other in needed(found)]
    lines += ["```", "", "| room | what is in it | imports |", "|---|---|---|"]
    for room in rooms:
        others = ", ".join(each for each in rooms if each in found[room])
        lines.append(f"| {room} | {purpose(room)} | {others} |")
    return "\n".join(lines)


def _id(room: str) -> str:
    return re.sub(r"\W", "_", room) + "_room"


def renewed(page: str) -> str:
    """Return the page with the picture as it should be."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{picture()}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
