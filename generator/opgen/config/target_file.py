"""A target that a file describes: what it says, on top of the built-in target that it is like."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from opgen.config.check import faults_of_memories
from opgen.config.file import memories_of, read_tree
from opgen.config.targets import OPTIONAL_FEATURES, TARGETS
from opgen.errors import Diagnostic
from opgen.lib.target import VECTORS, Board, Cache, Range, Target, Timing
from opgen.text.schema import plain
from opgen.text.tree import Kind, MappingNode, Node

TARGET_SCHEMA = "target.schema.json"
LEAST_RAM, LEAST_FLASH = 8 * 1024, 16 * 1024
"""Bytes of a board that hold the stack and the smallest program around a module."""
_KIND = Kind(
    "target",
    "like",
    "cortex-m4",
    "names are lower case, such as alignment",
    "repeat the value",
)
_CACHES = ("code_cache", "data_cache", "shared_cache")
_WORDS = {
    "dsp": "the DSP extension",
    "mve": "the vector extension (MVE)",
    "fpu": "an FPU",
}


def read_target(path: Path) -> Target:
    """Return the target that a file describes.

    Nothing but the file is read.

    :raises UsageError: with all that is wrong with it.
    """
    tree = read_tree(path, _KIND, TARGET_SCHEMA, _faults)
    given = plain(tree)
    assert isinstance(given, dict)
    base = TARGETS[given.get("like", "generic")]
    device = replace(
        base.device,
        flags=tuple(given.get("flags", base.device.flags)),
        board=_board(given["board"]) if "board" in given else base.device.board,
        memories=tuple(memories_of(_mapping(tree, "memories"))) if "memories" in tree else (),
        max_arena=_integer(given.get("max_arena")),
        max_flash=_integer(given.get("max_flash")),
        timing=_timing(given["timing"]) if "timing" in given else None,
        like=base.name,
        file=path.name,
    )
    return replace(
        base,
        name=given.get("name") or _name_of(path),
        alignment=int(given.get("alignment", base.alignment)),
        device=device,
        **given.get("features", {}),
        **given.get("instructions", {}),
    )


def _name_of(path: Path) -> str:
    """Return a file's name as that of a target, which stands in comments of C."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", path.stem).strip("-.")[:60] or "target"


def _integer(value: Any) -> int | None:
    return None if value is None else int(value)


def _board(given: dict[str, Any]) -> Board:
    flash, ram = (
        Range(int(each["origin"]), int(each["size"])) for each in (given["flash"], given["ram"])
    )
    return Board(given["machine"], flash, ram, int(given.get("vectors", flash.origin)))


def _timing(given: dict[str, Any]) -> Timing:
    flash = given["flash"]
    width = int(flash["width"])
    # Without a cache, what was read last is still there.
    caches = {
        name: Cache(int(each["size"]), int(each.get("line", width)), int(each.get("ways", 0)))
        for name in _CACHES
        if (each := given.get(name, {"size": width}))
    }
    energy = given.get("nj_per_cycle")
    return Timing(
        given["device"],
        int(given["clock_mhz"]),
        int(flash["wait_states"]),
        width,
        bool(flash.get("prefetch", False)),
        caches["shared_cache" if "shared_cache" in given else "code_cache"],
        None if "shared_cache" in given else caches["data_cache"],
        int(given.get("other_wait_states", 0)),
        None if energy is None else float(energy),
        tuple(given["sources"]),
    )


def _mapping(tree: MappingNode, key: str) -> MappingNode:
    node = tree[key]
    assert isinstance(node, MappingNode)
    return node


def _faults(tree: MappingNode, path: Path, wrong: Container[str]) -> Iterator[Diagnostic]:
    """Yield what the schema cannot know: where the parts of a file contradict each other."""
    del path
    if wrong:
        return  # what follows relies on the form
    like = tree.get("like")
    base = TARGETS[str(plain(like)) if like else "generic"]
    if "features" in tree:
        yield from _feature_faults(base, _mapping(tree, "features"), says_flags="flags" in tree)
    alignment = tree.get("alignment")
    if alignment is not None and int(str(plain(alignment))) < base.alignment:
        message = f"{plain(alignment)} bytes are less than {base.name} has: {base.alignment}"
        yield Diagnostic(alignment.place, message)
    if "memories" in tree:
        node = _mapping(tree, "memories")
        places = {key: entry.key.place for key, entry in node.entries.items()}
        yield from faults_of_memories({each.name: each for each in memories_of(node)}, places)
    if "timing" in tree:
        yield from _timing_faults(_mapping(tree, "timing"))
    if "board" in tree:
        yield from _board_faults(tree["board"])
        if not base.device.flags and "flags" not in tree:
            message = f"{base.name} has no flags that say what to compile for the board"
            place = tree.key_place("board")
            yield Diagnostic(place, message, hint="give flags, or be like another target")


def _timing_faults(timing: MappingNode) -> Iterator[Diagnostic]:
    given = plain(timing)
    assert isinstance(given, dict)
    others = [name for name in _CACHES if name in timing and name != "shared_cache"]
    if "shared_cache" in timing and others:
        message = f"'shared_cache' is in the place of '{others[0]}'"
        yield Diagnostic(timing.key_place(others[0]), message, hint="leave one of them out")
    width = int(given["flash"]["width"])
    for name in _CACHES:
        if name not in timing:
            continue
        cache = given[name]
        line, size = int(cache.get("line", width)), int(cache["size"])
        place = timing.key_place(name)
        if line % width:
            message = f"a line of {line} bytes is not read by {width} bytes at a time"
            yield Diagnostic(place, message, hint="mend 'line', or 'width' of 'flash'")
        elif size % (line * int(cache.get("ways", 1))):
            message = f"{size:,} bytes are no whole number of lines"
            yield Diagnostic(place, message, hint="mend 'size', 'line' or 'ways'")


def _feature_faults(
    base: Target, features: MappingNode, *, says_flags: bool
) -> Iterator[Diagnostic]:
    choices = OPTIONAL_FEATURES.get(base.name, ())
    changed = []
    for name, node in features.items():
        if getattr(base, name) == plain(node):
            continue
        place = features.key_place(name)
        if name in choices:
            changed.append(name)
            continue
        has = "always has" if getattr(base, name) else "never has"
        others = ", ".join(key for key, each in OPTIONAL_FEATURES.items() if name in each)
        hint = f"it is a choice of: {others}"
        yield Diagnostic(place, f"a {base.name} {has} {_WORDS[name]}", hint=hint)
    found = {name: plain(node) for name, node in features.items()}
    if found.get("mve", base.mve) and not found.get("dsp", base.dsp):
        message = f"{_WORDS['mve']} comes with {_WORDS['dsp']}"
        yield Diagnostic(features.place, message, hint="add: dsp: true")
    if changed and base.device.flags and not says_flags:
        why = f"the flags of {base.name} are {' '.join(base.device.flags)}"
        hint = f"give flags, too: {_example(base, changed)}"
        message = f"nothing tells the compiler about {', '.join(changed)}"
        yield Diagnostic(features.place, message, why, hint)


def _example(base: Target, changed: list[str]) -> str:
    """Return flags for a core without some of its features, as gcc takes them."""
    without = "".join(f"+no{name}" for name in changed if name != "fpu" or base.mve)
    soft = "fpu" in changed
    abi = ["-mfloat-abi=soft"] if soft else list(base.device.flags[1:])
    return f"[{', '.join([f'-mcpu={base.name}{without}'.replace('+nofpu', '+nofp'), *abi])}]"


def _board_faults(node: Node) -> Iterator[Diagnostic]:
    assert isinstance(node, MappingNode)
    given = plain(node)
    assert isinstance(given, dict)
    board = _board(given)
    for name, range_, least in (
        ("flash", board.flash, LEAST_FLASH),
        ("ram", board.ram, LEAST_RAM),
    ):
        place = node.key_place(name)
        if range_.size < least:
            message = f"{range_.size:,} bytes of {name}: a program needs at least {least:,}"
            yield Diagnostic(place, message)
        if range_.origin + range_.size > 1 << 32:
            yield Diagnostic(place, f"'{name}' reaches beyond the addresses of 32 bits")
    if _meet(board.flash, board.ram):
        place = node.key_place("ram")
        yield Diagnostic(place, "'ram' overlaps 'flash'", hint="mend an origin or a size")
    if "vectors" in given and _meet(Range(board.vectors, VECTORS), board.ram):
        place = node.key_place("vectors")
        yield Diagnostic(place, f"the {VECTORS:,} bytes of vectors overlap 'ram'")


def _meet(one: Range, other: Range) -> bool:
    return one.origin < other.origin + other.size and other.origin < one.origin + one.size
