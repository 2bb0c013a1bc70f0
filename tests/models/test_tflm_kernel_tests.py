"""The cases of TFLM's own kernel tests: equal, in numpy and in C, or refused with a reason.

What is refused is listed in docs/CONFORMANCE.md, with the reason; nothing else may be.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.bind.bound import BoundModel
from opgen.errors import ModelError, UnsupportedError
from opgen.lib.target import GENERIC
from opgen.lib.tensor import Array
from opgen.litert.write import encoding_of, write_model
from opgen.loading import load_bound
from opgen.prove import host, oracle
from opgen.prove.compare import FLOAT, Tolerance, compare
from opgen.prove.conformance_table import END
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from tests.models.model_set import MODELS, context
from tests.tools import needs

FOLDER = MODELS / "tflm_kernel_tests"
GROUPS = 12
"""Programs; each has the modules of many cases."""
CLOSE = Tolerance(2e-5, 2e-5)
"""For floats: sums in another order, and the C library's functions."""

PAGE = Path(__file__).parents[2] / "docs" / "CONFORMANCE.md"
"""Its tables are what may be refused, with which words, and what TFLM alone fails on."""
pytestmark = needs("../shared/models")


@dataclass(frozen=True)
class Case:
    """A model of one operator, with what TFLM computed."""

    name: str
    tflm_fails: bool

    def read(self, folder: Path) -> BoundModel:
        """Return the model with its kernels chosen."""
        path = folder / f"{self.name}.tflite"
        path.write_bytes(archive().read(path.name))
        return load_bound(path, context(), GENERIC)

    def arrays(self, prefix: str) -> list[Array]:
        """Return its inputs ("in") or outputs ("out"), [runs, *shape]."""
        with np.load(io.BytesIO(archive().read(f"{self.name}.npz"))) as found:
            names = sorted(
                (name for name in found.files if name.startswith(prefix)),
                key=lambda name: int(name.removeprefix(prefix)),
            )
            return [found[name] for name in names]


@cache
def archive() -> zipfile.ZipFile:
    return zipfile.ZipFile(FOLDER / "cases.zip")


@cache
def cases() -> tuple[Case, ...]:
    """Return all cases; nothing where the set is not there."""
    index = FOLDER / "index.json"
    found: list[dict[str, Any]] = json.loads(index.read_text())["cases"] if index.is_file() else []
    return tuple(Case(each["model"], each["tflm_fails"]) for each in found)


def listed(what: str) -> dict[str, str]:
    """Return the cases of one of the page's tables, and what its second column says."""
    own = PAGE.read_text(encoding="utf-8").partition(END)[2]
    table = own.partition(f"| {what} |")[2].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()]
    return {name: row[1] for row in rows for name in re.findall(r"`(\w+)`", row[0])}


def named(what: str) -> list[Case]:
    """Return the cases of a table."""
    names = listed(what)
    return [each for each in cases() if each.name in names]


REFUSED = "refused"
BY_PACKAGE = "compared with TFLM's package"
BEYOND_TFLM = "TFLM fails, opgen does not"


def to_run() -> list[Case]:
    """Return the cases whose results are compared."""
    left_out = {*listed(REFUSED), *listed(BY_PACKAGE)}
    return [each for each in cases() if not each.tflm_fails and each.name not in left_out]


def tolerance_of(array: Array) -> Tolerance | None:
    return CLOSE if array.dtype.kind == "f" else None


def differences(name: str, outputs: Sequence[Array], wanted: Sequence[Array]) -> list[str]:
    """Compare [samples, runs, *shape] with [runs, *shape]."""
    found = []
    for index, (got, want) in enumerate(zip(outputs, wanted, strict=True)):
        shaped = want.reshape(got.shape) if want.size == got.size else want  # [1] for a scalar
        difference = compare(shaped, got, tolerance_of(want))
        found += [f"{name}: output {index}: {difference}"] if difference else []
    return found


@pytest.mark.one_in(3)
@pytest.mark.parametrize("group", range(GROUPS))
def test_equal(group: int, tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    """Numpy and C, under sanitizers; all runs, one behind the other."""
    chosen = to_run()[group::GROUPS]
    bounds = [each.read(tmp_path) for each in chosen]
    fed = [[array[np.newaxis] for array in each.arrays("in")] for each in chosen]
    wanted = [each.arrays("out") for each in chosen]
    wrong = []
    for case, bound, inputs, outputs in zip(chosen, bounds, fed, wanted, strict=True):
        wrong += differences(f"{case.name} by numpy", execute(bound, inputs).outputs, outputs)
    modules = [module_of(bound, f"m{index}") for index, bound in enumerate(bounds)]
    program = host.build_program(modules, tmp_path / "c", flags=host.SANITIZED)
    runs = host.run_program(program, list(enumerate(fed)))
    for case, run, outputs in zip(chosen, runs, wanted, strict=True):
        wrong += [f"{case.name} in C: {run.failure}"] if run.failure else []
        wrong += [] if run.failure else differences(f"{case.name} in C", run.outputs, outputs)
    assert not wrong, "\n".join(wrong)
    record_property("cases", len(chosen))
    record_property("runs", sum(len(outputs[0]) for outputs in wanted))
    record_property("elements", sum(each.size for outputs in wanted for each in outputs))


def test_refused(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    """What TFLM refuses is refused, and what is listed, with these words."""
    said = listed(REFUSED)
    taken = {*listed(BY_PACKAGE), *listed(BEYOND_TFLM)}
    wrong, refused = [], 0
    for case in cases():
        if not case.tflm_fails and case.name not in said:
            continue
        try:
            case.read(tmp_path)
        except (ModelError, UnsupportedError) as error:
            refused += 1
            if said.get(case.name, "") not in str(error):
                wrong.append(f"{case.name}: {error}")
        else:
            wrong += [] if case.name in taken else [f"{case.name} is taken"]
    assert not wrong, "\n".join(wrong)
    record_property("cases", refused)


@pytest.mark.parametrize("name", ["gather_nd_test_014", "gather_nd_test_015"])
def test_a_wrong_index_is_reported_by_all(name: str, tmp_path: Path) -> None:
    """By numpy in words, by C with a status."""
    bound = Case(name, tflm_fails=True).read(tmp_path)
    tensors = [bound.subgraph.tensors[id_] for id_ in bound.subgraph.input_ids]
    fed = [
        np.full((1, 1, *each.shape), 99 if each.type is DType.INT32 else 0, each.type.numpy)
        for each in tensors
    ]
    with pytest.raises(ModelError, match="is no index into"):
        execute(bound, fed)
    program = host.build_program([module_of(bound, "m")], tmp_path / "c", flags=host.SANITIZED)
    assert host.run_program(program, [(0, fed)])[0].failure


@pytest.mark.oracle
@needs("tflite_micro")
def test_what_the_package_says(tmp_path: Path) -> None:
    """With the shapes that follow from the inputs, and states that begin with zeros."""
    bounds = [each.read(tmp_path) for each in named(BY_PACKAGE)]
    fed = [seeded_inputs(each.subgraph, samples=2, steps=2) for each in bounds]
    jobs = []
    for bound, inputs in zip(bounds, fed, strict=True):
        definition = bound.operators[0].definition
        assert definition is not None
        jobs.append(oracle.Job(write_model(bound.model, partial(encoding_of, definition)), inputs))
    for bound, inputs, answer in zip(bounds, fed, oracle.ask("tflm", jobs), strict=True):
        assert not answer.refusal
        for got, want in zip(execute(bound, inputs).outputs, answer.outputs, strict=True):
            assert compare(want, got, FLOAT if want.dtype.kind == "f" else None) is None
    assert bounds


def test_every_listed_case_is_there() -> None:
    assert len(cases()) == 1219
    names = {each.name for each in cases()}
    tables = [listed(each) for each in (REFUSED, BY_PACKAGE, BEYOND_TFLM)]
    assert all(tables)
    assert names >= set().union(*tables)
