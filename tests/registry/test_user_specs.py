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
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.base.paths import specs_root
from opgen.commands.proving import test_specs as prove_specs
from opgen.config import ConvertConfig, find_target
from opgen.converter import AotConverter
from opgen.errors import ModelError, SpecError, UnsupportedError
from opgen.explain.explain import explained
from opgen.explain.explained import in_words
from opgen.litert.write import Encoding, write_model
from opgen.loading import ModelLoader, load_bound
from opgen.prove.execute import execute
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.registry.listing import list_operators
from opgen.spec.roots import search_roots

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


def _model(path: Path, encoding: Encoding, type_: DType = DType.FLOAT32) -> Path:
    tensors = {i: AirTensor(i, name, type_, (3,)) for i, name in enumerate(("a", "b"))}
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
    assert "specs/activation/relu.yaml:1:5" in text
    assert "overrides: {op: RELU, reason: ...}" in text


def test_override_needs_the_caller_too(write: Write) -> None:
    folder = write("mine", relu=RELU.replace("OVERRIDE", OVERRIDE))
    with pytest.raises(SpecError) as error:
        build_default_registry_context(specs=[folder])
    text = str(error.value)
    assert "mine/relu.yaml:4:1: error: RELU would be replaced" in text
    assert "specs/activation/relu.yaml:1:5" in text
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
    assert b"(mine/faster.yaml#relu_backwards_f32)" in made.files["m_kernels.h"]
    text = in_words(explained(model, "operator 0", ModelLoader(context), find_target("generic")))
    assert re.search(r"-> relu_backwards_f32 +mine/faster.yaml:6 +fits, priority 1: chosen", text)
    assert re.search(r"relu_f32 +specs/activation/relu.yaml:\d+ +fits", text)
    listed = {each["op"]: each for each in json.loads(list_operators(context, as_json=True))}
    assert listed["RELU"]["places"]["relu_backwards_f32"] == "mine/faster.yaml:6"


def test_kernel_from_outside_goes_before_all_built_in_ones(write: Write) -> None:
    """Also before those that the built-in specs prefer: its file need not know of them."""
    fully_connected = """kernels_for: FULLY_CONNECTED
doc: Of one weight.
kernels:
  - name: fully_connected_mine_s8
    types: {input: int8, filter: int8, bias: int32, output: int8}
    priority: 1
    code: output[0] = input[0];
"""
    folders = [write("mine", fc=fully_connected)]
    context = build_default_registry_context(specs=folders)
    operator = context.aot_operator_classes.get("FULLY_CONNECTED")
    assert issubclass(operator, SpecOperator)
    definition = operator.DEFINITION
    ranks = {each.name: each.priority for each in definition.kernels}
    assert ranks.pop("fully_connected_mine_s8") == 1
    assert set(ranks.values()) == {0}
    names = list(ranks)
    assert names.index("fully_connected_dsp_s8") < names.index("fully_connected_s8")


def test_kernel_that_is_added_is_proved_alone(write: Write) -> None:
    """Who adds one need not wait for the others; who asks for the operator gets all."""
    faster = write("mine", faster=FASTER)
    proved, code = prove_specs([faster], (), 2, 0, None)
    assert code == 0
    assert [line.split()[1] for line in proved.splitlines() if "cases" in line] == [
        "relu_backwards_f32"
    ]
    known = search_roots([faster], installed=False)
    own = specs_root() / "activation/relu.yaml"
    proved, code = prove_specs([own, faster], known, 2, 0, None)
    assert code == 1  # the new kernel leaves nothing to the old one
    assert "kernel 'relu_backwards_f32' wins over 'relu_f32'" in proved
    assert {"relu_backwards_f32", "relu_f32"} <= {line.split()[1] for line in proved.splitlines()}


def test_an_oracle_is_missed_only_where_there_can_be_one(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else has an operator that a user invents."""
    monkeypatch.setattr("opgen.prove.oracle.is_installed", lambda _: False)
    folder = write("mine", scale=SCALE + "tests:\n  x: (3,)\n", faster=FASTER)
    said = {
        name: prove_specs([folder / f"{name}.yaml"], (), 1, 0, None) for name in ("scale", "faster")
    }
    assert said["scale"] == ("SCALE_BY scale_by_f32 float32: 1 case, 0 failures", 0)
    assert "left out: tflm, which needs the package tflite-micro: " in said["faster"][0]


def _explained(path: Path, context: RegistryContext, target: str = "generic") -> list[str]:
    return in_words(
        explained(path, "operator 0", ModelLoader(context), find_target(target))
    ).splitlines()


def test_explain_tells_where_kernels_come_from_and_why_others_lost(
    write: Write, tmp_path: Path
) -> None:
    later = FASTER.replace("relu_backwards", "relu_later").replace("priority: 1", "priority: -1")
    folders = [write("mine", faster=FASTER), write("theirs", later=later)]
    context = build_default_registry_context(specs=folders)
    model = _model(tmp_path / "m.tflite", Encoding(builtin="RELU"))
    lines = [" ".join(line.split()) for line in _explained(model, context)]
    assert re.fullmatch(r"spec specs/activation/relu.yaml:1 \(built in\)", lines[2])
    assert lines[3] == "-> relu_backwards_f32 mine/faster.yaml:6 fits, priority 1: chosen"
    assert lines[4] == "added by 'mine', given"
    assert re.fullmatch(
        r"relu_f32 specs/activation/relu.yaml:\d+ "
        r"fits, priority 0: that of relu_backwards_f32 is higher",
        lines[5],
    )
    assert "relu_later_f32 theirs/later.yaml:6 fits, priority -1: that of" in lines[6]
    assert lines[7] == "added by 'theirs', given"
    assert "'input' is float32, it takes int8" in lines[8]


def test_explain_tells_which_kernels_may_be_off(write: Write, tmp_path: Path) -> None:
    rough = """kernels_for: ABS
doc: By way of real numbers.
kernels:
  - name: abs_rough_s32
    types: {input: int32, output: int32}
    priority: 1
    tolerance: {steps: 64, because: float has 24 bits}
    code: |
      for (int32_t i = 0; i < p->size; i++)
          output[i] = (int32_t)fabsf((float)input[i]);
"""
    context = build_default_registry_context(specs=[write("mine", rough=rough)])
    model = _model(tmp_path / "m.tflite", Encoding(builtin="ABS"), DType.INT32)
    lines = _explained(model, context)
    assert lines[3].endswith("priority 1: chosen; within 64 steps: float has 24 bits")
    assert not any("steps" in line for line in lines[4:])


def test_explain_tells_what_is_overridden(write: Write, tmp_path: Path) -> None:
    first = RELU.replace("OVERRIDE", OVERRIDE)
    last = first.replace("negative_", "nothing_").replace("the other half", "neither half")
    folders = [write("a", relu=first), write("b", relu=last)]
    context = build_default_registry_context(specs=folders, allow_override=True)
    model = _model(tmp_path / "m.tflite", Encoding(builtin="RELU"))
    assert _explained(model, context)[2:5] == [
        "  spec b/relu.yaml:1 ('b', given)",
        "  which overrides a/relu.yaml:1 (given): neither half is wanted",
        "  which overrides specs/activation/relu.yaml:1 (built in): the other half is wanted",
    ]


@pytest.mark.parametrize(
    ("when", "target", "reported"),
    [
        ("target.dsp", "cortex-m4", ""),
        ("target.dsp", "cortex-m0", "target.dsp"),
        ("target.mve", "cortex-m55", ""),
        ("not target.mve", "cortex-m55", "not target.mve"),
        ("size == 3", "generic", ""),
        ("input.shape[0] > 3", "generic", "input.shape[0] > 3: input.shape[0] is 3"),
        # Only the part that does not hold, even where it stands within a let.
        ("not target.dsp and size % 2 == 0", "generic", "size % 2 == 0: size is 3"),
        ("even and target.dsp", "generic", "size % 2 == 0: size is 3"),
        ("size > 9 or input.shape == (4,)", "generic", "WHEN: size is 3, input.shape is (3,)"),
        # What was not evaluated is not shown: it may make no sense.
        ("(size > 9 and 1 / (size - 3) > 0) or size == 1", "generic", "WHEN: size is 3"),
        ("not (size < 4 or input.type == int8)", "generic", "WHEN: size is 3"),
        ("input.type == int8", "generic", "WHEN: input.type is float32"),
    ],
)
def test_added_kernel_runs_only_where_it_applies(
    write: Write, tmp_path: Path, when: str, target: str, reported: str
) -> None:
    text = FASTER.replace("    priority: 1\n", f"    priority: 1\n    when: {when}\n")
    if "even" in when:
        text = text.replace("let:\n", "let:\n  even: size % 2 == 0\n")
    context = build_default_registry_context(specs=[write("mine", faster=text)])
    model = _model(tmp_path / "m.tflite", Encoding(builtin="RELU"))
    bound = load_bound(model, context, find_target(target))
    kernel = bound.operators[0].kernel
    assert kernel is not None
    assert kernel.name == ("relu_f32" if reported else "relu_backwards_f32")
    against = [line for line in _explained(model, context, target) if "it runs only when" in line]
    found = [line.partition("only when ")[2] for line in against]
    assert found == ([reported.replace("WHEN", when)] if reported else [])


def test_added_kernel_of_other_types_leaves_the_rest_alone(write: Write, tmp_path: Path) -> None:
    text = FASTER.replace("{input: float32, output: float32}", "{input: int32, output: int32}")
    text = text.replace("fmaxf(input[i], 0.0f)", "input[i]")
    context = build_default_registry_context(specs=[write("mine", faster=text)])
    model = _model(tmp_path / "m.tflite", Encoding(builtin="RELU"))
    kernel = load_bound(model, context, find_target("generic")).operators[0].kernel
    assert kernel is not None
    assert kernel.name == "relu_f32"


@pytest.mark.parametrize(
    ("otherwise", "reported", "why"),
    [
        (
            '    else: "{size} elements are not pairs of such"\n',
            "3 elements are not pairs of such",
            "required by relu_backwards_f32 (",
        ),
        (
            "",
            "no kernel takes input int32, output int32",
            "it runs only when size % 2 == 0: size is 3",
        ),
    ],
)
def test_kernel_says_why_it_does_not_run(
    write: Write, tmp_path: Path, otherwise: str, reported: str, why: str
) -> None:
    """Where no other kernel takes the types."""
    text = FASTER.replace("{input: float32, output: float32}", "{input: int32, output: int32}")
    text = text.replace("fmaxf(input[i], 0.0f)", "input[i]")
    text = text.replace(
        "    priority: 1\n", f"    priority: 1\n    when: size % 2 == 0\n{otherwise}"
    )
    context = build_default_registry_context(specs=[write("mine", faster=text)])
    model = _model(tmp_path / "m.tflite", Encoding(builtin="RELU"), DType.INT32)
    with pytest.raises(UnsupportedError) as refused:
        load_bound(model, context, find_target("generic"))
    [fault] = refused.value.diagnostics
    assert fault.message == reported
    assert why in fault.why


def test_let_of_ones_own_wins_over_a_newer_one_of_the_operator(
    write: Write, tmp_path: Path
) -> None:
    """A built-in operator that learns a name breaks no file of somebody else."""
    assert "  quant: " in (specs_root() / "activation/relu.yaml").read_text()
    folder = write("mine", faster=FASTER.replace("last", "quant"))
    context = build_default_registry_context(specs=[folder])
    model = _model(tmp_path / "m.tflite", Encoding(builtin="RELU"))
    assert _outputs(model, context) == [0.0, 0.0, 4.0]
    made = AotConverter(ConvertConfig(model, tmp_path / "out"), context).convert()
    assert b"i = p->quant" in made.files["m_kernels.h"]


def test_let_that_hides_what_the_file_needs(write: Write) -> None:
    """`table` is computed from the operator's `quant`, by way of `exact`."""
    text = FASTER.replace("last", "quant").replace("[quant]", "[quant, table]")
    folder = write("mine", faster=text.replace("float32", "int8"))
    with pytest.raises(SpecError) as error:
        build_default_registry_context(specs=[folder])
    said = str(error.value)
    assert "faster.yaml:4:3: error: 'quant' hides a let of the operator that this file" in said
    # The place is relative to the folder in which the built-in specs were read first.
    assert re.search("why:  'exact', which it uses, is computed from that at .*relu.yaml:10", said)
    assert "hint: rename 'quant' here" in said


def test_tie_between_search_roots_names_both(write: Write) -> None:
    """Which of two kernels runs must not depend on the order of folders."""
    other = FASTER.replace("relu_backwards", "relu_also")
    folders = [write("mine", faster=FASTER), write("theirs", also=other)]
    with pytest.raises(SpecError) as error:
        build_default_registry_context(specs=folders)
    text = str(error.value)
    assert re.search(
        r"theirs/also.yaml:6:\d+: error: 'relu_also_f32' and 'relu_backwards_f32' "
        r"have the same priority",
        text,
    )
    assert re.search(r"is of another search root: .*mine/faster.yaml:6", text)
    assert "hint: give one of them another" in text
    # Kernels that never take the same types do not meet.
    apart = other.replace("{input: float32, output: float32}", "{input: int32, output: int32}")
    build_default_registry_context(specs=[folders[0], write("apart", also=apart)])
    # Within one folder the first wins, as in one file.
    build_default_registry_context(specs=[write("both", faster=FASTER, second=other)])


def test_kernels_of_one_name_from_two_folders(write: Write) -> None:
    other = FASTER.replace("priority: 1", "priority: 2")
    folders = [write("mine", faster=FASTER), write("theirs", also=other)]
    with pytest.raises(SpecError) as error:
        build_default_registry_context(specs=folders)
    text = str(error.value)
    assert "error: a second kernel 'relu_backwards_f32'" in text
    assert "mine/faster.yaml:6" in text
    assert "theirs/also.yaml:6" in text


@pytest.mark.parametrize("clash", ["Scale-By", "scale_by"])
def test_one_custom_code_for_two_operators(write: Write, clash: str) -> None:
    other = SCALE.replace("op: SCALE_BY", "op: OTHER").replace("Scale-By", clash)
    other = other.replace("scale_by_f32", "other_f32")
    folders = [write("a", scale=SCALE), write("b", other=other)]
    with pytest.raises(SpecError) as error:
        build_default_registry_context(specs=folders)
    text = str(error.value)
    assert f"'{clash}' of the .tflite format is SCALE_BY already" in text
    assert "a/scale.yaml:3" in text
    assert "b/other.yaml:3" in text


def test_families_of_two_folders_do_not_meet(write: Write, tmp_path: Path) -> None:
    """Each operator is filled in by the family of its own folder."""
    for folder, factor in (("a", "2.0"), ("b", "3.0")):
        write(folder, x=SCALE.replace("SCALE_BY", f"SCALE_{folder.upper()}"))
        text = (tmp_path / folder / "x.yaml").read_text().replace("Scale-By", f"scale-{folder}")
        text = text.replace("scale_by", f"scale_{folder}").replace("options:\n", "extends: by\n", 1)
        text = text.replace("  factor: {type: float, default: 2.0}\n", "")
        (tmp_path / folder / "x.yaml").write_text(text)
        (tmp_path / folder / "_family").mkdir()
        (tmp_path / folder / "_family" / "by.yaml").write_text(
            "family: by\ndoc: By a factor.\noptions:\n"
            f"  factor: {{type: float, default: {factor}}}\n"
        )
    context = build_default_registry_context(specs=[tmp_path / "a", tmp_path / "b"])
    for folder, first in (("a", -3.0), ("b", -4.5)):
        model = _model(tmp_path / "m.tflite", Encoding(custom=f"scale-{folder}"))
        assert _outputs(model, context)[0] == first


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
