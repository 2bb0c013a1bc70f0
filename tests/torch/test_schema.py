"""Interfaces of PyTorch's operators: the parser, the facts, and what follows from a spec."""

from __future__ import annotations

from pathlib import Path

import pytest

from opgen.aten.program import Constant
from opgen.aten.schema import REQUIRED, SchemaType, aten_schema, parse_schema
from opgen.aten.signatures import DECOMPOSED, SCHEMAS
from opgen.errors import SpecError
from opgen.spec.load import load_files
from opgen.spec.torch_interface import schema_of
from tests.tools import imported

ROOT = Path(__file__).resolve().parents[2]


def test_a_schema_is_taken_apart() -> None:
    text = (
        "aten::f.over(Tensor(a!) self, SymInt[2] size=1, *, Tensor?[] others, ScalarType? d=None,"
        ' str mode="a, b", float x=1e-05, MemoryFormat m=contiguous_format) -> (Tensor(a!), int n)'
    )
    schema = parse_schema(text)
    assert schema.target == "aten.f.over"
    assert [each.name for each in schema.arguments if each.is_keyword_only] == [
        "others", "d", "mode", "x", "m",
    ]  # fmt: skip
    found = {each.name: (each.type, each.default) for each in schema.arguments}
    assert found["self"] == (SchemaType("Tensor", alias="a!"), REQUIRED)
    assert found["size"] == (SchemaType("int", is_list=True, length=2), (1, 1))
    assert found["others"][0] == SchemaType("Tensor", is_list=True, has_optional_elements=True)
    assert found["d"] == (SchemaType("ScalarType", is_optional=True), None)
    assert found["mode"][1] == "a, b"
    assert found["x"][1] == 1e-5
    assert found["m"][1] == Constant("memory_format", "contiguous_format")
    assert [(each.type.base, each.name) for each in schema.returns] == [
        ("Tensor", ""),
        ("int", "n"),
    ]
    assert parse_schema(str(schema)) == schema


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("aten:relu(Tensor self) -> Tensor", "'::' is missing before ':relu"),
        ("aten::relu(Tensor self -> Tensor", "',' is missing before '-> Tensor'"),
        ("aten::relu(Tensor) -> Tensor", "the name of an argument is missing before ')"),
        ("aten::relu(Tensor self) -> Tensor junk", "the end is missing before 'junk'"),
        ("aten::relu(Tensor a, Tensor a) -> Tensor", "the argument 'a' stands twice"),
        ("aten::relu(Tensor a=", "a default is missing before ''"),
        ("aten::relu(Tensor(a self) -> Tensor", "the name of an argument is missing"),
        ("a::b(Tensor(a\n- func: c) x", "an alias such as '(a!)' is missing"),
        ("a::b(Tensor x\u00b2) -> Tensor", "',' is missing before '\u00b2"),
        ("a::b(int[] x=" + "[" * 3000, "a default is missing before '[["),
        ("a::b(int[99999999999999999999] x=1", "a length of 1 to 1,000 is missing"),
        ('a::b(str x="\n- func: c")', "has characters that cannot be printed"),
        (r'a::b(str x="\\\n")', r'a default, "\\\n", has an escape other than'),
        ("", "a namespace is missing"),
        ("a::b(" + "Tensor x, " * 2000, "a schema of 20,005 characters"),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        parse_schema(text)
    assert message in str(caught.value)


def test_a_default_of_an_option_cannot_add_lines_to_emitted_files(tmp_path: Path) -> None:
    text = (ROOT / "tests/synth/executorch/specs/scaled_add.yaml").read_text()
    end = text.index("options:\n")
    text = text[: text.index("torch:")] + "torch: {operator: mylib.f.default}\n" + text[end:]
    text = text.replace("options:\n", 'options:\n  mode: {type: str, default: "a\\n- func: b"}\n')
    text = text.replace("reference: x", "reference: \"x if mode == 'b' else x\"  # ")
    path = tmp_path / "scaled_add.yaml"
    path.write_text(text)
    with pytest.raises(SpecError, match="default of 'mode' has characters that cannot be printed"):
        load_files([path])


def test_all_facts_can_be_read() -> None:
    for target in SCHEMAS:
        schema = aten_schema(target)
        assert schema is not None
        assert schema.target == target
        assert parse_schema(str(schema)) == schema


@pytest.mark.torch
def test_facts_are_what_torch_says() -> None:
    torch = imported("torch")
    imported("torch.ao.quantization.fx._decomposed")  # which registers operators
    theirs = {
        f"{each.name.replace('::', '.')}.{each.overload_name or 'default'}": each
        for each in torch._C._jit_get_all_schemas()
    }
    table = {str(each) for each in torch.export.default_decompositions()}
    assert {each for each in table & SCHEMAS.keys() if each.startswith("aten.")} == DECOMPOSED
    for target in SCHEMAS:
        ours, other = aten_schema(target), theirs[target]
        assert ours is not None
        assert [a.name for a in ours.arguments] == [a.name for a in other.arguments], target
        for mine, its in zip(ours.arguments, other.arguments, strict=True):
            assert mine.is_keyword_only == its.kwarg_only, target
            assert (mine.default is not REQUIRED) == its.has_default_value(), target
            if its.has_default_value() and not isinstance(mine.default, Constant):
                value = its.default_value
                assert mine.default == (tuple(value) if isinstance(value, list) else value), target
        assert len(ours.returns) == len(other.returns), target


def _schema(tmp_path: Path, torch: str, options: str = "", inputs: str = "  x: {layout: N}") -> str:
    uses = " + ".join(["x", *(line.split(":")[0].strip() for line in options.splitlines())])
    spec = tmp_path / "f.yaml"
    spec.write_text(f"""op: F
doc: It.
{torch}
options:
{options}
inputs:
{inputs}
outputs:
  y: {{type: x.type, shape: x.shape}}
reference: {uses}
kernels:
  - name: f_f32
    types: {{x: float32, y: float32}}
    code: |
      *y = *x;
""")
    text = spec.read_text().replace("options:\n\n", "")
    spec.write_text(text)
    return str(schema_of(next(iter(load_files([spec]).ops))))


@pytest.mark.parametrize(
    ("torch", "options", "expected"),
    [
        ("", "", "opgen::f(Tensor x) -> Tensor"),
        ("", "  a: {type: float, default: 0.5}", "opgen::f(Tensor x, float a=0.5) -> Tensor"),
        (
            "",
            "  a: {type: float, default: 0.5}\n  b: {type: int}",
            "opgen::f(Tensor x, int b, float a=0.5) -> Tensor",
        ),
        (
            "torch: {operator: mine.g.over}",
            "  a: {type: float, default: 0.5}",
            "mine::g.over(Tensor x, float a=0.5) -> Tensor",
        ),
        (
            'torch: {operator: mine.g.default, schema: "(Tensor x, *, float a=1) -> Tensor"}',
            "  a: {type: float, default: 0.5}",
            "mine::g(Tensor x, *, float a=1.0) -> Tensor",
        ),
        ("torch: {operator: aten.relu.default}", "", "opgen::f(Tensor x) -> Tensor"),
    ],
)
def test_the_interface_of_a_spec(tmp_path: Path, torch: str, options: str, expected: str) -> None:
    assert _schema(tmp_path, torch, options) == expected


def test_an_operator_that_is_not_known_may_be_stated() -> None:
    with pytest.raises(SpecError) as refused:
        load_files([ROOT / "tests/spec/bad/torch_unknown_operator.yaml"])
    hint = str(refused.value).splitlines()[-1].strip()
    assert hint.startswith(
        "hint: did you mean 'aten.relu.default'? Or state its interface: schema: "
    )
