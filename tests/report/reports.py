"""Reports of models, for tests."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from opgen.base.paths import schemas_root
from opgen.config import ConvertConfig, read_config
from opgen.registry.context import build_default_registry_context
from opgen.report.facts import report_of
from tests.tools import need

ROOT = Path(__file__).resolve().parents[2]
DIGITS = ROOT / "examples/digits/digits.tflite"
MODELS = ROOT.parent / "shared" / "models"
SCHEMA = yaml.safe_load((schemas_root() / "report.schema.json").read_text())
HOSTILE = (
    "</title><script>alert(1)</script><img src=x onerror=alert(1)> $x^{$ \"'&\x1b[31m\u202e\n| `"
)


def report_for(path: Path, config: Path | None = None, **options: Any) -> dict[str, Any]:
    """Return the report of a model; it has the form that the schema describes."""
    asked = read_config(config) if config else ConvertConfig(path, Path(), **options)
    report = report_of(asked, build_default_registry_context(), measured=False)
    jsonschema.Draft202012Validator(SCHEMA).validate(report)
    return dict(report)


def shared_model(name: str) -> Path:
    """Return a model of the development set."""
    need("../shared/models")
    return MODELS / f"{name}.tflite"


def with_several_memories(folder: Path) -> dict[str, Any]:
    """Return the report of digits with the configuration of docs/memory.md."""
    page = (ROOT / "docs/memory.md").read_text()
    config = folder / "digits.yaml"
    config.write_text(page.split("```yaml\n")[1].split("```")[0])
    (folder / "digits.tflite").write_bytes(DIGITS.read_bytes())
    return report_for(folder / "digits.tflite", config)


def renamed(report: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a report in which everything that a model or a configuration names is called so."""

    def visit(value: Any) -> Any:
        if isinstance(value, list):
            return [visit(each) for each in value]
        if not isinstance(value, dict):
            return value
        free = ("name", "tensor", "about", "why", "op", "kernel", "file", "operand")
        return {
            key: f"{each}{name}" if key in free and isinstance(each, str) else visit(each)
            for key, each in value.items()
        }

    changed = visit(copy.deepcopy(report))
    for map_ in _maps(changed):
        map_["memory"] += name if map_["memory"] else ""
    return dict(changed)


def _maps(report: dict[str, Any]) -> list[dict[str, Any]]:
    entries = (report, *report["entry_points"])
    return [map_ for entry in entries for map_ in entry["memory_maps"]]


def all_reports(folder: Path) -> list[dict[str, Any]]:
    """Return reports that differ in kind: plain, several memories, caller's buffers."""
    return [report_for(DIGITS), with_several_memories(folder), report_for(DIGITS, io="caller")]
