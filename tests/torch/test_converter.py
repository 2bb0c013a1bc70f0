"""Lowerings by hand: who may register what, and what they must return. Without PyTorch."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import Quantization
from opgen.aten.program import Port, TensorRef, TorchNode, TorchProgram, TorchTensor
from opgen.errors import UnsupportedError, UsageError
from opgen.registry.context import build_default_registry_context
from opgen.torch.converter import TorchConverter

NAME = "mylib::two.default"
CONTEXT = build_default_registry_context()


def program(name: str = "net") -> TorchProgram:
    """Return a program that calls an operator with two results, of two inputs."""
    arguments = {"x": TensorRef("x"), "more": (TensorRef("y"), None), "k": 3}
    node = TorchNode("call", "mylib.two.default", arguments, ("low", "high"), 'File "n.py", line 4')
    tensors = {
        each: TorchTensor(each, DType.FLOAT32, (1, 4), (4, 1)) for each in ("x", "y", "low", "high")
    }
    return TorchProgram(
        *(name, Path(f"{name}.pt2"), "ab", (node,), tensors),
        *((Port("x", "x"), Port("y", "y")), (Port("low", "low"), Port("high", "high"))),
    )


def converter() -> TorchConverter:
    return TorchConverter(CONTEXT)


def both(builder):
    x, (y, nothing) = builder.arguments["x"], builder.arguments["more"]
    assert nothing is None
    assert builder.arguments["k"] == 3
    assert [each.shape for each in builder.results] == [(1, 4), (1, 4)]
    half = builder.constant([[0.5]])
    assert half.type is DType.FLOAT32
    low = builder.operator("MINIMUM", {"input1": x, "input2": y})
    return [low, builder.operator("MUL", {"input1": low, "input2": half})]


def kinds(one: TorchConverter) -> list[str]:
    return [each.op_type for each in one.to_air().main.operators]


def test_several_results_are_a_list():
    one = converter()
    one.register_torch_lowering(NAME)(both)
    one.add_exported_program(program(), input_names=["a", "b"], output_names=["c", "d"])

    air = one.to_air()

    assert [each.op_type for each in air.main.operators] == ["MINIMUM", "MUL"]
    assert list(air.signatures[0].inputs) == ["a", "b"]
    assert [air.main.tensors[each].name for each in air.main.output_ids] == ["c", "d"]


def test_it_is_compiled_to_c(tmp_path):
    one = converter()
    one.register_torch_lowering(NAME)(both)
    one.add_exported_program(program())

    made = one.to_c(tmp_path / "out", prefix="two", target="cortex-m4")

    assert (tmp_path / "out/two.h").exists()
    assert made.report["module"]["name"] == "two"


def test_a_converter_leaves_its_context_and_others_alone():
    one, other = converter(), converter()
    one.register_torch_lowering(NAME)(both)

    other.add_exported_program(program())
    with pytest.raises(UnsupportedError, match=r"no spec describes the operator mylib\.two"):
        other.to_air()
    assert not CONTEXT.torch_lowerings


def test_a_name_is_taken_once_unless_overridden():
    one = converter()
    one.register_torch_lowering(NAME)(lambda _: NotImplemented)

    with pytest.raises(UsageError, match=r"one is registered already\n    hint: pass allow_overr"):
        one.register_torch_lowering(NAME)
    one.register_torch_lowering(NAME, allow_override=True)(both)
    one.add_exported_program(program())
    assert kinds(one) == ["MINIMUM", "MUL"]


def test_what_a_spec_describes_must_be_overridden():
    one = converter()

    with pytest.raises(UsageError, match="the spec of RELU describes this operator"):
        one.register_torch_lowering("aten::relu.default")
    one.register_torch_lowering("aten::relu.default", allow_override=True)(both)
    one.register_torch_lowering("aten::no_such_operator.default")(both)


@pytest.mark.parametrize("name", ["opgen::relu.default", "litert::RELU.default"])
def test_namespaces_of_specs_are_reserved(name):
    with pytest.raises(UsageError, match="belongs to specs"):
        converter().register_torch_lowering(name, allow_override=True)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("aten::relu", "it lacks the overload: aten::relu.default"),
        ("aten.relu", "it lacks the overload: aten::relu.default"),
        ("mylib::scaled_add", "it lacks the overload: mylib::scaled_add.default"),
        (
            "scaled_add.default",
            "it lacks the namespace: mylib::scaled_add.default, if its library is mylib",
        ),
        ("scaled_add.Tensor", "write namespace::operator.overload"),
        ("scaled_add.", "write namespace::operator.overload"),
        (3, "write namespace::operator.overload"),
        ("relu", "write namespace::operator.overload"),
        ("aten.relu.default", "write namespace::operator.overload"),
        ("a::b.c::d", "write namespace::operator.overload"),
    ],
)
def test_a_name_has_three_parts(name, hint):
    with pytest.raises(UsageError) as caught:
        converter().register_torch_lowering(name)

    assert str(caught.value) == f"'{name}': error: it names no operator\n    hint: {hint}"


@pytest.mark.parametrize(
    ("lower", "message"),
    [
        (lambda _: None, "its lowering returned NoneType"),
        (lambda b: [b.arguments["x"], 3], "its lowering returned list"),
        (lambda b: b.arguments["x"], "its lowering returned 1 values"),
        (lambda b: b.operator("RELUU", {}), "no spec describes RELUU"),
        (
            lambda b: b.operator("RELU", {"inputs": b.arguments["x"]}, {"alpha": 1}),
            "RELU has no input 'inputs'\n    hint: did you mean 'input'?",
        ),
        (lambda b: [b.constant([1]), NotImplemented], "its lowering returned list"),
    ],
)
def test_a_lowering_that_does_something_else_is_reported_so(lower, message):
    one = converter()
    one.register_torch_lowering(NAME)(lower)
    one.add_exported_program(program())

    with pytest.raises(UsageError) as caught:
        one.to_air()

    assert message in str(caught.value)


def test_one_that_declines_leaves_the_call_to_the_specs():
    one = converter()
    one.register_torch_lowering(NAME)(lambda _: NotImplemented)
    one.add_exported_program(program())

    with pytest.raises(UnsupportedError, match=r"no spec describes the operator mylib\.two"):
        one.to_air()


def test_conversions_of_the_context_come_before_specs():
    context = build_default_registry_context()

    @context.torch.register_op("mylib.two")
    def convert(info):
        pair = {"self": TensorRef("x"), "other": TensorRef("y")}
        return replace(info.node, target="aten.frexp.Tensor", arguments=pair)

    one = TorchConverter(context)
    one.register_torch_lowering("aten::frexp.Tensor")(
        lambda b: [b.operator("MINIMUM", dict(zip(["input1", "input2"], b.arguments.values())))] * 2  # noqa: B905
    )
    one.add_exported_program(program())

    assert kinds(one)[0] == "MINIMUM"


def test_names_of_ports_and_programs_are_checked():
    one = converter()
    with pytest.raises(UsageError, match=r"1 name given\n    why:  the program has 'x', 'y'"):
        one.add_exported_program(program(), input_names=["a"])
    with pytest.raises(UsageError, match="'a' stands twice"):
        one.add_exported_program(program(), output_names=["a", "a"])
    with pytest.raises(UsageError, match="which program"):
        one.to_air()
    one.add_exported_program(program()).add_exported_program(program("other"))
    with pytest.raises(UsageError, match="there is a program 'net' already"):
        one.add_exported_program(program())
    with pytest.raises(UsageError, match="no program 'nets'\n    why:  it has: 'net', 'other'"):
        one.to_air("nets")


def test_constants_that_cannot_be_compiled_are_named():
    found = program()
    bits = np.zeros((1, 4), np.uint16)
    weight = TorchTensor("w", DType.BFLOAT16, (1, 4), (4, 1), bits, origin="gain.weight")
    one = converter()
    one.add_exported_program(replace(found, tensors={**found.tensors, "w": weight}))

    message = "tensor 'gain.weight': error: constants of type bfloat16 cannot be compiled"
    with pytest.raises(UnsupportedError, match=message):
        one.to_air()


def test_quantized_results_give_intermediate_tensors_their_scale():
    found = program()
    scale = Quantization(np.array([0.25], np.float32), np.array([3], np.int64))
    tensors = {
        name: replace(each, type=DType.INT8, quantization=scale)
        for name, each in found.tensors.items()
    }
    one = converter()

    @one.register_torch_lowering(NAME)
    def lower(builder):
        x = builder.arguments["x"]
        low = builder.operator("MINIMUM", {"input1": x, "input2": builder.arguments["more"][0]})
        assert low.quantization is scale
        return [low, builder.operator("RELU", {"input": low})]

    one.add_exported_program(replace(found, tensors=tensors))
    assert kinds(one) == ["MINIMUM", "RELU"]


@pytest.mark.parametrize(
    ("lower", "message"),
    [
        (lambda b: b.operator("MINIMUM", {"input1": b.arguments["x"]}), "MINIMUM lacks its input"),
        (
            lambda b: b.operator("MINIMUMM", {}),
            "no spec describes MINIMUMM\n    hint: did you mean",
        ),
    ],
)
def test_an_operator_that_cannot_be_added_is_reported_with_the_call(lower, message):
    one = converter()
    one.register_torch_lowering(NAME)(lower)
    one.add_exported_program(program())

    with pytest.raises(UsageError, match=message) as caught:
        one.to_air()
    assert str(caught.value).startswith("net.pt2: operator 0 mylib.two.default 'call': error: ")


def test_an_exception_of_a_lowering_goes_on_and_says_for_which_call():
    one = converter()
    one.register_torch_lowering(NAME)(lambda builder: builder.arguments["z"])
    one.add_exported_program(program())

    with pytest.raises(KeyError) as caught:
        one.to_air()
    assert caught.value.__notes__ == ["lowering of mylib.two.default, for 'call'"]


def test_wrong_use_of_a_converter_is_reported_with_its_remedy(tmp_path):
    one = converter()
    with pytest.raises(UsageError, match="a str was registered, which is no function"):
        one.register_torch_lowering(NAME)("both")
    with pytest.raises(UsageError, match=r"hint: write namespace::operator\.overload"):
        one.register_torch_lowering(both)
    with pytest.raises(UsageError, match="it has: none\n    hint: add one before"):
        one.to_air()
    with pytest.raises(UsageError, match=r"'ab' is one text\n    hint: write \['ab'\]"):
        one.add_exported_program(program(), input_names="ab")
    one.add_exported_program(program())
    with pytest.raises(UsageError, match=r"no option 'targt'\n    hint: did you mean 'target'\?"):
        one.to_c(tmp_path / "out", targt="cortex-m4")


def test_a_lowering_of_core_ai_is_refused_by_what_differs():
    def lower(values_map, node, loc):
        return values_map[node.args[0].name], loc

    with pytest.raises(UsageError, match="as lowerings of coreai-torch do") as caught:
        converter().register_torch_lowering(NAME)(lower)

    assert "builder.arguments['x'] is values_map" in str(caught.value)
