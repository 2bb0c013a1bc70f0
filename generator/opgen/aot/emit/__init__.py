"""A plan becomes text: the files of the C module."""

from opgen.aot.emit.formats import FORMATS
from opgen.aot.emit.module import emit_module
from opgen.aot.emit.options import EmitOptions

__all__ = ["FORMATS", "EmitOptions", "emit_module"]
