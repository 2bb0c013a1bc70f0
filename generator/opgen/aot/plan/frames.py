"""Which input a window slides over, and what is then computed for each frame."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from opgen.air.model import AirModel
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config.resolve import Resolution
from opgen.config.sliding import Sliding
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, UsageError, did_you_mean
from opgen.lib.target import Target
from opgen.operators.applied import evaluate
from opgen.operators.tiles import sees_only_parts
from opgen.transforms.stream import streamed


def with_frames(
    model: AirModel,
    context: RegistryContext,
    target: Target,
    resolution: Resolution,
    sliding: Sliding,
) -> AirModel:
    """Return a model that takes a window that slides frame by frame.

    :raises UsageError: if the model has no such window.
    :raises UnsupportedError: if nothing would be saved, or the model keeps something already.
    """
    id_, axis = _window(model, sliding)
    whole = bind(model, context, target, resolution)
    tensors = model.main.tensors
    divides = frozenset(
        each.operator.id
        for each in whole.operators
        if sees_only_parts(each.kernel, [tensors[id_] for id_ in each.operator.output_ids])
    )
    found = streamed(model, context, id_, axis, sliding.hop, divides)
    assert found.stream is not None
    return replace(found, stream=replace(found.stream, macs=_macs(whole)))


def _window(model: AirModel, sliding: Sliding) -> tuple[int, int]:
    """Return the input, and the axis of it."""
    graph, where = model.main, f"--stream {sliding}"
    names = {graph.tensors[id_].name: id_ for id_ in graph.input_ids}
    if sliding.input and sliding.input not in names:
        hint = did_you_mean(sliding.input, names) or f"inputs: {', '.join(names)}"
        message = f"{model.name} has no input '{sliding.input}'"
        raise UsageError(Diagnostic(where, message, hint=hint))
    if not sliding.input and len(graph.input_ids) != 1:
        hint = f"name one of them: --stream {sliding},input={next(iter(names), 'NAME')}"
        message = f"{model.name} has {len(graph.input_ids)} inputs"
        raise UsageError(Diagnostic(where, message, hint=hint))
    id_ = names[sliding.input] if sliding.input else graph.input_ids[0]
    tensor = graph.tensors[id_]
    order = model.turned.get(id_, tuple(range(len(tensor.shape))))
    in_file = [tensor.shape[order.index(axis)] for axis in range(len(order))]
    if sliding.axis >= len(in_file):
        message = f"the input '{tensor.name}' of shape {in_file} has no axis {sliding.axis}"
        raise UsageError(Diagnostic(where, message))
    rows = in_file[sliding.axis]
    if not 0 < sliding.hop < rows:
        message = f"axis {sliding.axis} of '{tensor.name}' {in_file} has {rows} rows"
        hint = f"hop is how many of them come at a time: 1 to {rows - 1}" if rows > 1 else ""
        raise UsageError(Diagnostic(where, message, hint=hint))
    axis = order.index(sliding.axis)
    if prod(tensor.shape[:axis]) != 1:
        message = f"the rows of '{tensor.name}' {[*tensor.shape]} are not one behind the other"
        hint = (
            "the axes before that of the window must be 1: channels last, which"
            " --io-layout channels-last may bring about"
        )
        raise UsageError(Diagnostic(where, message, hint=hint))
    return id_, axis


def _macs(whole: BoundModel) -> int:
    """Return the multiplications and additions of a window, counted in pairs."""
    return sum(
        int(evaluate(each.name, each.definition.macs, each.operation))
        for each in whole.operators
        if each.definition is not None and each.operation is not None
    )
