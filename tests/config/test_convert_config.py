"""The options of a conversion, as a script gives them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from opgen.config import ConvertConfig, ModelOptions, Rule, find_target
from opgen.converter import AotConverter
from opgen.errors import UsageError
from opgen.loading import load_bound
from opgen.registry.context import build_default_registry_context

DIGITS = Path(__file__).parents[2] / "examples" / "digits" / "digits.tflite"


def test_paths_may_be_text() -> None:
    config = ConvertConfig("models/kws-v2.tflite", "build/kws")  # type: ignore[arg-type]
    assert config == ConvertConfig(Path("models/kws-v2.tflite"), Path("build/kws"))
    assert config.module_name == "kws_v2"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"memories": {"dtcm": {"size": 4}}}, "memories.dtcm: error: a dict, no Memory"),
        ({"operators": [{"type": "RELU"}]}, "operators[0]: error: a dict, no Rule"),
        ({"tensors": [Rule({}), "x"]}, "tensors[1]: error: a str, no Rule"),
    ],
)
def test_what_a_file_would_have_is_distinguished_from_what_a_script_has(
    options: dict[str, Any], words: str
) -> None:
    with pytest.raises(UsageError) as caught:
        ConvertConfig(Path("m.tflite"), Path("out"), **options)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "version", ["1.2", "1.2.3.4", "v1.2.3", "1.02.3", "1.2.123456", "1.2.3\n", " "]
)
def test_a_version_that_build_systems_do_not_take(version: str) -> None:
    with pytest.raises(UsageError, match=r"--module-version: error: (.|\n)* is not a version"):
        ConvertConfig(Path("m.tflite"), Path("out"), module_version=version)


@pytest.mark.parametrize(
    "url",
    [
        " ",
        "example.com",
        "ftp://example.com",
        "https://",
        "https://a b",
        "https://a/*/",
        "https://a\n",
    ],
)
def test_an_address_that_is_none(url: str) -> None:
    with pytest.raises(UsageError, match=r"--module-url: error: (.|\n)* is not the address"):
        ConvertConfig(Path("m.tflite"), Path("out"), module_url=url)


def test_one_folder_of_specs_needs_no_list() -> None:
    assert ConvertConfig("m.tflite", "out", specs="mine").specs == (Path("mine"),)  # type: ignore[arg-type]


@pytest.mark.parametrize(("option", "hint"), [("io", "arena, caller"), ("weights", "float, half")])
def test_a_choice_that_there_is_not(option: str, hint: str, tmp_path: Path) -> None:
    config = ConvertConfig(DIGITS, tmp_path / "out", **{option: "zz"})  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=rf"--{option}: error: there is no 'zz'\n.*{hint}"):
        AotConverter(config).convert()
    assert not (tmp_path / "out").exists()


def test_all_that_contradicts_itself_is_reported_before_a_model_is_read(tmp_path: Path) -> None:
    options = {"ram_target": "4k", "stream": "axis=1,hop=1", "weights": "zz", "io": "caller"}
    config = ConvertConfig("none.tflite", tmp_path / "out", cpp="tflm", **options)  # type: ignore[arg-type]
    with pytest.raises(UsageError) as raised:
        AotConverter(config).convert()
    places = [each.where for each in raised.value.diagnostics]
    assert places == ["--weights", "--ram-target", "--ram-target", "--cpp tflm"]
    assert not (tmp_path / "out").exists()


def test_rows_that_no_layer_asks_for() -> None:
    options = ModelOptions(input_rows=True)
    with pytest.raises(UsageError, match=r"--input-rows: error: rows are asked for by layers"):
        load_bound(DIGITS, build_default_registry_context(), find_target("host"), options)
