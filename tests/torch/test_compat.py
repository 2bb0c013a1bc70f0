"""Scripts that were written for pytorch-ir: each chapter of its guide, in our own words."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.process import opgen as command
from tests.tools import imported

torch = imported("torch")
torch.set_num_threads(1)

from torch import nn  # noqa: E402

from opgen.air.dtype import DType  # noqa: E402
from opgen.errors import ModelError, UsageError  # noqa: E402
from opgen.pt2.safetensors import Tensor, write_tensors  # noqa: E402
from opgen.torch import compat  # noqa: E402
from opgen.torch.compat import (  # noqa: E402
    IR,
    ExportError,
    GraphAnalyzer,
    IRConverter,
    IRExecutor,
    NodeInfo,
    OpNode,
    deserialize_ir,
    execute_ir,
    export_model,
    extract_ir,
    generate_op_distribution_pie,
    get_conversion_fn,
    get_execution_fn,
    ir_to_mermaid,
    list_registered_ops,
    load_ir,
    load_weights,
    register_executor,
    register_op,
    save_ir,
    serialize_ir,
    validate_ir,
    validate_weights_against_ir,
    verify_ir,
    verify_ir_with_state_dict,
)

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
META, X = torch.zeros(1, 3, 8, 8, device="meta"), torch.rand(1, 3, 8, 8)


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)
        self.bn = nn.BatchNorm2d(4)
        self.fc = nn.Linear(256, 2)

    def forward(self, x):
        return self.fc(torch.relu(self.bn(self.conv(x))).flatten(1))


class Masked(nn.Module):
    """Has a tensor that is neither parameter nor buffer."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.mask = torch.tensor([1.0, 0.0, 1.0, 0.0])

    def forward(self, x):
        return self.linear(x) * self.mask


@pytest.fixture
def ir() -> IR:
    with torch.device("meta"):
        net = Net()
    return extract_ir(net.eval(), (META,), model_name="Net")


@pytest.fixture(autouse=True)
def _nothing_registered() -> Iterator[None]:
    yield
    compat._CONVERSIONS.clear()
    compat._EXECUTORS.clear()


@pytest.fixture
def gate() -> Iterator[nn.Module]:
    """Give a module that calls an operator of a library."""
    with torch.library._scoped_library("mylib", "FRAGMENT") as library:
        library.define("gate(Tensor a, Tensor b, float scale=1.0) -> Tensor")
        torch.library.register_fake(
            "mylib::gate", lambda a, b, scale=1.0: a * b * scale, lib=library
        )

        class Gate(nn.Module):
            def forward(self, a, b):
                return torch.ops.mylib.gate(a, b, scale=2.0)

        yield Gate()


def test_an_ir_is_explored(ir):
    assert repr(ir) == str(ir) == "IR(model_name='Net', nodes=5, inputs=1, outputs=1, weights=9)"
    assert ir.pytorch_version == torch.__version__
    assert [(each.name, each.shape, each.dtype) for each in ir.graph_inputs] == [
        ("x", (1, 3, 8, 8), "float32")
    ]
    assert [each.shape for each in ir.graph_outputs] == [(1, 2)]
    conv, norm, *_ = ir.nodes
    assert (conv.name, conv.op_type) == ("conv2d", "aten.conv2d.default")
    assert [each.name for each in conv.inputs] == ["x", "p_conv_weight", "p_conv_bias"]
    assert list(conv.attrs["padding"]) == [1, 1]
    assert norm.inputs[0].producer_node == "conv2d"
    assert ir.weight_name_mapping["p_conv_weight"] == "conv.weight"
    assert ("conv.weight", (4, 3, 3, 3)) in [(each.name, each.shape) for each in ir.weights]
    assert json.loads(json.dumps(ir.to_dict()))["nodes"][0]["op_type"] == "aten.conv2d.default"


def test_an_ir_is_saved_loaded_validated_and_read_by_commands(ir, tmp_path):
    ir.save(tmp_path / "net.json")
    save_ir(ir, str(tmp_path / "again.json"))

    assert (tmp_path / "net.json").read_bytes() == (tmp_path / "again.json").read_bytes()
    for loaded in (
        load_ir(str(tmp_path / "net.json")),
        IR.load(tmp_path / "net.json"),
        deserialize_ir(serialize_ir(ir)),
    ):
        assert validate_ir(loaded)
        assert str(loaded) == str(ir)
        assert [each.op_type for each in loaded.nodes] == [each.op_type for each in ir.nodes]
    assert command("show", str(tmp_path / "net.json")).returncode == 0


def test_a_file_of_pytorch_ir_is_refused_by_what_it_lacks(tmp_path):
    (tmp_path / "old.json").write_text('{"model_name": "Net", "nodes": [{"op_type": "aten.relu"}]}')

    with pytest.raises(ModelError, match="pytorch-ir wrote this") as caught:
        load_ir(tmp_path / "old.json")

    assert "to which argument a tensor belongs" in str(caught.value)


def test_an_ir_runs_and_is_verified_with_weights_of_a_file(ir, tmp_path):
    net = Net().eval()
    torch.save(net.state_dict(), tmp_path / "net.pt")

    executor = IRExecutor(ir)
    executor.load_weights_from_state_dict(net.state_dict())
    torch.testing.assert_close(executor.execute((X,)), (net(X).detach(),))
    torch.testing.assert_close(
        execute_ir(ir, (X,), weights_path=tmp_path / "net.pt"), (net(X).detach(),)
    )
    is_valid, report = verify_ir(ir, tmp_path / "net.pt", net, (X,))

    assert is_valid
    assert "PASSED" in str(report)
    assert report.output_details[0]["is_close"]


def test_verifying_tells_what_differs(ir, tmp_path):
    net, other = Net().eval(), Net().eval()

    is_valid, report = verify_ir_with_state_dict(ir, other.state_dict(), net, (X,))
    assert not is_valid
    assert report.max_diff > report.mean_diff > 0
    assert "FAILED" in str(report)
    is_valid, report = verify_ir_with_state_dict(ir, {}, net, (X,))
    assert not is_valid
    assert "'conv.weight': error: is missing" in str(report.error_message)
    assert not verify_ir(ir, tmp_path / "none.pt", net, (X,))[0]


def test_weights_are_read_and_compared_with_an_ir(ir, tmp_path):
    state = Net().state_dict()
    arrays = {name: each.numpy() for name, each in state.items()}
    types = {torch.float32: "float32", torch.int64: "int64"}
    tensors = {name: Tensor(DType(types[state[name].dtype]), arrays[name]) for name in state}
    write_tensors(tmp_path / "net.safetensors", tensors)

    weights = load_weights(tmp_path / "net.safetensors")

    torch.testing.assert_close(weights, dict(state))
    assert validate_weights_against_ir(weights, ir) == []
    wrong = validate_weights_against_ir({**weights, "fc.bias": torch.zeros(3)}, ir)
    assert wrong == ["weights: 'fc.bias': it is float32[3]; the program has float32[2]"]


def test_a_file_of_weights_that_would_run_something_is_refused(tmp_path):
    class Strange:
        def __reduce__(self):
            return (Path.touch, (tmp_path / "ran",))

    torch.save({"a": Strange()}, tmp_path / "bad.pt")

    with pytest.raises(compat.WeightLoadError, match="PyTorch cannot load it"):
        load_weights(tmp_path / "bad.pt")
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("saved", "message"),
    [
        ({"epoch": 3, "model": {"w": torch.ones(2)}}, "no state dict: 'epoch' is of type int"),
        (torch.ones(2), "it is no state dict: all of it is of type Tensor"),
    ],
)
def test_a_file_of_something_else_is_no_weights(tmp_path, saved, message):
    torch.save(saved, tmp_path / "run.pt")
    with pytest.raises(compat.WeightLoadError, match=message):
        load_weights(tmp_path / "run.pt")


def test_constants_of_the_code_are_kept_or_given():
    real, x = Masked().eval(), torch.rand(1, 4)
    with torch.device("meta"):
        meta = Masked()

    kept = extract_ir(real, (x,), strict=False)
    bare = extract_ir(meta.eval(), (x.to("meta"),))

    assert kept.weight_name_mapping["c_mask"] == "mask"
    assert kept.constants["mask"].tolist() == [1, 0, 1, 0]
    assert deserialize_ir(serialize_ir(kept)).constants["mask"].tolist() == [1, 0, 1, 0]
    assert bare.constants == {}
    arguments = (bare, real.state_dict(), real, (x,))
    assert "'mask'" in str(verify_ir_with_state_dict(*arguments)[1].error_message)
    assert verify_ir_with_state_dict(*arguments, constants={"mask": real.mask})[0]


@pytest.mark.parametrize("pattern", ["gate", "mylib.gate", "mylib::gate.default"])
def test_an_operator_of_a_library_runs_by_the_function_at_the_top_of_a_module(gate, pattern):
    @register_executor(pattern)
    def run(inputs, attrs):
        a, b = inputs
        return [a * b * attrs.get("scale", 1.0)]

    assert get_execution_fn("mylib.gate.default") is run
    assert list_registered_ops() == {"conversion": [], "execution": [pattern.replace("::", ".")]}
    ir = extract_ir(gate, (torch.ones(2), torch.ones(2)))
    (found,) = execute_ir(ir, (torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])), weights={})
    assert found.tolist() == [6, 16]


def test_a_bare_name_is_no_operator_of_pytorch_and_no_other_overload_is_guessed():
    register_executor("relu")(lambda inputs, _: inputs)
    register_executor("aten.add.Scalar")(lambda inputs, _: inputs)

    assert get_execution_fn("aten.relu.default") is None
    assert get_execution_fn("aten.add.Tensor") is None
    assert get_execution_fn("torch.ops.aten.add.Scalar") is not None


def test_a_conversion_makes_the_node_that_an_executor_runs(gate):
    @register_op("gate")
    def convert(info: NodeInfo) -> OpNode:
        attrs = {**info.attrs, "extra": [1, 2]}
        return OpNode(info.name, "fused_gate", info.input_metas, info.output_metas, attrs)

    @register_executor("fused_gate")
    def run(inputs, attrs):
        return [inputs[0] + attrs["extra"][1] * attrs["scale"]]

    ir = extract_ir(gate, (torch.ones(2), torch.ones(2)))

    assert get_conversion_fn("mylib.gate.default") is convert
    assert [(each.op_type, dict(each.attrs)) for each in ir.nodes] == [
        ("fused_gate", {"scale": 2.0, "extra": (1, 2)})
    ]
    (found,) = execute_ir(deserialize_ir(serialize_ir(ir)), (torch.ones(2), torch.ones(2)))
    assert found.tolist() == [5, 5]


def test_what_a_conversion_cannot_do_here_is_named(gate):
    inputs = (torch.ones(2), torch.ones(2))
    register_op("gate")(
        lambda info: OpNode(info.name, "f", info.input_metas[:1], info.output_metas)
    )
    with pytest.raises(UsageError, match="keeps each tensor at its argument"):
        extract_ir(gate, inputs)
    register_op("gate")(lambda info: info.args)
    with pytest.raises(UsageError, match=r"no args and kwargs of torch\.fx"):
        extract_ir(gate, inputs)
    register_op("gate")(lambda _: None)
    with pytest.raises(UsageError, match="must return an OpNode"):
        extract_ir(gate, inputs)


def test_the_parts_of_the_pipeline_are_called_one_by_one():
    net = Net().eval()
    exported = export_model(net, (X,), strict=False)
    analyzer = GraphAnalyzer(exported)

    assert str(IRConverter(strict=False).convert(exported, model_name="Net")).startswith("IR(")
    assert [each.name for each in analyzer.get_graph_inputs()] == ["x"]
    assert [each.shape for each in analyzer.get_graph_outputs()] == [(1, 2)]
    assert len(analyzer.get_weights()) == len(analyzer.get_weight_name_mapping()) == 9
    first = analyzer.get_call_function_nodes()[0]
    assert (first.op, first.target) == ("call_function", "aten.conv2d.default")
    assert first.input_metas[0].name == "x"
    with pytest.raises(ExportError, match="PyTorch cannot export it"):
        export_model(net, (torch.zeros(3),))


def test_a_graph_is_a_flow_chart_and_its_operators_are_a_pie(ir):
    chart = ir_to_mermaid(ir)

    assert chart.startswith("flowchart TD\n")
    assert 'n0["conv2d<br/>1x4x8x8"]' in chart
    assert "n0 -->|1x4x8x8| n1" in chart
    assert '[/"p_conv_weight<br/>4x3x3x3"/]' in chart
    assert chart.endswith("n4 --> o0")
    assert "p_conv_weight" not in ir_to_mermaid(ir, include_weights=False)
    assert 'rest["and 3 calls"]' in ir_to_mermaid(ir, max_nodes=2)
    assert '    "conv2d" : 1' in generate_op_distribution_pie(ir)
    assert '    "others" : 3' in generate_op_distribution_pie(ir, top_n=2)
