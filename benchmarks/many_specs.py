"""A folder of many specs: the built-in ones again and again, as custom operators of other names."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any

import yaml

from opgen.litert.facts import TABLES
from opgen.paths import specs_root


def write_many_specs(folder: Path, count: int) -> None:
    """Write `count` specs, and the families that they extend."""
    (folder / "_family").mkdir(parents=True)
    found = sorted(specs_root().rglob("*.yaml"))
    families = {path.stem: _read(path) for path in found if path.parent.name == "_family"}
    originals = [_read(path) for path in found if path.parent.name != "_family"]
    for number in range(count):
        copy, index = divmod(number, len(originals))
        spec = _renamed(originals[index], f"_COPY{copy}")
        if "extends" in spec:
            family = _with_defaults(families[spec["extends"]], originals[index]["litert"])
            spec["extends"] = f"{spec['op'].lower()}_family"
            _write(
                folder / "_family" / f"{spec['extends']}.yaml", family | {"family": spec["extends"]}
            )
        _write(folder / f"{spec['op'].lower()}.yaml", spec)


def _renamed(original: dict[str, Any], suffix: str) -> dict[str, Any]:
    litert = original["litert"]
    spec = _with_defaults(original, litert)
    spec["op"] = original["op"] + suffix
    spec["litert"] = {"custom": spec["op"]}
    if "options" in litert:
        spec["litert"]["options"] = "flexbuffer"
    spec.pop("folds", None)
    if "kernels" in spec:
        renamed = [each | {"name": each["name"] + suffix.lower()} for each in spec["kernels"]]
        spec["kernels"] = renamed
    return spec


def _with_defaults(part: dict[str, Any], litert: dict[str, Any]) -> dict[str, Any]:
    """Return options with the defaults that the fields of a builtin's table have by themselves."""
    fields = TABLES[litert["options"]].by_name if "options" in litert else {}
    options = {}
    for name, option in part.get("options", {}).items():
        default = fields[name].default if name in fields else None
        plain = default.name if isinstance(default, Enum) else default
        if option["type"] == "dtype":
            plain = str(plain).lower()
        if "only" in option and plain not in option["only"]:
            plain = option["only"][0]
        if option["type"] in ("ints", "floats"):
            plain = []
        if "min" in option:
            plain = max(option["min"], plain)
        unknown = "default" in option or plain is None
        options[name] = option if unknown else option | {"default": plain}
    return part | ({"options": options} if options else {})


def _read(path: Path) -> dict[str, Any]:
    spec: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return spec


def _write(path: Path, spec: dict[str, Any]) -> None:
    path.write_text(yaml.safe_dump(spec, sort_keys=False, width=1000), encoding="utf-8")
