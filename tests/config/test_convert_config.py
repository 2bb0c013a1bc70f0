"""The options of a conversion, as a script gives them."""

from __future__ import annotations

from pathlib import Path

from opgen.config import ConvertConfig


def test_paths_may_be_text() -> None:
    config = ConvertConfig("models/kws-v2.tflite", "build/kws")  # type: ignore[arg-type]
    assert config == ConvertConfig(Path("models/kws-v2.tflite"), Path("build/kws"))
    assert config.module_name == "kws_v2"
