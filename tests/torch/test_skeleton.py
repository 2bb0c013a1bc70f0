"""``opgen new OP --from-model X.pt2``: the skeleton of an operator of PyTorch."""

from dataclasses import replace
from pathlib import Path

import pytest

from opgen.air.dtype import DType
from opgen.aten.program import Constant, Device, TensorRef, TorchNode
from opgen.errors import UnsupportedError
from opgen.export.skeleton.from_calls import calls_of, torch_view
from opgen.export.skeleton.write import view_text
from opgen.spec.load import load_files
from tests.process import opgen
from tests.torch.test_converter import program

FIXTURES = Path(__file__).parent / "fixtures"


def skeleton(**arguments: object) -> str:
    """Return the skeleton of an operator that is called with these arguments, and once more."""
    found = program()
    node = TorchNode("call", "mylib.two.default", arguments, ("low", "high"))
    again = replace(node, name="again", arguments={"x": TensorRef("y")})
    both = replace(found, nodes=(node, again))
    return view_text(torch_view("MYLIB_TWO", "net", calls_of("mylib::two", both), both))


def test_arguments_become_operands_and_options_and_a_stated_interface(tmp_path):
    text = skeleton(
        x=TensorRef("x"),
        bias=TensorRef("y"),
        exp=2,
        gains=(0.5, 2.0),
        mode="fast",
        to=Constant("dtype", "float32"),
        device=Device("cpu"),
        nothing=None,
    )

    assert 'operator: mylib.two.default\n  inputs: {x: "x", bias: "bias"}\n' in text
    assert "options: {option_exp: exp}" in text  # `exp` is a function of expressions
    assert (
        'schema: "(Tensor x, *, Tensor? bias=None, int exp=0, float[] gains=[], str mode=\\"\\",'
        ' ScalarType to=float32, Device? device=None, Tensor? nothing=None) -> (Tensor, Tensor)"'
    ) in text
    assert "# The argument nothing is absent here.\n\n" in text
    assert "bias: {layout: NC, optional: true}" in text
    path = tmp_path / "mylib_two.yaml"
    path.write_text(text)
    (op,) = load_files([path]).ops
    assert [each.name for each in op.inputs] == ["x", "bias"]
    assert [each.name for each in op.outputs] == ["output1", "output2"]
    assert str(DType.FLOAT32) in text


def test_options_have_the_defaults_of_the_interface_also_of_what_calls_leave_out():
    found = program()
    node = TorchNode("call", "aten.topk.default", {"self": TensorRef("x"), "k": 2}, ("low", "high"))
    calls = [replace(node, arguments={**node.arguments, "largest": False}), node]

    text = view_text(torch_view("MY_TOPK", "net", calls, found))

    assert "  k: {type: int}  # seen: 2\n" in text
    assert "  dim: {type: int, default: -1}  # seen: -1\n" in text
    assert "  option_largest: {type: bool, default: true}  # seen: false, true\n" in text
    assert "  sorted: {type: bool, default: true}  # seen: true\n" in text


def test_an_interface_is_enough_for_a_typed_skeleton(tmp_path):
    interface = (
        "mylib::foo(Tensor self, int k, *, float alpha=0.25, int[2] dims=[1, 2], "
        'bool keep=True, str mode="same", ScalarType to=float) -> (Tensor peaks, Tensor)'
    )

    done = opgen("new", interface, "-o", str(tmp_path))

    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.iterdir()
    assert path.name == "mylib_foo.yaml"
    text = path.read_text()
    for line in (
        "operator: mylib.foo.default",
        "k: {type: int}",
        "alpha: {type: float, default: 0.25}",
        "dims_given: {type: ints, default: [1, 2]}",  # `dims` is a function of expressions
        "keep: {type: bool, default: true}",
        'mode: {type: str, default: "same"}',
        "to: {type: dtype, default: float32}",
        "peaks: {type: self.type",
    ):
        assert line in text, line
    assert opgen("check", str(path)).returncode == 0


def test_an_operator_of_pytorch_has_the_interface_that_is_known(tmp_path):
    done = opgen("new", "aten::_pdist_forward", "-o", str(tmp_path))

    assert done.returncode == 0, done.stderr
    text = (tmp_path / "pdist_forward.yaml").read_text()
    assert "operator: aten._pdist_forward.default\n" in text
    assert "schema:" not in text.replace("$schema", "")  # that of PyTorch's own is known
    assert "p_given: {type: float, default: 2.0}" in text


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("mylib::foo(Tensor x, float a=) -> Tensor", "OP: error: "),
        ("mylib::foo(Tensor x) -> int", "it returns 'int', an operator of a spec gives"),
        ("aten.no_such", "no interface is known of 'aten.no_such'"),
        ("aten::relu(Tensor x) -> Tensor", "is known with another interface: (Tensor self) -> "),
    ],
)
def test_an_interface_that_is_wrong_is_refused(tmp_path, given, words):
    done = opgen("new", given, "-o", str(tmp_path))

    assert done.returncode in (2, 3), done.stderr
    assert words in done.stderr
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("name", ["from", "true", "a b", "x\nkernels: []", "x\u00b2", ""])
def test_an_argument_without_a_name_for_expressions_is_refused(name: str) -> None:
    with pytest.raises(UnsupportedError, match="is called as nothing in an expression can be"):
        skeleton(**{"x": TensorRef("x"), name: None})


def test_an_operator_is_found_with_and_without_its_overload():
    found = program()

    assert calls_of("mylib.two.default", found) == calls_of("mylib::two", found) == [*found.nodes]
    assert calls_of("mylib.one", found) == []


@pytest.mark.parametrize(
    ("operator", "model", "words"),
    [
        ("aten.lstm.input", "lstm_float", ['hx_0: "hx[0]"', "params: {variadic: true}"]),
        ("aten.gru_cell", "gru_cell_float", ["operator: aten.gru_cell.default"]),
    ],
)
def test_a_skeleton_of_a_call_is_a_spec(tmp_path, operator, model, words):
    done = opgen(
        "new", operator, "--from-model", str(FIXTURES / f"{model}.pt2"), "-o", str(tmp_path)
    )

    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.iterdir()
    assert all(each in path.read_text() for each in words)
    assert opgen("check", str(path)).returncode == 0


def test_kernels_are_added_to_what_calls_become(tmp_path):
    model = str(FIXTURES / "autoencoder_float.pt2")

    done = opgen("new", "FULLY_CONNECTED", "--from-model", model, "-o", str(tmp_path))

    assert done.returncode == 0, done.stderr
    assert "kernels_for: FULLY_CONNECTED" in (tmp_path / "fully_connected.yaml").read_text()


def test_an_operator_that_is_not_there_is_reported_with_those_that_are(tmp_path):
    model = str(FIXTURES / "autoencoder_float.pt2")

    done = opgen("new", "aten.linaer.default", "--from-model", model, "-o", str(tmp_path))

    assert done.returncode == 2
    assert "it has no operator 'aten.linaer.default'" in done.stderr
    assert "hint: did you mean 'aten.linear.default'?" in done.stderr
    assert not any(tmp_path.iterdir())
