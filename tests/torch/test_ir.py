"""Programs as JSON: nothing is lost, and what strangers write is read strictly."""

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import Quantization
from opgen.aten.program import (
    Constant,
    Device,
    Port,
    TensorRef,
    TorchNode,
    TorchProgram,
    TorchTensor,
)
from opgen.errors import ModelError, UsageError
from opgen.pt2.ir import attach_weights, save_ir, to_json, weights_path
from opgen.pt2.ir_read import from_json, load_ir
from opgen.pt2.safetensors import Tensor, read_tensors, write_tensors
from tests.tools import imported
from tests.torch.programs import difference

QUANTIZED = Quantization(np.array([0.1, 1e-40], np.float32), np.array([-3, 0], np.int64), 0)
BITS = np.array([[0x3F80, 0xFFC1], [0, 1]], np.uint16)


def tensor(name: str, type_: DType = DType.FLOAT32, data: object = None, **more: object):
    shape = (2, 2)
    return TorchTensor(name, type_, shape, (2, 1), data, **more)


def program() -> TorchProgram:
    """Return a program with every kind of argument, result and tensor."""
    arguments = {
        "self": TensorRef("x"),
        "min": None,
        "flag": True,
        "count": 3,
        "large": -1 << 63,
        "one": 1.0,
        "tiny": 5e-324,
        "minus_zero": -0.0,
        "inf": math.inf,
        "minus_inf": -math.inf,
        "nan": math.nan,
        "z": complex(1.5, math.inf),
        "text": 'é"\\\n\ud800',
        "dtype": Constant("dtype", "float64"),
        "layout": Constant("layout", "strided"),
        "memory_format": Constant("memory_format", "channels_last"),
        "cpu": Device("cpu"),
        "gpu": Device("cuda", 1),
        "empty": (),
        "indices": (None, TensorRef("p_w"), (1, 2.5, (False,))),
    }
    call = TorchNode("call", "mylib.foo.default", arguments, ("a", None, ("b", None)), "at", "m.0")
    tensors = [
        tensor("x"),
        tensor("p_w", DType.INT8, np.array([[1, -2], [3, 4]], np.int8), quantization=QUANTIZED),
        tensor("b_half", DType.BFLOAT16, BITS, origin="half"),
        tensor("c_z", DType.COMPLEX128, np.array([[1j, 2], [3, 4]]), origin="z"),
        tensor("a", DType.FLOAT64),
        tensor("b", DType.BOOL),
    ]
    tensors[1] = replace(tensors[1], origin="w", strides=(1, 2))
    return TorchProgram(
        *("net", Path("net.pt2"), "ab" * 32, (call,), {each.name: each for each in tensors}),
        *((Port("input", "x"),), (Port("result", "b"), Port("again", "b")), {"b_half": "a"}),
    )


@pytest.mark.parametrize("weights", ["beside", "inline"])
def test_saved_and_loaded_nothing_is_lost(tmp_path, weights):
    path = tmp_path / "net.json"

    save_ir(program(), path, weights)

    assert weights_path(path).exists() == (weights == "beside")
    assert difference(load_ir(path), program()) == ""


def test_the_same_program_gives_the_same_bytes(tmp_path):
    save_ir(program(), tmp_path / "a.json")
    save_ir(load_ir(tmp_path / "a.json"), tmp_path / "b.json")

    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    weights = [weights_path(tmp_path / name).read_bytes() for name in ("a.json", "b.json")]
    assert weights[0] == weights[1]


def test_weights_left_out_are_attached_from_a_checkpoint(tmp_path):
    save_ir(program(), tmp_path / "net.json", "omitted")
    bare = load_ir(tmp_path / "net.json")
    state = {"w": np.array([[9, 8], [7, 6]], np.int8), "half": BITS, "of another part": BITS}

    full = attach_weights(bare, state)

    assert bare.tensors["p_w"].data is None
    assert bare.tensors["c_z"].data is not None  # no checkpoint has what the author's code has
    assert full.tensors["p_w"].data.tolist() == [[9, 8], [7, 6]]
    expected = program().tensors
    expected["p_w"] = replace(expected["p_w"], data=state["w"])
    assert difference(full, replace(program(), tensors=expected)) == ""


def test_weights_that_are_missing_or_different_are_all_named(tmp_path):
    save_ir(program(), tmp_path / "net.json", "omitted")

    with pytest.raises(UsageError) as caught:
        attach_weights(load_ir(tmp_path / "net.json"), {"w": np.zeros((4, 1), np.int8), "hlaf": 1})

    assert str(caught.value) == (
        "weights: 'w': error: it is int8[4, 1]\n"
        "    why:  the program has int8[2, 2]\n"
        "weights: 'half': error: is missing\n"
        "    hint: did you mean 'hlaf'?"
    )


def test_a_saved_program_whose_weights_are_gone_is_refused(tmp_path):
    save_ir(program(), tmp_path / "net.json")
    weights_path(tmp_path / "net.json").unlink()

    with pytest.raises(ModelError, match=r"tensors\['p_w'\]: error: its weight 'w' is missing"):
        load_ir(tmp_path / "net.json")


def changed(path: str, value: object) -> str:
    """Return the JSON of the program with another value at a path such as ``nodes.0.name``."""
    whole = json.loads(to_json(program()))
    *outer, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    part = whole
    for key in outer:
        part = part[key]
    if value is None:
        del part[last]
    else:
        part[last] = value
    return json.dumps(whole)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("format", "other", 'it has no "format": "opgen torch program"'),
        ("version", 2, "its version is '2', not 1"),
        ("version", True, "its version is 'True', not 1"),
        ("nodes", None, "it has no 'nodes'"),
        ("nodes.0.target", None, "nodes[0] 'call': error: it has no 'target'"),
        ("nodes.0.stak", "", "unknown key 'stak'; did you mean 'stack'?"),
        ("nodes.0.arguments.min", {"tensr": "x"}, "argument 'min': an object must be a tensor"),
        ("nodes.0.arguments.min", {"tensor": "x", "y": 1}, "argument 'min': an object must be"),
        ("nodes.0.arguments.min", [1 << 63], "argument 'min': an integer must be one of 64 bits"),
        ("nodes.0.arguments.min", {"float": "2"}, "argument 'min': a float must have a point"),
        ("nodes.0.arguments.self", {"tensor": "u"}, "reads 'u', which is no tensor"),
        ("nodes.0.arguments.self", {"tensor": "a"}, "reads 'a' before that is computed"),
        ("nodes.0.results", ["a", ["a"], "b"], "computes 'a', as another result does"),
        ("nodes.0.results", [["a", 3]], "each of its 'results' must be the name of a tensor"),
        ("tensors.x.type", "float33", "no tensor has elements of the type 'float33'"),
        ("tensors.x.type", "string", "no tensor has elements of the type 'string'"),
        ("tensors.x.shape", [2, -1], "'shape' must be at most 64 integers from 0"),
        ("tensors.x.shape", [2] * 65, "'shape' must be at most 64 integers from 0"),
        ("tensors.x.shape", [2.0, 2], "'shape' must be at most 64 integers from 0"),
        ("tensors.x.strides", [1], "it has 1 strides for 2 axes"),
        ("tensors.p_w.data", {"base64": "AA=="}, "its data are 1 bytes, not those of int8[2, 2]"),
        ("tensors.p_w.data", {"base64": "A"}, "its 'base64' is none"),
        ("tensors.p_w.data", {}, "'data' must have either 'weight' or 'base64'"),
        ("tensors.p_w.data", {"weight": "w"}, "its weight 'w' is missing beside the file"),
        ("tensors.p_w.quantization.axis", 2, "its scales are for axis 2 of 2"),
        ("tensors.p_w.quantization.zero_points", [0], "it has 1 zero points for 2"),
        ("tensors.p_w.quantization.scales", [1, 2], "a float must have a point"),
        ("tensors.p_w.quantization.type", "O", "must be float32 or float64"),
        ("inputs.0.tensor", "u", "there is no tensor 'u'"),
        ("mutations.x", "u", "there is no tensor 'u'"),
    ],
)
def test_what_is_wrong_in_a_file_is_reported_by_its_place(path, value, message):
    with pytest.raises(ModelError) as caught:
        from_json(changed(path, value), Path("net.json"))

    assert str(caught.value).startswith("net.json: ")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("", "it is not JSON"),
        ("[]", 'it is no saved program: it has no "format"'),
        ("{", "it is not JSON"),
        ("nul", "it is not JSON"),
        (b"\xff", "it is not JSON: 'utf-8' codec"),
        ("[" * 100_000, "its values are nested too deeply"),
        ('{"format": NaN}', "NaN is not a number of JSON"),
        ('{"a": 1, "a": 2}', "an object has the key 'a' twice"),
        ("[" + "0," * 5_000_000 + "0]", "it has more than 4,000,000 values"),
        ("9" * 5000, "it is not JSON"),
    ],
)
def test_what_is_no_program_is_refused(text, reported):
    with pytest.raises(ModelError) as caught:
        from_json(text, Path("net.json"))

    assert str(caught.value).startswith("net.json: error: it")
    assert reported in str(caught.value)


def test_all_faults_are_reported_at_once():
    whole = json.loads(to_json(program()))
    whole["nodes"][0]["name"] = 3
    whole["tensors"]["x"]["shape"] = "2"

    with pytest.raises(ModelError) as caught:
        from_json(json.dumps(whole), Path("net.json"))

    assert len(caught.value.diagnostics) == 2


def test_a_file_of_weights_is_what_the_safetensors_package_reads(tmp_path):
    package = imported("safetensors.numpy")
    path = tmp_path / "net.safetensors"
    arrays = {"b": np.arange(6, dtype=np.int64).reshape(2, 3), "a": np.array(1.5, np.float32)}

    write_tensors(path, {name: Tensor(DType(str(a.dtype)), a) for name, a in arrays.items()})

    found = package.load_file(path)
    assert {name: (a.dtype, a.tolist()) for name, a in found.items()} == {
        name: (a.dtype, a.tolist()) for name, a in arrays.items()
    }
    package.save_file(arrays, path)
    assert {name: t.data.tolist() for name, t in read_tensors(path).items()} == {
        name: a.tolist() for name, a in arrays.items()
    }


def headed(header):
    return len(header).to_bytes(8, "little") + header + b"\0\0\0\0"


@pytest.mark.parametrize(
    ("content", "reported"),
    [
        (b"", "its header does not fit it"),
        (b"\x08\0\0\0\0\0\0", "its header does not fit it"),
        (b"\xff" * 16, "its header does not fit it"),
        (headed(b"[]"), "its header is no JSON object"),
        (headed(b"{{"), "its header: error: it is not JSON"),
        (headed(b'{"a": {}, "a": {}}'), "an object has the key 'a' twice"),
        (headed(b'{"a": 1}'), "an entry of its header is none of a tensor"),
        *(
            (
                headed(b'{"a": {"dtype": %s, "shape": %s, "data_offsets": %s}}' % tuple(each)),
                reported,
            )
            for *each, reported in (
                (b'"F32"', b"[2]", b"[0, 4]", "a tensor of its header does not fit it"),
                (b'"F32"', b"[2]", b"[0, 8]", "a tensor of its header does not fit it"),
                (b'"F32"', b"[-1]", b"[4, 0]", "a shape in its header is none"),
                (b'"F4"', b"[1]", b"[0, 4]", "it has elements of the type 'F4'"),
                (b'"F32"', b"[true]", b"[0, 4]", "a shape in its header is none"),
            )
        ),
    ],
)
def test_a_damaged_file_of_weights_is_refused(tmp_path, content, reported):
    path = tmp_path / "net.safetensors"
    path.write_bytes(content)

    with pytest.raises(ModelError) as caught:
        read_tensors(path)

    assert reported in str(caught.value)


def test_wrong_use_is_reported_with_its_remedy(tmp_path):
    net = program()
    save_ir(net, str(tmp_path / "net.json"))
    assert load_ir(str(tmp_path / "net.json")).name == net.name
    with pytest.raises(
        UsageError, match="weights cannot be 'besides'\n    hint: did you mean 'beside'"
    ):
        save_ir(net, tmp_path / "other.json", "besides")
    (tmp_path / "net.pt2").write_bytes(b"PK\x03\x04")
    with pytest.raises(
        UsageError, match="it is an archive, no saved program\n    hint: read_program"
    ):
        load_ir(tmp_path / "net.pt2")
