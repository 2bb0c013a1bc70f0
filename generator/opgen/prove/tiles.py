"""Proves what specs say of parts of an operator: that tiles give what the whole gives there."""

from __future__ import annotations

from collections.abc import Iterator

from opgen.errors import ModelError
from opgen.operators.tiles import Tile, sees_only_parts, tile_of
from opgen.prove.cases import ConformanceCase
from opgen.prove.compare import compare
from opgen.prove.tolerance import given_tolerance
from opgen.transforms.known import Known, known_operator


def tiles_fault(case: ConformanceCase) -> str:
    """Return where a tile of a case's operator gives something else than the whole, or nothing."""
    graph, layer = case.bound.subgraph, case.bound.operators[0]
    if layer.definition is None or case.special or not case.inputs or not case.inputs[0].size:
        return ""
    known = known_operator("", layer.operator, graph.tensors, layer.definition)
    outputs = [graph.tensors[id_] for id_ in layer.operator.output_ids]
    if layer.memory.states or any(each.is_variable for each in graph.tensors.values()):
        return ""
    if known is None or not sees_only_parts(known.kernel, outputs):
        return ""
    given = {id_: each[0, 0] for id_, each in zip(graph.input_ids, case.inputs, strict=True)}
    try:
        whole = known.asked_of(given)
        for axis, tile in _tiles(known, case):
            part = known_operator("", tile.operator, tile.tensors, known.definition)
            if part is None:  # a rule or a kernel wants more than a part
                continue
            cut = {i: tuple(slice(*each) for each in ranges) for i, ranges in tile.parts.items()}
            found = part.asked_of({i: each[cut[i]] for i, each in given.items()})
            for id_ in known.outputs:
                wanted = whole[id_][cut[id_]]
                tolerance = given_tolerance(wanted, layer, id_, keeps=False)
                if difference := compare(wanted, found[id_], tolerance):
                    where = f"{cut[id_][axis].start}..{cut[id_][axis].stop - 1}"
                    return (
                        f"{where} along axis {axis} of '{graph.tensors[id_].name}', computed from "
                        f"what `axes` says they need, are not those of the whole: "
                        f"{difference}"
                    )
    except ModelError:
        return ""  # for some elements there is no result
    return ""


def _tiles(known: Known, case: ConformanceCase) -> Iterator[tuple[int, Tile]]:
    """Go through tiles at both ends and in the middle, along each axis that can be divided."""
    tensors = case.bound.subgraph.tensors
    for axis, size in enumerate(tensors[known.outputs[0]].shape):
        third = size // 3
        for wanted in dict.fromkeys(((0, 1), (third, 2 * third), (size - 1, size))):
            if not 0 <= wanted[0] < wanted[1] or wanted == (0, size):
                continue
            tile = tile_of(known.definition, known.operator, tensors, axis, wanted)
            if tile is not None:
                yield axis, tile
