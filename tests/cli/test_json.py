"""`--json`: what commands print for programs has a schema; and the other forms of `check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from opgen.base.paths import schemas_root, specs_root
from opgen.cli import cli
from opgen.commands.cli_docs import leaves_of
from opgen.commands.specs import SCHEMAS
from tests.cli.conftest import DIGITS, Command, digits_set
from tests.tools import needs

SCHEMA = json.loads((schemas_root() / "commands.schema.json").read_text(encoding="utf-8"))
RELU = specs_root() / "activation" / "relu.yaml"
JSON = sorted(
    name
    for name, command in leaves_of(cli.commands)
    if any(each.name == "as_json" for each in command.params)
)


def checked(command: str, text: str) -> Any:
    """Return what a command printed, which its schema allows."""
    found = json.loads(text)
    Draft202012Validator({"$ref": f"#/$defs/{command}", "$defs": SCHEMA["$defs"]}).validate(found)
    return found


def test_every_command_has_a_schema() -> None:
    """A report is what the module has, and has a schema of its own."""
    Draft202012Validator.check_schema(SCHEMA)
    assert [*SCHEMA["$defs"]] == [name for name in JSON if name != "report"]


@pytest.mark.parametrize("command", ["ops", "targets", "formats", "doctor"])
def test_lists(command: str, opgen: Command) -> None:
    result = opgen(command, "--json")
    assert (result.code, result.err) == (0, "")
    checked(command, result.out)


def test_models(opgen: Command, tmp_path: Path) -> None:
    out = tmp_path / "digits"
    made = opgen("convert", DIGITS, "-o", out, "--json", "--quiet")
    assert (made.code, made.err) == (0, "")
    found = checked("convert", made.out)
    assert found["folder"] == str(out)
    assert found["report"] == json.loads((out / "report.json").read_text(encoding="utf-8"))
    checked("diff", opgen("diff", out, out, "--json").out)
    checked("show", opgen("show", DIGITS, "--json").out)
    checked("show", opgen("show", DIGITS, "3", "--json").out)
    [explained] = checked("explain", opgen("explain", DIGITS, "3", "--json").out)["operators"]
    assert explained["layer"] == 3
    [kernel] = [each for each in explained["kernels"] if each["chosen"]]
    words = opgen("explain", DIGITS, "3").out
    assert f"-> {kernel['name']} " in words
    assert kernel["why"] in words
    [output] = checked("run", opgen("run", DIGITS, "--json").out)["outputs"]
    assert output["shape"] == [1, 10]
    assert len(output["values"]) == 10


@needs("cc")
def test_proofs(opgen: Command, tmp_path: Path) -> None:
    result = opgen("verify", DIGITS, "--json", "--against", "none", "--samples", 1)
    assert (result.code, result.err) == (0, "")
    found = checked("verify", result.out)
    assert found["good"]
    assert [each["first"] for each in found["comparisons"]] == ["numpy"]
    result = opgen("test", RELU, "--cases", 1, "--json")
    assert (result.code, result.err) == (0, "")
    found = checked("test", result.out)
    assert found["good"]
    assert {each["op"] for each in found["kernels"]} == {"RELU"}
    data = digits_set(tmp_path)
    result = opgen("accuracy", DIGITS, "--data", data, "--metric", "top-1", "--limit", 9, "--json")
    assert (result.code, result.err) == (0, "")
    found = checked("accuracy", result.out)
    assert (found["samples"], found["good"], found["first_difference"]) == (9, True, None)


def test_noise(opgen: Command, tmp_path: Path) -> None:
    for more in ((), ("--data", digits_set(tmp_path), "--limit", 2)):
        result = opgen("noise", DIGITS, "--json", *more)
        assert (result.code, result.err) == (0, "")
        found = checked("noise", result.out)
        shares = {each["layer"]: each["share"] for each in found["layers"]}
        assert found["int16_first"] == sorted(
            (layer for layer in shares if shares[layer]), key=lambda layer: -shares[layer]
        )


def bad_spec(folder: Path) -> Path:
    """Write a spec with a wrong key."""
    bad = folder / "bad spec.yaml"
    bad.write_text(RELU.read_text(encoding="utf-8").replace("reference:", "refrence:"))
    return bad


def test_check_for_programs(opgen: Command, tmp_path: Path) -> None:
    bad = bad_spec(tmp_path)
    result = opgen("check", bad, "--output-format", "json")
    assert (result.code, result.err) == (1, "")
    found = checked("check", result.out)
    [finding] = found["findings"]
    assert finding["file"] == str(bad)
    assert (finding["column"], finding["end_column"]) == (1, 9)
    assert "refrence" in bad.read_text(encoding="utf-8").splitlines()[finding["line"] - 1]
    assert finding["hint"] == "did you mean 'reference'?"
    good = opgen("check", RELU, "--json")
    assert (good.code, good.err) == (0, "")
    assert checked("check", good.out) == {"good": 1, "findings": []}


def test_check_on_github(opgen: Command, tmp_path: Path) -> None:
    result = opgen("check", bad_spec(tmp_path), "--output-format", "github")
    assert (result.code, result.err) == (1, "")
    [line] = result.out.splitlines()
    assert line.startswith(f"::error file={tmp_path}/bad spec.yaml,line=")
    assert line.endswith(
        ",col=1,endColumn=9,title=opgen error::unknown key 'refrence'"
        "%0Ahint: did you mean 'reference'?"
    )


def test_check_in_sarif(opgen: Command, tmp_path: Path) -> None:
    result = opgen("check", bad_spec(tmp_path), "--output-format", "sarif")
    assert (result.code, result.err) == (1, "")
    log = json.loads(result.out)
    assert log["version"] == "2.1.0"
    [run] = log["runs"]
    assert run["tool"]["driver"]["name"] == "opgen"
    [found] = run["results"]
    assert found["level"] == "error"
    assert found["ruleId"] in {each["id"] for each in run["tool"]["driver"]["rules"]}
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("/bad%20spec.yaml")
    assert place["region"]["startColumn"] == 1
    good = json.loads(opgen("check", RELU, "--output-format", "sarif").out)
    assert good["runs"][0]["results"] == []


def test_what_is_unfinished_is_a_note(opgen: Command, tmp_path: Path) -> None:
    assert opgen("new", "my-median", "-o", tmp_path).code == 0
    result = opgen("check", tmp_path, "--output-format", "github")
    assert (result.code, result.err) == (0, "")
    assert all(line.startswith("::notice file=") for line in result.out.splitlines())
    assert result.out.splitlines()


# --- schemas for editors ------------------------------------------------------------------------


@pytest.mark.parametrize("about", SCHEMAS)
def test_schema(about: str, opgen: Command, tmp_path: Path) -> None:
    printed = opgen("schema", about)
    assert (printed.code, printed.err) == (0, "")
    Draft202012Validator.check_schema(json.loads(printed.out))
    written = tmp_path / "folder" / "it.json"
    assert opgen("schema", about, "-o", written).code == 0
    assert written.read_text(encoding="utf-8") == printed.out
    assert opgen("schema", about, "-o", tmp_path).code == 2


def test_skeletons_name_the_schema(opgen: Command, tmp_path: Path) -> None:
    """By the name that the command beneath gives it, in the same folder, which stays a folder of
    specs."""
    made = opgen("new", "my-median", "-o", tmp_path)
    [path] = tmp_path.iterdir()
    lines = path.read_text(encoding="utf-8").splitlines()
    assert "# yaml-language-server: $schema=op-spec.schema.json" in lines
    assert f"opgen schema -o {tmp_path / 'op-spec.schema.json'}" in made.err
    assert opgen("schema", "-o", tmp_path / "op-spec.schema.json").code == 0
    assert opgen("check", tmp_path).code == 0
    assert opgen("ops", "--specs", tmp_path).code == 0
