"""Samples of a data set for a model: a .npz with an array per input, and one of labels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.bind.bound import BoundModel
from opgen.errors import Diagnostic, UsageError, counted, did_you_mean, first_of, quoted
from opgen.interpret.columns import Column, columns_of, rows_of
from opgen.interpret.values import quantize
from opgen.lib.tensor import Array
from opgen.prove.execute import facts_of
from opgen.prove.verify_model import keeps_state

LABEL = "label"
MOST_SAMPLES = 10_000_000
"""What is kept of each sample is a few numbers."""
_MOST_STEPS = 100_000
_PIECE_BYTES = 1 << 24
_PIECE_SAMPLES = 256
_SHOWN = 8
Judge = Callable[[Column], Diagnostic | None]
"""Tells what is wrong with the array of labels, by its header."""


@dataclass(frozen=True, eq=False)
class Piece:
    """Some samples, one behind the other."""

    first: int
    """Number of the first of them, from 0 on."""
    inputs: tuple[Array, ...]
    """Stored elements per input of the model, [samples, steps, *shape]."""
    labels: Array | None
    """As the file has them."""


@dataclass(frozen=True, eq=False)
class DataSet:
    """Samples of a file, of which the headers were read."""

    tensors: tuple[AirTensor, ...]
    """The model's inputs."""
    columns: tuple[Column, ...]
    """One for each of them."""
    label: Column | None
    samples: int
    steps: int
    """Runs in a row that are one sample; 1, but for models that keep a state."""

    def pieces(self) -> Iterator[Piece]:
        """Go through the samples, a few megabytes at a time.

        :raises UsageError: if the file is damaged, or a value cannot be an input.
        """
        taken = (*self.columns, *([] if self.label is None else [self.label]))
        bytes_ = sum(each.row_bytes for each in taken) + self.steps * sum(
            8 * tensor.size for tensor in self.tensors
        )
        most = max(1, min(_PIECE_SAMPLES, _PIECE_BYTES // max(bytes_, 1)))
        first = 0
        for rows in rows_of(taken, self.samples, most):
            found = zip(self.columns, self.tensors, rows, strict=False)
            inputs = tuple(self._stored(first, *each) for each in found)
            yield Piece(first, inputs, None if self.label is None else rows[-1])
            first += len(rows[0])

    def labels(self) -> Array:
        """Return all labels, of a set whose samples have one number each."""
        assert self.label is not None
        read = rows_of([self.label], self.samples, 1 << 20)
        return np.concatenate([rows for (rows,) in read])

    def _stored(self, first: int, column: Column, tensor: AirTensor, rows: Array) -> Array:
        """Return what an input stores for the values of some samples."""
        shaped = rows.reshape(len(rows), self.steps, *tensor.shape)
        if tensor.type is DType.INT4:
            low, high = tensor.type.range
            check_values(column, first, (shaped >= low) & (shaped <= high), f"not in {low}..{high}")
        if column.dtype.kind != "f" or tensor.type.is_float:
            with np.errstate(over="ignore"):
                return shaped.astype(tensor.type.numpy)
        check_values(column, first, np.isfinite(shaped), "infinite, or no number")
        return quantize(facts_of(tensor), shaped.astype(np.float64))


def check_values(column: Column, first: int, good: Array, wrong: str) -> None:
    """Refuse a value that is not what it should be.

    :param first: number of the first sample.
    :param good: which values are, [samples, ...].
    :raises UsageError: naming the first sample with one that is not.
    """
    bad = ~good.reshape(len(good), -1).all(axis=1)
    if bad.any():
        sample = first + int(np.argmax(bad))
        hint = "mend it, or leave the sample out"
        raise UsageError.at(column.place, f"sample {sample} is {wrong}", hint=hint)


def forms_of(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return how a sample of a tensor may be given: as it is, or without its batch axis of 1."""
    return (shape, shape[1:]) if shape[:1] == (1,) else (shape,)


def forms_in_words(shape: tuple[int, ...]) -> str:
    """Return the shapes that an array of samples of a tensor may have."""
    return " or ".join(str(["N", *each]).replace("'", "") for each in forms_of(shape))


def read_data_set(
    path: Path, bound: BoundModel, limit: int | None, judge: Judge | None = None
) -> DataSet:
    """Return the samples that a file has for a model.

    :param limit: take so many of the first ones; None: all.
    :param judge: None: no labels are wanted, and those that are there are left alone.
    :raises UsageError: if the file cannot be read, naming all that does not fit the model.
    """
    columns = columns_of(path)
    graph = bound.subgraph
    tensors = tuple(graph.tensors[id_] for id_ in graph.input_ids)
    if not tensors:
        raise UsageError.at(bound.model.name, "has no inputs: all samples would be the same")
    names = _names(tensors)
    faults = list(_faults_of_names(path, columns, tensors, names, has_labels=judge is not None))
    used = [next((columns[n] for n in each if n in columns), None) for each in names]
    label = columns.get(LABEL) if judge is not None else None
    steps: list[int] = []
    for column, tensor in zip(used, tensors, strict=True):
        found = _fit(column, tensor, is_stateful=keeps_state(bound)) if column else 1
        if isinstance(found, Diagnostic):
            faults.append(found)
        else:
            steps.append(found)
    wrong = judge(label) if judge is not None and label is not None else None
    faults += [wrong] if wrong else []
    given = [each for each in (*used, label) if each is not None]
    faults += _faults_of_lengths(path, given, steps, limit)
    stream = bound.model.stream
    if stream is not None and steps and steps[0] < stream.warm_up:
        message = f"a sample has {counted(steps[0], 'frame')}; {stream.warm_up} fill the window"
        faults.append(Diagnostic(str(path), message, hint="give arrays [N, frames, *shape]"))
    UsageError.raise_if_any(faults)
    samples = given[0].shape[0] if limit is None else min(limit, given[0].shape[0])
    taken = tuple(each for each in used if each is not None)
    return DataSet(tensors, taken, label, samples, steps[0])


def _names(tensors: Sequence[AirTensor]) -> list[tuple[str, ...]]:
    """Return by which names each input may be given: its own, if nothing else has it, or in0 ..."""
    own = [tensor.name for tensor in tensors]
    alone = {name for name in own if own.count(name) == 1 and name != LABEL}
    numbers = [f"in{index}" for index in range(len(own))]
    return [
        (*([name] if name in alone else []), *([] if number in alone else [number]))
        for name, number in zip(own, numbers, strict=True)
    ]


def _faults_of_names(
    path: Path,
    columns: dict[str, Column],
    tensors: Sequence[AirTensor],
    names: Sequence[tuple[str, ...]],
    *,
    has_labels: bool,
) -> Iterator[Diagnostic]:
    known = [name for each in names for name in each] + [LABEL]
    unknown = [name for name in columns if name not in known]
    takes = f"it may have {first_of([quoted(name) for name in known], 2 * _SHOWN)}"
    if unknown:
        shown = first_of([quoted(name) for name in unknown], _SHOWN)
        hint = did_you_mean(unknown[0], known) or "rename them, or leave them out"
        yield Diagnostic(str(path), f"has arrays that nothing takes: {shown}", takes, hint)
    for index, (tensor, each) in enumerate(zip(tensors, names, strict=True)):
        given = [name for name in each if name in columns]
        what = f"input {index} {quoted(tensor.name)}"
        words = " or ".join(map(quoted, each))
        if not given:
            yield Diagnostic(str(path), f"has no array for {what}", hint=f"save it as {words}")
        elif len(given) > 1:
            hint = "leave one of them out"
            yield Diagnostic(str(path), f"has two arrays for {what}: {words}", hint=hint)
    if has_labels and LABEL not in columns:
        message = f"has no array '{LABEL}'"
        why = "without what should come out there is nothing to measure"
        yield Diagnostic(str(path), message, why, f"save it as '{LABEL}', one for each sample")


def _fit(column: Column, tensor: AirTensor, *, is_stateful: bool) -> int | Diagnostic:
    """Return how many steps a sample of an input has, or why it does not fit."""
    forms, shape = forms_of(tensor.shape), column.shape[1:]
    steps = 1
    if shape not in forms and is_stateful and shape and shape[1:] in forms:
        steps = shape[0]
    elif shape not in forms:
        message = f"has shape {list(column.shape)}; N samples are {forms_in_words(tensor.shape)}"
        why = f"input {quoted(tensor.name)} has shape {list(tensor.shape)}"
        why += "; as the model keeps a state, runs may stand behind N" if is_stateful else ""
        return Diagnostic(column.place, message, why, "reshape it")
    if not 1 <= steps <= _MOST_STEPS:
        message = f"a sample has {counted(steps, 'step')}; 1 to {_MOST_STEPS:,} are allowed"
        return Diagnostic(column.place, message, hint="cut it into more samples")
    wrong = _fault_of_type(column.dtype, tensor)
    return Diagnostic(column.place, *wrong) if wrong else steps


def _fault_of_type(dtype: np.dtype[np.generic], tensor: AirTensor) -> tuple[str, str, str] | None:
    """Return why elements cannot be those of an input, why not, and how to mend it."""
    message = f"has type {dtype.newbyteorder('=')}"
    facts = f"input {quoted(tensor.name)} is {tensor.type}"
    is_known = tensor.type.is_integer or tensor.type is DType.BOOL or tensor.type.is_float
    if not is_known or tensor.type is DType.BFLOAT16:
        return message, facts, "inputs of this type cannot be given"
    own = np.dtype(tensor.type.numpy)
    if tensor.type.is_float:
        hint = f"convert it: x.astype(numpy.{np.dtype(own).name})"
        return None if dtype.kind == "f" else (message, facts, hint)
    if dtype.newbyteorder("=") == own:
        return None
    if dtype.kind == "f" and facts_of(tensor).is_quantized:
        return None
    hint = f"give what it stores as {own}"
    hint += ", or real numbers as float32" if facts_of(tensor).is_quantized else ""
    return message, facts, hint


def _faults_of_lengths(
    path: Path, columns: Sequence[Column], steps: Sequence[int], limit: int | None
) -> Iterator[Diagnostic]:
    lengths = {each.shape[0] for each in columns}
    if len(lengths) > 1:
        shown = first_of([f"{quoted(each.name)} {each.shape[0]:,}" for each in columns], _SHOWN)
        yield Diagnostic(str(path), f"its arrays have not as many samples: {shown}")
    elif 0 in lengths:
        yield Diagnostic(str(path), "has no samples", hint="the first axis of an array counts them")
    elif lengths and min(max(lengths), limit or max(lengths)) > MOST_SAMPLES:
        message = f"has {max(lengths):,} samples; {MOST_SAMPLES:,} at a time are enough"
        yield Diagnostic(str(path), message, hint=f"take the first ones: --limit {MOST_SAMPLES}")
    if len(set(steps)) > 1:
        shown = " and ".join(map(str, sorted(set(steps))))
        yield Diagnostic(
            str(path), f"samples of its inputs have {shown} steps", hint="as many each"
        )
