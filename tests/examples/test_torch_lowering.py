"""The example of a lowering by hand: its C computes what PyTorch does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from opgen.errors import UnsupportedError
from opgen.prove.host import SANITIZED, STRICT, Module, build_program, run_program
from opgen.pt2.read import read_program
from opgen.torch.converter import TorchConverter
from tests.examples.example import folder_of, follow, script

EXAMPLE = folder_of("torch_lowering")


def _converter(*, is_lowered: bool = True) -> TorchConverter:
    converter = TorchConverter()
    if is_lowered:
        script("torch_lowering", "adaptive_average").register(converter, allow_override=True)
    return converter.add_exported_program(read_program(EXAMPLE / "pooled.pt2"))


def test_the_readme_compiles_the_model(tmp_path: Path) -> None:
    follow("torch_lowering", tmp_path)

    header = (tmp_path / "build/pooled/pooled.h").read_text()
    assert "pooled_input_0" in header
    assert "'image'" in header
    assert "'means'" in header


def test_its_c_gives_the_means_of_the_quarters(tmp_path: Path) -> None:
    made = _converter().to_c(tmp_path / "pooled")
    data = np.load(EXAMPLE / "pooled.npz")

    modules = [Module("pooled", made.files, made.bound)]
    program = build_program(modules, tmp_path / "host", flags=(*SANITIZED, *STRICT))
    (run,) = run_program(program, [(0, [data["image"][np.newaxis]])])

    assert not run.failure
    np.testing.assert_allclose(run.outputs[0][0, 0], data["means"], rtol=1e-5, atol=1e-6)


def test_the_pooling_is_one_operator() -> None:
    kinds = [each.op_type for each in _converter().to_air().main.operators]

    assert kinds.count("AVERAGE_POOL_2D") == 1
    assert not any("ADAPTIVE" in kind for kind in kinds)


def test_windows_of_several_sizes_are_left_to_the_specs() -> None:
    program = read_program(EXAMPLE / "pooled.pt2")
    *others, pool = program.nodes
    (name,) = pool.outputs
    converter = TorchConverter()
    script("torch_lowering", "adaptive_average").register(converter, allow_override=True)
    changed = replace(pool, arguments={**pool.arguments, "output_size": (3, 2)})
    result = replace(program.tensors[name], shape=(1, 4, 3, 2))
    tensors = {**program.tensors, name: result}
    converter.add_exported_program(replace(program, nodes=(*others, changed), tensors=tensors))

    try:
        kinds = [each.op_type for each in converter.to_air().main.operators]
    except UnsupportedError as error:  # as long as no spec describes it
        assert "aten._adaptive_avg_pool2d.default" in str(error)  # noqa: PT017
    else:
        assert "AVERAGE_POOL_2D" not in kinds
