"""Models that were rewritten as options ask, beside what they are without: in numpy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from opgen.air.model import AirSubgraph
from opgen.bind.bound import BoundModel
from opgen.errors import VerificationError
from opgen.lib.tensor import Array
from opgen.prove.comparison import Comparison, compare_tensors
from opgen.prove.execute import execute
from opgen.prove.seeded import STEPS, inputs_for
from opgen.prove.verify_model import keeps_state


def compare_with_whole(bound: BoundModel, whole: BoundModel, samples: int) -> Comparison:
    """Compare outputs, in numpy, of a model whose layers run in turns with those of whole layers.

    :raises VerificationError: naming the first tensor that differs.
    """
    inputs = inputs_for(whole, samples, STEPS if keeps_state(whole) else 1)
    as_a_whole, by_row = (execute(each, inputs).outputs for each in (whole, bound))
    return _same(whole, ("numpy, as a whole", as_a_whole), ("numpy, row by row", by_row))


def compare_with_windows(
    bound: BoundModel, whole: BoundModel, samples: int, frames: int = STEPS
) -> Comparison:
    """Compare, in numpy, a model that is run frame by frame with what it gives for whole windows.

    Outputs, and what both compute as a whole between.

    :param frames: how many full windows are compared.
    :raises VerificationError: naming the first tensor that differs.
    """
    stream = bound.model.stream
    assert stream is not None
    first, count = stream.warm_up, stream.warm_up + frames - 1
    given = inputs_for(bound, samples, count)
    windows = [
        _windows(values, stream.axis, stream.window, stream.hop, first)
        if id_ == stream.input
        else values[:, first - 1 :]
        for id_, values in zip(bound.subgraph.input_ids, given, strict=True)
    ]
    return _same_windows(bound, _computed(bound, given, first), whole, windows)


def compare_with_front(
    bound: BoundModel, front: BoundModel, whole: BoundModel, samples: int, frames: int = STEPS
) -> Comparison:
    """Compare, in numpy, a model with another one in front of it with what both give.

    Outputs, what the front gives, and what is computed as a whole behind it. The front runs on its
    whole windows, of a signal that begins with zeros; the model behind it on whole windows of what
    the front gives.

    :param frames: how many full windows are compared, if a window slides.
    :raises VerificationError: naming the first tensor that differs.
    """
    stream = bound.model.stream
    behind = stream.behind if stream else None
    first = behind.warm_up if behind else 1
    given = inputs_for(bound, samples, first + frames - 1)
    fed = list(given[: len(front.subgraph.input_ids)])
    if stream is not None:
        port = bound.subgraph.input_ids.index(stream.input)
        tensor = front.subgraph.tensors[front.subgraph.input_ids[port]]
        size, axis = tensor.shape[stream.axis], stream.axis + 2
        silent = list(fed[port].shape)
        silent[1], silent[axis] = 1, size - stream.hop
        silence = np.full(silent, tensor.reset_value, fed[port].dtype)
        signal = np.concatenate(
            [np.moveaxis(silence, 1, 0)[0], *np.moveaxis(fed[port], 1, 0)], axis - 1
        )
        fed[port] = _cut(signal, stream.axis, size, stream.hop)
    (made,) = execute(front, fed).outputs
    (input_,) = whole.subgraph.input_ids
    rows = made.reshape(*made.shape[:2], *bound.subgraph.tensors[input_].shape)
    windows = rows
    if behind is not None:
        windows = _windows(rows, behind.axis, behind.window, behind.hop, first)
    features = {input_: rows[:, first - 1 :]}
    return _same_windows(bound, _computed(bound, given, first), whole, [windows], features)


def compare_with_states(
    bound: BoundModel, whole: BoundModel, pairs: Mapping[str, str], samples: int
) -> Comparison:
    """Compare outputs, in numpy, of a model that keeps some with those of one that is given them.

    :param pairs: names of outputs -> names of inputs.
    :raises VerificationError: naming the first tensor that differs.
    """
    graph = whole.subgraph
    names = {graph.tensors[id_].name: index for index, id_ in enumerate(graph.input_ids)}
    kept = {
        index: names[pairs[graph.tensors[id_].name]]
        for index, id_ in enumerate(graph.output_ids)
        if graph.tensors[id_].name in pairs
    }
    own = [port for port in range(len(graph.input_ids)) if port not in kept.values()]
    given = inputs_for(bound, samples, STEPS)
    fed: dict[int, Array] = {}
    for port in kept.values():
        tensor = graph.tensors[graph.input_ids[port]]
        fed[port] = np.full((samples, 1, *tensor.shape), tensor.reset_value, tensor.type.numpy)
    found = []
    for step in range(STEPS):
        fed |= {port: each[:, step : step + 1] for port, each in zip(own, given, strict=True)}
        made = execute(whole, [fed[port] for port in range(len(graph.input_ids))]).outputs
        found.append([each for index, each in enumerate(made) if index not in kept])
        fed |= {port: made[index] for index, port in kept.items()}
    of_whole = [np.concatenate(each, 1) for each in zip(*found, strict=True)]
    kept_by_it = execute(bound, given).outputs
    return _same(bound, ("numpy, given what it gave", of_whole), ("numpy, keeping it", kept_by_it))


def _windows(values: Array, axis: int, window: int, hop: int, first: int) -> Array:
    """Return the windows [samples, windows, *shape] that end with frames, from one of them on.

    :param values: frames, [samples, frames, *shape].
    """
    signal = np.concatenate(list(np.moveaxis(values, 1, 0)), axis + 1)
    return _cut(np.take(signal, range(first * hop - window, signal.shape[axis + 1]), axis + 1),
                axis, window, hop)  # fmt: skip


def _cut(signal: Array, axis: int, window: int, hop: int) -> Array:
    """Return all windows of signals [samples, *shape], as [samples, windows, *shape]."""
    starts = range(0, signal.shape[axis + 1] - window + 1, hop)
    parts = [np.take(signal, range(start, start + window), axis + 1) for start in starts]
    return np.stack(parts, 1)


def _computed(bound: BoundModel, inputs: Sequence[Array], first: int) -> dict[int, Array]:
    """Return what a model computes from frame ``first`` on, counted from 1."""
    found = execute(bound, inputs)
    outputs = dict(zip(bound.subgraph.output_ids, found.outputs, strict=True))
    return {id_: each[:, first - 1 :] for id_, each in {**found.tensors, **outputs}.items()}


def _same_windows(
    bound: BoundModel,
    by_frame: Mapping[int, Array],
    whole: BoundModel,
    windows: Sequence[Array],
    features: Mapping[int, Array] | None = None,
) -> Comparison:
    """Return how tensors were compared that both have as a whole, if they are the same.

    Of many windows outputs alone tell little: those of a detector are the same if it hears nothing.

    :param features: further tensors that frames must compute.
    """
    wanted, both = _computed(whole, windows, 1), (bound.subgraph, whole.subgraph)
    outputs = zip(*(graph.output_ids for graph in both), strict=True)
    of_windows = {
        **{id_: each for id_, each in wanted.items() if _is_same(id_, *both)},
        **{id_: wanted[other] for id_, other in outputs},
        **(features or {}),
    }
    frames = "numpy, frame by frame", by_frame
    return _checked(compare_tensors(bound, ("numpy, whole windows", of_windows), frames))


def _is_same(id_: int, first: AirSubgraph, second: AirSubgraph) -> bool:
    """Whether graphs have the same tensor under an id: a rewriting keeps those that are whole."""
    one, other = first.tensors.get(id_), second.tensors.get(id_)
    return bool(one and other and (one.name, one.shape) == (other.name, other.shape))


def _same(
    bound: BoundModel, first: tuple[str, Sequence[Array]], second: tuple[str, Sequence[Array]]
) -> Comparison:
    """Return how outputs [samples, steps, *shape] were compared, if they are the same."""
    ids = bound.subgraph.output_ids
    one, other = ((words, dict(zip(ids, each, strict=True))) for words, each in (first, second))
    return _checked(compare_tensors(bound, one, other))


def _checked(found: Comparison) -> Comparison:
    if found.differences:
        raise VerificationError(found.differences[0])
    return found
