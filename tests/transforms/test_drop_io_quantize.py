"""Inputs and outputs as the integers that the graph computes with."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.control import END, IF
from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSignature
from opgen.air.verify import verify
from opgen.bind.bind import bind
from opgen.commands.idle_choices import idle_choices
from opgen.commands.verifying import verify_model
from opgen.config import ConvertConfig, ModelOptions, find_target
from opgen.converter import AotConverter
from opgen.errors import UsageError, VerificationError
from opgen.explain.explain import explained
from opgen.explain.explained import in_words
from opgen.loading import ModelLoader, load_bound
from opgen.prove import oracle
from opgen.prove.execute import execute
from opgen.prove.host import STRICT
from opgen.prove.machine import find_compiler
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import NO_ORACLE, prove_model
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from opgen.transforms.drop_io_quantize import drop_io_quantize, left_as_they_are
from tests.config.conftest import written
from tests.models.model_set import MODELS
from tests.process import opgen
from tests.tools import need
from tests.transforms.nets import Net, ops, scaled

PAGE = (Path(__file__).parents[2] / "docs/models.md").read_text()
SCALE = scaled(0.1, 3)


@pytest.fixture
def net(context: RegistryContext) -> Net:
    return Net(context)


def floats(net: Net, name: str) -> int:
    return net.tensor((1, 6), None, DType.FLOAT32, name=name)


def ints(net: Net, quantization=SCALE, type_: DType = DType.INT8) -> int:
    return net.tensor((1, 6), quantization, type_)


def put(net: Net, op: str, source: int, target: int) -> int:
    """Add an operator with one input and one output; return the output."""
    net.add(op, {"input": source, "output": target})
    return target


def border(net: Net) -> AirModel:
    """Return float -> integers, RELU -> float."""
    x = floats(net, "x")
    inner = put(net, "RELU", put(net, "QUANTIZE", x, ints(net)), ints(net))
    return net.model([x], [put(net, "DEQUANTIZE", inner, floats(net, "y"))])


def dropped_alike(model: AirModel, context: RegistryContext, type_: DType = DType.INT8) -> AirModel:
    """Return the model without its borders, after comparing all that both of them compute."""
    after = drop_io_quantize(model, type_)
    verify(after)
    target = find_target("generic")
    inputs = seeded_inputs(model.main, samples=4)
    old = execute(bind(model, context, target), inputs).tensors
    given = dict(zip(model.main.input_ids, inputs, strict=True)) | old
    new = execute(bind(after, context, target), [given[id_] for id_ in after.main.input_ids])
    for id_, values in new.tensors.items():
        np.testing.assert_array_equal(values, given[id_])
    return after


def types(model: AirModel) -> tuple[list[str], list[str]]:
    graph = model.main
    both = (graph.input_ids, graph.output_ids)
    found = [[str(graph.tensors[id_].type) for id_ in ids] for ids in both]
    return found[0], found[1]


def reasons(model: AirModel, type_: DType = DType.INT8) -> list[str]:
    return [f"{each.where}: {each.message}" for each in left_as_they_are(model, type_)]


@pytest.mark.parametrize("type_", [DType.INT8, DType.INT16])
def test_borders_are_dropped(net: Net, context: RegistryContext, type_: DType) -> None:
    """The names stay: an application knows its inputs and outputs by them."""
    zero = scaled(0.1)
    x = floats(net, "x")
    inner = put(net, "QUANTIZE", x, ints(net, zero, type_))
    inner = put(net, "RELU", inner, ints(net, zero, type_))
    model = net.model([x], [put(net, "DEQUANTIZE", inner, floats(net, "y"))])
    after = dropped_alike(model, context, type_)
    assert ops(after) == ["RELU"]
    ids = (*after.main.input_ids, *after.main.output_ids)
    assert [after.main.tensors[id_].name for id_ in ids] == ["x", "y"]
    assert types(after) == ([type_], [type_])
    assert len(after.main.tensors) == 2
    assert not reasons(after, type_)


def test_requantization_at_the_borders(net: Net, context: RegistryContext) -> None:
    """From int16, and to uint8: what lies behind is int8."""
    x = net.tensor((1, 6), scaled(0.01), DType.INT16, name="x")
    inner = put(net, "RELU", put(net, "QUANTIZE", x, ints(net)), ints(net))
    y = net.tensor((1, 6), scaled(0.1, 131), DType.UINT8, name="y")
    after = dropped_alike(net.model([x], [put(net, "QUANTIZE", inner, y)]), context)
    assert (ops(after), types(after)) == (["RELU"], (["int8"], ["int8"]))


def test_an_input_of_several_operators(net: Net, context: RegistryContext) -> None:
    """Equal integers are one input; the output that is made of the others is, too."""
    x = floats(net, "x")
    first, second = (put(net, "QUANTIZE", x, ints(net)) for _ in range(2))
    out = put(net, "RELU", first, ints(net))
    back = put(net, "DEQUANTIZE", second, floats(net, "back"))
    after = dropped_alike(net.model([x], [out, back, second]), context)
    assert ops(after) == ["RELU"]
    assert after.main.input_ids == (first,)
    assert after.main.output_ids == (out, first, first)


def test_two_quantizations_of_an_input(net: Net, context: RegistryContext) -> None:
    """There is no tensor that could stand for both; the output is dropped all the same."""
    x = floats(net, "x")
    first, second = (put(net, "QUANTIZE", x, ints(net, scaled(s))) for s in (0.1, 0.2))
    outputs = [put(net, "DEQUANTIZE", each, floats(net, "y")) for each in (first, second)]
    after = dropped_alike(net.model([x], outputs), context)
    assert (ops(after), types(after)) == (["QUANTIZE"] * 2, (["float32"], ["int8", "int8"]))
    why = "stays float32, not int8: it is quantized in several ways"
    assert reasons(after) == [f"net.tflite: input 0 'x': {why}"]


def test_an_input_that_is_also_read_as_it_is(net: Net, context: RegistryContext) -> None:
    x, other = floats(net, "x"), floats(net, "other")
    inner = [put(net, "QUANTIZE", each, ints(net)) for each in (x, other)]
    absolute = put(net, "ABS", x, floats(net, "absolute"))
    unused, index = floats(net, "unused"), net.tensor((1,), None, DType.INT32, name="index")
    after = dropped_alike(net.model([x, other, unused, index], [*inner, absolute, other]), context)
    assert types(after)[0] == ["float32"] * 3 + ["int32"]
    assert reasons(after) == [
        "net.tflite: input 0 'x': stays float32, not int8: ABS 'absolute' reads it as it is",
        "net.tflite: input 1 'other': stays float32, not int8: it is an output, too",
        "net.tflite: input 2 'unused': stays float32, not int8: nothing reads it",
        "net.tflite: output 2 'absolute': stays float32, not int8: ABS 'absolute' computes it",
        "net.tflite: output 3 'other': stays float32, not int8: no operator computes it",
    ]


def test_an_output_that_is_also_used_inside(net: Net, context: RegistryContext) -> None:
    """The operator stays for its reader; the output is what it reads."""
    x = ints(net)
    inner = put(net, "RELU", x, ints(net))
    y = put(net, "DEQUANTIZE", inner, floats(net, "y"))
    z = put(net, "ABS", y, floats(net, "z"))
    after = dropped_alike(net.model([x], [y, z, inner]), context)
    assert ops(after) == ["RELU", "DEQUANTIZE", "ABS"]
    assert after.main.output_ids == (inner, z, inner)


def test_an_input_that_is_handed_through(net: Net, context: RegistryContext) -> None:
    x = floats(net, "x")
    inner = put(net, "QUANTIZE", x, ints(net))
    model = net.model([x], [put(net, "DEQUANTIZE", inner, floats(net, "y"))])
    after = dropped_alike(model, context)
    assert (ops(after), after.main.input_ids, after.main.output_ids) == ([], (inner,), (inner,))


def test_integers_that_change_or_are_made_in_a_branch(net: Net) -> None:
    """A variable has another value when the run ends; what a branch makes may not be there."""
    x = floats(net, "x")
    condition = net.tensor((1,), None, DType.BOOL)
    inner = put(net, "QUANTIZE", x, ints(net))
    kept = net.tensor((1, 6), SCALE, is_variable=True)
    y = put(net, "DEQUANTIZE", kept, floats(net, "y"))
    model = net.model([x, condition], [inner, y])
    graph = model.main
    marks = (
        AirOperator(8, IF, (condition,), ()),
        graph.operators[0],
        AirOperator(9, END, (), ()),
        graph.operators[1],
    )
    branched = replace(model, subgraphs=(replace(graph, operators=marks),))
    after = drop_io_quantize(branched, DType.INT8)
    assert types(after) == (["float32", "bool"], ["int8", "float32"])
    assert [each.split("int8: ")[1] for each in reasons(after)] == [
        "it is quantized in a branch or a loop",
        "its integers change during a run",
    ]


def test_models_of_uint8(net: Net, context: RegistryContext) -> None:
    """They are read as int8: what adds and subtracts 128 at the borders goes away."""
    old = scaled(0.1, 131)
    x, y = (net.tensor((1, 6), old, DType.UINT8, name=name) for name in ("x", "y"))
    put(net, "RELU", x, y)
    model = transformed(net.model([x], [y]), context)
    assert ops(model) == ["QUANTIZE", "RELU", "QUANTIZE"]
    after = dropped_alike(model, context)
    assert (ops(after), types(after)) == (["RELU"], (["int8"], ["int8"]))


def test_every_entry_point_and_its_signature(context: RegistryContext) -> None:
    models = [border(Net(context)) for _ in range(2)]
    signatures = tuple(
        AirSignature(name, index, {"a": 0}, {"b": 3}) for index, name in enumerate(("one", "two"))
    )
    both = replace(models[0], subgraphs=(models[0].main, models[1].main), signatures=signatures)
    verify(both)
    after = drop_io_quantize(both, DType.INT8)
    verify(after)
    assert [each.input_ids for each in after.subgraphs] == [(1,), (1,)]
    assert [(each.inputs, each.outputs) for each in after.signatures] == [({"a": 1}, {"b": 2})] * 2


def test_another_type_than_the_graph_has(net: Net, context: RegistryContext) -> None:
    """Nothing is dropped: that is an error, with the type that would do, if one does."""
    model = border(net)
    with pytest.raises(UsageError) as caught:
        drop_io_quantize(model, DType.INT16)
    assert [each.hint for each in caught.value.diagnostics] == ["--io-type int8"] * 2
    assert "input 0 'x'" in str(caught.value)
    again = Net(context)
    x = floats(again, "x")
    with pytest.raises(UsageError, match="ABS 'y' reads it as it is"):
        drop_io_quantize(again.model([x], [put(again, "ABS", x, floats(again, "y"))]), DType.INT8)


def test_what_has_the_type_already_stays(net: Net) -> None:
    x = ints(net)
    model = net.model([x], [put(net, "RELU", x, ints(net))])
    assert drop_io_quantize(model, DType.INT8).main is model.main


def test_commands(net: Net, context: RegistryContext, tmp_path: Path) -> None:
    """What is dropped is reported, and verify compares with the model as its file has it."""
    path = written(border(net), tmp_path / "net.tflite", context)
    config = ConvertConfig(path, tmp_path / "out", io_type="int8", io="caller", keep_input=True)
    conversion = AotConverter(config, context).convert()
    assert "  io       int8 -> int8" in conversion.summary()
    asked = replace(config, keep_input=False)
    assert list(idle_choices([(asked, conversion.bound)], context, is_archived=False)) == []
    assert conversion.report["module"]["io_type"] == "int8"
    header = conversion.files["net.h"].decode()
    assert "--io caller --io-type int8" in header
    assert "int net_run(net_context *context, const int8_t *input_0, int8_t *output_0);" in header
    assert "#define NET_INPUT_0_SCALE 0.1f\n#define NET_INPUT_0_ZERO_POINT 3\n" in header
    with pytest.raises(UsageError, match="there is no 'int4'"):
        AotConverter(replace(config, io_type="int4"), context).compile()
    target = find_target("host")
    assert "left it out" in in_words(
        explained(path, "operator 0", ModelLoader(context, io_type="int8"), target)
    )
    judge = "tflm" if oracle.is_installed("tflm") else NO_ORACLE
    said = verify_model(path, ModelLoader(context, io_type="int8"), target, 3, judge)
    # The integers that go in and the floats that are made of what comes out are among them.
    assert "the C module = numpy: 3 tensors, 90 elements, 5 samples" in said


def test_verify_sees_a_difference(context: RegistryContext, tmp_path: Path) -> None:
    """In the integers that go in, and in those that come out."""
    path = written(border(Net(context)), tmp_path / "net.tflite", context)
    target = find_target("host")
    file = load_bound(path, context, target)
    bound = load_bound(path, context, target, ModelOptions(io_type="int8"))
    (relu,) = bound.operators
    graph = replace(bound.subgraph, operators=(), output_ids=relu.operator.input_ids)
    through = replace(bound, operators=(), subgraph=graph)
    report = prove_model(through, samples=1, against=NO_ORACLE, file=file)
    with pytest.raises(VerificationError, match="DEQUANTIZE 'y'"):
        report.raise_if_different()


@pytest.mark.parametrize("name", ["mlperf_tiny/ad_int8_floatio", "litert_unit/fc_qat"])
def test_models_of_the_set(name: str, context: RegistryContext) -> None:
    path = MODELS / f"{name}.tflite"
    need("../shared/models")
    target = find_target("host")
    file, bound = (
        load_bound(path, context, target, ModelOptions(io_type=t)) for t in ("model", "int8")
    )
    assert len(file.operators) - len(bound.operators) == 2
    golden = str(path.with_suffix("")) + ".golden.npz"
    prove_model(bound, against=golden, file=file).raise_if_different()


def test_the_page(net: Net, context: RegistryContext, tmp_path: Path) -> None:
    """docs/models.md: its commands run, and its C quantizes as the operator that is left out."""
    section = PAGE.split("## Models with inputs and outputs of float")[1].split("\n## ")[0]
    [commands], [code] = (
        re.findall(rf"```{kind}\n(.*?)```", section, re.S) for kind in ("sh", "c")
    )
    model = border(net)
    written(model, tmp_path / "anomaly.tflite", context)
    for line in commands.splitlines():
        words = line.split()
        if words[1] == "verify" and not oracle.is_installed("tflm"):
            words += ["--against", "none"]
        done = opgen(*words[1:], folder=tmp_path)
        assert done.returncode == 0, done.stderr
    main = "int main(void)\n{\n    float x;\n    while (fread(&x, sizeof x, 1, stdin) == 1) {\n"
    main += "        putchar(quantized(x));\n    }\n    return 0;\n}\n"
    heads = '#include "anomaly.h"\n#include <math.h>\n#include <stdio.h>\n'
    (tmp_path / "main.c").write_text(f"{heads}\n{code}\n{main}")
    (values,) = seeded_inputs(model.main, samples=20)
    command = [find_compiler(), "-std=c99", *STRICT, "-Ianomaly", "main.c", "-lm", "-o", "main"]
    subprocess.run(command, cwd=tmp_path, check=True)
    program, fed = str(tmp_path / "main"), values.tobytes()
    printed = subprocess.run([program], input=fed, capture_output=True, check=True).stdout
    run = execute(bind(model, context, find_target("generic")), [values])
    assert printed == run.tensors[1].tobytes()


def test_explain_counts_layers_as_the_report_does(
    net: Net, context: RegistryContext, tmp_path: Path
) -> None:
    """What is dropped has no layer, so that numbers of layers are not those of the file."""
    path = written(border(net), tmp_path / "net.tflite", context)
    config = ConvertConfig(path, tmp_path / "out", io_type="int8")
    (row,) = AotConverter(config, context).convert().report["operators"]
    assert (row["layer"], row["index"]) == (1, 1)
    target = find_target("generic")
    said = [
        in_words(explained(path, called, ModelLoader(context, io_type="int8"), target))
        for called in ("1", "layer 1", "operator 1")
    ]
    assert len(set(said)) == 1
    assert said[0].partition("\n")[0] == f"net.tflite: operator 1 RELU '{row['tensor']}': layer 1"
    with pytest.raises(UsageError, match=r"layers are 1\.\.1; an operator of the file"):
        in_words(explained(path, "2", ModelLoader(context, io_type="int8"), target))
    assert (
        "operator 1 RELU"
        in in_words(explained(path, "2", ModelLoader(context), target)).partition("\n")[0]
    )
