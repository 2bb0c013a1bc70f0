"""Tensors for exporting a module: examples of its inputs, and data that calibrates ranges."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import torch
from torch.utils._pytree import tree_flatten, tree_leaves, tree_unflatten

from opgen.errors import UsageError, counted
from opgen.interpret.array_files import read_arrays
from opgen.torch.script import load_name

Inputs: TypeAlias = tuple[Any, ...]
"""Tensors, or tuples, lists and dictionaries of them, as ``forward`` takes them by position."""

_CALIBRATION = "--calibration"
_HINT = "its axes are those of the input, with one for samples before them or in place of a 1"


def inputs_of_shapes(shapes: Sequence[tuple[int, ...]], dtypes: Sequence[str]) -> Inputs:
    """Return inputs of given shapes: random values, or zeros, which are valid indices.

    :param dtypes: one for all, or one for each.
    :raises UsageError: if their number fits neither.
    """
    if len(dtypes) not in (1, len(shapes)):
        message = f"{len(dtypes)} types were given for {counted(len(shapes), 'input')}"
        raise UsageError.at("--dtype", message, hint="give one for all, or one for each")
    generator = torch.Generator().manual_seed(0)
    names = [*dtypes] if len(dtypes) > 1 else [*dtypes] * len(shapes)
    types = [getattr(torch, name) for name in names]
    return tuple(
        torch.randn(shape, generator=generator).to(type_)
        if type_.is_floating_point
        else torch.zeros(shape, dtype=type_)
        for shape, type_ in zip(shapes, types, strict=True)
    )


def inputs_in_file(path: Path, module: torch.nn.Module) -> Inputs:
    """Return inputs from a .npz: by the names of the parameters of ``forward``, or in order.

    :raises UsageError: if it cannot be read.
    """
    arrays = read_arrays(path)
    names = [name for name in _parameters(module) if name in arrays]
    chosen = names if len(names) == len(arrays) else list(arrays)
    return tuple(torch.from_numpy(arrays[name]) for name in chosen)


def as_inputs(given: object, where: str) -> Inputs:
    """Return what a script gives as inputs: a tensor, or several in a tuple or a list.

    An input may have parts, such as the two states of an LSTM.

    :raises UsageError: if it is anything else.
    """
    inputs = tuple(given) if isinstance(given, tuple | list) else (given,)
    leaves = tree_leaves(inputs)
    if leaves and all(isinstance(each, torch.Tensor) for each in leaves):
        return inputs
    message = f"inputs must be a tensor or a tuple of tensors, not of type {_kind(given)}"
    hint = "" if not isinstance(given, dict) else "let forward take them by position"
    raise UsageError.at(where, message, hint=hint)


def calibration_samples(word: str, inputs: Inputs, module: torch.nn.Module) -> list[Inputs]:
    """Return the samples that show the ranges of values, each of the shapes of ``inputs``.

    :param word: a .npz or .npy, a folder of them, or ``script.py:name`` of what gives batches: a
        DataLoader, another iterable, or a function that returns one. Of a batch with more
        elements than the module has inputs (images with labels) the first count.
    :raises UsageError: if there is none, or one does not fit.
    """
    path = Path(word)
    if path.is_dir():
        files = sorted(each for each in path.iterdir() if each.suffix in (".npz", ".npy"))
        batches: Iterable[tuple[str, Inputs]] = [(str(f), inputs_in_file(f, module)) for f in files]
    elif path.suffix in (".npz", ".npy"):
        batches = [(str(path), inputs_in_file(path, module))]
    else:
        batches = _batches_of_script(word, len(inputs))
    samples = [sample for where, batch in batches for sample in _samples(batch, inputs, where)]
    if not samples:
        message = f"{word} has no samples"
        hint = "give a .npz, a folder of .npz or .npy files, or script.py:loader"
        raise UsageError.at(_CALIBRATION, message, hint=hint)
    return samples


def _batches_of_script(word: str, count: int) -> Iterator[tuple[str, Inputs]]:
    given: Any = load_name(word, _CALIBRATION)
    if callable(given) and not isinstance(given, Iterable):
        given = given()
    if not isinstance(given, Iterable):
        message = f"{word} gives no batches, but something of type {_kind(given)}"
        hint = "name a DataLoader, a list of tensors, or a function that returns one"
        raise UsageError.at(_CALIBRATION, message, hint=hint)
    for number, batch in enumerate(given):
        where = f"{word}: batch {number}"
        tensors = batch[:count] if isinstance(batch, tuple | list) else batch
        yield where, as_inputs(tensors, where)


def _samples(batch: Inputs, inputs: Inputs, where: str) -> Iterator[Inputs]:
    """Take a batch apart: a sample has the shapes of ``inputs``."""
    tensors, (examples, parts) = tree_leaves(batch), tree_flatten(inputs)
    if len(tensors) != len(examples):
        wanted = counted(len(examples), "input")
        raise UsageError.at(where, f"has {counted(len(tensors), 'tensor')}, the model has {wanted}")
    columns = [
        _column(tensor, example, where) for tensor, example in zip(tensors, examples, strict=True)
    ]
    if len({len(column) for column in columns}) != 1:
        numbers = ", ".join(str(len(column)) for column in columns)
        raise UsageError.at(where, f"its inputs have different numbers of samples: {numbers}")
    for sample in zip(*columns, strict=True):
        yield tree_unflatten(sample, parts)


def _column(tensor: torch.Tensor, example: torch.Tensor, where: str) -> list[torch.Tensor]:
    """Return the samples of one input."""
    shape = tuple(example.shape)
    if tensor.shape == shape:
        rows = [tensor]
    elif tensor.shape[1:] == shape:
        rows = list(tensor)
    elif shape[:1] == (1,) and tensor.shape[1:] == shape[1:]:
        rows = list(tensor.split(1))
    else:
        message = f"has the shape {list(tensor.shape)}, the model takes {list(shape)}"
        raise UsageError.at(where, message, hint=_HINT)
    return [row.to(example.dtype) for row in rows]


def _parameters(module: torch.nn.Module) -> list[str]:
    return list(inspect.signature(module.forward).parameters)


def _kind(given: object) -> str:
    name = type(given).__name__
    if isinstance(given, tuple | list):
        return f"{name} of {', '.join(sorted({_kind(each) for each in given})) or 'nothing'}"
    return name
