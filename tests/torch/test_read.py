"""What is read of an archive: tensors, arguments, ports, state."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aten.program import Constant, Device, Port, TensorRef, TorchProgram
from opgen.aten.schema import aten_schema
from opgen.bind.front_ends import read_partly
from opgen.errors import OpgenWarning
from opgen.pt2.read import read_data, read_program
from opgen.registry.context import build_default_registry_context
from tests.torch.archives import Program, argument, linear, tensor

NET = Path("net.pt2")
FIXTURES = Path(__file__).parent / "fixtures"
LEAF = '{"type": null, "context": null, "children_spec": []}'


def read(program: Program, **pins: tuple[int, ...]) -> TorchProgram:
    return read_data(program.archive(), NET, pins)


def data_of(program: TorchProgram, name: str) -> Any:
    data = program.tensors[name].data
    assert data is not None
    return data


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.pt2")), ids=lambda path: path.stem)
def test_programs_of_pytorch(path: Path) -> None:
    program = read_program(path)

    assert program.nodes
    assert program.inputs
    assert program.outputs
    assert program.warnings == ()
    assert all(aten_schema(node.target) for node in program.nodes)
    for name, found in program.tensors.items():
        is_weight = name not in program.producers and name not in {
            port.tensor for port in program.inputs
        }
        assert (found.data is not None) == is_weight, name
        assert found.data is None or found.data.shape == found.shape, name


def test_a_small_program() -> None:
    program = read(linear())

    assert (program.name, program.path) == ("net", NET)
    assert [node.target for node in program.nodes] == ["aten.linear.default", "aten.relu.default"]
    assert program.nodes[0].arguments["weight"] == TensorRef("p_weight")
    assert program.tensors["p_weight"].origin == "l.weight"
    assert program.inputs == (Port("x", "x"),)
    assert program.outputs == (Port("relu", "relu"),)
    assert program.tensors["x"].data is None


ARGUMENTS = [
    (None, None),
    ({"as_none": True}, None),
    (True, True),
    (7, 7),
    (-(2**62), -(2**62)),
    (1.5, 1.5),
    ({"as_float": 2}, 2.0),
    ({"as_float": "-Infinity"}, -np.inf),
    ({"as_floats": [1.0, "Infinity"]}, (1.0, np.inf)),
    ({"as_complex": {"real": 1.0, "imag": 2}}, 1 + 2j),
    ({"as_string": "floor"}, "floor"),
    ({"as_strings": ["a", "b"]}, ("a", "b")),
    ({"as_ints": []}, ()),
    ({"as_bools": [True, False]}, (True, False)),
    ({"as_int_lists": [[1, 2], []]}, ((1, 2), ())),
    ({"as_float_lists": [[1, 2.5]]}, ((1.0, 2.5),)),
    ("x", TensorRef("x")),
    (["x", "x"], (TensorRef("x"), TensorRef("x"))),
    ({"as_nested_tensors": [[{"name": "x"}], []]}, ((TensorRef("x"),), ())),
    ({"as_optional_tensor": tensor("x")}, TensorRef("x")),
    ({"as_optional_tensor": {"as_none": True}}, None),
    ({"as_optional_tensors": [{"as_none": True}, tensor("x")]}, (None, TensorRef("x"))),
    ({"as_scalar_type": 13}, Constant("dtype", "bfloat16")),
    ({"as_scalar_type": 29}, Constant("dtype", "float8_e4m3fn")),
    ({"as_layout": 7}, Constant("layout", "strided")),
    ({"as_memory_format": 2}, Constant("memory_format", "channels_last")),
    ({"as_memory_format": 4}, Constant("memory_format", "preserve_format")),
    ({"as_device": {"type": "cuda", "index": 1}}, Device("cuda", 1)),
    ({"as_device": {"type": "cpu"}}, Device("cpu")),
    ({"as_sym_int": {"as_int": 3}}, 3),
    ({"as_sym_ints": [{"as_int": 3}, {"as_name": "twice"}]}, (3, 6)),
    ({"as_sym_float": {"as_name": "half"}}, 1.5),
    ({"as_sym_floats": [{"as_float": 2}]}, (2.0,)),
    ({"as_sym_bool": {"as_name": "large"}}, False),
    ({"as_sym_bools": [{"as_bool": True}]}, (True,)),
]


def test_every_kind_of_argument() -> None:
    program = Program()
    program.input("x", ("Symbol('s0', integer=True)",))
    program.graph["sym_int_values"]["twice"] = {"as_expr": {"expr_str": "Mul(Integer(2), s0)"}}
    program.graph["sym_float_values"]["half"] = {"as_expr": {"expr_str": "s0/2"}}
    program.graph["sym_bool_values"]["large"] = {"as_expr": {"expr_str": "s0 > 100"}}
    given = {f"a{index}": argument(each) for index, (each, _) in enumerate(ARGUMENTS)}
    program.node("opgen.many.default", given, "y", (3,))
    program.output("y")

    found = read(program, x=(3,)).nodes[0].arguments

    for (name, value), (_, expected) in zip(found.items(), ARGUMENTS, strict=True):
        assert value == expected, name
        assert type(value) is type(expected), name


def test_every_kind_of_result() -> None:
    program = Program()
    program.input("x", (4,))
    program.node("aten.split.Tensor", {"self": "x", "split_size": 2}, "a", (2,))
    program.graph["tensor_values"]["b"] = program.graph["tensor_values"]["a"]
    node = program.graph["nodes"][0]
    several = {"as_optional_tensors": [tensor("b"), {"as_none": True}]}
    node["outputs"] = [{"as_tensors": [{"name": "a"}]}, {"as_none": True}, several]
    program.node("aten._assert_async.default", {"self": "x"}, None)
    del program.graph["nodes"][1]["name"]
    program.output("a")

    split, check = read(program).nodes

    assert split.results == (("a",), None, ("b", None))
    assert split.outputs == ("a", "b")
    assert (check.name, check.results) == ("operator_1", ())


def strided() -> dict[str, Any]:
    base = np.arange(24, dtype=np.float32)
    return {
        "plain": base.reshape(2, 3, 4),
        "channels_last": base.reshape(1, 2, 4, 3).transpose(0, 3, 1, 2),
        "expanded": np.broadcast_to(base[7:12], (2, 5)),
        "part": base.reshape(4, 6)[1:3, 2:5:2],
        "scalar": base[5:6].reshape(()),
        "empty": np.zeros((2, 0, 3), np.float32),
        "flags": np.array([True, False]),
        "bytes": np.arange(3, dtype=np.uint8),
        "long": np.array([2**40, -1]),
    }


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_strides_and_offsets_are_honoured(compression: int) -> None:
    program = Program()
    for name, elements in strided().items():
        program.parameter(name, elements)
        program.output(name)

    found = read_data(program.archive(compression=compression), NET)

    for name, elements in strided().items():
        np.testing.assert_array_equal(data_of(found, name), elements, name)
        assert found.tensors[name].type == str(elements.dtype)
        assert not data_of(found, name).flags.writeable
    assert found.tensors["channels_last"].is_channels_last


def test_stored_weights_are_views_of_the_file(tmp_path: Path) -> None:
    program = Program()
    shared = np.arange(1000, dtype=np.float32)
    for name in ("one", "other"):
        program.parameter(name, shared)
        program.output(name)
    program.configs["weights"]["other"]["path_name"] = "weight_0"
    content = np.frombuffer(program.archive(), np.uint8)

    found = read_data(memoryview(content), NET)

    for name in ("one", "other"):
        assert np.shares_memory(data_of(found, name), content)
    assert np.shares_memory(data_of(found, "one"), data_of(found, "other"))
    path = tmp_path / "net.pt2"
    path.write_bytes(content.tobytes())
    mapped = data_of(read_program(path), "one")
    path.unlink()
    np.testing.assert_array_equal(mapped, shared)


def test_elements_at_odd_addresses() -> None:
    program = linear()
    content = b"\0" + program.archive()

    found = read_data(memoryview(content)[1:], NET)

    assert data_of(found, "p_weight").flags.aligned
    np.testing.assert_array_equal(data_of(found, "p_weight"), data_of(read(linear()), "p_weight"))


def test_state_and_constants() -> None:
    program = Program()
    program.buffer("past", np.zeros(2, np.float32))
    program.buffer("table", np.ones(2, np.float32), persistent=False)
    program.constant("lifted", np.full(2, 3, np.float32))
    program.input("x", (2,))
    program.node("aten.add.Tensor", {"self": "past", "other": "x"}, "new", (2,))
    program.node("aten.add.Tensor", {"self": "table", "other": "lifted"}, "sum", (2,))
    program.output("sum")
    program.mutation("past", "new")

    found = read(program)

    assert found.mutations == {"past": "new"}
    assert [port.name for port in found.outputs] == ["sum"]
    assert data_of(found, "table").tolist() == [1, 1]
    assert data_of(found, "lifted").tolist() == [3, 3]


def test_callers_know_inputs_and_outputs_by_the_names_in_their_code() -> None:
    program = Program()
    for name in ("x_1", "pair_0", "pair_1", "mode_1"):
        program.input(name, (1,))
    fixed = {"constant_input": {"name": "scale", "value": {"as_float": 2.0}}}
    program.signature["input_specs"].insert(3, fixed)
    program.graph["inputs"].insert(3, {"as_float": 2.0})
    for name in ("x_1", "x_1", "pair_0", "pair_1"):
        program.output(name)
    program.graph["outputs"].append({"as_none": True})
    program.signature["output_specs"].append({"user_output": {"arg": {"as_none": True}}})
    pair = f'{{"type": "builtins.tuple", "context": "null", "children_spec": [{LEAF}, {LEAF}]}}'
    program.names(
        ["x", "pair", "scale", "mode"],
        '{"type": "builtins.tuple", "context": "null", "children_spec": [{"type":'
        f' "builtins.tuple", "context": "null", "children_spec": [{LEAF}, {pair}, {LEAF}]}}, '
        f'{{"type": "builtins.dict", "context": "[\\"mode\\"]", "children_spec": [{LEAF}]}}]}}',
        '{"type": "builtins.dict", "context": "[\\"logits\\", \\"x\\", \\"states\\", \\"loss\\"]",'
        f' "children_spec": [{LEAF}, {LEAF}, {pair}, {LEAF}]}}',
    )

    found = read(program)

    assert [port.name for port in found.inputs] == ["x", "pair_0", "pair_1", "mode"]
    assert [port.name for port in found.outputs] == ["logits", "x", "states.0", "states.1"]
    assert [port.tensor for port in found.outputs] == ["x_1", "x_1", "pair_0", "pair_1"]


@pytest.mark.parametrize("tree", ["", "[]", "7", "[1, 7]", "[1, {}]", "[" * 5000, '[1, {"a": 1}'])
def test_names_that_cannot_be_read_do_not_matter(tree: str) -> None:
    program = linear()
    program.names(["other"], "{}", "{}")
    call = program.model["graph_module"]["module_call_graph"][0]["signature"]
    call["in_spec"] = call["out_spec"] = tree

    assert read(program).inputs == (Port("x", "x"),)


def test_a_tensor_that_is_two_outputs_has_two_names() -> None:
    program = linear()
    program.output("relu")
    program.output("x")

    assert read(program).outputs == (
        Port("relu", "relu"),
        Port("relu_1", "relu"),
        Port("x", "x"),
    )


def test_stack_and_module_of_a_call() -> None:
    program = linear()
    program.graph["nodes"][0]["metadata"] = {
        "stack_trace": "File net.py",
        "nn_module_stack": "L__self__,,net.Net;L__self___head,head.0,torch.nn.Linear",
    }

    node = read(program).nodes[0]

    assert (node.stack, node.module) == ("File net.py", "head.0")


def test_a_newer_version_of_the_schema_is_reported(tmp_path: Path) -> None:
    program = linear()
    program.model["schema_version"]["minor"] = 21
    program.graph["nodes"][0]["is_new"] = True

    assert "8.21, written by torch 2.13.0; opgen knows 8.20" in str(read(program).warnings[0])
    path = tmp_path / "net.pt2"
    path.write_bytes(program.archive())
    with pytest.warns(OpgenWarning, match="version of its schema"):
        read_partly(path, build_default_registry_context())


def test_another_name_of_the_only_program() -> None:
    assert len(read_data(linear().archive(model="encoder"), NET).nodes) == 2


def test_bfloat16_is_a_type_of_tensors_that_are_computed() -> None:
    program = linear()
    program.graph["tensor_values"]["relu"]["dtype"] = 13

    assert read(program).tensors["relu"].type is DType.BFLOAT16


def test_reading_imports_no_torch() -> None:
    code = (
        "import sys; from pathlib import Path; from opgen.pt2.read import read_program;"
        f"read_program(Path({str(FIXTURES / 'cnn_float.pt2')!r})); print('torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
