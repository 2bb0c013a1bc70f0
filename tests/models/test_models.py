"""Every model of the development set: refused as a whole, or exact.

Those that have golden outputs compile without a warning as C and as C++, are clean when sanitized,
and give these outputs. The others are refused with one report.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from opgen.config.rules import Rules
from opgen.errors import ModelError, UnsupportedError
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.compare import compare
from opgen.prove.comparison import compare_tensors
from opgen.prove.execute import execute
from opgen.prove.host import build_program, run_program
from opgen.prove.verify_model import read_golden
from tests.compilers import check_sources
from tests.models.model_set import (
    MODELS,
    Entry,
    batches,
    compare_with_golden,
    context,
    entries,
    is_supported,
    load,
    modules_of,
    tolerance,
)
from tests.tools import missing, need, needs

LANGUAGES = [("clang", "c99"), ("g++", "c++17"), ("clang++", "c++11")]
LONG_ARRAY = re.compile(rb"(= \{\n(?:[^{}\n]*\n){16})(?:[^{}\n]*\n)*(?=\};)")
"""An array's first lines, and all others."""

pytestmark = needs("../shared/models")


@pytest.mark.parametrize("batch", batches())
def test_supported_models_give_their_golden_outputs(
    batch: list[Entry], tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Compiled by gcc with every warning an error; all samples and steps of the golden files."""
    made = modules_of(batch)
    if not made:
        pytest.skip("nothing in this group is supported")
    flags = (*host.STRICT, *host.OPTIMIZED)
    program = build_program([module for _, module in made], tmp_path, flags=flags)
    wrong, counts = compare_with_golden(program, [entry for entry, _ in made])
    assert not wrong, "\n".join(wrong)
    for name, count in counts.items():
        record_property(name, count)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("batch", batches())
def test_supported_models_are_clean_under_sanitizers(batch: list[Entry], tmp_path: Path) -> None:
    """ASan and UBSan see every layer of the first sample, and each layer is what numpy says."""
    made = modules_of(batch)
    if not made:
        pytest.skip("nothing in this group is supported")
    # Optimized, as models compute far more than what a compiler takes for them.
    flags = ("-O1", *host.SANITIZERS)
    program = build_program([module for _, module in made], tmp_path, flags=flags, traced=True)
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


@pytest.mark.one_in(2)
@pytest.mark.parametrize("batch", batches())
def test_supported_models_compile_without_a_warning(batch: list[Entry], tmp_path: Path) -> None:
    """Under clang, and as C++."""
    made = [shortened(module) for _, module in modules_of(batch)]
    if not made:
        pytest.skip("nothing in this group is supported")
    there = [each for each in LANGUAGES if not missing(each[0])]
    for name, standard in there:
        check_sources(made, tmp_path / name, compiler=need(name), standard=standard)
    need(*(name for name, _ in LANGUAGES))  # good without what is missing


def shortened(module: host.Module) -> host.Module:
    """Return a module without most of its weights.

    It is the arrays that take compilers long; gcc has seen all of them, see above.
    """
    files = {
        name: LONG_ARRAY.sub(rb"\1", bytes(content)) if name.endswith(".h") else content
        for name, content in module.files.items()
    }
    return replace(module, files=files)


def test_models_compute_the_same_with_all_their_channels(
    record_property: Callable[[str, object], None],
) -> None:
    """Every tensor that is left, on the inputs of the golden files; with taps and without."""
    count = 0
    whole = Rules(transforms={"drop_channels": False})
    for entry in entries():
        if not is_supported(entry):
            continue
        for part in (entry, *([entry["taps"]] if "taps" in entry else ())):
            path = MODELS / part["file"]
            narrow = load_bound(path, context(), GENERIC)
            if not narrow.model.kept_channels:
                continue
            inputs = [each[:4] for each in read_golden(MODELS / part["golden"])[0]]
            was = execute(load_bound(path, context(), GENERIC, rules=whole), inputs).tensors
            now = execute(narrow, inputs).tensors
            found = compare_tensors(narrow, ("all channels", was), ("those that are left", now))
            assert not found.differences, f"{path.name}: {found.differences[0]}"
            assert found.tensors >= len(narrow.model.kept_channels)
            count += 1
    assert count > 8
    record_property("models that lose channels", count)


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
def test_models_that_are_meant_to_be_refused_are(entry: Entry) -> None:
    """One report that names the operators, with the reason; no runtime can run them either."""
    with pytest.raises((ModelError, UnsupportedError)) as caught:
        load(entry)
    assert any(name.removeprefix("CUSTOM:") in str(caught.value) for name in entry["ops"])
