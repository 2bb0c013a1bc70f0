"""`opgen evidence`: bills of materials, bounds, and where each function is from."""

from __future__ import annotations

import json
import os
import re
import uuid
from pathlib import Path

import pytest

from opgen.config import find_target
from opgen.export.evidence.sbom import Material, cyclonedx, spdx
from opgen.export.evidence.stack import stack_bounds
from opgen.prove.machine import HOST, machine_of
from opgen.text import c as c_text
from tests.boards import needs_board
from tests.process import opgen
from tests.tools import missing, needs

ROOT = Path(__file__).parents[2]
DIGITS = ROOT / "examples" / "digits" / "digits.tflite"
FILES = {"README.md", "bounds.json", "functions.json", "misra.json", "report.json", "sbom.cdx.json"}
CALLS = b"""
int leaf(int a);
int leaf(int a) { volatile char own[200]; own[a & 7] = 1; return own[0]; }
int flat(int a);
int flat(int a) { return a + 1; }
int top(int a);
int top(int a) { volatile char own[100]; own[a & 7] = 2; return own[1] + leaf(a) + flat(a); }
int again(int a);
int again(int a) { volatile int kept = a > 0 ? again(a - 1) + 1 : 0; return kept; }
int through(int (*called)(int));
int through(int (*called)(int)) { return called(1) + 1; }
"""


def papers(folder: Path, *options: str) -> dict[str, str]:
    """Return the files that the command writes."""
    done = opgen("evidence", DIGITS, "-o", folder, *options)
    assert done.returncode == 0, done.stderr
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_the_same_papers(tmp_path):
    """The same model gives the same bytes; the time is that of SOURCE_DATE_EPOCH."""
    first, second = papers(tmp_path / "one"), papers(tmp_path / "two")
    assert first == second
    assert set(first) == FILES | {"sbom.spdx.json"}
    assert not re.search("counts above|cppcheck", first["README.md"])
    done = opgen("evidence", DIGITS, "-o", tmp_path / "one", SOURCE_DATE_EPOCH="86400")
    assert done.returncode == 0, done.stderr
    bill = json.loads((tmp_path / "one/sbom.spdx.json").read_text())
    assert bill["creationInfo"]["created"] == "1970-01-02T00:00:00Z"


def test_a_name_that_is_not_utf_8(tmp_path):
    """A file system may have one; papers have a sign in its place."""
    model = tmp_path / os.fsdecode(b"d\xff.tflite")
    try:
        model.write_bytes(DIGITS.read_bytes())
    except OSError:
        pytest.skip("names of files are UTF-8 here")
    done = opgen("evidence", model, "-o", tmp_path / "papers")
    assert done.returncode == 0, done.stderr
    bill = json.loads((tmp_path / "papers/sbom.cdx.json").read_text(encoding="utf-8"))
    assert "d\ufffd" in json.dumps(bill, ensure_ascii=False)


def test_bills(tmp_path):
    """Both name the model with its hash, what made the module, and each file once."""
    found = papers(tmp_path / "out", "--target", "cortex-m4")
    assert opgen("convert", DIGITS, "-o", tmp_path / "m", "--target", "cortex-m4").returncode == 0
    files = {path.name for path in (tmp_path / "m").iterdir()}
    sha256 = json.loads(found["report.json"])["model"]["sha256"]
    one, other = json.loads(found["sbom.cdx.json"]), json.loads(found["sbom.spdx.json"])
    assert (one["bomFormat"], one["specVersion"]) == ("CycloneDX", "1.5")
    uuid.UUID(one["serialNumber"].removeprefix("urn:uuid:"))
    refs = [each["bom-ref"] for each in one["components"]]
    assert len(refs) == len(set(refs))
    assert {each["name"] for each in one["components"] if each["type"] == "file"} == files
    [model] = [e for e in one["components"] if e["type"] == "machine-learning-model"]
    assert model["hashes"] == [{"alg": "SHA-256", "content": sha256}]
    assert other["spdxVersion"] == "SPDX-2.3"
    ids = [each["SPDXID"] for each in (*other["packages"], *other["files"])]
    assert len(ids) == len(set(ids))
    assert {each["fileName"].removeprefix("./") for each in other["files"]} == files
    known = {*ids, "SPDXRef-DOCUMENT"}
    for each in other["relationships"]:
        assert {each["spdxElementId"], each["relatedSpdxElement"]} <= known
    weights = next(e for e in other["files"] if e["fileName"] == "./digits_weights.h")
    assert weights["licenseConcluded"] == "NOASSERTION"  # they are the model's
    kinds = {each["algorithm"] for each in weights["checksums"]}
    assert kinds == {"SHA1", "SHA256"}


def test_files_of_others_have_no_licence_of_ours():
    """What the user's operators bring is the user's."""
    material = Material("net", "1", (), {"net.c": b"", "mine.c": b""}, frozenset({"mine.c"}))
    licences = [e["licenseConcluded"] for e in json.loads(spdx(material))["files"]]
    assert licences == ["NOASSERTION", "Apache-2.0"]
    files = {e["name"]: e for e in json.loads(cyclonedx(material))["components"]}
    assert "licenses" not in files["mine.c"]


def test_functions(tmp_path):
    """Each function of a layer names a place in a spec that is there, and a test that can run."""
    found = json.loads(papers(tmp_path / "out", "--target", "cortex-m4")["functions.json"])
    layers = [each for each in found if "layers" in each]
    # Of layer 8, which only gives elements another shape, there is no C.
    assert {n for each in layers for n in each["layers"]} == {*range(1, 11)} - {8}
    for each in layers:
        path, _, line = each["spec"].partition(":")
        assert 0 < int(line) <= len((ROOT / path).read_text().splitlines())
        tested = re.search(r"opgen test (\S+)", each["test"])
        assert tested is not None
        assert (ROOT / tested[1]).is_file()
        assert "_family" not in tested[1]
    assert {"digits_init", "digits_run"} <= {each["function"] for each in found}


def test_lines_of_functions(tmp_path):
    """Each line of code is in a function that has a place and a test, or declares something."""
    options = "--target", "cortex-m4"
    found = json.loads(papers(tmp_path / "out", *options)["functions.json"])
    assert opgen("convert", DIGITS, "-o", tmp_path / "m", *options).returncode == 0
    texts = {path.name: path.read_text() for path in (tmp_path / "m").glob("*.[ch]")}
    left = {name: text.splitlines() for name, text in texts.items()}
    for each in found:
        (first, last), lines = each["lines"], left[each["file"]]
        assert each["function"] in lines[first - 1] + lines[first]
        assert lines[last - 1] == "}"
        assert each["spec"]
        assert each["test"].startswith(("opgen test specs/", "opgen verify digits.tflite"))
        if each["spec"].startswith("runtime_c/"):
            assert (ROOT / each["spec"]).name == each["file"]
            assert (ROOT / each["spec"]).is_file()
        lines[first - 1 : last] = [""] * (last - first + 1)
    statement = re.compile(r"^ +(return|for|if|while|switch)\b")
    assert not [line for lines in left.values() for line in lines if statement.match(line)]
    shared = [each for each in found if each["file"] == "opgen_window_patch.c"]
    assert {each["test"] for each in shared} == {
        "opgen test specs/conv/conv_2d_blocks.yaml --cases 12"
    }


def test_functions_of_c_are_found_where_they_are():
    """Also behind what C++ reads, attributes, structs, tables, and in macros that make none."""
    text = """\
#ifdef __cplusplus
extern "C" {
#endif
typedef struct { int a; } pair;
static const int table[2] = {1, 2};
__attribute__((noinline)) static inline int
first(int a, int (*b)(int))
{
    if (a) { return b("}"[0]); } /* } */
    return table[0];
}
#define NO_FUNCTION(a) { a; }
int declared(void);
pair second(void) { return (pair){3}; }
#ifdef __cplusplus
}
#endif
"""
    assert [*c_text.functions(text)] == [("first", 6, 11, 4), ("second", 14, 14, 13)]
    for path in sorted((ROOT / "runtime_c/src").glob("*.c")):
        text = path.read_text()
        found = {each.name for each in c_text.functions(text)}
        assert {name for name in c_text.linked_names(text) if f"{name}(" in text} <= found, (
            path.name
        )


@needs("gcc")
def test_stack_of_calls(tmp_path, monkeypatch):
    """The deepest way counts; what makes it endless or unknown is said."""
    monkeypatch.setenv("CC", "gcc")
    names = ["top", "again", "through", "nowhere"]
    flags = ("-O1", "-fno-inline", "-fno-optimize-sibling-calls")
    top, again, through, nowhere = stack_bounds({"a.c": CALLS}, names, HOST, flags, tmp_path)
    assert top.path == ("top", "leaf")
    assert 200 <= top.bytes < 500
    assert not top.open
    assert again.open == ("again calls itself",)
    assert through.open == ("through calls through a pointer",)
    assert nowhere.open == ("it was not compiled",)


@pytest.mark.qemu
@needs_board("cortex-m4")
def test_measured(tmp_path):
    """The bound is not below what a run uses; runs on other inputs take as many instructions."""
    found = papers(tmp_path / "out", "--target", "cortex-m4", "--measure")
    bounds, deviations = json.loads(found["bounds.json"]), json.loads(found["misra.json"])
    run = next(each for each in bounds["stack"] if each["function"] == "digits_run")
    done = opgen("bench", DIGITS, "--target", "cortex-m4", "--json")
    used = json.loads(done.stdout)
    assert run["bytes"] >= used["stack_bytes"] - 16
    assert bounds["instructions"]["runs"][0] == used["instructions"]["run"]
    assert bounds["instructions"]["same"]
    assert deviations["without_reason"] == {}
    assert (deviations["checker"] is None) == bool(missing("cppcheck"))
    assert find_target("cortex-m4") == machine_of("cortex-m4").target
