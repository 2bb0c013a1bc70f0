"""Whole models: what AIR holds of them, and what is refused with which words."""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from litert_samples import (
    MODELS,
    Parsers,
    all_parsers,
    any_definition,
    any_parser,
    convolutions,
    model_of,
    parser_of,
    read,
    single,
    tensor,
)

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph, Quantization
from opgen.air.verify import verify
from opgen.errors import ModelError, OpgenWarning, UnsupportedError, UsageError
from opgen.litert.read import read_data, read_model
from opgen.litert.schema import Record, open_model
from opgen.litert.tensors import unpack_int4
from opgen.litert.write import Encoding, write_model, write_table
from opgen.tflite.facts import BUILTIN_NAMES
from opgen.tflite.flatbuffer import Reader
from tests.tools import imported, needs

FILES = sorted(MODELS.glob("**/*.tflite")) if MODELS.is_dir() else []
needs_models = needs("../shared/models")


@pytest.fixture(scope="module")
def schema() -> ModuleType:
    return imported("ai_edge_litert.schema_py_generated")


def assert_same(shipped: Any, ours: Any, path: str) -> None:
    """Compare an object of the format's own API with ours, attribute by attribute."""
    if isinstance(ours, Record):
        assert type(shipped).__name__ == type(ours).__name__, path
        for name, value in vars(shipped).items():
            assert_same(value, getattr(ours, name), f"{path}.{name}")
    elif isinstance(shipped, list):
        assert len(shipped) == len(ours), path
        for index, (left, right) in enumerate(zip(shipped, ours, strict=True)):
            assert_same(left, right, f"{path}[{index}]")
    elif isinstance(shipped, np.ndarray):
        assert shipped.dtype == ours.dtype, path
        assert np.array_equal(shipped, ours), path
    else:
        assert (type(shipped), shipped) == (type(ours), ours), path


@needs_models
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_table_reads_as_with_the_format_s_own_api(path: Path, schema: ModuleType) -> None:
    data = path.read_bytes()
    shipped = schema.ModelT.InitFromObj(schema.Model.GetRootAs(data, 0))
    assert_same(shipped, open_model(Reader(data, path.name)), "model")


def test_own_models_read_as_with_the_format_s_own_api(schema: ModuleType) -> None:
    data = convolutions()
    shipped = schema.ModelT.InitFromObj(schema.Model.GetRootAs(data, 0))
    assert_same(shipped, open_model(Reader(data, "own")), "model")


@needs_models
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_model_becomes_air(path: Path, schema: ModuleType) -> None:
    data = path.read_bytes()
    shipped = schema.ModelT.InitFromObj(schema.Model.GetRootAs(data, 0))
    model = read_model(path, all_parsers())
    if path.parent.name != "reject":
        verify(model)
    assert len(model.subgraphs) == len(shipped.subgraphs)
    for ours, theirs in zip(model.subgraphs, shipped.subgraphs, strict=True):
        assert len(ours.operators) == len(theirs.operators)
        for operator, their in zip(ours.operators, theirs.operators, strict=True):
            code = shipped.operatorCodes[their.opcodeIndex]
            number = max(code.builtinCode, code.deprecatedBuiltinCode)
            assert operator.op_type == BUILTIN_NAMES[number] or number == 32
            assert operator.version == code.version
            assert operator.input_ids == tuple(their.inputs)
            assert operator.output_ids == tuple(their.outputs)
            for name in vars(operator.options):
                if number != 32 and their.builtinOptions is not None:
                    head, *rest = name.split("_")
                    attribute = head + "".join(part.capitalize() for part in rest)
                    assert_option(
                        getattr(operator.options, name), getattr(their.builtinOptions, attribute)
                    )
        for id_, found in ours.tensors.items():
            assert_tensor(found, theirs.tensors[id_], shipped)


def assert_option(ours: Any, theirs: Any) -> None:
    if isinstance(ours, DType):
        return
    if isinstance(ours, tuple):
        assert ours == tuple(theirs if theirs is not None else ())
    else:
        assert ours == (theirs.decode() if isinstance(theirs, bytes) else theirs)


def assert_tensor(ours: Any, theirs: Any, shipped: Any) -> None:
    assert ours.shape == tuple(theirs.shape if theirs.shape is not None else ())
    assert ours.name == (theirs.name or b"").decode()
    scales = None if theirs.quantization is None else theirs.quantization.scale
    if ours.quantization is None:
        assert scales is None or not len(scales) or not ours.type.is_integer or scales[0] == 0
    else:
        assert np.array_equal(ours.quantization.scales, scales)
        assert np.array_equal(ours.quantization.zero_points, theirs.quantization.zeroPoint)
    raw = shipped.buffers[theirs.buffer].data
    if ours.data is None:
        assert raw is None or not len(raw)
    elif ours.type is not DType.INT4:
        assert ours.data.tobytes() == (b"" if raw is None else raw.tobytes())
        assert not ours.data.flags.owndata or ours.size == 0
        assert not ours.data.flags.writeable


def test_what_was_written_is_read() -> None:
    model = read(convolutions())
    verify(model)
    main, side = model.subgraphs
    assert (main.name, side.name, model.description) == ("main", "side", "a model")
    convolution, mix = main.operators
    assert convolution.version == 3
    assert convolution.name == "tensor_2"
    assert convolution.input_ids == (0, 1, -1)
    options: Any = convolution.options
    assert options.padding.name == "VALID"
    assert (options.stride_w, options.stride_h, options.dilation_w_factor) == (2, 3, 1)
    assert vars(mix.options) == {"payload": bytes(range(17))}
    assert vars(side.operators[0].options)["limit_indices"] == (2, 3)
    assert main.tensors[0].shape_signature == (-1, 8, 8, 2)
    assert main.tensors[1].quantization is not None
    assert main.tensors[1].quantization.axis == 0
    assert main.tensors[3].is_variable
    assert main.tensors[6].shape == ()
    assert main.tensors[6].data == np.float16(1.5)
    assert main.tensors[7].is_constant
    packed = np.random.default_rng(1)
    packed.integers(-128, 128, (4, 3, 3, 2), np.int8)
    assert np.array_equal(main.tensors[4].data, packed.integers(-8, 8, (3, 3), np.int8))  # type: ignore[arg-type]
    assert model.signatures[0].outputs == {"scores": 8, "map": 2}


def test_writing_is_deterministic() -> None:
    assert convolutions() == convolutions()


def test_int4_has_the_low_half_first() -> None:
    raw = np.array([0x21, 0xF8, 0x07], np.uint8)
    assert unpack_int4(raw, 5).tolist() == [1, 2, -8, -1, 7]


def test_bools_other_than_one_are_true() -> None:
    data = {"shape": [3], "type": 6, "buffer": 1, "name": "b"}
    content = tables([data], [{}, {"data": [0, 1, 7]}])
    found = read(content).main.tensors[0].data
    assert found is not None
    assert found.tolist() == [False, True, True]


def tables(
    tensors: list[dict[str, object]], buffers: list[dict[str, object]], **more: object
) -> bytes:
    """Return a model whose only operator, CUSTOM, reads all tensors."""
    output = {"shape": [1], "name": "out"}
    subgraph = {
        "tensors": [*tensors, output],
        "inputs": [],
        "outputs": [len(tensors)],
        "operators": [
            {"opcode_index": 0, "inputs": list(range(len(tensors))), "outputs": [len(tensors)]}
        ],
    }
    model = {
        "version": 3,
        "operator_codes": [
            {"builtin_code": 32, "deprecated_builtin_code": 32, "custom_code": "mix"}
        ],
        "subgraphs": [subgraph],
        "buffers": buffers,
    }
    return write_table({**model, **more})


REFUSED: list[tuple[dict[str, object], type[Exception], str]] = [
    ({"shape": [-1, 2], "buffer": 1}, UnsupportedError, "its shape [-1, 2] is open"),
    ({"shape": [-2, 2]}, UnsupportedError, "its shape [-2, 2] is open"),
    ({"shape": [1] * 17}, UnsupportedError, "it has 17 dimensions, more than 16"),
    ({"shape": [2**30, 2**30]}, UnsupportedError, "it has 4611686018427387904 bytes"),
    ({"type": 19}, UnsupportedError, "its element type is INT2"),
    ({"type": 99}, UnsupportedError, "its element type is number 99"),
    ({"external_buffer": 4}, UnsupportedError, "stored in another file"),
    ({"type": 5, "shape": [1], "buffer": 1}, UnsupportedError, "constants of type string"),
    (
        {"is_variable": True, "shape": [1], "type": 9, "buffer": 1},
        UnsupportedError,
        "to begin with",
    ),
    ({"shape": [3], "buffer": 1}, ModelError, "4 bytes for float32 [3], which takes 12"),
    ({"shape": [3], "buffer": 7}, ModelError, "it refers to buffer 7 of 2"),
    (
        {"type": 9, "quantization": {"scale": [-1.0], "zero_point": [0]}},
        ModelError,
        "a scale is not a number or negative",
    ),
    (
        {"type": 9, "quantization": {"scale": [float("nan")], "zero_point": [0]}},
        ModelError,
        "a scale is not a number or negative",
    ),
    (
        {"type": 9, "shape": [2, 2], "quantization": {"scale": [1.0] * 3, "zero_point": [0]}},
        ModelError,
        "it has 3 scales for axis 0 of shape [2, 2]",
    ),
    (
        {"type": 9, "shape": [3], "quantization": {"scale": [1.0] * 3, "zero_point": [0, 0]}},
        ModelError,
        "it has 3 scales and 2 zero points",
    ),
    (
        {"type": 9, "quantization": {"details": ("CustomQuantization", {})}},
        UnsupportedError,
        "it is quantized in a way of its own",
    ),
]


@pytest.mark.parametrize(("tensor_", "error", "message"), REFUSED, ids=lambda each: str(each)[:40])
def test_tensors_that_are_refused(
    tensor_: dict[str, object], error: type[Exception], message: str
) -> None:
    content = tables([{"name": "bad\n", **tensor_}], [{}, {"data": [1, 2, 3, 4]}])
    with pytest.raises(error) as caught:
        read(content)
    assert message in str(caught.value)
    assert str(caught.value).startswith("m.tflite: tensor 0 'bad\ufffd': error: ")


def test_tensors_that_nothing_uses_are_left_alone() -> None:
    unused = {"type": 5, "shape": [-1], "sparsity": {}, "buffer": 99}
    content = tables([{"shape": [1]}], [{}])
    model = open_model(Reader(content, "m"))
    assert len(model.subgraphs[0].tensors) == 2  # type: ignore[index,arg-type]
    subgraph = {
        "tensors": [{"shape": [1], "name": "x"}, unused],
        "inputs": [0],
        "outputs": [0],
        "operators": [],
    }
    content = write_table({"version": 3, "subgraphs": [subgraph], "buffers": [{}]})
    assert set(read(content).main.tensors) == {0}


def test_a_vector_takes_its_scales_whatever_axis_it_names() -> None:
    quantization = {"scale": [1.0, 2.0], "zero_point": [0, 0], "quantized_dimension": 3}
    content = tables([{"type": 2, "shape": [2], "quantization": quantization}], [{}])
    found = read(content).main.tensors[0].quantization
    assert found is not None
    assert found.axis == 0


def test_a_scale_of_zero_means_not_quantized() -> None:
    content = tables([{"type": 9, "shape": [2], "quantization": {"scale": [0.0]}}], [{}])
    assert read(content).main.tensors[0].quantization is None


def test_channels_may_have_a_scale_of_zero() -> None:
    """Converters give it to channels whose weights are all zero."""
    scales = {"scale": [0.5, 0.0, 0.25], "zero_point": [0, 0, 0], "quantized_dimension": 0}
    content = tables([{"type": 9, "shape": [3, 2], "quantization": scales}], [{}])
    found = read(content).main.tensors[0].quantization
    assert found is not None
    assert found.scales.tolist() == [0.5, 0.0, 0.25]


def test_data_behind_the_flatbuffer() -> None:
    plain = tables([{"shape": [1], "buffer": 1}], [{}, {"offset": 2**20, "size": 4}])
    start = (len(plain) + 15) // 16 * 16
    content = tables([{"shape": [1], "buffer": 1}], [{}, {"offset": start, "size": 4}])
    assert len(content) == len(plain)
    content = content.ljust(start, b"\0") + np.float32(2.5).tobytes()
    assert read(content).main.tensors[0].data == np.float32(2.5)
    with pytest.raises(ModelError, match="4 bytes at byte 1048576 lie outside"):
        read(plain)


def test_all_unsupported_operators_are_named_at_once() -> None:
    tensors = {id_: tensor(id_) for id_ in range(4)}
    operators = tuple(
        AirOperator(id_, op, (id_,), (id_ + 1,)) for id_, op in enumerate(["ABS", "ADDS", "ABS"])
    )
    encodings = {"ABS": Encoding("ABS", version=7), "ADDS": Encoding(custom="adds")}
    model = model_of(AirSubgraph("main", tensors, operators, (0,), (3,)))
    content = write_model(model, lambda each: encodings[each.op_type])
    known = ("ADD", "ADDS_2")  # no custom operator is meant to be the builtin
    parsers = Parsers({key: parser_of(any_definition(key)) for key in known})
    with pytest.raises(UnsupportedError) as caught:
        read_data(content, Path("m.tflite"), parsers)
    assert caught.value.exit_code == 3
    first, second, third = caught.value.diagnostics
    assert first.where == "m.tflite: operator 0 ABS 'tensor_1'"
    assert first.message == "no spec describes this operator (version 7)"
    assert "opgen new ABS --from-model m.tflite -o my_specs, then --specs my_specs" in first.hint
    assert second.where == "m.tflite: operator 1 ADDS 'tensor_2'"
    assert "did you mean 'ADDS_2'?" in second.hint
    assert third.where == "m.tflite: operator 2 ABS 'tensor_3'"


@pytest.mark.parametrize(
    ("code", "why", "hint"),
    [
        ("ethos-u", "an Arm Ethos-U", "convert the file that Vela was given"),
        ("XC_conv2d_v2", "an xcore", "convert the file that xformer was given"),
        (
            "FlexErf",
            "TensorFlow itself",
            "without SELECT_TF_OPS, or write a spec of it: opgen new FlexErf ",
        ),
    ],
)
def test_programs_of_accelerators_are_called_what_they_are(code: str, why: str, hint: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        read_data(single(Encoding(custom=code)), Path("m.tflite"), Parsers({}))
    (found,) = caught.value.diagnostics
    assert why in found.why
    assert hint in found.hint


def test_faulty_tensors_do_not_hide_faulty_operators() -> None:
    tensors = {id_: tensor(id_) for id_ in range(3)} | {1: tensor(1, shape=(1,) * 17)}
    operators = (AirOperator(0, "A", (0,), (1,)), AirOperator(1, "B", (0,), (2,)))
    encodings = {"A": Encoding("ABS"), "B": Encoding("NEG", version=200)}
    model = model_of(AirSubgraph("main", tensors, operators, (0,), (2,)))
    content = write_model(model, lambda each: encodings[each.op_type])
    with pytest.raises(UnsupportedError) as caught:
        read(content)
    assert [each.where for each in caught.value.diagnostics] == [
        "m.tflite: tensor 1 'tensor_1'",
        "m.tflite: operator 1 NEG 'tensor_2'",
    ]


def test_two_custom_codes_of_one_key_are_refused() -> None:
    tensors = {id_: tensor(id_) for id_ in range(3)}
    operators = (AirOperator(0, "my-op", (0,), (1,)), AirOperator(1, "my_op", (1,), (2,)))
    model = model_of(AirSubgraph("main", tensors, operators, (0,), (2,)))
    content = write_model(model, lambda each: Encoding(custom=each.op_type))
    with pytest.raises(ModelError, match="'my-op' and 'my_op' are both named MY_OP"):
        read(content)


def test_a_custom_operator_does_not_pass_for_a_builtin() -> None:
    """Its key is another, and its parser, called for it all the same, says so."""
    content = single(Encoding(custom="abs"))
    with pytest.raises(UnsupportedError, match="no spec describes this operator"):
        read(content, any_definition("ABS"))
    parsers = Parsers({"CUSTOM_ABS": parser_of(any_definition("ABS"))})
    with pytest.raises(UnsupportedError, match="it is a custom operator"):
        read_data(content, Path("m.tflite"), parsers)


def test_codes_that_are_no_text_are_still_distinguished() -> None:
    codes = [
        {"builtin_code": 32, "custom_code": b"a\xff"},
        {"builtin_code": 32, "custom_code": b"a\xfe"},
    ]
    content = tables([{"shape": [1]}], [{}], operator_codes=codes)
    with pytest.raises(ModelError, match="are both named A_"):
        read(content)


def test_a_blank_code_and_a_huge_one() -> None:
    for code, message in (("", "is blank"), ("x" * 10_000, "has 10000 characters")):
        with pytest.raises(ModelError, match=message) as caught:
            read(single(Encoding(custom=code or " ")))
        assert len(str(caught.value)) < 300


def test_an_operator_newer_than_the_format() -> None:
    codes = [{"builtin_code": 9999, "deprecated_builtin_code": 127}]
    content = tables([{"shape": [1]}], [{}], operator_codes=codes)
    with pytest.raises(UnsupportedError, match="operator 9999 is newer than this version"):
        read(content)


BROKEN: list[tuple[dict[str, object], str]] = [
    ({"operator_codes": []}, "it refers to operator code 0 of 0"),
    ({"subgraphs": []}, "it has no subgraph"),
    ({"subgraphs": [{"inputs": [5]}]}, "refers to tensor 5; there are 0"),
    ({"subgraphs": [{"inputs": [-1]}]}, "refers to tensor -1; there are 0"),
    ({"signature_defs": [{"subgraph_index": 3}]}, "it refers to subgraph 3; there are 1"),
    (
        {"signature_defs": [{"inputs": [{"name": "x", "tensor_index": 9}]}]},
        "its input 'x' is tensor 9, not an input of the subgraph",
    ),
]


@pytest.mark.parametrize(("change", "message"), BROKEN, ids=lambda each: str(each)[:30])
def test_models_that_contradict_themselves(change: dict[str, object], message: str) -> None:
    with pytest.raises(ModelError) as caught:
        read(tables([{"shape": [1]}], [{}], **change))
    assert message in str(caught.value)


def test_names_of_what_is_no_end_of_the_graph_are_left_out() -> None:
    """As tools leave them that take DEQUANTIZE off the ends of a graph."""
    names = [{"name": "x", "tensor_index": 0}, {"name": "y", "tensor_index": 1}]
    graph = {"tensors": [{"shape": [1]}, {"shape": [1]}], "inputs": [0], "outputs": [0]}
    signatures = [{"inputs": names[:1], "outputs": names}]
    content = tables([], [{}], subgraphs=[graph], signature_defs=signatures)
    with pytest.warns(OpgenWarning, match="output 'y' is tensor 1, not an output of the subgraph"):
        (signature,) = read(content).signatures
    assert signature.inputs == {"x": 0}
    assert signature.outputs == {"x": 0}


def test_another_version_of_the_format() -> None:
    with pytest.raises(UnsupportedError, match="the version of its format is 2, not 3"):
        read(tables([{"shape": [1]}], [{}], version=2))


def test_files_that_are_no_models(tmp_path: Path) -> None:
    path = tmp_path / "x.tflite"
    with pytest.raises(UsageError, match="No such file"):
        read_model(path, all_parsers())
    with pytest.raises(UsageError, match="is not a file"):
        read_model(tmp_path, all_parsers())
    for content in (b"", b"PK\x03\x04", b"PK\x03\x04" * 10):
        path.write_bytes(content)
        with pytest.raises(ModelError, match=r"tflite file: it (starts with|is empty)") as caught:
            read_model(path, all_parsers())
        assert caught.value.diagnostics[0].where == "x.tflite"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(UsageError, match="is not a file"):
        read_model(pipe, all_parsers())


def test_parsers_see_what_is_read_so_far() -> None:
    seen: list[AirModel] = []

    def spy(key: str) -> Any:
        inner = any_parser(key)

        def parse(op_id: int, model: Any, subgraph: Any, air_model: AirModel) -> AirOperator:
            seen.append(air_model)
            assert subgraph.operators[op_id].inputs is not None
            return inner(op_id, model, subgraph, air_model)

        return parse

    read_data(convolutions(), Path("m.tflite"), Parsers({}, spy))
    assert [len(each.subgraphs) for each in seen] == [1, 1, 2]
    assert seen[0].main.tensors[0].shape == (1, 8, 8, 2)
    assert [operator.id for operator in seen[2].main.operators] == [0, 1]


def test_every_dtype_survives() -> None:
    for dtype, shape in itertools.product(DType, [(), (3,), (2, 5)]):
        if dtype.bits == 0 or dtype is DType.BFLOAT16:
            continue
        size = int(np.prod(shape))
        raw = np.random.default_rng(3).integers(0, 2, size * 16, np.uint8)
        data = raw[: size * np.dtype(dtype.numpy).itemsize].view(dtype.numpy).reshape(shape)
        constant = tensor(0, dtype, shape, data=data)
        found = read(single(Encoding(custom="x"), [constant])).main.tensors[0]
        assert (found.type, found.shape) == (dtype, shape)
        assert found.data is not None
        assert np.array_equal(found.data, data)


def test_records_are_read_only() -> None:
    model = open_model(Reader(convolutions(), "m"))
    with pytest.raises(AttributeError, match="cannot be changed"):
        model.version = 4
    with pytest.raises(AttributeError, match="Model has no attribute 'nonsense'"):
        _ = model.nonsense
    assert "Model at byte" in repr(model)


def test_quantization_keeps_its_zero_points() -> None:
    quantization = Quantization(np.array([0.25], np.float32), np.array([-128]))
    found = read(single(Encoding(custom="x"), [tensor(0, quantization=quantization)]))
    kept = found.main.tensors[0].quantization
    assert kept is not None
    assert (kept.scales.tolist(), kept.zero_points.tolist()) == ([0.25], [-128])
