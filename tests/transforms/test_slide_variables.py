"""Variables that keep the end of a window are the window: the same results, in less room."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.control import COPY
from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperatorOptions, AirSubgraph, AirTensor, Array
from opgen.air.verify import verify
from opgen.aot.plan import plan_memory
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import build_default_registry_context
from opgen.tflite.enums import ActivationFunctionType as Activation
from opgen.tflite.enums import Padding
from opgen.transforms.assembly import Assembly
from opgen.transforms.propagate_layouts import propagate_layouts
from opgen.transforms.slide_variables import slide_variables
from tests.custom.custom_samples import run_c

from .nets import Net, ops, scaled

CONTEXT = build_default_registry_context()
TARGET = find_target("generic")
STEPS = 7
MAX_OPTIONS = CONTEXT.air_options.get("REDUCE_MAX")(keep_dims=True)


def pool(rows: int) -> AirOperatorOptions:
    """Return the options of a pool over rows that sees nothing outside of its input."""
    made: Any = CONTEXT.air_options.get("MAX_POOL_2D")
    sizes = {"filter_height": rows, "filter_width": 1, "stride_h": 1, "stride_w": 1}
    return made(padding=Padding.VALID, fused_activation_function=Activation.NONE, **sizes)


@dataclass
class Drawn:
    """A model that gives a window, whose end a variable keeps."""

    kept: int = 4
    new: int = 2
    before: tuple[int, ...] = (1,)
    """The axes in front of the rows."""
    row: tuple[int, ...] = (3,)
    type: DType = DType.INT8
    data: Array | None = None
    reads_directly: bool = False
    """Whether the variable itself is joined, as in PyTorch's programs."""
    keeps_all: bool = False
    """Whether the variable is a window already, whose end is joined."""
    is_reduced: bool = False
    """Whether it gives the greatest of all rows."""
    what: str = ""
    """What is different from what becomes a window."""

    def tensor(self, rows: int, name: str, **more: object) -> AirTensor:
        zero = -5 if self.type is DType.INT8 else 0
        scales = None if self.type.is_float else scaled(0.1, zero)
        shape = (*self.before, rows, *self.row)
        return replace(AirTensor(-1, name, self.type, shape, scales), **more)

    def model(self) -> AirModel:
        new, axis = Assembly(CONTEXT), len(self.before)
        x = new.add(self.tensor(self.new, "x"))
        rows = self.kept + self.new if self.keeps_all else self.kept
        state = new.add(self.tensor(rows, "state", is_variable=True, data=self.data))
        before = state if self.reads_directly else new.add(self.tensor(rows, "before"))
        window = new.add(self.tensor(self.kept + self.new, "window"))
        shown = new.add(self.tensor(1 if self.is_reduced else self.kept + self.new, "shown"))
        outputs = [shown]
        if not self.reads_directly:
            new.copy(state, before)
        if self.what == "it is read twice":
            outputs.append(new.add(self.tensor(self.kept, "again")))
            new.copy(state, outputs[-1])
        if self.keeps_all:
            before = new.part(before, axis, self.new, rows)
        parts = (x, before) if self.what == "new rows come first" else (before, x)
        new.by_role("join", {"inputs": parts}, window, axis=axis - len(self.before + self.row) - 1)
        low = 0 if self.keeps_all else self.new
        low -= self.what == "not the end is kept"
        end = new.part(window, axis, low, low + rows)
        if self.what == "its greatest rows are kept":
            end = new.add(self.tensor(rows, "greatest"))
            new.operator("MAX_POOL_2D", {"input": window}, {"output": end}, pool(self.new + 1))
        new.copy(end, state)
        named = {"input": window}
        if self.is_reduced:
            named["axis"] = new.integers((axis,), "axis")
            new.operator("REDUCE_MAX", named, {"output": shown}, MAX_OPTIONS)
        else:
            new.operator("RELU", named, {"output": shown})
        outputs += [end] if self.what == "the end is an output" else []
        outputs += [before] if self.what == "what was kept is an output" else []
        graph = AirSubgraph("main", new.tensors, tuple(new.operators), (x,), tuple(outputs))
        model = AirModel("net", Path("net.tflite"), "", (graph,))
        verify(model)
        return model


def outputs_of(model: AirModel) -> list[Array]:
    inputs = seeded_inputs(model.main, samples=3, steps=STEPS)
    return list(execute(bind(model, CONTEXT, TARGET), inputs).outputs)


SLIDING = [
    Drawn(),
    Drawn(kept=1, new=1),
    Drawn(kept=3, new=3, row=()),
    Drawn(kept=9, new=1, before=(1, 1), row=(2, 5)),
    Drawn(type=DType.INT16),
    Drawn(reads_directly=True),
    Drawn(keeps_all=True),
    Drawn(keeps_all=True, reads_directly=True, data=np.arange(18, dtype=np.int8).reshape(1, 6, 3)),
    Drawn(type=DType.FLOAT32, before=()),
    Drawn(data=np.arange(12, dtype=np.int8).reshape(1, 4, 3) - 100),
]


@pytest.mark.parametrize("drawn", SLIDING)
def test_the_variable_is_the_window(drawn: Drawn, tmp_path: Path) -> None:
    whole = drawn.model()
    slid = slide_variables(whole, CONTEXT)
    verify(slid)
    assert ops(slid) == [COPY, "SHIFT_ROWS", "SLICE", "CONCATENATION", COPY, "RELU"]
    for one, other in zip(outputs_of(whole), outputs_of(slid), strict=True):
        assert one.tobytes() == other.tobytes()
    bound = bind(slid, CONTEXT, TARGET)
    plan = plan_memory(bound)
    window = slid.main.tensors[4 - 1]
    assert (
        plan.state_bytes >= window.bytes > plan_memory(bind(whole, CONTEXT, TARGET)).state_bytes - 8
    )
    inputs = seeded_inputs(slid.main, samples=2, steps=STEPS)
    found = run_c(bound, inputs, tmp_path, host.SANITIZED)
    np.testing.assert_array_equal(found[0], execute(bound, inputs).outputs[0])


@pytest.mark.parametrize(
    "drawn",
    [
        Drawn(what="it is read twice"),
        Drawn(what="new rows come first"),
        Drawn(what="not the end is kept"),
        Drawn(what="what was kept is an output"),
        Drawn(what="its greatest rows are kept", row=(1, 3)),
        Drawn(kept=2, new=3),  # it would take more room than it saves
        Drawn(before=(2,)),  # rows do not lie one behind the other
    ],
)
def test_what_is_no_window_stays(drawn: Drawn) -> None:
    model = drawn.model()
    assert slide_variables(model, CONTEXT) is model


def test_the_end_may_be_an_output() -> None:
    """Then it is cut out all the same."""
    whole = Drawn(what="the end is an output").model()
    slid = slide_variables(whole, CONTEXT)
    verify(slid)
    assert ops(slid) == [COPY, "SHIFT_ROWS", "SLICE", "CONCATENATION", COPY, "SLICE", "RELU"]
    for one, other in zip(outputs_of(whole), outputs_of(slid), strict=True):
        assert one.tobytes() == other.tobytes()


def test_the_end_may_be_one_of_several_parts() -> None:
    """As of a split, which gives what drops out, too."""
    net = Net(CONTEXT)
    quantization = scaled(0.1, 3)
    x, state, window, gone, end, shown = (
        net.tensor((1, rows, 3), quantization, name=name, is_variable=name == "state")
        for rows, name in ((2, "x"), (4, "state"), (6, "window"), (2, "gone"), (4, "end"), (2, "y"))
    )
    net.add(
        "CONCATENATION",
        {"inputs": (state, x), "output": window},
        axis=1,
        fused_activation_function=Activation.NONE,
    )
    sizes, axis = net.constant([2, 4], DType.INT32), net.constant(1, DType.INT32)
    parts = {"input": window, "size_splits": sizes, "axis": axis, "outputs": (gone, end)}
    net.add("SPLIT_V", parts, num_splits=2)
    net.add("RELU", {"input": gone, "output": shown})
    made = Assembly(CONTEXT, AirSubgraph("main", net.tensors, (), (), ()))
    made.append(net.operators)
    made.next_operator = len(net.operators)
    made.copy(end, state)
    graph = AirSubgraph("main", made.tensors, tuple(made.operators), (x,), (shown,))
    whole = AirModel("net", Path("net.tflite"), "", (graph,))
    slid = slide_variables(whole, CONTEXT)
    verify(slid)
    assert ops(slid) == [COPY, "SHIFT_ROWS", "SLICE", "CONCATENATION", COPY, "SPLIT_V", "RELU"]
    for one, other in zip(outputs_of(whole), outputs_of(slid), strict=True):
        assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("damage", ["axis", "rank", "size", "variable"])
def test_what_is_damaged_is_left_to_the_checks(damage: str) -> None:
    """Their messages name the operator: nothing is said here, and nothing raised."""
    model = Drawn().model()
    graph = model.main
    tensors, operators = dict(graph.tensors), list(graph.operators)
    (join,) = (each for each in operators if each.op_type == "CONCATENATION")
    (state,) = (each for each in tensors.values() if each.is_variable)
    if damage == "axis":
        options: Any = join.options
        operators[operators.index(join)] = replace(join, options=replace(options, axis=7))
    elif damage == "rank":
        before = tensors[join.input_ids[0]]
        tensors[before.id] = replace(before, shape=(12,))
    elif damage == "size":
        whole = tensors[join.output_ids[0]]
        tensors[whole.id] = replace(whole, shape=(1, 5, 3))
    else:
        tensors[state.id] = replace(state, shape=(1, 3, 3))
    damaged = replace(graph, tensors=tensors, operators=tuple(operators))
    broken = replace(model, subgraphs=(damaged,))
    assert slide_variables(broken, CONTEXT) is broken


def test_entry_points_share_what_they_keep() -> None:
    """What another entry point sees stays as it is."""
    model = Drawn().model()
    tensors = {
        id_: replace(each, resource="shared" if each.is_variable else "")
        for id_, each in model.main.tensors.items()
    }
    graph = replace(model.main, tensors=tensors)
    assert slide_variables(replace(model, subgraphs=(graph,)), CONTEXT).main is not graph
    both = replace(model, subgraphs=(graph, replace(graph, name="other")))
    assert slide_variables(both, CONTEXT) is both


def test_less_is_copied_and_kept() -> None:
    """The window is not beside what is kept: neither in the arena, nor as a copy."""
    whole = Drawn(kept=60, new=4, row=(8,), is_reduced=True).model()
    sizes = []
    for model in (whole, slide_variables(whole, CONTEXT)):
        plan = plan_memory(bind(model, CONTEXT, TARGET))
        sizes.append(plan.state_bytes + plan.arena_bytes)
    assert sizes[0] - sizes[1] >= (60 - 4) * 8


def channels_first(new: int) -> AirModel:
    """Return a model that keeps columns of an image, and filters them as rows: PyTorch's form."""
    drawn = Drawn(kept=5, new=new, before=(1, 8), row=(), type=DType.FLOAT32, reads_directly=True)
    model = drawn.model()
    made = Assembly(CONTEXT, model.main)
    made.append(model.main.operators[:-1])
    (window,) = model.main.operators[-1].input_ids
    turned = made.transposed(window, (0, 2, 1))
    (shown,) = model.main.output_ids
    made.tensors[shown] = replace(made.tensors[shown], shape=(1, 5 + new, 8))
    made.operator("RELU", {"input": turned}, {"output": shown})
    graph = replace(model.main, tensors=made.tensors, operators=tuple(made.operators))
    return replace(model, subgraphs=(graph,))


@pytest.mark.parametrize(("new", "left"), [(1, 0), (3, 1)])
def test_rows_are_put_one_behind_the_other(new: int, left: int) -> None:
    """Then only what is new is transposed, or nothing where that is one row."""
    whole = channels_first(new)
    slid = propagate_layouts(slide_variables(whole, CONTEXT), CONTEXT)
    assert ops(propagate_layouts(whole, CONTEXT)).count("TRANSPOSE") == 1
    found = [each for each in slid.main.operators if each.op_type == "TRANSPOSE"]
    assert [slid.main.tensors[each.output_ids[0]].shape[1] for each in found] == [new] * left
    assert "SHIFT_ROWS" in ops(slid)
    for one, other in zip(outputs_of(whole), outputs_of(slid), strict=True):
        assert one.tobytes() == other.tobytes()
