"""The layers of a module: their params, and the statements of the run function."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

import numpy as np

from opgen.air.control import RESERVED
from opgen.air.model import AirOperatorOptions, AirSubgraph, AirTensor, option_values
from opgen.air.serialize import plain
from opgen.aot.emit.cliteral import WIDTH, c_fields
from opgen.aot.emit.pointers import Pointers, about_tensor, tensor_text
from opgen.aot.emit.statements import LayerFunction, LocalParams, Statements
from opgen.aot.plan.constants import Array, as_parameters, content_of
from opgen.aot.plan.model import Placement, Plan, Region
from opgen.aot.plan.tables import runs
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.c.names import comment
from opgen.errors import Diagnostic, ModelError
from opgen.operators.applied import describe, evaluate
from opgen.operators.operation import Operation, several

_FREE_TABLE_ELEMENTS = 1 << 20
_TABLE_ELEMENTS_PER_CONSTANT = 8
_LARGE_CONSTANTS = 4096
"""Bytes of the arena that are worth a line."""


@dataclass(frozen=True)
class LayerView:
    """One layer as the templates print it."""

    index: int
    name: str
    op: str
    heading: str
    """``1 conv1: CONV_2D``"""
    facts: tuple[str, ...]
    """Lines about options and tensors."""
    output: str
    arena: str
    scratch: str
    macs: int
    params_type: str
    params_name: str
    params: str
    """The initializer; empty if the kernel takes no params, or those of a layer before."""
    statements: tuple[str, ...]
    """Lines of the run function."""
    calls: bool
    """Whether they call a kernel, which gives a status."""
    function: LayerFunction | None
    """What they call, if the code is to be in a section of its own."""
    asked: tuple[str, ...]
    """What a configuration asks of it: ``kernel x``, ``code_section .itcm``."""


def layer_views(
    bound: BoundModel, plan: Plan, pointers: Pointers, first: int = 1
) -> tuple[LayerView, ...]:
    """Return the layers of one entry point, numbered from ``first``; fills the tables.

    :raises UnsupportedError: if a value that a kernel needs cannot be written in C.
    """
    return tuple(
        _layer_view(index, first + index, operator, bound.subgraph, plan, pointers)
        for index, operator in enumerate(bound.operators)
    )


def _layer_view(  # noqa: PLR0913
    index: int,
    number: int,
    bound: BoundOperator,
    subgraph: AirSubgraph,
    plan: Plan,
    pointers: Pointers,
) -> LayerView:
    operator = bound.operator
    op = comment(operator.op_type.removeprefix(RESERVED))
    heading = f"{number} {bound.name}: {op}"
    is_called = runs(index, bound, subgraph, plan)
    pointers.heading, pointers.layer = heading, bound.name
    outputs = [subgraph.tensors[id_] for id_ in operator.output_ids]
    staged: list[Placement] = []
    params = _params(index, bound, plan, pointers, staged) if is_called else ""
    struct = bound.kernel.struct if params and bound.kernel else ""
    own_params = f"{pointers.module}_{bound.name}"
    copied = tuple(each for each in staged if each.region is Region.STAGED)
    in_block = pointers.tables.in_file and not bound.attributes.code_section
    local = LocalParams(struct, params, copied, in_block) if staged else None
    if local is not None:
        params, pointers.params = "", ""
    else:
        pointers.params = pointers.tables.struct(own_params, struct, params) if params else ""
    written = Statements(index, number, bound, subgraph, plan, pointers, local)
    statements = tuple(
        # The line as it is where it stands: marks of control flow open and close blocks.
        "    " * len(pointers.around) + line
        for line in written.lines()
    )
    scratch = plan.scratch.get(index)
    return LayerView(
        index=number,
        name=bound.name,
        op=op,
        heading=heading,
        facts=tuple(_facts(bound, subgraph)),
        output=tensor_text(outputs[0]) if outputs else "-",
        arena=_place(plan, operator.output_ids),
        scratch=_span(scratch) if scratch else "-",
        macs=layer_macs(pointers.file, bound),
        params_type=struct,
        params_name=pointers.params,
        params=params if pointers.params == own_params else "",
        statements=statements,
        calls=written.calls,
        function=written.function,
        asked=tuple(_asked(bound)),
    )


def _asked(bound: BoundOperator) -> Iterator[str]:
    for name, value in bound.attributes.asked.items():
        if isinstance(value, str):
            yield f"{name} {comment(value)}"
        else:
            yield from (f"{each} {'on' if on else 'off'}" for each, on in value.items())


def layer_macs(file: str, bound: BoundOperator) -> int:
    """Return the multiplications and additions of a layer, counted in pairs.

    :param file: the model, for messages.
    :raises ModelError: if the spec's expression has no value for the layer, or a negative one.
    """
    if bound.definition is None or bound.operation is None:
        return 0
    where = describe(file, bound.operator)
    macs = int(evaluate(where, bound.definition.macs, bound.operation))
    if macs < 0:
        why = f"says {bound.definition.place}"
        raise ModelError(Diagnostic(where, f"it has {macs:,} multiply-accumulates", why=why))
    return macs * bound.operator.turns


def _place(plan: Plan, output_ids: Sequence[int]) -> str:
    if not output_ids:
        return "-"
    placement = plan.placements[output_ids[0]]
    return _span(placement)


def _span(placement: Placement) -> str:
    if placement.region not in (Region.ARENA, Region.STATE):
        return f"({placement.region})"
    words = (placement.memory, "state" if placement.region is Region.STATE else "")
    return " ".join(each for each in (*words, f"{placement.offset}..{placement.end}") if each)


def _facts(bound: BoundOperator, subgraph: AirSubgraph) -> Iterator[str]:
    options = [f"{name}={_option_text(value)}" for name, value in _given(bound.operator.options)]
    line = ""
    for option in options:
        if line and len(line) + len(option) > WIDTH - 25:  # room for what stands before it
            yield f"{line},"
            line = ""
        line = f"{line}, {option}" if line else option
    if line:
        yield line
    rows = []
    for name, id_ in operand_ids(bound):
        tensor = subgraph.tensors[id_]
        rows.append((comment(name), comment(about_tensor(tensor))))
    width = max((len(name) for name, _ in rows), default=0)
    for name, about in rows:
        yield f"{name:<{width}}  {about}"


def _given(options: AirOperatorOptions) -> Iterator[tuple[str, object]]:
    """Go through the options that do not have their default."""
    defaults: dict[str, object] = {}
    if is_dataclass(options):
        defaults = {each.name: each.default for each in fields(options)}
    for name, value in option_values(options).items():
        if name not in defaults or plain(value) != plain(defaults[name]):
            yield name, value


def _option_text(value: object) -> str:
    return comment(value.name if isinstance(value, Enum) else str(value), 60)


def operand_ids(bound: BoundOperator) -> Iterator[tuple[str, int]]:
    """Yield the name and the tensor of each operand that is there, inputs first."""
    operator = bound.operator
    if bound.definition is None:
        yield from ((f"input {i}", id_) for i, id_ in enumerate(operator.input_ids) if id_ >= 0)
        yield from ((f"output {i}", id_) for i, id_ in enumerate(operator.output_ids))
        return
    for operand in (*bound.definition.inputs, *bound.definition.outputs):
        for id_ in operator.tensors_of(operand.name):
            yield operand.name, id_


def _params(
    index: int, bound: BoundOperator, plan: Plan, pointers: Pointers, staged: list[Placement]
) -> str:
    """Return the initializer of an operator's params; empty if it takes none.

    :param staged: takes the places of tables that init copies, or that are in a file, to which only
        pointers lead that are made when the layer runs.
    """
    kernel, operation = bound.kernel, bound.operation
    if kernel is None or operation is None or "p" not in kernel.arguments:
        return ""

    made, most = 0, _most_table_elements(operation)
    is_placed = index in plan.with_tables

    def add_table(name: str, elements: Array) -> str:
        nonlocal made
        made += np.size(elements)
        if made > most:
            raise ValueError(f"its tables have {made:,} elements, more than {most:,}")
        found = plan.tables.get((index, content_of(elements))) if is_placed else None
        place = found.placement if found else None
        if place is not None and place.region is Region.STAGED:
            staged.append(place)
            return pointers.to_table(place, elements)
        memory = place.memory if place is not None else ""
        parameter = name.removeprefix(f"{prefix}_")
        made_of = _constants_behind(parameter, bound, pointers.subgraph)
        if pointers.tables.in_file:
            staged.append(Placement(Region.WEIGHTS, 0, elements.nbytes))
        return pointers.tables.add(
            name,
            elements,
            pointers.heading,
            memory=memory,
            made_of=made_of,
            parameter=parameter,
        )

    prefix = f"{pointers.module}_{bound.name}"
    where = describe(pointers.file, bound.operator)
    params = evaluate(where, kernel.values, operation)
    with as_parameters(where, kernel):
        return c_fields(params, prefix, add_table)


def _constants_behind(
    table: str, bound: BoundOperator, subgraph: AirSubgraph
) -> tuple[AirTensor, ...]:
    """Return the weights that a table of a kernel's parameters is computed from.

    :param table: the name of the parameter, perhaps with that of its field.
    """
    assert bound.kernel is not None
    inputs = bound.kernel.table_inputs
    if inputs is None:
        ids = bound.operator.input_ids
    else:
        made = (parameter for parameter in inputs if f"{table}_".startswith(f"{parameter}_"))
        names = sorted(set(inputs.get(max(made, key=len, default=""), ())))
        ids = tuple(id_ for name in names for id_ in bound.operator.tensors_of(name))
    found = (subgraph.tensors[id_] for id_ in dict.fromkeys(ids) if id_ >= 0)
    # Axes and shapes are no weights: what is made of them is the kernel's own.
    return tuple(each for each in found if each.is_constant and _is_weight(each))


def _is_weight(tensor: AirTensor) -> bool:
    return tensor.quantization is not None or not tensor.type.is_integer


def _most_table_elements(operation: Operation[Any]) -> int:
    """Return how large tables may be: in proportion to what the model brings, or as much as helps.

    A spec of a few words must not fill a disk.
    """
    tensors = (tensor for bound in operation.bound.values() for tensor in several(bound))
    constant = sum(each.size for each in tensors if each.is_constant)
    return _FREE_TABLE_ELEMENTS + _TABLE_ELEMENTS_PER_CONSTANT * constant


def local_names(bound: BoundModel) -> Mapping[int, str]:
    """Return what the run function calls the pointer to each tensor that may need one."""
    found: dict[int, str] = {}
    for index, id_ in enumerate(bound.subgraph.input_ids):
        found.setdefault(id_, f"input_{index}")
    for operator in bound.operators:
        ids = operator.operator.output_ids
        for position, id_ in enumerate(ids):
            suffix = f"_{position}" if len(ids) > 1 else ""
            found.setdefault(id_, f"{operator.name}_out{suffix}")
    for id_ in bound.subgraph.tensors:
        found.setdefault(id_, f"variable_{id_}")
    return found


def constants_of_runs(bound: BoundModel) -> Iterator[tuple[int, BoundOperator, int]]:
    """Go through layers that make large tensors of constants alone: number, layer, bytes.

    What is real is not computed beforehand, as its last bits may be others, nor what would be too
    large beside the file. What a transform puts in, such as buffers of rows, is written over.
    """
    tensors = bound.subgraph.tensors
    for number, layer in enumerate(bound.operators, 1):
        if not layer.operator.layer:
            continue
        read = [tensors[id_] for id_ in layer.operator.input_ids if id_ >= 0]
        count = sum(tensors[id_].bytes for id_ in layer.operator.output_ids)
        if read and count >= _LARGE_CONSTANTS and all(each.is_constant for each in read):
            yield number, layer, count
