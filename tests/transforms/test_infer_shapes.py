"""Shapes follow from those of the inputs, whatever the file says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.control import UNREADABLE
from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirSubgraph
from opgen.errors import ModelError, UnsupportedError
from opgen.litert.write import encoding_of, write_model
from opgen.registry.context import RegistryContext
from opgen.tflite.enums import ActivationFunctionType as Activation
from opgen.tflite.enums import Padding
from opgen.transforms.pin_shapes import pin_partly, pin_shapes
from tests.process import opgen
from tests.transforms.nets import Net

PLAIN = {"fused_activation_function": Activation.NONE, "pot_scale_int16": False}
Shape = tuple[int, ...]


class Graph(Net):
    """A subgraph of floats; the shapes of what it computes are the file's."""

    def value(self, shape: Sequence[int] = (), name: str = "", type_: DType = DType.FLOAT32) -> int:
        return self.tensor(shape, None, type_, name=name or f"t{len(self.tensors)}")

    def sum(self, one: int, other: int, shape: Sequence[int] = ()) -> int:
        output = self.value(shape)
        self.add("ADD", {"input1": one, "input2": other, "output": output}, **PLAIN)
        return output

    def reshaped(self, source: int, target: int, shape: Sequence[int] = ()) -> int:
        output = self.value(shape)
        self.add("RESHAPE", {"input": source, "shape": target, "output": output}, new_shape=())
        return output

    def done(self, inputs: Sequence[int], outputs: Sequence[int]) -> AirSubgraph:
        return AirSubgraph("", self.tensors, tuple(self.operators), tuple(inputs), tuple(outputs))


def model_of(*graphs: AirSubgraph) -> AirModel:
    return AirModel("net", Path("net.tflite"), "", graphs)


def shapes(model: AirModel, graph: int = 0) -> Mapping[int, Shape]:
    return {id_: each.shape for id_, each in model.subgraphs[graph].tensors.items()}


@pytest.fixture
def graph(context: RegistryContext) -> Graph:
    return Graph(context)


@pytest.mark.parametrize("said", [(), (1, 1), (7,), (-1, 3)])
def test_shapes_of_intermediates_are_not_believed(
    said: Shape, graph: Graph, context: RegistryContext
) -> None:
    x = graph.value((2, 3))
    first = graph.sum(x, graph.constant(1.0, DType.FLOAT32), said)
    second = graph.sum(first, first, said)
    model = pin_shapes(model_of(graph.done([x], [second])), {}, context)
    assert shapes(model)[first] == shapes(model)[second] == (2, 3)
    assert model.reshaped == {(0, first): (2, 3), (0, second): (2, 3)}
    assert pin_shapes(replace(model, reshaped={}), {}, context).reshaped == {}


def test_a_sound_model_is_left_as_it_is(graph: Graph, context: RegistryContext) -> None:
    x = graph.value((2, 3))
    model = model_of(graph.done([x], [graph.sum(x, x, (2, 3))]))
    assert pin_shapes(model, {}, context) is model


def test_only_the_cause_is_reported(graph: Graph, context: RegistryContext) -> None:
    """What follows from what is wrong is not; what does not follow from it is judged."""
    x = graph.value((2, 3))
    wrong = graph.reshaped(x, graph.constant([4], DType.INT32), (6,))
    after = graph.sum(graph.sum(wrong, x, (2, 3)), x, (2, 3))
    other = graph.sum(x, x, (1,))
    model = model_of(graph.done([x], [after, other]))
    with pytest.raises(ModelError) as caught:
        pin_shapes(model, {}, context)
    assert {str(each.where) for each in caught.value.diagnostics} == {
        f"net.tflite: operator 0 RESHAPE 't{wrong}'"
    }
    found, faults = pin_partly(model, {}, context)
    assert faults.is_wrong
    assert [each.op_type for each in found.main.operators] == [*[UNREADABLE] * 3, "ADD"]
    assert shapes(found)[other] == (2, 3)


def test_what_an_unknown_operator_makes_of_another_shape_is_not_guessed(
    graph: Graph, context: RegistryContext
) -> None:
    x = graph.value((2, 3))
    first = graph.sum(x, graph.constant(1.0, DType.FLOAT32), (7,))
    second = graph.sum(first, first, (7,))
    graph.operators[1] = replace(graph.operators[1], op_type="NOT_KNOWN")
    with pytest.raises(UnsupportedError, match="do not follow from those of its inputs"):
        pin_shapes(model_of(graph.done([x], [second])), {}, context)


def test_inputs_that_the_model_leaves_open_are_named(
    graph: Graph, context: RegistryContext
) -> None:
    """Others may fit: the model is not wrong."""
    x = graph.tensor((1, 1, 3), None, DType.FLOAT32, name="x", shape_signature=(-1, -1, 3))
    y = graph.tensor((1, 3), None, DType.FLOAT32, name="y", shape_signature=(-1, 3))
    z = graph.value((2, 3), "z")
    total = graph.sum(graph.sum(x, y), z)
    target = graph.constant([4, 6], DType.INT32)
    model = model_of(graph.done([x, y, z], [graph.reshaped(total, target)]))
    with pytest.raises(UnsupportedError) as caught:
        pin_shapes(model, {}, context)
    assert (
        "net.tflite: operator 2 RESHAPE 't6': error: 6 elements do not fit the shape (4, 6)\n"
    ) in str(caught.value)
    assert (
        "    hint: the model leaves shapes open: [?, ?, 3] for 'x', [?, 3] for 'y'; these are "
        "[1, 1, 3], [1, 3]. Say what they are: --input-shape x=1,N,3 --input-shape y=N,3"
    ) in str(caught.value)
    pinned = pin_shapes(model, {"x": (4, 2, 3)}, context)
    assert shapes(pinned)[model.main.output_ids[0]] == (4, 6)


def test_open_sizes_that_leave_nothing_of_an_image_are_named(
    graph: Graph, context: RegistryContext
) -> None:
    """A window that does not fit is no more than not supported, unless the image may be larger."""
    x = graph.tensor((1, 1, 1, 2), None, DType.FLOAT32, name="x", shape_signature=(1, -1, -1, 2))
    output = graph.value((1, 1, 1, 2))
    sizes = {"stride_w": 1, "stride_h": 1, "filter_width": 3, "filter_height": 2}
    rest = {"padding": Padding.VALID, "fused_activation_function": Activation.NONE}
    graph.add("AVERAGE_POOL_2D", {"input": x, "output": output}, **sizes, **rest)
    model = model_of(graph.done([x], [output]))
    with pytest.raises(UnsupportedError, match=r"--input-shape x=1,N,N,2"):
        pin_shapes(model, {}, context)
    assert shapes(pin_shapes(model, {"x": (1, 4, 5, 2)}, context))[output] == (1, 3, 3, 2)


def test_a_target_that_a_run_computes(graph: Graph, context: RegistryContext) -> None:
    """The file has to say what comes out, and it is reported if that cannot be."""
    x, target = graph.value((2, 3)), graph.value((2,), "target", DType.INT32)
    right = graph.reshaped(x, target, (3, 2))
    assert shapes(pin_shapes(model_of(graph.done([x, target], [right])), {}, context))[right] == (
        3,
        2,
    )
    wrong = graph.reshaped(x, target, (1, 1))
    with pytest.raises(UnsupportedError, match=r"'shape' that decides .* a run computes it"):
        pin_shapes(model_of(graph.done([x, target], [wrong])), {}, context)


# --- control flow --------------------------------------------------------------------------------


def loop(
    context: RegistryContext, first: Shape, target: Sequence[int], said: Shape = (1,)
) -> AirModel:
    """Return a loop that adds a vector to its state, and puts it into a shape."""
    main, cond, body = (Graph(context) for _ in range(3))
    go, state = main.value((), "go", DType.BOOL), main.value(first)
    results = (main.value((), "", DType.BOOL), main.value(said))
    named = {"inputs": (go, state), "outputs": results}
    main.add("WHILE", named, cond_subgraph_index=1, body_subgraph_index=2)
    going, _ = cond.value((), "", DType.BOOL), cond.value(said)
    on, kept = body.value((), "", DType.BOOL), body.value(said)
    total = body.sum(kept, body.constant([1, 2, 3], DType.FLOAT32), said)
    result = body.reshaped(total, body.constant(target, DType.INT32), said)
    never = body.constant(False, DType.BOOL)
    graphs = (
        main.done([go, state], results),
        cond.done([going, 1], [going]),
        body.done([on, kept], [never, result]),
    )
    return model_of(*graphs)


def test_states_of_loops_get_their_shapes_from_outside(context: RegistryContext) -> None:
    model = pin_shapes(loop(context, (2, 3), (2, 3)), {}, context)
    assert shapes(model)[3] == (2, 3)
    assert shapes(model, 1)[1] == (2, 3)
    assert {shapes(model, 2)[id_] for id_ in model.subgraphs[2].output_ids} == {(), (2, 3)}


def test_states_that_change_their_shapes_are_reported(context: RegistryContext) -> None:
    with pytest.raises(UnsupportedError) as caught:
        pin_shapes(loop(context, (2, 3), (6,)), {}, context)
    assert "number 1, 't5', is [2, 3] before the first one and [6] after it" in str(caught.value)


def first_round_decides(context: RegistryContext, signature: Shape) -> AirModel:
    """Return a loop whose state is a row of two columns, and two rows from the first round on."""
    main, cond, body = (Graph(context) for _ in range(3))
    go = main.value((), "go", DType.BOOL)
    state = main.tensor((1, 2), None, DType.FLOAT32, name="state", shape_signature=signature)
    results = (main.value((), "", DType.BOOL), main.value())
    named = {"inputs": (go, state), "outputs": results}
    main.add("WHILE", named, cond_subgraph_index=1, body_subgraph_index=2)
    going, _ = cond.value((), "", DType.BOOL), cond.value()
    _, kept = body.value((), "", DType.BOOL), body.value()
    result = body.sum(kept, body.constant([[1, 2], [3, 4]], DType.FLOAT32))
    never = body.constant(False, DType.BOOL)
    graphs = (
        main.done([go, state], results),
        cond.done([going, 1], [going]),
        body.done([0, kept], [never, result]),
    )
    return model_of(*graphs)


@pytest.mark.parametrize(
    ("signature", "hint"),
    [
        ((-1, 2), "Say what they are: --input-shape state=N,2"),
        ((1, 2), "export the model so that the first value has the shape of all others"),
    ],
)
def test_a_state_that_gets_its_shape_in_the_first_round(
    signature: Shape, hint: str, context: RegistryContext, tmp_path: Path
) -> None:
    """It is valid and not supported; if an input's shape would mend it, the option is named."""
    path = tmp_path / "rounds.tflite"
    classes = context.aot_operator_classes
    data = write_model(
        first_round_decides(context, signature),
        lambda op: encoding_of(classes.get(op.op_type).DEFINITION, op),  # type: ignore[attr-defined]
    )
    path.write_bytes(data)
    refused = opgen("convert", path, "-o", tmp_path / "out")
    assert refused.returncode == 3, refused.stderr
    assert "what it keeps from round to round changes its shape: number 1, " in refused.stderr
    assert "is [1, 2] before the first one and [2, 2] after it" in refused.stderr
    assert hint in refused.stderr
    if signature[0] < 0:
        words = ("--input-shape", "state=2,2", "-o", tmp_path / "out")
        converted = opgen("convert", path, *words)
        assert converted.returncode == 0, converted.stderr


def test_what_is_wrong_in_a_loop_is_reported_once_with_its_place(context: RegistryContext) -> None:
    model = loop(context, (2, 3), (5,))
    with pytest.raises(ModelError, match="subgraph 2, operator 1 RESHAPE") as caught:
        pin_shapes(model, {}, context)
    assert len(caught.value.diagnostics) == 2  # both rules that say so


def branches(
    context: RegistryContext, shapes_: Sequence[Shape], inputs: Sequence[Shape]
) -> AirModel:
    """Return IFs, one per input, whose branches put it into the two shapes."""
    main, then, otherwise = (Graph(context) for _ in range(3))
    go = main.value((), "go", DType.BOOL)
    taken = [main.value(shape) for shape in inputs]
    given = [main.value((9,)) for _ in inputs]
    for x, y in zip(taken, given, strict=True):
        named = {"cond": go, "inputs": (x,), "outputs": (y,)}
        main.add("IF", named, then_subgraph_index=1, else_subgraph_index=2)
    inner = []
    for part, shape in zip((then, otherwise), shapes_, strict=True):
        x = part.value((9,))
        inner.append(part.done([x], [part.reshaped(x, part.constant(shape, DType.INT32))]))
    return model_of(main.done([go, *taken], given), *inner)


def test_branches_give_what_they_are_given(context: RegistryContext) -> None:
    model = pin_shapes(branches(context, [(3, 2)] * 2, [(6,), (6,)]), {}, context)
    assert [model.main.tensors[id_].shape for id_ in model.main.output_ids] == [(3, 2)] * 2


@pytest.mark.parametrize(
    ("targets", "inputs", "message"),
    [
        ([(3, 2), (2, 3)], [(6,)], r"its branches give different shapes: \[3, 2\], \[2, 3\]"),
        (
            [(-1, 2)] * 2,
            [(6,), (8,)],
            "subgraph 1, which runs elsewhere on tensors of other shapes",
        ),
    ],
)
def test_branches_that_cannot_be_compiled(
    targets: Sequence[Shape], inputs: Sequence[Shape], message: str, context: RegistryContext
) -> None:
    with pytest.raises(UnsupportedError, match=message):
        pin_shapes(branches(context, targets, inputs), {}, context)


def test_a_variable_that_is_read_before_it_is_assigned(context: RegistryContext) -> None:
    main = Graph(context)
    x, handle = main.value((2, 3)), main.tensor((), None, DType.RESOURCE)
    main.add("VAR_HANDLE", {"resource_id": handle}, container="", shared_name="v")
    old = main.value((1,))
    main.add("READ_VARIABLE", {"resource_id": handle, "value": old})
    main.add("ASSIGN_VARIABLE", {"resource_id": handle, "value": x})
    model = pin_shapes(model_of(main.done([x], [main.sum(old, x)])), {}, context)
    assert shapes(model)[old] == (2, 3)


# --- rows of lists -------------------------------------------------------------------------------


def list_model(context: RegistryContext, change: str = "") -> AirModel:
    """Return the write of a row as converters make it, or with one thing that makes it another."""
    graph = Graph(context)
    rows, row = graph.value((5, 2), "rows"), graph.value((2,), "row")
    number = graph.value((), "number", DType.INT32)
    one = graph.constant(2 if change == "two further" else 1, DType.INT32)
    after = graph.value((), "", DType.INT32)
    graph.add("ADD", {"input1": number, "input2": one, "output": after}, **PLAIN)
    vectors = []
    for first, other in ((number, -1), (after, 1 if change == "begins within" else 0)):
        vector = graph.value((2,), "", DType.INT32)
        rest = graph.constant(other, DType.INT32)
        if change == "a sum":  # of the number and -1 or 0, for both axes
            both = graph.constant([other, other], DType.INT32)
            graph.add("ADD", {"input1": first, "input2": both, "output": vector}, **PLAIN)
        elif change == "given":
            vector = graph.value((2,), "given", DType.INT32)
        else:
            graph.add("PACK", {"inputs": (first, rest), "output": vector}, values_count=2, axis=0)
        vectors.append(vector)
    zeros, all_ = (graph.constant([each, each], DType.INT32) for each in (0, -1))
    before, behind = graph.value(), graph.value()
    source = graph.value((5, 2), "others") if change == "two lists" else rows
    graph.add("SLICE", {"input": rows, "begin": zeros, "size": vectors[0], "output": before})
    graph.add("SLICE", {"input": source, "begin": vectors[1], "size": all_, "output": behind})
    axis = graph.constant(0, DType.INT32)
    wide = graph.value()
    if change == "several rows":
        wide = graph.value((3, 2), "wide")
    else:
        graph.add("EXPAND_DIMS", {"input": row, "axis": axis, "output": wide})
    whole = graph.value()
    named = {"inputs": (before, wide, behind), "output": whole}
    along = 1 if change == "another axis" else 0
    graph.add("CONCATENATION", named, axis=along, fused_activation_function=Activation.NONE)
    outputs = [whole, *([vectors[0]] if change == "the size is wanted" else [])]
    inputs = [rows, row, number]
    inputs += [
        id_ for id_, each in graph.tensors.items() if each.name in ("others", "wide", "given")
    ]
    return model_of(graph.done(inputs, outputs))


def test_a_row_of_a_list_is_written_in_place(context: RegistryContext) -> None:
    model = pin_shapes(list_model(context), {}, context)
    kinds = [each.op_type for each in model.main.operators]
    assert kinds == ["ADD", "PACK", "PACK", "EXPAND_DIMS", "DYNAMIC_UPDATE_SLICE"]
    assert shapes(model)[model.main.output_ids[0]] == (5, 2)
    start = model.main.operators[1]
    data = model.main.tensors[start.input_ids[1]].data
    np.testing.assert_array_equal(data, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        "two further",
        "begins within",
        "two lists",
        "several rows",
        "another axis",
        "a sum",
        "given",
    ],
)
def test_what_is_no_row_of_a_list_is_left_alone(change: str, context: RegistryContext) -> None:
    with pytest.raises(UnsupportedError, match="'size' must be a constant"):
        pin_shapes(list_model(context, change), {}, context)


def test_a_size_that_somebody_wants_is_kept(context: RegistryContext) -> None:
    """What gives it is an output of the model: nothing takes its place."""
    model = list_model(context, "the size is wanted")
    with pytest.raises(UnsupportedError, match="'size' must be a constant"):
        pin_shapes(model, {}, context)
