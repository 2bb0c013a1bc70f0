"""``opgen show``: the graph of a model, or one operator of it, in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from opgen.air.model import (
    AirModel,
    AirOperator,
    AirSubgraph,
    model_in_words,
    option_values,
    tensor_in_words,
)
from opgen.air.serialize import operators_to_json, to_json
from opgen.errors import UsageError, did_you_mean, first_of

if TYPE_CHECKING:
    from opgen.context.registries import RegistryContext

_LISTED = 12


def show_model(
    path: Path,
    wanted: str | None,
    context: RegistryContext,
    input_shapes: Mapping[str, tuple[int, ...]] | None = None,
    *,
    as_json: bool = False,
) -> str:
    """Return the graph as the model's file has it, before any transform, supported or not.

    Beside its operators stand the layers that they become, if a module can be made of it.

    :param input_shapes: other shapes of inputs, by name; all that follow from them are shown.
    :param as_json: as :mod:`opgen.air.serialize` has it: a mapping, or a list of operators.
    :raises UsageError: if ``wanted`` is neither the index nor the name of an operator.
    """
    model = graph_of(path, context, input_shapes)
    found = [] if wanted is None else find_operators(model, wanted)
    if as_json:
        plain = to_json(model) if wanted is None else operators_to_json(model, found)
        return json.dumps(plain, indent=2, allow_nan=False)
    if wanted is None:
        from opgen.aot.emit.float_share import share_of_graph  # noqa: PLC0415
        from opgen.explain.layers import numbers_in_file  # noqa: PLC0415

        share = share_of_graph(model, context)
        words = model_in_words(model, numbers_in_file(path, context, input_shapes))
        return words + (f"\n{share}" if share is not None else "")
    return "\n".join(
        line
        for index, operator in found
        for line in _operator_lines(model.subgraphs[index], operator)
    )


def graph_of(
    path: Path,
    context: RegistryContext,
    input_shapes: Mapping[str, tuple[int, ...]] | None = None,
) -> AirModel:
    """Return the graph as the model's file has it, before any transform, supported or not."""
    from opgen.bind.front_ends import is_exported_program, read_partly, with_input_shapes  # noqa: PLC0415  they are above
    from opgen.litert.inspect import LenientParsers  # noqa: PLC0415
    from opgen.litert.read import read_model  # noqa: PLC0415

    if is_exported_program(path):
        model = read_partly(path, context, input_shapes)[0]
    else:
        model = read_model(path, LenientParsers(context.litert_parsers))
    return with_input_shapes(model, input_shapes, context) if input_shapes else model


def find_operators(model: AirModel, wanted: str) -> list[tuple[int, AirOperator]]:
    """Return the operators that are called so, each with the index of its subgraph.

    :param wanted: a name; ``3`` or, as messages call it, ``operator 3``: its index in the file,
        from 0 on; ``subgraph 1, operator 3``.
    :raises UsageError: if there is none.
    """
    from opgen.c.names import with_layer_names  # noqa: PLC0415  it is above this module

    found = [
        (index, operator)
        for index, subgraph in enumerate(with_layer_names(model).subgraphs)
        for operator in subgraph.operators
        if wanted in (str(operator.id), operator.name, operator.layer, operator.called(index))
    ]
    if not found:
        every = [operator for subgraph in model.subgraphs for operator in subgraph.operators]
        names = [operator.name for operator in every]
        types = [operator.op_type for operator in every]
        hint = _of_type(model, wanted) or did_you_mean(wanted, [*names, *types]) or range_of(model)
        raise UsageError.at(model.path.name, f"no operator '{wanted}'", hint=hint)
    return found


def range_of(model: AirModel) -> str:
    """Return which numbers operators of the file have, in words."""
    most = sum(len(subgraph.operators) for subgraph in model.subgraphs) - 1
    return f"operators are 0..{most}" if most >= 0 else "the model has no operators"


def _of_type(model: AirModel, wanted: str) -> str:
    """Return a hint for somebody who names a type of operators instead of one of them."""
    alike = [
        str(operator.id)
        for subgraph in model.subgraphs
        for operator in subgraph.operators
        if operator.op_type == wanted.upper()
    ]
    listed = first_of(alike, _LISTED)
    return f"that is a type; name one of these operators: {listed}" if alike else ""


def _operator_lines(subgraph: AirSubgraph, operator: AirOperator) -> Iterator[str]:
    op = operator.stands_for or operator.op_type
    yield f"operator {operator.id} {op} version {operator.version} '{operator.name}'"
    for name in operator.named_tensors:
        several = operator.tensors_of(name)
        for id_ in several:
            role = "->" if id_ in operator.output_ids else "<-"
            yield f"  {role} {name:<12} {tensor_in_words(subgraph.tensors[id_])}"
        if not several:
            yield f"  <- {name:<12} absent"
    for name, value in option_values(operator.options).items():
        yield f"     {name} = {value.name if isinstance(value, Enum) else value}"
