"""--optimize size: one copy of a kernel for several layers, kernels with less code."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.plan import plan_memory
from opgen.config import NO_RULES, ConvertConfig, Rule, Rules, find_target
from opgen.converter import AotConverter
from opgen.loading import load_bound
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import run_c
from opgen.registry.context import RegistryContext, build_default_registry_context
from tests.tools import need

DIGITS = Path(__file__).parents[2] / "examples/digits/digits.tflite"
STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
COMPILERS = (("gcc", "-std=c99"), ("clang", "-std=c99"), ("g++", "-xc++"))


@pytest.fixture(scope="module")
def context() -> RegistryContext:
    return build_default_registry_context(installed=False)


def files_for(context: RegistryContext, optimize: str, rules: Rules = NO_RULES) -> dict[str, bytes]:
    bound = load_bound(DIGITS, context, find_target("generic", "portable", optimize), rules=rules)
    return dict(emit_module(bound, plan_memory(bound), EmitOptions(name="digits")))


def copies(files: dict[str, bytes]) -> list[str]:
    """Return the functions that are not inlined."""
    return re.findall(
        r"^OPGEN_ONE_COPY\nstatic int opgen_run_(\w+)\(",
        files["digits_kernels.h"].decode(),
        re.MULTILINE,
    )


def test_kernels_of_several_layers_have_one_copy(context: RegistryContext) -> None:
    speed, size = files_for(context, "speed"), files_for(context, "size")
    assert b"OPGEN_ONE_COPY" not in speed["digits_kernels.h"]
    calls = re.findall(r"opgen_run_(\w+)\(", size["digits.c"].decode())
    several = {each for each in calls if calls.count(each) > 1}
    # The one that is for single pixels alone would come besides.
    assert several == {"depthwise_conv_2d_plain_s8", "conv_2d_plain_s8"} == set(copies(size))
    assert b"--optimize size" in size["digits.h"]


def test_what_goes_into_a_section_is_inlined_there(context: RegistryContext) -> None:
    rules = Rules((Rule({"code_section": ".itcm"}, ("DEPTHWISE_CONV_2D",)),))
    kept = copies(files_for(context, "size"))
    left = copies(files_for(context, "size", rules))
    assert any(each.startswith("depthwise") for each in kept)
    assert left == [each for each in kept if not each.startswith("depthwise")]


@pytest.mark.parametrize(("compiler", "language"), COMPILERS)
def test_it_compiles_without_a_warning(
    compiler: str, language: str, context: RegistryContext, tmp_path: Path
) -> None:
    need(compiler)
    for name, content in files_for(context, "size").items():
        (tmp_path / name).write_bytes(content)
    command = [compiler, language, *STRICT, "-O1", "-c", "digits.c", "-o", "digits.o"]
    subprocess.run(command, cwd=tmp_path, check=True)


def test_outputs_stay_the_same(context: RegistryContext) -> None:
    bounds = [
        load_bound(DIGITS, context, find_target("generic", "portable", each))
        for each in ("speed", "size")
    ]
    kernels = [{each.kernel.name for each in bound.operators if each.kernel} for bound in bounds]
    assert "fully_connected_small_s8" in kernels[1] - kernels[0]
    inputs = seeded_inputs(bounds[0].subgraph, 4, 1)
    one, other = (run_c(bound, inputs).outputs for bound in bounds)
    for left, right in zip(one, other, strict=True):
        np.testing.assert_array_equal(left, right)


def test_the_report_tells(context: RegistryContext, tmp_path: Path) -> None:
    speed, size = (
        AotConverter(ConvertConfig(DIGITS, tmp_path, optimize=each), context).compile().report
        for each in ("speed", "size")
    )
    assert speed["target"]["optimize"] == "speed"
    assert size["target"]["optimize"] == "size"
