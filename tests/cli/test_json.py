"""`--json`: what commands print for programs has a schema; and the other forms of `check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from opgen.base.paths import schemas_root, specs_root
from opgen.cli import cli
from opgen.commands.building import leaves_of
from opgen.commands.specs import SCHEMAS
from tests.cli.conftest import DIGITS, DIGITS_SET, Command
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


def test_every_command_answers_programs() -> None:
    """But for those that print what programs read as it is: a schema, and a shell's script."""
    others = {name for name, _ in leaves_of(cli.commands)} - {*JSON}
    assert others == {"completion", "schema"}


def test_builds(opgen: Command, tmp_path: Path) -> None:
    spec, out = tmp_path / "specs", tmp_path / "made"
    made = opgen("new", "my-median", "-o", spec, "--json")
    assert (made.code, made.err) == (0, "")
    [skeleton] = checked("new", made.out)["skeletons"]
    assert skeleton == {"op": "MY_MEDIAN", "path": str(spec / "my_median.yaml")}
    arguments = ("build", "--specs", spec, "-o", out, "--json")
    stale = opgen(*arguments, "--check")
    assert (stale.code, stale.err) == (1, "")
    found = checked("build", stale.out)
    assert found["good"] is False
    assert {each["state"] for each in found["changes"]} == {"missing"}
    done = checked("build", opgen(*arguments).out)
    assert done == {**found, "good": True}
    assert done["operators"] == ["MY_MEDIAN"]
    assert checked("build", opgen(*arguments, "--check").out) == {**done, "changes": []}
    mel = DIGITS.parents[1] / "custom_op" / "specs"
    glue = opgen("build", "--specs", mel, "-o", tmp_path / "glue", "--emit", "headers", "--json")
    assert (glue.code, glue.err) == (0, "")
    found = checked("build", glue.out)
    assert all((tmp_path / "glue" / name).is_file() for name in found["files"])


def test_skeletons_of_declared_operators(opgen: Command, tmp_path: Path) -> None:
    declared = tmp_path / "custom_ops.yaml"
    declared.write_text(
        "- func: ns::twice(Tensor x, *, Tensor(a!) out) -> Tensor(a!)\n"
        "- func: aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out)"
        " -> Tensor(a!)\n"
    )
    made = opgen("new", "--from-custom-ops", declared, "-o", tmp_path, "--json")
    assert (made.code, made.err) == (0, "")
    found = checked("new", made.out)
    assert [each["op"] for each in found["skeletons"]] == ["TWICE"]
    assert len(found["skipped"]) == 1


def test_evidence(opgen: Command, tmp_path: Path) -> None:
    result = opgen("evidence", DIGITS, "-o", tmp_path / "papers", "--json")
    assert (result.code, result.err) == (0, "")
    found = checked("evidence", result.out)
    written = json.loads((tmp_path / "papers" / "bounds.json").read_text(encoding="utf-8"))
    assert found["bounds"] == written
    functions = json.loads((tmp_path / "papers" / "functions.json").read_text(encoding="utf-8"))
    assert found["functions"] == len(functions)


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
def test_proofs(opgen: Command) -> None:
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
    result = opgen(
        "accuracy", DIGITS, "--data", DIGITS_SET, "--metric", "top-1", "--limit", 9, "--json"
    )
    assert (result.code, result.err) == (0, "")
    found = checked("accuracy", result.out)
    assert (found["samples"], found["good"], found["first_difference"]) == (9, True, None)


def test_noise(opgen: Command) -> None:
    for more in ((), ("--data", DIGITS_SET, "--limit", 2)):
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
    assert checked("check", good.out) == {"good": True, "specs": 1, "findings": []}


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
