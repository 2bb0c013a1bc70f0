"""Archives and programs that are wrong: what is reported, all at once, by which class of error."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.errors import ModelError, OpgenError, UnsupportedError, UsageError
from opgen.pt2 import archive as limits
from opgen.pt2.read import read_data, read_program
from tests.torch.archives import Program, linear, sym, tensor, zipped

NET = Path("net.pt2")


def refused(data: bytes, kind: type[OpgenError]) -> str:
    with pytest.raises(kind) as caught:
        read_data(data, NET)
    assert type(caught.value) is kind
    for each in caught.value.diagnostics:
        assert str(each.where).startswith("net.pt2")
        assert each.message
    return str(caught.value)


# --- the zip file ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "reported"),
    [
        (b"", "it is empty"),
        (b"hello world", "it starts with b'hell'"),
        (b"\x1c\0\0\0TFL3....", "a LiteRT model\n    hint: opgen show and opgen convert"),
        (b"\x80\x02}q\0.", "a pickle, as torch.save writes it"),
        (b"\x3c\0\0\0ET12....", "an ExecuTorch program (.pte)"),
        (b"\x7fELF", "a compiled library"),
        (b"PK\5\6" + b"\0" * 18, "an empty or damaged zip file"),
        (linear().archive()[:-30], "no directory that can be read"),
        (linear().archive()[:700], "it may have been cut off"),
    ],
)
def test_no_archive(data: bytes, reported: str) -> None:
    assert reported in refused(data, ModelError)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read: No such file"):
        read_program(tmp_path / "net.pt2")
    with pytest.raises(UsageError, match="is not a file"):
        read_program(tmp_path)


@pytest.mark.parametrize(
    ("members", "reported"),
    [
        (
            {"net/archive_format": b"pt2", "serialized_exported_program.json": b"{}"},
            "an export of torch 2.7 or older, whose weights are pickled",
        ),
        ({"net/code/__torch__.py": b"", "net/constants.pkl": b""}, "a TorchScript module"),
        ({"net/data.pkl": b"", "net/data/0": b""}, "a pickle of torch.save: weights without"),
    ],
)
def test_other_archives_of_pytorch(members: dict[str, bytes], reported: str) -> None:
    assert reported in refused(zipped(members, folder=""), UnsupportedError)


@pytest.mark.parametrize(
    ("member", "reported"),
    [
        ("/etc/passwd", "is not named by a path in the archive"),
        ("net/../../x", "is not named by a path in the archive"),
        ("C:/x", "is not named by a path in the archive"),
        ("net\\x", "is not named by a path in the archive"),
        ("net/a\tb", "is not named by a path in the archive"),
        ("other/x", "its members lie in 2 folders, not in one: 'net', 'other'"),
        ("x", "its members lie in 2 folders, not in one: none, 'net'"),
        ("net/byteorder", "it has 2 members 'net/byteorder'"),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_names_of_members(member: str, reported: str) -> None:
    file = io.BytesIO(linear().archive())
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(member, b"x")
    assert reported in refused(file.getvalue(), ModelError)


def patched(member: str, offset: int, value: bytes, *, local: int | None = None) -> bytes:
    """Return an archive with bytes of a member's entry in the directory, and its own, replaced."""
    data = bytearray(linear().archive())
    name = f"net/{member}".encode()
    at = data.rindex(name) - 46
    data[at + offset : at + offset + len(value)] = value
    if local is not None:
        start = data.index(name) - 30
        data[start + local : start + local + len(value)] = value
    return bytes(data)


WEIGHT = "data/weights/weight_0"


@pytest.mark.parametrize(
    ("data", "kind", "reported"),
    [
        (patched(WEIGHT, 8, b"\1\0", local=6), UnsupportedError, "the member is encrypted"),
        (patched(WEIGHT, 10, b"\x0c\0"), UnsupportedError, "compressed by method 12"),
        (patched(WEIGHT, 24, b"\xff\xff\0\0"), ModelError, "a stored member has two sizes"),
        (patched(WEIGHT, 20, b"\0\1\0\0\0\1\0\0"), ModelError, "run into those of the next member"),
        (patched(WEIGHT, 42, b"\0\0\0\0"), ModelError, "run into those of the next member"),
        (patched(WEIGHT, 42, b"\xff\xff\xff\x7f"), ModelError, "run into those of the next"),
        (patched(WEIGHT, 16, b"\0\0\0\0"), ModelError, f"net.pt2: {WEIGHT}: error: it is damaged"),
        (patched("models/model.json", 16, b"\0\0\0\0"), ModelError, "model.json: error: it is dam"),
    ],
)
def test_entries_of_members(data: bytes, kind: type[OpgenError], reported: str) -> None:
    assert reported in refused(data, kind)


def test_a_member_whose_own_name_is_another() -> None:
    data = bytearray(linear().archive())
    at = data.index(b"net/" + WEIGHT.encode())
    data[at + 4] ^= 1
    assert "it is damaged" in refused(bytes(data), ModelError)


def test_bombs() -> None:
    program = linear()
    program.members[WEIGHT] = bytes((1 << 26) + (1 << 22))
    data = program.archive(compression=zipfile.ZIP_DEFLATED)
    assert len(data) < 1 << 18
    assert f"the member '{WEIGHT}' takes 71,303,168 bytes" in refused(data, ModelError)


def test_a_bomb_that_lies_about_its_size() -> None:
    program = linear()
    program.members["models/model.json"] = b" " * (1 << 20)
    data = bytearray(program.archive(compression=zipfile.ZIP_DEFLATED))
    at = data.rindex(b"net/models/model.json") - 46
    struct.pack_into("<I", data, at + 24, 1000)
    assert "models/model.json: error: it is damaged" in refused(bytes(data), ModelError)


def test_small_storages_that_are_read_as_huge_tensors() -> None:
    program = linear()
    wide = np.broadcast_to(np.float32(1), (1 << 16, 1 << 10))
    for index in range(4):
        program.parameter(f"wide_{index}", wide)
    assert "takes 268,435,456 bytes" in refused(program.archive(), ModelError)


def test_too_many_members() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for index in range(1001):
            archive.writestr(f"net/{index}", b"")
    data = file.getvalue()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "_MOST_MEMBERS", 1000)
        assert "it has 1,001 members; 1,000 are enough" in refused(data, ModelError)


@pytest.mark.parametrize(
    ("member", "content", "kind", "reported"),
    [
        ("archive_format", b"zip", UnsupportedError, "archive_format: error: it is 'zip', not"),
        ("archive_version", b"1", UnsupportedError, "archive_version: error: it is '1', not '0'"),
        ("byteorder", b"big", UnsupportedError, "byteorder: error: it is 'big', not 'little'"),
        ("byteorder", b"\xff" * 1000, UnsupportedError, "byteorder: error: it is"),
        ("models/a.json", b"{}", UnsupportedError, "it holds 2 programs: 'a', 'model'"),
        ("data/weights/model.pt", b"", None, ""),
    ],
)
def test_what_the_archive_says_of_itself(
    member: str, content: bytes, kind: type[OpgenError] | None, reported: str
) -> None:
    program = linear()
    program.members[member] = content
    if kind is None:  # the config is there, too
        assert read_data(program.archive(), NET)
    else:
        assert reported in refused(program.archive(), kind)


def without(*missing: str, **more: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(linear().archive())) as archive:
        found = {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
    kept = {name: each for name, each in found.items() if name not in missing}
    return zipped({**kept, **{name.replace("__", "/"): each for name, each in more.items()}})


@pytest.mark.parametrize(
    ("data", "kind", "reported"),
    [
        (without("archive_format"), ModelError, "archive_format: error: it is missing"),
        (without("models/model.json"), ModelError, "models/model.json is missing"),
        (
            without("models/model.json", data__aotinductor__model__m=b""),
            UnsupportedError,
            "it holds compiled code (AOTInductor)",
        ),
        (without(WEIGHT), ModelError, f"the archive has no member '{WEIGHT}'"),
        (
            without("data/weights/model_weights_config.json"),
            ModelError,
            "tensor 'p_weight': error: its elements, 'l.weight', are missing",
        ),
    ],
)
def test_members_that_are_missing(data: bytes, kind: type[OpgenError], reported: str) -> None:
    assert reported in refused(data, kind)


def test_weights_of_older_exports() -> None:
    program = linear()
    program.members["data/weights/model.pt"] = b"\x80\x02"
    with zipfile.ZipFile(io.BytesIO(program.archive())) as archive:
        found = {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
    del found["data/weights/model_weights_config.json"]
    assert "its weights are pickled, as torch 2.8 and older" in refused(zipped(found), ModelError)


def test_byteorder_and_version_need_not_be_there() -> None:
    assert read_data(without("byteorder", "archive_version"), NET)


# --- the JSON -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        (b"", "it is not JSON"),
        (b"{", "it is not JSON"),
        (b"\xff\xfe\xfd", "it is not JSON"),
        (b'{"a": NaN}', "NaN is not a number of JSON"),
        (b'{"a": 1, "a": 2}', "an object has the key 'a' twice"),
        (b"[" * 100_000, "its values are nested too deeply"),
        (b'{"a":' * 100_000, "its values are nested too deeply"),
        (b'{"a": ' + b"9" * 5000 + b"}", "it is not JSON"),
        (b"[]", "models/model.json: the whole text: error: it is a list, not an"),
        (b"{}", "models/model.json: schema_version: error: it is null, not an object"),
        (b"null", "models/model.json: the whole text: error: it is null, not an"),
        (b"[" + b"0," * 5_000_000 + b"0]", "it has more than 4,000,000 values"),
    ],
)
def test_no_json(text: bytes, reported: str) -> None:
    program = linear()
    program.members["models/model.json"] = text
    assert reported in refused(program.archive(), ModelError)


def test_other_versions_of_the_schema() -> None:
    program = linear()
    program.model["schema_version"] = {"major": 9, "minor": 0}
    program.model["graph_module"] = "of another form"
    reported = refused(program.archive(), UnsupportedError)
    assert "version of its schema is 9.0, written by torch 2.13.0; opgen reads 8.x" in reported
    assert "opgen export-torch" in reported


Change = Callable[[Program], Any]
GRAPH = "net.pt2: models/model.json: graph_module.graph"


def put(where: str, value: Any) -> Change:
    """Return a change of one value: ``nodes.1.inputs.0.arg``, from the graph on."""
    *path, last = where.split(".")

    def change(program: Program) -> None:
        at: Any = program.graph
        for step in path:
            at = at[int(step) if isinstance(at, list) else step]
        if value is DELETE:
            del at[last]
        else:
            at[int(last) if isinstance(at, list) else last] = value

    return change


DELETE = object()


@pytest.mark.parametrize(
    ("change", "reported"),
    [
        (put("nodes", {}), ".nodes: error: it is an object, not a list"),
        (put("nodes.0", 7), ".nodes[0]: error: it is 7, not an object (Node)"),
        (put("nodes.0.target", DELETE), ".nodes[0]: error: it has no 'target', which a Node has"),
        (put("nodes.1.targets", ""), ".nodes[1].targets: error: a Node has no such field"),
        (put("nodes.0.inputs.1.arg", {"as_nothing": 1}), "'as_nothing' is no kind of Argument"),
        (put("nodes.0.inputs.1.arg", {}), "an object with 0 keys, not an object with one key"),
        (put("nodes.0.inputs.1.arg", {"as_int": True}), ".as_int: error: it is true, not an int"),
        (put("nodes.0.inputs.1.arg", {"as_int": 2**63}), "it is 9223372036854775808, not an int"),
        (put("nodes.0.inputs.1.arg", {"as_int": 10**4000}), "it is a huge number, not an integer"),
        (put("nodes.0.inputs.1.arg", {"as_float": "nan"}), "it is the string 'nan', not a number"),
        (put("nodes.0.inputs.1.arg", {"as_ints": [1, 2.0]}), ".as_ints[1]: error: it is 2.0, not"),
        (put("nodes.0.inputs.1.arg", {"as_layout": 99}), "there is no Layout with the number '99'"),
        (put("nodes.0.inputs.1.arg", {"as_memory_format": "x"}), "not the number of a MemoryForm"),
        (put("nodes.0.metadata", {"a": None}), ".metadata.a: error: it is null, not a string"),
        (put("tensor_values.x.dtype", 99), ".tensor_values.x.dtype: error: there is no ScalarType"),
        (put("tensor_values.x.sizes.1", {"as_int": None}), ".sizes[1].as_int: error: it is null"),
        (put("sym_int_values", None), ".sym_int_values: error: it is null, not an object"),
    ],
)
def test_values_of_another_form(change: Change, reported: str) -> None:
    program = linear()
    change(program)
    found = refused(program.archive(), ModelError)
    assert reported in found
    assert GRAPH in found


def test_all_faults_of_the_json_are_reported_at_once() -> None:
    program = linear()
    for index in range(2):
        program.graph["nodes"][index]["target"] = 7
    program.signature["input_specs"][0] = {}
    assert refused(program.archive(), ModelError).count(": error:") == 3


# --- the program ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "kind", "reported"),
    [
        (
            put("nodes.0.target", "torch.ops.higher_order.cond"),
            UnsupportedError,
            "operator 0 higher_order.cond 'linear': error: it is a higher-order operator",
        ),
        (
            put("nodes.0.inputs.1.arg", {"as_operator": "torch.ops.aten.add"}),
            UnsupportedError,
            "operator 0 aten.linear.default 'linear': error: it is a higher-order operator",
        ),
        (
            put("nodes.0.inputs.1.arg", {"as_custom_obj": {"name": "o", "class_fqn": "my.Obj"}}),
            UnsupportedError,
            "its argument 'weight' is an object of the class 'my.Obj'",
        ),
        (put("nodes.0.target", "rm -rf"), ModelError, "'rm -rf' is not the name of an operator"),
        (put("nodes.0.inputs.1.name", "input"), ModelError, "it has two arguments 'input'"),
        (
            put("nodes.0.inputs.1.arg", {"as_sym_int": {"as_name": "n"}}),
            ModelError,
            "its argument 'weight' is the number 'n', which is not there",
        ),
        (
            put("nodes.0.inputs.0.arg", tensor("relu")),
            ModelError,
            "operator 0 aten.linear.default 'linear': error: it reads 'relu' before that is comp",
        ),
        (
            put("nodes.0.inputs.0.arg", tensor("linear")),
            ModelError,
            "it reads 'linear' before that is computed",
        ),
        (
            put("nodes.0.inputs.0.arg", tensor("xx")),
            ModelError,
            "it reads 'xx', which is no tensor",
        ),
        (put("nodes.1.outputs.0", tensor("x")), ModelError, "tensor 'x': error: an operator comp"),
        (put("nodes.1.outputs.0", tensor("linear")), ModelError, "it computes 'linear', as anoth"),
        (put("nodes.1.outputs.0", tensor("p_bias")), ModelError, "tensor 'p_bias': error: an op"),
        (put("nodes.1.name", "linear"), ModelError, "another operator has the same name"),
        (put("nodes.1.outputs", []), ModelError, "tensor 'relu': error: it is read, and nothing"),
        (put("tensor_values.relu", DELETE), ModelError, "the tensor 'relu' is not in the graph"),
        (put("tensor_values.x", DELETE), ModelError, "of the tensor 'x' no type and shape"),
        (
            put("tensor_values.linear.dtype", 29),
            UnsupportedError,
            "of its result 'linear' the element type float8_e4m3fn is not supported",
        ),
        (put("tensor_values.x.layout", 2), UnsupportedError, "its layout sparse_csr is not supp"),
        (put("tensor_values.x.sizes", [sym(1)] * 17), ModelError, "its 2 strides are not those"),
        (
            put("tensor_values.x.sizes.0", sym(2**31)),
            UnsupportedError,
            "takes more than 2147483647",
        ),
        (put("tensor_values.x.sizes.0", sym(-1)), ModelError, "-1 is not a size"),
        (put("tensor_values.p_bias.dtype", 8), ModelError, "the graph says float64, its elements"),
        (put("tensor_values.p_bias.sizes.0", sym(4)), ModelError, "the graph says [4], its elem"),
        (put("inputs", []), ModelError, "the graph has 0 inputs, its signature 3"),
        (put("outputs.0", tensor("x")), ModelError, "the graph has 'x', its signature 'relu'"),
    ],
)
def test_programs_that_are_wrong(change: Change, kind: type[OpgenError], reported: str) -> None:
    program = linear()
    change(program)
    assert reported in refused(program.archive(), kind)


@pytest.mark.parametrize(
    ("spec", "kind", "reported"),
    [
        ({"token": {"arg": {"name": "t"}}}, UnsupportedError, "it orders operators by their eff"),
        (
            {"custom_obj": {"arg": {"name": "o", "class_fqn": "C"}, "custom_obj_name": "o"}},
            UnsupportedError,
            "input 2 of the graph: error: it is an object, not a tensor",
        ),
        (
            {"user_input": {"arg": {"as_device": {"type": "cpu", "index": None}}}},
            UnsupportedError,
            "input 2 of the graph: error: it is device",
        ),
        ({"user_input": {"arg": tensor("p_bias")}}, ModelError, "'p_bias' is two inputs"),
    ],
)
def test_inputs_that_are_refused(spec: Any, kind: type[OpgenError], reported: str) -> None:
    program = linear()
    program.signature["input_specs"][2] = spec
    program.graph["inputs"][2] = {"as_none": True}
    assert reported in refused(program.archive(), kind)


@pytest.mark.parametrize(
    ("kind", "fields", "reported"),
    [
        ("loss_output", {}, "it is the loss of a training graph"),
        ("gradient_to_parameter", {"parameter_name": "w"}, "it is the gradient of a parameter"),
        ("gradient_to_user_input", {"user_input_name": "x"}, "it is the gradient of an input"),
        ("user_input_mutation", {"user_input_name": "x"}, "it overwrites an input"),
        ("parameter_mutation", {"parameter_name": "w"}, "it is the new value of a parameter"),
    ],
)
def test_outputs_that_are_refused(kind: str, fields: Any, reported: str) -> None:
    program = linear()
    program.signature["output_specs"][0] = {kind: {"arg": {"name": "relu"}, **fields}}
    found = refused(program.archive(), UnsupportedError)
    assert f"output 0 of the graph: error: {reported}" in found
    assert "hint: " in found


def test_mutations_of_no_buffer() -> None:
    program = linear()
    program.mutation("nothing", "relu")
    assert "'nothing' is no buffer" in refused(program.archive(), ModelError)


# --- weights --------------------------------------------------------------------------------------


def meta(program: Program) -> Any:
    return program.configs["weights"]["l.weight"]["tensor_meta"]


def change_both(field: str, value: Any) -> Change:
    def change(program: Program) -> None:
        meta(program)[field] = value
        program.graph["tensor_values"]["p_weight"][field] = value

    return change


@pytest.mark.parametrize(
    ("change", "kind", "reported"),
    [
        (
            lambda program: meta(program).update(storage_offset=sym(1)),
            ModelError,
            "tensor 'p_weight': error: shape [3, 4], strides [4, 1], offset 1 reach to element 12"
            " of a storage of 12",
        ),
        (lambda program: meta(program).update(strides=[sym(5), sym(1)]), ModelError, "element 13"),
        (
            lambda program: meta(program).update(strides=[sym(2**62)] * 2),
            ModelError,
            "reach to ele",
        ),
        (
            lambda program: meta(program).update(strides=[sym(-4), sym(1)]),
            ModelError,
            "its strides",
        ),
        (lambda program: meta(program).update(strides=[sym(1)]), ModelError, "its strides do not"),
        (lambda program: meta(program).update(storage_offset=sym("s0")), ModelError, "its strides"),
        (change_both("dtype", 8), ModelError, "of a storage of 6"),
        (change_both("dtype", 12), ModelError, "of type bool is neither 0 nor 1"),
        (
            lambda program: program.members.update({WEIGHT: b""}),
            ModelError,
            "its elements were not saved: the model was exported on the device meta",
        ),
        (
            lambda program: program.configs["weights"]["l.weight"].update(use_pickle=True),
            UnsupportedError,
            "'l.weight' is pickled",
        ),
        (
            lambda program: program.configs["weights"]["l.weight"].update(path_name="../../x"),
            ModelError,
            "the archive has no member 'data/weights/../../x'",
        ),
        (
            lambda program: program.configs["weights"].update(
                {"l.weights": program.configs["weights"].pop("l.weight")}
            ),
            ModelError,
            "its elements, 'l.weight', are missing\n    hint: did you mean 'l.weights'?",
        ),
        (
            lambda program: program.configs["weights"]["l.weight"].update(is_param="yes"),
            ModelError,
            "model_weights_config.json: config.l.weight.is_param: error: it is the string 'yes'",
        ),
    ],
)
def test_weights_that_are_wrong(change: Change, kind: type[OpgenError], reported: str) -> None:
    program = linear()
    change(program)
    assert reported in refused(program.archive(), kind)


def test_nothing_speaks_to_the_terminal() -> None:
    program = linear()
    program.graph["nodes"][0]["target"] = "\x1b[2J" + "x" * 100_000
    program.graph["tensor_values"]["\x1b[31m\n" * 50] = json.loads("{}")
    reported = refused(program.archive(), ModelError)
    assert "\x1b" not in reported
    assert len(reported) < 3000
