"""Every model of the development set: refused as a whole, or exact.

A model is supported if all its operators have specs, and kernels for their types. Supported models
compile without a warning as C and as C++, run clean under sanitizers, and give the outputs that
their golden files hold. The others are refused with one report.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air import DType
from opgen.aot.bound import BoundModel
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.converter import load_bound
from opgen.errors import OpgenError, UnsupportedError
from opgen.lib.target import GENERIC
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.registry.definition import Definition, Kernel
from opgen.runtime import host
from opgen.runtime.compare import FLOAT, Tolerance, compare
from opgen.runtime.execute import execute
from opgen.runtime.host import Module, build_program, check_sources, run_program
from opgen.runtime.module import module_of
from opgen.runtime.verify import compare_tensors, read_golden

MODELS = Path(__file__).parents[2].parent / "shared" / "models"
BATCH = 16
"""Models that are linked into one program, so that kernels are compiled once for all of them."""

Entry = dict[str, Any]


def entries() -> list[Entry]:
    """Return the index of the set; nothing where the set is not there."""
    if not (MODELS / "index.json").is_file():
        return []
    found: list[Entry] = json.loads((MODELS / "index.json").read_text(encoding="utf-8"))["models"]
    return found


def batches() -> list[Any]:
    """Return the models in groups."""
    ordered = sorted(entries(), key=lambda entry: entry["file"])
    groups = [ordered[start : start + BATCH] for start in range(0, len(ordered), BATCH)]
    return [pytest.param(group, id=f"{group[0]['group']}-{group[0]['name']}") for group in groups]


@cache
def context() -> RegistryContext:
    """Return the built-in operators."""
    return build_default_registry_context()


def is_supported(entry: Entry) -> bool:
    """Tell from the index alone whether every operator has a spec, and a kernel for its types."""
    return all(
        _has_kernel(name, types) for name, found in entry["op_dtypes"].items() for types in found
    )


def _has_kernel(name: str, types: str) -> bool:
    parser = context().litert_parsers.find(name.removeprefix("CUSTOM:"))
    found = context().aot_operator_classes.find(name)
    if parser is None or found is None or not issubclass(found, SpecOperator):
        return False
    inputs, outputs = (
        [DType(each) for each in re.split(r"[x+]", side) if each] for side in types.split("->")
    )
    definition = found.DEFINITION
    if not definition.kernels:
        return True
    return any(_takes(definition, kernel, inputs, outputs) for kernel in definition.kernels)


def _takes(
    definition: Definition[Any], kernel: Kernel[Any], inputs: list[DType], outputs: list[DType]
) -> bool:
    """The index names the first input, the weights if there are any, and the output."""
    first = definition.inputs[0]
    weights = [each for each in definition.inputs[1:] if each.const][:1]
    given = dict(zip([first, *weights], inputs, strict=False))
    given |= dict(zip(definition.outputs, outputs, strict=False))
    return all(
        type_ in kernel.types[kernel.same_type.get(operand.name, operand.name)]
        for operand, type_ in given.items()
        if kernel.same_type.get(operand.name, operand.name) in kernel.types
    )


def load(entry: Entry) -> BoundModel:
    """Return the model with its kernels chosen."""
    return load_bound(MODELS / entry["file"], context(), GENERIC)


def c_name(entry: Entry) -> str:
    """Return a C identifier that no other model of the set has."""
    return "m_" + re.sub(r"[^a-z0-9]+", "_", entry["file"].removesuffix(".tflite").lower())


def modules_of(batch: list[Entry]) -> list[tuple[Entry, Module]]:
    """Return the modules of the supported models that have golden outputs."""
    wanted = [entry for entry in batch if entry["golden"] and is_supported(entry)]
    return [(entry, module_of(load(entry), c_name(entry))) for entry in wanted]


def tolerance(entry: Entry) -> Tolerance | None:
    """Return how exact the outputs must be, by the index."""
    if entry["exactness"] == "tolerance":
        return FLOAT
    match = re.search(r"compare at (\S+) rel", entry["exactness"])
    return Tolerance(0.0, float(match[1])) if match else None


def golden_sets(
    entry: Entry,
) -> Iterator[tuple[str, tuple[np.ndarray, ...], tuple[np.ndarray, ...]]]:
    """Yield the name, the inputs and the outputs of each set of samples in a golden file."""
    path = MODELS / entry["golden"]
    yield "seeded", *read_golden(path)
    for prefix, key in (("aug_", "aug"), ("real_", "real")):
        if key in entry:
            yield key, *read_golden(path, prefix)


pytestmark = pytest.mark.skipif(not entries(), reason="needs ../shared/models")


@pytest.mark.parametrize("batch", batches())
def test_supported_models_give_their_golden_outputs(batch: list[Entry], tmp_path: Path) -> None:
    """Compiled by gcc with every warning an error; all samples and steps of the golden files."""
    made = modules_of(batch)
    if not made:
        pytest.skip("nothing in this group is supported")
    program = build_program(
        [module for _, module in made], tmp_path, flags=(*host.STRICT, *host.OPTIMIZED)
    )
    jobs = [
        (index, entry, name, inputs, outputs)
        for index, (entry, _) in enumerate(made)
        for name, inputs, outputs in golden_sets(entry)
    ]
    runs = run_program(program, [(index, inputs) for index, _, _, inputs, _ in jobs])
    wrong = []
    for (_, entry, name, _, outputs), run in zip(jobs, runs, strict=True):
        if run.failure:
            wrong.append(f"{entry['file']} {name}: {run.failure}")
        for j, (want, got) in enumerate(zip(outputs, run.outputs, strict=False)):
            difference = compare(want, got, tolerance(entry))
            if difference:
                wrong.append(f"{entry['file']} {name} output {j}: {difference}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("batch", batches())
def test_supported_models_are_clean_under_sanitizers(batch: list[Entry], tmp_path: Path) -> None:
    """ASan and UBSan see every layer of the first sample, and each layer is what numpy says."""
    made = modules_of(batch)
    if not made:
        pytest.skip("nothing in this group is supported")
    program = build_program(
        [module for _, module in made], tmp_path, flags=host.SANITIZED, traced=True
    )
    inputs = [
        tuple(each[:1] for each in read_golden(MODELS / entry["golden"])[0]) for entry, _ in made
    ]
    runs = run_program(program, list(enumerate(inputs)))
    wrong = []
    for (entry, module), fed, run in zip(made, inputs, runs, strict=True):
        if run.failure:
            wrong.append(f"{entry['file']}: {run.failure}")
            continue
        meant = ("numpy", execute(module.bound, fed).tensors)
        found = compare_tensors(module.bound, meant, ("the C", run.tensors))
        wrong += [str(each) for each in found.differences]
        assert found.tensors > 0
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("compiler", "standard"), [("clang", "c99"), ("g++", "c++17"), ("clang++", "c++11")]
)
@pytest.mark.parametrize("batch", batches())
def test_supported_models_compile_without_a_warning(
    batch: list[Entry], compiler: str, standard: str, tmp_path: Path
) -> None:
    """Under clang, and as C++."""
    path = shutil.which(compiler)
    if path is None:
        pytest.skip(f"needs {compiler}")
    made = modules_of(batch)
    if not made:
        pytest.skip("nothing in this group is supported")
    check_sources([module for _, module in made], tmp_path, compiler=path, standard=standard)


@pytest.mark.parametrize("entry", [pytest.param(e, id=e["file"]) for e in entries() if "taps" in e])
def test_tensors_between_the_layers_are_golden(entry: Entry) -> None:
    """The model with further outputs; numpy is the C's equal, see above."""
    if not is_supported(entry):
        pytest.skip("not supported")
    bound = load_bound(MODELS / entry["taps"]["file"], context(), GENERIC)
    inputs, outputs = read_golden(MODELS / entry["taps"]["golden"])
    run = execute(bound, [each[:1] for each in inputs])
    for j, (want, got) in enumerate(zip(outputs, run.outputs, strict=True)):
        difference = compare(want[:1], got, tolerance(entry))
        assert difference is None, f"output {j}: {difference}"


@pytest.mark.parametrize(
    "entry", [pytest.param(e, id=e["file"]) for e in entries() if not is_supported(e)]
)
def test_unsupported_models_are_refused_as_a_whole(entry: Entry) -> None:
    """One report that names all operators without a spec."""
    with pytest.raises(OpgenError) as caught:
        load(entry)
    assert caught.value.exit_code == UnsupportedError.exit_code, str(caught.value)
    known = context().aot_operator_classes
    report = str(caught.value)
    for name in entry["ops"]:
        if not name.startswith("CUSTOM") and name not in known:
            assert name in report


def test_models_that_no_runtime_can_run_are_refused() -> None:
    """Their index entries have no golden outputs."""
    for entry in entries():
        if not entry["golden"]:
            with pytest.raises(OpgenError):
                load(entry)
