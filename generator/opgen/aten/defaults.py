"""Arguments of operators made explicit: all of them by name, in order, with their defaults.

An archive leaves out what has its schema's default. A carried program states it, so that whoever
reads it needs no schema: that is the form of :func:`opgen.torch.extract.extract_ir`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from opgen.aten.program import Argument, Constant, TorchNode, TorchProgram
from opgen.aten.quantizers import DECOMPOSED
from opgen.aten.schema import (
    OWN_NAMESPACES,
    REQUIRED,
    FunctionSchema,
    Required,
    SchemaArgument,
    aten_schema,
    parse_schema,
)

if TYPE_CHECKING:
    from torch._ops import OpOverload

_PARTS_OF_TARGET = 3
# How PyTorch's running schemas number what its sources name (c10/core/ScalarType.h,
# MemoryFormat.h, Layout.h).
_DTYPES = (
    *("uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"),
    *("complex32", "complex64", "complex128", "bool"),
)
_FORMATS = ("contiguous_format", "preserve_format", "channels_last", "channels_last_3d")
_NUMBERED = {
    "ScalarType": tuple(Constant("dtype", name) for name in _DTYPES),
    "MemoryFormat": tuple(Constant("memory_format", name) for name in _FORMATS),
    "Layout": (Constant("layout", "strided"),),
}


def with_defaults(program: TorchProgram) -> TorchProgram:
    """Return a program whose nodes state all arguments, in the order of their schemas.

    Nodes of operators whose schema is not known stay as they are.
    """
    nodes = tuple(stated(node, known_schema(node.target)) for node in program.nodes)
    return replace(program, nodes=nodes)


def stated(node: TorchNode, schema: FunctionSchema | None) -> TorchNode:
    """Return a node that states all arguments of its schema, in order.

    What the schema does not have stays, behind the others.
    """
    if schema is None:
        return node
    arguments: dict[str, Argument] = {}
    for argument in schema.arguments:
        if argument.name in node.arguments:
            arguments[argument.name] = node.arguments[argument.name]
        elif argument.default is not REQUIRED:
            arguments[argument.name] = argument.default
    return replace(node, arguments={**arguments, **node.arguments})


def known_schema(target: str) -> FunctionSchema | None:
    """Return the schema that opgen knows of an operator, else that of PyTorch, if it is imported.

    PyTorch knows all of its own operators, and those of libraries that have been imported, too.
    """
    known = aten_schema(target)
    return known if known is not None or "torch" not in sys.modules else running_schema(target)


def running_schema(target: str) -> FunctionSchema | None:
    """Return the schema of an operator that PyTorch has, if it is installed."""
    operator = running_operator(target)
    if operator is None:
        return None
    try:
        schema = parse_schema(str(operator._schema))
    except ValueError:
        return None
    arguments = tuple(replace(each, default=_named(each)) for each in schema.arguments)
    return replace(schema, arguments=arguments)


def running_operator(target: str) -> OpOverload | None:
    """Return ``torch.ops.aten.add.Tensor`` of ``aten.add.Tensor``; None without PyTorch.

    None, too, for those that read or write files: a program of a stranger may call them.
    """
    parts = target.split(".")
    # What neither is PyTorch's own nor comes from a library that has imported PyTorch is not there.
    is_there = parts[0] in OWN_NAMESPACES or "torch" in sys.modules
    if len(parts) != _PARTS_OF_TARGET or not is_there or find_spec("torch") is None:
        return None
    import torch  # noqa: PLC0415  takes a second, and is not always installed

    # The namespace of each operator of PyTorch's own quantization is filled when it is imported.
    if parts[0] == DECOMPOSED:
        import torch.ao.quantization.fx._decomposed  # noqa: PLC0415
    found: object = torch.ops
    for part in parts:
        found = getattr(found, part, None)
    if not isinstance(found, torch._ops.OpOverload):
        return None
    takes_file = any(each.name == "filename" for each in found._schema.arguments)
    return None if takes_file else found


def _named(argument: SchemaArgument) -> Argument | Required:
    found, named = argument.default, _NUMBERED.get(argument.type.base, ())
    return named[found] if isinstance(found, int) and 0 <= found < len(named) else found
