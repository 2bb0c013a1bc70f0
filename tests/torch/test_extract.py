"""A live program is the same as its archive; running it gives what PyTorch gives."""

from dataclasses import replace

import pytest

from tests.tools import imported

torch = imported("torch")
torch.set_num_threads(1)

from opgen.aten.defaults import running_operator, with_defaults  # noqa: E402
from opgen.aten.program import TensorRef  # noqa: E402
from opgen.context.torch_operators import TorchOperators  # noqa: E402
from opgen.errors import UnsupportedError, UsageError  # noqa: E402
from opgen.pt2.ir import attach_weights, save_ir  # noqa: E402
from opgen.pt2.ir_read import load_ir  # noqa: E402
from opgen.pt2.read import read_program  # noqa: E402
from opgen.torch.execute import ProgramRun  # noqa: E402
from opgen.torch.extract import extract_ir  # noqa: E402
from tests.torch.programs import difference  # noqa: E402
from tests.torch.zoo import cases, exported  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
NAMES = list(cases())


def require_alike(found: list, expected: object) -> None:
    expected = list(expected) if isinstance(expected, (tuple, list)) else [expected]
    assert isinstance(found, list)
    assert len(found) == len(expected)
    for a, b in zip(found, expected, strict=True):
        assert a.dtype is b.dtype
        torch.testing.assert_close(a, b)


@pytest.mark.parametrize("name", NAMES)
def test_program_is_saved_loaded_and_run_as_pytorch_runs_the_module(tmp_path, name):
    program = exported(name)
    archive = tmp_path / "model.pt2"
    torch.export.save(program, archive)

    live = extract_ir(program)

    assert difference(live, with_defaults(read_program(archive)), "sha256") == ""
    save_ir(live, tmp_path / "model.json")
    loaded = load_ir(tmp_path / "model.json")
    assert difference(loaded, live) == ""
    module, inputs = cases()[name]
    run = ProgramRun(loaded)
    for _ in range(2):
        require_alike(run.run(*inputs), module(*inputs))


@pytest.mark.parametrize("name", ["state", "lstm", "cat_and_split"])
def test_arrays_of_numpy_are_run_too(name):
    module, inputs = cases()[name]
    run = ProgramRun(extract_ir(exported(name)))

    for _ in range(2):
        found = run.run(*(each.numpy() for each in inputs))
        require_alike([torch.from_numpy(each) for each in found], module(*inputs))


def test_state_is_kept_reset_and_taken_over_from_arrays_to_tensors():
    x = torch.tensor([1.0, 2.0, 3.0])
    run = ProgramRun(extract_ir(exported("state")))

    assert run.run(x.numpy())[0].tolist() == [2, 4, 6]
    assert run.run(x)[0].tolist() == [4, 8, 12]
    run.reset()
    assert run.run(x)[0].tolist() == [2, 4, 6]


def test_an_operator_that_writes_into_a_buffer_writes_into_that_of_the_run():
    program = extract_ir(exported("state", is_plain=True))
    run = ProgramRun(program)

    assert [run.run(torch.ones(3))[0].tolist() for _ in range(2)] == [[2] * 3, [4] * 3]
    assert program.tensors["b_total"].data.tolist() == [0, 0, 0]


def test_all_arguments_are_stated_by_name_in_order_of_the_schema():
    (clamp,) = extract_ir(exported("clamp_by_optional_tensor")).nodes[-1:]
    (search,) = extract_ir(exported("tensor_as_keyword")).nodes

    assert list(clamp.arguments) == ["self", "min", "max"]
    assert clamp.arguments["min"] is None
    assert isinstance(clamp.arguments["max"], TensorRef)
    names = ["sorted_sequence", "self", "out_int32", "right", "side", "sorter"]
    assert list(search.arguments) == names
    assert isinstance(search.arguments["sorter"], TensorRef)
    assert search.arguments["out_int32"] is False


def test_a_model_without_weights_is_extracted_from_the_meta_device(tmp_path):
    module = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.BatchNorm1d(2)).eval()
    full = extract_ir(torch.export.export(module, (torch.ones(2, 3),)))
    with torch.device("meta"):
        twin = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.BatchNorm1d(2)).eval()
        bare = extract_ir(torch.export.export(twin, (torch.ones(2, 3),)))

    assert all(tensor.data is None for tensor in bare.tensors.values())
    state = {name: each.numpy() for name, each in module.state_dict().items()}
    save_ir(attach_weights(bare, state), tmp_path / "model.json")
    x = torch.randn(2, 3)
    require_alike(ProgramRun(load_ir(tmp_path / "model.json")).run(x), module(x))
    assert [each.target for each in full.nodes] == [each.target for each in bare.nodes]


@pytest.mark.torch
@pytest.mark.parametrize("target", ["aten.from_file.default", "aten.save.default"])
def test_operators_that_touch_files_are_never_run(target: str) -> None:
    imported("torch")
    assert running_operator("aten.relu.default") is not None
    assert running_operator(target) is None


def test_what_is_no_exported_program_is_refused():
    with pytest.raises(UsageError, match=r"it is a Linear, no exported program\n    hint: torch\."):
        extract_ir(torch.nn.Linear(2, 2))
    with pytest.raises(UsageError, match="'a/b' is not the name of a program"):
        extract_ir(exported("state"), name="a/b")


def test_sizes_that_are_open_are_given():
    class Net(torch.nn.Module):
        def forward(self, x):
            return x.reshape(x.shape[0] * 2, 2) * x.shape[0]

    rows = {0: torch.export.Dim("rows", min=2, max=9)}
    program = torch.export.export(Net(), (torch.ones(3, 4),), dynamic_shapes={"x": rows})

    with pytest.raises(UnsupportedError, match=r"in Python input_shapes=\{'x': \(3, 4\)\}"):
        extract_ir(program)
    x = torch.randn(5, 4)
    (found,) = ProgramRun(extract_ir(program, input_shapes={"x": (5, 4)})).run(x)
    torch.testing.assert_close(found, Net()(x))


def test_an_executor_may_give_arrays_where_tensors_run():
    operators = TorchOperators()

    @operators.register_executor("aten.add")
    def add(inputs, attrs):
        return [inputs[0].numpy() + inputs[1].numpy() * attrs["alpha"]]

    class Net(torch.nn.Module):
        def forward(self, x):
            return torch.relu(x + x)

    x = torch.randn(3)
    program = extract_ir(torch.export.export(Net(), (x,)))
    require_alike(ProgramRun(program, operators).run(x), Net()(x))


def test_memory_that_pytorch_takes_is_bounded():
    class Net(torch.nn.Module):
        def forward(self, x):
            return x + torch.ones(1).repeat(1 << 20).sum()

    program = extract_ir(torch.export.export(Net(), (torch.ones(1),)))
    hostile = replace(
        program,
        nodes=tuple(
            replace(each, arguments={**each.arguments, "repeats": (1 << 40,)})
            if each.target == "aten.repeat.default"
            else each
            for each in program.nodes
        ),
    )
    with pytest.raises(UsageError, match=r"PyTorch: RuntimeError: .*allocate"):
        ProgramRun(hostile).run(torch.ones(1))
