"""Files of numpy: inputs that a user gives, golden data, and the outputs of a run."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tokenize import TokenError

import numpy as np

from opgen.air.model import AirSubgraph
from opgen.base.files import whole_file
from opgen.errors import UsageError
from opgen.lib.tensor import Array

UNREADABLE = (
    *(OSError, EOFError, ValueError, MemoryError, zipfile.BadZipFile, zlib.error),
    *(KeyError, SyntaxError, TypeError, TokenError),  # headers of arrays that are no Python
    RuntimeError,  # archives that are encrypted, or compressed in a way of their own
)
"""What numpy and zipfile raise for files that are none of theirs."""


def read_arrays(path: Path) -> dict[str, Array]:
    """Return the arrays of a .npz by name, or the only one of a .npy without a name.

    :raises UsageError: if it cannot be read.
    """
    with reading(path, "write it with numpy.save or numpy.savez"):
        found = np.load(path, allow_pickle=False)
        if isinstance(found, np.ndarray):
            return {"": found}
        with found as archive:
            return {name: np.asarray(archive[name]) for name in archive.files}


@contextmanager
def reading(where: object, hint: str) -> Iterator[None]:
    """Let what is wrong with a file of numpy be an error of the user's.

    :raises UsageError: in place of what numpy and zipfile raise.
    """
    try:
        yield
    except UNREADABLE as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        if "pickle" in reason:  # numpy's advice is to trust it
            reason = "it is no file of numbers, or has Python objects in it"
        raise UsageError.at(where, f"cannot be read: {reason}", hint=hint) from error


def write_arrays(path: Path, arrays: Mapping[str, Array]) -> None:
    """Write a .npz; what is there already is replaced when the new one is whole.

    :raises UsageError: if it cannot be written.
    """
    with whole_file(path) as new, new.open("wb") as file:
        np.savez(file, allow_pickle=False, **arrays)


def given_inputs(graph: AirSubgraph, paths: Sequence[Path]) -> tuple[tuple[Array, ...], int]:
    """Return inputs [samples, steps, *shape] and how many of these two leading axes were given.

    :param paths: a .npy for each input, or one .npz.
    :raises UsageError: if they cannot be read, or are not what the graph takes.
    """
    arrays = [array for path in paths for array in _arrays_in(path, graph)]
    tensors = [graph.tensors[id_] for id_ in graph.input_ids]
    if len(arrays) != len(tensors):
        message = f"{len(arrays)} inputs were given, the model has {len(tensors)}"
        raise UsageError.at("--input", message)
    leads = {array.ndim - len(t.shape) for array, t in zip(arrays, tensors, strict=True)}
    if len(leads) != 1 or not 0 <= (lead := leads.pop()) <= 2:  # noqa: PLR2004
        shapes = ", ".join(str(list(tensor.shape)) for tensor in tensors)
        hint = "leading axes for samples, or samples and steps, are allowed"
        raise UsageError.at("--input", f"the model's inputs are {shapes}", hint=hint)
    # One leading axis counts steps: a recording that is fed window by window.
    shaped = [a.reshape((1,) * (2 - lead) + a.shape) for a in arrays]
    return tuple(shaped), lead


def _arrays_in(path: Path, graph: AirSubgraph) -> Iterable[Array]:
    found = read_arrays(path)
    names = [graph.tensors[id_].name for id_ in graph.input_ids]
    by_name = [found[name] for name in names if name in found]
    by_index = [found[f"in{i}"] for i in range(len(names)) if f"in{i}" in found]
    return by_name or by_index or list(found.values())
