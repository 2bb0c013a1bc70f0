"""The examples of kernels for built-in operators, and of a package that brings specs."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from opgen.config import ConvertConfig, find_target
from opgen.converter import AotConverter
from opgen.loading import load_bound
from opgen.prove.host import OPTIMIZED, SANITIZED, STRICT, Module, build_program, run_program
from opgen.registry.context import RegistryContext, build_default_registry_context
from tests.examples.example import ROOT, folder_of, follow, script
from tests.process import opgen

MODELS = {"global_average_pool": "pools", "conv_1x1": "mixer", "spec_package": "shrink"}
KERNELS = {
    "global_average_pool": [
        "global_average_pool_s8",
        "global_average_pool_f32",
        "average_pool_2d_s8",
    ],
    "conv_1x1": ["conv_2d_plain_s8", "conv_1x1_s8"],
}


def _model(example: str) -> Path:
    return folder_of(example) / f"{MODELS[example]}.tflite"


def _context(example: str) -> RegistryContext:
    return build_default_registry_context(specs=[folder_of(example) / "specs"])


@pytest.mark.parametrize("example", MODELS)
def test_committed_model_is_what_the_script_writes(example: str) -> None:
    assert script(example, "make_model").model_bytes() == _model(example).read_bytes()


@pytest.mark.parametrize("example", KERNELS)
def test_readme_can_be_followed(example: str, tmp_path: Path) -> None:
    steps = follow(example, tmp_path)
    assert "0 failures" in steps.step("opgen test")
    assert "failures" not in steps.step("opgen test").replace(" 0 failures", "")
    explained = [text for command, text in steps.printed.items() if "opgen explain" in command]
    assert [f"-> {KERNELS[example][-1]} " in text for text in explained] in (
        [False, True],
        [True, False],
    )
    assert "it runs only when" in explained[1]


@pytest.mark.parametrize("example", KERNELS)
def test_new_kernels_run_where_they_apply(example: str) -> None:
    bound = load_bound(_model(example), _context(example), find_target("cortex-m0"))
    # The operators may run in another order than that of the model.
    by_id = sorted(bound.operators, key=lambda each: each.operator.id)
    assert [each.kernel.name for each in by_id if each.kernel] == KERNELS[example]


@pytest.mark.parametrize(
    ("example", "target"), [("global_average_pool", "cortex-m55"), ("conv_1x1", "cortex-m4")]
)
def test_targets_that_do_better_keep_built_in_kernels(example: str, target: str) -> None:
    bound = load_bound(_model(example), _context(example), find_target(target))
    names = [each.kernel.name for each in bound.operators if each.kernel]
    assert all(name not in names for name in ("global_average_pool_s8", "conv_1x1_s8"))


@pytest.mark.parametrize("flags", [OPTIMIZED, SANITIZED], ids=["optimized", "sanitized"])
@pytest.mark.parametrize("example", KERNELS)
def test_results_are_those_of_the_built_in_kernels(
    example: str, flags: tuple[str, ...], tmp_path: Path
) -> None:
    """Bit for bit, float32 included."""
    random = np.random.default_rng(5)
    found = []
    for name, context in (
        ("ours", _context(example)),
        ("theirs", build_default_registry_context()),
    ):
        made = AotConverter(ConvertConfig(_model(example), tmp_path / name), context).convert()
        graph = made.bound.subgraph
        if not found:
            inputs = [
                random.integers(-128, 128, (20, *graph.tensors[id_].shape)).astype(np.int8)
                if graph.tensors[id_].type == "int8"
                else random.normal(0, 100, (20, *graph.tensors[id_].shape)).astype(np.float32)
                for id_ in graph.input_ids
            ]
            inputs = [each[np.newaxis] for each in inputs]
        modules = [Module(MODELS[example], made.files, made.bound)]
        program = build_program(modules, tmp_path / f"host_{name}", flags=(*flags, *STRICT))
        (run,) = run_program(program, [(0, inputs)])
        assert not run.failure
        found.append(run.outputs)
    for ours, theirs in zip(*found, strict=True):
        assert ours.tobytes() == theirs.tobytes()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example's package, installed into a folder as its README says, but without a network."""
    folder = tmp_path_factory.mktemp("steps")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPGEN_INSTALLED", "1")
        patch.setenv("PIP_NO_INDEX", "1")
        patch.setenv("PIP_NO_BUILD_ISOLATION", "0")  # it is an option that this value takes back
        steps = follow("spec_package", folder)
    proved = "SOFT_SHRINK soft_shrink_f32 float32: 20 cases, 0 failures"
    assert proved in steps.step("opgen test")
    assert '"op": "SOFT_SHRINK"' in steps.step("opgen ops")
    return folder / "build/site"


def _with(site: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return opgen(*arguments, PYTHONPATH=str(site), OPGEN_INSTALLED="1")


def test_installed_package_is_known_without_an_option(site: Path, tmp_path: Path) -> None:
    listed = json.loads(_with(site, "ops", "--json").stdout)
    [entry] = [each for each in listed if each["op"] == "SOFT_SHRINK"]
    assert entry["source"] == "acme_operators/specs/soft_shrink.yaml:1"
    done = _with(site, "convert", _model("spec_package"), "-o", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    report = json.loads((tmp_path / "out/report.json").read_text())
    assert report["packages"] == ["acme-operators 1.0"]
    explained = _with(site, "explain", _model("spec_package"), "1").stdout
    assert "spec acme_operators/specs/soft_shrink.yaml:1 (package acme-operators 1.0)" in explained


def test_package_is_not_imported(site: Path) -> None:
    (site / "acme_operators/__init__.py").write_text("raise SystemExit(9)\n")
    (site / "acme_operators/specs/__init__.py").write_text("raise SystemExit(9)\n")
    done = _with(site, "ops")
    assert (done.returncode, "SOFT_SHRINK" in done.stdout) == (0, True)


def test_package_can_be_left_out(site: Path, tmp_path: Path) -> None:
    done = _with(site, "convert", _model("spec_package"), "-o", tmp_path / "out", "--no-installed")
    assert done.returncode == 3
    assert "SOFT_SHRINK" not in _with(site, "ops", "--no-installed").stdout


def test_page_shows_what_the_examples_say() -> None:
    page = (ROOT / "docs/search-roots.md").read_text()
    shown = {
        "toml": folder_of("spec_package") / "pyproject.toml",
        "yaml": folder_of("global_average_pool") / "specs/global_average_pool.yaml",
    }
    for language, file in shown.items():
        [block] = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
        words = [" ".join(line.split()) for line in file.read_text().splitlines()]
        for line in block.splitlines():
            short = " ".join(line.split()).rstrip(".")
            assert short == "# " or any(each.startswith(short) for each in words), line
