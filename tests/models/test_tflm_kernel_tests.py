"""The cases of TFLM's own kernel tests: equal, in numpy and in C, or refused with a reason.

What is refused, or has no result to compare, is listed here with the reason; nothing else may be.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aot.bound import BoundModel
from opgen.converter import load_bound
from opgen.errors import ModelError, UnsupportedError
from opgen.lib.target import GENERIC
from opgen.lib.tensor import Array
from opgen.runtime import host, oracle
from opgen.runtime.compare import FLOAT, Tolerance, compare
from opgen.runtime.execute import execute
from opgen.runtime.module import module_of
from tests.models.model_set import MODELS, context
from tests.tools import needs

FOLDER = MODELS / "tflm_kernel_tests"
GROUPS = 12
"""Programs; each has the modules of many cases."""
CLOSE = Tolerance(2e-5, 2e-5)
"""For floats: sums in another order, and the C library's functions."""

MOCKED = "the shapes that the test makes up are not those that the operator gives"
REFUSED: Mapping[str, tuple[str, str]] = {
    # cases: (what opgen says, why that is right)
    "call_once_test_000 call_once_test_001": ("it has no output", "nothing is computed"),
    "conv_test_008 conv_test_021 pooling_test_005 pooling_test_010": ("has shape", MOCKED),
    "shape_test_001 shape_test_002 shape_test_003 shape_test_004": ("has shape", MOCKED),
    "depth_to_space_test_009": ("its zero point -510 is no int8", "no converter writes it"),
    "fully_connected_test_012d": ("filter.is_constant", "int4 is unpacked from constants only"),
    "if_test_000 if_test_001": ("of which it is a part", "the test's subgraphs are mocked"),
    "logistic_test_001 logistic_test_003": (
        "it must be 0.00390625",
        "TFLM computes with 1/256, whatever the tensor says; LiteRT refuses",
    ),
    "resize_bilinear_test_001 resize_bilinear_test_003 resize_bilinear_test_005": (
        "a scale is not a number or negative",
        "no converter writes it",
    ),
    "resize_bilinear_test_007 resize_bilinear_test_009": (
        "a scale is not a number or negative",
        "no converter writes it",
    ),
    "strided_slice_test_052 strided_slice_test_053": (
        "a shrunk axis of (1,) has no element",
        "TFLM writes no output",
    ),
    "svdf_test_001 svdf_test_002": (
        "does not imply its activation RELU",
        "TFLM leaves the activation out",
    ),
}
BEYOND_TFLM = {
    # cases that TFLM fails on: why opgen takes them
    "broadcast_to_test_001": "more axes than TFLM takes",
    "elementwise_test_012": "a root of less than 0, found when it runs; opgen gives the greatest",
    "gather_nd_test_014": "a wrong index, found when it runs",
    "gather_nd_test_015": "a wrong index, found when it runs",
}
WITHOUT_RESULT = ("gather_nd_test_014", "gather_nd_test_015")
OTHER_STATE = tuple(f"svdf_test_00{index}" for index in range(3, 9))
"""Their test sets the state by hand; in the model it begins with zeros."""

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


def reasons() -> dict[str, str]:
    """Return what is said of each case that is refused."""
    return {name: words for names, (words, _) in REFUSED.items() for name in names.split()}


def to_run() -> list[Case]:
    """Return the cases whose results are compared."""
    left_out = {*reasons(), *OTHER_STATE}
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
    listed = reasons()
    wrong, refused = [], 0
    for case in cases():
        if not case.tflm_fails and case.name not in listed:
            continue
        try:
            case.read(tmp_path)
        except (ModelError, UnsupportedError) as error:
            refused += 1
            if listed.get(case.name, "") not in str(error):
                wrong.append(f"{case.name}: {error}")
        else:
            wrong += [] if case.name in BEYOND_TFLM else [f"{case.name} is taken"]
    assert not wrong, "\n".join(wrong)
    record_property("cases", refused)


@pytest.mark.parametrize("name", WITHOUT_RESULT)
def test_a_wrong_index_is_told_by_all(name: str, tmp_path: Path) -> None:
    """By numpy in words, by C with a status."""
    bound = next(each for each in cases() if each.name == name).read(tmp_path)
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
@pytest.mark.parametrize("name", OTHER_STATE)
def test_a_state_that_begins_with_zeros(name: str, tmp_path: Path) -> None:
    """As the interpreter has it, which is what models are run by."""
    bound = next(each for each in cases() if each.name == name)
    fed = [each[np.newaxis] for each in bound.arrays("in")]
    job = oracle.Job(archive().read(f"{name}.tflite"), tuple(fed))
    (answer,) = oracle.ask("tflm", [job])
    outputs = execute(bound.read(tmp_path), fed).outputs
    for got, want in zip(outputs, answer.outputs, strict=True):
        assert compare(want, got, FLOAT if want.dtype.kind == "f" else None) is None


def test_every_listed_case_is_there() -> None:
    assert len(cases()) == 1219
    names = {each.name for each in cases()}
    assert {*reasons(), *BEYOND_TFLM, *OTHER_STATE} <= names
