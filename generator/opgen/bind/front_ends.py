"""Reading a model, whatever its format: the suffix of its file says which it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel
from opgen.aten.program import SAVED, TorchProgram
from opgen.bind.registered_options import with_registered_options
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError, OpgenError, UnsupportedError, UsageError
from opgen.litert.read import read_model as read_litert
from opgen.litert.read import read_partly as read_litert_partly
from opgen.transforms.pin_shapes import pin_partly, pin_shapes

Shape = tuple[int, ...]
LITERT = ".tflite"
TORCH = (".pt2", SAVED)
_EXPORT = "export the module in Python: torch.export.save, or opgen export-torch"
_WAYS = {
    **dict.fromkeys((".pt", ".pth", ".pte", ".safetensors"), _EXPORT),
    **dict.fromkeys((".h5", ".keras", ".pb"), "convert it in Python: tf.lite.TFLiteConverter"),
    ".onnx": "convert it to .tflite, with onnx2tf or the like",
}
"""What to do with files of other formats, by suffix."""
Source = Path | TorchProgram
"""A model's file, or an exported program that was read already."""


def read_model(
    source: Source, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> AirModel:
    """Return the graph of a model.

    :param input_shapes: of inputs, by name; see :func:`with_input_shapes`.
    :raises UsageError: if there is no such file, it is of another format, or its inputs cannot have
        these shapes.
    :raises ModelError: if it is damaged or contradicts itself.
    :raises UnsupportedError: if it is valid and something in it is not supported; names all of it.
    """
    if isinstance(source, TorchProgram) or is_exported_program(source):
        # A LiteRT model needs nothing of it, which takes a while to import.
        from opgen.pt2.load import load_program  # noqa: PLC0415

        return with_registered_options(load_program(source, context, input_shapes), context)
    model = with_registered_options(read_litert(source, context.litert_parsers), context)
    return with_input_shapes(model, input_shapes or {}, context)


def read_partly(
    source: Source, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> tuple[AirModel, ModelFaults]:
    """Return the graph of a model of which something is not supported, and what that is.

    Operators that cannot be read are of type ``UNREADABLE``. To be called before
    :func:`with_input_shapes`.

    :raises UsageError: if there is no such file, or it is of another format.
    :raises ModelError: if it is damaged or contradicts itself.
    """
    if isinstance(source, TorchProgram) or is_exported_program(source):
        from opgen.pt2.load import load_partly  # noqa: PLC0415

        model, faults = load_partly(source, context, input_shapes)
    else:
        model, faults = read_litert_partly(source, context.litert_parsers)
    return with_registered_options(model, context), faults


@contextmanager
def with_source_lines(
    source: Source, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> Iterator[None]:
    """Within, a refusal of an exported program tells which lines of its source are the reason.

    A program that was read and lowered is no damaged one, whatever later stages say of it.
    """
    try:
        yield
    except (ModelError, UnsupportedError) as error:
        if not (isinstance(source, TorchProgram) or is_exported_program(source)):
            raise
        from opgen.pt2.load import refused_later  # noqa: PLC0415

        raise refused_later(error, source, context, input_shapes) from error


def read_together(
    sources: Sequence[Source], shared: Sequence[str], context: RegistryContext
) -> list[Source]:
    """Return sources of one module, those read that are exported programs and can be.

    :param shared: globs for names of states; see :func:`opgen.pt2.buffers.with_shared_buffers`.
    """
    from opgen.pt2.buffers import with_shared_buffers  # noqa: PLC0415  as above
    from opgen.pt2.load import opened  # noqa: PLC0415

    found: dict[int, TorchProgram] = {}
    for index, source in enumerate(sources):
        with suppress(OpgenError):  # who reads it again raises that
            if isinstance(source, TorchProgram) or is_exported_program(source):
                found[index] = opened(source, context)
    ready = dict(zip(found, with_shared_buffers([*found.values()], shared), strict=True))
    return [ready.get(index, source) for index, source in enumerate(sources)]


def with_input_shapes(
    model: AirModel, input_shapes: Mapping[str, Shape], context: RegistryContext
) -> AirModel:
    """Return a model that was read with inputs of these shapes, by name.

    Those of an exported program are as they were asked for when it was read: what follows from them
    is in the program. Those of a LiteRT model follow by the specs.

    :raises UsageError: for shapes that the inputs cannot have.
    :raises UnsupportedError: naming inputs whose shapes are open, or operators whose shapes do not
        follow.
    :raises ModelError: if an operator does not accept the shapes.
    """
    if model.path.suffix.lower() != LITERT:
        return model
    return pin_shapes(model, input_shapes, context)


def with_input_shapes_partly(
    model: AirModel, input_shapes: Mapping[str, Shape], context: RegistryContext
) -> tuple[AirModel, ModelFaults]:
    """Return what :func:`with_input_shapes` does, as far as it is known, and what it would raise.

    :raises UsageError: likewise.
    """
    if model.path.suffix.lower() != LITERT:
        return model, ModelFaults()
    return pin_partly(model, input_shapes, context)


def is_exported_program(path: Path) -> bool:
    """Tell whether a file is an exported program of PyTorch; if not, it is a LiteRT model.

    :raises UsageError: if its suffix says that it is neither.
    """
    suffix = path.suffix.lower()
    if suffix not in (LITERT, *TORCH):
        hint = "give a LiteRT model, or an exported PyTorch program, also one saved as .json"
        hint = _WAYS.get(suffix, hint)
        raise UsageError.at(str(path), f"is no {LITERT} or {TORCH[0]} file", hint=hint)
    return suffix in TORCH
