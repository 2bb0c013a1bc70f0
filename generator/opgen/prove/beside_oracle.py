"""What another runtime computes of a model, beside its C: which layers differ, and which only
inherit that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np

from opgen.air.control import MARKS
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.errors import Diagnostic
from opgen.interpret.interpret import undefined_elements
from opgen.lib.tensor import Array
from opgen.operators.applied import describe
from opgen.prove.compare import FLOAT, Tolerance
from opgen.prove.comparison import (
    Compared,
    Comparison,
    FirstSpecial,
    HowExact,
    compared_tensors,
    tensor_fault,
    tolerance,
)
from opgen.prove.execute import elements_by_name, execute, facts_of, first_elements
from opgen.prove.oracle import TORCH
from opgen.prove.tolerance import steps_of, tolerance_of

_STEPS = 2
"""How far integers may be from those that PyTorch simulates, in steps of 8 bits."""
_BLOCKS = "as it has loops or branches, its layers were not run alone"
_KINDS = {"NaN": np.isnan, "infinity": np.isinf}


@dataclass(frozen=True, eq=False)
class Said:
    """What another runtime computed of a model."""

    tensors: Mapping[int, Array]
    """Tensor of the model, as it is compiled -> its elements [samples, steps, *shape]."""
    lines: Mapping[int, str] = field(default_factory=dict)
    """Tensor -> who calls what computes it in the source of the model, in words."""
    notes: tuple[str, ...] = ()
    """What whoever reads the comparison should know."""


Ask = Callable[[BoundModel, Sequence[Array]], Said]
"""Asks a runtime what it computes of inputs [samples, steps, *shape]."""


def beside_oracle(
    file: BoundModel,
    oracle: tuple[str, Said],
    c_run: tuple[str, Mapping[int, Array]],
    inputs: Sequence[Array],
    how_exact: HowExact = tolerance,
) -> Comparison:
    """Compare the C with another runtime, tensor by tensor.

    If something differs, numpy runs each layer alone, on what the other runtime has as its inputs:
    so it is seen which layers differ by themselves. Of models with loops or branches that is not
    asked. A difference is a fault if a layer differs of itself, or if layers were not run alone;
    what grows from layer to layer, as rounding of real numbers does, is none.

    :param file: the model as its file has it.
    :param c_run: what messages call the C, and what it computed.
    :param inputs: what both were given, [samples, steps, *shape].
    """
    name, said = oracle
    words, computed = c_run
    compared = list(compared_tensors(file, said.tensors, computed, how_exact))
    different = [each for each in compared if each.difference]
    has_blocks = any(each.operator.op_type in MARKS for each in file.operators)
    alone: tuple[str, ...] = ()
    undefined: Mapping[int, Array] = {}
    if different and not has_blocks:
        own = _alone(file, said, inputs)
        found = ((each.id, _undefined(file, oracle, own, each)) for each in different)
        undefined = {id_: values for id_, values in found if values is not None}
        alone = _differing(file, said, {**own, **undefined}, how_exact, different)
    also = _beside(file, oracle, different, alone, undefined.keys())
    faults = tuple(
        _fault(file, said, each, f"{words} differs from {name}: {how}{why}")
        for each, how, why in zip(different, _in_runs(different), also, strict=True)
    )
    return Comparison(
        name,
        words,
        len(compared),
        sum(each.elements for each in compared),
        faults,
        samples=len(inputs[0]) if inputs else 1,
        binding=not alone or any(alone),
        alone=alone,
        special=tuple(
            chain(first_special(file, name, said.tensors), first_special(file, words, computed))
        ),
        missing=tuple(_missing(file, said)),
        notes=(*said.notes, _BLOCKS) if has_blocks and different else said.notes,
    )


def beside_torch(
    file: BoundModel,
    said: Said,
    run: tuple[str, Mapping[int, Array]],
    inputs: Sequence[Array],
) -> Comparison:
    """Compare a run of a model with PyTorch, which only simulates integers."""
    return beside_oracle(file, (TORCH, said), run, inputs, near_simulation)


def in_order(bound: BoundModel, id_: int, values: Array) -> Array:
    """Return what the compiled model has of a tensor of the file, in its order of elements."""
    tensor = bound.subgraph.tensors.get(id_)
    if tensor is None:
        return values
    return bound.model.left_of(id_, tensor.moved(values), tensor.shape)


def near_simulation(
    bound: BoundModel, producer: BoundOperator | None, id_: int, values: Array
) -> Tolerance | None:
    """Return how far a layer may be from PyTorch, which only simulates integers.

    Real numbers: rounding, where sums are made in another order, and what they are made of. What
    is infinite must be so on both sides, with the same sign.
    """
    tensors = bound.subgraph.tensors
    found = tolerance_of(facts_of(tensors[id_]), values)
    if found is None:
        return steps_of(producer, id_) if producer is not None else None
    if not tensors[id_].type.is_float:
        return replace(found, absolute=_STEPS * found.absolute)
    read = [tensors[each] for each in producer.operator.input_ids if each >= 0] if producer else []
    scales = [float(each.quantization.scales.max()) for each in read
              if each.quantization is not None and not each.is_constant]  # fmt: skip
    step = _STEPS * max(scales, default=0.0)
    return Tolerance(found.absolute + step, FLOAT.relative, clamps=False)


def _alone(file: BoundModel, said: Said, inputs: Sequence[Array]) -> Mapping[int, Array]:
    """Return what layers compute of what the other runtime gives them."""
    lead = inputs[0].shape[:2] if inputs else (1, 1)
    rounds = [{id_: [each[at]] for id_, each in said.tensors.items()} for at in np.ndindex(lead)]
    return execute(file, inputs, other=rounds).tensors


def _undefined(
    file: BoundModel, oracle: tuple[str, Said], own: Mapping[int, Array], each: Compared
) -> Array | None:
    """Return a tensor that a layer computes, with what the other runtime has where that leaves it
    undefined; None: that defines all."""
    name, said = oracle
    layer = each.producer
    if layer is None or layer.definition is None or layer.operation is None:
        return None
    operator, definition, operation = layer.operator, layer.definition, layer.operation
    sources = [layer.kernel, *([definition] if name == TORCH else [])]
    index, values = operator.output_ids.index(each.id), own[each.id]
    others = {**own, **said.tensors}
    shapes = [own[id_].shape[2:] for id_ in operator.output_ids]
    constants = {
        id_: first_elements(file.subgraph.tensors[id_]) for id_ in operator.input_ids if id_ >= 0
    }
    undefined = np.zeros(values.shape, bool)
    for at in np.ndindex(values.shape[:2]):
        given = constants | {id_: found[at] for id_, found in others.items()}
        stored = elements_by_name(operator, definition.inputs, given)
        for source in sources:
            found = undefined_elements(
                file.model.name, definition, source, operation, stored, shapes
            )
            undefined[at] |= found[index] if found else False
    return np.where(undefined, said.tensors[each.id], values) if undefined.any() else None


def _differing(
    file: BoundModel,
    said: Said,
    own: Mapping[int, Array],
    how_exact: HowExact,
    different: Sequence[Compared],
) -> tuple[str, ...]:
    """Return how layers differ that were run alone; empty: they do not."""
    found = {
        each.id: each.difference for each in compared_tensors(file, said.tensors, own, how_exact)
    }
    return tuple(
        difference.in_runs() if (difference := found.get(each.id)) else "" for each in different
    )


def _in_runs(different: Sequence[Compared]) -> list[str]:
    return [each.difference.in_runs() if each.difference else "" for each in different]


def _beside(
    file: BoundModel,
    oracle: tuple[str, Said],
    different: Sequence[Compared],
    alone: Sequence[str],
    undefined: Collection[int],
) -> Iterator[str]:
    """Go through what is to be said of layers alone, behind how they differ."""
    name, said = oracle
    if not alone:
        yield from [""] * len(different)
    for each, how, own in zip(different, _in_runs(different), alone, strict=False):
        if own and _follows_missing(file, said, each):
            yield f"; of itself, or of layers in front of it whose tensors {name} does not have"
        elif not own and each.id in undefined:
            yield f"; {name} leaves that undefined"
        elif not own:
            yield f"; inherited: on what {name} has in front of it, the layer does not differ"
        elif own == how:
            yield "; of itself"
        else:
            yield f"; of itself: on what {name} has in front of it, {own}"


def _follows_missing(file: BoundModel, said: Said, each: Compared) -> bool:
    """Tell whether the other runtime lacks a tensor that the producer of this one reads."""
    tensors, given = file.subgraph.tensors, {*said.tensors, *file.subgraph.input_ids}
    read = each.producer.operator.input_ids if each.producer else ()
    return any(i >= 0 and i not in given and not tensors[i].is_constant for i in read)


def _fault(file: BoundModel, said: Said, each: Compared, message: str) -> Diagnostic:
    fault = tensor_fault(file, each.id, each.producer, message)
    why = "; ".join(filter(None, (said.lines.get(each.id, ""), fault.why)))
    return replace(fault, why=why)


def first_special(
    file: BoundModel, side: str, tensors: Mapping[int, Array]
) -> Iterator[FirstSpecial]:
    """Go through the first tensors of a run with NaN and infinities, as it computes them."""
    name, graph = file.model.name, file.subgraph
    places = dict.fromkeys(graph.input_ids, f"{name}: input")
    for each in file.operators:
        places |= dict.fromkeys(each.operator.output_ids, str(describe(name, each.operator)))
    real = [id_ for id_ in places if id_ in tensors and tensors[id_].dtype.kind in "fc"]
    for kind, holds in _KINDS.items():
        for id_ in real:
            count = int(np.count_nonzero(holds(tensors[id_])))
            if count:
                where = f"{places[id_]}: tensor '{graph.tensors[id_].name}'"
                yield FirstSpecial(kind, side, where, count)
                break


def _missing(file: BoundModel, said: Said) -> Iterator[str]:
    """Go through the layers of which the other runtime has no tensor."""
    for each in file.operators:
        ids = each.operator.output_ids
        if each.kernel is not None and ids and not any(id_ in said.tensors for id_ in ids):
            yield f"{each.operator.op_type} '{each.name}'"
