"""examples/fast_maximum: a kernel of one's own that is written for each layer, and its page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from opgen.operators.bind import definition_of
from opgen.prove.conformance import prove_operator
from opgen.prove.machine import machine_of
from opgen.prove.module import Build
from opgen.spec.load import load_specs
from opgen.spec.roots import built_in_root, root_of
from opgen.synth.records import operator_of
from tests.process import opgen
from tests.tools import needs

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples/fast_maximum"
MODEL = FOLDER / "maximum.tflite"


@pytest.mark.parametrize("machine", ["host", pytest.param("cortex-m4", marks=pytest.mark.qemu)])
@needs("qemu-system-arm", "arm-none-eabi-gcc")
def test_it_is_exact(machine: str) -> None:
    specs = load_specs([built_in_root(), root_of(FOLDER / "specs")])
    definition = definition_of(operator_of(specs["MAXIMUM"]))
    kernels = [each for each in definition.kernels if each.name == "maximum_bytes_s8"]
    build = Build() if machine == "host" else Build(machine=machine_of(machine))
    rows = prove_operator(definition, 12, kernels=kernels, oracle_name="", build=build)
    assert [row.cases for row in rows] == [12]
    assert not [failure for row in rows for failure in row.failures]


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
def test_the_figures_are_those_of_the_pages() -> None:
    counts = []
    for given in ((), ("--specs", FOLDER / "specs")):
        ran = opgen("bench", MODEL, "--target", "cortex-m4", *given, "--json")
        assert ran.returncode == 0, ran.stderr
        found = json.loads(ran.stdout)
        counts.append(f"{found['layers'][0]['instructions']:,}")
    for page in (FOLDER / "README.md", ROOT / "docs/fast-kernels.md"):
        assert all(count in page.read_text(encoding="utf-8") for count in counts)


def test_the_template_of_the_page_is_that_of_the_example() -> None:
    page = (ROOT / "docs/fast-kernels.md").read_text(encoding="utf-8")
    shown = page.partition("```\n{% for")[2].partition("```")[0]
    assert "{% for" + shown in (FOLDER / "specs/maximum_bytes.c.j2").read_text(encoding="utf-8")
