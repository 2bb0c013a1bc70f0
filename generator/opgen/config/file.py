"""A configuration's file: read strictly, with the places of all that it says."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from opgen.base.schemas import CONFIG_SCHEMA, schema_named
from opgen.config.rules import Rule
from opgen.config.sliding import Sliding
from opgen.config.targets import TARGETS, names_file, unknown_target
from opgen.errors import Diagnostic, Place, SpecError, UsageError
from opgen.lib.target import Memory
from opgen.spec.faults import Faults, error_of
from opgen.text.schema import faults_of_form, plain
from opgen.text.toml import read_toml
from opgen.text.tree import Kind, MappingNode, Node, read_source
from opgen.text.yaml import read_yaml

_KIND = Kind(
    "configuration",
    "model",
    "kws.tflite",
    "put quotes around names that look like numbers",
    'put a glob into quotes: "*"',
)
_PATHS = {
    "model": "MODEL",
    "output": "-o",
    "specs": "--specs",
    "target": "--target",
    "front": "--front",
    "programs": "--program",
}
"""Options that are paths, or may be, and what gives them on the command line."""


def read_config_file(path: Path) -> dict[str, Any]:
    """Return the options that a file gives, as fields of :class:`opgen.config.ConvertConfig`.

    Nothing but the file is read.

    :raises UsageError: with all that is wrong with it.
    """
    return dict(_options(read_tree(path, _KIND, CONFIG_SCHEMA, _faults), path))


def read_tree(
    path: Path,
    kind: Kind,
    schema: str,
    check: Callable[[MappingNode, Path, Container[str]], Iterable[Diagnostic]],
) -> MappingNode:
    """Return what a file says, if nothing is wrong with it.

    :param schema: the name of the one that it has to follow.
    :param check: goes through what else is wrong, given the places that the schema refuses.
    :raises UsageError: with all that is wrong.
    """
    try:
        source = read_source(path, kind=kind)
        tree = read_toml(source) if path.suffix == ".toml" else read_yaml(source)
        faults = Faults(faults_of_form(tree, schema_named(schema)))
        # What is no path, or as long as a file, is not looked at.
        wrong = {str(fault.where) for fault in faults}
        faults += check(tree, path, wrong)
        if faults:
            raise error_of(faults, source.file)
    except SpecError as error:
        raise UsageError(*error.diagnostics) from None
    return tree


def _faults(tree: MappingNode, path: Path, wrong: Container[str]) -> Iterator[Diagnostic]:
    yield from _path_faults(tree, path, wrong)
    target = tree.get("target")
    if target is not None and str(target.place) not in wrong:
        name = str(plain(target))
        if not names_file(name) and name not in TARGETS:
            yield Diagnostic(target.place, *unknown_target(name))


def _path_faults(tree: MappingNode, path: Path, wrong: Container[str]) -> Iterator[Diagnostic]:
    """Yield paths out of the file's folder and the current one: it may come from a stranger."""
    allowed = (path.parent.resolve(), Path.cwd())
    for name, option in _PATHS.items():
        for each in tree.listed(name):
            value = plain(each)
            if not isinstance(value, str) or str(each.place) in wrong:
                continue
            if name == "target" and not names_file(value):
                continue
            try:
                resolved = (path.parent / value).resolve()
            except (OSError, RuntimeError, ValueError) as error:
                yield Diagnostic(each.place, f"'{value}' is not a path: {error}")
                continue
            if not any(resolved.is_relative_to(folder) for folder in allowed):
                message = f"'{value}' is neither below this file nor below the current folder"
                hint = f"give it on the command line, with {option}"
                why = "a configuration may come from somebody else"
                yield Diagnostic(each.place, message, why, hint)


def _options(tree: MappingNode, path: Path) -> Iterator[tuple[str, Any]]:
    places: dict[str, Place] = {}
    for name, node in tree.items():
        match name:
            case "model" | "output" | "front":
                yield name, path.parent / str(plain(node))
            case "specs" | "programs":
                yield name, tuple(path.parent / str(plain(each)) for each in tree.listed(name))
            case "target" if names_file(str(plain(node))):
                yield name, str(path.parent / str(plain(node)))
            case "input_shapes":
                yield name, {key: tuple(map(int, shape)) for key, shape in _mapping(node).items()}
            case "memories":
                places |= _key_places(tree, name)
                yield name, {each.name: each for each in memories_of(node)}
            case "transforms":
                places |= _key_places(tree, name)
                yield name, _mapping(node)
            case "memory":
                if (memory := tree.mapping(name)) and "tensors" in memory:
                    yield "tensors", _rules(memory, "tensors")
            case "operators":
                yield name, _rules(tree, name)
            case "max_arena" | "max_flash":
                yield name, int(plain(node))  # type: ignore[call-overload]
            case _:
                yield name, _AS_WORDS.get(name, plain)(node)
    yield "config_file", path.name
    yield "config_keys", frozenset(tree.entries)
    yield "config_places", places


def _mapping(node: Node) -> dict[str, Any]:
    found = plain(node)
    assert isinstance(found, dict)
    return found


def _sliding(node: Node) -> str:
    return str(Sliding(**_mapping(node)))


_AS_WORDS: Mapping[str, Callable[[Node], object]] = {
    "ram_target": lambda node: str(plain(node)),
    "states": _mapping,
    "stream": _sliding,
}
"""Options that are neither plain values nor paths."""


def memories_of(node: Node) -> Iterator[Memory]:
    """Go through the memories that a file declares."""
    for name, given in _mapping(node).items():
        size, origin = (None if given.get(key) is None else int(given[key]) for key in _NUMBERS)
        yield Memory(name, size, given.get("section", ""), origin)


_NUMBERS = ("size", "origin")


def _rules(tree: MappingNode, key: str) -> tuple[Rule, ...]:
    return tuple(map(_rule, tree.mappings(key)))


def _rule(node: MappingNode) -> Rule:
    places: dict[str, Place] = {}
    patterns: dict[str, tuple[int | str, ...]] = {}
    for name in ("type", "id"):
        items = node.listed(name)
        places |= {f"{name}.{index}": item.place for index, item in enumerate(items)}
        patterns[name] = tuple(map(_pattern, items))
    attributes = node["attributes"]
    assert isinstance(attributes, MappingNode)
    places |= {name: entry.value.place for name, entry in attributes.entries.items()}
    places |= _key_places(attributes, "transforms")
    return Rule(_mapping(attributes), patterns["type"], patterns["id"], node.place, places)


def _pattern(node: Node) -> int | str:
    value = plain(node)
    return value if isinstance(value, str) else int(value)  # type: ignore[call-overload]


def _key_places(tree: MappingNode, of: str) -> dict[str, Place]:
    return {f"{of}.{key}": entry.key.place for key, entry in tree.entries_of(of).items()}
