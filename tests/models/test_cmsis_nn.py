"""Models against CMSIS-NN itself: the plain C of the checkout that CMSIS_NN_DIR names, on the host.

A module made with ``--kernels cmsis-nn`` brings no ``arm_*`` file along, and takes headers and
functions from the checkout. A module made for the portable kernels is the same C: without its
``arm_*`` files it links to the checkout, too. Both give the outputs of the golden files.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.config import find_target
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.host import Library, Module, build_program, run_program
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from tests.models.model_set import Entry, batches, compare_with_golden, context, modules_of
from tests.tools import needs

pytestmark = pytest.mark.cmsis_nn
CMSIS_NN = find_target("generic", "cmsis-nn")
FLAGS = (*host.STRICT, *host.OPTIMIZED)
DIGITS = Path(__file__).parents[2] / "examples" / "digits" / "digits.tflite"

needs_models = needs("../shared/models")


def without_portable_kernels(module: Module) -> Module:
    """Return a module without the files that stand for CMSIS-NN."""
    files = {name: data for name, data in module.files.items() if not name.startswith("arm_")}
    return replace(module, files=files)


def prove_batch(
    batch: list[Entry],
    kernels: str,
    cmsis_nn: Library,
    folder: Path,
    record_property: Callable[[str, object], None],
) -> None:
    """Link the modules of all models that are not float to CMSIS-NN, and run them."""
    wanted = [entry for entry in batch if entry.get("exactness") != "tolerance"]
    made = modules_of(wanted, find_target("generic", kernels))
    if not made:
        pytest.skip("nothing in this group is supported")
    modules = [module for _, module in made]
    if kernels == "portable":
        modules = [without_portable_kernels(module) for module in modules]
    assert not [name for each in modules for name in each.files if name.startswith("arm_")]
    program = build_program(modules, folder, flags=FLAGS, library=cmsis_nn)
    wrong, counts = compare_with_golden(program, [entry for entry, _ in made])
    assert not wrong, "\n".join(wrong)
    for name, count in counts.items():
        record_property(name, count)


@needs_models
@pytest.mark.parametrize("batch", batches())
def test_modules_for_cmsis_nn_give_the_golden_outputs(
    batch: list[Entry],
    cmsis_nn: Library,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    """Made with ``--kernels cmsis-nn``; our part compiles with every warning an error."""
    prove_batch(batch, "cmsis-nn", cmsis_nn, tmp_path, record_property)


@needs_models
@pytest.mark.parametrize("batch", batches())
def test_modules_for_portable_kernels_link_to_cmsis_nn(
    batch: list[Entry],
    cmsis_nn: Library,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    """Made with the defaults, and their ``arm_*`` files taken away."""
    prove_batch(batch, "portable", cmsis_nn, tmp_path, record_property)


def test_the_example_gives_the_same_outputs_with_both(cmsis_nn: Library, tmp_path: Path) -> None:
    """The digits: module as it is, the same without its own kernels, and one for CMSIS-NN."""
    portable = module_of(load_bound(DIGITS, context(), GENERIC), "portable")
    assert any(name.startswith("arm_") for name in portable.files)
    linked = without_portable_kernels(portable)
    other = module_of(load_bound(DIGITS, context(), CMSIS_NN), "other")
    inputs = seeded_inputs(portable.bound.subgraph, 20)
    alone = build_program([portable], tmp_path / "alone", flags=FLAGS)
    both = build_program([linked, other], tmp_path / "linked", flags=FLAGS, library=cmsis_nn)
    expected = run_program(alone, [(0, inputs)])[0]
    assert not expected.failure
    assert len(np.unique(expected.outputs[0])) > 10
    for run in run_program(both, [(0, inputs), (1, inputs)]):
        assert not run.failure
        np.testing.assert_array_equal(run.outputs[0], expected.outputs[0])
