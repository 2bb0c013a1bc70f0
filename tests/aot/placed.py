"""Rules about memories, drawn at random, and put into a bound model as a configuration does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from opgen.aot.attributes import Memory, TensorAttributes
from opgen.bind.bound import BoundModel

MEMORIES = {
    "dtcm": Memory("dtcm", None, ".dtcm"),
    "sram": Memory("sram", None, ".sram"),
    "qspi": Memory("qspi", None, ".qspi"),
}
RAM = ("", "dtcm", "sram")
FLASH = ("", "qspi")


def placed(
    bound: BoundModel,
    tensors: Mapping[int, TensorAttributes] | None = None,
    memories: Mapping[str, Memory] = MEMORIES,
) -> BoundModel:
    """Return the model with rules about some tensors."""
    return replace(bound, tensor_attributes=tensors or {}, memories=memories)


def placed_at_random(bound: BoundModel, seed: int, spared: Sequence[int] = ()) -> BoundModel:
    """Return the model with everything somewhere, such that no two rules contradict each other.

    :param spared: tensors that no rule is about.
    """
    random = np.random.default_rng(seed)
    of_resource = {
        name: str(random.choice(RAM))
        for name in sorted({t.resource for e in bound.entries for t in e.subgraph.tensors.values()})
    }
    entries = [_at_random(each, random, of_resource, spared) for each in bound.entries]
    return replace(entries[0], others=tuple(entries[1:]))


def _at_random(
    bound: BoundModel,
    random: np.random.Generator,
    of_resource: Mapping[str, str],
    spared: Sequence[int],
) -> BoundModel:
    tensors = bound.subgraph.tensors
    source: dict[int, int] = {}
    together: dict[int, int] = {}
    for operator in bound.operators:
        facts = operator.memory
        if all(id_ in facts.aliases for id_ in operator.operator.output_ids):
            source |= facts.aliases
        # A kernel may have tables that are computed from several constants.
        ids = [i for i in operator.operator.input_ids if i >= 0 and tensors[i].is_constant]
        for id_ in ids[1:] if operator.kernel is not None else ():
            one, other = _first(id_, together), _first(ids[0], together)
            together |= {one: other} if one != other else {}
    found: dict[int, TensorAttributes] = {}
    for id_ in sorted(tensors):
        root = _first(_first(id_, source), together)
        if root in spared:
            continue
        if root not in found:
            ram = str(random.choice(RAM))
            if tensors[root].is_constant:
                found[root] = TensorAttributes(str(random.choice(FLASH)), ram)
            else:
                found[root] = TensorAttributes(of_resource.get(tensors[root].resource) or ram)
        # A rule about one tensor is about all that share its bytes, and tables of its kernel.
        if root == id_ or random.random() < 0.5:
            found[id_] = found[root]
    operators = tuple(
        replace(
            each,
            attributes=replace(
                each.attributes,
                code_section=str(random.choice(("", ".fast_code"))),
                scratch_memory=str(random.choice(RAM)),
                state_memory=str(random.choice(RAM)),
            ),
        )
        for each in bound.operators
    )
    return replace(bound, operators=operators, tensor_attributes=found, memories=MEMORIES)


def _first(id_: int, source: Mapping[int, int]) -> int:
    while id_ in source:
        id_ = source[id_]
    return id_
