"""``opgen targets`` and ``opgen formats``: what ``--target`` and ``--format`` can be given."""

from __future__ import annotations

import json
from typing import Any

from tabulate import tabulate

from opgen.aot.emit.formats import FORMATS
from opgen.config.targets import FEATURES, OPTIONAL_FEATURES, TARGETS

_MEANINGS = {"dsp": "DSP extension", "mve": "Helium", "fpu": "floating point"}
_ABOUT = {
    "generic": "plain C for any processor: the default",
    "host": "this machine, or another computer",
}
"""What the targets are that have no instructions of their own."""


def list_targets(*, as_json: bool) -> str:
    """Return a line per built-in target, or a JSON list of objects."""
    found: list[dict[str, Any]] = [
        {
            "name": target.name,
            "features": [each for each in FEATURES if getattr(target, each)],
            "optional_features": list(OPTIONAL_FEATURES.get(target.name, ())),
            "alignment": target.alignment,
            "flags": list(target.device.flags),
            "board": target.device.board.machine if target.device.board else None,
        }
        for target in TARGETS.values()
    ]
    if as_json:
        return json.dumps(found, indent=2)
    rows = [
        [
            each["name"],
            ", ".join(_MEANINGS[name] for name in each["features"]) or _ABOUT.get(each["name"], ""),
            each["board"] or "",
            " ".join(each["flags"]),
        ]
        for each in found
    ]
    table = tabulate(rows, ["target", "what it has", "board of QEMU", "flags"], tablefmt="simple")
    return f"{table}\n\nOr the path of a file that describes a device: see docs/targets.md."


def list_formats(*, as_json: bool) -> str:
    """Return a line per format, or a JSON list of objects."""
    found = [
        {"name": name, "about": each.about, "kernels": list(each.kernels)}
        for name, each in FORMATS.items()
    ]
    if as_json:
        return json.dumps(found, indent=2)
    rows = [[each["name"], each["about"], ", ".join(each["kernels"])] for each in found]
    return tabulate(rows, ["format", "what it is", "kernels"], tablefmt="simple")
