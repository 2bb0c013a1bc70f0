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
from opgen.litert.enums import ActivationFunctionType, Padding
from opgen.litert.write import Encoding, encoding_of, write_model
from opgen.registry.definition import Litert, Operand, Option

INPUTS = (
    Operand("input", "s.yaml:10"),
    Operand("filter", "s.yaml:11"),
    Operand("bias", "s.yaml:12", optional=True),
)
OUTPUTS = (Operand("output", "s.yaml:14"),)
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
    inputs = [Operand("first", "s.yaml:2"), Operand("others", "s.yaml:3", variadic=True)]
    outputs = [Operand("outputs", "s.yaml:4", variadic=True)]
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
        ({"stride_h": 5}, ModelError, "stride_h is 5, more than 4"),
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


def custom(form: str, options: Any = CUSTOM_OPTIONS, layout: str = "") -> Any:
    litert = Litert(custom="Mel", payload=form, payload_layout=layout)
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


def test_struct_payloads() -> None:
    options = (*CUSTOM_OPTIONS[:3], CUSTOM_OPTIONS[3])
    found = custom("struct", options, "<if?6s")
    content = mel(struct.pack("<if?6s", 4, 0.75, True, b"hann"))
    expected = {"bands": 4, "rate": 0.75, "loud": True, "window": "hann"}
    assert vars(parse(found, content).options) == expected
    error = refused(found, mel(b"\0" * 14))
    assert "its custom options have 14 bytes instead of 15" in str(error)
    error = refused(custom("struct", CUSTOM_OPTIONS[:2], "<i"), mel(b"\0" * 4))
    assert "1 fields for 2 options" in str(error)


def test_raw_payloads() -> None:
    raw = (Option("data", tuple, "s.yaml:3", element=int),)
    assert vars(parse(custom("raw", raw), mel(b"\1\xff")).options) == {"data": (1, 255)}
    text = (Option("text", str, "s.yaml:3"),)
    assert vars(parse(custom("raw", text), mel(b"abc")).options) == {"text": "abc"}
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
        (custom("struct", CUSTOM_OPTIONS[:3], "<id?"), mel(struct.pack("<id?", 3, 0.1, True))),
        (custom("raw", (Option("data", tuple, "s", element=int),)), mel(b"\1\2")),
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
