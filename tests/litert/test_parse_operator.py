"""One operator by its definition: operands, versions, options of every form, and their faults."""

from __future__ import annotations

import struct
from dataclasses import replace
from enum import IntEnum
from typing import Any

import pytest
from flatbuffers import flexbuffers
from litert_samples import definition, model_of, read, single, tensor

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirSubgraph
from opgen.errors import ModelError, OpgenError, UnsupportedError
from opgen.litert.payload import payload_forms
from opgen.litert.write import Encoding, encoding_of, write_model
from opgen.operators.model import Litert, Operand, Option
from opgen.tflite.enums import ActivationFunctionType, Padding
from opgen.tflite.payload_struct import PayloadStruct

INPUTS = (
    Operand("input", place="s.yaml:10"),
    Operand("filter", place="s.yaml:11"),
    Operand("bias", place="s.yaml:12", optional=True),
)
OUTPUTS = (Operand("output", place="s.yaml:14"),)
POOL_OPTIONS = (
    Option("padding", Padding, "s.yaml:3"),
    Option("stride_w", int, "s.yaml:4", minimum=1),
    Option("stride_h", int, "s.yaml:5", minimum=1, maximum=4),
    Option("filter_width", int, "s.yaml:6"),
    Option("filter_height", int, "s.yaml:7", only=(1, 2)),
)


class Mode(IntEnum):
    SLOW = 0
    FAST = 2


def parse(found: Any, content: bytes) -> AirOperator:
    return read(content, found).main.operators[0]


def refused(found: Any, content: bytes) -> OpgenError:
    with pytest.raises(OpgenError) as caught:
        read(content, found)
    return caught.value


def dense(*inputs: Any, version: int = 1, **values: object) -> bytes:
    encoding = Encoding("FULLY_CONNECTED", "", version, "FullyConnectedOptions", values)
    return single(encoding, inputs, [tensor(9)])


DENSE = definition(
    "FULLY_CONNECTED",
    Litert("FULLY_CONNECTED", versions=(1, 4), table="FullyConnectedOptions"),
    INPUTS,
    OUTPUTS,
    [Option("fused_activation_function", ActivationFunctionType, "s.yaml:3")],
)


def test_operands_get_the_names_of_the_spec() -> None:
    operator = parse(DENSE, dense(tensor(0), tensor(1), tensor(2)))
    assert operator.named_tensors == {"input": 0, "filter": 1, "bias": 2, "output": 9}
    assert (operator.op_type, operator.version, operator.name) == (
        "FULLY_CONNECTED",
        1,
        "tensor_9",
    )


@pytest.mark.parametrize("rest", [[], [None], [None, None]])
def test_optional_inputs_may_be_left_out(rest: list[None]) -> None:
    operator = parse(DENSE, dense(tensor(0), tensor(1), *rest))
    assert operator.named_tensors["bias"] is None


def test_required_inputs_must_be_there() -> None:
    error = refused(DENSE, dense(tensor(0), None, tensor(2)))
    assert isinstance(error, ModelError)
    assert str(error) == (
        "m.tflite: operator 0 FULLY_CONNECTED 'tensor_9': error: its input 'filter' is absent\n"
        "    why:  required by s.yaml:11"
    )


def test_too_many_inputs() -> None:
    error = refused(DENSE, dense(*[tensor(index) for index in range(4)]))
    assert isinstance(error, UnsupportedError)
    assert "it has 4 inputs, the spec has 3: input, filter, bias" in str(error)


def test_variadic_operands_take_the_rest() -> None:
    others = Operand("others", place="s.yaml:3", variadic=True)
    inputs = [Operand("first", place="s.yaml:2"), others]
    outputs = [Operand("outputs", place="s.yaml:4", variadic=True)]
    found = definition("X", Litert(custom="x"), inputs, outputs)
    content = single(
        Encoding(custom="x"), [tensor(0), tensor(1), tensor(2)], [tensor(3), tensor(4)]
    )
    operator = parse(found, content)
    assert operator.named_tensors == {"first": 0, "others": (1, 2), "outputs": (3, 4)}
    operator = parse(found, single(Encoding(custom="x"), [tensor(0)], [tensor(3)]))
    assert operator.named_tensors["others"] == ()
    error = refused(found, single(Encoding(custom="x"), [tensor(0), None], [tensor(3)]))
    assert "one of the tensors of input 'others' is absent" in str(error)


@pytest.mark.parametrize(("version", "good"), [(0, False), (1, True), (4, True), (5, False)])
def test_versions(version: int, good: bool) -> None:
    content = dense(tensor(0), tensor(1), version=version)
    if good:
        assert parse(DENSE, content).version == version
        return
    error = refused(DENSE, content)
    assert isinstance(error, UnsupportedError)
    assert f"its version is {version}" in str(error)
    assert "supports versions 1 to 4" in str(error)


def test_options_have_the_types_of_the_spec() -> None:
    content = dense(tensor(0), tensor(1), fused_activation_function=ActivationFunctionType.RELU6)
    options: Any = parse(DENSE, content).options
    assert options.fused_activation_function is ActivationFunctionType.RELU6


def test_options_that_the_file_leaves_out_have_the_format_s_defaults() -> None:
    content = single(Encoding("FULLY_CONNECTED"), [tensor(0), tensor(1)], [tensor(9)])
    options: Any = parse(DENSE, content).options
    assert options.fused_activation_function is ActivationFunctionType.NONE


def test_options_that_the_spec_leaves_out_must_have_their_defaults() -> None:
    content = dense(tensor(0), tensor(1), keep_num_dims=True, weights_format=1, quant_spec=[1, 2])
    error = refused(DENSE, content)
    assert isinstance(error, UnsupportedError)
    messages = [each.message for each in error.diagnostics]
    assert messages == [
        "weights_format is SHUFFLED4x16INT8",
        "keep_num_dims is True",
        "quant_spec is [1, 2]",
    ]
    assert "specs/fully_connected.yaml:1 does not list this option" in error.diagnostics[0].why


def test_an_enum_member_that_does_not_exist() -> None:
    error = refused(DENSE, dense(tensor(0), tensor(1), fused_activation_function=77))
    assert isinstance(error, ModelError)
    assert "fused_activation_function: 77 is not one of NONE, RELU," in str(error)
    assert "declared at s.yaml:3" in str(error)


def test_options_of_another_operator() -> None:
    encoding = Encoding("FULLY_CONNECTED", table="Pool2DOptions", values={"stride_w": 1})
    error = refused(DENSE, single(encoding, [tensor(0), tensor(1)], [tensor(9)]))
    assert "its options are Pool2DOptions, not FullyConnectedOptions" in str(error)


def pool(**values: object) -> bytes:
    good = {"stride_w": 1, "stride_h": 1, "filter_width": 2, "filter_height": 2, **values}
    return single(Encoding("MAX_POOL_2D", table="Pool2DOptions", values=good))


POOL = definition(
    "MAX_POOL_2D",
    Litert("MAX_POOL_2D", table="Pool2DOptions"),
    INPUTS[:1],
    OUTPUTS,
    [*POOL_OPTIONS, Option("pads", tuple, "s.yaml:8", default=(0, 0), internal=True)],
)


def test_internal_options_have_their_default() -> None:
    options: Any = parse(POOL, pool()).options
    assert options.pads == (0, 0)


@pytest.mark.parametrize(
    ("change", "kind", "message"),
    [
        ({"stride_w": 0}, ModelError, "stride_w is 0, less than 1"),
        ({"stride_h": 5}, UnsupportedError, "stride_h is 5, more than 4"),
        ({"filter_height": 3}, UnsupportedError, "s.yaml:7 supports only 1, 2"),
        ({"fused_activation_function": 1}, UnsupportedError, "fused_activation_function is RELU"),
    ],
)
def test_limits(change: dict[str, object], kind: type[OpgenError], message: str) -> None:
    error = refused(POOL, pool(**change))
    assert type(error) is kind
    assert message in str(error)


def test_element_types_and_vectors() -> None:
    cast = definition(
        "CAST",
        Litert("CAST", table="CastOptions"),
        INPUTS[:1],
        OUTPUTS,
        [Option("in_data_type", DType, "s:1"), Option("out_data_type", DType, "s:2")],
    )
    values = {"in_data_type": DType.INT8, "out_data_type": DType.FLOAT16}
    options: Any = parse(cast, single(Encoding("CAST", table="CastOptions", values=values))).options
    assert (options.in_data_type, options.out_data_type) == (DType.INT8, DType.FLOAT16)
    squeeze = definition(
        "SQUEEZE",
        Litert("SQUEEZE", table="SqueezeOptions"),
        INPUTS[:1],
        OUTPUTS,
        [Option("squeeze_dims", tuple, "s:1", element=int, minimum=-2)],
    )
    values = {"squeeze_dims": (0, -1)}
    content = single(Encoding("SQUEEZE", table="SqueezeOptions", values=values))
    assert vars(parse(squeeze, content).options) == values
    assert vars(parse(squeeze, single(Encoding("SQUEEZE"))).options) == {"squeeze_dims": ()}
    content = single(Encoding("SQUEEZE", table="SqueezeOptions", values={"squeeze_dims": [0, -3]}))
    assert "squeeze_dims is -3, less than -2" in str(refused(squeeze, content))
    error = refused(
        cast, single(Encoding("CAST", table="CastOptions", values={"in_data_type": 19}))
    )
    assert "in_data_type: 'INT2' is not an element type that is known here" in str(error)


CUSTOM_OPTIONS = (
    Option("bands", int, "s.yaml:3", minimum=1),
    Option("rate", float, "s.yaml:4", default=0.5, required=False),
    Option("loud", bool, "s.yaml:5", default=False, required=False),
    Option("window", str, "s.yaml:6", default="hann", required=False),
    Option("edges", tuple, "s.yaml:7", element=float, default=(), required=False),
    Option("mode", Mode, "s.yaml:8", default=Mode.SLOW, required=False),
    Option("out", DType, "s.yaml:9", default=DType.INT8, required=False),
)


def custom(form: str, options: Any = CUSTOM_OPTIONS, struct: PayloadStruct | None = None) -> Any:
    litert = Litert(custom="Mel", payload=form, struct=struct)
    return definition("MEL", litert, INPUTS[:1], OUTPUTS, options)


def mel(payload: bytes) -> bytes:
    return single(Encoding(custom="Mel", payload=payload))


def flex(value: object) -> bytes:
    return mel(bytes(flexbuffers.Dumps(value)))


def test_flexbuffer_maps() -> None:
    given = {
        "bands": 3,
        "rate": 2,
        "loud": True,
        "window": "hamming",
        "edges": [1, 2.5],
        "mode": "FAST",
        "out": "INT16",
    }
    expected = {**given, "rate": 2.0, "edges": (1.0, 2.5), "mode": Mode.FAST, "out": DType.INT16}
    assert vars(parse(custom("flexbuffer"), flex(given)).options) == expected
    given = {"bands": 3, "mode": 2, "out": 7}
    options: Any = parse(custom("flexbuffer"), flex(given)).options
    assert (options.rate, options.window) == (0.5, "hann")
    assert (options.mode, options.out) == (Mode.FAST, DType.INT16)


def test_flexbuffer_vectors_give_the_options_in_order() -> None:
    options: Any = parse(custom("flexbuffer"), flex([7, 0.25])).options
    assert (options.bands, options.rate, options.loud) == (7, 0.25, False)
    assert "8 values for 7 options" in str(refused(custom("flexbuffer"), flex([1] * 8)))


@pytest.mark.parametrize(
    ("value", "message", "why"),
    [
        ({}, "its custom options lack bands; they have nothing", "required by s.yaml:3"),
        ({"rate": 1.0}, "lack bands; they have 'rate'", "required by s.yaml:3"),
        ({"bands": 2.5}, "bands: 2.5 is not of type int", "declared at s.yaml:3"),
        ({"bands": True}, "bands: True is not of type int", "declared at s.yaml:3"),
        ({"bands": "3"}, "bands: '3' is not of type int", "declared at s.yaml:3"),
        ({"bands": 0}, "bands is 0, less than 1", "required by s.yaml:3"),
        ({"bands": 1, "loud": 2}, "loud: 2 is not of type bool", "declared at s.yaml:5"),
        ({"bands": 1, "window": 2}, "window: 2 is not of type str", "declared at s.yaml:6"),
        ({"bands": 1, "edges": 2.0}, "edges: 2.0 is not of type floats", "declared at s.yaml:7"),
        ({"bands": 1, "edges": [[1]]}, "[1] is not of type float", "declared at s.yaml:7"),
        ({"bands": 1, "mode": 1}, "mode: 1 is not one of SLOW, FAST", "declared at s.yaml:8"),
        ({"bands": 1, "mode": "X"}, "mode: 'X' is not one of", "declared at s.yaml:8"),
        ({"bands": 1, "out": "int99"}, "'int99' is not an element type", "declared at s.yaml:9"),
        ({"bands": 1, "rat": 2.0}, "'rat' is 2.0", "does not list this option"),
        (5, "its custom options are 5, not a map or a vector", "specs/mel.yaml:1"),
    ],
)
def test_flexbuffer_faults(value: object, message: str, why: str) -> None:
    text = str(refused(custom("flexbuffer"), flex(value)))
    assert message in text
    assert why in text


ONE = {
    "int": Option("it", int, "s.yaml:3", minimum=-9),
    "float": Option("it", float, "s.yaml:3", minimum=0.0),
    "bool": Option("it", bool, "s.yaml:3"),
    "str": Option("it", str, "s.yaml:3"),
    "bytes": Option("it", bytes, "s.yaml:3"),
    "ints": Option("it", tuple, "s.yaml:3", element=int),
    "floats": Option("it", tuple, "s.yaml:3", element=float),
}


def fixed_vector(builder: Any) -> None:
    builder.FixedTypedVectorFromElements([7, 8, 9])


def bool_vector(builder: Any) -> None:
    with builder.TypedVector():
        for each in (True, False):
            builder.Bool(each)


def built(make: Any) -> bytes:
    builder = flexbuffers.Builder()
    make(builder)
    return mel(bytes(builder.Finish()))


@pytest.mark.parametrize(
    ("kind", "content", "value"),
    [
        ("int", flex(-5), -5),
        ("int", built(lambda b: b.UInt(2**64 - 1)), 2**64 - 1),
        ("int", built(lambda b: b.IndirectInt(2**40)), 2**40),
        ("float", flex(2), 2.0),
        ("bool", flex(True), True),
        ("str", flex("hann"), "hann"),
        ("bytes", flex(b"\1\xff"), b"\1\xff"),
        ("bytes", flex(b""), b""),
        ("bytes", flex("hann"), b"hann"),
        ("bytes", flex([1, 255]), b"\1\xff"),
        ("ints", flex([1, 2, 3]), (1, 2, 3)),
        ("ints", flex([]), ()),
        ("ints", flex([[1, 2, 3]]), (1, 2, 3)),
        ("ints", flex([5]), (5,)),
        ("ints", built(fixed_vector), (7, 8, 9)),
        ("ints", built(bool_vector), (1, 0)),
        ("floats", flex([1, 0.5]), (1.0, 0.5)),
        ("floats", built(fixed_vector), (7.0, 8.0, 9.0)),
    ],
)
def test_a_flexbuffer_that_is_the_value_of_the_only_option(
    kind: str, content: bytes, value: object
) -> None:
    options = vars(parse(custom("flexbuffer", (ONE[kind],)), content).options)
    assert options == {"it": value}
    assert type(options["it"]) is type(value)


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        ("int", 2.5, "it: 2.5 is not of type int"),
        ("int", -10, "it is -10, less than -9"),
        ("int", {"it": {"a": 1}}, "it: {'a': 1} is not of type int"),
        ("float", float("nan"), "it is nan, not at least 0.0"),
        ("bool", 2, "it: 2 is not of type bool"),
        ("str", b"abc", None),
        ("bytes", [1, 256], "it: 256 is not a byte"),
        ("bytes", 2.5, "it: 2.5 is not of type bytes"),
        ("ints", [[1], [2]], "it: [1] is not of type int"),
        ("ints", [1, "a"], "it: 'a' is not of type int"),
        ("ints", 5, "it: 5 is not of type ints"),
    ],
)
def test_a_value_of_another_type(kind: str, value: object, message: str | None) -> None:
    if message is None:
        assert vars(parse(custom("flexbuffer", (ONE[kind],)), flex(value)).options) == {"it": "abc"}
        return
    assert message in str(refused(custom("flexbuffer", (ONE[kind],)), flex(value)))


def test_text_that_is_not_utf_8_is_reported_with_its_key() -> None:
    content = flex({"bands": 1, "window": "hann"}).replace(b"hann", b"h\xffnn")
    text = str(refused(custom("flexbuffer"), content))
    assert "not a FlexBuffer: 'window': a text is not UTF-8" in text


@pytest.mark.parametrize("form", ["flexbuffer", "struct", "raw"])
def test_every_form_that_is_written_is_read(form: str) -> None:
    """A map with numbers, a map with names, a vector, a value; a struct; bytes."""
    values: dict[str, Any] = {**STRUCT_VALUES, "edges": (0.5,), "mode": Mode.FAST}
    values["out"] = DType.INT16
    found, names = custom(form, CUSTOM_OPTIONS), ["a map", "a map with names", "a vector"]
    if form == "struct":
        found, values, names = custom(form, STRUCT_OPTIONS, STRUCT), STRUCT_VALUES, ["a struct"]
    elif form == "raw":
        found, values, names = custom(form, (ONE["bytes"],)), {"it": b"\0\1"}, ["bytes"]
    forms = dict(payload_forms(found, values))
    assert [*forms] == names
    for payload in forms.values():
        assert vars(parse(found, mel(payload)).options) == values
    for kind, value in (("int", 5), ("bytes", b""), ("ints", ()), ("ints", (3,)), ("str", "")):
        single = custom("flexbuffer", (ONE[kind],))
        for payload in dict(payload_forms(single, {"it": value})).values():
            assert vars(parse(single, mel(payload)).options) == {"it": value}


@pytest.mark.parametrize(
    ("kind", "value"), [("float", 1e300), ("int", 2**64), ("int", -(2**63) - 1)]
)
def test_what_a_flexbuffer_cannot_hold_is_not_written(kind: str, value: object) -> None:
    with pytest.raises(ValueError, match="a FlexBuffer cannot hold"):
        dict(payload_forms(custom("flexbuffer", (ONE[kind],)), {"it": value}))


def test_an_unknown_key_gets_a_hint() -> None:
    error = refused(custom("flexbuffer"), flex({"bands": 1, "rat": 2.0}))
    assert isinstance(error, UnsupportedError)
    assert error.diagnostics[0].hint == "did you mean 'rate'?"


def test_many_unknown_keys_are_counted() -> None:
    value = {"bands": 1} | {f"key_{index:02}": index for index in range(20)}
    error = refused(custom("flexbuffer"), flex(value))
    assert len(error.diagnostics) == 9
    assert error.diagnostics[-1].message == "12 more of its custom options are unknown"


def test_many_unknown_operators_are_counted() -> None:
    tensors = {id_: tensor(id_) for id_ in range(301)}
    operators = tuple(AirOperator(id_, "ABS", (id_,), (id_ + 1,)) for id_ in range(300))
    model = model_of(AirSubgraph("main", tensors, operators, (0,), (300,)))
    error = refused(DENSE, write_model(model, lambda _: Encoding("ABS")))
    assert len(error.diagnostics) == 101
    assert error.diagnostics[-1].message == "and 200 more faults from here on"


def test_a_damaged_flexbuffer() -> None:
    error = refused(custom("flexbuffer"), mel(b"\xff\xff\xff"))
    assert isinstance(error, ModelError)
    assert "its custom options are not a FlexBuffer: the root is 255 bytes wide" in str(error)


def test_all_faults_of_an_operator_are_named() -> None:
    error = refused(custom("flexbuffer"), flex({"bands": 0, "loud": 2, "more": 1}))
    assert len(error.diagnostics) == 3


STRUCT = PayloadStruct(
    (("bands", "int32_t"), ("rate", "double"), ("loud", "bool"), ("window", "char[6]"))
)
STRUCT_OPTIONS = CUSTOM_OPTIONS[:4]
STRUCT_VALUES = {"bands": 3, "rate": 0.1, "loud": True, "window": "hann"}


def test_struct_payloads() -> None:
    found = custom("struct", STRUCT_OPTIONS, STRUCT)
    content = mel(struct.pack("<i4xd?6sx", 4, 0.75, True, b"hann\0?"))
    expected = {"bands": 4, "rate": 0.75, "loud": True, "window": "hann"}
    assert vars(parse(found, content).options) == expected


@pytest.mark.parametrize(
    ("align", "form"), [(1, "id?6s"), (2, "id?6sx"), (4, "id?6sx"), (8, "i4xd?6sx")]
)
@pytest.mark.parametrize(("endian", "order"), [("little", "<"), ("big", ">")])
def test_structs_are_laid_out_as_c_does(align: int, form: str, endian: str, order: str) -> None:
    layout = replace(STRUCT, align=align, endian=endian)
    content = mel(struct.pack(order + form, 7, 0.1, True, b"hamming"[:6]))
    options: Any = parse(custom("struct", STRUCT_OPTIONS, layout), content).options
    assert (options.bands, options.rate, options.loud) == (7, 0.1, True)
    assert options.window == "hammin"


def test_arrays_enums_and_bytes_in_a_struct() -> None:
    layout = PayloadStruct(
        (("mode", "uint8_t"), ("edges", "float[2]"), ("out", "int8_t"), ("key", "uint8_t[3]"))
    )
    options = (*CUSTOM_OPTIONS[4:], Option("key", bytes, "s.yaml:10"))
    found = custom("struct", options, layout)
    content = mel(struct.pack("<B3x2fb3B", 2, 0.5, -1.5, 7, 1, 0, 255))
    assert vars(parse(found, content).options) == {
        "mode": Mode.FAST,
        "edges": (0.5, -1.5),
        "out": DType.INT16,
        "key": b"\1\0\xff",
    }


def test_a_struct_of_another_size() -> None:
    found = custom("struct", STRUCT_OPTIONS, STRUCT)
    error = refused(found, mel(b"\0" * 19))
    assert isinstance(error, ModelError)
    assert str(error) == (
        "m.tflite: operator 0 MEL 'tensor_1': error: "
        "its custom options have 19 bytes instead of 24\n"
        "    why:  specs/mel.yaml:1 says that they are a struct: int32_t bands at 0, double rate "
        "at 8, bool loud at 16, char[6] window at 17\n"
        "    hint: with align: 1 it would have 19 bytes"
    )
    assert "instead of 24" in str(refused(found, mel(b"")))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"loud": 3}, "loud: 3 is not of type bool"),
        ({"window": b"\xff"}, r"window: b'\xff' is not UTF-8 text"),
        ({"bands": 0}, "bands is 0, less than 1"),
    ],
)
def test_faults_in_a_struct(change: dict[str, Any], message: str) -> None:
    good = {"bands": 1, "rate": 0.5, "loud": 0, "window": b""}
    content = mel(struct.pack("<i4xdB6sx", *{**good, **change}.values()))
    assert message in str(refused(custom("struct", STRUCT_OPTIONS, STRUCT), content))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"a": 256}, "a is 256, which does not fit the field uint8_t"),
        ({"b": (1, 2)}, r"b has 2 elements for the field int16_t\[3\]"),
        ({"c": "hamming"}, r"c has 7 elements for the field char\[4\]"),
    ],
)
def test_what_does_not_fit_a_struct_is_not_written(values: dict[str, Any], message: str) -> None:
    layout = PayloadStruct((("a", "uint8_t"), ("b", "int16_t[3]"), ("c", "char[4]")))
    with pytest.raises(ValueError, match=message):
        layout.write({"a": 1, "b": (1, 2, 3), "c": "hann", **values})


def test_raw_payloads() -> None:
    raw = (Option("data", bytes, "s.yaml:3"),)
    assert vars(parse(custom("raw", raw), mel(b"\1\xff")).options) == {"data": b"\1\xff"}
    assert vars(parse(custom("raw", raw), mel(b"")).options) == {"data": b""}
    text = (Option("text", str, "s.yaml:3"),)
    assert vars(parse(custom("raw", text), mel(b"abc")).options) == {"text": "abc"}
    assert "text: b'\\xff' is not UTF-8 text" in str(refused(custom("raw", text), mel(b"\xff")))
    assert vars(parse(custom("raw", ()), mel(b"abc")).options) == {}


def test_a_payload_that_the_spec_does_not_declare() -> None:
    error = refused(custom("", ()), mel(b"abc"))
    assert isinstance(error, UnsupportedError)
    assert "it has 3 bytes of custom options" in str(error)


def test_a_builtin_with_custom_options() -> None:
    encoding = Encoding("FULLY_CONNECTED", payload=b"abc")
    error = refused(DENSE, single(encoding, [tensor(0), tensor(1)], [tensor(9)]))
    assert "it has 3 bytes of custom options, but is builtin" in str(error)


@pytest.mark.parametrize(
    ("found", "content"),
    [
        (DENSE, dense(tensor(0), tensor(1), None, version=3, fused_activation_function=3)),
        (POOL, pool(padding=Padding.VALID, stride_h=3)),
        (custom("flexbuffer"), flex({"bands": 3, "edges": [1.0], "mode": 2, "out": 7})),
        (custom("struct", STRUCT_OPTIONS, STRUCT), mel(STRUCT.write(STRUCT_VALUES))),
        (custom("raw", (Option("data", bytes, "s"),)), mel(b"\1\2")),
    ],
    ids=["dense", "pool", "flexbuffer", "struct", "raw"],
)
def test_what_is_read_can_be_written_again(found: Any, content: bytes) -> None:
    model = read(content, found)
    operator = model.main.operators[0]
    inputs = [model.main.tensors.get(id_) for id_ in operator.input_ids]
    outputs = [model.main.tensors[id_] for id_ in operator.output_ids]
    again = read(single(encoding_of(found, operator), inputs, outputs), found)
    assert vars(again.main.operators[0].options) == vars(operator.options)
    assert again.main.operators[0].version == operator.version
    assert again.main.operators[0].named_tensors == operator.named_tensors


def test_a_definition_without_litert() -> None:
    found = definition("X", None, INPUTS[:1], OUTPUTS)
    assert "the spec is not for one of that name" in str(
        refused(found, single(Encoding(custom="x")))
    )
    with pytest.raises(ValueError, match="X has no form in the format"):
        encoding_of(found, AirOperator(0, "X", (), ()))


def test_an_option_may_have_another_name_in_a_flexbuffer() -> None:
    options = (replace(CUSTOM_OPTIONS[0], key="N"), *CUSTOM_OPTIONS[1:])
    found: Any = parse(custom("flexbuffer", options), flex({"N": 3})).options
    assert found.bands == 3
    text = str(refused(custom("flexbuffer", options), flex({"bands": 3})))
    assert "its custom options lack N; they have 'bands'" in text
