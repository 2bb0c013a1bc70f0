"""Give the inputs of a model the shapes that it is compiled for, and all else what follows.

The first thing that is done to a model of LiteRT, with the shapes that a caller gives, if any.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel, AirTensor
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, UsageError, did_you_mean
from opgen.transforms.infer_shapes import MAX_BYTES, Hint, Shape, infer_shapes
from opgen.transforms.row_updates import set_rows_in_place

OPTION = "--input-shape"


def pin_shapes(model: AirModel, pins: Mapping[str, Shape], context: RegistryContext) -> AirModel:
    """Return the model with inputs of the shapes given, by name, and what follows from them.

    :raises UsageError: for pins that the model has no input for, or that contradict it.
    :raises UnsupportedError: naming inputs whose shapes are open, or operators whose shapes do not
        follow from those of their inputs.
    :raises ModelError: if an operator does not accept the shapes.
    """
    shaped, faults = pin_partly(model, pins, context)
    faults.raise_all()
    return shaped


def pin_partly(
    model: AirModel, pins: Mapping[str, Shape], context: RegistryContext
) -> tuple[AirModel, ModelFaults]:
    """Return what :func:`pin_shapes` does, as far as it is known, and what it would raise.

    Operators whose shapes are not known are of type ``UNREADABLE``.

    :raises UsageError: likewise.
    """
    if not model.subgraphs:
        return model, ModelFaults()
    wanted = _wanted(model, pins)
    graph = model.main
    given = {id_: replace(graph.tensors[id_], shape=shape) for id_, shape in wanted.items()}
    reshaped = {
        (0, id_): each.shape
        for id_, each in given.items()
        if each.shape != graph.tensors[id_].shape
    }
    if reshaped:
        main = replace(graph, tensors={**graph.tensors, **given})
        model = replace(model, subgraphs=(main, *model.subgraphs[1:]), reshaped=reshaped)
    faults = _open_inputs(model, wanted)
    if faults.found:
        return model, faults
    open_ = [each for id_, each in _inputs(model) if id_ not in wanted and _is_open(each)]
    if not open_ and not any(each.shape for _, each in _inputs(model)):
        open_ = [each for _, each in _inputs(model)]  # scalars, or what nobody knew the shapes of
    return infer_shapes(set_rows_in_place(model, context), context, _hint(open_, pins))


def _wanted(model: AirModel, pins: Mapping[str, Shape]) -> dict[int, Shape]:
    """Return the shapes of inputs by id.

    :raises UsageError: with all that is wrong with the pins.
    """
    graph = model.main
    names = {graph.tensors[id_].name: id_ for id_ in graph.input_ids}
    for signature in model.signatures:
        if signature.subgraph == 0:
            names = {**signature.inputs, **names}
    faults: list[Diagnostic] = []
    wanted: dict[int, Shape] = {}
    for name, shape in pins.items():
        where = f"{OPTION} {name}={','.join(map(str, shape))}"
        if name not in names:
            known = f"the inputs are {', '.join(map(repr, names)) or 'none'}"
            hint = did_you_mean(name, names) or known
            faults.append(Diagnostic(where, f"the model has no input '{name}'", hint=hint))
        elif message := _contradiction(graph.tensors[names[name]], shape):
            faults.append(Diagnostic(where, message))
        elif wanted.setdefault(names[name], shape) != shape:
            faults.append(Diagnostic(where, "another name of the same input has another shape"))
    UsageError.raise_if_any(faults)
    return wanted


def _contradiction(tensor: AirTensor, shape: Shape) -> str:
    """Return why an input cannot have a shape; open dimensions and the first one may change."""
    declared = _declared(tensor)
    if not declared:  # no shape: that of a scalar, or none that is known
        declared = (-1,) * len(shape)
    if len(shape) != len(declared):
        return f"the input has {len(declared)} dimensions {_words(declared)}, not {len(shape)}"
    if min(shape, default=1) < 1:
        return "sizes must be positive"
    for axis, (size, fixed) in enumerate(zip(shape, declared, strict=True)):
        if axis > 0 and fixed >= 0 and size != fixed:
            return f"the model fixes dimension {axis} of {_words(declared)} to {fixed}"
    if replace(tensor, shape=shape).bytes > MAX_BYTES:
        return f"the input would have more than {MAX_BYTES} bytes"
    return ""


def _words(shape: Shape) -> str:
    return f"[{', '.join('?' if size < 0 else str(size) for size in shape)}]"


def _declared(tensor: AirTensor) -> Shape:
    """Return the shape with -1 where the model leaves it open."""
    declared = tensor.shape_signature or tensor.shape
    return declared if len(declared) == len(tensor.shape) or not tensor.shape else tensor.shape


def _is_open(tensor: AirTensor) -> bool:
    return min(_declared(tensor), default=0) < 0


def _inputs(model: AirModel) -> list[tuple[int, AirTensor]]:
    return [(id_, model.main.tensors[id_]) for id_ in model.main.input_ids]


def _open_inputs(model: AirModel, wanted: Mapping[int, Shape]) -> ModelFaults:
    """Return the inputs of which not even the file says what to begin with."""
    faults = ModelFaults()
    for index, (id_, tensor) in enumerate(_inputs(model)):
        shape = tensor.shape or _declared(tensor)
        if id_ not in wanted and min(shape, default=0) < 0:
            where = f"{model.path.name}: input {index} '{tensor.name}'"
            example = ",".join(str(max(size, 1)) for size in shape)
            hint = f"say what it is, such as {OPTION} {tensor.name}={example}"
            faults.unsupported(where, f"its shape {_words(shape)} is open", hint=hint)
    return faults


def _hint(open_: list[AirTensor], pins: Mapping[str, Shape]) -> Hint:
    """Return what to do if the shapes of inputs do not fit the operators.

    Where the model leaves them open, others may do: it is not wrong.
    """
    if not open_:
        text = f"this follows from {OPTION}; a constant of the model may fix the shape of before"
        return Hint(text if pins else "")
    options = " ".join(f"{OPTION} {each.name}={_example(each)}" for each in open_)
    named = ", ".join(f"{_words(_declared(each))} for '{each.name}'" for each in open_)
    taken = ", ".join(str(list(each.shape)) for each in open_)
    text = f"the model leaves shapes open: {named}; these are {taken}. Say what they are: {options}"
    return Hint(text, is_open=True, is_stated=any(map(_is_open, open_)))


def _example(tensor: AirTensor) -> str:
    """Return a shape with N for what is open, but for the batch if that is not all."""
    declared = _declared(tensor)
    is_batch = [axis == 0 and min(declared[1:], default=0) < 0 for axis in range(len(declared))]
    if not declared:
        return "N,.."
    sizes = (
        str(size) if size >= 0 else "1" if first else "N"
        for size, first in zip(declared, is_batch, strict=True)
    )
    return ",".join(sizes)
