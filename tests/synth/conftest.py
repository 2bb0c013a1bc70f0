"""What `--emit torch` writes, registered once for all tests: PyTorch knows a name only once."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from opgen.export.glue import Glue
from opgen.export.torch.emit import emit, faults_of
from tests.spec_functions import built_in_specs
from tests.synth.emitted import EXAMPLES, imported, ops_of, specs_of
from tests.tools import need


@pytest.fixture(scope="session")
def torch(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """PyTorch, with the operators of the examples and the built-in ones that it can have."""
    need("torch")
    found = importlib.import_module("torch")
    found.set_num_threads(1)
    out = tmp_path_factory.mktemp("torch")
    built_in = [op for op in built_in_specs().ops if not list(faults_of(op))]
    glues = {"built_in": Glue(built_in, [])}
    glues |= {name: Glue(ops_of(specs_of(name)), [specs_of(name)]) for name in EXAMPLES}
    for name, glue in glues.items():
        (out / f"{name}_operators.py").write_bytes(emit(glue)["opgen_specs.py"])
        imported(out / f"{name}_operators.py")
    return found
