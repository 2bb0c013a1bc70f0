"""Texts and types as C and C++ have them."""

from __future__ import annotations

import jinja2

from opgen.air.dtype import DType
from opgen.litert.enums import TensorType
from opgen.paths import templates_root


def element_type(element: str) -> str:
    """Return the C type of the elements of an array; ``float`` if they are not known."""
    return DType(element or "float32").c


def type_constant(name: str) -> str:
    """Return the C++ constant of an element type."""
    return f"Type::k{name.capitalize()}"


def type_number(type_: DType) -> int:
    """Return the number that an element type has in a .tflite file."""
    return int(TensorType[type_.name])


def templates() -> jinja2.Environment:
    """Return the templates of the glue."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates_root() / "tflm"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701  the text is C++
    )
