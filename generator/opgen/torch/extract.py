"""A live ``torch.export.ExportedProgram`` -> TorchProgram. The only way in that needs PyTorch."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from opgen.aten.defaults import with_defaults
from opgen.aten.program import TorchProgram
from opgen.errors import UsageError
from opgen.pt2.ir import fingerprint
from opgen.pt2.read import read_data
from opgen.torch.plain_trees import savable
from opgen.torch.quiet import quiet

if TYPE_CHECKING:
    from torch.export import ExportedProgram

    from opgen.context.torch_operators import TorchOperators


def extract_ir(
    exported_program: ExportedProgram,
    *,
    name: str = "model",
    operators: TorchOperators | None = None,
    input_shapes: Mapping[str, tuple[int, ...]] | None = None,
) -> TorchProgram:
    """Return the program of what ``torch.export.export`` gives.

    It is what :func:`opgen.pt2.read.read_program` reads from the archive of the same program,
    with all defaults stated. In a program that was exported on the device ``meta``, weights have
    shapes and no elements; see :func:`opgen.pt2.ir.attach_weights`.

    :param name: what the program is called.
    :param operators: what converts operators that need more than the default conversion.
    :param input_shapes: of inputs with sizes that the export left open, by name.
    :raises UsageError: for what is no exported program, a name that is none of a file, shapes that
        the program does not take.
    :raises ModelError: for what no archive can hold.
    :raises UnsupportedError: for what a program cannot hold, such as control flow.
    """
    from torch.export import ExportedProgram, save  # noqa: PLC0415  not always installed

    if not isinstance(exported_program, ExportedProgram):
        message = f"it is a {type(exported_program).__name__}, no exported program"
        hint = "torch.export.export(module, inputs) gives one; read_program(path) reads a .pt2 file"
        raise UsageError.at("extract_ir", message, hint=hint)
    if Path(name).name != name or not name.isprintable():
        message = f"{name!r} is not the name of a program, which becomes one of files"
        raise UsageError.at("extract_ir", message, hint="name='model'")
    # PyTorch itself writes what is read: both ways in give the same program, whatever it does.
    archive = io.BytesIO()
    with quiet():
        save(savable(exported_program), archive)
    path = Path(f"{name}.pt2")
    read = read_data(archive.getbuffer(), path, input_shapes, needs_elements=False)
    program = with_defaults(read)
    # The bytes of an archive are others each time.
    program = replace(program, sha256=fingerprint(program))
    return program if operators is None else operators.convert(program)
