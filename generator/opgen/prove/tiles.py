"""Proves what specs say of parts of an operator: that tiles give what the whole gives there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from opgen.errors import ModelError, OpgenError
from opgen.lib.tensor import Array
from opgen.operators.axis_kinds import kinds_of, needed
from opgen.operators.model import Definition
from opgen.operators.operation import several
from opgen.operators.tiles import (
    Tile,
    outside,
    seeing_part,
    sees_only_parts,
    tile_of,
    with_surroundings,
)
from opgen.prove.cases import ConformanceCase
from opgen.prove.tolerance import difference_in
from opgen.transforms.known import Known, known_operator

_JOINS = {"larger": np.maximum, "smaller": np.minimum}


def tiles_fault(case: ConformanceCase) -> str:
    """Return where a tile of a case's operator gives something else than the whole, or nothing.

    Rows of images are computed in turns on the strength of this; see :mod:`opgen.transforms.rows`.
    """
    known = None if case.special else _known(case)
    if known is None:
        return ""
    # The last sample: elements of the first are all alike in the cases at corners.
    ids = case.bound.subgraph.input_ids
    given = {id_: each[-1, 0] for id_, each in zip(ids, case.inputs, strict=True)}
    try:
        whole = known.asked_of(given)
        faults = (_outside_fault, _part_fault, _joined_fault)
        return next(filter(None, (each(known, case, given, whole) for each in faults)), "")
    except ModelError:
        return ""  # for some elements there is no result


def windows_fault(definition: Definition[Any], cases: Iterable[ConformanceCase]) -> str:
    """Return which window of `axes` gives a tile in none of some cases, or nothing.

    Of outputs with several elements along it: what is said there nothing proves, and nothing uses.
    """
    axes, missing, found = definition.axes, dict[object, str](), set[object]()
    for case in cases if axes is not None and axes.windows else ():
        assert axes is not None
        known = _known(case)
        if known is None or axes.windows.keys() <= found:
            continue
        tensors = case.bound.subgraph.tensors
        kinds = {id_: own for _, id_, own in known.kinds()}
        found |= {kinds[known.outputs[0]][axis] for axis, _ in _tiles(known, case)}
        for name, id_, own in known.kinds():
            for axis, kind in enumerate(own):
                size = tensors[id_].shape[axis]
                if id_ in known.outputs and kind in axes.windows and size > 1:
                    missing.setdefault(kind, _missing(known, name, axis, size, str(kind)))
    return "\n".join(words for kind, words in missing.items() if kind not in found)


def _missing(known: Known, output: str, axis: int, size: int, label: str) -> str:
    """Return that what a window reads gives no part of an output, and what it reads."""
    definition, op = known.definition, known.operation
    assert definition.axes is not None
    window = definition.axes.windows[label]
    read = [
        f"{low}..{high - 1} along '{label}' of '{name}'"
        for name, tensors in needed(definition, op, output, axis, (0, 1)).items()
        for tensor, ranges in zip(several(op.bound[name]), tensors, strict=True)
        for kind, (low, high) in zip(
            kinds_of(definition, op, name, tensor) or (), ranges, strict=False
        )
        if kind == label and low < high
    ]
    return (
        f"no part of '{output}' along '{label}' can be computed apart, in no case: by `windows`, "
        f"'{window}' reads {', '.join(read) or 'nothing'} for the first of {size}; of such parts "
        "the spec gives outputs of another shape. So nothing proves the window, and layers stay "
        f"whole\n    axes: {definition.axes.place}\n    hint: '{window}' must be the window by "
        "which `reference` reads the input, such as slide(VALID, x.h, 3, 1) for three rows; every "
        "output has its axis, and a shape that follows from it"
    )


def _known(case: ConformanceCase) -> Known | None:
    """Return the operator of a case, if its parts can give what the whole gives."""
    graph, layer = case.bound.subgraph, case.bound.operators[0]
    keeps = layer.memory.states or any(each.is_variable for each in graph.tensors.values())
    is_filled = bool(case.inputs) and case.inputs[0].size > 0
    if layer.definition is None or keeps or not is_filled:
        return None
    known = known_operator("", layer.operator, graph.tensors, layer.definition)
    outputs = [graph.tensors[id_] for id_ in layer.operator.output_ids]
    return known if known is not None and sees_only_parts(known.kernel, outputs) else None


def _part_fault(
    known: Known, case: ConformanceCase, given: Mapping[int, Array], whole: Mapping[int, Array]
) -> str:
    """Return which part is not that of the whole, or nothing."""
    layer = case.bound.operators[0]
    for axis, tile in _tiles(known, case):
        part = known_operator("", tile.operator, tile.tensors, known.definition)
        if part is None:  # a rule or a kernel wants more than a part
            continue
        cut = {i: tuple(slice(*each) for each in ranges) for i, ranges in tile.parts.items()}
        found, fault = _asked(part, {i: each[cut[i]] for i, each in given.items()})
        for id_ in known.outputs:
            difference = fault or difference_in(layer, id_, whole[id_][cut[id_]], found[id_])
            if difference:
                where = f"{cut[id_][axis].start}..{cut[id_][axis].stop - 1}"
                return (
                    f"{where} along axis {axis} of '{_operand(known, id_)}', computed from what "
                    f"`axes` says they need, are not those of the whole: {difference}"
                )
    return ""


def _asked(part: Known, given: Mapping[int, Array]) -> tuple[Mapping[int, Array], str]:
    """Return what a part gives, or why it gives nothing, though the whole has a result."""
    try:
        return part.asked_of(given), ""
    except OpgenError as error:
        return {}, str(error)


def _joined_fault(
    known: Known, case: ConformanceCase, given: Mapping[int, Array], whole: Mapping[int, Array]
) -> str:
    """Return that outputs of two parts of an input are not joined as `axes` says, or nothing."""
    tensors, layer = case.bound.subgraph.tensors, case.bound.operators[0]
    for id_, values in given.items():
        for axis, size in enumerate(values.shape):
            found = []
            for part in (slice(0, 1), slice(1, size)):
                count = len(range(size)[part])
                tile = seeing_part(known.definition, known.operator, tensors, axis, count)
                if count and tile is not None and tile[1] == id_:
                    own = known_operator("", tile[0].operator, tile[0].tensors, known.definition)
                    taken = values[(slice(None),) * axis + (part,)]
                    found += [] if own is None else [own.asked_of({**given, id_: taken})]
            if len(found) == 2:  # noqa: PLR2004  parts
                assert known.definition.axes is not None
                role = known.definition.axes.parts
                (output,) = known.outputs
                joined = _JOINS[role](found[0][output], found[1][output])
                if difference := difference_in(layer, output, whole[output], joined):
                    return (
                        f"the {role} of two parts along axis {axis} of '{_operand(known, id_)}' is "
                        f"not what the whole gives: {difference}"
                    )
    return ""


def _outside_fault(
    known: Known, case: ConformanceCase, given: Mapping[int, Array], whole: Mapping[int, Array]
) -> str:
    """Return that what lies outside of an input adds something to sums of products, or nothing."""
    tensors, layer = case.bound.subgraph.tensors, case.bound.operators[0]
    for axis in range(len(tensors[known.outputs[0]].shape)):
        found = with_surroundings(known.definition, known.operator, tensors, axis)
        if found is None or found[1] not in given:
            continue
        tile, id_, window = found
        part = known_operator("", tile.operator, tile.tensors, known.definition)
        if part is None:
            continue
        around = [(0, 0)] * given[id_].ndim
        around[axis] = (window.before, max(window.after, 0))
        fill = outside(known.definition, tensors[id_])
        assert fill is not None
        padded = np.pad(given[id_], around, constant_values=fill)
        values = part.asked_of({**given, id_: padded})
        for output in known.outputs:
            if difference := difference_in(layer, output, whole[output], values[output]):
                return (
                    f"what lies outside of '{_operand(known, id_)}' along axis {axis} is not "
                    f"{fill}, by which `linear` says it adds nothing: {difference}"
                )
    return ""


def _operand(known: Known, id_: int) -> str:
    """Return what the spec calls a tensor."""
    return next(name for name, each, _ in known.tensors() if each == id_)


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
