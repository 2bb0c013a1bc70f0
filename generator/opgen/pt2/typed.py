"""Whether the arguments of a call have the types that its operator's schema gives them."""

from __future__ import annotations

from collections.abc import Iterator

from opgen.aten.program import Argument, Constant, Device, TensorRef, TorchNode
from opgen.aten.schema import REQUIRED, FunctionSchema, SchemaType

_NUMBERS = (bool, int, float, complex)
_CLASSES: dict[str, tuple[type, ...]] = {
    "Tensor": (TensorRef, *_NUMBERS),  # a number stands for a tensor of rank 0
    "Scalar": _NUMBERS,
    "complex": _NUMBERS,
    "float": (int, float),
    "int": (int,),
    "bool": (bool,),
    "str": (str,),
    "Device": (Device,),
}
_CONSTANTS = {"ScalarType": "dtype", "Layout": "layout", "MemoryFormat": "memory_format"}


def type_faults(node: TorchNode, schema: FunctionSchema) -> Iterator[str]:
    """Go through what a call lacks or has otherwise than its operator takes it, in words.

    An exporter does not write such a call: the file was damaged, or made by something else.
    """
    for argument in schema.arguments:
        if argument.name not in node.arguments:
            if argument.default is REQUIRED:
                yield f"it lacks the argument '{argument.name}' of {schema}"
        elif not _fits(node.arguments[argument.name], argument.type):
            found = in_words(node.arguments[argument.name])
            yield f"its argument '{argument.name}' is {found}, {schema} takes {argument.type}"
    if len(node.returned) > max(len(schema.returns), 1):
        yield f"it has {len(node.returned)} results, {schema} gives {len(schema.returns)}"


def in_words(value: Argument) -> str:
    """Return an argument in words."""
    if isinstance(value, TensorRef):
        return f"a tensor, '{value.name}'"
    return value.name if isinstance(value, Constant) else str(value)


def _fits(value: Argument, type_: SchemaType) -> bool:
    if value is None:
        return type_.is_optional
    if not type_.is_list:
        return _is_element(value, type_.base)
    if not isinstance(value, tuple):
        return type_.length is not None and _is_element(value, type_.base)
    return all(
        type_.has_optional_elements if each is None else _is_element(each, type_.base)
        for each in value
    )


def _is_element(value: Argument, base: str) -> bool:
    if base in _CONSTANTS:
        return isinstance(value, Constant) and value.kind == _CONSTANTS[base]
    # Of other classes of PyTorch nothing is known, and no expression takes them.
    return base not in _CLASSES or isinstance(value, _CLASSES[base])
