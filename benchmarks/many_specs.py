"""A folder of many specs: the built-in ones again and again, as custom operators of other names."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any

import yaml

from opgen.base.paths import specs_root
from opgen.tflite.facts import TABLES

_OF_ONE = ("role", "torch", "every_call", "folds")
"""Keys that one operator alone can have: its role, and what has its name elsewhere."""


def write_many_specs(folder: Path, count: int) -> None:
    """Write `count` specs, and the families that they extend."""
    (folder / "_family").mkdir(parents=True)
    found = sorted(specs_root().rglob("*.yaml"))
    families = {path.stem: _read(path) for path in found if path.parent.name == "_family"}
    specs = (_read(path) for path in found if path.parent.name != "_family")
    originals = [spec for spec in specs if _is_renamable(spec)]
    for number in range(count):
        original, suffix = originals[number % len(originals)], f"_COPY{number}"
        spec = _renamed(original, suffix)
        if "extends" in spec:
            family = _with_defaults(families[spec["extends"]], original["litert"])
            family = _with_name(_with_kernels_named(family, suffix), original["op"].lower())
            name = spec["extends"] = f"{spec['op'].lower()}_family"
            _write(folder / "_family" / f"{name}.yaml", _unbound(family) | {"family": name})
        _write(folder / f"{spec['op'].lower()}.yaml", spec)


def _is_renamable(spec: dict[str, Any]) -> bool:
    """Tell operators that a folder may have twice from those that control a graph.

    Functions may be for PyTorch's calls alone, which copies do not have.
    """
    return "builtin" in spec.get("litert", {}) and not spec.keys() & {"control", "functions"}


def _unbound(part: dict[str, Any]) -> dict[str, Any]:
    return {key: each for key, each in part.items() if key not in _OF_ONE}


def _with_name(part: Any, name: str) -> Any:
    """Write a name where texts of a family have that of the operator."""
    if isinstance(part, dict):
        return {key: _with_name(each, name) for key, each in part.items()}
    if isinstance(part, list):
        return [_with_name(each, name) for each in part]
    return part.replace("{op}", name) if isinstance(part, str) else part


def _renamed(original: dict[str, Any], suffix: str) -> dict[str, Any]:
    litert = original["litert"]
    spec = _unbound(_with_defaults(original, litert))
    spec["op"] = original["op"] + suffix
    spec["litert"] = {"custom": spec["op"]}
    if "options" in litert:
        spec["litert"]["options"] = "flexbuffer"
    return _with_kernels_named(spec, suffix)


def _with_kernels_named(part: dict[str, Any], suffix: str) -> dict[str, Any]:
    if "kernels" not in part:
        return part
    renamed = [
        each | {"name": each["name"] + suffix.lower()} if "name" in each else each
        for each in part["kernels"]
    ]
    return part | {"kernels": renamed}


def _with_defaults(part: dict[str, Any], litert: dict[str, Any]) -> dict[str, Any]:
    """Return options with the defaults that the fields of a builtin's table have by themselves."""
    table = TABLES.get(litert.get("options", ""))
    fields = table.by_name if table is not None else {}
    options = {}
    for name, option in part.get("options", {}).items():
        default = fields[name].default if name in fields else None
        plain: Any = default.name if isinstance(default, Enum) else default
        if option["type"] == "dtype":
            plain = str(plain).lower()
        if "only" in option and plain is not None and plain not in option["only"]:
            plain = option["only"][0]
        if option["type"] in ("ints", "floats"):
            plain = []
        if "min" in option and plain is not None:
            plain = max(option["min"], plain)
        unknown = "default" in option or plain is None
        options[name] = option if unknown else option | {"default": plain}
    return part | ({"options": options} if options else {})


def _read(path: Path) -> dict[str, Any]:
    spec: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return spec


def _write(path: Path, spec: dict[str, Any]) -> None:
    path.write_text(yaml.safe_dump(spec, sort_keys=False, width=1000), encoding="utf-8")
