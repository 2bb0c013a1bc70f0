"""`opgen explain` tells of the layers that `opgen convert` makes with the same options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from opgen.config import ConvertConfig, find_target, parse_sliding
from opgen.converter import AotConverter
from opgen.errors import UsageError
from opgen.explain.explain import explained
from opgen.loading import ModelLoader
from opgen.registry.context import build_default_registry_context
from tests.depth import depth

EXAMPLES = Path(__file__).parents[2] / "examples"
CONTEXT = build_default_registry_context(installed=False)
IN_FRAMES = {
    "stream": parse_sliding("axis=1,hop=320"),
    "front": EXAMPLES / "chime" / "features.tflite",
}


@pytest.mark.parametrize(
    ("model", "options"),
    [
        ("digits/digits.tflite", {}),
        ("digits/digits.tflite", {"ram_target": "least"}),
        ("digits/digits.tflite", {"ram_target": "least", "input_rows": True}),
        ("chime/chime.tflite", IN_FRAMES),
    ],
)
def test_each_layer_is_that_of_the_module(
    model: str, options: dict[str, Any], tmp_path: Path
) -> None:
    path, target = EXAMPLES / model, find_target("cortex-m4")
    config = ConvertConfig(path, tmp_path / "out", target="cortex-m4", **options)
    rows = AotConverter(config, CONTEXT).compile().report["operators"]
    for row in rows[:: depth(8, thorough=1)]:
        (found,) = explained(path, str(row["layer"]), ModelLoader(CONTEXT, **options), target)
        assert found.layer == row["layer"]
        assert f"{row['op']} '" in found.operator
        chosen = [each.name for each in found.kernels if each.chosen]
        assert chosen == ([row["kernel"]] if row["kernel"] else [])


def test_an_operator_of_the_file_is_all_tiles_of_it() -> None:
    path, target = EXAMPLES / "chime" / "chime.tflite", find_target("cortex-m4")
    named = explained(path, "operator 1", ModelLoader(CONTEXT), target)
    assert len(named) == 1
    tiles = explained(path, "operator 1", ModelLoader(CONTEXT, **IN_FRAMES), target)
    assert tiles
    assert all(each.operator == named[0].operator for each in tiles)
    assert all(each.layer for each in tiles)


def test_what_opgen_puts_between_is_no_operator_of_the_file() -> None:
    path = EXAMPLES / "digits" / "digits.tflite"
    loader = ModelLoader(CONTEXT, ram_target="least")
    (found,) = explained(path, "1", loader, find_target("generic"))
    assert found.operator.endswith(", which opgen put there")


@pytest.mark.parametrize("options", [{"programs": "b.tflite"}, {"share_state": ("h",)}])
def test_several_programs_are_not_explained(options: dict[str, Any]) -> None:
    path = EXAMPLES / "digits" / "digits.tflite"
    with pytest.raises(UsageError, match="the layers of one model are explained"):
        explained(path, "1", ModelLoader(CONTEXT, **options), find_target("generic"))
