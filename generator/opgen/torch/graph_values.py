"""What a program computes in PyTorch, as tensors of the graph that it is lowered to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from opgen.air.control import COPY
from opgen.air.keys import ROLES
from opgen.air.model import AirSubgraph, AirTensor
from opgen.aten.program import TorchNode, TorchProgram
from opgen.aten.quantizers import QUANTIZE
from opgen.context.registries import RegistryContext
from opgen.interpret.values import quantize
from opgen.lib.tensor import Array
from opgen.prove.execute import facts_of
from opgen.pt2.load import Named
from opgen.torch.execute import By, ProgramRun
from opgen.transforms.permutable import Facts, Rearrangement


@dataclass(frozen=True, eq=False)
class GraphValues:
    """What a program computed; arrays are [samples, steps, *shape]."""

    tensors: Mapping[int, Array]
    """By tensor of the graph before its transforms; of those that have a counterpart."""
    by: Mapping[By, Sequence[str]]
    """What computed which operators."""


def run_program(
    program: TorchProgram,
    named: Named,
    context: RegistryContext,
    inputs: Sequence[Array],
    *,
    specs_first: bool = False,
) -> GraphValues:
    """Run a program on inputs of its graph, [samples, steps, *shape].

    :param program: the one that ``named`` is about, with the same names of tensors.
    :param specs_first: see :class:`ProgramRun`, also for what is raised.
    """
    graph = named.model.main
    moves = list(moves_of(named.model.path.name, graph, context))
    given = spread(graph, moves, dict(zip(graph.input_ids, inputs, strict=True)))
    fed = [given[named.ids[port.tensor]] for port in named.program.inputs]
    run = ProgramRun(program, context=context, specs_first=specs_first)
    by: dict[By, list[str]] = {}
    rows: list[list[dict[str, Array]]] = []
    samples, steps = inputs[0].shape[:2] if inputs else (1, 1)
    for sample in range(samples):
        run.reset()
        rows.append([_step(run, [each[sample, t] for each in fed], by) for t in range(steps)])
    values = {
        name: np.stack([np.stack([step[name] for step in row]) for row in rows])
        for name in rows[0][0]
    }
    found = spread(graph, moves, _known(named, program, values, given))
    for name in named.program.mutations.keys() & named.ids.keys():  # read with the old value
        value = _stored(graph.tensors[named.ids[name]], values[name])
        found |= {named.ids[name]: value} if value is not None else {}
    return GraphValues(found, {each: list(dict.fromkeys(targets)) for each, targets in by.items()})


def _step(run: ProgramRun, inputs: Sequence[Array], by: dict[By, list[str]]) -> dict[str, Array]:
    """Run once; return all that was computed, and what buffers are then.

    :param by: gets which operators were computed by what.
    """
    found: dict[str, Array] = {}

    def watch(node: TorchNode, computed_by: By, computed: Mapping[str, Array]) -> None:
        by.setdefault(computed_by, []).append(node.target)
        found.update({name: np.array(each) for name, each in computed.items()})

    outputs = run.run(*inputs, watch=watch)
    pairs = zip(run.program.outputs, outputs, strict=True)
    last = {port.tensor: np.array(each) for port, each in pairs}
    return {**{name: np.array(each) for name, each in run.buffers.items()}, **found, **last}


def _known(
    named: Named, program: TorchProgram, values: Mapping[str, Array], given: Mapping[int, Array]
) -> dict[int, Array]:
    """Return the tensors of the graph that are tensors of the program."""
    graph, found = named.model.main, dict(given)
    lowered = named.program.tensors
    for name, id_ in named.ids.items():
        # Integers that may not have all values are cut behind what quantizes.
        producer = program.producers.get(name)
        is_cut = producer is not None and producer.operator in QUANTIZE and f"{name}_cut" in lowered
        own = named.ids.get(f"{name}_cut") if is_cut else id_
        tensor = graph.tensors[id_]
        if own is None or name not in values or tensor.is_variable or tensor.is_constant:
            continue
        value = _stored(graph.tensors[own], values[name])
        if value is not None:
            found[own] = value
    ports = zip(program.outputs, named.program.outputs, graph.output_ids, strict=True)
    for port, lowered_port, id_ in ports:
        source = named.ids[lowered_port.tensor]
        value = _stored(graph.tensors[source], values[port.tensor])
        if value is not None:  # a variable has another value by the end of the run
            found[id_ if graph.tensors[source].is_variable else source] = value
    return found


def _stored(tensor: AirTensor, values: Array) -> Array | None:
    """Return values of the program as the graph has them; None: they are no such ones."""
    if values.dtype.kind == "f" and tensor.type.is_integer and tensor.quantization is not None:
        values = quantize(facts_of(tensor), values.astype(np.float64))
    is_such = values.dtype == tensor.type.numpy and values.shape[2:] == tensor.shape
    return values if is_such else None


def moves_of(file: str, graph: AirSubgraph, context: RegistryContext) -> Iterator[Rearrangement]:
    """Go through what only moves or copies elements from a tensor to another one, or converts
    integers.

    :param file: what messages call the model.
    """
    facts = Facts(file, graph, context, frozenset())
    for each in graph.operators:
        ids = each.tensors_of("input"), each.output_ids
        if each.op_type == COPY:
            yield Rearrangement(ids[0][0], ids[1][0], None)
        elif (moved := facts.rearrangement(each)) is not None:
            yield moved
        elif each.op_type == ROLES["cast"]:
            types = [graph.tensors[id_].type for id_, *_ in ids]
            if all(type_.is_integer for type_ in types):
                yield Rearrangement(ids[0][0], ids[1][0], None)


def spread(
    graph: AirSubgraph, moves: Sequence[Rearrangement], known: Mapping[int, Array]
) -> dict[int, Array]:
    """Return what is known, and what follows from it where elements are only moved."""
    found = dict(known)
    kept = {id_ for id_, each in graph.tensors.items() if each.is_variable}
    steps = [each for each in moves if not {each.input, each.output} & kept]
    for each in (*steps, *reversed(steps), *steps):
        source, to, order = each.input, each.output, each.order
        if source not in found:
            source, to = to, source
            order = None if order is None else np.argsort(order).tolist()
        if source in found and to not in found:
            moved = _moved(found[source], order, graph.tensors[to])
            found |= {to: moved} if moved is not None else {}
    return found


def _moved(values: Array, order: Sequence[int] | None, to: AirTensor) -> Array | None:
    """Return values as a tensor has them; None: its type does not hold them."""
    if order is not None:
        values = values.transpose(0, 1, *(2 + axis for axis in order))
    values = values.reshape(*values.shape[:2], *to.shape)
    held = values.astype(to.type.numpy, copy=False)
    return held if held.dtype == values.dtype or np.array_equal(held, values) else None
