"""How good a model is over a data set: what numpy and the compiled C give, by one metric."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from opgen.air.model import AirTensor
from opgen.base.progress import stage
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.errors import Diagnostic, UsageError, counted, did_you_mean, first_of, quoted
from opgen.interpret.columns import Column
from opgen.interpret.values import dequantize
from opgen.lib.tensor import Array
from opgen.prove.comparison import compare_tensors
from opgen.prove.data_set import (
    DataSet,
    Piece,
    check_values,
    forms_in_words,
    forms_of,
    read_data_set,
)
from opgen.prove.execute import facts_of, last_outputs
from opgen.prove.module import DEFAULT, Build
from opgen.prove.verify_model import compiled, run_compiled

METRICS = ("top-1", "auc", "mae")
SCORES = ("value", "error")
_SHOWN = 8


@dataclass(frozen=True)
class Question:
    """What is to be measured."""

    metric: str
    """One of :data:`METRICS`."""
    output: str = ""
    """Of the model, by name; empty: the only one."""
    score: str = "value"
    """One of :data:`SCORES`: what ``auc`` ranks samples by."""


@dataclass(frozen=True)
class Accuracy:
    """What was measured."""

    model: str
    question: Question
    output: str
    samples: int
    reference: float | None
    """By numpy: a share of 1, or real numbers of the output. None: it is undefined, for NaN."""
    c: float | None
    """Likewise, by the C."""
    differing: int
    """Samples whose outputs are not the same, within what floats may be rounded."""
    is_identical: bool
    """Whether all outputs are the same in every bit."""
    first: Diagnostic | None
    """What differs in the first of them."""
    is_binding: bool
    """Whether a difference is a fault: outputs of integers are the same, bit for bit; where layers
    compute with floats, rounding may grow from layer to layer."""


@dataclass(frozen=True, eq=False)
class _Scale:
    """How a question is answered: a figure for each sample, and what becomes of all of them."""

    figure: Callable[[Array, Piece], Array]
    """Real numbers of the output, [samples, *shape], with their samples -> [samples]."""
    whole: Callable[[Array], float]


def measured(
    bound: BoundModel,
    path: Path,
    question: Question,
    limit: int | None = None,
    build: Build = DEFAULT,
) -> Accuracy:
    """Run a model over a data set in numpy, bit for bit, and in C; see docs/accuracy.md.

    :param path: a .npz, as :func:`opgen.prove.data_set.read_data_set` takes it.
    :param limit: take so many of the first samples; None: all.
    :param build: how the C is made, and where it runs.
    :raises UsageError: if the file or the question does not fit the model, or there is no compiler.
    :raises VerificationError: if the program crashes or a layer fails.
    """
    index = _chosen(bound, question.output)
    tensor = bound.subgraph.tensors[bound.subgraph.output_ids[index]]
    _require_sense(bound, tensor, question)
    data = read_data_set(path, bound, limit, lambda label: _judged(label, tensor, question.metric))
    scale = _scale(bound, tensor, data, question)
    found: tuple[list[Array], list[Array]] = [], []
    differing, first, identical = 0, None, True
    running = f"running {counted(data.samples, 'sample')}"
    with compiled(bound, build=build) as program, stage(running, data.samples) as shown:
        for piece in data.pieces():
            ours = last_outputs(bound, piece.inputs)
            theirs = tuple(each[:, -1:] for each in run_compiled(program, piece.inputs).outputs)
            for figures, outputs in zip(found, (ours, theirs), strict=True):
                real = dequantize(facts_of(tensor), outputs[index])[:, 0]
                figures.append(scale.figure(real, piece))
            faults = _differences(bound, piece.first, ours, theirs)
            identical &= all(a.tobytes() == b.tobytes() for a, b in zip(ours, theirs, strict=True))
            differing += len(faults)
            first = first or next(iter(faults), None)
            if shown is not None:
                shown.update(len(piece.inputs[0]))
    reference, c = (_defined(scale.whole(np.concatenate(each))) for each in found)
    return Accuracy(
        bound.model.name,
        question,
        tensor.name,
        data.samples,
        reference,
        c,
        differing,
        identical,
        first,
        fixes_bits(bound),
    )


def area_under_curve(scores: Array, positive: Array) -> float:
    """Return how often a positive sample has the greater score than a negative one; ties half.

    :param scores: [samples]; NaN, which has no order, makes the result NaN.
    :param positive: [samples], of both kinds.
    """
    if np.isnan(scores).any():
        return float("nan")
    _, places, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places.reshape(-1)]
    ours = int(np.count_nonzero(positive))
    above = float(ranks[positive].sum()) - ours * (ours + 1) / 2
    return above / (ours * (len(scores) - ours))


def fixes_bits(bound: BoundModel) -> bool:
    """Whether the specs fix every bit that a model computes, over all its layers.

    They do not where a kernel may be off by a step, or an operator computes with floats: it may sum
    in another order. Floats that come in, or go out, in one step are no such thing.
    """
    tensors = bound.subgraph.tensors
    made = {id_ for each in bound.operators for id_ in each.operator.output_ids}

    def computes_with_floats(each: BoundOperator) -> bool:
        if each.kernel is None and not each.is_handwritten:
            return False
        read = [id_ for id_ in each.operator.input_ids if id_ >= 0 and not tensors[id_].is_constant]
        floats = [id_ for id_ in read if _is_float(tensors[id_])]
        into = any(_is_float(tensors[id_]) for id_ in each.operator.output_ids)
        return any(into or id_ in made for id_ in floats)

    tolerant = any(each.kernel and each.kernel.tolerance for each in bound.operators)
    return not tolerant and not any(map(computes_with_floats, bound.operators))


def _is_float(tensor: AirTensor) -> bool:
    return tensor.type.is_float or tensor.type.is_complex


def _defined(figure: float) -> float | None:
    return float(figure) if np.isfinite(figure) else None


def _chosen(bound: BoundModel, name: str) -> int:
    """Return which output is meant.

    :raises UsageError: if there is no such one, or several and none was named.
    """
    names = [bound.subgraph.tensors[id_].name for id_ in bound.subgraph.output_ids]
    shown = first_of([quoted(each) for each in names], _SHOWN)
    if not name and len(names) == 1:
        return 0
    if not name:
        message = f"the model has {len(names)} outputs: {shown}"
        raise UsageError.at("--output", message, hint="name one, or out0, out1, ...")
    numbered = [f"out{index}" for index in range(len(names))]
    for known in (names, numbered):
        if known.count(name) == 1:
            return known.index(name)
    why = "several have this name" if name in names else ""
    hint = did_you_mean(name, names) or f"out0 to out{len(names) - 1} name them, too"
    message = f"the model has no output {quoted(name)}, but {shown}"
    raise UsageError.at("--output", message, why, hint)


def _require_sense(bound: BoundModel, tensor: AirTensor, question: Question) -> None:
    """Refuse a metric that means nothing for an output.

    :raises UsageError: saying what would.
    """
    shape, metric = tensor.shape, question.metric
    what = f"output {quoted(tensor.name)} is {tensor.type} {list(shape)}"
    where, message, hint = f"--metric {metric}", "", ""
    kind = tensor.type
    if not (kind.is_integer or kind == "bool" or kind.is_float) or kind == "bfloat16":
        message, hint = "real numbers are wanted", "choose another one: --output NAME"
    elif question.score == "error" and metric != "auc":
        where, message = "--score error", f"--metric {metric} ranks nothing"
        what, hint = "only the area under the curve has scores", "take --metric auc"
    elif question.score == "error":
        where, message = "--score error", _no_error(bound, tensor)
        hint = "leave it out, or choose another output: --output NAME"
    elif metric == "top-1" and (tensor.size < 2 or shape[-1] != tensor.size):  # noqa: PLR2004
        message = "one score for each of several classes is wanted"
        hint = "choose another output (--output NAME), or --metric auc, or mae"
    elif metric == "auc" and tensor.size not in (1, 2):
        message = "one score is wanted, or two, of which the second counts"
        hint = "for what an autoencoder gives, add --score error; else choose another output"
    if message:
        raise UsageError.at(where, message, what, hint)


def _no_error(bound: BoundModel, tensor: AirTensor) -> str:
    """Return why an output is no reconstruction of the input; empty: it may be one."""
    ids = bound.subgraph.input_ids
    shapes = [bound.subgraph.tensors[id_].shape for id_ in ids]
    if len(shapes) == 1 and not {*forms_of(shapes[0])}.isdisjoint(forms_of(tensor.shape)):
        return ""
    shown = ", ".join(str(list(each)) for each in shapes)
    return f"the only input must have the output's shape; inputs have {shown}"


def _judged(label: Column, tensor: AirTensor, metric: str) -> Diagnostic | None:
    """Return what is wrong with an array of labels, by its header."""
    shape, dtype = label.shape, label.dtype
    if metric == "mae":
        if shape[1:] not in forms_of(tensor.shape):
            message = f"has shape {list(shape)}; N samples are {forms_in_words(tensor.shape)}"
            why = "mae compares it with the output, element by element"
            return Diagnostic(label.place, message, why, "reshape it")
        if dtype.kind != "f":
            why = "mae takes the real numbers that should come out"
            hint = "convert it: x.astype(numpy.float32)"
            return Diagnostic(label.place, f"has type {dtype}", why, hint)
        return None
    what = "the index of its class" if metric == "top-1" else "0 or 1"
    if len(shape) != 1:
        message = f"has shape {list(shape)}; [N] is wanted"
        return Diagnostic(label.place, message, f"{metric} takes {what} for each sample")
    if dtype.kind not in ("iu" if metric == "top-1" else "iub"):
        why = f"{metric} takes {what} for each sample"
        return Diagnostic(label.place, f"has type {dtype}", why, "save integers")
    return None


def _scale(bound: BoundModel, tensor: AirTensor, data: DataSet, question: Question) -> _Scale:
    """Return how a question is answered.

    :raises UsageError: if labels are not those of the metric.
    """
    label = data.label
    assert label is not None
    if question.metric == "mae":

        def error(real: Array, piece: Piece) -> Array:
            wanted = piece.labels
            assert wanted is not None
            check_values(label, piece.first, np.isfinite(wanted), "infinite, or no number")
            apart = np.abs(real - wanted.reshape(real.shape).astype(np.float64))
            return np.asarray(apart.reshape(len(real), -1).mean(axis=1))

        return _Scale(error, _mean)
    labels = data.labels().astype(np.int64, casting="unsafe")
    if question.metric == "top-1":
        within = (labels >= 0) & (labels < tensor.size)
        check_values(label, 0, within, f"no class: the output has 0 to {tensor.size - 1}")

        def is_right(real: Array, piece: Piece) -> Array:
            flat = real.reshape(len(real), -1)
            best, wanted = flat.argmax(axis=1), labels[piece.first : piece.first + len(real)]
            return np.asarray((best == wanted) & ~np.isnan(flat).any(axis=1))

        return _Scale(is_right, _mean)
    check_values(label, 0, (labels == 0) | (labels == 1), "neither 0 nor 1")
    positive = labels == 1
    if positive.all() or not positive.any():
        message = f"has only samples of class {int(positive[0])}"
        why = "auc is how often a sample of class 1 has a greater score than one of class 0"
        hint = "raise --limit" if data.samples < label.shape[0] else "add samples of the other one"
        raise UsageError.at(label.place, message, why, hint)
    score = _error_score(bound) if question.score == "error" else _last
    return _Scale(score, lambda scores: area_under_curve(scores, positive))


def _mean(figures: Array) -> float:
    return float(np.mean(figures, dtype=np.float64))


def _last(real: Array, _: Piece) -> Array:
    """Return the only element of an output, or its second one."""
    return np.asarray(real.reshape(len(real), -1)[:, -1])


def _error_score(bound: BoundModel) -> Callable[[Array, Piece], Array]:
    """Return what gives the mean squared error between an output and the only input."""
    facts = facts_of(bound.subgraph.tensors[bound.subgraph.input_ids[0]])

    def score(real: Array, piece: Piece) -> Array:
        given = dequantize(facts, piece.inputs[0])[:, -1].reshape(len(real), -1)
        return np.asarray(np.square(real.reshape(len(real), -1) - given).mean(axis=1))

    return score


def _differences(
    bound: BoundModel, first: int, ours: Sequence[Array], theirs: Sequence[Array]
) -> list[Diagnostic]:
    """Return what differs in each sample of which something does.

    :param first: number of the first sample.
    """
    ids = bound.subgraph.output_ids

    def compared(start: int, end: int) -> tuple[Diagnostic, ...]:
        mine = {id_: each[start:end] for id_, each in zip(ids, ours, strict=True)}
        made = {id_: each[start:end] for id_, each in zip(ids, theirs, strict=True)}
        pair = ("numpy", mine), ("the C module", made)
        return compare_tensors(bound, *pair, first + start).differences

    if not ids or not compared(0, len(ours[0])):
        return []
    each = (compared(sample, sample + 1) for sample in range(len(ours[0])))
    return [found[0] for found in each if found]
