"""The example of an operator in Python: its parts one by one, to running C, and beside its spec."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray

from opgen.air import AirOperator, AirSubgraph, AirTensor, DType
from opgen.config import ConvertConfig, find_target
from opgen.converter import AotConverter, Conversion
from opgen.errors import ModelError, UnsupportedError
from opgen.litert.read import read_model
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.prove.host import OPTIMIZED, SANITIZED, STRICT, Module, build_program, run_program
from opgen.prove.verify_model import run_c
from opgen.registry.context import RegistryContext, build_default_registry_context
from tests.examples.example import ROOT, Followed, folder_of, follow, script
from tests.process import opgen
from tests.tools import needs

EXAMPLE = folder_of("python_operator")
MODEL = EXAMPLE / "noop.tflite"
SPECS = EXAMPLE / "specs"


@pytest.fixture(scope="module")
def noop() -> ModuleType:
    return script("python_operator", "noop")


@pytest.fixture
def context(noop: ModuleType) -> RegistryContext:
    return build_default_registry_context(customizers=[noop.customize], allow_override=True)


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    return follow("python_operator", tmp_path_factory.mktemp("steps"))


def _convert(context: RegistryContext, folder: Path) -> Conversion:
    folder.mkdir(exist_ok=True)
    config = ConvertConfig(model=MODEL, output=folder / "out")
    return AotConverter(config, registry_context=context).convert()


def _run(
    made: Conversion, folder: Path, flags: tuple[str, ...], standard: str = "c99"
) -> NDArray[np.int8]:
    modules = [Module("noop", made.files, made.bound)]
    program = build_program(modules, folder / "host", flags=flags, standard=standard)
    images = np.random.default_rng(3).integers(-128, 128, (3, 1, 2, 8)).astype(np.int8)
    (run,) = run_program(program, [(0, [images])])
    assert not run.failure
    np.testing.assert_array_equal(run.outputs[0], np.maximum(images, -10))
    return run.outputs[0].astype(np.int8)


def test_committed_model_is_what_the_script_writes() -> None:
    made = script("python_operator", "make_model")
    assert made.model_bytes() == MODEL.read_bytes()
    assert made.median_bytes() == (EXAMPLE / "median.tflite").read_bytes()


def test_its_parser_is_found_by_the_key_of_the_custom_code(
    context: RegistryContext, noop: ModuleType
) -> None:
    assert noop.KEY == "CUSTOM_NOOP"
    assert context.litert_parsers.get(noop.KEY) is noop.parse_noop
    operator = read_model(MODEL, context.litert_parsers).main.operators[1]
    assert (operator.id, operator.op_type, operator.name) == (1, "CUSTOM_NOOP", "same")
    assert (operator.input_ids, operator.output_ids) == ((1,), (2,))
    assert operator.named_tensors == {"input": 1, "output": 2}


@pytest.mark.parametrize("shape", [(2, 8), (16,)])
def test_it_resolves(noop: ModuleType, shape: tuple[int, ...]) -> None:
    noop.Noop(*_operator(shape), prefix="net", name="same").on_resolve()


def test_it_refuses_to_resolve_tensors_of_different_sizes(noop: ModuleType) -> None:
    with pytest.raises(ModelError, match="CUSTOM_NOOP 'same': error: 16 bytes do not fit 18"):
        noop.Noop(*_operator((2, 9)), prefix="net", name="same").on_resolve()


def _operator(shape: tuple[int, ...]) -> tuple[AirOperator, AirSubgraph]:
    operator = AirOperator(0, "CUSTOM_NOOP", (0,), (1,))
    tensors = {0: AirTensor(0, "x", DType.INT8, (2, 8)), 1: AirTensor(1, "y", DType.INT8, shape)}
    return operator, AirSubgraph("main", tensors, (operator,), (0,), (1,))


def test_it_emits_a_header_and_a_source(noop: ModuleType, tmp_path: Path) -> None:
    for name in ("includes-api", "src"):
        (tmp_path / name).mkdir()
    noop.Noop(*_operator((2, 8)), prefix="net", name="same").emit(tmp_path)
    header = (tmp_path / "includes-api/net_same.h").read_text()
    assert "int32_t net_same(void *ctx);" in header
    assert "memcpy(outputs[0], inputs[0], 16);" in (tmp_path / "src/net_same.c").read_text()


@pytest.mark.parametrize(
    ("standard", "flags"),
    [
        ("c99", SANITIZED),
        ("c99", OPTIMIZED),
        pytest.param("c++11", OPTIMIZED, marks=needs("c++")),
    ],
)
def test_its_c_runs(
    context: RegistryContext, tmp_path: Path, standard: str, flags: tuple[str, ...]
) -> None:
    _run(_convert(context, tmp_path), tmp_path, flags=(*flags, *STRICT), standard=standard)


def test_the_spec_gives_the_same_and_needs_less(context: RegistryContext, tmp_path: Path) -> None:
    by_hand = _convert(context, tmp_path / "python")
    by_spec = _convert(build_default_registry_context(specs=[SPECS]), tmp_path / "spec")
    np.testing.assert_array_equal(
        _run(by_spec, tmp_path / "spec", flags=(*SANITIZED, *STRICT)),
        _run(by_hand, tmp_path / "python", flags=(*SANITIZED, *STRICT)),
    )
    assert (by_spec.plan.arena_bytes, by_hand.plan.arena_bytes) == (16, 32)


def test_both_runs_of_the_readme_print_the_same(steps: Followed) -> None:
    with_python, with_spec = (
        steps.step(option) for option in ("run .* --customizer", "run .* --specs")
    )
    assert with_python == with_spec
    assert with_python.startswith("same: int8 [2, 8]: ")


def test_numpy_runs_what_the_class_says(context: RegistryContext) -> None:
    bound = load_bound(MODEL, context, find_target("host"))
    images = np.arange(-8, 8, dtype=np.int8).reshape(1, 1, 2, 8) * 7
    np.testing.assert_array_equal(execute(bound, [images]).outputs[0], np.maximum(images, -10))


def test_the_median_is_that_of_numpy(steps: Followed) -> None:
    assert steps.step("verify .*median") == (
        "the C module = numpy: 1 tensor, 256 elements, 4 samples\n"
    )
    customize = script("python_operator", "median").customize
    context = build_default_registry_context(customizers=[customize])
    bound = load_bound(EXAMPLE / "median.tflite", context, find_target("host"))
    levels = np.random.default_rng(5).integers(-128, 128, (2, 9, 1, 8)).astype(np.int8)
    zeros = np.full((2, 4, 1, 8), -4, np.int8)
    windows = np.lib.stride_tricks.sliding_window_view(np.concatenate([zeros, levels], 1), 5, 1)
    expected = np.median(windows, axis=-1)
    for outputs in (execute(bound, [levels]).outputs, run_c(bound, [levels]).outputs):
        np.testing.assert_array_equal(outputs[0], expected)


def test_both_ways_to_convert_differ_only_in_how_they_are_called(
    steps: Followed, tmp_path: Path
) -> None:
    name = "examples.python_operator.noop:customize"
    done = opgen("convert", MODEL, "--customizer", name, "-o", tmp_path / "out", folder=ROOT)
    assert done.returncode == 0, done.stderr
    for file in ("noop.c", "noop.h", "noop_same.c", "noop_weights.h", "noop_kernels.h"):
        here, there = (
            [line for line in (folder / file).read_text().splitlines() if "Regenerate" not in line]
            for folder in (tmp_path / "out", steps.folder / "build/noop")
        )
        assert here == there
    assert f"--customizer {name}" in (tmp_path / "out/noop.c").read_text()
    assert "--customizer noop:customize" in (steps.folder / "build/noop/noop.c").read_text()


def test_a_context_without_it_does_not_know_it(context: RegistryContext, tmp_path: Path) -> None:
    """Neither before nor after another context has learnt it; nor does the spec reach it."""
    with_spec = build_default_registry_context(specs=[SPECS])
    plain = build_default_registry_context()
    with pytest.raises(UnsupportedError, match="CUSTOM_NOOP"):
        _convert(plain, tmp_path)
    assert "CUSTOM_NOOP" not in plain.aot_operator_classes
    ours, others = (each.aot_operator_classes.get("CUSTOM_NOOP") for each in (context, with_spec))
    assert ours is not others


def test_it_can_replace_the_spec(noop: ModuleType, tmp_path: Path) -> None:
    """A customizer comes last, so that overwrite=True takes the place of what a spec gave."""
    context = build_default_registry_context([SPECS], [noop.customize], allow_override=True)
    made = _convert(context, tmp_path)
    assert isinstance(made.bound.operators[1].aot, noop.Noop)
    _run(made, tmp_path, flags=(*SANITIZED, *STRICT))
