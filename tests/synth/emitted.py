"""What tests of emitted Python share: operators of a folder, files as modules."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from opgen.spec.load import load_specs
from opgen.spec.model import Op
from opgen.spec.roots import built_in_root, root_of

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ("one_spec_everywhere", "custom_op", "row_range")
"""Folders of custom operators: of one and two outputs, with options, a table, broadcasting."""


def specs_of(example: str) -> Path:
    """Return the specs of an example."""
    return ROOT / "examples" / example / "specs"


def ops_of(folder: Path) -> Sequence[Op]:
    """Return the operators of a folder of specs."""
    root = root_of(folder)
    return load_specs([built_in_root(), root]).touched_by([root])


def imported(path: Path) -> ModuleType:
    """Return a file as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # where dataclasses look themselves up
    spec.loader.exec_module(module)
    return module
