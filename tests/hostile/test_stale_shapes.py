"""What a file says of shapes that follow from its inputs changes nothing."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.config import find_target
from opgen.errors import ModelError, UnsupportedError
from opgen.litert.write import write_table
from opgen.loading import load_bound
from opgen.prove.module import module_of
from opgen.tflite.facts import BUILTIN_NAMES
from tests.hostile.damage import Tree
from tests.hostile.model_samples import context, samples, sound

GROUP = 40


def ones(tensor: Tree) -> None:
    """What converters write where they know the rank only."""
    tensor["shape"] = np.ones_like(tensor.get("shape", []), np.int32)


def none(tensor: Tree) -> None:
    """What they write where they know nothing."""
    tensor.pop("shape", None)
    tensor["has_rank"] = False


def signature(tensor: Tree) -> None:
    """What they write today, for a batch and all else that is open."""
    ones(tensor)
    tensor["shape_signature"] = np.full_like(tensor["shape"], -1)


def negative(tensor: Tree) -> None:
    """What some write in place of the signature."""
    tensor["shape"] = np.full_like(tensor.get("shape", []), -1, np.int32)


def another_rank(tensor: Tree) -> None:
    """What is left of another version of the model."""
    tensor["shape"] = np.array([1, 7, 3], np.int32)


STALE: tuple[Callable[[Tree], None], ...] = (ones, none, signature, negative, another_rank)


def batches() -> list[object]:
    names = list(samples())
    groups = [names[start : start + GROUP] for start in range(0, len(names), GROUP)]
    return [pytest.param(group, id=group[0]) for group in groups]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("names", batches())
def test_modules_are_the_same_whatever_the_file_says(names: list[str], tmp_path: Path) -> None:
    """Byte for byte, but for what tells the file by its hash."""
    wrong, compared = [], 0
    for number, name in enumerate(names):
        data, tree = sound(name)
        try:
            meant = files(data, tmp_path)
        except (ModelError, UnsupportedError):
            continue  # of the development set: it is meant to be refused
        for make_stale in (STALE[number % len(STALE)], STALE[(number + 2) % len(STALE)]):
            found = files(with_stale_shapes(tree, make_stale), tmp_path)
            compared += 1
            if found != meant:
                differing = [each for each in meant if found.get(each) != meant[each]]
                wrong.append(f"{name}, {make_stale.__name__}: {', '.join(differing)}")
    assert not wrong, "\n".join(wrong)
    assert compared > len(names)


def with_stale_shapes(tree: Tree, make_stale: Callable[[Tree], None]) -> bytes:
    changed = copy.deepcopy(tree)
    for id_, graph in computed(changed):
        make_stale(graph["tensors"][id_])
    return write_table(changed)


def computed(tree: Tree) -> Iterator[tuple[int, Tree]]:
    """Go through the tensors whose shapes follow from those of inputs, with their subgraphs."""
    codes = [each.get("builtin_code", 0) for each in tree["operator_codes"]]
    for graph in tree["subgraphs"]:
        for operator in graph.get("operators", []):
            if not is_given_by_the_file(graph, operator, codes):
                yield from ((int(id_), graph) for id_ in operator.get("outputs", ()))


def is_given_by_the_file(graph: Tree, operator: Tree, codes: list[int]) -> bool:
    """Tell whether no runtime could do without the shape of an operator's output.

    That is so for the rows that a CIRCULAR_BUFFER holds, of TFLM, for a variable that nothing has
    been assigned to, and where the operand that says it is computed by the run.
    """
    kind = BUILTIN_NAMES[codes[operator.get("opcode_index", 0)]]
    if kind == "TRANSPOSE_CONV":
        tensor = graph["tensors"][operator["inputs"][0]]
        return not tensor.get("buffer")
    return kind in ("READ_VARIABLE", "CUSTOM")


def files(data: bytes, folder: Path) -> Mapping[str, bytes]:
    path = folder / "m.tflite"
    path.write_bytes(data)
    bound = load_bound(path, context(), find_target("generic"))
    bound = replace(bound, model=replace(bound.model, sha256=""))
    made = module_of(bound, "m").files
    return {name: bytes(content) for name, content in made.items()}
