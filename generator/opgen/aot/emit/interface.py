"""Inputs, outputs and state of a module: its header, its accessors, its init."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirSubgraph, AirTensor
from opgen.aot.emit.cliteral import c_double, c_float, c_int
from opgen.aot.emit.pointers import (
    Pointers,
    about_tensor,
    c_type,
    local_declaration,
    local_of,
    member_of,
)
from opgen.aot.emit.tables import Tables, shape_text
from opgen.aot.plan.model import Placement, Plan, Region
from opgen.aot.plan.tables import asks_for_rows
from opgen.bind.bound import BoundModel
from opgen.c.names import c_string, comment
from opgen.transforms.row_segment import ROWS_AXIS


@dataclass(frozen=True)
class PortView:
    """An input or an output of the module as the templates print it."""

    kind: str
    """``input`` or ``output``"""
    index: int
    macro: str
    about: str
    type: DType
    c_type: str
    bytes: int
    count: int
    rank: int
    shape: str
    """``1, 49, 10``; empty for a scalar."""
    name: str
    """The tensor's name in the model as a C string."""
    scale: str
    """Empty if the tensor has no single scale."""
    zero_point: str
    returned: str
    """What the accessor returns, given ``context``; empty if the caller has the buffer."""
    uses_context: bool
    rows: int = 0
    """That the application hands over when a run asks for them; 0: it does not."""
    rows_type: str = ""
    """The type of what hands them over."""

    @property
    def tflite_type(self) -> str:
        """What TensorFlow Lite calls the type in C."""
        words = {"bool": "Bool", "uint": "UInt", "int": "Int", "bfloat": "BFloat"}
        word = self.type.rstrip("0123456789")
        return f"kTfLite{words.get(word, word.title())}{self.type.removeprefix(word)}"


def port_views(bound: BoundModel, plan: Plan, pointers: Pointers) -> tuple[PortView, ...]:
    """Return the inputs, then the outputs."""
    graph = bound.subgraph
    ports = [("input", i, id_) for i, id_ in enumerate(graph.input_ids)]
    ports += [("output", i, id_) for i, id_ in enumerate(graph.output_ids)]
    views = [_port_view(kind, i, graph.tensors[id_], plan, pointers) for kind, i, id_ in ports]
    for index, rows in _rows_of_inputs(bound, plan).items():
        type_ = rows_type(pointers.module, graph, graph.input_ids[index])
        views[index] = replace(views[index], rows=rows, rows_type=type_)
    return tuple(views)


def rows_type(module: str, graph: AirSubgraph, id_: int) -> str:
    """Return the type of what hands over rows of an input."""
    number = f"_{graph.input_ids.index(id_)}" if len(graph.hands_over_rows) > 1 else ""
    return f"{module}_rows{number}"


def _rows_of_inputs(bound: BoundModel, plan: Plan) -> Mapping[int, int]:
    """Return how many rows the application hands over in a run, by the indices of inputs."""
    found = {}
    for layer in bound.operators:
        if asks_for_rows(layer, plan):
            source = layer.operator.tensor_of("input")
            rows = bound.subgraph.tensors[source].shape[ROWS_AXIS]
            found[plan.placements[source].index] = rows
    return found


def _port_view(
    kind: str, index: int, tensor: AirTensor, plan: Plan, pointers: Pointers
) -> PortView:
    scale, zero_point = quantization_of(tensor)
    placement = plan.placements[tensor.id]
    pointers.heading, pointers.layer = f"{kind} {index}", ""
    constant = placement.region is Region.WEIGHTS
    if plan.io == "caller" or placement.region is Region.ROWS:
        returned = ""
    elif constant:
        returned = pointers.to(tensor.id, f"{kind}_{index}")
    else:
        returned = _in_context(tensor, placement, kind)
    return PortView(
        kind=kind,
        index=index,
        macro=f"{pointers.prefix.upper()}_{kind.upper()}_{index}",
        about=comment(f"{kind} {index} '{tensor.name}': {about_tensor(tensor)}"),
        type=tensor.type,
        c_type=c_type(tensor),
        bytes=tensor.bytes,
        count=tensor.size,
        rank=len(tensor.shape),
        shape=shape_text(tensor.shape)[1:-1],
        name=c_string(tensor.name),
        scale="" if scale is None else c_float(scale),
        zero_point="" if zero_point is None else _in_parentheses(c_int(zero_point)),
        returned=returned,
        uses_context=not constant or pointers.tables.in_file,
    )


def _in_parentheses(number: str) -> str:
    return f"({number})" if number.startswith("-") else number


def quantization_of(tensor: AirTensor) -> tuple[float | None, int | None]:
    """Return the scale and the zero point of the whole tensor; None for what it has not."""
    quantization = tensor.quantization
    if quantization is None or len(quantization.scales) != 1:
        return None, None
    zero_points = quantization.zero_points
    return float(quantization.scales[0]), int(zero_points[0]) if len(zero_points) else 0


def _in_context(tensor: AirTensor, placement: Placement, kind: str) -> str:
    const = "const " if kind == "output" else ""
    base = f"({const}uint8_t *){member_of(placement.memory, placement.region)}"
    return f"({const}{c_type(tensor)} *)({base} + {placement.offset})"


@dataclass(frozen=True)
class Reset:
    """Something that is kept from run to run, and what it is before the first."""

    placement: Placement
    type: DType
    value: float
    """Of every element, if there is no data."""
    variable: AirTensor | None = None
    """The variable whose data it is."""


def reset_lines(
    bound: BoundModel, plan: Plan, tables: Tables, module: str
) -> tuple[list[str], list[str]]:
    """Return declarations, and the statements that set all state to its beginning."""
    declarations: list[str] = []
    statements: list[str] = []
    by_memory: dict[str, list[Reset]] = {}
    found = tuple(_resets(bound, plan))
    for each in found:
        by_memory.setdefault(each.placement.memory, []).append(each)
    for memory, resets in by_memory.items():
        if all(each.value == 0 and each.variable is None for each in resets):
            state = member_of(memory, Region.STATE)
            statements.append(f"memset({state}, 0, sizeof {state});")
        else:
            declarations.append(local_declaration(memory, Region.STATE))
            statements += _reset_each(resets, tables, module)
    if any(map(_is_loop, found)):
        declarations.append("int32_t i;")
    return declarations, statements


def _reset_each(resets: Sequence[Reset], tables: Tables, module: str) -> Iterator[str]:
    for each in resets:
        state = local_of(each.placement.memory, Region.STATE)
        address = f"{state} + {each.placement.offset}"
        if each.variable is not None:
            name, data = f"{module}_variable_{each.variable.id}", np.asarray(each.variable.data)
            made_of = (each.variable,)
            table = tables.add(name, data, "initial values of variables", made_of=made_of)
            yield f"memcpy({address}, {table}, {each.placement.bytes});"
        elif not _is_loop(each):
            yield f"memset({address}, 0, {each.placement.bytes});"
        else:
            stored, text = _reset_value(each.type, each.value)
            yield f"for (i = 0; i < {each.placement.bytes * 8 // stored.bits}; i++) {{"
            yield f"    (({stored.c} *)({address}))[i] = {text};"
            yield "}"


def _is_loop(reset: Reset) -> bool:
    """Tell whether elements are set one by one."""
    return reset.variable is None and reset.value != 0


def _reset_value(type_: DType, value: float) -> tuple[DType, str]:
    """Return what to write an element as, and the C constant."""
    match type_:
        case DType.BOOL:
            return DType.UINT8, "1"
        case DType.INT4:  # two in a byte
            return DType.UINT8, str((int(value) & 15) * 17)
        case DType.FLOAT16:
            return DType.UINT16, str(np.float16(value).view(np.uint16))
        case DType.FLOAT32:
            return type_, c_float(value)
        case DType.FLOAT64:
            return type_, c_double(value)
        case _:
            return type_, c_int(int(value), type_.c)


def _resets(bound: BoundModel, plan: Plan) -> Iterator[Reset]:
    """Yield what is to be reset, of all entry points; what they share, once."""
    shared: set[str] = set()
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        for id_, tensor in sorted(_variables(entry.subgraph, entry_plan)):
            if tensor.bytes and tensor.resource not in shared:
                placement = entry_plan.placements[id_]
                variable = tensor if tensor.data is not None else None
                reset: float = tensor.reset_value
                if variable is not None and _is_uniform(variable):
                    reset, variable = np.asarray(variable.data).flat[0].item(), None
                yield Reset(placement, tensor.type, reset, variable)
            shared.update({tensor.resource} - {""})
        for (index, name), placement in entry_plan.states.items():
            state = entry.operators[index].memory.states[name]
            if placement.bytes:
                yield Reset(placement, state.type, state.reset)


def _is_uniform(tensor: AirTensor) -> bool:
    """Tell whether all elements are one number that needs no table."""
    data = np.asarray(tensor.data)
    is_number = tensor.type.is_integer or tensor.type is DType.FLOAT32
    return is_number and bool(np.isfinite(data).all()) and bool((data == data.flat[0]).all())


def _variables(subgraph: AirSubgraph, plan: Plan) -> Iterator[tuple[int, AirTensor]]:
    for id_, placement in plan.placements.items():
        # Others may be where a variable is, as copies of it.
        if placement.region is Region.STATE and subgraph.tensors[id_].is_variable:
            yield id_, subgraph.tensors[id_]


def output_copies(bound: BoundModel, plan: Plan, pointers: Pointers) -> Iterator[str]:
    """Yield the copies of outputs that are not computed in the caller's buffer."""
    if plan.io != "caller":
        return
    pointers.heading, pointers.layer = "outputs", ""
    for index, id_ in enumerate(bound.subgraph.output_ids):
        placement = plan.placements[id_]
        if (placement.region, placement.index) != (Region.OUTPUT, index) and placement.bytes:
            source = pointers.to(id_, f"output_{index}")
            pointers.parameters.add(f"output_{index}")
            yield from pointers.take_declarations()
            yield f"memcpy(output_{index}, {source}, {placement.bytes});"
