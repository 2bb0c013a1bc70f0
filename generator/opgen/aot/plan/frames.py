"""Which input a window slides over, and what is then computed for each frame."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from opgen.air.model import AirModel
from opgen.air.stream import Stream
from opgen.aot.plan.making import Making
from opgen.bind.bound import BoundModel
from opgen.config.resolve import Resolution
from opgen.config.sliding import Sliding
from opgen.errors import UsageError, counted, did_you_mean
from opgen.operators.applied import evaluate
from opgen.operators.tiles import sees_only_parts
from opgen.transforms.chain import chained
from opgen.transforms.stream import streamed, with_kept_window


def with_frames(model: AirModel, making: Making, sliding: Sliding) -> AirModel:
    """Return a model that takes a window that slides frame by frame.

    :raises UsageError: if the model has no such window.
    :raises UnsupportedError: if nothing would be saved, or the model keeps something already.
    """
    id_, axis = _window(model, sliding)
    return _by_frames(model, making, (id_, axis, sliding.hop))


def with_front(
    front: AirModel, model: AirModel, making: Making, sliding: Sliding | None
) -> AirModel:
    """Return a model with another one in front of it, which computes its input.

    With a window that slides over the input of the front, this gives the rows that are new of the
    input behind it, which is a window too, unless both are of one size.

    :raises UsageError: if one does not fit the other, or there is no such window.
    :raises UnsupportedError: if nothing would be saved behind the front.
    """
    if len(model.main.input_ids) != 1 or len(front.main.output_ids) != 1:
        counts = len(front.main.output_ids), len(model.main.input_ids)
        message = f"{front.name} has {counts[0]} outputs, and {model.name} {counts[1]} inputs"
        hint = "what is in front has one output, which is the only input of the other model"
        raise UsageError.at("--front", message, hint=hint)
    (input_,), (output,) = model.main.input_ids, front.main.output_ids
    if sliding is None:
        return chained(front, model, input_, making.context)
    id_, axis = _window(front, sliding, most=0)
    rows = front.main.tensors[id_].shape[axis]
    found = front
    if sliding.hop < rows:
        found = with_kept_window(front, making.context, id_, axis, sliding.hop)
    count = front.main.tensors[output].size
    inner = model
    if count < model.main.tensors[input_].size:
        at, new = _new_rows(model, input_, count)
        inner = _by_frames(model, making, (input_, at, new))
    made = chained(found, inner, input_, making.context)
    given = made.main.input_ids[front.main.input_ids.index(id_)]
    behind, own = inner.stream, found.stream
    window = rows + (behind.warm_up - 1 if behind else 0) * sliding.hop
    shares = behind.shares if behind else own.shares if own else ()
    plain = replace(making, resolution=Resolution())
    macs = sum(_macs(plain.chosen(each)) for each in (front, model))
    stream = Stream(given, axis, window, sliding.hop, shares, macs, behind)
    return replace(made, stream=stream)


def _new_rows(model: AirModel, input_: int, count: int) -> tuple[int, int]:
    """Return the axis along which elements are new rows of an input, and how many these are."""
    shape = model.main.tensors[input_].shape
    axis = next((at for at, size in enumerate(shape) if size > 1), 0)
    rows, rest = divmod(count, prod(shape[axis + 1 :]))
    if rest or not rows:
        row = prod(shape[axis + 1 :])
        message = f"{count} elements are no whole rows of {model.name}'s input {[*shape]}"
        hint = f"a row has {row} elements: give the front an output of {row}, or a multiple"
        raise UsageError.at("--front", message, hint=hint)
    return axis, rows


def _by_frames(model: AirModel, making: Making, window: tuple[int, int, int]) -> AirModel:
    """Return a model by frames, given the input, its axis and the rows of a frame."""
    whole = making.chosen(model)
    tensors = model.main.tensors
    divides = frozenset(
        each.operator.id
        for each in whole.operators
        if sees_only_parts(each.kernel, [tensors[id_] for id_ in each.operator.output_ids])
    )
    found = streamed(model, making.context, *window, divides)
    assert found.stream is not None
    return replace(found, stream=replace(found.stream, macs=_macs(whole)))


def _window(model: AirModel, sliding: Sliding, most: int = -1) -> tuple[int, int]:
    """Return the input, and the axis of it.

    :param most: by how many rows a frame may be larger than a window at most.
    """
    graph, where = model.main, f"--stream {sliding}"
    names = {graph.tensors[id_].name: id_ for id_ in graph.input_ids}
    if sliding.input and sliding.input not in names:
        hint = did_you_mean(sliding.input, names) or f"inputs: {', '.join(names)}"
        raise UsageError.at(where, f"{model.name} has no input '{sliding.input}'", hint=hint)
    if not sliding.input and len(graph.input_ids) != 1:
        hint = f"name one of them: --stream {sliding},input={next(iter(names), 'NAME')}"
        raise UsageError.at(where, f"{model.name} has {len(graph.input_ids)} inputs", hint=hint)
    id_ = names[sliding.input] if sliding.input else graph.input_ids[0]
    tensor = graph.tensors[id_]
    order = model.turned.get(id_, tuple(range(len(tensor.shape))))
    in_file = [tensor.shape[order.index(axis)] for axis in range(len(order))]
    if sliding.axis >= len(in_file):
        message = f"the input '{tensor.name}' of shape {in_file} has no axis {sliding.axis}"
        raise UsageError.at(where, message)
    rows = in_file[sliding.axis]
    if not 0 < sliding.hop <= rows + most:
        message = f"axis {sliding.axis} of '{tensor.name}' {in_file} has {counted(rows, 'row')}"
        hint = (
            f"hop is how many of them come at a time: 1 to {rows + most}" if rows + most > 0 else ""
        )
        raise UsageError.at(where, message, hint=hint)
    axis = order.index(sliding.axis)
    if tensor.quantization is not None and tensor.quantization.axis == axis:
        raise UsageError.at(where, f"each row of '{tensor.name}' has another scale")
    if prod(tensor.shape[:axis]) != 1:
        message = f"along axis {sliding.axis}, rows of '{tensor.name}' {in_file} are not one behind"
        first = next((at for at, size in enumerate(tensor.shape) if size > 1), axis)
        hint = (
            "the axes before that of the window must be 1: channels last, which"
            " --io-layout channels-last may bring about"
        )
        if order != tuple(range(len(order))):
            hint = f"axes count as in the model's file, where axis={order[first]} is the window's"
        raise UsageError.at(where, f"{message} the other", hint=hint)
    return id_, axis


def _macs(whole: BoundModel) -> int:
    """Return the multiplications and additions of a window, counted in pairs."""
    return sum(
        int(evaluate(each.name, each.definition.macs, each.operation))
        for each in whole.operators
        if each.definition is not None and each.operation is not None
    )
