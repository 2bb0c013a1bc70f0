"""Operators from folders of specs: added, refused, replacing built-in ones."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from opgen.air import AirModel, DType
from opgen.air.model import AirOperator, AirSubgraph, AirTensor
from opgen.config import ConvertConfig, find_target
from opgen.converter import AotConverter, load_bound
from opgen.errors import ModelError, SpecError, UnsupportedError
from opgen.litert.write import Encoding, write_model
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.registry.explain import explain_model
from opgen.registry.listing import list_operators
from opgen.runtime.execute import execute

SCALE = """op: SCALE_BY
doc: y = factor * x
litert: {custom: Scale-By, options: flexbuffer}
options:
  factor: {type: float, default: 2.0}
inputs:
  x: {}
outputs:
  y: {type: x.type, shape: x.shape}
let:
  size: x.size
reference: factor * x
kernels:
  - name: scale_by_f32
    types: {x: float32, y: float32}
    params: [factor, size]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          y[i] = p->factor * x[i];
      }
"""
RELU = """op: RELU
doc: The negative half only.
litert: {builtin: RELU}
OVERRIDE
inputs:
  x: {}
outputs:
  y: {type: x.type, shape: x.shape}
let:
  size: x.size
reference: minimum(x, 0.0)
kernels:
  - name: negative_f32
    types: {x: float32, y: float32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          y[i] = fminf(x[i], 0.0f);
      }
"""
OVERRIDE = "overrides: {op: RELU, reason: the other half is wanted}"

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a folder of specs, given as file name -> text."""

    def written(folder: str, **files: str) -> Path:
        for name, text in files.items():
            path = tmp_path / folder / f"{name}.yaml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        return tmp_path / folder

    return written


def _model(path: Path, encoding: Encoding) -> Path:
    tensors = {i: AirTensor(i, name, DType.FLOAT32, (3,)) for i, name in enumerate(("a", "b"))}
    operator = AirOperator(0, "ANY", (0,), (1,))
    graph = AirSubgraph("main", tensors, (operator,), (0,), (1,))
    path.write_bytes(write_model(AirModel("m", path, "", (graph,)), lambda _: encoding))
    return path


def _outputs(path: Path, context: RegistryContext) -> list[float]:
    bound = load_bound(path, context, find_target("host"))
    values = np.array([-1.5, 0.0, 4.0], np.float32).reshape(1, 1, 3)
    return [float(each) for each in execute(bound, [values]).outputs[0].reshape(-1)]


def test_spec_gives_parser_options_and_class(write: Write, tmp_path: Path) -> None:
    context = build_default_registry_context(specs=[write("mine", scale=SCALE)])
    assert "SCALE_BY" in context.aot_operator_classes
    assert context.air_options.get("SCALE_BY")().factor == 2.0  # type: ignore[attr-defined]
    assert context.aot_operator_classes.get("SCALE_BY").TYPE == "SCALE_BY"
    model = _model(tmp_path / "m.tflite", Encoding(custom="scale-by"))
    assert _outputs(model, context) == [-3.0, 0.0, 8.0]


def test_exact_may_use_a_table_of_the_reference(write: Write, tmp_path: Path) -> None:
    """By a let, as kernels do."""
    text = SCALE.replace("  size: x.size", "  size: x.size\n  table: table_s8(reference, x)")
    text = text.replace("    params:", "    exact: take(table, x + 128)\n    params:")
    context = build_default_registry_context(specs=[write("mine", scale=text)])
    model = _model(tmp_path / "m.tflite", Encoding(custom="Scale-By"))
    assert _outputs(model, context) == [-4.0, 0.0, 8.0]


def test_other_contexts_do_not_know_it(write: Write) -> None:
    folder = write("mine", scale=SCALE)
    before = build_default_registry_context()
    build_default_registry_context(specs=[folder])
    after = build_default_registry_context()
    for context in (before, after):
        assert "SCALE_BY" not in context.aot_operator_classes
        assert "SCALE_BY" not in context.litert_parsers


def test_same_name_in_two_contexts_means_two_things(write: Write, tmp_path: Path) -> None:
    ours = build_default_registry_context(specs=[write("a", scale=SCALE)])
    thrice = SCALE.replace("2.0", "3.0")
    theirs = build_default_registry_context(specs=[write("b", scale=thrice)])
    model = _model(tmp_path / "m.tflite", Encoding(custom="Scale-By"))
    assert _outputs(model, ours) == [-3.0, 0.0, 8.0]
    assert _outputs(model, theirs) == [-4.5, 0.0, 12.0]
    assert _outputs(model, ours) == [-3.0, 0.0, 8.0]


def test_second_spec_of_an_operator_names_both_places(write: Write) -> None:
    folders = [write("a", scale=SCALE), write("b", other=SCALE.replace("2.0", "3.0"))]
    with pytest.raises(SpecError) as error:
        build_default_registry_context(specs=folders)
    assert "b/other.yaml:1:5: error: a second spec of SCALE_BY" in str(error.value)
    assert "a/scale.yaml:1:5" in str(error.value)


def test_built_in_operator_is_not_replaced_by_accident(write: Write) -> None:
    folder = write("mine", relu=RELU.replace("OVERRIDE\n", ""))
    with pytest.raises(SpecError) as error:
        build_default_registry_context(specs=[folder], allow_override=True)
    text = str(error.value)
    assert "mine/relu.yaml:1:5: error: a second spec of RELU" in text
    assert "specs/activation/relu.yaml:2:5" in text
    assert "overrides: {op: RELU, reason: ...}" in text


def test_override_needs_the_caller_too(write: Write) -> None:
    folder = write("mine", relu=RELU.replace("OVERRIDE", OVERRIDE))
    with pytest.raises(SpecError) as error:
        build_default_registry_context(specs=[folder])
    text = str(error.value)
    assert "mine/relu.yaml:4:1: error: RELU would be replaced" in text
    assert "specs/activation/relu.yaml:2:5" in text
    assert "--allow-override" in text


def test_override_that_both_agree_to(write: Write, tmp_path: Path) -> None:
    folder = write("mine", relu=RELU.replace("OVERRIDE", OVERRIDE))
    context = build_default_registry_context(specs=[folder], allow_override=True)
    model = _model(tmp_path / "m.tflite", Encoding(builtin="RELU"))
    assert _outputs(model, context) == [-1.5, 0.0, 0.0]
    assert _outputs(model, build_default_registry_context()) == [0.0, 0.0, 4.0]
    made = AotConverter(ConvertConfig(model, tmp_path / "out"), context).convert()
    assert b"negative_f32" in made.files["m.c"]


def test_permission_without_an_override_changes_nothing(tmp_path: Path) -> None:
    model = _model(tmp_path / "m.tflite", Encoding(builtin="RELU"))
    context = build_default_registry_context(allow_override=True)
    assert _outputs(model, context) == [0.0, 0.0, 4.0]


def test_last_of_several_overrides_holds(write: Write, tmp_path: Path) -> None:
    first = RELU.replace("OVERRIDE", OVERRIDE)
    last = first.replace("minimum(x, 0.0)", "0.0 * x").replace("negative_", "nothing_")
    folders = [write("a", relu=first), write("b", relu=last)]
    context = build_default_registry_context(specs=folders, allow_override=True)
    model = _model(tmp_path / "m.tflite", Encoding(builtin="RELU"))
    assert _outputs(model, context) == [0.0, 0.0, 0.0]


FASTER = """kernels_for: RELU
doc: One at a time.
let:
  last: size - 1
kernels:
  - name: relu_backwards_f32
    types: {input: float32, output: float32}
    priority: 1
    params: [last]
    code: |
      for (int32_t i = p->last; i >= 0; i--) {
          output[i] = fmaxf(input[i], 0.0f);
      }
"""


def test_kernel_that_is_added_to_a_built_in_operator(write: Write, tmp_path: Path) -> None:
    """It runs without permission: what the operator means stays as it is."""
    context = build_default_registry_context(specs=[write("mine", faster=FASTER)])
    model = _model(tmp_path / "m.tflite", Encoding(builtin="RELU"))
    assert _outputs(model, context) == [0.0, 0.0, 4.0]
    made = AotConverter(ConvertConfig(model, tmp_path / "out"), context).convert()
    assert b"relu_backwards_f32" in made.files["m.c"]
    assert b"(mine/faster.yaml:6)" in made.files["m_kernels.h"]
    text = explain_model(model, "0", context, find_target("generic"))
    assert re.search(r"-> relu_backwards_f32 +mine/faster.yaml:6 +fits, priority 1: chosen", text)
    assert re.search(r"relu_f32 +specs/activation/relu.yaml:\d+ +fits", text)
    listed = {each["op"]: each for each in json.loads(list_operators(context, as_json=True))}
    assert listed["RELU"]["places"]["relu_backwards_f32"] == "mine/faster.yaml:6"


def test_override_that_is_read_from_something_else_leaves_no_old_parser(
    write: Write, tmp_path: Path
) -> None:
    """The built-in parser would make operators of the new spec with the old options."""
    text = RELU.replace("OVERRIDE", OVERRIDE).replace("builtin: RELU", "custom: MyRelu")
    folder = write("mine", relu=text)
    context = build_default_registry_context(specs=[folder], allow_override=True)
    custom = _model(tmp_path / "c.tflite", Encoding(custom="MyRelu"))
    assert _outputs(custom, context) == [-1.5, 0.0, 0.0]
    assert [root.name for root in context.roots] == ["mine"]
    builtin = _model(tmp_path / "b.tflite", Encoding(builtin="RELU"))
    with pytest.raises(UnsupportedError, match="no spec describes this operator"):
        _outputs(builtin, context)


def test_failing_expression_names_its_line_of_the_spec(write: Write, tmp_path: Path) -> None:
    """A user's expression that cannot be evaluated is no traceback, but a place and a reason."""
    text = SCALE.replace("size: x.size", "size: x.size // length(x.scales)")
    context = build_default_registry_context(specs=[write("mine", scale=text)])
    model = _model(tmp_path / "m.tflite", Encoding(custom="Scale-By"))
    with pytest.raises(ModelError) as error:
        AotConverter(ConvertConfig(model, tmp_path / "out"), context).convert()
    text = str(error.value)
    assert "operator 0 SCALE_BY 'b'" in text
    assert "while evaluating mine/scale.yaml:11" in text


def test_lines_are_not_those_of_another_spec_of_the_same_name(write: Write, tmp_path: Path) -> None:
    model = _model(tmp_path / "m.tflite", Encoding(custom="Scale-By"))
    for number, doc in ((11, "y = factor * x"), (13, "|\n  Longer\n  than the other.")):
        text = SCALE.replace("doc: y = factor * x", f"doc: {doc}")
        text = text.replace("size: x.size", "size: x.size // length(x.scales)")
        context = build_default_registry_context(specs=[write("mine", scale=text)])
        with pytest.raises(ModelError, match=f"while evaluating mine/scale.yaml:{number}$"):
            AotConverter(ConvertConfig(model, tmp_path / "out"), context).convert()


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("    params: [factor, size]", "    scratch: size // length(x.scales)\n\\g<0>", 16),
        ("reference:", "macs: size // length(x.scales)\nreference:", 12),
        ("shape: x.shape", 'shape: "(x.size // length(x.scales),)"', 9),
        ("    params: [factor, size]", "    when: 1 // length(x.scales) > 0\n\\g<0>", 16),
        (
            "    params: [factor, size]",
            "    inplace: [x]\n    overlap: size // length(x.scales)\n\\g<0>",
            17,
        ),
    ],
    ids=["scratch", "macs", "shape", "when", "overlap"],
)
def test_every_expression_can_fail_decently(
    write: Write, tmp_path: Path, old: str, new: str, line: int
) -> None:
    text = re.sub(re.escape(old), new, SCALE, count=1)
    context = build_default_registry_context(specs=[write("mine", scale=text)])
    model = _model(tmp_path / "m.tflite", Encoding(custom="Scale-By"))
    with pytest.raises(ModelError) as error:
        AotConverter(ConvertConfig(model, tmp_path / "out"), context).convert()
    said = str(error.value)
    assert said.startswith("m.tflite: operator 0 SCALE_BY 'b': error: integer division")
    assert f"while evaluating mine/scale.yaml:{line}" in said


def test_all_faults_of_all_specs_are_listed(write: Write) -> None:
    folder = write("mine", scale=SCALE.replace("x.size", "x.sise"), relu="op: 7\n")
    with pytest.raises(SpecError) as error:
        build_default_registry_context(specs=[folder])
    text = str(error.value)
    assert "mine/scale.yaml:11:" in text
    assert "mine/relu.yaml:" in text
