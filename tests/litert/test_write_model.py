"""Written models: other runtimes load and run them."""

from __future__ import annotations

import numpy as np
import pytest
from flatbuffers import flexbuffers
from hypothesis import given, settings
from hypothesis import strategies as st
from litert_samples import model_of, read, single, tensor

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirSignature, AirSubgraph, Quantization
from opgen.litert.schema import Record, open_model, record
from opgen.litert.tensors import pack_int4, unpack_int4
from opgen.litert.write import Encoding, with_shapes, write_model, write_table
from opgen.tflite.facts import BUILTINS, OPTIONS_TABLE_OF, TABLES, UNIONS, Field
from opgen.tflite.flatbuffer import Reader
from tests.tools import imported

RANGES = {
    **{f"int{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (0, 2**bits - 1) for bits in (8, 16, 32, 64)},
}


def numbers(field: Field) -> st.SearchStrategy[object]:
    if field.type == "bool":
        return st.booleans()
    if field.type.startswith("float"):
        return st.floats(width=32, allow_nan=False)
    if field.enum is not None and not field.vector:
        return st.sampled_from(field.enum)
    return st.integers(*RANGES[field.type])


def values_of(name: str) -> st.SearchStrategy[dict[str, object]]:
    """Return any values of the fields of a table of options."""
    fields = {}
    for field in TABLES[name].fields:
        if not field.option_type:
            continue
        if field.type == "string":
            fields[field.name] = st.binary(max_size=6)
        else:
            inner = numbers(field)
            fields[field.name] = st.lists(inner, max_size=4) if field.vector else inner
    return st.fixed_dictionaries({}, optional=fields)


def fitting(name: str) -> st.SearchStrategy[tuple[str, dict[str, object]]]:
    return values_of(name).map(lambda values: (name, values))


@given(st.sampled_from(sorted(set(OPTIONS_TABLE_OF.values()))).flatmap(fitting))
@settings(max_examples=300)
def test_every_options_table_keeps_its_values(found: tuple[str, dict[str, object]]) -> None:
    name, values = found
    content = write_table(values, name)
    reader = Reader(content, "options")
    ours = record(reader, name, reader.root(b"TFL3"))
    for field in TABLES[name].fields:
        if field.type == "deprecated":
            continue
        value = getattr(ours, field.attribute)
        expected = values.get(field.name, field.default)
        assert (value.tolist() if isinstance(value, np.ndarray) else value) == expected, field


@pytest.mark.parametrize("builtin", sorted(OPTIONS_TABLE_OF))
def test_every_builtin_with_options_is_written_and_read(builtin: str) -> None:
    encoding = Encoding(builtin, version=2, table=OPTIONS_TABLE_OF[builtin])
    content = single(encoding)
    model = open_model(Reader(content, "m"))
    assert model.operatorCodes is not None
    assert model.operatorCodes[0].builtinCode == BUILTINS[builtin]
    assert model.operatorCodes[0].deprecatedBuiltinCode == min(127, BUILTINS[builtin])
    operator = model.subgraphs[0].operators[0]  # type: ignore[index]
    in_first = encoding.table in UNIONS["BuiltinOptions"]
    options = operator.builtinOptions if in_first else operator.builtinOptions2
    assert isinstance(options, Record)
    assert type(options).__name__ == f"{encoding.table}T"
    assert read(content).main.operators[0].op_type == builtin


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(ValueError, match="AddOptions has no field alpha"):
        write_table({"alpha": 1}, "AddOptions")


@given(st.lists(st.integers(-8, 7), max_size=9))
def test_int4_packs_and_unpacks(values: list[int]) -> None:
    packed = pack_int4(np.array(values, np.int8))
    assert len(packed) == (len(values) + 1) // 2
    assert unpack_int4(packed, len(values)).tolist() == values


def addition() -> bytes:
    """Return x + y, where y is constant, with signatures."""
    quantization = Quantization(np.array([0.5], np.float32), np.array([0]))
    more = {"quantization": quantization}
    constant = np.array([[1, 2, 3], [-4, -5, -6]], np.int8)
    tensors = {
        0: tensor(0, DType.INT8, (2, 3), **more),
        1: tensor(1, DType.INT8, (2, 3), data=constant, **more),
        2: tensor(2, DType.INT8, (2, 3), **more),
    }
    operators = (AirOperator(0, "ADD", (0, 1), (2,)),)
    main = AirSubgraph("main", tensors, operators, (0,), (2,))
    signature = AirSignature("add", 0, {"x": 0}, {"sum": 2})
    encoding = Encoding("ADD", version=2, table="AddOptions")
    return write_model(model_of(main, signatures=(signature,)), lambda _: encoding)


def test_litert_runs_what_is_written() -> None:
    interpreter_module = imported("ai_edge_litert.interpreter")
    interpreter = interpreter_module.Interpreter(model_content=addition())
    run = interpreter.get_signature_runner("add")
    x = np.array([[10, 20, 30], [40, 50, 127]], np.int8)
    assert run(x=x)["sum"].tolist() == [[11, 22, 33], [36, 45, 121]]


def test_intermediates_are_tensors_that_only_their_operator_refers_to() -> None:
    quantization = Quantization(np.array([0.5], np.float32), np.array([3]))
    inner = tensor(0, DType.INT16, (0,), quantization=quantization)
    tensors = {0: tensor(0, DType.INT8, (2,)), 1: tensor(1, DType.INT8, (2,))}
    operator = AirOperator(0, "ABS", (0,), (1,), intermediates=(None, inner))
    main = AirSubgraph("main", tensors, (operator,), (0,), (1,))
    raw = write_model(model_of(main), lambda _: Encoding("ABS"))
    (subgraph,) = open_model(Reader(raw, "m")).subgraphs or []
    assert subgraph.operators is not None
    assert subgraph.tensors is not None
    assert subgraph.operators[0].intermediates is not None
    assert subgraph.operators[0].intermediates.tolist() == [-1, 2]
    assert subgraph.tensors[2].quantization is not None
    assert subgraph.tensors[2].quantization.zeroPoint is not None
    assert subgraph.tensors[2].quantization.zeroPoint.tolist() == [3]


@pytest.mark.oracle
def test_tflm_runs_what_is_written() -> None:
    tflite_micro = imported("tflite_micro")
    interpreter = tflite_micro.runtime.Interpreter.from_bytes(addition())
    interpreter.set_input(np.full((2, 3), 5, np.int8), 0)
    interpreter.invoke()
    assert interpreter.get_output(0).tolist() == [[6, 7, 8], [1, 0, -1]]


def test_weights_are_aligned() -> None:
    model = open_model(Reader(addition(), "m"))
    assert model.buffers is not None
    for buffer in model.buffers[1:]:
        assert buffer.data is not None
        position = buffer._references["data"] + 4
        assert position % 16 == 0


def test_custom_options_and_variables() -> None:
    payload = bytes(flexbuffers.Dumps({"k": 1}))
    state = tensor(1, DType.INT16, (4,), is_variable=True)
    model = read(single(Encoding(custom="Hold", payload=payload), [tensor(0), state], [tensor(2)]))
    assert model.main.tensors[1].is_variable
    assert model.main.tensors[1].data is None
    assert bytes(model.main.operators[0].options.payload) == payload  # type: ignore[attr-defined]


def test_shapes_are_changed_in_a_copy_of_a_file() -> None:
    tensors = [{"name": "a", "shape": [1, 2]}, *({"name": name, "shape": [3]} for name in "bc")]
    tree: dict[str, object] = {"version": 3, "subgraphs": [{"tensors": tensors}], "buffers": [{}]}
    content = write_table(tree)
    changed = with_shapes(content, {(0, 0): (5, 7), (0, 1): (1, 3, 1)})
    found = open_model(Reader(changed, "m")).subgraphs[0].tensors  # type: ignore[index]
    assert [each.shape.tolist() for each in found or []] == [[5, 7], [1, 3, 1], [3]]  # type: ignore[union-attr]
    assert with_shapes(content, {}) == content
    tree["subgraphs"] = [{"tensors": [{"name": "a"}]}]
    with pytest.raises(ValueError, match="the shape of tensor 0 is left out"):
        with_shapes(write_table(tree), {(0, 0): (1, 3)})
